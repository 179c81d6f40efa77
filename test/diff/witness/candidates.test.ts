import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compareModels, demonstrate, type Change } from '../../../generator/diff/index.js';
import { alignNames } from '../../../generator/diff/align.js';
import { candidatesFor, type Candidate } from '../../../generator/diff/witness/candidates.js';
import type { Sides } from '../../../generator/diff/witness/sides.js';
import { Values } from '../../../generator/diff/witness/smallest-value.js';
import type { Model } from '../../../generator/model/index.js';
import { loadValidators } from '../../../generator/load/load-validators.js';
import { modelIn } from '../small-model.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const specs = parse(readFileSync(`${folder}/candidates.yaml`, 'utf8')) as readonly {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}[];

/** More of them say nothing more to who reads them. */
const MOST_LINES = 60;

describe('what is tried to show a break, and what shows it', () => {
  test.each(specs)('$title', async ({ title, before: old, after: now }) => {
    const [before, after] = [modelIn(old), modelIn(now)];
    const diff = await demonstrate(
      compareModels(before, after, { today: '2026-01-01' }),
      before,
      after,
      loadValidators,
    );
    const sides = sidesOf(before, after);
    const reported = diff.changes.filter(isBreak).map((change) => tellOf(change, sides));
    await expect(`${reported.join('\n')}`).toMatchFileSnapshot(`golden/${title.replaceAll(/\W+/g, '-')}.txt`);
  });
});

/** Both versions, as if there were a validator of each object that they have. */
function sidesOf(before: Model, after: Model): Sides {
  const versionOf = (model: Model) => ({
    validators: { has: (name: string) => model.objects.some((object) => object.name === name), issues: () => [] },
    values: new Values(model),
  });
  const aligned = alignNames(before, after).before.objects;
  return {
    before: versionOf(before),
    after: versionOf(after),
    formerNames: new Map(aligned.map(({ name }, index) => [name, before.objects[index]!.name])),
  };
}

function isBreak({ impact }: Change): boolean {
  return Object.values(impact).includes('breaking');
}

function tellOf(change: Change, sides: Sides): string {
  const candidates = [...candidatesFor(change, sides)];
  const lines = candidates.map(({ type, value }) => `  ${type} ${JSON.stringify(value)}`);
  const more = lines.length > MOST_LINES ? [`  ... of ${lines.length}`] : [];
  const about = [...new Set(candidates.map(({ type, isAbout }) => `  issues of ${type}: ${issues(isAbout)}`))];
  const shown = change.witnesses.map(
    ({ type, value, acceptedBy, mode, issue }) =>
      `  shown by ${type} ${JSON.stringify(value)}: ${acceptedBy} ${mode} ${[...issue.path, issue.code].join('.')}`,
  );
  return [`${change.path} ${change.kind}`, ...lines.slice(0, MOST_LINES), ...more, ...about, ...shown, ''].join('\n');
}

const PATHS = ['', 'name', 'name.0', 'title', 'note.text', 'note.more', 'a', 'b', 'main', 'main.0', 'only', 'pages'];
const CODES = [
  'length',
  'missing',
  'null',
  'type',
  'irrelevant',
  'absent',
  'exactly-one-set',
  'required-when',
  'value',
];

function issues(isAbout: Candidate['isAbout']): string {
  const found = PATHS.flatMap((at) => {
    const path = at === '' ? [] : at.split('.');
    const codes = CODES.filter((code) => isAbout({ path, code, message: '' }));
    return codes.length === 0 ? [] : [`${at}(${codes.length === CODES.length ? 'all' : codes.join(' ')})`];
  });
  return found.join(', ');
}
