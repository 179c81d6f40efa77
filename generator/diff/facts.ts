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
import { lineOf, nameInPath, shortPath, valueText } from './compare/text.js';
import { At, type Comparison, type Details, type Located, type Place, type Subject } from './finding.js';
import type { KindId, TypeFamily } from './kinds.js';
import type { Relation } from './relation.js';

// A table for each kind of declaration, with the comparer of each key.

/** Reports the changes of one fact of a declaration. */
export type CompareFact<Owner extends object & Located, Value> = (before: Value, after: Value, at: At<Owner>) => void;

/** A row for every key of a declaration. The compiler reports missing rows. */
export type Facts<Owner extends object & Located> = {
  readonly [Key in keyof Required<Owner>]: CompareFact<Owner, Owner[Key]>;
};

/** Reports every change between two declarations. */
export function compareFacts<Owner extends object & Located>(facts: Facts<Owner>, at: At<Owner>): void {
  const { before, after } = at;
  if (before === after) return;
  for (const key of Object.keys(facts) as (keyof Owner)[]) facts[key](before[key], after[key], at);
}

/** The row of keys that identify declarations, or that another row compares. */
export const comparedElsewhere = (): void => undefined;

// --------------------------------------------------------------------------------------------------------- single facts

interface ValueRow {
  /** The value on one line, if it shows the whole value. */
  readonly print?: (value: never) => string;
  /** A sentence for the change, if the name of the fact is not enough. */
  readonly message?: (name: string, after: string) => string;
  /** Relates the accepted values of the declaration. */
  readonly relate?: (before: never, after: never) => Relation;
}

/** The row of a fact with one value. `what` is its name in a sentence: `epoch`. */
export function value<Owner extends object & Located>(
  kind: KindId,
  what: string,
  { print, message, relate }: ValueRow = {},
): CompareFact<Owner, unknown> {
  return (before, after, at) => {
    const shown = (fact: unknown): string | undefined =>
      print === undefined ? JSON.stringify(fact) : print(fact as never);
    if (shown(before) === shown(after)) return;
    const [old, now] = print === undefined ? linesOf(before, after) : [print(before as never), print(after as never)];
    const relation = relate?.(before as never, after as never);
    at.report(kind, message?.(at.name, now) ?? `the ${what} of ${at.name} changed`, {
      before: old,
      after: now,
      relation,
    });
  };
}

/** Two different values on a line each: as JSON if they look alike as texts, such as `1` and `"1"`. */
function linesOf(before: unknown, after: unknown): readonly [string, string] {
  const [old, now] = [before, after].map((fact) => (fact === undefined ? 'none' : fact));
  const lines = [lineOf(old), lineOf(now)] as const;
  return lines[0] === lines[1] ? [JSON.stringify(old), JSON.stringify(now)] : lines;
}

/** Kinds for facts that the spec may not show. */
type ShownFamily = KindId extends infer Kind ? (Kind extends `${infer Family}.hidden` ? Family : never) : never;

/**
 * Reports a fact that is now shown, or no longer.
 *
 * @param what the fact in a sentence, in the plural: `the steps of shop_rights`
 * @returns whether no values can be compared
 */
export function reportShown(
  family: ShownFamily,
  what: string,
  before: unknown,
  after: unknown,
  at: At<object & Located>,
  texts?: Details,
): boolean {
  const [isHidden, wasHidden] = [isNotShown(after), isNotShown(before)];
  if (isHidden !== wasHidden)
    at.report(
      `${family}.${wasHidden ? 'shown' : 'hidden'}` as KindId,
      `${what} are ${wasHidden ? 'now' : 'no longer'} shown`,
      texts,
    );
  return isHidden || wasHidden;
}

interface Parts {
  readonly doc?: string;
  readonly origin: Origin;
}

/** The row of a fact with parts and an origin, such as the errors of a service. */
export function parts<Owner extends { readonly origin: Origin }>(
  kind: KindId,
  key: string,
): CompareFact<Owner, Parts | NotShown | undefined> {
  return (old, now, at) => {
    const [before, after] = [withoutDoc(old), withoutDoc(now)];
    if (contentOf(before) !== contentOf(after))
      at.comparison.report(kind, at.about({ inside: key }).place, before, after, `the ${key} of ${at.name} changed`, {
        before: partsThatDiffer(before, after),
        after: partsThatDiffer(after, before),
      });
    if (old === undefined || now === undefined || isNotShown(old) || isNotShown(now)) return;
    const part = at.part(key, old, now);
    reportDoc(old.doc ?? '', now.doc ?? '', part);
    compareOrigins(part);
  };
}

