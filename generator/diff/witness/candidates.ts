import {
  conditionKey,
  isBoolean,
  isDict,
  isEnum,
  isNamed,
  isNever,
  isNullable,
  isPartial,
  isTypeSection,
  itemOf,
  namedTypes,
  nonNull,
  targetInside,
  undeclaredField,
  type Condition,
  type Field,
  type Json,
  type Limit,
  type LimitTarget,
  type NamedType,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { keyPatternsOf, typesUnderKey } from '../../model/other-keys.js';
import type { Automaton } from '../../patterns/automaton.js';
import { shortestDifference } from '../../patterns/inclusion.js';
import { acceptedAutomaton } from '../../patterns/pattern-automaton.js';
import { shortestText, type FoundText } from '../../patterns/texts.js';
import { formatNamed } from '../../formats/formats.js';
import { limitNotation } from '../../model/wording/limits.js';
import { namesInPath } from '../compare/text.js';
import type { Change, Witness } from '../change.js';
import { hashOf } from '../hash.js';
import { textsBetween } from '../limit-kinds.js';
import type { Sides, Version } from './sides.js';
import { activeLimits, type JsonObject } from './active-limits.js';
import { variationsOf } from './values-of-type.js';

/** A value that may show a change. */
export interface Candidate {
  /** Name of the object or view, in the new version. */
  readonly type: string;
  readonly value: Json;
  /** Whether an issue is about the change. */
  readonly isAbout: (issue: Witness['issue']) => boolean;
  /** Whether the value has so many fields that no other candidate of its host is simpler to read. */
  readonly isLarge: boolean;
}

/** Enough for every edge of one declaration. */
const MAX_CANDIDATES = 4000;
/** Candidates of one change, times the size of each: objects with thousands of fields take no longer than others. */
const MAX_WORK = 50_000;
const MIN_CANDIDATES = 20;
/** An object of more fields is large. */
const MOST_FIELDS = 200;
/** All candidates of a host have so many characters at most. */
const MOST_CHARACTERS = 10_000_000;
/** Longer values are recognized by their hash. */
const LONGEST_KEY = 10_000;
const MAX_HOSTS = 3;
const MAX_MEMBERS = 12;
/** Conditions of which every two are tried together. */
const MAX_OVERLAPPING = 8;
/** Fields of other rules that are varied beside those of one. */
const MAX_RULED = 5;

/** Values that may show a change: objects that contain the changed declaration, with variations of it. */
export function* candidatesFor(
  change: Change,
  sides: Sides,
  usesOf: (object: string) => Uses = () => EVERYWHERE,
): Generator<Candidate> {
  let left = MAX_CANDIDATES;
  for (const host of hostsOf(change, sides, usesOf)) {
    left = Math.min(left, Math.max(MIN_CANDIDATES, Math.floor(MAX_WORK / sizeOf(host, sides))));
    const isLarge = bothOf(host.object, sides).some(([, { fields }]) => fields.length > MOST_FIELDS);
    for (const value of valuesAround(host, change, sides)) {
      if (left-- === 0) return;
      yield { type: host.object, value, isAbout: (issue) => isAbout(issue, host, change), isLarge };
    }
  }
}

/** The uses of the values of an object, and the other objects that have a field of it. */
export interface Uses {
  readonly isReceived: boolean;
  readonly isSent: boolean;
  /** The object, its views and what extends it; with a field, those in which it changed. */
  readonly forms: (field?: string) => readonly string[];
}

/** An object of which nothing says where it is used. */
export const EVERYWHERE: Uses = { isReceived: true, isSent: true, forms: () => [] };

/** An object whose validators are run, and the fields of it that are varied. */
interface Host {
  readonly object: string;
  readonly fields: readonly string[];
  /** The field of the host that contains the varied object; absent if the host is that object. */
  readonly inside?: { readonly field: string; readonly object: string };
}

// -------------------------------------------------------------------------------------------------------------- hosts

function hostsOf(change: Change, sides: Sides, usesOf: (object: string) => Uses): readonly Host[] {
  const at = placeOf(change, sides);
  if (at === undefined) return [];
  const hosts = 'type' in at ? holdersShowing(change, at.type, sides) : formsOf(at, sides, usesOf);
  const { reader, writer } = change.impact;
  const [read, written] = [reader === 'breaking', writer === 'breaking'];
  // Those that show the break of both audiences come first.
  const useful = ({ object }: Host): number => {
    const { isReceived, isSent } = usesOf(object);
    return read || written ? Number(read && isReceived) + Number(written && isSent) : 1;
  };
  return (
    hosts
      .filter((host) => isInBoth(host.object, sides) && useful(host) > 0)
      .toSorted((a, b) => useful(b) - useful(a))
      .slice(0, MAX_HOSTS)
      // One key at a time is varied.
      .flatMap((host) =>
        isAboutOtherKeys(change.kind) ? host.fields.map((key) => ({ ...host, fields: [key] })) : host,
      )
  );
}

/** The objects with a field of the type. Only those of a `Partial` show a change of identity: they come first. */
function holdersShowing({ kind }: Change, type: string, sides: Sides): readonly Host[] {
  const holders = holdersOf(type, sides);
  if (!kind.startsWith('object.identity.')) return holders;
  const showing = holders.map((host) => [host, hasPartial(host, type, sides)] as const);
  return showing.toSorted(([, a], [, b]) => Number(b) - Number(a)).map(([host]) => host);
}

function hasPartial({ object, fields }: Host, type: string, sides: Sides): boolean {
  const names = new Set([type, former(type, sides)]);
  return bothOf(object, sides).some(([{ values }, target]) =>
    fields.some((field) => {
      const held = values.fieldsOf(target).get(field)?.type;
      return held !== undefined && namedTypes(held).some((one) => isPartial(one) && names.has(one.name));
    }),
  );
}

/** The object, what contains it if that decides about it, and the other objects that have its fields. */
function formsOf(at: Host, sides: Sides, usesOf: (object: string) => Uses): readonly Host[] {
  const own = [at, ...containersOf(at, sides)];
  const [field] = at.fields;
  const others = usesOf(at.object).forms(at.fields.length === 1 ? field : undefined);
  return [...own, ...others.flatMap((object) => (object === at.object ? [] : [{ object, fields: at.fields }]))];
}

function isInBoth(object: string, { before, after, formerNames }: Sides): boolean {
  return before.validators.has(formerNames.get(object) ?? object) && after.validators.has(object);
}

type Place = Host | { readonly type: string };

/** The target of a path: fields of an object, or a type that objects contain. */
function placeOf({ path, before, kind }: Change, { before: old, after: now, formerNames }: Sides): Place | undefined {
  const inside = objectWrittenAt(path, kind, [now, old]);
  const [section, name, ...rest] = (inside ?? namesInPath(path)) as readonly [string, string, ...string[]];
  if (!isTypeSection(section)) return undefined;
  const isView = rest[0] === 'views';
  const object = isView ? `${name}${rest[1]}` : name;
  const [list, member = ''] = isView ? rest.slice(2) : rest;
  if (list === 'fields') {
    return { object, fields: kind.endsWith('.renamed') ? [member, before ?? member] : [member] };
  }
  if (list === 'rules') {
    const named = (/\(([^()]*)\)$/.exec(path)?.[1]?.split(',') ?? []).filter((one) => one !== '');
    const all = now.values.object(object)?.fields.map((field) => field.name) ?? [];
    const ruled = [now.values.object(object), old.values.object(formerNames.get(object) ?? object)].flatMap(
      (one) => one?.rules.flatMap((rule) => rule.fields) ?? [],
    );
    const related = [...new Set([...named, ...ruled])].slice(0, Math.max(MAX_RULED, named.length));
    return { object, fields: named.length === 0 ? all : related };
  }
  const formerly = old.values.object(formerNames.get(object) ?? object);
  const all = [...(now.values.object(object)?.fields ?? []), ...(formerly?.fields ?? [])];
  // Identity decides which fields `Partial` of the object requires. Only objects that contain a `Partial` can show that.
  if (isAboutOtherKeys(kind)) {
    const versions = [formerly, now.values.object(object)].flatMap((one) => one ?? []);
    return { object, fields: otherKeysBeside(all, versions) };
  }
  return /^object\.(shown|hidden)$/.test(kind)
    ? { object, fields: [...new Set(all.map((field) => field.name))] }
    : { type: object };
}

/**
 * The names of a path as if the object that it leads to were declared by itself; undefined for one that is. The path of
 * an object that is written in a field is that of the field.
 */
function objectWrittenAt(path: string, kind: string, versions: readonly Version[]): readonly string[] | undefined {
  for (const writtenAt of objectPathsIn(path, kind)) {
    for (const { values } of versions) {
      const name = values.places.objectWrittenAt(writtenAt);
      if (name === undefined) continue;
      return ['objects', name, ...namesInPath(path.slice(writtenAt.length + 1))];
    }
  }
  return undefined;
}

/** Where an object that the path leads to may be written, the innermost first. */
function objectPathsIn(path: string, kind: string): readonly string[] {
  const before = [...path.matchAll(/\.(?=(?:fields|rules)\.)/g)].map(({ index }) => path.slice(0, index));
  return kind.startsWith('object.') ? [path, ...before.toReversed()] : before.toReversed();
}

function isAboutOtherKeys(kind: string): boolean {
  return /^object\.(closed|opened|other-keys\..*)$/.test(kind);
}

/** Keys that none of the fields has: one that matches no pattern, if there is one, and one for each pattern. */
function otherKeysBeside(fields: readonly Field[], versions: readonly ObjectType[]): readonly string[] {
  const taken = new Set(fields.map(({ name }) => name));
  const patterns = [...new Set(versions.flatMap((object) => keyPatternsOf(object).map(({ pattern }) => pattern)))];
  let key = 'other';
  while (taken.has(key)) key += '_';
  const automata = patterns.map((pattern) => acceptedAutomaton(pattern));
  const matching = automata.slice(0, MAX_MEMBERS).flatMap((own) => {
    const found = [shortestFree(own, taken), ...automata.map((other) => shortestDifference(own, other))];
    return found.flatMap((one) => (one === undefined || one === 'too-large' || taken.has(one.text) ? [] : [one.text]));
  });
  return [...new Set([key, ...matching])];
}

/** The shortest text that no field is called; undefined where each of the lengths up to it has only one that is taken. */
function shortestFree(automaton: Automaton, taken: ReadonlySet<string>): FoundText {
  let found = shortestText(automaton);
  while (typeof found === 'object' && taken.has(found.text)) {
    found = shortestText(automaton, { min: Array.from(found.text).length + 1, max: Infinity });
  }
  return found;
}

/** Objects with a field of the type, or of a union that has it, and those with keys that hold it. */
function holdersOf(type: string, sides: Sides): readonly Host[] {
  const { before, after } = sides;
  const places = [after.values.places, before.values.places];
  const types = new Set([type]);
  // Grows while it is walked.
  for (const one of types) for (const place of places) for (const name of place.unionsOf(one)) types.add(name);
  const holders = [...types].flatMap((one) =>
    places.flatMap((place) => place.fieldsOf(one).map(({ object, field }) => ({ object, fields: [field] }))),
  );
  const byKeys = new Set([...types].flatMap((one) => places.flatMap((place) => place.keyHoldersOf(one))));
  const ofKeys = [...byKeys].flatMap((object) =>
    keysHolding(types, object, sides).map((key) => ({ object, fields: [key] })),
  );
  const known = new Set<string>();
  return [...holders, ...ofKeys].filter(({ object, fields }) => {
    const key = `${object}.${fields[0]}`;
    return !known.has(key) && known.add(key);
  });
}

/** Keys that an object does not declare, under which it holds one of the types. */
function keysHolding(types: ReadonlySet<string>, name: string, sides: Sides): readonly string[] {
  const objects = bothOf(name, sides).map(([, object]) => object);
  const keys = otherKeysBeside(
    objects.flatMap(({ fields }) => fields),
    objects,
  );
  const held = (object: ObjectType, key: string): readonly string[] =>
    (typesUnderKey(object, key) ?? []).flatMap((type) => namedTypes(type).map((one) => one.name));
  return keys.filter((key) => objects.some((object) => held(object, key).some((one) => types.has(one))));
}

/** Containers of an object: conditions on `^field` depend on them. */
function containersOf({ object, fields }: Host, { after }: Sides): readonly Host[] {
  const places = after.values.object(object)?.within ?? [];
  return places.map((place) => ({ object: place.object, fields, inside: { field: place.field, object } }));
}

// ------------------------------------------------------------------------------------------------------------- values

/** How much is looked at for one candidate: parts of the object, and members that its varied fields may be. */
function sizeOf({ object, fields, inside }: Host, sides: Sides): number {
  const sizes = bothOf(inside?.object ?? object, sides).map(([{ values }, target]) => {
    const varied = fields.flatMap((name) => values.fieldsOf(target).get(name) ?? []);
    const members = varied.flatMap(({ type }) => namedTypes(type)).map(({ name }) => values.memberCount(name));
    return Math.max(values.sizeOf(target), ...members);
  });
  return Math.max(1, ...sizes);
}

const ABSENT = Symbol('absent');

function* valuesAround(host: Host, change: Change, sides: Sides): Generator<JsonObject> {
  const { inside } = host;
  const target = inside?.object ?? host.object;
  const versions = [sides.before, sides.after] as const;
  const seen = new Set<string>();
  /** Objects whose variations have been tried: both versions often have the same smallest one. */
  const varying = new Set<string>();
  let left = MOST_CHARACTERS;
  for (const version of versions) {
    const hostName = version === sides.before ? former(host.object, sides) : host.object;
    for (const given of presets(host, change, sides)) {
      const around = inside === undefined ? {} : smallestOf(version, hostName, outerPart(given));
      for (const base of basesOf(version, target, given, around, sides)) {
        const baseKey = `${keyOfObject(base)} ${keyOfObject(around)}`;
        if (varying.has(baseKey)) continue;
        varying.add(baseKey);
        for (const value of varied(base, around, host, target, change, sides)) {
          const whole = inside === undefined ? value : { ...around, [inside.field]: value };
          const text = JSON.stringify(whole);
          const key = keyOf(text);
          if (seen.has(key)) continue;
          left -= text.length;
          if (left < 0) return;
          seen.add(key);
          yield whole;
        }
      }
    }
  }
}

function keyOf(text: string): string {
  return text.length > LONGEST_KEY ? hashOf(text) : text;
}

/** All changes of types of the fields of an object begin with the same one. */
const keysOfObjects = new WeakMap<JsonObject, string>();

function keyOfObject(value: JsonObject): string {
  let key = keysOfObjects.get(value);
  if (key === undefined) {
    key = keyOf(JSON.stringify(value));
    keysOfObjects.set(value, key);
  }
  return key;
}

/** An object with the required fields of both versions, so that only the variation is invalid; and one for this version alone. */
function basesOf(
  version: Version,
  target: string,
  given: JsonObject,
  around: JsonObject,
  sides: Sides,
): readonly JsonObject[] {
  const named = (one: Version): string => (one === sides.before ? former(target, sides) : target);
  const other = version === sides.before ? sides.after : sides.before;
  const own = smallestOf(version, named(version), innerPart(given), around);
  return [merged(smallestOf(other, named(other), innerPart(given), around), own), own];
}

const mergedObjects = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();

function merged(one: JsonObject, other: JsonObject): JsonObject {
  const known = mergedObjects.get(one) ?? new WeakMap<JsonObject, JsonObject>();
  mergedObjects.set(one, known);
  const both = known.get(other) ?? { ...one, ...other };
  known.set(other, both);
  return both;
}

function former(name: string, { formerNames }: Sides): string {
  return formerNames.get(name) ?? name;
}

function smallestOf({ values }: Version, name: string, given: JsonObject, around: JsonObject = {}): JsonObject {
  return values.smallest(name, given, around);
}

/** An object with its varied fields set to every candidate value. */
function* varied(
  base: JsonObject,
  around: JsonObject,
  { fields }: Host,
  target: string,
  change: Change,
  sides: Sides,
): Generator<JsonObject> {
  const settings = fields.map((name) => settingsOf(name, base, around, target, fields.length > 1, change, sides));
  for (const setting of combinations(settings)) {
    const value: Record<string, Json> = { ...base };
    for (const [index, one] of setting.entries()) {
      const name = fields[index]!;
      if (one === ABSENT) delete value[name];
      else value[name] = one;
    }
    yield value;
  }
}

type Setting = Json | typeof ABSENT;

const OF_PARAMETER_NAME = /^(endpoint|url|permission)\.[a-z-]+\.renamed$/;
const OF_PRESENCE = /\.presence\.|\.(added|removed)\.required$/;
const OF_WHOLE_BODY = /^(endpoint\.(body|response)|event\.(answer|payload)|channel\.message)\./;

function settingsOf(
  name: string,
  base: JsonObject,
  around: JsonObject,
  target: string,
  few: boolean,
  change: Change,
  sides: Sides,
): readonly Setting[] {
  const { kind } = change;
  const fields = fieldsNamed(name, target, kind, sides);
  const between = few ? [] : limitsBetween(fields);
  const found = fields.flatMap(([field, version]) => {
    // A text beyond a length shows it only if it has the form that the other version demands.
    const forms = few || !kind.startsWith('limit.') ? [] : formsOfOther(version, fields);
    const limits = [...activeLimits(field.limits, base, around), ...between];
    return [
      version.values.ofField(field, base, around),
      ...(few ? [] : variationsOf(field.type, limits, version.values, base)),
      ...(forms.length === 0 ? [] : variationsOf(field.type, [...limits, ...forms], version.values, base)),
    ];
  });
  const values = changedFirst(found, change, sides);
  if (OF_PRESENCE.test(kind)) return [ABSENT, null, ...values.slice(0, 1)];
  if (isAboutOtherKeys(kind)) return [null, ...values];
  if (kind === 'only-in.changed') return [ABSENT, ...values];
  if (OF_PARAMETER_NAME.test(kind)) return [ABSENT, ...values];
  if (few || /^(rule|relevance)\./.test(kind)) return [ABSENT, null, ...values];
  // A change of a type or a limit affects only values that are present. The type of a body says whether it may be null.
  const others = values.filter((value) => value !== null);
  return OF_WHOLE_BODY.test(kind) ? [...others, null] : others;
}

/** With the value of the changed member in front: only the first ones are tried. */
function changedFirst(values: readonly Setting[], { path }: Change, { before, after }: Sides): readonly Setting[] {
  const [section, name, , member] = path.split('.');
  if (section !== 'enums' || member === undefined) return values;
  const changed = [before, after].flatMap(
    ({ values }) => values.enumeration(name!)?.values.find((one) => one.name === member)?.value ?? [],
  );
  const isChanged = (value: Setting): boolean => changed.some((one) => one === value);
  return [...values.filter(isChanged), ...values.filter((value) => !isChanged(value))];
}

/**
 * The texts that a pattern of one version matches and a pattern or a format of the other does not allow, or the other way
 * round, as lists of values where they apply.
 */
function limitsBetween(fields: readonly (readonly [Field, Version])[]): readonly Limit[] {
  const limitsIn = (isFirst: boolean): readonly Limit[] =>
    fields.flatMap(([field, one]) => ((one === fields[0]![1]) === isFirst ? textLimitsOf(field, one) : []));
  return limitsIn(true).flatMap((old) =>
    limitsIn(false)
      .filter(({ on, kind }) => on === old.on && [kind, old.kind].includes('pattern'))
      .flatMap((now): readonly Limit[] => {
        const values = textsBetween(asPattern(old), asPattern(now));
        return values.length === 0 ? [] : [{ kind: 'values', values, on: old.on, when: [], origin: old.origin }];
      }),
  );
}

/** The patterns and formats that only the other version has. */
function formsOfOther(version: Version, fields: readonly (readonly [Field, Version])[]): readonly Limit[] {
  const formsIn = (isOwn: boolean): readonly Limit[] =>
    fields.flatMap(([field, one]) => ((one === version) === isOwn ? textLimitsOf(field, one) : []));
  const keyOfForm = (limit: Limit): string => `${limit.on} ${limitNotation(limit)}`;
  const own = new Set(formsIn(true).map(keyOfForm));
  return formsIn(false).filter((limit) => limit.when.length === 0 && !own.has(keyOfForm(limit)));
}

/** The patterns and formats of a field, and of the types that it names, where they apply. */
function textLimitsOf({ type, limits }: Field, { values: { places } }: Version): readonly Limit[] {
  const named = targetsOf(type).flatMap(([on, { name }]) => {
    const declared = places.textType(name);
    if (declared === undefined) return [];
    const own = (declared.limits ?? []).map((limit) => ({ ...limit, on }));
    const format = 'format' in declared ? declared.format : undefined;
    return format === undefined
      ? own
      : [...own, { kind: 'format', format, on, when: [], origin: declared.origin } as const];
  });
  return [...limits, ...named].filter(({ kind }) => kind === 'pattern' || kind === 'format');
}

/** A format as the pattern that it has in schemas. */
function asPattern(limit: Limit): Limit {
  const pattern = limit.kind === 'format' ? formatNamed(limit.format)?.schema['pattern'] : undefined;
  if (typeof pattern !== 'string') return limit;
  return { kind: 'pattern', pattern, enforced: true, on: limit.on, when: limit.when, origin: limit.origin };
}

/** The types that are named in a type, with the target of limits on them. */
function targetsOf(type: Type, on: LimitTarget = 'value'): readonly (readonly [LimitTarget, NamedType])[] {
  const inner = nonNull(type);
  if (isNamed(inner)) return [[on, inner]];
  const item = itemOf(inner);
  if (item === undefined) return [];
  const keys = isDict(inner) ? targetsOf(inner.key, targetInside(on, 'keys')) : [];
  return [...keys, ...targetsOf(item, targetInside(on, 'each'))];
}

function fieldsNamed(name: string, target: string, kind: string, sides: Sides): readonly (readonly [Field, Version])[] {
  const both = bothOf(target, sides);
  const isOther = isAboutOtherKeys(kind) || both.every(([{ values }, object]) => !values.fieldsOf(object).has(name));
  return both.flatMap(([version, object]) => {
    const field = version.values.fieldsOf(object).get(name);
    const fields = isOther ? fieldsUnderKey(name, object) : field === undefined ? [] : [field];
    return fields.map((one) => [one, version] as const);
  });
}

/** The field of each type that a key may have which an object does not declare; of any type where the object does not say. */
function fieldsUnderKey(key: string, object: ObjectType): readonly Field[] {
  const types = typesUnderKey(object, key) ?? [];
  return (types.length === 0 ? [{ kind: 'any' } as const] : types).map((type) => ({
    ...undeclaredField(key, nonNull(type)),
    nullable: isNullable(type),
  }));
}

/** Every combination of one element of each list. */
function* combinations<T>(lists: readonly (readonly T[])[]): Generator<readonly T[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const one of first) for (const others of combinations(rest)) yield [one, ...others];
}

