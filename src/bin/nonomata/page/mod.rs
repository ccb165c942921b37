//! `explain --html`: a walkthrough as one page without network, whose data `check` can verify.
//!
//! The page works without scripts: the puzzle as SVG, and every step in words. The scripts beside this file add a
//! board, a stepper, automata and proofs of single cells, from the data in the page. All but `page.js` and `page.css`
//! are those of the site, so that both are alike. Whatever comes from a puzzle is escaped here and nowhere else.

mod checked;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;

use nonomata::explain::conflict::conflicting_lines;
use nonomata::explain::rating::{Rating, TechniqueUse};
use nonomata::explain::walkthrough::{Ending, Step, Walkthrough};
use nonomata::explain::words;
use nonomata::formats::Format;
use nonomata::problem::Problem;
use nonomata::render::{ClueSides, Look};
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};
use serde_json::{Map, Value, json};

pub(crate) use checked::{check, is_page};

use crate::failure::Failure;
use crate::json::extend;
use crate::output::counted;
use crate::puzzle_context::PuzzleContext;

/// The page, with places for what differs.
const TEMPLATE: &str = include_str!("page.html");

/// The styles: those of the site's board, and those of the page.
const STYLES: [&str; 2] = [include_str!("board.css"), include_str!("page.css")];

/// The modules, each after those that it imports.
const SCRIPTS: [&str; 10] = [
    include_str!("elements.js"),
    include_str!("shape.js"),
    include_str!("board.js"),
    include_str!("automaton.js"),
    include_str!("line.js"),
    include_str!("candidates.js"),
    include_str!("zoom.js"),
    include_str!("location.js"),
    include_str!("walk.js"),
    include_str!("page.js"),
];

/// Where the list leaves out a clue.
const CLUE: &str = "<i></i>";

/// What begins the data in a page.
const DATA: &str = "<script type=\"application/json\" id=\"walkthrough\">";

/// A walkthrough as a page. `answer` is the JSON of `explain --json`.
pub(crate) fn page(
    context: &PuzzleContext<'_>,
    walkthrough: &Walkthrough,
    answer: Value,
    options: &Options,
) -> Result<String, Failure> {
    let problem = &context.problem;
    let steps: Vec<String> = walkthrough.steps.iter().map(|step| words::step(problem, step)).collect();
    let clues = words_of_clues(problem, walkthrough);
    let listed = list(&answer, &steps, &clues);
    let layout = context.layout();
    let rules = match layout.notes() {
        [] if layout.clues().is_empty() => context.rules(),
        notes => notes.to_vec(),
    };
    let mut data = page_data(context, answer)?;
    data["clues"] = json!(clues);
    // The notes of a table are a list of the page.
    let sides = if layout.table().is_some() { ClueSides::None } else { ClueSides::Usual };
    let look = Look::default().with_clues(sides);
    let kind = match context.layout().size() {
        Some((width, height)) => format!("{}, {width} by {height}", context.puzzle.kind()),
        None => context.puzzle.kind().to_owned(),
    };
    let script: String = SCRIPTS.iter().map(|module| bundled(module)).collect();
    Ok(filled(|place| match place {
        "kind" => escaped(&kind),
        "version" => env!("CARGO_PKG_VERSION").to_owned(),
        "style" => STYLES.concat(),
        "facts" => facts(context, walkthrough),
        "reveal" => reveal(context, walkthrough),
        "puzzle" => context.svg(&walkthrough.start, &look),
        "notes" => notes(&rules),
        "steps" => listed.clone(),
        "ending" => ending(context, walkthrough, options),
        "techniques" => techniques(context, walkthrough),
        "data" => embedded(&data),
        "script" => script.clone(),
        _ => String::new(),
    }))
}

