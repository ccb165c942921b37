//! The finder: explains everything that a line forces, one finding for each sentence.

use super::table_rule::TableRule;
use super::{Argument, Bounds, Landmark, Recognition, Technique, View};
use super::{
    cases, clue_colours, complete, exact, finished, listing, overlap, partial_clue, reach, recognise, rule,
};
use crate::explain::reason::{Loss, Reasoner};
use crate::explain::walkthrough::cost;
use nonomata_engine::budget::Budget;
use nonomata_engine::line::{Machine, NoFilling, Planes};
use nonomata_engine::problem::Line;
use nonomata_engine::rule::{Clue, Rule};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The largest number of entries in the tables of places. Lines that need more are explained like rules that are not
/// clues.
const TABLE_LIMIT: usize = 1 << 22;

/// The largest number of premises that a reader keeps in mind together with a rule.
const MAX_PLAIN_PREMISES: usize = 2;

/// The largest number of line solves in the search for a smallest set of premises.
const EFFORT: usize = 300;

/// The content of one sentence: a technique, its argument, and what follows from which cells of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The technique.
    pub technique: Technique,
    /// The argument.
    pub argument: Argument,
    /// The symbols that cells lose by it, in the order of the line.
    pub losses: Vec<Loss>,
    /// The positions of the known cells from which it follows, in order; none can be left out.
    pub premises: Vec<usize>,
    /// The positions of the known cells that the argument mentions; the premises are among them. Empty for the whole
    /// line.
    pub basis: Vec<usize>,
}

impl Finding {
    /// The difficulty of the step that takes it.
    pub(crate) fn cost(&self) -> u32 {
        cost(self.technique, self.argument.case_count(), self.premises.len())
    }
}

/// Explains what lines force. It keeps its buffers from one line to the next.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    reasoner: Reasoner,
    /// A line on which only some cells are known, and what propagation leaves of it.
    seen: Vec<SymbolSet>,
    left: Vec<SymbolSet>,
}

/// The purpose of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All are narrated.
    All,
    /// Their costs, runs and losses matter: they do without landmarks and pictures.
    Costs,
    /// Only the cheapest of them matters, and only for its cost, runs and losses.
    Cheapest,
}

/// The losses that are still open, and the findings so far.
struct Work {
    open: Vec<Loss>,
    /// Losses that other findings explain; a later finding may list them again if it explains them too. None to list
    /// each loss once.
    explained: Option<Vec<Loss>>,
    findings: Vec<Finding>,
}

impl Finder {
    /// A finder with empty buffers.
    pub fn new() -> Finder {
        Finder::default()
    }

    /// A finder with a budget. Once a limit is reached, findings are missing.
    pub fn within(budget: Budget) -> Finder {
        Finder { reasoner: Reasoner::within(budget), ..Finder::default() }
    }

    /// Its budget.
    pub(crate) fn budget(&self) -> &Budget {
        self.reasoner.budget()
    }

    /// Whether a limit is reached.
    pub(crate) fn is_over(&self) -> bool {
        self.reasoner.is_over()
    }

    /// The reasoner that chooses premises.
    pub(crate) fn reasoner(&mut self) -> &mut Reasoner {
        &mut self.reasoner
    }

    /// Explains everything that a line forces, by the easiest technique where several would do. `now` holds the
    /// candidates of its cells.
    pub fn find(&mut self, line: &Line, now: &[SymbolSet]) -> Result<Vec<Finding>, NoFilling> {
        let left = line.machine().propagate(now)?;
        Ok(self.explain(line, now, &left, Wanted::All))
    }

    /// Like [`Finder::find`], with the candidates `left` by propagation, which the caller knows already.
    pub(crate) fn explain(
        &mut self,
        line: &Line,
        now: &[SymbolSet],
        left: &[SymbolSet],
        wanted: Wanted,
    ) -> Vec<Finding> {
        let open = losses(now, left);
        let mut work = Work { open, explained: Some(Vec::new()), findings: Vec::new() };
        if work.open.is_empty() {
            return work.findings;
        }
        match seen_as_clue(line, now.len()) {
            Some(clue) => {
                let symbol_count = line.machine().symbol_count();
                let (mut now, left) = (now.to_vec(), left.to_vec());
                let is_at_once = || is_complete_or_exact(clue, now.len(), |position| now[position]);
                let colours = clue_colours::recognise(clue, symbol_count, &now).filter(|_| !is_at_once());
                if let Some(recognition) = colours {
                    work.take_clue_colours(recognition, &mut now);
                    work.open = losses(&now, &left);
                }
                let view = View { clue, now, left, symbol_count, is_for_readers: wanted == Wanted::All };
                self.explain_clue(&view, line.machine(), wanted, &mut work);
            }
            None => self.explain_rule(line, now, left, &mut work),
        }
        work.findings
    }

