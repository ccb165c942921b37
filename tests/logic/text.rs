//! The text format: what may be said, what it means, and what is refused where.
