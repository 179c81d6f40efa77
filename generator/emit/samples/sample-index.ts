import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { exportLines } from '../package/module-exports.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { sampleName } from './sample-file.js';

/** The subpath from which users import the samples of one profile. */
export function samplesSubpath({ model }: EmitContext): Subpath {
  return {
    entry: entryBelow(model, 'samples'),
    path: `${profileRoot(model)}/samples.ts`,
    doc: 'Valid data for tests and fixtures, the same for the same seed.',
  };
}

/** The module of that subpath. */
export function sampleIndex(context: EmitContext): OutputFile {
  const { path } = samplesSubpath(context);
  const from = (module: string): string => `'${relative(path, module)}'`;
  const names = [...context.objects.keys(), ...context.unions.keys()].map((name) => ({
    name: sampleName(name),
    module: context.locate('sample', name),
  }));
  const lines = exportLines(path, names, 'export');
  const types = [
    `export type { SampleOverrides } from ${from(runtimePath('sample-object'))};`,
    `export type { SampleSeed } from ${from(runtimePath('sample-random'))};`,
  ];
  return { path, text: [...lines, '', ...types, ''].join('\n'), format: 'typescript' };
}