/** The parts without documentation. */
function withoutDoc(all: Parts | NotShown | undefined): object | undefined {
  if (all === undefined || isNotShown(all) || all.doc === undefined) return all;
  const { doc: _, ...others } = all;
  return others;
}

/** The parts that differ from the other version, on one line. A value without parts is shown whole. */
export function partsThatDiffer(all: unknown, other: object | undefined): string {
  if (all === undefined) return 'none';
  const found = differing(all, other);
  return isParts(found) && Object.keys(found).length === 0 ? 'none' : lineOf(canonical(found));
}

function differing(all: unknown, other: unknown): unknown {
  if (!isParts(all) || !isParts(other)) return all;
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, part]) =>
      contentOf(part) === contentOf(other[key]) ? [] : [[key, differing(part, other[key])]],
    ),
  );
}

function isParts(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNotShown(value);
}

/** Families of kinds for optional parts, which may be added, removed or changed. */
type OptionalFamily = 'default' | 'deprecation' | 'endpoint.paging';

/**
 * Reports a part that only one version has.
 *
 * @param message the end of a sentence whose subject is the declaration, or the whole sentence
 * @returns the part in both versions, if both have it
 */
export function inBoth<Part>(
  family: OptionalFamily,
  before: Part | undefined,
  after: Part | undefined,
  at: At<object & Located>,
  message: (change: 'added' | 'removed') => string,
  print: (part: Part) => string,
): readonly [Part, Part] | undefined {
  if (before !== undefined && after !== undefined) return [before, after];
  if (after !== undefined) at.report(`${family}.added`, message('added'), { after: print(after) });
  if (before !== undefined) at.report(`${family}.removed`, message('removed'), { before: print(before) });
  return undefined;
}

// ------------------------------------------------------------------------------------------------- lists of declarations

/** Families of kinds for members that may be added and removed. */
export type Family = KindId extends infer Kind ? (Kind extends `${infer Name}.removed` ? Name : never) : never;

/** Compares and reports the members of a list, paired up by name. */
export interface MemberComparer<T extends Declared> {
  readonly place: (member: T) => Place;
  readonly added: (member: T) => KindId;
  readonly removed: (member: T) => KindId;
  readonly compare: (at: At<T>) => void;
  readonly family?: TypeFamily;
  readonly line?: (member: T) => string;
  /** The version that refuses data with a member of the other version, if there is one. */
  readonly refusedBy?: ((member: T, change: 'added' | 'removed') => Details['refusedBy']) | undefined;
  /** Why an added member matters; shown unless the member was probably renamed. */
  readonly explain?: (member: T) => string | undefined;
  /** The effect of an added or removed member on the accepted values, for kinds that depend on it. */
  readonly relate?: (member: T, change: 'added' | 'removed') => Relation;
  /** The content that identifies a renamed member. */
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
  const report = (change: 'added' | 'removed', member: T, hint: string | undefined): void => {
    const place = comparer.place(member);
    const [old, now] = change === 'added' ? [undefined, member] : [member, undefined];
    comparison.report(comparer[change](member), place, old, now, `${shortPath(place.path)} was ${change}`, {
      family: comparer.family,
      [change === 'added' ? 'after' : 'before']: comparer.line?.(member),
      relation: comparer.relate?.(member, change),
      refusedBy: comparer.refusedBy?.(member, change),
      hint,
    });
  };
  const isField = comparer.family === 'field';
  for (const member of removed) {
    const twin = probableRename(member, added, comparer.content, isField && removed.length === 1);
    report('removed', member, twin && `renamed to ${twin}? declare it there: was: ${member.name}`);
  }
  for (const member of added) {
    const twin = probableRename(member, removed, comparer.content, isField && added.length === 1);
    report(
      'added',
      member,
      twin === undefined ? comparer.explain?.(member) : `renamed from ${twin}? declare it: was: ${twin}`,
    );
  }
  for (const [old, now] of both) comparer.compare(new At(comparison, comparer.place(now), old, now));
}

