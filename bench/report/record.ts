import type { Section } from './section.js';

/** The record of earlier runs with a section that was measured now. Each says what it was taken on. */
export function recordWith(earlier: string, { title, text }: Section, takenOn: string): string {
  const sections = new Map(sectionsOf(earlier)).set(title, `${takenOn}\n\n${text}`);
  const texts = [...sections].map(([title, text]) => `## ${title}\n\n${text}`);
  return `${['# Results', INTRODUCTION, ...texts].join('\n\n')}\n`;
}

const INTRODUCTION =
  'Every figure is a ratio within one run; absolute times are there for orientation and mean nothing across runs.';

function sectionsOf(record: string): readonly (readonly [title: string, text: string])[] {
  const [, ...sections] = record.split(/^## /m);
  return sections.map((section) => {
    const end = section.indexOf('\n');
    return [section.slice(0, end), section.slice(end).trim()] as const;
  });
}
