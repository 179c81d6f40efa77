import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { Document, parseDocument, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';

export interface Row {
  readonly title: string;
  readonly input: string;
}

/** The rows of a table: each begins with a line `#### title`; its input ends at the line `#--- reports`. */
export function rowsOf(table: string): readonly Row[] {
  return table
    .split(/^#### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const [input = ''] = lines.join('\n').split(/^#--- reports\n/m);
      return { title, input };
    });
}

/** Expects of each row of a file the comment beside it, a line for each result. `npx vitest run -u` writes it. */
export async function expectReports(
  file: string,
  reportsOf: (row: Row) => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  const rows: string[] = [];
  for (const row of rowsOf(readFileSync(file, 'utf8'))) {
    const lines = (await reportsOf(row)).flatMap((text) => text.trimEnd().split('\n'));
    rows.push(
      `#### ${row.title}\n${row.input}#--- reports\n${lines.map((line) => `# ${line}`.trimEnd() + '\n').join('')}`,
    );
  }
  await expect(rows.join('')).toMatchFileSnapshot(resolve(file));
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
