import type { Json } from './model.js';

/** A hint for samples of a text or a number whose name is not enough. */
export type SampleHint =
  | { readonly kind: 'text'; readonly text: TextName }
  /** This many digits. */
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'values'; readonly values: readonly Json[] };

/** Kinds of texts in samples, by their names in a spec. */
export const textNames = [
  'digits',
  'email',
  'emoji',
  'handle',
  'hash',
  'host',
  'key',
  'locale',
  'pattern',
  'person-name',
  'sentence',
  'slug',
  'title',
  'url',
  'word',
] as const;

export type TextName = (typeof textNames)[number];

export const MOST_DIGITS = 100;