// -------------------------------------------------------------------------------------- fields that others depend on

/**
 * Values of fields that decide about the varied ones: each value that occurs in a condition, and whole conditions. Those of
 * the exception that has changed come first.
 */
function presets({ object, fields, inside }: Host, { path, kind }: Change, sides: Sides): readonly JsonObject[] {
  const found = bothOf(inside?.object ?? object, sides).map(([version, target]) => {
    const about = conditionsAbout(fields, target);
    const [changed, others] = [true, false].map((wanted) =>
      about.filter((list) => path.endsWith(`.when(${conditionKey(list)})`) === wanted),
    );
    const all = [...changed!, ...others!];
    const together = /^(?:limit\.exception|relevance)\./.test(kind)
      ? [...aloneOf(all, target, version), ...pairsOf(all)]
      : [];
    const instead = OF_PRESENCE.test(kind) ? insteadOf(fields, target, version) : [];
    return [presetsOf(changed!, target, version), [...presetsOf(others!, target, version), ...together, ...instead]];
  });
  const first = found.flatMap(([changed]) => changed!);
  const later = found.flatMap(([, others]) => others!);
  const unique = new Map([{}, ...first, ...later].map((given) => [JSON.stringify(given), given]));
  return [...unique.values()];
}

function presetsOf(
  conditions: readonly (readonly Condition[])[],
  object: ObjectType,
  version: Version,
): readonly JsonObject[] {
  const single = conditions.flat().flatMap((condition) =>
    [...condition.values, ...otherValues(condition, object, version)].map((value) => ({
      [nameOf(condition)]: value,
    })),
  );
  const whole = conditions.filter((list) => list.length > 1).map(firstValues);
  return [...single, ...whole];
}

