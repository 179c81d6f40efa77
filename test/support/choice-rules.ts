import type { ChoiceRule } from '../../generator/model/model.js';

/** Whether a rule accepts so many set fields. */
export const KEEPS: Readonly<Record<ChoiceRule['kind'], (set: number) => boolean>> = {
  'exactly-one-set': (set) => set === 1,
  'at-most-one-non-null': (set) => set <= 1,
  'at-least-one-set': (set) => set >= 1,
};
