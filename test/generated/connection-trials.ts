import { expect } from 'vitest';
import type { ConnectedChannel } from '../../generator/emit/facts/fact-rows.js';
import type { ConnectionPart } from '../../generator/model/wording/index.js';
import type { CloseCode, CloseReaction, Intent, Signal } from '../../generator/model/connection.js';
import { isNotShown, type Model } from '../../generator/model/model.js';
import { scriptedService, type ScriptedService } from './scripted-socket.js';

/** The module of a channel in the package. */
export interface ChannelModule {
  readonly connect: (options: object) => Line;
  readonly shardOf?: (id: string, total: number) => number;
}

interface Line {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly onChange: (listener: (change: Change) => void) => () => void;
  readonly send: (message: string, body: unknown, options?: object) => Promise<void>;
  readonly close: () => void;
}

type Change = Readonly<Record<string, unknown>> & { readonly kind: string };

interface Held {
  readonly line: Line;
  readonly service: ScriptedService;
  readonly changes: readonly Change[];
  readonly last: (kind: string) => Change | undefined;
}

export interface ConnectionTrials {
  readonly tryPart: (channel: ConnectedChannel, part: ConnectionPart) => Promise<void>;
  readonly tryCloseCode: (channel: ConnectedChannel, code: CloseCode) => Promise<void>;
  readonly tryIntent: (channel: ConnectedChannel, intent: Intent) => Promise<void>;
}

const INTERVAL = 10_000;

/**
 * Tries the facts of a connection on `connect` of the package, against a service that does what the trial says.
 * @param declarationsOf the types that the module of a channel declares
 */
