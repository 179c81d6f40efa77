import {
  canonical,
  contentOf,
  declarationsIn,
  isNotShown,
  type Caveat,
  type DeclarationIn,
  type Declared,
  type Deprecation,
  type Example,
  type NotShown,
  type Origin,
  type SectionName,
} from '../model/index.js';
import type { SampleHint } from '../model/sample-hint.js';
import { pairUp, byName, probableRename } from './compare/pairs.js';
import { lineOf, nameInPath, shortPath, textOf } from './compare/text.js';
import type { Comparison, Finding, Located, Place, Subject } from './finding.js';
import type { KindId, TypeFamily } from './kinds.js';
import type { Relation } from './relation.js';

// Facts that are compared: a table for each kind of declaration, with a row for each key of it.

/** Two versions of a declaration, while their facts are compared. */
export interface At<Owner> {
  readonly place: Place;
  readonly before: Owner;
  readonly after: Owner;
  readonly comparison: Comparison;
}

/** Reports the changes of one fact of a declaration. */
export type CompareFact<Owner, Value> = (before: Value, after: Value, at: At<Owner>) => void;

/** A row for every key of a declaration: a key without one does not compile. */
export type Facts<Owner> = { readonly [Key in keyof Required<Owner>]: CompareFact<Owner, Owner[Key]> };

/** Reports every change between two declarations. */
export function compareFacts<Owner extends object>(
  facts: Facts<Owner>,
  before: Owner,
  after: Owner,
  place: Place,
  comparison: Comparison,
): void {
  if (before === after) return;
  const at = { place, before, after, comparison };
  for (const key of Object.keys(facts) as (keyof Owner)[]) facts[key](before[key], after[key], at);
}

/** For keys that pair the declarations up, or that another row reports. */
export const comparedElsewhere = (): void => undefined;

// --------------------------------------------------------------------------------------------------------- single facts

interface ValueRow {
  /** The value on one line, where that says all of it. */
  readonly print?: (value: never) => string;
  /** The change in a sentence, where the name of the fact is not enough. */
  readonly message?: (name: string, after: string) => string;
  /** How the accepted values of the declaration changed. */
  readonly relate?: (before: never, after: never) => Relation;
}

/** The row of a fact that is one value. `what` is its name in a sentence: `epoch`. */
export function value<Owner extends object>(
  kind: KindId,
  what: string,
  { print, message, relate }: ValueRow = {},
): CompareFact<Owner, unknown> {
  return (before, after, { place, comparison, ...owners }) => {
    const shown = (one: unknown): string | undefined =>
      print === undefined ? JSON.stringify(one) : print(one as never);
    if (shown(before) === shown(after)) return;
    const [old, now] = print === undefined ? linesOf(before, after) : [print(before as never), print(after as never)];
    const name = shortPath(place.path);
    comparison.report(kind, place, owners.before, owners.after, {
      message: message?.(name, now) ?? `the ${what} of ${name} changed`,
      before: old,
      after: now,
      ...(relate === undefined ? {} : { relation: relate(before as never, after as never) }),
    });
  };
}

/** Two values on a line each, which differ: a number and its text, or texts that differ in white space, do not on one line. */
function linesOf(before: unknown, after: unknown): readonly [string, string] {
  const [old, now] = [before, after].map((one) => (one === undefined ? 'none' : one));
  const lines = [lineOf(old), lineOf(now)] as const;
  return lines[0] === lines[1] ? [JSON.stringify(old), JSON.stringify(now)] : lines;
}

/** Kinds of changes between two sections for a fact that the spec does not show. */
type ShownFamily = KindId extends infer Kind ? (Kind extends `${infer Family}.hidden` ? Family : never) : never;

/**
 * Reports a fact that is now shown, or no longer.
 *
 * @param what the fact in a sentence, in the plural: `the steps of shop_rights`
 * @returns whether there is nothing else to compare
 */
export function reportShown(
  family: ShownFamily,
  what: string,
  before: unknown,
  after: unknown,
  at: At<object & Located>,
  texts: Pick<Finding, 'before' | 'after'> = {},
): boolean {
  const [isHidden, wasHidden] = [isNotShown(after), isNotShown(before)];
  if (isHidden !== wasHidden)
    at.comparison.report(`${family}.${wasHidden ? 'shown' : 'hidden'}` as KindId, at.place, at.before, at.after, {
      message: `${what} are ${wasHidden ? 'now' : 'no longer'} shown`,
      ...texts,
    });
  return isHidden || wasHidden;
}

