import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

const folder = fileURLToPath(new URL('between', import.meta.url));
const topics = readdirSync(folder).flatMap((name) => /^(.*)\.yaml$/.exec(name)?.[1] ?? []);

/** Where `reported` edits one fact at a time, here several change together. */
describe('what is reported between two specs', () => {
  test.each(topics)('as to %s', async (topic) => {
    const specs = parse(readFileSync(`${folder}/${topic}.yaml`, 'utf8')) as readonly {
      readonly title: string;
      readonly before: string;
      readonly after: string;
      /** Whether the reverse is compared, too. */
      readonly back?: true;
    }[];
    const pairs = specs.flatMap(({ title, before, after, back }) => [
      { title, before, after },
      ...(back === true ? [{ title: `${title}: back`, before: after, after: before }] : []),
    ]);
    const reported = pairs.map(({ title, before, after }) => {
      const { changes } = compareModels(modelIn(before), modelIn(after), { today: '2026-01-01' });
      const lines = changes.map(
        ({ kind, path, level, impact, section = '-', message, before: old = '-', after: now = '-', hint }) =>
          `${path}\n  ${kind} (${level}: ${Object.values(impact).join(' ')}; section ${section})\n  ${message}\n  ${old} | ${now}${hint === undefined ? '' : `\n  ${hint}`}`,
      );
      return `#### ${title}\n\n${lines.join('\n')}\n`;
    });
    await expect(reported.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});
