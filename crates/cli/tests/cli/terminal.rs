//! A terminal screen: what a program prints, escape sequences and all, as an SVG picture.

/// How a cell looks.
#[derive(Clone, Default, PartialEq)]
struct Style {
    front: Option<String>,
    back: Option<String>,
    is_bold: bool,
    is_dim: bool,
    is_underlined: bool,
    is_crossed: bool,
    is_reversed: bool,
}

impl Style {
    /// Sets what the parameters of an SGR sequence say.
    fn set(&mut self, parameters: &[usize]) {
        let mut rest = parameters;
        while let [first, tail @ ..] = rest {
            rest = tail;
            match first {
                0 => *self = Style::default(),
                1 => self.is_bold = true,
                2 => self.is_dim = true,
                4 => self.is_underlined = true,
                7 => self.is_reversed = true,
                9 => self.is_crossed = true,
                30..=37 => self.front = Some(NAMED[first - 30].to_owned()),
                39 => self.front = None,
                40..=47 => self.back = Some(NAMED[first - 40].to_owned()),
                49 => self.back = None,
                38 | 48 => {
                    let (colour, length) = match tail {
                        [2, r, g, b, ..] => (format!("#{r:02x}{g:02x}{b:02x}"), 4),
                        [5, index @ 0..16, ..] => (NAMED[*index].to_owned(), 2),
                        _ => panic!("unknown colour {parameters:?}"),
                    };
                    *if *first == 38 { &mut self.front } else { &mut self.back } = Some(colour);
                    rest = &tail[length..];
                }
                _ => panic!("unknown SGR {parameters:?}"),
            }
        }
    }

    /// The colours of the sign, and of what is behind it.
    fn colours(&self) -> (String, Option<String>) {
        match self.is_reversed {
            false => (self.front.clone().unwrap_or(INK.to_owned()), self.back.clone()),
            true => (
                self.back.clone().unwrap_or(PAPER.to_owned()),
                Some(self.front.clone().unwrap_or(INK.to_owned())),
            ),
        }
    }
}

const INK: &str = "#24292f";
const PAPER: &str = "#fcfcfa";
const NAMED: [&str; 16] = [
    INK, "#c62a2f", "#2d7d3a", "#c98a00", "#2f6fd0", "#8e44ad", "#16808a", "#ffffff", "#8a9199", "#e5484d",
    "#46a758", "#ffd60a", "#5b8def", "#ab4aba", "#12a5b5", "#ffffff",
];

/// The size of a cell in the picture.
const CELL: (f64, f64) = (8.4, 18.0);

/// Rows of cells, the place of the next sign, and how it will look.
pub(crate) struct Screen {
    columns: usize,
    cells: Vec<Vec<(char, Style)>>,
    place: (usize, usize),
    style: Style,
}

impl Screen {
    /// A screen as wide as this, which grows downwards.
    pub(crate) fn new(columns: usize) -> Screen {
        Screen { columns, cells: Vec::new(), place: (0, 0), style: Style::default() }
    }

    /// Prints a text with its escape sequences.
    pub(crate) fn print(&mut self, text: &str) {
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            match sign {
                '\x1b' => {
                    assert_eq!(signs.next(), Some('['), "only control sequences are known");
                    let mut parameters = String::new();
                    let end = loop {
                        match signs.next().unwrap() {
                            end @ '@'..='~' => break end,
                            other => parameters.push(other),
                        }
                    };
                    self.control(&parameters, end);
                }
                '\n' => self.place = (self.place.0 + 1, 0),
                '\r' => self.place.1 = 0,
                _ => self.put(sign),
            }
        }
    }

    fn control(&mut self, parameters: &str, end: char) {
        let numbers: Vec<usize> = parameters.split(';').map(|number| number.parse().unwrap_or(0)).collect();
        match end {
            'm' => self.style.set(&numbers),
            'H' => {
                self.place = (numbers[0].max(1) - 1, numbers.get(1).map_or(0, |column| column.max(&1) - 1))
            }
            'J' => self.cells.clear(),
            // Modes of the terminal show nothing.
            'h' | 'l' => {}
            _ => panic!("unknown control sequence {parameters}{end}"),
        }
    }

    fn put(&mut self, sign: char) {
        if self.place.1 == self.columns {
            self.place = (self.place.0 + 1, 0);
        }
        let (row, column) = self.place;
        while self.cells.len() <= row {
            self.cells.push(vec![(' ', Style::default()); self.columns]);
        }
        self.cells[row][column] = (sign, self.style.clone());
        self.place.1 += 1;
    }

    /// The text without its looks.
    pub(crate) fn rows(&self) -> Vec<String> {
        self.cells.iter().map(|row| row.iter().map(|(sign, _)| sign).collect()).collect()
    }

    /// The picture.
    pub(crate) fn svg(&self) -> String {
        let (width, height) = (self.columns as f64 * CELL.0 + 24.0, self.cells.len() as f64 * CELL.1 + 24.0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n\
             <rect x=\"0.5\" y=\"0.5\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"{PAPER}\" stroke=\"#d0d7de\"/>\n",
            width - 1.0,
            height - 1.0,
        );
        for (row, cells) in self.cells.iter().enumerate() {
            let mut column = 0;
            while column < self.columns {
                let (sign, style) = &cells[column];
                let is_drawn = strokes(*sign).is_some();
                let same =
                    |other: &&(char, Style)| other.1 == *style && strokes(other.0).is_some() == is_drawn;
                let run: String = cells[column..].iter().take_while(same).map(|cell| cell.0).collect();
                svg.push_str(&run_of(&run, style, (row, column)));
                column += run.chars().count();
            }
        }
        svg + "</svg>\n"
    }
}

