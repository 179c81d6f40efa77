import { didYouMean } from '../../diagnostics/index.js';
import { parseBounds } from '../../read/limits.js';
import { type Resolving, enter, originAt } from './resolving.js';
import type { Node } from '../../read/syntax.js';
import type { Rule, RuleKind } from '../model.js';
import { asText, entriesOf, itemsOf, valueOf } from '../node-access.js';
import { resolveConditions } from './conditions.js';
import type { FieldPlace } from './fields.js';

const besidesConditions = new Set(['required-when', 'doc', 'section', 'source', 'see']);

/** The rules of an object. Reports fields that they name and the object lacks. */
export function resolveRules(node: Node | undefined, place: FieldPlace, context: Resolving): readonly Rule[] {
  return itemsOf(node).flatMap((item): Rule[] => {
    const kind = ruleKind(item, place, context);
    if (kind === undefined) return [];
    const doc = (asText(valueOf(item, 'doc')) ?? '').trim();
    const origin = originAt(item.span, enter(place.scope, item), item.provenance);
    return [context.trace.mark({ ...kind, doc, origin }, item.span)];
  });
}

function ruleKind(node: Node, place: FieldPlace, context: Resolving): RuleKind | undefined {
  for (const kind of ['exactly-one-set', 'at-most-one-non-null', 'at-least-one-set', 'ordered'] as const) {
    const fields = valueOf(node, kind);
    if (fields !== undefined) return { kind, fields: fieldNames(fields, place, context) };
  }
  const count = asText(valueOf(node, 'key-count'));
  if (count !== undefined) {
    const bounds = parseBounds(count);
    return bounds === undefined ? undefined : { kind: 'key-count', fields: [], ...bounds };
  }
  const required = valueOf(node, 'required-when');
  if (required === undefined) return undefined;
  const conditions = entriesOf(node).filter((entry) => !besidesConditions.has(entry.key));
  return {
    kind: 'required-when',
    fields: fieldNames(required, place, context),
    when: resolveConditions(conditions, { ...place, within: undefined }, context),
  };
}

function fieldNames(node: Node, place: FieldPlace, context: Resolving): readonly string[] {
  return itemsOf(node).flatMap((item) => {
    const name = asText(item);
    if (name === undefined) return [];
    if (place.types.has(name)) return [name];
    const hint = didYouMean(name, place.types.keys());
    context.diagnostics.report('unknown-field', { name, object: place.owner }, item.span, hint);
    return [];
  });
}
