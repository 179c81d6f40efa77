import { beforeAll, describe, expect, it } from 'vitest';
import type { Model, PermissionCalculation } from '../../generator/model/model.js';
import { compileSpec } from '../support/compiled-library.js';
import { shopModel } from '../support/platform.js';
import { permissionOracle } from '../support/permission-oracle.js';

type Calculate = (input: object, now?: Date | number) => number | string;

const NOW = Date.UTC(2024, 0, 1);

let model: Model;
let calculations: Readonly<Record<string, Calculate>>;

beforeAll(async () => {
  model = await shopModel();
  const shop = await compileSpec('shop');
  calculations = (await shop.load('permissions/index.js')) as typeof calculations;
}, 120_000);

function named(name: string): PermissionCalculation {
  return model.permissions.find((one) => one.name === name)!;
}

describe('permissions of the shop', () => {
  it.each(['shop_rights', 'shelf_rights'])('are what the steps say: %s', (name) => {
    const oracle = permissionOracle(named(name), model);
    const calculate = calculations[name === 'shop_rights' ? 'shopRights' : 'shelfRights']!;
    const seen = new Set<unknown>();
    for (const input of oracle.inputs(3_000)) {
      const held = calculate(input, NOW);
      seen.add(held);
      expect(held, JSON.stringify(input)).toBe(oracle.written(oracle.held(input, NOW)));
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  it('are those of everybody for a clerk without teams', () => {
    const shopOf = { owner: 1, everyone: 3, teams: [{ id: 2, rights: 8 }, { id: 3 }] };
    const rights = (clerk: object) => calculations['shopRights']!({ shop: shopOf, clerk }, NOW);
    expect(rights({ id: 1 })).toBe(2 ** 40 + 15);
    expect(rights({ id: 5 })).toBe(3);
    expect(rights({ id: 5, teams: null })).toBe(3);
    expect(rights({ id: 5, teams: [2, 3] })).toBe(11);
    expect(rights({ id: 5, teams: [2], suspended_until: '2024-01-01T00:00:00.001Z' })).toBe(1);
    expect(rights({ id: 5, teams: [2], suspended_until: '2024-01-01T00:00:00Z' })).toBe(11);
  });

  it('have no function where the spec does not show the steps', () => {
    expect(Object.keys(calculations).toSorted()).toEqual(['shelfRights', 'shopRights']);
  });

  it('throw where a number would not be exact', () => {
    const base = 2n ** 60n + 3n;
    expect(() => calculations['shelfRights']!({ base, clerk: { id: 5 }, shelf: {}, guests: [] })).toThrow(RangeError);
  });
});
