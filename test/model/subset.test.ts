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
const DEPOT = 'test/import/documents/depot.yaml';

const names = ({ endpoints, objects, enums }: Model) =>
  [endpoints, objects, enums].map((all) =>
    all
      .map(({ name }) => name)
      .toSorted()
      .join(' '),
  );

const LOG = 'GetTrucksLogResult GetTrucksLogResultEntry GetTrucksLogResultMeta';

test.each([
  [
    'an operation, with the types that it reaches',
    { include: ['operation:get_trucks_log'] },
    ['get_trucks_log', LOG, ''],
  ],
  [
    'a path, where one star is a segment',
    { include: ['/trucks/*'] },
    ['delete_it get_trucks_log', `${LOG} Problem`, ''],
  ],
  [
    'a path, where two stars are any number of them',
    { include: ['path:/parcels/**'], exclude: ['/parcels/search'] },
    ['get_parcels_by_parcel_id_label', '', ''],
  ],
  [
    'a tag',
    { include: ['tag:Trucks'], exclude: ['operation:*list*'] },
    ['delete_it get_trucks_log', `${LOG} Problem`, ''],
  ],
  ['a type alone', { include: ['type:Problem'] }, ['', 'Problem', '']],
  [
    'all but a tag and a path',
    { exclude: ['tag:Parcels', '/trucks/**'] },
    ['list_trucks', 'Parcel ParcelInAnswer Truck TruckInAnswer', 'State'],
  ],
])('%s', (_, patterns, expected) => {
  expect(names(subsetOf(modelOf(DEPOT), patterns, 'depot'))).toEqual(expected);
});

test.each([
  [['tag:Truks', 'type:X'], 'depot: no tag matches tag:Truks (did you mean tag:Trucks?); no type matches type:X'],
  [['operation:listTrucks'], 'depot: no operation matches operation:listTrucks (did you mean operation:list_trucks?)'],
  [['/truks'], 'depot: no path matches /truks (did you mean /trucks?)'],
  [['Parsel'], 'depot: no tag, path, operation, event or type matches Parsel (did you mean Parcel?)'],
])('%s match nothing, which is an error with suggestions', (include, message) => {
  expect(() => subsetOf(modelOf(DEPOT), { include }, 'depot')).toThrow(message);
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
      const part = subsetOf(model, { include: [pattern] }, spec);
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
  await importDocument({ document: DEPOT, out: folder, include: ['tag:Trucks'] });
  expect((await check({ spec: folder })).problems).toEqual([]);
  const [endpoints] = names(modelOf(folder));
  expect(endpoints).toBe('delete_it get_trucks_log list_trucks');
  const { files } = await importDocument({ document: DEPOT, into: folder });
  expect([...files!.created, ...files!.updated, ...files!.removed]).toEqual([]);
});
