import type { Union } from '../../model/model.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { asContainer } from '../unions/as-container.js';
import { arbitraryName, IMPORT_ARBITRARY } from './arbitrary-file.js';
import { variantText } from './arbitrary-text.js';

/** The module with the arbitrary of a union. */
export function unionArbitraryFile(union: Union, context: EmitContext): OutputFile {
  const { name } = union;
  const path = context.locate('arbitrary', name);
  const imports = createImports(path, ['Arbitrary']);
  const type = imports.type(name, context.locate('union', name));
  const options = imports.type('ArbitraryOptions', runtimePath('arbitrary-options'));
  const doc = tsdoc({ doc: `Values of {@link ${name}} that are valid in mode 'spec'.` }).replaceAll(
    '{\\@link',
    '{@link',
  );
  const any = variantText(union.of, { ...asContainer(union), context, imports, limits: union.limits ?? [] });
  const body = `
    ${doc}
    export function ${arbitraryName(name)}(options: ${options} = {}): Arbitrary<${type}> {
      return ${any} as Arbitrary<${type}>;
    }`;
  const text = IMPORT_ARBITRARY + moduleText(imports.declarations(), [body]);
  return { path, text, format: 'typescript' };
}
