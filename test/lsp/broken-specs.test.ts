import { posix, win32 } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { mentionsInMap } from '../../generator/lsp/mentions.js';
import { movedTo } from '../../generator/lsp/analysis.js';
import { declarationsOf, mentionsAt, referencesTo, hoverAt } from '../../generator/lsp/hover.js';
import { partsOf } from '../../generator/lsp/names.js';
import { formattingEdit, quickFix, renameEdits, renamedSpan } from '../../generator/lsp/rename.js';
import { foldsOf } from '../../generator/lsp/display.js';
import { OpenSpecs, relativePath, specRootOf } from '../../generator/lsp/open-specs.js';
import { diagnosticOf, touches } from '../../generator/lsp/protocol.js';
import { Diagnostics, type Diagnostic } from '../../generator/diagnostics/index.js';
import { isMap, readYaml } from '../../generator/read/index.js';
import type { Span } from '../../generator/read/syntax.js';
import { analysed, placeIn } from './small-spec.js';

describe('while a file is broken', () => {
  const WHOLE = 'objects:\n  Book: { fields: { id: str } }\n  Shop: { fields: { best: Book } }\n';

  it('its declarations are found at the places that they have now', () => {
    const before = analysed(WHOLE);
    const broken = analysed(`# a\nobjects: [\n${WHOLE.slice('objects:\n'.length)}`, before);
    expect([broken.complete, broken.problems.length > 0]).toEqual([false, true]);
    const [book] = declarationsOf(broken, ['types/Book']);
    const { file, start, end } = book!.span;
    expect([file.path, file.text.slice(start, end), start]).toEqual(['all.yaml', 'Book', '# a\nobjects: [\n  '.length]);
    expect(declarationsOf(broken, ['types/Book'])).toHaveLength(1);
    expect(broken.models).toBe(before.models);
    expect(broken.names).toBe(before.names);
    expect(broken.wellFormed.get('all.yaml')).toBe(before.wellFormed.get('all.yaml'));
    const fixed = analysed(WHOLE, broken);
    expect([fixed.complete, fixed.problems, fixed.models.length]).toEqual([true, [], 2]);
    expect(declarationsOf(fixed, ['types/Shop'])).toHaveLength(1);
  });

  it('there are no former declarations where there was no analysis', () => {
    const broken = analysed('objects: [\n  Book: { fields: { id: str } }\n');
    expect([broken.mentions.filter(({ span }) => span.file.path !== 'spec.yaml'), broken.models]).toEqual([[], []]);
  });

  it('the models are those of the last version without problems', () => {
    const before = analysed(WHOLE);
    const wrong = analysed(WHOLE.replace('best: Book', 'best: Bok'), before);
    expect(wrong.models).toBe(before.models);
    expect(analysed(WHOLE.replace('best: Book', 'best: Bok')).models).toEqual([]);
  });

  it('the file of approvals is checked, too', () => {
    const { problems } = analysed(`${WHOLE}#--- approvals.yaml\napprovals: 5\n`);
    expect(problems.map(({ span }) => span.file.path)).toEqual(['approvals.yaml']);
  });
});

describe('a range of a former text', () => {
  const moved = (before: string, now: string): string => {
    const file = { path: 'a', text: before.replaceAll(/[⟦⟧]/g, '') };
    const start = before.indexOf('⟦');
    const span: Span = { file, start, end: before.indexOf('⟧') - 1 };
    const found = movedTo({ path: 'a', text: now }, span);
    return `${now.slice(0, found.start)}⟦${now.slice(found.start, found.end)}⟧${now.slice(found.end)}`;
  };

  it.each([
    ['ab⟦cd⟧ef', 'abcdef', 'ab⟦cd⟧ef'],
    ['ab⟦cd⟧ef', 'XXabcdef', 'XXab⟦cd⟧ef'],
    ['ab⟦cd⟧ef', 'abcdefXX', 'ab⟦cd⟧efXX'],
    ['ab⟦cd⟧ef', 'abcdXXef', 'ab⟦cd⟧XXef'],
    ['ab⟦cd⟧ef', 'abcXdef', 'ab⟦cXd⟧ef'],
    ['ab⟦cd⟧ef', 'abXcdef', 'ab⟦Xcd⟧ef'],
    ['ab⟦cd⟧ef', 'abef', 'ab⟦⟧ef'],
    ['ab⟦cd⟧ef', 'abf', 'ab⟦⟧f'],
    ['ab⟦cd⟧ef', '', '⟦⟧'],
    ['ab⟦cd⟧ef', 'af', 'a⟦⟧f'],
    ['a⟦a⟧a', 'aa', 'a⟦a⟧'],
    ['⟦aa⟧', 'aaa', '⟦aa⟧a'],
  ])('is where its text is now: %s in %s', (before, now, expected) => {
    expect(moved(before, now)).toBe(expected);
  });
});

