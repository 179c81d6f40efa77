import { isNotShown } from '../model.js';
import { badValue } from './messages.js';
import { rule } from './rule.js';

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
