import { problem } from '../../diagnostics/index.js';
import { formatNamed } from '../../formats/formats.js';
import { canLimit, targetOf, type LimitedForm } from '../limits/limit-kinds.js';
import { partsOf, typeAtTarget } from '../limits/limit-target.js';
import { isOpaque, type Limit, type Model, type Type } from '../model.js';
import {
  hasFormOf,
  isBitSet,
  isDict,
  isIdentifier,
  isInt64,
  isInteger,
  isTuple,
  isUnion,
  jsonKind,
  nonNull,
  writeType,
  type JsonKind,
} from '../types.js';
import { leafMembers, unionOf, unionScope } from '../unions/discriminator.js';
import { badValue } from './messages.js';
import { rule } from './rule.js';

/**
 * `length` limits strings, `range` numbers, `items` lists, dicts and tuples with further items, `unique` lists. `values` lists
 * values of the type.
 */
export const limitsFitTypes = rule({
  messages: {
    'bad-value': badValue,
    'not-a-limit-of-this-type': problem(
      'A limit fits the type that it limits.',
      (p: { limit: string; type: string }) => `${p.limit} says nothing about ${p.type}`,
    ),
    'fewer-items-than-tuple': problem(
      'A tuple has all of its first items.',
      (p: { type: string; most: number; count: number }) =>
        `${p.type} has at least ${p.count} items, and at most ${p.most} are allowed`,
    ),
  },
  visit: ({ model, trace, report }) => ({
    limit(limit, _, type) {
      const target = typeAtTarget(type, limit.on);
      if (target === undefined || !fits(limit, target, model)) {
        const kind = limit.kind === 'format' ? `format ${limit.format}` : limit.kind;
        const name = [kind, ...partsOf(limit.on).toReversed()].join(' of ');
        const params = { limit: name, type: writeType(target ?? type) };
        report('not-a-limit-of-this-type', params, trace.spanOf(limit), {
          expected: expectedOf(limit, target),
          ...(kind === 'format int64' && target !== undefined && isInteger(target)
            ? { hint: 'write the type int64' }
            : target === undefined && isTuple(nonNull(type))
              ? {
                  hint: 'each item of a tuple has a type of its own: declare a scalar with the limit, and name it there',
                }
              : {}),
        });
        return;
      }
      if (limit.kind === 'items' && isTuple(target) && (limit.max ?? Infinity) < target.items.length) {
        const params = { type: writeType(target), most: limit.max!, count: target.items.length };
        report('fewer-items-than-tuple', params, trace.spanOf(limit), {
          hint: 'leave out the types of the last items',
        });
      }
      if (limit.kind !== 'values') return;
      for (const value of limit.values) {
        if (hasFormOf(value, target, model)) continue;
        const hint = value === null ? { hint: 'put | null behind the type instead' } : {};
        report('bad-value', { value: String(value), type: writeType(target) }, trace.spanOf(limit), hint);
      }
    },
  }),
});

function fits(limit: Limit, type: Type, model: Model): boolean {
  const { kind } = limit;
  // A limit of a union applies to the members that have its form. Objects and dicts are not distinguished.
  if (isUnion(type)) {
    const members = leafMembers(unionOf(type, unionScope(model)), unionScope(model));
    return members.some((member) => !isDict(member) && fits(limit, member, model));
  }
  if (isTuple(type)) return kind === 'items' && type.rest !== undefined;
  const form = formOf(type, model);
  if (limit.kind === 'format') return fitsFormatOf(limit.format, form, jsonKind(type, model));
  return form === 'unknown' || (form !== undefined && canLimit(kind, form));
}

/** Whether values may have a format. Where they may be anything, only texts are checked. */
function fitsFormatOf(format: string, form: LimitedForm | 'unknown' | undefined, kind: JsonKind): boolean {
  switch (formatNamed(format)?.wire) {
    case 'str':
      return form === 'string' || form === 'unknown';
    case 'int':
      return kind === 'int';
    case undefined:
      return form === 'string' || form === 'number' || form === 'unknown';
  }
}

/** The form of a type's values, as limits distinguish them; undefined if no limit applies. */
function formOf(type: Type, model: Model): LimitedForm | 'unknown' | undefined {
  if (isInt64(type)) return 'number';
  const kind = jsonKind(type, model);
  if (isDict(type)) return 'dict';
  if (kind !== 'unknown' && (isBitSet(type) || (isIdentifier(type) && kind === 'str'))) {
    const isText = model.identifiers.some((one) => one.name === type.name && isOpaque(one));
    return isText ? 'string' : 'code';
  }
  switch (kind) {
    case 'unknown':
    case 'list':
      return kind;
    case 'str':
      return 'string';
    case 'int':
    case 'float':
      return 'number';
    case 'bool':
      return 'bool';
    case 'null':
    case 'object':
      return undefined;
  }
}

function expectedOf(limit: Limit, target: Type | undefined): string {
  const { on, kind } = limit;
  const wire = limit.kind === 'format' ? formatNamed(limit.format)?.wire : undefined;
  if (target !== undefined && wire !== undefined) return `this format on ${wire}`;
  if (target !== undefined) return `${kind} on ${targetOf(kind)}`;
  return partsOf(on).at(-1) === 'keys' ? 'keys on a dict' : 'each on a list or dict';
}