describe('what is under the cursor', () => {
  const text = (spec: string): string | undefined => {
    const { analysis, file, offset } = placeIn(spec);
    const found = hoverAt(analysis, file, offset);
    return found && `${file.text.slice(found.span.start, found.span.end)} = ${found.text}`;
  };

  it.each<readonly [spec: string, expected: string | undefined]>([
    ['enums: { E: { ⌖wire: str, values: { A: a } } }', 'wire = **wire**\n\nForm in JSON.'],
    ['enums: { E: { wire⌖: str, values: { A: a } } }', 'wire = **wire**\n\nForm in JSON.'],
    ['enums: { E: { wire:⌖ str, values: { A: a } } }', undefined],
    ['enums: { E: {⌖ wire: str, values: { A: a } } }', undefined],
    [
      'scalars: { S: { wire: str, format: time⌖stamp } }',
      'timestamp = **timestamp**\n\nISO 8601 with seconds and an offset',
    ],
    [
      'scalars: { S: { wire: str, format: timestamp⌖ } }',
      'timestamp = **timestamp**\n\nISO 8601 with seconds and an offset',
    ],
    ['scalars: { S: { wire: str, format: ⌖colour } }', undefined],
    ['scalars: { S: { wire: s⌖tr } }', undefined],
    ['objects: { Book: { fields: { a: { type: N⌖othing } } } }', undefined],
    ['objects: [⌖', undefined],
  ])('is a key or a choice of the language: %s', (spec, expected) => {
    expect(text(spec)).toBe(expected);
  });

  it('is a gap, and what fills it in each profile', () => {
    const spec = (at: string): string => `objects:
  Book: { fields: { a: ${at}, b: !not-shown } }
#--- layers/corrections.yaml
fills: { objects: { Book: { fields: { a: { type: int, source: manual } } } } }
`;
    const expected = [
      '!not-shown = **not shown**: `objects.Book.fields.a`',
      '- profile default: not filled\n- profile live: `int` (layers/corrections.yaml:1 · layer corrections · source: manual)',
    ].join('\n\n');
    for (const at of ['⌖!not-shown', '!not⌖-shown', '!not-shown⌖']) expect(text(spec(at))).toBe(expected);
    expect(text('objects: { Book: { fields: { a: !not-shown, b: ⌖!not-shown } } }')).toContain('fields.b`');
  });

  it('is the shortest of several names', () => {
    const { analysis, file, offset } = placeIn(
      'objects: { Book: { fields: { a: Book }, views: { Brief: { only: [a] } } }, Shop: { fields: { b: BookBri⌖ef } } }',
    );
    expect(mentionsAt(analysis, file.path, offset).map(({ symbol }) => symbol)).toEqual(['types/BookBrief']);
    expect(mentionsAt(analysis, 'other.yaml', offset)).toEqual([]);
    expect(referencesTo(analysis, ['types/Book'], true)).toHaveLength(2);
    expect(referencesTo(analysis, ['types/Book'], false)).toHaveLength(1);
  });

  it('is declared in a layer, if the spec itself does not', () => {
    const analysis = analysed(
      'objects: { Book: { fields: { id: str, a: !not-shown } } }\n#--- layers/fills.yaml\nfills: { objects: { Book: { fields: { a: { type: int, source: m } } } }, facts: { one: { value: 1, source: m } } }\n',
    );
    const paths = (symbol: `${string}/${string}`): readonly string[] =>
      declarationsOf(analysis, [symbol]).map(({ span }) => span.file.path);
    expect(paths('types/Book.a')).toEqual(['all.yaml']);
    expect(paths('facts/one')).toEqual(['layers/fills.yaml']);
    expect(paths('types/Nothing')).toEqual([]);
  });
});

