import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import type { Model } from '../../generator/model/index.js';
import { modelOf } from '../model/problems.js';
import { specsIn } from '../model/specs-in.js';
import { everyEdit } from './every-fact.js';

const specs = fileURLToPath(new URL('../model/resolved', import.meta.url));
const golden = fileURLToPath(new URL('reported', import.meta.url));
/** Without the specs about views, which repeat the fields of the object in each view. */
const topics = readdirSync(specs).flatMap((name) => /^(?!views)(.*)\.yaml$/.exec(name)?.[1] ?? []);

describe('what is reported for each fact that changes', () => {
  test.each(topics)('in the specs about %s', async (topic) => {
    const known = new Set<string>();
    const texts = specsIn(readFileSync(`${specs}/${topic}.yaml`, 'utf8')).map(({ title, declarations, layers }) => {
      return `#### ${title}\n\n${lines(modelOf(declarations, layers), known).join('\n')}\n`;
    });
    await expect(texts.join('\n')).toMatchFileSnapshot(`${golden}/${topic}.txt`);
  });
});

/**
 * A line for each edit, followed by a line for each change that it causes.
 *
 * @param known the facts on which nothing else depends and that were edited before: once is enough
 */
function lines(model: Model, known: Set<string>): readonly string[] {
  const isNew = (fact: string): boolean => !known.has(fact) && known.add(fact) !== undefined;
  return [...everyEdit(model)]
    .filter(({ path, what }) => !NO_FACT.test(path) && (!ON_ITS_OWN.test(path) || isNew(`${factAt(path)} ${what}`)))
    .flatMap(({ path, what, model: edited }) => {
      const { changes } = compareModels(model, edited, { today: '2026-01-01' });
      const reported = changes.map(({ kind, level, message, before = '-', after = '-', hint = '' }) =>
        `  ${kind} (${level}) ${message} [${before} | ${after}] ${hint}`.trimEnd(),
      );
      // Members are in the file of their declaration.
      return reported.length === 0 && path.endsWith('.origin.file') ? [] : [`${path} ${what}`, ...reported];
    });
}

/** Positions within a file, and facts that are the same in all these specs. */
const NO_FACT = /\.(origin|filledBy)\.(line|column)$|^(package|profile)\./;

/** What is said of a declaration and decides nothing. */
const ON_ITS_OWN = /\.(doc|see\.\d+|file|section|layer|source(\.\d+)?)$|^(gaps|corrections)\./;

/** The path without the positions in lists. */
function factAt(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '');
}
