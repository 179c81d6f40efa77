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
import { relateFormats } from '../format-relation.js';
import type { KindId } from '../kinds.js';
import { relationOf, type Relation } from '../relation.js';
import { relateWires } from '../type-relation.js';
import { compareFacts, declaredFacts, sampledFacts, type Facts } from './declared.js';
import { compareLimits } from './limits.js';
import { compareMembers } from './members.js';
import { comparedTogether, relievedBy } from './together.js';
import { UseRelations } from '../cases/use-cases.js';
import { relateLimited, type LimitedSide } from '../cases/field-cases.js';
import { compareReserved } from './reserved.js';
import { lineOf, shortPath, textOf } from './text.js';
import { reportValue, type At } from './values.js';

/** Compares identifiers, scalars, enums and bit sets. */
export function compareSimpleTypes(comparison: Comparison): void {
  const { before, after } = comparison;
  const uses = new UseRelations(before, after);
  compareMembers(
    before.identifiers,
    after.identifiers,
    {
      place: placeIn('identifiers'),
      added: () => 'identifier.added',
      removed: () => 'identifier.removed',
      content: ({ wire, epoch }) => [wire, epoch],
      compare: (old, now, place) =>
        comparedTogether(
          comparison,
          () => compareFacts(identifierFacts, old, now, place, comparison),
          () => relievedBy(relateForms(old, before, now, after), uses.relate('identifier', now.name)),
        ),
    },
    comparison,
  );
  compareMembers(
    before.scalars,
    after.scalars,
    {
      place: placeIn('scalars'),
      added: () => 'scalar.added',
      removed: () => 'scalar.removed',
      content: ({ wire, format }) => [wire, format],
      compare: (old, now, place) =>
        comparedTogether(
          comparison,
          () => compareFacts(scalarFacts, old, now, place, comparison),
          () => {
            const limited = (model: Model): LimitedSide => ({
              type: { kind: 'scalar', name: now.name },
              limits: [],
              model,
            });
            const own = relateLimited(limited(before), limited(after));
            return own === 'same' ? own : relievedBy(own, uses.relate('scalar', now.name));
          },
        ),
    },
    comparison,
  );
  compareMembers(
    before.enums,
    after.enums,
    {
      place: placeIn('enums'),
      added: () => 'enum.added',
      removed: () => 'enum.removed',
      content: ({ values }) => values.map(({ name, value }) => [name, value]),
      compare: (old, now, place) =>
        comparedTogether(
          comparison,
          () => compareFacts(enumFacts, old, now, place, comparison),
          () => uses.relate('enum', now.name),
        ),
    },
    comparison,
  );
  compareMembers(
    before.bitSets,
    after.bitSets,
    {
      place: placeIn('bitsets'),
      added: () => 'bitset.added',
      removed: () => 'bitset.removed',
      content: ({ bits }) => bits.map(({ name, bit }) => [name, bit]),
      compare: (old, now, place) => compareFacts(bitSetFacts, old, now, place, comparison),
    },
    comparison,
  );
}

function placeIn(section: string): (declaration: { readonly name: string }) => Place {
  return ({ name }) => ({ path: `${section}.${name}`, subject: { on: 'type', name } });
}

/** Places of the members of a declaration. Members have the reach of the declaration. */
function placeOfMember<Owner extends { readonly origin: Identifier['origin'] }>(
  { place, before, after }: At<Owner>,
  list: string,
): (member: { readonly name: string }) => Place {
  const around = { before: before.origin, after: after.origin };
  return ({ name }) => ({ path: `${place.path}.${list}.${name}`, subject: place.subject satisfies Subject, around });
}

// --------------------------------------------------------------------------------------------- identifiers and scalars

