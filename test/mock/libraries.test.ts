import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startGateway } from '../../generator/mock/gateway/start-gateway.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { platformModel } from '../support/platform.js';

const FOLDER = join('test', 'long', 'libraries');

// Those of the ten libraries of test/long that are installed for the gate.
it.each([
  { library: 'discordjs', fewest: 45 },
  { library: 'eris', fewest: 45 },
])('runs the ordinary steps of $library', async ({ library, fewest }) => {
  const many = { requests: 1_000_000, seconds: 1 };
  const model = await platformModel('live');
  const mock = await startMock(model, { rateLimit: many, globalLimit: many });
  const gateway = await startGateway(model, {}, mock.service);
  onTestFinished(async () => {
    await gateway.close();
    await mock.close();
  });
  const failed: unknown[] = [];
  let passed = 0;
  const child = fork(join(FOLDER, 'run.mjs'), [library, mock.url], { silent: true, execArgv: [] });
  child.on('message', (message: { readonly error?: string } | string) => {
    if (typeof message === 'object' && message.error !== undefined) failed.push(message);
    else passed += 1;
  });
  await new Promise((resolve) => child.once('exit', resolve));
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(fewest);
});
