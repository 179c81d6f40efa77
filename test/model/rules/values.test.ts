import { describe, expect, it, test } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

describe('condition values', () => {
  describe('values of conditions', () => {
    it('are of the type of the field', () => {
      const source = `
objects: { Book: { fields: { pages: int, note?: { type: str, relevant-when: { pages: [many] } } } } }
`;
      expect(codesOf(source)).toEqual(['bad-value']);
    });

    it('name members that exist', () => {
      const source = `
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects: { Book: { fields: { genre: Genre, note?: { type: str, relevant-when: { genre: [NOVELS] } } } } }
`;
      expect(codesOf(source)).toEqual(['unknown-member']);
    });

    it('refer to fields that exist', () => {
      const source = `
objects: { Book: { fields: { note?: { type: str, relevant-when: { page: [1] } } } } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });

    it('of a container need within', () => {
      const source = `
objects: { Book: { fields: { note?: { type: str, relevant-when: { ^page: [1] } } } } }
`;
      expect(codesOf(source)).toEqual(['no-container']);
    });

    it.each([
      'objects: { Shelf: { fields: { size: int, book: Book } }, Book: { within: Shelf.book, fields: { note?: str }, rules: [{ required-when: [note], ^size: [1] }] } }',
      'bitsets: { Right: { wire: int, bits: { LEND: 1 } } }\nobjects: { Shelf: { fields: { size: int, book: Book } }, Book: { within: Shelf.book, fields: { lent: bool } } }\nstates: { Life: { of: Book.lent, values: { on: { is: [true] } }, transitions: [{ from: [on], to: on, needs: Right.LEND, where: { ^size: [1] } }] } }',
      'objects: { Shelf: { fields: { size: int, book: Book } }, Book: { within: Shelf.book, fields: { lent: bool } } }\ncollections: { Books: { of: Book, rules: [{ at-most-per: lent, max: 2, where: { ^size: [1] } }] } }',
    ])('of a container are for `when` and `relevant-when` of fields alone: %s', (source) => {
      expect(codesOf(`\n${source}\n`)).toEqual(['no-container']);
    });
  });
});

describe('default values', () => {
  describe('default values', () => {
    it('are of the type', () => {
      const source = `
objects: { Book: { fields: { pages?: { type: int, default: many } } } }
`;
      expect(codesOf(source)).toEqual(['bad-value']);
    });

    it('are within the limits', () => {
      const source = `
objects: { Book: { fields: { pages?: { type: int, range: 1..9, default: 10 } } } }
`;
      expect(codesOf(source)).toEqual(['bad-value']);
    });

    it('may be members of an enum', () => {
      const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { genre?: { type: Genre, default: NOVEL } } } }
`;
      expect(codesOf(source)).toEqual([]);
    });

    it('are members that exist', () => {
      const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { genre?: { type: Genre, default: NOVELS } } } }
`;
      expect(codesOf(source)).toEqual(['unknown-member']);
    });
  });
});

describe('duplicate values', () => {
  describe('duplicate values', () => {
    it('are reported for enums', () => {
      const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1, ATLAS: 1 } } }
`;
      expect(codesOf(source)).toEqual(['duplicate-value']);
    });

    it('are reported for bit sets', () => {
      const source = `
bitsets: { Flag: { wire: int, bits: { RARE: 1, OLD: 1 } } }
`;
      expect(codesOf(source)).toEqual(['duplicate-value']);
    });

    it('may be values that are not shown', () => {
      const source = `
enums: { Genre: { wire: int, values: { NOVEL: !not-shown , ATLAS: !not-shown  } } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});

describe('example values', () => {
  const reported = (declarations: string) => problemsOf(declarations).map(({ code, message }) => `${code}: ${message}`);
  const field = (text: string) =>
    reported(`
scalars: { Cents: { wire: int, range: 0.., multiple-of: 5 }, Time: { wire: str, format: timestamp } }
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel } } }
objects: { Part: { fields: { id: int, name?: str } }, A: { fields: { k: bool, a: { ${text} } } } }
`);

  test('an example of another type is reported with what was expected', () => {
    expect(field('type: int, examples: [1, x, 0.5]')).toEqual([
      'bad-example: "x" is no example: expected int',
      'bad-example: 0.5 is no example: expected int',
    ]);
    expect(field('type: Time, examples: [today]')).toEqual(['bad-example: "today" is no example: expected Time']);
    expect(field('type: Genre, examples: [NOVEL, novel, comic]')).toEqual([
      'bad-example: "comic" is no example: expected Genre',
    ]);
  });

  test('an example outside the limits is reported', () => {
    expect(field('type: float, range: 0<..1, examples: [0, 1, 2]')).toEqual([
      'bad-example: 0 is no example: expected more than 0 and at most 1',
      'bad-example: 2 is no example: expected more than 0 and at most 1',
    ]);
    expect(field('type: Cents, examples: [7]')).toEqual(['bad-example: 7 is no example: expected a multiple of 5']);
    expect(field(`type: 'list[str]', each: { length: ..3 }, examples: [[abc], [abcd]]`)).toEqual([
      'bad-example: ["abcd"] is no example at 0: expected at most 3 characters',
    ]);
  });

  test('a limit with a condition is not looked at', () => {
    expect(field('type: int, range: ..5, when: [{ k: [true], range: ..9 }], examples: [7]')).toEqual([]);
  });

  test('the place inside an example is named', () => {
    expect(field('type: Part, examples: [{ id: 1 }, { name: x }, { id: 1, name: 2 }]')).toEqual([
      'bad-example: {"name":"x"} is no example at id: expected int',
      'bad-example: {"id":1,"name":2} is no example at name: expected str',
    ]);
    expect(field(`type: 'dict[str, list[int | null]]', examples: [{ a: [1, null] }, { a: [x] }]`)).toEqual([
      'bad-example: {"a":["x"]} is no example at a.0: expected int',
    ]);
  });

  test('null is an example of what may be null', () => {
    expect(field('type: int | null, examples: [null, 1]')).toEqual([]);
    expect(field('type: int, examples: [null]')).toEqual(['bad-example: null is no example: expected int']);
  });

  test('a hint for samples fits the value', () => {
    expect(field('type: str, sample: email')).toEqual([]);
    expect(field('type: str, length: 4, sample: { digits: 4 }')).toEqual([]);
    expect(field('type: int, sample: email')).toEqual(['bad-sample: samples cannot be email: the value is not text']);
    expect(field('type: str, length: ..3, sample: { digits: 4 }')).toEqual([
      'bad-sample: samples cannot be 4 digits: the length has other bounds',
    ]);
    expect(field('type: int, sample: [1, x]')).toEqual(['bad-example: "x" is no example: expected int']);
  });

  test('examples of a scalar keep its format and limits', () => {
    expect(reported('scalars: { S: { wire: str, length: 2, examples: [ab, abc] } }')).toEqual([
      'bad-example: "abc" is no example: expected exactly 2 characters',
    ]);
  });
});

describe('member values', () => {
  describe('values of members', () => {
    it('are of the wire type', () => {
      const source = `
enums: { Genre: { wire: int, values: { NOVEL: novel } } }
`;
      expect(codesOf(source)).toEqual(['bad-value']);
    });

    it('fit a number where a bit set is one', () => {
      const source = `
bitsets: { Flag: { wire: int, bits: { RARE: 53 } } }
`;
      expect(codesOf(source)).toEqual(['bad-value']);
    });

    it('may be high bits of a decimal string', () => {
      const source = `
bitsets: { Flag: { wire: str, bits: { RARE: 53 } } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});