/** Facts of the declarations of a section, or of members with names. */
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
  const [added, removed] = [`${family}.added` as KindId, `${family}.removed` as KindId];
  const comparer: MemberComparer<T> = {
    added: () => added,
    removed: () => removed,
    compare: (at) => compareFacts(facts, at),
    ...table,
    place,
  };
  compareMembers(before, after, comparer, comparison);
}

/** The row of a list of named members with the same reach as their declaration. */
export function members<Owner extends { readonly origin: Origin }, T extends Declared>(
  family: Family,
  key: string,
  table: Table<T> | ((at: At<Owner>) => Table<T>),
): CompareFact<Owner, readonly T[]> {
  return (before, after, at) => {
    const place = ({ name }: T): Place => at.inside(`${key}.${nameInPath(name)}`);
    compareTable(family, typeof table === 'function' ? table(at) : table, before, after, place, at.comparison);
  };
}

/** Facts of parts without names, such as rules. */
export interface PartTable<T extends object & Located> {
  /** The kind of the part in a sentence: `a rule`. */
  readonly what: string | ((part: T) => string);
  readonly key: (part: T) => string;
  /** The end of the path of a part; the key by default. */
  readonly name?: (part: T) => string;
  readonly print: (part: T) => string;
  /** @param owner the owner of the part, in a sentence */
  readonly compare: (at: At<T>, owner: string) => void;
}

/** The row of a list of parts without names. */
export function unnamed<Owner extends { readonly origin: Origin }, T extends object & Located>(
  family: Family,
  key: string,
  { what, key: keyOf, name = keyOf, print, compare }: PartTable<T>,
): CompareFact<Owner, readonly T[]> {
  return (before, after, at) => {
    const { removed, added, both } = pairUp(before, after, keyOf);
    const place = (part: T): Place => at.inside(`${key}.${name(part)}`);
    const named = (part: T): string => `${typeof what === 'string' ? what : what(part)} of ${at.name}`;
    const addition = (part: T): string =>
      typeof what === 'string' ? `${what} was added to ${at.name}` : `${named(part)} was added`;
    for (const part of removed)
      at.comparison.report(`${family}.removed` as KindId, place(part), part, undefined, `${named(part)} was removed`, {
        before: print(part),
      });
    for (const part of added)
      at.comparison.report(`${family}.added` as KindId, place(part), undefined, part, addition(part), {
        after: print(part),
      });
    for (const [old, now] of both) compare(new At(at.comparison, place(now), old, now), at.name);
  };
}

// ----------------------------------------------------------------------------------------- what every declaration has

