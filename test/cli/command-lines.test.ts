import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { expectShown } from '../support/side-by-side.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';
import { runWithin } from './run-cli.js';

/** The quickest first. */
const topics = ['program', 'specs', 'documents', 'imports', 'payloads', 'comparisons'];

interface CommandLines {
  readonly title: string;
  /** Files by their paths. `spec.yaml` and the like is where a spec begins; a path that ends in `/` is an empty folder. */
  readonly files: Readonly<Record<string, string>>;
  /** The arguments of each run of `snowspec`, with `@/` for the folder of the files. */
  readonly run: readonly string[];
  /** Files that are shown after the last run, if they were made or changed; the others are named. */
  readonly show?: readonly string[];
}

const ROOT = `spec: { name: tried, version: 1.0.0, title: Tried, doc: Tried., license: MIT }
profiles:
  default: { doc: All., layers: [], entry: '.' }
`;

/** The output of the command lines, their exit codes, and the files that they change. */
async function printedBy({ files, run, show = [] }: CommandLines): Promise<string> {
  const at = temporaryFolder();
  const planted = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replace(/^ROOT\n/, ROOT)]),
  );
  for (const path of Object.keys(planted)) if (path.endsWith('/')) mkdirSync(join(at, path), { recursive: true });
  plant(at, Object.fromEntries(Object.entries(planted).filter(([path]) => !path.endsWith('/'))));
  const lines: string[] = [];
  for (const line of run) {
    const words = line.split(' ').map((word) => (word === "''" ? '' : word.replaceAll('@', at)));
    // Where a line breaks would depend on the path of the folder.
    const { code, out, err } = await runWithin(Infinity, words);
    lines.push(`$ snowspec ${line}`, ...(out === '' ? [] : [shortened(out.trimEnd())]));
    if (err !== '')
      lines.push(
        ...err
          .trimEnd()
          .split('\n')
          .map((one) => `stderr: ${one}`.trimEnd()),
      );
    lines.push(`exit ${code}\n`);
  }
  for (const [path, text] of Object.entries(contentsOf(at))) {
    if (planted[path] === text) continue;
    lines.push(show.includes(path) ? `---- ${path}\n${text}` : `---- ${path}`);
  }
  // The names of pages have the folder in words.
  const named = at.replaceAll(/[^\w.]+/g, '-').slice(1);
  return `${lines
    .join('\n')
    .replaceAll(at, '@')
    .replaceAll(named, '@')
    .replaceAll(/\d+\.\d s\b/g, '0.0 s')}\n`;
}

/** JSON with a line for each entry of its object. */
function shortened(out: string): string {
  if (!out.startsWith('{\n')) return out;
  const entries = Object.entries(JSON.parse(out) as object).map(
    ([key, value]) => `  "${key}": ${JSON.stringify(value)}`,
  );
  return `{\n${entries.join(',\n')}\n}`;
}

describe('command lines', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(topics)('of %s', async (topic) => {
    await expectShown<CommandLines>(`test/cli/command-lines/${topic}.yaml`, printedBy);
  });
});
