//! `explain --html`: a walkthrough as one page without network.
//!
//! The page works without scripts: the puzzle as SVG, and every step in words. The scripts beside this file add a
//! board, a stepper, automata and proofs of single cells, from the data in the page. All but `page.js` and `page.css`
//! are links to those of the site, which the published package holds as files. Text from a puzzle is escaped here and
//! nowhere else.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::path::Path;

use nonomata::explain::ambiguity::DecisiveCells;
use nonomata::explain::conflict::{ConflictingLines, conflicting_lines};
use nonomata::explain::rating::{Rating, TechniqueUse};
use nonomata::explain::walkthrough::{Ending, Step, Walkthrough};
use nonomata::explain::{data, words};
use nonomata::problem::{LineId, Problem};
use nonomata::render::{ClueSides, Look};
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::json::extend;
use crate::output::counted;
use crate::puzzle_context::PuzzleContext;

/// The page, with places for what differs.
const TEMPLATE: &str = include_str!("page.html");

/// The styles: those of the site's boards and walkthroughs, and those of the page.
const STYLES: [&str; 3] = [include_str!("board.css"), include_str!("explore.css"), include_str!("page.css")];

/// The modules, each after those that it imports.
const SCRIPTS: [&str; 17] = [
    include_str!("elements.js"),
    include_str!("shape.js"),
    include_str!("table.js"),
    include_str!("strips.js"),
    include_str!("board.js"),
    include_str!("automaton.js"),
    include_str!("line.js"),
    include_str!("candidates.js"),
    include_str!("steps.js"),
    include_str!("chart.js"),
    include_str!("reading.js"),
    include_str!("fit.js"),
    include_str!("zoom.js"),
    include_str!("location.js"),
    include_str!("walk.js"),
    include_str!("alone.js"),
    include_str!("page.js"),
];

/// Where the list leaves out a clue.
const CLUE: &str = "<i></i>";

/// The most cells of a puzzle in a page: each is an element of the drawing, and browsers do not show millions of them.
const MOST_CELLS: usize = 1_000_000;

/// A walkthrough as a page.
pub(crate) struct Page<'a> {
    context: &'a PuzzleContext,
    walkthrough: &'a Walkthrough,
    from_grid: bool,
    rating: Rating,
    clashing: Option<ConflictingLines>,
    decisive: Option<DecisiveCells>,
}

/// Refuses a puzzle that no browser can show.
pub(crate) fn check_size(context: &PuzzleContext) -> Result<(), Failure> {
    let cells = context.problem.declared_count();
    if cells <= MOST_CELLS {
        return Ok(());
    }
    let message = format!("--html: found {cells} cells; a page is for at most {MOST_CELLS}");
    Err(Failure::too_large(message).with_advice("--json has no such limit"))
}

impl<'a> Page<'a> {
    pub(crate) fn of(
        context: &'a PuzzleContext,
        walkthrough: &'a Walkthrough,
        from_grid: bool,
        options: &'a Options,
    ) -> Page<'a> {
        let problem = &context.problem;
        Page {
            context,
            walkthrough,
            from_grid,
            rating: Rating::of(problem, walkthrough),
            clashing: conflicting_lines(problem, walkthrough, options),
            decisive: context.decisive(walkthrough, options),
        }
    }

    /// Writes the page piece by piece: its data alone may have many megabytes.
    pub(crate) fn write(&self, mut file: impl Write) -> io::Result<()> {
        // Inserted text is not searched again.
        let mut rest = TEMPLATE;
        while let Some((before, (place, after))) =
            rest.split_once("{{").and_then(|(before, after)| Some((before, after.split_once("}}")?)))
        {
            file.write_all(before.as_bytes())?;
            match place {
                "steps" => self.write_list(&mut file)?,
                "notes" => self.write_notes(&mut file)?,
                "data" => self.write_data(&mut file)?,
                place => file.write_all(self.part(place).as_bytes())?,
            }
            rest = after;
        }
        file.write_all(rest.as_bytes())?;
        file.flush()
    }

    /// The text for a place of the template, `{{name}}`.
    fn part(&self, place: &str) -> String {
        match place {
            "kind" => {
                let kind = self.context.puzzle.kind();
                let size = self.context.layout().size();
                escaped(
                    &size.map_or(kind.to_owned(), |(width, height)| format!("{kind}, {width} by {height}")),
                )
            }
            "version" => env!("CARGO_PKG_VERSION").to_owned(),
            "style" => STYLES.concat(),
            "facts" => self.facts(),
            "reveal" => self.reveal(),
            "puzzle" => {
                // The notes of a table are a list of the page.
                let has_table = self.context.layout().table().is_some();
                let sides = if has_table { ClueSides::None } else { ClueSides::Usual };
                self.context.svg(&self.walkthrough.start, &Look::default().with_clues(sides))
            }
            "ending" => self.ending(),
            "techniques" => self.techniques(),
            "script" => SCRIPTS.iter().map(|module| bundled(module)).collect(),
            _ => String::new(),
        }
    }
}

