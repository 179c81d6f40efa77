/**
 * Test files that only `npm run test:long` runs. Each takes seconds, and repeats on more input, on another sample spec or in
 * another program what a faster test of the same behaviour tries in `npm test`.
 */
export const LONG_RUN_ONLY: readonly string[] = [
  'test/action/document-workflow.test.ts',
  'test/bench/smoke.test.ts',
  'test/diff/formats/html-in-browser.test.ts',
  'test/diff/witness/edits.test.ts',
  'test/drift/platform.test.ts',
  'test/editors/helix.test.ts',
  'test/editors/neovim.test.ts',
  'test/emit/readme.test.ts',
  'test/emit/samples/airline-values.test.ts',
  'test/emit/site/platform-in-browser.test.ts',
  'test/generated/gateway/redis.test.ts',
  'test/hostile/every-surface.test.ts',
  'test/hostile/hostile-yaml.test.ts',
  'test/hostile/odd-keys.test.ts',
  'test/hostile/rendered-text.test.ts',
  'test/hostile/untrusted-spec.test.ts',
  'test/hostile/worst-cases.test.ts',
  'test/import/killed.test.ts',
  'test/learn/large-file.test.ts',
  'test/load/transpile.test.ts',
  'test/lsp/picture.test.ts',
  'test/lsp/platform.test.ts',
  'test/openapi/compilers.test.ts',
  'test/types/unions.test.ts',
  'test/watch/compile-again.test.ts',
  'test/write/kill.test.ts',
  'test/write/prettier-form.test.ts',
];
