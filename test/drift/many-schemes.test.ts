import { expect, test } from 'vitest';
import { alignSchemes } from '../../generator/drift/align/schemes.js';
import type { AuthScheme } from '../../generator/model/model.js';

test('ten thousand schemes are paired in little time', () => {
  const all = Array.from({ length: 10_000 }, (_, n) => scheme(`A${n}`, 'token', 'Authorization'));
  const others = all.map((one, n) => ({ ...one, name: `B${n}` }));
  const begin = process.cpuUsage();
  expect(alignSchemes(all, all).size).toBe(10_000);
  expect(alignSchemes(all, others).size).toBe(10_000);
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(5_000);
});

function scheme(name: string, kind: string, header: string | undefined): AuthScheme {
  const properties = header === undefined ? [] : [{ name: 'header', value: header }];
  return { name, kind, properties, flows: [], scopes: [] } as unknown as AuthScheme;
}
