import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { exportLines } from '../package/module-exports.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { arbitraryName } from './arbitrary-file.js';

/** The subpath from which users import the arbitraries of one profile. */
export function arbitrariesSubpath({ model }: EmitContext): Subpath {
  return {
    entry: entryBelow(model, 'arbitraries'),
    path: `${profileRoot(model)}/arbitraries.ts`,
    doc: 'Valid data for property tests with [fast-check](https://fast-check.dev), which you install.',
  };
}

/** The module of that subpath. */
export function arbitraryIndex(context: EmitContext): OutputFile {
  const { path } = arbitrariesSubpath(context);
  const { model, objects, unions } = context;
  const names = [
    ...[...objects.keys(), ...unions.keys()].map((name) => ({
      name: arbitraryName(name),
      module: context.locate('arbitrary', name),
    })),
    ...[...model.identifiers, ...model.bitSets].map(({ name }) => ({
      name: arbitraryName(name),
      module: context.locate('simple-arbitrary', name),
    })),
  ];
  const lines = exportLines(path, names, 'export');
  const options = `export type { ArbitraryOptions } from '${relative(path, runtimePath('arbitrary-options'))}';`;
  return { path, text: [...lines, '', options, ''].join('\n'), format: 'typescript' };
}
