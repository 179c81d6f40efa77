#!/usr/bin/env node
// CommonJS, so that a run with nothing to do never starts the loader of ES modules.
run(process.argv.slice(2));

async function run(args) {
  const unchanged = load();
  if (unchanged === undefined) {
    process.stderr.write('snowspec: it is not built yet; run `npm run build:generator`\n');
    process.exitCode = 2;
    return;
  }
  process.exitCode =
    (await unchanged.reportUnchanged(args)) ?? (await (await import('../dist/bundled/start.js')).start(args));
}

function load() {
  try {
    return require('../dist/cli/unchanged.cjs');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND' || !error.message.includes('dist/cli/unchanged.cjs')) throw error;
  }
}
