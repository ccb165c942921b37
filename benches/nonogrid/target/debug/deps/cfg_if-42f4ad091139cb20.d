/work/main/benches/nonogrid/target/debug/deps/cfg_if-42f4ad091139cb20.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/cfg-if-1.0.5/src/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libcfg_if-42f4ad091139cb20.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/cfg-if-1.0.5/src/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libcfg_if-42f4ad091139cb20.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/cfg-if-1.0.5/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/cfg-if-1.0.5/src/lib.rs:
