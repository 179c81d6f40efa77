import { describe, expect, it, vi } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import type { Enum, Type } from '../../../generator/model/model.js';
import { remembered } from '../../../generator/model/resolve/remembered.js';
import type { Resolving } from '../../../generator/model/resolve/resolving.js';
import { Trace } from '../../../generator/model/resolve/trace.js';
import type { TypeName } from '../../../generator/model/resolve/type-names.js';
import { readSpecFiles } from '../../../generator/read/index.js';
import type { Entry, Node, Span } from '../../../generator/read/syntax.js';

const spanAt = (start: number): Span => ({ file: { path: 'all.yaml', text: 'Book: {}\n' }, start, end: start + 1 });
const keySpan = spanAt(0);
const value: Node = { kind: 'map', entries: [], span: spanAt(6) };
const book: Entry = { key: 'Book', optional: false, keySpan, value };

const { base: sections } = readSpecFiles([]).spec;
const genre: Enum = {
  name: 'Genre',
  doc: '',
  wire: 'str',
  open: false,
  values: [],
  complete: true,
  reserved: [],
  see: [],
  origin: { file: 'all.yaml', line: 1, column: 1 },
};
const named = (kind: TypeName['kind'], viewOf?: string): TypeName => ({
  name: 'Page',
  kind,
  span: spanAt(1),
  ...(viewOf === undefined ? {} : { viewOf }),
});

function knowing(known: Partial<Resolving> = {}): Resolving {
  return {
    sections,
    names: new Map([['Page', named('object')]]),
    enums: new Map([['Genre', genre]]),
    fieldTypes: new Map([['Page', new Map<string, Type>([['number', { kind: 'int' }]])]]),
    trace: new Trace(),
    diagnostics: new Diagnostics(),
    ...known,
  };
}

/** How often a resolver runs for one declaration that is resolved under some contexts, one after the other. */
function runs(resolve: (entry: Entry, context: Resolving) => unknown, ...contexts: readonly Resolving[]): number {
  const counted = vi.fn((entry: Entry, context: Resolving) => ({ is: resolve(entry, context) }));
  const again = remembered(counted);
  for (const context of contexts) {
    const before = counted.mock.calls.length;
    const { is } = again(book, context);
    // What is taken again is what would have come out.
    if (counted.mock.calls.length === before) expect(is).toEqual(resolve(book, context));
  }
  return counted.mock.calls.length;
}

const typesOf = (...fields: readonly (readonly [string, Type])[]): Resolving =>
  knowing({ fieldTypes: new Map([['Page', new Map(fields)]]) });
const page = (name: TypeName): Resolving => knowing({ names: new Map([['Page', name]]) });

