//! Walkthroughs in notebooks: a page without network that has the board and the stepper of an exported page.

use pyo3::pyfunction;

/// The modules of the exported page, each after those that it imports, and what starts them. No two define the same name.
const MODULES: [&str; 7] = [
    include_str!("../../crates/cli/src/page/elements.js"),
    include_str!("../../crates/cli/src/page/shape.js"),
    include_str!("../../crates/cli/src/page/board.js"),
    include_str!("../../crates/cli/src/page/candidates.js"),
    include_str!("../../crates/cli/src/page/zoom.js"),
    include_str!("../../crates/cli/src/page/walk.js"),
    include_str!("stepper.js"),
];

const STYLE: &str = include_str!("../../crates/cli/src/page/board.css");

/// A page that steps through a walkthrough, from its JSON.
#[pyfunction]
pub(crate) fn stepper(json: &str) -> String {
    let lines = MODULES.iter().flat_map(|module| module.lines()).filter(|line| !line.starts_with("import "));
    let script: Vec<&str> = lines.map(|line| line.strip_prefix("export ").unwrap_or(line)).collect();
    // A `<` occurs only in strings, and no string can end the element.
    let json = json.replace('<', "\\u003c");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Walkthrough</title>\n\
         <style>\n{STYLE}\nbody {{ margin: 0; }}\n\
         main {{ display: grid; grid-template-columns: minmax(0, 3fr) minmax(16rem, 2fr); gap: 1rem; }}\n</style>\n\
         <body class=\"theme\">\n<main><div id=\"drawn\"></div><div id=\"explanation\"></div></main>\n\
         <script type=\"application/json\" id=\"walkthrough\">{json}</script>\n\
         <script>\n(() => {{\n\"use strict\";\n{}\n}})();\n</script>\n</html>\n",
        script.join("\n")
    )
}
