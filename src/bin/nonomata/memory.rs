//! The memory that the program uses, on systems with `/proc`.

/// The resident memory in bytes, without the program itself and other mapped files; `None` on systems without `/proc`.
pub(crate) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1 << 10)
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
