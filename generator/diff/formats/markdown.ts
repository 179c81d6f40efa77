import { breaksData, type Change, type Diff } from '../change.js';
import {
  APPROVALS_TITLE,
  approvalsToPaste,
  expiredText,
  audiencesAt,
  experimentalText,
  LEVELS_CHANGED,
  levelChangeLines,
  placeOfChange,
  profilesOf,
  reachOf,
  groupsOf,
  type Group,
  type Row,
  enumerate,
  LEVEL_NAMES,
  summaryLine,
  longPartsOf,
  notDemonstrated,
  verdictOf,
  versionAdvice,
  shortJson,
  shortText,
  visibleText,
} from './wording.js';
import type { FormatOptions } from './index.js';

/** GitHub limits comments to 65,536 characters, which is at least this number of bytes. */
const MAX_BYTES = 65_000;

/** Reserved for the count of omitted rows and the end of a folded list. */
const RESERVED_BYTES = 400;

/** By this line, an action finds its earlier comment. */
export const MARKER = '<!-- snowspec-diff -->';

/** The output for comments and job summaries. Severe changes come first, so that a cut omits the others. */
export function markdown(diff: Diff, options: FormatOptions): string {
  const groups = groupsOf(diff.changes);
  const written = [MARKER, heading(diff), ...levelLines(diff), ''].join('\n');
  const rest = (options.mostBytes ?? MAX_BYTES) - RESERVED_BYTES - bytesOf(written) - bytesOf(footer(diff));
  const { text, left } = withinBytes(groups, rest, options);
  const cut = left.length === 0 ? '' : `\n${cutLine(left)}\n`;
  return `${written}${text}${cut}${footer(diff)}`;
}

function heading(diff: Diff): string {
  const { before, after } = diff;
  return [
    `### Spec review: ${summaryLine(diff.changes)}`,
    '',
    `${codeSpan(before.label)} → ${codeSpan(after.label)}, ${profilesText(diff)}`,
  ].join('\n');
}

function profilesText({ before, after, profiles }: Diff): string {
  if (profiles !== undefined) return `profiles ${enumerate(profiles.map(codeSpan))}`;
  return before.profile === after.profile
    ? `profile ${codeSpan(after.profile)}`
    : `profile ${codeSpan(before.profile)} → ${codeSpan(after.profile)}`;
}

function levelLines(diff: Diff): readonly string[] {
  const lines = levelChangeLines(diff);
  if (lines.length === 0) return [];
  return ['', '> [!WARNING]', `> **${escaped(LEVELS_CHANGED)}:**`, ...lines.map((line) => `> - ${codeSpan(line)}`)];
}

function footer(diff: Diff): string {
  const advice = versionAdvice(diff);
  const sign = diff.version.enough ? '' : '⚠️ ';
  const text = advice === undefined ? '' : `\n${sign}${escaped(shortText(advice, 600))}.\n`;
  return `${approvalsBlock(diff)}${text}`;
}

/** A folded block of text to paste. */
function approvalsBlock(diff: Diff): string {
  const paste = approvalsToPaste(diff);
  if (paste === undefined) return '';
  const fence = '```';
  return `\n<details><summary>${APPROVALS_TITLE}</summary>\n\n${fence}yaml\n${paste.join('\n')}\n${fence}\n\n</details>\n`;
}

// ----------------------------------------------------------------------------------------------------------- the budget

interface Cut {
  readonly text: string;
  readonly left: readonly Row[];
}

/** Writes rows until one does not fit, and omits all others. */
function withinBytes(groups: readonly Group[], most: number, options: FormatOptions): Cut {
  let text = '';
  let rest = most;
  let full = false;
  const left: Row[] = [];
  for (const group of groups) {
    const [open, close] = frameOf(group);
    let body = '';
    for (const row of group.rows) {
      const item = itemOf(row, options);
      const cost = bytesOf(item) + (body === '' ? bytesOf(open + close) : 0);
      full ||= cost > rest;
      if (full) left.push(row);
      else {
        body += item;
        rest -= cost;
      }
    }
    if (body !== '') text += open + body + close;
  }
  return { text, left };
}

function frameOf({ name, rows }: Group): readonly [string, string] {
  const count = rows.reduce((sum, { changes }) => sum + changes.length, 0);
  const title = `${LEVEL_NAMES[name][0]!.toUpperCase()}${LEVEL_NAMES[name].slice(1)} (${count})`;
  if (name === 'breaking') return [`\n#### ${title}\n\n`, ''];
  return [`\n<details${name === 'risky' ? ' open' : ''}><summary><b>${title}</b></summary>\n\n`, '\n</details>\n'];
}