/// How a sign is drawn that fills its cell, or that lines of neighbours must meet: boxes (x, y, width, height) as parts
/// of the cell.
fn strokes(sign: char) -> Option<Vec<[f64; 4]>> {
    // Half a line to each side: left, right, up, down.
    let lines = match sign {
        '─' => [1, 1, 0, 0],
        '│' => [0, 0, 1, 1],
        '┌' => [0, 1, 0, 1],
        '┐' => [1, 0, 0, 1],
        '└' => [0, 1, 1, 0],
        '┘' => [1, 0, 1, 0],
        '├' => [0, 1, 1, 1],
        '┤' => [1, 0, 1, 1],
        '┬' => [1, 1, 0, 1],
        '┴' => [1, 1, 1, 0],
        '┼' => [1, 1, 1, 1],
        '█' => return Some(vec![[0.0, 0.0, 1.0, 1.0]]),
        '▌' => return Some(vec![[0.0, 0.0, 0.5, 1.0]]),
        '▐' => return Some(vec![[0.5, 0.0, 0.5, 1.0]]),
        _ => return None,
    };
    let (across, down) = (1.0 / CELL.0, 1.0 / CELL.1);
    let (left, top) = (0.5 - across / 2.0, 0.5 - down / 2.0);
    let halves = [
        [0.0, top, 0.5 + across / 2.0, down],
        [left, top, 0.5 + across / 2.0, down],
        [left, 0.0, across, 0.5 + down / 2.0],
        [left, top, across, 0.5 + down / 2.0],
    ];
    Some(halves.into_iter().zip(lines).filter(|(_, line)| *line == 1).map(|(half, _)| half).collect())
}

/// Neighbours of one look.
fn run_of(run: &str, style: &Style, (row, column): (usize, usize)) -> String {
    let (front, back) = style.colours();
    let count = run.chars().count();
    let (x, y) = (12.0 + column as f64 * CELL.0, 12.0 + row as f64 * CELL.1);
    let width = count as f64 * CELL.0;
    let mut svg = String::new();
    let mut rectangle = |x: f64, y: f64, width: f64, height: f64, fill: &str| {
        svg.push_str(&format!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{fill}\"/>\n"
        ));
    };
    if let Some(back) = back {
        rectangle(x, y, width, CELL.1, &back);
    }
    if run.starts_with('█') && run.chars().all(|sign| sign == '█') {
        // One box: no hair lines between neighbours.
        rectangle(x, y, width, CELL.1, &front);
        return svg;
    }
    if strokes(run.chars().next().unwrap_or(' ')).is_some() {
        for (index, sign) in run.chars().enumerate() {
            for [left, top, across, down] in strokes(sign).unwrap() {
                let left = x + (index as f64 + left) * CELL.0;
                rectangle(left, y + top * CELL.1, across * CELL.0, down * CELL.1, &front);
            }
        }
        return svg;
    }
    let word = run.trim();
    if word.is_empty() {
        return svg;
    }
    let before = run.chars().take_while(|sign| *sign == ' ').count() as f64;
    let escaped = word.replace('&', "&amp;").replace('<', "&lt;");
    let mut looks = String::new();
    for (is_set, look) in [
        (style.is_bold, " font-weight=\"bold\""),
        (style.is_dim, " opacity=\"0.55\""),
        (style.is_underlined, " text-decoration=\"underline\""),
        (style.is_crossed, " text-decoration=\"line-through\""),
    ] {
        looks.push_str(if is_set { look } else { "" });
    }
    svg.push_str(&format!(
        "<text x=\"{:.2}\" y=\"{:.2}\" textLength=\"{:.2}\" fill=\"{front}\" xml:space=\"preserve\"{looks}>{escaped}</text>\n",
        x + before * CELL.0,
        y + 13.5,
        word.chars().count() as f64 * CELL.0,
    ));
    svg
}
