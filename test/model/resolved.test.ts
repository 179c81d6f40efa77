import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { modelOf } from './problems.js';
import { specsIn } from './specs-in.js';

const folder = fileURLToPath(new URL('resolved', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

describe('the Model of a spec', () => {
  test.each(topics)('about %s is frozen, and has no key without a value', (topic) => {
    for (const { title, declarations, layers } of specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')))
      expect(unlikeData(modelOf(declarations, layers)), title).toEqual([]);
  });
});

/** Paths of what may be changed, and of keys without a value. */
function unlikeData(part: unknown, path = 'the Model'): readonly string[] {
  if (part === undefined) return [path];
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([key, value]) => unlikeData(value, `${path}.${key}`));
  return Object.isFrozen(part) ? inside : [path, ...inside];
}
