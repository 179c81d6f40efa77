import { isOpaque, type BitSet, type Identifier } from '../../model/model.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { layoutOf } from '../identifiers/layout.js';
import { createImports, type Imports } from '../imports.js';
import { modulePath, profileRoot, runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { shownPositions } from '../samples/simple-sample-file.js';
import { demandsOf } from '../values/demands.js';
import { plainString } from './arbitrary-text.js';
import { arbitraryName, IMPORT_ARBITRARY } from './arbitrary-file.js';

/** The module with the arbitraries of identifiers and bit sets that a profile does not share. Undefined if there are none. */
export function simpleArbitraryFile(context: EmitContext): OutputFile | undefined {
  const { model, isOwn } = context;
  const path = modulePath(profileRoot(model), 'simple-arbitrary', '');
  const imports = createImports(path, ['Arbitrary']);
  const body = [
    ...model.identifiers.filter(isOwn).map((identifier) => identifierArbitrary(identifier, context, imports)),
    ...model.bitSets.filter(isOwn).map((bitSet) => bitSetArbitrary(bitSet, context, imports)),
  ];
  if (body.length === 0) return undefined;
  const text = IMPORT_ARBITRARY + moduleText(imports.declarations(), body);
  return { path, text, format: 'typescript' };
}

/** Every number that fits an identifier. */
function identifierArbitrary(identifier: Identifier, context: EmitContext, imports: Imports): string {
  const { name, wire } = identifier;
  const type = imports.type(name, context.locate('identifier', name));
  if (isOpaque(identifier)) {
    return `
    /** Every {@link ${name}}. */
    export function ${arbitraryName(name)}(): Arbitrary<${type}<never>> {
      return ${plainString(demandsOf(identifier.limits ?? []), imports)};
    }`;
  }
  const helper = wire === 'str' ? 'anyDecimal' : wire === 'int' ? 'anyNatural' : 'anyTextOrInteger';
  const any = imports.value(helper, runtimePath('arbitrary-value'));
  return `
    /** Every {@link ${name}}, in every form that it may have. */
    export function ${arbitraryName(name)}(): Arbitrary<${type}<never>> {
      return ${any}(${wire === 'str' ? (layoutOf(identifier)?.width ?? 64) : ''});
    }`;
}

function bitSetArbitrary({ name, wire, bits, open }: BitSet, context: EmitContext, imports: Imports): string {
  const type = imports.type(name, context.locate('bit-set', name));
  const options = imports.type('ArbitraryOptions', runtimePath('arbitrary-options'));
  const any = imports.value(wire === 'int' ? 'anyBitNumber' : 'anyBitString', runtimePath('arbitrary-value'));
  return `
    /** Every {@link ${name}}. */
    export function ${arbitraryName(name)}(options: ${options} = {}): Arbitrary<${type}> {
      return ${any}(options, ${JSON.stringify(shownPositions(bits))}, ${open});
    }`;
}
