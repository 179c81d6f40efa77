import { countText, rangeText } from '#runtime/limits.js';
import { openRangeText } from '#runtime/open-range.js';
import { containerFields, isAboutContainer, ruledOut } from '../../model/conditions.js';
import { formatNamed, formatOf, type Format, type RuntimeFunction } from '../../formats/formats.js';
import { type DecimalLimit, decimalPattern, isOfDecimals } from '../../model/limits/decimal-limits.js';
import { divisorOf, INT64, int64Bounds } from '../../model/limits/number-range.js';
import { type LimitChoice, limitChoices, limitsOnPart, limitsOnValue } from '../../model/limits/limit-target.js';
import { isEnforced, type LimitKind } from '../../model/limits/limit-kinds.js';
import {
  type BitSet,
  type Condition,
  type Enum,
  type Field,
  type Identifier,
  isNotShown,
  type Limit,
  limitedType,
  type Model,
  type NotShown,
  type ObjectType,
  type Rule,
  type Scalar,
  type Type,
  type Union,
} from '../../model/model.js';
import { fieldOfOtherKeys, isClosed, keyPatternsOf, typeOfOtherKeys, valueRule } from '../../model/objects.js';
import {
  isAny,
  isNever,
  isNullable,
  isPlain,
  isUnionRef,
  isWideInteger,
  type ObjectRef,
  type UnionRef,
  writeType,
} from '../../model/types.js';
import { dispatchOf, VALUE_KINDS } from '../../model/unions/dispatch.js';
import { undeclaredObject } from '../../model/subset.js';
import { type AnyUnion, unionOf } from '../../model/unions/discriminator.js';
import { brokenRuleText, decimalText, limitNotation, noneOfText } from '../../model/wording/index.js';
import { bitCheck, knownMask } from '../bit-sets/complete-bit-set.js';
import type { EmitContext } from '../emit-context.js';
import { layoutOf } from '../identifiers/layout.js';
import type { ModuleKind } from '../module-layout.js';
import { PLAIN_TYPES } from '../plain-types.js';
import { asContainer } from '../unions/as-container.js';
import { outerArguments } from './outer-fields.js';
import { hasAtomicItems, hasSeveralForms, isListedKind } from './limit-code.js';
import { memberName } from './union-check.js';
import { holdsItself } from './recorded.js';

/**
 * A declaration as data, in the form of `templates/runtime/schema.ts`. Exports of the package are {@link Reference}s,
 * which an emitter replaces by names, and a program by values.
 */
export type Descriptor = { readonly [key: string]: Data };

export type Data =
  | string
  | number
  | boolean
  | bigint
  | null
  | undefined
  | Reference
  | Lazy
  | Published
  | Code
  | readonly Data[]
  | { readonly [key: string]: Data };

/** An export of the package. */
export class Reference {
  constructor(
    readonly to:
      /** The descriptor of a declaration. */
      | { readonly kind: 'schema'; readonly of: Described; readonly name: string }
      /** A function in the module of a declaration. */
      | { readonly kind: 'function'; readonly of: ModuleKind; readonly owner: string; readonly name: string }
      | ({ readonly kind: 'runtime' } & RuntimeFunction)
      | { readonly kind: 'pattern'; readonly pattern: string }
      | { readonly kind: 'hints'; readonly name: string },
  ) {}
}

/** Data that is made on demand, because declarations refer to each other in circles. */
export class Lazy {
  /** @param type its type in `templates/runtime/schema.ts`, if `tsc` is slow to infer it */
  constructor(
    readonly make: () => Data,
    readonly type?: 'ObjectParts' | 'UnionParts',
  ) {}
}

/** Data for programs in other languages, which the runtime computes itself. */
export class Published {
  constructor(readonly data: Data) {}
}

/** Code in data of a module. */
export class Code {
  constructor(readonly text: string) {}
}

const runtime = (found: RuntimeFunction): Reference => new Reference({ kind: 'runtime', ...found });

export type Described = Extract<ModuleKind, 'identifier' | 'scalar' | 'enum' | 'bit-set' | 'object' | 'union'>;

const schemaOf = (of: Described, name: string): Reference => new Reference({ kind: 'schema', of, name });

const SEEN = runtime({ name: 'seen', module: 'visits' });

const wireOf = (wire: 'str' | 'int' | NotShown): Data => (isNotShown(wire) ? undefined : wire);

// --------------------------------------------------------------------------------------------------- declarations

