//! The finder: all that a line forces, in sentences that a person could say.

use super::cases::case_by_case;
use super::complete::complete;
use super::finished::{ended, finished};
use super::gap::gap;
use super::glue::glue;
use super::listing::{listing, stuck};
use super::overlap::overlap;
use super::partial_clue::partial_clue;
use super::reach::reach;
use super::split::too_long;
use super::table_rule::TableRule;
use super::{Argument, Recognition, Technique, View};
use crate::explain::reason::{Loss, Reasoner};
use crate::line::{Machine, NoFilling};
use crate::problem::Line;
use crate::rule::{Clue, Rule};
use crate::symbol::{Symbol, SymbolSet};

/// How many entries the tables of places may have. Longer lines are explained as rules that are no clues are.
const TABLE_LIMIT: usize = 1 << 22;

/// How many premises can be kept in mind together with a rule.
const FEW: usize = 2;

/// How many looks at a line the search for as few premises as there can be may take.
const EFFORT: usize = 300;

/// What one sentence says of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How it is seen.
    pub technique: Technique,
    /// What was seen.
    pub argument: Argument,
    /// What cells lose by it, in the order of the line.
    pub losses: Vec<Loss>,
    /// The positions of the known cells on which it rests, in order; none can be spared.
    pub premises: Vec<usize>,
}

/// Finds what lines force, and says how it can be seen. It keeps its memory from one line to the next.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    reasoner: Reasoner,
}

/// What is still to be explained, and what has been.
struct Work {
    open: Vec<Loss>,
    /// What other sentences have explained, if it may be told again where it follows as well.
    explained: Option<Vec<Loss>>,
    findings: Vec<Finding>,
}

impl Finder {
    /// A finder that has not been loss anything.
    pub fn new() -> Finder {
        Finder::default()
    }

    /// Who finds premises.
    pub(crate) fn reasoner(&mut self) -> &mut Reasoner {
        &mut self.reasoner
    }

    /// Everything that a line forces, easiest sentences first where several would do. `now` is what its cells may hold.
    pub fn find(&mut self, line: &Line, now: &[SymbolSet]) -> Result<Vec<Finding>, NoFilling> {
        let left = line.machine().propagate(now)?;
        Ok(self.explain(line, now, &left))
    }

    /// The same, where what is left of the cells is known already.
    pub(crate) fn explain(&mut self, line: &Line, now: &[SymbolSet], left: &[SymbolSet]) -> Vec<Finding> {
        let open: Vec<Loss> = (0..now.len())
            .map(|position| Loss { position, lost: now[position].difference(left[position]) })
            .filter(|loss| !loss.lost.is_empty())
            .collect();
        let mut work = Work { open, explained: Some(Vec::new()), findings: Vec::new() };
        if work.open.is_empty() {
            return work.findings;
        }
        match seen_as_clue(line, now.len()) {
            Some(clue) => self.explain_clue(clue, line.machine(), now, &mut work),
            None => self.explain_rule(line, now, left, &mut work),
        }
        work.findings
    }

    /// The same for some of the things that a line forces.
    pub(crate) fn explain_losses(
        &mut self,
        line: &Line,
        now: &[SymbolSet],
        losses: Vec<Loss>,
    ) -> Vec<Finding> {
        let mut work = Work { open: losses, explained: None, findings: Vec::new() };
        match seen_as_clue(line, now.len()) {
            Some(clue) => self.explain_clue(clue, line.machine(), now, &mut work),
            None => {
                self.explain_partial_clue(line, now, &mut work);
                self.explain_rest(line, now, &mut work);
            }
        }
        work.findings
    }

    fn explain_clue(&mut self, clue: &Clue, machine: &Machine, now: &[SymbolSet], work: &mut Work) {
        let Some(full) = View::of(clue, machine, now.to_vec()) else { return };
        if let Some(recognition) = complete(&full) {
            self.take(machine, now, recognition, &[], work);
        }
        for recognition in finished(&full) {
            let Argument::Finished { run: (first, last) } = recognition.argument else { continue };
            let run: Vec<usize> = (first..=last).collect();
            self.take(machine, now, recognition, &run, work);
        }
        while let Some(&loss) = work.open.first() {
            let premises = self.reasoner.minimal(machine, now, &[loss]);
            let Some(view) = full.only(machine, &premises) else { return };
            let recognition = recognise(&view, loss);
            work.record(loss, recognition, &view.left, premises);
        }
    }

