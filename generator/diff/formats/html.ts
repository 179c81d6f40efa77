import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { packageFolder } from '../../package-folder.js';
import { breaksData, type Change, type Diff, type Level, type Witness } from '../change.js';
import {
  AUDIENCES,
  typescriptLevel,
  changedPart,
  type Marked,
  LEVELS_CHANGED,
  levelChangeLines,
  placeIn,
  profilesOf,
  groupsOf,
  type Group,
  type Row,
  enumerate,
  LEVEL_NAMES,
  summaryLine,
  summaryOf,
  longPartsOf,
  verdictOf,
  versionAdvice,
  visibleText,
} from './wording.js';
import type { FormatOptions } from './index.js';

/**
 * One self-contained page. Handlebars escapes the content of the spec, and the content security policy allows only the
 * script of the page.
 */
export function html(diff: Diff, options: FormatOptions): string {
  const style = asset('../base.css') + asset('page.css');
  const script = asset('page.js');
  const page = Handlebars.compile<object>(asset('page.html.hbs'), { strict: true, preventIndent: true });
  return page({
    style,
    script,
    policy: `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`,
    title: `${summaryLine(diff.changes)}: ${visibleText(diff.after.label)}`,
    before: sideOf(diff.before, diff),
    after: sideOf(diff.after, diff),
    line: summaryLine(diff.changes),
    levelsChanged: diff.levelsChanged === undefined ? null : { title: LEVELS_CHANGED, lines: levelChangeLines(diff) },
    levels: levelsOf(diff.changes),
    advice: versionAdvice(diff) ?? '',
    enough: diff.version.enough,
    groups: groupsOf(diff.changes).map((group) => groupOf(group, options)),
    empty: diff.changes.length === 0,
  });
}

function asset(name: string): string {
  return readFileSync(join(packageFolder(), 'templates/diff', name), 'utf8');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function sideOf({ label, profile, version }: Diff['before'], { profiles }: Diff) {
  const names = profiles === undefined ? `profile ${profile}` : `profiles ${enumerate(profiles)}`;
  return { label: visibleText(label), profiles: visibleText(names), version: visibleText(version) };
}

function levelsOf(changes: readonly Change[]) {
  const summary = summaryOf(changes);
  const names = ['breaking', 'risky', 'safe', 'none', 'approved'] as const;
  return names.map((key) => ({ key, name: LEVEL_NAMES[key], count: summary[key] }));
}

function groupOf({ name, rows }: Group, options: FormatOptions) {
  return {
    key: name,
    name: LEVEL_NAMES[name],
    rows: rows.map((row) => rowOf(row, name, options)),
  };
}

function rowOf(row: Row, group: Group['name'], options: FormatOptions) {
  const { change, changes } = row;
  const { impact, approval, hint } = change;
  return {
    group,
    name: LEVEL_NAMES[group],
    level: change.level,
    levelName: LEVEL_NAMES[change.level],
    reader: impact.reader,
    writer: impact.writer,
    typescript: typescriptLevel(impact),
    path: visibleText(change.path),
    kind: visibleText(change.kind),
    section: change.section === undefined ? '' : visibleText(change.section),
    count: changes.length > 1 ? changes.length : 0,
    message: visibleText(change.message),
    profiles: profilesOf(change) ?? '',
    ...factsOf(change),
    audiences: AUDIENCES.map(({ key, name }) => ({ name, level: impact[key], effect: EFFECTS[impact[key]] })),
    ...proofsOf(row),
    hint: hint === undefined ? '' : visibleText(hint),
    approval: approval === undefined ? null : approvalOf(approval),
    reach: reachOf(changes),
    places: changes.map((change) => placesOf(change, options)),
  };
}

const EFFECTS: Readonly<Record<Level, string>> = {
  breaking: 'breaks',
  risky: 'risky for',
  safe: 'safe for',
  none: 'silent for',
};

function factsOf({ before, after }: Change): { readonly old: Marked | null; readonly now: Marked | null } {
  // An empty text is left out: its empty box would look like a defect.
  const [old, now] = [before, after].map((fact) => (fact === undefined || fact === '' ? undefined : visibleText(fact)));
  if (old !== undefined && now !== undefined) {
    const marked = changedPart(old, now);
    return { old: marked.before, now: marked.after };
  }
  const unmarked = (text: string | undefined) => (text === undefined ? null : { start: text, changed: '', end: '' });
  return { old: unmarked(old), now: unmarked(now) };
}

function approvalOf({ cause, reason, until }: NonNullable<Change['approval']>) {
  return { cause, reason: visibleText(reason), until: until === undefined ? '' : visibleText(until) };
}

function proofsOf({ change, changes }: Row) {
  const proofs = changes.flatMap(({ path, witnesses }) =>
    witnesses.map((witness) => proofOf(witness, changes.length > 1 ? visibleText(path) : '')),
  );
  const proven = changes.filter(({ witnesses }) => witnesses.length > 0).length;
  const claims = breaksData(change);
  return {
    proofs: proofs.slice(0, 1),
    moreProofs: proofs.slice(1),
    unproven: claims && proven === 0,
    partly: claims && proven > 0 && proven < changes.length ? `demonstrated for ${proven} of ${changes.length}` : '',
  };
}

function proofOf(witness: Witness, path: string) {
  const byBefore = witness.acceptedBy === 'before';
  return {
    path,
    type: visibleText(witness.type),
    value: JSON.stringify(witness.value, null, 2).split('\n').map(visibleText).join('\n') + longPartsOf(witness),
    before: byBefore ? 'accepts' : 'rejects',
    after: byBefore ? 'rejects' : 'accepts',
    verdict: verdictOf(witness),
    issue: `${witness.issue.path.length === 0 ? '' : `${visibleText(witness.issue.path.join('.'))}: `}${visibleText(witness.issue.message)}`,
  };
}

/** The uses of the declarations of a row, without duplicates. */
function reachOf(changes: readonly Change[]) {
  const groups = [
    { name: 'Endpoints', key: 'endpoints' },
    { name: 'Events', key: 'events' },
    { name: 'Objects', key: 'objects' },
    { name: 'Views', key: 'views' },
  ] as const;
  return groups
    .map(({ name, key }) => ({
      name,
      items: [...new Set(changes.flatMap(({ reach }) => reach[key].map(visibleText)))],
    }))
    .filter(({ items }) => items.length > 0);
}

function placesOf({ path, beforeAt, afterAt }: Change, { prefixes }: FormatOptions) {
  return {
    path: visibleText(path),
    before: beforeAt === undefined ? '' : placeIn(beforeAt, prefixes.before),
    after: afterAt === undefined ? '' : placeIn(afterAt, prefixes.after),
  };
}
