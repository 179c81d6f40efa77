import { expect, test } from 'vitest';
import { compareWithTypes } from '../../../generator/diff/index.js';
import { typeDifferences } from '../../../generator/diff/types/differences.js';
import { loadTypes } from '../../../generator/load/load-types.js';
import { modelIn } from '../small-model.js';
import { packageOf } from './small-package.js';

/** TypeScript itself compares some fifty types inside each other, and says of deeper ones that they differ. */
const COUNT = 30;

/** Objects of which each holds the next. The last holds the first again, and `end`. */
function circle(name: string, end: string): string {
  const next = (n: number): string => `next?: ${name}${(n + 1) % COUNT}`;
  const objects = Array.from({ length: COUNT }, (_, n) => {
    return `  ${name}${n}: { fields: { ${next(n)}${n === COUNT - 1 ? `, end: ${end}` : ''} } }\n`;
  });
  return objects.join('');
}

/** The effect on code where a field holds another circle, whose objects have the same fields but for the last. */
async function whenMoved(end: string, newEnd: string): Promise<readonly string[]> {
  return effectsOf(circle('A', end) + circle('B', newEnd), 'A0', 'B0');
}

async function effectsOf(objects: string, type: string, newType: string, more = ''): Promise<readonly string[]> {
  const [before, after] = [type, newType].map((held) =>
    modelIn(`objects:\n${objects}  Holder: { fields: { it: ${held} } }\n${more}`),
  );
  const { diff } = await compareWithTypes(before!, after!, {}, loadTypes);
  return diff.changes.map(
    ({ path, impact }) => `${path}: ${impact.typescriptReader} to read, ${impact.typescriptWriter} to write`,
  );
}

const OTHERS = ['others, deep inside,', 'str', 'str | int', 'breaking to read, safe to write'] as const;
const SAME = ['the same', 'str', 'str', 'safe to read, safe to write'] as const;

test.each([SAME, OTHERS])(
  'a type whose members are %s is compared with the one that it replaces to the far end',
  async (_, end, newEnd, effect) => {
    expect(await whenMoved(end, newEnd)).toEqual([`objects.Holder.fields.it: ${effect}`]);
  },
);

test.each(['list[_ | null]', 'dict[str, _]', 'tuple[int, _ | null]'])(
  'a type %s that leads back to itself is compared with another one like it',
  async (type) => {
    const named = (name: string): string => `  ${name}: { of: ['${type.replace('_', name)}'] }\n`;
    const effects = await effectsOf('', 'A', 'B', `unions:\n${named('A')}${named('B')}`);
    expect(effects).toEqual(['objects.Holder.fields.it: safe to read, safe to write']);
  },
);

test('3,000 modules of which each imports the next are compared', () => {
  const circle = (end: string): ReturnType<typeof packageOf> => {
    const modules = Array.from({ length: 3000 }, (_, n): readonly [string, string] => {
      const next = (n + 1) % 3000;
      const text = `export interface T${n} { next?: T${next}; end: ${n === 2999 ? end : 'string'} }\n`;
      return [`t${n}`, `import type { T${next} } from './t${next}.js';\n${text}`];
    });
    return packageOf(Object.fromEntries(modules), modelIn(''));
  };
  expect(typeDifferences(circle('string'), circle('number'))).toEqual([
    { module: 'src/t2999.ts', exported: '. T2999', member: 'end', reader: true, writer: true },
  ]);
});

test('lists of lists, 2,000 deep, count as different from others like them', () => {
  const types = (name: string): string =>
    Array.from({ length: 2000 }, (_, n) => {
      return `export type ${name}${n} = ${n === 1999 ? 'string' : `${name}${n + 1}[]`} | null;\n`;
    }).join('');
  const holding = (name: string): ReturnType<typeof packageOf> =>
    packageOf({ holder: `export interface Holder { it: ${name} }\n${types('A')}${types('B')}` }, modelIn(''));
  expect(typeDifferences(holding('A0'), holding('B0'))).toEqual([
    { module: 'src/holder.ts', exported: '. Holder', member: 'it', reader: true, writer: false },
  ]);
});
