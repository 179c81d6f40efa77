import { describe, expect, it } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import type { Diagnostic } from '../../generator/diagnostics/index.js';
import { resolveModel } from '../../generator/model/index.js';
import type { Model } from '../../generator/model/index.js';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { readSpecFiles } from '../../generator/read/read-spec.js';
import type { SourceFile, Span } from '../../generator/read/syntax.js';

const handbook = `enums:
  Genre: { wire: int, others: !not-shown, values: { NOVEL: 1, COMIC: !not-shown } }
objects:
  Book:
    identity: [code]
    fields:
      code: str
      name: { type: str, length: 1..5, doc: On the cover. }
      genre?: Genre
      shelf: !not-shown
      note?: { type: str, relevant-when: { genre: [NOVEL] } }
      band?: str
    rules:
      - at-most-one-non-null: [genre, note]
      - at-most-one-non-null: [band, note]
    views:
      Short: { only: [code, name] }
facts:
  opening.hours: { value: 9 }
`;

type Layers = Readonly<Record<string, string>>;

function layerNames(layers: Layers): readonly string[] {
  return [...new Set(Object.keys(layers).map((name) => name.split('/')[0]!))];
}

function filesOf(layers: Layers, order: readonly string[] = layerNames(layers)): readonly SourceFile[] {
  const declared = [...new Set(order)].map((name) => `  ${name}: { doc: A layer. }\n`).join('');
  const root = `spec: { name: tiny, version: 1.0.0 }\nlayers:\n${declared}profiles: { default: { layers: [${order.join(', ')}], entry: . } }\n`;
  const files = Object.entries(layers).map(([name, text]) => ({ path: `layers/${name}.yaml`, text }));
  return [{ path: 'spec.yaml', text: root }, { path: 'all.yaml', text: handbook }, ...files];
}

const corrections = (...list: readonly string[]): string =>
  `corrections:\n${list.map((one) => `  - { ${one}, because: Seen., source: service }\n`).join('')}`;
const fills = (text: string): string => `fills:\n  ${text}\n`;

/** Every problem as a line: where, what, who else has to do with it, and what to do. */
function reported(layers: Layers): readonly string[] {
  return compileRead(readSpecFiles(filesOf(layers)), 'all').problems.map(lineOf);
}

function lineOf({ code, message, span, related = [], hint }: Diagnostic): string {
  const others = related.map((other) => `; ${place(other.span)} ${other.message}`).join('');
  return `${place(span)} ${code}: ${message}${others}${hint === undefined ? '' : `; ${hint}`}`;
}

function place({ file, start }: Span): string {
  const before = file.text.slice(0, start).split('\n');
  return `${file.path.replace('layers/', '')}:${before.length}:${before.at(-1)!.length + 1}`;
}

const field = (name: string): string => `at: objects.Book.fields.${name}`;

