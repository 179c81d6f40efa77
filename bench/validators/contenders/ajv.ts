import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rootFolder } from '../../folders.js';
import type { ObjectSchema } from '../schema.js';
import { jsonSchema } from './json-schema.js';
import { isSnowflake, isTimestamp } from '../formats.js';

/** As ajv-formats has it, but for the prefix `urn:uuid:`. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

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
  const code = await standaloneCode(
    Object.fromEntries(roots.map((root) => [`valid${root}`, `model#/definitions/${root}`])),
    [jsonSchema(objects)],
    allErrors,
  );
  const kind = allErrors ? 'errors' : 'is';
  const tasks = roots.map((root) => `  ${JSON.stringify(`${kind} ${root}`)}: valid${root},`);
  return [
    `import { isSnowflake as snowflake, isTimestamp as timestamp } from './formats.mjs';`,
    `const formats = { snowflake, timestamp };`,
    code,
    `export const tasks = {\n${tasks.join('\n')}\n};`,
  ].join('\n');
}

/**
 * The code of a module with validators, by name: of schemas, or of references into others that are added first. It expects
 * the formats in a constant `formats`.
 */
export async function standaloneCode(
  validators: Readonly<Record<string, string | object>>,
  schemas: readonly object[] = [],
  allErrors = false,
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
    discriminator: true,
    formats: { snowflake: isSnowflake, timestamp: isTimestamp, uuid: UUID },
  });
  for (const schema of schemas) instance.addSchema(schema);
  const refs: Record<string, string> = {};
  for (const [name, validator] of Object.entries(validators)) {
    refs[name] = typeof validator === 'string' ? validator : `${name}.json`;
    if (typeof validator !== 'string') instance.addSchema({ ...validator, $id: `${name}.json` });
  }
  return withImports(standalone.default(instance, refs));
}

/** The code with imports of what it requires of ajv, from the place of the ajv that wrote it: a bundle contains it then. */
function withImports(code: string): string {
  const { resolve } = createRequire(join(rootFolder, 'package.json'));
  const names = new Map<string, string>();
  const body = code.replaceAll(/\brequire\("([^"]+)"\)/g, (_, module: string) => {
    const name = names.get(module) ?? `required${names.size}`;
    names.set(module, name);
    return name;
  });
  const imports = [...names].map(([module, name]) => `import ${name} from ${JSON.stringify(resolve(module))};`);
  return [...imports, body].join('\n');
}
