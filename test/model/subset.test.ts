import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../../generator/api/check.js';
import { importDocument } from '../../generator/api/import-document.js';
import { compileRead } from '../../generator/compile.js';
import { loadSpec } from '../../generator/load-spec.js';
import type { Model } from '../../generator/model/model.js';
import { subsetOf } from '../../generator/model/subset.js';
import { namedTypes } from '../../generator/model/types.js';
import { visitModel } from '../../generator/model/visit.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const modelOf = (spec: string): Model => compileRead(loadSpec(spec).read, 'main').models[0]!;
const PETSTORE = 'test/import/documents/petstore.yaml';

const names = ({ endpoints, objects, enums }: Model) =>
  [endpoints, objects, enums].map((all) =>
    all
      .map(({ name }) => name)
      .toSorted()
      .join(' '),
  );

test.each([
  [
    'an operation, with the types that it reaches',
    { include: ['operation:place_order'] },
    ['place_order', 'Order', 'OrderStatus'],
  ],
  [
    'a path, where one star is a segment',
    { include: ['/store/*'] },
    ['get_inventory place_order', 'Order', 'OrderStatus'],
  ],
  [
    'a path, where two stars are any number of them',
    { include: ['path:/store/**'], exclude: ['/store/order/*'] },
    ['get_inventory place_order', 'Order', 'OrderStatus'],
  ],
  [
    'a tag',
    { include: ['tag:user'], exclude: ['operation:*login*'] },
    ['create_user create_users_with_list_input delete_user get_user_by_name logout_user update_user', 'User', ''],
  ],
  ['a type alone', { include: ['type:Category'] }, ['', 'Category', '']],
  [
    'all but two tags',
    { exclude: ['tag:user', 'tag:pet'] },
    ['delete_order get_inventory get_order_by_id place_order', 'Order', 'OrderStatus'],
  ],
])('%s', (_, patterns, expected) => {
  expect(names(subsetOf(modelOf(PETSTORE), patterns))).toEqual(expected);
});

test.each([
  ['tag:pest', 'no tag matches tag:pest; did you mean tag:pet?'],
  ['operation:placeOrder', 'no operation matches operation:placeOrder; did you mean operation:place_order?'],
  ['/pest', 'no path matches /pest; did you mean /pet?'],
  ['Odrer', 'no tag, path, operation, event or type matches Odrer; did you mean Order?'],
])('%s matches nothing, which is an error with a suggestion', (pattern, message) => {
  expect(() => subsetOf(modelOf(PETSTORE), { include: [pattern] })).toThrow(message);
});

const documents = readdirSync('test/import/documents').map((name) => join('test/import/documents', name));

describe.each([...documents, 'test/specs/library', 'test/specs/kiosk'])('%s', (spec) => {
  test('each part of it declares all that it names', () => {
    const model = modelOf(spec);
    const patterns = [
      ...model.endpoints.map(({ name }) => `operation:${name}`),
      ...model.events.map(({ name }) => `event:${name}`),
      ...model.objects.map(({ name }) => `type:${name}`),
    ];
    for (const pattern of patterns) {
      const part = subsetOf(model, { include: [pattern] });
      const { identifiers, scalars, enums, bitSets, objects, unions, services, channels, auth } = part;
      const types = new Set([identifiers, scalars, enums, bitSets, objects, unions].flat().map(({ name }) => name));
      const others = { service: services, channel: channels, auth };
      const missing: string[] = [];
      visitModel(part, {
        type: (type) => missing.push(...namedTypes(type).flatMap(({ name }) => (types.has(name) ? [] : [name]))),
        reference: ({ to, name }) => {
          if (to === 'endpoint') return;
          const known =
            to === 'type' || to === 'object' ? types.has(name) : others[to].some((one) => one.name === name);
          if (!known) missing.push(`${to} ${name}`);
        },
      });
      expect(missing, pattern).toEqual([]);
    }
  });
});

test('an import of a part of a document is a spec, and the next import takes the same part', async () => {
  const folder = join(temporaryFolder(), 'spec');
  await importDocument({ document: PETSTORE, out: folder, include: ['tag:store'] });
  expect((await check({ spec: folder })).problems).toEqual([]);
  const [endpoints] = names(modelOf(folder));
  expect(endpoints).toBe('delete_order get_inventory get_order_by_id place_order');
  const { files } = await importDocument({ document: PETSTORE, into: folder });
  expect([...files!.created, ...files!.updated, ...files!.removed]).toEqual([]);
});