/** Other fields that meet a rule of the object where the given ones are absent. */
function insteadOf(fields: readonly string[], object: ObjectType, version: Version): readonly JsonObject[] {
  const others = object.fields.filter(({ name, type }) => !fields.includes(name) && !isNever(type));
  const valuesOf = (some: readonly Field[]): JsonObject =>
    Object.fromEntries(some.map((field) => [field.name, version.values.ofField(field, {}, {})]));
  return object.rules.flatMap((rule) => {
    if (rule.kind === 'key-count') return [valuesOf(others.slice(0, rule.min ?? 0))];
    if (!fields.some((name) => rule.fields.includes(name))) return [];
    return others.filter(({ name }) => rule.fields.includes(name)).map((field) => valuesOf([field]));
  });
}

/** Two conditions that hold at once: which of two exceptions applies then depends on their order. */
function pairsOf(conditions: readonly (readonly Condition[])[]): readonly JsonObject[] {
  const some = conditions.slice(0, MAX_OVERLAPPING);
  return some.flatMap((one, index) =>
    some
      .slice(index + 1)
      .filter((other) => !other.some((condition) => one.some((known) => nameOf(known) === nameOf(condition))))
      .map((other) => firstValues([...one, ...other])),
  );
}

/** Each condition where no other one holds: the exceptions before it do not apply then. */
function aloneOf(
  conditions: readonly (readonly Condition[])[],
  object: ObjectType,
  version: Version,
): readonly JsonObject[] {
  const all = conditions.flat();
  const apart = all.flatMap((condition) => {
    const taken = all.filter((other) => nameOf(other) === nameOf(condition)).flatMap(({ values }) => values);
    const free = otherValues(condition, object, version).find((value) => !taken.some((known) => known === value));
    return free === undefined ? [] : [[nameOf(condition), free] as const];
  });
  return conditions.slice(0, MAX_OVERLAPPING).map((one) => ({ ...Object.fromEntries(apart), ...firstValues(one) }));
}

