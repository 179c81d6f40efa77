import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { schemaBundle } from '../../../generator/emit/json-schema/schema-bundle.js';
import { airlineModel, libraryModel, platformModel } from '../../support/platform.js';

type Schema = { readonly [key: string]: unknown };

/** Every schema with a pattern, however deep. */
function withPattern(value: unknown): readonly Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(withPattern);
  const schema = value as Schema;
  return typeof schema['pattern'] === 'string' && schema['type'] === 'string' ? [schema, ...inside] : inside;
}

/** Whether the schema accepts a text where `$` also means "in front of a line break at the end", as in Python and Java. */
function acceptsInPython({ pattern, not }: Schema, text: string): boolean {
  const read = new RegExp((pattern as string).replace(/\$$/, '(?=\\n?$(?![^]))'), 'u');
  const unwanted = (not as { pattern?: string } | undefined)?.pattern;
  return read.test(text) && (unwanted === undefined || !new RegExp(unwanted, 'u').test(text));
}

describe.each([
  ['the platform', await platformModel()],
  ['the library', await libraryModel()],
  ['the airline', await airlineModel()],
])('Every pattern in the schemas of %s', (_, model) => {
  const schemas = withPattern(schemaBundle(createEmitContext(model), 'spec'));
  const texts = ['0', '7', '1189524506830438307', '2024-02-29T12:30:45+00:00', 'text'];

  it('ends at the end of a text, even in languages where `$` does not', () => {
    expect(schemas.length).toBeGreaterThan(0);
    for (const schema of schemas) {
      const own = new RegExp(schema['pattern'] as string, 'u');
      for (const text of texts) {
        expect(acceptsInPython(schema, text), `${text} in ${JSON.stringify(schema)}`).toBe(own.test(text));
        expect(acceptsInPython(schema, `${text}\n`), `${text}\\n in ${JSON.stringify(schema)}`).toBe(
          own.test(`${text}\n`),
        );
      }
    }
  });

  it('is in the part of the regular expressions that every engine has: no look around', () => {
    for (const { pattern } of schemas) expect(pattern).not.toMatch(/\(\?[=!<]/);
  });
});