interface Parts {
  readonly doc?: string;
  readonly origin: Origin;
}

/** The row of a fact that has parts and an origin of its own, such as the errors of a service. */
export function parts<Owner extends { readonly origin: Origin }>(
  kind: KindId,
  key: string,
): CompareFact<Owner, Parts | NotShown | undefined> {
  return (old, now, at) => {
    const [before, after] = [withoutDoc(old), withoutDoc(now)];
    const place = { ...at.place, path: `${at.place.path}.${key}` };
    if (contentOf(before) !== contentOf(after)) {
      at.comparison.report(kind, place, before, after, {
        message: `the ${key} of ${shortPath(at.place.path)} changed`,
        before: partsThatDiffer(before, after),
        after: partsThatDiffer(after, before),
      });
    }
    if (old === undefined || now === undefined || isNotShown(old) || isNotShown(now)) return;
    const around = originsOf(at);
    reportDoc(old.doc ?? '', now.doc ?? '', place, { before: old, after: now }, at.comparison);
    compareOrigins(old.origin, now.origin, { ...place, around }, at.comparison);
  };
}

/** The parts that matter to programs. */
function withoutDoc(all: Parts | NotShown | undefined): object | undefined {
  if (all === undefined || isNotShown(all) || all.doc === undefined) return all;
  const { doc: _, ...others } = all;
  return others;
}

/** The parts that the other version has otherwise, on one line. What has no parts is shown as it is. */
export function partsThatDiffer(all: unknown, other: object | undefined): string {
  if (all === undefined) return 'none';
  if (typeof all !== 'object' || all === null || isNotShown(all)) return lineOf(all);
  const differs = ([key, part]: [string, unknown]): boolean =>
    other === undefined ||
    isNotShown(other) ||
    contentOf(part) !== contentOf(Object.entries(other).find(([name]) => name === key)?.[1]);
  const found = Object.entries(all).filter(differs);
  return found.length === 0 ? 'none' : lineOf(canonical(Object.fromEntries(found)));
}

// ------------------------------------------------------------------------------------------------- lists of declarations

/** Beginnings of the ids of changes of what may be added and removed. */
export type Family = KindId extends infer Kind ? (Kind extends `${infer Name}.removed` ? Name : never) : never;

/** How to compare and report the members of a list, paired up by name. */
export interface MemberComparer<T extends Declared> {
  readonly place: (member: T) => Place;
  readonly added: (member: T) => KindId;
  readonly removed: (member: T) => KindId;
  readonly compare: (before: T, after: T, place: Place) => void;
  /** For members that have a type. */
  readonly family?: TypeFamily;
  /** The member on one line. */
  readonly line?: (member: T) => string;
  /** The version that refuses data with the member, if one does. */
  readonly refusedBy?: (member: T, change: 'added' | 'removed') => Finding['refusedBy'];
  /** Why a member that was added matters; said where it was probably not renamed. */
  readonly explain?: (member: T) => string | undefined;
  /** How the values that are accepted changed with a member that was added or removed, for kinds that leave that to inclusion. */
  readonly relate?: (member: T, change: 'added' | 'removed') => Relation;
  /** The content by which a renamed member is recognized. */
  readonly content: (member: T) => unknown;
}

/** Reports added and removed members, with a hint if one looks like a rename of the other, and compares the rest. */
export function compareMembers<T extends Declared>(
  before: readonly T[],
  after: readonly T[],
  comparer: MemberComparer<T>,
  comparison: Comparison,
): void {
  const { removed, added, both } = pairUp(before, after, byName);
  const details = (member: T, change: 'added' | 'removed', hint: string | undefined) => {
    const refusedBy = comparer.refusedBy?.(member, change);
    return {
      ...(comparer.family === undefined ? {} : { family: comparer.family }),
      message: `${shortPath(comparer.place(member).path)} was ${change}`,
      ...(comparer.line === undefined ? {} : { [change === 'added' ? 'after' : 'before']: comparer.line(member) }),
      ...(comparer.relate === undefined ? {} : { relation: comparer.relate(member, change) }),
      ...(refusedBy === undefined ? {} : { refusedBy }),
      ...(hint === undefined ? {} : { hint }),
    };
  };
  for (const member of removed) {
    const twin = probableRename(member, added, comparer.content);
    const hint = twin === undefined ? undefined : `renamed to ${twin}? declare it there: was: ${member.name}`;
    const found = details(member, 'removed', hint);
    comparison.report(comparer.removed(member), comparer.place(member), member, undefined, found);
  }
  for (const member of added) {
    const twin = probableRename(member, removed, comparer.content);
    const hint = twin === undefined ? comparer.explain?.(member) : `renamed from ${twin}? declare it: was: ${twin}`;
    const found = details(member, 'added', hint);
    comparison.report(comparer.added(member), comparer.place(member), undefined, member, found);
  }
  for (const [old, now] of both) comparer.compare(old, now, comparer.place(now));
}

