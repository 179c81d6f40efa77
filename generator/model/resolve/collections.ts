import { didYouMean } from '../../diagnostics/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import type { Collection, CollectionRule, Type } from '../model.js';
import { asText, entriesOf, itemsOf, stringOf, valueOf } from '../node-access.js';
import { resolveConditions } from './conditions.js';
import { declaredOf } from './declared.js';
import { type Resolving, enter, originAt, type Scope } from './resolving.js';

export function resolveCollection(entry: Entry, context: Resolving): Collection {
  const of = stringOf(entry.value, 'of') ?? '';
  const types = context.fieldTypes.get(of);
  if (types === undefined) {
    const span = valueOf(entry.value, 'of')?.span ?? entry.keySpan;
    const hint = didYouMean(of, context.fieldTypes.keys());
    context.diagnostics.report('unknown-name', { what: 'object', name: of }, span, hint);
  }
  const scope = enter({}, entry.value);
  const rules = itemsOf(valueOf(entry.value, 'rules'));
  const collection: Collection = {
    ...declaredOf(entry, {}, context.trace),
    of,
    rules: types === undefined ? [] : rules.flatMap((rule) => resolveRule(rule, of, types, scope, context)),
  };
  return context.trace.mark(collection, entry.keySpan);
}

function resolveRule(
  node: Node,
  of: string,
  types: ReadonlyMap<string, Type>,
  outer: Scope,
  context: Resolving,
): readonly CollectionRule[] {
  const field = stringOf(node, 'at-most-per');
  const max = valueOf(node, 'max');
  if (field === undefined || max?.kind !== 'scalar' || typeof max.value !== 'number') return [];
  if (!types.has(field)) {
    const span = valueOf(node, 'at-most-per')?.span ?? node.span;
    context.diagnostics.report('unknown-field', { name: field, object: of }, span, didYouMean(field, types.keys()));
  }
  const rule: CollectionRule = {
    kind: 'at-most-per',
    field,
    max: max.value,
    where: resolveConditions(entriesOf(valueOf(node, 'where')), { owner: of, types, within: undefined }, context),
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  };
  return [context.trace.mark(rule, node.span)];
}
