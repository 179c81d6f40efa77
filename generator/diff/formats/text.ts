import picocolors from 'picocolors';
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
  notDemonstrated,
  valueOf,
  verdictOf,
  versionAdvice,
  visibleText,
} from './wording.js';
import type { FormatOptions } from './index.js';

/** Width of headings, and the default width of lines. */
const WIDTH = 80;
const REACH_SHOWN = 4;
const VALUE_LINES = 4;

type Colors = ReturnType<typeof picocolors.createColors> & { readonly width: number };

interface Context extends FormatOptions {
  readonly colors: Colors;
}

/** The output for terminals. The most severe changes come first, and identical changes are folded. */
export function text(diff: Diff, options: FormatOptions): string {
  const colored = { ...picocolors.createColors(options.color), width: options.width ?? WIDTH };
  const context = { ...options, colors: colored };
  const { colors } = context;
  const groups = groupsOf(diff.changes).map((group) => groupText(group, context));
  const head = [
    ...wrap(titleOf(diff), colors.width).map(colors.bold),
    ...wrap(summaryLine(diff.changes), colors.width),
  ];
  const advice = versionAdvice(diff);
  const last =
    advice === undefined
      ? []
      : [
          wrap(advice, colors.width)
            .map(diff.version.enough ? colors.dim : colors.yellow)
            .join('\n'),
        ];
  const paste = approvalsToPaste(diff);
  const offer = paste === undefined ? [] : [[colors.dim(APPROVALS_TITLE), ...paste].join('\n')];
  return [head.join('\n'), ...levelsText(diff, colors), ...groups, ...offer, ...last].join('\n\n') + '\n';
}

function levelsText(diff: Diff, colors: Colors): readonly string[] {
  const lines = levelChangeLines(diff);
  if (lines.length === 0) return [];
  const title = wrap(`WARNING: ${LEVELS_CHANGED}`, colors.width).map((line) => colors.bold(colors.yellow(line)));
  return [[...title, ...lines.flatMap((line) => hanging('  ', line, colors.yellow, colors.width))].join('\n')];
}

function titleOf({ before, after, profiles }: Diff): string {
  const same = profiles !== undefined || before.profile === after.profile;
  const side = ({ label, profile }: Diff['before']) => visibleText(same ? label : `${label} (${profile})`);
  return `${side(before)} -> ${side(after)}${same ? `, ${profilesText(profiles ?? [after.profile])}` : ''}`;
}

function profilesText(names: readonly string[]): string {
  return `${names.length === 1 ? 'profile' : 'profiles'} ${enumerate(names.map(visibleText))}`;
}

function groupText(group: Group, context: Context): string {
  const title = ` ${LEVEL_NAMES[group.name].toUpperCase()} `;
  const heading = context.colors.bold(
    paintOf(group.name, context.colors)(`──${title}`.padEnd(Math.min(context.colors.width, WIDTH), '─')),
  );
  const isShort = group.name === 'safe' || group.name === 'none';
  const rows = group.rows.map((row) => rowLines(row, context, isShort));
  return [heading, ...rows.map((lines) => lines.join('\n'))].join(isShort ? '\n' : '\n\n');
}

function paintOf(name: Group['name'], colors: Colors): (text: string) => string {
  return { breaking: colors.red, risky: colors.yellow, safe: colors.green, none: colors.dim, approved: colors.cyan }[
    name
  ];
}

// ---------------------------------------------------------------------------------------------------------------- rows

function rowLines(row: Row, context: Context, isShort: boolean): string[] {
  const { colors } = context;
  const { change, changes } = row;
  const place = changes.length > 1 ? undefined : placeOfChange(change, context);
  return [
    ...headOf(row, colors),
    ...indented(visibleText(change.message), colors),
    ...factLine(change, context),
    ...noted([['profile', profilesOf(change)]], colors),
    ...(isShort ? [] : effectLines(row, colors)),
    ...otherPaths(row, context),
    ...noted([['at', place]], colors),
  ];
}

function effectLines(row: Row, colors: Colors): string[] {
  const { impact, experimental, hint, approval, expired, reach } = row.change;
  const effects = [
    ['breaks', enumerate(audiencesAt(impact, 'breaking'))],
    ['risks', enumerate(audiencesAt(impact, 'risky'))],
    ['trial', experimental && experimentalText(experimental)],
  ] as const;
  const until = approval?.until === undefined ? '' : ` (until ${visibleText(approval.until)})`;
  const reasons = [
    ['hint', hint && visibleText(hint)],
    ['approved', approval && `${approval.cause}: ${visibleText(approval.reason)}${until}`],
    ['expired', approval === undefined ? expired && expiredText(expired) : undefined],
    ['reach', enumerate(shortList(reachOf({ reach }).map(visibleText)))],
  ] as const;
  return [...noted(effects, colors), ...proofLines(row, colors), ...noted(reasons, colors)];
}

