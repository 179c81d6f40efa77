import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { main } from '../../generator/cli/main.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const ROOT = `spec: { name: tried, version: 1.0.0, title: Tried, doc: Tried., license: MIT }
profiles:
  default: { doc: All., layers: [], entry: '.' }
`;

interface Running {
  /** Everything that is printed to standard output and standard error, one after the other. */
  readonly printed: () => string;
  /** Waits until the text is printed; throws if the command ends before. */
  readonly until: (text: string) => Promise<void>;
  /** Resolves to the exit code. */
  readonly ended: Promise<number>;
  /** Interrupts the command, and returns its exit code. */
  readonly interrupt: (signal: 'SIGINT' | 'SIGTERM') => Promise<number>;
}

/** Starts a command line in this process that runs until it is interrupted. */
function start(...args: readonly string[]): Running {
  let printed = '';
  const waiting = new Set<() => void>();
  const note = (text: string): void => {
    printed += text;
    for (const look of waiting) look();
  };
  const look = { interactive: false, color: false, outColor: false, outWidth: Infinity };
  const ended = main(args, { out: note, err: note, ...look });
  return {
    printed: () => printed,
    ended,
    until: async (text) => {
      const found = new Promise<void>((resolve) => {
        const look = (): void => {
          if (printed.includes(text)) resolve();
        };
        waiting.add(look);
        look();
      });
      await Promise.race([found, ended]);
      if (!printed.includes(text)) throw new Error(`it ended without "${text}":\n${printed}`);
    },
    interrupt: async (signal) => {
      process.emit(signal);
      return ended;
    },
  };
}

test('a mock serves its endpoints until it is interrupted, and says what it answers', async () => {
  const folder = temporaryFolder();
  plant(folder, {
    'spec/spec.yaml': ROOT,
    'spec/ships.yaml': `objects: { Ship: { fields: { name: str } } }
endpoints:
  get_ship: { method: GET, path: /ship, responses: [{ status: 200, type: Ship }], auth: [] }
`,
    'responses/get_ship.json': '{ "name": "Ark" }',
  });
  const mock = start('mock', join(folder, 'spec'), '--port', '0', '--responses', join(folder, 'responses'));
  await mock.until(' at http');
  const [url = ''] = /http:\S+/.exec(mock.printed())!;
  expect(mock.printed()).toBe(
    `snowspec: reading ${join(folder, 'spec')}\nsnowspec: serving tried (default) at ${url}\n`,
  );
  const answer = await fetch(new URL('/ship', url), { headers: { connection: 'close' } });
  expect([answer.status, await answer.json()]).toEqual([200, { name: 'Ark' }]);
  expect((await fetch(new URL('/boat', url), { headers: { connection: 'close' } })).status).toBe(404);
  expect(mock.printed()).toContain('200 GET /ship\n404 GET /boat\n');
  expect(await mock.interrupt('SIGINT')).toBe(0);
  await expect(fetch(new URL('/ship', url))).rejects.toThrow('fetch failed');
  expect(process.listeners('SIGTERM')).toEqual([]);
});

const NEWS = `enums: { Kind: { wire: str, values: { ENTER: enter, WELCOME: welcome, TICK: tick, TOCK: tock, NEWS: news } } }
objects:
  Note: { fields: { kind: Kind, topic?: str, about?: any } }
  Entry: { fields: { card: str } }
  Ship: { fields: { name: str } }
channels:
  news:
    envelope: { type: Note, name: topic, data: about, when: { kind: [NEWS] } }
    connection:
      transport: websocket
      address: wss://ships.example/news
      op: kind
      body: about
      messages:
        enter: { op: ENTER, sent: Entry }
        welcome: { op: WELCOME, received: Ship }
        tick: { op: TICK, sent: 'null' }
        tock: { op: TOCK, received: 'null' }
      handshake: { identify: { message: enter, token: card }, ready: { message: welcome } }
      heartbeat: { message: tick, interval: 20000, acknowledgement: tock }