export function identifierDescriptor(identifier: Identifier): Descriptor {
  const { name, wire, limits } = identifier;
  return {
    kind: 'identifier',
    name,
    wire: wireOf(wire),
    check: new Reference({ kind: 'function', of: 'identifier', owner: name, name: `is${name}` }),
    expected: limits === undefined ? name : `${name} (${limits.map((limit) => limitNotation(limit)).join(', ')})`,
    width: new Published(wire === 'str' && limits === undefined ? (layoutOf(identifier)?.width ?? 64) : undefined),
    limits: new Published(limits && boundsDescriptor(limits, { kind: 'str' })),
  };
}

export function enumDescriptor({ name, wire, open, complete, values }: Enum): Descriptor {
  const shown = values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  const isComplete = complete && !isNotShown(wire) && shown.length === values.length;
  return {
    kind: 'enum',
    name,
    wire: wireOf(wire),
    closed: open ? undefined : true,
    values: isComplete ? [...new Set(shown)] : undefined,
  };
}

export function scalarDescriptor(scalar: Scalar): Descriptor {
  const { name, wire, limits } = scalar;
  const format = formatOf(scalar);
  return {
    kind: 'scalar',
    name,
    wire,
    format: format && { name: scalar.format!, ...formatDescriptor(format) },
    limited: limitedBy(bounds(limits, { kind: wire }, undeclaredObject('', []))),
  };
}

function formatDescriptor({ expected, check, schema }: Format): Descriptor {
  return { expected, check: runtime(check), schema: new Published(schema) };
}

export function bitSetDescriptor(bitSet: BitSet): Descriptor {
  const { name, wire, open } = bitSet;
  return {
    kind: 'bitSet',
    name,
    wire: wireOf(wire),
    closed: open ? undefined : true,
    check: runtime({ name: bitCheck(wire), module: 'bits' }),
    known: new Reference({ kind: 'function', of: 'bit-set', owner: name, name: `isKnown${name}` }),
    mask: new Published(knownMask(bitSet)),
  };
}

export function objectDescriptor(object: ObjectType, context: EmitContext): Descriptor {
  return {
    ...declared('object', object.name, context),
    recorded: context.recorded.has(object.name) || undefined,
    parts: new Lazy(
      () => ({
        seen: context.recorded.has(object.name) ? SEEN : undefined,
        fields: object.fields.map((field) => fieldDescriptor(field, object, context)),
        rules: rulesDescriptor(object, context),
        others: otherKeys(object, context),
      }),
      'ObjectParts',
    ),
  };
}

export function unionDescriptor(union: Union, context: EmitContext): Descriptor {
  const { object, field } = asContainer(union);
  const limits = union.limits ?? [];
  return {
    ...declared('union', union.name, context),
    recorded: context.recorded.has(union.name) || undefined,
    parts: new Lazy(
      () => ({
        seen: holdsItself(dispatchOf(union, context), context.recorded.has(union.name)) ? SEEN : undefined,
        ...members(union, limits, { object, field, context }),
        limited: limitedBy(bounds(limitsOnValue(limits), limitedType(union), object)),
      }),
      'UnionParts',
    ),
  };
}

function declared(kind: 'object' | 'union', name: string, { recursive }: EmitContext): Descriptor {
  return {
    kind,
    name,
    check: new Reference({ kind: 'function', of: kind, owner: name, name: `check${name}` }),
    recursive: recursive.has(name) || undefined,
  };
}

// --------------------------------------------------------------------------------------------------------- objects

function fieldDescriptor(field: Field, object: ObjectType, context: EmitContext): Data {
  const { name, type, limits, optional, nullable } = field;
  const presence = Number(optional) + 2 * Number(nullable);
  const irrelevant = isNever(type) ? [] : ruledOut(field, object, context);
  const values: Data[] = [name, limited(type, limits, { object, field, context })];
  if (presence > 0 || irrelevant.length > 0) values.push(presence);
  if (irrelevant.length > 0) {
    const when = irrelevant.map((ruled) => conditionDescriptor({ ...ruled.condition, values: ruled.values }, object));
    values.push({
      when,
      because: noneOfText(field.relevant),
      holds: runtime({ name: 'holds', module: 'explain-rules' }),
    });
  }
  return values;
}

/** A field of the container is an index of the facts that the object takes. */
function conditionDescriptor(condition: Condition, object: ObjectType): Data {
  const { field, values } = condition;
  return [isAboutContainer(condition) ? containerFields(object).indexOf(field) : field, values];
}

function rulesDescriptor(object: ObjectType, { model }: EmitContext): Data {
  const all = object.rules.flatMap((rule) => ruleDescriptor(rule, object, model));
  return all.length === 0 ? undefined : { all, explain: runtime({ name: 'explainRule', module: 'explain-rules' }) };
}

