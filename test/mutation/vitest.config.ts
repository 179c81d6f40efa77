import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { createKeptWorker } from './kept-worker.js';
import { rooms } from './rooms.js';

const room = rooms[process.env.MUTATED_ROOM ?? ''];

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  // What is mutated are the sources of the generated package; its tests import what is built from them.
  resolve: { alias: [{ find: /^(?:\.\.\/)+generated\/dist\/(.*)\.js$/, replacement: `${root}generated/src/$1.ts` }] },
  plugins: [
    {
      name: 'kept-worker',
      // Stryker chooses the pool itself; this is the only place to have another word.
      configureVitest({ project }) {
        if (process.env.STRYKER_MUTATOR_WORKER === undefined) return;
        project.config.pool = 'kept';
        project.config.poolRunner = { name: 'kept', createPoolWorker: createKeptWorker };
      },
    },
  ],
  test: {
    include: [...(room?.tests ?? [])],
    exclude: [...(room?.without ?? [])],
    setupFiles: ['test/support/seed.ts', 'test/mutation/switch-off.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
  },
});
