//! Walkthroughs in notebooks: a page without network that has the board and the stepper of an exported page.

use pyo3::pyfunction;

/// The modules of the exported page, each after those that it imports, and what starts them. No two export one name.
const MODULES: [&str; 13] = [
    include_str!("../../crates/cli/src/page/elements.js"),
    include_str!("../../crates/cli/src/page/shape.js"),
    include_str!("../../crates/cli/src/page/table.js"),
    include_str!("../../crates/cli/src/page/strips.js"),
    include_str!("../../crates/cli/src/page/board.js"),
    include_str!("../../crates/cli/src/page/candidates.js"),
    include_str!("../../crates/cli/src/page/steps.js"),
    include_str!("../../crates/cli/src/page/chart.js"),
    include_str!("../../crates/cli/src/page/reading.js"),
    include_str!("../../crates/cli/src/page/fit.js"),
    include_str!("../../crates/cli/src/page/zoom.js"),
    include_str!("../../crates/cli/src/page/walk.js"),
    include_str!("stepper.js"),
];

const STYLES: [&str; 2] = [
    include_str!("../../crates/cli/src/page/board.css"),
    include_str!("../../crates/cli/src/page/explore.css"),
];

/// A page that steps through a walkthrough, from its JSON.
#[pyfunction]
pub(crate) fn stepper(json: &str) -> String {
    let script: String = MODULES.iter().map(|module| bundled(module)).collect();
    // A `<` occurs only in strings, and no string can end the element.
    let json = json.replace('<', "\\u003c");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Walkthrough</title>\n\
         <style>\n{}\nbody {{ margin: 0; }}\n</style>\n\
         <body class=\"theme\">\n<main></main>\n\
         <script type=\"application/json\" id=\"walkthrough\">{json}</script>\n\
         <script>\n(() => {{\n\"use strict\";\n{script}}})();\n</script>\n</html>\n",
        STYLES.join("\n")
    )
}

/// A module in a script without modules: a function that returns what the module exports.
fn bundled(module: &str) -> String {
    let (mut body, mut names) = (String::new(), Vec::new());
    for line in module.lines().filter(|line| !line.starts_with("import ")) {
        let exported = line.strip_prefix("export ");
        // `export function NAME(`, `export class NAME {`
        names.extend(exported.and_then(|rest| {
            rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').nth(1)
        }));
        body += exported.unwrap_or(line);
        body.push('\n');
    }
    let names = names.join(", ");
    format!("const {{ {names} }} = (() => {{\n{body}return {{ {names} }};\n}})();\n")
}
