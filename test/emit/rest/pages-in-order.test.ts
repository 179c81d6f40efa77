import { describe, expect, it } from 'vitest';
import { paginate } from '../../../templates/runtime/rest-pages-in-order.js';
import type { Operation } from '../../../templates/runtime/rest-operation.js';
import type { Transport } from '../../../templates/runtime/rest-transport.js';

interface Card {
  readonly card: string;
}

/** In an order that is neither that of numbers nor that of texts. */
const CARDS: readonly Card[] = ['rc_m', 'rc_a', 'rc_10', 'rc_9', 'rc_z'].map((card) => ({ card }));
const operation = {} as Operation;

async function collected(params: object, answer: (params: Readonly<Record<string, unknown>>) => readonly Card[]) {
  const requests: unknown[] = [];
  const client = {
    call: (_: unknown, given: Readonly<Record<string, unknown>>) => {
      requests.push(given['after'] ?? given['before'] ?? null);
      return Promise.resolve(answer(given));
    },
  } as unknown as Transport;
  const cards: string[] = [];
  const cursors = [
    { direction: 'after', param: 'after' },
    { direction: 'before', param: 'before' },
  ] as const;
  const paging = { cursors, by: ['card'], limit: 'limit' } as const;
  for await (const { card } of paginate<Card>(client, operation, params, paging)) {
    cards.push(card);
    if (cards.length > 20) break;
  }
  return { cards, requests };
}

function page({ after, before, limit }: Readonly<Record<string, unknown>>): readonly Card[] {
  const at = (id: unknown): number => CARDS.findIndex(({ card }) => card === id);
  if (before !== undefined) return CARDS.slice(0, at(before)).slice(-Number(limit));
  return CARDS.slice(after === undefined ? 0 : at(after) + 1).slice(0, Number(limit));
}

describe('pages in their own order', () => {
  it('follow the last item', async () => {
    expect(await collected({ limit: 2 }, page)).toEqual({
      cards: ['rc_m', 'rc_a', 'rc_10', 'rc_9', 'rc_z'],
      requests: [null, 'rc_a', 'rc_9'],
    });
  });

  it('begin where the caller says', async () => {
    expect((await collected({ limit: 2, after: 'rc_a' }, page)).cards).toEqual(['rc_10', 'rc_9', 'rc_z']);
    const backwards = await collected({ limit: 2, before: 'rc_z' }, page);
    expect(backwards).toEqual({ cards: ['rc_10', 'rc_9', 'rc_m', 'rc_a'], requests: ['rc_z', 'rc_10', 'rc_m'] });
  });

  it('end, even if the platform ignores the cursor', async () => {
    const ignoring = await collected({ limit: 2 }, () => CARDS.slice(0, 2));
    expect(ignoring).toEqual({ cards: ['rc_m', 'rc_a'], requests: [null, 'rc_a'] });
  });
});
