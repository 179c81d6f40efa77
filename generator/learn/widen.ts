import { defined } from '../defined.js';
import { declaredAs } from '../model/by-name.js';
import { type Data, type Proposal, braces } from '../corrections/proposal.js';
import { WrittenPaths } from '../corrections/written-paths.js';
import { isBounded, type BoundedLimit } from '../model/limits/limit-kinds.js';
import { isGeneral, partsOf, type LimitedPart } from '../model/limits/limit-target.js';
import { isNotShown, type Field, type Limit, type Model, type ObjectType } from '../model/model.js';
import { entriesOf, itemsOf } from '../read/nodes.js';
import {
  isAny,
  isDict,
  isInteger,
  isList,
  isNever,
  isNullable,
  isOneOf,
  isScalar,
  jsonKinds,
  mapTypes,
  nonNull,
  typeWithNull,
  writeType,
  type Type,
} from '../model/types.js';
import { pathOf } from '../model/visit.js';
import type { Sections } from '../model/layers/stamp.js';
import { compareText } from '../diagnostics/diagnostics.js';
import { limits } from '../read/grammar/field.js';
import { kindOf, type Difference, type Kind, type Seen, type UnknownKey } from './facts.js';
import type { Learned } from './learn.js';
import { isName, magnitude, MOST_KEYS, placeText } from './report.js';
import { ViewLists, type Reason } from './view-lists.js';

/** Whether proposals may contain values of payloads. */
export interface WideningOptions {
  readonly values: boolean;
}

/** The corrections after which the spec accepts the observed values. They never refuse values that were valid. */
export function widenings(
  learned: Learned,
  model: Model,
  sections: Sections,
  options: WideningOptions,
): readonly Proposal[] {
  return new Widening(learned, model, sections, options).run();
}

/** A limit, and sizes that violate it. */
interface Bounds {
  readonly limit: BoundedLimit;
  readonly sizes: NonNullable<Difference['sizes']>;
  readonly seen: Difference;
}

interface WiderType {
  type: Type;
  nullable: boolean;
  readonly before: string;
  readonly seen: Difference[];
}

/** A field as the spec writes it. */
interface WrittenField {
  readonly object: ObjectType;
  readonly field: Field;
  /** The field with the type in the spec. */
  readonly declared: Field;
  /** The path of its declaration. */
  readonly home: string;
  /** The view of the payload, if the spec names it. */
  readonly view: ObjectType | undefined;
}

class Widening {
  readonly #written: WrittenPaths;
  /** By path and verb, so that equal proposals are merged. */
  readonly #found = new Map<string, Proposal>();
  /** The new types of fields, views and scalars, because several differences may concern one type. */
  readonly #types = new Map<string, WiderType>();

  /** The sizes that violate a limit, by its path, because a scalar or a field may be in several places. */
  readonly #bounds = new Map<string, Bounds>();

  readonly #views = new Map<ObjectType, ViewLists>();

  /** Fields with a single value in the spec and other values in payloads, by path. */
  readonly #literals = new Map<string, { readonly seen: Difference; readonly kinds: Set<Kind> }>();

  /** Names of new members and bits by value, by the paths of their lists. */
  readonly #newNames = new Map<string, Map<string | number, string>>();

  constructor(
    readonly learned: Learned,
    readonly model: Model,
    sections: Sections,
    readonly options: WideningOptions,
  ) {
    this.#written = new WrittenPaths(sections);
  }