/// A module in a script without modules: a function that returns what the module exports.
fn bundled(module: &str) -> String {
    let (mut body, mut names) = (String::new(), Vec::new());
    for line in module.lines().filter(|line| !line.starts_with("import ")) {
        let exported = line.strip_prefix("export ");
        // `export function NAME(`, `export class NAME {`
        let name = exported.and_then(|rest| {
            rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').nth(1)
        });
        names.extend(name);
        body += exported.unwrap_or(line);
        body.push('\n');
    }
    let names = names.join(", ");
    format!("const {{ {names} }} = (() => {{\n{body}return {{ {names} }};\n}})();\n")
}

/// Writes a list of rules, if there are any.
fn write_rules(file: &mut impl Write, rules: impl IntoIterator<Item = impl AsRef<str>>) -> io::Result<()> {
    let mut rules = rules.into_iter().peekable();
    if rules.peek().is_none() {
        return Ok(());
    }
    file.write_all(b"<details open class=\"notes\"><summary>Rules</summary><ul>\n")?;
    rules.try_for_each(|rule| writeln!(file, "<li>{}</li>", escaped(rule.as_ref())))?;
    file.write_all(b"</ul></details>\n")
}

/// Text within an element or an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push('\n'),
            letter if letter.is_control() => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

impl Page<'_> {
    /// The line under the heading: the verdict, the size and the grade.
    fn facts(&self) -> String {
        let walkthrough = self.walkthrough;
        let verdict = match walkthrough.verdict() {
            "unique" => "exactly one solution",
            "multiple" => "several solutions",
            "none" => "no solution",
            _ => "not decided",
        };
        let steps = counted(walkthrough.steps.len(), "step");
        let badge = walkthrough.verdict();
        let is_whole = walkthrough.ending == Ending::Unique
            && walkthrough.start == self.context.problem.initial_candidates();
        let grade = match is_whole {
            false => String::new(),
            true => {
                let hardest = self.rating.hardest;
                let hardest = hardest.map(|technique| format!(" <span>hardest: {}</span>", technique.name()));
                let (grade, time) = (self.rating.grade, words::about(self.rating.minutes));
                format!(" <span>grade {grade} of 10, {time}</span>{}", hardest.unwrap_or_default())
            }
        };
        format!("<span class=\"badge {badge}\">{verdict}</span> <span>{steps}</span>{grade}")
    }

    /// The parts hidden until the reader asks: the title, and the solution or two that differ. Empty if there is
    /// neither.
    fn reveal(&self) -> String {
        let title = self.context.puzzle.about().title();
        let title = title.map(|title| format!("<h2>{}</h2>\n", escaped(title)));
        let (name, drawings) = self.solutions();
        let summary = match (&title, drawings.is_empty()) {
            (None, true) => return String::new(),
            (None, false) => name.to_owned(),
            (Some(_), true) => "Title".to_owned(),
            (Some(_), false) => format!("Title and {}", name.to_lowercase()),
        };
        let title = title.unwrap_or_default();
        format!("<details id=\"reveal\">\n<summary>{summary}</summary>\n{title}{drawings}</details>\n")
    }

    /// Drawings of the solutions, and what to call them. Two have frames around the cells in which they differ.
    fn solutions(&self) -> (&'static str, String) {
        let look = Look::default().with_clues(ClueSides::None);
        match (&self.walkthrough.ending, &self.walkthrough.differing) {
            (Ending::Unique, _) => ("Solution", self.context.svg(&self.walkthrough.end, &look)),
            (Ending::Multiple(_), Some([one, other])) => {
                let output = self.context.problem.output_cells().map(|cell| cell.index());
                let look = look.with_changed(output.filter(|&cell| one[cell] != other[cell]).collect());
                let mut drawings = String::new();
                for (name, symbols) in [("One solution", one), ("Another one", other)] {
                    let cells: Vec<SymbolSet> =
                        symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect();
                    let drawing = self.context.svg(&cells, &look);
                    drawings += &format!("<figure>\n<figcaption>{name}</figcaption>\n{drawing}</figure>\n");
                }
                ("Two solutions", drawings)
            }
            _ => ("Solution", String::new()),
        }
    }

    /// Writes the puzzle's own rules, which stand in no clue.
    fn write_notes(&self, file: &mut impl Write) -> io::Result<()> {
        let layout = self.context.layout();
        match layout.notes() {
            [] if layout.clues().is_empty() => write_rules(file, self.context.each_rule()),
            notes => write_rules(file, notes),
        }
    }

    /// How it ends: lines that clash, or cells that would decide it.
    fn ending(&self) -> String {
        let problem = &self.context.problem;
        let mut text: Vec<String> = words::proved(self.walkthrough).map(str::to_owned).into_iter().collect();
        text.push(match &self.walkthrough.ending {
            Ending::Unknown => words::cut_short(self.walkthrough.limit, "the end"),
            ending => words::ending(problem, ending).to_string(),
        });
        text.extend(
            self.clashing.as_ref().map(|clashing| words::conflicting_lines(problem, clashing).to_string()),
        );
        text.extend(self.decisive.as_ref().map(|decisive| words::decisive(problem, decisive).to_string()));
        text.iter().map(|text| format!("<p class=\"words\">{}</p>\n", escaped(text))).collect()
    }

    /// How often each technique is needed, as a table with bars.
    fn techniques(&self) -> String {
        let most = self.rating.techniques.iter().map(|used| used.steps).max().unwrap_or(0).max(1);
        let row = |used: &TechniqueUse| {
            let (name, level) = (escaped(used.technique.name()), used.technique.level());
            let width = 100 * used.steps / most;
            format!(
                "<tr><th scope=\"row\" title=\"{}\">{name}</th><td>{level}</td><td>{}</td><td>{}</td>\
                 <td class=\"bar\" aria-hidden=\"true\"><i style=\"width:{width}%\"></i></td></tr>\n",
                escaped(used.technique.meaning()),
                used.steps,
                used.cells
            )
        };
        self.rating.techniques.iter().map(row).collect()
    }

    /// The lines of steps by their names.
    fn lines_of_steps(&self) -> BTreeMap<&str, LineId> {
        let lines = self.walkthrough.steps.iter().filter_map(Step::line);
        lines.map(|line| (self.context.problem.line(line).name(), line)).collect()
    }

    /// The steps as `explain --json` has them, one by one.
    fn steps(&self) -> impl Iterator<Item = Value> {
        data::steps(&self.context.problem, self.walkthrough).map(|step| json!(step))
    }

    /// Every step in words, with links to the steps that it rests on. Clues stand beside the grid: in sentences they
    /// would be half of a large page, and scripts put them in.
    fn write_list(&self, file: &mut impl Write) -> io::Result<()> {
        let lines = self.lines_of_steps();
        for (step, number) in self.steps().zip(1..) {
            let [technique, text] = ["technique", "text"].map(|key| step[key].as_str().unwrap_or_default());
            let line = step["line"]["name"].as_str().and_then(|name| lines.get(name));
            let clue = line.map(|&line| words::clue(&self.context.problem, line));
            let clue = clue.filter(|clue| !clue.is_empty());
            let text = match clue.and_then(|clue| text.split_once(clue.as_str())) {
                Some((name, rest)) => escaped(name) + CLUE + &escaped(rest),
                None => escaped(text),
            };
            let mut origins: Vec<u64> =
                step["premise_steps"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
            origins.sort_unstable();
            origins.dedup();
            let links: Vec<String> =
                origins.iter().map(|origin| format!("<a href=\"#step={origin}\">{origin}</a>")).collect();
            let because = match links.as_slice() {
                [] => String::new(),
                links => format!(" <small>from {}</small>", links.join(", ")),
            };
            let technique = escaped(technique);
            writeln!(file, "<li id=\"step={number}\"><b>{technique}</b> <span>{text}</span>{because}</li>")?;
        }
        Ok(())
    }

    /// The data of the page: the JSON of `explain --json` without sentences and arguments, with the puzzle itself.
    fn write_data(&self, file: &mut impl Write) -> io::Result<()> {
        let Page { context, walkthrough, .. } = self;
        let problem = &context.problem;
        let mut file = InScript(file);
        let mut object = ObjectWriter::begin(&mut file)?;
        for (key, value) in self.outline().as_object().into_iter().flatten() {
            match key.as_str() {
                "clues" => object.put(key, Clues { problem, lines: self.lines_of_steps() })?,
                _ => object.put(key, value)?,
            }
        }
        object.put("lines", Pieces(|| context.lines()))?;
        let [given, end] = [&walkthrough.start, &walkthrough.end];
        object.put("given", data::grid(problem, given))?;
        let lines = places_of_lines(context);
        let lean_step = |mut step: Value| {
            lean(&mut step, true);
            shorten_spans(&mut step, &lines);
            step
        };
        object.put("steps", Pieces(|| self.steps().map(lean_step)))?;
        object.put("end", data::grid(problem, end))?;
        let [given, end] = [given, end].map(|cells| data::candidates(problem, cells));
        object.put("candidates", Candidates { given, end })?;
        object.put("open", data::open_cells(problem, walkthrough))?;
        object.end()
    }

    /// The keys of the data that do not grow with the steps.
    fn outline(&self) -> Value {
        let Page { context, walkthrough, .. } = self;
        let problem = &context.problem;
        // The page does not tell where the file was.
        let name = &*context.origin.source;
        let name = Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or(name);
        let mut outline = json!({"source": name, "number": context.origin.number});
        extend(&mut outline, context.head());
        extend(&mut outline, context.board());
        let reason = context.ungraded(walkthrough, self.from_grid);
        let solution = |symbols: &Vec<Symbol>| data::grid(problem, &SymbolSet::singletons(symbols));
        let solutions =
            walkthrough.differing.as_ref().map(|two| two.iter().map(solution).collect::<Vec<_>>());
        let clashing = self.clashing.as_ref().map(|clashing| data::conflicting_lines(problem, clashing));
        let decisive = self.decisive.as_ref().map(|decisive| data::decisive(problem, decisive));
        let rest = json!({
            "version": data::VERSION,
            "verdict": walkthrough.verdict(),
            "rating": reason.is_none().then_some(&self.rating),
            "pace": walkthrough.pace,
            "solutions": solutions,
            "conflict": self.conflict(),
            "reason": reason,
            "clashing": clashing,
            "decisive": decisive,
            "letters": context.layout().alphabet().letters(),
            "automata": context.automata(),
            // Written one by one in its place.
            "clues": null,
        });
        extend(&mut outline, rest);
        outline
    }

    /// The line that cannot be filled, if there is one. The ending of the page has its sentence.
    fn conflict(&self) -> Option<Value> {
        let Ending::None(conflict) = &self.walkthrough.ending else { return None };
        let mut conflict = json!(data::conflict(&self.context.problem, conflict));
        if let Some(conflict) = conflict.as_object_mut() {
            conflict.retain(|key, _| !matches!(key.as_str(), "argument" | "text" | "spans"));
        }
        Some(conflict)
    }
}

