#!/usr/bin/env node
import('../dist/bundled/start.js').then(
  async ({ start }) => (process.exitCode = await start(process.argv.slice(2))),
  (error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes('bundled/start.js')) throw error;
    process.stderr.write('snowspec: it is not built yet; run `npm run build:generator`\n');
    process.exitCode = 2;
  },
);
