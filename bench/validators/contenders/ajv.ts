import type { ObjectSchema } from '../schema.js';
import { jsonSchema } from './json-schema.js';
import { isSnowflake, isTimestamp } from '../formats.js';

interface AjvLike {
  readonly addSchema: (schema: object) => unknown;
}

/**
 * The standalone code that ajv writes for the roots: without errors beyond the first, or with all of them. The two are
 * different modules, since ajv decides when it compiles.
 */
export async function ajvStandalone(
  objects: readonly ObjectSchema[],
  roots: readonly string[],
  allErrors: boolean,
): Promise<string> {
  const { default: ajv } = (await import('ajv')) as unknown as {
    default: { default: new (options: object) => AjvLike } | (new (options: object) => AjvLike);
  };
  const Ajv = 'default' in ajv ? ajv.default : ajv;
  const { default: standalone } = (await import('ajv/dist/standalone/index.js')) as unknown as {
    default: { default: (ajv: AjvLike, refs: object) => string };
  };
  const { _ } = (await import('ajv')) as unknown as { _: (text: TemplateStringsArray) => unknown };
  const instance = new Ajv({
    code: { source: true, esm: true, optimize: 2, formats: _`formats` },
    allErrors,
    strictTypes: false,
    formats: { snowflake: isSnowflake, timestamp: isTimestamp },
  });
  instance.addSchema(jsonSchema(objects));
  const refs = Object.fromEntries(roots.map((root) => [`valid${root}`, `model#/definitions/${root}`]));
  const code = standalone.default(instance, refs);
  const kind = allErrors ? 'errors' : 'is';
  const tasks = roots.map((root) => `  ${JSON.stringify(`${kind} ${root}`)}: valid${root},`);
  return [
    `import { isSnowflake as snowflake, isTimestamp as timestamp } from './formats.mjs';`,
    `import { createRequire } from 'node:module';`,
    `const require = createRequire(import.meta.url);`,
    `const formats = { snowflake, timestamp };`,
    code,
    `export const tasks = {\n${tasks.join('\n')}\n};`,
  ].join('\n');
}
