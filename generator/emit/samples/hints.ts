import { limitChoices } from '../../model/limits/limit-target.js';
import {
  isNotShown,
  isOpaque,
  type BitSet,
  type Enum,
  type Field,
  type Identifier,
  type Json,
  type ObjectType,
  type Type,
  type Union,
} from '../../model/model.js';
import {
  isDict,
  isEnum,
  isIdentifier,
  isObjectRef,
  isOneOf,
  isScalar,
  namedTypes,
  nonNull,
  writeType,
  type NamedType,
} from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { isComplete } from '../enums/known-test.js';
import { layoutOf } from '../identifiers/layout.js';
import { declaredName, objectName } from '../type-names.js';
import { boundsDescriptor, Lazy, Reference, type Data, type Descriptor } from '../validators/descriptor.js';
import { contentTypes } from '../validators/recursion.js';
import { expectationHints, namesInExpectations } from './expectations.js';

/**
 * The hints of a declaration in the form of `templates/runtime/hints.ts`; undefined if the context lacks the
 * declaration, or its descriptor is sufficient.
 */
export function hintsOf(name: string, context: EmitContext): Descriptor | undefined {
  const { objects, unions, enums, bitSets, identifiers } = context;
  const found =
    hinted(objects.get(name), (object) => objectHints(object, context)) ??
    hinted(unions.get(name), (union) => unionHints(union, context)) ??
    hinted(enums.get(name), (declared) => (isComplete(declared) ? undefined : enumHints(declared))) ??
    hinted(bitSets.get(name), bitSetHints) ??
    hinted(identifiers.get(name), identifierHints);
  return found;
}

function hinted<Of>(declared: Of | undefined, hints: (declared: Of) => Descriptor | undefined): Descriptor | undefined {
  return declared === undefined ? undefined : hints(declared);
}

const schema = (of: 'object' | 'union' | 'enum' | 'bit-set' | 'identifier', name: string): Reference =>
  new Reference({ kind: 'schema', of, name });

function objectHints(object: ObjectType, context: EmitContext): Descriptor {
  const { name, view } = object;
  const fields = object.fields.flatMap((field): readonly (readonly [string, Data])[] => {
    const hints = fieldHints(field, object, context);
    return Object.values(hints).every((hint) => hint === undefined) ? [] : [[field.name, hints]];
  });
  const named = [...contentTypes(object).flatMap(namedTypes), ...object.fields.flatMap(namesInExpectations)];
  return {
    of: schema('object', name),
    uses: uses(named, context),
    view: view?.of,
    partial: view?.key === 'Partial' || undefined,
    vast: context.vast.has(name) || undefined,
    fields: fields.length === 0 ? undefined : new Lazy(() => Object.fromEntries(fields)),
  };
}

function unionHints(union: Union, context: EmitContext): Descriptor {
  return {
    of: schema('union', union.name),
    uses: uses(union.of.flatMap(namedTypes), context),
    vast: context.vast.has(union.name) || undefined,
  };
}

/** The hints of referenced declarations. Hints of scalars are hints of fields. */
function uses(named: readonly NamedType[], { enums }: EmitContext): Data {
  const hasHints = (type: NamedType): boolean =>
    !isScalar(type) && !(isEnum(type) && isComplete(enums.get(type.name)!));
  const names = new Set(named.filter(hasHints).map(declaredName));
  return names.size === 0
    ? undefined
    : new Lazy(() => [...names].map((name) => new Reference({ kind: 'hints', name })));
}

function enumHints({ name, values }: Enum): Descriptor {
  const shown = values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  return { of: schema('enum', name), values: [...new Set(shown)] };
}

function bitSetHints({ name, bits }: BitSet): Descriptor {
  const shown = bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [bit]));
  return { of: schema('bit-set', name), bits: [...new Set(shown)] };
}

function identifierHints(identifier: Identifier): Descriptor {
  const { name, limits = [] } = identifier;
  const layout = layoutOf(identifier);
  return {
    of: schema('identifier', name),
    width: layout?.width,
    time: layout && { epoch: layout.epoch, low: layout.time.low },
    limits: isOpaque(identifier) ? new Lazy(() => boundsDescriptor(limits, { kind: 'str' })) : undefined,
  };
}

// ----------------------------------------------------------------------------------------------------------- fields

function fieldHints(field: Field, object: ObjectType, context: EmitContext): Descriptor {
  const { as, unit, sample, deprecated, type } = field;
  const isOneValue = isScalar(nonNull(type)) || isOneOf(nonNull(type));
  const scalars = namedTypes(type)
    .filter(isScalar)
    .flatMap(({ name }): readonly (readonly [string, Data])[] => {
      const scalar = context.scalars.get(name);
      if (scalar === undefined) return [];
      // The items of a list may have to differ.
      const isFree = isOneValue && !object.identity.includes(field.name);
      const hints = { values: isFree ? givenValues(scalar) : undefined, ...textHints(scalar.sample) };
      return Object.values(hints).every((hint) => hint === undefined) ? [] : [[name, hints]];
    });
  return {
    as,
    unit,
    values: isFree(field, object) ? givenValues(field) : undefined,
    ...textHints(sample),
    scalars: scalars.length === 0 ? undefined : Object.fromEntries(scalars),
    rare: deprecated !== undefined || undefined,
    id: identifiedBy(nonNull(type), context),
    ...expectationHints(field, object, context),
  };
}

function textHints(hint: Field['sample']): Descriptor {
  return {
    text: hint?.kind === 'text' ? hint.text : undefined,
    digits: hint?.kind === 'digits' ? hint.count : undefined,
  };
}

function givenValues({ sample, examples }: Pick<Field, 'sample' | 'examples'>): Data {
  if (sample !== undefined) return sample.kind === 'values' ? presentOf(sample.values) : undefined;
  return examples && presentOf(examples.map(({ value }) => value));
}

function presentOf(values: readonly Json[]): Data {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? undefined : (present as readonly Data[]);
}

/**
 * Whether any example can be drawn independently: no limit is conditional, and the value does not identify the object.
 * Examples of declared types other than scalars may be invalid in mode 'strict', and samples of enumerations are
 * members.
 */
function isFree({ name, type, limits, sample }: Field, { identity }: ObjectType): boolean {
  const isUnconditional = limitChoices(limits).every(({ kind }) => kind === 'always');
  const isDeclared = namedTypes(type).some((named) => !isScalar(named) && !(isEnum(named) && sample !== undefined));
  return isUnconditional && !isDeclared && !identity.includes(name);
}

/** The field that equals the key of a dict, if the key is an id of the objects in it. */
function identifiedBy(type: Type, { objects, identifiers }: EmitContext): string | undefined {
  if (!isDict(type) || !isIdentifier(type.key)) return undefined;
  const held = nonNull(type.value);
  const object = isObjectRef(held) ? objects.get(objectName(held)) : undefined;
  if (object === undefined || identifiers.get(type.key.name)?.wire === 'int') return undefined;
  const [name, ...others] = object.identity;
  const identity = object.fields.find((field) => field.name === name)?.type;
  const isSame = identity !== undefined && writeType(identity) === writeType(type.key);
  return others.length === 0 && isSame ? name : undefined;
}
