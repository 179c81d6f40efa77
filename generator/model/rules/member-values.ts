import { isNotShown } from '../model.js';
import { badValue } from './messages.js';
import { rule } from './rule.js';

/** Higher bits do not fit a JSON number without loss. */
const HIGHEST_BIT_OF_NUMBER = 52;

/** Values of an enum have its wire type. Bits of a numeric bit set fit a JSON number. */
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
        if (wire !== 'int' || isNotShown(member.bit) || member.bit <= HIGHEST_BIT_OF_NUMBER) continue;
        const params = { value: `bit ${member.bit}`, type: 'int' };
        report('bad-value', params, trace.spanOf(member), { hint: 'write wire: str' });
      }
    },
  }),
});
