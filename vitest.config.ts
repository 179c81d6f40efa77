import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // The default reporter ends with the counts that the gate reads.
    reporters: ['default'],
  },
});
