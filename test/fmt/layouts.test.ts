import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';

const folder = fileURLToPath(new URL('layouts', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

/** Every text of a file: each begins with a line `#### what it is`, or `#### what it is, in path`. `·` is a space at the end of a line. */
function textsIn(file: string): readonly { readonly title: string; readonly path: string; readonly text: string }[] {
  return file
    .split(/^#### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const path = / in (\S+\.yaml)$/.exec(title)?.[1] ?? 'books.yaml';
      return { title, path, text: lines.join('\n').replaceAll('·', ' ') };
    });
}

describe('the canonical layout', () => {
  test.each(topics)('of %s', async (topic) => {
    const written = textsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(({ title, path, text }) => {
      const result = formatSpecFile({ path, text });
      if ('problems' in result) throw new Error(`${title}: ${result.problems.map(({ message }) => message).join()}`);
      expect([title, formatSpecFile({ path, text: result.text })]).toEqual([title, result]);
      return `#### ${title}\n${result.text}`;
    });
    await expect(written.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});