events: { SHIP_SUNK: { channel: news, payload: Ship } }
auth: { Card: { kind: token, properties: { header: Card } } }
endpoints:
  get_ship: { method: GET, path: /ship, responses: [{ status: 200, type: Ship }], auth: [Card] }
`;

test('a mock serves connections beside the endpoints, and takes one token and a fault', async () => {
  const folder = temporaryFolder();
  plant(folder, { 'spec/spec.yaml': ROOT, 'spec/news.yaml': NEWS });
  const options = ['--port', '0', '--gateway', 'news', '--token', 'sesame', '--fail', 'garbage'];
  const mock = start('mock', join(folder, 'spec'), ...options);
  await mock.until('serving connections at ws');
  expect(mock.printed()).toMatch(
    /^snowspec: reading \S+\nsnowspec: serving tried \(default\) at http:\S+\nsnowspec: serving connections at ws:\S+\n$/,
  );
  const url = new URL('/ship', /http:\S+/.exec(mock.printed())![0]);
  const ask = async (card: string): Promise<readonly [number, string]> => {
    const answer = await fetch(url, { headers: { connection: 'close', card } });
    return [answer.status, await answer.text()];
  };
  expect((await ask('other'))[0]).toBe(401);
  const [status, text] = await ask('sesame');
  expect(status).toBe(200);
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(await mock.interrupt('SIGTERM')).toBe(0);
});

test.each([
  ['a channel that the spec lacks', 'olds', 2, 'the spec has no channel olds with a connection; it has news'],
  ['a port in use', 'news', 1, 'listen EADDRINUSE.*'],
])('a mock with connections of %s ends before it says that it serves', async (_, channel, code, reason) => {
  const folder = temporaryFolder();
  plant(folder, { 'spec/spec.yaml': ROOT, 'spec/news.yaml': NEWS });
  const used = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void used.close());
  await once(used, 'listening');
  const port = channel === 'news' ? (used.address() as AddressInfo).port - 1 : 0;
  const mock = start('mock', join(folder, 'spec'), '--port', String(port), '--gateway', channel);
  expect(await mock.ended).toBe(code);
  expect(mock.printed()).toMatch(new RegExp(`^snowspec: reading \\S+\nsnowspec: ${reason}\n$`));
});

test('generate --watch writes the package after each change, and keeps the last one while there are problems', async () => {
  const folder = temporaryFolder();
  const ships = (type: string) => ({ 'spec/ships.yaml': `objects: { Ship: { fields: { name: ${type} } } }\n` });
  plant(folder, { 'spec/spec.yaml': ROOT, ...ships('str') });
  const [spec, out] = [join(folder, 'spec'), join(folder, 'out')];
  const watch = start('generate', spec, '--out', out, '--only', 'types', '--watch');
  await watch.until('press Ctrl-C to stop\n');
  expect(watch.printed()).toMatch(/^ {2}created .*\n(?:.*\n)*snowspec: 1 object, 1 field -> \d+ files: \d+ created, /);
  expect(watch.printed()).toContain(`snowspec: watching ${spec}; press Ctrl-C to stop\n`);
  plant(folder, ships('strr'));
  await watch.until(`snowspec: ${out} is unchanged until the problems are fixed\n`);
  expect(watch.printed()).toContain('there is no type strr');
  expect(existsSync(join(out, 'src/objects/ship.ts'))).toBe(true);
  plant(folder, ships('int'));
  await watch.until('  updated src/objects/ship.ts\n');
  expect(await watch.interrupt('SIGTERM')).toBe(0);
});

test('generate --watch of a folder without a spec ends at once', async () => {
  const folder = temporaryFolder();
  const watch = start('generate', folder, '--watch');
  expect(await watch.interrupt('SIGINT')).toBe(2);
  expect(watch.printed()).toBe(`snowspec: ${folder} is not a spec: it has no spec.yaml\n`);
});