function cutLine(left: readonly Row[]): string {
  const changes = left.flatMap((row) => row.changes);
  const rows = left.length === 1 ? 'One row is' : `${left.length} rows are`;
  return `**${rows} omitted here (${summaryLine(changes)}): a comment on GitHub has at most 65,536 characters.** \`snowspec diff --format html\` shows all of them.`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

// ---------------------------------------------------------------------------------------------------------------- rows

function itemOf(row: Row, options: FormatOptions): string {
  const { change, changes } = row;
  const isShort = change.approval === undefined && (change.level === 'safe' || change.level === 'none');
  const count = changes.length > 1 ? `${changes.length} × ` : '';
  const head = `- ${count}**${codeSpan(change.path)}** ${escaped(shortText(change.message, 400))} <sub>${codeSpan(change.kind)}</sub>`;
  const { impact, experimental, hint } = change;
  const risks = (
    [
      ['breaking', 'breaks **'],
      ['risky', 'risky for '],
    ] as const
  ).flatMap(([level, verb]) => {
    const audiences = enumerate(audiencesAt(impact, level));
    return audiences === '' ? [] : [`${verb}${audiences}${level === 'breaking' ? '**' : ''}`];
  });
  const notes = [
    factsText(change),
    escaped(profilesOf(change) ?? ''),
    ...(isShort ? [] : [risks.join('; '), experimental && experimentalText(experimental)]),
    ...(breaksData(change) ? proofLines(row) : []),
    escaped(shortText(hint ?? '', 300)),
    approvalText(change),
    ...(isShort ? [] : [reachText(change)]),
    placeText(row, options),
  ].filter((note) => note !== undefined && note !== '');
  return [head, ...notes.map((note) => `  - ${note}`)].join('\n') + '\n';
}

function factsText({ before, after }: Change): string {
  const [from, to] = [before, after].map((fact) => (fact === undefined ? undefined : codeSpan(shortText(fact, 300))));
  if (from !== undefined && to !== undefined) return `${from} → ${to}`;
  if (from !== undefined) return `was ${from}`;
  return to === undefined ? '' : `now ${to}`;
}

function proofLines({ change, changes }: Row): string[] {
  const proven = changes.filter(({ witnesses }) => witnesses.length > 0);
  if (proven.length === 0) return [`proof: ${notDemonstrated(change)}`];
  const among = changes.length === 1 ? '' : ` (demonstrated for ${proven.length} of ${changes.length})`;
  return proven[0]!.witnesses.map((witness) => {
    const value = codeSpan(shortText(`${witness.type} ${shortJson(witness.value)}`, 400));
    const long = escaped(shortText(longPartsOf(witness), 300));
    return `proof${among}: ${value}${long}: ${escaped(shortText(verdictOf(witness), 300))}`;
  });
}

function approvalText({ approval, expired }: Change): string {
  if (approval === undefined) return expired === undefined ? '' : escaped(shortText(expiredText(expired), 400));
  const until = approval.until === undefined ? '' : ` (until ${escaped(shortText(approval.until, 40))})`;
  return `approved as a ${approval.cause}: ${escaped(shortText(approval.reason, 400))}${until}`;
}

function reachText(change: Change): string {
  const places = reachOf(change);
  const shown = places.slice(0, 6).map((place) => codeSpan(shortText(place, 100)));
  const more = places.length > 6 ? [`${places.length - 6} more`] : [];
  return places.length === 0 ? '' : `reach: ${enumerate([...shown, ...more])}`;
}

function placeText({ changes }: Row, options: FormatOptions): string {
  if (changes.length > 1) return `at ${changes.map((change) => codeSpan(change.path)).join(', ')}`;
  return codeSpan(placeOfChange(changes[0]!, options) ?? '');
}

// ------------------------------------------------------------------------------------------------------------- escaping

/** A code span. Its fence is longer than every run of backticks in the text. */
export function codeSpan(text: string): string {
  const shown = visibleText(text).trim();
  if (shown === '') return '';
  const fence = '`'.repeat(1 + Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length)));
  const space = /^`|`$/.test(shown) ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

/** Text of a spec without any effect in Markdown: no markup, tags, mentions or links. */
function escaped(text: string): string {
  return visibleText(text)
    .replace(/[&<>]/g, (found) => ENTITIES[found]!)
    .replace(/[\\`*_{}[\]|~$]/g, (found) => `\\${found}`)
    .replace(/[@#]/g, (found) => `${found}&#8203;`)
    .replace(/:\/\//g, '&#58;//')
    .replace(/\bwww\./gi, (found) => `${found.slice(0, -1)}&#46;`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
