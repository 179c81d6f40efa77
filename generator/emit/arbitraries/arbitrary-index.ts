import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { arbitraryName } from './arbitrary-file.js';

/** What users import the arbitraries of one profile from. */
export function arbitrariesSubpath({ model }: EmitContext): Subpath {
  return { entry: entryBelow(model, 'arbitraries'), path: `${profileRoot(model)}/arbitraries.ts` };
}

/** The module of that subpath. */
export function arbitraryIndex(context: EmitContext): OutputFile {
  const { path } = arbitrariesSubpath(context);
  const { model, objects } = context;
  const names = [...objects.keys(), ...[...model.identifiers, ...model.bitSets].map(({ name }) => name)];
  const lines = names.map(
    (name) => `export { ${arbitraryName(name)} } from '${relative(path, context.locate('arbitrary', name))}';`,
  );
  const options = `export type { ArbitraryOptions } from '${relative(path, runtimePath('arbitrary-options'))}';`;
  return { path, text: [...lines, '', options, ''].join('\n'), format: 'typescript' };
}
