import { LEVELS, type Change, type Level } from '../change.js';
import { namesInPath } from '../compare/text.js';

/** Changes that differ only in their paths and positions. There is at least one. */
export interface Row {
  /** The first of them, by path. */
  readonly change: Change;
  readonly changes: readonly Change[];
}

/** Folds identical changes into rows, the most severe first, then by path. Every change is in one row. */
export function rowsOf(changes: readonly Change[]): readonly Row[] {
  const rows = new Map<string, Change[]>();
  for (const change of changes) {
    const key = identityOf(change);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [change]);
    else row.push(change);
  }
  const folded = [...rows.values()].map((row) => ({ change: row[0]!, changes: row }));
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

/** A message without the names of the declaration, so that the messages of two fields that became nullable are equal. */
function apartFromNames(message: string, names: ReadonlySet<string>): string {
  return message.replace(/[\w$]+(?:\.[\w$]+)*/g, (word) =>
    word.split('.').every((part) => names.has(part)) ? '…' : word,
  );
}

/** `str` of `name: str`, `?: str` of `name?: str`. */
function apartFromKey(fact: string | undefined, key: string): string | undefined {
  const isKeyed = fact?.startsWith(key) === true && /^\??:/.test(fact.slice(key.length));
  return isKeyed ? fact.slice(key.length) : fact;
}
