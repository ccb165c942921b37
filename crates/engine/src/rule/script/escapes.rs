//! Escapes and character classes in the dialects of JavaScript and Python.

use super::parser::Parser;
use super::tree::{Class, Item, Letter, Node};
use crate::rule::RuleError;

impl Parser {
    /// The part after a backslash at `place`, outside a class.
    pub(super) fn escape(&mut self, place: usize) -> Result<Node, RuleError> {
        let Some(letter) = self.peek() else {
            return Err(self.syntax(place, "found the end of the pattern, expected a character after \\"));
        };
        match letter {
            'b' | 'B' => {
                self.at += 1;
                Ok(Node::Boundary { negated: letter == 'B' })
            }
            'A' | 'Z' if !self.is_js() => {
                self.at += 1;
                Ok(if letter == 'A' { Node::Start } else { Node::End })
            }
            'k' if self.is_js() && !self.groups.named.is_empty() => {
                self.at += 1;
                let name: String = match self.take("<") {
                    true => self.rest().iter().take_while(|letter| **letter != '>').collect(),
                    false => return Err(self.syntax(place, "expected a name like \\k<name>")),
                };
                self.at += name.chars().count();
                match self.take(">") {
                    true => self.reference_to_name(&name, place),
                    false => Err(self.syntax(place, "expected a name and >")),
                }
            }
            '1'..='9' => match self.group_number(place)? {
                Some(number) => self.reference(number, place),
                None => self.item(place, false).map(|item| Node::One(Letter::of(item, place + 1))),
            },
            _ => self.item(place, false).map(|item| Node::One(Letter::of(item, place + 1))),
        }
    }

    /// Reads the number of a group. None if it is not a reference but an octal number or a digit.
    fn group_number(&mut self, place: usize) -> Result<Option<usize>, RuleError> {
        let is_octal = |digit: &char| ('0'..='7').contains(digit);
        let count = self.groups.count;
        let digits: String = self.rest().iter().take_while(|digit| digit.is_ascii_digit()).collect();
        if self.is_js() {
            // A number above that of all groups is an octal number, or the digit itself.
            let number = digits.parse().ok().filter(|number| *number <= count);
            self.at += if number.is_some() { digits.len() } else { 0 };
            return Ok(number);
        }
        let octal = self.rest().iter().take(3).filter(|digit| is_octal(digit)).count();
        if octal == 3 {
            return Ok(None);
        }
        let digits: String = digits.chars().take(2).collect();
        let number: usize = digits.parse().unwrap_or(0);
        if number > count {
            let groups = if count == 1 { "group" } else { "groups" };
            let message = format!("there is no group {number}; the pattern has {count} {groups}");
            return Err(self.syntax(place, message));
        }
        self.at += digits.len();
        Ok(Some(number))
    }

    /// A letter or a class after a backslash at `place`, in a class or outside.
    fn item(&mut self, place: usize, is_in_class: bool) -> Result<Item, RuleError> {
        let Some(letter) = self.peek() else {
            return Err(self.syntax(place, "found the end of the pattern, expected a character after \\"));
        };
        self.at += 1;
        let letter = match letter {
            'd' | 'D' => return Ok(Item::Class(Class::Digit, letter == 'D')),
            's' | 'S' => return Ok(Item::Class(Class::Space, letter == 'S')),
            'w' | 'W' => return Ok(Item::Class(Class::Word, letter == 'W')),
            't' => '\t',
            'n' => '\n',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'r' => '\r',
            'a' if !self.is_js() => '\u{7}',
            'b' if is_in_class => '\u{8}',
            'x' => self.hexadecimal(place, 2, 'x')?,
            'u' => self.hexadecimal(place, 4, 'u')?,
            'U' if !self.is_js() => self.hexadecimal(place, 8, 'U')?,
            '0'..='7' => self.octal(letter),
            '8' | '9' if !self.is_js() => {
                return Err(self.syntax(place, format!("unknown escape \\{letter}")));
            }
            'c' if self.is_js() => self.control(is_in_class),
            other if !self.is_js() && other.is_ascii_alphabetic() => {
                return Err(self.syntax(place, format!("unknown escape \\{other}")));
            }
            other => other,
        };
        Ok(Item::Letter(letter))
    }

    /// The letter with a code of this many hexadecimal digits. In JavaScript, without them the escape is the letter.
    fn hexadecimal(&mut self, place: usize, count: usize, otherwise: char) -> Result<char, RuleError> {
        let digits: String =
            self.rest().iter().take(count).take_while(|digit| digit.is_ascii_hexdigit()).collect();
        let code = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == count);
        match code.and_then(char::from_u32) {
            Some(letter) => {
                self.at += count;
                Ok(letter)
            }
            None if code.is_some() => Err(self.refused(place, "half of a surrogate pair")),
            None if self.is_js() => Ok(otherwise),
            None => Err(self.syntax(place, format!("expected {count} hexadecimal digits"))),
        }
    }

    /// The letter with an octal code of up to three digits, the first of which has been read.
    fn octal(&mut self, first: char) -> char {
        let mut code = first.to_digit(8).unwrap_or(0);
        for _ in 0..2 {
            let next = self.peek().and_then(|digit| digit.to_digit(8)).map(|digit| code * 8 + digit);
            let Some(next) = next.filter(|next| *next <= 0o377) else { break };
            code = next;
            self.at += 1;
        }
        char::from_u32(code).unwrap_or(first)
    }

    /// `\c` and a letter is a control character; otherwise the backslash is a letter itself.
    fn control(&mut self, is_in_class: bool) -> char {
        let is_named = |letter: &char| {
            letter.is_ascii_alphabetic() || (is_in_class && (letter.is_ascii_digit() || *letter == '_'))
        };
        match self.peek().filter(is_named) {
            Some(letter) => {
                self.at += 1;
                char::from((letter as u8) % 32)
            }
            None => {
                self.at -= 1;
                '\\'
            }
        }
    }

    /// A class whose bracket at `place` has been read.
    pub(super) fn class(&mut self, place: usize) -> Result<Letter, RuleError> {
        let mut class = Letter { negated: self.take("^"), items: Vec::new() };
        // In JavaScript `[]` matches nothing; in Python a bracket right after the opening one is a letter.
        let mut is_first = true;
        while is_first && !self.is_js() || self.peek() != Some(']') {
            is_first = false;
            let begin = self.at;
            let first = self.class_item(place)?;
            let is_range = matches!(self.rest(), ['-', next, ..] if *next != ']');
            if !is_range {
                class.items.push((first, begin + 1));
                continue;
            }
            self.at += 1;
            let middle = self.at;
            let last = self.class_item(place)?;
            match (first, last) {
                (Item::Letter(one), Item::Letter(other)) if one <= other => {
                    class.items.push((Item::Range(one, other), begin + 1));
                }
                (Item::Letter(one), Item::Letter(other)) => {
                    return Err(self.syntax(begin, format!("the range {one}-{other} is in the wrong order")));
                }
                _ if !self.is_js() => return Err(self.syntax(begin, "a range needs a letter at each end")),
                // Beside a class, the hyphen is a letter.
                _ => {
                    class.items.extend([(first, begin + 1), (Item::Letter('-'), middle), (last, middle + 1)])
                }
            }
        }
        self.at += 1;
        Ok(class)
    }

    fn class_item(&mut self, place: usize) -> Result<Item, RuleError> {
        let Some(letter) = self.peek() else { return Err(self.syntax(place, "unclosed character class")) };
        self.at += 1;
        match letter {
            '\\' => self.item(self.at - 1, true),
            letter => Ok(Item::Letter(letter)),
        }
    }
}