describe('value size', () => {
  /** Objects of which each has as many fields of the next. */
  const chain = (length: number, field: (next: string) => string): string => {
    const objects = Array.from({ length }, (_, n) => `  B${n}: { fields: { ${field(`B${n + 1}`)} } }`);
    return `objects:\n${objects.join('\n')}\n  B${length}: { fields: { id: int } }\n`;
  };
  const four = (next: string) => ['a', 'b', 'c', 'd'].map((name) => `${name}: ${next}`).join(', ');
  const fourOptional = (next: string) => ['a', 'b', 'c', 'd'].map((name) => `${name}?: ${next}`).join(', ');

  describe('an object of which every value is too large', () => {
    it('is reported once, where it becomes too large', () => {
      expect(codesOf(chain(4, four))).toEqual([]);
      expect(codesOf(chain(5, four))).toEqual(['value-too-large']);
      expect(codesOf(chain(30, four))).toEqual(['value-too-large']);
      expect(codesOf(chain(200, four))).toEqual(['value-too-large']);
    });

    it('is one with lists that cannot be empty, too', () => {
      expect(codesOf(chain(7, (next) => `a: { type: 'list[${next}]', items: 3..5 }`))).toEqual(['value-too-large']);
      expect(codesOf(chain(7, (next) => `a: { type: 'list[${next}]', items: ..5 }`))).toEqual([]);
    });

    it('is none where parts can be left out, or are in a long row', () => {
      expect(codesOf(chain(30, fourOptional))).toEqual([]);
      expect(codesOf(chain(900, (next) => `next: ${next}`))).toEqual([]);
    });

    it('is none that requires itself, which is reported as such', () => {
      expect(codesOf('objects:\n  A: { fields: { a: A, b: A } }\n')).toEqual(['cyclic-required']);
    });
  });
});

