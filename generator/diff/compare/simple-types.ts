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
import type { At, Comparison, Located, Subject } from '../finding.js';
import { relateFormats, relationOf, type Relation, relateWires } from '../relation.js';
import { relateLimited, type LimitedSide } from '../cases/field-cases.js';
import {
  compareFacts,
  compareSection,
  declaredFacts,
  members,
  reserved,
  sampledFacts,
  value,
  type CompareFact,
  type Facts,
} from '../facts.js';
import { compareLimits } from './limits.js';
import { comparedTogether, relievedBy } from './together.js';
import { UseRelations } from '../cases/use-cases.js';
import { lineOf, valueText } from './text.js';

/** Compares identifiers, scalars, enums and bit sets. */
export function compareSimpleTypes(comparison: Comparison): void {
  const { before, after } = comparison;
  const uses = new UseRelations(before, after);
  const type = ({ name }: { readonly name: string }): Subject => ({ on: 'type', name });
  /** Compares the facts of a type. They break only audiences that the set of all values breaks. */
  const together =
    <T extends object & Located>(facts: Facts<T>, whole: (old: T, now: T) => Relation) =>
    (at: At<T>): void =>
      comparedTogether(
        comparison,
        () => compareFacts(facts, at),
        () => whole(at.before, at.after),
      );
  const identifiers = {
    facts: identifierFacts,
    content: ({ wire, epoch }: Identifier) => [wire, epoch],
    compare: together(identifierFacts, (old, now) =>
      relievedBy(relateForms(old, before, now, after), uses.relate('identifier', now.name)),
    ),
  };
  compareSection('identifiers', 'identifier', type, identifiers, comparison);
  const scalars = {
    facts: scalarFacts,
    content: ({ wire, format }: Scalar) => [wire, format],
    compare: together(scalarFacts, (_, { name }) => {
      const limited = (model: Model): LimitedSide => ({ type: { kind: 'scalar', name }, limits: [], model });
      const own = relateLimited(limited(before), limited(after));
      return own === 'same' ? own : relievedBy(own, uses.relate('scalar', name));
    }),
  };
  compareSection('scalars', 'scalar', type, scalars, comparison);
  const enums = {
    facts: enumFacts,
    content: ({ values }: Enum) => values.map(({ name, value: written }) => [name, written]),
    compare: together(enumFacts, (_, { name }) => uses.relate('enum', name)),
  };
  compareSection('enums', 'enum', type, enums, comparison);
  const bitSets = { facts: bitSetFacts, content: ({ bits }: BitSet) => bits.map(({ name, bit }) => [name, bit]) };
  compareSection('bitsets', 'bitset', type, bitSets, comparison);
}

// --------------------------------------------------------------------------------------------- identifiers and scalars

const identifierFacts: Facts<Identifier> = {
  ...declaredFacts,
  wire: value('identifier.wire.changed', 'JSON form', { relate: relateWires }),
  epoch: value('identifier.epoch.changed', 'epoch'),
  parts: members('identifier.part', 'parts', () => ({ facts: partFacts, content: ({ bits, role }) => [bits, role] })),
  limits: (before, after, at) => {
    const isNumber = after === undefined;
    if ((before === undefined) === isNumber) return compareLimits({ before: before ?? [], after: after ?? [] }, at);
    at.report('identifier.form.changed', `${at.name} is now ${isNumber ? 'a number' : 'a text of a form of its own'}`, {
      before: textForm(before),
      after: textForm(after),
    });
  },
};

/** Relates the texts of two identifiers. */
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
  limits: (before, after, at) => compareLimits({ before, after }, at),
};

// -------------------------------------------------------------------------------------------------- enums and bit sets

/** Whether only the listed members are accepted: a member that is not listed or not shown may have any value. */
function isListed(declared: Enum | BitSet): boolean {
  return 'bits' in declared ? listedBits(declared) !== undefined : listedValues(declared) !== undefined;
}

/** Relates the accepted values by whether they are listed. */
function relateListing({ before, after }: { readonly before: Enum | BitSet; readonly after: Enum | BitSet }): Relation {
  const [wasListed, isNowListed] = [isListed(before), isListed(after)];
  return relationOf(wasListed || !isNowListed, !wasListed || isNowListed);
}

/** Compares whether other members than the listed ones are accepted, and whether the list is complete. */
function listingFacts(kinds: 'enum' | 'bitset', what: string) {
  const both = (at: At<Enum | BitSet>) => ({ relation: relateListing(at), typeRelation: relateListing(at) });
  const open: CompareFact<Enum | BitSet, boolean> = (before, after, at) => {
    if (before === after) return;
    const accepted = after ? `${what} that it does not list` : `only the ${what} that it lists`;
    at.report(`${kinds}.${after ? 'opened' : 'closed'}`, `${at.name} now accepts ${accepted}`, both(at));
  };
  const complete: CompareFact<Enum | BitSet, boolean> = (before, after, at) =>
    at.reportChange(
      `${kinds}.others.changed`,
      `the completeness of ${at.name} changed`,
      lineOf(before),
      lineOf(after),
      both(at),
    );
  return { open, complete };
}

