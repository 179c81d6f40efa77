import { answersOf } from './answers.js';
import { decodedEvents, type DecodedEvents } from './decoded-events.js';
import type {
  DeclaredShape,
  FunctionShape,
  IndexShape,
  MemberShape,
  ObjectShape,
  PackageTypes,
  Reference,
  Shape,
} from './shape.js';

/** A type of one of the two packages. */
export interface Sided {
  readonly shape: Shape;
  readonly types: PackageTypes;
}

/** Two types of which at least one is named, or put together of others. */
interface NamedPair {
  readonly key: string;
  readonly one: Sided;
  readonly where: Sided;
}

/** Each named type within another takes about ten calls, and the stack has room for some ten thousand. */
const DEEPEST = 100;

/** Types of the runtime that hand out what their arguments say. */
const COVARIANT: ReadonlySet<string> = new Set(['Answered', 'Call']);

/**
 * Whether values of one type can be used where those of another are expected, as TypeScript decides it for what snowspec
 * emits. A declaration of another module with the same name on both sides counts as the same: its own changes are found there.
 */
export class Fitting {
  /** Pairs that were compared; those that still are count as fitting, so that recursive types end. */
  readonly #known = new Map<string, boolean>();

  /** How many pairs of named types lie around the pair that is compared. */
  #depth = 0;

  /** Pairs that lie too deep in the outermost one. They grow while they are compared. */
  readonly #postponed: NamedPair[] = [];

  /** An argument may have members that the function does not name: that its type lost one is found at the type. */
  #isArgument = false;

  /**
   * @param old the types of the former package: what reads a member of it, or writes one, must find it in the new one
   * @param isExported whether users can name the declaration
   */
  constructor(
    readonly old: PackageTypes,
    readonly home: string,
    readonly isExported: (module: string, name: string) => boolean,
  ) {}

