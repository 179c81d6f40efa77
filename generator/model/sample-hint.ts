import type { TEXT_NAMES } from '../read/grammar/field.js';
import type { Json } from './model.js';

/** A hint for samples of a text or a number whose name is not enough. */
export type SampleHint =
  | { readonly kind: 'text'; readonly text: TextName }
  /** This many digits. */
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'values'; readonly values: readonly Json[] };

export type TextName = (typeof TEXT_NAMES)[number];

export const MOST_DIGITS = 100;
