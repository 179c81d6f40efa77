import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import { platformModel } from '../support/platform.js';
import { generated, readManifest } from './packed-package.js';

test.each([
  ['default', 'schema/bundle.json'],
  ['live', 'schema/live/bundle.json'],
])('the build writes the schemas of profile %s to the subpath ./%s', async (profile, path) => {
  const { exports } = await readManifest();
  expect(exports).toMatchObject({ [`./${path}`]: `./dist/${path}` });
  const bundle = schemaBundle(createEmitContext(await platformModel(profile)));
  expect(JSON.parse(readFileSync(join(generated, 'dist', path), 'utf8'))).toEqual(bundle);
});