  run(): readonly Proposal[] {
    for (const difference of this.learned.differences) this.#widen(difference);
    for (const [at, { type, nullable, before, seen }] of this.#types) {
      const now = writeType(typeWithNull({ type, nullable }));
      if (now === before) continue;
      const isForm = seen.every(({ code }) => code === 'format' || code === 'pattern');
      const because = isForm ? 'Payloads have values of another form here.' : `Payloads have ${kindsText(seen)} here.`;
      this.#propose(at, { change: { verb: 'set', value: now } }, reasonOf(seen[0]!, because));
    }
    for (const [at, bounds] of this.#bounds) this.#proposeBounds(at, bounds);
    for (const [home, { seen, kinds }] of this.#literals) this.#proposeType(home, seen, kinds);
    for (const [view, lists] of this.#views) {
      const isRequired = (field: Field): boolean => this.#baseField(view, field)?.optional === false;
      const required = view.fields.filter(isRequired).map(({ name }) => name);
      for (const { at, change, unit, ...reason } of lists.changes(required))
        this.#propose(at, { change, unit }, reason);
    }
    return [...this.#found.values()].toSorted(byPath);
  }

  #widen(difference: Difference): void {
    const { code } = difference;
    switch (code) {
      case 'missing':
        return this.#widenAbsence(difference);
      case 'type':
      case 'literal':
        return this.#widenType(difference);
      case 'unknown-key':
        return this.#addKeys(difference);
      case 'unknown-member':
        return this.#addMembers(difference);
      case 'unknown-bits':
        return this.#addBits(difference);
      case 'length':
      case 'range':
      case 'items':
      case 'scale':
        return this.#widenBounds(difference);
      case 'pattern':
      case 'format':
      case 'unique':
      case 'multiple-of':
      case 'values':
        return this.#removeLimit(difference);
      case 'irrelevant':
        return this.#removeFromField(difference, 'relevant-when', 'Payloads have the field in other cases, too.');
      case 'exactly-one-set':
      case 'at-most-one-non-null':
      case 'at-least-one-set':
      case 'required-when':
      case 'ordered':
      case 'total-length':
      case 'absent-with':
      case 'key-count':
        return this.#removeRule(difference);
    }
  }

  #propose(
    at: string,
    { change, optional, unit }: { [Key in 'change' | 'optional' | 'unit']?: Proposal[Key] | undefined },
    { because, place }: Reason,
  ): void {
    const key = `${at} ${change?.verb ?? 'presence'}`;
    const proposal = defined({ at, change, optional, unit, because, source: [placeText(place)] });
    if (!this.#found.has(key)) this.#found.set(key, proposal);
  }

  // --------------------------------------------------------------------------------------------------------- presence

  #widenAbsence(difference: Difference): void {
    const found = this.#fieldOf(difference);
    // A missing item is not a missing field.
    if (found === undefined || difference.field!.on !== 'value') return;
    const { field, home, view } = found;
    const reason = reasonOf(difference, 'Payloads lack the field.');
    // The view requires the field by itself, or its object does, and the correction must be limited to the view.
    if (view !== undefined) {
      const lists = this.#listsOf(view);
      if (lists.remove('require', field.name, reason) || lists.remove('required', field.name, reason)) return;
      if (this.#baseField(view, field) !== undefined) return lists.add('optional', field.name, reason);
    }
    const owner = this.#baseOf(found.object) ?? found.object;
    const unit = pathOf('objects', owner);
    // Its views must not make the field optional again.
    const views = this.model.objects.filter(({ view: own }) => own?.of === owner.name && own.side === undefined);
    let isListed = false;
    for (const listing of views) {
      if (this.#listsOf(listing).remove('optional', field.name, { ...reason, unit })) isListed = true;
    }
    return this.#propose(home, { optional: true, unit: isListed ? unit : undefined }, reason);
  }

  // ------------------------------------------------------------------------------------------------------------ types

  #widenType(difference: Difference): void {
    const found = this.#fieldOf(difference);
    if (found === undefined) return this.#widenOtherKeys(difference);
    const { declared, home } = found;
    const { on } = difference.field!;
    if (on === undefined) return;
    if (on === 'value' && difference.kinds.has('null') && this.#allowNull(found, difference)) {
      const kinds = new Set([...difference.kinds].filter((kind) => kind !== 'null'));
      return kinds.size === 0 ? undefined : this.#widenType({ ...difference, kinds });
    }
    const at = this.#typePath(found);
    if (this.#written.node(`${home}.fields`) !== undefined) return;
    if (at.endsWith('.type') && this.#written.node(`${home}.type`) === undefined)
      return this.#replaceLiteral(found, difference);
    const known = this.#typeAt(at, declared);
    known.type = changedAt(known.type, partsOf(on), (part) => withKinds(part, difference.kinds));
    if (on === 'value' && difference.kinds.has('null') && known.type.kind !== 'null') known.nullable = true;
    if (isNullable(known.type)) known.type = known.type.of;
    known.seen.push(difference);
  }

  #typePath({ home, view, field }: WrittenField): string {
    return view !== undefined && this.#hasOwnType(view, field)
      ? `${pathOf('objects', view)}.types.${field.name}`
      : `${home}.type`;
  }

  /** The new type at a path, which is that of the field until it is widened. */
  #typeAt(at: string, { type, nullable }: Field): WiderType {
    const before = writeType(typeWithNull({ type, nullable }));
    const known = this.#types.get(at) ?? { type, nullable, before, seen: [] };
    this.#types.set(at, known);
    return known;
  }

  /** Adds a field to the nullable fields of a view. Returns whether lists of the view decide about null. */
  #allowNull({ view, field }: WrittenField, seen: Difference): boolean {
    if (view === undefined) return false;
    const reason = reasonOf(seen, 'Payloads have null here.');
    if (this.#listsOf(view).remove('non-null', field.name, reason)) return true;
    if (this.#baseField(view, field) === undefined || this.#hasOwnType(view, field)) return false;
    this.#listsOf(view).add('nullable', field.name, reason);
    return true;
  }

  #hasOwnType(view: ObjectType, field: Field): boolean {
    return this.#written.node(`${pathOf('objects', view)}.types.${field.name}`) !== undefined;
  }

  /** Replaces `is`, which allows only one value, by a type. */
  #replaceLiteral({ home, field: { type } }: WrittenField, difference: Difference): void {
    if (this.#written.node(`${home}.is`) === undefined) return;
    const { seen, kinds } = this.#literals.get(home) ?? { seen: difference, kinds: new Set<Kind>() };
    this.#literals.set(home, { seen, kinds });
    for (const kind of difference.kinds) kinds.add(kind);
    if (type.kind === 'literal') kinds.add(kindOf(type.value));
  }

  #proposeType(home: string, seen: Difference, kinds: ReadonlySet<Kind>): void {
    const reason = reasonOf(seen, 'Payloads have other values.');
    const value = writeType(withKinds(NEVER, kinds));
    this.#propose(`${home}.is`, { change: { verb: 'remove' }, unit: home }, reason);
    this.#propose(`${home}.type`, { change: { verb: 'add', value }, unit: home }, reason);
  }

  /** Widens values under undeclared keys, which are in no field. */
  #widenOtherKeys(difference: Difference): void {
    const { object } = difference;
    const at = object && `${pathOf('objects', this.#baseOf(object) ?? object)}.other-keys`;
    if (at === undefined || this.#written.node(at) === undefined) return;
    const reason = reasonOf(difference, 'Payloads have other values under keys without a name.');
    return this.#propose(at, { change: { verb: 'set', value: 'any' } }, reason);
  }

  // ------------------------------------------------------------------------------------------- keys, members and bits

  #addKeys({ object: owner }: Difference): void {
    const unknown = owner && this.learned.unknownKeys.get(owner.name);
    if (owner === undefined || unknown === undefined) return;
    const keys = [...unknown.keys];
    const isDictionary = keys.length > MOST_KEYS || unknown.more > 0;
    const named = isDictionary ? [] : keys.filter(([key]) => this.options.values || isName(key));
    for (const [key, seen] of named) this.#addKey(owner, key, seen);
    if (named.length === keys.length) return;
    const at = `${pathOf('objects', this.#baseOf(owner) ?? owner)}.other-keys`;
    const verb = this.#written.node(at) === undefined ? 'add' : 'set';
    const [, first] = keys.find((entry) => !named.includes(entry))!;
    const reason = reasonOf(first, 'Payloads have keys here that are data, and not names.');
    return this.#propose(at, { change: { verb, value: 'any' } }, reason);
  }

