import type { Entry, Node } from '../../read/syntax.js';
import type { Condition, PermissionCalculation, Type } from '../model.js';
import { entriesOf, itemsOf, stringOf, stringsOf, valueOf, docOf } from '../../read/nodes.js';
import {
  objectOfEntries,
  type InputPath,
  type PermissionStep,
  type PermissionStepKind,
  type SelectedEntries,
} from '../permissions.js';
import { isWholeObject } from '../types.js';
import { resolveConditions, typesOf } from './conditions.js';
import { declaredOf, type Resolving, enter, originAt, type Scope, notShown } from './resolving.js';
import { resolveFields } from './fields.js';

export function resolvePermissions(entry: Entry, context: Resolving): PermissionCalculation {
  const node = entry.value;
  const scope = enter({}, node);
  const written = valueOf(node, 'inputs');
  const types = typesOf(written, context);
  const inputs = resolveFields(written, { owner: entry.key, scope, within: [], types }, context);
  const steps = valueOf(node, 'steps');
  const calculation: PermissionCalculation = {
    ...declaredOf(entry, {}, context.trace),
    of: stringOf(node, 'of') ?? '',
    inputs,
    steps:
      steps?.kind === 'not-shown'
        ? notShown
        : itemsOf(steps).flatMap((step) => resolveStep(step, types, scope, context)),
  };
  return context.trace.mark(calculation, entry.keySpan);
}

type Inputs = ReadonlyMap<string, Type>;

function resolveStep(node: Node, inputs: Inputs, outer: Scope, context: Resolving): readonly PermissionStep[] {
  const kind = stepKind(node, inputs, context);
  if (kind === undefined) return [];
  const doc = docOf(node);
  const origin = originAt(node.span, enter(outer, node), node.provenance);
  return [context.trace.mark({ ...kind, doc, origin }, node.span)];
}

function stepKind(node: Node, inputs: Inputs, context: Resolving): PermissionStepKind | undefined {
  const text = (key: string): string => stringOf(node, key) ?? '';
  const list = (key: string): readonly string[] => stringsOf(valueOf(node, key));
  const has = (key: string): boolean => valueOf(node, key) !== undefined;
  const entries = (key: string): SelectedEntries => {
    const path = pathOf(text(key));
    const of = objectOfEntries(typeAt(path, inputs, context)) ?? '';
    return {
      list: path,
      of,
      by: text('by'),
      ids: list('ids').map(pathOf),
      where: conditionsOn(node, of, context),
    };
  };
  if (has('everything-if-equal')) return { kind: 'everything-if-equal', ids: list('everything-if-equal').map(pathOf) };
  if (has('everything-if')) return { kind: 'everything-if', bit: text('everything-if') };
  if (has('overwrite')) {
    return { kind: 'overwrite', entries: entries('overwrite'), deny: text('deny'), allow: text('allow') };
  }
  if (has('grant')) {
    const isSet = ['bits', 'by', 'ids', 'where'].every((key) => !has(key));
    if (isSet) return { kind: 'grant', bits: pathOf(text('grant')) };
    return { kind: 'grant-entries', entries: entries('grant'), bits: text('bits') };
  }
  if (has('while-future')) return { kind: 'while-future', moment: pathOf(text('while-future')), keep: list('keep') };
  if (!has('without')) return undefined;
  return { kind: 'without', bit: text('without'), deny: text('deny') === 'all' ? 'all' : list('deny') };
}

function pathOf(text: string): InputPath {
  return text.split('.');
}

/** The conditions on entries of a list. Where the path leads to no list of objects, the rule on steps reports it. */
function conditionsOn(node: Node, owner: string, context: Resolving): readonly Condition[] {
  const types = context.fieldTypes.get(owner);
  if (types === undefined) return [];
  return resolveConditions(entriesOf(valueOf(node, 'where')), { owner, types, within: undefined }, context);
}

function typeAt(path: InputPath, inputs: Inputs, context: Resolving): Type | undefined {
  let types: Inputs | undefined = inputs;
  let found: Type | undefined;
  for (const name of path) {
    found = types?.get(name);
    types = found !== undefined && isWholeObject(found) ? context.fieldTypes.get(found.name) : undefined;
  }
  return found;
}
