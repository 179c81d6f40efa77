/** Private characters that replace those of a type which YAML would parse as its own syntax. Specs never contain them. */
const HIDDEN = new Map([
  ['[', '\uE000'],
  [']', '\uE001'],
  [',', '\uE002'],
]);
const SHOWN = new Map(Array.from(HIDDEN, ([shown, hidden]) => [hidden, shown]));
const ANY_HIDDEN = /[\uE000-\uE002]/g;

/** Types with brackets, and what other languages call them: those get advice of their own, once they can be read. */
const BEFORE_BRACKETS = /\b(?:list|dict|tuple|array|map|maybe|nullable|optional|record|set)\[[\w .,|<>$[\]]{1,500}/gi;

/** The text with the brackets and commas of types such as `dict[str, list[Book]]` hidden, each at its place. */
export function hideTypes(text: string): string {
  if (text.search(ANY_HIDDEN) !== -1) return text;
  return text.replace(BEFORE_BRACKETS, (found) => {
    const end = endOfType(found);
    return found.slice(0, end).replace(/[[\],]/g, (character) => HIDDEN.get(character) ?? character) + found.slice(end);
  });
}

/** The text as it was written. */
export function showTypes(text: string): string {
  return text.replace(ANY_HIDDEN, (character) => SHOWN.get(character) ?? character);
}

/** Where the type ends that the text begins with; 0 where it does not end. */
function endOfType(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at + 1;
  }
  return 0;
}
