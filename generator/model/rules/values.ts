import {
  type Condition,
  type FieldRef,
  type Type,
  type Field,
  isNotShown,
  type Declared,
  type NotShown,
} from '../model.js';
import { hasFormOf, isList, nonNull, writeType, isScalar } from '../types.js';
import type { At } from '../visit.js';
import { badValue, duplicateValue } from './messages.js';
import { rule, type RuleContext } from './rule.js';
import { fitsFormat } from '../../formats/formats.js';
import { isGeneral, acceptsAll } from '../limits/limit-target.js';

/** A condition lists values that the field can have. */
export const conditionValues = rule({
  messages: { 'bad-value': badValue },
  visit: ({ model, trace, report }) => {
    const objects = new Map(
      model.objects.map((object) => [
        object.name,
        { within: object.within, types: new Map(object.fields.map((field) => [field.name, field.type])) },
      ]),
    );
    const typeIn = (object: string, field: string): Type | undefined => objects.get(object)?.types.get(field);
    const typeAround = (within: readonly FieldRef[], field: string): Type | undefined =>
      within.map(({ object }) => typeIn(object, field)).find((type) => type !== undefined);
    const typeOf = ({ field, up }: Condition, { looksIn = '' }: At): Type | undefined => {
      if (typeof looksIn !== 'string') return looksIn.find(({ name }) => name === field)?.type;
      return up ? typeAround(objects.get(looksIn)?.within ?? [], field) : typeIn(looksIn, field);
    };
    return {
      condition(condition, at) {
        const type = typeOf(condition, at);
        if (type === undefined) return;
        const target = isList(type) ? nonNull(type.item) : type;
        for (const value of condition.values) {
          if (hasFormOf(value, target, model)) continue;
          const params = { value: JSON.stringify(value), type: writeType(target) };
          report('bad-value', params, trace.spanOf(condition));
        }
      },
    };
  },
});

/** A default is a value of the field's type and satisfies the limits without conditions. */
export const defaultValues = rule({
  messages: { 'bad-value': badValue },
  visit: ({ model, trace, report }) => ({
    field(field) {
      const { default: standard, type, nullable } = field;
      if (standard === undefined || (standard.value === null && (nullable || standard.member !== undefined))) return;
      const scalar = isScalar(type) ? model.scalars.find(({ name }) => name === type.name) : undefined;
      const fits = hasFormOf(standard.value, type, model) && fitsFormat(scalar?.format ?? '', standard.value);
      const general = [...field.limits, ...(scalar?.limits ?? [])].filter((limit) => isGeneral(limit));
      if (fits && acceptsAll(general, standard.value)) return;
      const params = { value: JSON.stringify(standard.value), type: fits ? limited(field) : writeType(type) };
      report('bad-value', params, trace.spanOf(standard));
    },
  }),
});

function limited(field: Field): string {
  return `${writeType(field.type)} within the limits of ${field.name}`;
}

const messages = { 'duplicate-value': duplicateValue };

/** Members of an enum have different values, and members of a bit set different bits. */
export const duplicateValues = rule({
  messages,
  visit: (context) => ({
    enum({ values }) {
      const members = values.map((member) => ({ member, value: member.value }));
      reportDuplicates(members, context);
    },
    bitSet({ bits }) {
      const members = bits.map((member) => ({ member, value: member.bit }));
      reportDuplicates(members, context);
    },
  }),
});

interface Valued {
  readonly member: Declared;
  readonly value: string | number | NotShown;
}

function reportDuplicates(members: readonly Valued[], { trace, report }: RuleContext<typeof messages>): void {
  const first = new Map<string | number, Declared>();
  for (const { member, value } of members) {
    if (isNotShown(value)) continue;
    const other = first.get(value);
    if (other === undefined) first.set(value, member);
    else {
      const related = [{ span: trace.spanOf(other), message: 'the first of the two' }];
      const params = { name: member.name, other: other.name, value: String(value) };
      report('duplicate-value', params, trace.spanOf(member), {
        related,
        hint: 'give one of them another value, or leave it out',
      });
    }
  }
}

/** Higher bits do not fit a JSON number without loss. */
const HIGHEST_BIT_OF_NUMBER = 52;

/** The functions of bit sets are exact up to this one, and refuse to load with a higher one. */
const HIGHEST_BIT = 63;

/** Values of an enum have its wire type. Bits of a numeric bit set fit a JSON number, and those of others 64 bits. */
export const memberValues = rule({
  messages: { 'bad-value': badValue },
  visit: ({ trace, report }) => ({
    enum({ wire, values }) {
      for (const member of values) {
        if (isNotShown(wire) || isNotShown(member.value)) continue;
        const fits = wire === 'int' ? Number.isSafeInteger(member.value) : typeof member.value === 'string';
        if (!fits) report('bad-value', { value: String(member.value), type: wire }, trace.spanOf(member));
      }
    },
    bitSet({ wire, bits }) {
      for (const member of bits) {
        if (isNotShown(member.bit)) continue;
        const value = `bit ${member.bit}`;
        if (member.bit > HIGHEST_BIT) {
          const hint = `bits count from 0 to ${HIGHEST_BIT}`;
          report('bad-value', { value, type: 'a bit set' }, trace.spanOf(member), { hint });
        } else if (wire === 'int' && member.bit > HIGHEST_BIT_OF_NUMBER) {
          report('bad-value', { value, type: 'int' }, trace.spanOf(member), { hint: 'write wire: str' });
        }
      }
    },
  }),
});
