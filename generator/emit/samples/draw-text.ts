import { limitChoices, unconditionalLimits } from '../../model/limits/limit-choice.js';
import { limitsOnPart, limitsOnValue, type LimitedPart } from '../../model/limits/limit-target.js';
import type { Format } from '../../formats/format.js';
import {
  isNotShown,
  type Field,
  type Json,
  type Limit,
  type ObjectType,
  type Scalar,
  type Type,
} from '../../model/model.js';
import {
  compositeRefs,
  isDict,
  isEnum,
  isIdentifier,
  isList,
  isNullable,
  isScalar,
  isString,
  namedTypes,
  writeType,
  type Int64Type,
  type TupleType,
} from '../../model/types.js';
import type { SampleHint } from '../../model/sample-hint.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { codeNameOf } from '../names.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { objectName } from '../type-names.js';
import { divisorOf, type Divisor } from '../../model/limits/multiples.js';
import { demandsOf, formatBounds, formattedCode, listedCode, patternedCode, type Bounds } from '../values/demands.js';
import {
  boundText,
  decidedText,
  heldText,
  keysText as keysOfAnother,
  withImpliedItems,
} from '../values/expected-values.js';
import { localOf } from '../values/local-names.js';
import { int64Demands, numberDemands, sampleStep } from '../values/number-demands.js';
import { endsEarly, outerArguments } from '../values/value-plan.js';
import { endingMembers } from '../../model/unions/smallest-depths.js';
import { numberKind } from './number-range.js';
import { textKind, textKindNamed, type TextKind } from './text-kinds.js';
import { furtherItems } from '../../model/limits/further-items.js';

/** The state of building the code of one sample. */
export interface Drawing {
  readonly object: ObjectType;
  readonly context: EmitContext;
  readonly imports: Imports;
}

/** Code that draws the value of a field that is present and not null. */
export function drawText(field: Field, random: string, drawing: Drawing): string {
  const inside: Inside = { ...drawing, field, limits: field.limits };
  const values = isFree(field, drawing) ? givenValues(field) : undefined;
  const text =
    values === undefined
      ? decidedText(field, drawing.object, drawing.imports, (type) => typeText(type, random, inside))
      : `${random}.oneOf(${valuesCode(values)})`;
  const bound = boundText(text, field, drawing.object, drawing.imports);
  return withImpliedItems(bound, field, drawing.object, drawing.imports);
}

/** The values that samples are drawn from, as far as the spec gives any. */
function givenValues({ sample, examples }: Pick<Field, 'sample' | 'examples'>): readonly Json[] | undefined {
  if (sample !== undefined) return sample.kind === 'values' ? presentOf(sample.values) : undefined;
  return examples && presentOf(examples.map(({ value }) => value));
}

/** As JavaScript, in which a plain key `__proto__` sets the prototype. */
function valuesCode(values: readonly Json[]): string {
  return JSON.stringify(values).replaceAll('"__proto__":', '["__proto__"]:');
}

function presentOf(values: readonly Json[]): readonly Json[] | undefined {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? undefined : present;
}

/**
 * Whether any example can be drawn, whatever the rest of the sample: no condition decides about limits, and the value does
 * not identify the object. Examples of declared types other than scalars may be invalid in mode 'strict', and what samples
 * of an enumeration are drawn from are its members.
 */
function isFree({ name, type, limits, sample }: Field, { object }: Drawing): boolean {
  const isUnconditional = limitChoices(limits).every(({ kind }) => kind === 'always');
  const isDeclared = namedTypes(type).some((one) => !isScalar(one) && !(isEnum(one) && sample !== undefined));
  return isUnconditional && !isDeclared && !object.identity.includes(name);
}

export interface Inside extends Drawing {
  readonly field: Field;
  /** Limits on the value and on its parts. */
  readonly limits: readonly Limit[];
  /** Whether the value is in a tuple, which always holds it: nothing around it can be left out to end a recursion. */
  readonly held?: boolean;
  /** The type of the key in the dict that has the value. */
  readonly keyedBy?: Type;
}

function partOf(part: LimitedPart, inside: Inside): Inside {
  const { keyedBy: _, ...others } = inside;
  return { ...others, limits: limitsOnPart(inside.limits, part), held: false };
}

function typeText(type: Type, random: string, inside: Inside): string {
  return listedCode(
    demandsOf(limitsOnValue(inside.limits)),
    (values) => `${random}.oneOf(${values})`,
    () => {
      const end = inside.held === true ? endOf(type, inside) : undefined;
      const text = naturalText(type, random, end === undefined ? inside : { ...inside, held: false });
      return end === undefined ? text : `(${random}.isDeep ? ${end} : ${text})`;
    },
  );
}

