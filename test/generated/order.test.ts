import { expect, it } from 'vitest';
import { compareChannels, compareRoles, compareStickers } from '../../generated/dist/index.js';
import * as live from '../../generated/dist/live/index.js';

it('channels and roles are sorted by position, and those with the same position by the number of their ids', () => {
  const channels = [
    { id: '3' },
    { id: '20', position: 1 },
    { id: '100', position: 0 },
    { id: '9', position: 1 },
    { id: '99999999999999999999', position: 0 },
  ];
  expect(channels.toSorted(compareChannels).map(({ id }) => id)).toEqual(['100', '99999999999999999999', '9', '20', '3']);
  expect(channels.toSorted(live.compareChannels)).toEqual(channels.toSorted(compareChannels));
  const roles = [
    { id: '2', position: 2 },
    { id: '1', position: 2 },
  ];
  expect(roles.toSorted(compareRoles).map(({ id }) => id)).toEqual(['1', '2']);
});

it('stickers are sorted by their place in their pack, those without one last', () => {
  const stickers = [{}, { sort_value: 12 }, { sort_value: 3 }];
  expect(stickers.toSorted(compareStickers)).toEqual([{ sort_value: 3 }, { sort_value: 12 }, {}]);
  expect(compareStickers({}, {})).toBe(0);
});
