import type { Json } from '../model/model.js';
import type { SourceDocument } from './load/source-document.js';
import { below } from './load/pointer.js';
import type { Report } from './losses.js';
import { EARLY_WEBHOOKS } from './endpoints/webhooks.js';
import { dataOf, isMap, type Data } from './write/yaml-data.js';
import { MARK, SPEC_WORDS } from '../model/spec-words.js';
import { docOf, isGenerated } from './spec-words.js';
import { lettersOf, proseOf, saysNothing } from './write/field.js';

/** Keys with values of the API, which do not describe it. */
const VALUES = new Set(
  'example examples default enum const x-enum-varnames x-enumNames x-enum-descriptions x-enumDescriptions'.split(' '),
);

/** Maps whose keys are names from the document. */
const NAMES = new Set(
  (
    'properties patternProperties $defs definitions schemas responses parameters headers requestBodies ' +
    'paths webhooks callbacks securitySchemes variables scopes mapping links content encoding'
  ).split(' '),
);

/**
 * Reports prose and keys of other tools that the document has and the spec lacks. Prose is lost if it belongs to no
 * declaration and no member of the language, such as prose at the items of a list.
 */
export function auditProse(
  documents: readonly SourceDocument[],
  written: readonly Data[],
  names: Iterable<string>,
  report: Report,
): void {
  const found = new Written(names);
  for (const data of written) found.add(data);
  for (const document of documents) {
    const open: Walked[] = [{ value: document.root, isNames: false }];
    const lose = (inside: Walked, key: string, because: string): void =>
      report.lose(report.at({ document, pointer: below(pointerOf(inside), key) }), key, because, false);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { value, isNames } = next;
      if (typeof value !== 'object' || value === null) continue;
      const isList = Array.isArray(value);
      for (const [key, child] of Object.entries(value as Readonly<Record<string, unknown>>)) {
        if (key === SPEC_WORDS || child === MARK) continue;
        if (isNames || isList) open.push({ value: child, isNames: false, inside: next, key });
        else if (key === EARLY_WEBHOOKS && typeof child === 'object')
          open.push({ value: child, isNames: true, inside: next, key });
        else if (key.startsWith('x-')) {
          if (!VALUES.has(key) && !found.hasExtra(key, child))
            lose(next, key, 'nothing that has extra keys corresponds to it');
        } else if (VALUES.has(key)) continue;
        else if (typeof child !== 'string') open.push({ value: child, isNames: NAMES.has(key), inside: next, key });
        else if (
          (key === 'description' || key === 'summary' || key === 'title') &&
          !found.hasProse(key === 'description' ? docOf(child, value) : child, key === 'title') &&
          !(key !== 'summary' && lettersOf(child) === lettersOf(nameOf(next))) &&
          !(key === 'summary' && isGenerated({ document }))
        )
          lose(next, key, 'nothing that has a doc corresponds to it');
      }
    }
  }
}

/** A part of a document, with the path to it. */
interface Walked {
  readonly value: unknown;
  readonly isNames: boolean;
  readonly inside?: Walked;
  readonly key?: string;
}

function nameOf({ inside, key, value }: Walked): string {
  const own = value as { readonly name?: unknown; readonly in?: unknown };
  if (typeof own.name === 'string' && typeof own.in === 'string') return own.name;
  if (inside?.isNames === true) return key ?? '';
  const { name } = (inside?.value ?? {}) as { readonly name?: unknown };
  return key === 'schema' && typeof name === 'string' ? name : '';
}

function pointerOf({ inside, key }: Walked): string {
  return inside === undefined || key === undefined ? '' : below(pointerOf(inside), key);
}

/** The facts in the files of a spec. */
class Written {
  readonly #prose = new Set<string>();
  readonly #paragraphs = new Set<string>();
  readonly #names: Set<string>;
  readonly #extra = new Set<string>();

  constructor(names: Iterable<string>) {
    this.#names = new Set(Array.from(names, lettersOf));
  }

  add(data: Data, key = ''): void {
    if (Array.isArray(data)) for (const item of data as readonly Data[]) this.add(item, key);
    else if (isMap(data)) {
      for (const [name, value] of data.entries) {
        if (key === 'values') this.#names.add(lettersOf(name));
        if (name.startsWith('x-')) this.#extra.add(`${name} ${JSON.stringify(plain(value))}`);
        if (/^(?:info|document)\.x-/.test(name))
          this.#extra.add(
            `${name.replace(/^\w+\./, '')} ${JSON.stringify((plain(value) as { readonly value?: unknown }).value)}`,
          );
        this.add(value, name);
      }
    } else if (typeof data === 'string') {
      this.#prose.add(data);
      // The doc of an endpoint begins with its summary, and that of an enum member with its title. Caveats come last.
      const [first, last] = [data.indexOf('\n\n'), data.lastIndexOf('\n\n')];
      if (first === -1) return;
      for (const at of [first, last]) this.#paragraphs.add(data.slice(0, at)).add(data.slice(at + 2));
    }
  }

  hasProse(text: string, isTitle: boolean): boolean {
    const prose = proseOf(text);
    if (prose === undefined || saysNothing(prose) || this.#prose.has(prose) || this.#paragraphs.has(prose)) return true;
    return isTitle && this.#names.has(lettersOf(text));
  }

  hasExtra(key: string, value: unknown): boolean {
    return this.#extra.has(`${key} ${JSON.stringify(plain(dataOf(value as Json)))}`);
  }
}

function plain(data: Data): unknown {
  if (Array.isArray(data)) return (data as readonly Data[]).map(plain);
  if (isMap(data)) return Object.fromEntries(data.entries.map(([key, value]) => [key, plain(value)]));
  return data;
}
