import type { Diff } from '../change.js';
import { visibleText } from './visible-text.js';

/** The next version and the reason for it, in one sentence; `undefined` for two profiles, which share their version. */
export function versionAdvice({
  before,
  after,
  version,
}: Pick<Diff, 'before' | 'after' | 'version'>): string | undefined {
  if (before.profile !== after.profile) return undefined;
  const { needed, suggested, because, enough } = version;
  const why = because === '' ? '' : `: ${visibleText(because)}`;
  if (needed === 'none' && !enough)
    return `version ${visibleText(after.version)} is lower than ${visibleText(before.version)}${why}`;
  if (needed === 'none') return `version ${visibleText(after.version)} can stay${why}`;
  if (enough) return `version ${visibleText(after.version)} is enough for a ${needed} change${why}`;
  return `version ${visibleText(after.version)} should be ${visibleText(suggested)}, a ${needed} change${why}`;
}