export const declaredFacts = {
  name: comparedElsewhere,
  doc: (before: string, after: string, at: At<Declared>) => reportDoc(before, after, at),
  origin: (_before: Origin, _after: Origin, at: At<Declared>) => compareOrigins(at, at.place.around === undefined),
  deprecated: (before: Deprecation | undefined, after: Deprecation | undefined, at: At<Declared>) => {
    const message = (change: 'added' | 'removed'): string =>
      `${at.name} is ${change === 'added' ? 'now' : 'no longer'} deprecated`;
    const both = inBoth('deprecation', before, after, at, message, adviceOf);
    if (both === undefined) return;
    const [old, now] = both;
    const content = ({ doc, use, since }: Deprecation): string => JSON.stringify([doc, use, since]);
    const texts = { before: adviceOf(old), after: adviceOf(now) };
    if (content(old) !== content(now))
      at.comparison.report('deprecation.changed', at.place, old, now, `the deprecation of ${at.name} changed`, texts);
    compareOrigins(at.part('deprecated', old, now));
  },
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

function lineOrNone(fact: unknown): string {
  return fact === undefined ? 'none' : lineOf(fact);
}

/** Reports a change of an optional fact without effects on values and types. */
function compareWhole(kind: KindId, what: string, before: unknown, after: unknown, at: At<Declared>): void {
  if (valueText(before) === valueText(after)) return;
  at.report(kind, `the ${what} of ${at.name} changed`, { before: lineOrNone(before), after: lineOrNone(after) });
}

/** The rows of facts for samples of a field or a scalar. */
export const sampledFacts = {
  examples: (before: readonly Example[] | undefined, after: readonly Example[] | undefined, at: At<Declared>) => {
    const values = (examples: readonly Example[] | undefined) => examples?.map((example) => example.value);
    compareWhole('examples.changed', 'examples', values(before), values(after), at);
  },
  sample: (before: SampleHint | undefined, after: SampleHint | undefined, at: At<Declared>) =>
    compareWhole('sample.changed', 'hint for samples', before && writtenHint(before), after && writtenHint(after), at),
};

/** A hint in the notation of the spec. */
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

function adviceOf({ doc, since, use }: Deprecation): string {
  const texts = [doc, ...(since === undefined ? [] : [`since ${since}`]), ...(use === undefined ? [] : [`use ${use}`])];
  return lineOf(texts.filter((text) => text !== '').join(' '));
}

interface Prose extends Located {
  readonly doc: string;
  readonly origin: Origin;
}

/** Compares the documentation and the origins of equal parts. */
export function compareProse(at: At<Prose>): void {
  reportDoc(at.before.doc, at.after.doc, at);
  compareOrigins(at);
}

/** @param name the documented declaration, in a sentence */
export function reportDoc(before: string, after: string, at: At<object & Located>, name = at.name): void {
  if (before === after) return;
  at.report('docs.changed', `the documentation of ${name} changed`, { before: lineOf(before), after: lineOf(after) });
}

/**
 * Reports that a fact moved to another section, layer or file. Lines and columns are not compared, because edits above
 * them change them. Inherited origins are reported once, for the declaration that is inherited from.
 */
export function compareOrigins(at: At<object & { readonly origin: Origin }>, isMovable = false): void {
  const { around } = at.place;
  const [before, after] = [at.before.origin, at.after.origin];
  const report = (kind: KindId, what: string, fact: (origin: Origin) => string): void => {
    const isInherited = around && fact(around.before) === fact(before) && fact(around.after) === fact(after);
    if (fact(before) === fact(after) || isInherited === true) return;
    const texts = { before: fact(before), after: fact(after) };
    at.comparison.report(kind, at.place, withoutPlace(before), withoutPlace(after), `${at.name} ${what}`, texts);
  };
  report('section.changed', 'moved to another section', ({ section }) => section ?? 'none');
  report('source.changed', 'has another source', ({ layer = 'the spec', source = [] }) =>
    lineOf([layer, ...source].join(', ')),
  );
  // A fact from another layer is always in another file.
  if (isMovable && before.layer === after.layer) report('file.moved', 'moved to another file', ({ file }) => file);
}

function withoutPlace(origin: Origin): object & Located {
  const { line: _line, column: _column, ...facts } = origin;
  return { ...facts, origin };
}

/** The row of notes and caveats; a changed one is reported as removed and added. */
export function compareNotes(before: readonly Caveat[], after: readonly Caveat[], at: At<Declared>): void {
  const { removed, added, both } = pairUp(before, after, ({ text }) => text);
  const { place, comparison } = at;
  const about = `a note about ${at.name} was`;
  for (const note of removed)
    comparison.report('note.removed', place, note, undefined, `${about} removed`, { before: lineOf(note.text) });
  for (const note of added)
    comparison.report('note.added', place, undefined, note, `${about} added`, { after: lineOf(note.text) });
  for (const [old, now] of both) compareOrigins(at.part('notes', old, now));
}

/** Reports another order of the common items. A repeated item counts at its first position. */
export function reportOrder(
  kind: KindId,
  message: string,
  before: readonly string[],
  after: readonly string[],
  at: At<object & Located>,
  texts?: Details,
): void {
  const kept = (list: readonly string[], others: readonly string[]): string =>
    [...new Set(list)].filter((item) => others.includes(item)).join(', ');
  at.reportChange(kind, message, kept(before, after), kept(after, before), texts);
}

/** The row of names and values that must not be reused. */
export function reserved(
  family: 'object.reserved' | 'enum.reserved' | 'bitset.reserved',
): CompareFact<object & Located, readonly (string | number)[]> {
  return (before, after, at) => {
    const { removed, added } = pairUp(before, after, (name) => `${typeof name} ${name}`);
    const { place } = at.about({ inside: 'reserved' });
    for (const name of added) {
      const message = `${at.name} reserves ${name}`;
      at.comparison.report(`${family}.added`, place, undefined, { name } as Located, message, { after: String(name) });
    }
    for (const name of removed) {
      const message = `${at.name} no longer reserves ${name}`;
      at.comparison.report(`${family}.removed`, place, { name } as Located, undefined, message, {
        before: String(name),
      });
    }
  };
}
