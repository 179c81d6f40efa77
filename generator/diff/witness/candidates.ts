import {
  conditionKey,
  isAboutContainer,
  isTypeSection,
  isPartial,
  namedTypes,
  undeclaredField,
  valueIn,
  type At,
  type Field,
  type Json,
  type Limit,
  type Model,
  type ObjectType,
  type Values,
} from '../../model/index.js';
import { declaredAs, withObject, typesByName } from '../../model/by-name.js';
import { objectsWith } from '../../model/sets/values.js';
import type { Change, Witness } from '../change.js';
import type { Sides, Version } from './versions.js';

/** A value that may demonstrate a change. */
export interface Candidate {
  /** Name of the object or view in the new version. */
  readonly type: string;
  readonly value: Json;
  /** Whether the change causes an issue. */
  readonly isAbout: (issue: Witness['issue']) => boolean;
}

const MAX_HOSTS = 3;

/** The uses of an object, and other objects with its fields. */
export interface Uses {
  readonly isReceived: boolean;
  readonly isSent: boolean;
  /** The object, its views and extending objects; with a field, those in which it changed. */
  readonly forms: (field?: string) => readonly string[];
}

/** For objects with unknown uses. */
export const EVERYWHERE: Uses = { isReceived: true, isSent: true, forms: () => [] };

/** An object whose validators are run, and its fields to vary. */
export interface Host {
  readonly object: string;
  readonly fields: readonly string[];
  /** Whether undeclared keys are varied, too. */
  readonly ofOtherKeys?: true;
  /** Names of types that differ in both versions. */
  readonly compared: readonly string[];
  /** The field that contains the varied object; absent if the host is that object. */
  readonly inside?: { readonly field: string; readonly object: string };
}

// -------------------------------------------------------------------------------------------------------------- hosts

/** The objects whose values may demonstrate a change. */
export function hostsOf(
  change: Change,
  sides: Sides,
  usesOf: (object: string) => Uses = () => EVERYWHERE,
): readonly Host[] {
  const at = placeOfChange(change, sides);
  if (at === undefined) return [];
  const hosts = 'type' in at ? holdersShowing(change, at.type, sides) : formsOf(at, sides, usesOf);
  const { reader, writer } = change.impact;
  const [read, written] = [reader === 'breaking', writer === 'breaking'];
  // Objects that demonstrate the break for both audiences come first.
  const useful = ({ object }: Host): number => {
    const { isReceived, isSent } = usesOf(object);
    return read || written ? Number(read && isReceived) + Number(written && isSent) : 1;
  };
  return hosts
    .filter((host) => isInBoth(host.object, sides) && useful(host) > 0)
    .toSorted((a, b) => useful(b) - useful(a))
    .slice(0, MAX_HOSTS);
}

/** The objects with a field of the type. For a change of identity, those with its `Partial` come first. */
function holdersShowing({ kind }: Change, type: string, sides: Sides): readonly Host[] {
  const holders = holdersOf(type, sides);
  if (!kind.startsWith('object.identity.')) return holders;
  const showing = holders.map((host) => [host, hasPartial(host, type, sides)] as const);
  return showing.toSorted(([, a], [, b]) => Number(b) - Number(a)).map(([host]) => host);
}

function hasPartial({ object, fields }: Host, type: string, sides: Sides): boolean {
  const names = new Set([type, former(type, sides)]);
  return bothOf(object, sides).some((target) =>
    fields.some((field) => {
      const held = target.fields.find((declared) => declared.name === field)?.type;
      return held !== undefined && namedTypes(held).some((type) => isPartial(type) && names.has(type.name));
    }),
  );
}

/** The object, its containers if it depends on them, and other objects with its fields. */
function formsOf(at: Host, sides: Sides, usesOf: (object: string) => Uses): readonly Host[] {
  const own = [at, ...containersOf(at, sides)];
  const [field] = at.fields;
  const others = usesOf(at.object).forms(at.fields.length === 1 ? field : undefined);
  return [...own, ...others.flatMap((object) => (object === at.object ? [] : [{ ...at, object }]))];
}

function isInBoth(object: string, { before, after, formerNames }: Sides): boolean {
  return before.validators.has(formerNames.get(object) ?? object) && after.validators.has(object);
}

type Place = Host | { readonly type: string };

