/** The offset in a JSON text, which is valid, of the key that a path leads to; of the last part that exists if it leads nowhere. */
export function findInJson(text: string, path: readonly string[]): number {
  const scanner = new Scanner(text);
  let found = scanner.skipSpace();
  for (const key of path) {
    const at = scanner.enter(key);
    if (at === undefined) return found;
    found = at;
  }
  return found;
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  skipSpace(): number {
    while (/\s/.test(this.#text[this.#at] ?? 'x')) this.#at++;
    return this.#at;
  }

  /** Moves from the beginning of a map or list to the value of an entry. Returns where the key or the item begins. */
  enter(key: string): number | undefined {
    this.skipSpace();
    const opening = this.#text[this.#at];
    if (opening !== '{' && opening !== '[') return undefined;
    this.#at++;
    for (let index = 0; ; index++) {
      const start = this.skipSpace();
      if (this.#text[this.#at] === '}' || this.#text[this.#at] === ']') return undefined;
      if (opening === '[') {
        if (String(index) === key) return start;
      } else {
        const name: unknown = JSON.parse(this.#string());
        this.skipSpace();
        this.#at++; // the colon
        this.skipSpace();
        if (name === key) return start;
      }
      this.#skipValue();
      this.skipSpace();
      if (this.#text[this.#at] === ',') this.#at++;
    }
  }

  #string(): string {
    const start = this.#at;
    this.#at++;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"')
      this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #skipValue(): void {
    let depth = 0;
    do {
      this.skipSpace();
      const character = this.#text[this.#at];
      if (character === undefined) return;
      if (character === '"') this.#string();
      else if (character === '{' || character === '[') {
        depth++;
        this.#at++;
      } else if (character === '}' || character === ']') {
        depth--;
        this.#at++;
      } else if (character === ',' || character === ':') this.#at++;
      else while (this.#at < this.#text.length && !/[\s,:{}[\]]/.test(this.#text[this.#at]!)) this.#at++;
    } while (depth > 0);
  }
}