  fits(one: Sided, where: Sided): boolean {
    if (this.#areFitting(one, where)) return true;
    // No other shape is written like a literal, and unions have thousands.
    if (one.shape.kind === 'literal') return false;
    // Two shapes with one text that name nothing of this module are the same, however they are computed.
    const text = textOf(one.shape);
    return text === textOf(where.shape) && !text.includes(JSON.stringify(this.home));
  }

  #areFitting(one: Sided, where: Sided): boolean {
    const [a, b] = [one.shape, where.shape];
    const withA = (shape: Shape): Sided => ({ ...one, shape });
    const withB = (shape: Shape): Sided => ({ ...where, shape });
    if (b.kind === 'keyword' && (b.name === 'unknown' || b.name === 'any')) return true;
    if (a.kind === 'keyword' && (a.name === 'any' || a.name === 'never')) return true;
    const [events, expectedEvents] = [eventsIn(one), eventsIn(where)];
    if (events !== undefined && expectedEvents !== undefined)
      return this.#eventsFit(events, one, expectedEvents, where);
    if (this.#isSame(a, b) && this.#fitArguments(one, where)) return true;
    const [answers, expected] = [answersIn(one), answersIn(where)];
    if (answers !== undefined && expected !== undefined) {
      return [...answers].every(([status, { body }]) => {
        const there = expected.get(status);
        if (there !== undefined) return this.fits(withA(body), withB(there.body));
        // A service may fail in a way that it did not list. Code that takes the bodies of all failures takes one more of them.
        // A range says which statuses have its body: code that takes those takes no others, nor does code that takes a
        // status which only a range has now.
        const named = [...expected].filter(([other, { isNamed }]) => isNamed && answers.get(other)?.isNamed === true);
        return one.types !== this.old && named.some(([, other]) => this.fits(withA(body), withB(other.body)));
      });
    }
    const [all, expectedAll] = [distributed(one), distributed(where)];
    if (all !== undefined || expectedAll !== undefined) return this.fits(withA(all ?? a), withB(expectedAll ?? b));
    if (a.kind === 'intersection' || b.kind === 'intersection') {
      const [whole, expectedWhole] = [onlyObjectOf(one), onlyObjectOf(where)];
      if (whole !== undefined && expectedWhole !== undefined) {
        const key = `${this.#keyOf(one)} in ${this.#keyOf(where)}`;
        return this.#namedFit({ key, one: withA(whole), where: withB(expectedWhole) });
      }
    }
    if (a.kind === 'union') return a.of.every((member) => this.fits(withA(member), where));
    if (b.kind === 'intersection') return b.of.every((member) => this.fits(one, withB(member)));
    if (b.kind === 'union') {
      const { values, others, written } = alternativesOf(b);
      if (a.kind === 'literal' && values.has(a.value)) return true;
      const likely = written.get(textOf(a));
      if (likely !== undefined && this.fits(one, withB(likely))) return true;
      if ((a.kind === 'literal' ? others : b.of).some((member) => this.fits(one, withB(member)))) return true;
    }
    if (isNamed(a) || isNamed(b)) {
      const [inner, outer] = [expand(one), expand(where)];
      if (inner !== undefined || outer !== undefined) {
        const key = `${this.#keyOf(one)} in ${this.#keyOf(where)}`;
        return this.#namedFit({ key, one: withA(inner ?? a), where: withB(outer ?? b) });
      }
      if (b.kind === 'reference' && /^Unknown(Member|Text)$/.test(b.name)) return this.#isUnlisted(a, b.name, where);
    }
    if (b.kind === 'union') {
      return (
        (a.kind === 'keyword' && a.name === 'boolean' && hasBoth(b.of)) ||
        (a.kind === 'object' && this.#casesFit({ ...one, shape: a }, { ...where, shape: b }))
      );
    }
    if (a.kind === 'intersection') {
      // A text with members has those, and not those of any text.
      const objects = b.kind === 'object' ? a.of.filter((member) => wholeOf(withA(member))?.kind === 'object') : [];
      return (objects.length > 0 ? objects : a.of).some((member) => this.fits(withA(member), where));
    }
    switch (a.kind) {
      case 'reference':
        // A value that an open list does not name is a number, or a text.
        return (
          (a.name === 'UnknownMember' && isKeyword(b, 'number')) || (a.name === 'UnknownText' && isKeyword(b, 'string'))
        );
      case 'typeof':
      case 'keyof':
      case 'indexed':
      case 'text': // two that are written in the same way are the same
        return false;
      case 'literal':
        return b.kind === 'literal' ? a.value === b.value : isKeyword(b, typeof a.value) || demandsNothing(b);
      case 'keyword':
        return (
          isKeyword(b, a.name) || (demandsNothing(b) && !['null', 'undefined', 'unknown', 'void'].includes(a.name))
        );
      case 'array':
        return b.kind === 'array' && this.fits(withA(a.item), withB(b.item));
      case 'tuple':
        if (b.kind === 'array') return itemsOfTuple(a).every((item) => this.fits(withA(item), withB(b.item)));
        if (b.kind !== 'tuple' || (a.rest !== undefined && b.rest === undefined)) return false;
        if (b.rest === undefined ? a.items.length !== b.items.length : a.items.length < b.items.length) return false;
        return itemsOfTuple(a).every((item, index) => this.fits(withA(item), withB(b.items[index] ?? b.rest!)));
      case 'object':
      case 'function': {
        const [object, other] = [asObject(a), asObject(b)];
        return (
          object !== undefined &&
          other !== undefined &&
          this.#objectFits({ ...one, shape: object }, { ...where, shape: other })
        );
      }
      case 'call':
        return (
          b.kind === 'call' &&
          a.callee === b.callee &&
          a.arguments.length === b.arguments.length &&
          a.arguments.every((argument, index) => this.fits(withA(argument), withB(b.arguments[index]!)))
        );
    }
  }

  /** Compares a named type with another once. What lies too deep counts as fitting until the outermost pair is compared. */
  #namedFit(pair: NamedPair): boolean {
    const known = this.#known.get(pair.key);
    if (known !== undefined) return known;
    if (this.#depth === 0) return this.#outermostFit(pair);
    if (this.#depth < DEEPEST) return this.#compare(pair);
    this.#known.set(pair.key, true);
    this.#postponed.push(pair);
    return true;
  }

  /** Compares again whenever one of the pairs that counted as fitting does not. */
  #outermostFit(pair: NamedPair): boolean {
    for (;;) {
      const compared = new Set(this.#known.keys());
      this.#postponed.length = 0;
      if (!this.#compare(pair)) return false;
      if (this.#postponedFit()) return true;
      // Results that relied on the refuted pair are discarded.
      for (const [key, fits] of this.#known) if (fits && !compared.has(key)) this.#known.delete(key);
    }
  }

  /** Whether all do, up to the first that does not. */
  #postponedFit(): boolean {
    for (const pair of this.#postponed) if (!this.#compare(pair)) return false;
    return true;
  }

  #compare({ key, one, where }: NamedPair): boolean {
    this.#known.set(key, true);
    this.#depth += 1;
    const result = this.fits(one, where);
    this.#depth -= 1;
    this.#known.set(key, result);
    return result;
  }

  /** A service sends events that were added since, which former code expects; what one of its events carries is listed. */
  #eventsFit(events: DecodedEvents, one: Sided, expected: DecodedEvents, where: Sided): boolean {
    const areKnown = [...events.data].every(([name, types]) => {
      const there = expected.data.get(name);
      if (there === undefined) return one.types !== this.old;
      return [...types].every(([type, shape]) => {
        const other = there.get(type);
        return other !== undefined && this.fits({ ...one, shape }, { ...where, shape: other });
      });
    });
    const hasRoom = expected.hasOthers || !events.hasOthers;
    return areKnown && hasRoom && this.fits({ ...one, shape: events.envelope }, { ...where, shape: expected.envelope });
  }

  /** Whether a value is one that an open list of the other package does not name. Former code expects what was added since. */
  #isUnlisted(a: Shape, name: string, { types }: Sided): boolean {
    const kind = name === 'UnknownMember' ? 'number' : 'string';
    return isKeyword(a, kind) || (a.kind === 'literal' && typeof a.value === kind && types === this.old);
  }

  /** Whether both name the same declaration, which is compared elsewhere. */
  #isSame(a: Shape, b: Shape): boolean {
    const [one, other] = [referenceIn(a), referenceIn(b)];
    if (one === undefined || other === undefined || a.kind !== b.kind) return false;
    if (one.module !== other.module || one.name !== other.name) return false;
    if (a.kind === 'typeof' && b.kind === 'typeof' && a.path.join('.') !== b.path.join('.')) return false;
    if (one.module === '') return !isComputed(one.name) || textOf(a) === textOf(b);
    if (isFixed(one.module)) return one.arguments.length === 0 || COVARIANT.has(one.name) || textOf(a) === textOf(b);
    return one.module !== this.home && this.isExported(one.module, one.name);
  }

  #fitArguments(one: Sided, where: Sided): boolean {
    const [a, b] = [referenceIn(one.shape)?.arguments ?? [], referenceIn(where.shape)?.arguments ?? []];
    // The effect of a call besides its value follows from the value where it is not written.
    const hasDefaults = COVARIANT.has(referenceIn(one.shape)?.name ?? '');
    return (
      (a.length === b.length || (hasDefaults && a.length > b.length)) &&
      b.every((argument, index) => this.fits({ ...one, shape: a[index]! }, { ...where, shape: argument }))
    );
  }

  #keyOf({ shape, types }: Sided): string {
    return `${types === this.old ? 'old' : 'new'} ${textOf(shape)}`;
  }

