import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../generator/diagnostics/index.js';
import { problemsOf } from './problems.js';

const folder = fileURLToPath(new URL('words', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

describe('what a spec is told', () => {
  test.each(topics)('about %s', async (topic) => {
    const told = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(({ title, text }) => {
      const words = problemsIn(text);
      return `#### ${title}\n\n${words === '' ? 'nothing\n' : words}`;
    });
    await expect(told.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});

/** Every spec of a file; each begins with a line `#### what it is`. */
function specsIn(file: string): readonly { readonly title: string; readonly text: string }[] {
  const parts = file.split(/^#### (.*)\n/m).slice(1);
  return parts.flatMap((title, index) => (index % 2 === 0 ? [{ title, text: parts[index + 1]! }] : []));
}

/** What stands behind a line `#--- fills` or `#--- corrections` is that layer. */
function problemsIn(text: string): string {
  const [declarations = '', ...layers] = text.split(/^#--- (fills|corrections)\n/m);
  const layer = (name: string): string | undefined => layers[layers.indexOf(name) + 1];
  const [fills, corrections] = ['fills', 'corrections'].map((name) =>
    layers.includes(name) ? layer(name) : undefined,
  );
  return printDiagnostics(
    problemsOf(declarations, {
      ...(fills === undefined ? {} : { fills }),
      ...(corrections === undefined ? {} : { corrections }),
    }),
  );
}
