import type { ObjectType, Union } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { camel } from '../names.js';
import { template } from '../templates.js';
import { checkFunction, keySetName, keysName, needsKeys, needsKeySet } from './check-function.js';
import { objectDescriptor, unionDescriptor } from './descriptor.js';
import { descriptorCode, descriptorName } from './descriptor-code.js';
import { unionCheckFunction } from './union-functions.js';

/** Everything that validates one object: `isX`, `assertX`, `validateX`, `xSchema`, and what they share. */
export function validatorFunctions(object: ObjectType, context: EmitContext, imports: Imports): string {
  const functions = {
    check: checkFunction(object, context, imports),
    descriptor: descriptorCode('ObjectSchema', object.name, objectDescriptor(object, context), context, imports),
    ...(needsKeys(object) ? { keysName: keysName(object) } : {}),
    ...(needsKeySet(object) ? { keySetName: keySetName(object) } : {}),
    keys: object.fields.map((field) => JSON.stringify(field.name)).join(', '),
  };
  return publicFunctions('object', object.name, functions, context, imports);
}

/** The same for a union. */
export function unionValidators(union: Union, context: EmitContext, imports: Imports): string {
  const functions = {
    check: unionCheckFunction(union, context, imports),
    descriptor: descriptorCode('UnionSchema', union.name, unionDescriptor(union, context), context, imports),
  };
  return publicFunctions('union', union.name, functions, context, imports);
}

interface Functions {
  readonly check: string;
  readonly descriptor: string;
  readonly keysName?: string;
  readonly keySetName?: string;
  readonly keys?: string;
}

function publicFunctions(
  kind: 'object' | 'union',
  name: string,
  functions: Functions,
  context: EmitContext,
  imports: Imports,
): string {
  return template<object>('validator.ts')({
    name,
    type: imports.type(name, context.locate(kind, name)),
    schema: descriptorName(name),
    runtime: {
      assert: imports.value('assert', runtimePath('validate')),
      standard: imports.value('standard', runtimePath('standard')),
      validate: imports.value('validate', runtimePath('validate')),
      options: imports.type('ValidateOptions', runtimePath('issue')),
      result: imports.type('Result', runtimePath('issue')),
      schema: imports.type('Schema', runtimePath('standard')),
    },
    camel: camel(name),
    vendor: context.model.package.name,
    ...functions,
  });
}
