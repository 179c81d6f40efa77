import { describe, expect, test } from 'vitest';
import { isInside as isSetInside } from '../../../generator/model/sets/subtract.js';
import { modelOf } from '../problems.js';
import { DECLARATIONS, FIELDS, inside, outside } from './fields.js';

const model = modelOf(
  DECLARATIONS.replace(
    'objects:\n',
    () => `objects:\n  All:\n    fields:\n${FIELDS.map((field, index) => `      f${index}?: ${field}\n`).join('')}`,
  ),
);

/** Whether each value that the one field accepts is one that the other accepts. */
function isInside(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => {
    const field = model.objects[0]!.fields[FIELDS.indexOf(text)]!;
    return field.nullable ? { ...field, type: { kind: 'nullable', of: field.type } as const } : field;
  });
  return isSetInside({ ...a!, model }, { ...b!, model });
}

describe('values of one limited type', () => {
  test.each(inside)('are all among those of another: %s, %s', (one, other) => {
    expect(isInside(one, other)).toBe(true);
  });

  test.each(outside)('are not all among those of another: %s, %s', (one, other) => {
    expect(isInside(one, other)).toBe(false);
  });
});
