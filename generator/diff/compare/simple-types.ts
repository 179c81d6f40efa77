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
import { relationOf, type Relation } from '../relation.js';
import { listedBits, listedValues, relateWires } from '../type-relation.js';
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

/** Whether only the listed members are legal: one that is not listed or not shown may be anything. */
function isListed(one: Enum | BitSet): boolean {
  return 'bits' in one ? listedBits(one) !== undefined : listedValues(one) !== undefined;
}

function relateListing(before: boolean, after: boolean): Relation {
  return relationOf(before || !after, !before || after);
}

/** For what is seen in the types of the package as it is in the data. */
function bothRelations(relation: Relation): { readonly relation: Relation; readonly typeRelation: Relation } {
  return { relation, typeRelation: relation };
}

function completeness(before: boolean, after: boolean, place: Place) {
  return {
    message: `${shortPath(place.path)} has another completeness`,
    before: lineOf(before),
    after: lineOf(after),
  };
}

const enumFacts: Facts<Enum> = {
  ...declaredFacts,
  wire: tellValue('enum.base.changed', 'form in JSON', relateWires),
  open: (before, after, { place, comparison, ...enums }) => {
    if (before === after) return;
    const message = after
      ? `values that ${shortPath(place.path)} does not list are legal now`
      : `only the values that ${shortPath(place.path)} lists are legal now`;
    comparison.report(after ? 'enum.opened' : 'enum.closed', place, enums.before, enums.after, {
      message,
      ...bothRelations(relateListing(isListed(enums.before), isListed(enums.after))),
    });
  },
  values: (before, after, at) => {
    // Whoever learns of a value that any open enumeration may have learns nothing about the data.
    const suffix = (one: Enum): '' | '.open' => (isListed(one) ? '' : '.open');
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
  complete: (before, after, { place, comparison, ...enums }) => {
    if (before === after) return;
    comparison.report('enum.others.changed', place, enums.before, enums.after, {
      ...completeness(before, after, place),
      ...bothRelations(relateListing(isListed(enums.before), isListed(enums.after))),
    });
  },
  reserved: (before, after, { place, comparison }) => compareReserved('enum', before, after, place, comparison),
};

function enumValueFacts(enums: { readonly before: Enum; readonly after: Enum }): Facts<EnumValue> {
  return {
    ...declaredFacts,
    value: (before, after, { place, comparison, ...values }) => {
      if (lineOf(before) === lineOf(after)) return;
      const details = {
        message: `the value of ${shortPath(place.path)} has changed`,
        before: `${values.before.name}: ${lineOf(before)}`,
        after: `${values.after.name}: ${lineOf(after)}`,
      };
      const report = (kind: KindId, relation: Relation): void =>
        comparison.report(kind, place, values.before, values.after, {
          ...details,
          relation,
        });
      // What is listed can only be told where nothing of it is hidden.
      const listing = relateListing(isListed(enums.before), isListed(enums.after));
      if (isNotShown(before)) report('enum.value.shown', listing);
      else if (isNotShown(after)) report('enum.value.hidden', listing);
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
    comparison.report(after ? 'bitset.opened' : 'bitset.closed', place, sets.before, sets.after, {
      message,
      relation: relateListing(isListed(sets.before), isListed(sets.after)),
    });
  },
  bits: (before, after, at) => {
    compareMembers(
      before,
      after,
      {
        place: placeOfMember(at, 'bits'),
        added: () => (isListed(at.before) ? 'bit.added' : 'bit.added.open'),
        removed: () => (isListed(at.after) ? 'bit.removed' : 'bit.removed.open'),
        line: ({ name, bit }) => `${name}: ${lineOf(bit)}`,
        content: ({ bit }) => bit,
        compare: (old, now, place) => compareFacts(bitFacts(at), old, now, place, at.comparison),
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
  return {
    ...declaredFacts,
    bit: (before, after, { place, comparison, ...bits }) => {
      if (lineOf(before) === lineOf(after)) return;
      const kind = isNotShown(before) ? 'bit.shown' : isNotShown(after) ? 'bit.hidden' : 'bit.moved';
      comparison.report(kind, place, bits.before, bits.after, {
        message: `the position of ${shortPath(place.path)} has changed`,
        before: `${bits.before.name}: ${lineOf(before)}`,
        after: `${bits.after.name}: ${lineOf(after)}`,
        relation: relateListing(isListed(sets.before), isListed(sets.after)),
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
