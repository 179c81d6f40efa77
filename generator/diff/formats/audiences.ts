import { LEVELS, type Change, type Impact, type Level } from '../change.js';

/** Whom a change concerns, by the name that people read. */
export const AUDIENCES: readonly { readonly key: keyof Impact; readonly name: string }[] = [
  { key: 'reader', name: 'readers' },
  { key: 'writer', name: 'writers' },
  { key: 'typescriptReader', name: 'TypeScript that reads' },
  { key: 'typescriptWriter', name: 'TypeScript that writes' },
];

/** The audiences that a change has one level for: `['readers', 'TypeScript']`. */
export function audiencesAt(impact: Impact, level: Level): readonly string[] {
  const names = AUDIENCES.filter(({ key }) => impact[key] === level).map(({ name }) => name);
  if (impact.typescriptReader !== level || impact.typescriptWriter !== level) return names;
  return [...names.slice(0, -2), 'TypeScript'];
}

/** The gravest of what a change does to TypeScript users. */
export function typescriptLevel({ typescriptReader, typescriptWriter }: Impact): Level {
  return LEVELS.find((level) => level === typescriptReader || level === typescriptWriter)!;
}

/** Whether a change claims to break data: only then there can be a value that proves it. */
export function breaksData({ impact }: Pick<Change, 'impact'>): boolean {
  return impact.reader === 'breaking' || impact.writer === 'breaking';
}
