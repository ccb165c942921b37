//! The player without a terminal: the model, and frames.
