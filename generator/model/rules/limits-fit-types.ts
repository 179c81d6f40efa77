import type { Limit, Model, Type } from '../model.js';
import { nonNull, writeType, isDict, itemOf, isAny, isBitSet, isIdentifier } from '../types.js';
import type { RuleContext } from './rule-context.js';
import { hasKind, jsonKind } from '../types.js';

/** `length` limits strings, `range` numbers, `items` lists and dicts, `unique` lists; `values` are of the type. */
export function limitsFitTypes(context: RuleContext): void {
  const { model } = context;
  const endpointFields = model.endpoints.flatMap((endpoint) => [...endpoint.params, ...endpoint.query]);
  for (const { type, limits } of [...model.objects.flatMap((object) => object.fields), ...endpointFields]) {
    for (const limit of limits) checkLimit(limit, type, context);
  }
  for (const { wire, limits } of model.scalars) for (const limit of limits) checkLimit(limit, { kind: wire }, context);
}

function checkLimit(limit: Limit, type: Type, { model, trace, diagnostics }: RuleContext): void {
  const target = limit.on === 'value' ? type : targetOfEach(type);
  if (target === undefined || !fits(limit, target, model)) {
    const name = limit.on === 'each' ? `${limit.kind} of each` : limit.kind;
    const params = { limit: name, type: writeType(target ?? type) };
    diagnostics.report('not-a-limit-of-this-type', params, trace.spanOf(limit), { expected: expectedOf(limit) });
    return;
  }
  if (limit.kind !== 'values') return;
  const kind = jsonKind(target, model);
  for (const value of limit.values) {
    if (hasKind(value, kind)) continue;
    diagnostics.report('bad-value', { value: String(value), type: writeType(target) }, trace.spanOf(limit));
  }
}

/** What a limit on each item limits: anything may be a list. */
function targetOfEach(type: Type): Type | undefined {
  const item = itemOf(type);
  return item === undefined ? (isAny(type) ? type : undefined) : nonNull(item);
}

function fits(limit: Limit, type: Type, model: Model): boolean {
  const kind = jsonKind(type, model);
  if (kind === 'unknown') return true;
  switch (limit.kind) {
    case 'length':
      return kind === 'str' && !isBitSet(type) && !isIdentifier(type);
    case 'range':
      return (kind === 'int' || kind === 'float') && !isBitSet(type);
    case 'items':
      return kind === 'list' || isDict(type);
    case 'unique':
      return kind === 'list';
    case 'values':
      return kind === 'str' || kind === 'int' || kind === 'float';
  }
}

function expectedOf(limit: Limit): string {
  if (limit.on === 'each') return 'each on a list or dict';
  const types = { length: 'a string', range: 'a number', items: 'a list or dict', unique: 'a list' };
  return limit.kind === 'values' ? 'values on a string or number' : `${limit.kind} on ${types[limit.kind]}`;
}