/// The candidates of cells that are known in part, before the steps and after them.
#[derive(Serialize)]
struct Candidates<T> {
    given: T,
    end: T,
}

/// The clues that the sentences of steps have after the names of their lines, by these names. Each is made when it is
/// written, since many lines may share a long one.
struct Clues<'a> {
    problem: &'a Problem,
    lines: BTreeMap<&'a str, LineId>,
}

impl Serialize for Clues<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let clue = |(&name, &line): (&&str, &LineId)| (name.to_owned(), words::clue(self.problem, line));
        serializer.collect_map(self.lines.iter().map(clue))
    }
}

/// A list, of which each piece is made when it is written.
struct Pieces<F>(F);

impl<T: Serialize, I: Iterator<Item = T>, F: Fn() -> I> Serialize for Pieces<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// An object of JSON that is written member by member.
struct ObjectWriter<W> {
    file: W,
    is_empty: bool,
}

impl<W: Write> ObjectWriter<W> {
    fn begin(mut file: W) -> io::Result<ObjectWriter<W>> {
        file.write_all(b"{")?;
        Ok(ObjectWriter { file, is_empty: true })
    }

    /// Writes a member, whose key must be new.
    fn put(&mut self, key: &str, value: impl Serialize) -> io::Result<()> {
        if !std::mem::take(&mut self.is_empty) {
            self.file.write_all(b",")?;
        }
        serde_json::to_writer(&mut self.file, key)?;
        self.file.write_all(b":")?;
        Ok(serde_json::to_writer(&mut self.file, &value)?)
    }