    /// Explains what can be said of the blocks of a blotted clue, and leaves the rest open.
    fn explain_partial_clue(&mut self, line: &Line, now: &[SymbolSet], work: &mut Work) {
        let Rule::PartialClue(clue) = line.rule() else { return };
        let machine = line.machine();
        if now.len().saturating_mul(now.len()).saturating_mul(clue.entries().len()) > TABLE_LIMIT {
            return;
        }
        let mut rest = Vec::new();
        while let Some(&loss) = work.open.first() {
            let premises = self.reasoner.minimal(machine, now, &[loss]);
            let mut known = vec![SymbolSet::first(machine.symbol_count()); now.len()];
            premises.iter().for_each(|&position| known[position] = now[position]);
            let recognition = partial_clue(line, clue, &known, loss);
            match recognition.zip(machine.propagate(&known).ok()) {
                Some((recognition, left)) => work.record(loss, recognition, &left, premises),
                None => rest.push(work.open.remove(0)),
            }
        }
        work.open = rest;
    }

    /// The same finding with fewer premises, if there are fewer and it is no harder to say with them.
    pub(crate) fn with_fewest(&mut self, line: &Line, now: &[SymbolSet], finding: Finding) -> Finding {
        let machine = line.machine();
        let premises = self.reasoner.smallest_within(machine, now, &finding.losses, EFFORT);
        if premises.len() >= finding.premises.len() {
            return finding;
        }
        if matches!(line.rule(), Rule::Table(_)) {
            let mut effort = |premises: &[usize]| {
                TableRule { machine, now }.effort(&mut self.reasoner, premises, &finding.losses)
            };
            let is_less = effort(&premises) < effort(&finding.premises);
            return if is_less { Finding { premises, ..finding } } else { finding };
        }
        if matches!(finding.argument, Argument::Complete | Argument::Full | Argument::Rule { .. }) {
            return Finding { premises, ..finding };
        }
        let clue = seen_as_clue(line, now.len());
        let full = clue.and_then(|clue| View::of(clue, machine, now.to_vec()));
        let Some(view) = full.and_then(|full| full.only(machine, &premises)) else { return finding };
        let Recognition { technique, argument, cells } = recognise(&view, finding.losses[0]);
        let explains_all = finding.losses.iter().all(|loss| cells.contains(&loss.position));
        let is_harder = technique.level() > finding.technique.level()
            || argument.case_count() > finding.argument.case_count();
        if is_harder || !explains_all {
            return finding;
        }
        let positions: Vec<usize> = finding.losses.iter().map(|loss| loss.position).collect();
        Finding { technique, argument: argument.about(&positions), losses: finding.losses, premises }
    }

    /// What must be known at some premises of a line, so that the losses follow; without losses, so that it has no
    /// filling. Of a sentence that is no more than it needs, except where something is to stay as it is.
    pub(crate) fn weakest(
        &mut self,
        line: &Line,
        now: &[SymbolSet],
        premises: &[usize],
        losses: &[Loss],
        kept: Option<usize>,
    ) -> Vec<SymbolSet> {
        match line.rule() {
            Rule::Table(_) => {
                TableRule { machine: line.machine(), now }.weakest(&mut self.reasoner, premises, losses, kept)
            }
            _ => premises.iter().map(|&position| now[position]).collect(),
        }
    }

    fn explain_rule(&mut self, line: &Line, now: &[SymbolSet], left: &[SymbolSet], work: &mut Work) {
        self.explain_partial_clue(line, now, work);
        let machine = line.machine();
        let fits = now.len().saturating_mul(machine.dfa().state_count()) <= TABLE_LIMIT;
        // The fillings of a table say nothing to people, who see the sentence behind it.
        let is_read = !matches!(line.rule(), Rule::Table(_));
        if let Some(recognition) = (fits && is_read).then(|| listing(machine, now, left)).flatten() {
            self.take(machine, now, recognition, &[], work);
        }
        self.explain_rest(line, now, work);
    }