/// The template with its places, `{{name}}`, filled. What is filled in is not searched again.
fn filled(text_of: impl Fn(&str) -> String) -> String {
    let mut page = String::new();
    let mut rest = TEMPLATE;
    while let Some((before, (place, after))) =
        rest.split_once("{{").and_then(|(before, after)| Some((before, after.split_once("}}")?)))
    {
        page.push_str(before);
        page.push_str(&text_of(place));
        rest = after;
    }
    page + rest
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

/// JSON within a script element. A `<` occurs only in strings, and no string can end the element.
fn embedded(data: &Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

/// The line under the heading: the verdict, the size and the grade.
fn facts(context: &PuzzleContext<'_>, walkthrough: &Walkthrough) -> String {
    let verdict = match walkthrough.verdict() {
        "unique" => "exactly one solution",
        "multiple" => "several solutions",
        "none" => "no solution",
        _ => "not decided",
    };
    let steps = counted(walkthrough.steps.len(), "step");
    let badge = walkthrough.verdict();
    let grade = match walkthrough.ending == Ending::Unique && walkthrough.start == context.problem.cells() {
        false => String::new(),
        true => {
            let rating = Rating::of(&context.problem, walkthrough);
            let hardest =
                rating.hardest.map(|technique| format!(" <span>hardest: {}</span>", technique.name()));
            format!(" <span>grade {} of 10</span>{}", rating.grade, hardest.unwrap_or_default())
        }
    };
    format!("<span class=\"badge {badge}\">{verdict}</span> <span>{steps}</span>{grade}")
}

/// What is hidden until it is asked for: the title, and the solution or two that differ. Empty if there is neither.
fn reveal(context: &PuzzleContext<'_>, walkthrough: &Walkthrough) -> String {
    let title = context.puzzle.about().title().map(|title| format!("<h2>{}</h2>\n", escaped(title)));
    let (name, drawings) = solutions(context, walkthrough);
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
fn solutions(context: &PuzzleContext<'_>, walkthrough: &Walkthrough) -> (&'static str, String) {
    let look = Look::default().with_clues(ClueSides::None);
    match (&walkthrough.ending, &walkthrough.differing) {
        (Ending::Unique, _) => ("Solution", context.svg(&walkthrough.end, &look)),
        (Ending::Multiple(_), Some([one, other])) => {
            let output = context.problem.output_cells().map(|cell| cell.index());
            let look = look.with_changed(output.filter(|&cell| one[cell] != other[cell]).collect());
            let drawn = |(name, symbols): (&str, &[Symbol])| {
                let cells: Vec<SymbolSet> = symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect();
                let drawing = context.svg(&cells, &look);
                format!("<figure>\n<figcaption>{name}</figcaption>\n{drawing}</figure>\n")
            };
            ("Two solutions", [("One solution", &one[..]), ("Another one", &other[..])].map(drawn).concat())
        }
        _ => ("Solution", String::new()),
    }
}

/// The puzzle's own rules, which stand in no clue.
fn notes(notes: &[String]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let items: String = notes.iter().map(|note| format!("<li>{}</li>\n", escaped(note))).collect();
    format!("<details open class=\"notes\"><summary>Rules</summary><ul>\n{items}</ul></details>\n")
}

/// The clues that the sentences of steps have after the names of their lines, by these names.
fn words_of_clues<'p>(problem: &'p Problem, walkthrough: &Walkthrough) -> BTreeMap<&'p str, String> {
    let lines = walkthrough.steps.iter().filter_map(Step::line);
    lines.map(|line| (problem.line(line).name(), words::clue(problem, line))).collect()
}

/// Every step in words, with links to the steps that it rests on. Clues stand beside the grid: in sentences they would
/// be half of a large page, and scripts put them in.
fn list(answer: &Value, steps: &[String], clues: &BTreeMap<&str, String>) -> String {
    let mut list = String::new();
    let recorded = answer["steps"].as_array().map_or(&[][..], Vec::as_slice);
    for (number, (step, text)) in recorded.iter().zip(steps).enumerate() {
        let number = number + 1;
        let technique = escaped(step["technique"].as_str().unwrap_or_default());
        let clue =
            step["line"]["name"].as_str().and_then(|name| clues.get(name)).filter(|clue| !clue.is_empty());
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
        let _ =
            writeln!(list, "<li id=\"step={number}\"><b>{technique}</b> <span>{text}</span>{because}</li>");
    }
    list
}

/// How it ends: lines that clash, or cells that would decide it.
fn ending(context: &PuzzleContext<'_>, walkthrough: &Walkthrough, options: &Options) -> String {
    let problem = &context.problem;
    let mut text: Vec<String> = words::proved(walkthrough).map(str::to_owned).into_iter().collect();
    text.push(words::ending(problem, &walkthrough.ending));
    if let Some(clashing) = conflicting_lines(problem, walkthrough, options) {
        text.push(words::conflicting_lines(problem, &clashing));
    }
    if let Some(decisive) = context.decisive(walkthrough, options) {
        text.push(words::decisive(problem, &decisive));
    }
    text.iter().map(|text| format!("<p class=\"words\">{}</p>\n", escaped(text))).collect()
}

/// How often each technique is needed, as a table with bars.
fn techniques(context: &PuzzleContext<'_>, walkthrough: &Walkthrough) -> String {
    let rating = Rating::of(&context.problem, walkthrough);
    let most = rating.techniques.iter().map(|used| used.steps).max().unwrap_or(0).max(1);
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
    rating.techniques.iter().map(row).collect()
}

/// The data of the page: the JSON of `explain --json` without sentences and arguments, with the puzzle itself.
fn page_data(context: &PuzzleContext<'_>, mut answer: Value) -> Result<Value, Failure> {
    // The page does not tell where the file was.
    let name = &*context.origin.source;
    answer["source"] = json!(Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or(name));
    if let Some(answer) = answer.as_object_mut() {
        answer.remove("portions");
    }
    let cells = cells_of_lines(&answer);
    if let Some(steps) = answer["steps"].as_array_mut() {
        steps.iter_mut().for_each(|step| lean(step, true));
        steps.iter_mut().for_each(|step| shorten_spans(step, &cells));
    }
    if let Some(conflict) = answer.get_mut("conflict").and_then(Value::as_object_mut) {
        // The ending of the page has its sentence.
        conflict.retain(|key, _| !matches!(key.as_str(), "argument" | "text" | "spans"));
    }
    let more = json!({
        "puzzle": puzzle(context)?,
        "letters": context.layout().alphabet().letters(),
        "automata": context.automata(),
    });
    extend(&mut answer, more);
    Ok(answer)
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

/// The cells of the lines by name.
fn cells_of_lines(answer: &Value) -> HashMap<String, Vec<Value>> {
    let lines = answer["lines"].as_array().into_iter().flatten();
    let cells = |line: &Value| Some((line["name"].as_str()?.to_owned(), line["cells"].as_array()?.clone()));
    lines.filter_map(cells).collect()
}

/// Spans name cells that stand beside each other in the line of the step by their places there, the first and the one
/// after the last: written out, the cells would be a third of the data.
fn shorten_spans(step: &mut Value, lines: &HashMap<String, Vec<Value>>) {
    let Some(line) = step["line"]["name"].as_str().and_then(|name| lines.get(name)) else { return };
    let spans = step.get_mut("spans").and_then(Value::as_array_mut).into_iter().flatten();
    for span in spans.filter_map(Value::as_array_mut) {
        let Some(Value::Array(cells)) = span.last() else { continue };
        let Some(first) = line.iter().position(|cell| cells.first() == Some(cell)) else { continue };
        let after = first + cells.len();
        if line.get(first..after) == Some(cells) {
            span.pop();
            span.extend([json!(first), json!(after)]);
        }
    }
}

/// The puzzle as it was read, or as JSON if that was not text or has other puzzles besides.
fn puzzle(context: &PuzzleContext<'_>) -> Result<Value, Failure> {
    match context.source_text() {
        Some(text) => Ok(json!({"format": context.format, "text": text})),
        None => {
            let format = Format::named("json")
                .ok_or_else(|| Failure::unreadable("no format for the page".to_owned()))?;
            let written = format.write([context.puzzle.as_ref()]);
            let written = written
                .map_err(|error| Failure::unreadable(format!("{}: {error}", context.origin.source)))?;
            Ok(json!({"format": format.name(), "text": written.text}))
        }
    }
}