/** The fields of an object, or the type, that changed. */
function placeOfChange({ path, subject, before, kind }: Change, sides: Sides): Place | undefined {
  if (!isTypeSection(path.split('.')[0]!)) return undefined;
  if (subject.on === 'type') return { type: subject.name };
  if (subject.on !== 'object') return undefined;
  const { name: object, field } = subject;
  const both = bothOf(object, sides);
  if (both.length === 0) return undefined;
  if (field !== undefined) {
    const fields = kind.endsWith('.renamed') ? [field, before ?? field] : [field];
    return { object, fields, compared: [] };
  }
  const all = [...new Set(both.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  if (kind.startsWith('rule.')) {
    const hasFields = !path.endsWith('()');
    const ruled = both.flatMap(({ rules }) => rules.flatMap((rule) => rule.fields));
    return { object, fields: hasFields ? [...new Set(ruled)] : all, compared: [] };
  }
  if (isAboutOtherKeys(kind)) return { object, fields: [], ofOtherKeys: true, compared: [] };
  // The identity decides about required fields in `Partial`: only objects that contain a `Partial` show the change.
  return /^object\.(shown|hidden)$/.test(kind)
    ? { object, fields: all, ofOtherKeys: true, compared: [] }
    : { type: object };
}

function isAboutOtherKeys(kind: string): boolean {
  return /^object\.(closed|opened|other-keys\..*)$/.test(kind);
}

/** Objects with the type, or a union of it, in fields or under keys. */
function holdersOf(type: string, { before, after }: Sides): readonly Host[] {
  const usesOf = (name: string): readonly At[] => [after, before].flatMap((version) => version.usesOf(name));
  const types = new Set([type]);
  // The loop also visits added names.
  for (const name of types)
    for (const { section, owner } of usesOf(name)) if (section === 'unions') types.add(owner.name);
  const compared = [...types];
  const uses = compared.flatMap(usesOf).filter(({ section }) => section === 'objects');
  const hosts = uses.map(({ owner, member }): Host =>
    member === undefined
      ? { object: owner.name, fields: [], ofOtherKeys: true, compared }
      : { object: owner.name, fields: [member.name], compared },
  );
  const known = new Set<string>();
  const distinct = hosts.filter(({ object, fields }) => {
    const key = `${object}.${fields[0]}`;
    return !known.has(key) && known.add(key);
  });
  // Fields come before other keys.
  return distinct.toSorted((host, other) => other.fields.length - host.fields.length);
}

/** Containers of an object, on which conditions on `^field` depend. */
function containersOf(host: Host, { after }: Sides): readonly Host[] {
  const places = objectNamed(host.object, after)?.within ?? [];
  return places.map(({ object, field }) => ({ ...host, object, inside: { field, object: host.object } }));
}

/** An object in each version that has it. */
function bothOf(name: string, sides: Pick<Sides, 'before' | 'after' | 'formerNames'>): readonly ObjectType[] {
  return [objectNamed(former(name, sides), sides.before), objectNamed(name, sides.after)].flatMap(
    (object) => object ?? [],
  );
}

function objectNamed(name: string, { model }: Version): ObjectType | undefined {
  return typesByName(model).objects.get(name);
}

// ------------------------------------------------------------------------------------------------------------- values

/**
 * Values of an object in one version that the changed fields of the other version refuse. Values that differ in no
 * other way come first.
 */
export function* candidatesIn(host: Host, change: Change, sides: Sides): Generator<Candidate> {
  const names = [host.object, ...(host.inside === undefined ? [] : [host.inside.object]), ...host.compared];
  const compared = new Set([...names, ...names.map((name) => former(name, sides))]);
  for (const [accepting, refusing] of [
    [sides.before, sides.after],
    [sides.after, sides.before],
  ] as const) {
    const valuesIn = (version: Version, model = version.model): Values => {
      const name = version === sides.before ? former(host.object, sides) : host.object;
      return { type: { kind: 'object', name }, limits: [], model };
    };
    const [own, whole] = [valuesIn(accepting), valuesIn(refusing)];
    const inCase = casesOf(host, change, accepting, sides);
    // A value with the field shows a change of its type.
    const alls = /\.type\./.test(change.kind) ? [valuesIn(accepting, withValues(host, accepting, sides)), own] : [own];
    const fieldsOf = (model: Model, isKept: boolean): Values =>
      valuesIn(refusing, withFields(host, isKept, change, { ...refusing, model }, sides));
    const unlimited = withoutLimit(host, change, refusing, sides);
    const changed = fieldsOf(refusing.model, true);
    const asked = alls.flatMap((all): readonly (readonly [readonly Values[], Values])[] => [
      ...(unlimited === undefined ? [] : [[[all, valuesIn(refusing, unlimited)], whole] as const]),
      [[all, fieldsOf(refusing.model, false)], whole],
      ...(unlimited === undefined ? [] : [[[all, fieldsOf(unlimited, true)], changed] as const]),
      [[all], changed],
    ]);
    for (const [some, none] of asked) {
      const found = valueIn([...some, ...inCase], [none], { compared });
      if (found.is !== 'outside') continue;
      yield { type: host.object, value: found.value, isAbout: (issue) => isAbout(issue, host, change, sides) };
      break;
    }
  }
}

function varied(
  { object, inside }: Host,
  { model, validators }: Version,
  sides: Sides,
  formOf: (object: ObjectType) => ObjectType,
): Model {
  const target = inside?.object ?? object;
  const name = validators === sides.before.validators ? former(target, sides) : target;
  const usual = declaredAs(model.objects, name);
  return usual === undefined ? model : { ...model, objects: withObject(model.objects, formOf(usual)) };
}

/** The Model of a version in which the varied fields are always present. */
function withValues(host: Host, version: Version, sides: Sides): Model {
  const isOptional = ({ name, optional }: Field): boolean => optional && !host.fields.includes(name);
  return varied(host, version, sides, ({ fields, ...object }) => ({
    ...object,
    fields: fields.map((field) => ({ ...field, optional: isOptional(field) })),
  }));
}

/** The Model of a version in which only the varied fields are restricted, or all other fields. */
function withFields(host: Host, isKept: boolean, { kind }: Change, version: Version, sides: Sides): Model {
  const isVaried = (field: string): boolean => host.fields.includes(field);
  return varied(host, version, sides, (object) => {
    const missing = isKept ? [] : host.fields.filter((name) => !object.fields.some((field) => field.name === name));
    const fields = [...object.fields, ...missing.map((name) => undeclaredField(name, ANY))];
    const { otherKeys: _, keyPatterns: __, ...open } = object;
    const rules = object.rules.filter((rule) => (kind.startsWith('rule.') || rule.fields.some(isVaried)) === isKept);
    return {
      ...((host.ofOtherKeys === true) === isKept ? object : open),
      fields: fields.map((field) => (isVaried(field.name) === isKept ? field : anything(field))),
      rules: isKept ? rules : rules.filter((rule) => rule.kind !== 'key-count'),
    };
  });
}

function withoutLimit(host: Host, { kind, path, subject }: Change, version: Version, sides: Sides): Model | undefined {
  if (!kind.startsWith('limit.')) return undefined;
  const at = path.split('.when(', 1)[0]!;
  const isOther = ({ on, kind: of }: Limit): boolean => !at.endsWith(`.${on === 'value' ? of : `${on}.${of}`}`);
  const without = <Limited extends { readonly name: string; readonly limits?: readonly Limit[] }>(
    limited: Limited,
    names: readonly string[],
  ): Limited =>
    limited.limits === undefined || !names.includes(limited.name)
      ? limited
      : { ...limited, limits: limited.limits.filter(isOther) };
  const { model } = version;
  if (subject.on === 'type') {
    const [scalars, identifiers] = [model.scalars, model.identifiers];
    const names = [subject.name];
    return {
      ...model,
      scalars: scalars.map((scalar) => without(scalar, names)),
      identifiers: identifiers.map((identifier) => without(identifier, names)),
    };
  }
  return varied(host, version, sides, (object) => ({
    ...object,
    fields: object.fields.map((field) => without(field, host.fields)),
  }));
}

/** The objects for which the conditions of a changed exception or rule hold, if both versions have these conditions. */
function casesOf(
  { object, fields, inside }: Host,
  { path, kind }: Change,
  { model }: Version,
  sides: Sides,
): readonly Values[] {
  if (inside !== undefined || !path.endsWith(')') || WITH_OTHER_CASES.has(kind)) return [];
  const conditional = bothOf(object, sides).flatMap((declared) => [
    ...declared.fields
      .filter(({ name }) => fields.includes(name))
      .flatMap(({ limits }) => limits.map(({ when }) => ({ when, end: `.when(${conditionKey(when)})` }))),
    ...declared.rules.flatMap((rule) =>
      rule.kind === 'required-when' ? [{ when: rule.when, end: `.rules.${rule.kind}(${rule.fields.join(',')})` }] : [],
    ),
  ]);
  const changed = conditional.find(({ when, end }) => when.length > 0 && path.endsWith(end));
  return changed === undefined || changed.when.some(isAboutContainer) ? [] : [objectsWith(changed.when, model)];
}

/** Kinds of changes of conditions. */
const WITH_OTHER_CASES: ReadonlySet<string> = new Set([
  'limit.exception.cases.changed',
  'limit.exception.order.changed',
  'rule.loosened',
  'rule.tightened',
  'rule.condition.changed',
]);

const ANY = { kind: 'any' } as const;

function anything(field: Field): Field {
  return { ...field, type: ANY, optional: true, nullable: true, limits: [], relevant: [] };
}

function former(name: string, { formerNames }: Sides): string {
  return formerNames.get(name) ?? name;
}

// ------------------------------------------------------------------------------------------------------------- issues

const LIMIT_CODES = new Set(['length', 'range', 'multiple-of', 'items', 'values', 'unique']);
const PRESENCE_CODES = new Set(['missing', 'null', 'type']);

/** Whether the change causes an issue of a value that contains the changed type. */
export function isAbout({ path, code }: Witness['issue'], host: Host, change: Change, sides: Sides): boolean {
  const { fields, inside } = host;
  const { kind, path: at, before = '', after = '' } = change;
  const local = inside === undefined ? path : path.slice(1);
  if (inside !== undefined && path[0] !== inside.field) return false;
  if (kind.startsWith('rule.')) {
    // Another rule may have replaced the changed one.
    const isRule = at.includes(`.rules.${code}(`) || [before, after].some((text) => text.startsWith(`${code} `));
    return isRule || (PRESENCE_CODES.has(code) && fields.includes(String(local[0])));
  }
  const key = String(local[0]);
  const isDeclared = bothOf(inside?.object ?? host.object, sides).some((object) =>
    object.fields.some(({ name }) => name === key),
  );
  if (host.ofOtherKeys === true && !isDeclared) return true;
  if (!fields.includes(key)) return false;
  // The limits of an identifier are part of its type.
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
