//! Files as other programs and people write them: brackets in any language, pictures of characters, quoted lists,
//! several puzzles in one text, and texts that nearly are in a format.

use nonomata::formats::{self, Format, Limits, Reading, Source, WriteError, read_each};
use nonomata::puzzles::Nonogram;
use nonomata::symbol::Symbol;

use crate::refused::Said;
use crate::{flaglet, read_nonograms, same_clues, tiny, tiny_clues};

fn reading(text: &str) -> Reading<Nonogram> {
    read_nonograms(&Source::new("puzzle", text)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The messages of all warnings.
fn warnings(reading: &Reading<Nonogram>) -> Vec<&str> {
    reading.warnings.iter().map(|warning| warning.message()).collect()
}

const UNNAMED: &str = "took the first list for the rows: nothing in the text says which side comes first";

#[test]
fn brackets_of_any_language_are_read() {
    let rows_first = [
        "[[2,1],[],[1,2]] [[1,1],[1],[1],[1,1],[]]",
        "[[2,1],[],[1,2]], [[1,1],[1],[1],[1,1],[]].",
        "[[[2,1],[],[1,2]],[[1,1],[1],[1],[1,1],[]]]",
        "[[2, 1],\n [0],\n [1, 2]]\n\n[[1, 1], [1], [1], [1, 1], [0]]\n",
        "?- nonogram([[2,1],[],[1,2]], [[1,1],[1],[1],[1,1],[]], Grid).",
        "puzzle = Nonogram.new([[2, 1], [], [1, 2]],\n [[1, 1], [1], [1], [1, 1], []])\nputs puzzle\n",
        "((\"2 1\" \"\" \"1 2\") (\"1 1\" \"1\" \"1\" \"1 1\" \"\"))",
        "(((2 1) () (1 2)) ((1 1) (1) (1) (1 1) ()))",
        "[[\"2 1\",\"\",\"1 2\"],[\"1 1\",\"1\",\"1\",\"1 1\",\"\"]]",
        "[\"2 1\", \"0\", \"1 2\"]\n[\"1 1\", \"1\", \"1\", \"1 1\", \"0\"]\n",
        "{{2,1},{},{1,2}}, {{1,1},{1},{1},{1,1},{}}",
        "[['2','1'],[],['1','2']]\n[['1','1'],['1'],['1'],['1','1'],[]]",
        "[['2 1', '', '1 2'], ['1 1', '1', '1', '1 1', '']]",
        "(('2,1', '0', '1, 2'), ('1,1', '1', '1', '1,1', '0'))\n",
        "['2 1', '0', '1 2']\n['1 1', '1', '1', '1 1', '0']",
        "vec![vec![2, 1], vec![], vec![1, 2]],\nvec![vec![1, 1], vec![1], vec![1], vec![1, 1], vec![]]",
        "[(2, 1), (), (1, 2,)]\n[(1, 1), (1,), (1,), (1, 1), ()]\n",
    ];
    for text in rows_first {
        let reading = reading(text);
        assert_eq!(reading.format.name(), "brackets", "{text}");
        same_clues(&reading.puzzles[0], &tiny());
        assert_eq!(warnings(&reading), [UNNAMED], "{text}");
    }
    for text in [
        "rows = [[2,1],[],[1,2]]\ncols = [[1,1],[1],[1],[1,1],[]]\n",
        "cols = [[1,1],[1],[1],[1,1],[]]\nrows = [[2,1],[],[1,2]]\n",
        "columns([[1,1],[1],[1],[1,1],[]]).\nrows([[2,1],[],[1,2]]).\n",
        "const puzzle = {\n  colClues: [[1,1],[1],[1],[1,1],[]],\n  rowClues: [[2,1],[],[1,2]]\n};\n",
        "int rows[H][2] = {{2,1},{},{1,2}};\nint cols[V][2] = {{1,1},{1},{1},{1,1},{}};\n",
        "<?php\n$rows = array(array(2, 1), array(), array(1, 2));\n$cols = [[1,1],[1],[1],[1,1],[]];\n",
        "puzzle(1, R, C) :-\n    R = [[2,1],[],[1,2]], % the rows\n    C = [[1,1],[1],[1],[1,1],[]].\n",
        "/* [[1]] */ rows, cols = [[2,1],[],[1,2]], [[1,1],[1],[1],[1,1],[]]\n",
        "# columns\n[[1,1],[1],[1],[1,1],[]]\n# rows\n[[2,1],[],[1,2]]\n",
        "{'columns': [[1,1],[1],[1],[1,1],[]], 'rows': [[2,1],[],[1,2]]}",
        "{'rowHints': ['2 1','','1 2'], 'colHints': ['1 1','1','1','1 1','']}",
        "{rows: ['2,1','','1,2'], columns: ['1,1','1','1','1,1','']}",
        "let size = [3, 5]; // [rows, cols]\nlet rowClues = [[2,1],[],[1,2]];\nlet colClues = [[1,1],[1],[1],[1,1],[]];\n",
        "let top = [[1,1],[1],[1],[1,1],[]];\n[[2,1],[],[1,2]]",
        "def show(rows):\n    print(\"[%s]\" % '', a[b[0]], [A|[]], [[x] for x in rows], f(1, [2]), split(\",\"))\n\
         show(rows=[[2,1],[],[1,2]])\nshow(cols=[[1,1],[1],[1],[1,1],[]])\n",
        "var rows = List.of(List.of(2, 1), List.of(), List.of(1, 2));\n\
         var columns = List.of(List.of(1, 1), List.of(1), List.of(1), List.of(1, 1), List.of());\n",
        "hints.top = [[1,1],[1],[1],[1,1],[]];\nhints.left = [[2,1],[],[1,2]];\n",
        "var rows = new int[][] { new[] {2,1}, new int[] {}, new[] {1,2} };\n\
         var cols = new int[][] { new[] {1,1}, new[] {1}, new[] {1}, new[] {1,1}, new int[0] };\n",
        "int[][] rows = new int[][]{ new int[]{2,1}, new int[]{0}, new int[]{1,2} };\n\
         int[][] cols = new int[][]{ new int[]{1,1},new int[]{1},new int[]{1},new int[]{1,1},new int[]{0} };",
        "Rows = new() { new(2,1), new(), new(1,2) };\n\
         Columns = new() { new(1,1), new(1), new(1), new(1,1), new() };\n",
        "rows := [][]int{{2,1},{},{1,2}}\ncols := [][]int{[]int{1,1},[]int{1},[]int{1},[]int{1,1},[]int{}}\n",
        "val rows = listOf(listOf(2,1), listOf(), listOf(1,2))\n\
         val cols = listOf(listOf(1,1), listOf(1), listOf(1), listOf(1,1), listOf<Int>())\n",
    ] {
        let reading = reading(text);
        let format = if text.starts_with('{') { "json" } else { "brackets" };
        assert_eq!(reading.format.name(), format, "{text}");
        same_clues(&reading.puzzles[0], &tiny());
        assert_eq!(warnings(&reading), [""; 0], "{text}");
    }
    let pair = reading("([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])");
    assert_eq!(
        (pair.format.name(), warnings(&pair).len()),
        ("runs", 0),
        "a pair of Haskell has the columns first"
    );
    same_clues(&pair.puzzles[0], &tiny());
    let blank = reading("rows = [[]]\ncolumns = [[],[]]\n");
    assert_eq!((blank.puzzles[0].width(), blank.puzzles[0].height()), (2, 1));
    let several = reading("rows = [[1]]; cols = [[1]]; rows = [[2]]; cols = [[1],[1]];");
    assert_eq!(several.puzzles.len(), 2);
}

#[test]
fn brackets_in_other_formats_stay_there() {
    for (text, format) in [
        ("{\"rows\": [[2,1],[],[1,2]], \"columns\": [[1,1],[1],[1],[1,1],[]]}", "json"),
        ("[{\"rows\": [[1]], \"columns\": [[1]]}, {\"rows\": [[1]], \"columns\": [[1]]}]", "json"),
        ("{5,3, 2,1,1, 1,1, 1,1, 2,1,1, 0, 2,2,1, 0, 2,1,2}", "gecode"),
        ("title \"[[1]] [[1]]\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n", "non"),
        ("[\n  [\"A|B\"],\n  [\"[^A]\"],\n  \"AB\"\n]", "crossword-json"),
    ] {
        let reading = formats::read(&Source::new("puzzle", text)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reading.format.name(), format, "{text}");
    }
}

#[test]
fn pictures_of_characters_are_read() {
    for text in [
        "##.#.\n.....\n#.##.\n",
        "\n\n##.#\n.\n#.##\n\n",
        "5 3\n##.#.\n.....\n#.##.\n",
        "3 5\n# # . # .\n. . . . .\n# . # # .\n",
        "## # \n     \n# ## \n",
        "## #\n     \n# ##\n",
        "X X . X .\r\n. . . . .\r\nX . X X .\r\n",
        "xx-x-\n-----\nx-xx-",
        "\u{25a0}\u{25a0}\u{25a1}\u{25a0}\u{25a1}\n\u{25a1}\u{25a1}\u{25a1}\u{25a1}\u{25a1}\n\u{25a0}\u{25a1}\u{25a0}\u{25a0}\u{25a1}\n",
        "\u{2588}\u{2588} \u{2588} \n     \n\u{2588} \u{2588}\u{2588}\n",
        "\u{25fc}\u{fe0f}\u{25fc}\u{fe0f}\u{25fb}\u{25fc}\u{25fb}\n\u{25fb}\n\u{25fc}\u{25fb}\u{25fc}\u{25fc}\n",
        "\u{2b1b}\u{2b1b}\u{2b1c}\u{2b1b}\u{2b1c}\n\u{2b1c}\n\u{2b1b}\u{2b1c}\u{2b1b}\u{2b1b}\n",
    ] {
        let reading = reading(text);
        assert_eq!(reading.format.name(), "characters", "{text}");
        let puzzle = &reading.puzzles[0];
        assert_eq!(puzzle.rows(), tiny().rows(), "{text}");
        assert!(puzzle.palette().is_black_and_white() && puzzle.goal().is_some(), "{text}");
        // A column that is blank everywhere may be missing.
        assert_eq!(puzzle.columns()[..4], tiny().columns()[..4], "{text}");
        // Spaces at the end of a row are often cut off; other cells are missed.
        let is_ragged = text.lines().any(|row| matches!(row, "." | "\u{25fb}" | "\u{2b1c}"));
        assert_eq!(warnings(&reading).len(), usize::from(is_ragged), "{text}");
    }
}

#[test]
fn sizes_and_a_title_may_stand_above_a_picture() {
    let signs = "##.#.\n.....\n#.##.\n";
    let bits = "11010\n00000\n10110\n";
    let spaced = "1 1 0 1 0\n0 0 0 0 0\n1 0 1 1 0\n";
    for (picture, format) in [(signs, "characters"), (bits, "bits"), (spaced, "bits")] {
        for above in ["5 3\n", "3 5\n", "5\n3\n", "5x3\n"] {
            for title in ["", "A house"] {
                let line = if title.is_empty() { String::new() } else { format!("{title}\n") };
                for text in [format!("{above}{line}{picture}"), format!("{line}{above}{picture}\n")] {
                    let reading = reading(&text);
                    assert_eq!((reading.format.name(), warnings(&reading).len()), (format, 0), "{text}");
                    same_clues(&reading.puzzles[0], &tiny());
                    assert_eq!(reading.puzzles[0].about().title().unwrap_or_default(), title);
                }
            }
        }
    }
    assert_eq!(reading("1\n\n1\n").format.name(), "keen");
    let square = reading("3\n\n#.#\n.#.\n###\n");
    assert_eq!(square.puzzles[0].height(), 3);
    assert_eq!(reading("1\n1\n").puzzles[0].height(), 2, "a picture of one column");
    let wrong = read_nonograms(&Source::new("test", format!("Tiny\n5 4\n{signs}"))).unwrap_err();
    assert_eq!(
        (wrong.line(), wrong.message()),
        (2, "found a picture of 5x3 cells, expected the sizes on this line")
    );
}

#[test]
fn pictures_in_json_need_no_clues() {
    for text in [
        "{\"image\": [\"##.#.\", \".....\", \"#.##.\"]}",
        "{\"solution\": [\"11010\", \"00000\", \"10110\"]}",
        "{\"grid\": [[1,1,0,1,0], [0,0,0,0,0], [1,0,1,1,0]]}",
        "{\"goal\": [\"XX X \", \"     \", \"X XX \"]}",
        "{\"rows\": 3, \"cols\": 5, \"board\": [[1,1,0,1,0], [0,0,0,0,0], [1,0,1,1,0]]}",
        "{\"pixels\": [[\"1\",\"1\",\".\",\"1\",\".\"], \".....\", [true,false,true,true,false]]}",
    ] {
        let reading = reading(text);
        assert_eq!((reading.format.name(), warnings(&reading).len()), ("json", 0), "{text}");
        same_clues(&reading.puzzles[0], &tiny());
        assert!(reading.puzzles[0].goal().is_some());
    }
    let several = "{\"puzzles\": [{\"name\": \"dot\", \"grid\": [\"1\"]}, {\"grid\": [\"#\"]}]}";
    assert_eq!(reading(several).puzzles[0].about().title(), Some("dot"));
    for (text, message) in [
        ("{\"grid\": [[1,2]]}", "found '2', expected a cell: 0 or 1, false or true"),
        ("{\"grid\": [\"1?\"]}", "found '?', expected 0, 1, . or #"),
        ("{\"grid\": [[1,0], [1]]}", "found a row of 1 cells, expected 2"),
        ("{\"height\": 2, \"grid\": [[1,0]]}", "found 2, expected 1, the number of clues"),
        (
            "{\"grid\": [[1]], \"image\": [[1]]}",
            "found \"image\" as well as \"grid\", expected only one of them",
        ),
    ] {
        assert_eq!(read_nonograms(&Source::new("test", text)).unwrap_err().message(), message);
    }
}

/// The clues of Tiny as strings, objects and in objects.
#[test]
fn clues_in_json_are_written_in_many_ways() {
    let (rows, columns) = ("[[2,1],[],[1,2]]", "[[1,1],[1],[1],[1,1],[]]");
    let each = |rows: [&str; 3], columns: [&str; 5]| {
        format!("{{\"rowHints\": [{}], \"colHints\": [{}]}}", rows.join(", "), columns.join(","))
    };
    for text in [
        each([r#""2 1""#, r#""""#, r#""1 2""#], [r#""1 1""#, r#""1""#, r#""1""#, r#""1 1""#, r#""0""#]),
        each([r#""2,1""#, r#""0""#, r#""1, 2""#], [r#""1,1""#, r#""1""#, "[1]", r#""1,1""#, "[]"]),
        each([r#""2-1""#, "0", r#""1.2""#], [r#""1;1""#, "1", "1", r#""1/1""#, "0"]),
        each(
            [r#"["2 1"]"#, r#"["0"]"#, r#"["1 2"]"#],
            [r#"["1 1"]"#, r#"["1"]"#, "[1]", r#"["1","1"]"#, "[]"],
        ),
        each(
            [r#"[{"clue":2},{"clue":1}]"#, "[]", r#"[{"length":1},{"count":"2"}]"#],
            [r#"[{"size":1},{"value":1}]"#, r#"[{"number":1}]"#, "[1]", "[1,1]", "[]"],
        ),
        each(
            [r#"{"clues":[2,1]}"#, r#"{"clues":[]}"#, r#"{"hints":[1,2]}"#],
            [r#"{"blocks":["1 1"]}"#, "1", "1", "[1,1]", "[]"],
        ),
        format!("{{\"clues\": {{\"rows\": {rows}, \"columns\": {columns}}}}}"),
        format!("{{\"id\": 3, \"puzzle\": {{\"row\": {rows}, \"col\": {columns}}}}}"),
        format!("{{\"levels\": [{{\"hints\": {{\"left\": {rows}, \"top\": {columns}}}}}]}}"),
        format!("{{\"row_hints\": {rows}, \"columnHints\": {columns}}}"),
        format!("{{\"clueRowData\": {rows}, \"clueColData\": {columns}}}"),
        format!("{{\"hints-row\": {rows}, \"hints-col\": {columns}}}"),
        format!("{{\"rows\": 3, \"cols\": 5, \"horizontal\": {rows}, \"vertical\": {columns}}}"),
        format!("{{\"rows_instructions\": {rows}, \"columns_instructions\": {columns}}}"),
        format!("{{\"puzzles\": [{{\"columnInputs\": {columns}, \"rowInputs\": {rows}}}]}}"),
        format!("{{\"rowCounts\": {rows}, \"colCounts\": {columns}}}"),
        format!(
            "{{\"rows\": {rows}, \"columns\": {columns}, \"goal\": [\"##.#.\", [0,0,0,0,0], [true,false,true,true,false]]}}"
        ),
    ] {
        let reading = reading(&text);
        assert_eq!((reading.format.name(), warnings(&reading)), ("json", vec![]), "{text}");
        same_clues(&reading.puzzles[0], &tiny());
    }
    for block in [r##"{"clue":N,"color":C}"##, r##"{"colour":C,"len":N}"##, r##"[N,C]"##] {
        let line = |blocks: &[(&str, &str)]| {
            let of = |(length, colour): &(&str, &str)| block.replace('N', length).replace('C', colour);
            format!("[{}]", blocks.iter().map(of).collect::<Vec<_>>().join(","))
        };
        let (red, blue) = ("\"red\"", "\"#0000FF\"");
        let text = format!(
            "{{\"rowClues\": [{}, {}], \"colClues\": [{}, {}, {}, []]}}",
            line(&[("2", red), ("1", blue)]),
            line(&[("2", blue)]),
            line(&[("1", red)]),
            line(&[("1", red), ("1", blue)]),
            line(&[("2", blue)]),
        );
        let puzzle = reading(&text).puzzles.remove(0);
        same_clues(&puzzle, &flaglet());
        assert_eq!(puzzle.palette().colour(Symbol::new(2)).rgb, [0, 0, 255]);
    }
    let strings = "{\"rows\": [\"2r 1-b\", \"2b\"], \"columns\": [\"1r\", \"1r,1b\", \"2-b\", \"\"]}";
    same_clues(&reading(strings).puzzles[0], &flaglet());
    for (text, message) in [
        (
            r#"{"rows": ["2 x1"], "columns": [1, 1]}"#,
            "found \"x1\", expected ? or * or a block's length: a number",
        ),
        (r#"{"rows": ["2 0 1"], "columns": ["1", "1"]}"#, "found '0', expected a length of at least 1"),
        (
            r#"{"rows": [{"a": 1}], "columns": [1]}"#,
            "found an object without \"clues\", expected a clue: a list",
        ),
        (
            r#"{"rows": [1], "rowHints": [1], "columns": [1]}"#,
            "found \"rowHints\" as well as \"rows\", expected only one of them",
        ),
    ] {
        let error = read_nonograms(&Source::new("test", text)).unwrap_err();
        assert_eq!(error.message(), message, "{text}");
    }
}

#[test]
fn coloured_squares_are_colours() {
    let squares = "\u{1f7e5}\u{1f7e5}\u{1f7e6}\u{2b1c}\n\u{2b1c}\u{1f7e6}\u{1f7e6}\u{2b1c}\n";
    let puzzle = reading(squares).puzzles.remove(0);
    same_clues(&puzzle, &flaglet());
    let names: Vec<&str> = puzzle.palette().colours().iter().map(|colour| colour.name.as_str()).collect();
    assert_eq!(names, ["white", "red", "blue"]);
    let dark = reading(&squares.replace('\u{2b1c}', "\u{2b1b}"));
    same_clues(&dark.puzzles[0], &flaglet());
    assert_eq!(dark.puzzles[0].palette().colour(Symbol::BLANK).name, "black");
    assert_eq!(dark.warnings.len(), 1);
    let letters = Format::named("characters").unwrap().read(&Source::new("test", "rrb.\n.bb.\n")).unwrap();
    same_clues(&letters.only().unwrap().puzzles[0], &flaglet());
}

#[test]
fn quoted_lists_may_have_colours() {
    let text = "4\n2\n\"1-r\",\"1-r,1-b\",\"2-b\",\"0\"\n\"2-r,1-b\",\"2-b\"\n\n\n";
    let reading = reading(text);
    assert_eq!(reading.format.name(), "quoted");
    same_clues(&reading.puzzles[0], &flaglet());
    let letters: String = reading.puzzles[0].palette().colours().iter().map(|colour| colour.letter).collect();
    assert_eq!(letters, ".rb");
    let mixed = read_nonograms(&Source::new("test", "2\n1\n\"1\",\"1-r\"\n\"1,1-r\"\n")).unwrap();
    assert_eq!(mixed.puzzles[0].palette().colours()[1].name, "black", "a block without a letter");
    let latin = text.replace('r', "\u{e9}").chars().map(|letter| letter as u8).collect::<Vec<u8>>();
    let latin = read_nonograms(&Source::from_bytes("test", &latin, Limits::default()).unwrap()).unwrap();
    same_clues(&latin.puzzles[0], &flaglet());
    assert_eq!(warnings(&latin), ["the text is not in UTF-8; it was read as Windows-1252"]);
    let empty = "5\r\n3\r\n\"1,1\",\"1\",\"1\",\"1,1\",\"\"\r\n\"2,1\",\"\",\"1,2\"\r\n\r\n";
    same_clues(&self::reading(empty).puzzles[0], &tiny());
}

#[test]
fn half_filled_cells_are_refused_by_name() {
    for triangle in '\u{25e2}'..='\u{25e5}' {
        let text = format!("\u{25fc}\u{25fc}\n\u{25fc}{triangle}\n");
        let error = read_nonograms(&Source::new("test", text)).unwrap_err();
        assert_eq!(
            (error.line(), error.message()),
            (2, "found a triangle: half-filled cells are not supported")
        );
    }
}

#[test]
fn colours_of_pzl_are_values() {
    let written = Format::named("pzl").unwrap().write([flaglet()]).unwrap();
    let text = "3\n#ffffff\n#ff0000\n#0000ff\n\n2 4\n\n2 2 255 0 0 1 0 0 255\n1 2 0 0 255\n\n\
                1 1 255 0 0\n2 1 255 0 0 1 0 0 255\n1 2 0 0 255\n0\n";
    assert_eq!(written.text, text);
    assert_eq!(written.lost, ["the goal picture", "the names and letters of the colours"]);
    for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("{text}\n\n")] {
        let reading = reading(&text);
        assert_eq!(reading.format.name(), "pzl");
        same_clues(&reading.puzzles[0], &flaglet());
        assert_eq!(warnings(&reading), [""; 0]);
    }
    let last = "2\n#0000ff\n#112233\n\n1 1\n\n1 1 0 0 255\n\n1 1 0 0 255\n";
    let palette = reading(last).puzzles[0].palette().clone();
    assert_eq!(palette.colour(Symbol::BLANK).rgb, [0x11, 0x22, 0x33], "the colour without a block");
    let full = "1\n#0000ff\n\n1 1\n\n1 1 0 0 255\n\n1 1 0 0 255\n";
    assert_eq!(reading(full).puzzles[0].palette().colour(Symbol::BLANK).rgb, [255; 3]);
}

#[test]
fn grids_of_picross_follow_one_another() {
    let mut first = tiny_clues();
    first.about_mut().set("title", "Tiny # 1");
    first.about_mut().set("description", "One,\nand two");
    let second = tiny_clues().transposed();
    let written = Format::named("picross").unwrap().write([first.clone(), second.clone()]).unwrap();
    assert!(
        written.text.starts_with("# One,\n# and two\nGRID Tiny # 1\nROWS\n[ 2 1 ]\n"),
        "{}",
        written.text
    );
    assert_eq!(written.lost, [""; 0]);
    let reading = reading(&written.text);
    assert_eq!(reading.puzzles, [first, second]);
    let bare = "ROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nCOLUMNS\n[ ]\nROWS\n[ ]\n";
    assert_eq!(self::reading(bare).puzzles.len(), 2);
    let remarks = "# all\nGRID\nROWS # from above\n[2, 1] # one\n\n[]\n[1 2]\nCOLUMNS# from the left\n[1 1]\n[1]\n[1]\n[1 1]\n[ ]";
    same_clues(&self::reading(remarks).puzzles[0], &tiny());
}

#[test]
fn puzzles_of_tournaments_are_numbered_squares() {
    let square = "$7\n1\t1\n\n2\n1\t1\n1\n1\n";
    let set = format!("{square}$8\n\n1\n\n1\n{square}");
    for text in [set.clone(), format!("\n{set}\n"), set.replace('\n', "\r\n")] {
        let reading = reading(&text);
        assert_eq!((reading.format.name(), reading.puzzles.len()), ("tournament", 3), "{text}");
        assert!(reading.warnings.is_empty());
        let clues = [vec![vec![1, 1], vec![1], vec![1]], vec![vec![1, 1], vec![], vec![2]]];
        let expected = Nonogram::builder().rows(clues[0].clone()).columns(clues[1].clone()).build();
        assert_eq!(reading.puzzles.first(), expected.as_ref().ok());
        assert_eq!(reading.puzzles[2], reading.puzzles[0]);
        assert_eq!(reading.puzzles[1].rows()[0].to_string(), "0");
    }
    let blank = reading("$1\n1\n1\n\n\n");
    assert_eq!((blank.puzzles[0].width(), blank.puzzles[0].height()), (1, 1));
    let each = read_each(&Source::new("test", set.replace("$8\n", "$8\n1\n")), None).unwrap().puzzles;
    assert_eq!(each.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(Format::named("tournament").unwrap().write([tiny()]), Err(WriteError::OnlyRead));
}

#[test]
fn a_wrong_grid_of_picross_leaves_the_others() {
    let grid = |row: &str| format!("GRID A\nROWS\n[ {row} ]\nCOLUMNS\n[ 1 ]\n\n");
    let text = [grid("1"), grid("2"), grid("1")].concat();
    let each = read_each(&Source::new("test", text), None).unwrap().puzzles;
    assert_eq!(each.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(each[1].as_ref().unwrap_err().line(), 9);
}

#[test]
fn lists_with_sizes_follow_one_another() {
    let tall = "1 3\n1\n0\n1\n1 1\n";
    let wide = "3 1\n3\n1\n1\n1\n";
    for text in [
        format!("{tall}\n{wide}"),
        format!("{tall}{wide}"),
        format!("{tall}\n\n/////////\n\n{wide}\n"),
        format!("\n{tall}\n\n{wide}\n{tall}\n"),
        format!("{tall}\r\n{wide}\r\n{tall}").replace("\r\n", "\n").replace('\n', "\r\n"),
    ] {
        let reading = reading(&text);
        assert_eq!(reading.format.name(), "nin", "{text}");
        assert_eq!(reading.puzzles.len(), text.matches("1 3").count() + text.matches("3 1").count());
        assert_eq!((reading.puzzles[0].width(), reading.puzzles[0].height()), (1, 3));
        assert_eq!((reading.puzzles[1].width(), reading.puzzles[1].height()), (3, 1));
    }
    // One sum of all clues, but also one of the rows and of the columns of each.
    let twice = format!("{wide}\n{wide}");
    assert_eq!((reading(&twice).format.name(), reading(&twice).puzzles.len()), ("nin", 2));
    let equal = "1 1\n1\n1\n\n1 1\n1\n1\n";
    assert_eq!(reading(equal).format.name(), "keen", "two lists of one sum are rows and columns");
    let text = format!("{tall}\n{}\n{tall}", wide.replace("\n3\n", "\n4\n"));
    let each = read_each(&Source::new("test", text), None).unwrap().puzzles;
    assert_eq!(each.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn a_ruled_line_may_divide_lists() {
    for line in ["---", "-", "===", "&", "___ "] {
        let text = format!("2 1\n0\n1 2\n{line}\n1 1\n1\n1\n1 1\n0\n");
        same_clues(&reading(&text).puzzles[0], &tiny());
    }
}

#[test]
fn numbers_of_rows_in_json_are_sizes() {
    let text = "{\"rows\": 1, \"cols\": 2, \"rowClues\": [[2]], \"colClues\": [[1], [1]]}";
    assert_eq!(warnings(&reading(text)), [""; 0]);
    let error = read_nonograms(&Source::new("test", text.replace("\"rows\": 1", "\"rows\": 3"))).unwrap_err();
    assert_eq!(error.message(), "found 3, expected 1, the number of clues");
}

#[test]
fn names_in_json_are_titles() {
    let text = "{\"puzzles\": [{\"name\": \"dot\", \"rows\": [[1]], \"cols\": [[1]]}]}";
    let reading = reading(text);
    assert_eq!((reading.puzzles[0].about().title(), reading.warnings.len()), (Some("dot"), 0));
}

/// Puzzles are found in lists and objects with any keys, and those below names are called by them.
#[test]
fn puzzles_may_be_below_any_keys() {
    let dot = r#"{"rows": [[1]], "cols": [[1]]}"#;
    let titles = |text: &str| -> Vec<String> {
        let reading = reading(text);
        reading.puzzles.iter().map(|puzzle| puzzle.about().title().unwrap_or("-").to_owned()).collect()
    };
    assert_eq!(titles(&format!(r#"{{"riddles": [{dot}, {dot}]}}"#)), ["-", "-"]);
    assert_eq!(titles(&format!(r#"{{"One": {dot}, "Two": {dot}}}"#)), ["One", "Two"]);
    assert_eq!(titles(&format!(r#"{{"easy": [{dot}], "hard": [{dot}, {dot}]}}"#)), ["-", "-", "-"]);
    assert_eq!(titles(r#"{"all": {"a": {"grid": [[1,0],[0,1]]}, "b": {"map": [[1,0],[0,1]]}}}"#), ["a", "b"]);
    let text = format!(r#"{{"made": "today", "levels of summer": [{dot}]}}"#);
    assert_eq!(warnings(&reading(&text)), ["ignored the unknown key \"made\""]);
    for text in [r#"{"a": 1}"#, r#"{"a": {"b": 1}, "c": {"d": 2}}"#, r#"{"a": [1, 2]}"#] {
        let error = read_nonograms(&Source::new("test", text)).unwrap_err();
        assert_eq!(error.message(), "found no \"rows\", expected a list of clues", "{text}");
    }
}

/// Cells of a picture in JSON are indices into a list of colours; null is blank.
#[test]
fn pictures_in_json_may_have_colours() {
    let colours = |puzzle: &Nonogram| -> Vec<[u8; 3]> {
        (0..puzzle.palette().size()).map(|at| puzzle.palette().colour(Symbol::new(at)).rgb).collect()
    };
    let white = [255; 3];
    for (text, expected) in [
        (
            r##"{"colors": ["#ff0000", "#0000ff"], "art": [[0,0,1,null],[null,1,1,null]]}"##,
            [white, [255, 0, 0], [0, 0, 255]],
        ),
        (
            r##"{"colors": ["#ff0000", "#0000ff"], "art": [[1,1,2,0],[0,2,2,0]]}"##,
            [white, [255, 0, 0], [0, 0, 255]],
        ),
        (
            r##"{"colours": ["#00ff00", "#ff0000", "#0000ff"], "sketch": [[1,1,2,0],[0,2,2,0]]}"##,
            [[0, 255, 0], [255, 0, 0], [0, 0, 255]],
        ),
        (
            r##"{"width": 4, "colours": ["#ff0000", "#0000ff"], "data": [1,1,2,0,0,2,2,0]}"##,
            [white, [255, 0, 0], [0, 0, 255]],
        ),
    ] {
        let reading = reading(text);
        assert_eq!((reading.format.name(), warnings(&reading)), ("json", vec![]), "{text}");
        same_clues(&reading.puzzles[0], &flaglet());
        assert_eq!(colours(&reading.puzzles[0]), expected, "{text}");
    }
    let flat = reading(r#"{"width": 5, "height": 3, "data": [1,1,0,1,0,0,0,0,0,0,1,0,1,1,0]}"#);
    same_clues(&flat.puzzles[0], &tiny());
    for (text, message) in [
        (
            r##"{"colors": ["#f00"], "art": [[0,2],[1,0]]}"##,
            "found '2', expected a cell: 0 or 1, false or true",
        ),
        (r##"{"colors": ["#f00"], "art": [[0,1],[null,0]]}"##, "found the cell 1, expected at most 0"),
        (r#"{"width": 2, "data": [0,1,1]}"#, "found 3 cells, expected rows of 2"),
    ] {
        let error = read_nonograms(&Source::new("test", text)).unwrap_err();
        assert_eq!(error.message(), message, "{text}");
    }
}

/// Cells and rows in one list are neither rows nor a list of all cells.
#[test]
fn cells_between_rows_in_json_are_refused() {
    let mixed = "found cells and rows in one list, expected only one of them";
    for (text, message) in [
        (r#"{"width":2,"grid":[[1,0],1,0]}"#, mixed),
        (r#"{"width":2,"cells":[1,0,[1,0]]}"#, mixed),
        (r#"{"width":0,"data":[1,0,1]}"#, "found '1', expected a row: a list"),
    ] {
        let error = read_nonograms(&Source::new("test", text)).unwrap_err();
        assert_eq!(error.message(), message, "{text}");
    }
}

/// Keys such as `data` mean a picture only if there is one, and any other key only if nothing else may be clues.
#[test]
fn pictures_in_json_are_not_guessed() {
    let dot = r#"{"rows": [[1]], "cols": [[1]]}"#;
    let below = format!(r#"{{"data": [{dot}, {dot}]}}"#);
    assert_eq!((reading(&below).puzzles.len(), warnings(&reading(&below))), (2, vec![]));
    let expected = reading(r#"{"grid": [[1,0],[0,1]]}"#).puzzles.remove(0);
    for other in ["[5,7]", "[[1,1],[1,1]]", r#"{"a": 1}"#] {
        let reading = reading(&format!(r#"{{"grid": [[1,0],[0,1]], "data": {other}}}"#));
        same_clues(&reading.puzzles[0], &expected);
        assert_eq!(warnings(&reading), ["ignored the unknown key \"data\""]);
    }
    let vague = reading(r#"{"matrix": [[1,0],[0,1]], "data": [5,7]}"#);
    same_clues(&vague.puzzles[0], &expected);
    let sides = r#"{"lignes":[[1,1],[1,0],[0,1]],"colonnes":[[2,0],[0,1],[1,1]]}"#;
    let error = read_nonograms(&Source::new("test", sides)).unwrap_err();
    assert_eq!(error.message(), "found '0', expected a length of at least 1");
}

/// Beside a picture, colours may be declared as in our own notation.
#[test]
fn pictures_in_json_may_have_declared_colours() {
    let declared = |letters: &[(&str, &str)]| {
        let colour = |(letter, rgb): &(&str, &str)| format!(r#"{{"letter": "{letter}", "rgb": "{rgb}"}}"#);
        letters.iter().map(colour).collect::<Vec<_>>().join(", ")
    };
    let all = declared(&[(".", "ffffff"), ("r", "ff0000"), ("b", "0000ff")]);
    for picture in ["[[1,1,2,0],[0,2,2,0]]", "[[1,1,2,null],[null,2,2,null]]"] {
        let reading = reading(&format!(r#"{{"grid": {picture}, "colors": [{all}]}}"#));
        same_clues(&reading.puzzles[0], &flaglet());
        assert_eq!(reading.puzzles[0].palette().colour(Symbol::new(2)).rgb, [0, 0, 255]);
        assert_eq!(warnings(&reading), [""; 0], "{picture}");
    }
    let background = declared(&[(".", "ffffff")]);
    let alone = reading(&format!(r#"{{"grid": ["11010", "00000", "10110"], "colors": [{background}]}}"#));
    same_clues(&alone.puzzles[0], &tiny());
}

/// An element of a list may hold several puzzles below their names.
#[test]
fn named_puzzles_may_be_in_a_list() {
    let dot = r#"{"rows": [[1]], "cols": [[1]]}"#;
    let text = format!(r#"{{"list": [{{"Cat": {dot}, "Dog": {dot}}}, {dot}]}}"#);
    let reading = reading(&text);
    let titles: Vec<_> = reading.puzzles.iter().map(|puzzle| puzzle.about().title()).collect();
    assert_eq!(titles, [Some("Cat"), Some("Dog"), None]);
}

/// Programs hold pictures in lists of zeros and ones, or of strings.
#[test]
fn pictures_in_programs_are_read() {
    let bits = "[1,1,0,1,0],[0,0,0,0,0],[0,0,0,0,0],[1,0,1,1,0]";
    let signs = "\"##.#.\", \".....\", \".....\", \"#.##.\"";
    let expected = reading("##.#.\n.....\n.....\n#.##.\n").puzzles.remove(0);
    for (text, count) in [
        (format!("[{bits}]"), 1),
        (
            format!(
                "export const shapes = [\n  {{ name: 'one', mx: [{bits}] }},\n  {{ name: 'two', mx: [{bits},] }}\n];\n"
            ),
            2,
        ),
        (format!("GRID = (\n    ({})\n)\n", bits.replace("],[", "),\n    (").replace(['[', ']'], "")), 1),
        (format!("let arrow = parse([\n{signs},\n]);\n"), 1),
        (format!("a = [{signs}]\nb = [{}]\n", signs.replace('#', "X")), 2),
        (r#"SHAPES = ["11010", "00000", "00000", "10110"]"#.to_owned(), 1),
    ] {
        let reading = reading(&text);
        assert_eq!((reading.format.name(), reading.puzzles.len()), ("brackets", count), "{text}");
        for puzzle in &reading.puzzles {
            same_clues(puzzle, &expected);
        }
        assert_eq!(warnings(&reading), Vec::<&str>::new(), "{text}");
    }
    // Zeros that only fill clues up, and a picture beside clues.
    let padded = reading("rows = [[1,1],[0,1],[0,1],[1,1]]\ncols = [[1,1],[0,1],[0,1],[1,1]]\n");
    assert!(padded.puzzles[0].goal().is_none());
    let solved = format!("[[2,1],[],[],[1,2]] [[1,1],[1],[1],[1,1],[]] [{bits}]");
    assert!(reading(&solved).puzzles[0].goal().is_none());
}

/// Slashes or a word between lists, a title below them, and colons between clues.
#[test]
fn lists_are_divided_in_many_ways() {
    for text in [
        "3,5\n2,1\n0\n1,2 //////\n1,1\n1\n1\n1,1\n0\nTiny\n",
        "2,1\n0\n1,2\nSEPARATOR\n1,1\n1\n1\n1,1\n0\n",
        "3 5\nL 2 1 : 0 : 1 2\nC 1 1 : 1 : 1 : 1 1 : 0\n",
    ] {
        let reading = reading(text);
        assert_eq!(reading.format.name(), "loose", "{text}");
        same_clues(&reading.puzzles[0], &tiny());
        let title = text.contains("Tiny").then_some("Tiny");
        assert_eq!(reading.puzzles[0].about().title(), title, "{text}");
    }
    let pairs = reading("2 1,0,1 2\n1 1,1,1,1 1,0\n\n1,1\n1,1\n\n");
    assert_eq!(pairs.puzzles.len(), 2);
    same_clues(&pairs.puzzles[0], &tiny());
    for text in ["2,1\n0\nand\n1,2\nor\n1\n", "2,1\nSEPARATOR\n\n1,1\n1\n1\n"] {
        assert!(read_nonograms(&Source::new("test", text)).is_err(), "{text}");
    }
}

/// Below sizes a 0 may end every clue.
#[test]
fn zeros_may_end_clues() {
    let ended = reading("5 3\n2 1 0\n0\n1 2 0\n1 1 0\n1 0\n1 0\n1 1 0\n0\n");
    same_clues(&ended.puzzles[0], &tiny());
    assert_eq!(warnings(&ended), ["ignored the 0 at the end of every clue"]);
    for text in [
        "5 3\n2 1\n0\n1 2 0\n1 1 0\n1 0\n1 0\n1 1 0\n0\n",
        "5 3\n2 0 1 0\n0\n1 2 0\n1 1 0\n1 0\n1 0\n1 1 0\n0\n",
    ] {
        assert!(read_nonograms(&Source::new("test", text)).is_err(), "{text}");
    }
}

#[test]
fn near_misses_are_named() {
    let cases: &[(&str, &str)] = &[
        ("near-keen", "2 1\n0\nhello\n\n1 1\n1\n1\n1 1\n0\n"),
        ("near-nin", "about 5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"),
        ("near-tatham", "Tiny\n5x3:1.1/1/1/1.1//2.1//1.2\n"),
        ("near-picross", "Tiny\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n"),
        ("near-characters", "##.#.\n..5..\n#.##.\n"),
        ("near-nothing", "Dear Sir,\nplease send me\na puzzle.\n"),
    ];
    let mut said = Said::default();
    for (name, text) in cases {
        said.add(name, text.as_bytes(), formats::read(&Source::new("puzzle", *text)).expect_err(name));
    }
    let other = [
        ("near-from-read", "runs", "5x3:1.1/1/1/1.1//2.1//1.2"),
        ("near-from-wrong", "runs", "GRID\nROWS\n[ 2 ]\nCOLUMNS\n[ 1 ]\n"),
        ("near-from-itself", "keen", "2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n1\n"),
    ];
    for (name, format, text) in other {
        let error = read_each(&Source::new("puzzle", text), Format::named(format)).expect_err(name);
        said.add(name, text.as_bytes(), error);
    }
    said.keep("near");
}

/// Words of clues in JSON that have several readings, or none, are not read.
#[test]
fn json_clues_are_not_guessed() {
    let found = |text: &str| read_nonograms(&Source::new("test", text)).map(|reading| reading.puzzles);
    for clue in ["-1", "--", "1-", "1x1", "1r1b", "1r-1b"] {
        let text = format!("{{\"rows\": [\"{clue}\"], \"columns\": [1, 1, 1]}}");
        assert!(found(&text).is_err(), "{clue}");
    }
    let one = found(r#"{"rows": [[1]], "columns": [[1]]}"#).unwrap();
    for text in [
        r#"{"rows": [{"clue": 1}], "columns": [1]}"#,
        r#"{"rows": [{"clues": "1"}], "columns": [{"length": 1, "number": 7}]}"#,
        r#"{"rows": [[1]], "columns": [[1]], "rowData": [1, 2], "left": ["a"]}"#,
        r#"{"rows": [[1]], "columns": [[1]], "histogram": {"60": 1}}"#,
    ] {
        same_clues(&found(text).unwrap()[0], &one[0]);
    }
    let both = r#"{"size": {"rows": [1], "columns": [1]}, "clues": {"rows": [[1]], "columns": [[1]]}}"#;
    assert!(found(both).is_err(), "two objects with clues");
    let hexadecimal = r##"{"rows": ["1#0000FF"], "columns": [[[1, "#0000ff"]]]}"##;
    assert!(found(hexadecimal).is_err(), "a colour after a length is a word");
    let colours = r##"{"rows": [[[1, "#0000FF"]]], "columns": [[[1, "#0000ff"]]]}"##;
    assert_eq!(found(colours).unwrap()[0].palette().size(), 2);
}
