import { afterEach, describe, expect, it } from 'vitest';
import { createTransport, type ClientOptions, type Operation, type Transport } from '../../../generated/dist/rest/index.js';
import { json, startServer, type Answer, type TestServer } from '../../support/faulty-server.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function transportTo(answer: Answer, options: ClientOptions = {}): Promise<{ server: TestServer; transport: Transport }> {
  const server = await startServer(answer);
  servers.push(server);
  return { server, transport: createTransport({ token: 'a.b.c', baseUrl: server.url, random: () => 0, retry: { minDelayMs: 5 }, ...options }) };
}

function operation(name: string, path: string, method = 'POST'): Operation {
  return { name, method, path, countedPer: ['channel'], query: {}, responses: [{}] };
}

const send = operation('send', '/channels/{channel}/messages');

/** The limits of a bucket, in headers. */
function bucket(name: string, remaining: number, resetAfter: number): Record<string, string> {
  return {
    'x-ratelimit-bucket': name,
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset-after': String(resetAfter),
  };
}

describe('A route whose bucket changes', () => {
  it('leaves the bucket as it is for the routes that stay', async () => {
    const times: Record<string, number[]> = {};
    const limits: Record<string, Record<string, string>[]> = {
      stays: [bucket('a', 4, 1), bucket('a', 0, 0.4), bucket('a', 4, 1)],
      leaves: [bucket('a', 3, 1), bucket('b', 4, 1)],
    };
    const answer: Answer = (request, response) => {
      const route = request.url!.split('/')[1]!;
      (times[route] ??= []).push(Date.now());
      json(200, {}, limits[route]!.shift())(request, response);
    };
    const { transport } = await transportTo(answer);
    const [stays, leaves] = ['stays', 'leaves'].map((name) => operation(name, `/${name}/{channel}`)) as [Operation, Operation];
    const call = (one: Operation): Promise<unknown> => transport.call(one, { channel: '1', body: {} });
    await call(stays);
    await call(leaves);
    await Promise.all([call(leaves), call(stays)]);
    await call(stays);
    expect(times['stays']![2]! - times['stays']![1]!).toBeGreaterThanOrEqual(395);
  });
});

describe('A signal of more calls than ten', () => {
  it('ends all of them, and no engine warns about its listeners', async () => {
    const warnings: string[] = [];
    const warn = (warning: Error): void => void warnings.push(warning.name);
    process.on('warning', warn);
    const { transport } = await transportTo(() => {});
    const controller = new AbortController();
    const calls = Array.from({ length: 30 }, (_, i) => transport.call(send, { channel: String(i), body: {} }, { signal: controller.signal }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    controller.abort();
    const outcomes = await Promise.allSettled(calls);
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('warning', warn);
    expect(outcomes.map((one) => ((one as PromiseRejectedResult).reason as { kind: string }).kind)).toEqual(Array(30).fill('aborted'));
    expect(warnings).toEqual([]);
  });
});
