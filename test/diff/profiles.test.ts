import { describe, expect, test } from 'vitest';
import { compareProfiles, type Diff } from '../../generator/diff/index.js';
import { loadTypes } from '../../generator/load/load-types.js';
import { loadValidators } from '../support/compiled-validators.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';

const BOOK = 'objects: { Book: { fields: { title: str, pages?: int } } }';
const LATE = 'objects: { Book: { fields: { title?: str, pages?: int } } }';
const LONG = 'objects: { Book: { fields: { title: { type: str, length: ..9 }, pages?: int } } }';

function profile(name: string, declarations: string): Model {
  const model = modelOf(declarations);
  return { ...model, profile: { ...model.profile, name, entry: name === 'default' ? '.' : `./${name}` } };
}

const compare = (before: readonly Model[], after: readonly Model[]): Promise<Diff> =>
  compareProfiles(before, after, {}, { validators: loadValidators, types: loadTypes });
const seen = ({ changes }: Diff) => changes.map(({ kind, path, profiles }) => ({ kind, path, profiles }));

describe('Two versions with the profiles default and live', () => {
  const before = [profile('default', BOOK), profile('live', BOOK)];

  test('have a change that is in both profiles once, without naming them, whatever else one of them says', async () => {
    const noted = (title: string): Model =>
      profile('live', BOOK.replace('title: str', `${title}: { type: str, doc: A title. }`));
    const diff = await compare([before[0]!, noted('title')], [profile('default', LATE), noted('title?')]);
    expect(diff.profiles).toEqual(['default', 'live']);
    expect(seen(diff)).toEqual([
      { kind: 'field.presence.widened', path: 'objects.Book.fields.title', profiles: undefined },
    ]);
  });

  test('have a break that is only in the other profile, with its proof and in the version advice', async () => {
    const diff = await compare(before, [profile('default', BOOK), profile('live', LATE)]);
    expect(seen(diff)).toEqual([
      { kind: 'field.presence.widened', path: 'objects.Book.fields.title', profiles: ['live'] },
    ]);
    expect(diff.changes[0]!.witnesses).toMatchObject([{ acceptedBy: 'after', value: {} }]);
    expect(diff.version.because).toContain('objects.Book.fields.title');
  });

  test('have two changes of one field, each with its profile', async () => {
    const diff = await compare(before, [profile('default', LONG), profile('live', LATE)]);
    expect(seen(diff)).toEqual([
      { kind: 'field.presence.widened', path: 'objects.Book.fields.title', profiles: ['live'] },
      { kind: 'limit.added', path: 'objects.Book.fields.title.length', profiles: ['default'] },
    ]);
  });

  test('have a break of each audience that one of them breaks', async () => {
    const used = (name: string, title: string, body: string, answer: string): Model =>
      profile(
        name,
        `objects: { Book: { fields: { title: ${title} } } }
endpoints: { put: { method: PUT, path: /a, body: ${body}, responses: [{ status: 200, type: ${answer} }], auth: [] } }`,
      );
    const both = (title: string): readonly Model[] => [
      used('default', title, 'Book', 'int'),
      used('live', title, 'int', 'Book'),
    ];
    const { changes } = await compare(both('str'), both('int'));
    expect(changes).toMatchObject([
      {
        impact: { reader: 'breaking', writer: 'breaking' },
        reach: { endpoints: ['put'], positions: ['request', 'response'] },
      },
    ]);
  });

  test('have a change at the level of the profile in which it is the most severe, wherever that is', async () => {
    const spec = (name: string, max: number, isAnswered: boolean): Model =>
      profile(
        name,
        `objects: { Book: { fields: { title: { type: str, length: ..${max} } } }, Other: { fields: { n: int } } }
endpoints: { get: { method: GET, path: /a, body: null, responses: [{ status: 200, type: ${isAnswered ? 'Book' : 'Other'} }], auth: [] } }`,
      );
    const both = (max: number, answered: 'default' | 'live'): readonly Model[] =>
      ['default', 'live'].map((name) => spec(name, max, name === answered));
    for (const answered of ['default', 'live'] as const) {
      const { changes, version } = await compare(both(9, answered), both(20, answered));
      expect(changes).toMatchObject([
        {
          kind: 'limit.max.raised',
          level: 'breaking',
          reach: { objects: ['Book'], endpoints: ['get'], positions: ['response'] },
        },
      ]);
      expect(changes[0]).not.toHaveProperty('profiles');
      expect(version.needed).toBe('major');
    }
  });

  test('pair profiles up by their names, in whatever order they are', async () => {
    const old = [...before, profile('archive', BOOK)];
    const now = [profile('default', BOOK), profile('archive', LATE), profile('live', BOOK)];
    const diff = await compare(old, now);
    expect(diff.profiles).toEqual(['default', 'live', 'archive']);
    expect(seen(diff)).toEqual([
      { kind: 'field.presence.widened', path: 'objects.Book.fields.title', profiles: ['archive'] },
    ]);
    const all = await compare(old, [profile('default', LATE), profile('live', BOOK), profile('archive', LATE)]);
    expect(seen(all)).toMatchObject([{ profiles: ['default', 'archive'] }]);
  });

  test('report a profile that is no longer exported as a break of code, and a new one as safe', async () => {
    const now = profile('default', BOOK);
    expect((await compare(before, [now])).changes).toMatchObject([
      { kind: 'profile.removed', path: 'spec.profiles.live', level: 'breaking', before: './live' },
    ]);
    expect((await compare([now], before)).changes).toMatchObject([
      { kind: 'profile.added', path: 'spec.profiles.live', level: 'safe', after: './live' },
    ]);
  });

  test('compare the main profiles even if one was renamed', async () => {
    const diff = await compare([profile('default', BOOK)], [profile('main', LATE)]);
    expect(diff.changes.map(({ kind }) => kind)).toContain('field.presence.widened');
    expect(diff).not.toHaveProperty('profiles');
  });
});
