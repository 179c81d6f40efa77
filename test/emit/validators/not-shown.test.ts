import { expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

it('an object whose fields are not shown may have any field, in each mode', async () => {
  const { reported } = await validatorsOf('objects: { Stamp: !not-shown , Album: { fields: { stamp: Stamp } } }');
  for (const mode of ['shape', 'spec', 'strict'] as const) {
    expect(reported('Stamp', { ink: 'red' }, mode)).toEqual([]);
    expect(reported('Stamp', {}, mode)).toEqual([]);
    expect(reported('Album', { stamp: { ink: 'red' } }, mode)).toEqual([]);
    for (const value of ['red', null, 5, [], undefined]) expect(reported('Stamp', value, mode)).toEqual([': type']);
  }
});