function ruleDescriptor(rule: Rule, object: ObjectType, model: Model): readonly Data[] {
  const isPartial = object.view?.key === 'Partial';
  const { kind } = rule;
  const message = brokenRuleText(rule);
  switch (kind) {
    case 'exactly-one-set':
    case 'at-least-one-set':
      return [{ kind, fields: rule.fields, partial: isPartial || undefined, message }];
    case 'at-most-one-non-null':
      return [{ kind, fields: rule.fields, message }];
    case 'ordered':
      return [{ kind, fields: rule.fields, isKept: runtime({ name: 'isOrdered', module: 'ordered' }), message }];
    case 'total-length':
    case 'absent-with': {
      const { name, fields, by } = valueRule(rule, object, model);
      return [{ kind, fields, isKept: runtime({ name, module: 'value-rules' }), by, message }];
    }
    case 'required-when':
      if (isPartial || !rule.when.every((when) => when.values.length >= Math.max(1, when.members.length))) return [];
      return [{ kind, fields: rule.fields, when: rule.when.map((when) => conditionDescriptor(when, object)), message }];
    case 'key-count':
      return isPartial ? [] : [{ kind, min: rule.min, max: rule.max, message }];
  }
}

function otherKeys(object: ObjectType, context: EmitContext): Data {
  const type = typeOfOtherKeys(object);
  const patterns = keyPatternsOf(object);
  const isOpen = type === undefined ? !object.shown && patterns.length === 0 : isAny(type);
  const keys = isClosed(object) ? 'closed' : isOpen ? 'open' : undefined;
  const under = (held: Type): Data =>
    isAny(held) ? undefined : describeType(held, [], { object, field: fieldOfOtherKeys(object) ?? NO_FIELD, context });
  const held = type && under(type);
  if (keys === undefined && held === undefined && patterns.length === 0) return undefined;
  return {
    keys,
    type: held,
    patterns: nonEmpty(
      patterns.map(({ pattern, type: own }) => {
        const value = under(own);
        return value === undefined ? [textPattern(pattern)] : [textPattern(pattern), value];
      }),
    ),
    explain: runtime({ name: 'explainOtherKeys', module: 'explain-keys' }),
  };
}

function nonEmpty(list: readonly Data[]): Data {
  return list.length === 0 ? undefined : list;
}

// ----------------------------------------------------------------------------------------------------------- types

/** The place of a type, for objects that depend on their container. */
interface Inside {
  readonly object: ObjectType;
  readonly field: Pick<Field, 'name'>;
  readonly context: EmitContext;
}

const NO_FIELD = { name: '' };

/** A type with limits, of a field if an object contains it. */
export function typeDescriptor(
  type: Type,
  limits: readonly Limit[],
  context: EmitContext,
  object: ObjectType = undeclaredObject('', []),
  field: Pick<Field, 'name'> = NO_FIELD,
): Data {
  return limited(type, limits, { object, field, context });
}

/** Limits on a value outside of objects. */
export function boundsDescriptor(limits: readonly Limit[], type: Type): Data {
  return bounds(limits, type, undeclaredObject('', []));
}

function limited(type: Type, limits: readonly Limit[], at: Inside): Data {
  if (isNullable(type)) return { kind: 'nullable', of: limited(type.of, limits, at) };
  const of = describeType(type, limits, at);
  const own = bounds(limitsOnValue(limits), type, at.object);
  return own.length === 0 ? of : { kind: 'limited', of, ...limitedBy(own) };
}

/** The same without the limits on the value itself. */
function describeType(type: Type, limits: readonly Limit[], at: Inside): Data {
  if (isPlain(type)) return type.kind;
  const part = (held: Type, name: 'each' | 'keys'): Data => limited(held, limitsOnPart(limits, name), at);
  switch (type.kind) {
    case 'list':
      return { kind: 'list', item: part(type.item, 'each') };
    case 'tuple':
      return {
        kind: 'tuple',
        items: type.items.map((item) => limited(item, [], at)),
        rest: type.rest && limited(type.rest, [], at),
        explain: runtime({ name: 'explainTuple', module: 'explain-tuple' }),
      };
    case 'dict': {
      const key = part(type.key, 'keys');
      const explain = runtime({ name: 'explainKey', module: 'explain-keys' });
      const value = part(type.value, 'each');
      return { kind: 'dict', key: key === 'str' ? undefined : { type: key, explain }, value };
    }
    case 'nullable':
      return limited(type, limits, at);
    case 'int64':
      if (type.as === 'safe-integer') return 'int';
      return type.as === 'bigint'
        ? { kind: 'int64', name: 'int64', wire: 'int', check: runtime(IS_INT64) }
        : { kind: 'int64', name: 'int64', wire: 'str', check: runtime(IS_INT64_TEXT) };
    case 'literal':
      return { kind: 'literal', value: type.value, member: type.of?.member };
    case 'identifier':
      return schemaOf('identifier', type.name);
    case 'enum':
      return schemaOf('enum', type.name);
    case 'bitSet':
      return schemaOf('bit-set', type.name);
    case 'scalar':
      return schemaOf('scalar', type.name);
    case 'object':
    case 'partial':
    case 'union':
      return reference(type, at);
    case 'oneOf':
      return { kind: 'oneOf', ...members(unionOf(type, at.context), limits, at) };
  }
}

