//! x
fn main(){}