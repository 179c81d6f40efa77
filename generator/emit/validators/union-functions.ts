import type { Union } from '../../model/model.js';
import { dispatchOf } from '../../model/unions/dispatch.js';
import type { EmitContext } from '../emit-context.js';
import { asContainer } from '../unions/as-container.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import {
  parameters,
  refusalMemory,
  typeTest,
  unionLimitLines,
  visitCall,
  type Inside,
  type Scope,
} from './check-function.js';
import { refuse, REFUSE } from './check-test.js';
import { holdsItself } from './tries-again.js';
import { unionTest } from './union-check.js';

/** The function that checks whether a value is one of a union's members in a mode. */
export function unionCheckFunction(union: Union, context: EmitContext, imports: Imports): string {
  const { object, field } = asContainer(union);
  const scope: Scope = { object, context, imports, fail: REFUSE };
  const dispatch = dispatchOf(union, context);
  const isRecursive = context.recursive.has(union.name);
  // A union adds no level of its own; a list or dict in it does.
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
  return `export function check${union.name}(${parameters(scope)}): boolean {
    ${lines.join('\n')}
  }`;
}