/** Facts of the declarations of a section, or of the named members of one. */
export interface Table<T extends Declared> extends Partial<Omit<MemberComparer<T>, 'place'>> {
  readonly facts: Facts<T>;
  readonly content: (member: T) => unknown;
}

/** Compares the declarations of a section. */
export function compareSection<Section extends SectionName>(
  section: Section,
  family: Family,
  subjectOf: (declared: DeclarationIn<Section>) => Subject,
  table: Table<DeclarationIn<Section>>,
  comparison: Comparison,
): void {
  const list = (model: Comparison['before']) => declarationsIn(section, model) as readonly DeclarationIn<Section>[];
  const place = (declared: DeclarationIn<Section>): Place => ({
    path: `${section}.${section === 'events' ? nameInPath(declared.name) : declared.name}`,
    subject: subjectOf(declared),
  });
  compareTable(family, table, list(comparison.before), list(comparison.after), place, comparison);
}

function compareTable<T extends Declared>(
  family: Family,
  { facts, ...table }: Table<T>,
  before: readonly T[],
  after: readonly T[],
  place: (member: T) => Place,
  comparison: Comparison,
): void {
  const comparer: MemberComparer<T> = {
    added: () => `${family}.added` as KindId,
    removed: () => `${family}.removed` as KindId,
    compare: (old, now, inside) => compareFacts(facts, old, now, inside, comparison),
    ...table,
    place,
  };
  compareMembers(before, after, comparer, comparison);
}

/** The row of a list of named members, which have the reach of their declaration. */
export function members<Owner extends { readonly origin: Origin }, T extends Declared>(
  family: Family,
  key: string,
  table: Table<T> | ((at: At<Owner>) => Table<T>),
): CompareFact<Owner, readonly T[]> {
  return (before, after, at) => {
    const place = ({ name }: T): Place => ({
      path: `${at.place.path}.${key}.${nameInPath(name)}`,
      subject: at.place.subject,
      around: originsOf(at),
    });
    const own = typeof table === 'function' ? table(at) : table;
    compareTable(family, own, before, after, place, at.comparison);
  };
}

/** Facts of parts that have no name, such as rules. */
export interface PartTable<T extends Located> {
  /** The part by its kind, in a sentence: `a rule`. */
  readonly what: string | ((part: T) => string);
  /** The key that distinguishes the parts of a list; it is the end of their paths. */
  readonly key: (part: T) => string;
  readonly print: (part: T) => string;
  /** @param owner what has the parts, in a sentence */
  readonly compare: (before: T, after: T, place: Place, comparison: Comparison, owner: string) => void;
}

/** The row of a list of parts without names. */
export function unnamed<Owner extends { readonly origin: Origin }, T extends object & Located>(
  family: Family,
  key: string,
  table: PartTable<T>,
): CompareFact<Owner, readonly T[]> {
  return (before, after, at) => {
    const place = (part: T): Place => ({
      path: `${at.place.path}.${key}.${table.key(part)}`,
      subject: at.place.subject,
      around: originsOf(at),
    });
    compareUnnamed(family, before, after, place, table, at);
  };
}

export function compareUnnamed<T extends object & Located>(
  family: Family,
  before: readonly T[],
  after: readonly T[],
  placeOf: (part: T) => Place,
  { what, key, print, compare }: PartTable<T>,
  { place, comparison }: Pick<At<object>, 'place' | 'comparison'>,
): void {
  const { removed, added, both } = pairUp(before, after, key);
  const named = (part: T): string => (typeof what === 'string' ? what : what(part));
  const owner = shortPath(place.path);
  for (const part of removed)
    comparison.report(`${family}.removed` as KindId, placeOf(part), part, undefined, {
      message: `${named(part)} of ${owner} was removed`,
      before: print(part),
    });
  for (const part of added)
    comparison.report(`${family}.added` as KindId, placeOf(part), undefined, part, {
      message: typeof what === 'string' ? `${what} was added to ${owner}` : `${what(part)} of ${owner} was added`,
      after: print(part),
    });
  for (const [old, now] of both) compare(old, now, placeOf(now), comparison, owner);
}