const IS_INT64: RuntimeFunction = { name: 'isInt64', module: 'int64' };
const IS_INT64_TEXT: RuntimeFunction = { name: 'isInt64Text', module: 'int64' };

function limitedBy(limits: readonly Data[]): Descriptor | undefined {
  if (limits.length === 0) return undefined;
  return { limits, explain: runtime({ name: 'explainLimits', module: 'limits' }) };
}

/** A reference to an object or a union, with the deciding fields of its container. */
function reference(type: ObjectRef | UnionRef, { object, field, context }: Inside): Data {
  const name = memberName(type)!;
  if (isUnionRef(type)) return schemaOf('union', name);
  const facts = outerArguments(context.objects.get(name), object, field, (known) => known);
  const of = schemaOf('object', name);
  if (facts.every((fact) => fact === 'undefined')) return of;
  return { kind: 'within', of, facts: facts.map((fact) => (fact === 'undefined' ? undefined : fact)) };
}

// ---------------------------------------------------------------------------------------------------------- unions

function members(union: AnyUnion, limits: readonly Limit[], at: Inside): Descriptor {
  const dispatch = dispatchOf(union, at.context);
  const written = dispatch.members.map((member) => JSON.stringify(member));
  const indexOf = (member: Type): number => written.indexOf(JSON.stringify(member));
  const { objects, byKind } = dispatch;
  const texts = memberTexts(dispatch.members);
  const isObvious = dispatch.members.every((member, index) => obviousText(member) === texts[index]);
  const of = dispatch.members.map((member) => describeType(member, limits, at));
  return {
    of,
    // Plain types with the same check, such as `int` and a safe `int64`, share the name of the first.
    texts: isObvious ? new Published(texts) : of.map((member) => texts[of.indexOf(member)]!),
    forms: new Published(Object.fromEntries(VALUE_KINDS.map((kind) => [kind, byKind[kind].map(indexOf)] as const))),
    explain: runtime({ name: 'explainMembers', module: 'explain-union' }),
    by:
      objects.kind === 'field'
        ? {
            field: objects.field,
            cases: objects.cases.map(({ value, member, label }) =>
              label === undefined ? [value, indexOf(member)] : [value, indexOf(member), label],
            ),
            open: objects.open || undefined,
          }
        : objects.kind === 'keys' || objects.kind === 'tried'
          ? { keys: objects.candidates.map(({ member, required }) => [indexOf(member), required]) }
          : undefined,
  };
}

/** The names of members in messages. Equal names are replaced by types as in the spec. */
function memberTexts(all: readonly Type[]): readonly string[] {
  const texts = all.map((member) => IN_WORDS[member.kind] ?? memberName(member) ?? writeType(member));
  return texts.map((text, index) => (texts.indexOf(text) === texts.lastIndexOf(text) ? text : writeType(all[index]!)));
}

const IN_WORDS: Readonly<Partial<Record<Type['kind'], string>>> = {
  str: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  any: 'a value',
};

/** The name that the interpreter finds itself. */
function obviousText(member: Type): string {
  if (isPlain(member)) return PLAIN_TYPES[member.kind].expected;
  if (member.kind === 'literal') return JSON.stringify(member.value);
  if (member.kind === 'int64') return member.as === 'safe-integer' ? 'integer' : 'int64';
  if (member.kind === 'dict') return 'object';
  if (member.kind === 'identifier') return member.name;
  return 'name' in member ? (memberName(member) ?? member.name) : 'array';
}

// ---------------------------------------------------------------------------------------------------------- limits

function bounds(limits: readonly Limit[], type: Type, object: ObjectType): readonly Data[] {
  return limitChoices(limits).flatMap((choice) => limitDescriptor(choice, type, object) ?? []);
}

