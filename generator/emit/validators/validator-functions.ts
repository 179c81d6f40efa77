import type { ObjectType, Union } from '../../model/model.js';
import type { Module } from '../module.js';
import { camel } from '../names.js';
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

/**
 * The validators of one object: `isX`, `assertX`, `validateX`, `xSchema`, and their shared code.
 *
 * @param check the code of the check; without it, the validators are only declared
 */
export function validatorFunctions(
  object: ObjectType,
  family: readonly ObjectType[],
  check: string | undefined,
  module: Module,
): string {
  if (check === undefined) return publicFunctions('object', object.name, module, WITHOUT_CODE);
  const parts = viewParts(object, family, module);
  const isApart = isPartOfViews(object, family, module.context);
  const descriptor = objectDescriptor(object, module.context);
  return publicFunctions('object', object.name, module, {
    check,
    descriptor: declaredCode('object', object.name, descriptor, module, parts, isApart),
    keysName: needsKeys(object) && keysName(object),
    keySetName: needsKeySet(object) && keySetName(object),
    keys: object.fields.map((field) => JSON.stringify(field.name)).join(', '),
  });
}

/** The same for a union. */
export function unionValidators(union: Union, module: Module): string {
  if (module.context.declarationsOnly) return publicFunctions('union', union.name, module, WITHOUT_CODE);
  return publicFunctions('union', union.name, module, {
    check: unionCheckFunction(union, module),
    descriptor: declaredCode('union', union.name, unionDescriptor(union, module.context), module),
    keysName: false,
    keySetName: false,
  });
}

const WITHOUT_CODE = { check: false, keysName: false, keySetName: false };

function publicFunctions(kind: 'object' | 'union', name: string, module: Module, content: object): string {
  const names = { name, type: module.typeOf(kind, name), schema: descriptorName(name), camel: camel(name) };
  return module.render('validator.ts', { ...names, ...content });
}

/** The function that checks the members of a union in a mode. */
function unionCheckFunction(union: Union, module: Module): string {
  const { object, field } = asContainer(union);
  const scope: Scope = { object, module, fail: REFUSE };
  const dispatch = dispatchOf(union, module.context);
  const isRecursive = module.context.recursive.has(union.name);
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
    module,
    test: (member, fail) => typeTest(member, 'value', { ...scope, fail }, { ...inside, level: 2 }),
    memory: refusalMemory(field.type, dispatch, 'value', scope, inside),
  });
  const holds = holdsItself(dispatch, module.context.recorded.has(union.name));
  const isObject = `typeof value === 'object' && value !== null`;
  const lines = [
    ...(isRecursive ? [`if (depth > ${module.runtime('MAX_DEPTH', 'visits')}) return false;`] : []),
    ...(holds ? [`if (${isObject} && ${visitCall('isVisited', 'visits', scope)}) return true;`] : []),
    ...refuse(test.wrong),
    ...test.then,
    ...unionLimitLines(union, 'value', module),
    ...(holds ? [`if (${isObject}) ${visitCall('addVisit', 'visits', scope)};`] : []),
    'return true;',
  ];
  return checkCode(union.name, parameters(scope), lines);
}