const FIGHTS: Readonly<Record<string, Layers>> = {
  'fill one fact differently': {
    a: fills('objects: { Book: { source: x, fields: { shelf: str } } }'),
    b: fills('objects: { Book: { source: y, fields: { shelf: int } } }'),
  },
  'fill one fact alike': {
    a: fills('enums: { Genre: { source: x, values: { COMIC: 2 } } }'),
    b: fills('enums: { Genre: { source: y, values: { COMIC: 2 } } }'),
  },
  'bring one member with two values': {
    a: fills('enums: { Genre: { source: x, values: { ATLAS: 3 } } }'),
    b: fills('enums: { Genre: { source: y, values: { ATLAS: 4 } } }'),
  },
  'bring two members with one value': {
    a: fills('enums: { Genre: { source: x, values: { ATLAS: 3 } } }'),
    b: fills('enums: { Genre: { source: y, values: { DRAMA: 3 } } }'),
  },
  'bring one declaration twice': {
    a: `fills:\n  objects: { Book: { source: x, fields: { shelf: Shelf } }, Shelf: { source: x, fields: { row: int } } }\n`,
    b: `fills:\n  objects: { Shelf: { source: y, fields: { row: str } } }\n`,
  },
  'give one thing two docs': {
    a: fills('enums: { Genre: { source: x, doc: The subject of the question. } }'),
    b: fills('enums: { Genre: { source: y, doc: Where it is shelved. } }'),
  },
  'fill what another one has corrected': {
    a: corrections(`${field('shelf')}, set: str`),
    b: fills('objects: { Book: { source: y, fields: { shelf: int } } }'),
  },
  'fill what another one has removed': {
    a: corrections(`${field('shelf')}, remove: true`),
    b: fills('objects: { Book: { source: y, fields: { shelf: int } } }'),
  },
  'fill what another one has renamed': {
    a: corrections(`${field('shelf')}, rename: place`),
    b: fills('objects: { Book: { source: y, fields: { shelf: int } } }'),
  },
  'fill in two files of a layer': {
    'a/one': fills('enums: { Genre: { source: x, values: { COMIC: 2 } } }'),
    'a/two': fills('enums: { Genre: { source: x, values: { COMIC: 3 } } }'),
  },
  'fill and correct in one breath': {
    a:
      fills('objects: { Book: { source: x, fields: { shelf: str } } }') +
      corrections(`${field('shelf.type')}, set: int`),
  },
  'fill and remove in one breath': {
    a:
      fills('objects: { Book: { source: x, fields: { shelf: str } } }') +
      corrections(`${field('shelf')}, remove: true`),
  },
  'say the same again': {
    a: corrections(`${field('code.type')}, set: int`),
    b: corrections(`${field('code')}, set: int`),
  },
  'add what another one has added': {
    a: corrections(`${field('pages')}, add: int`),
    b: corrections(`${field('pages')}, add: str`),
  },
  'change what another one has removed': {
    a: corrections(`${field('name')}, remove: true`),
    b: corrections(`${field('name.length')}, set: ..9`),
  },
  'remove what another one has removed': {
    a: corrections(`${field('name.length')}, remove: true`),
    b: corrections(`${field('name.length')}, remove: true`),
  },
  'change what another one has renamed': {
    a: corrections(`${field('name')}, rename: title`),
    b: corrections(`${field('name.length')}, set: ..9`),
  },
  'rename what another one has renamed': {
    a: corrections(`${field('name')}, rename: title`),
    b: corrections(`${field('name')}, rename: heading`),
  },
  'rename to a name that another one has added': {
    a: corrections(`${field('title')}, add: str`),
    b: corrections(`${field('name')}, rename: title`),
  },
  'rename two things to one name': {
    a: corrections(`${field('name')}, rename: title`, `${field('note')}, rename: title`),
  },
  'change what another one needs': {
    a: corrections('at: objects.Book.views.Short.only, set: [code, genre]'),
    b: corrections(`${field('genre')}, remove: true`),
  },
  'rename a member that conditions name': {
    a: corrections('at: enums.Genre.values.NOVEL, rename: ROMAN'),
  },
  'rename a declaration that others name': {
    a: corrections('at: enums.Genre, rename: Kind'),
  },
  'set one fact twice': {
    'a/one': corrections(`${field('code')}, set: int`),
    'a/two': corrections(`${field('code.type')}, set: float`),
  },
  'set a part, then the whole': {
    a: corrections(`${field('name.length')}, set: ..9`, `${field('name')}, set: { type: str }`),
  },
  'set a part, then the whole in the short form': {
    a: corrections(`${field('name.length')}, set: ..9`, `${field('name')}, set: int`),
  },
  'set the whole, then a part of it': {
    a: corrections(`${field('name')}, set: { type: str, length: ..7 }`, `${field('name.length')}, set: ..9`),
  },
  'set a presence twice': {
    a: corrections(`${field('name')}, optional: true`, `${field('name')}, optional: false`),
  },
  'add something with a presence, and give it another one': {
    a: corrections(`${field('pages')}, add: int, optional: true`, `${field('pages')}, optional: false`),
  },
  'add and set': {
    a: corrections(`${field('pages')}, add: int`, `${field('pages')}, set: str`),
  },
  'add and remove': {
    a: corrections(`${field('pages')}, add: int`, `${field('pages')}, remove: true`),
  },
  'add and rename': {
    a: corrections(`${field('pages')}, add: int`, `${field('pages')}, rename: leaves`),
  },
  'set and remove': {
    a: corrections(`${field('name.length')}, set: ..9`, `${field('name')}, remove: true`),
  },
  'remove and add': {
    a: corrections(`${field('name')}, remove: true`, `${field('name')}, add: int`),
  },
  'rename twice': {
    a: corrections(`${field('name')}, rename: title`, `${field('title')}, rename: heading`),
  },
  'rename there and back': {
    a: corrections(`${field('name')}, rename: title`, `${field('title')}, rename: name`),
  },
  'rename and remove': {
    a: corrections(`${field('name')}, rename: title`, `${field('title')}, remove: true`),
  },
  'set a part, rename the whole, and set the part again': {
    a: corrections(
      `${field('name.length')}, set: ..9`,
      `${field('name')}, rename: title`,
      `${field('title.length')}, set: ..8`,
    ),
  },
  'count items of a list that has lost one': {
    a: corrections('at: objects.Book.rules.0, remove: true', 'at: objects.Book.rules.1, remove: true'),
    b: corrections('at: objects.Book.rules.7, remove: true'),
  },
  'remove the first item twice': {
    a: corrections('at: objects.Book.rules.0, remove: true', 'at: objects.Book.rules.0, remove: true'),
  },
};
/** Statements that a layer may make one after the other, since none of them is lost. */
const PEACES: Readonly<Record<string, readonly string[]>> = {
  'set two parts': [`${field('name.length')}, set: ..9`, `${field('name.type')}, set: str | null`],
  'set docs, then the value in the short form': [`${field('name.doc')}, set: Inside.`, `${field('name')}, set: int`],
  'set the value, then add a fact to it': [`${field('name')}, set: { type: str }`, `${field('name.length')}, add: ..9`],
  'set a value, then the presence': [`${field('code')}, set: int`, `${field('code')}, optional: true`],
  'set, then rename': [`${field('name.length')}, set: ..9`, `${field('name')}, rename: title`],
  'rename, then set': [`${field('name')}, rename: title`, `${field('title.length')}, set: ..9`],
  'rename, then give the old name to something else': [`${field('name')}, rename: title`, `${field('name')}, add: int`],
  'remove items from the last to the first': [
    'at: objects.Book.rules.1, remove: true',
    'at: objects.Book.rules.0, remove: true',
  ],
};

