//! Certificates that somebody has changed.
