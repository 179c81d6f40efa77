import { expect, test } from 'vitest';
import { compileRead } from '../../../generator/compile.js';
import { modulesOf } from '../../../generator/load/package-modules.js';
import { readSpecFiles } from '../../../generator/read/read-spec.js';

/** Thirty objects of which each has four fields of the next, in the words of the spec: 4^30 values in a whole one. */
const chain = (field: (name: string, next: string) => string): string => {
  const fields = (next: string) => ['a', 'b', 'c', 'd'].map((name) => field(name, next)).join(', ');
  const objects = Array.from({ length: 30 }, (_, n) => `  B${n}: { fields: { ${fields(`B${n + 1}`)} } }`);
  return `spec: { name: chain, version: 1.0.0 }\nprofiles: { default: { entry: . } }\nobjects:\n${objects.join('\n')}\n  B30: { fields: { id: int } }\n`;
};

test.each([
  ['optional', (name: string, next: string) => `${name}?: ${next}`],
  ['null', (name: string, next: string) => `${name}: ${next} | null`],
  ['an empty list', (name: string, next: string) => `${name}: 'list[${next}]'`],
  ['an empty dict', (name: string, next: string) => `${name}: 'dict[str, ${next}]'`],
])(
  'samples and arbitraries of a chain that widens end, where fields may be %s',
  { timeout: 60_000 },
  async (_, field) => {
    const { models, problems } = compileRead(readSpecFiles([{ path: 'spec.yaml', text: chain(field) }]), 'all');
    expect(problems).toEqual([]);
    const modules = await modulesOf(models[0]!);
    const { sampleB0 } = modules.load('src/samples/b0.ts') as { sampleB0: (seed: number) => object };
    const { validateB0 } = modules.load('src/objects/b0.ts') as { validateB0: (value: unknown) => { ok: boolean } };
    for (let seed = 0; seed < 20; seed += 1) {
      const sample = sampleB0(seed);
      expect(JSON.stringify(sample).length).toBeLessThan(1_000_000);
      expect(validateB0(sample).ok).toBe(true);
    }
    expect(modules.texts.get('src/arbitraries/b0.ts')).toContain('isDeepest(options)');
  },
);
