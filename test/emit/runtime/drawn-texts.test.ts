import { describe, expect, test } from 'vitest';
import { isDuration } from '../../../templates/runtime/duration.js';
import { drawDict, drawDistinct, drawList, drawSome } from '../../../templates/runtime/sample-collection.js';
import { drawDuration } from '../../../templates/runtime/sample-moment.js';
import { Random } from '../../../templates/runtime/sample-random.js';
import * as texts from '../../../templates/runtime/sample-text.js';

const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

/** What each function draws, if no bound is given. */
const FORMS: readonly (readonly [name: string, draw: typeof texts.drawWord, form: RegExp])[] = [
  ['drawWord', texts.drawWord, /^[a-z]{3,}$/],
  ['drawTitle', texts.drawTitle, /^[A-Z][a-z]{2,} [A-Z][a-z]{2,}$/],
  ['drawSentence', texts.drawSentence, /^The [a-z]+ [a-z]+ [a-z]+ the [a-z]+ [a-z]+\.$/],
  ['drawPersonName', texts.drawPersonName, /^[A-Z][a-z]+ [A-Z][a-z]+$/],
  ['drawHandle', texts.drawHandle, /^[a-z]+_[a-z]+[1-9]\d?$/],
  ['drawSlug', texts.drawSlug, /^[a-z]+-[a-z]+$/],
  ['drawUrl', texts.drawUrl, /^https:\/\/[a-z]+\.example\.com\/[a-z]+-[a-z]+$/],
  ['drawHost', texts.drawHost, /^[a-z]+\.example\.com$/],
  ['drawEmail', texts.drawEmail, /^[a-z]+\.[a-z]+@example\.com$/],
  ['drawHash', texts.drawHash, /^[0-9a-f]{32}$/],
  ['drawKey', texts.drawKey, /^[0-9a-f]{64}$/],
  ['drawDigits', texts.drawDigits, /^\d{4}$/],
  ['drawLocale', texts.drawLocale, /^[a-z]{2}-[A-Z]{2}$/],
  ['drawEmoji', texts.drawEmoji, /^\p{Emoji}\uFE0F?$/u],
  ['drawPattern', texts.drawPattern, /^\S{3,}$/],
];

const lengthOf = (text: string): number => [...text].length;

describe.each(FORMS)('%s', (name, draw, form) => {
  test('draws texts of its form, of which most are different', () => {
    const drawn = SEEDS.map((seed) => draw(new Random(seed)));
    for (const text of drawn) expect(text).toMatch(form);
    expect(new Set(drawn).size).toBeGreaterThan(name === 'drawPattern' ? 4 : 8);
  });

  test.each([
    [0, 0],
    [0, 3],
    [2, 2],
    [7, 9],
    [5, 200],
    [90, 95],
    [120, Infinity],
  ])('draws texts of %d to %d characters', (min, max) => {
    for (const seed of SEEDS) {
      const text = draw(new Random(seed), min, max);
      expect(lengthOf(text)).toBeGreaterThanOrEqual(min);
      expect(lengthOf(text)).toBeLessThanOrEqual(max);
    }
  });

  test('draws a text that is long enough as it is', () => {
    for (const seed of SEEDS) {
      const text = draw(new Random(seed));
      expect(draw(new Random(seed), lengthOf(text), lengthOf(text))).toBe(text);
    }
  });

  test('extends a text that is too short, by as much as is missing, and leaves its beginning', () => {
    for (const seed of SEEDS) {
      const text = draw(new Random(seed));
      if (name === 'drawDigits') continue;
      const longer = draw(new Random(seed), lengthOf(text) + 5);
      expect(longer.slice(0, text.length)).toBe(text);
      expect(longer.slice(text.length)).toMatch(/^[a-z]{5}$/);
    }
  });

  test('cuts a text that is too long, without a space at its end', () => {
    for (const seed of SEEDS) {
      const text = draw(new Random(seed));
      const cut = draw(new Random(seed), 0, 4);
      expect(cut).toBe(name === 'drawDigits' ? text : [...text].slice(0, 4).join('').trim());
    }
  });
});

