// Writes the schema of each object to a separate file below dist/schema, from the bundle of its profile.

import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REF = '#/$defs/';

/**
 * One schema for each object and each union of objects of a bundle, by file name. It refers to others by their files, and includes the
 * definitions of identifiers, scalars, enumerations and bit sets that it uses.
 */
export function schemasOf({ $schema, $id, $defs }) {
  const names = Object.keys($defs).filter((name) => hasFile($defs[name]) && !name.endsWith('.inside'));
  return Object.fromEntries(names.map((name) => [fileName(name), schemaOf(name)]));

  function schemaOf(name) {
    const own = withFileRefs($defs[name], $defs);
    // The schema of the object inside a container that determines its limits.
    const inside = `${name}.inside` in $defs ? { inside: withFileRefs($defs[`${name}.inside`], $defs) } : {};
    const needed = namesIn([own, inside]);
    const simple = Object.entries($defs).filter(([one]) => needed.has(one));
    const definitions = { ...Object.fromEntries(simple), ...inside };
    return {
      $schema,
      $id: $id.replace(/bundle\.json$/, fileName(name)),
      ...own,
      ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
    };
  }
}

/** Whether a schema is that of an object, or refers to others. */
function hasFile(schema) {
  return schema?.type === 'object' || (schema !== undefined && JSON.stringify(schema).includes('"$ref"'));
}

/** Copies a schema and replaces references to objects by references to their files. */
function withFileRefs(schema, $defs) {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(REF)) return value;
    const [name, inside] = value.slice(REF.length).split('.');
    if (!hasFile($defs[name])) return value;
    return fileName(name) + (inside === undefined ? '' : `${REF}${inside}`);
  });
}

/** Names of the definitions in the same file that a schema refers to. */
function namesIn(schema) {
  const names = new Set();
  JSON.stringify(schema, (key, value) => {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(REF)) names.add(value.slice(REF.length));
    return value;
  });
  return names;
}

/** `forum-tag.schema.json` for `ForumTag`. */
function fileName(name) {
  const words = name.replace(/([A-Z])(?=[A-Z][a-z])/g, '$1-').replace(/([a-z0-9])([A-Z])/g, '$1-$2');
  return `${words.toLowerCase()}.schema.json`;
}

/** Folders of profiles below `schema`. The main profile has no separate folder. */
function foldersIn(folder) {
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['.', ...inner.map(({ name }) => name)];
}

const path = fileURLToPath(import.meta.url);
const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(path);

if (isProgram) {
  const root = dirname(path);
  for (const folder of foldersIn(join(root, 'schema'))) {
    const target = join(root, 'dist/schema', folder);
    mkdirSync(target, { recursive: true });
    const schemas = schemasOf(JSON.parse(readFileSync(join(root, 'schema', folder, 'bundle.json'), 'utf8')));
    for (const [name, schema] of Object.entries(schemas)) writeFileSync(join(target, name), JSON.stringify(schema));
  }
}