  /** Whether an object fits a union in each case of a member that distinguishes the objects of that union. */
  #casesFit(
    one: Sided & { readonly shape: ObjectShape },
    where: Sided & { readonly shape: Extract<Shape, { readonly kind: 'union' }> },
  ): boolean {
    const object = membersOf(one);
    const others = objectsOf(where);
    if (object === undefined || others === undefined) return false;
    for (const [name, member] of object.members) {
      const isTellingApart = others.some(({ members }) => {
        const there = members.get(name);
        return there !== undefined && literalsOf({ shape: there.type, types: where.types })?.length === 1;
      });
      const cases = isTellingApart ? partsOf({ shape: member.type, types: one.types }) : [];
      if (cases.length < 2 || cases.length > MOST_CASES) continue;
      return cases.every((type) => {
        const members = new Map([...object.members, [name, { ...member, type }] as const]);
        return this.fits({ ...one, shape: { ...object, members } }, where);
      });
    }
    return false;
  }

  #objectFits(one: Sided & { readonly shape: ObjectShape }, where: Sided & { readonly shape: ObjectShape }): boolean {
    const [a, b] = [membersOf(one), membersOf(where)];
    if (a === undefined || b === undefined) return textOf(one.shape) === textOf(where.shape);
    const [former, latter] = one.types === this.old ? [a, b] : [b, a];
    // Code that names a member that is no longer declared does not compile, whether or not the member may be absent.
    if (latter.index === undefined && !this.#isArgument) {
      if (former.index !== undefined) return false;
      if ([...former.members.keys()].some((name) => !latter.members.has(name))) return false;
    }
    return (
      [...b.members].every(([name, there]) => {
        const here = a.members.get(name) ?? (a.index && { optional: true, type: a.index.value });
        if (here === undefined) return there.optional;
        return this.memberFits(here, one.types, there, where.types);
      }) &&
      (b.index === undefined || this.#restFits(one, a, where, b)) &&
      b.calls.every((call) =>
        a.calls.some((own) => this.#functionFits({ ...one, shape: own }, { ...where, shape: call })),
      )
    );
  }

  /** Whether every key of one object that the other does not name holds what the other expects. */
  #restFits(one: Sided, a: ObjectShape, where: Sided, b: ObjectShape): boolean {
    const there = { ...where, shape: b.index!.value };
    const named = [...a.members].filter(([name]) => !b.members.has(name)).map(([, { type }]) => type);
    const inner = [...named, ...(a.index === undefined ? [] : [a.index.value])];
    // An argument of old code may have further keys of any kind; whether it says so or not is the same.
    if (isUnknown(b.index!.value) && where.types === this.old) return true;
    const areKeysIn =
      a.index === undefined
        ? a.isRecord === true && isKeyword(b.index!.key, 'string')
        : this.fits({ ...one, shape: a.index.key }, { ...where, shape: b.index!.key });
    return areKeysIn && inner.every((shape) => this.fits({ ...one, shape }, there));
  }

  /**
   * Whether the new type has all texts and numbers of the old one: a comparison with one that is gone does not compile, and
   * neither does code behind a `typeof` that never applies.
   */
  keeps(old: Sided, now: Sided): boolean {
    const whole = old.shape.kind === 'union' ? old.shape : (wholeOf(old) ?? old.shape);
    const inner = (shape: Shape): Sided => ({ ...old, shape });
    const [events, leftEvents] = [eventsIn(old), eventsIn(now)];
    if (events !== undefined && leftEvents !== undefined)
      return [...events.data].every(([name, types]) =>
        [...types.keys()].every((type) => leftEvents.data.get(name)?.has(type) === true),
      );
    if (this.#isSame(old.shape, now.shape)) return true;
    const [answers, left] = [answersIn(old), answersIn(now)];
    if (answers !== undefined && left !== undefined) return [...answers.keys()].every((status) => left.has(status));
    switch (whole.kind) {
      case 'union':
        return whole.of.every((member) => this.keeps(inner(member), now));
      case 'literal':
        return this.fits(inner(whole), now);
      case 'keyword':
        return !isPrimitive(whole) || this.fits(inner(whole), now);
      case 'array': {
        const items = itemsOf(now);
        return items.length === 0 || items.some((item) => this.keeps(inner(whole.item), item));
      }
      case 'object': {
        const there = whole.index === undefined ? undefined : indexOf(now);
        return there === undefined || this.keeps(inner(whole.index!.value), there);
      }
      case 'intersection':
        return !whole.of.some(isPrimitive) || this.fits(inner(whole), now);
      case 'reference':
      case 'typeof':
      case 'keyof':
      case 'indexed':
      case 'tuple':
      case 'function':
      case 'call':
      case 'text':
        return true;
    }
  }

  /** The same for the members that all objects of a union have, and whether every member of one is still a member of one. */
  keepsMembers(old: Sided, now: Sided): boolean {
    const [former, latter] = [objectsOf(old), objectsOf(now)];
    if (former === undefined || latter === undefined) return true;
    const names = new Set(latter.flatMap(({ members }) => [...members.keys()]));
    const isNamed = latter.some(({ index }) => index !== undefined);
    if (!isNamed && former.some(({ members }) => [...members.keys()].some((name) => !names.has(name)))) return false;
    return [...(former[0]?.members.keys() ?? [])].every((name) => {
      const [before, after] = [former, latter].map((objects) => objects.map(({ members }) => members.get(name)?.type));
      if (!before!.every(isShape) || !after!.every(isShape)) return true;
      return this.keeps({ ...old, shape: union(before as Shape[]) }, { ...now, shape: union(after as Shape[]) });
    });
  }

  memberFits(here: MemberShape, inOne: PackageTypes, there: MemberShape, inOther: PackageTypes): boolean {
    if (here.optional && !there.optional) return false;
    return this.fits({ shape: here.type, types: inOne }, { shape: there.type, types: inOther });
  }

  #functionFits(
    one: Sided & { readonly shape: FunctionShape },
    where: Sided & { readonly shape: FunctionShape },
  ): boolean {
    if (!isKeyword(where.shape.returns, 'void') && !this.returns(one, where)) return false;
    if (one.types !== this.old) return this.takes(one, where);
    // A function that code makes may ignore the last arguments, and one that it makes for a method may take fewer values.
    const parameters = where.shape.parameters.slice(0, one.shape.parameters.length);
    return this.takes(one, { ...where, shape: { ...where.shape, parameters } }, where.shape.isMethod);
  }

  /**
   * Whether a function can be called with the arguments of another.
   *
   * @param isEither whether it may also take only some of their values
   */
  takes(
    one: Sided & { readonly shape: FunctionShape },
    where: Sided & { readonly shape: FunctionShape },
    isEither = false,
  ): boolean {
    const [a, b] = [one.shape, where.shape];
    if (a.generics.join(', ') !== b.generics.join(', ')) return false;
    const areTaken = b.parameters.every((parameter, index) => {
      const own = a.parameters[index];
      if (own === undefined || own.rest !== parameter.rest) return false;
      if (!own.optional && parameter.optional && !isEither) return false;
      const [taken, given] = [
        { ...one, shape: own.type },
        { ...where, shape: parameter.type },
      ];
      return this.#asArgument(() => this.fits(given, taken) || (isEither && this.fits(taken, given)));
    });
    return areTaken && a.parameters.slice(b.parameters.length).every(({ optional, rest }) => optional || rest);
  }

  #asArgument(fits: () => boolean): boolean {
    const before = this.#isArgument;
    this.#isArgument = true;
    const result = fits();
    this.#isArgument = before;
    return result;
  }

  returns(one: Sided & { readonly shape: FunctionShape }, where: Sided & { readonly shape: FunctionShape }): boolean {
    return this.fits({ ...one, shape: one.shape.returns }, { ...where, shape: where.shape.returns });
  }
}

