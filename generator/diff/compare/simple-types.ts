import {
  listedValues,
  listedBits,
  isNotShown,
  limitNotation,
  type Bit,
  type BitSet,
  type Enum,
  type EnumValue,
  type Identifier,
  type Model,
  type IdentifierPart,
  type Scalar,
} from '../../model/index.js';
import type { Comparison, Place, Subject } from '../finding.js';
import { relateFormats, relationOf, type Relation, relateWires } from '../relation.js';
import { relateLimited, type LimitedSide } from '../cases/field-cases.js';
import type { KindId } from '../kinds.js';
import {
  compareFacts,
  compareSection,
  declaredFacts,
  members,
  originsOf,
  reserved,
  sampledFacts,
  value,
  type At,
  type CompareFact,
  type Facts,
  type Table,
} from '../facts.js';
import { compareLimits } from './limits.js';
import { comparedTogether, relievedBy } from './together.js';
import { UseRelations } from '../cases/use-cases.js';
import { lineOf, shortPath, textOf } from './text.js';

/** Compares identifiers, scalars, enums and bit sets. */
export function compareSimpleTypes(comparison: Comparison): void {
  const { before, after } = comparison;
  const uses = new UseRelations(before, after);
  const type = ({ name }: { readonly name: string }): Subject => ({ on: 'type', name });
  /** Compares the facts of a type, which break only those whom its values as a whole break. */
  const together =
    <T extends object>(facts: Facts<T>, whole: (old: T, now: T) => Relation) =>
    (old: T, now: T, place: Place): void =>
      comparedTogether(
        comparison,
        () => compareFacts(facts, old, now, place, comparison),
        () => whole(old, now),
      );
  const identifiers: Table<Identifier> = {
    facts: identifierFacts,
    content: ({ wire, epoch }) => [wire, epoch],
    compare: together(identifierFacts, (old, now) =>
      relievedBy(relateForms(old, before, now, after), uses.relate('identifier', now.name)),
    ),
  };
  compareSection('identifiers', 'identifier', type, identifiers, comparison);
  const scalars: Table<Scalar> = {
    facts: scalarFacts,
    content: ({ wire, format }) => [wire, format],
    compare: together(scalarFacts, (_, { name }) => {
      const limited = (model: Model): LimitedSide => ({ type: { kind: 'scalar', name }, limits: [], model });
      const own = relateLimited(limited(before), limited(after));
      return own === 'same' ? own : relievedBy(own, uses.relate('scalar', name));
    }),
  };
  compareSection('scalars', 'scalar', type, scalars, comparison);
  const enums: Table<Enum> = {
    facts: enumFacts,
    content: ({ values }) => values.map(({ name, value: written }) => [name, written]),
    compare: together(enumFacts, (_, { name }) => uses.relate('enum', name)),
  };
  compareSection('enums', 'enum', type, enums, comparison);
  const bitSets: Table<BitSet> = {
    facts: bitSetFacts,
    content: ({ bits }) => bits.map(({ name, bit }) => [name, bit]),
  };
  compareSection('bitsets', 'bitset', type, bitSets, comparison);
}

// --------------------------------------------------------------------------------------------- identifiers and scalars

const identifierFacts: Facts<Identifier> = {
  ...declaredFacts,
  wire: value('identifier.wire.changed', 'JSON form', { relate: relateWires }),
  epoch: value('identifier.epoch.changed', 'epoch'),
  parts: members('identifier.part', 'parts', () => ({
    facts: partFacts,
    content: ({ bits, role }) => [bits, role],
  })),
  limits: (before, after, { place, comparison, ...identifiers }) => {
    const around = originsOf(identifiers);
    if ((before === undefined) !== (after === undefined)) {
      comparison.report('identifier.form.changed', place, identifiers.before, identifiers.after, {
        message: `${shortPath(place.path)} is now ${after === undefined ? 'a number' : 'a text of a form of its own'}`,
        before: textForm(before),
        after: textForm(after),
      });
      return;
    }
    compareLimits(before ?? [], after ?? [], { ...place, around }, comparison);
  },
};

/** How the texts of two identifiers relate that are no numbers. */
function relateForms(old: Identifier, before: Model, now: Identifier, after: Model): Relation {
  if (old.limits === undefined || now.limits === undefined || old.wire !== now.wire) return 'changed';
  const type = { kind: 'str' } as const;
  return relateLimited({ type, limits: old.limits, model: before }, { type, limits: now.limits, model: after });
}

