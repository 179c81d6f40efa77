import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withBanner } from '../../generator/emit/banner.js';
import { printModule, type ModuleDraft } from '../../generator/emit/declarations.js';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { modulePath } from '../../generator/emit/module-layout.js';
import { familiesOf } from '../../generator/emit/objects/families.js';
import { objectFile } from '../../generator/emit/objects/object-file.js';
import { unionFile } from '../../generator/emit/unions/union-file.js';
import { paymentsModel } from '../support/platform.js';
import { formatted } from './formatted.js';
import { reviewed } from './reviewed.js';

const all = [
  ...reviewed,
  // It has unions of every kind.
  { spec: 'payments', model: await paymentsModel(), folder: 'test/emit/golden/payments' },
];

// `test/emit/golden.test.ts` and `snowspec generate --check` compare whole packages. Here each object and union is emitted in a
// test of its own, so that Stryker knows which of them a line is about.
describe.each(all)('the validator, in the $spec, of', ({ model, folder }) => {
  const pathOf = (kind: 'object' | 'union', name: string): string =>
    fileURLToPath(new URL(`../../${folder}/${modulePath('src', kind, name)}`, import.meta.url));
  const textOf = (draft: ModuleDraft): Promise<string> => formatted(withBanner(printModule(draft)));
  const { objects } = createEmitContext(model);
  const families = familiesOf([...objects.values()], objects)
    .map((family) => [family[0].name, family, pathOf('object', family[0].name)] as const)
    .filter(([, , path]) => existsSync(path));
  const unions = model.unions
    .map((union) => [union.name, union, pathOf('union', union.name)] as const)
    .filter(([, , path]) => existsSync(path));

  it.each(families)('%s reads as it was reviewed', async (_, family, path) => {
    expect(await textOf(objectFile(family, createEmitContext(model)))).toBe(readFileSync(path, 'utf8'));
  });

  it.each(unions)('the union %s reads as it was reviewed', async (_, union, path) => {
    expect(await textOf(unionFile(union, createEmitContext(model)))).toBe(readFileSync(path, 'utf8'));
  });
});