function limitDescriptor(choice: LimitChoice, type: Type, object: ObjectType): Data {
  switch (choice.kind) {
    case 'always':
      return boundDescriptor(choice.limit, type);
    case 'widest':
      if (!choice.limits.every(isEnforced)) return undefined;
      if (choice.limits.length === 1) return boundDescriptor(choice.limits[0], type);
      return { kind: 'any', of: choice.limits.map((limit) => boundDescriptor(limit, type)) };
    case 'chain': {
      const { alternatives, general } = choice;
      const all = general === undefined ? alternatives : [...alternatives, { ...general, when: [] }];
      const of = all.map((limit) => {
        const when = limit.when.map((condition) => conditionDescriptor(condition, object));
        const bound = isEnforced(limit) ? boundDescriptor(limit, type) : undefined;
        return bound === undefined ? [when] : [when, bound];
      });
      return { kind: 'first', of };
    }
  }
}

function textPattern(pattern: string): Descriptor {
  return {
    pattern: new Reference({ kind: 'pattern', pattern }),
    matches: runtime({ name: 'matchesPattern', module: 'pattern' }),
    mismatch: runtime({ name: 'mismatchOf', module: 'pattern' }),
  };
}

const rare = (name: string): Reference => runtime({ name, module: 'explain-bounds' });

/** The pattern describes legal decimals; an issue names the limit. */
function decimalDescriptor(limit: DecimalLimit): Data {
  const pattern = decimalPattern(limit);
  return {
    kind: 'pattern',
    ...textPattern(pattern),
    text: pattern,
    code: limit.kind,
    expected: decimalText(limit),
    explain: rare('explainDecimal'),
  };
}

function countDescriptor(limit: { readonly min?: number; readonly max?: number }): Descriptor {
  return { min: limit.min, max: limit.max, expected: new Published(countText(limit)) };
}

/** Undefined for a limit that validators ignore. */
function boundDescriptor(limit: LimitKind, type: Type): Data {
  if (isOfDecimals(limit)) return decimalDescriptor(limit);
  const { kind } = limit;
  switch (kind) {
    case 'length':
      return { kind, ...countDescriptor(limit), trimmed: limit.trimmed || undefined };
    case 'pattern':
      return { kind, ...textPattern(limit.pattern), text: limit.pattern, explain: rare('explainPattern') };
    case 'range': {
      const { min, max, exclusiveMin, exclusiveMax } = limit;
      if (!isWideInteger(type)) {
        const open = exclusiveMin === true ? (exclusiveMax === true ? 'both' : 'min') : exclusiveMax && 'max';
        if (!open) return { kind, min, max, expected: new Published(rangeText(min ?? -Infinity, max ?? Infinity)) };
        const expected = new Published(openRangeText(min ?? -Infinity, max ?? Infinity, open));
        return { kind: 'open-range', min, max, open, expected, explain: rare('explainOpenRange') };
      }
      const whole = int64Bounds(limit);
      const expected =
        whole.min <= INT64.min
          ? `at most ${whole.max}`
          : whole.max >= INT64.max
            ? `at least ${whole.min}`
            : `${whole.min} to ${whole.max}`;
      return {
        kind: 'int64-range',
        min: whole.min,
        max: whole.max,
        expected,
        holds: runtime({ name: 'isInt64Within', module: 'int64' }),
        explain: rare('explainInt64Range'),
      };
    }
    case 'multiple-of': {
      const isWide = isWideInteger(type);
      return {
        kind,
        digits: divisorOf(limit.of).digits,
        scale: divisorOf(limit.of).scale,
        form: isWide ? 'int64' : 'number',
        explain: rare('explainMultiple'),
        holds: runtime(
          isWide ? { name: 'isInt64Multiple', module: 'int64' } : { name: 'isMultipleOf', module: 'multiples' },
        ),
      };
    }
    case 'items':
      return { kind, ...countDescriptor(limit), lists: hasSeveralForms(type) || undefined };
    case 'values':
      return { kind, values: limit.values, all: isListedKind(limit.values, type) ? undefined : true };
    case 'format': {
      const format = formatNamed(limit.format);
      if (format === undefined) return undefined;
      const explain = rare('explainFormat');
      return { kind, name: limit.format, wire: format.wire, ...formatDescriptor(format), explain };
    }
    case 'unique': {
      const keys = runtime({ name: 'createValueKeys', module: 'distinct-values' });
      return { kind, keys: hasAtomicItems(type) ? undefined : keys, explain: rare('explainUnique') };
    }
  }
}
