import { describe, expect, it } from 'vitest';
import { arbitraryFile } from '../../generator/emit/arbitraries/arbitrary-file.js';
import { arbitraryIndex } from '../../generator/emit/arbitraries/arbitrary-index.js';
import { simpleArbitraryFile } from '../../generator/emit/arbitraries/simple-arbitrary-file.js';
import { unionArbitraryFile } from '../../generator/emit/arbitraries/union-arbitrary-file.js';
import { emitBitSet } from '../../generator/emit/bit-sets/bit-set-file.js';
import { collectionFile } from '../../generator/emit/collections/collection-file.js';
import { emitEnum } from '../../generator/emit/enums/enum-file.js';
import type { EmitContext } from '../../generator/emit/emit-context.js';
import { factsDoc } from '../../generator/emit/facts/facts-doc.js';
import { statesDoc } from '../../generator/emit/facts/states-doc.js';
import { emitIdentifier } from '../../generator/emit/identifiers/identifier-files.js';
import { familiesOf } from '../../generator/emit/objects/families.js';
import { objectFile } from '../../generator/emit/objects/object-file.js';
import { indexFile } from '../../generator/emit/package/index-file.js';
import { sampleFile } from '../../generator/emit/samples/sample-file.js';
import { sampleIndex } from '../../generator/emit/samples/sample-index.js';
import { simpleSampleFile } from '../../generator/emit/samples/simple-sample-file.js';
import { unionSampleFile } from '../../generator/emit/samples/union-sample-file.js';
import { stateFile } from '../../generator/emit/states/state-file.js';
import { unionFile } from '../../generator/emit/unions/union-file.js';
import {
  besideReviewed,
  contextOf,
  emitted,
  entriesOfLibrary,
  isReviewed,
  type Emitted,
  type Made,
} from './emitted.js';

// As the validators: one module in each test.
describe.each(emitted)('in the package of the %s,', (_, one) => {
  it.each(modulesOf(one))('%s reads as it was reviewed', async (_title, make) => {
    for (const [text, reviewed] of await besideReviewed(make(contextOf(one)), one)) expect(text).toBe(reviewed);
  });
});

it('the entries of the library, and the files around its sources, read as they were reviewed', async () => {
  for (const [text, reviewed] of await besideReviewed(entriesOfLibrary(), emitted[0]![1])) expect(text).toBe(reviewed);
});

type Module = readonly [title: string, make: (context: EmitContext) => Made];

/** The modules that were reviewed, and how each is emitted. */
function modulesOf(one: Emitted): readonly Module[] {
  const { model, objects, isOwn, isOwnModule } = contextOf(one);
  const families = familiesOf([...objects.values()].filter(isOwn), objects).map((family) => ({
    name: family[0].name,
    family,
  }));
  const unions = model.unions.filter(isOwn);
  const each = <Of extends { readonly name: string }>(
    path: string,
    declared: readonly Of[],
    make: (of: Of, context: EmitContext) => Made,
  ): readonly Module[] =>
    isReviewed(one, path)
      ? declared.map((of) => [`${of.name} in ${path}`, (context: EmitContext) => make(of, context)] as const)
      : [];
  const file = (path: string, make: (context: EmitContext) => Made): readonly Module[] =>
    isReviewed(one, path) ? [[path, make]] : [];
  return [
    ...each('src/objects', families, ({ family }, context) => objectFile(family, context)),
    ...each('src/samples', families, ({ family }, context) => sampleFile(family, context)),
    ...each('src/arbitraries', families, ({ family }, context) => arbitraryFile(family, context)),
    ...each('src/unions', unions, unionFile),
    ...each('src/samples', unions, unionSampleFile),
    ...each('src/arbitraries', unions, unionArbitraryFile),
    ...each('src/identifiers', model.identifiers.filter(isOwn), emitIdentifier),
    ...each('src/enums', model.enums.filter(isOwn), emitEnum),
    ...each('src/bit-sets', model.bitSets.filter(isOwn), emitBitSet),
    ...each(
      'src/states',
      model.states.filter(({ name }) => isOwnModule('state', name)),
      stateFile,
    ),
    ...each(
      'src/collections',
      model.collections.filter(({ name }) => isOwnModule('collection', name)),
      collectionFile,
    ),
    ...file('src/index.ts', indexFile),
    ...file('src/samples.ts', sampleIndex),
    ...file('src/arbitraries.ts', arbitraryIndex),
    ...file('src/simple-samples.ts', simpleSampleFile),
    ...file('src/simple-arbitraries.ts', simpleArbitraryFile),
    ...file('docs', () => [factsDoc(model), statesDoc(model)]),
  ];
}