  #addKey(owner: ObjectType, key: string, seen: UnknownKey): void {
    const base = this.#baseOf(owner);
    const reason = reasonOf(seen, 'Payloads have the key.');
    const known = base && declaredAs(base.fields, key);
    if (known !== undefined)
      return owner.view!.side === undefined ? this.#showField(owner, known, reason) : this.#allowBothSides(known, seen);
    const isPart = base !== undefined && this.#listsOf(owner).isPart;
    const at = isPart ? `${pathOf('objects', owner)}.add` : `${pathOf('objects', base ?? owner)}.fields`;
    const entries = braces(fieldEntries(key, seen));
    if (this.#written.node(at) === undefined)
      return this.#propose(at, { change: { verb: 'add', value: braces([[`${key}?`, entries]]) } }, reason);
    return this.#propose(`${at}.${key}`, { change: { verb: 'add', value: entries }, optional: true }, reason);
  }

  /** Adds a field of the object that its view leaves out. */
  #showField(view: ObjectType, { name, optional }: Field, reason: Reason): void {
    const lists = this.#listsOf(view);
    if (lists.remove('omit', name, reason)) return;
    lists.add('only', name, reason);
    if (!optional) lists.add('optional', name, reason);
  }

  /** Allows a field on both sides. It becomes optional if values without it were valid on the other side. */
  #allowBothSides(field: Field, seen: UnknownKey): void {
    const home = this.#written.pathOf(field)!;
    const reason = reasonOf(seen, 'Both sides have the field.');
    this.#propose(`${home}.only-in`, { change: { verb: 'remove' }, unit: home }, reason);
    if (field.onlyIn!.always) this.#propose(home, { optional: true, unit: home }, reason);
  }

  #addMembers(difference: Difference): void {
    const declared = declaredAs(this.model.enums, difference.named ?? '');
    if (declared === undefined || (declared.open && !this.options.values)) return;
    if (!this.options.values) {
      const reason = reasonOf(difference, 'Payloads have members that are not listed.');
      return this.#propose(`enums.${declared.name}.open`, { change: { verb: 'set', value: true } }, reason);
    }
    const found = this.learned.slots.get(difference.name)?.members.get(declared.name) ?? [];
    for (const [value, seen] of found) {
      const named = this.#nameOf(value, `enums.${declared.name}.values`, declared.values, 'VALUE');
      this.#propose(named, { change: { verb: 'add', value } }, reasonOf(seen, 'Payloads have the value.'));
    }
  }

  #addBits(difference: Difference): void {
    const declared = declaredAs(this.model.bitSets, difference.named ?? '');
    if (declared === undefined) return;
    for (const [bit, seen] of this.learned.slots.get(difference.name)?.bits.get(declared.name) ?? []) {
      const named = this.#nameOf(bit, `bitsets.${declared.name}.bits`, declared.bits, 'BIT');
      this.#propose(named, { change: { verb: 'add', value: bit } }, reasonOf(seen, 'Payloads have the bit.'));
    }
  }

  /** The name of a new member or bit, which several places and similar values share. */
  #nameOf(
    value: string | number,
    list: string,
    declared: readonly { readonly name: string }[],
    prefix: 'VALUE' | 'BIT',
  ): string {
    const names = this.#newNames.get(list) ?? new Map<string | number, string>();
    this.#newNames.set(list, names);
    const taken = [...declared.map(({ name }) => name), ...names.values()];
    const name = names.get(value) ?? memberName(value, taken, prefix);
    names.set(value, name);
    return `${list}.${name}`;
  }

  // ----------------------------------------------------------------------------------------------------------- limits

  #widenBounds(difference: Difference): void {
    const { sizes } = difference;
    const found = this.#limitOf(difference);
    if (found === undefined || sizes === undefined || !isBounded(found.limit)) return;
    const { limit, at } = found;
    const known = this.#bounds.get(at) ?? { limit, seen: difference, sizes };
    const least = Math.min(known.sizes.least, sizes.least);
    this.#bounds.set(at, { ...known, sizes: { least, most: Math.max(known.sizes.most, sizes.most) } });
  }

  #proposeBounds(at: string, { limit, seen, sizes }: Bounds): void {
    const value = boundsText(limit, sizes, this.options.values);
    const beyond = { items: 'lists', length: 'texts', range: 'numbers', scale: 'decimals' }[limit.kind];
    const reason = reasonOf(seen, `Payloads have ${beyond} beyond the limit.`);
    this.#propose(at, { change: { verb: 'set', value } }, reason);
  }

  #removeLimit(difference: Difference): void {
    const place = this.#fieldOf(difference);
    const missed = this.#limitOf(difference);
    if (missed !== undefined && place?.field.limits.includes(missed.limit) === true) {
      // Without the exception, the general limit would apply, which may allow less.
      if (isException(missed.limit, place.field)) return;
      const at = this.#withExceptionOf(missed.at);
      return this.#propose(at, { change: { verb: 'remove' } }, reasonOf(difference, 'Payloads have other values.'));
    }
    // The format of a scalar or an identifier is its meaning, so that the type of the field changes instead.
    if (place === undefined) return;
    const { declared } = place;
    const parts = partsOf(difference.field!.on ?? 'value');
    const widened = (type: Type): Type =>
      changedAt(type, parts, (part) => mapTypes(part, (inner) => this.#withoutForm(inner)));
    if (writeType(widened(declared.type)) === writeType(declared.type))
      return this.#removeFromField(difference, difference.code, 'Payloads have other values.');
    const known = this.#typeAt(this.#typePath(place), declared);
    // A value with another wire type also violates the format, which is reported first.
    known.type = changedAt(widened(known.type), parts, (part) => withKinds(part, this.#kindsBeyond(part, difference)));
    known.seen.push(difference);
  }

  /** The path of a limit, or of the exception or all exceptions if these have no other limits. */
  #withExceptionOf(at: string): string {
    const [, list = '', index = ''] = /^(.*\.when)\.(\d+)\.[^.]+$/.exec(at) ?? [];
    const exceptions = itemsOf(this.#written.node(list));
    const exception = exceptions[Number(index)];
    if (exception === undefined || entriesOf(exception).filter(({ key }) => Object.hasOwn(limits, key)).length > 1)
      return at;
    return exceptions.length > 1 ? `${list}.${index}` : list;
  }

  /** The kinds of values that a type does not accept; empty if they may be in a part of the type, such as a tuple. */
  #kindsBeyond(type: Type, { kinds }: Difference): ReadonlySet<Kind> {
    const known = new Set<string>(jsonKinds(type, this.model));
    const isKnown = (kind: Kind): boolean => known.has(kind) || (kind === 'int' && known.has('float'));
    const mayBeInside = ['unknown', 'list', 'object'].some((kind) => known.has(kind));
    return new Set(mayBeInside ? [] : [...kinds].filter((kind) => !isKnown(kind)));
  }

  #withoutForm(type: Type): Type {
    if (isScalar(type)) {
      const { format, limits: own, wire } = declaredAs(this.model.scalars, type.name)!;
      return format === undefined && own.length === 0 ? type : { kind: wire };
    }
    if (type.kind !== 'identifier') return type;
    const { wire } = declaredAs(this.model.identifiers, type.name)!;
    return isNotShown(wire) ? type : { kind: wire };
  }

  #removeFromField(difference: Difference, key: string, because: string): void {
    const found = this.#fieldOf(difference);
    if (found === undefined || this.#written.node(`${found.home}.${key}`) === undefined) return;
    return this.#propose(`${found.home}.${key}`, { change: { verb: 'remove' } }, reasonOf(difference, because));
  }

  /** Removes the rule where it is written, since views and extending objects have rules of others. */
  #removeRule(difference: Difference): void {
    const at = difference.broken && this.#written.pathOf(difference.broken);
    if (at !== undefined)
      this.#propose(at, { change: { verb: 'remove' } }, reasonOf(difference, 'Payloads break the rule.'));
  }

  // ------------------------------------------------------------------------------------------------- places in the spec

  #limitOf({ broken }: Difference): { readonly limit: Limit; readonly at: string } | undefined {
    const at = broken && this.#written.pathOf(broken);
    return at === undefined ? undefined : { limit: broken as Limit, at };
  }

  #fieldOf({ object, field: place }: Pick<Difference, 'object' | 'field'>): WrittenField | undefined {
    const home = place && this.#written.pathOf(place.field);
    if (object === undefined || place === undefined || home === undefined) return undefined;
    const { field } = place;
    const view = object.view === undefined || object.view.side !== undefined ? undefined : object;
    // Types of only one side have no path in the spec, so that the types of the object are widened.
    const hasOwnType = view !== undefined && this.#hasOwnType(view, field);
    const declared = hasOwnType ? field : (this.#baseField(object, field) ?? field);
    return { object, field, declared, home, view };
  }

  #baseOf({ view }: ObjectType): ObjectType | undefined {
    return view && declaredAs(this.model.objects, view.of);
  }

  #baseField(object: ObjectType, { name }: Field): Field | undefined {
    return declaredAs(this.#baseOf(object)?.fields ?? [], name);
  }

  #listsOf(view: ObjectType): ViewLists {
    const path = pathOf('objects', view);
    const lists = this.#views.get(view) ?? new ViewLists(path, this.#written.node(path), this.#baseOf(view)!.fields);
    this.#views.set(view, lists);
    return lists;
  }
}

