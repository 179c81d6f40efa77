import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withBanner } from '../../generator/emit/banner.js';
import { printModule } from '../../generator/emit/declarations.js';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { modulePath } from '../../generator/emit/module-layout.js';
import { familiesOf } from '../../generator/emit/objects/families.js';
import { objectFile } from '../../generator/emit/objects/object-file.js';
import { formatted } from './formatted.js';
import { reviewed } from './reviewed.js';

// `test/emit/golden.test.ts` and `snowspec generate --check` compare whole packages. Here each object is emitted in a
// test of its own, so that Stryker knows which of them a line is about.
describe.each(reviewed)('the validator, in the $spec, of', ({ model, folder }) => {
  const { objects } = createEmitContext(model);
  const families = familiesOf([...objects.values()], objects).map((family) => [family[0].name, family] as const);

  it.each(families)('%s reads as it was reviewed', async (name, family) => {
    const context = createEmitContext(model);
    const path = new URL(`../../${folder}/${modulePath('src', 'object', name)}`, import.meta.url);
    const text = await formatted(withBanner(printModule(objectFile(family, context))));
    expect(text).toBe(readFileSync(fileURLToPath(path), 'utf8'));
  });
});
