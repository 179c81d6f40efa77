import { isNotShown } from '../model.js';
import type { Declared, NotShown } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** Two members of an enum have different values, two members of a bit set different bits. */
export function duplicateValues(context: RuleContext): void {
  for (const { values } of context.model.enums) {
    reportDuplicates(
      values.map((member) => ({ member, value: member.value })),
      context,
    );
  }
  for (const { bits } of context.model.bitSets) {
    reportDuplicates(
      bits.map((member) => ({ member, value: member.bit })),
      context,
    );
  }
}

interface Valued {
  readonly member: Declared;
  readonly value: string | number | NotShown;
}

function reportDuplicates(members: readonly Valued[], { trace, diagnostics }: RuleContext): void {
  const first = new Map<string | number, Declared>();
  for (const { member, value } of members) {
    if (isNotShown(value)) continue;
    const other = first.get(value);
    if (other === undefined) first.set(value, member);
    else {
      const related = [{ span: trace.spanOf(other), message: 'the first of the two' }];
      const params = { name: member.name, other: other.name, value: String(value) };
      diagnostics.report('duplicate-value', params, trace.spanOf(member), {
        related,
        hint: 'give one of them another value, or leave it out',
      });
    }
  }
}