function reasonOf({ place }: Seen, because: string): Reason {
  return { because, place };
}

/** Whether a limit is an exception of a general one. */
function isException({ when, on, kind }: Limit, { limits: all }: Field): boolean {
  return when.length > 0 && all.some((limit) => isGeneral(limit) && limit.on === on && limit.kind === kind);
}

/** The type with a change of one of its parts. Dicts with keys of another type accept all texts as keys. */
function changedAt(type: Type, parts: readonly LimitedPart[], change: (type: Type) => Type): Type {
  const [part, ...rest] = parts;
  if (isNullable(type)) {
    const of = changedAt(type.of, parts, change);
    return isNullable(of) ? of : { kind: 'nullable', of };
  }
  if (part === undefined) return change(type);
  // A union may contain lists and dicts with the part.
  if (isOneOf(type)) return { ...type, of: type.of.map((member) => changedAt(member, parts, change)) };
  if (isList(type)) return { ...type, item: changedAt(type.item, rest, change) };
  if (!isDict(type)) return type;
  if (part === 'keys') return { ...type, key: { kind: 'str' } };
  return { ...type, value: changedAt(type.value, rest, change) };
}

function withKinds(type: Type, kinds: ReadonlySet<Kind>): Type {
  if (isAny(type)) return type;
  const others = [...kinds].filter((kind) => kind !== 'null').map(plainType);
  const members = isOneOf(type) ? type.of : isNever(type) ? [] : [type];
  const all = [...members, ...others].flatMap((member): readonly Type[] => {
    // A fraction turns an integer into a number, and a large integer turns `int32` into `int`.
    if (member === type && isInteger(type))
      return kinds.has('float') ? [{ kind: 'float' }] : kinds.has('int') ? [{ kind: 'int' }] : [member];
    return [member];
  });
  const unique = [...new Map(all.map((member) => [writeType(member), member])).values()].filter(
    (member, _, list) => member.kind !== 'int' || !list.some(({ kind }) => kind === 'float'),
  );
  if (unique.length === 0) return { kind: 'null' };
  const widened: Type = unique.length === 1 ? unique[0]! : { kind: 'oneOf', of: unique };
  return kinds.has('null') ? { kind: 'nullable', of: widened } : widened;
}

