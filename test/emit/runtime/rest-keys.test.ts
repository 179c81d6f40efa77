import { describe, expect, it } from 'vitest';
import { descriptorsOf } from '../../../generator/interpret/descriptors.js';
import { keyIssues } from '../../../templates/runtime/rest-keys.js';
import { validate } from '../../../templates/runtime/validate.js';
import { modelOf } from '../../model/problems.js';

const SPEC = `
objects:
  Order: { fields: { gift?: Gift, lines?: 'list[Line]', notes?: 'dict[str, Gift | str]', at?: 'tuple[Line, int]' } }
  Line: { fields: { gift: Gift | null } }
  Book: { fields: { title?: { type: str, length: ..5 }, inside?: Gift } }
  Card: { fields: { text?: str, amount?: int } }
  Voucher: { fields: { code: str, amount?: float } }
unions:
  Gift: { of: [Book, Card, Voucher] }
`;

describe('A valid value with unions of open objects in it', () => {
  const order = descriptorsOf(modelOf(SPEC)).descriptors.object('Order')!;

  it.each<readonly [string, object, readonly string[]]>([
    ['has no problem if an alternative accepts each key', { gift: { title: 'Emma' } }, []],
    ['has none with a key that no alternative declares', { gift: { shelf: 5 } }, []],
    ['has one where no alternative that declares a key accepts it', { gift: { title: 5 } }, ['gift.title: type']],
    ['has one where the limit of a key does not hold', { gift: { title: 'Persuasion' } }, ['gift.title: length']],
    ['has none where one of two alternatives accepts it', { gift: { amount: 0.5, code: 'x' } }, []],
    ['has one in a list', { lines: [{ gift: null }, { gift: { text: 5 } }] }, ['lines.1.gift.text: type']],
    ['has one in a dict', { notes: { a: 'x', b: { text: 5 } } }, ['notes.b.text: type']],
    ['has one in a tuple', { at: [{ gift: { text: 5 } }, 1] }, ['at.0.gift.text: type']],
    ['has one in an alternative', { gift: { inside: { text: 5 } } }, ['gift.inside.text: type']],
  ])('%s', (_, value, issues) => {
    expect(validate(order, value).ok).toBe(true);
    expect(keyIssues(order, value).map(({ path, code }) => `${path.join('.')}: ${code}`)).toEqual(issues);
  });
});
