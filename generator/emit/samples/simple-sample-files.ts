import { isNotShown, type BitSet, type Identifier } from '../../model/model.js';
import { printDeclarations } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { layoutOf } from '../identifiers/layout.js';
import { createImports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';

/** The module that draws ids of one type for samples: with a time of recent years where the layout is known. */
export function identifierSampleFile(identifier: Identifier, context: EmitContext): OutputFile {
  const { name, wire } = identifier;
  const path = context.locate('sample', name);
  const imports = createImports(path);
  const type = imports.type(name, context.locate('identifier', name));
  const random = imports.type('Random', runtimePath('sample-random'));
  const draw = (helper: string, ...values: readonly (number | string)[]): string =>
    `${imports.value(helper, runtimePath('sample-number'))}(${['random', ...values].join(', ')})`;
  const layout = layoutOf(identifier);
  const text =
    layout !== undefined
      ? draw('drawTimedId', layout.epoch, layout.time.low, layout.width)
      : wire === 'int'
        ? draw('drawInteger', 1, 1e9)
        : draw('drawDecimalId');
  const body = `/** @internal */
    export function draw${name}(random: ${random}): ${type}<never> {
      return ${text};
    }`;
  return { path, text: printDeclarations([...imports.declarations(), body]), format: 'typescript' };
}

/** The module that draws values of one bit set for samples, from the bits that the spec shows. */
export function bitSetSampleFile({ name, wire, bits }: BitSet, context: EmitContext): OutputFile {
  const path = context.locate('sample', name);
  const imports = createImports(path);
  const type = imports.type(name, context.locate('bit-set', name));
  const random = imports.type('Random', runtimePath('sample-random'));
  const helper = imports.value(wire === 'int' ? 'drawBitNumber' : 'drawBitString', runtimePath('sample-number'));
  const body = `/** @internal */
    export function draw${name}(random: ${random}): ${type} {
      return ${helper}(random, ${JSON.stringify(shownPositions(bits))});
    }`;
  return { path, text: printDeclarations([...imports.declarations(), body]), format: 'typescript' };
}

/** Positions of the bits that the spec shows, each once. */
export function shownPositions(bits: BitSet['bits']): readonly number[] {
  return [...new Set(bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [bit])))];
}