function plainType(kind: Kind): Type {
  switch (kind) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'null':
      return { kind };
    case 'list':
      return { kind: 'list', item: { kind: 'any' } };
    case 'object':
      return { kind: 'dict', key: { kind: 'str' }, value: { kind: 'any' } };
  }
}

/** The type of an undeclared field by the forms of its values. Items of several forms, and items of items, may be anything. */
function typeOfKey({ kinds, items }: UnknownKey): string {
  const item = withKinds(NEVER, items);
  const isOfOneForm = !['oneOf', 'list', 'null'].includes(nonNull(item).kind);
  const type = withKinds(NEVER, new Set([...kinds.keys()].toSorted()));
  if (type.kind === 'null') return 'any';
  return writeType(mapTypes(type, (part) => (isList(part) && isOfOneForm ? { ...part, item } : part)));
}

const NEVER: Type = { kind: 'never' };

function fieldEntries(key: string, seen: UnknownKey): readonly (readonly [string, Data])[] {
  const isPlain = /^[\w:@$-]+$/.test(key);
  return [['type', typeOfKey(seen)], ...(isPlain ? [] : [['as', memberName(key, []).toLowerCase()] as const])];
}

/** A name for a member by its value. */
function memberName(value: string | number, taken: readonly string[], prefix = 'VALUE'): string {
  const words = String(value)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  const name = /^[A-Z]/.test(words) ? words : `${prefix}_${words}`;
  let number = 2;
  while (taken.includes(`${name}_${number}`)) number += 1;
  return taken.includes(name) ? `${name}_${number}` : name;
}

