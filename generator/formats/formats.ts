import type { Format } from './format.js';
import { timestamp } from './timestamp.js';

/** The formats of scalars, by the name that a spec gives them. */
export const formats = { timestamp } as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as readonly FormatName[];

/** What is known of a format; undefined for a scalar without one. */
export function formatOf(scalar: { readonly format?: FormatName } | undefined): Format | undefined {
  return scalar?.format === undefined ? undefined : formats[scalar.format];
}
