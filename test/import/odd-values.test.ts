import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { importFrom, type Imported } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { ImportError } from '../../generator/import/load/import-error.js';
import { tries } from '../support/effort.js';
import { createRandom, seedOfRun } from '../support/random.js';
import { modelOf } from './agreement.js';

/*
 * Whatever is at a place of a document: either the import refuses the document with a place, or the spec has no problem.
 */

const FOLDER = join(import.meta.dirname, 'documents');
const DOCUMENTS = ['depot.yaml', 'quarry.yaml', 'parcels.yaml', 'shop.yaml', 'harbour.json', 'garden.json'];

const ODD: readonly unknown[] = [
  null, [], {}, true, 0, -1.5, '', 'x', '__proto__', '#/', '\u0000', [null], [[]], ['x', 'x'], { a: null }, { $ref: '#' }, { $ref: '#/nowhere' },
  { $ref: 'https://example.com/a.json' }, { $ref: '../a.json' }, { type: 'object', properties: { '': true } }, { not: {} },
]; // prettier-ignore

type Tree = Record<string, unknown>;

/** Every map and list of a document with each of its keys. */
function placesIn(value: unknown): readonly (readonly [Tree, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const tree = value as Tree;
  return Object.keys(tree).flatMap((key) => [[tree, key] as const, ...placesIn(tree[key])]);
}

/** The import of a document; undefined if it is refused with a place. */
function importOf(document: unknown): Imported | undefined {
  const text = JSON.stringify(document);
  try {
    return importFrom(new Documents('d.json', new Map([['d.json', text]])), { without: [], names: new Map() });
  } catch (error) {
    // Some modules are loaded from their built form, whose class is another one.
    if (!(error instanceof Error) || error.constructor.name !== ImportError.name) throw error;
    expect(error.message).toMatch(/^d\.json:\d+:\d+: /);
    return undefined;
  }
}

test.each(DOCUMENTS)('%s with an odd value anywhere', { timeout: 600_000 }, (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const document: unknown = name.endsWith('.json') ? JSON.parse(text) : parse(text);
  const places = placesIn(document);
  const { below } = createRandom(seedOfRun());
  let imported = 0;
  for (let count = tries(25, 4_000); count > 0; count--) {
    const [tree, key] = places[below(places.length)]!;
    const [kept, odd] = [tree[key], ODD[below(ODD.length)]];
    tree[key] = odd;
    const result = importOf(document);
    const where = `${JSON.stringify(odd)} in place of ${key}: ${JSON.stringify(kept)}`;
    if (result !== undefined) expect(() => modelOf(result), where).not.toThrow();
    imported += result === undefined ? 0 : 1;
    tree[key] = kept;
  }
  expect(imported).toBeGreaterThan(0);
});