function firstValues(conditions: readonly Condition[]): JsonObject {
  return Object.fromEntries(conditions.map((one) => [nameOf(one), one.values[0] ?? null]));
}

/** An object in each version that has it. */
function bothOf(name: string, sides: Sides): readonly (readonly [Version, ObjectType])[] {
  const objects = [
    [sides.before, sides.before.values.object(former(name, sides))],
    [sides.after, sides.after.values.object(name)],
  ] as const;
  return objects.flatMap(([version, object]) => (object === undefined ? [] : [[version, object] as const]));
}

/** Conditions that decide about these fields, or about fields in such conditions, and those that name these fields. */
function conditionsAbout(fields: readonly string[], object: ObjectType): readonly (readonly Condition[])[] {
  const { all, byTarget } = conditionsOf(object);
  const found = new Set(all.filter(({ when }) => when.some((one) => !one.up && fields.includes(one.field))));
  const names = new Set(fields);
  // Grows while it is walked.
  for (const name of names) {
    for (const deciding of byTarget.get(name) ?? []) {
      found.add(deciding);
      for (const { field, up } of deciding.when) if (!up) names.add(field);
    }
  }
  return all.filter((deciding) => found.has(deciding)).map(({ when }) => when);
}

interface Deciding {
  readonly when: readonly Condition[];
  /** The fields that depend on it. */
  readonly about: readonly string[];
}

