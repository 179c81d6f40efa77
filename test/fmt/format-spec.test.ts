import { describe, expect, test } from 'vitest';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';

function format(text: string, path = 'books.yaml'): string {
  const result = formatSpecFile({ path, text });
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join());
  expect(formatSpecFile({ path, text: result.text })).toEqual(result);
  return result.text;
}

/** A field of an object, given and expected as the lines below its name. */
const field = (lines: string) =>
  `objects:\n  Book:\n    fields:\n      title:\n${lines.replaceAll(/^(?=.)/gm, '        ')}\n`;

describe('keys of the language', () => {
  test('are in the order of the grammar, with their comments', () => {
    expect(format(field('doc: As printed.\n# in code points\nlength: 1..9 # from the handbook\n\ntype: str'))).toBe(
      field('type: str\n# in code points\nlength: 1..9 # from the handbook\ndoc: As printed.'),
    );
  });

  test('are in that order inside braces, rules and corrections', () => {
    expect(format("enums:\n  Genre: { values: { A: { doc: First., value: 1 } }, wire: int, section: '2' }\n")).toBe(
      "enums:\n  Genre: { section: '2', wire: int, values: { A: { value: 1, doc: First. } } }\n",
    );
    expect(
      format('objects:\n  Book:\n    rules:\n      - doc: Why.\n        kind: [A]\n        required-when: [isbn]\n'),
    ).toBe('objects:\n  Book:\n    rules:\n      - required-when: [isbn]\n        kind: [A]\n        doc: Why.\n');
    const correction =
      'corrections:\n  - because: x\n    add: { doc: y, type: str }\n    at: objects.Book.fields.isbn\n';
    expect(format(correction, 'layers/live.yaml')).toBe(
      'corrections:\n  - at: objects.Book.fields.isbn\n    add: { type: str, doc: y }\n    because: x\n',
    );
  });

  test('that are mistaken stand last', () => {
    expect(format(field('lenght: 1..9\ntype: str'))).toBe(field('type: str\nlenght: 1..9'));
  });
});

describe('an order that means something', () => {
  test.each([
    'objects:\n  Book:\n    fields:\n      title: str\n      author: str\n',
    'enums:\n  Genre:\n    wire: int\n    values:\n      B: 2\n      A: 1\n    reserved: [Z, Y]\n',
    'objects:\n  Zebra: !not-shown\n  Ant: !not-shown\nenums: {}\n',
    'facts:\n  opening:\n    value: { type: z, length: a, doc: b }\n',
  ])('is left as it is: %j', (text) => {
    expect(format(text)).toBe(text);
  });
});

describe('rare ways to write a value', () => {
  test.each([
    ['--- >\n x\n y\n', '"x y\\n"\n'],
    ['--- |\nx\n', '"x\\n"\n'],
    ['--- !not-shown why\n', '!not-shown why\n'],
    ['[? x]\n', '- { x: null }\n'],
    ['a: [? x : 1, ? y]\n', 'a: [{ x: 1 }, { y: null }]\n'],
    ['? a\n: ? b\n', 'a:\n  b:\n'],
    ['a: "\\x7f\\e\\uFFFE\\L"\n', 'a: "\\u007f\\u001b\\ufffe\\u2028"\n'],
  ])('keep it: %j', (written, text) => {
    expect(format(written)).toBe(text);
  });
});

