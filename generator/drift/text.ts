import { counted } from '../diagnostics/counted.js';
import type { Origin } from '../model/model.js';
import { FIRST_GROUPS, GROUP_NAMES, GROUPS, type DriftLine, type Group } from './drift-line.js';
import type { Drift } from './drift.js';
import { proofText } from './proof-text.js';

export interface DriftTextOptions {
  readonly document: string;
  readonly profile: string;
  /** Every line, and not only the first screen. */
  readonly all: boolean;
  /** Makes the paths of spec files ones that people can find: `spec/`. */
  readonly prefix: string;
}

/** Most lines of the first screen. */
export const FIRST_SCREEN = 40;

/** The differences between both sides, each line with both places. Approved lines are counted. */
export function driftText({ lines, compared, without }: Drift, options: DriftTextOptions): string {
  const { document, profile, all } = options;
  const open = lines.filter(({ approval }) => approval === undefined);
  const byGroup = GROUP_NAMES.map((group) => [group, open.filter((line) => line.group === group)] as const).filter(
    ([, list]) => list.length > 0,
  );
  const head = [
    `${document} beside the profile ${profile}: ${compared.same} of ${compared.fields} fields and values are the same, in ${counted(compared.objects, 'object')} and ${counted(compared.enums, 'enum')}`,
  ];
  const hidden = byGroup.filter(([group]) => !all && !FIRST_GROUPS.has(group));
  const listed = byGroup.filter(([group]) => all || FIRST_GROUPS.has(group));
  const approved = lines.length - open.length;
  const tail = [
    ...(hidden.length === 0
      ? []
      : [`and ${hidden.map(([group, list]) => `${list.length} of ${GROUPS[group]}`).join(', ')}: --all lists them`]),
    ...(without.objects.length + without.enums.length === 0
      ? []
      : [
          `no counterpart: ${counted(without.objects.length, 'object')} and ${counted(without.enums.length, 'enum')} of the own spec`,
        ]),
    ...(approved === 0 ? [] : [`approved: ${counted(approved, 'difference')}`]),
  ];
  const shown = all
    ? listed.map(([group, list]) => [group, list, list.length] as const)
    : shares(listed, FIRST_SCREEN - head.length - tail.length);
  const body = shown.flatMap(([group, list, count]) => {
    const rest = list.length - count;
    return [
      `${GROUPS[group]} (${list.length}${rest === 0 ? '' : `, ${rest} more with --all`})`,
      ...list.slice(0, count).map((line) => `  ${lineText(line, options)}`),
    ];
  });
  return `${[...head, ...body, ...tail].join('\n')}\n`;
}

/** How many lines of each group fit, besides its heading: all have some, and what matters more has more. */
function shares(
  groups: readonly (readonly [Group, readonly DriftLine[]])[],
  lines: number,
): readonly (readonly [Group, readonly DriftLine[], number])[] {
  let left = lines - groups.length;
  const counts = groups.map(() => 0);
  // One line each in turn, and one more for the first groups in every round.
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const [index, [, list]] of groups.entries()) {
      const wanted = Math.min(index < 2 ? 2 : 1, list.length - counts[index]!, left);
      if (wanted <= 0) continue;
      counts[index]! += wanted;
      left -= wanted;
      isMore = true;
    }
  }
  return groups.map(([group, list], index) => [group, list, counts[index]!] as const);
}

/** One difference on one line. */
function lineText(
  { path, before, after, beforeAt, afterAt, pointer, witnesses }: DriftLine,
  { prefix }: DriftTextOptions,
): string {
  const name = path.replace(/^(objects|enums|endpoints)\./, '').replaceAll(/\.(fields|values|query)\./g, '.');
  const said = `${name}: own ${after ?? 'nothing'}, document ${before ?? 'nothing'}`;
  const proof = proofText(witnesses);
  return `${said}${proof === '' ? '' : `; ${proof}`}  ${placeOf(afterAt, prefix)}  ${placeOf(beforeAt, '')} ${pointer}`;
}

function placeOf(at: Origin | undefined, prefix: string): string {
  return at === undefined ? '-' : `${prefix}${at.file}:${at.line}:${at.column}`;
}
