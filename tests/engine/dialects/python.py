# Writes what Python's re matches as a whole, like the script for JavaScript: python3 python.py > python.tsv
import re, itertools, warnings
warnings.simplefilter('ignore')
own = [
  ('[[AB]', 'AB[]'), ('[]A]', 'AB]'), ('[^]A]', 'AB]'), ('[\\101B]', 'ABC'), ('\\101', 'A1'), ('\\x41', 'Ax'), ('A{,2}', 'A{,2}'), ('A{2', 'A{2'),
  ('(?P<n>A|B)(?P=n)', 'AB'), ('(A)?B\\1', 'AB'), ('(A)|B\\1', 'AB'), ('(?:(A)|B)*\\1', 'AB'), ('(?:(A)|(B))*\\1\\2', 'AB'), ('(A*)*\\1', 'AB'),
  ('(.)*\\1', 'AB'), ('(.)+\\1', 'AB'), ('(..)*\\1', 'AB'), ('(?:(A)|(B)|C)*\\1\\2', 'ABC'), ('(.)(.)(.)(\\1|\\2|\\3)*', 'ABC'), ('(?!.*(.).*\\1).*', 'ABC'),
  ('(?=.*A)(?=.*B).*', 'ABC'), ('.*(?<=A)B', 'AB'), ('(?#x)A', 'A'), ('\\AA\\Z', 'A'), ('\\bA\\b', 'A!'), ('[A&&B]', 'AB&'), ('A]', 'A]'), ('[\\w]-', 'A-'),
  ('(?=(A+))\\1B', 'AB'), ('(?=(A|AB))\\1C', 'ABC'), ('(?:(?=(A)|B\\1).)+', 'AB'), ('(?=(A)|B)..\\1', 'AB'), ('(?=(A*?)B).*\\1', 'AB'),
  ('(?=(.)(.)).*\\2\\1', 'AB'), ('(?:(?=(A)))?B\\1', 'AB'), ('(?:(?=(.))A|B)+\\1', 'AB'), ('(A).(?<=\\1)', 'AB'), ('.*(?<=(A))\\1', 'AB'),
  ('.*(?<=(A|B)(A|C))\\1\\2', 'ABC'), ('.*(?<=(.)\\1)', 'AB'), ('.*(?<=A(?=B)).', 'AB'), ('.*(?<!(?<=A)B).', 'AB'), ('(?=(?:(A)|B)*C).*\\1', 'ABC'),
  ('(?:(?=(A)|B).){2}\\1', 'AB'), ('(?:(?=(A)?).){2}\\1', 'AB'), ('(A)?(?:(?=(B)|A).)*\\2', 'AB'), ('(?:(?=(A)|B).)*\\1', 'AB'),
  ('(?:(?=(A)|(B)).)+\\1\\2', 'AB'), ('(.)(?=(A)|B).*\\1', 'AB'), ('(?:(?=(AB)|.).)+\\1', 'AB'), ('(?:.(?<=(A)|B))+\\1', 'AB'), ('(?:(?=(A)|B\\1).)*B', 'AB'),
  ('(A\\1)', 'A'), ('\\1(A)', 'A'), ('(A)\\2', 'A'), ('\\q', 'q'), ('A**', 'A'), ('(?<n>A)', 'A'), ('[\\w-!]', 'A!-'), ('\\x4', 'x4'), ('[]', 'A'), ('(?P=n)', 'A'), ('A{2,1}', 'A'), ('(?P<n>A)(?P<n>B)', 'A'),
]
for pattern, letters in own:
    try:
        expression = re.compile(pattern)
    except re.error:
        print(pattern, letters, 'refused', sep='\t'); continue
    results = []
    for length in range(6 if len(letters) < 4 else 5):
        count, hash = 0, 0x811c9dc5
        for text in itertools.product(letters, repeat=length):
            text = ''.join(text[::-1])
            if not expression.fullmatch(text): continue
            count += 1
            for letter in text + '\n': hash = ((hash ^ ord(letter)) * 0x01000193) & 0xffffffff
        results.append(f'{count}:{hash:x}')
    print(pattern, letters, *results, sep='\t')