const identifierFacts: Facts<Identifier> = {
  ...declaredFacts,
  wire: reportValue('identifier.wire.changed', 'JSON form', relateWires),
  epoch: reportValue('identifier.epoch.changed', 'epoch'),
  parts: (before, after, at) =>
    compareMembers(
      before,
      after,
      {
        place: placeOfMember(at, 'parts'),
        added: () => 'identifier.part.added',
        removed: () => 'identifier.part.removed',
        content: ({ bits, role }) => [bits, role],
        compare: (old, now, place) => compareFacts(partFacts, old, now, place, at.comparison),
      },
      at.comparison,
    ),
  limits: (before, after, { place, comparison, ...identifiers }) => {
    const around = { before: identifiers.before.origin, after: identifiers.after.origin };
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
  bits: reportValue('identifier.part.changed', 'range of bits'),
  role: reportValue('identifier.part.changed', 'role'),
  alias: reportValue('identifier.part.changed', 'alias'),
};

const scalarFacts: Facts<Scalar> = {
  ...declaredFacts,
  wire: reportValue('scalar.wire.changed', 'JSON form', relateWires),
  format: reportValue('scalar.format.changed', 'format', relateFormats),
  ...sampledFacts,
  limits: (before, after, { place, comparison, ...scalars }) => {
    const around = { before: scalars.before.origin, after: scalars.after.origin };
    compareLimits(before, after, { ...place, around }, comparison);
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

function completeness(before: boolean, after: boolean, place: Place) {
  return {
    message: `the completeness of ${shortPath(place.path)} changed`,
    before: lineOf(before),
    after: lineOf(after),
  };
}

const enumFacts: Facts<Enum> = {
  ...declaredFacts,
  wire: reportValue('enum.base.changed', 'JSON form', relateWires),
  open: (before, after, { place, comparison, ...enums }) => {
    if (before === after) return;
    const message = after
      ? `${shortPath(place.path)} now accepts values that it does not list`
      : `${shortPath(place.path)} now accepts only the values that it lists`;
    comparison.report(after ? 'enum.opened' : 'enum.closed', place, enums.before, enums.after, {
      message,
      ...bothRelations(relateListing(isListed(enums.before), isListed(enums.after))),
    });
  },
  values: (before, after, at) => {
    // A new value in the list of an open enumeration does not change the data: it was already accepted.
    const isListedBefore = isListed(at.before);
    const isListedAfter = isListed(at.after);
    const repeated = repeatedAmong([before, after].map((values) => values.map(({ value }) => value)));
    const facts = enumValueFacts(at);
    compareMembers(
      before,
      after,
      {
        place: placeOfMember(at, 'values'),
        added: () => (isListedBefore ? 'enum.value.added' : 'enum.value.added.open'),
        removed: ({ value }) =>
          isListedAfter || repeated.has(value) ? 'enum.value.removed' : 'enum.value.removed.open',
        line: ({ name, value }) => `${name}: ${lineOf(value)}`,
        explain: () =>
          isListedBefore
            ? `${at.before.name} is closed: its readers expect no other value than those that it lists`
            : undefined,
        relate: ({ value }, change) => relateListed(value, change, repeated),
        content: ({ value }) => value,
        compare: (old, now, place) => compareFacts(facts, old, now, place, at.comparison),
      },
      at.comparison,
    );
  },
  complete: (before, after, { place, comparison, ...enums }) => {
    if (before === after) return;
    comparison.report('enum.others.changed', place, enums.before, enums.after, {
      ...completeness(before, after, place),
      ...bothRelations(relateListing(isListed(enums.before), isListed(enums.after))),
    });
  },
  reserved: (before, after, { place, comparison }) => compareReserved('enum', before, after, place, comparison),
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
  wire: reportValue('bitset.encoding.changed', 'JSON form', relateWires),
  open: (before, after, { place, comparison, ...sets }) => {
    if (before === after) return;
    const message = after
      ? `${shortPath(place.path)} now accepts bits that it does not list`
      : `${shortPath(place.path)} now accepts only the bits that it lists`;
    comparison.report(after ? 'bitset.opened' : 'bitset.closed', place, sets.before, sets.after, {
      message,
      relation: relateListing(isListed(sets.before), isListed(sets.after)),
    });
  },
  bits: (before, after, at) => {
    const isListedBefore = isListed(at.before);
    const isListedAfter = isListed(at.after);
    const repeated = repeatedAmong([before, after].map((bits) => bits.map(({ bit }) => bit)));
    const facts = bitFacts(at);
    compareMembers(
      before,
      after,
      {
        place: placeOfMember(at, 'bits'),
        added: () => (isListedBefore ? 'bit.added' : 'bit.added.open'),
        removed: ({ bit }) => (isListedAfter || repeated.has(bit) ? 'bit.removed' : 'bit.removed.open'),
        line: ({ name, bit }) => `${name}: ${lineOf(bit)}`,
        relate: ({ bit }, change) => relateListed(bit, change, repeated),
        content: ({ bit }) => bit,
        compare: (old, now, place) => compareFacts(facts, old, now, place, at.comparison),
      },
      at.comparison,
    );
    compareWidth(before, after, at);
  },
  complete: (before, after, { place, comparison, ...sets }) => {
    if (before === after) return;
    comparison.report('bitset.others.changed', place, sets.before, sets.after, {
      ...completeness(before, after, place),
      relation: relateListing(isListed(sets.before), isListed(sets.after)),
    });
  },
  reserved: (before, after, { place, comparison }) => compareReserved('bitset', before, after, place, comparison),
};

function bitFacts(sets: { readonly before: BitSet; readonly after: BitSet }): Facts<Bit> {
  const listing = relateListing(isListed(sets.before), isListed(sets.after));
  return {
    ...declaredFacts,
    grantsAll: reportValue('bit.grants-all.changed', 'statement that it counts as every bit'),
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
