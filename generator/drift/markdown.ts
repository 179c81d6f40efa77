import { counted } from '../diagnostics/print.js';
import { visibleText } from '../diff/formats/wording.js';
import { FIRST_GROUPS, GROUP_NAMES, GROUPS, type DriftLine } from './drift-line.js';
import { proofText, type DriftTextOptions } from './text.js';
import type { Drift } from './drift.js';

/** Rows of one group that are shown: a comment on GitHub holds 65,536 bytes. */
const MOST_ROWS = 60;

/** A table for each group, for a comment on a pull request. */
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

/** Text as code in a cell of a table: neither a bar nor a backquote ends it. */
function code(text: string): string {
  if (text === '') return '';
  const inner = visibleText(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(inner.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${inner}\`` : `${fence} ${inner} ${fence}`;
}