    /// Explains some of the losses that a line forces, each once.
    pub(crate) fn explain_losses(
        &mut self,
        line: &Line,
        now: &[SymbolSet],
        losses: Vec<Loss>,
    ) -> Vec<Finding> {
        let mut work = Work { open: losses, explained: None, findings: Vec::new() };
        match seen_as_clue(line, now.len()) {
            Some(clue) => {
                if let Some(view) = View::of(clue, line.machine(), now.to_vec()) {
                    self.explain_clue(&view, line.machine(), Wanted::All, &mut work);
                }
            }
            None => {
                self.explain_partial_clue(line, now, &mut work);
                self.explain_rest(line, now, &mut work);
            }
        }
        work.findings
    }

    fn explain_clue(&mut self, full: &View<'_>, machine: &Machine, wanted: Wanted, work: &mut Work) {
        let now = &full.now[..];
        for recognition in exact::recognise(full).into_iter().chain(complete::recognise(full)) {
            self.take(machine, now, recognition, work);
        }
        if work.open.is_empty() {
            return;
        }
        let Some(bounds) = Bounds::of(full) else { return };
        for recognition in
            exact::recognise_parts(&bounds).into_iter().chain(finished::recognise_runs(&bounds))
        {
            self.take(machine, now, recognition, work);
        }
        let is_enough = |work: &Work| wanted == Wanted::Cheapest && work.has_easy();
        while let Some(&loss) = (work.open.iter().find(|loss| may_be_easy(full, loss)))
            .or_else(|| work.open.first().filter(|_| !is_enough(work)))
        {
            if self.is_over() {
                return;
            }
            let is_recorded =
                recognise(&bounds, loss).any(|found| self.record(machine, now, loss, found, work));
            if !is_recorded {
                let premises = self.reasoner.minimal(machine, now, &[loss]);
                let Some(view) = full.only(machine, &premises) else { return };
                let recognition = cases::recognise(&view, loss, Landmark::of(full, &premises, None));
                work.record(loss, recognition, &view.left, premises);
            }
        }
    }

    /// Records the recognition of a loss, if the loss follows from the cells that the argument mentions.
    fn record(
        &mut self,
        machine: &Machine,
        now: &[SymbolSet],
        loss: Loss,
        recognition: Recognition,
        work: &mut Work,
    ) -> bool {
        let Finder { reasoner, seen, left } = self;
        know_only(machine, now, &recognition.basis, seen);
        let is_fillable = reasoner.propagate(machine, seen, left);
        if !is_fillable || !left[loss.position].intersection(loss.lost).is_empty() {
            return false;
        }
        work.record(loss, recognition, left, Vec::new());
        if let Some(finding) = work.findings.last_mut() {
            finding.premises = reasoner.minimal(machine, seen, &finding.losses);
            finding.argument.cite(&finding.premises);
        }
        true
    }

    /// Explains what follows from where the blocks of a partial clue may stand, and leaves the rest open.
    fn explain_partial_clue(&mut self, line: &Line, now: &[SymbolSet], work: &mut Work) {
        let Rule::PartialClue(clue) = line.rule() else { return };
        let machine = line.machine();
        if now.len().saturating_mul(now.len()).saturating_mul(clue.entries().len()) > TABLE_LIMIT {
            return;
        }
        let mut rest = Vec::new();
        while let Some(&loss) = work.open.first() {
            if self.is_over() {
                return;
            }
            let premises = self.reasoner.minimal(machine, now, &[loss]);
            let known = only(machine, now, &premises);
            let recognition = partial_clue::recognise(line, clue, &known, loss);
            match recognition.zip(machine.propagate(&known).ok()) {
                Some((recognition, left)) => work.record(loss, recognition, &left, premises),
                None => rest.push(work.open.remove(0)),
            }
        }
        work.open = rest;
    }

