import { expect, test } from 'vitest';
import { relatePayloads, type EventSide } from '../../generator/diff/cases/payload-cases.js';
import { modelIn } from './small-model.js';

/** An event whose notes of kind `a` are loans, in a spec that also has these objects. */
function side(title: string, objects = ''): EventSide {
  const model = modelIn(`
objects:
  Note: { fields: { kind: "'a' | 'b'", title: ${title} } }
  Loan: { fields: { kind: "'a'", days: int } }
${objects}
events:
  NOTED: { channel: counter, payload: Note, instead: [{ type: Loan, when: { kind: [a] } }] }
`);
  return { event: model.events[0]!, model };
}

test('what an event carries is compared in each case of its alternatives', () => {
  expect(relatePayloads(side('str'), side('str'))).toBe('same');
  expect(relatePayloads(side('str'), side('str | null'))).toBe('widened');
  expect(relatePayloads(side('str | null'), side('str'))).toBe('narrowed');
});

test('no declaration of the spec is taken for an object in one of these cases', () => {
  const inside = (name: string): EventSide => side(name, `  ${name}: { fields: { text: str } }`);
  expect(relatePayloads(inside('NoteWhereBefore'), inside('NoteText'))).toBe('same');
});
