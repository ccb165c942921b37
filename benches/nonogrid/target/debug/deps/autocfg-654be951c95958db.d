/work/main/benches/nonogrid/target/debug/deps/autocfg-654be951c95958db.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/autocfg-0.1.8/src/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libautocfg-654be951c95958db.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/autocfg-0.1.8/src/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libautocfg-654be951c95958db.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/autocfg-0.1.8/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/autocfg-0.1.8/src/lib.rs:
