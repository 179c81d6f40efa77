import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import type { Model } from '../../generator/model/index.js';
import { modelOf } from '../model/problems.js';
import { specsIn } from '../model/specs-in.js';
import { everyEdit } from './every-fact.js';

const specs = fileURLToPath(new URL('../model/resolved', import.meta.url));
const told = fileURLToPath(new URL('told', import.meta.url));
/** Those about views say of each view again what its fields are. */
const topics = readdirSync(specs).flatMap((name) => /^(?!views)(.*)\.yaml$/.exec(name)?.[1] ?? []);

describe('what is told of each fact that changes', () => {
  test.each(topics)('in the specs about %s', async (topic) => {
    const texts = specsIn(readFileSync(`${specs}/${topic}.yaml`, 'utf8')).map(({ title, declarations, layers }) => {
      return `#### ${title}\n\n${lines(modelOf(declarations, layers)).join('\n')}\n`;
    });
    await expect(texts.join('\n')).toMatchFileSnapshot(`${told}/${topic}.txt`);
  });
});

/** A line for each edit, and one for each change that it is. */
function lines(model: Model): readonly string[] {
  return [...everyEdit(model)]
    .filter(({ path }) => !NO_FACT.test(path))
    .flatMap(({ path, what, model: edited }) => {
      const { changes } = compareModels(model, edited, { today: '2026-01-01' });
      const told = changes.map(({ kind, level, message, before = '-', after = '-', hint = '' }) =>
        `  ${kind} (${level}) ${message} [${before} | ${after}] ${hint}`.trimEnd(),
      );
      // Members stand in the file of their declaration.
      return told.length === 0 && path.endsWith('.origin.file') ? [] : [`${path} ${what}`, ...told];
    });
}

/** Where something stands in its file, and what is the same in all these specs. */
const NO_FACT = /\.(origin|filledBy)\.(line|column)$|^(package|profile)\./;
