import type { Entry, Node } from '../../read/syntax.js';
import type { PermissionCalculation, Type } from '../model.js';
import { itemsOf, stringOf, stringsOf, valueOf, docOf } from '../../read/nodes.js';
import {
  objectOfEntries,
  type InputPath,
  type PermissionStep,
  type PermissionStepKind,
  type SelectedEntries,
} from '../permissions.js';
import { conditionsOn, typeOnPath, typesOf } from './conditions.js';
import { declare, inside, notShown, partAt, type Resolving } from './resolving.js';
import { resolveFields } from './fields.js';

export function resolvePermissions(entry: Entry, outer: Resolving): PermissionCalculation {
  const node = entry.value;
  const context = inside(outer, node);
  const written = valueOf(node, 'inputs');
  const types = typesOf(written, context);
  const steps = valueOf(node, 'steps');
  return declare(entry, outer, {
    of: stringOf(node, 'of') ?? '',
    inputs: resolveFields(written, { owner: entry.key, within: [], types }, context),
    steps: steps?.kind === 'not-shown' ? notShown : itemsOf(steps).flatMap((step) => resolveStep(step, types, context)),
  });
}

type Inputs = ReadonlyMap<string, Type>;

function resolveStep(node: Node, inputs: Inputs, context: Resolving): readonly PermissionStep[] {
  const kind = stepKind(node, inputs, context);
  return kind === undefined ? [] : [partAt(node, context, { ...kind, doc: docOf(node) })];
}

function stepKind(node: Node, inputs: Inputs, context: Resolving): PermissionStepKind | undefined {
  const text = (key: string): string => stringOf(node, key) ?? '';
  const list = (key: string): readonly string[] => stringsOf(valueOf(node, key));
  const has = (key: string): boolean => valueOf(node, key) !== undefined;
  const entries = (key: string): SelectedEntries => {
    const path = pathOf(text(key));
    const of = objectOfEntries(typeOnPath(path, inputs, context.fieldTypes)) ?? '';
    return {
      list: path,
      of,
      by: text('by'),
      ids: list('ids').map(pathOf),
      where: conditionsOn(of, valueOf(node, 'where'), context),
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
