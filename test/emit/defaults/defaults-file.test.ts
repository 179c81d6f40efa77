import { describe, expect, it } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { modelOf } from '../../model/problems.js';
import { load, typeErrors } from '../runtime/generated.js';

interface Defaults {
  loanDefaults: Readonly<Record<string, unknown>>;
  withLoanDefaults(value: object): Record<string, unknown>;
}

const spec = (fields: string): string => `
enums: { Fate: { wire: int, values: { HOME: 1, LOST: 2, EATEN: !not-shown } } }
objects: { Loan: { fields: { id: str, ${fields} }, views: { Short: { only: [id] } } } }
`;
const filesOf = (fields: string): readonly OutputFile[] =>
  emitPackage([modelOf(spec(fields))]).filter(({ path }) => path.startsWith('src/'));
const loadDefaults = (fields: string): Promise<Defaults> => load<Defaults>(filesOf(fields), 'src/index.ts');
const errors = (fields: string, text: string): string[] =>
  typeErrors(
    filesOf(fields),
    `import { loanDefaults, withLoanDefaults, type Loan } from './index.js';\nvoid loanDefaults; void withLoanDefaults; declare const loan: Loan; void loan; ${text}`,
  );

const FIELDS =
  "'fee?': { type: int, default: 5 }, 'fate?': { type: Fate, default: LOST }, 'note?': { type: str | null, default: none }";

describe('Defaults', () => {
  it('are there as data, members of enumerations as their values', async () => {
    expect((await loadDefaults(FIELDS)).loanDefaults).toEqual({ fee: 5, fate: 2, note: 'none' });
  });

  it('are filled in where a field is absent or undefined, in a copy', async () => {
    const { withLoanDefaults } = await loadDefaults(FIELDS);
    const loan = Object.freeze({ id: '1', fee: undefined, note: null, more: [1] });
    expect(withLoanDefaults(loan)).toEqual({ id: '1', fee: 5, fate: 2, note: null, more: [1] });
    expect(loan).toEqual({ id: '1', fee: undefined, note: null, more: [1] });
    expect(withLoanDefaults({ id: '1', fee: 0, fate: 7, note: '' })).toEqual({ id: '1', fee: 0, fate: 7, note: '' });
  });

  it('make the fields certain in the type, and keep what is there', () => {
    expect(errors(FIELDS, 'export const fee: number = withLoanDefaults(loan).fee;')).toEqual([]);
    expect(errors(FIELDS, 'export const fee: number = loan.fee;')).toHaveLength(1);
    expect(errors(FIELDS, "export const more: 7 = withLoanDefaults({ id: '1', more: 7 as const }).more;")).toEqual([]);
    expect(errors(FIELDS, 'withLoanDefaults({});')).toHaveLength(1);
    expect(errors(FIELDS, 'loanDefaults.fee = 6;')).toHaveLength(1);
  });

  it('may be filled in for a field that the spec requires', async () => {
    const fields = 'fee: { type: int, default: 5 }';
    expect(errors(fields, "export const fee: number = withLoanDefaults({ id: '1' }).fee;")).toEqual([]);
    expect((await loadDefaults(fields)).withLoanDefaults({ id: '1' })).toEqual({ id: '1', fee: 5 });
  });

  it('are not added to an object in which the field is irrelevant', async () => {
    const fields = "'fate?': Fate, 'fee?': { type: int, default: 5, relevant-when: { fate: [LOST] } }";
    const { withLoanDefaults } = await loadDefaults(fields);
    expect(withLoanDefaults({ id: '1', fate: 2 })).toEqual({ id: '1', fate: 2, fee: 5 });
    expect(withLoanDefaults({ id: '1', fate: 1 })).toEqual({ id: '1', fate: 1 });
    expect(withLoanDefaults({ id: '1' })).toEqual({ id: '1' });
    expect(withLoanDefaults({ id: '1', fate: 1, fee: 3 })).toEqual({ id: '1', fate: 1, fee: 3 });
  });

  it('that are lists or objects are not shared with the copies', async () => {
    const { loanDefaults, withLoanDefaults } = await loadDefaults("'tags?': { type: 'list[str]', default: [new] }");
    (withLoanDefaults({ id: '1' }).tags as string[]).push('old');
    expect(loanDefaults.tags).toEqual(['new']);
    expect(withLoanDefaults({ id: '1' }).tags).toEqual(['new']);
  });

  it('do not exist for views and for objects without defaults', () => {
    const names = (fields: string): readonly string[] =>
      filesOf(fields).flatMap(({ text }) =>
        Array.from(text.matchAll(/^ *export (?:const|function) (\w*Defaults)/gm), (match) => match[1]!),
      );
    expect(names(FIELDS)).toEqual(['loanDefaults', 'withLoanDefaults']);
    expect(names("'fee?': int")).toEqual([]);
  });

  it('whose value is not shown are left out', async () => {
    const { loanDefaults } = await loadDefaults(
      "'fee?': { type: int, default: 5 }, 'fate?': { type: Fate, default: EATEN }",
    );
    expect(loanDefaults).toEqual({ fee: 5 });
  });

  it('do not set a prototype', async () => {
    const { withLoanDefaults } = await loadDefaults(FIELDS);
    const filled = withLoanDefaults(JSON.parse('{ "id": "1", "__proto__": { "fee": 9 } }') as object);
    expect(filled.fee).toBe(5);
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
  });
});
