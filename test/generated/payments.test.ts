import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileSpec } from '../support/compiled-library.js';
import { tries } from '../support/effort.js';
import { paymentsModel } from '../support/platform.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { isLongRun } from '../support/effort.js';

const payments = await compileSpec('payments');
const model = await paymentsModel();
const main = await payments.load('index.js');
const samples = await payments.load('samples.js');
const arbitraries = await payments.load('arbitraries.js');

type Json = Record<string, unknown>;
type Result = { readonly ok: boolean; readonly issues?: readonly { path: unknown[]; code: string; message: string }[] };

const validate = (type: string, value: unknown, mode = 'strict'): Result =>
  (main[`validate${type}`] as (value: unknown, options: object) => Result)(value, { mode });
const issues = (type: string, value: unknown): readonly string[] =>
  (validate(type, value, 'spec').issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
const sample = (type: string, seed: number, overrides?: object): Json =>
  (samples[`sample${type}`] as (seed: number, overrides?: object) => Json)(seed, overrides);

describe('The package of a payments service', () => {
  test.each(model.objects.map(({ name }) => name))('has samples of %s that every mode accepts', (name) => {
    for (let seed = 0; seed < tries(50, 500); seed++) {
      const value = sample(name, seed);
      expect(validate(name, value), JSON.stringify(value)).toMatchObject({ ok: true });
      expect((main[`is${name}`] as (value: unknown) => boolean)(value)).toBe(true);
    }
  });

  test.each(model.objects.map(({ name }) => name))('has an arbitrary of %s that mode spec accepts', (name) => {
    const arbitrary = (arbitraries[`${name[0]!.toLowerCase()}${name.slice(1)}Arbitrary`] as () => fc.Arbitrary<Json>)();
    const holds = (value: Json): boolean => validate(name, value, 'spec').ok;
    fc.assert(fc.property(arbitrary, holds), { numRuns: tries(30, 300), seed: 7 });
  });

  it('names the variant that was meant, and why', () => {
    const { type, ...card } = { ...sample('Card', 1), exp_month: 13 } as Json;
    expect(issues('Source', { type, ...card })).toEqual([
      'exp_month: Source with type "card" (Card): must be 1 to 12, got 13',
    ]);
  });

  it('accepts a source of a new kind, and refuses a known one that lacks a field', () => {
    expect(issues('Source', { type: 'cash' })).toEqual([]);
    expect(issues('Source', { type: 'voucher' })).toEqual(['code: Source with type "voucher" (Voucher): is missing; expected string']);
  });

  it('takes an id or the whole object', () => {
    const charge = sample('Charge', 3);
    expect(issues('Charge', { ...charge, customer: sample('Customer', 4)['id'] })).toEqual([]);
    expect(issues('Charge', { ...charge, customer: sample('Customer', 4) })).toEqual([]);
    expect(issues('Charge', { ...charge, customer: 'somebody' })).toHaveLength(1);
  });

  it('checks shares exactly in decimal, above 0', () => {
    const customer = sample('Customer', 5);
    const shares = { 0.3: true, 0.0001: true, 1: true, 0: false, 1.0001: false, 0.00015: false };
    for (const [share, isValid] of Object.entries(shares)) {
      expect(issues('Customer', { ...customer, tax_share: Number(share) }).length === 0, share).toBe(isValid);
    }
  });
});

const PROGRAM = `
import type { Charge, Failure, Source } from './pay/index.js';
export function reason(charge: Charge): string {
  switch (charge.status) {
    case 'failed': { const failure: Failure = charge.failure; return failure.message; }
    case 'pending': return 'wait';
    case 'succeeded': return charge.currency;
  }
}
export function label(source: Source): string {
  if (source.type === 'card') return source.last4;
  if (source.type === 'bank_account') return source.iban;
  if (source.type === 'voucher') return source.code;
  const other: string = source.type;
  return other;
}
// @ts-expect-error a pending charge may lack a failure
export const never = (charge: Extract<Charge, { status: 'pending' }>): Failure => charge.failure;
`;

test.each(isLongRun ? ['typescript-5.9', 'typescript-6', 'typescript'] : ['typescript'])('Unions and required fields narrow under %s', (version) => {
  const folder = temporaryFolder();
  symlinkSync(payments.folder, join(folder, 'pay-package'));
  writeFileSync(join(folder, 'program.ts'), PROGRAM.replaceAll('./pay/', './pay-package/dist/'));
  const tsc = join(process.cwd(), `node_modules/${version}/bin/tsc`);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', 'program.ts'];
  const run = () => execFileSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  expect(run()).toBe('');
});