/** The bounds that include some sizes. Numbers become powers of ten unless they may be copied. */
function boundsText(limit: BoundedLimit, sizes: Bounds['sizes'], copied: boolean): string {
  const exact = copied || limit.kind !== 'range';
  const [least, most] = exact ? [sizes.least, sizes.most] : [lowered(sizes.least), magnitude(sizes.most)];
  const { min, max } = limit;
  const low = min === undefined || sizes.least >= min ? min : least;
  const high = max === undefined || sizes.most <= max ? max : most;
  const [isLowOpen, isHighOpen] = limit.kind === 'range' ? [limit.exclusiveMin, limit.exclusiveMax] : [];
  const openLow = isLowOpen === true && sizes.least > min! ? '<' : '';
  const openHigh = isHighOpen === true && sizes.most < max! ? '<' : '';
  return `${low ?? ''}${openLow}..${openHigh}${high ?? ''}`;
}

function lowered(value: number): number {
  return value >= 0 ? 0 : magnitude(value);
}

function kindsText(seen: readonly Difference[]): string {
  const kinds = [...new Set(seen.flatMap((difference) => [...difference.kinds]))];
  const texts: Readonly<Record<Kind, string>> = {
    str: 'a text',
    int: 'an integer',
    float: 'a number',
    bool: 'true or false',
    null: 'null',
    list: 'a list',
    object: 'an object',
  };
  return kinds.map((kind) => texts[kind]).join(', ');
}

function byPath(proposal: Proposal, other: Proposal): number {
  // Items of a list are removed from its end, because items behind a removed one move up.
  const [a, b] = [proposal.at, other.at];
  const [, list, index] = /^(.*\.rules)\.(\d+)$/.exec(a) ?? [];
  const [, otherList, otherIndex] = /^(.*\.rules)\.(\d+)$/.exec(b) ?? [];
  if (list !== undefined && list === otherList) return Number(otherIndex) - Number(index);
  return compareText(a, b);
}
