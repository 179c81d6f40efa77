import { isNotShown, isOpaque, type BitSet, type Identifier } from '../../model/model.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { layoutOf } from '../identifiers/layout.js';
import { createImports, type Imports } from '../imports.js';
import { modulePath, profileRoot, runtimePath } from '../module-layout.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { demandsOf, patternedCode } from '../values/demands.js';
import type { OutputFile } from '../output-file.js';

/** The module that draws ids and bit sets for samples: those that a profile does not share. Undefined where there are none. */
export function simpleSampleFile(context: EmitContext): OutputFile | undefined {
  const { model, isOwn } = context;
  const path = modulePath(profileRoot(model), 'simple-sample', '');
  const imports = createImports(path);
  const body = [
    ...model.identifiers.filter(isOwn).map((identifier) => drawIdentifier(identifier, context, imports)),
    ...model.bitSets.filter(isOwn).map((bitSet) => drawBitSet(bitSet, context, imports)),
  ];
  if (body.length === 0) return undefined;
  return { path, text: moduleText(imports.declarations(), body), format: 'typescript' };
}

/** Ids of one type: with a time of recent years where the layout is known. */
function drawIdentifier(identifier: Identifier, context: EmitContext, imports: Imports): string {
  const { name, wire } = identifier;
  const type = imports.type(name, context.locate('identifier', name));
  const random = imports.type('Random', runtimePath('sample-random'));
  const draw = (helper: string, ...values: readonly (number | string)[]): string =>
    `${imports.value(helper, runtimePath('sample-number'))}(${['random', ...values].join(', ')})`;
  if (isOpaque(identifier)) {
    return `/** @internal */
    export function draw${name}(random: ${random}): ${type}<never> {
      return ${drawIdText(identifier, imports)};
    }`;
  }
  const layout = layoutOf(identifier);
  const text =
    layout !== undefined
      ? draw('drawTimedId', layout.epoch, layout.time.low, layout.width)
      : wire === 'int'
        ? draw('drawInteger', 1, 1e9)
        : draw('drawDecimalId');
  return `/** @internal */
    export function draw${name}(random: ${random}): ${type}<never> {
      return ${text};
    }`;
}

/** A text that has the form of the identifier. */
function drawIdText({ limits = [] }: Identifier, imports: Imports): string {
  const demands = demandsOf(limits);
  const { min, max } = demands.length;
  const usual = imports.value('drawKey', runtimePath('sample-text'));
  return patternedCode(
    demands,
    (patterns) => {
      const draw = imports.value('drawMatching', runtimePath('sample-pattern'));
      return `${draw}(random, ${patternTable(patterns, imports)}, ${usual}, ${min}, ${max})`;
    },
    () => `${usual}(random, ${min}, ${max})`,
  );
}

/** Values of one bit set, from the bits that the spec shows. */
function drawBitSet({ name, wire, bits }: BitSet, context: EmitContext, imports: Imports): string {
  const type = imports.type(name, context.locate('bit-set', name));
  const random = imports.type('Random', runtimePath('sample-random'));
  const helper = imports.value(wire === 'int' ? 'drawBitNumber' : 'drawBitString', runtimePath('sample-number'));
  return `/** @internal */
    export function draw${name}(random: ${random}): ${type} {
      return ${helper}(random, ${JSON.stringify(shownPositions(bits))});
    }`;
}

/** Positions of the bits that the spec shows, each once. */
export function shownPositions(bits: BitSet['bits']): readonly number[] {
  return [...new Set(bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [bit])))];
}
