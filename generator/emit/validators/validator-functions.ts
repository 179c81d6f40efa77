import type { ObjectType, Union } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { camel } from '../names.js';
import { template } from '../templates.js';
import {
  type Inside,
  keySetName,
  keysName,
  needsKeys,
  needsKeySet,
  checkCode,
  parameters,
  refusalMemory,
  type Scope,
  typeTest,
  unionLimitLines,
  visitCall,
} from './check-function.js';
import { objectDescriptor, unionDescriptor } from './descriptor.js';
import { declaredCode, descriptorName } from './descriptor-code.js';
import { isPartOfViews, viewParts } from './view-descriptor.js';
import { dispatchOf } from '../../model/unions/dispatch.js';
import { asContainer } from '../unions/as-container.js';
import { refuse, REFUSE } from './locals.js';
import { holdsItself } from './recorded.js';
import { unionTest } from './union-check.js';

/** The validators of one object: `isX`, `assertX`, `validateX`, `xSchema`, and their shared code. */
export function validatorFunctions(
  object: ObjectType,
  family: readonly ObjectType[],
  check: string,
  context: EmitContext,
  imports: Imports,
): string {
  const parts = viewParts(object, family, context, imports);
  const isApart = isPartOfViews(object, family, context);
  const functions = {
    check,
    descriptor: declaredCode(
      'object',
      object.name,
      objectDescriptor(object, context),
      context,
      imports,
      parts,
      isApart,
    ),
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
    descriptor: declaredCode('union', union.name, unionDescriptor(union, context), context, imports),
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
      asserter: imports.type('Asserter', runtimePath('issue')),
      validator: imports.type('Validator', runtimePath('issue')),
      schema: imports.type('Schema', runtimePath('standard')),
    },
    camel: camel(name),
    ...functions,
  });
}

/** The function that checks the members of a union in a mode. */
export function unionCheckFunction(union: Union, context: EmitContext, imports: Imports): string {
  const { object, field } = asContainer(union);
  const scope: Scope = { object, context, imports, fail: REFUSE };
  const dispatch = dispatchOf(union, context);
  const isRecursive = context.recursive.has(union.name);
  // A union adds no level; a list or dict in it does.
  const inside: Inside = {
    path: { object, field },
    limits: union.limits ?? [],
    level: 1,
    ...(isRecursive ? { depth: 'depth' } : {}),
  };
  const test = unionTest(dispatch, 'value', {
    level: 1,
    fail: REFUSE,
    imports,
    test: (member, fail) => typeTest(member, 'value', { ...scope, fail }, { ...inside, level: 2 }),
    memory: refusalMemory(field.type, dispatch, 'value', scope, inside),
  });
  const holds = holdsItself(dispatch, context.recorded.has(union.name));
  const isObject = `typeof value === 'object' && value !== null`;
  const lines = [
    ...(isRecursive ? [`if (depth > ${imports.value('MAX_DEPTH', runtimePath('visits'))}) return false;`] : []),
    ...(holds ? [`if (${isObject} && ${visitCall('isVisited', 'visits', scope)}) return true;`] : []),
    ...refuse(test.wrong),
    ...test.then,
    ...unionLimitLines(union, 'value', imports),
    ...(holds ? [`if (${isObject}) ${visitCall('addVisit', 'visits', scope)};`] : []),
    'return true;',
  ];
  return checkCode(union.name, parameters(scope), lines);
}