function answersIn({ shape, types }: Sided): ReturnType<typeof answersOf> {
  return answersOf(shape, (name) => aliasOf(name, types));
}

function eventsIn({ shape, types }: Sided): DecodedEvents | undefined {
  return decodedEvents(shape, (inner) => membersOf({ shape: inner, types }));
}

/** The objects that a type consists of; undefined if it may be anything else. */
function objectsOf({ shape, types }: Sided): readonly ObjectShape[] | undefined {
  const whole = wholeOf({ shape, types }) ?? shape;
  if (whole.kind === 'union') {
    const found = whole.of.map((member) => objectsOf({ shape: member, types }));
    return found.every((one) => one !== undefined) ? found.flat() : undefined;
  }
  if (whole.kind === 'intersection') {
    const found = whole.of.map((member) => objectsOf({ shape: member, types }));
    return found.every((one) => one !== undefined) ? found.reduce(merged) : undefined;
  }
  const object = whole.kind === 'object' ? membersOf({ shape: whole, types }) : undefined;
  return object && [object];
}

/** Every object of one list with every object of the other. */
function merged(some: readonly ObjectShape[], others: readonly ObjectShape[]): readonly ObjectShape[] {
  return some.flatMap((one) =>
    others.map((other) => ({
      ...one,
      ...other,
      members: new Map([...one.members, ...other.members]),
      calls: [...one.calls, ...other.calls],
    })),
  );
}

