import { expect, test } from 'vitest';
import { dispatchOf } from '../../../generator/model/unions/dispatch.js';
import { unionScope } from '../../../generator/model/unions/union-scope.js';
import { dispatchText } from '../../../generator/model/wording/unions.js';
import { modelIn } from '../../diff/small-model.js';

/** How values of a declared union of these members find theirs. */
function textOf(members: string, more = ''): string {
  const model = modelIn(`
objects:
  Circle: { fields: { kind: { is: circle }, radius: int } }
  Square: { fields: { kind: { is: square }, side: int } }
  Left: { fields: { left: int } }
  Right: { fields: { right: int } }
  Loose: { fields: { any?: int } }
  Other: { fields: { any?: str } }
unions: { U: { of: [${members}]${more} } }
`);
  return dispatchText(dispatchOf(model.unions[0]!, unionScope(model)));
}

test.each([
  ['one form', "'list[int]'", 'A value has one form'],
  ['forms of JSON', 'int, str', 'Members are distinguished by JSON form'],
  ['one object and a text', 'Left, str', 'Members are distinguished by JSON form'],
  ['a field', 'Circle, Square', 'Members are distinguished by the field `kind`'],
  ['a field, and a text', 'Circle, Square, str', 'Members are distinguished by JSON form, then by the field `kind`'],
  ['required keys', 'Left, Right', 'Members are distinguished by required keys'],
  ['nothing', 'Loose, Other', 'Members are distinguished by trying Loose, Other in order'],
  ['lists', "'list[int]', 'list[str]'", 'Members are distinguished by trying members of one form in order'],
])('members of a union with %s are found by what the text says', (_, members, text) => {
  expect(textOf(members)).toBe(text);
});
