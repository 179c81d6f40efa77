import { LEVELS, type Change, type Level, type Impact, type Witness, type Diff, type LevelChange } from '../change.js';
import { groupBy } from '../../model/group-by.js';
import { namesInPath } from '../compare/text.js';
import type { Json, Origin } from '../../model/model.js';
import type { FormatOptions } from './index.js';

/** Changes that differ only in their paths and positions; at least one. */
export interface Row {
  /** The first of `changes` by path. */
  readonly change: Change;
  readonly changes: readonly Change[];
}

/** Folds identical changes into rows, the most severe first, then by path. */
export function rowsOf(changes: readonly Change[]): readonly Row[] {
  const folded = [...groupBy(changes, identityOf).values()].map((row) => ({ change: row[0]!, changes: row }));
  return folded.toSorted((a, b) => LEVELS.indexOf(a.change.level) - LEVELS.indexOf(b.change.level));
}

/** Rows in groups: one for each level, and one for approved changes. Empty groups are omitted. */
export function groupsOf(changes: readonly Change[]): readonly Group[] {
  const rows = rowsOf(changes);
  const open = LEVELS.map((level) => ({ name: level, rows: rows.filter(is(level)) }));
  const approved = { name: 'approved' as const, rows: rows.filter(({ change }) => change.approval !== undefined) };
  return [...open, approved].filter((group) => group.rows.length > 0);
}

export interface Group {
  readonly name: Level | 'approved';
  readonly rows: readonly Row[];
}

function is(level: Level): (row: Row) => boolean {
  return ({ change }) => change.approval === undefined && change.level === level;
}

function identityOf({ kind, path, message, before, after, impact, level, hint, approval, profiles }: Change): string {
  const names = namesInPath(path);
  const facts = [before, after].map((fact) => apartFromKey(fact, names.at(-1)!));
  const all = [
    kind,
    ...facts,
    impact,
    level,
    hint,
    approval,
    profiles,
    apartFromNames(message, new Set(names.flatMap((name) => name.split('.')))),
  ];
  return JSON.stringify(all.map((fact) => fact ?? null));
}

/** A message without names, so that the messages of two fields that became nullable are equal. */
function apartFromNames(message: string, names: ReadonlySet<string>): string {
  return message.replace(/[\w$]+(?:\.[\w$]+)*/g, (word) =>
    word.split('.').every((part) => names.has(part)) ? '…' : word,
  );
}

/** Such as `: str` for `name: str`, and `?: str` for `name?: str`. */
function apartFromKey(fact: string | undefined, key: string): string | undefined {
  const isKeyed = fact?.startsWith(key) === true && /^\??:/.test(fact.slice(key.length));
  return isKeyed ? fact.slice(key.length) : fact;
}

export interface Marked {
  readonly start: string;
  readonly changed: string;
  readonly end: string;
}

