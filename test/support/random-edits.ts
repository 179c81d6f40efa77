import type { SourceFile } from '../../generator/read/syntax.js';
import type { Random } from './random.js';

/** The files of a spec after a random edit of one of them. The result often has problems. */
export function editedAtRandom(files: readonly SourceFile[], random: Random): readonly SourceFile[] {
  const file = random.pick(files.filter(({ text }) => text.trim() !== ''));
  const change = random.pick(EDITS);
  return change(file, files, random);
}

type Edit = (file: SourceFile, files: readonly SourceFile[], random: Random) => readonly SourceFile[];

const line =
  (change: (line: string, random: Random, lines: readonly string[]) => string | readonly string[]): Edit =>
  (file, files, random) => {
    const lines = file.text.split('\n');
    const index = random.below(lines.length);
    return withText(
      file,
      lines.toSpliced(index, 1, ...[change(lines[index]!, random, lines)].flat()).join('\n'),
      files,
    );
  };

/** On the first line from a random one on that the pattern fits. */
const matching =
  (pattern: RegExp, replacement: (random: Random, match: string) => string): Edit =>
  (file, files, random) => {
    const from = random.below(file.text.length);
    const [head, tail] = [file.text.slice(0, from), file.text.slice(from)];
    return withText(file, head + tail.replace(pattern, (match) => replacement(random, match)), files);
  };

const EDITS: readonly Edit[] = [
  matching(/doc: [^\n]*/, (random) => `doc: Said in another way, number ${random.below(1000)}.`),
  matching(/doc: [^\n]*/, (random, match) => `${match} And so ${random.below(1000)}.`),
  matching(
    /\bfields:\n/,
    (random, match) => `${match}      added_${random.below(1000)}${random.pick(['', '?'])}: ${random.pick(TYPES)}\n`,
  ),
  matching(
    /\bfields:\n/,
    (random, match) =>
      `${match}      added_${random.below(1000)}:\n        type: str\n        length: 1..${random.below(90) + 1}\n        doc: Added.\n`,
  ),
  matching(/^ {6}[a-z_]+\??:/m, (_, match) =>
    match.includes('?') ? match.replace('?', '') : match.replace(':', '?:'),
  ),
  matching(/: (?:str|int|bool)$/m, (random) => `: ${random.pick(TYPES)}`),
  matching(/: [^\n|]+\| null$/m, (_, match) => match.replace(/ *\| null$/, '')),
  matching(/\d+\.\.\d+/, (random) => `${random.below(4)}..${4 + random.below(5000)}`),
  matching(
    /^ {6}[A-Z_]+: \d+$/m,
    (random, match) => `${match}\n      ADDED_${random.below(1000)}: ${random.below(28)}`,
  ),
  matching(/^ {6}[A-Z_]+: \d+\n/m, () => ''),
  matching(/\[[\w, ]+\]/, (_, match) => match.replace(/\w+, /, '')),
  matching(/section: '?"?[\d.]+'?"?/, (random) => `section: '${1 + random.below(9)}.${random.below(30)}'`),
  matching(/^ {2}[A-Z]\w+:\n(?: {4}[^\n]*\n)+/m, () => ''),
  matching(
    /^ {2}[A-Z]\w+:\n(?: {4}[^\n]*\n)+/m,
    (random, match) => match + match.replace(/\w+/, (name) => `${name}Copy${random.below(100)}`),
  ),
  // Two declarations change places.
  matching(/(?:^ {2}[A-Z]\w+:\n(?: {4}[^\n]*\n)+){2}/m, (_, match) => {
    const second =
      match.lastIndexOf('\n  ', match.length) === -1
        ? 0
        : match.search(/\n {2}[A-Z]\w+:\n(?![\s\S]*\n {2}[A-Z]\w+:\n)/) + 1;
    return match.slice(second) + match.slice(0, second);
  }),
  line((text) => ['# A remark moves all that follows.', '', text]),
  line((text) => `${text}   # said beside it`),
  line(() => []),
  line((text) => text.slice(0, text.length / 2)),
  line((text, random) => text.replace(/[A-Za-z_]\w*/, (word) => `${word}${random.below(10)}`)),
  line((text, random, lines) => [random.pick(lines), text]),
  // A file of its own, a file of another name, a file less.
  (_, files, random) => {
    const name = `Own${random.below(1000)}`;
    const text = `objects:\n  ${name}:\n    doc: On its own.\n    fields:\n      id: int\n      again?: ${name} | null\n`;
    return [...files, { path: `own-${random.below(5)}.yaml`, text }].filter(isFirst);
  },
  (file, files, random) => {
    if (file.path.includes('/') || file.path === 'spec.yaml') return files;
    const renamed = { path: `${random.pick(['a', 'n', 'z'])}-${file.path}`, text: file.text };
    return files.map((one) => (one === file ? renamed : one)).filter(isFirst);
  },
  (file, files) => files.filter((one) => one !== file),
];

const TYPES = ['str', 'int', 'bool', 'float', 'any', 'list[str]', 'dict[str, int]', 'str | null', 'list[int] | null'];

function withText(file: SourceFile, text: string, files: readonly SourceFile[]): readonly SourceFile[] {
  return files.map((one) => (one === file ? { path: file.path, text } : one));
}

function isFirst({ path }: SourceFile, index: number, files: readonly SourceFile[]): boolean {
  return files.findIndex((file) => file.path === path) === index;
}

/** The difference that an edit made, for messages: removed lines and new ones. */
export function editedLines(before: readonly SourceFile[], after: readonly SourceFile[]): string {
  const lines = after.flatMap((file) => {
    const former = before.find(({ path }) => path === file.path)?.text.split('\n') ?? [];
    const latter = file.text.split('\n');
    const only = (some: readonly string[], others: readonly string[], sign: string): readonly string[] =>
      some.filter((one) => !others.includes(one)).map((one) => sign + one.trim());
    return [...only(former, latter, '- '), ...only(latter, former, '+ ')];
  });
  return lines.join(' / ');
}
