import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diff } from '../../generator/api/diff.js';
import { importDocument } from '../../generator/api/import-document.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

/** The items of an order have no name in the document. */
const document = (order: string, others = '') => `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } }
components:
  schemas:
    Order:
      type: object
      required: [items]
      properties:
        items:
          type: array
          items: ${order}
${others}`;
const OLD = document(
  '{ type: object, required: [title], properties: { title: { type: string, maxLength: 40 } } }',
  '    Sort: { enum: [date, a] }\n',
);
/** The new schema would be called as the items were until now. */
const NEW = document(
  '{ type: object, properties: { title: { type: string, maxLength: 20 } } }',
  '    OrderItem: { type: object, properties: { id: { type: string } } }\n    Sort: { enum: [Date, date, a] }\n',
);

test('two documents differ as their imports do, and so does each beside the import of the other', async () => {
  const at = temporaryFolder();
  plant(at, { 'old.yaml': OLD, 'new.yaml': NEW });
  for (const name of ['old', 'new']) await importDocument({ document: join(at, 'old.yaml'), out: join(at, name) });
  await importDocument({ document: join(at, 'new.yaml'), into: join(at, 'new') });
  const changes = async (base: string, head: string) => {
    const { comparison, problems } = await diff({ base: join(at, base), head: join(at, head), spec: 'nowhere' });
    expect(problems).toEqual([]);
    return comparison!.diff.changes;
  };
  const described = (all: Awaited<ReturnType<typeof changes>>) =>
    all.map(({ kind, path, level }) => `${level} ${kind} ${path}`);
  const imports = described(await changes('old', 'new'));
  expect(imports).toEqual([
    'risky enum.value.added.open enums.Sort.values.Date',
    'breaking field.presence.widened objects.OrderItem.fields.title',
    'safe limit.max.lowered objects.OrderItem.fields.title.length',
    'safe object.added objects.OrderItem2',
  ]);
  const documents = await changes('old.yaml', 'new.yaml');
  expect(described(documents)).toEqual(imports);
  expect(described(await changes('old', 'new.yaml'))).toEqual(imports);
  expect(described(await changes('old.yaml', 'new'))).toEqual(imports);
  expect(documents.find(({ level }) => level === 'breaking')).toMatchObject({
    beforeAt: { file: 'old.yaml', line: 19 },
    afterAt: { file: 'new.yaml', line: 19 },
  });
});

test('a comparison is of what patterns select, which may be new', async () => {
  const at = temporaryFolder();
  const more = NEW.replace(
    'components:',
    "  /carts: { get: { tags: [carts], operationId: listCarts, responses: { '204': { description: None. } } } }\ncomponents:",
  );
  plant(at, { 'old.yaml': OLD, 'new.yaml': more });
  const changed = async (patterns: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }) => {
    const { comparison } = await diff({
      base: join(at, 'old.yaml'),
      head: join(at, 'new.yaml'),
      spec: 'nowhere',
      ...patterns,
    });
    return comparison!.diff.changes.map(({ path }) => path);
  };
  expect(await changed({ include: ['tag:carts'] })).toEqual(['endpoints.list_carts']);
  expect(await changed({ include: ['/orders'] })).toEqual([
    'objects.OrderItem.fields.title',
    'objects.OrderItem.fields.title.length',
  ]);
  expect(await changed({ exclude: ['path:/*', 'type:Order*'] })).toEqual(['enums.Sort.values.Date']);
  await expect(changed({ include: ['tag:none'] })).rejects.toThrow('no tag matches tag:none');
});
