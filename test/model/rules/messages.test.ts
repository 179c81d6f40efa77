import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { rules } from '../../../generator/model/rules/check-rules.js';
import { problemsOf } from '../problems.js';
import { specsIn } from '../specs-in.js';

/** The names of the rules, in the order of `rules`. */
const names = Array.from(
  readFileSync('generator/model/rules/check-rules.ts', 'utf8').matchAll(/^ {2}(\w+),$/gm),
  ([, name]) => name!,
);

/** What rules have reported since the first test: `rule: code`. */
const reported = new Set<string>();

const originals = rules.map(({ messages }, index) => {
  const watched = new Proxy(messages, {
    get(all, code) {
      reported.add(`${names[index]}: ${String(code)}`);
      return Reflect.get(all, code);
    },
  });
  return { rule: rules[index]!, messages, watched };
});

afterAll(() => originals.forEach(({ rule, messages }) => Reflect.set(rule, 'messages', messages)));

it('the specs in words/ have everything that a rule may report, so that each message is compared', () => {
  originals.forEach(({ rule, watched }) => Reflect.set(rule, 'messages', watched));
  const folder = fileURLToPath(new URL('../words', import.meta.url));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    for (const { declarations, layers } of specsIn(readFileSync(`${folder}/${file}`, 'utf8')))
      problemsOf(declarations, layers);
  }
  expect(names).toHaveLength(rules.length);
  const all = originals.flatMap(({ messages }, index) =>
    Object.keys(messages).map((code) => `${names[index]}: ${code}`),
  );
  expect(all.filter((one) => !reported.has(one))).toEqual([]);
});
