import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { inexpressible } from '../../../generator/emit/json-schema/inexpressible.js';
import type { JsonSchema, SchemaMode } from '../../../generator/emit/json-schema/schema.js';
import { componentSchemas } from '../../../generator/emit/openapi/openapi-file.js';
import type { Model } from '../../../generator/model/model.js';
import { modelOf } from '../../model/problems.js';
import { specsIn } from '../../model/specs-in.js';

const folder = fileURLToPath(new URL('written', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

describe('the JSON Schemas', () => {
  test.each(topics)('of %s', async (topic) => {
    const written = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(
      ({ title, declarations, layers }) => `#### ${title}\n\n${schemasOf(modelOf(declarations, layers))}`,
    );
    await expect(written.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});

/** The schemas of mode `spec`, and those of the other modes that say something else. */
function schemasOf(model: Model): string {
  const spec = schemasIn('spec', model);
  const strict = [...schemasIn('strict', model)].map(([name, schema]) => {
    const isClosed = inLines({ ...spec.get(name), additionalProperties: false }) === inLines(schema);
    return [`${name}, strict`, name, isClosed ? ' has no other keys\n' : inLines(schema)] as const;
  });
  const shape = [...schemasIn('shape', model)].map(
    ([name, schema]) => [`${name}, shape`, name, inLines(schema)] as const,
  );
  return [
    ...[...spec].map(([name, schema]) => `${name}:${inLines(schema)}`),
    ...[...strict, ...shape].flatMap(([title, name, text]) =>
      text === inLines(spec.get(name) ?? {}) ? [] : [`${title}:${text}`],
    ),
    ...(['spec', 'strict', 'shape'] as const).flatMap((mode) =>
      inexpressible(createEmitContext(model), mode).map(
        ({ code, about }) => `${about}, ${mode}: no schema says ${code}\n`,
      ),
    ),
  ].join('');
}

function schemasIn(mode: SchemaMode, model: Model): ReadonlyMap<string, JsonSchema> {
  const schemas = componentSchemas({ context: createEmitContext(model), mode });
  return new Map(Object.entries(schemas as Readonly<Record<string, JsonSchema>>));
}

/** A schema with one line for each property. */
function inLines({ properties, ...schema }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => `  ${name}:${line(field)}`);
  return line(schema) + fields.join('');
}

const FLOW = {
  collectionStyle: 'flow',
  lineWidth: 0,
  flowCollectionPadding: false,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  doubleQuotedMinMultiLineLength: 9_999,
} as const;

/** What only an import reads is left out, and so are the ends of long patterns. */
function line(value: unknown): string {
  const shown = JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (key === 'x-snowspec') return undefined;
    return key === 'pattern' && typeof inner === 'string' && inner.length > 99 ? `${inner.slice(0, 60)}...` : inner;
  }) as unknown;
  return ` ${stringify(shown, FLOW).trimEnd()}\n`;
}
