import type { SpecSnapshot } from '../read/index.js';

/** Whether a run of both snapshots would be the same. */
export function isSame(now: SpecSnapshot, seen: SpecSnapshot | undefined): boolean {
  if (seen === undefined || now.complete !== seen.complete || now.files.length !== seen.files.length) return false;
  return now.files.every(
    ({ path, text }, index) => path === seen.files[index]!.path && text === seen.files[index]!.text,
  );
}

/** Whether a file that held something is empty or gone: that is how many programs begin to save. */
export function hasLost(now: SpecSnapshot, seen: SpecSnapshot | undefined): boolean {
  const full = new Set(now.files.filter(({ text }) => text !== '').map(({ path }) => path));
  return seen?.files.some(({ path, text }) => text !== '' && !full.has(path)) === true;
}
