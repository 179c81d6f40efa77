import { expect, test } from 'vitest';
import { relateRules, type ObjectSide } from '../../generator/diff/cases/rule-cases.js';
import { modelIn } from './small-model.js';

/** An object of two fields, whose presence and rules differ, and of a third one, which decides. */
function side([fields, rules]: readonly [fields: string, rules: string]): ObjectSide {
  const model = modelIn(`
enums: { Kind: { wire: str, open: false, values: { A: a, B: b } }, Hidden: { wire: str, open: false, values: { A: !not-shown, B: b } } }
objects: { Book: { fields: { ${fields}, kind: Kind, hidden: Hidden, tone: str }, rules: [${rules}] } }
`);
  return { object: model.objects[0]!, model };
}

const OPPOSITE = { same: 'same', widened: 'narrowed', narrowed: 'widened', changed: 'changed' } as const;
const BOTH = 'a?: int | null, b?: int | null';
const one = 'exactly-one-set: [a, b]';
const most = 'at-most-one-non-null: [a, b]';
const least = 'at-least-one-set: [a, b]';
const when = (condition: string, field = 'a'): string => `required-when: [${field}], ${condition}`;

test.each<readonly [before: readonly [string, string], after: readonly [string, string], keyof typeof OPPOSITE]>([
  [[BOTH, ''], [BOTH, ''], 'same'],
  [[BOTH, `{ ${one} }`], [BOTH, ''], 'widened'],
  [[BOTH, `{ ${one} }`], [BOTH, `{ ${most} }`], 'widened'],
  [[BOTH, `{ ${one} }`], [BOTH, `{ ${least} }`], 'widened'],
  [[BOTH, `{ ${most} }`], [BOTH, `{ ${least} }`], 'changed'],
  [[BOTH, `{ ${one} }`], [BOTH, `{ ${most} }, { ${least} }`], 'same'],
  // The presence of the fields, which rules may restrict further.
  [['a?: int, b?: int', `{ ${least} }`], ['a: int, b?: int', ''], 'narrowed'],
  [['a: int | null, b?: int', `{ ${least} }`], ['a: int | null, b?: int', ''], 'widened'],
  [['a: int | null, b?: int', `{ ${least} }`], ['a: int, b?: int', ''], 'narrowed'],
  [['a?: any, b?: int', `{ ${least} }`], ['a?: any | null, b?: int', `{ ${least} }`], 'same'],
  [['a?: any, b?: int', `{ ${least} }`], ['a?: int, b?: int', `{ ${least} }`], 'narrowed'],
  // Conditions, of which those of one rule apply together.
  [[BOTH, `{ ${when('kind: [A]')} }`], [BOTH, `{ ${when('kind: [A, B]')} }`], 'narrowed'],
  [[BOTH, `{ ${when('kind: [A]')} }, { ${when('kind: [B]')} }`], [BOTH, `{ ${when('kind: [A, B]')} }`], 'same'],
  [[BOTH, `{ ${when('kind: [A, B]')} }`], ['a: int', ''], 'same'],
  [[BOTH, `{ ${when('tone: [x]')} }`], ['a: int', ''], 'narrowed'],
  [[BOTH, `{ ${when('kind: [A], tone: [x]')} }`], [BOTH, `{ ${when('kind: [A]')} }`], 'narrowed'],
  [[BOTH, `{ ${when('kind: [A], tone: [x]')} }`], [BOTH, `{ ${when('kind: [B], tone: [x]')} }`], 'changed'],
  [[BOTH, `{ required-when: [a, b], kind: [A] }`], [BOTH, `{ ${when('kind: [A]')} }`], 'widened'],
  // A field that decides is set wherever a condition names its value.
  [[BOTH, `{ ${when('b: [1]')} }, { ${most} }`], [BOTH, `{ ${most} }`], 'widened'],
  [[BOTH, `{ ${when('b: [1]')} }`], [BOTH, `{ ${when('b: [1]')} }, { ${most} }`], 'narrowed'],
  [[BOTH, `{ ${when('b: [1]', 'b')} }`], [BOTH, ''], 'same'],
  // Unknown facts.
  [[BOTH, `{ ${when('hidden: [A]')} }`], [BOTH, `{ ${when('hidden: [A]')} }`], 'changed'],
  // Numbers of keys, and the order of numbers.
  [[BOTH, '{ key-count: 1..3 }'], [BOTH, '{ key-count: 1..4 }'], 'widened'],
  [[BOTH, `{ key-count: 1..3 }, { ${one} }`], [BOTH, `{ key-count: 1..3 }, { ${most} }`], 'widened'],
  [[`${BOTH}, c: int`, '{ ordered: [a, b, c] }'], [`${BOTH}, c: int`, '{ ordered: [a, c] }'], 'widened'],
  [[BOTH, '{ ordered: [a, b] }'], [BOTH, '{ ordered: [b, a] }'], 'changed'],
])('what %j allows, and then %j, is %s', (before, after, relation) => {
  const [old, now] = [side(before), side(after)];
  expect(relateRules(old, now)).toBe(relation);
  expect(relateRules(now, old)).toBe(OPPOSITE[relation]);
});
