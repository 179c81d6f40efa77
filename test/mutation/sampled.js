import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Lines that belong together: most conditions and short blocks are inside one such piece. */
const PIECE = 10;

/**
 * One piece in so many of all files, as ranges that Stryker takes, for areas of which a whole run takes hours. The choice depends on
 * nothing but the files and the number of the first piece: another one gives a sample that shares no piece with this one.
 *
 * @param {readonly string[]} globs a leading `!` leaves files out
 * @param {number} oneIn
 * @param {number} first from 0 to `oneIn - 1`
 * @returns {string[]}
 */
export function sampled(globs, oneIn, first = 0) {
  const pathspecs = globs.map((glob) => (glob.startsWith('!') ? `:(exclude,glob)${glob.slice(1)}` : `:(glob)${glob}`));
  const files = execFileSync('git', ['ls-files', '--', ...pathspecs], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const pieces = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    const count = Math.ceil(lines / PIECE);
    return Array.from({ length: count }, (_, piece) => `${file}:${piece * PIECE + 1}-${(piece + 1) * PIECE}`);
  });
  return pieces.filter((_, index) => index % oneIn === first % oneIn);
}