    fn end(mut self) -> io::Result<()> {
        self.file.write_all(b"}")
    }
}

/// JSON within a script element. A `<` occurs only in strings, and no string can end the element.
struct InScript<W>(W);

impl<W: Write> Write for InScript<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pieces = bytes.split(|&byte| byte == b'<');
        self.0.write_all(pieces.next().unwrap_or_default())?;
        pieces.try_for_each(|piece| {
            self.0.write_all(b"\\u003c")?;
            self.0.write_all(piece)
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Takes out of a step what the page does not need: sentences are in the list, and arguments only repeat them.
fn lean(step: &mut Value, is_listed: bool) {
    let Some(step) = step.as_object_mut() else { return };
    step.remove("text");
    if !is_listed {
        step.remove("spans");
    }
    if let Some(Value::Object(mut argument)) = step.remove("argument") {
        argument.retain(|key, _| key == "fillings");
        if !argument.is_empty() {
            step.insert("argument".to_owned(), Value::Object(argument));
        }
    }
    if let Some(conflict) = step.get_mut("conflict").and_then(Value::as_object_mut) {
        conflict.retain(|key, _| matches!(key.as_str(), "line" | "premises" | "cell"));
    }
    let chains = |step: &mut Map<String, Value>, key: &str| {
        let chain = step.get_mut(key).and_then(Value::as_array_mut);
        chain.into_iter().flatten().for_each(|link| lean(link, false));
    };
    chains(step, "chain");
    for key in ["alike", "branches"] {
        let several = step.get_mut(key).and_then(Value::as_array_mut);
        several.into_iter().flatten().filter_map(Value::as_object_mut).for_each(|one| chains(one, "chain"));
    }
}

/// The rows and columns of the cells of the lines by name.
fn places_of_lines(context: &PuzzleContext) -> HashMap<String, Vec<Place>> {
    #[derive(Deserialize)]
    struct Line {
        name: String,
        cells: Vec<Place>,
    }
    let lines = context.lines().filter_map(|line| serde_json::from_value(json!(line)).ok());
    lines.map(|Line { name, cells }| (name, cells)).collect()
}

/// A row and a column.
type Place = (u32, u32);

/// Spans name cells that stand beside each other in the line of the step by their places there, the first and the one
/// after the last: written out, the cells would be a third of the data.
fn shorten_spans(step: &mut Value, lines: &HashMap<String, Vec<Place>>) {
    let Some(line) = step["line"]["name"].as_str().and_then(|name| lines.get(name)) else { return };
    let spans = step.get_mut("spans").and_then(Value::as_array_mut).into_iter().flatten();
    for span in spans.filter_map(Value::as_array_mut) {
        let cells = span.last().and_then(|cells| Vec::<Place>::deserialize(cells).ok()).unwrap_or_default();
        let Some(first) = line.iter().position(|cell| cells.first() == Some(cell)) else { continue };
        let after = first + cells.len();
        if line.get(first..after) == Some(&cells[..]) {
            span.pop();
            span.extend([json!(first), json!(after)]);
        }
    }
}