export function connectionTrials(
  model: Model,
  moduleOf: (channel: string) => ChannelModule,
  declarationsOf: (channel: string) => string,
): ConnectionTrials {
  const begun = async (channel: ConnectedChannel, options: object = {}): Promise<Held> => {
    const service = scriptedService(channel);
    const line = moduleOf(channel.name).connect({
      token: 'secret',
      intents: 0,
      address: 'wss://service.example',
      webSocket: service.webSocket,
      compression: 'none',
      slots: { acquire: async () => undefined },
      clock: service.clock,
      random: () => 0.5,
      backoff: { first: 1000, longest: 1000 },
      ...options,
    });
    const changes: Change[] = [];
    line.onChange((change) => changes.push(change));
    line.ended.catch(() => undefined);
    await service.pass(0);
    await service.greet(INTERVAL);
    return { line, service, changes, last: (kind) => changes.findLast((change) => change.kind === kind) };
  };

  /** A connection with a session. */
  const held = async (channel: ConnectedChannel, options: object = {}): Promise<Held> => {
    const one = await begun(channel, options);
    const { by, session, address } = channel.connection.handshake.ready;
    await one.service.signal(by, {
      ...(session === undefined ? {} : { [session]: 'session' }),
      ...(address === undefined ? {} : { [address]: 'wss://own.example' }),
    });
    expect(one.last('ready')).toBeDefined();
    return one;
  };

  /** The first message of a client over its next connection. */
  const nextWords = async ({ service }: Held): Promise<string | undefined> => {
    await service.pass(1000);
    expect(service.sockets()).toBe(2);
    await service.greet(INTERVAL);
    return service.said().at(-1)?.[0];
  };

  const tryCode = async (
    channel: ConnectedChannel,
    code: number,
    reaction: CloseReaction,
    name?: string,
  ): Promise<void> => {
    const { handshake } = channel.connection;
    const one = await held(channel);
    await one.service.close(code);
    const then = reaction === 'resume' && handshake.resume === undefined ? 'reconnect' : reaction;
    expect(one.last('disconnected')).toMatchObject({ code, then, name });
    if (then === 'stop') {
      await expect(one.line.ended).rejects.toMatchObject({ kind: 'refused', details: { code, codeName: name } });
      await one.service.pass(3_600_000);
      expect(one.service.sockets()).toBe(1);
      return;
    }
    expect(await nextWords(one)).toBe(then === 'resume' ? handshake.resume!.message : handshake.identify.message);
    one.line.close();
  };

  const parts: Readonly<Record<ConnectionPart, (channel: ConnectedChannel) => Promise<void>>> = {
    handshake: async (channel) => {
      const { identify, resume, ready } = channel.connection.handshake;
      const one = await held(channel);
      expect(one.changes.map(({ kind }) => kind)).toEqual(['connecting', 'queued', 'identifying', 'ready']);
      expect(one.service.said().map(([name]) => name)).toEqual([identify.message]);
      if (identify.token !== undefined) {
        expect(one.service.said()[0]![1]).toMatchObject({ [identify.token]: 'secret' });
      }
      await one.service.close(1006);
      const words = await nextWords(one);
      if (resume === undefined) {
        expect(words).toBe(identify.message);
      } else {
        expect(words).toBe(resume.message);
        const [, body] = one.service.said().at(-1)!;
        if (resume.session !== undefined) expect(body).toMatchObject({ [resume.session]: 'session' });
        if (resume.token !== undefined) expect(body).toMatchObject({ [resume.token]: 'secret' });
        if (ready.address !== undefined) expect(one.service.address()).toContain('wss://own.example');
        await one.service.signal(resume.done as Signal);
        expect(one.last('resumed')).toBeDefined();
      }
      one.line.close();
    },
    heartbeat: async (channel) => {
      const { message, interval, jitter, acknowledgement } = channel.connection.heartbeat!;
      const period = typeof interval === 'number' ? interval : INTERVAL;
      const beats = ({ service }: Held): number => service.said().filter(([name]) => name === message).length;
      const one = await held(channel);
      const first = jitter ? period / 2 : period;
      await one.service.pass(first - 1);
      expect(beats(one)).toBe(0);
      await one.service.pass(1);
      expect(beats(one)).toBe(1);
      if (acknowledgement === undefined) return;
      await one.service.say(acknowledgement, null);
      await one.service.pass(period);
      expect([beats(one), one.last('zombie')]).toEqual([2, undefined]);
      await one.service.pass(period);
      expect(one.last('zombie')).toBeDefined();
      one.line.close();
    },
    'invalid-session': async (channel) => {
      const { message, pause } = channel.connection.invalidSession!;
      for (const [drawn, wait] of [
        [0, pause.min],
        [0.5, (pause.min + pause.max) / 2],
        [1, pause.max],
      ] as const) {
        const one = await held(channel, { random: () => drawn });
        await one.service.say(message, false);
        expect(one.last('waiting')).toMatchObject({ time: wait * 1000 });
        one.line.close();
      }
    },
    'other-codes': async (channel) => {
      const { closeCodes, otherwise } = channel.connection;
      const codes = [1006, 1011, 3999, 4999].filter((code) => closeCodes.every((one) => one.code !== code));
      for (const code of codes) await tryCode(channel, code, otherwise);
    },
    'send-limit': async (channel) => {
      const { messages, seconds } = channel.connection.sendLimit!;
      const { line, service } = await held(channel);
      const send = (): Promise<unknown> =>
        line.send(sendable(channel), {}, { wait: false }).catch((error: unknown) => error);
      let refused: unknown;
      for (let tried = 0; tried <= messages && refused === undefined; tried++) refused = await send();
      expect(refused).toMatchObject({ kind: 'too-many' });
      const now = service.said().length;
      expect(now).toBeLessThanOrEqual(messages);
      expect(now).toBeGreaterThan(messages / 2);
      await service.pass(seconds * 1000 + 1);
      await service.pass(0);
      line.close();
      expect((refused as { details: { retryAfter: number } }).details.retryAfter).toBeLessThanOrEqual(seconds * 1000);
    },
    'largest-message': async (channel) => {
      const most = channel.connection.largestMessage!;
      const { line, service } = await held(channel);
      await line.send(sendable(channel), '');
      const room = most - service.lastText().length;
      await line.send(sendable(channel), 'x'.repeat(room));
      expect(service.lastText()).toHaveLength(most);
      await expect(line.send(sendable(channel), 'x'.repeat(room + 1))).rejects.toMatchObject({ kind: 'too-large' });
      // A character of two bytes counts as two.
      await expect(line.send(sendable(channel), `${'x'.repeat(room - 1)}é`)).rejects.toMatchObject({
        kind: 'too-large',
      });
      line.close();
    },
    shards: async (channel) => {
      const { shift } = channel.connection.shards!;
      const { shardOf } = moduleOf(channel.name);
      for (const total of [1, 2, 16, 1000]) {
        for (const id of ['0', '197038439483310086', String(2n ** 63n - 1n)]) {
          expect(shardOf!(id, total)).toBe(Number((BigInt(id) >> BigInt(shift)) % BigInt(total)));
        }
      }
    },
  };

  return {
    tryPart: (channel, part) => parts[part](channel),
    tryCloseCode: (channel, { code, reaction, name }) => tryCode(channel, code, reaction, name),
    tryIntent: async (channel, { bit, events }) => {
      const { intents = '' } = channel.connection.handshake.identify;
      const one = await begun(channel, { intents: [bit] });
      const known = model.bitSets.flatMap(({ bits }) => bits).find(({ name }) => name === bit);
      if (known === undefined || isNotShown(known.bit)) throw new Error(`no bit ${bit}`);
      const sent = (one.service.said()[0]![1] as Readonly<Record<string, string | number>>)[intents]!;
      expect(BigInt(sent)).toBe(1n << BigInt(known.bit));
      one.line.close();
      const [, declared = ''] = new RegExp(`^ +${bit}: ([^;]*);$`, 'm').exec(declarationsOf(channel.name)) ?? [];
      expect([...declared.matchAll(/"(\w+)"/g)].map(([, name]) => name).toSorted()).toEqual(events.toSorted());
    },
  };
}

/** A message that programs send, and not the connection itself. */
function sendable({ connection: { messages, handshake, heartbeat } }: ConnectedChannel): string {
  const own = new Set([handshake.identify.message, handshake.resume?.message, heartbeat?.message]);
  return messages.find(({ name, sent }) => sent !== undefined && !own.has(name))!.name;
}
