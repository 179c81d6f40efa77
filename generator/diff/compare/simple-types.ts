import {
  isNotShown,
  type Bit,
  type BitSet,
  type Enum,
  type EnumValue,
  type Identifier,
  type IdentifierPart,
  type Scalar,
} from '../../model/index.js';
import type { Comparison, Place, Subject } from '../finding.js';
import type { KindId } from '../kinds.js';
import type { Relation } from '../relation.js';
import { relateWires } from '../type-relation.js';
import { compareFacts, declaredFacts, type Facts } from './declared.js';
import { compareLimits } from './limits.js';
import { compareMembers } from './members.js';
import { compareReserved } from './reserved.js';
import { lineOf, shortPath } from './text.js';
import { tellValue, type At } from './values.js';

/** Compares identifiers, scalars, enums and bit sets. */
export function compareSimpleTypes(comparison: Comparison): void {
  const { before, after } = comparison;
  compareMembers(
    before.identifiers,
    after.identifiers,
    {
      place: placeIn('identifiers'),
      added: () => 'identifier.added',
      removed: () => 'identifier.removed',
      content: ({ wire, epoch }) => [wire, epoch],
      compare: (old, now, place) => compareFacts(identifierFacts, old, now, place, comparison),
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
      compare: (old, now, place) => compareFacts(scalarFacts, old, now, place, comparison),
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
      compare: (old, now, place) => compareFacts(enumFacts, old, now, place, comparison),
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

/** Where the members of a declaration stand; they are met wherever the declaration is. */
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
  wire: tellValue('identifier.wire.changed', 'form in JSON', relateWires),
  epoch: tellValue('identifier.epoch.changed', 'epoch'),
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
};

const partFacts: Facts<IdentifierPart> = {
  ...declaredFacts,
  bits: tellValue('identifier.part.changed', 'range of bits'),
  role: tellValue('identifier.part.changed', 'role'),
  alias: tellValue('identifier.part.changed', 'alias'),
};

const scalarFacts: Facts<Scalar> = {
  ...declaredFacts,
  wire: tellValue('scalar.wire.changed', 'form in JSON', relateWires),
  format: tellValue('scalar.format.changed', 'format', (before: string | undefined, after: string | undefined) =>
    before === undefined ? 'narrowed' : after === undefined ? 'widened' : 'changed',
  ),
  limits: (before, after, { place, comparison, ...scalars }) => {
    const around = { before: scalars.before.origin, after: scalars.after.origin };
    compareLimits(before, after, { ...place, around }, comparison);
  },
};

// -------------------------------------------------------------------------------------------------------------- enums

const enumFacts: Facts<Enum> = {
  ...declaredFacts,
  wire: tellValue('enum.base.changed', 'form in JSON', relateWires),
  open: (before, after, { place, comparison, ...enums }) => {
    if (before === after) return;
    const message = after
      ? `values that ${shortPath(place.path)} does not list are legal now`
      : `only the values that ${shortPath(place.path)} lists are legal now`;
    comparison.report(after ? 'enum.opened' : 'enum.closed', place, enums.before, enums.after, { message });
  },
  values: (before, after, at) => {
    // Whoever learns of a value that any open enumeration may have learns nothing about the data.
    const suffix = (one: Enum): '' | '.open' => (one.open ? '.open' : '');
    const added: KindId = `enum.value.added${suffix(at.before)}`;
    const removed: KindId = `enum.value.removed${suffix(at.after)}`;
    compareMembers(
      before,
      after,
      {
        place: placeOfMember(at, 'values'),
        added: () => added,
        removed: () => removed,
        line: ({ name, value }) => `${name}: ${lineOf(value)}`,
        content: ({ value }) => value,
        compare: (old, now, place) => compareFacts(enumValueFacts(at), old, now, place, at.comparison),
      },
      at.comparison,
    );
  },
  complete: tellValue('enum.others.changed', 'completeness'),
  reserved: (before, after, { place, comparison }) => compareReserved('enum', before, after, place, comparison),
};

function enumValueFacts(enums: { readonly before: Enum; readonly after: Enum }): Facts<EnumValue> {
  return {
    ...declaredFacts,
    value: (before, after, { place, comparison, ...values }) => {
      if (lineOf(before) === lineOf(after)) return;
      const closed = !enums.before.open && !enums.after.open;
      const details = {
        message: `the value of ${shortPath(place.path)} has changed`,
        before: `${values.before.name}: ${lineOf(before)}`,
        after: `${values.after.name}: ${lineOf(after)}`,
      };
      const report = (kind: KindId, relation: Relation): void =>
        comparison.report(kind, place, values.before, values.after, {
          ...details,
          relation: closed ? relation : 'same',
        });
      if (isNotShown(before)) report('enum.value.shown', 'narrowed');
      else if (isNotShown(after)) report('enum.value.hidden', 'widened');
      else report('enum.value.renumbered', 'changed');
    },
  };
}

// ----------------------------------------------------------------------------------------------------------- bit sets

const bitSetFacts: Facts<BitSet> = {
  ...declaredFacts,
  wire: tellValue('bitset.encoding.changed', 'form in JSON', relateWires),
  open: (before, after, { place, comparison, ...sets }) => {
    if (before === after) return;
    const message = after
      ? `bits that ${shortPath(place.path)} does not list are legal now`
      : `only the bits that ${shortPath(place.path)} lists are legal now`;
    comparison.report(after ? 'bitset.opened' : 'bitset.closed', place, sets.before, sets.after, { message });
  },
  bits: (before, after, at) => {
    compareMembers(
      before,
      after,
      {
        place: placeOfMember(at, 'bits'),
        added: () => (at.before.open ? 'bit.added.open' : 'bit.added'),
        removed: () => (at.after.open ? 'bit.removed.open' : 'bit.removed'),
        line: ({ name, bit }) => `${name}: ${lineOf(bit)}`,
        content: ({ bit }) => bit,
        compare: (old, now, place) => compareFacts(bitFacts(at), old, now, place, at.comparison),
      },
      at.comparison,
    );
    compareWidth(before, after, at);
  },
  complete: tellValue('bitset.others.changed', 'completeness'),
  reserved: (before, after, { place, comparison }) => compareReserved('bitset', before, after, place, comparison),
};

function bitFacts(sets: { readonly before: BitSet; readonly after: BitSet }): Facts<Bit> {
  return {
    ...declaredFacts,
    bit: (before, after, { place, comparison, ...bits }) => {
      if (lineOf(before) === lineOf(after)) return;
      const closed = !sets.before.open && !sets.after.open;
      const [kind, relation] = isNotShown(before)
        ? (['bit.shown', 'narrowed'] as const)
        : isNotShown(after)
          ? (['bit.hidden', 'widened'] as const)
          : (['bit.moved', 'changed'] as const);
      comparison.report(kind, place, bits.before, bits.after, {
        message: `the position of ${shortPath(place.path)} has changed`,
        before: `${bits.before.name}: ${lineOf(before)}`,
        after: `${bits.after.name}: ${lineOf(after)}`,
        relation: closed ? relation : 'same',
      });
    },
  };
}

/** Bits from which on JavaScript's operators, unsigned numbers and exact numbers end. */
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