/** The conditions of an object. */
interface Conditions {
  readonly all: readonly Deciding[];
  /** Those on which a field depends. */
  readonly byTarget: ReadonlyMap<string, readonly Deciding[]>;
}

/** Thousands of fields of one object may have changed. */
const conditions = new WeakMap<ObjectType, Conditions>();

function conditionsOf(object: ObjectType): Conditions {
  const known = conditions.get(object);
  if (known !== undefined) return known;
  const all = decidingIn(object);
  const byTarget = new Map<string, Deciding[]>();
  for (const deciding of all) {
    for (const name of deciding.about) {
      const others = byTarget.get(name);
      if (others === undefined) byTarget.set(name, [deciding]);
      else others.push(deciding);
    }
  }
  const found = { all, byTarget };
  conditions.set(object, found);
  return found;
}

function decidingIn({ fields, rules }: ObjectType): readonly Deciding[] {
  const ofFields = fields.flatMap(({ name, limits, relevant }) =>
    [...limits.map(({ when }) => when), relevant].map((when) => ({ when, about: [name] })),
  );
  const ofRules = rules.flatMap((rule) =>
    rule.kind === 'required-when' ? [{ when: rule.when, about: rule.fields }] : [],
  );
  return [...ofFields, ...ofRules].filter(({ when }) => when.length > 0);
}

