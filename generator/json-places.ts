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
  readonly #children = new Map<number, ReadonlyMap<string, Child>>();
  #ends: ReadonlyMap<number, number> | undefined;

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

  #childrenOf(offset: number): ReadonlyMap<string, Child> {
    let children = this.#children.get(offset);
    if (children === undefined) {
      children = new Map(this.#readChildren(offset));
      this.#children.set(offset, children);
    }
    return children;
  }

  *#readChildren(offset: number): Generator<readonly [string, Child]> {
    const opening = this.#text[offset];
    if (opening !== '{' && opening !== '[') return;
    let at = this.#skipSpace(offset + 1);
    for (let index = 0; this.#text[at] !== '}' && this.#text[at] !== ']'; index++) {
      const start = at;
      if (opening === '[') yield [String(index), { value: start, place: { start, end: start + 1 } }];
      else {
        const end = this.#endOfString(start);
        const value = this.#skipSpace(this.#skipSpace(end) + 1); // behind the colon
        yield [JSON.parse(this.#text.slice(start, end)) as string, { value, place: { start, end } }];
        at = value;
      }
      at = this.#skipSpace(this.#endOfValue(at));
      if (this.#text[at] === ',') at = this.#skipSpace(at + 1);
    }
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
    this.#ends ??= this.#endsOfAll();
    const end = this.#ends.get(start);
    if (end !== undefined) return end;
    let at = start;
    while (at < this.#text.length && !/[\s,}\]]/.test(this.#text[at]!)) at++;
    return at;
  }

  /** Where each map and each list ends, by where it begins: all of them at once, as each is inside of others. */
  #endsOfAll(): ReadonlyMap<number, number> {
    const ends = new Map<number, number>();
    const open: number[] = [];
    for (let at = 0; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === QUOTE) at = this.#endOfString(at) - 1;
      else if (code === BRACE || code === BRACKET) open.push(at);
      else if (code === END_OF_BRACE || code === END_OF_BRACKET) ends.set(open.pop()!, at + 1);
    }
    return ends;
  }
}

const QUOTE = 0x22;
const [BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

interface Child {
  /** Where the value begins. */
  readonly value: number;
  readonly place: JsonPlace;
}