/** An intersection of objects and of unions of objects as one union of objects; undefined for any other type. */
function distributed(one: Sided): Shape | undefined {
  if (one.shape.kind !== 'intersection') return undefined;
  const objects = objectsOf(one);
  return objects === undefined || objects.length < 2 ? undefined : { kind: 'union', of: objects };
}

/** The one object that a type is; undefined for any other type, and for what can be called. */
function onlyObjectOf(one: Sided): ObjectShape | undefined {
  const [object, ...others] = objectsOf(one) ?? [];
  return others.length === 0 && object?.calls.length === 0 ? object : undefined;
}

/** A function as an object that can be called; undefined for what is neither. */
function asObject(shape: Shape): ObjectShape | undefined {
  if (shape.kind === 'function') return { kind: 'object', bases: [], members: new Map(), calls: [shape] };
  return shape.kind === 'object' ? shape : undefined;
}

function isShape(shape: Shape | undefined): shape is Shape {
  return shape !== undefined;
}

/** The items of the lists in a type. */
function itemsOf({ shape, types }: Sided): readonly Sided[] {
  const whole = wholeOf({ shape, types }) ?? shape;
  if (whole.kind === 'union') return whole.of.flatMap((member) => itemsOf({ shape: member, types }));
  return whole.kind === 'array' ? [{ shape: whole.item, types }] : [];
}

