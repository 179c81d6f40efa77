import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import { platformModel } from '../support/platform.js';
import { schemasOf } from '../../templates/package/json-schemas.js';
import { generated, readManifest } from './packed-package.js';

test.each([
  ['default', 'schema'],
  ['live', 'schema/live'],
])('the build writes the schemas of profile %s below the subpath ./%s', async (profile, folder) => {
  const { exports } = await readManifest();
  expect(exports).toMatchObject({ [`./${folder}/bundle.json`]: `./dist/${folder}/bundle.json` });
  const read = (file: string): unknown => JSON.parse(readFileSync(join(generated, 'dist', folder, file), 'utf8'));
  const bundle = schemaBundle(createEmitContext(await platformModel(profile)), 'spec');
  expect(read('bundle.json')).toEqual(bundle);
  const files = Object.keys(schemasOf(bundle));
  const written = readdirSync(join(generated, 'dist', folder)).filter((name) => name.endsWith('.schema.json'));
  expect(written.toSorted()).toEqual(files.toSorted());
  expect(read('user.schema.json')).toEqual(schemasOf(bundle)['user.schema.json']);
});
