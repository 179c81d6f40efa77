import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { builtCompiler } from './test/support/built-compiler.js';
import { isLongRun, tries } from './test/support/effort.js';
import { LONG_RUN_ONLY } from './test/support/long-run-only.js';

// Many tests start TypeScript's compiler.
process.loadEnvFile(new URL('compiler.env', import.meta.url));

const LEFT_OUT = isLongRun ? [] : LONG_RUN_ONLY;

export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    setupFiles: ['test/support/seed.ts'],
    // Node loads what is built as a consumer's Node does, and in a tenth of the time that it takes Vite to take it apart.
    server: { deps: { external: [/^(?!.*\/node_modules\/).*\/dist\//] } },
    testTimeout: tries(120_000, 1_800_000),
    hookTimeout: 240_000,
    // Left to itself, Vitest leaves one core to the process that prints, which on a machine of two is half of it. A third worker
    // costs more in loading and memory than it gains while others wait.
    maxWorkers: availableParallelism(),
    // A worker keeps what it has loaded, and makes much that dies soon: a larger young generation is collected less often, by one
    // thread, since the other core has a worker of its own. Most code runs a few times: it is optimized later. A sixth of the
    // processor time of the workers.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc', '--sparkplug', '--interrupt-budget=500000'],
    // The default reporter ends with the counts that the gate reads.
    reporters: ['default'],
    projects: [
      {
        extends: true,
        plugins: [builtCompiler()],
        test: {
          name: 'together',
          globalSetup: ['test/support/built-compiler.ts'],
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LEFT_OUT],
          // To load the compiler takes longer than most tests of it: a worker keeps what it has loaded.
          isolate: false,
        },
      },
    ],
  },
});