function otherValues({ field, up }: Condition, object: ObjectType, { values }: Version): readonly Json[] {
  const owner = up ? values.object(object.within[0]?.object ?? '') : object;
  const type = owner?.fields.find(({ name }) => name === field)?.type;
  if (type === undefined) return [];
  if (isBoolean(type)) return [true, false];
  return isEnum(type) ? variationsOf(type, [], values).slice(0, MAX_MEMBERS) : [];
}

/** `^field` for a field of the container. */
function nameOf({ field, up }: Condition): string {
  return up ? `^${field}` : field;
}

function innerPart(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith('^')));
}

function outerPart(given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (name.startsWith('^') ? [[name.slice(1), value] as const] : [])),
  );
}

// ------------------------------------------------------------------------------------------------------------- issues

/** Codes of issues about limits. */
const LIMIT_CODES = new Set(['length', 'range', 'multiple-of', 'items', 'values', 'unique']);
const PRESENCE_CODES = new Set(['missing', 'null', 'type']);

function isAbout({ path, code }: Witness['issue'], { fields, inside }: Host, change: Change): boolean {
  const { kind, path: at, before = '', after = '' } = change;
  const local = inside === undefined ? path : path.slice(1);
  if (inside !== undefined && path[0] !== inside.field) return false;
  if (kind.startsWith('rule.')) {
    // One rule may have taken the place of another.
    const isRule = at.includes(`.rules.${code}(`) || [before, after].some((text) => text.startsWith(`${code} `));
    return isRule || (PRESENCE_CODES.has(code) && fields.includes(String(local[0])));
  }
  if (!fields.includes(String(local[0]))) return false;
  if (isAboutOtherKeys(kind)) return true;
  // The form of an identifier is part of its type.
  if (kind.startsWith('limit.')) {
    // A change that follows from members of an enumeration is reported at the field, and not at its limit.
    const isLimit = at.split('.').includes(code) || [before, after].some((text) => text.startsWith(`${code} `));
    return isLimit || at.startsWith('identifiers.');
  }
  if (kind.startsWith('relevance.')) return code === 'irrelevant' || code === 'absent';
  if (/\.presence\./.test(kind)) return PRESENCE_CODES.has(code);
  const isOfType = /\.type\./.test(kind) && !/scalar/.test(kind);
  return isOfType || !LIMIT_CODES.has(code) || at.startsWith('scalars.');
}
