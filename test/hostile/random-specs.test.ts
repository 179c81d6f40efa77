import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import type { OutputFile } from '../../generator/emit/output-file.js';
import type { Key } from '../../generator/read/grammar/index.js';
import { readYaml, type SourceFile } from '../../generator/read/index.js';
import { tries } from '../support/effort.js';
import { keysOfTheGrammar, placesOf, shapeOfPath } from '../support/grammar-places.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';
import { createRandomSpecs, problemsOf, textOf } from '../support/random-specs.js';
import { saveInputs } from '../support/saved-corpus.js';
import { seedSpecs, type SeedSpec } from '../support/seed-specs.js';
import { partOf, printFile, scalarPart, withPart, type Part } from '../support/spec-parts.js';
import { promisesOf } from '../support/spec-promises.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const seed = seedOfRun();
const seeds = seedSpecs();
/** In the gate, those that are read for the pieces of others are a part. */
const some = seeds.filter((_, index) => index % tries(24, 1) === 0);

/** Random specs that are tried, values of each that are compared with ajv, and specs that are damaged. */
const SPECS = Number(process.env['FUZZ_SPECS'] ?? tries(2, 400));
const VALUES = tries(40, 1_000);
const DAMAGED = Number(process.env['FUZZ_DAMAGED'] ?? tries(40, 40_000));

it('random specs are made of seeds without problems that have every key of the language', () => {
  const unused = new Map(keysOfTheGrammar());
  for (const { files } of seeds.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    if (unused.size === 0) break;
    const names = [...unused.values()].map((path) => path.split(/[.:]/).at(-1)!);
    // To take a file apart takes longer than to see that it has no name of what is missing.
    if (!files.some(({ text }) => names.some((name) => text.includes(name)))) continue;
    const keys = files.flatMap(keysIn).filter((key) => unused.has(key));
    if (keys.length > 0 && problemsOf(files).length === 0) for (const key of keys) unused.delete(key);
  }
  expect([...unused.values()]).toEqual([]);
});

/** The largest have the most keys. */
function sizeOf({ files }: SeedSpec): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}

function keysIn(file: SourceFile): Key[] {
  const { node } = readYaml(file, new Diagnostics());
  return node === undefined ? [] : [...placesOf(node, shapeOfPath(file.path))].flatMap(({ key }) => key ?? []);
}

describe(`a random spec without problems (SNOWSPEC_SEED=${seed})`, () => {
  const random = createRandom(seed);
  const specs = createRandomSpecs(some, random);
  const packages: { readonly files: readonly OutputFile[]; readonly text: string }[] = [];
  let compared = 0;
  afterAll(() => process.stdout.write(`${packages.length} random specs, ${compared} values compared with ajv\n`));

  it(
    'is formatted once and for all, equals itself, survives OpenAPI, and has a package',
    { timeout: 7_200_000 },
    async () => {
      const failures: string[] = [];
      while (packages.length < SPECS) {
        const spec = specs.next(random.below(some.length));
        if (spec === undefined) continue;
        const text = textOf(spec.files);
        const { promises, files, compared: count } = promisesOf(spec.files, VALUES, random);
        for (const [promise, holds] of Object.entries(promises)) {
          try {
            await holds();
          } catch (error) {
            failures.push(`${promise} [${spec.name}]: ${String(error)}\n${text}`);
          }
        }
        packages.push({ files: await files(), text });
        compared += count();
      }
      saveInputs(
        'failed-specs',
        failures.map((failure) => ({ name: 'random spec', text: failure })),
      );
      expect(failures).toEqual([]);
    },
  );

  it('has a package that compiles', { timeout: 3_600_000 }, () => {
    const folder = temporaryFolder();
    for (const [index, { files, text }] of packages.entries())
      for (const file of [...files, { path: 'spec.txt', text }])
        if (/^(?:src\/|package\.json$|spec\.txt$)/.test(file.path))
          write(join(folder, `p${index}`, file.path), file.text);
    write(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['p*/src'] }));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const found = complaints(folder);
    const failed = new Set(found.map((one) => Number(/\/p(\d+)\/src\//.exec(one)?.[1] ?? 0)));
    saveInputs(
      'specs-that-do-not-compile',
      [...failed].map((index) => ({ name: `random spec ${index}`, text: packages[index]!.text })),
    );
    expect(found).toEqual([]);
  });
});

/** Those of the package, for all packages at once. */
const OPTIONS = {
  target: 'es2022',
  lib: ['es2022', 'webworker'],
  types: [],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
};

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The errors of tsc in the packages of a folder. */
function complaints(folder: string): readonly string[] {
  try {
    execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
      .split('\n')
      .slice(0, 20);
  }
}

describe(`a spec with one part less, or another one in its place (SNOWSPEC_SEED=${seed})`, () => {
  it('has problems or none, and never stops check', { timeout: 7_200_000 }, () => {
    const random = createRandom(seed + 1);
    const stopped: string[] = [];
    for (let tried = 0; tried < DAMAGED; tried += 1) {
      const files = damaged(random.pick(seeds), random);
      try {
        problemsOf(files);
      } catch (error) {
        stopped.push(`${error instanceof Error ? error.stack : String(error)}\n${textOf(files)}`);
      }
    }
    saveInputs(
      'failed-specs',
      stopped.map((text) => ({ name: 'damaged spec', text })),
    );
    expect(stopped).toEqual([]);
  });
});

/** The replacement of a part: nothing, or a part of another kind. */
const OTHERS: readonly (Part | undefined)[] = [
  undefined,
  undefined,
  { kind: 'not-shown', text: '' },
  { kind: 'list', items: [] },
  { kind: 'map', entries: [] },
  ...[0, '', 'a', null, true, 'O'].map(scalarPart),
];

function damaged({ files }: SeedSpec, random: Random): readonly SourceFile[] {
  const file = random.pick(files);
  const { node } = readYaml(file, new Diagnostics());
  if (node === undefined) return files;
  const { path } = random.pick([...placesOf(node, shapeOfPath(file.path))]);
  const changed = printFile(withPart(partOf(node), path, random.pick(OTHERS)));
  return files.map((one) => (one === file ? { ...file, text: changed } : one));
}
