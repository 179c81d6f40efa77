/** Keywords of Python. Capitalised ones may be names of declarations. */
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Whether a key can name a field in a class. Python mangles names that begin with `__`. */
export function isFieldName(key: string): boolean {
  return /^(?!__)[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key);
}

/** Splits a name in any notation into lower-case words. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** `guild_member` for `GuildMember`. */
export function snake(name: string): string {
  return wordsOf(name).join('_');
}

/** Makes names unique, by an underscore behind a name that is taken or a keyword. */
export function namesApart(reserved: Iterable<string> = []): (wanted: string) => string {
  const taken = new Set(reserved);
  return (wanted) => {
    let name = /^[A-Za-z_]/.test(wanted) ? wanted : `_${wanted}`;
    while (taken.has(name) || KEYWORDS.has(name)) name += '_';
    taken.add(name);
    return name;
  };
}

/** A JSON literal, which Python can also read, apart from booleans. */
export function literal(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
}

const WIDTH = 116;

/** The lines of a docstring; none without text. */
export function docstring(paragraphs: readonly string[], indent = ''): readonly string[] {
  const text = paragraphs.filter((paragraph) => paragraph.trim() !== '').join('\n\n');
  if (text === '') return [];
  const escaped = text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll(/"(?="|$)/g, '\\"');
  const lines = escaped.split('\n').flatMap((line) => wrapped(line.trimEnd(), WIDTH - indent.length));
  const [first = '', ...rest] = lines;
  if (rest.length === 0) return [`${indent}"""${first}"""`];
  return [`${indent}"""${first}`, ...rest.map((line) => (line === '' ? '' : indent + line)), `${indent}"""`];
}

function wrapped(line: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
