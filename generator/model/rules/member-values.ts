import { isNotShown } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** Bits beyond this do not fit a JSON number without loss. */
const HIGHEST_BIT_OF_NUMBER = 52;

/** Values of an enum are of its wire type; bits of a set that is a number fit a number. */
export function memberValues({ model, trace, diagnostics }: RuleContext): void {
  for (const { wire, values } of model.enums) {
    for (const member of values) {
      if (isNotShown(wire) || isNotShown(member.value)) continue;
      const fits = wire === 'int' ? Number.isSafeInteger(member.value) : typeof member.value === 'string';
      if (!fits) diagnostics.report('bad-value', { value: String(member.value), type: wire }, trace.spanOf(member));
    }
  }
  for (const { wire, bits } of model.bitSets) {
    for (const member of bits) {
      if (wire !== 'int' || isNotShown(member.bit) || member.bit <= HIGHEST_BIT_OF_NUMBER) continue;
      const params = { value: `bit ${member.bit}`, type: 'int' };
      diagnostics.report('bad-value', params, trace.spanOf(member), { hint: 'write wire: str' });
    }
  }
}