/** The differing words of two texts. */
export function changedPart(before: string, after: string): { readonly before: Marked; readonly after: Marked } {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return { before: parts(old, start, end), after: parts(now, start, end) };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function parts(words: readonly string[], start: number, end: number): Marked {
  const last = words.length - end;
  return {
    start: words.slice(0, start).join(''),
    changed: words.slice(start, last).join(''),
    end: words.slice(last).join(''),
  };
}

/**
 * Text of a spec on one line. Control characters and marks of direction are escaped, so that the text cannot control a
 * terminal or reorder the text that follows.
 */
export function visibleText(text: string): string {
  return text.replace(/\r?\n|\t/g, ' ').replace(INVISIBLE, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

// Control characters, separators of lines and paragraphs, marks and overrides of direction, and the byte order mark.
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- the pattern is meant to match them
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The text of {@link visibleText}, cut to at most `max` characters. */
export function shortText(text: string, max: number): string {
  const characters = [...visibleText(text)];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

/** Position of a change: `spec/guild.yaml:12:7`. That of a removed declaration is in the old version. */
export function placeOfChange(change: Change, { prefixes }: Pick<FormatOptions, 'prefixes'>): string | undefined {
  if (change.afterAt !== undefined) return placeIn(change.afterAt, prefixes.after);
  return change.beforeAt === undefined ? undefined : placeIn(change.beforeAt, prefixes.before);
}

export function placeIn({ file, line, column }: Origin, prefix: string): string {
  return visibleText(`${prefix}${file}:${line}:${column}`);
}

/** Uses of a declaration, endpoints and events first. */
export function reachOf({ reach }: Pick<Change, 'reach'>): readonly string[] {
  return [...reach.endpoints, ...reach.events, ...reach.objects, ...reach.views];
}

/** The profiles of a change in words; undefined if all compared profiles have it. */
export function profilesOf({ profiles }: Pick<Change, 'profiles'>): string | undefined {
  return profiles === undefined ? undefined : `only in ${enumerate(profiles.map(visibleText))}`;
}

/** Number of open changes of each level, and of approved changes. */
export type Summary = Readonly<Record<Level | 'approved', number>>;

export function summaryOf(changes: readonly Change[]): Summary {
  const open = changes.filter(({ approval }) => approval === undefined);
  const count = (level: Level) => open.filter((change) => change.level === level).length;
  return {
    breaking: count('breaking'),
    risky: count('risky'),
    safe: count('safe'),
    none: count('none'),
    approved: changes.length - open.length,
  };
}

/** Such as `3 breaking, 1 risky and 2 approved changes`. */
export function summaryLine(changes: readonly Change[]): string {
  const summary = summaryOf(changes);
  const parts = [...LEVELS, 'approved' as const]
    .filter((name) => summary[name] > 0)
    .map((name) => `${summary[name]} ${LEVEL_NAMES[name]}`);
  if (parts.length === 0) return 'no changes';
  return `${enumerate(parts)} ${changes.length === 1 ? 'change' : 'changes'}`;
}

export const LEVEL_NAMES: Readonly<Record<Level | 'approved', string>> = {
  breaking: 'breaking',
  risky: 'risky',
  safe: 'safe',
  none: 'silent',
  approved: 'approved',
};

/** Such as `a, b and c`. */
export function enumerate(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export const AUDIENCES: readonly { readonly key: keyof Impact; readonly name: string }[] = [
  { key: 'reader', name: 'readers' },
  { key: 'writer', name: 'writers' },
  { key: 'typescriptReader', name: 'TypeScript that reads' },
  { key: 'typescriptWriter', name: 'TypeScript that writes' },
];

/** The audiences with a level of a change: `['readers', 'TypeScript']`. */
export function audiencesAt(impact: Impact, level: Level): readonly string[] {
  const names = AUDIENCES.filter(({ key }) => impact[key] === level).map(({ name }) => name);
  if (impact.typescriptReader !== level || impact.typescriptWriter !== level) return names;
  return [...names.slice(0, -2), 'TypeScript'];
}

/** The more severe of the two impacts on TypeScript users. */
export function typescriptLevel({ typescriptReader, typescriptWriter }: Impact): Level {
  return LEVELS.find((level) => level === typescriptReader || level === typescriptWriter)!;
}

/** The audiences that a change would break if its declaration were stable. */
export function experimentalText(impact: Impact): string {
  const audiences = audiencesAt(impact, 'breaking');
  return `experimental${audiences.length === 0 ? '' : `: stable, it would break ${enumerate(audiences)}`}`;
}

/** The results of both validators: `before accepts it; after rejects it at name: must be ...`. */
export function verdictOf({ acceptedBy, issue, mode }: Witness): string {
  const rejectedBy = acceptedBy === 'before' ? 'after' : 'before';
  const at = issue.path.length === 0 ? '' : ` at ${visibleText(issue.path.join('.'))}`;
  const how = mode === 'shape' ? ' by its shape alone' : '';
  return `${acceptedBy} accepts it; ${rejectedBy} rejects it${how}${at}: ${visibleText(issue.message)}`;
}

/** The value as JSON on one line, with the lengths of its long parts. */
export function valueOf(witness: Witness): string {
  return `${visibleText(shortJson(witness.value))}${longPartsOf(witness)}`;
}

/** JSON with runs of equal items or characters written once: `[51 x {"name":""}]`, `101 x "x"`. */
export function shortJson(value: Json): string {
  if (typeof value === 'string') {
    const [character = '', ...others] = value;
    const isRun = others.length >= LONG_RUN && others.every((letter) => letter === character);
    return isRun ? `${others.length + 1} x ${JSON.stringify(character)}` : JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${runsOf(value.map(shortJson)).join(',')}]`;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}:${shortJson(inner)}`)
    .join(',')}}`;
}

const LONG_RUN = 24;

function runsOf(items: readonly string[]): readonly string[] {
  const runs: { readonly item: string; count: number }[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.item === item) last.count += 1;
    else runs.push({ item, count: 1 });
  }
  return runs.flatMap(({ item, count }) => (count < 4 ? Array<string>(count).fill(item) : [`${count} x ${item}`]));
}

/** The lengths of parts that are not shown whole: ` (tags is a list of 5,001 items)`; empty if there are none. */
export function longPartsOf({ long = [] }: Witness): string {
  if (long.length === 0) return '';
  const parts = long.map(({ path, what, length }) => {
    const is = path.length === 0 ? '' : `${visibleText(path.join('.'))} is `;
    return `${is}a ${what} of ${length.toLocaleString('en')} ${UNITS[what]}`;
  });
  return ` (${parts.join(', ')})`;
}

const UNITS = { list: 'items', dict: 'entries', text: 'characters' } as const;

/** The statement that no value proves a break, with the reason. */
export function notDemonstrated({ unproven }: Pick<Change, 'unproven'>): string {
  return `not demonstrated${unproven === undefined ? '' : `: ${unproven}`}`;
}

/** Maximal number of lines; `approvals.yaml` has the rest. */
const MAX_LINES = 20;

export const LEVELS_CHANGED =
  'approvals.yaml changes the levels of changes; this comparison uses the levels of the base';

/** A line for each level that the new version changes. Names of kinds and levels need no escaping. */
export function levelChangeLines({ levelsChanged = [] }: Pick<Diff, 'levelsChanged'>): readonly string[] {
  const lines = levelsChanged.slice(0, MAX_LINES).map(lineOf);
  const left = levelsChanged.length - lines.length;
  return left === 0 ? lines : [...lines, `and ${left} more`];
}

function lineOf({ kind, before, after }: LevelChange): string {
  return `${kind}: ${before ?? 'its own level'} -> ${after ?? 'its own level'}`;
}

/** The next version with its reason, in one sentence; undefined for two profiles, which share their version. */
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

export const APPROVALS_TITLE = 'to approve, with a cause and a reason, in approvals.yaml:';

/** Maximal number of breaks in the block to paste. */
const MOST = 5;

/** Number of digits that identify a declaration by its hash. */
const DIGITS = 16;

/** Lines for `approvals.yaml` that approve the first breaks; undefined if there is none. */
export function approvalsToPaste({ changes }: Pick<Diff, 'changes'>): readonly string[] | undefined {
  const open = changes.filter(
    ({ level, approval, kind, path }) =>
      level === 'breaking' && approval === undefined && /^[a-z.-]+$/.test(kind) && WRITABLE.test(path),
  );
  if (open.length === 0) return undefined;
  const left = open.length - MOST;
  return ['approvals:', ...open.slice(0, MOST).map(entryOf), ...(left > 0 ? [`  # and ${left} more`] : [])];
}

/** Paths that can be pasted without quoting or escaping. */
const WRITABLE = /^[\w.%(),=&^$-]+$/;

function entryOf({ kind, path, hashes }: Change): string {
  const [before, after] = [hashes.before, hashes.after].map((hash) => `'${hash.slice(0, DIGITS)}'`);
  return `  - { kind: ${kind}, path: '${path}', before: ${before}, after: ${after}, cause: change, reason: '' }`;
}

/** The sentence about a change whose approval no longer counts. */
export function expiredText({ cause, reason, until }: NonNullable<Change['expired']>): string {
  return `the approval as a ${cause} (${visibleText(reason)}) expired on ${visibleText(until ?? '')}`;
}
