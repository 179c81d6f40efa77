import { describe, expect, it } from 'vitest';
import * as samples from '../../generated/dist/live/samples.js';
import type { Endpoint, Type } from '../../generator/model/model.js';
import { isNotShown } from '../../generator/model/model.js';
import { isObjectRef, isOneOf, isUnionRef } from '../../generator/model/types.js';
import { createInProcessMock } from '../../generator/mock/in-process.js';
import { Resources } from '../../generator/mock/state/resources.js';
import { platformModel } from '../support/platform.js';

const model = await platformModel('live');
const resources = new Resources(model);
const mock = await createInProcessMock(model, { items: 3 });
const headers = { authorization: 'Bot a.b.c' };

interface Pair {
  readonly create: Endpoint;
  readonly read: Endpoint;
  readonly identity: string;
}

/** Each endpoint that makes something with an id, with the one that reads it by this id. */
const pairs: readonly Pair[] = model.endpoints.flatMap((create): Pair[] => {
  const action = resources.actionOf(create);
  if (action?.kind !== 'create' || action.items.identity === undefined) return [];
  const reads = model.endpoints.filter((one) => {
    const found = resources.actionOf(one);
    return found?.kind === 'read' && found.resource.object === action.items.object && found.resource.identity;
  });
  const below = reads.find(({ path }) => shapeOf(path) === `${shapeOf(create.path)}/{}`);
  const [read] = below === undefined ? reads : [below];
  return read === undefined ? [] : [{ create, read, identity: action.items.identity }];
});

function shapeOf(path: Endpoint['path']): string {
  return String(path).replaceAll(/\{[^{}]*\}/g, '{}');
}

/** A path with the values that are known, and one and the same id elsewhere. */
function pathOf({ path }: Endpoint, known: Readonly<Record<string, unknown>>, seed: string): string {
  return String(path).replaceAll(/\{([^{}]*)\}/g, (_, name: string) => String(known[name] ?? seed));
}

/** The path of what was made: the last part is its id, the others may be ids that it has. */
function pathTo({ read, identity }: Pair, made: Readonly<Record<string, unknown>>, seed: string): string {
  const [, last = ''] = /\{([^{}]*)\}$/.exec(String(read.path)) ?? [];
  return pathOf(read, { ...made, [last]: made[identity] }, seed);
}

function sampleOf(type: Type, seed: string): unknown {
  if (isOneOf(type)) return sampleOf(type.of.at(-1)!, seed);
  if (!isObjectRef(type) && !isUnionRef(type)) throw new Error(`no samples of ${type.kind}`);
  const draw = Reflect.get(samples, `sample${type.name}`) as (seed: string) => unknown;
  return draw(seed);
}

function requestOf({ bodies }: Endpoint, seed: string): RequestInit {
  const [body] = isNotShown(bodies) ? [] : bodies;
  if (body === undefined || isNotShown(body.type)) return { method: 'POST', headers };
  const value = sampleOf(body.type, seed);
  if (body.media === 'application/json') {
    const content = { ...headers, 'content-type': 'application/json' };
    return { method: 'POST', headers: content, body: JSON.stringify(value) };
  }
  const form = new FormData();
  for (const [name, part] of Object.entries(value as object)) {
    form.append(name, typeof part === 'string' ? part : new Blob(['x']));
  }
  return { method: 'POST', headers, body: form };
}

describe('What an endpoint of the platform creates', () => {
  it('is read by its id, wherever it is made', () => {
    expect(pairs.map(({ create }) => create.name)).toEqual(
      expect.arrayContaining(['create_guild_channel', 'start_thread', 'create_dm', 'create_webhook', 'create_message']),
    );
    expect(pairs.length).toBeGreaterThanOrEqual(17);
  });

  it.each(pairs.map((pair) => [pair.create.name, pair.read.name, pair] as const))(
    'by %s comes back from %s as it was answered',
    async (_, __, pair) => {
      const { create } = pair;
      for (const seed of ['71', '72', '73', '74']) {
        const response = await mock.fetch(`http://mock${pathOf(create, {}, seed)}`, requestOf(create, seed));
        const made = (await response.json()) as Record<string, unknown>;
        expect(response.status, JSON.stringify(made)).toBeLessThan(300);
        const found = await mock.fetch(`http://mock${pathTo(pair, made, seed)}`, { headers });
        expect(await found.json()).toEqual(made);
      }
    },
  );

  it('keeps its kind in lists, and has what later requests change', async () => {
    const send = async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
      const content = { ...headers, 'content-type': 'application/json' };
      const init = { method, headers: content, body: JSON.stringify(body) };
      return (await (await mock.fetch(`http://mock${path}`, init)).json()) as Record<string, unknown>;
    };
    const made = await send('POST', '/guilds/5/channels', { name: 'stage', type: 13, bitrate: 9000 });
    expect(made).toMatchObject({ type: 13, bitrate: 9000, guild_id: '5' });
    const listed = (await (await mock.fetch('http://mock/guilds/5/channels', { headers })).json()) as unknown[];
    expect(listed.at(-1)).toEqual(made);
    expect(await send('PATCH', `/channels/${String(made['id'])}`, { name: 'hall' })).toMatchObject({
      ...made,
      name: 'hall',
    });
    const webhook = await send('POST', '/channels/5/webhooks', { name: 'Reports' });
    const changed = await send('PATCH', `/webhooks/${String(webhook['id'])}`, { name: 'News' });
    expect(changed).toEqual({ ...webhook, name: 'News' });
  });
});