/** The value of a type that ends the nesting of a recursive object. */
function endOf(type: Type, { object, context }: Inside): string | undefined {
  if (!compositeRefs(type).some((ref) => endsEarly(object.name, objectName(ref), context))) return undefined;
  if (isNullable(type)) return 'null';
  if (isList(type)) return '[]';
  return isDict(type) ? '{}' : undefined;
}

function naturalText(type: Type, random: string, inside: Inside): string {
  const { context, imports } = inside;
  switch (type.kind) {
    case 'str':
      return formatted(undefined, random, inside, () => stringText(random, undefined, inside));
    case 'int64':
      return int64Text(type, random, inside);
    case 'int':
    case 'int32':
    case 'float':
      return formatted(undefined, random, inside, () => numberText(type.kind, random, undefined, inside));
    case 'bool':
      return `${random}.chance(0.5)`;
    case 'null':
      return 'null';
    case 'any':
      return formatted(undefined, random, inside, () => call('drawWord', 'sample-text', [random], inside));
    case 'never': // no value is drawn
      return 'undefined';
    case 'bytes':
      return `new TextEncoder().encode(${call('drawWord', 'sample-text', [random], inside)})`;
    case 'list':
      return listText(type.item, random, inside);
    case 'tuple':
      return tupleText(type, random, inside);
    case 'dict':
      return dictText(type, random, inside);
    case 'nullable': {
      const inner = typeText(type.of, 'at', inside);
      return call('drawNullable', 'sample-object', [random, drawer(inner)], inside);
    }
    case 'oneOf':
      return variantText(type.of, random, inside);
    case 'union':
      return objectText(type.name, random, inside);
    case 'literal':
      return JSON.stringify(type.value);
    case 'identifier': {
      const declared = context.identifiers.get(type.name);
      if (declared?.limits !== undefined && limitsOnValue(inside.limits).length > 0) {
        return stringText(random, declared, inside);
      }
      return `${imports.value(`draw${type.name}`, context.locate('simple-sample', type.name))}(${random})`;
    }
    case 'bitSet':
      return `${imports.value(`draw${type.name}`, context.locate('simple-sample', type.name))}(${random})`;
    case 'scalar':
      return scalarText(type.name, random, inside);
    case 'enum': {
      const values = memberValues(type.name, inside);
      return values === undefined ? wireText(type.name, random, inside) : `${random}.oneOf(${values})`;
    }
    case 'object':
    case 'partial':
      return objectText(objectName(type), random, inside);
  }
}

function call(name: string, module: string, values: readonly string[], { imports }: Drawing): string {
  return `${imports.value(name, runtimePath(module))}(${values.join(', ')})`;
}

/** Code of a function that draws from its argument: only the name of the function if it takes no other argument. */
export function drawer(draw: string): string {
  const named = /^([\w$.]+)\(at\)$/.exec(draw)?.[1];
  return named ?? `(${/\bat\b/.test(draw) ? 'at' : ''}) => ${draw}`;
}

// ------------------------------------------------------------------------------------------------- text and numbers

/** A declaration that texts belong to: a scalar, or an identifier with a form of its own. */
interface DeclaredText {
  readonly name: string;
  readonly limits?: readonly Limit[];
  readonly sample?: SampleHint;
}

function stringText(random: string, scalar: DeclaredText | undefined, inside: Inside): string {
  const demands = demandsOf(limitsOnValue(inside.limits), scalar);
  const { min, max } = demands.length;
  const usualBounds = max === 'Infinity' ? (min === '0' ? [] : [min]) : [min, max];
  const name =
    scalar === undefined || textKind(scalar.name, '') === 'drawWord' ? codeNameOf(inside.field) : scalar.name;
  const hint = inside.field.sample ?? scalar?.sample;
  const draw = hintedKind(hint) ?? textKind(name, inside.object.view?.of ?? inside.object.name);
  const bounds = hint?.kind === 'digits' ? [String(hint.count), String(hint.count)] : usualBounds;
  return patternedCode(
    demands,
    (patterns) => {
      const usual = inside.imports.value(draw, runtimePath('sample-text'));
      const values = [random, patternTable(patterns, inside.imports), usual, ...bounds];
      return call('drawMatching', 'sample-pattern', values, inside);
    },
    () => call(draw, 'sample-text', [random, ...bounds], inside),
  );
}

function hintedKind(hint: SampleHint | undefined): TextKind | undefined {
  if (hint?.kind === 'digits') return 'drawDigits';
  return hint?.kind === 'text' ? textKindNamed(hint.text) : undefined;
}

