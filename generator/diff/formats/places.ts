import type { Change } from '../change.js';
import type { Origin } from '../../model/model.js';
import type { FormatOptions } from './format.js';
import { enumerate } from './summary.js';
import { visibleText } from './visible-text.js';

/** Position of a change: `spec/guild.yaml:12:7`. For a removed declaration, the position in the old version. */
export function placeOf(change: Change, { prefixes }: Pick<FormatOptions, 'prefixes'>): string | undefined {
  if (change.afterAt !== undefined) return placeIn(change.afterAt, prefixes.after);
  return change.beforeAt === undefined ? undefined : placeIn(change.beforeAt, prefixes.before);
}

export function placeIn({ file, line, column }: Origin, prefix: string): string {
  return visibleText(`${prefix}${file}:${line}:${column}`);
}

/** Where a declaration is used, endpoints and events first. */
export function reachOf({ reach }: Pick<Change, 'reach'>): readonly string[] {
  return [...reach.endpoints, ...reach.events, ...reach.objects, ...reach.views];
}

/** The profiles of a change that is not in all that were compared, in words. */
export function profilesOf({ profiles }: Pick<Change, 'profiles'>): string | undefined {
  return profiles === undefined ? undefined : `only in ${enumerate(profiles.map(visibleText))}`;
}