describe('format fits wire', () => {
  describe('a format', () => {
    it('has a JSON form of its own', () => {
      expect(codesOf('scalars: { Mail: { wire: int, format: email } }')).toEqual(['format-of-another-form']);
      expect(codesOf('scalars: { At: { wire: str, format: unix-seconds } }')).toEqual(['format-of-another-form']);
      expect(
        codesOf('scalars: { At: { wire: int, format: unix-seconds }, Mail: { wire: str, format: email } }'),
      ).toEqual([]);
    });

    it('that no validator checks may have any', () => {
      expect(
        codesOf('scalars: { Currency: { wire: str, format: iso-4217 }, Port: { wire: int, format: x-port } }'),
      ).toEqual([]);
    });
  });
});

describe('limits fit types', () => {
  describe('limits', () => {
    it('of length are for strings', () => {
      const source = `
objects: { Book: { fields: { pages: { type: int, length: 1..2 } } } }
`;
      expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
    });

    it('of range are for numbers', () => {
      const source = `
objects: { Book: { fields: { name: { type: str, range: 1..2 } } } }
`;
      expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
    });

    it('of each are for lists and dicts', () => {
      const source = `
objects: { Book: { fields: { name: { type: str, each: { length: 1..2 } } } } }
`;
      expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
    });

    it('name values of the type', () => {
      const source = `
objects: { Book: { fields: { pages: { type: int, values: [many] } } } }
`;
      expect(codesOf(source)).toEqual(['bad-value']);
    });

    it('look behind scalars and items', () => {
      const source = `
scalars: { Isbn: { wire: str } }
objects: { Book: { fields: { a: { type: Isbn, length: 3 }, b: { type: 'list[int]', items: 1.., each: { range: 1..2 } } } } }
`;
      expect(codesOf(source)).toEqual([]);
    });

    it.each([
      ['date', 'str'],
      ['date', 'any'],
      ['unix-seconds', 'int'],
      ['a-format-of-others', 'str'],
      ['a-format-of-others', 'int'],
      ['a-format-of-others', 'float'],
      ['a-format-of-others', 'any'],
      ['date', 'bool | str'],
    ])('of the format %s are for %s', (format, type) => {
      expect(codesOf(`\nobjects: { Book: { fields: { a: { type: ${type}, format: ${format} } } } }\n`)).toEqual([]);
    });

    it.each([
      ['date', 'int'],
      ['date', 'bool'],
      ['date', "'list[str]'"],
      ['unix-seconds', 'str'],
      ['unix-seconds', 'float'],
      ['unix-seconds', 'any'],
      ['a-format-of-others', 'bool'],
      ['a-format-of-others', "'list[str]'"],
      ['a-format-of-others', "'dict[str, str]'"],
      ['a-format-of-others', 'bool | null'],
      ['date', 'bool | int'],
    ])('of the format %s are not for %s', (format, type) => {
      expect(codesOf(`\nobjects: { Book: { fields: { a: { type: ${type}, format: ${format} } } } }\n`)).toEqual([
        'not-a-limit-of-this-type',
      ]);
    });
  });
});

describe('number limits', () => {
  const field = (text: string) => codesOf(`objects:\n  A: { fields: { a: { ${text} } } }\n`);

  test('a bound that no double holds is reported', () => {
    expect(field('type: float, range: ..9007199254740993')).toEqual(['inexact-bound']);
    expect(field('type: int, range: -9223372036854775807..9223372036854775807')).toEqual(['inexact-bound']);
    expect(field('type: float, range: ..9007199254740994')).toEqual([]);
  });

  test('limits that leave no number are reported', () => {
    expect(field('type: float, range: 1..2, multiple-of: 5')).toEqual(['no-number-fits']);
    expect(field('type: int, range: 0.2..0.8')).toEqual(['no-number-fits']);
    expect(field('type: int, range: 0<..<1')).toEqual(['no-number-fits']);
    expect(field('type: int, range: 1..2, multiple-of: 1.5')).toEqual(['no-number-fits']);
    expect(field(`type: 'list[int]', each: { range: 4<..<6, multiple-of: 2 }`)).toEqual(['no-number-fits']);
    expect(codesOf('scalars: { S: { wire: int, range: 6..9, multiple-of: 5 } }\n')).toEqual(['no-number-fits']);
  });

  test('limits that leave one number are fine', () => {
    expect(field('type: float, range: 1..5, multiple-of: 5')).toEqual([]);
    expect(field('type: int, range: 0.2..1')).toEqual([]);
    expect(field('type: float, range: 0<..<1')).toEqual([]);
    expect(field('type: int, range: 0.5..')).toEqual([]);
  });

  test('a range that leaves no integer of 64 bits is reported, where these are more than a double holds', () => {
    const wide = (range: string) =>
      problemsOf(`objects: { A: { fields: { a: { type: int64, range: ${range} } } } }`, { int64: 'bigint' });
    expect(wide('9223372036854775807<..').map(({ message }) => message)).toEqual([
      'no number is an integer of 64 bits inside the range',
    ]);
    expect(wide('9223372036854775807..')).toEqual([]);
  });
});