/** The origins from which parts of a declaration inherit theirs. */
export function originsOf({ before, after }: Pick<At<{ readonly origin: Origin }>, 'before' | 'after'>) {
  return { before: before.origin, after: after.origin };
}

// ----------------------------------------------------------------------------------------- what every declaration has

export const declaredFacts = {
  name: comparedElsewhere,
  doc: (before: string, after: string, { place, comparison, ...declared }: At<Declared>) =>
    reportDoc(before, after, place, declared, comparison),
  origin: (before: Origin, after: Origin, at: At<Declared>) =>
    compareOrigins(before, after, at.place, at.comparison, { movable: at.place.around === undefined }),
  deprecated: (before: Deprecation | undefined, after: Deprecation | undefined, at: At<Declared>) =>
    compareDeprecation(before, after, at),
  stability: (before: Declared['stability'] = 'stable', after: Declared['stability'] = 'stable', at: At<Declared>) =>
    value(after === 'stable' ? 'stability.raised' : 'stability.lowered', '', {
      print: String,
      message: (name, now) => `${name} is now ${now}`,
    })(before, after, at),
  was: (before: string | undefined, after: string | undefined, at: At<Declared>) => {
    if (at.comparison.isRenamed(at.place.path)) return;
    value('former-name.changed', 'declared former name', { print: lineOrNone })(before, after, at);
  },
  extraKeys: (before: Declared['extraKeys'], after: Declared['extraKeys'], at: At<Declared>) =>
    compareWhole('extra.changed', 'keys of other tools', before, after, at),
  see: value<Declared>('docs.link.changed', 'links', { print: (links: readonly string[]) => links.join(', ') }),
};

function lineOrNone(one: unknown): string {
  return one === undefined ? 'none' : lineOf(one);
}

/** Reports another value of a fact that may be absent, and that neither values nor types depend on. */
function compareWhole(
  kind: 'extra.changed' | 'examples.changed' | 'sample.changed',
  what: string,
  before: unknown,
  after: unknown,
  { place, comparison, ...declared }: At<Declared>,
): void {
  if (textOf(before) === textOf(after)) return;
  comparison.report(kind, place, declared.before, declared.after, {
    message: `the ${what} of ${shortPath(place.path)} changed`,
    before: lineOrNone(before),
    after: lineOrNone(after),
  });
}

/** The rows of what samples of a field or a scalar are drawn from. */
export const sampledFacts = {
  examples: (before: readonly Example[] | undefined, after: readonly Example[] | undefined, at: At<Declared>) => {
    const values = (examples: readonly Example[] | undefined) => examples?.map((one) => one.value);
    compareWhole('examples.changed', 'examples', values(before), values(after), at);
  },
  sample: (before: SampleHint | undefined, after: SampleHint | undefined, at: At<Declared>) =>
    compareWhole('sample.changed', 'hint for samples', before && writtenHint(before), after && writtenHint(after), at),
};

/** A hint as the spec writes it. */
function writtenHint(hint: SampleHint): unknown {
  switch (hint.kind) {
    case 'text':
      return hint.text;
    case 'digits':
      return { digits: hint.count };
    case 'values':
      return hint.values;
  }
}

function compareDeprecation(before: Deprecation | undefined, after: Deprecation | undefined, at: At<Declared>): void {
  const { place, comparison } = at;
  const name = shortPath(place.path);
  if (before === undefined && after === undefined) return;
  if (before === undefined) {
    const message = `${name} is now deprecated`;
    return comparison.report('deprecation.added', place, at.before, at.after, { message, after: adviceOf(after!) });
  }
  if (after === undefined) {
    const message = `${name} is no longer deprecated`;
    return comparison.report('deprecation.removed', place, at.before, at.after, { message, before: adviceOf(before) });
  }
  if (before.doc !== after.doc || before.use !== after.use || before.since !== after.since) {
    comparison.report('deprecation.changed', place, before, after, {
      message: `the deprecation of ${name} changed`,
      before: adviceOf(before),
      after: adviceOf(after),
    });
  }
  const inside = { ...place, path: `${place.path}.deprecated`, around: originsOf(at) };
  compareOrigins(before.origin, after.origin, inside, comparison);
}