describe('a declaration that is resolved again', () => {
  it('is the very same, without being resolved', () => {
    const resolve = vi.fn(() => ({}));
    const again = remembered(resolve);
    expect(again(book, knowing())).toBe(again({ ...book }, knowing()));
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it.each<readonly [string, Partial<Entry>]>([
    ['has another name', { key: 'Novel' }],
    ['stands elsewhere', { keySpan: spanAt(3) }],
    ['may be absent', { optional: true }],
    ['says something else', { value: { ...value } }],
  ])('is resolved where it %s', (_, change) => {
    const resolve = vi.fn(({ key }: Entry) => ({ key }));
    const again = remembered(resolve);
    again(book, knowing());
    const changed = { ...book, ...change };
    expect(again(changed, knowing())).toEqual({ key: changed.key });
    expect(resolve.mock.calls.map(([entry]) => entry)).toEqual([book, changed]);
  });

  it('is known as it was before, too', () => {
    const kinds = [page(named('object')), page(named('enum'))];
    expect(runs((_, { names }) => names.get('Page')?.kind, ...kinds, ...kinds)).toBe(2);
  });

  it('is known in the four ways in which it was resolved last', () => {
    const kinds = (['object', 'enum', 'bitSet', 'scalar', 'identifier'] as const).map((kind) => page(named(kind)));
    const [first, ...others] = kinds;
    const ask = (_: Entry, { names }: Resolving): unknown => names.get('Page')?.kind;
    expect(runs(ask, ...kinds, ...others)).toBe(5);
    expect(runs(ask, ...kinds, first!)).toBe(6);
  });

  it('tells its problems each time, and in order', () => {
    const resolve = vi.fn((_: Entry, { diagnostics }: Resolving) => {
      diagnostics.report('unknown-type', { name: 'Second' }, spanAt(5));
      diagnostics.report('unknown-type', { name: 'First' }, spanAt(4));
    });
    const again = remembered(resolve);
    const told = [knowing(), knowing()].map((context) => {
      again(book, context);
      return context.diagnostics.sorted().map(({ message }) => message);
    });
    expect(told[0]).toHaveLength(2);
    expect(told[1]).toEqual(told[0]);
    expect(resolve).toHaveBeenCalledTimes(2);
  });
});

describe('a declaration that asks', () => {
  it.each<readonly [string, (context: Resolving) => unknown]>([
    ['what a name is', ({ names }) => names.get('Page')?.kind],
    ['what a name is that there is not', ({ names }) => names.get('Pages')?.kind],
    ['whether there is a name', ({ names }) => names.has('Page')],
    ['for an enum', ({ enums }) => enums.get('Genre')],
    ['for the type of a field', ({ fieldTypes }) => fieldTypes.get('Page')?.get('number')],
    ['for a field that there is not', ({ fieldTypes }) => fieldTypes.get('Page')?.get('letter')],
    ['for a field of what there is not', ({ fieldTypes }) => fieldTypes.get('Cover')?.get('number')],
  ])('%s is taken again where the answer is the same', (_, ask) => {
    expect(runs((_entry, context) => ask(context), knowing(), knowing({ sections: { ...sections } }))).toBe(1);
  });

  it('what a name is does not mind where it is declared', () => {
    const moved = page({ ...named('object'), span: spanAt(8) });
    expect(runs((_, { names }) => names.get('Page')?.kind, knowing(), moved)).toBe(1);
  });

  it.each<readonly [string, (context: Resolving) => unknown, Resolving]>([
    ['a name that is now of another kind', ({ names }) => names.get('Page')?.kind, page(named('enum'))],
    ['a name that is now a view', ({ names }) => names.get('Page')?.viewOf, page(named('object', 'Book'))],
    ['a name that is gone', ({ names }) => names.get('Page')?.kind, knowing({ names: new Map() })],
    ['whether there is a name that is gone', ({ names }) => names.has('Page'), knowing({ names: new Map() })],
    [
      'an enum that has changed',
      ({ enums }) => enums.get('Genre')?.doc,
      knowing({ enums: new Map([['Genre', { ...genre, doc: 'New.' }]]) }),
    ],
    ['an enum that is gone', ({ enums }) => enums.has('Genre'), knowing({ enums: new Map() })],
    [
      'a field of another type now',
      ({ fieldTypes }) => fieldTypes.get('Page')?.get('number'),
      typesOf(['number', { kind: 'str' }]),
    ],
    ['a field that is gone', ({ fieldTypes }) => fieldTypes.get('Page')?.has('number'), typesOf()],
    [
      'fields of an object that is gone',
      ({ fieldTypes }) => fieldTypes.has('Page'),
      knowing({ fieldTypes: new Map() }),
    ],
    [
      'a field of an object that is gone',
      ({ fieldTypes }) => fieldTypes.get('Page')?.get('number'),
      knowing({ fieldTypes: new Map() }),
    ],
  ])('for %s is resolved again', (_, ask, changed) => {
    expect(runs((_entry, context) => ask(context), knowing(), changed)).toBe(2);
  });

  it('for a view of one object that is now one of another is resolved again', () => {
    const views = ['Book', 'Cover'].map((object) => page(named('object', object)));
    expect(runs((_, { names }) => names.get('Page')?.viewOf, ...views)).toBe(2);
  });

  it.each<readonly [string, (context: Resolving) => unknown, unknown]>([
    ['how many names there are', ({ names }) => names.size, 1],
    ['for every name', ({ names }) => [...names.keys()], ['Page']],
    ['what every name is', ({ names }) => [...names.values()].map(({ kind }) => kind), ['object']],
    [
      'for every name and what it is',
      ({ names }) => [...names.entries()].map(([name, { kind }]) => [name, kind]),
      [['Page', 'object']],
    ],
    ['for every name in turn', ({ names }) => [...names].map(([name, { kind }]) => [name, kind]), [['Page', 'object']]],
    [
      'to visit every name',
      ({ names }) => {
        const seen: string[] = [];
        names.forEach((_, name) => seen.push(name));
        return seen;
      },
      ['Page'],
    ],
    ['for the fields of an object', ({ fieldTypes }) => [...fieldTypes.get('Page')!.keys()], ['number']],
    ['for the sections of the spec', (context) => context.sections === sections, true],
  ])('%s is resolved each time', (_, ask, answer) => {
    const answers: unknown[] = [];
    const again = remembered((_entry, context: Resolving) => void answers.push(ask(context)));
    again(book, knowing());
    again(book, knowing());
    expect(answers).toEqual([answer, answer]);
  });
});
