import {
  isNotShown,
  type Field,
  type Identifier,
  type Limit,
  type ObjectType,
  type Scalar,
  type Type,
} from '../../model/model.js';
import { limitsOnPart, limitsOnValue, type LimitedPart } from '../../model/limits/limit-target.js';
import type { Format } from '../../formats/format.js';
import { compositeRefs, isDict, isList, isNullable, type Int64Type } from '../../model/types.js';
import { endingMembers } from '../../model/unions/smallest-depths.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { camel } from '../names.js';
import { objectName } from '../type-names.js';
import { divisorOf } from '../../model/limits/multiples.js';
import {
  demandsOf,
  formatBounds,
  formattedCode,
  listedCode,
  patternedCode,
  type Bounds,
  type Demands,
} from '../values/demands.js';
import { localOf } from '../values/local-names.js';
import { int64Demands, numberDemands } from '../values/number-demands.js';
import { endsEarly, outerArguments } from '../values/value-plan.js';
import { furtherItems } from '../../model/limits/further-items.js';

/** The state of building the code of one arbitrary. */
export interface Making {
  readonly object: ObjectType;
  readonly context: EmitContext;
  readonly imports: Imports;
}

/** Code of the arbitrary for the values of a field that is present and not null. */
export function arbitraryText(field: Field, making: Making): string {
  return typeText(field.type, {
    ...making,
    field,
    limits: field.limits,
  });
}

export interface Inside extends Making {
  readonly field: Field;
  /** Limits on the value and on its parts. */
  readonly limits: readonly Limit[];
  /** Whether the value is in a tuple, which always holds it: nothing around it can be left out to end a recursion. */
  readonly held?: boolean;
}

function partOf(part: LimitedPart, inside: Inside): Inside {
  return { ...inside, limits: limitsOnPart(inside.limits, part), held: false };
}

