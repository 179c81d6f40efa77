import type { BitSet, Identifier } from '../../model/model.js';
import { printDeclarations } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { layoutOf } from '../identifiers/layout.js';
import { createImports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { shownPositions } from '../samples/simple-sample-files.js';
import { arbitraryName, IMPORT_ARBITRARY } from './arbitrary-file.js';

/** The module with the arbitrary of one identifier: every number that fits it. */
export function identifierArbitraryFile(identifier: Identifier, context: EmitContext): OutputFile {
  const { name, wire } = identifier;
  const path = context.locate('arbitrary', name);
  const imports = createImports(path);
  const type = imports.type(name, context.locate('identifier', name));
  const helper = wire === 'str' ? 'anyDecimal' : wire === 'int' ? 'anyNatural' : 'anyTextOrInteger';
  const any = imports.value(helper, runtimePath('arbitrary-value'));
  const body = `
    /** Every {@link ${name}}, in every form that it may have. */
    export function ${arbitraryName(name)}(): Arbitrary<${type}<never>> {
      return ${any}(${wire === 'str' ? (layoutOf(identifier)?.width ?? 64) : ''});
    }`;
  return { path, text: printDeclarations([IMPORT_ARBITRARY, ...imports.declarations(), body]), format: 'typescript' };
}

/** The module with the arbitrary of one bit set. */
export function bitSetArbitraryFile({ name, wire, bits, open }: BitSet, context: EmitContext): OutputFile {
  const path = context.locate('arbitrary', name);
  const imports = createImports(path);
  const type = imports.type(name, context.locate('bit-set', name));
  const options = imports.type('ArbitraryOptions', runtimePath('arbitrary-options'));
  const any = imports.value(wire === 'int' ? 'anyBitNumber' : 'anyBitString', runtimePath('arbitrary-value'));
  const body = `
    /** Every {@link ${name}}. */
    export function ${arbitraryName(name)}(options: ${options} = {}): Arbitrary<${type}> {
      return ${any}(options, ${JSON.stringify(shownPositions(bits))}, ${open});
    }`;
  return { path, text: printDeclarations([IMPORT_ARBITRARY, ...imports.declarations(), body]), format: 'typescript' };
}
