// Writes the JSON Schemas of profiles below dist/schema, of their OpenAPI documents: all in one file, and each object in its own.
// Its arguments are the entries of the profiles: `.`, `./live`.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf, schemasOf } from './json-schemas.js';

const root = dirname(fileURLToPath(import.meta.url));
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { name, version } = read('package.json');
for (const entry of process.argv.slice(2)) {
  const words = entry.split('/').slice(1);
  const folder = ['schema', ...words].join('/');
  const bundle = bundleOf(
    read(['openapi', ...words, 'json'].join('.')),
    `npm:/${name}@${version}/${folder}/bundle.json`,
  );
  mkdirSync(join(root, 'dist', folder), { recursive: true });
  for (const [file, schema] of Object.entries({ 'bundle.json': bundle, ...schemasOf(bundle) }))
    writeFileSync(join(root, 'dist', folder, file), JSON.stringify(schema));
}
