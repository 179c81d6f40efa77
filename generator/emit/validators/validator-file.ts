import type { ObjectType } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { createImports } from '../imports.js';
import { printDeclarations } from '../declarations.js';
import { runtimePath } from '../module-layout.js';
import { articleOf, camel } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';
import { checkFunction } from './check-function.js';
import { explainFunction } from './explain-function.js';

/** The module with everything that validates one object: `isX`, `assertX`, `validateX`, `xSchema`, and what they share. */
export function validatorFile(object: ObjectType, context: EmitContext): OutputFile {
  const path = context.locate('validator', object.name);
  const imports = createImports(path);
  for (const name of ['assert', 'standard', 'validate']) imports.value(name, runtimePath('validate'));
  for (const name of ['Result', 'ValidateOptions']) imports.type(name, runtimePath('issue'));
  imports.type('StandardSchema', runtimePath('standard-schema'));
  imports.type(object.name, context.locate('object', object.name));
  const body = {
    name: object.name,
    article: articleOf(object.name),
    camel: camel(object.name),
    vendor: context.model.package.name,
    check: checkFunction(object, context, imports),
    explain: explainFunction(object, context, imports),
    keys: object.fields.map((field) => JSON.stringify(field.name)).join(', '),
  };
  const text = template<object>('validator.ts')({ ...body, imports: printDeclarations(imports.declarations()) });
  return { path, text, format: 'typescript' };
}
