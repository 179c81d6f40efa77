import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { modulesOf } from '../../support/package-modules.js';
import { startGateway } from '../../../generator/mock/gateway/start-gateway.js';
import { libraryModel } from '../../support/platform.js';
import { until } from './fake-gateway.js';

/*
 * The library's line has words as op codes, no greeting, no resuming, a fixed interval and a message that says that a session has
 * started.
 */

interface Line {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly on: (name: string, listener: (data: { readonly title: string }) => void) => () => void;
  readonly onChange: (listener: (change: { readonly kind: string }) => void) => () => void;
  readonly send: (message: string, body: unknown) => Promise<void>;
  readonly close: () => void;
}

const model = await libraryModel();
const { load } = await modulesOf(model);
const { connect } = load('src/events/tidings/index.ts') as unknown as { readonly connect: (options: object) => Line };

async function line(options: object = {}): Promise<{ readonly line: Line; readonly heard: unknown[]; readonly said: unknown[]; readonly changes: string[]; readonly gateway: Awaited<ReturnType<typeof startGateway>> }> {
  const said: unknown[] = [];
  const heard: unknown[] = [];
  const changes: string[] = [];
  const gateway = await startGateway(model, { token: '42', onMessage: (name, body) => said.push([name, body]) });
  const connection = connect({
    token: '42',
    intents: ['NOVELS'],
    address: gateway.url,
    webSocket: WebSocket,
    backoff: { first: 2, longest: 20 },
    ...options,
  });
  connection.onChange(({ kind }) => changes.push(kind));
  connection.on('NOVEL_ARRIVED', ({ title }) => heard.push(title));
  onTestFinished(async () => {
    connection.close();
    await gateway.close();
  });
  return { line: connection, heard, said, changes, gateway };
}

test('another protocol starts a session, brings the events of its intents, and sends', async () => {
  const { line: connection, heard, said, gateway } = await line();
  await connection.ready;
  gateway.emit('ATLAS_ARRIVED', { title: 'not wanted' });
  gateway.emit('NOVEL_ARRIVED', { title: 'Ada' });
  await until(() => heard.length === 1, 'a novel');
  expect(heard).toEqual(['Ada']);
  await connection.send('follow', { book: '7' });
  await until(() => said.length === 2, 'the message');
  expect(said).toEqual([
    ['enter', { client: 'a reader', card: '42', shelving: 1 }],
    ['follow', { book: '7' }],
  ]);
});

test('another protocol starts another session after each lost connection', async () => {
  const { line: connection, heard, changes, gateway } = await line();
  await connection.ready;
  gateway.fault({ kind: 'cut' });
  await until(() => changes.filter((kind) => kind === 'ready').length === 2, 'another session');
  expect(changes).not.toContain('resuming');
  gateway.emit('NOVEL_ARRIVED', { title: 'Bea' });
  await until(() => heard.length > 0, 'a novel');
});

test('another protocol ends with its own codes', async () => {
  const wrong = await line({ token: '43' });
  await expect(wrong.line.ready).rejects.toThrow('tidings closed shard 0 with 4102 NO_CARD: No reader has this card.');
  const closed = await line();
  await closed.line.ready;
  closed.gateway.fault({ kind: 'close', code: 4100 });
  await expect(closed.line.ended).rejects.toThrow('4100 CLOSING_TIME: The library closes.');
});
