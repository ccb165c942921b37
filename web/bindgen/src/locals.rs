//! The numbers of locals in a function, for compression.
//!
//! `gzip` finds more alike when the locals that are read and written most have the same small numbers everywhere.

use std::cmp::Reverse;
use std::convert::Infallible;
use std::iter;

use wasm_encoder::reencode::{Error, Reencode, RoundtripReencoder};
use wasm_encoder::{Function, ValType};
use wasmparser::{FunctionBody, Operator};

/// A permutation of the locals of one function. Parameters keep their numbers.
#[derive(Default)]
pub(crate) struct Locals {
    places: Vec<u32>,
    /// The types in the new order, without those of parameters.
    types: Vec<ValType>,
}

impl Locals {
    /// By type, and within one by the number of uses. Those without uses are dropped.
    pub(crate) fn by_uses(parameters: u32, body: &FunctionBody<'_>) -> Result<Locals, Error<Infallible>> {
        let mut types = Vec::new();
        for run in body.get_locals_reader()? {
            let (length, of) = run?;
            types.extend(iter::repeat_n(RoundtripReencoder.val_type(of)?, length as usize));
        }
        let mut uses = vec![0; parameters as usize + types.len()];
        for operator in body.get_operators_reader()? {
            if let Some(local) = local_mut(&mut operator?) {
                uses[*local as usize] += 1;
            }
        }
        let type_of = |local: u32| types[(local - parameters) as usize];
        let mut sorted: Vec<u32> =
            (parameters..uses.len() as u32).filter(|&local| uses[local as usize] > 0).collect();
        sorted.sort_by_key(|&local| {
            (types.iter().position(|of| *of == type_of(local)), Reverse(uses[local as usize]))
        });
        let mut places: Vec<u32> = (0..uses.len() as u32).collect();
        for (place, &local) in (parameters..).zip(&sorted) {
            places[local as usize] = place;
        }
        Ok(Locals { places, types: sorted.into_iter().map(type_of).collect() })
    }

    /// The operator with the new number of its local.
    pub(crate) fn renumber(&self, operator: &mut Operator<'_>) {
        if let Some(local) = local_mut(operator) {
            *local = self.places[*local as usize];
        }
    }

    /// A function with these locals and no instruction yet.
    pub(crate) fn function(&self) -> Function {
        Function::new_with_locals_types(self.types.iter().copied())
    }
}

/// The local that an operator reads or writes.
fn local_mut<'o>(operator: &'o mut Operator<'_>) -> Option<&'o mut u32> {
    match operator {
        Operator::LocalGet { local_index }
        | Operator::LocalSet { local_index }
        | Operator::LocalTee { local_index } => Some(local_index),
        _ => None,
    }
}
