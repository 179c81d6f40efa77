import { breaksData, type Change, type Diff } from '../change.js';
import {
  audiencesAt,
  LEVELS_CHANGED,
  levelChangeLines,
  profilesOf,
  rowsOf,
  type Row,
  enumerate,
  notDemonstrated,
  valueOf,
  verdictOf,
  shortText,
  visibleText,
} from './wording.js';
import type { FormatOptions } from './index.js';

/** GitHub shows at most this many annotations of a kind for each step. */
const MAX_ANNOTATIONS = 10;

/** Workflow commands that annotate a pull request with an error for every row of breaking changes without approval. */
export function github(diff: Diff, options: FormatOptions): string {
  const { changes } = diff;
  const rows = rowsOf(changes.filter(({ level, approval }) => level === 'breaking' && approval === undefined));
  const shown = rows.slice(0, MAX_ANNOTATIONS).map((row) => annotation(row, options));
  const left = rows.slice(MAX_ANNOTATIONS).reduce((sum, row) => sum + row.changes.length, 0);
  if (left === 0) return [...levelsWarning(diff), ...shown].join('');
  const more = left === 1 ? 'One more breaking change is' : `${left} more breaking changes are`;
  const message = `${more} not annotated: GitHub shows ${MAX_ANNOTATIONS} for a step. The job summary has the details.`;
  return [...levelsWarning(diff), ...shown, command('notice', { title: 'snowspec diff' }, message)].join('');
}

function levelsWarning(diff: Diff): readonly string[] {
  const lines = levelChangeLines(diff);
  if (lines.length === 0) return [];
  return [command('warning', { title: 'snowspec diff' }, [`${LEVELS_CHANGED}:`, ...lines].join('\n'))];
}

function annotation(row: Row, options: FormatOptions): string {
  const { change } = row;
  return command('error', { ...annotatedPlace(change, options), title: change.kind }, messageOf(row));
}

function messageOf({ change, changes }: Row): string {
  const others = changes.slice(1).map(({ path }) => visibleText(path));
  return [
    `${visibleText(change.path)}: ${visibleText(change.message)}`,
    ...(profilesOf(change) === undefined ? [] : [`It is ${profilesOf(change)}.`]),
    `Breaks ${enumerate(audiencesAt(change.impact, 'breaking'))}.`,
    ...(change.before === undefined ? [] : [`- ${shortText(change.before, 300)}`]),
    ...(change.after === undefined ? [] : [`+ ${shortText(change.after, 300)}`]),
    ...(breaksData(change) ? [proofOf(change)] : []),
    ...(others.length === 0 ? [] : [`Same change at ${shortText(others.join(', '), 1000)}`]),
  ].join('\n');
}

function proofOf(change: Change): string {
  const [witness] = change.witnesses;
  if (witness === undefined) return `Proof: ${notDemonstrated(change)}.`;
  return `Proof: ${shortText(`${witness.type} ${valueOf(witness)}`, 300)}: ${verdictOf(witness)}`;
}

/** The file and line of a change. A removed declaration is annotated at the top of its old file. */
function annotatedPlace({ afterAt, beforeAt }: Change, { prefixes }: FormatOptions): Record<string, string | number> {
  if (afterAt !== undefined) {
    return { file: `${prefixes.after}${afterAt.file}`, line: afterAt.line, col: afterAt.column };
  }
  return beforeAt === undefined ? {} : { file: `${prefixes.after}${beforeAt.file}`, line: 1 };
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const listed = Object.entries(properties).map(
    ([key, value]) => `${key}=${escapeProperty(visibleText(String(value)))}`,
  );
  return `::${name} ${listed.join(',')}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