describe('a rename', () => {
  const SPEC = `identifiers: { Id: { wire: str } }
objects:
  Book: { fields: { id: Id, title: str }, views: { Brief: { only: [id] } } }
  Shop: { fields: { best: BookBrief, gone: Nowhere, "th\\u0069rd": str }, rules: [{ at-most-one-non-null: [best] }] }
  Inner: { within: [Book.title, Shop.best], fields: { x?: { type: int, relevant-when: { ^id: [a] } } } }
services: { Api: { url: https://a.example, rate-limits: { per: [id] } } }
endpoints:
  one: { method: GET, path: '/one/{id}', params: { id: str }, body: null, responses: [], auth: [] }
  two: { method: GET, path: '/two/{id}', params: { id: str }, body: null, responses: [], auth: [] }
`;
  const VALID = SPEC.replace(/  Inner.*\n/, '')
    .replace('gone: Nowhere, "th\\u0069rd": str', 'third?: str')
    .replace('[best]', '[third, third]');
  const renamed = (piece: string, name: string, spec = SPEC): (() => string) => {
    const { analysis, file, offset } = placeIn(spec.replace(piece.replace('⌖', ''), piece));
    return () => {
      const edits = renameEdits(analysis, file.path, offset, name);
      return edits
        .map(({ span, text }) => `${span.file.text.slice(span.start, span.end)} at ${span.start} -> ${text}`)
        .join(', ');
    };
  };

  it.each([
    ['wire: s⌖tr', 'x', 'there is no name at this position'],
    ['Bo⌖ok: {', 'Shop', 'there is already a Shop (all.yaml, line 4)'],
    ['ti⌖tle: str', 'id', 'there is already a id (all.yaml, line 3)'],
    ['"th⌖\\u0069rd"', 'other', 'the notation of this name cannot be changed'],
    ['gone: No⌖where', 'Other', 'this name is not declared'],
    ['per: [i⌖d]', 'key', 'this word names fields of several objects; rename each at its declaration'],
    ['params: { i⌖d: str }, body: null, responses: [], auth: [] }\n  two', 'key', 'all.yaml, line 6 also names two.id'],
  ])('is refused: %s to %s', (piece, name, reason) => {
    expect(renamed(piece, name)).toThrow(reason);
  });

  it('is refused for names of files and entries', () => {
    const { analysis } = placeIn(`${SPEC}⌖`);
    const { text } = analysis.files.get('spec.yaml')!.file;
    for (const word of ['fills: { doc', 'live: { doc']) {
      expect(() => renamedSpan(analysis, 'spec.yaml', text.indexOf(word))).toThrow(
        'this is the name of a file or an entry of the package',
      );
    }
  });

  it('is refused while a file is not YAML, or where a problem would follow', () => {
    const { analysis, file, offset } = placeIn(
      'objects:\n  B⌖ook: { fields: { id: str } }\n#--- more.yaml\nobjects: [\n',
    );
    expect(() => renameEdits(analysis, file.path, offset, 'Volume')).toThrow(
      'a file of the spec is not YAML; fix it first',
    );
    expect(renamed('B⌖ook: {', 'a book', VALID)).toThrow(/\(all\.yaml, line 3\)$/);
  });

  it('gives a declaration the name that references have already, or the one that it has', () => {
    const spec = 'objects:\n  Book: { fields: { id: str } }\n  Shop: { fields: { best: Tome } }\n';
    expect(renamed('Bo⌖ok: {', 'Tome', spec)()).toBe('Book at 11 -> Tome');
    expect(renamed('Bo⌖ok: {', 'Book', spec)()).toBe('Book at 11 -> Book');
  });

  it('of the field that distinguishes members of unions changes it in all of them', () => {
    const spec = `objects:
  First: { fields: { kind: { is: first }, name: str } }
  Second: { fields: { kind: { is: second } } }
  Third: { fields: { kind: { is: third }, kinds?: int } }
  Other: { fields: { kind: { is: other } } }
unions:
  One: { of: [First, Second], by: kind }
  Two: { of: [Second, Third], by: kind }
`;
    const edits = renamed('First: { fields: { ki⌖nd', 'sort', spec)().split(', ');
    expect(edits.map((edit) => edit.replace(/ at \d+/, ''))).toEqual(Array.from({ length: 5 }, () => 'kind -> sort'));
    expect(renamed('by: ki⌖nd }\n  Two', 'sort', spec)().split(', ').toSorted()).toEqual(edits.toSorted());
    expect(renamed('Other: { fields: { ki⌖nd', 'sort', spec)()).toMatch(/^kind at \d+ -> sort$/);
  });

  it('of a field with an object in it, or of one that several objects inherit, changes that field', () => {
    const inner = 'objects:\n  Book: { fields: { in⌖ner: { fields: { a: int } }, other?: int } }\n';
    expect(renamed('in⌖ner', 'part', inner.replace('⌖', ''))()).toBe('inner at 29 -> part');
    const inherited = `enums: { Kind: { wire: str, values: { A: a } } }
objects:
  Base: { fields: { kind: Kind } }
  One: { extends: Base, fields: { part: Part } }
  Two: { extends: Base, fields: { part: Part } }
  Part: { within: [One.part, Two.part], fields: { a?: { type: int, relevant-when: { ^kind: [A] } } } }
`;
    expect(renamed('{ ^ki⌖nd', 'sort', inherited)().split(', ')).toHaveLength(2);
  });

  it('of a member of an enum changes the examples of fields and parameters, too', () => {
    const spec = `enums: { Genre: { wire: str, values: { NOVEL: novel, POETRY: poetry } } }
objects: { Book: { fields: { genre: { type: Genre, examples: [NOVEL] }, also?: { type: 'list[Genre]', default: [NOVEL] } } } }
endpoints: { find: { method: GET, path: /a, query: { genre?: { type: Genre, examples: [NOVEL] } }, body: null, responses: [{ status: 204, type: null }], auth: [] } }
`;
    expect(renamed('{ NO⌖VEL: novel', 'PROSE', spec)().split(', ')).toHaveLength(4);
  });

  it('changes every mention once, also beside problems that are there already', () => {
    const wrong =
      'objects:\n  B⌖ook: { fields: { id: Book | Nothing }, views: { Brief: { only: [id] } } }\n  Shop: { fields: { best: BookBrief } }\n';
    const { analysis, file, offset } = placeIn(wrong);
    const edits = renameEdits(analysis, file.path, offset, 'Volume');
    expect(edits.map(({ span, text }) => `${span.start} ${file.text.slice(span.start, span.end)} ${text}`)).toEqual([
      '11 Book Volume',
      '33 Book Volume',
      '112 Book Volume',
    ]);
  });
});

