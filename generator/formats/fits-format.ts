import { formatNamed } from './formats.js';

/** Whether a JSON value that a spec gives has a format. A format that the compiler does not know takes any value. */
export function fitsFormat(name: string, value: unknown): boolean {
  const schema = formatNamed(name)?.schema;
  if (schema === undefined) return true;
  if (schema['type'] === 'integer') return Number.isSafeInteger(value) && isBetween(Number(value), schema);
  const pattern = patternOf(name, String(schema['pattern']));
  return typeof value === 'string' && value.length <= Number(schema['maxLength'] ?? Infinity) && pattern.test(value);
}

function isBetween(
  value: number,
  { minimum = -Infinity, maximum = Infinity }: Readonly<Record<string, unknown>>,
): boolean {
  return value >= Number(minimum) && value <= Number(maximum);
}

/** Compiled once: they are long, and a spec has many values. */
const compiled = new Map<string, RegExp>();

function patternOf(name: string, source: string): RegExp {
  const pattern = compiled.get(name) ?? new RegExp(source, 'u');
  compiled.set(name, pattern);
  return pattern;
}
