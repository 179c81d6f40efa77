import type { Declared, Model } from '../../model/index.js';
import type { Approval } from '../change.js';
import { namesInPath } from '../compare/text.js';
import { kindOf } from '../kinds.js';
import type { Finding } from '../finding.js';

/** When what is deprecated may be removed without an approval. */
export interface GracePolicy {
  /** For so many days it has been deprecated, as `since` of its deprecation says. */
  readonly days: number;
  /** Its name must be reserved then, where the declaration can reserve names. */
  readonly reserved?: boolean;
}

/**
 * The approval that follows from the policy: something was removed that had been deprecated for long enough.
 *
 * @param along what the path of the change leads through in the old version
 */
export function graceOf(
  finding: Finding,
  along: readonly Declared[],
  after: Model,
  policy: GracePolicy | undefined,
  today = new Date().toISOString().slice(0, 10),
): Approval | undefined {
  if (policy === undefined || kindOf(finding.kind).change !== 'removed' || finding.nodes.after !== undefined)
    return undefined;
  const since = along.flatMap(({ deprecated }) => deprecated?.since ?? [])[0];
  if (since === undefined || daysBetween(since, today) < policy.days) return undefined;
  if (policy.reserved === true && isReserved(finding.path, after) === false) return undefined;
  return { cause: 'change', reason: `deprecated since ${since}, as long as the policy demands` };
}

function daysBetween(first: string, last: string): number {
  return Math.floor((Date.parse(last) - Date.parse(first)) / 86_400_000);
}

/** Whether the new version reserves the name of a member that it lacks; undefined if it has no list of such names. */
export function isReserved(path: string, { objects, enums, bitSets }: Model): boolean | undefined {
  const [section = '', name, list, member, ...others] = namesInPath(path);
  if (member === undefined || others.length > 0 || list !== MEMBERS[section]) return undefined;
  const owners: readonly { readonly name: string; readonly reserved: readonly (string | number)[] }[] =
    section === 'objects' ? objects : section === 'enums' ? enums : bitSets;
  return owners.find((one) => one.name === name)?.reserved.includes(member) ?? false;
}

/** The lists of members of which the declarations of a section reserve names. */
const MEMBERS: Readonly<Record<string, string>> = { objects: 'fields', enums: 'values', bitsets: 'bits' };