describe('conflicting layers: if they', () => {
  it.each(Object.entries(FIGHTS))('%s, the compiler reports it with a place and a likely fix', (_, layers) => {
    const { problems } = compileRead(readSpecFiles(filesOf(layers)), 'all');
    const ofLayers = problems.filter(({ span, related = [] }) =>
      [span, ...related.map((other) => other.span)].some(({ file }) => file.path.startsWith('layers/')),
    );
    expect(ofLayers.length).toBeGreaterThan(0);
    for (const { hint } of ofLayers) expect(hint).toBeDefined();
  });

  it('conflict, the diagnostics are these', async () => {
    const all = Object.entries(FIGHTS).map(
      ([name, layers]) =>
        `${name}\n${reported(layers)
          .map((line) => `    ${line}\n`)
          .join('')}`,
    );
    await expect(all.join('\n')).toMatchFileSnapshot('conflicting-layers.txt');
  });
});

describe('a layer may', () => {
  it.each(Object.entries(PEACES))('%s', (_, list) => {
    expect(reported({ a: corrections(...list) })).toEqual([]);
  });
});

describe('of two layers that correct one fact', () => {
  const layers: Layers = {
    a: corrections(`${field('code.type')}, set: int`),
    b: corrections(`${field('code')}, set: float`),
    c: corrections(`${field('code')}, set: { type: bool }`),
  };

  it.each([
    [['a', 'b', 'c'], 'bool'],
    [['c', 'b', 'a'], 'int'],
    [['c', 'a', 'b'], 'float'],
  ])('the one that the profile names last decides: %j', (order, kind) => {
    const model = modelOf(layers, order);
    expect(model.objects[0]!.fields[0]!.type).toEqual({ kind });
    expect(model.objects[0]!.fields[0]!.type).not.toEqual(
      modelOf(layers, order.slice(0, 2)).objects[0]!.fields[0]!.type,
    );
  });

  it('the list of corrections shows the value that the later one replaced', () => {
    const { corrections: list } = modelOf(layers, ['a', 'b', 'c']);
    expect(list.map(({ before, after, origin }) => [origin.layer, before, after])).toEqual([
      ['a', 'str', 'int'],
      ['b', 'int', 'float'],
      ['c', '{ type: float }', '{ type: bool }'],
    ]);
  });

  it('a profile with one of them ignores the other', () => {
    expect(modelOf(layers, ['b']).objects[0]!.fields[0]!.type).toEqual({ kind: 'float' });
  });

  it('the later one may undo the earlier one', () => {
    const back: Layers = {
      a: corrections(`${field('name')}, remove: true`, 'at: objects.Book.views.Short, remove: true'),
      b: corrections(`${field('name')}, add: int`),
    };
    expect(modelOf(back, ['a', 'b']).objects[0]!.fields.at(-1)).toMatchObject({ name: 'name', type: { kind: 'int' } });
  });
});

describe('the order of layers', () => {
  it('names each once, so that none is applied again', () => {
    const files = filesOf({ a: corrections(`${field('code')}, set: int`) }, ['a', 'b', 'a']);
    expect(compileRead(readSpecFiles(files), 'all').problems.map(({ code }) => code)).toContain('duplicate-name');
  });

  it('does not depend on the order of files', () => {
    const layers = { a: corrections(`${field('name')}, rename: title`), b: corrections(`${field('title')}, set: int`) };
    const model = resolveModel(readSpecFiles(filesOf(layers).toReversed()).spec, 'default', new Diagnostics());
    expect(model).toEqual(modelOf(layers, ['a', 'b']));
  });
});

function modelOf(layers: Layers, order: readonly string[]): Model {
  const model = resolveModel(readSpecFiles(filesOf(layers, order)).spec, 'default', new Diagnostics());
  if (model === undefined) throw new Error('the layers do not make a model');
  return model;
}