/** The effect of an added or removed value on the accepted values. */
function relateListed(value: unknown, change: 'added' | 'removed', repeated: ReadonlySet<unknown>): Relation {
  if (repeated.has(value)) return 'same';
  return change === 'added' ? 'widened' : 'narrowed';
}

/** The values of several members in either version: adding or removing one of these members keeps the set of values. */
function repeatedAmong(values: readonly unknown[]): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  return new Set(values.filter((value) => !isNotShown(value) && (seen.has(value) || !seen.add(value))));
}

const enumFacts: Facts<Enum> = {
  ...declaredFacts,
  wire: value('enum.base.changed', 'JSON form', { relate: relateWires }),
  values: members('enum.value', 'values', (at) => {
    // A new value in the list of an open enumeration was already accepted.
    const [wasListed, isNowListed] = [isListed(at.before), isListed(at.after)];
    const repeated = repeatedAmong([at.before, at.after].flatMap(({ values }) => values.map((member) => member.value)));
    const warning = `${at.before.name} is closed: its readers expect no other value than those that it lists`;
    return {
      facts: enumValueFacts(at),
      added: () => (wasListed ? 'enum.value.added' : 'enum.value.added.open'),
      removed: (member) =>
        isNowListed || repeated.has(member.value) ? 'enum.value.removed' : 'enum.value.removed.open',
      line: (member) => `${member.name}: ${lineOf(member.value)}`,
      explain: () => (wasListed ? warning : undefined),
      relate: (member, change) => relateListed(member.value, change, repeated),
      content: (member) => member.value,
    };
  }),
  ...listingFacts('enum', 'values'),
  reserved: reserved('enum.reserved'),
};

function enumValueFacts(enums: At<Enum>): Facts<EnumValue> {
  // The accepted values are known only if all values are shown.
  const relation = relateListing(enums);
  const swappedWith = swapped(enums);
  return {
    ...declaredFacts,
    value: (before, after, at) => {
      if (valueText(before) === valueText(after)) return;
      const texts = { before: `${at.before.name}: ${lineOf(before)}`, after: `${at.after.name}: ${lineOf(after)}` };
      const message = `the value of ${at.name} changed`;
      if (isNotShown(before)) return at.report('enum.value.shown', message, { ...texts, relation });
      if (isNotShown(after)) return at.report('enum.value.hidden', message, { ...texts, relation });
      const other = swappedWith(before, after);
      at.report('enum.value.renumbered', message, { ...texts, hint: other && `swapped with ${other}` });
    },
  };
}

/** Returns a function that names the member with which another one swapped its value. */
function swapped({ before, after }: At<Enum>): (old: unknown, now: unknown) => string | undefined {
  // If several members have a value, the first one counts.
  const withValue = new Map(before.values.toReversed().map((member) => [member.value as unknown, member.name]));
  const valueNow = new Map(after.values.map(({ name, value }) => [name, value as unknown]));
  return (old, now) => {
    const other = withValue.get(now);
    return other === undefined || valueNow.get(other) !== old ? undefined : other;
  };
}

const bitSetFacts: Facts<BitSet> = {
  ...declaredFacts,
  wire: value('bitset.encoding.changed', 'JSON form', { relate: relateWires }),
  bits: (before, after, at) => {
    const [wasListed, isNowListed] = [isListed(at.before), isListed(at.after)];
    const repeated = repeatedAmong([...before, ...after].map(({ bit }) => bit));
    members<BitSet, Bit>('bit', 'bits', {
      facts: bitFacts(relateListing(at)),
      added: () => (wasListed ? 'bit.added' : 'bit.added.open'),
      removed: ({ bit }) => (isNowListed || repeated.has(bit) ? 'bit.removed' : 'bit.removed.open'),
      line: ({ name, bit }) => `${name}: ${lineOf(bit)}`,
      relate: ({ bit }, change) => relateListed(bit, change, repeated),
      content: ({ bit }) => bit,
    })(before, after, at);
    const [old, now] = [widthOf(before), widthOf(after)];
    const crossed = WIDTHS.filter((width) => old <= width !== now <= width);
    if (crossed.length === 0 || before.length === 0) return;
    const texts = { before: `${old} bits`, after: `${now} bits` };
    at.report('bitset.width.crossed', `${at.name} crosses ${crossed.join(', ')} bits`, texts);
  },
  ...listingFacts('bitset', 'bits'),
  reserved: reserved('bitset.reserved'),
};

function bitFacts(listing: Relation): Facts<Bit> {
  return {
    ...declaredFacts,
    grantsAll: value('bit.grants-all.changed', 'statement that it counts as every bit'),
    bit: (before, after, at) => {
      if (valueText(before) === valueText(after)) return;
      const kind = isNotShown(before) ? 'bit.shown' : isNotShown(after) ? 'bit.hidden' : 'bit.moved';
      at.report(kind, `the position of ${at.name} changed`, {
        before: `${at.before.name}: ${lineOf(before)}`,
        after: `${at.after.name}: ${lineOf(after)}`,
        relation: listing,
      });
    },
  };
}

/** Bits that fit JavaScript's bitwise operators, unsigned numbers and exact numbers. */
const WIDTHS = [31, 32, 53] as const;

function widthOf(bits: readonly Bit[]): number {
  return Math.max(0, ...bits.map(({ bit }) => (isNotShown(bit) ? 0 : bit + 1)));
}
