//! The memory that the program uses, on systems with `/proc`.

/// The resident memory in bytes, without the program itself and other mapped files; `None` on systems without `/proc`.
pub(crate) fn resident() -> Option<u64> {
    // PERF: `status` says the same, and takes ten times as long.
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = pages.split_whitespace().skip(1).map_while(|number| number.parse::<u64>().ok());
    let (resident, mapped) = (pages.next()?, pages.next()?);
    resident.checked_sub(mapped)?.checked_mul(page_size())
}

#[cfg(unix)]
fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    4096
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::resident;

    #[test]
    fn memory_grows_with_what_is_written() {
        let before = resident().unwrap();
        let bytes = vec![1_u8; 64 << 20];
        let grown = resident().unwrap().saturating_sub(before);
        assert!(grown >= 32 << 20, "{grown} for {} bytes", bytes.len());
    }
}
