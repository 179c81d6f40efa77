import { describe, expect, test } from 'vitest';
import { fitting, type Fitting } from '../../generator/corrections/fitting.js';
import { braces, layerText, type Proposal } from '../../generator/corrections/proposal.js';
import { valueOf, entryOf, scalarText } from '../../generator/read/nodes.js';
import { readSpecFiles } from '../../generator/read/index.js';
import { resolveRead } from '../model/problems.js';

const ROOT = `spec: { name: tried, version: 1.0.0, title: Tried, doc: Tried., license: MIT }
profiles:
  default: { doc: All., entry: '.' }
`;

/** A correction of the type of a field, as `Book.id = int`. Those of a unit have its name before them, as `u: Book.id = int`. */
function proposal(text: string): Proposal {
  const [, unit, object, field, type = ''] = /^(?:(\w+): )?(\w+)\.(\w+) = (.*)$/.exec(text)!;
  return {
    at: `objects.${object}.fields.${field}.type`,
    change: { verb: 'set', value: type },
    because: 'Tried.',
    source: ['a test'],
    ...(unit === undefined ? {} : { unit }),
  };
}

function read(declarations: string) {
  return readSpecFiles([
    { path: 'spec.yaml', text: ROOT },
    { path: 'all.yaml', text: declarations },
  ]);
}

function tried(declarations: string, texts: readonly string[]): Fitting {
  const found = read(declarations);
  return fitting(found.spec, 'default', resolveRead(found).model!, texts.map(proposal));
}

const names = (proposals: readonly Proposal[]): readonly string[] => proposals.map(({ at }) => at.split('.')[3]!);

/** The identity of a book cannot be a boolean, which is reported where the spec declares it. */
const BOOK = `objects:
  Book: { identity: [id], fields: { id: str, a: str, b: str, c: str, d: { type: str, default: x } } }
`;

describe('Of proposals', () => {
  test('those are kept that fit together, in their order, and others have the problem that they cause', () => {
    const { kept, refused, model } = tried(BOOK, [
      'Book.c = int',
      'Book.a = Nowhere',
      'Book.d = bool',
      'Book.b = list[int]',
      'Book.a = bool',
    ]);
    expect(names(kept)).toEqual(['c', 'b', 'a']);
    expect(refused.map(({ proposal: { at }, problem }) => `${at}: ${problem}`)).toEqual([
      'objects.Book.fields.d.type: "x" is not a value of bool',
      'objects.Book.fields.a.type: there is no type Nowhere',
    ]);
    const types = model.objects[0]!.fields.map(({ name, type }) => `${name} ${type.kind}`);
    expect(types).toEqual(['id str', 'a bool', 'b list', 'c int', 'd str']);
  });

  test('each has its own problem, if all have one', () => {
    const { kept, refused } = tried(BOOK, ['Book.a = One', 'Book.b = Two', 'Book.c = Three']);
    expect(kept).toEqual([]);
    expect(refused.map(({ problem }) => problem)).toEqual(
      ['One', 'Two', 'Three'].map((name) => `there is no type ${name}`),
    );
  });

  test('those are refused that are not written as the language demands, and no others', () => {
    const value = braces([
      ['type', 'int'],
      ['type', 'str'],
    ]);
    const added: Proposal = {
      ...proposal('Book.e = int'),
      at: 'objects.Book.fields.e',
      change: { verb: 'add', value },
    };
    const found = read(BOOK);
    const proposals = [proposal('Book.b = int'), added, proposal('Book.c = int')];
    const { kept, refused } = fitting(found.spec, 'default', resolveRead(found).model!, proposals);
    expect(names(kept)).toEqual(['b', 'c']);
    expect(refused.map(({ problem }) => problem)).toEqual(['the key type appears twice']);
  });

  test('those of a unit are kept or refused together', () => {
    const { kept, refused } = tried(BOOK, ['Book.a = int', 'u: Book.b = int', 'u: Book.d = int', 'Book.c = int']);
    expect(names(kept)).toEqual(['a', 'c']);
    expect(names(refused.map((one) => one.proposal))).toEqual(['b', 'd']);
  });

  test('those that are known to fit come first, and the others are tried with them', () => {
    const first = tried(BOOK, ['Book.a = int']);
    expect([first.model.profile.layers, valueTypeOf(first)]).toEqual([['(proposed)'], 'int']);
    const { kept, model } = fitting(read(BOOK).spec, 'default', first.model, [proposal('Book.b = int')], first);
    expect(names(kept)).toEqual(['a', 'b']);
    expect(model.objects[0]!.fields.map(({ type }) => type.kind)).toEqual(['str', 'int', 'int', 'str', 'str']);
    const none = fitting(read(BOOK).spec, 'default', first.model, [], first);
    expect([names(none.kept), none.model, valueTypeOf(none)]).toEqual([['a'], first.model, 'int']);
  });

  test('only so many are tried, after which all others are refused', () => {
    const fields = Array.from({ length: 32 }, (_, index) => `f${index}: { type: str, default: x }`);
    const texts = fields.map((_, index) => `Book.f${index} = int`);
    const { kept, refused } = tried(`objects: { Book: { fields: { ${fields.join()} } } }`, texts);
    expect([kept, refused.length]).toEqual([[], 32]);
    const notTried = refused.filter(({ problem }) => problem === 'too many proposals do not fit');
    expect([notTried.length, refused.at(-1)!.problem]).toEqual([2, 'too many proposals do not fit']);
  });
});

test('A layer has all sources of a correction', () => {
  const { at, because } = proposal('Book.a = int');
  expect(layerText([{ at, optional: false, because, source: ['one', 'two'] }])).toBe(`corrections:
  - at: objects.Book.fields.a.type
    optional: false
    because: Tried.
    source: [one, two]
`);
});

/** The type of the field `a` in the sections. */
function valueTypeOf({ sections }: Fitting): string | undefined {
  const book = valueOf(sections.objects, 'Book');
  const field = entryOf(valueOf(book, 'fields'), 'a')?.value;
  return scalarText(valueOf(field, 'type'));
}
