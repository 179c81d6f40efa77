import { limitsOnValue } from '../../model/limits/limit-target.js';
import { limitedType, type Union } from '../../model/model.js';
import { compositeRefs, isContainer, isObjectRef } from '../../model/types.js';
import { dispatchOf, type Dispatch } from '../../model/unions/dispatch.js';
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
import { explainingMembers, limitLines, siteOf } from './explain-function.js';
import { triesLists } from './tries-again.js';
import { unionTest } from './union-check.js';
import { unionExplanation } from './union-explain.js';

/** The function that checks whether a value is one of a union's members. */
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
    ...(isRecursive ? [`if (depth > ${imports.value('MAX_DEPTH', runtimePath('explain'))}) return false;`] : []),
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

/** The function that reports every issue of a value as the member that it is meant to be, in any mode. */
export function unionExplainFunction(union: Union, context: EmitContext, imports: Imports): string {
  const { object, field } = asContainer(union);
  const use = (name: string): string => imports.value(name, runtimePath('explain'));
  const scope = { object, deciding: new Set<string>(), context, imports, use };
  const dispatch = dispatchOf(union, context);
  const isRecursive = context.recursive.has(union.name);
  const depth = isRecursive ? 'depth' : '0';
  const holds = holdsItself(dispatch, context.recorded.has(union.name));
  const isObject = `typeof value === 'object' && value !== null`;
  const lines = [
    ...(isRecursive ? [`if (${use('isTooDeep')}(e, depth)) return;`] : []),
    ...(holds ? [`if (${isObject} && ${visitCall('isVisited', 'e.visits', scope)}) return;`] : []),
    ...unionExplanation(dispatch, {
      what: union.name,
      site: siteOf(union.name, dispatch, { object, field }, context),
      depth,
      triesLists: triesLists(dispatch.byKind.list, union.name, context),
      ...explainingMembers(field, scope, depth, union.limits),
    }),
    ...unionLimits(union, scope),
    ...(holds ? [`if (${isObject}) ${visitCall('addVisit', 'e.visits', scope)};`] : []),
  ];
  const explanation = imports.type('Explanation', runtimePath('explain'));
  return `export function explain${union.name}(e: ${explanation}, value: unknown${isRecursive ? ', depth = 0' : ''}): void {
    ${lines.join('\n')}
  }`;
}

/** Statements that report the limits of the union which the value at the path breaks. */
function unionLimits(union: Union, { imports }: Pick<Scope, 'imports'>): readonly string[] {
  const lines = limitLines(limitsOnValue(union.limits ?? []), limitedType(union), 'key', 'value', { imports });
  if (lines.length === 0) return [];
  const explainHere = imports.value('explainHere', runtimePath('explain-union'));
  return [`${explainHere}(e, value, (e, key, value) => { ${lines.join('\n')} });`];
}

/** Whether a value may contain another of the union, or of one that records as well, without an object in between: `list[Json]`. */
function holdsItself({ members }: Dispatch, isRecorded: boolean): boolean {
  return (
    isRecorded &&
    members.some((member) => isContainer(member) && compositeRefs(member).some((ref) => !isObjectRef(ref)))
  );
}
