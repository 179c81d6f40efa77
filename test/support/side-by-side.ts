import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { Document, parseDocument, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';

export interface Row {
  readonly title: string;
  readonly input: string;
}

interface WrittenRow extends Row {
  /** The input as the table has it. */
  readonly written: string;
}

/** The inputs that several rows of a table begin with, and the rows. */
function partsOf(table: string): { readonly head: string; readonly rows: readonly WrittenRow[] } {
  const [head = '', ...parts] = table.split(/^#### /m);
  const given = new Map(
    head
      .split(/^#=== /m)
      .slice(1)
      .map((part): [string, string] => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
  const rows = parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    const [written = ''] = lines.join('\n').split(/^#--- reports\n/m);
    const named = (name: string): string => {
      if (!given.has(name)) throw new Error(`the table gives no ${name}`);
      return given.get(name)!;
    };
    const input = written
      .replace(/^#--- given (.*)\n/m, (_, name: string) => named(name))
      .replace(/^#--- edit (.*)\n([^]*)/m, (_, name: string, edit: string) => edited(named(name), edit));
    return { title, written, input };
  });
  return { head, rows };
}

/** One side of a text in which lines that begin with `-` belong to the first side alone, and those with `+` to the second. */
export function sideOf(text: string, mark: '-' | '+'): string {
  const other = mark === '-' ? '+' : '-';
  const lines = text.split(/(?<=\n)/).filter((line) => !line.startsWith(other));
  return lines.map((line) => (line.startsWith(mark) ? line.slice(1) : line)).join('');
}

/** A text with marked lines in place of those that one side of them has. A line `@@` is between two places of an edit. */
function edited(text: string, edit: string): string {
  return edit.split(/^@@\n/m).reduce((whole, hunk) => {
    const around = (lines: string): readonly string[] => (lines === '' ? [] : `\n${whole}`.split(`\n${lines}`));
    const found = [sideOf(hunk, '-'), sideOf(hunk, '+')].map(around).find(({ length }) => length === 2);
    if (found === undefined) throw new Error(`these lines have no place, or several:\n${hunk}`);
    return found.join(`\n${hunk}`).slice(1);
  }, text);
}

/**
 * The rows of a table: each begins with a line `#### title`; its input ends at the line `#--- reports`. Before the rows, `#=== name` begins
 * an input that rows take over by a line `#--- given name`. After a line `#--- edit name`, a row has only the lines of such an input that
 * change, with marks, and further lines where those are in several places.
 */
export function rowsOf(table: string): readonly Row[] {
  return partsOf(table).rows.map(({ title, input }) => ({ title, input }));
}

/** Expects of each row of a file the comment beside it, a line for each result. `npx vitest run -u` writes it. */
export async function expectReports(
  file: string,
  reportsOf: (row: Row) => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  const { head, rows } = partsOf(readFileSync(file, 'utf8'));
  const texts: string[] = [head];
  for (const { title, input, written } of rows) {
    const lines = (await reportsOf({ title, input })).flatMap((text) => text.trimEnd().split('\n'));
    texts.push(`#### ${title}\n${written}#--- reports\n${lines.map((line) => `# ${line}`.trimEnd() + '\n').join('')}`);
  }
  await expect(texts.join('')).toMatchFileSnapshot(resolve(file));
}

/** Expects of each entry of a list in YAML what is under its key `shows`. `npx vitest run -u` writes it. */
export async function expectShown<Entry>(file: string, shownBy: (entry: Entry) => Promise<string>): Promise<void> {
  const document = parseDocument(readFileSync(file, 'utf8'));
  for (const entry of (document.contents as YAMLSeq<YAMLMap>).items) {
    const shows = new Scalar(await shownBy(entry.toJS(document) as Entry));
    shows.type = Scalar.BLOCK_LITERAL;
    entry.set('shows', shows);
  }
  await expect(document.toString({ lineWidth: 0 })).toMatchFileSnapshot(resolve(file));
}

/** Each item of a list in a file of YAML in a line: of `corrections:`, for example. */
export function itemsIn(text: string, key: string): readonly string[] {
  const items = parseDocument(text).get(key) as YAMLSeq | undefined;
  return (items?.items ?? []).map((item) =>
    new Document(item).toString({ collectionStyle: 'flow', lineWidth: 0 }).trimEnd(),
  );
}