describe('a fix', () => {
  const problem = (text: string, written: string, write: string): Diagnostic => ({
    code: 'unknown-type',
    severity: 'error',
    message: '',
    span: { file: { path: 'a', text }, start: 2, end: text.length },
    fix: { written, write },
  });

  it.each([
    ['a list[Bok]', 'Bok', '7-10'],
    ['a Bok', 'Bok', '2-5'],
    ['a ^Bok?: x', 'Bok', '3-6'],
    ['a "Bok"', 'Bok', '3-6'],
    ['a Shop.Bok', 'Bok', '7-10'],
    ['a Bok | Bok', 'Bok', undefined],
    ['a Books', 'Bok', undefined],
    ['a Boks', 'Bok', undefined],
    ['a xBok', 'Bok', undefined],
    ['a Bok-x', 'Bok', undefined],
    ['Bok a', 'Bok', undefined],
  ])('replaces the only such word: %s', (text, written, expected) => {
    const edit = quickFix(problem(text, written, 'Book'));
    expect(edit && `${edit.span.start}-${edit.span.end}`).toBe(expected);
    if (edit !== undefined) expect(edit.text).toBe('Book');
  });

  it('is there only if the problem has one', () => {
    const { fix: _, ...without } = problem('a Bok', 'Bok', 'Book');
    expect(quickFix(without)).toBeUndefined();
  });
});

