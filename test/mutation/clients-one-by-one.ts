import { describe, expect, it } from 'vitest';
import type { EmitContext } from '../../generator/emit/emit-context.js';
import { gatewayFiles } from '../../generator/emit/gateway/gateway-files.js';
import { permissionFiles } from '../../generator/emit/permissions/permissions-file.js';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { operationFile } from '../../generator/emit/rest/operation-file.js';
import { operationOf } from '../../generator/emit/rest/operations.js';
import { restFiles } from '../../generator/emit/rest/rest-files.js';
import { uncheckedFile } from '../../generator/emit/rest/unchecked-file.js';
import { urlFiles } from '../../generator/emit/urls/urls-files.js';
import {
  besideReviewed,
  contextOf,
  emitted,
  entriesOfLibrary,
  isReviewed,
  type Emitted,
  type Made,
} from './emitted.js';

// As the validators: one operation in each test.
describe.each(emitted)('in the package of the %s,', (_, one) => {
  it.each(partsOf(one))('%s reads as it was reviewed', async (_title, make) => {
    for (const [text, reviewed] of await besideReviewed(make(contextOf(one)), one)) expect(text).toBe(reviewed);
  });
});

it('the entries of the library, and the files around its sources, read as they were reviewed', async () => {
  for (const [text, reviewed] of await besideReviewed(entriesOfLibrary(), emitted[0]![1])) expect(text).toBe(reviewed);
});

type Part = readonly [title: string, make: (context: EmitContext) => Made];

/** The parts that were reviewed, and how each is emitted. */
function partsOf(one: Emitted): readonly Part[] {
  const only = (path: string, parts: readonly Part[]): readonly Part[] => (isReviewed(one, path) ? parts : []);
  const { model } = one;
  const operations = model.endpoints.flatMap((endpoint): readonly Part[] => {
    if (operationOf(endpoint, model) === undefined) return [];
    const make = (context: EmitContext): Made => {
      const operation = operationOf(endpoint, model)!;
      return [operationFile(operation, context), uncheckedFile(operation, context)];
    };
    return [[endpoint.name, make]];
  });
  return [
    ...only('src/rest', [...operations, ['what operations share', sharedByOperations]]),
    ...only('src/urls', [['urls', urlFiles]]),
    ...only('src/permissions', [['permissions', permissionFiles]]),
    ...only('src/events', [['gateway', gatewayFiles]]),
  ];
}

/** The operations have tests of their own. */
function sharedByOperations(context: EmitContext): readonly OutputFile[] {
  return restFiles({
    ...context,
    part: (kind, of, make) => (kind === 'operation' ? ([] as never) : context.part(kind, of, make)),
  });
}
