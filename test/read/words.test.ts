import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../generator/diagnostics/index.js';
import { readFiles } from './problems.js';

const folder = fileURLToPath(new URL('words', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

/** Every spec of a file: each begins with a line `#### what it is`, goes on with `books.yaml`, and `#--- path` begins another file. */
function specsIn(
  text: string,
): readonly { readonly title: string; readonly files: Readonly<Record<string, string>> }[] {
  return text
    .split(/^#### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const [declarations = '', ...others] = lines.join('\n').split(/^#--- (.*)\n/m);
      const paths = others.flatMap((path, index) => (index % 2 === 0 ? [[path, others[index + 1]!] as const] : []));
      return { title, files: { 'books.yaml': declarations, ...Object.fromEntries(paths) } };
    });
}

describe('what reading reports', () => {
  test.each(topics)('about %s', async (topic) => {
    const reported = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(({ title, files }) => {
      const { diagnostics, complete } = readFiles(files);
      const words = printDiagnostics(diagnostics);
      return `#### ${title}\n\n${words === '' ? 'nothing\n' : words}${complete ? '' : 'incomplete\n'}`;
    });
    await expect(reported.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});