    /// Reduces the premises of a finding, if that does not make it harder to explain.
    pub(crate) fn with_fewest(&mut self, line: &Line, now: &[SymbolSet], finding: Finding) -> Finding {
        if finding.premises.is_empty() {
            return finding;
        }
        let machine = line.machine();
        let seen = if finding.basis.is_empty() { now.to_vec() } else { only(machine, now, &finding.basis) };
        let premises = self.reasoner.smallest(machine, &seen, &finding.losses, EFFORT);
        if premises.len() >= finding.premises.len() {
            return finding;
        }
        if is_applied(line.rule()) {
            let mut effort = |premises: &[usize]| {
                TableRule { machine, now }.effort(&mut self.reasoner, premises, &finding.losses)
            };
            let is_less = effort(&premises) < effort(&finding.premises);
            return if is_less { Finding { premises, ..finding } } else { finding };
        }
        if !finding.basis.is_empty() || finding.argument.holds_for_any_premises() {
            return Finding { premises, ..finding };
        }
        let clue = seen_as_clue(line, now.len());
        let Some(full) = clue.and_then(|clue| View::of(clue, machine, now.to_vec())) else { return finding };
        let Some(view) = full.only(machine, &premises) else { return finding };
        let recognition = cases::recognise(&view, finding.losses[0], Landmark::of(&full, &premises, None));
        if recognition.argument.case_count() > finding.argument.case_count() {
            return finding;
        }
        Finding { argument: recognition.argument, premises, ..finding }
    }

    /// The premises of all that the sentence of a finding says. It may conclude more than is new, as an exact fit does
    /// where other cells are known already; and where it counts known cells, it rests on all of them.
    pub(crate) fn premises_of_all_said(
        &mut self,
        line: &Line,
        now: &[SymbolSet],
        finding: &Finding,
    ) -> Vec<usize> {
        let Finding { argument, losses, premises, basis, .. } = finding;
        let counted: Vec<usize> = (0..now.len()).filter(|&position| argument.counts(now[position])).collect();
        if !counted.is_empty() {
            return counted;
        }
        let (machine, Finder { reasoner, seen, left }) = (line.machine(), self);
        know_only(machine, now, basis, seen);
        if basis.is_empty() || !reasoner.propagate(machine, seen, left) {
            return premises.clone();
        }
        let all = SymbolSet::of_first(machine.symbol_count());
        let mut said = losses.clone();
        let is_known = |position: &usize| losses.iter().all(|loss| loss.position != *position);
        let known = argument.decided().into_iter().filter(is_known);
        said.extend(known.map(|position| Loss { position, lost: all.difference(left[position]) }));
        match reasoner.follows(machine, seen, premises, &said) {
            true => premises.clone(),
            false => reasoner.smallest(machine, seen, &said, EFFORT),
        }
    }

    /// The weakest sets at some premises of a line from which the losses follow; without losses, from which it has no
    /// filling. Only premises of tables are weakened, and not the one at `kept`.
    pub(crate) fn weakest(
        &mut self,
        line: &Line,
        now: &[SymbolSet],
        premises: &[usize],
        losses: &[Loss],
        kept: Option<usize>,
    ) -> Vec<SymbolSet> {
        if is_applied(line.rule()) {
            return TableRule { machine: line.machine(), now }.weakest(
                &mut self.reasoner,
                premises,
                losses,
                kept,
            );
        }
        premises.iter().map(|&position| now[position]).collect()
    }

    fn explain_rule(&mut self, line: &Line, now: &[SymbolSet], left: &[SymbolSet], work: &mut Work) {
        self.explain_partial_clue(line, now, work);
        let machine = line.machine();
        // A table stands for a sentence, and a rule that counts is one: fillings mean nothing to a reader.
        let is_read = !is_applied(line.rule());
        let fits = || {
            let states = machine.automaton().map(|dfa| dfa.state_count());
            states.is_some_and(|states| now.len().saturating_mul(states) <= TABLE_LIMIT)
        };
        if let Some(recognition) =
            (is_read && fits()).then(|| listing::recognise(machine, now, left, self.budget())).flatten()
        {
            self.take(machine, now, recognition, work);
        }
        self.explain_rest(line, now, work);
    }

    /// Explains losses under a rule that is not a clue: by the rule itself, all losses with the same premises together;
    /// or case by case, if there are many premises and the rule is not a table.
    fn explain_rest(&mut self, line: &Line, now: &[SymbolSet], work: &mut Work) {
        let machine = line.machine();
        let table = is_applied(line.rule()).then_some(TableRule { machine, now });
        if let Some(table) = &table {
            let Work { open, findings, .. } = &mut *work;
            if table.by_single_cells(&mut self.reasoner, open, findings).is_err() {
                return;
            }
        }
        for loss in std::mem::take(&mut work.open) {
            if self.is_over() {
                return;
            }
            let premises = match &table {
                Some(table) => table.by_several_cells(&mut self.reasoner, loss),
                None => self.reasoner.minimal(machine, now, &[loss]),
            };
            let has_cases = premises.len() > MAX_PLAIN_PREMISES && table.is_none();
            let Some(dfa) = has_cases.then(|| machine.automaton()).flatten() else {
                let new = rule::finding(now.len(), vec![loss], premises);
                let is_same = |other: &&mut Finding| {
                    (&other.argument, &other.premises) == (&new.argument, &new.premises)
                };
                match work.findings.iter_mut().find(is_same) {
                    Some(finding) => finding.losses.push(loss),
                    None => work.findings.push(new),
                }
                continue;
            };
            let known = only(machine, now, &premises);
            let recognition = cases::recognise_by_reading(dfa, &known, loss);
            work.findings.push(Finding {
                technique: recognition.technique,
                argument: recognition.argument,
                losses: vec![loss],
                premises,
                basis: Vec::new(),
            });
        }
    }

