import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOfFormat } from '../../support/format-values.js';

/** The forms of the values that each arbitrary draws: all have the first form, and each other form occurs. */
const DRAWN: readonly (readonly [name: string, all: fc.Arbitrary<unknown>, form: RegExp, among: readonly RegExp[]])[] =
  [
    ['dates', anyOfFormat('date'), /^\d{4}-\d\d-\d\d$/, [/^0/, /^[1-9]/]],
    [
      'times',
      anyOfFormat('time'),
      /^[012]\d:[0-5]\d:[0-5]\d(?:\.\d{1,12})?(?:[Zz]|[+-][012]\d:[0-5]\d)$/,
      [/Z$/, /z$/, /\+\d\d:\d\d$/, /-\d\d:\d\d$/, /^.{8}[^.]/, /\.\d+/, /:59:|:58:/, /^2[0-3]/],
    ],
    [
      'durations',
      anyOfFormat('duration'),
      /^P(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
      [/W$/, /^P[^TW]*$/, /^PT/, /\d[YMD]T/, /Y\d+M\d+D/, /H\d+M\d+S/],
    ],
    [
      'UUIDs',
      anyOfFormat('uuid'),
      /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
      [/[a-f]/, /[A-F]/],
    ],
    [
      'email addresses',
      anyOfFormat('email'),
      /^(?:"(?:[^"\\]|\\.){0,12}"|[^@".]+(?:\.[^@".]+){0,2})@[^@]+$/,
      [
        /^"/,
        /^"@|^"[^"\\]*"@/,
        /^".*\\".*"@/,
        /^".*\\\\.*"@/,
        /^".*\\a.*"@/,
        /^".*[ ;].*"@/,
        /^[^".]+\.[^".]+@/,
        /@\[\d/,
        /@\[IPv6:/,
        /@[^[]/,
      ],
    ],
    [
      'base64',
      anyOfFormat('base64'),
      /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      [/^$/, /[^=]==$/, /[^=]=$/, /[^=]$/, /[+/]/],
    ],
    ['decimal numbers', anyOfFormat('decimal'), /^-?\d+(?:\.\d{1,30})?$/, [/^-/, /^\d/, /\./, /^[^.]*$/]],
    ['integers of 64 bits', anyOfFormat('int64'), /^-?\d{1,19}$/, [/^-/, /^\d/, /\d{19}/]],
  ];

test.each(DRAWN)('%s have every form', (_, all, form, among) => {
  const drawn = fc.sample(all, { numRuns: 3000, seed: 5 }).map(String);
  for (const text of drawn) expect(text).toMatch(form);
  for (const one of among) expect([one, drawn.some((text) => one.test(text))]).toEqual([one, true]);
});

test('bounds of the length hold, whatever the form', () => {
  for (const [min, max] of [
    [20, 30],
    [60, 64],
  ] as const) {
    for (const all of [anyOfFormat('email', min, max), anyOfFormat('hostname', min, max)]) {
      for (const text of fc.sample(all, { numRuns: 100, seed: 5 }).map(String)) {
        expect(text.length).toBeGreaterThanOrEqual(min);
        expect(text.length).toBeLessThanOrEqual(max);
      }
    }
  }
});
