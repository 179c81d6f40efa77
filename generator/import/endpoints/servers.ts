import { entriesIn, inside, itemsIn, textIn, type Part } from '../load/part.js';
import type { Documents } from '../load/documents.js';
import type { Report } from '../losses.js';
import type { Json } from '../../model/model.js';
import { variableName } from '../../read/grammar/names.js';
import { MAX_NAME_LENGTH } from '../../read/limits.js';
import { freeName, pascalCase, wordsOf } from '../words.js';
import { extraIn, proseOf } from '../write/field.js';
import { block, dataOf, notShown, unlessEmpty, type Data, type Entry } from '../write/yaml-data.js';
import { SPEC_WORDS } from '../../model/spec-words.js';
import { isNotInSpec, specWordsOf } from '../spec-words.js';
import { loseUnread } from './unread.js';

interface Server {
  readonly url: string;
  readonly part: Part;
}

/** The servers of a document as services. The first one is that of every endpoint without servers. */
export class Services {
  readonly #names = new Map<string, string>();
  readonly #servers = new Map<string, Server>();

  /** @param operations each with the path item around it */
  constructor(
    readonly documents: Documents,
    readonly report: Report,
    operations: readonly (readonly [operation: Part, item: Part])[],
  ) {
    const root = documents.whole;
    const named = [...itemsIn(inside(root, 'servers')), ...itemsIn(inside(root, SPEC_WORDS, 'servers'))];
    const servers = named.filter((server) => !isNotInSpec(server));
    const own = operations.map(([operation, item]) => this.#ownOf(operation, item));
    // An operation without servers uses the address of the document, and not the server of another operation.
    const hasOrigin =
      servers.length === 0 && own.some(({ length }) => length === 0) && own.some(({ length }) => length > 0);
    const origin: Part = { ...root, raw: { [SPEC_WORDS]: false } };
    for (const server of hasOrigin ? [origin] : servers) this.#add(server, this.#names.size === 0 ? 'Api' : undefined);
    for (const server of own.flat()) this.#add(server, undefined);
  }

  get entries(): readonly Entry[] {
    return [...this.#servers].map(([key, server]) => [this.#names.get(key)!, this.#serviceData(server)]);
  }

  /** The service of an operation, if it is not the first one. */
  serviceOf(operation: Part, item: Part): string | undefined {
    const [own, ...others] = this.#ownOf(operation, item);
    if (own === undefined) return undefined;
    for (const other of others) this.report.lose(other, 'server', 'an endpoint has one service', false);
    const name = this.#names.get(keyOfServer(own));
    return name === [...this.#names.values()][0] ? undefined : name;
  }

  #ownOf(operation: Part, item: Part): readonly Part[] {
    const own = itemsIn(inside(operation, 'servers'));
    return own.length > 0 ? own : itemsIn(inside(item, 'servers'));
  }

  #add(part: Part, preferred: string | undefined): void {
    const key = keyOfServer(part);
    if (this.#names.has(key)) return;
    loseUnread(part, 'server', this.report);
    const url = textIn(part, 'url') ?? '';
    const nameFrom = (text: string, most: number): string => wordsOf(text).slice(0, most).map(pascalCase).join('');
    const words = nameFrom(textIn(part, 'name') ?? textIn(part, 'description') ?? '', 3);
    const host = nameFrom(/^https?:\/\/([^/{}:]+)/.exec(url)?.[1] ?? '', 2);
    const said = specWordsOf(part.raw).name;
    const own = said !== undefined && /^[A-Za-z]\w*$/.test(said) ? said : preferred;
    const base = own ?? ([words, host].find((name) => /^[A-Za-z]/.test(name)) || 'Service');
    const taken = new Set([...this.#names.values()].map((name) => name.toLowerCase()));
    this.#names.set(
      key,
      freeName(base, (name) => taken.has(name.toLowerCase())),
    );
    this.#servers.set(key, { url, part });
  }

  #serviceData({ url, part }: Server): Data {
    const { report } = this;
    const declared = new Map(entriesIn(inside(part, 'variables')));
    const clean = this.#withDefaults(url.replace(/(?<!\/)\/+$/, ''), declared, part);
    const used = variablesIn(clean);
    const isGood = /^https?:\/\/[^\s?#@]+$/.test(clean) && used.every(isVariable);
    if (!isGood && !isNotInSpec(part))
      report.lose(report.at(part, 'url'), 'url', `${JSON.stringify(url)} is no whole address`, false);
    for (const [name, variable] of declared)
      if (!variablesIn(url).includes(name))
        report.lose(variable, `variable ${name}`, 'the address does not name it', false);
    const variables = isGood ? used.map((name): Entry => [name, this.#variable(name, declared.get(name))]) : [];
    return block({
      doc: proseOf(textIn(part, 'description')),
      extra: extraIn(part, report),
      url: isGood ? clean : notShown('the address depends on where the document was found'),
      variables: unlessEmpty(block(variables)),
    });
  }

  /** An address with defaults in place of a variable scheme and of variables with names that the language lacks. */
  #withDefaults(url: string, declared: ReadonlyMap<string, Part>, server: Part): string {
    const standard = (name: string): string | undefined => {
      const variable = declared.get(name);
      const value = variable && inside(variable, 'default')?.raw;
      return value === undefined ? undefined : String(value);
    };
    const beginning = /^\{([^{}]*)\}/.exec(url)?.[1];
    return variablesIn(url).reduce((address, name) => {
      const value = isVariable(name) && name !== beginning ? undefined : standard(name);
      if (value === undefined) return address;
      const place = declared.get(name) ?? server;
      this.report.lose(place, `variable ${name}`, 'the address has its default in its place', false);
      return address.replaceAll(`{${name}}`, () => value);
    }, url);
  }

  #variable(name: string, part: Part | undefined): Data {
    loseUnread(part, 'server variable', this.report);
    const listed = part === undefined ? [] : itemsIn(inside(part, 'enum')).map(({ raw }) => String(raw));
    const standard = String((part && inside(part, 'default')?.raw) ?? listed[0] ?? name);
    const values = listed.length === 0 || listed.includes(standard) ? listed : [standard, ...listed];
    return block({
      doc: proseOf(textIn(part, 'description')),
      default: standard,
      values: unlessEmpty([...new Set(values)]),
    });
  }
}

function variablesIn(url: string): readonly string[] {
  return [...new Set(Array.from(url.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!))];
}

function isVariable(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && variableName.pattern.test(name);
}

/** Servers with one address and the same variables are equal. */
export function keyOfServer(part: Part): string {
  const variables = dataOf((inside(part, 'variables')?.raw ?? null) as Json);
  return JSON.stringify([textIn(part, 'url')?.replace(/(?<!\/)\/+$/, ''), variables, specWordsOf(part.raw).name]);
}

/** The parts of a path in a document. */
export interface WrittenPath {
  readonly route: string;
  /** Pairs of the query with a fixed value: `fast=true`. */
  readonly fixed: readonly string[];
  /** Variables in the query of the route, by key: `?lat={latitude}`. */
  readonly variables: ReadonlyMap<string, string>;
  /** Pairs of the query that a client cannot send. */
  readonly unread: readonly string[];
  /** The part from `#`, if it is no query. It distinguishes operations with one request. */
  readonly fragment: string;
}

/** Parses a path. Clients do not send the part behind `#`, but if it looks like a query, it is read as one. */
export function readPath(path: string): WrittenPath {
  const [, route = '/', query = '', behind = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(path) ?? [];
  const isQuery = /^[^=&]+=/.test(behind);
  const pairs = [...query.split('&'), ...(isQuery ? behind.split('&') : [])].filter((pair) => pair !== '');
  const variables = new Map<string, string>();
  const fixed: string[] = [];
  const unread: string[] = [];
  for (const pair of pairs) {
    const [, key, variable] = /^([^\s?#{}&=]+)=\{([^{}]+)\}$/.exec(pair) ?? [];
    if (key !== undefined && variable !== undefined) variables.set(key, variable);
    else (/^[^\s?#{}&]+$/.test(pair) ? fixed : unread).push(pair);
  }
  const fragment = isQuery || behind === '' ? '' : `#${behind.replaceAll(/[\s#{}]/g, encodeURIComponent)}`;
  return { route, fixed, variables, unread, fragment };
}

/** The key of a pair: `fast` for `fast=true`. */
export function keyOfPair(pair: string): string {
  return pair.split('=', 1)[0]!;
}

/** Equal for paths that differ only in the names of variables. */
export function identityOf({ route, fixed }: WrittenPath): readonly [route: string, query: readonly string[]] {
  const pairs = fixed.map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  return [withSlash(route).replaceAll(/\{[^{}]*\}/g, '{}'), pairs.toSorted()];
}

/** A route begins with a slash and has no spaces. */
export function withSlash(route: string): string {
  return `${route.startsWith('/') ? '' : '/'}${route.replaceAll(/\s/g, '%20')}`;
}