    /// Records a recognition on the line as it is. If the loss follows from the cells that the argument mentions,
    /// the premises are among them.
    fn take(&mut self, machine: &Machine, now: &[SymbolSet], recognition: Recognition, work: &mut Work) {
        let is_meant = recognition.is_meant(now.len());
        let (losses, open): (Vec<Loss>, Vec<Loss>) =
            work.open.iter().partition(|loss| is_meant[loss.position]);
        if losses.is_empty() {
            return;
        }
        work.open = open;
        if let Some(explained) = &mut work.explained {
            explained.extend(&losses);
        }
        let Recognition { technique, argument, mut basis, .. } = recognition;
        if !self.reasoner.follows(machine, now, &basis, &losses) {
            basis.clear();
        }
        let premises = if basis.is_empty() {
            self.reasoner.minimal(machine, now, &losses)
        } else {
            know_only(machine, now, &basis, &mut self.seen);
            self.reasoner.minimal(machine, &self.seen, &losses)
        };
        let positions: Vec<usize> = losses.iter().map(|loss| loss.position).collect();
        let mut argument = argument.about(&positions);
        argument.cite(&premises);
        work.findings.push(Finding { technique, argument, losses, premises, basis });
    }
}

impl Work {
    /// Whether there is a finding of the easiest level, which costs less than any of another one.
    fn has_easy(&self) -> bool {
        self.findings.iter().any(|finding| finding.cost() < cost(reach::TECHNIQUE, 1, 0))
    }

    /// Records the colours that the clue lacks, which come before what the line forces without them.
    fn take_clue_colours(&mut self, recognition: Recognition, now: &mut [SymbolSet]) {
        let finding = of_clue_colours(recognition, now);
        finding.losses.iter().for_each(|loss| now[loss.position] = now[loss.position].difference(loss.lost));
        self.findings.push(finding);
    }