describe('the layout of a file', () => {
  const edit = (text: string): string | undefined => {
    const file = { path: 'all.yaml', text };
    const found = formattingEdit(file);
    return found && `${found.span.start}-${found.span.end} ${JSON.stringify(found.text)}`;
  };

  it('changes from the first line that differs to the last one', () => {
    expect(edit('objects:\n  A: { fields: { a: int } }\n')).toBeUndefined();
    expect(edit('objects:\n  A:   { fields: { a: int } }\n  B: { fields: { b: int } }\n')).toBe(
      '9-39 "  A: { fields: { a: int } }\\n"',
    );
    expect(edit('objects:\n  A: { fields: { a: int } }')).toBe('9-36 "  A: { fields: { a: int } }\\n"');
    expect(edit('objects: [')).toBeUndefined();
  });

  it('folds entries, items and comments of several lines, whatever ends a line', () => {
    const folds = (text: string): string => {
      const file = { path: 'all.yaml', text };
      const { node } = readYaml(file, new Diagnostics());
      const parsed = { file, wellFormed: true, problems: [], ...(isMap(node) ? { node } : {}) };
      return foldsOf(parsed)
        .map(({ startLine, endLine, kind }) => `${startLine}-${endLine}${kind === 'comment' ? '#' : ''}`)
        .join(' ');
    };
    const text = 'a:\n  - b: 1\n    c: 2\n  - d\n# x\n  # y\ne: 1\n# z\n\n# u\n# v\n# w';
    expect(folds(text)).toBe('0-3 1-2 4-5# 9-11#');
    expect(folds(text.replaceAll('\n', '\r\n'))).toBe('0-3 1-2 4-5# 9-11#');
    expect(folds('')).toBe('');
  });
});

test.each<readonly [Partial<Diagnostic>, string]>([
  [{}, 'wrong'],
  [{ expected: 'a number' }, 'wrong\nexpected: a number'],
  [{ hint: 'write 5' }, 'wrong\nfix: write 5'],
  [{ expected: 'a number', hint: 'write 5' }, 'wrong\nexpected: a number\nfix: write 5'],
])('a problem with %j says so in an editor', (more, message) => {
  const span: Span = { file: { path: 'a', text: 'ab' }, start: 0, end: 1 };
  const problem: Diagnostic = { code: 'unknown-type', severity: 'error', message: 'wrong', span, ...more };
  const specs = new OpenSpecs(() => []);
  expect(diagnosticOf(problem, analysed(''), specs).message).toBe(message);
});

describe('places', () => {
  it('touch where they have a position in common', () => {
    const range = (text: string) => {
      const [start, end] = text.split('-').map((one) => {
        const [line, character] = one.split(':').map(Number);
        return { line: line!, character: character! };
      });
      return { start: start!, end: end! };
    };
    const both = (a: string, b: string): boolean => {
      expect(touches(range(b), range(a))).toBe(touches(range(a), range(b)));
      return touches(range(a), range(b));
    };
    expect(both('1:2-1:5', '1:5-1:9')).toBe(true);
    expect(both('1:2-1:5', '1:6-1:9')).toBe(false);
    expect(both('1:2-3:1', '2:9-2:9')).toBe(true);
    expect(both('1:2-3:1', '3:2-4:0')).toBe(false);
    expect(both('1:8-1:9', '2:0-2:1')).toBe(false);
  });

  it('of files have slashes on every platform', () => {
    expect(relativePath('/a/b', '/a/b/c/d.yaml', posix)).toBe('c/d.yaml');
    expect(relativePath('C:\\a', 'C:\\a\\c\\d.yaml', win32)).toBe('c/d.yaml');
  });

  it('of a spec are those of the nearest folder with a spec.yaml', () => {
    const open = new Set(['/none/a/spec.yaml', '/none/a/b/c/spec.yaml']);
    const isOpen = (path: string): boolean => open.has(path);
    expect(specRootOf('/none/a/b/x.yaml', isOpen)).toBe('/none/a');
    expect(specRootOf('/none/a/b/c/x.yaml', isOpen)).toBe('/none/a/b/c');
    expect(specRootOf('/none/a/x.yaml', isOpen)).toBe('/none/a');
    expect(specRootOf('/none/x.yaml', isOpen)).toBeUndefined();
  });

  it('of symbols have a space, a name and a member, which may have dots', () => {
    expect(partsOf('types/Book')).toEqual({ space: 'types', name: 'Book' });
    expect(partsOf('types/Book.a.b')).toEqual({ space: 'types', name: 'Book', member: 'a.b' });
    expect(partsOf('facts/a.b')).toEqual({ space: 'facts', name: 'a.b' });
    expect(partsOf('events/a.b/c')).toEqual({ space: 'events', name: 'a.b/c' });
  });
});

