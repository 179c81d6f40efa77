/** Words that say what a schema is for, and not what it describes. */
const FORM_WORDS: ReadonlySet<string> = new Set([
  'response',
  'request',
  'type',
  'object',
  'data',
  'body',
  'dto',
  'model',
  'schema',
  'enum',
]);

/** The words of a name that say what it names, in lower case and in the singular: `ShelfBooksResponse` has `shelf` and `book`. */
export function tellingWords(name: string): readonly string[] {
  const all = (name.match(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+/g) ?? []).map((word) =>
    singular(word.toLowerCase()),
  );
  const telling = all.filter((word) => !FORM_WORDS.has(word));
  return [...new Set(telling.length === 0 ? all : telling)];
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
