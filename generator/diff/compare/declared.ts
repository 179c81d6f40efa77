import type { Caveat, Declared, Deprecation, Example, Origin } from '../../model/index.js';
import type { SampleHint } from '../../model/sample-hint.js';
import type { Comparison, Located, Place } from '../finding.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath, textOf } from './text.js';

/** Reports the changes of one fact of a declaration. */
export type CompareFact<Owner, Value> = (
  before: Value,
  after: Value,
  at: { readonly place: Place; readonly before: Owner; readonly after: Owner; readonly comparison: Comparison },
) => void;

/** A comparer for every key of a declaration: a key without a comparer does not compile. */
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

/** For keys that pair the declarations up, or that the comparer of another key reports. */
export const comparedElsewhere = (): void => undefined;

type AtDeclared = Parameters<CompareFact<Declared, unknown>>[2];

export const declaredFacts = {
  name: comparedElsewhere,
  doc: (before: string, after: string, at: AtDeclared) => {
    if (before === after) return;
    at.comparison.report('docs.changed', at.place, at.before, at.after, {
      message: `the documentation of ${shortPath(at.place.path)} changed`,
      before: lineOf(before),
      after: lineOf(after),
    });
  },
  origin: (before: Origin, after: Origin, at: AtDeclared) =>
    compareOrigins(before, after, at.place, at.comparison, { movable: at.place.around === undefined }),
  deprecated: (before: Deprecation | undefined, after: Deprecation | undefined, at: AtDeclared) =>
    compareDeprecation(before, after, at),
  stability: (before: Declared['stability'] = 'stable', after: Declared['stability'] = 'stable', at: AtDeclared) => {
    if (before === after) return;
    const kind = after === 'stable' ? 'stability.raised' : 'stability.lowered';
    const message = `${shortPath(at.place.path)} is now ${after}`;
    at.comparison.report(kind, at.place, at.before, at.after, { message, before, after });
  },
  was: (before: string | undefined, after: string | undefined, at: AtDeclared) => {
    if (before === after || at.comparison.isRenamed(at.place.path)) return;
    at.comparison.report('former-name.changed', at.place, at.before, at.after, {
      message: `the declared former name of ${shortPath(at.place.path)} changed`,
      before: lineOf(before ?? 'none'),
      after: lineOf(after ?? 'none'),
    });
  },
  extraKeys: (before: Declared['extraKeys'], after: Declared['extraKeys'], at: AtDeclared) =>
    compareWhole('extra.changed', 'the keys of other tools', before, after, at),
  see: (before: readonly string[], after: readonly string[], at: AtDeclared) => {
    if (textOf(before) === textOf(after)) return;
    at.comparison.report('docs.link.changed', at.place, at.before, at.after, {
      message: `the links of ${shortPath(at.place.path)} changed`,
      before: before.join(', '),
      after: after.join(', '),
    });
  },
};

/** Reports another value of a fact that may be absent, and that neither values nor types depend on. */
export function compareWhole(
  kind: 'extra.changed' | 'examples.changed' | 'sample.changed',
  what: string,
  before: unknown,
  after: unknown,
  { place, comparison, ...declarations }: AtDeclared,
): void {
  if (textOf(before) === textOf(after)) return;
  const text = (value: unknown): string => (value === undefined ? 'none' : lineOf(value));
  comparison.report(kind, place, declarations.before, declarations.after, {
    message: `${what} of ${shortPath(place.path)} changed`,
    before: text(before),
    after: text(after),
  });
}

/** The comparers of what samples of a field or a scalar are drawn from. */
export const sampledFacts = {
  examples: (before: readonly Example[] | undefined, after: readonly Example[] | undefined, at: AtDeclared) => {
    const values = (examples: readonly Example[] | undefined) => examples?.map(({ value }) => value);
    compareWhole('examples.changed', 'the examples', values(before), values(after), at);
  },
  sample: (before: SampleHint | undefined, after: SampleHint | undefined, at: AtDeclared) =>
    compareWhole(
      'sample.changed',
      'the hint for samples',
      before && writtenHint(before),
      after && writtenHint(after),
      at,
    ),
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

function compareDeprecation(before: Deprecation | undefined, after: Deprecation | undefined, at: AtDeclared): void {
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
  const around = { before: at.before.origin, after: at.after.origin };
  compareOrigins(before.origin, after.origin, { ...place, path: `${place.path}.deprecated`, around }, comparison);
}

function adviceOf({ doc, since, use }: Deprecation): string {
  const parts = [doc, ...(since === undefined ? [] : [`since ${since}`]), ...(use === undefined ? [] : [`use ${use}`])];
  return lineOf(parts.filter((text) => text !== '').join(' '));
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

/** Reports added and removed notes and caveats; a changed one is reported as both. */
export function compareNotes(
  before: readonly Caveat[],
  after: readonly Caveat[],
  at: AtDeclared & { readonly before: Located },
): void {
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
  const around = { before: at.before.origin, after: at.after.origin };
  for (const [old, now] of both)
    compareOrigins(old.origin, now.origin, { ...place, path: `${place.path}.notes`, around }, comparison);
}
