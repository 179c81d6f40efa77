import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compareModels, demonstrate } from '../../../generator/diff/index.js';
import { loadValidators } from '../../../generator/load/load-validators.js';
import { modelIn } from '../small-model.js';

const folder = fileURLToPath(new URL('proofs', import.meta.url));

test.each(['traffic', 'objects'])('breaks of %s are shown by values, or it is said why they are not', async (name) => {
  const pairs = parse(readFileSync(`${folder}/${name}.yaml`, 'utf8')) as readonly {
    readonly title: string;
    readonly before: string;
    readonly after: string;
  }[];
  const texts: string[] = [];
  for (const { title, before, after } of pairs) {
    const [old, now] = [modelIn(before), modelIn(after)];
    const compared = compareModels(old, now, { today: '2026-01-01' });
    const { changes } = await demonstrate(compared, old, now, loadValidators);
    const lines = changes.flatMap(({ kind, path, impact: { reader, writer }, witnesses, unproven }) => [
      `${path}: ${kind}, ${reader} to read and ${writer} to write`,
      ...witnesses.map(
        ({ type, value, acceptedBy, mode, issue }) =>
          `  ${type} ${JSON.stringify(value)} by ${acceptedBy}; the other by ${mode}: ${issue.path.join('.')} ${issue.message}`,
      ),
      ...(unproven === undefined ? [] : [`  ${unproven}`]),
    ]);
    texts.push(`#### ${title}\n\n${lines.join('\n')}\n`);
  }
  await expect(texts.join('\n')).toMatchFileSnapshot(`${folder}/${name}.txt`);
});
