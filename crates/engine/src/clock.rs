//! The monotonic clock of the library.
//!
//! It is a separate module because `std::time::Instant` panics in browsers. There `web-time` provides the same
//! interface; everywhere else this is the standard library's clock.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
