import type { ObjectType } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { articleOf, camel } from '../names.js';
import { template } from '../templates.js';
import { checkFunction, keySetName, keysName, needsKeySet } from './check-function.js';
import { explainFunction } from './explain-function.js';

/** Everything that validates one object: `isX`, `assertX`, `validateX`, `xSchema`, and what they share. */
export function validatorFunctions(object: ObjectType, context: EmitContext, imports: Imports): string {
  return template<object>('validator.ts')({
    name: object.name,
    type: imports.type(object.name, context.locate('object', object.name)),
    runtime: {
      assert: imports.value('assert', runtimePath('validate')),
      standard: imports.value('standard', runtimePath('validate')),
      validate: imports.value('validate', runtimePath('validate')),
      options: imports.type('ValidateOptions', runtimePath('issue')),
      result: imports.type('Result', runtimePath('issue')),
      schema: imports.type('StandardSchema', runtimePath('standard-schema')),
    },
    article: articleOf(object.name),
    camel: camel(object.name),
    vendor: context.model.package.name,
    check: checkFunction(object, context, imports),
    explain: explainFunction(object, context, imports),
    keysName: keysName(object),
    keySetName: needsKeySet(object) ? keySetName(object) : undefined,
    keys: object.fields.map((field) => JSON.stringify(field.name)).join(', '),
  });
}
