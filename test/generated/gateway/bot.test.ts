import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sampleMessage } from '../../../generated/dist/live/samples.js';
import { tries } from '../../support/effort.js';
import { projectWith } from './bot-project.js';
import { fakeGateway, until } from './fake-gateway.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The bot of the README. */
const bot = /^```typescript\n(import \{ connect \}.*?)^```$/ms.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;

test('the bot of the README has at most 20 lines', () => {
  expect(bot.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

test('the bot of the README answers messages, and survives lost connections', { timeout: 60_000 }, async () => {
  const project = projectWith({ 'bot.js': bot });
  const answers: string[] = [];
  const rest = await service(answers);
  const gateway = await fakeGateway({ token: 'a.b.c' });
  const child = spawn(process.execPath, ['bot.js'], {
    cwd: project,
    env: { ...process.env, TOKEN: 'a.b.c', GATEWAY: gateway.url, API: `http://127.0.0.1:${portOf(rest)}` },
  });
  let out = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (out += text.toString()));
  onTestFinished(() => void child.kill());
  const ping = (content: string, bot: boolean): void =>
    gateway.emit('MESSAGE_CREATE', { id: '1', channel_id: '7', content, author: { id: '2', bot } });
  await until(() => out.includes('ready'), 'the bot', 20_000);
  ping('!ping', false);
  ping('!ping', true);
  ping('hello', false);
  await until(() => answers.length === 1, 'an answer');
  const faults = [{ kind: 'cut' }, { kind: 'close', code: 4000 }, { kind: 'broken-frame' }] as const;
  for (const fault of faults.slice(0, tries(1, 3))) {
    const before = answers.length;
    const resumed = out.split('resumed').length;
    gateway.fault(fault);
    ping('!ping', false);
    await until(() => answers.length === before + 1, `an answer after ${fault.kind}`);
    await until(() => out.split('resumed').length > resumed, 'the session');
  }
  expect(answers).toEqual(Array.from({ length: tries(2, 4) }, () => '/channels/7/messages Bot a.b.c {"content":"pong"}'));
  child.kill();
});

async function service(answers: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text: Buffer) => (body += text.toString()));
    request.on('end', () => {
      answers.push(`${request.url} ${request.headers.authorization} ${body}`);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(sampleMessage(answers.length)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
