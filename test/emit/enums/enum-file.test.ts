import { expect, test } from 'vitest';
import { emitEnum } from '../../../generator/emit/enums/enum-file.js';
import type { Enum } from '../../../generator/model/model.js';
import { inSource, load, typeErrors, withRuntime } from '../runtime/generated.js';
import { libraryEnum, origin } from './library-enum.js';

interface LoanStates {
  LoanState: Record<string, number | string>;
  isKnownLoanState(value: unknown): boolean;
}

const notShown = { notShown: true } as const;
const PATH = 'src/enums/loan-state.ts';
const emit = (declared: Enum) => withRuntime([emitEnum(declared, inSource)]);
const loadStates = (declared: Enum): Promise<LoanStates> => load<LoanStates>(emit(declared), PATH);
const errors = (declared: Enum, consumer: string): string[] =>
  typeErrors(
    emit(declared),
    `import { LoanState, isKnownLoanState } from './enums/loan-state.js';\n${consumer}\nvoid isKnownLoanState;`,
  );

const closed = libraryEnum({ OPEN: 1, RETURNED: 2, LOST: 3 }, { open: false });
const open = libraryEnum({ OPEN: 1, RETURNED: 2, LOST: 3 });

test('members keep their names, values and documentation', () => {
  const declared = {
    ...open,
    see: ['https://library.example/loans'],
    values: open.values.map((member) => ({ ...member, deprecated: { doc: 'Old.', use: 'LoanState.OPEN', origin } })),
  };
  const text = emitEnum(declared, inSource).text;
  expect(text).toMatch(/\* The outcome of a loan\..* Section 2\.3\.$/m);
  expect(text).toContain(' * @see https://library.example/loans');
  expect(text).toMatch(/\* It is LOST\.\n.*\n.*@deprecated Old\. Use `LoanState\.OPEN`\.\n\s*\*\/\n\s*LOST: 3,/);
});

test.each<[string, Readonly<Record<string, number | string>>, Partial<Enum>]>([
  ['consecutive integers', { A: 3, B: 1, C: 2 }, {}],
  ['integers with holes', { A: 0, B: 2, C: 100 }, {}],
  ['a negative integer', { A: -1 }, {}],
  ['two names of one value', { A: 1, B: 1, C: 5 }, {}],
  ['strings', { A: 'a', B: 'b"\'\\\n' }, { wire: 'str' }],
  ['odd names', { '2nd': 1, 'a b': 5, __proto__x: 9 }, {}],
])('of %s exactly the members are known', async (_, members, rest) => {
  const declared = libraryEnum(members, rest);
  expect(typeErrors(emit(declared))).toEqual([]);
  const { LoanState, isKnownLoanState } = await loadStates(declared);
  const values = Object.values(members);
  expect(LoanState).toEqual(members);
  for (const value of values) expect(isKnownLoanState(value)).toBe(true);
  for (const value of [
    -2,
    0,
    1,
    1.5,
    2,
    3,
    4,
    50,
    Number.NaN,
    Infinity,
    '1',
    'a',
    '',
    null,
    undefined,
    {},
    [1],
    true,
  ]) {
    expect([value, isKnownLoanState(value)]).toEqual([value, values.includes(value as number)]);
  }
});

test('a switch narrows an open enumeration, and its default branch is the unknown rest', () => {
  expect(errors(open, feeWhere('fate.state === LoanState.LOST'))).toEqual([]);
  expect(errors(open, feeWhere('fate.state === LoanState.OPEN'))).toHaveLength(1);
});

test('an open enumeration takes any number but no mistyped literal', () => {
  expect(
    errors(open, 'declare const n: number; export const a: LoanState = n; export const b: LoanState = 2;'),
  ).toEqual([]);
  expect(errors(open, 'export const a: LoanState = 4;')).toHaveLength(1);
  expect(errors(open, "export const a: LoanState = 'OPEN';")).toHaveLength(1);
});

test('a closed enumeration takes its members only', () => {
  expect(errors(closed, 'export const a: LoanState = 3;')).toEqual([]);
  expect(errors(closed, 'declare const n: number; export const a: LoanState = n;')).toHaveLength(1);
  expect(emitEnum(closed, inSource).text).not.toContain('UnknownMember');
});

test('the test for known members narrows to them', () => {
  const consumer =
    'declare const s: unknown; if (isKnownLoanState(s)) { const known: 1 | 2 | 3 = s; void known; } void LoanState;';
  expect(errors(open, consumer)).toEqual([]);
});

test('an open enumeration of strings takes any string', () => {
  const words = libraryEnum({ OPEN: 'open' }, { wire: 'str' });
  expect(errors(words, "export const a: LoanState = 'stolen';")).toEqual([]);
  expect(errors({ ...words, open: false }, "export const a: LoanState = 'stolen';")).toHaveLength(1);
});

test('a member without a known value is documented, and keeps the enumeration open', async () => {
  const declared = libraryEnum({ OPEN: 1, BURNT: notShown }, { open: false });
  expect(emitEnum(declared, inSource).text).toContain('Members whose value is not shown: BURNT.');
  expect(errors(declared, 'declare const n: number; export const a: LoanState = n;')).toEqual([]);
  const { LoanState, isKnownLoanState } = await loadStates(declared);
  expect(LoanState).toEqual({ OPEN: 1 });
  expect([1, 7, 1.5, '1'].map(isKnownLoanState)).toEqual([true, true, false, false]);
});

test('values of an unknown form are numbers or strings', async () => {
  const declared = libraryEnum({ OPEN: notShown }, { wire: notShown });
  expect(errors(declared, "export const a: LoanState = 9; export const b: LoanState = 'x'; void LoanState;")).toEqual(
    [],
  );
  const { isKnownLoanState } = await loadStates(declared);
  expect([1, 'x', 1.5, null].map(isKnownLoanState)).toEqual([true, true, false, false]);
});

test('an enumeration without members knows none', async () => {
  const declared = libraryEnum({});
  expect(typeErrors(emit(declared))).toEqual([]);
  expect((await loadStates(declared)).isKnownLoanState(1)).toBe(false);
});

const feeWhere = (condition: string): string => `
    type Fate = { state: typeof LoanState.LOST; fee: number } | { state: Exclude<LoanState, typeof LoanState.LOST> };
    export function fee(fate: Fate): number {
      return ${condition} ? fate.fee : 0;
    }`;
