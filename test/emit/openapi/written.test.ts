import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { openApiDocument } from '../../../generator/emit/openapi/openapi-file.js';
import type { Model } from '../../../generator/model/model.js';
import { modelOf } from '../../model/problems.js';
import { specsIn } from '../../model/specs-in.js';

const folder = fileURLToPath(new URL('written', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

describe('the OpenAPI document', () => {
  test.each(topics)('as to %s', async (topic) => {
    const written = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(
      ({ title, declarations, layers }) => `#### ${title}\n\n${documentOf(modelOf(declarations, layers))}`,
    );
    await expect(written.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});

/** The document without what is the same for all tiny specs, and without schemas of types, which `json-schema/written` has. */
function documentOf(model: Model): string {
  const { openapi: _, 'x-comment': __, info, components, ...document } = openApiDocument(createEmitContext(model));
  const { title: ___, version: ____, ...about } = info as Readonly<Record<string, unknown>>;
  const { schemas, ...others } = components as Readonly<Record<string, object>>;
  // Names of types have no dots.
  const ofServices = Object.entries(schemas ?? {}).filter(([name]) => name.includes('.'));
  const shown = { info: about, ...document, schemas: Object.fromEntries(ofServices), ...others };
  const filled = Object.entries(shown).filter(([, value]) => Object.keys(value as object).length > 0);
  return stringify(JSON.parse(JSON.stringify(Object.fromEntries(filled))), {
    lineWidth: 0,
    flowCollectionPadding: false,
    aliasDuplicateObjects: false,
  });
}