function textForm(limits: Identifier['limits']): string {
  return limits === undefined ? 'a number' : limits.map((limit) => limitNotation(limit)).join(', ');
}

const partFacts: Facts<IdentifierPart> = {
  ...declaredFacts,
  bits: value('identifier.part.changed', 'range of bits'),
  role: value('identifier.part.changed', 'role'),
  alias: value('identifier.part.changed', 'alias'),
};

const scalarFacts: Facts<Scalar> = {
  ...declaredFacts,
  wire: value('scalar.wire.changed', 'JSON form', { relate: relateWires }),
  format: value('scalar.format.changed', 'format', { relate: relateFormats }),
  ...sampledFacts,
  limits: (before, after, { place, comparison, ...scalars }) => {
    compareLimits(before, after, { ...place, around: originsOf(scalars) }, comparison);
  },
};

// -------------------------------------------------------------------------------------------------------------- enums

/** Whether only the listed members are accepted. A member that is not listed or not shown may have any value. */
function isListed(one: Enum | BitSet): boolean {
  return 'bits' in one ? listedBits(one) !== undefined : listedValues(one) !== undefined;
}

function relateListing(before: boolean, after: boolean): Relation {
  return relationOf(before || !after, !before || after);
}

/** One relation for both the data and the types of the package. */
function bothRelations(relation: Relation): { readonly relation: Relation; readonly typeRelation: Relation } {
  return { relation, typeRelation: relation };
}

/** The row of whether members that are not listed are accepted. */
function openness(kinds: 'enum' | 'bitset', what: string): CompareFact<Enum | BitSet, boolean> {
  return (before, after, { place, comparison, ...lists }) => {
    if (before === after) return;
    const name = shortPath(place.path);
    comparison.report(`${kinds}.${after ? 'opened' : 'closed'}`, place, lists.before, lists.after, {
      message: after
        ? `${name} now accepts ${what} that it does not list`
        : `${name} now accepts only the ${what} that it lists`,
      ...bothRelations(relateListing(isListed(lists.before), isListed(lists.after))),
    });
  };
}

/** The row of whether all members are listed. */
function completeness(kinds: 'enum' | 'bitset'): CompareFact<Enum | BitSet, boolean> {
  return (before, after, { place, comparison, ...lists }) => {
    if (before === after) return;
    comparison.report(`${kinds}.others.changed`, place, lists.before, lists.after, {
      message: `the completeness of ${shortPath(place.path)} changed`,
      before: lineOf(before),
      after: lineOf(after),
      ...bothRelations(relateListing(isListed(lists.before), isListed(lists.after))),
    });
  };
}

const enumFacts: Facts<Enum> = {
  ...declaredFacts,
  wire: value('enum.base.changed', 'JSON form', { relate: relateWires }),
  open: openness('enum', 'values'),
  values: members('enum.value', 'values', (at) => {
    // A new value in the list of an open enumeration does not change the data: it was already accepted.
    const [wasListed, isNowListed] = [isListed(at.before), isListed(at.after)];
    const repeated = repeatedAmong([at.before, at.after].map(({ values }) => values.map((one) => one.value)));
    return {
      facts: enumValueFacts(at),
      added: () => (wasListed ? 'enum.value.added' : 'enum.value.added.open'),
      removed: (one) => (isNowListed || repeated.has(one.value) ? 'enum.value.removed' : 'enum.value.removed.open'),
      line: (one) => `${one.name}: ${lineOf(one.value)}`,
      explain: () =>
        wasListed
          ? `${at.before.name} is closed: its readers expect no other value than those that it lists`
          : undefined,
      relate: (one, change) => relateListed(one.value, change, repeated),
      content: (one) => one.value,
    };
  }),
  complete: completeness('enum'),
  reserved: reserved('enum.reserved'),
};

/** How a list of values changed with one that was added or removed. */
function relateListed(value: unknown, change: 'added' | 'removed', repeated: ReadonlySet<unknown>): Relation {
  if (repeated.has(value)) return 'same';
  return change === 'added' ? 'widened' : 'narrowed';
}

/** The values that several members have, on either side: a member of them more or less leaves the values as they are. */
function repeatedAmong(sides: readonly (readonly unknown[])[]): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const repeated = new Set<unknown>();
  for (const value of sides.flat()) {
    if (isNotShown(value)) continue;
    if (seen.has(value)) repeated.add(value);
    seen.add(value);
  }
  return repeated;
}

