import { checkedFormat, formatNamed } from '../../formats/formats.js';
import { type Lengths, matches, shortestText } from '../../patterns/automaton.js';
import { acceptedAutomaton, commonAutomaton } from '../../patterns/pattern-automaton.js';
import { printablePattern } from '../../patterns/read-pattern.js';
import { declaredAs, typesByName } from '../by-name.js';
import { decimalPattern, isOfDecimals } from '../limits/decimal-limits.js';
import { canLimit, isEnforced, type LimitedForm, targetOf } from '../limits/limit-kinds.js';
import { partsOf, typeAtTarget, unconditionalLimits } from '../limits/limit-target.js';
import { commonMultiple, greatestDouble, int64Bounds, leastDouble, nearestMultiple } from '../limits/number-range.js';
import { isOpaque, type Limit, type Model, type Type } from '../model.js';
import {
  hasFormOf,
  isBitSet,
  isDict,
  isEnum,
  isIdentifier,
  isInt64,
  isInteger,
  isScalar,
  isTuple,
  isUnion,
  isWideInteger,
  jsonKind,
  type JsonKind,
  nonNull,
  writeType,
} from '../types.js';
import { leafMembers, unionOf } from '../unions/discriminator.js';
import type { Rule, RuleContext } from './rule.js';

/**
 * `length` applies to strings, `range` to numbers, `items` to lists, dicts and open tuples, `unique` to lists. `values`
 * lists values of the type.
 */
