import type { Condition } from '../../model/model.js';

/** An expression that is true if the value of `text` is one of the values of the condition. */
export function membership(text: string, { values }: Condition): string {
  const tests = values.map((value) => `${text} === ${JSON.stringify(value)}`);
  return tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
}