/** The type of keys that an object does not name. */
function indexOf(one: Sided): Sided | undefined {
  const index = membersOf(one)?.index;
  return index === undefined ? undefined : { shape: index.value, types: one.types };
}

/** The object with the members of those that it extends; undefined if one of them is not known. */
export function membersOf({ shape, types }: Sided): ObjectShape | undefined {
  const whole = shape.kind === 'object' ? shape : wholeOf({ shape, types });
  if (whole?.kind !== 'object') return undefined;
  const members = new Map<string, MemberShape>();
  let { index } = whole;
  const calls = [...whole.calls];
  for (const base of whole.bases) {
    const inherited = membersOf({ shape: base, types });
    if (inherited === undefined) return undefined;
    for (const [name, member] of inherited.members) members.set(name, member);
    index ??= inherited.index;
    calls.push(...inherited.calls);
  }
  for (const [name, member] of mappedMembers(index, types)) members.set(name, member);
  if (mappedKeys(index, types) !== undefined) index = undefined;
  for (const [name, member] of whole.members) members.set(name, member);
  const isRecord = whole.isRecord === true ? ({ isRecord: true } as const) : {};
  return { kind: 'object', bases: [], members, calls, ...(index === undefined ? {} : { index }), ...isRecord };
}

/** The keys of a mapped type; undefined if they are not known. */
function mappedKeys(index: IndexShape | undefined, types: PackageTypes): readonly string[] | undefined {
  if (index?.name === undefined) return undefined;
  return literalsOf({ shape: index.key, types })?.map(String);
}

/** The members of a mapped type of which the keys are known. */
function mappedMembers(
  index: IndexShape | undefined,
  types: PackageTypes,
): readonly (readonly [string, MemberShape])[] {
  const keys = mappedKeys(index, types) ?? [];
  return keys.map((key) => {
    const type = substituted(index!.value, new Map([[index!.name!, { kind: 'literal', value: key }]]));
    return [key, { optional: true, type }];
  });
}

/** The type with names replaced by what they mean, until it is no name any more. */
export function wholeOf({ shape, types }: Sided): Shape | undefined {
  let whole = shape;
  for (let steps = 0; isNamed(whole); steps++) {
    const next: Shape | undefined = expand({ shape: whole, types });
    if (next === undefined || steps > 50) return undefined;
    whole = next;
  }
  return whole;
}

/** The meaning of a name, or of a type that is computed; undefined if TypeScript or the runtime declares it. */
function expand({ shape, types }: Sided): Shape | undefined {
  const known = expansions.get(types) ?? new WeakMap<Shape, { readonly meaning: Shape | undefined }>();
  expansions.set(types, known);
  const before = known.get(shape);
  if (before !== undefined) return before.meaning;
  const meaning = expandedOnce({ shape, types });
  known.set(shape, { meaning });
  return meaning;
}

/** The meanings of types of a package: each of the thousands of literals of a union is compared with the same. */
const expansions = new WeakMap<PackageTypes, WeakMap<Shape, { readonly meaning: Shape | undefined }>>();

function expandedOnce({ shape, types }: Sided): Shape | undefined {
  if (!isNamed(shape)) return undefined;
  const at = (inner: Shape): Sided => ({ shape: inner, types });
  switch (shape.kind) {
    case 'reference':
      return shape.module === '' ? computed(shape, types) : aliasOf(shape, types);
    case 'typeof': {
      const value = types.declared(shape.of.module, shape.of.name).find(({ what }) => what === 'value');
      return shape.path.reduce<Shape | undefined>(
        (inner, name) => inner && membersOf(at(inner))?.members.get(name)?.type,
        value?.shape,
      );
    }
    case 'keyof': {
      const members = membersOf(at(shape.of));
      if (members === undefined || members.index !== undefined) return undefined;
      return union([...members.members.keys()].map((value) => ({ kind: 'literal', value })));
    }
    case 'indexed': {
      const members = membersOf(at(shape.of));
      const keys = literalsOf(at(shape.by));
      if (members === undefined || keys === undefined) return undefined;
      const found = keys.map((key) => typeRead(members.members.get(String(key))));
      return found.every((one) => one !== undefined) ? union(found) : undefined;
    }
  }
}

/** The type of an expression that reads a member: one that may be absent is `undefined` then. */
function typeRead(member: MemberShape | undefined): Shape | undefined {
  if (member?.optional !== true) return member?.type;
  return { kind: 'union', of: [member.type, { kind: 'keyword', name: 'undefined' }] };
}