function enumValueFacts(enums: { readonly before: Enum; readonly after: Enum }): Facts<EnumValue> {
  // The accepted values are known only if all listed values are shown.
  const listing = relateListing(isListed(enums.before), isListed(enums.after));
  const swapHint = swapHints(enums);
  return {
    ...declaredFacts,
    value: (before, after, { place, comparison, ...values }) => {
      if (textOf(before) === textOf(after)) return;
      const details = {
        message: `the value of ${shortPath(place.path)} changed`,
        before: `${values.before.name}: ${lineOf(before)}`,
        after: `${values.after.name}: ${lineOf(after)}`,
      };
      const report = (kind: KindId, more: { readonly relation: Relation } | { readonly hint?: string }): void =>
        comparison.report(kind, place, values.before, values.after, { ...details, ...more });
      if (isNotShown(before)) report('enum.value.shown', { relation: listing });
      else if (isNotShown(after)) report('enum.value.hidden', { relation: listing });
      else report('enum.value.renumbered', swapHint(before, after));
    },
  };
}

/** Names the member that has the value now that another had, and the other way round. */
function swapHints(enums: {
  readonly before: Enum;
  readonly after: Enum;
}): (before: unknown, after: unknown) => { readonly hint?: string } {
  // The first of several that have a value counts.
  const withValue = new Map(enums.before.values.toReversed().map((one) => [one.value as unknown, one.name]));
  const valueNow = new Map(enums.after.values.map(({ name, value }) => [name, value as unknown]));
  return (before, after) => {
    const other = withValue.get(after);
    return other === undefined || valueNow.get(other) !== before ? {} : { hint: `swapped with ${other}` };
  };
}

// ----------------------------------------------------------------------------------------------------------- bit sets

const bitSetFacts: Facts<BitSet> = {
  ...declaredFacts,
  wire: value('bitset.encoding.changed', 'JSON form', { relate: relateWires }),
  open: openness('bitset', 'bits'),
  bits: (before, after, at) => {
    const [wasListed, isNowListed] = [isListed(at.before), isListed(at.after)];
    const repeated = repeatedAmong([before, after].map((bits) => bits.map(({ bit }) => bit)));
    members<BitSet, Bit>('bit', 'bits', {
      facts: bitFacts(at),
      added: () => (wasListed ? 'bit.added' : 'bit.added.open'),
      removed: ({ bit }) => (isNowListed || repeated.has(bit) ? 'bit.removed' : 'bit.removed.open'),
      line: ({ name, bit }) => `${name}: ${lineOf(bit)}`,
      relate: ({ bit }, change) => relateListed(bit, change, repeated),
      content: ({ bit }) => bit,
    })(before, after, at);
    compareWidth(before, after, at);
  },
  complete: completeness('bitset'),
  reserved: reserved('bitset.reserved'),
};

function bitFacts(sets: { readonly before: BitSet; readonly after: BitSet }): Facts<Bit> {
  const listing = relateListing(isListed(sets.before), isListed(sets.after));
  return {
    ...declaredFacts,
    grantsAll: value('bit.grants-all.changed', 'statement that it counts as every bit'),
    bit: (before, after, { place, comparison, ...bits }) => {
      if (textOf(before) === textOf(after)) return;
      const kind = isNotShown(before) ? 'bit.shown' : isNotShown(after) ? 'bit.hidden' : 'bit.moved';
      comparison.report(kind, place, bits.before, bits.after, {
        message: `the position of ${shortPath(place.path)} changed`,
        before: `${bits.before.name}: ${lineOf(before)}`,
        after: `${bits.after.name}: ${lineOf(after)}`,
        relation: listing,
      });
    },
  };
}

/** Numbers of bits that JavaScript's bitwise operators, unsigned numbers and exact numbers can hold. */
const WIDTHS = [31, 32, 53] as const;

function compareWidth(before: readonly Bit[], after: readonly Bit[], at: At<BitSet>): void {
  const [old, now] = [widthOf(before), widthOf(after)];
  const crossed = WIDTHS.filter((width) => old <= width !== now <= width);
  if (crossed.length === 0 || before.length === 0) return;
  at.comparison.report('bitset.width.crossed', at.place, at.before, at.after, {
    message: `${shortPath(at.place.path)} crosses ${crossed.join(', ')} bits`,
    before: `${old} bits`,
    after: `${now} bits`,
  });
}

function widthOf(bits: readonly Bit[]): number {
  return Math.max(0, ...bits.map(({ bit }) => (isNotShown(bit) ? 0 : bit + 1)));
}