describe('text', () => {
  test('is quoted only where it has to be', () => {
    expect(format(field(`type: "list[str]"\ndoc: 'It''s here: "really"'\nsection: "2"`))).toBe(
      field(`type: list[str]\nsection: '2'\ndoc: 'It''s here: "really"'`),
    );
    expect(format(field(`default: "5"\ntype: { a: 'list[str]', b: "x y" }`))).toBe(
      field(`type: { a: 'list[str]', b: x y }\ndefault: '5'`),
    );
    expect(format(field(`default: 'null'\nunit: "it's"\ncaveat: 'a #b'`))).toBe(
      field(`unit: it's\ndefault: 'null'\ncaveat: 'a #b'`),
    );
  });

  test('is folded where the line has no room for it, and only there', () => {
    const words = 'lorem ipsum dolor sit amet '.repeat(6).trim();
    expect(format(field(`type: str\ndoc: ${words}`))).toBe(
      field(`type: str\ndoc: >-\n  ${words.slice(0, 107)}\n  ${words.slice(108)}`),
    );
    expect(format(field('type: str\ndoc: >-\n  Fits on\n  its line.'))).toBe(
      field('type: str\ndoc: Fits on its line.'),
    );
    expect(format(field(`type: str\ndoc: ${'x'.repeat(150)}`))).toBe(field(`type: str\ndoc: ${'x'.repeat(150)}`));
  });

  test('keeps its own line breaks', () => {
    const literal = field('type: str\ndoc: |\n  First.\n\n\n    indented\n  last');
    expect(format(literal)).toBe(literal);
    expect(format(field('type: str\ndoc: "First.\\nSecond."'))).toBe(field('type: str\ndoc: |-\n  First.\n  Second.'));
    expect(format(field('type: str\ndoc: >\n  First\n  line.\n\n  Second.'))).toBe(
      field('type: str\ndoc: >\n  First line.\n\n  Second.'),
    );
    expect(format(field(String.raw`doc: "Bell \a, end \n\n"`))).toBe(field(String.raw`doc: "Bell \u0007, end \n\n"`));
  });

  test('behind !not-shown is text, whatever it looks like', () => {
    expect(
      format(field('type: !not-shown   5\ndoc: !not-shown "a: b"\nunit: { x: !not-shown , y: !not-shown  }')),
    ).toBe(field("type: !not-shown 5\nunit: { x: !not-shown, y: !not-shown }\ndoc: !not-shown 'a: b'"));
  });
});

describe('braces and brackets', () => {
  test('stay if they fit on a line', () => {
    expect(format(field('when: [ {genre: [ A,\n B ],length: 5} ]\ntype: str'))).toBe(
      field('type: str\nwhen: [{ genre: [A, B], length: 5 }]'),
    );
  });

  test('become a block where it has none', () => {
    const names = Array.from({ length: 12 }, (_, index) => `name_number_${index}`);
    expect(format(`objects:\n  Book:\n    reserved: [${names.join(', ')}]\n`)).toBe(
      `objects:\n  Book:\n    reserved:\n${names.map((name) => `      - ${name}\n`).join('')}`,
    );
  });

  test('become a block where there are comments inside', () => {
    expect(format(field('type: str\nvalues: [ # all\n  A, # first\n  # second\n  B ] # end'))).toBe(
      field('type: str\nvalues: # end\n  # all\n  - A # first\n  # second\n  - B'),
    );
  });

  test('that are empty stay, and give their comments away', () => {
    expect(format('objects: { # none\n}\nenums: {}\n')).toBe('# none\nobjects: {}\nenums: {}\n');
  });
});

describe('comments and blank lines', () => {
  test('stay with the text that they belong to', () => {
    const text = `# A file.

# Its objects.
objects: # all of them
  # the first
  Book:
    fields:
      id: str # unique

      # who wrote it
      author: str
      # nothing more

    # no rules
  # the second
  Shelf: !not-shown

# the end
`;
    expect(format(text)).toBe(text);
  });

  test('blank lines separate groups, one at a time', () => {
    expect(format('\n\nobjects:\n\n  A: !not-shown\n\n\n\n  B: !not-shown\n\n')).toBe(
      'objects:\n  A: !not-shown\n\n  B: !not-shown\n',
    );
  });

  test('before the first key of an item stand before its dash', () => {
    expect(format(field('when:\n  - # why\n    # how\n    genre: [A]\n    length: 1'))).toBe(
      field('when:\n  # why\n  # how\n  - genre: [A]\n    length: 1'),
    );
  });

  test('may be all that a file holds', () => {
    expect(format('')).toBe('');
    expect(format('\n\n# nothing yet\n\n\n# really\n')).toBe('# nothing yet\n\n# really\n');
    expect(format('---\n# x\nobjects: {}\n...\n')).toBe('# x\nobjects: {}\n');
  });

  test('line ends are made the same everywhere', () => {
    expect(format('objects:\r\n    A: !not-shown # x  \r\n')).toBe('objects:\n  A: !not-shown # x\n');
  });
});

test.each(['objects: [', 'objects:\n\tA: 1\n', 'a: 1\na: 2\n', 'a: &x 1\n', 'a: !other 1\n'])(
  'text that is not valid YAML of the language is reported: %j',
  (text) => {
    expect(formatSpecFile({ path: 'books.yaml', text })).toMatchObject({ problems: [{ severity: 'error' }] });
  },
);

test('a file with directives is left as it is', () => {
  expect(format('%YAML 1.2\n---\nobjects:   {}\n')).toBe('%YAML 1.2\n---\nobjects:   {}\n');
});