/** A value of the format that is requested, or else another one. */
function formatted(scalar: Scalar | undefined, random: string, inside: Inside, other: () => string): string {
  const demands = demandsOf(limitsOnValue(inside.limits), scalar);
  const ofFormat = (format: Format): string => {
    const { name, module } = format.draw(codeNameOf(inside.field));
    return call(name, module, [random, ...formatBounds(format, demands)], inside);
  };
  return formattedCode(demands, scalar, ofFormat, other);
}

function int64Text({ as }: Int64Type, random: string, inside: Inside): string {
  if (as === 'safe-integer') return numberText('int', random, undefined, inside);
  const { min, max, step } = int64Demands(limitsOnValue(inside.limits));
  const values = [random, min, max, ...(step === undefined ? [] : [step])];
  return call(as === 'bigint' ? 'drawInt64' : 'drawInt64Text', 'sample-int64', values, inside);
}

function numberText(
  type: 'int' | 'int32' | 'float',
  random: string,
  scalar: Scalar | undefined,
  inside: Inside,
): string {
  const isInteger = type !== 'float';
  const { range: bounds, step } = numberDemands(type, limitsOnValue(inside.limits), scalar);
  const isBound = bounds.min !== '-Infinity' || bounds.max !== 'Infinity';
  const kind = numberKind(codeNameOf(inside.field), inside.field.unit);
  if (kind.kind !== 'between' && !isBound && isInteger) {
    return call(
      kind.kind === 'seconds' ? 'drawUnixSeconds' : 'drawUnixMilliseconds',
      'sample-number',
      [random],
      inside,
    );
  }
  const usual = kind.kind === 'between' ? kind : { low: 0, high: 100 };
  const divisor = step === undefined ? (isInteger ? undefined : sampleStep(bounds)) : divisorOf(step);
  if (divisor !== undefined) return multipleText(divisor, usual, bounds, random, inside);
  return call(isInteger ? 'drawInteger' : 'drawFloat', 'sample-number', [random, ...range(usual, bounds)], inside);
}

/** Of a large divisor, the usual range may hold no multiple but 0. */
function multipleText(
  { digits, scale }: Divisor,
  { low, high }: Span,
  { min, max }: Bounds,
  random: string,
  inside: Inside,
): string {
  if (min === max) return min;
  const most = Math.max(high, low + (20 * digits) / scale);
  const values = [low, most, min, max, digits, scale].map(String);
  return call('drawMultiple', 'sample-multiple', [random, ...values], inside);
}

interface Span {
  readonly low: number;
  readonly high: number;
}

/** Clamps the usual range to the bounds if both are numbers. */
function range(usual: Span, { min, max }: Bounds): readonly string[] {
  const [least, most] = [Number(min), Number(max)];
  if (Number.isNaN(least) || Number.isNaN(most)) return [String(usual.low), String(usual.high), min, max];
  const clamp = (value: number): string => String(Math.min(Math.max(value, least), most));
  return [clamp(usual.low), clamp(usual.high)];
}

function scalarText(name: string, random: string, inside: Inside): string {
  const scalar = inside.context.scalars.get(name);
  if (scalar === undefined) return call('drawWord', 'sample-text', [random], inside);
  // Items of a list may have to differ, and the value of a field with limits of its own has to keep these, too.
  const isPlain = inside.limits === inside.field.limits && inside.limits.length === 0;
  const values = isPlain && !inside.object.identity.includes(inside.field.name) ? givenValues(scalar) : undefined;
  if (values !== undefined) return `${random}.oneOf(${valuesCode(values)})`;
  return formatted(scalar, random, inside, () =>
    scalar.wire === 'str' ? stringText(random, scalar, inside) : numberText(scalar.wire, random, scalar, inside),
  );
}

/** The members of an enumeration as a list; undefined where the spec shows none. */
function memberValues(name: string, { context, imports }: Drawing): string | undefined {
  const declared = context.enums.get(name);
  if (declared === undefined || declared.values.every(({ value }) => isNotShown(value))) return undefined;
  return `Object.values(${imports.value(name, context.locate('enum', name))})`;
}

function memberCount(name: string, { context }: Drawing): number {
  const values = context.enums.get(name)?.values ?? [];
  return new Set(values.map(({ value }) => value)).size;
}

function wireText(name: string, random: string, inside: Inside): string {
  const wire = inside.context.enums.get(name)?.wire;
  return wire === 'str'
    ? call('drawWord', 'sample-text', [random], inside)
    : call('drawInteger', 'sample-number', [random, '0', '10'], inside);
}

// ------------------------------------------------------------------------------------------------ objects and lists

/**
 * A value of any of several types. Where one of them leads back here, a value that is deep enough is one of those that
 * end soonest.
 */
