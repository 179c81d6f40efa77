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

function place(origin: Origin | undefined): string | undefined {
  if (origin === undefined) return undefined;
  const { file, line, column, section, layer, source = [] } = origin;
  return [`${file}:${line}:${column}`, section, layer, source.join('+')].filter(Boolean).join(' ');
}
