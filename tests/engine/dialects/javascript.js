// Writes, for each pattern of a list and of a seeded random source, how many texts of each length JavaScript matches as a
// whole, and a hash of them: node javascript.js > javascript.tsv
const own = [
  ['[[AB]', 'AB[]'], ['[]A]', 'AB]'], ['[]|A', 'AB'], ['[^]A', 'AB'], ['[\\>A]', 'A<>'], ['\\<A\\>', 'A<>'], ['[A\\-C]', 'ABC-'],
  ['[\\101B]', 'ABC'], ['\\101', 'A1'], ['[\\1A]', 'A1'], ['\\8', 'A8'], ['[\\8A]', 'A8'], ['\\x41B', 'ABx'], ['\\x4', 'x4A'], ['\\u0041', 'Au0'],
  ['\\u41', 'u41A'], ['\\u{2}', 'uA2'], ['A{,2}', 'A{,2}'], ['A{2', 'A{2'], ['A{1,2}B', 'AB'], ['A{0}B', 'AB'], ['{A}', 'A{}'], ['A]', 'A]'], ['\\cA|A', 'Ac\\'],
  ['\\c!', 'c!\\'], ['[\\c]', 'c\\'], ['\\k<n>A', 'k<n>A'], ['(?<n>A|B)\\k<n>', 'AB'], ['\\k', 'kA'], ['\\A\\Z', 'AZ'], ['\\p{L}', 'pL{}'], ['[&&A]', 'A&'],
  ['[A&&B]', 'AB&'], ['[A--C]', 'ABC-'], ['[\\w-!]', 'A!-'], ['[!-\\w]', 'A!-'], ['[\\b]', 'Ab'], ['\\bA\\b', 'A!'], ['A\\b!', 'A!'], ['A\\BB', 'AB!'], ['\\W\\w', 'A! _'],
  ['\\d\\s\\D', '1 A'], ['[^\\d\\s]+', '1 A'], ['.', 'A '],
  ['(A)?B\\1', 'AB'], ['(A|(B))\\2', 'AB'], ['(A)|B\\1', 'AB'], ['(?:(A)|B)*\\1', 'AB'], ['(?:(A)|(B))*\\1\\2', 'AB'], ['(A*)*\\1', 'AB'], ['(?:(A)|B*)*\\1', 'AB'],
  ['(A\\1)B', 'AB'], ['(A\\1)+', 'AB'], ['\\1(A)', 'AB'], ['(?:\\1(A))*', 'AB'], ['(?:\\2(A)|(B))*', 'AB'], ['(.)*\\1', 'AB'], ['(.)+\\1', 'AB'], ['(..)*\\1', 'AB'], ['(.*)\\1', 'AB'],
  ['((.)\\2)*', 'AB'], ['(?:(.)\\1)*', 'AB'], ['(?:(A)|(B)|C)*\\1\\2', 'ABC'], ['((A)|B)+\\2', 'AB'], ['(A?)*?\\1', 'AB'], ['(?:(A?)B)*\\1', 'AB'], ['(?:(A?)){2,3}\\1', 'AB'],
  ['(.)(.)(\\1|\\2)*', 'ABC'], ['(.)(.)(.)(\\1|\\2|\\3)*', 'ABC'], ['(.)(.)(W|\\1|\\2)*', 'ABW'], ['(?!(.).*\\1).*', 'ABC'], ['(?!.*(.).*\\1).*', 'ABC'],
  ['(?=(.).*\\1$).*', 'ABC'], ['(?=.*A)(?=.*B).*', 'ABC'], ['(?!.*AA)(?!.*BB).*', 'AB'], ['.*(?<=A)B', 'AB'], ['.*(?<!A)B', 'AB'], ['(?!(A))B\\1', 'AB'], ['(?:(?!(A)).\\1)*', 'AB'],
  ['(?=A)*B', 'AB'], ['(?=A){1}.', 'AB'], ['(?!A)+.', 'AB'], ['^A|B$', 'AB'], ['A^B', 'AB'], ['A*$', 'AB'], ['(?:A|AB)(?:C|BC)', 'ABC'], ['[^A-C]D?', 'ABCD'],
  ['(A)(B)(C)(A)(B)(C)(A)(B)(C)(D)?\\10', 'ABCD'], ['(A)\\10', 'A0'], ['(A)\\2', 'A2'], ['\\0|A', 'A0'], ['\\07|A', 'A7'],
  ['(?:)', 'A'], ['', 'A'], ['(|A)B', 'AB'], ['A||B', 'AB'], ['(?:A{2}){2}', 'AB'], ['(?:A+)+B', 'AB'], ['(A+)(B)?\\2\\1', 'AB'], ['A+?B*?', 'AB'], ['(?:A??){3}', 'AB'],
  ['A**', 'A'], ['A++', 'A'], ['*A', 'A*'], ['(A', 'A'], ['A)', 'A'], ['[A', 'A['], ['[B-A]', 'AB'], ['A{2,1}', 'A'], ['(?i)A', 'A'], ['(?>A)', 'A'], ['\\', 'A'], ['(?<=A)*B', 'AB'],
  ['(?<n>A)(?<n>B)', 'AB'], ['(?P<n>A)', 'A'], ['^*', 'A'], ['\\b+A', 'A'], ['(?#x)A', 'A'], ['{1}', 'A'], ['(?<n>A)\\k<m>', 'A'],
];
// Groups in look-around that something refers to, and look-behind, which is matched from its end.
const around = [
  '(?=(A+))\\1B', '(?=(A+))\\1A', '(?=(A*?))\\1A', '(?=(A|AB))\\1C', '(?=(AB|A))\\1B*C', '(?=(A|B|C))..\\1', '(?=(.).*\\1).*\\1', '(?=(.)(.)).*\\2\\1', '(?=(.+)B).*\\1',
  '(?=(.+?)B).*\\1', '(?=(.*)).*\\1A', '(?=(A{1,2}))\\1A', '(?=(A{1,2}?))\\1A', '(?=(A{2,}))\\1B*', '(?=.*(A))B+\\1', '(?=.*(.)).*\\1.', '(?=.*?([AB])).*\\1B', '(?=(A)?)B\\1',
  '(?=(A)|B)..\\1', '(?=(?:(A)|(B))+)C*.*\\1\\2C', '(?=((A)|(B))*C).*\\2C\\3', '(?=(A*)B\\1)..*', '(?=(A*)(B*))\\2\\1.*', '(?=((.)\\2))\\1*', '(?=((.).?\\2)).\\1.*', '(?:(?=(.)).\\1)*',
  '(?:(?=(A|AB|.))\\1C?)*', '(?=(?=(A+))\\1B).*\\1', '(?=(?=(.*)).*B)\\1', '(?=(?!(A))(.))\\1\\2.*', '(?=(A?)*)A\\1', '(?=(A?)*B).*\\1', '(?=(A?){2,3}(B)).*\\1\\2', '(?=(A??){1,3}B).*\\1',
  '(?=(A|AA)(A|B)).*\\1\\2', '(?=(A|AA)(A*)$).*', '(?=(A|AA)(A*)$)\\2.*', '(?=(?:A|(B))*?C).*\\1', '(?=(A+)+B).*\\1', '(?=(\\w+?)(\\w)\\2).*\\2\\1', '(?=(A(?=(B)))).*\\2\\1', '((?=(.)).)+\\2', '(?=(A))?\\1B',
  '(?=(A))*\\1A*', '(?=(A)){1}.\\1', '(?=(A))+A\\1', '(?=([AB]+)C)\\1C?', '(?=(.*A)).*\\1', '(?=(.*?A)).*\\1', '\\1(?=(A)).', '(?=(A|B)\\1)..', '(?=((A|B)+)\\2C)..*\\1C', '(?=(?:(.)(?!\\1))+).*\\1',
  '(A).(?<=\\1)', '(.).*(?<=\\1)', '(.)(.).(?<=\\1\\2|\\2.)', '.*(?<=(A))\\1', '.*(?<=(.)(.))\\1\\2', '.*(?<=(.)\\1)', '.*(?<=\\1(.))', '.*(?<=\\1(A|B))C', '.+(?<=([AB]+))\\1', '.+(?<=([AB]+?))\\1', '.+(?<=(A+)(A+))B\\1',
  '.+(?<=(A+)(A+))B\\2', '.+(?<=(A|AB|B))C\\1', '.+(?<=(B|AB)A*)\\1', '.+(?<=(B|AB)A*?)\\1', '.*(?<=A(?=B)).', '.*(?<=A(?!B)).', '.*(?<=(?<!A)B).', '.*(?<=(?<=A)B).', '.*(?<!A(?=B)).', '.*(?<=\\bA)B', '.*(?<!\\b.)B', '.*(?<!(.)\\1).',
  '.*(?<!\\1(.)).', '.*(?<!(.).*\\1)', '.*(?<=^(.)\\1*)A', '.*(?<=^(.).*(?=\\1)).', '(?:(.)(?<!\\1\\1))+', '(?:.(?<=(.)))+\\1', '(?:(?<=(A|B)).|C)+\\1', '(?:(?<=(.)?)[AB])+\\1', '(A)(?<=(\\1))B\\2', '(A)(?<=(?=(B))?).\\2', '.*(?<=(A)?B)\\1',
  '.*(?<=(?:(A)|(B))*)\\1C\\2', '.*(?<=((A)|(B))+C)\\2\\3', '.*(?<=(A?){2}B)\\1', '.*(?<=(A)\\1?(B))\\2', '(?=.*(?<=(.)\\1)).*\\1', '.(?<=(?=(.*))..*)\\1', '..*(?<=(?=(.).)..)\\1', '.*(?<=(?=.*(C)).)\\1', '(?!.*(?<=(.)\\1)).*', '(.(?<=(.)))(?=\\2).',
  '.*(?<=(.{1,2})\\1)', '.*(?<=\\1(.{1,2}))', '.*(?<=(.{1,2}?)\\1C).', '.*(?<=(A*)(A?)B)\\1\\2', '(?<=(A))?B\\1', '.*(?<=$(A)).', '.*(?<=(A)$)\\1', '(?<=(^))A\\1', '(?<!(A))\\1B',
];
own.push(...around.map((text) => [text, 'ABC']));
let seed = 20260101;
const random = (n) => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor((seed >>> 8) / (1 << 24) * n); };
let groups = 0;
// Whether look-around may contain groups and look-around, and look behind.
let isFree = false;
function part(depth, inLook) {
  const kinds = depth > 2 ? 4 : inLook && !isFree ? 9 : 11;
  switch (random(kinds)) {
    case 0: case 1: return 'AB'[random(2)];
    case 2: return ['.', '[^A]', '[AC]', '\\w'][random(4)];
    case 3: return groups ? '\\' + (1 + random(groups)) : 'C';
    case 4: case 5: { groups++; return '(' + alternatives(depth + 1, inLook) + ')'; }
    case 6: return '(?:' + alternatives(depth + 1, inLook) + ')';
    case 7: return part(depth + 1, inLook).replace(/[*+?]$/, '') + ['*', '+', '?', '{2}', '{1,2}'][random(5)];
    case 8: return '(?:' + alternatives(depth + 1, inLook) + ')' + ['*', '+', '?', '{2}', '{0,2}'][random(5)];
    case 9: if (isFree) return ['(?=', '(?!', '(?<=', '(?<!', '(?=', '(?<='][random(6)] + alternatives(depth + 1, true) + ')';
    default: { const before = groups; const text = ['(?=', '(?!'][random(2)] + alternatives(depth + 1, true) + ')'; return groups === before ? text : 'A'; }
  }
}
function sequence(depth, inLook) { let text = ''; for (let n = 1 + random(3); n > 0; n--) text += part(depth, inLook); return text; }
function alternatives(depth, inLook) { let text = sequence(depth, inLook); while (random(3) === 0) text += '|' + sequence(depth, inLook); return text; }
const strict = 480 + around.length;
while (own.length < strict + 320) {
  isFree = own.length >= strict;
  groups = 0;
  const text = alternatives(0, false);
  try { new RegExp(text); } catch { continue; }
  // groups counts those that were thrown away, so numbers may be octal: leave such patterns out.
  const count = new RegExp(text + '|').exec('').length - 1;
  if ([...text.matchAll(/\\(\d+)/g)].some((m) => +m[1] > count) || text.length > 40) continue;
  if (isFree && !(/\(\?<?=.*\(/.test(text) && /\\\d/.test(text))) continue;
  own.push([text, 'ABC']);
}
function* texts(letters, length) { if (length === 0) { yield ''; return; } for (const rest of texts(letters, length - 1)) for (const letter of letters) yield letter + rest; }
for (const [pattern, letters] of own) {
  let expression = null;
  try { new RegExp(pattern); expression = new RegExp('^(?:' + pattern + ')$'); } catch { console.log([pattern, letters, 'refused'].join('\t')); continue; }
  const results = [];
  for (let length = 0; length <= (letters.length < 4 ? 5 : 4); length++) {
    let count = 0, hash = 0x811c9dc5;
    for (const text of texts([...letters], length)) {
      if (!expression.test(text)) continue;
      count++;
      for (const letter of text + '\n') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
    }
    results.push(count + ':' + hash.toString(16));
  }
  console.log([pattern, letters, ...results].join('\t'));
}
