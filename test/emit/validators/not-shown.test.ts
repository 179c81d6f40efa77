import { describe, expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { loadValidators } from '../../../generator/load/load-validators.js';

describe('An object whose fields are not shown', async () => {
  const { models } = compileModels('test/specs/library', { name: 'handbook' });
  const { issues } = await loadValidators(models[0]!);

  it.each(['shape', 'spec', 'strict'] as const)('may have any field in mode %s', (mode) => {
    expect(issues('Stamp', { ink: 'red' }, mode)).toEqual([]);
    expect(issues('Stamp', {}, mode)).toEqual([]);
  });

  it.each(['shape', 'spec', 'strict'] as const)('must be an object in mode %s', (mode) => {
    for (const value of ['red', null, 5, [], undefined]) {
      expect(issues('Stamp', value, mode)).toMatchObject([{ path: [], code: 'type' }]);
    }
  });
});