function aliasOf(shape: Reference, types: PackageTypes): Shape | undefined {
  const declared = types.declared(shape.module, shape.name).find(({ what }) => what === 'type');
  return declared === undefined || declared.shape.kind === 'text' ? undefined : applied(declared, shape.arguments);
}

function applied({ generics, shape }: DeclaredShape, given: readonly Shape[]): Shape {
  if (generics.length === 0) return shape;
  const values = new Map(generics.map((name, index) => [name, given[index] ?? { kind: 'keyword', name: 'unknown' }]));
  return substituted(shape, values as ReadonlyMap<string, Shape>);
}

/** The types of TypeScript itself that are computed from others. */
function computed({ name, arguments: given }: Reference, types: PackageTypes): Shape | undefined {
  const [first, second] = given;
  if (first === undefined) return undefined;
  const members = (): ObjectShape | undefined => membersOf({ shape: first, types });
  const withMembers = (change: (name: string, member: MemberShape) => MemberShape | undefined): Shape | undefined => {
    const object = members();
    if (object === undefined) return undefined;
    const changed = [...object.members].flatMap(([key, member]) => {
      const now = change(key, member);
      return now === undefined ? [] : [[key, now] as const];
    });
    return { ...object, members: new Map(changed) };
  };
  switch (name) {
    case 'Readonly':
      return first;
    case 'Partial':
      return withMembers((_, member) => ({ ...member, optional: true }));
    case 'Required':
      return withMembers((_, member) => ({ ...member, optional: false }));
    case 'Pick':
    case 'Omit': {
      const keys = second && literalsOf({ shape: second, types });
      if (keys === undefined) return undefined;
      return withMembers((key, member) => (keys.includes(key) === (name === 'Pick') ? member : undefined));
    }
    case 'Record': {
      if (second === undefined) return undefined;
      const keys = literalsOf({ shape: first, types });
      const none = { kind: 'object', bases: [], calls: [] } as const;
      if (keys === undefined) return { ...none, members: new Map(), index: { key: first, value: second } };
      return {
        ...none,
        isRecord: true,
        members: new Map(keys.map((key) => [String(key), { optional: false, type: second }])),
      };
    }
    case 'Exclude': {
      const without = second && literalsOf({ shape: second, types });
      if (without === undefined) return undefined;
      const parts = partsOf({ shape: first, types });
      return union(parts.filter((part) => part.kind !== 'literal' || !without.includes(part.value)));
    }
    default:
      return undefined;
  }
}

/** The values of a union of literals; undefined for any other type. */
function literalsOf({ shape, types }: Sided): readonly (string | number | boolean | bigint)[] | undefined {
  const whole = wholeOf({ shape, types });
  if (whole?.kind === 'literal') return [whole.value];
  if (whole?.kind === 'keyword' && whole.name === 'never') return [];
  if (whole?.kind === 'intersection') {
    const [first, ...others] = whole.of.map((member) => literalsOf({ shape: member, types }));
    return others.every((one) => one !== undefined)
      ? first?.filter((value) => others.every((one) => one.includes(value)))
      : undefined;
  }
  if (whole?.kind !== 'union') return undefined;
  const found = whole.of.map((member) => literalsOf({ shape: member, types }));
  return found.every((one) => one !== undefined) ? found.flat() : undefined;
}

/** TypeScript looks at no more cases of an object than these. */
const MOST_CASES = 25;

/** The members of a union, and the type itself where it is none. */
function partsOf({ shape, types }: Sided): readonly Shape[] {
  const whole = wholeOf({ shape, types }) ?? shape;
  return whole.kind === 'union' ? whole.of.flatMap((member) => partsOf({ shape: member, types })) : [whole];
}

function union(of: readonly Shape[]): Shape {
  if (of.length === 0) return { kind: 'keyword', name: 'never' };
  return of.length === 1 ? of[0]! : { kind: 'union', of };
}

/** The items of a tuple, further ones last. */
function itemsOfTuple({ items, rest }: Shape & { readonly kind: 'tuple' }): readonly Shape[] {
  return rest === undefined ? items : [...items, rest];
}

