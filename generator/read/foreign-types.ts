/** Types of other languages, with the types to write. */
export const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['string', 'str'],
  ['text', 'str'],
  ['number', 'int'],
  ['integer', 'int'],
  ['short', 'int32'],
  ['int8', 'int32'],
  ['int16', 'int32'],
  ['uint8', 'int32'],
  ['uint16', 'int32'],
  ['long', 'int64'],
  ['bigint', 'int64'],
  ['double', 'float'],
  ['float32', 'float'],
  ['float64', 'float'],
  ['boolean', 'bool'],
  ['none', 'null'],
  ['undefined', 'null'],
  ['unknown', 'any'],
  ['json', 'any'],
  ['array', 'list'],
  ['record', 'dict'],
  ['map', 'dict'],
]);

/** Types of other languages that are texts with a format. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['datetime', 'timestamp'],
  ['timestamp', 'timestamp'],
  ['instant', 'timestamp'],
  ['date', 'date'],
  ['time', 'time'],
  ['duration', 'duration'],
  ['uuid', 'uuid'],
  ['guid', 'uuid'],
  ['uri', 'uri'],
  ['url', 'uri'],
  ['email', 'email'],
  ['hostname', 'hostname'],
  ['ipv4', 'ipv4'],
  ['ipv6', 'ipv6'],
  ['decimal', 'decimal'],
  ['binary', 'base64'],
]);

/**
 * The type to write in place of a type of another language; `undefined` for other names.
 *
 * @param argument the type in its brackets, as it is to be written
 */
export function adviceOn(name: string, argument: string | undefined): string | undefined {
  const lower = name.toLowerCase();
  if (/^(optional|maybe|option)$/.test(lower)) {
    return argument === undefined
      ? 'put ? behind the key; it says that the field may be absent'
      : `write ${argument}, and put ? behind the key; it says that the field may be absent`;
  }
  if (lower === 'nullable') return argument === undefined ? 'write X | null' : `write ${argument} | null`;
  if (/^uint(32|64)?$/.test(lower)) return 'write int, with range: 0..';
  const format = FORMATS.get(lower);
  return format && `write { type: str, format: ${format} }, or declare a scalar with that format`;
}

/** Private characters in place of the brackets and commas of types, which YAML would parse. Specs never contain them. */
const HIDDEN = new Map([
  ['[', '\uE000'],
  [']', '\uE001'],
  [',', '\uE002'],
]);
const SHOWN = new Map(Array.from(HIDDEN, ([shown, hidden]) => [hidden, shown]));
const ANY_HIDDEN = /[\uE000-\uE002]/g;

/** Types with brackets, also as other languages name them, which get a better message when they can be read. */
const BEFORE_BRACKETS =
  /\b\w{1,100}\[\]|\b(?:list|dict|tuple|array|map|maybe|nullable|optional|record|set)\[[\w .,|<>$[\]]{1,500}/gi;

/** Replaces brackets and commas of types such as `dict[str, list[Book]]`. Offsets stay the same. */
export function hideTypes(text: string): string {
  if (text.search(ANY_HIDDEN) !== -1) return text;
  return text.replace(BEFORE_BRACKETS, (found) => {
    const end = endOfType(found);
    return found.slice(0, end).replace(/[[\],]/g, (character) => HIDDEN.get(character) ?? character) + found.slice(end);
  });
}

/** Restores the text. */
export function showTypes(text: string): string {
  return text.replace(ANY_HIDDEN, (character) => SHOWN.get(character) ?? character);
}

/** The end of the type at the beginning of a text; 0 if it does not end. */
function endOfType(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at + 1;
  }
  return 0;
}
