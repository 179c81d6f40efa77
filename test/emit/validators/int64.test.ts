import { describe, expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

const account = (range: string) => `
objects:
  Account:
    fields:
      id: int64
      balance: { type: int64, range: ${range}, multiple-of: 5 }
      branch?: { type: int32, range: 0.. }
      moves?: { type: 'list[int64 | null]', each: { range: ..100 } }
`;

describe('An int64 that is a safe integer', () => {
  const validators = () => validatorsOf(account('0<..'));

  it('is a number of up to 2^53', async () => {
    const { reported } = await validators();
    expect(reported('Account', { id: 2 ** 53 - 1, balance: 5 })).toEqual([]);
    for (const id of [2 ** 53, 0.5, '1', 1n]) expect(reported('Account', { id, balance: 5 })).toEqual(['id: type']);
  });

  it('has limits like any number', async () => {
    const { reported } = await validators();
    expect(reported('Account', { id: 1, balance: 0 })).toEqual(['balance: range']);
    expect(reported('Account', { id: 1, balance: 7 })).toEqual(['balance: multiple-of']);
    expect(reported('Account', { id: 1, balance: 7 }, 'shape')).toEqual([]);
  });
});

describe('An int64 that may be a bigint', () => {
  const validators = () => validatorsOf(account('9007199254740993..9223372036854775800'), { int64: 'bigint' });

  it('is a bigint of 64 bits or a number of up to 2^53', async () => {
    const { reported } = await validators();
    const balance = 9007199254740995n;
    for (const id of [1, -1n, 2n ** 63n - 1n, -(2n ** 63n)]) expect(reported('Account', { id, balance })).toEqual([]);
    for (const id of [2n ** 63n, 2 ** 53, '1', 0.5]) expect(reported('Account', { id, balance })).toEqual(['id: type']);
  });

  it('is compared with its bounds exactly', async () => {
    const { reported } = await validators();
    const balances = [9007199254740990n, 9007199254740995n, 9223372036854775800n, 9223372036854775805n];
    expect(balances.map((balance) => reported('Account', { id: 1, balance }))).toEqual([
      ['balance: range'],
      [],
      [],
      ['balance: range'],
    ]);
    expect((await validators()).words('Account', { id: 1, balance: 9007199254740992n })).toEqual([
      'must be 9007199254740993 to 9223372036854775800, got 9007199254740992',
      'must be a multiple of 5, got 9007199254740992',
    ]);
    expect(reported('Account', { id: 1, balance: 9007199254740995n, moves: [100n, 101n, null, 7] })).toEqual([
      'moves.1: range',
    ]);
  });
});

describe('An int64 that is text', () => {
  const validators = () => validatorsOf(account('..9223372036854775805'), { int64: 'string' });

  it('is a decimal number of 64 bits in its shortest form', async () => {
    const { reported } = await validators();
    for (const id of ['0', '-9223372036854775808', '9223372036854775807'])
      expect(reported('Account', { id, balance: '5' })).toEqual([]);
    for (const id of ['9223372036854775808', '01', '', 'x'])
      expect(reported('Account', { id, balance: '5' })).toEqual(['id: format']);
    expect(reported('Account', { id: 1, balance: '5' })).toEqual(['id: type']);
  });

  it('is compared with its bounds exactly', async () => {
    const { reported } = await validators();
    expect(reported('Account', { id: '1', balance: '9223372036854775805' })).toEqual([]);
    expect(reported('Account', { id: '1', balance: '9223372036854775806' })).toEqual([
      'balance: range',
      'balance: multiple-of',
    ]);
    expect(reported('Account', { id: '1', balance: '9223372036854775806' }, 'shape')).toEqual([]);
  });
});

describe('An int32', () => {
  const validators = () => validatorsOf(account('0..'));

  it('is a whole number of 32 bits', async () => {
    const { reported } = await validators();
    const branches = [0, 2 ** 31 - 1, 2 ** 31, 0.5, '1', 1n, -1];
    expect(branches.map((branch) => reported('Account', { id: 1, balance: 5, branch }))).toEqual([
      [],
      [],
      ['branch: type'],
      ['branch: type'],
      ['branch: type'],
      ['branch: type'],
      ['branch: range'],
    ]);
  });
});
