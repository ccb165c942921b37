//! The clock: the only place of the library that knows where the time comes from.
//!
//! It stands apart because the standard library's clock panics in browsers. There `web-time` has one of the same
//! interface; everywhere else this is the standard library's.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;
