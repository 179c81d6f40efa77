import { counted } from '../diagnostics/print.js';
import type { Origin } from '../model/model.js';
import { FIRST_GROUPS, GROUP_NAMES, GROUPS, type DriftLine, type Group } from './drift-line.js';
import type { Drift } from './drift.js';
import type { Witness } from '../diff/change.js';
import { BODY } from '../diff/witness/carriers.js';
import { codeSpan } from '../diff/formats/markdown.js';
import { placeIn } from '../diff/formats/wording.js';

export interface DriftTextOptions {
  readonly document: string;
  readonly profile: string;
  /** Whether all lines are printed, and not only the first screen. */
  readonly all: boolean;
  /** Prefix of the paths of spec files: `spec/`. */
  readonly prefix: string;
}

/** Maximal number of lines on the first screen. */
const FIRST_SCREEN = 40;

/** The differences, each on a line with both places. Approved ones are only counted. */
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

/** The number of lines for each group, besides headings: each group has some, and more important groups have more. */
function shares(
  groups: readonly (readonly [Group, readonly DriftLine[]])[],
  lines: number,
): readonly (readonly [Group, readonly DriftLine[], number])[] {
  let left = lines - groups.length;
  const counts = groups.map(() => 0);
  // In each round, every group gets one line, and each of the first two gets two.
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

function lineText(
  { path, before, after, beforeAt, afterAt, pointer, witnesses }: DriftLine,
  { prefix }: DriftTextOptions,
): string {
  const name = path.replace(/^(objects|enums|endpoints)\./, '').replaceAll(/\.(fields|values|query)\./g, '.');
  const said = `${name}: own ${after ?? 'nothing'}, document ${before ?? 'nothing'}`;
  const proof = proofText(witnesses);
  return `${said}${proof === '' ? '' : `; ${proof}`}  ${placeText(afterAt, prefix)}  ${placeText(beforeAt, '')} ${pointer}`;
}

function placeText(at: Origin | undefined, prefix: string): string {
  return at === undefined ? '-' : placeIn(at, prefix);
}

/** Longer values are cut. */
const MOST_OF_VALUE = 70;

/** The side that refuses a value, and the value, which may be cut; empty without a witness. */
export function proofText([witness]: readonly Witness[]): string {
  if (witness === undefined) return '';
  const { acceptedBy, issue, type, value } = witness;
  const side = acceptedBy === 'after' ? 'the document' : 'the own spec';
  const [key] = issue.path;
  if (issue.code === 'missing' && issue.path.length === 1) {
    // Parts of requests and responses have labels of several words in place of names.
    const [first, ...words] = type.split(' ');
    if (first === BODY && key === BODY) return `${side} refuses requests ${words.join(' ')} without a body`;
    return `${side} refuses ${words.length === 0 ? 'a' : 'the'} ${type} without ${key}`;
  }
  const text = JSON.stringify(keyFirst(value, key));
  return `${side} refuses ${text.length > MOST_OF_VALUE ? `${text.slice(0, MOST_OF_VALUE)}...` : text}`;
}

/** Moves the refused part to the beginning, so that it is shown if the value is cut. */
function keyFirst(value: Witness['value'], key: string | number | undefined): Witness['value'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof key !== 'string') return value;
  const entries = Object.entries(value);
  return Object.fromEntries([...entries.filter(([name]) => name === key), ...entries.filter(([name]) => name !== key)]);
}

/** Maximal number of rows of a group, because comments on GitHub are limited to 65,536 bytes. */
const MOST_ROWS = 60;

/** A table for each group, for comments on pull requests. */
export function driftMarkdown(
  { lines, compared }: Drift,
  { document, profile, all, prefix }: DriftTextOptions,
): string {
  const open = lines.filter(({ approval }) => approval === undefined);
  const { same, fields, objects, enums } = compared;
  const groups = GROUP_NAMES.flatMap((group) => {
    const list = open.filter((line) => line.group === group);
    if (list.length === 0) return [];
    if (!all && !FIRST_GROUPS.has(group)) return [`- ${list.length}: ${GROUPS[group]}`, ''];
    const rest = list.length - MOST_ROWS;
    return [
      `#### ${GROUPS[group]} (${list.length})`,
      '',
      '| | own spec | document | |',
      '| --- | --- | --- | --- |',
      ...list.slice(0, MOST_ROWS).map((line) => rowOf(line, prefix)),
      ...(rest > 0 ? ['', `... and ${rest} more`] : []),
      '',
    ];
  });
  const approved = lines.length - open.length;
  return [
    '<!-- snowspec-drift -->',
    `### Drift of ${code(document)}`,
    '',
    `${same} of ${fields} fields and values are the same as in the profile ${code(profile)}, in ${counted(objects, 'object')} and ${counted(enums, 'enum')}.`,
    ...(approved === 0 ? [] : [`Approved: ${counted(approved, 'difference')}.`]),
    '',
    ...groups,
  ].join('\n');
}

function rowOf(
  { path, before = '', after = '', beforeAt, afterAt, pointer, witnesses }: DriftLine,
  prefix: string,
): string {
  const proof = code(proofText(witnesses));
  const ownAt = afterAt === undefined ? '' : ` <sub>${code(`${prefix}${afterAt.file}:${afterAt.line}`)}</sub>`;
  const theirAt = ` <sub>${code(`${beforeAt?.line ?? ''} ${pointer}`)}</sub>`;
  return `| ${code(path)}${ownAt} | ${code(after)} | ${code(before)}${theirAt} | ${proof} |`;
}

/** Text as code in a cell of a table, without bars. */
function code(text: string): string {
  return codeSpan(text).replaceAll('|', '\\|');
}