/** The lists that texts are drawn from, and what each of their entries has to be. */
const LISTS: readonly (readonly [
  name: string,
  draw: (random: Random) => string | undefined,
  isValid: (entry: string) => boolean,
])[] = [
  ['nouns', (random) => texts.drawWord(random), (entry) => /^[a-z]{3,}$/.test(entry)],
  ['adjectives', (random) => texts.drawSlug(random).split('-')[0], (entry) => /^[a-z]{3,}$/.test(entry)],
  ['verbs', (random) => texts.drawSentence(random).split(' ')[3], (entry) => /^[a-z]+s$/.test(entry)],
  ['first names', (random) => texts.drawPersonName(random).split(' ')[0], (entry) => /^[A-Z][a-z]+$/.test(entry)],
  ['locales', (random) => texts.drawLocale(random), (entry) => Intl.getCanonicalLocales(entry)[0] === entry],
  ['emoji', (random) => texts.drawEmoji(random), (entry) => /^\p{Emoji_Presentation}$|^\p{Emoji}\uFE0F$/u.test(entry)],
  ['patterns', (random) => texts.drawPattern(random), (entry) => new RegExp(entry, 'u').source === entry],
  ['durations', (random) => drawDuration(random), isDuration],
];

test.each(LISTS)('the %s that are drawn are valid, and each of them is as likely as any other', (_, draw, isValid) => {
  const counts = new Map<string, number>();
  const draws = 4000;
  for (let seed = 0; seed < draws; seed++) {
    const entry = draw(new Random(seed)) ?? '';
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  expect([...counts.keys()].filter((entry) => !isValid(entry))).toEqual([]);
  // An entry that the list has twice would be drawn twice as often.
  const usual = draws / counts.size;
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(usual * 0.5);
    expect(count).toBeLessThan(usual * 1.6);
  }
});

describe('a collection', () => {
  test.each([
    [0, Infinity, 0, 3],
    [0, 2, 0, 2],
    [2, Infinity, 2, 3],
    [5, Infinity, 5, 5],
    [5, 9, 5, 5],
    [4, 4, 4, 4],
    [0, 0, 0, 0],
  ])('of %d to %d items has %d to %d', (min, max, least, most) => {
    const counts = SEEDS.map((seed) => drawList(new Random(seed), min, max, () => 0).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([least, most]);
    const distinct = SEEDS.map((seed) => drawDistinct(new Random(seed), min, max, (at) => at.integer(0, 1e9)).length);
    expect(distinct).toEqual(counts);
  });

  test('draws each item from a source of its own', () => {
    const items = drawList(new Random(7), 5, 5, (at) => at.integer(0, 1e9));
    expect(new Set(items).size).toBe(5);
    expect(items[1]).toBe(new Random(7).at(1).integer(0, 1e9));
    expect(drawDict(new Random(7), ['a', 3], (at, key) => [key, at.integer(0, 1e9)])).toEqual({
      a: ['a', new Random(7).at('a').integer(0, 1e9)],
      3: ['3', new Random(7).at('3').integer(0, 1e9)],
    });
  });

  test('of different items has as many as there are', () => {
    for (const seed of SEEDS) {
      const items = drawDistinct(new Random(seed), 5, 5, (at) => at.integer(1, 3));
      expect(items.toSorted()).toEqual([1, 2, 3]);
    }
  });

  test('of some values has each of them once at most', () => {
    for (const seed of SEEDS) {
      const items = drawSome(new Random(seed), 2, 9, ['a', 'b', 'c']);
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(new Set(items).size).toBe(items.length);
      expect(drawSome(new Random(seed), 1, 1, ['a', 'b', 'c'])).toHaveLength(1);
    }
  });
});