    /// Records what was recognised for a loss, together with all other losses that it explains. `left` holds what the
    /// premises leave of the cells.
    fn record(&mut self, loss: Loss, recognition: Recognition, left: &[SymbolSet], premises: Vec<usize>) {
        let is_meant = recognition.is_meant(left.len());
        let explains = |other: &Loss| {
            other.position == loss.position
                || (is_meant[other.position] && left[other.position].intersection(other.lost).is_empty())
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
        let Recognition { technique, argument, basis, .. } = recognition;
        self.findings.push(Finding {
            technique,
            argument: argument.about(&positions),
            losses,
            premises,
            basis,
        });
    }
}

/// The findings of a line that can be seen at once, without premises.
pub(crate) fn seen_at_once(line: &Line, now: &[SymbolSet], left: &[SymbolSet]) -> Option<Finding> {
    let clue = seen_as_clue(line, now.len())?;
    let symbol_count = line.machine().symbol_count();
    let view = View { clue, now: now.to_vec(), left: left.to_vec(), symbol_count, is_for_readers: false };
    let Recognition { technique, argument, .. } =
        exact::recognise(&view).or_else(|| complete::recognise(&view))?;
    Some(Finding { technique, argument, losses: losses(now, left), premises: Vec::new(), basis: Vec::new() })
}

/// The losses of cells.
fn losses(now: &[SymbolSet], left: &[SymbolSet]) -> Vec<Loss> {
    (0..now.len())
        .map(|position| Loss { position, lost: now[position].difference(left[position]) })
        .filter(|loss| !loss.lost.is_empty())
        .collect()
}

/// Whether everything that a line forces can be seen at once, because its clue is complete or fits exactly.
pub(crate) fn is_seen_at_once(line: &Line, now: Planes<'_>) -> bool {
    let length = now.length();
    seen_as_clue(line, length)
        .is_some_and(|clue| is_complete_or_exact(clue, length, |position| now.get(position)))
}

/// Whether a clue is complete or fits exactly in a line of that length with these cells.
fn is_complete_or_exact(clue: &Clue, length: usize, cell: impl Fn(usize) -> SymbolSet) -> bool {
    let blank = SymbolSet::only(Symbol::BLANK);
    complete::is_complete(clue, (0..length).map(&cell))
        || exact::free(clue, length, |position| cell(position) == blank).is_some()
}

/// The colours that the clue of a line lacks and its cells may still have. It has no premises.
pub(crate) fn missing_colours(line: &Line, now: &[SymbolSet]) -> Option<Finding> {
    let clue = seen_as_clue(line, now.len())?;
    let recognition = clue_colours::recognise(clue, line.machine().symbol_count(), now)?;
    Some(of_clue_colours(recognition, now))
}

fn of_clue_colours(recognition: Recognition, now: &[SymbolSet]) -> Finding {
    let Recognition { technique, argument, cells, .. } = recognition;
    let lacks = argument.lacks().unwrap_or(SymbolSet::EMPTY);
    let loss = |position: usize| Loss { position, lost: now[position].intersection(lacks) };
    let losses = cells.into_iter().map(loss).collect();
    Finding { technique, argument, losses, premises: Vec::new(), basis: Vec::new() }
}

/// Whether a cell of a line may still have a colour that its clue lacks.
pub(crate) fn has_missing_colours(line: &Line, now: Planes<'_>) -> bool {
    let cells = (0..now.length()).map(|position| now.get(position));
    seen_as_clue(line, now.length())
        .is_some_and(|clue| clue_colours::is_open(clue, line.machine().symbol_count(), cells))
}

/// The least that a step on a line can cost for which [`is_seen_at_once`] is false and which leaves this of its cells.
pub(crate) fn least_cost(line: &Line, now: Planes<'_>, left: &[SymbolSet]) -> u32 {
    let Some(clue) = seen_as_clue(line, now.length()) else { return 0 };
    let is_forced = |position: &usize| now.get(*position) != left[*position];
    let mut decides_colour = false;
    for position in (0..now.length()).filter(is_forced) {
        let lost = now.get(position).difference(left[position]);
        let is_colour = left[position].known().is_some_and(|symbol| symbol != Symbol::BLANK);
        decides_colour |= is_colour || lost.contains(Symbol::BLANK);
        if is_beside_run(now.length(), |cell| now.get(cell), position, lost) && !clue.blocks().is_empty() {
            return cost(finished::TECHNIQUE, 0, 0);
        }
    }
    let easiest = if decides_colour { overlap::TECHNIQUE } else { reach::TECHNIQUE };
    cost(easiest, 1, 0)
}

/// Whether a technique of the easiest level may explain a loss of a line of two symbols. What explains others does not
/// decide which of these it explains. With more symbols, any may.
fn may_be_easy(view: &View<'_>, loss: &Loss) -> bool {
    view.symbol_count > 2
        || loss.lost.contains(Symbol::BLANK)
        || is_beside_run(view.length(), |cell| view.now[cell], loss.position, loss.lost)
}

/// Whether a neighbour of a position is known to have one of the colours that are lost there: only then is a run
/// finished.
fn is_beside_run(length: usize, held: impl Fn(usize) -> SymbolSet, position: usize, lost: SymbolSet) -> bool {
    let is_lost_colour = |other: usize| {
        let known = held(other).known().filter(|symbol| *symbol != Symbol::BLANK);
        known.is_some_and(|symbol| lost.contains(symbol))
    };
    let beside = [position.checked_sub(1), Some(position + 1).filter(|&next| next < length)];
    beside.into_iter().flatten().any(is_lost_colour)
}

/// The candidates of a line with nothing known but some positions.
fn only(machine: &Machine, now: &[SymbolSet], positions: &[usize]) -> Vec<SymbolSet> {
    let mut seen = Vec::new();
    know_only(machine, now, positions, &mut seen);
    seen
}

/// Writes the candidates of a line with nothing known but some positions.
fn know_only(machine: &Machine, now: &[SymbolSet], positions: &[usize], seen: &mut Vec<SymbolSet>) {
    seen.clear();
    seen.resize(now.len(), SymbolSet::of_first(machine.symbol_count()));
    positions.iter().for_each(|&position| seen[position] = now[position]);
}

/// Whether a reader applies the rule as it is: it is a sentence, or counts.
fn is_applied(rule: &Rule) -> bool {
    matches!(rule, Rule::Table(_)) || rule.counts()
}

/// The clue of a line, unless the tables of places would be too large.
fn seen_as_clue(line: &Line, length: usize) -> Option<&Clue> {
    match line.rule() {
        Rule::Clue(clue) if (length + 1).saturating_mul(clue.blocks().len() + 1) <= TABLE_LIMIT => Some(clue),
        _ => None,
    }
}
