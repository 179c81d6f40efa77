import { createHash } from 'node:crypto';
import { withLineFeeds } from '../../write/line-ends.js';

/** By which a later import recognizes a file that no person has changed, whatever line ends a checkout gave it. */
export function hashOfFile(text: string | Buffer): string {
  return createHash('sha256')
    .update(withLineFeeds(Buffer.from(text)))
    .digest('hex')
    .slice(0, 16);
}
