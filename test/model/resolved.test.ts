import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Model, Origin } from '../../generator/model/model.js';
import { modelOf } from './problems.js';
import { specsIn } from './specs-in.js';

const folder = fileURLToPath(new URL('resolved', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

describe('what a spec means', () => {
  test.each(topics)('as to %s', async (topic) => {
    const specs = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8'));
    const meant = specs.map(
      ({ title, declarations, layers }) => `#### ${title}\n\n${inShort(modelOf(declarations, layers))}`,
    );
    await expect(meant.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });

  test.each(topics)('as to %s is there or is not there, and stays as it is', (topic) => {
    for (const { title, declarations, layers } of specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')))
      expect(unlikeData(modelOf(declarations, layers)), title).toEqual([]);
  });
});

/** The Model without what is the same for all tiny specs, and without what is empty. */
function inShort(model: Model): string {
  const shortened = JSON.parse(JSON.stringify(model), (key, value: unknown) => {
    if (key === 'package' || key === 'profile') return undefined;
    if (key === 'origin' || key === 'filledBy') return place(value as Origin);
    if (key === '') return value;
    const isEmpty = value === '' || value === false || (Array.isArray(value) && value.length === 0);
    return isEmpty ? undefined : value;
  }) as object;
  // A list has holes where something was empty.
  return stringify(JSON.parse(JSON.stringify(shortened)), { lineWidth: 0, flowCollectionPadding: false });
}

/** Paths of what may be changed, and of keys without a value. */
function unlikeData(part: unknown, path = 'the Model'): readonly string[] {
  if (part === undefined) return [path];
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([key, value]) => unlikeData(value, `${path}.${key}`));
  return Object.isFrozen(part) ? inside : [path, ...inside];
}

function place(origin: Origin | undefined): string | undefined {
  if (origin === undefined) return undefined;
  const { file, line, column, section, layer, source = [] } = origin;
  return [`${file}:${line}:${column}`, section, layer, source.join('+')].filter(Boolean).join(' ');
}
