import { describe, expect, it } from 'vitest';
import * as live from '../../generated/dist/live/all.js';
import { archiveModule } from '../support/platform.js';
import { recorded } from './recorded/recorded.js';

type Mode = 'shape' | 'spec' | 'strict';
type Package = Readonly<Record<string, (value: unknown, options: { mode: Mode }) => { readonly issues?: unknown }>>;

// Shapes of real payloads; each refusal is a fact that the spec lacks, or is listed here with its reason.
const modes: readonly Mode[] = ['shape', 'spec', 'strict'];
const archive = await archiveModule('src/index.ts', 'validators');
const today = recorded.map(([object, seen, made]) => ({
  title: `${object}: ${seen}`,
  validate: (of: object) => (of as Package)[`validate${object}`],
  payload: JSON.parse(JSON.stringify(made)) as unknown,
}));

describe.each(modes)('in mode %s', (mode) => {
  const problems = (of: object, sure: boolean): readonly unknown[] =>
    today.flatMap(({ title, validate, payload }) => {
      const validated = validate(of);
      if (validated === undefined && !sure) return [];
      const { issues } = validated!(payload, { mode });
      return issues === undefined ? [] : [{ title, issues }];
    });

  it('the live profile accepts every payload of today', () => {
    expect(problems(live, true)).toEqual([]);
  });

  it('the archive profile accepts those of objects that it has', () => {
    expect(problems(archive, false)).toEqual([]);
  });
});

it('there are payloads of interactions, messages, places, people and applications', () => {
  expect(today.length).toBeGreaterThan(90);
  expect(new Set(today.map(({ title }) => title)).size).toBe(today.length);
});