function substituted(shape: Shape, values: ReadonlyMap<string, Shape>): Shape {
  const inner = (one: Shape): Shape => substituted(one, values);
  switch (shape.kind) {
    case 'reference': {
      const value = shape.module === '' ? values.get(shape.name) : undefined;
      return value ?? { ...shape, arguments: shape.arguments.map(inner) };
    }
    case 'union':
    case 'intersection':
      return { ...shape, of: shape.of.map(inner) };
    case 'array':
      return { ...shape, item: inner(shape.item) };
    case 'tuple':
      return {
        ...shape,
        items: shape.items.map(inner),
        ...(shape.rest === undefined ? {} : { rest: inner(shape.rest) }),
      };
    case 'object':
      return {
        ...shape,
        bases: shape.bases.map(inner),
        members: new Map([...shape.members].map(([name, one]) => [name, { ...one, type: inner(one.type) }])),
        calls: shape.calls.map((one) => inner(one) as FunctionShape),
        ...(shape.index === undefined
          ? {}
          : { index: { ...shape.index, key: inner(shape.index.key), value: inner(shape.index.value) } }),
      };
    case 'function':
      return {
        ...shape,
        parameters: shape.parameters.map((one) => ({ ...one, type: inner(one.type) })),
        returns: inner(shape.returns),
      };
    case 'keyof':
      return { ...shape, of: inner(shape.of) };
    case 'indexed':
      return { ...shape, of: inner(shape.of), by: inner(shape.by) };
    case 'call':
      return { ...shape, arguments: shape.arguments.map(inner) };
    case 'keyword':
    case 'literal':
    case 'typeof':
    case 'text':
      return shape;
  }
}

type UnionShape = Extract<Shape, { readonly kind: 'union' }>;

/** Members of unions, literals by their values: a union may have thousands. */
interface Alternatives {
  readonly values: ReadonlySet<unknown>;
  readonly others: readonly Shape[];
  /** The others as texts: a type that is written in the same way most likely fits. */
  readonly written: ReadonlyMap<string, Shape>;
}

const alternatives = new WeakMap<UnionShape, Alternatives>();

function alternativesOf(union: UnionShape): Alternatives {
  const known = alternatives.get(union);
  if (known !== undefined) return known;
  const others = union.of.filter(({ kind }) => kind !== 'literal');
  const made = {
    values: new Set<unknown>(union.of.flatMap((one) => (one.kind === 'literal' ? [one.value] : []))),
    others,
    written: new Map(others.map((one) => [textOf(one), one])),
  };
  alternatives.set(union, made);
  return made;
}

function isNamed(
  shape: Shape,
): shape is Extract<Shape, { readonly kind: 'reference' | 'typeof' | 'keyof' | 'indexed' }> {
  return shape.kind === 'reference' || shape.kind === 'typeof' || shape.kind === 'keyof' || shape.kind === 'indexed';
}

function referenceIn(shape: Shape): Reference | undefined {
  return shape.kind === 'reference' ? shape : shape.kind === 'typeof' ? shape.of : undefined;
}

/** Whether TypeScript computes the members of the type from others. */
function isComputed(name: string): boolean {
  return ['Partial', 'Required', 'Pick', 'Omit', 'Record', 'Readonly', 'Exclude'].includes(name);
}

/** A module that is the same in every package. */
function isFixed(module: string): boolean {
  return module.startsWith('src/runtime/');
}

function isKeyword(shape: Shape, name: string): boolean {
  return shape.kind === 'keyword' && shape.name === name;
}

function isUnknown(shape: Shape): boolean {
  return isKeyword(shape, 'unknown');
}

function isPrimitive(shape: Shape): boolean {
  return shape.kind === 'keyword' && ['string', 'number', 'boolean', 'bigint'].includes(shape.name);
}

/** `{}`, or an object without a member that must be there: it takes everything but null and undefined. */
function demandsNothing(shape: Shape): boolean {
  if (shape.kind !== 'object' || shape.bases.length + shape.calls.length > 0 || shape.index !== undefined) return false;
  return [...shape.members.values()].every(({ optional }) => optional);
}

function hasBoth(of: readonly Shape[]): boolean {
  return [true, false].every((value) => of.some((one) => one.kind === 'literal' && one.value === value));
}

/** A shape as text, which no other shape has. */
function textOf(shape: Shape): string {
  const text = texts.get(shape) ?? textOnce(shape);
  texts.set(shape, text);
  return text;
}

/** Each member of a union may be compared with thousands of others. */
const texts = new WeakMap<Shape, string>();

function textOnce(shape: Shape): string {
  return JSON.stringify(shape, (_, value: unknown) =>
    value instanceof Map ? [...value] : typeof value === 'bigint' ? `${value}n` : value,
  );
}
