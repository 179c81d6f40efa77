import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { typeDifferences } from '../../../generator/diff/types/differences.js';
import type { PackageTypes } from '../../../generator/diff/types/checked-program.js';
import { typesIn } from '../../../generator/load/load-types.js';
import { tscVerdict, type TscVerdict } from '../../support/tsc-verdict.js';
import { modelIn } from '../small-model.js';

/** Whose code no longer compiles: code that takes a `T`, code that makes one, both, or that of no one. */
type Broken = 'no one' | 'readers' | 'writers' | 'both';

interface Row {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly broken: Broken;
}

/**
 * The rows of the table below each of its comments (`#`): `broken: title — before ⟶ after`, continued on lines that are
 * indented. Code without `T` is the type `T`. Code after `##` comes before either.
 */
const [ROWS_OF_TSC, BY_NAME, CONSTANTS] = readFileSync(new URL('written-types.txt', import.meta.url), 'utf8')
  .split(/^# .*\n/m)
  .slice(1)
  .map(rowsIn) as [readonly Row[], readonly Row[], readonly Row[]];

function rowsIn(table: string): readonly Row[] {
  let both = '';
  return table
    .trimEnd()
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const shared = /^## ?(.*)$/.exec(line);
      if (shared !== null) both = shared[1]!;
      if (shared !== null) return [];
      const [, broken, title, before, after] = /^([a-z ]+): (.*) — (.*) ⟶ (.*)$/.exec(line)!;
      const [old, now] = [before!, after!].map((code) => `${both}\n${declared(code)}\n`) as [string, string];
      return [{ title: title!, before: old, after: now, broken: broken as Broken }];
    });
}

/** The exports of a module begin a line. */
function declared(code: string): string {
  const lines = code.replaceAll(/ (?=export )/g, '\n');
  return /\b(?:type|interface|function|const) T\b/.test(code) ? lines : `export type T = ${code};`;
}

const model = modelIn('objects: { Book: { fields: { title: str } } }');

const RUNTIME = ['open-enum', 'unknown-member', 'rest-error', 'issue'].map((name) => {
  const path = `src/runtime/${name}.ts`;
  return [path, readFileSync(new URL(`../../../generated/${path}`, import.meta.url), 'utf8')] as const;
});

/** The modules of a package in which each row has an entry point of its own. */
function textsOf(given: readonly Row[], side: 'before' | 'after'): ReadonlyMap<string, string> {
  const entries = given.map((_, index) => [`./${index}`, { types: `./dist/entries/${index}.d.ts` }]);
  return new Map([
    ...RUNTIME,
    ['package.json', JSON.stringify({ exports: Object.fromEntries(entries) })],
    ...given.map((_, index) => [`src/entries/${index}.ts`, `export * from '../objects/${index}.js';\n`] as const),
    ...given.map((row, index) => [`src/objects/${index}.ts`, row[side]] as const),
  ]);
}

function packageOf(given: readonly Row[], side: 'before' | 'after'): PackageTypes {
  return typesIn(textsOf(given, side), model);
}

function brokenOf(reader: boolean, writer: boolean): Broken {
  if (reader) return writer ? 'both' : 'readers';
  return writer ? 'writers' : 'no one';
}

const ALL = [...ROWS_OF_TSC, ...BY_NAME, ...CONSTANTS];

describe('code that names the former type', () => {
  let found: ReturnType<typeof typeDifferences>;
  beforeAll(() => {
    found = typeDifferences(packageOf(ALL, 'before'), packageOf(ALL, 'after'));
  });

  test.each(ALL.map((row, index) => ({ ...row, index })))('$title: $broken', ({ index, broken }) => {
    const own = found.filter(({ exported }) => exported === `./${index} T`);
    expect(
      brokenOf(
        own.some(({ reader }) => reader),
        own.some(({ writer }) => writer),
      ),
    ).toBe(broken);
  });
});

describe('the TypeScript compiler says the same of', () => {
  let verdict: TscVerdict;
  beforeAll(() => {
    const [before, after] = [textsOf(ROWS_OF_TSC, 'before'), textsOf(ROWS_OF_TSC, 'after')];
    verdict = tscVerdict(packageOf(ROWS_OF_TSC, 'before'), packageOf(ROWS_OF_TSC, 'after'), { before, after });
  });

  test.each(ROWS_OF_TSC.map((row, index) => ({ ...row, index })))('$title: $broken', ({ index, before, broken }) => {
    const isIn = (errors: readonly string[]): boolean => errors.some((error) => error.startsWith(`./${index} T: `));
    const [reader, writer, user] = [isIn(verdict.reader), isIn(verdict.writer), isIn(verdict.user)];
    // Of a function, it says that it does not fit, and not why.
    if (before.includes('export function T')) expect(user).toBe(broken !== 'no one');
    else expect(brokenOf(reader || user, writer || user)).toBe(broken);
  });
});
