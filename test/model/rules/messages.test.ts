import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { meanings } from '../../../generator/diagnostics/catalogue.js';
import { problemsOf } from '../problems.js';
import { specsIn } from '../specs-in.js';

it('the specs in words/ have everything that rules may report, so that each message is compared', () => {
  const folder = fileURLToPath(new URL('../words', import.meta.url));
  const reported = new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((file) => specsIn(readFileSync(`${folder}/${file}`, 'utf8')))
      .flatMap(({ declarations, layers }) => problemsOf(declarations, layers).map(({ code }) => code)),
  );
  expect(Object.keys(meanings).filter((code) => !reported.has(code))).toEqual([]);
});
