import { problem } from '../../diagnostics/index.js';

/** Messages that several rules share. */
export const nameClash = problem(
  'Two declarations would have one name in the package.',
  (p: { name: string; other: string }) => `${p.name} has the same name in the package as ${p.other}`,
);

export const badValue = problem(
  'A value that the spec gives is one of the type it is given for.',
  (p: { value: string; type: string }) => `${p.value} is not a value of ${p.type}`,
);

export const duplicateValue = problem(
  'Two members have one value.',
  (p: { name: string; other: string; value: string }) => `${p.name} and ${p.other} are both ${p.value}`,
);