const limitsFitTypes: Rule = ({ model, report }) => ({
  limit(limit, _, type) {
    const target = typeAtTarget(type, limit.on);
    if (target === undefined || !fits(limit, target, model)) {
      const kind = limit.kind === 'format' ? `format ${limit.format}` : limit.kind;
      const name = [kind, ...partsOf(limit.on).toReversed()].join(' of ');
      const params = { limit: name, type: writeType(target ?? type) };
      report('not-a-limit-of-this-type', params, limit, {
        expected: expectedOf(limit, target),
        ...(kind === 'format int64' && target !== undefined && isInteger(target)
          ? { hint: 'write the type int64' }
          : isOfText(limit, target, model)
            ? { hint: 'a number that is text has format: decimal' }
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
      report('fewer-items-than-tuple', params, limit, {
        hint: 'leave out the types of the last items',
      });
    }
    if (limit.kind !== 'values') return;
    for (const value of limit.values) {
      if (hasFormOf(value, target, model)) continue;
      const hint = value === null ? { hint: 'put | null behind the type instead' } : {};
      report('bad-value', { value: String(value), type: writeType(target) }, limit, hint);
    }
  },
});

/** Whether a limit of numbers is on a text without a numeric format. */
function isOfText({ kind }: Limit, type: Type | undefined, model: Model): boolean {
  return (kind === 'range' || kind === 'scale') && type !== undefined && jsonKind(type, model) === 'str';
}

function fits(limit: Limit, type: Type, model: Model): boolean {
  const { kind } = limit;
  // A limit of a union applies to members of its form, where objects and dicts are the same.
  if (isUnion(type)) {
    const members = leafMembers(unionOf(type, typesByName(model)), typesByName(model));
    return members.some((member) => !isDict(member) && fits(limit, member, model));
  }
  if (isTuple(type)) return kind === 'items' && type.rest !== undefined;
  const form = formOf(type, model);
  if (isOfDecimals(limit)) {
    const isRead = limit.min !== undefined || limit.max !== undefined;
    return isRead && (form === 'string' || form === 'unknown');
  }
  if (limit.kind === 'format') return fitsFormatOf(limit.format, form, jsonKind(type, model));
  return form === 'unknown' || (form !== undefined && canLimit(kind, form));
}

/** Whether values can have a format. For a type with any value, the format applies to texts. */
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

/** The form of a type for limits; `undefined` if no limit applies. */
function formOf(type: Type, model: Model): LimitedForm | 'unknown' | undefined {
  if (isInt64(type)) return 'number';
  const kind = jsonKind(type, model);
  if (isDict(type)) return 'dict';
  if (kind !== 'unknown' && (isBitSet(type) || (isIdentifier(type) && kind === 'str'))) {
    const isText = model.identifiers.some((identifier) => identifier.name === type.name && isOpaque(identifier));
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

/** Bounds are comparable with the values, and the limits permit some number. */
const numberLimits: Rule = (context) => ({
  limit: (limit, _, type) => {
    const target = typeAtTarget(type, limit.on);
    if (!isOfDecimals(limit) && (target === undefined || !isWideInteger(target))) reportInexact(limit, context);
  },
  field: ({ type, limits }) => {
    for (const on of new Set(limits.map((limit) => limit.on))) {
      const target = typeAtTarget(type, on);
      if (target === undefined) continue;
      reportEmpty(unconditionalLimits(limits.filter((limit) => limit.on === on)), target, context);
    }
  },
  scalar: ({ wire, limits }) => reportEmpty(unconditionalLimits(limits), { kind: wire }, context),
});

function reportInexact(limit: Limit, { report }: RuleContext): void {
  if (limit.kind !== 'range' || limit.exact === undefined) return;
  const { exact, min, max } = limit;
  const inexact = [
    [exact.min, min],
    [exact.max, max],
  ] as const;
  for (const [bound, nearest] of inexact) {
    if (bound === undefined) continue;
    const hint = 'leave the bound out, or write one that values can reach';
    report('inexact-bound', { bound, nearest: String(BigInt(nearest ?? 0)) }, limit, { hint });
  }
}

function reportEmpty(limits: readonly Limit[], type: Type, { report }: RuleContext): void {
  const range = limits.find((limit) => limit.kind === 'range');
  if (range === undefined) return;
  if (isWideInteger(type)) {
    const { min, max } = int64Bounds(range);
    if (min > max) report('no-number-fits', { limits: 'an integer of 64 bits inside the range' }, range);
    return;
  }
  if (isOfDecimals(range)) {
    const patterns = limits.filter(isOfDecimals).map(decimalPattern);
    if (shortestText(commonAutomaton(patterns), lengthsOf(limits)) !== undefined) return;
    report('no-number-fits', { limits: 'a decimal inside the range that keeps to the other limits' }, range);
    return;
  }
  const divisors = limits.flatMap((limit) => (limit.kind === 'multiple-of' ? [limit.of] : []));
  const steps = isInteger(type) ? [1, ...divisors] : divisors;
  if (steps.length === 0) return;
  const [low, high] = [leastDouble(range), greatestDouble(range)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return;
  const step = steps.reduce(commonMultiple);
  if (nearestMultiple(low, step, 'above') <= high) return;
  const whole = isInteger(type) ? ['whole'] : [];
  const multiples = divisors.map((divisor) => `a multiple of ${divisor}`);
  const words = [...whole, ...multiples, 'inside the range'].join(' and ');
  report('no-number-fits', { limits: words }, range);
}

/** A pattern applies to plain strings, and some string satisfies it together with the other limits. */
const patternsMatch: Rule = (context) => ({
  limits(limits, { section, owner }, limited) {
    const format = section === 'scalars' ? declaredAs(context.model.scalars, owner.name)?.format : undefined;
    const type: Type = checkedFormat(format) === undefined ? limited : { kind: 'scalar', name: owner.name };
    const patterns = limits.filter((limit) => limit.kind === 'pattern' && isEnforced(limit));
    for (const on of new Set(patterns.map((limit) => limit.on))) {
      const target = typeAtTarget(type, on);
      const here = limits.filter((limit) => limit.on === on);
      if (target !== undefined) checkPatterns(here, target, context);
    }
  },
});

function checkPatterns(limits: readonly Limit[], type: Type, { model, report }: RuleContext): void {
  const inherited = inheritedLimits(type, model);
  const general = unconditionalLimits([...limits, ...inherited.map((limit) => ({ ...limit, on: limits[0]!.on }))]);
  const form = ownFormOf(type, model) ?? formatBeside(limits, type);
  for (const limit of limits) {
    if (limit.kind !== 'pattern' || !limit.enforced) continue;
    const pattern = printablePattern(limit.pattern);
    if (form !== undefined) {
      report('pattern-of-another-form', form, limit);
      continue;
    }
    const isAlone = limit.when.length > 0;
    const others = isAlone ? [limit] : [limit, ...inherited];
    const patterns = others.flatMap((other) => (other.kind === 'pattern' && other.enforced ? [other.pattern] : []));
    if (shortestText(commonAutomaton(patterns), isAlone ? {} : lengthsOf(general)) === undefined) {
      report('nothing-matches', { pattern }, limit);
      continue;
    }
    for (const beside of general) {
      if (beside.kind !== 'values' || isAlone) continue;
      const wrong = beside.values.find(
        (value) => typeof value === 'string' && !matches(acceptedAutomaton(limit.pattern), value),
      );
      if (wrong !== undefined) report('value-does-not-match', { value: String(wrong), pattern }, limit);
    }
  }
}

function inheritedLimits(type: Type, model: Model): readonly Limit[] {
  if (isScalar(type)) return declaredAs(model.scalars, type.name)?.limits ?? [];
  if (isIdentifier(type)) return declaredAs(model.identifiers, type.name)?.limits ?? [];
  return [];
}

/** Bounds of the number of characters, except with `trimmed`. */
function lengthsOf(limits: readonly Limit[]): Lengths {
  const lengths = limits.filter((limit) => limit.kind === 'length').filter(({ trimmed }) => !trimmed);
  return {
    min: Math.max(0, ...lengths.map(({ min = 0 }) => min)),
    max: Math.min(Infinity, ...lengths.map(({ max = Infinity }) => max)),
  };
}

/** A format in place of a pattern, or one that values need beside it. */
function formatBeside(
  limits: readonly Limit[],
  type: Type,
): { readonly type: string; readonly form: string } | undefined {
  const beside = limits.find((limit) => limit.kind === 'format' && isEnforced(limit));
  return beside?.kind === 'format' ? { type: writeType(type), form: `of the format ${beside.format}` } : undefined;
}

function ownFormOf(type: Type, model: Model): { readonly type: string; readonly form: string } | undefined {
  if (isEnum(type)) return { type: type.name, form: 'an enum' };
  if (!isScalar(type)) return undefined;
  const format = checkedFormat(declaredAs(model.scalars, type.name)?.format);
  return format === undefined ? undefined : { type: type.name, form: `of the format ${format}` };
}

export const limitRules: readonly Rule[] = [limitsFitTypes, numberLimits, patternsMatch];
