import { enumerate } from './summary.js';
import { LEVELS, type Change, type Impact, type Level } from '../change.js';

/** The audiences of a change, with their display names. */
export const AUDIENCES: readonly { readonly key: keyof Impact; readonly name: string }[] = [
  { key: 'reader', name: 'readers' },
  { key: 'writer', name: 'writers' },
  { key: 'typescriptReader', name: 'TypeScript that reads' },
  { key: 'typescriptWriter', name: 'TypeScript that writes' },
];

/** The audiences for which a change has a given level: `['readers', 'TypeScript']`. */
export function audiencesAt(impact: Impact, level: Level): readonly string[] {
  const names = AUDIENCES.filter(({ key }) => impact[key] === level).map(({ name }) => name);
  if (impact.typescriptReader !== level || impact.typescriptWriter !== level) return names;
  return [...names.slice(0, -2), 'TypeScript'];
}

/** The more severe of the two impacts on TypeScript users. */
export function typescriptLevel({ typescriptReader, typescriptWriter }: Impact): Level {
  return LEVELS.find((level) => level === typescriptReader || level === typescriptWriter)!;
}

/** Whether a change is reported to break data. Only then a value can prove it. */
export function breaksData({ impact }: Pick<Change, 'impact'>): boolean {
  return impact.reader === 'breaking' || impact.writer === 'breaking';
}

/** Whom a change of something experimental would break if it were stable. */
export function experimentalText(impact: Impact): string {
  const audiences = audiencesAt(impact, 'breaking');
  return `experimental${audiences.length === 0 ? '' : `: stable, it would break ${enumerate(audiences)}`}`;
}
