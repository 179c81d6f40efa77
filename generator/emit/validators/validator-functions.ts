import type { ObjectType } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { articleOf, camel } from '../names.js';
import { template } from '../templates.js';
import { checkFunction } from './check-function.js';
import { explainFunction, keysName } from './explain-function.js';

/** Everything that validates one object: `isX`, `assertX`, `validateX`, `xSchema`, and what they share. */
export function validatorFunctions(object: ObjectType, context: EmitContext, imports: Imports): string {
  for (const name of ['assert', 'standard', 'validate']) imports.value(name, runtimePath('validate'));
  for (const name of ['Result', 'ValidateOptions']) imports.type(name, runtimePath('issue'));
  imports.type('StandardSchema', runtimePath('standard-schema'));
  imports.type(object.name, context.locate('object', object.name));
  return template<object>('validator.ts')({
    name: object.name,
    article: articleOf(object.name),
    camel: camel(object.name),
    vendor: context.model.package.name,
    check: checkFunction(object, context, imports),
    explain: explainFunction(object, context, imports),
    keysName: keysName(object),
    keys: object.fields.map((field) => JSON.stringify(field.name)).join(', '),
  });
}
