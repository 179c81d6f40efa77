import { isNotShown } from '../model.js';
import type { Declared, NotShown } from '../model.js';
import { duplicateValue } from './messages.js';
import { rule, type RuleContext } from './rule.js';

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