function typeText(type: Type, inside: Inside): string {
  return listedCode(
    demandsOf(limitsOnValue(inside.limits)),
    (values) => call('anyOneOf', [values], inside),
    () => {
      const end = inside.held === true ? endOf(type, inside) : undefined;
      if (end === undefined) return naturalText(type, inside);
      const isDeepest = inside.imports.value('isDeepest', runtimePath('arbitrary-options'));
      const text = naturalText(type, { ...inside, held: false });
      return `(${isDeepest}(options) ? ${call('anyOneOf', [`[${end}]`], inside)} : ${text})`;
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

function naturalText(type: Type, inside: Inside): string {
  switch (type.kind) {
    case 'str':
      return formatted(undefined, inside, () => stringText(undefined, inside));
    case 'int64':
      return int64Text(type, inside);
    case 'int':
    case 'int32':
    case 'float':
      return formatted(undefined, inside, () => numberText(type.kind, undefined, inside));
    case 'bool':
      return call('anyBoolean', [], inside);
    case 'null':
      return call('anyOneOf', ['[null]'], inside);
    case 'any':
      return formatted(undefined, inside, () => call('anyJson', [], inside));
    case 'never': // no value is drawn
      return call('anyOneOf', ['[undefined]'], inside);
    case 'bytes':
      return `${inside.imports.value('anyBytes', runtimePath('arbitrary-bytes'))}()`;
    case 'list': {
      const { items, isUnique } = demandsOf(limitsOnValue(inside.limits));
      const item = typeText(type.item, partOf('each', inside));
      return call(isUnique ? 'anyDistinct' : 'anyList', [item, ...boundArguments(items, '0')], inside);
    }
    case 'tuple': {
      const items = type.items.map((item) => typeText(item, { ...inside, limits: [], held: true }));
      const further = furtherItems(type, inside.limits);
      if (further === undefined) return call('anyTuple', items, inside);
      const rest = typeText(further.type, { ...inside, limits: further.limits, held: true });
      return call('anyOpenTuple', [rest, ...items], inside);
    }
    case 'dict': {
      const key = typeText(type.key, partOf('keys', inside));
      const value = typeText(type.value, partOf('each', inside));
      return call(
        'anyDict',
        [key, value, ...boundArguments(demandsOf(limitsOnValue(inside.limits)).items, '0')],
        inside,
      );
    }
    case 'nullable':
      return `${inside.imports.value('mayBeNull', runtimePath('arbitrary-object'))}(${typeText(type.of, inside)})`;
    case 'oneOf':
      return variantText(type.of, inside);
    case 'union':
      return objectText(type.name, inside);
    case 'literal':
      return call('anyOneOf', [`[${JSON.stringify(type.value)}]`], inside);
    case 'identifier': {
      const declared = inside.context.identifiers.get(type.name);
      return declared?.limits !== undefined && limitsOnValue(inside.limits).length > 0
        ? stringText(declared, inside)
        : `${named('simple-arbitrary', type.name, inside)}()`;
    }
    case 'bitSet':
      return `${named('simple-arbitrary', type.name, inside)}(options)`;
    case 'scalar':
      return scalarText(type.name, inside);
    case 'enum':
      return memberText(type.name, inside);
    case 'object':
    case 'partial':
      return objectText(objectName(type), inside);
  }
}

function call(name: string, values: readonly string[], { imports }: Pick<Making, 'imports'>): string {
  return `${imports.value(name, runtimePath('arbitrary-value'))}(${values.join(', ')})`;
}

function named(kind: 'arbitrary' | 'simple-arbitrary', declaration: string, { context, imports }: Making): string {
  return imports.value(`${camel(declaration)}Arbitrary`, context.locate(kind, declaration));
}

/** Arguments for bounds: none if there are no bounds. */
function boundArguments({ min, max }: Bounds, least: string): readonly string[] {
  if (max !== 'Infinity') return [min, max];
  return min === least ? [] : [min];
}

function stringText(declared: Scalar | Identifier | undefined, inside: Inside): string {
  return plainString(demandsOf(limitsOnValue(inside.limits), declared), inside.imports);
}

/** Code of the arbitrary for the strings that satisfy demands. */
export function plainString(demands: Demands, imports: Imports): string {
  return patternedCode(
    demands,
    (patterns) => matchingText(patterns, demands, imports),
    () => anyString(demands, imports),
  );
}

function matchingText(patterns: readonly string[], { length, trimmed }: Demands, imports: Imports): string {
  const values = boundArguments(length, '0');
  const bounds = trimmed === 'never' ? values : [values[0] ?? '0', values[1] ?? 'Infinity', 'false'];
  const any = imports.value('anyMatching', runtimePath('arbitrary-pattern'));
  return `${any}(${[patternTable(patterns, imports), ...bounds].join(', ')})`;
}

function anyString({ length, trimmed }: Demands, imports: Imports): string {
  const values = boundArguments(length, '0');
  switch (trimmed) {
    case 'never':
      return call('anyText', values, { imports });
    case 'always':
      return call('anyTrimmedText', values, { imports });
    case 'sometimes':
      return call('anyTrimmedText', [values[0] ?? '0', values[1] ?? 'Infinity', 'false'], { imports });
  }
}

/** A value of the format that is requested, or else another one. */
function formatted(scalar: Scalar | undefined, inside: Inside, other: () => string): string {
  const demands = demandsOf(limitsOnValue(inside.limits), scalar);
  const ofFormat = (format: Format): string => {
    const { name, module } = format.arbitrary;
    return `${inside.imports.value(name, runtimePath(module))}(${formatBounds(format, demands).join(', ')})`;
  };
  return formattedCode(demands, scalar, ofFormat, other);
}

function int64Text({ as }: Int64Type, inside: Inside): string {
  if (as === 'safe-integer') return numberText('int', undefined, inside);
  const { min, max, step } = int64Demands(limitsOnValue(inside.limits));
  const any = inside.imports.value(as === 'bigint' ? 'anyInt64' : 'anyInt64Text', runtimePath('arbitrary-int64'));
  return `${any}(${[min, max, ...(step === undefined ? [] : [step])].join(', ')})`;
}

function numberText(kind: 'int' | 'int32' | 'float', scalar: Scalar | undefined, inside: Inside): string {
  const { range, step } = numberDemands(kind, limitsOnValue(inside.limits), scalar);
  const bounds = boundArguments(range, '-Infinity');
  if (step === undefined) return call(kind !== 'float' ? 'anyInteger' : 'anyFloat', bounds, inside);
  const { digits, scale } = divisorOf(step);
  const anyMultiple = inside.imports.value('anyMultiple', runtimePath('arbitrary-number'));
  return `${anyMultiple}(${[digits, scale, ...bounds].join(', ')})`;
}

function scalarText(name: string, inside: Inside): string {
  const scalar = inside.context.scalars.get(name);
  if (scalar === undefined) return call('anyJson', [], inside);
  return formatted(scalar, inside, () =>
    scalar.wire === 'str' ? stringText(scalar, inside) : numberText(scalar.wire, scalar, inside),
  );
}

function memberText(name: string, inside: Inside): string {
  const declared = inside.context.enums.get(name);
  const others = (): string =>
    declared?.wire === 'int'
      ? call('anyInteger', [], inside)
      : declared?.wire === 'str'
        ? call('anyText', [], inside)
        : call('anyTextOrInteger', [], inside);
  if (declared === undefined || declared.values.every(({ value }) => isNotShown(value))) return others();
  const members = `Object.values(${inside.imports.value(name, inside.context.locate('enum', name))})`;
  return declared.open
    ? call('anyMember', ['options', members, others()], inside)
    : call('anyOneOf', [members], inside);
}

/** Values of any of several types. At the greatest depth, only of those that end soonest. */
export function variantText(members: readonly Type[], inside: Inside): string {
  const { context, imports } = inside;
  const codes = members.map((member) => typeText(member, inside));
  const recurs = members.some((member) => compositeRefs(member).some((ref) => context.recursive.has(objectName(ref))));
  const ending = recurs ? endingMembers(members, context.depths, objectName) : members;
  const any = (some: readonly string[]): string =>
    `${imports.value('anyVariant', runtimePath('arbitrary-union'))}(${some.join(', ')})`;
  if (ending.length === members.length) return any(codes);
  const isDeepest = imports.value('isDeepest', runtimePath('arbitrary-options'));
  return `(${isDeepest}(options) ? ${any(ending.map((one) => codes[members.indexOf(one)]!))} : ${any(codes)})`;
}

function objectText(target: string, inside: Inside): string {
  const { context, imports, object, field } = inside;
  const recurs = endsEarly(object.name, target, context);
  const options = recurs ? `${imports.value('deeper', runtimePath('arbitrary-options'))}(options)` : 'options';
  const outer = outerArguments(context.objects.get(target), object, field, localOf);
  return `${named('arbitrary', target, inside)}(${[options, ...outer].join(', ')})`;
}
