import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { modelWithoutPlaces } from '../../generator/emit/without-places.js';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { loadSpec } from '../../generator/load-spec.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { modelOf } from './agreement.js';

const folder = 'test/import/documents';

test.each(readdirSync(folder))('%s read as a spec is the spec that an import of it writes', (name) => {
  const path = join(folder, name);
  const { read } = loadSpec(path);
  const { models, problems } = compileRead(read, 'main');
  expect(problems).toEqual([]);
  const imported = modelOf(importFrom(new Documents(path), { without: [], names: new Map() }));
  expect(modelWithoutPlaces(models[0]!)).toEqual(modelWithoutPlaces(imported));
});

test('declarations have their places in the file of the document that holds them, below a quoted text that is not indented, too', () => {
  const at = temporaryFolder();
  plant(at, {
    'api/openapi.yaml': `openapi: 3.1.0
info:
  title: Birds
  version: "1.0.0
of \\"today\\""
paths: {}
components:
  schemas:
    Nest:
      type: object
      properties:
        bird: { $ref: 'schemas/bird.json' }
`,
    'api/schemas/bird.json':
      '{\n  "title": "Bird",\n  "type": "object",\n  "properties": {\n    "name": { "type": "string" }\n  }\n}\n',
  });
  const { read, prefix } = loadSpec(join(at, 'api/openapi.yaml'));
  const [model] = compileRead(read, 'main').models;
  const declared = model!.objects.flatMap((object) => [object, ...object.fields]);
  expect(declared.map(({ name, origin: { file, line, column } }) => `${name} ${file}:${line}:${column}`)).toEqual([
    'Bird schemas/bird.json:1:1',
    'name schemas/bird.json:5:5',
    'Nest openapi.yaml:9:5',
    'bird openapi.yaml:12:9',
  ]);
  expect(prefix).toBe(`${join(at, 'api')}/`);
});