/** A line or more for each note that says something. */
function noted(notes: readonly (readonly [label: string, content: string | undefined])[], colors: Colors): string[] {
  return notes.flatMap(([label, content = '']) => (content === '' ? [] : labelled(label, content, colors)));
}

function shortList(places: readonly string[]): readonly string[] {
  const more = places.length - REACH_SHOWN;
  return more > 1 ? [...places.slice(0, REACH_SHOWN), `${more} more`] : places;
}

/** The path with the kind at the right margin, or on the next line if there is no space. */
function headOf({ change, changes }: Row, colors: Colors): string[] {
  const count = changes.length > 1 ? `${changes.length} × ` : '';
  const path = visibleText(change.path);
  const kind = visibleText(change.kind);
  const padding = (colors.width === Infinity ? WIDTH : colors.width) - count.length - path.length - kind.length;
  if (padding >= 2) return [`${colors.bold(count + path)}${' '.repeat(padding)}${colors.dim(kind)}`];
  if (colors.width === Infinity) return [`${colors.bold(count + path)}  ${colors.dim(kind)}`];
  return [...hanging(count, path, colors.bold, colors.width), ...hanging('  ', kind, colors.dim, colors.width)];
}

function factLine({ before, after }: Change, { colors }: Context): string[] {
  const side = (sign: string, fact: string | undefined, paint: (text: string) => string) =>
    fact === undefined ? [] : hanging(`  ${sign} `, visibleText(fact), paint, colors.width);
  return [...side('-', before, colors.red), ...side('+', after, colors.green)];
}

function proofLines({ change, changes }: Row, colors: Colors): string[] {
  if (!breaksData(change)) return [];
  const proven = changes.filter(({ witnesses }) => witnesses.length > 0);
  if (proven.length === 0) return labelled('proof', notDemonstrated(change), colors);
  const lines = proven[0]!.witnesses.flatMap((witness) => {
    const value = hanging('  proof    ', `${visibleText(witness.type)} ${valueOf(witness)}`, colors.cyan, colors.width);
    const shown = value.length <= VALUE_LINES ? value : [...value.slice(0, VALUE_LINES), `${MARGIN}…`];
    return [...shown, ...hanging(MARGIN, verdictOf(witness), colors.reset, colors.width)];
  });
  if (changes.length === 1) return lines;
  return [
    ...lines,
    ...hanging(MARGIN, `demonstrated for ${proven.length} of ${changes.length}`, colors.dim, colors.width),
  ];
}

/** Paths and positions of all changes of a folded row. */
function otherPaths({ changes }: Row, context: Context): string[] {
  if (changes.length === 1) return [];
  return changes.flatMap((change, index) => {
    const place = placeOfChange(change, context);
    const entry = `${visibleText(change.path)}${place === undefined ? '' : `  ${place}`}`;
    return hanging(index === 0 ? '  all      ' : MARGIN, entry, context.colors.dim, context.colors.width);
  });
}

// --------------------------------------------------------------------------------------------------------------- lines

const MARGIN = ' '.repeat(11);

function labelled(label: string, content: string, colors: Colors): string[] {
  return hanging(`  ${label.padEnd(9)}`, content, colors.reset, colors.width).map((line, index) =>
    index === 0 ? line.replace(label, () => colors.dim(label)) : line,
  );
}

function indented(content: string, { reset, width }: Colors): string[] {
  return hanging('  ', content, reset, width);
}

function hanging(first: string, content: string, paint: (text: string) => string, width: number): string[] {
  const rest = ' '.repeat(first.length);
  return wrap(content, width - first.length).map((line, index) => `${index === 0 ? first : rest}${paint(line)}`);
}

/** Breaks lines at spaces. A word that is too long for a line is broken at the end of the line. */
function wrap(content: string, width: number): string[] {
  if (width === Infinity) return [content];
  const lines = [''];
  for (const word of content.split(' ').flatMap((word) => pieces(word, width))) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pieces(word: string, width: number): string[] {
  const characters = [...word];
  const count = Math.max(1, Math.ceil(characters.length / width));
  return Array.from({ length: count }, (_, index) => characters.slice(index * width, (index + 1) * width).join(''));
}
