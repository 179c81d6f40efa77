import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileModels } from '../../../generator/compile.js';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import { isNotShown, type EventChannel, type Model } from '../../../generator/model/model.js';
import { load, typeErrors } from '../runtime/generated.js';

const library = fileURLToPath(new URL('../../specs/library', import.meta.url));
const { models } = compileModels(library, 'main');
const model = models[0]!;
const files = emitPackage([model]);
const sources = files.filter(({ path }) => path.startsWith('src/'));

interface Counter {
  readonly decodeCounterEvent: (message: unknown, options?: object) => Readonly<Record<string, unknown>>;
  readonly dialSchedule: (limit: object, shards: number) => readonly { shard: number; key: number; after: number }[];
}

function paths(changed: Model): string[] {
  return emitPackage([changed])
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/events/counter/'));
}

function withChannel(change: (channel: EventChannel) => EventChannel): Model {
  return { ...model, channels: model.channels.map(change) };
}

function withoutSessions({ name, doc, origin, see, envelope }: EventChannel): EventChannel {
  return { name, doc, origin, see, ...(envelope === undefined ? {} : { envelope }) };
}

const loan = {
  book: { id: '5', title: 'A title', shelf_id: null, authors: [{ id: '7', name: 'Ada' }] },
  borrower: { id: '7', name: 'Ada' },
  status: 0,
  due_at: null,
  reminded: false,
  tags: {},
  receipt: { stamped_at: '2024-02-29T12:30:45+00:00' },
};

describe('the subpath of a channel', () => {
  it('exists for every channel with enough facts, under its own name', () => {
    expect(paths(model)).toEqual([
      'src/events/counter/decode.ts',
      'src/events/counter/sessions.ts',
      'src/events/counter/index.ts',
    ]);
    const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}';
    expect(JSON.parse(manifest)).toHaveProperty(['exports', './counter', 'types'], './dist/events/counter/index.d.ts');
  });

  it('knows every intent by name, those without events of their own, too', () => {
    const changed = withChannel((channel) => {
      const { connection } = channel;
      if (connection === undefined || isNotShown(connection)) return channel;
      return { ...channel, connection: { ...connection, intents: connection.intents.slice(1) } };
    });
    const text = emitPackage([changed]).find(({ path }) => path === 'src/events/tidings/connect.ts')!.text;
    expect(text).toMatch(/interface TidingsIntentEvents \{[^}]*NOVELS: never;/);
  });

  it('does not exist if the spec has no channels', () => {
    const changed = { ...model, channels: [] };
    expect(paths(changed)).toEqual([]);
    expect(emitPackage([changed]).find(({ path }) => path === 'package.json')?.text).not.toContain('counter');
  });

  it('has only what the spec shows', () => {
    expect(paths(withChannel((channel) => ({ ...channel, envelope: { notShown: true } })))).toEqual([
      'src/events/counter/sessions.ts',
      'src/events/counter/index.ts',
    ]);
    expect(paths({ ...model, channels: model.channels.map(withoutSessions) })).toEqual([
      'src/events/counter/decode.ts',
      'src/events/counter/index.ts',
    ]);
    expect(paths({ ...model, events: [] })).not.toContain('src/events/counter/decode.ts');
  });

  it('compiles under a strict compiler, and narrows by name and type', () => {
    const consumer = `
      import { decodeCounterEvent, dialSchedule, type CounterEvent } from './events/counter/index.js';
      import type { Loan } from './index.js';
      const message = decodeCounterEvent({});
      if (message.kind === 'event' && message.name === 'BOOK_LENT' && message.type === 'Loan') {
        const loan: Loan = message.data;
        void loan;
      }
      if (message.kind === 'event') { const event: CounterEvent = message; void event; }
      const first: number | undefined = dialSchedule({ a_day: 1, left: 1, resets_in: 1, lines: 1 }, 1)[0]?.after;
      void first;`;
    expect(typeErrors(sources, consumer)).toEqual([]);
  });
});

describe('messages with an envelope of another form', () => {
  it('are decoded by the paths that the spec names', async () => {
    const { decodeCounterEvent } = await load<Counter>(sources, 'src/events/counter/index.ts');
    const note = (kind: string, about: unknown): object => ({ urgent: false, note: { kind, about } });
    expect(decodeCounterEvent(note('BOOK_LOST', loan))).toMatchObject({
      kind: 'event',
      name: 'BOOK_LOST',
      type: 'Loan',
    });
    expect(decodeCounterEvent(note('BOOK_LENT', { refused: true }))).toMatchObject({
      kind: 'event',
      type: 'LoanRefusal',
    });
    expect(decodeCounterEvent(note('BOOK_LENT', { refused: false }))).toMatchObject({
      kind: 'invalid',
      name: 'BOOK_LENT',
    });
    expect(decodeCounterEvent(note('BOOK_LOST', { ...loan, status: 'x' }))).toMatchObject({
      issues: [{ path: ['note', 'about', 'status'] }],
    });
    expect(decodeCounterEvent(note('BOOK_EATEN', loan))).toMatchObject({ kind: 'unknown', name: 'BOOK_EATEN' });
    expect(decodeCounterEvent({ urgent: true })).toMatchObject({ kind: 'other' });
  });
});

describe('sessions without key and period', () => {
  it('start in any order, with times in the unit of the spec, and not beyond the next period', async () => {
    const { dialSchedule } = await load<Counter>(sources, 'src/events/counter/index.ts');
    const starts = dialSchedule({ a_day: 2, left: 3, resets_in: 600, lines: 2 }, 6);
    expect(starts.map(({ after }) => after)).toEqual([0, 0, 30_000, 600_000, 600_000, Infinity]);
    expect(starts.map(({ key }) => key)).toEqual([0, 1, 0, 1, 0, 0]);
  });
});