function adviceOf({ doc, since, use }: Deprecation): string {
  const texts = [doc, ...(since === undefined ? [] : [`since ${since}`]), ...(use === undefined ? [] : [`use ${use}`])];
  return lineOf(texts.filter((text) => text !== '').join(' '));
}

interface Prose extends Located {
  readonly doc: string;
  readonly origin: Origin;
}

/** Compares the documentation and the origins of parts that say the same. */
export function compareProse(
  before: object & Prose,
  after: object & Prose,
  place: Place,
  comparison: Comparison,
): void {
  reportDoc(before.doc, after.doc, place, { before, after }, comparison);
  compareOrigins(before.origin, after.origin, place, comparison);
}

function reportDoc(
  before: string,
  after: string,
  place: Place,
  documented: { readonly before: object & Located; readonly after: object & Located },
  comparison: Comparison,
): void {
  if (before === after) return;
  comparison.report('docs.changed', place, documented.before, documented.after, {
    message: `the documentation of ${shortPath(place.path)} changed`,
    before: lineOf(before),
    after: lineOf(after),
  });
}

/**
 * Reports that a fact moved to another section, layer or file. Lines and columns are not compared: they change with every
 * edit above them. Inherited origins are reported for the declaration that they are inherited from.
 */
export function compareOrigins(
  before: Origin,
  after: Origin,
  place: Place,
  comparison: Comparison,
  { movable = false }: { readonly movable?: boolean } = {},
): void {
  const { around } = place;
  const differs = (fact: (origin: Origin) => string): boolean =>
    fact(before) !== fact(after) &&
    !(around !== undefined && fact(around.before) === fact(before) && fact(around.after) === fact(after));
  const report = (
    kind: 'section.changed' | 'source.changed' | 'file.moved',
    what: string,
    fact: (origin: Origin) => string,
  ) => {
    if (!differs(fact)) return;
    comparison.report(kind, place, withoutPlace(before), withoutPlace(after), {
      message: `${shortPath(place.path)} ${what}`,
      before: fact(before),
      after: fact(after),
    });
  };
  report('section.changed', 'moved to another section', ({ section }) => section ?? 'none');
  report('source.changed', 'has another source', ({ layer = 'the spec', source = [] }) =>
    lineOf([layer, ...source].join(', ')),
  );
  // A fact from another layer is in the file of that layer.
  if (movable && before.layer === after.layer) report('file.moved', 'moved to another file', ({ file }) => file);
}

function withoutPlace(origin: Origin): object & Located {
  const { line: _line, column: _column, ...facts } = origin;
  return { ...facts, origin };
}

/** The row of notes and caveats; a changed one is reported as removed and added. */
export function compareNotes(before: readonly Caveat[], after: readonly Caveat[], at: At<Declared>): void {
  const { place, comparison } = at;
  const { removed, added, both } = pairUp(before, after, ({ text }) => text);
  const name = shortPath(place.path);
  for (const note of removed)
    comparison.report('note.removed', place, note, undefined, {
      message: `a note about ${name} was removed`,
      before: lineOf(note.text),
    });
  for (const note of added)
    comparison.report('note.added', place, undefined, note, {
      message: `a note about ${name} was added`,
      after: lineOf(note.text),
    });
  const inside = { ...place, path: `${place.path}.notes`, around: originsOf(at) };
  for (const [old, now] of both) compareOrigins(old.origin, now.origin, inside, comparison);
}

/** The row of tombstones: names and values that must not be used again. */
export function reserved(
  family: 'object.reserved' | 'enum.reserved' | 'bitset.reserved',
): CompareFact<object, readonly (string | number)[]> {
  return (before, after, { place, comparison }) => {
    const { removed, added } = pairUp(before, after, (name) => `${typeof name} ${name}`);
    const inside = { ...place, path: `${place.path}.reserved` };
    const owner = shortPath(place.path);
    for (const name of added)
      comparison.report(`${family}.added`, inside, undefined, { name } as Located, {
        message: `${owner} reserves ${name}`,
        after: String(name),
      });
    for (const name of removed)
      comparison.report(`${family}.removed`, inside, { name } as Located, undefined, {
        message: `${owner} no longer reserves ${name}`,
        before: String(name),
      });
  };
}
