#!/usr/bin/env node
let cli;
try {
  cli = await import('../dist/cli/start.js');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes('dist/cli/start.js')) throw error;
  process.stderr.write('snowspec: it is not built yet; run `npm run build:generator`\n');
}
process.exitCode = cli ? await cli.start(process.argv.slice(2)) : 2;
