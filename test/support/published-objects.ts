import { isLongRun } from './effort.js';
import { platformModel } from './platform.js';

const published = (await platformModel('live')).objects.filter(({ origin }) => origin.layer === 'published');

/** One in forty objects of the published document is tried in the gate, and all of them in the long run. */
const leftOut = new Set(isLongRun ? [] : published.filter((_, index) => index % 40 !== 0).map(({ name }) => name));

export function isTriedInGate(object: string): boolean {
  return !leftOut.has(object);
}

/** Whether a value has a file, which JSON does not have. */
export function holdsFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Uint8Array || value instanceof Blob || Object.values(value).some(holdsFile);
}
