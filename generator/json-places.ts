import { lastUpTo } from './last-up-to.js';

/** A key of a map, or the beginning of an item of a list, in a JSON text. Offsets count UTF-16 units. */
export interface JsonPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds many places in one JSON text, which is valid. The content of a map or a list is looked up once, so that finding all
 * places takes time that grows with the text.
 */
export class JsonPlaces {
  readonly #text: string;
  readonly #children = new Map<number, Children>();
  /** Where maps and lists begin, in this order, and where each of them ends. */
  #containers: { readonly begins: readonly number[]; readonly ends: readonly number[] } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The place that a path leads to; of the last part that exists if it leads nowhere. */
  find(path: readonly string[]): JsonPlace {
    let value = this.#skipSpace(0);
    let found: JsonPlace = { start: value, end: value + 1 };
    for (const key of path) {
      const child = this.#childrenOf(value).get(key);
      if (child === undefined) return found;
      ({ value, place: found } = child);
    }
    return found;
  }

  #childrenOf(offset: number): Children {
    const children = this.#children.get(offset) ?? this.#readChildren(offset);
    this.#children.set(offset, children);
    return children;
  }

  #readChildren(offset: number): Children {
    const opening = this.#text[offset];
    const [items, entries]: [number[], Map<string, Child>] = [[], new Map()];
    if (opening !== '{' && opening !== '[') return entries;
    let at = this.#skipSpace(offset + 1);
    while (this.#text[at] !== '}' && this.#text[at] !== ']') {
      const start = at;
      if (opening === '[') items.push(start);
      else {
        const end = this.#endOfString(start);
        at = this.#skipSpace(this.#skipSpace(end) + 1); // behind the colon
        entries.set(JSON.parse(this.#text.slice(start, end)) as string, { value: at, place: { start, end } });
      }
      at = this.#skipSpace(this.#endOfValue(at));
      if (this.#text[at] === ',') at = this.#skipSpace(at + 1);
    }
    return opening === '[' ? { get: (index) => itemAt(items[Number(index)]) } : entries;
  }

  #skipSpace(from: number): number {
    let at = from;
    while (at < this.#text.length && this.#text.charCodeAt(at) <= 32) at++;
    return at;
  }

  #endOfString(start: number): number {
    let end = this.#text.indexOf('"', start + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    return end + 1;
  }

  #isEscaped(quote: number): boolean {
    let at = quote;
    while (this.#text[at - 1] === '\\') at--;
    return (quote - at) % 2 === 1;
  }

  #endOfValue(start: number): number {
    const opening = this.#text[start];
    if (opening === '"') return this.#endOfString(start);
    if (opening === '{' || opening === '[') {
      const { begins, ends } = (this.#containers ??= this.#readContainers());
      return ends[lastUpTo(begins, start)]!;
    }
    let at = start;
    while (at < this.#text.length && !/[\s,}\]]/.test(this.#text[at]!)) at++;
    return at;
  }

  /** Reads all containers at once, because they are nested. Arrays hold more than the 2^24 entries of a `Map`. */
  #readContainers(): { readonly begins: readonly number[]; readonly ends: readonly number[] } {
    const [begins, ends, open]: [number[], number[], number[]] = [[], [], []];
    for (let at = 0; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === QUOTE) at = this.#endOfString(at) - 1;
      else if (code === BRACE || code === BRACKET) open.push(begins.push(at) - 1);
      else if (code === END_OF_BRACE || code === END_OF_BRACKET) ends[open.pop()!] = at + 1;
    }
    return { begins, ends };
  }
}

const QUOTE = 0x22;
const [BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

interface Child {
  /** Where the value begins. */
  readonly value: number;
  readonly place: JsonPlace;
}

/** The entries of a map, or the items of a list. */
type Children = Pick<ReadonlyMap<string, Child>, 'get'>;

function itemAt(start: number | undefined): Child | undefined {
  return start === undefined ? undefined : { value: start, place: { start, end: start + 1 } };
}
