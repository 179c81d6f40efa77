import type { Union } from '../../model/model.js';
import { articleOf } from '../../model/wording/index.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { asContainer } from '../unions/as-container.js';
import { variantText } from './draw-text.js';
import { drawName, sampleName } from './sample-file.js';

/** The module with the samples of a union. */
export function unionSampleFile(union: Union, context: EmitContext): OutputFile {
  const { name } = union;
  const path = context.locate('sample', name);
  const imports = createImports(path);
  const type = imports.type(name, context.locate('union', name));
  const seed = imports.type('SampleSeed', runtimePath('sample-random'));
  const source = imports.type('Random', runtimePath('sample-random'));
  const random = imports.value('randomOf', runtimePath('sample-random'));
  const doc = tsdoc({
    doc: `${articleOf(name) === 'an' ? 'An' : 'A'} {@link ${name}} with sample data. It is valid in every mode. The same seed returns the same sample.`,
  }).replaceAll('{\\@link', '{@link');
  const draw = variantText(union.of, 'random', { ...asContainer(union), context, imports, limits: union.limits ?? [] });
  const body = [
    `${doc}
      export function ${sampleName(name)}(seed: ${seed} = 0): ${type} {
        return ${drawName(name)}(${random}(seed, ${JSON.stringify(name)}));
      }`,
    `/** @internal */
      export function ${drawName(name)}(random: ${source}): ${type} {
        return ${draw} as ${type};
      }`,
  ];
  return { path, text: moduleText(imports.declarations(), body), format: 'typescript' };
}