export function variantText(members: readonly Type[], random: string, inside: Inside): string {
  const { context } = inside;
  const draws = members.map((member) => drawer(typeText(member, 'at', inside)));
  const recurs = members.some((member) => compositeRefs(member).some((ref) => context.recursive.has(objectName(ref))));
  const ending = recurs ? endingMembers(members, context.depths, objectName) : members;
  const indexes = ending.length === members.length ? [] : [`[${ending.map((one) => members.indexOf(one)).join(', ')}]`];
  return call('drawVariant', 'sample-union', [random, `[${draws.join(', ')}]`, ...indexes], inside);
}

function objectText(target: string, random: string, inside: Inside): string {
  const { context, imports, object, field } = inside;
  const draw = imports.value(`draw${target}`, context.locate('sample', target));
  const drawn = context.objects.get(target);
  const outer = outerArguments(drawn, object, field, localOf);
  const known = heldText(field, drawn, object, identifiedBy(drawn, inside));
  const held = known ?? (outer.length === 0 ? undefined : '{}');
  return `${draw}(${[random, ...(held === undefined ? [] : [held]), ...outer].join(', ')})`;
}

/** The field of an object in a dict that equals its key, where the key is an id of such objects. */
function identifiedBy(object: ObjectType | undefined, { keyedBy, context }: Inside): string | undefined {
  if (object === undefined || keyedBy === undefined || !isIdentifier(keyedBy)) return undefined;
  if (context.identifiers.get(keyedBy.name)?.wire === 'int') return undefined;
  const [name, ...others] = object.identity;
  const identity = object.fields.find((field) => field.name === name)?.type;
  return others.length === 0 && identity !== undefined && writeType(identity) === writeType(keyedBy) ? name : undefined;
}

function listText(item: Type, random: string, inside: Inside): string {
  const { items, isUnique } = demandsOf(limitsOnValue(inside.limits));
  const { min, max } = items;
  const values = finiteValues(item, partOf('each', inside));
  if (values !== undefined && (isUnique || Number(min) <= values.count)) {
    return call('drawSome', 'sample-collection', [random, min, max, values.text], inside);
  }
  const draw = typeText(item, 'at', partOf('each', inside));
  const list = isUnique ? 'drawDistinct' : 'drawList';
  return call(list, 'sample-collection', [random, min, max, drawer(draw)], inside);
}

/** The possible values of an item, if the spec lists them. */
function finiteValues(item: Type, inside: Inside): { readonly text: string; readonly count: number } | undefined {
  const allowed = unconditionalLimits(limitsOnValue(inside.limits)).find((limit) => limit.kind === 'values');
  if (allowed !== undefined) return { text: JSON.stringify(allowed.values), count: allowed.values.length };
  if (!isEnum(item) || inside.limits.length > 0) return undefined;
  const text = memberValues(item.name, inside);
  return text === undefined ? undefined : { text, count: memberCount(item.name, inside) };
}

function tupleText(type: TupleType, random: string, inside: Inside): string {
  const items = type.items.map((item, index) =>
    typeText(item, `${random}.at(${index})`, { ...inside, limits: [], held: true }),
  );
  const further = furtherItems(type, inside.limits);
  const rest =
    further &&
    `...${typeText(further.type, `${random}.at('rest')`, { ...inside, limits: further.limits, held: true })}`;
  return `[${[...items, ...(rest === undefined ? [] : [rest])].join(', ')}]`;
}

function dictText(type: Type & { kind: 'dict' }, random: string, inside: Inside): string {
  const { min, max } = demandsOf(limitsOnValue(inside.limits)).items;
  const { field, object } = inside;
  const known = type === field.type && min === '0' && max === 'Infinity' ? keysOfAnother(field, object) : undefined;
  const keys = known ?? keysText(type.key, `${random}.at('keys')`, min, max, inside);
  const draw = typeText(type.value, 'at', { ...partOf('each', inside), keyedBy: type.key });
  const parameters = /\bkey\b/.test(draw) ? 'at, key' : /\bat\b/.test(draw) ? 'at' : '';
  const drawn = `(${parameters}) => ${draw}`;
  return call('drawDict', 'sample-collection', [random, keys, drawn], inside);
}

function keysText(key: Type, random: string, min: string, max: string, inside: Inside): string {
  const ofKeys = partOf('keys', inside);
  const values = finiteValues(key, ofKeys)?.text;
  if (values !== undefined) {
    return call('drawSome', 'sample-collection', [random, min, max, values], inside);
  }
  const draw =
    isString(key) && ofKeys.limits.length === 0
      ? call('drawSlug', 'sample-text', ['at'], inside)
      : typeText(key, 'at', ofKeys);
  return call('drawDistinct', 'sample-collection', [random, min, max, drawer(draw)], inside);
}