it('the map of a published document refers to types, endpoints and schemes', () => {
  const { names } = analysed('objects: { Film: { fields: { id: str } } }');
  const text = 'FilmResponse: Film\nreadFilm: get_film\nbuyTicket: { as: buy }\nApiKey: Key\nInternal: none\n';
  const found = mentionsInMap({ path: 'map.yaml', text }, names);
  expect(
    found.map(({ symbol, role, layered, span }) => [symbol, role, layered, text.slice(span.start, span.end)]),
  ).toEqual([
    ['types/Film', 'reference', true, 'Film'],
    ['endpoints/get_film', 'reference', true, 'get_film'],
    ['auth/Key', 'reference', true, 'Key'],
  ]);
  for (const { editable, span } of found) expect(editable).toBe(span);
});

it('names are those of every profile: fields that a layer adds, and types that it corrects', () => {
  const { names } = analysed(`objects: { Film: { fields: { id: str, a: int } } }
#--- layers/corrections.yaml
corrections:
  - { at: objects.Film.fields.b, add: { type: int }, because: It is there., source: m }
  - { at: objects.Film.fields.a.type, set: str, because: It is text., source: m }
`);
  expect([...names.fieldTypes('Film')].map(([name, { kind }]) => `${name} ${kind}`)).toEqual([
    'id str',
    'a str',
    'b int',
  ]);
});

it.each([
  ['last', '[]', '[low]', '[low, high]'],
  ['first', '[low, high]', '[low]', '[]'],
  ['in the middle', '[low]', '[low, high]', '[]'],
])('names are those of the tallest stack of layers, if its profile is %s', (_, ...stacks) => {
  const profiles = stacks.map((layers, index) => `  p${index}: { doc: One., layers: ${layers}, entry: ./p${index} }\n`);
  const { names } = analysed(`objects: { Film: { fields: { id: str, a: int } } }
#--- spec.yaml
spec: { name: small, version: 1.0.0, title: Small, doc: A small spec., license: MIT }
layers: { low: { doc: Low. }, high: { doc: High. } }
profiles:
${profiles.join('')}#--- layers/low.yaml
corrections:
  - { at: objects.Film.fields.a.type, set: bool, because: It is two., source: m }
#--- layers/high.yaml
corrections:
  - { at: objects.Film.fields.a.type, set: str, because: It is text., source: m }
`);
  expect(names.fieldTypes('Film').get('a')).toEqual({ kind: 'str' });
});

it('names are those of each stack of layers, even if the names of their layers are the same text together', () => {
  const { names } = analysed(`objects: { Film: { fields: { id: str } } }
#--- spec.yaml
spec: { name: small, version: 1.0.0, title: Small, doc: A small spec., license: MIT }
layers: { a: { doc: One. }, bc: { doc: One. }, ab: { doc: One. }, c: { doc: One. } }
profiles:
  default: { doc: One., layers: [a, bc], entry: '.' }
  other: { doc: One., layers: [ab, c], entry: ./other }
#--- layers/bc.yaml
corrections:
  - { at: objects.Film.fields.one, add: { type: int }, because: It is there., source: m }
#--- layers/c.yaml
corrections:
  - { at: objects.Film.fields.two, add: { type: int }, because: It is there., source: m }
`);
  expect([...names.fieldTypes('Film').keys()].toSorted()).toEqual(['id', 'one', 'two']);
});
