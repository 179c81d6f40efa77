import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { createReusedWorker } from './reused-worker.js';
import { areas } from './areas.js';

const area = areas[process.env.MUTATED_AREA ?? ''];

const root = fileURLToPath(new URL('../..', import.meta.url));

const runtime = readdirSync(`${root}templates/runtime`).flatMap((name) => /^(.*)\.ts$/.exec(name)?.[1] ?? []);

/** A cache of a module, by texts or by shapes of the grammar. */
const CACHE = /^const (\w+) = new (?:Map<string|WeakMap<MapShape), .*>\(\);$/gm;

/** A cache of the differ, by parts of Models: tests share these, and what it knows of them is cheap to compute again. */
const CACHE_OF_DIFFER = /^const (\w+) = new WeakMap<.*>\(\);$/gm;

export default defineConfig({
  // What is mutated are the sources of the generated package; its tests import what is built from them.
  resolve: {
    alias: [
      { find: /^(?:\.\.\/)+generated\/dist\/(.*)\.js$/, replacement: `${root}generated/src/$1.ts` },
      // The same modules as in `generated/src/runtime`, where those are mutated.
      ...(process.env.MUTATED_AREA === 'runtime'
        ? [
            {
              find: new RegExp(`^(?:\\.{1,2}/)+runtime/(${runtime.join('|')})\\.js$`),
              replacement: `${root}templates/runtime/$1.ts`,
            },
          ]
        : []),
    ],
  },
  plugins: [
    {
      name: 'forget-caches',
      enforce: 'pre',
      // What depends on texts or on the grammar alone, and is cheap to compute again.
      transform: (code, id) => {
        if (!id.startsWith(`${root}generator/`)) return undefined;
        const cache = `const $1 = Reflect.get(globalThis, 'newCache')();`;
        const found = code.replaceAll(CACHE, cache);
        return id.startsWith(`${root}generator/diff/`) ? found.replaceAll(CACHE_OF_DIFFER, cache) : found;
      },
    },
    {
      name: 'reused-worker',
      // Stryker chooses the pool itself; this is the only place to have another word.
      configureVitest({ project }) {
        if (process.env.STRYKER_MUTATOR_WORKER === undefined) return;
        project.config.pool = 'reused';
        project.config.poolRunner = { name: 'reused', createPoolWorker: createReusedWorker };
      },
    },
  ],
  test: {
    include: (process.env.MUTATION_TESTS === undefined ? [] : JSON.parse(process.env.MUTATION_TESTS)) as string[],
    exclude: [...(area?.without ?? [])],
    globalSetup: ['test/support/run-folder.ts'],
    setupFiles: ['test/support/seed.ts', 'test/mutation/forget-caches.ts', 'test/mutation/switch-off.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
