import { declaredAs } from '../model/by-name.js';
import { type Data, type Proposal, braces } from '../corrections/proposal.js';
import { inheritedFrom } from '../model/objects.js';
import { isBounded, type BoundedLimit } from '../model/limits/limit-kinds.js';
import { partsOf, type LimitedPart } from '../model/limits/limit-target.js';
import { isNotShown, type Field, type Limit, type Model, type ObjectType } from '../model/model.js';
import { entriesOf, entryOf, itemsOf, stringsOf, valueOf } from '../read/nodes.js';
import {
  isAny,
  isDict,
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
import { compareText, startOf } from '../diagnostics/diagnostics.js';
import { limits } from '../read/grammar/field.js';
import type { Node } from '../read/syntax.js';
import { kindOf, type Difference, type FieldPlace, type Kind, type Place, type UnknownKey } from './facts.js';
import type { Learned } from './learn.js';
import { isName, magnitude, MOST_KEYS, placeText } from './report.js';

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

/** Keys of a view with lists of fields. */
const PRESENCE_VERBS = ['require', 'required', 'non-null', 'only', 'omit'] as const;

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

class Widening {
  /** By path and verb, so that equal proposals are merged. */
  readonly #found = new Map<string, Proposal>();
  /** The new types of fields, views and scalars, because several differences may concern one type. */
  readonly #types = new Map<string, WiderType>();

  /** The sizes that violate a limit, by its path, because a scalar or a field may be in several places. */
  readonly #bounds = new Map<string, Bounds>();

  /** The new lists of views by path, because several differences may concern one list. */
  readonly #lists = new Map<string, readonly string[]>();

  /** Fields with a single value in the spec and other values in payloads, by path. */
  readonly #literals = new Map<string, { readonly seen: Difference; readonly kinds: Set<Kind> }>();

  /** Names of new members and bits by value, by the paths of their lists. */
  readonly #newNames = new Map<string, Map<string | number, string>>();

  constructor(
    readonly learned: Learned,
    readonly model: Model,
    readonly sections: Sections,
    readonly options: WideningOptions,
  ) {}

  run(): readonly Proposal[] {
    for (const difference of this.learned.differences) this.#widen(difference);
    for (const [at, { type, nullable, before, seen }] of this.#types) {
      const now = writeType(typeWithNull({ type, nullable }));
      if (now === before) continue;
      const isForm = seen.every(({ code }) => code === 'format' || code === 'pattern');
      const because = isForm ? 'Payloads have values of another form here.' : `Payloads have ${kindsText(seen)} here.`;
      this.#propose(at, { change: { verb: 'set', value: now } }, seen[0]!, because);
    }
    for (const [at, bounds] of this.#bounds) this.#proposeBounds(at, bounds);
    for (const [home, { seen, kinds }] of this.#literals) this.#proposeType(home, seen, kinds);
    return [...this.#found.values()].toSorted(byPath);
  }

  #object(name: string): ObjectType | undefined {
    return declaredAs(this.model.objects, name);
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
    what: Pick<Proposal, 'change' | 'optional' | 'unit'>,
    seen: Difference | Place,
    because: string,
  ): void {
    const key = `${at} ${what.change?.verb ?? 'presence'}`;
    if (this.#found.has(key)) return;
    const place = 'example' in seen ? seen.example.place! : seen;
    this.#found.set(key, { at, ...what, because, source: [placeText(place)] });
  }

  // --------------------------------------------------------------------------------------------------------- presence

  #widenAbsence(difference: Difference): void {
    const found = this.#fieldOf(difference);
    // A missing item is not a missing field.
    if (found === undefined || difference.field!.on !== 'value') return;
    const because = 'Payloads lack the field.';
    const { object, field, home, view } = found;
    if (view === undefined) return this.#propose(home, { optional: true }, difference, because);
    const base = this.#baseField(object, field);
    // The view requires the field by itself, or its object does, and the correction must be limited to the view.
    for (const verb of ['require', 'required'] as const)
      if (this.#unlist(view, verb, field.name, difference, because)) return;
    if (base === undefined) return this.#propose(`${view}.add.${field.name}`, { optional: true }, difference, because);
    return this.#list(view, 'optional', field.name, difference, because);
  }

  /** Removes a field from a list of a view. Returns whether the list had it. */
  #unlist(
    view: string,
    verb: (typeof PRESENCE_VERBS)[number],
    name: string,
    seen: Difference | Place,
    because: string,
  ): boolean {
    const listed = stringsOf(valueOf(this.#node(view), verb));
    if (!listed.includes(name)) return false;
    const at = `${view}.${verb}`;
    const value = (this.#lists.get(at) ?? listed).filter((field) => field !== name);
    this.#lists.set(at, value);
    this.#found.delete(`${at} set`);
    if (value.length > 0) this.#propose(at, { change: { verb: 'set', value } }, seen, because);
    else if (verb === 'required') this.#requireNothing(view, seen, because);
    else this.#propose(at, { change: { verb: 'remove' } }, seen, because);
    return true;
  }

  /** Replaces the list of all required fields, which cannot be empty, by a list of optional fields. */
  #requireNothing(view: string, seen: Difference | Place, because: string): void {
    const shown = this.model.objects.find((object) => pathOf('objects', object) === view)!;
    const names = shown.fields.filter((field) => this.#baseField(shown, field)?.optional === false);
    const value = names.map(({ name }) => name);
    this.#propose(`${view}.required`, { change: { verb: 'remove' }, unit: view }, seen, because);
    if (value.length === 0) return;
    this.#propose(`${view}.optional`, { change: { verb: 'add', value }, unit: view }, seen, because);
  }

  #list(
    view: string,
    verb: 'optional' | 'nullable' | 'only',
    name: string,
    seen: Difference | Place,
    because: string,
  ): void {
    const at = `${view}.${verb}`;
    const written = valueOf(this.#node(view), verb);
    const value = [...new Set([...(this.#lists.get(at) ?? stringsOf(written)), name])];
    const change = { verb: written === undefined ? 'add' : 'set', value } as const;
    this.#lists.set(at, value);
    this.#found.delete(`${at} ${change.verb}`);
    this.#propose(at, { change }, seen, because);
  }

  // ------------------------------------------------------------------------------------------------------------ types

  #widenType(difference: Difference): void {
    const found = this.#fieldOf(difference);
    if (found === undefined) return this.#widenOtherKeys(difference);
    const { object, field, declared, home, view } = found;
    const { on } = difference.field!;
    if (on === undefined) return;
    if (view !== undefined && on === 'value' && difference.kinds.has('null')) {
      if (this.#allowNull(view, object, field, difference)) {
        const kinds = new Set([...difference.kinds].filter((kind) => kind !== 'null'));
        return kinds.size === 0 ? undefined : this.#widenType({ ...difference, kinds });
      }
    }
    const node = this.#node(home);
    const at = view !== undefined && this.#hasOwnType(view, field) ? `${view}.types.${field.name}` : `${home}.type`;
    if (entryOf(node, 'fields') !== undefined) return;
    if (at.endsWith('.type') && valueOf(node, 'type') === undefined)
      return this.#replaceLiteral(home, field, difference);
    const known = this.#typeAt(at, declared);
    known.type = changedAt(known.type, partsOf(on), (part) => withKinds(part, difference.kinds));
    if (on === 'value' && difference.kinds.has('null') && known.type.kind !== 'null') known.nullable = true;
    if (isNullable(known.type)) known.type = known.type.of;
    known.seen.push(difference);
  }

  /** The new type at a path, which is that of the field until it is widened. */
  #typeAt(at: string, { type, nullable }: Field): WiderType {
    const before = writeType(typeWithNull({ type, nullable }));
    const known = this.#types.get(at) ?? { type, nullable, before, seen: [] };
    this.#types.set(at, known);
    return known;
  }

  /** Adds a field to the nullable fields of a view. Returns whether lists of the view decide about null. */
  #allowNull(view: string, object: ObjectType, field: Field, seen: Difference): boolean {
    const because = 'Payloads have null here.';
    if (this.#unlist(view, 'non-null', field.name, seen, because)) return true;
    if (this.#baseField(object, field) === undefined || this.#hasOwnType(view, field)) return false;
    this.#list(view, 'nullable', field.name, seen, because);
    return true;
  }

  #hasOwnType(view: string, field: Field): boolean {
    return entryOf(valueOf(this.#node(view), 'types'), field.name) !== undefined;
  }

  /** Replaces `is`, which allows only one value, by a type. */
  #replaceLiteral(home: string, field: Field, difference: Difference): void {
    if (valueOf(this.#node(home), 'is') === undefined) return;
    const own = field.type.kind === 'literal' ? [kindOf(field.type.value)] : [];
    const { kinds } = this.#literals.get(home) ?? { kinds: new Set<Kind>() };
    for (const kind of [...difference.kinds, ...own]) kinds.add(kind);
    if (!this.#literals.has(home)) this.#literals.set(home, { seen: difference, kinds });
  }

  #proposeType(home: string, seen: Difference, kinds: ReadonlySet<Kind>): void {
    const because = 'Payloads have other values.';
    this.#propose(`${home}.is`, { change: { verb: 'remove' }, unit: home }, seen, because);
    this.#propose(
      `${home}.type`,
      { change: { verb: 'add', value: writeType(withKinds(NEVER, kinds)) }, unit: home },
      seen,
      because,
    );
  }

  /** Widens values under undeclared keys, which are in no field. */
  #widenOtherKeys(difference: Difference): void {
    const declared = this.#object(difference.object ?? '');
    if (declared === undefined) return;
    const home = this.#homeOfObject(declared);
    if (valueOf(this.#node(home), 'other-keys') === undefined) return;
    const because = 'Payloads have other values under keys without a name.';
    return this.#propose(`${home}.other-keys`, { change: { verb: 'set', value: 'any' } }, difference, because);
  }

  // ------------------------------------------------------------------------------------------- keys, members and bits

  #addKeys(difference: Difference): void {
    const owner = difference.object === undefined ? undefined : this.#object(difference.object);
    const unknown = owner === undefined ? undefined : this.learned.unknownKeys.get(owner.name);
    if (owner === undefined || unknown === undefined) return;
    const keys = [...unknown.keys];
    const isDictionary = keys.length > MOST_KEYS || unknown.more > 0;
    const named = isDictionary ? [] : keys.filter(([key]) => this.options.values || isName(key));
    for (const [key, seen] of named) this.#addKey(owner, key, seen);
    if (named.length === keys.length) return;
    const at = `${this.#homeOfObject(owner)}.other-keys`;
    const written = valueOf(this.#node(this.#homeOfObject(owner)), 'other-keys');
    const because = 'Payloads have keys here that are data, and not names.';
    const [, first] = keys.find((entry) => !named.includes(entry))!;
    return this.#propose(
      at,
      { change: { verb: written === undefined ? 'add' : 'set', value: 'any' } },
      first.example.place!,
      because,
    );
  }

  #addKey(owner: ObjectType, key: string, seen: UnknownKey): void {
    const place = seen.example.place!;
    const base = owner.view && this.#object(owner.view.of);
    const known = base?.fields.find(({ name }) => name === key);
    if (known !== undefined) {
      if (owner.view!.side !== undefined) return this.#allowBothSides(base!, known, place);
      return this.#showField(pathOf('objects', owner), base!, known, place);
    }
    const view = pathOf('objects', owner);
    const isOnly = valueOf(this.#node(view), 'only') !== undefined && !this.#found.has(`${view}.only remove`);
    const [home, list] = isOnly ? [view, 'add'] : [this.#homeOfObject(base ?? owner), 'fields'];
    const at = `${home}.${list}`;
    const entries = braces(fieldEntries(key, seen));
    const because = 'Payloads have the key.';
    if (valueOf(this.#node(home), list) === undefined)
      return this.#propose(at, { change: { verb: 'add', value: braces([[`${key}?`, entries]]) } }, place, because);
    return this.#propose(`${at}.${key}`, { change: { verb: 'add', value: entries }, optional: true }, place, because);
  }

  /** Adds a field of the object that its view leaves out. */
  #showField(view: string, { fields }: ObjectType, { name, optional }: Field, seen: Place): void {
    const because = 'Payloads have the key.';
    if (this.#unlist(view, 'omit', name, seen, because)) return;
    this.#list(view, 'only', name, seen, because);
    const only = `${view}.only`;
    // The list must not contain all fields.
    if (this.#lists.get(only)!.length === fields.length) {
      this.#found.delete(`${only} set`);
      this.#propose(only, { change: { verb: 'remove' } }, seen, because);
    }
    if (!optional) this.#list(view, 'optional', name, seen, because);
  }

  /** Allows a field on both sides. It becomes optional if values without it were valid on the other side. */
  #allowBothSides(object: ObjectType, field: Field, seen: Place): void {
    const home = `${this.#homeOfField(field, object)}.fields.${field.name}`;
    const because = 'Both sides have the field.';
    this.#propose(`${home}.only-in`, { change: { verb: 'remove' }, unit: home }, seen, because);
    if (field.onlyIn!.always) this.#propose(home, { optional: true, unit: home }, seen, because);
  }

  #addMembers(difference: Difference): void {
    const declared = this.model.enums.find(({ name }) => name === difference.named);
    if (declared === undefined) return;
    if (!this.options.values) {
      if (declared.open) return;
      const because = 'Payloads have members that are not listed.';
      return this.#propose(
        `enums.${declared.name}.open`,
        { change: { verb: 'set', value: true } },
        difference,
        because,
      );
    }
    for (const [value, { example }] of this.learned.slots.get(difference.name)?.members.get(declared.name) ?? []) {
      const named = this.#nameOf(value, `enums.${declared.name}.values`, declared.values, 'VALUE');
      this.#propose(named, { change: { verb: 'add', value } }, example.place!, 'Payloads have the value.');
    }
  }

  #addBits(difference: Difference): void {
    const declared = this.model.bitSets.find(({ name }) => name === difference.named);
    if (declared === undefined) return;
    for (const [bit, { example }] of this.learned.slots.get(difference.name)?.bits.get(declared.name) ?? []) {
      const named = this.#nameOf(bit, `bitsets.${declared.name}.bits`, declared.bits, 'BIT');
      this.#propose(named, { change: { verb: 'add', value: bit } }, example.place!, 'Payloads have the bit.');
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
    if (found === undefined || sizes === undefined) return;
    const { limit, at } = found;
    if (!isBounded(limit)) return;
    const known = this.#bounds.get(at) ?? { limit, seen: difference, sizes };
    const least = Math.min(known.sizes.least, sizes.least);
    this.#bounds.set(at, { ...known, sizes: { least, most: Math.max(known.sizes.most, sizes.most) } });
  }

  #proposeBounds(at: string, { limit, seen, sizes }: Bounds): void {
    const value = boundsText(limit, sizes, this.options.values);
    const beyond = { items: 'lists', length: 'texts', range: 'numbers', scale: 'decimals' }[limit.kind];
    this.#propose(at, { change: { verb: 'set', value } }, seen, `Payloads have ${beyond} beyond the limit.`);
  }

  #removeLimit(difference: Difference): void {
    const found = this.#limitOf(difference);
    if (found !== undefined && found.of === 'field') {
      // Without the exception, the general limit would apply, which may allow less.
      if (this.#isException(found.limit, difference)) return;
      const at = this.#withExceptionOf(found.at);
      return this.#propose(at, { change: { verb: 'remove' } }, difference, 'Payloads have other values.');
    }
    // The format of a scalar or an identifier is its meaning, so that the type of the field changes instead.
    const place = this.#fieldOf(difference);
    if (place === undefined) return;
    const { home, view, field, declared } = place;
    const at = view !== undefined && this.#hasOwnType(view, field) ? `${view}.types.${field.name}` : `${home}.type`;
    const parts = partsOf(difference.field!.on ?? 'value');
    const widened = (type: Type): Type =>
      changedAt(type, parts, (part) => mapTypes(part, (inner) => this.#withoutForm(inner)));
    if (writeType(widened(declared.type)) === writeType(declared.type))
      return this.#removeFromField(difference, difference.code, 'Payloads have other values.');
    const known = this.#typeAt(at, declared);
    // A value with another wire type also violates the format, which is reported first.
    known.type = changedAt(widened(known.type), parts, (part) => withKinds(part, this.#kindsBeyond(part, difference)));
    known.seen.push(difference);
  }

  /** Whether a general limit of the field applies in other cases. */
  #isException({ when, on, kind }: Limit, difference: Difference): boolean {
    const others = this.#fieldOf(difference)!.field.limits;
    return when.length > 0 && others.some((limit) => limit.when.length === 0 && limit.on === on && limit.kind === kind);
  }

  /** The path of a limit, or of the exception or all exceptions if these have no other limits. */
  #withExceptionOf(at: string): string {
    const [, list = '', index = ''] = /^(.*\.when)\.(\d+)\.[^.]+$/.exec(at) ?? [];
    const exceptions = itemsOf(this.#node(list));
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
      const { format, limits: own, wire } = this.model.scalars.find(({ name }) => name === type.name)!;
      return format === undefined && own.length === 0 ? type : { kind: wire };
    }
    if (type.kind !== 'identifier') return type;
    const { wire } = this.model.identifiers.find(({ name }) => name === type.name)!;
    return isNotShown(wire) ? type : { kind: wire };
  }

  #removeFromField(difference: Difference, key: string, because: string): void {
    const found = this.#fieldOf(difference);
    if (found === undefined || entryOf(this.#node(found.home), key) === undefined) return;
    return this.#propose(`${found.home}.${key}`, { change: { verb: 'remove' } }, difference, because);
  }

  #removeRule(difference: Difference): void {
    const rule = this.#object(difference.object ?? '')?.rules[difference.limit?.index ?? -1];
    if (rule === undefined) return;
    // Views and extending objects have rules of others.
    for (const object of this.model.objects) {
      const home = this.#homeOfObject(object);
      const index = itemsOf(valueOf(this.#node(home), 'rules')).findIndex((node) => isAt(node, rule.origin));
      if (index === -1) continue;
      const because = 'Payloads break the rule.';
      return this.#propose(`${home}.rules.${index}`, { change: { verb: 'remove' } }, difference, because);
    }
  }

  // ------------------------------------------------------------------------------------------------- places in the spec

  #limitOf(
    difference: Difference,
  ): { readonly of: 'field' | 'scalar'; readonly limit: Limit; readonly at: string } | undefined {
    const { limit: missed, code } = difference;
    if (missed === undefined) return undefined;
    if (missed.of === 'scalar') {
      const scalar = this.model.scalars.find(({ name }) => name === difference.named)!;
      return { of: 'scalar', limit: scalar.limits[missed.index]!, at: `scalars.${scalar.name}.${code}` };
    }
    const found = this.#fieldOf(difference);
    const limit = found?.field.limits[missed.index];
    if (found === undefined || limit === undefined) return undefined;
    const at = limitPath(this.#node(found.home), limit);
    return at === undefined ? undefined : { of: 'field', limit, at: `${found.home}.${at}` };
  }

  /**
   * The field of a difference. `home` is its declaration in the spec, and `view` the view of the payload, if the spec
   * names it.
   */
  #fieldOf({ field: at }: { readonly field: FieldPlace | undefined }):
    | {
        readonly object: ObjectType;
        readonly field: Field;
        /** The field with the type in the spec. */
        readonly declared: Field;
        readonly home: string;
        readonly view: string | undefined;
      }
    | undefined {
    const object = at === undefined ? undefined : this.#object(at.object);
    const field = object?.fields.find(({ name }) => name === at?.field);
    if (object === undefined || field === undefined) return undefined;
    const base = object.view === undefined ? undefined : this.#object(object.view.of);
    const view = object.view === undefined || object.view.side !== undefined ? undefined : pathOf('objects', object);
    const isAdded = view !== undefined && !base!.fields.some(({ name }) => name === field.name);
    const home = isAdded
      ? `${view}.add.${field.name}`
      : `${this.#homeOfField(field, base ?? object)}.fields.${field.name}`;
    // Types of only one side have no path in the spec, so that the types of the object are widened.
    const declared =
      view !== undefined && this.#hasOwnType(view, field) ? field : (this.#baseField(object, field) ?? field);
    return { object, field, declared, home, view };
  }

  #homeOfField(field: Field, object: ObjectType): string {
    const find = (name: string) => this.#object(name);
    const own = object.fields.find(({ name }) => name === field.name) ?? field;
    const declarer = inheritedFrom(own, object, find);
    return this.#homeOfObject((declarer === undefined ? undefined : find(declarer)) ?? object);
  }

  /** The path of an object, or of the object of a view. */
  #homeOfObject(object: ObjectType): string {
    const base = object.view === undefined ? undefined : this.#object(object.view.of);
    return pathOf('objects', base ?? object);
  }

  #baseField({ view }: ObjectType, { name }: Field): Field | undefined {
    return view === undefined ? undefined : this.#object(view.of)!.fields.find((field) => field.name === name);
  }

  #node(path: string): Node | undefined {
    const [section = '', ...keys] = path.split('.');
    return nodeAt(this.sections[section as keyof Sections], keys);
  }
}

/** Keys may contain dots, so that several parts may be one key. */
function nodeAt(node: Node | undefined, keys: readonly string[]): Node | undefined {
  if (keys.length === 0 || node === undefined) return node;
  for (let length = 1; length <= keys.length; length++) {
    const key = keys.slice(0, length).join('.');
    const found = nodeAt(valueOf(node, key), keys.slice(length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The path of a limit in its field: `length`, `each.length`, `when.0.length`. */
function limitPath(field: Node | undefined, limit: Limit): string | undefined {
  const parts = limit.on === 'value' ? [] : limit.on.split('.');
  const inside = [...parts, limit.kind].join('.');
  if (limit.when.length === 0) return nodeAt(field, inside.split('.')) === undefined ? undefined : inside;
  const exceptions = itemsOf(valueOf(field, 'when'));
  const index = exceptions.findIndex((exception) => {
    const written = nodeAt(exception, inside.split('.'));
    return (
      written !== undefined &&
      (isAt(written, limit.origin) || entriesOf(exception).some(({ keySpan }) => isAt({ span: keySpan }, limit.origin)))
    );
  });
  return index === -1 ? undefined : `when.${index}.${inside}`;
}

function isAt(
  { span }: Pick<Node, 'span'>,
  origin: { readonly file: string; readonly line: number; readonly column: number },
): boolean {
  const { line, column } = startOf(span);
  return span.file.path === origin.file && line === origin.line && column === origin.column;
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
  const isInteger = type.kind === 'int' || type.kind === 'int32' || type.kind === 'int64';
  const members = isOneOf(type) ? type.of : isNever(type) ? [] : [type];
  const all = [...members, ...others].flatMap((member): readonly Type[] => {
    // A fraction turns an integer into a number, and a large integer turns `int32` into `int`.
    if (isInteger && member === type)
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
