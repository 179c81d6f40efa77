import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../generator/diagnostics/index.js';
import { problemsOf } from './problems.js';
import { specsIn } from './specs-in.js';

const folder = fileURLToPath(new URL('words', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

describe('the messages for a spec', () => {
  test.each(topics)('about %s', async (topic) => {
    const specs = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8'));
    const reported = specs.map(({ title, declarations, layers }) => {
      const words = printDiagnostics(problemsOf(declarations, layers));
      return `#### ${title}\n\n${words === '' ? 'nothing\n' : words}`;
    });
    await expect(reported.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});