    /// Explains cells of a rule that is no clue: by the rule itself, all that have the same premises together; or, if
    /// that would be much to keep in mind and the rule can be read along the line, one by one.
    fn explain_rest(&mut self, line: &Line, now: &[SymbolSet], work: &mut Work) {
        let machine = line.machine();
        let table = matches!(line.rule(), Rule::Table(_)).then_some(TableRule { machine, now });
        if let Some(table) = &table {
            work.findings.extend(table.by_single_cells(&mut work.open));
        }
        for loss in std::mem::take(&mut work.open) {
            let premises = match &table {
                Some(table) => table.by_several_cells(&mut self.reasoner, loss),
                None => self.reasoner.minimal(machine, now, &[loss]),
            };
            if premises.len() <= FEW || table.is_some() {
                let argument = Argument::Rule { cells: now.len() };
                let is_same = |other: &&mut Finding| other.argument == argument && other.premises == premises;
                if let Some(finding) = work.findings.iter_mut().find(is_same) {
                    finding.losses.push(loss);
                    continue;
                }
                let technique = Technique::Rule;
                work.findings.push(Finding { technique, argument, losses: vec![loss], premises });
                continue;
            }
            let mut known = vec![SymbolSet::first(machine.symbol_count()); now.len()];
            premises.iter().for_each(|&position| known[position] = now[position]);
            let recognition = stuck(machine, &known, loss.position, loss.lost);
            work.findings.push(Finding {
                technique: recognition.technique,
                argument: recognition.argument,
                losses: vec![loss],
                premises,
            });
        }
    }

    /// Takes over what was seen on the line as it is. If it follows from the cells it was seen by, the premises are among
    /// them.
    fn take(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        recognition: Recognition,
        by: &[usize],
        work: &mut Work,
    ) {
        let (losses, open): (Vec<Loss>, Vec<Loss>) =
            work.open.iter().partition(|loss| recognition.cells.contains(&loss.position));
        if losses.is_empty() {
            return;
        }
        work.open = open;
        let premises = if self.reasoner.follows(machine, now, by, &losses) {
            let mut seen = vec![SymbolSet::first(machine.symbol_count()); now.len()];
            by.iter().for_each(|&position| seen[position] = now[position]);
            self.reasoner.minimal(machine, &seen, &losses)
        } else {
            self.reasoner.minimal(machine, now, &losses)
        };
        let Recognition { technique, argument, .. } = recognition;
        work.findings.push(Finding { technique, argument, losses, premises });
    }
}

impl Work {
    /// Tells what was seen of a loss, and of all others that it explains. `left` is what the premises leave of the cells.
    fn record(&mut self, loss: Loss, recognition: Recognition, left: &[SymbolSet], premises: Vec<usize>) {
        let explains = |other: &Loss| {
            other.position == loss.position
                || (recognition.cells.contains(&other.position)
                    && left[other.position].intersection(other.lost).is_empty())
        };
        let (mut losses, open): (Vec<Loss>, Vec<Loss>) = self.open.iter().copied().partition(explains);
        self.open = open;
        if let Some(explained) = &mut self.explained {
            let new = losses.clone();
            losses.extend(explained.iter().copied().filter(explains));
            losses.sort_unstable_by_key(|loss| loss.position);
            explained.extend(new);
        }
        let positions: Vec<usize> = losses.iter().map(|loss| loss.position).collect();
        let Recognition { technique, argument, .. } = recognition;
        self.findings.push(Finding { technique, argument: argument.about(&positions), losses, premises });
    }
}

/// The clue of a line, unless its tables would be too large.
fn seen_as_clue(line: &Line, length: usize) -> Option<&Clue> {
    match line.rule() {
        Rule::Clue(clue) if (length + 1).saturating_mul(clue.blocks().len() + 1) <= TABLE_LIMIT => Some(clue),
        _ => None,
    }
}

/// The easiest technique that explains a loss; nothing is known in the view but its premises.
fn recognise(view: &View<'_>, loss: Loss) -> Recognition {
    let recognition = if loss.lost.contains(Symbol::BLANK) {
        let nothing_coloured = (0..view.length()).all(|cell| !view.is_coloured(cell));
        let pushed = if nothing_coloured { overlap(view, loss) } else { None };
        pushed.or_else(|| glue(view, loss)).or_else(|| overlap(view, loss))
    } else {
        let by_room = reach(view, loss).or_else(|| too_long(view, loss)).or_else(|| gap(view, loss));
        by_room.or_else(|| ended(view, loss))
    };
    recognition.unwrap_or_else(|| case_by_case(view, loss))
}
