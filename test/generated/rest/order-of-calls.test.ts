import { afterEach, describe, expect, it } from 'vitest';
import { createTransport, ResponseValidationError, type ClientOptions, type Operation, type Transport } from '../../../generated/dist/rest/index.js';
import { json, startServer, text, type Answer, type TestServer } from '../../support/faulty-server.js';

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

/** Answers with the body of each request at hand. */
function withBody(answer: (body: Record<string, unknown>, path: string) => Answer): Answer {
  return (request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      answer(body, request.url ?? '')(request, response);
    });
  };
}

describe('A call that is refused with status 429', () => {
  it('keeps its place among the calls of its bucket', async () => {
    const arrived: unknown[] = [];
    let isRefused = false;
    const answer = withBody(({ n }) => {
      if (n === 2 && !isRefused) {
        isRefused = true;
        return json(429, { retry_after: 0.05 }, { ...bucket('b', 0, 0.05), 'retry-after': '0.05' });
      }
      arrived.push(n);
      return json(200, {}, bucket('b', n === 0 || n === 1 || n === 2 ? 1 : 5, 0.05));
    });
    const { transport } = await transportTo(answer);
    await Promise.all([0, 1, 2, 3, 4, 5].map((n) => transport.call(send, { channel: '1', body: { n } })));
    expect(arrived).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('holds back every call if the answer is no JSON, which comes from the network in front', async () => {
    const times: number[] = [];
    const answer: Answer = (request, response) => {
      times.push(Date.now());
      if (times.length > 1) return json(200, {})(request, response);
      response.writeHead(429, { 'content-type': 'text/html', 'retry-after': '0.3' }).end('<h1>slow down</h1>');
    };
    const { transport } = await transportTo(answer);
    const first = transport.call(send, { channel: '1', body: {} });
    while (times.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([first, transport.call(send, { channel: '2', body: {} }), transport.call(operation('other', '/{channel}'), { channel: '3', body: {} })]);
    expect(times.slice(1).every((time) => time - times[0]! >= 295)).toBe(true);
  });

  it('holds back only calls with the same keys if its bucket has requests left, since the limit is about those', async () => {
    const arrived: string[] = [];
    let isRefused = false;
    const answer = withBody((body) => {
      const keys = Object.keys(body).join();
      if (keys === 'name' && !isRefused) {
        isRefused = true;
        return json(429, { retry_after: 0.3 }, { ...bucket('c', 4, 5), 'retry-after': '0.3' });
      }
      arrived.push(keys);
      return json(200, {}, bucket('c', 4, 5));
    });
    const { transport } = await transportTo(answer);
    const edit = operation('edit', '/channels/{channel}', 'PATCH');
    await transport.call(edit, { channel: '1', body: { color: 1 } });
    const bodies = [{ name: 'a' }, { name: 'b', color: 2 }, { color: 3 }];
    await Promise.all(bodies.map((body) => transport.call(edit, { channel: '1', body })));
    expect(arrived).toEqual(['color', 'color', 'name', 'name,color']);
  });
});

describe('A route whose bucket changes', () => {
  it('does not wait for the bucket that it has left', async () => {
    let sent = 0;
    const answers = [bucket('a', 0, 60), bucket('b', 4, 60)];
    const answer: Answer = (request, response) => json(200, {}, answers[Math.min(sent++, 1)]!)(request, response);
    const { transport } = await transportTo(answer);
    const other = operation('other', '/other/{channel}');
    // Both routes are in bucket a, which is exhausted; then the platform says that `other` is in b.
    await transport.call(other, { channel: '1', body: {} });
    const moved = { ...other, name: 'moved' };
    sent = 1;
    const began = Date.now();
    await expect(
      Promise.race([transport.call({ ...moved, path: '/new/{channel}' }, { channel: '1', body: {} }), new Promise((_, reject) => setTimeout(reject, 2000))]),
    ).resolves.toEqual({});
    expect(Date.now() - began).toBeLessThan(2000);
  });

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

describe('An answer that is not valid', () => {
  it('is part of the error where the program wants one, since the request had its effect', async () => {
    const onInvalid = (invalid: Error) => {
      throw invalid;
    };
    const { transport } = await transportTo(json(201, { id: 5 }, { 'x-made': 'yes' }), { onInvalid });
    const refuse = () => ({ ok: false as const, issues: [{ path: ['id'], code: 'type', message: 'must be text' }] });
    const checks = { request: () => [], response: refuse, headers: () => [], isError: () => false };
    const error = await transport.call({ ...send, checks }, { channel: '1', body: {} }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ResponseValidationError);
    const { value, response } = error as ResponseValidationError;
    expect({ value, status: response.status, made: response.headers.get('x-made') }).toEqual({ value: { id: 5 }, status: 201, made: 'yes' });
    expect(JSON.stringify(error)).not.toContain('5');
  });
});

describe('The body of an error', () => {
  const failure = async (body: unknown, answer: Answer = json(400, body)): Promise<unknown> => {
    const { transport } = await transportTo(answer);
    return transport.call(send, { channel: '1', body: {} }).catch((reason: unknown) => reason);
  };

  it('in the form of OAuth 2.0 has its code and message', async () => {
    expect(await failure({ error: 'invalid_grant', error_description: 'The code has expired.' })).toMatchObject({
      code: 'invalid_grant',
      message: 'The code has expired.',
    });
  });

  it('has errors that are places themselves, nested ones, and texts', async () => {
    const errors = {
      owner: { code: 'UNKNOWN', message: 'Nobody.' },
      list: { _errors: [{ code: 'OUTER', message: 'Out.', inner: { _errors: [{ code: 'INNER', message: 'In.' }] } }] },
      one: { _errors: { code: 'ONE', message: 'Not a list.' } },
      name: ['Too short.'],
    };
    expect(await failure({ code: 50035, message: 'Invalid', errors })).toMatchObject({
      fields: [
        { path: ['owner'], code: 'UNKNOWN', message: 'Nobody.' },
        { path: ['list'], code: 'OUTER', message: 'Out.' },
        { path: ['list', 'inner'], code: 'INNER', message: 'In.' },
        { path: ['one'], code: 'ONE', message: 'Not a list.' },
        { path: ['name'], code: undefined, message: 'Too short.' },
      ],
    });
  });

  it('that is no JSON leaves the status', async () => {
    expect(await failure(undefined, text(400, 'no', 'text/plain'))).toMatchObject({ kind: 'api', status: 400 });
  });
});