describe('patterns match', () => {
  const DECLARATIONS = `
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
scalars:
  Day: { wire: str, format: date }
  Word: { wire: str, length: 1..3, pattern: ^a }
  Named: { wire: str, format: of-others }
`;

  function messagesOf(field: string): readonly string[] {
    return problemsOf(`${DECLARATIONS}objects: { O: { fields: { it: ${field} } } }\n`).map(({ message }) => message);
  }

  describe('a pattern', () => {
    it.each([
      '{ type: str, pattern: ^a, length: 1..3 }',
      '{ type: str, pattern: "^a{3}$", length: 1..3 }',
      '{ type: str, pattern: ^a, values: [a, ab] }',
      '{ type: Word, pattern: b$ }',
      '{ type: Named, pattern: ^a }',
      "{ type: 'list[str]', each: { pattern: ^a, length: 1..3 } }",
      "{ type: 'dict[str, str]', keys: { pattern: ^a }, each: { length: ..0 } }",
      '{ type: Day, pattern: { is: ^a, enforce: false } }',
    ])('may be where some text matches: %s', (field) => {
      expect(messagesOf(field)).toEqual([]);
    });

    it.each([
      ['{ type: str, pattern: "^a{4}$", length: 1..3 }', 'no text that is allowed here matches ^a{4}$'],
      ['{ type: str, pattern: "^a{2}$", length: 3..9 }', 'no text that is allowed here matches ^a{2}$'],
      ['{ type: Word, pattern: ^b }', 'no text that is allowed here matches ^b'],
      ['{ type: Word, pattern: "^a{4}$" }', 'no text that is allowed here matches ^a{4}$'],
      [
        "{ type: 'list[str]', each: { pattern: '^a{4}$', length: 1..3 } }",
        'no text that is allowed here matches ^a{4}$',
      ],
      ['{ type: str, pattern: ^a, values: [a, b] }', '"b" does not match ^a'],
      ['{ type: Day, pattern: ^2 }', 'Day has no pattern: it is of the format date'],
      ['{ type: Genre, pattern: ^2 }', 'Genre has no pattern: it is an enum'],
      ['{ type: str, format: date, pattern: ^2 }', 'str has no pattern: it is of the format date'],
    ])('is refused where no text matches: %s', (field, message) => {
      expect(messagesOf(field)).toEqual([message]);
    });
  });

  describe('a pattern of a declaration', () => {
    it.each([
      ['scalars: { S: { wire: str, pattern: ^a, length: 1..3 } }', []],
      ['scalars: { S: { wire: str, format: of-others, pattern: ^a } }', []],
      [
        'scalars: { S: { wire: str, pattern: "^a{4}$", length: 1..3 } }',
        ['no text that is allowed here matches ^a{4}$'],
      ],
      ['scalars: { S: { wire: str, format: date, pattern: ^a } }', ['S has no pattern: it is of the format date']],
      [
        'identifiers: { I: { wire: str, pattern: "^a{4}$", length: 1..3 } }',
        ['no text that is allowed here matches ^a{4}$'],
      ],
      [
        'unions: { U: { of: [str, int], pattern: "^a{4}$", length: 1..3 } }',
        ['no text that is allowed here matches ^a{4}$'],
      ],
    ])('is one of the texts that it describes: %s', (declaration, messages) => {
      expect(problemsOf(`\n${declaration}\n`).map(({ message }) => message)).toEqual(messages);
    });

    it.each([
      ['body: { type: str, pattern: "^a{4}$", length: 1..3 }, responses: []'],
      ['body: null, responses: [{ status: 200, type: str, pattern: "^a{4}$", length: 1..3 }]'],
    ])('is checked in endpoints: %s', (rest) => {
      const source = `\nendpoints: { act: { method: POST, path: /a, ${rest}, auth: [] } }\n`;
      expect(problemsOf(source).map(({ message }) => message)).toEqual(['no text that is allowed here matches ^a{4}$']);
    });
  });
});
