import type { Json } from './model.js';

/** The kind of samples of a text or a number, where its name says too little. */
export type SampleHint =
  /** A kind of text. */
  | { readonly kind: 'text'; readonly text: TextName }
  /** So many digits. */
  | { readonly kind: 'digits'; readonly count: number }
  /** One of these values. */
  | { readonly kind: 'values'; readonly values: readonly Json[] };

/** Kinds of text that samples are drawn from, by the names that a spec gives them. */
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

/** Most digits of a hint. */
export const MOST_DIGITS = 100;
