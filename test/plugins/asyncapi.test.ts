import { Parser } from '@asyncapi/parser';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { emitWith } from '../../generator/api/plugin.js';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { runPlugins } from '../../generator/emit/plugins.js';
import { asyncApi } from '../../plugins/index.js';
import { isLongRun } from '../support/effort.js';
import { platformModel } from '../support/platform.js';
import { contentsOf } from '../write/temporary-folder.js';

const SHOP = `objects:
  Order: { fields: { id: int, lines: 'list[tuple[str, int]]', gift?: Gift } }
  Gift: { fields: { note: str } }
  Unused: { fields: { note: str } }
  Message: { fields: { op: int, kind?: str, body?: any } }
channels:
  orders:
    envelope: { type: Message, name: kind, data: body, when: { op: [0] } }
    connection:
      doc: Open all day.
      transport: websocket
      address: wss://shop.example/orders
      parameters: { v: '2' }
      op: op
      messages:
        hello: { op: 1, sent: str }
        welcome: { op: 2, received: 'null' }
        follow: { op: 3, sent: Order }
      handshake: { identify: { message: hello }, ready: { message: welcome } }
      answers: { follow: PLACED }
events:
  PLACED: { channel: orders, payload: Order, doc: A person bought something. }
  PLACED_AGAIN: { channel: orders, payload: Order, deprecated: Buy once. }
`;

/** The document as the official parser reads it, and what it reports of the severities error and warning. */
async function parsed(files: Readonly<Record<string, string>>) {
  const { document, diagnostics } = await new Parser().parse(files['asyncapi.json']!);
  return { document, problems: diagnostics.filter(({ severity }) => severity < 2).map(({ message }) => message) };
}

test('channels and their messages are an AsyncAPI document that the official parser accepts', async () => {
  const { document, problems } = await parsed(await emitWith(asyncApi(), SHOP));
  expect(problems).toEqual([]);
  const operations = document!.operations().all();
  expect(
    operations.map((one) => [
      one.id(),
      one.action(),
      one
        .messages()
        .all()
        .map((message) => message.name()),
    ]),
  ).toEqual([
    ['orders.send', 'send', ['welcome', 'PLACED', 'PLACED_AGAIN']],
    ['orders.receive', 'receive', ['hello']],
    ['orders.receive.follow', 'receive', ['follow']],
  ]);
  expect(
    operations[2]!
      .reply()!
      .messages()
      .all()
      .map((message) => message.name()),
  ).toEqual(['PLACED']);
  expect(
    document!
      .servers()
      .all()
      .map((server) => `${server.protocol()}://${server.host()}`),
  ).toEqual(['wss://shop.example']);
  expect(
    document!
      .schemas()
      .all()
      .map((schema) => schema.id()),
  ).not.toContain('Unused');
});

test('the schema of an event accepts what may be sent, and nothing else', async () => {
  const { document } = await parsed(await emitWith(asyncApi(), SHOP));
  const message = document!.messages().find((one) => one.name() === 'PLACED')!;
  const validate = new Ajv({ strict: false }).compile(message.payload()!.json());
  const placed = (body: object): object => ({ op: 0, kind: 'PLACED', body });
  const cases: readonly (readonly [boolean, unknown])[] = [
    [true, placed({ id: 1, lines: [['tea', 2]] })],
    [true, placed({ id: 1, lines: [], gift: { note: 'for you' } })],
    [false, placed({ id: 1, lines: [['tea']] })],
    [false, placed({ id: 1, lines: [['tea', 2, 3]] })],
    [false, placed({ id: 1, lines: [], gift: {} })],
    [false, { ...placed({ id: 1, lines: [] }), kind: 'placed' }],
    [false, { ...placed({ id: 1, lines: [] }), op: 1 }],
    [false, { op: 0, kind: 'PLACED' }],
  ];
  expect(cases.map(([, value]) => [validate(value), value])).toEqual(cases);
});

test.each(['guestbook', 'kiosk', 'library', ...(isLongRun ? ['payments'] : [])])(
  'the parser accepts that of the %s',
  async (name) => {
    const files = await emitWith(asyncApi(), contentsOf(`test/specs/${name}`));
    expect((await parsed(files)).problems).toEqual([]);
  },
);

/** The parser tries them on the document with a copy of its schema in place of each reference: 3 million nodes of the live platform. */
const RULES_OF_COPIES = [
  'asyncapi-document-resolved',
  'asyncapi-internal',
  'asyncapi3-channel-no-query-nor-fragment',
  'asyncapi3-channel-parameters',
  'asyncapi3-channel-servers',
  'asyncapi3-operation-messages-from-referred-channel',
  'asyncapi3-required-channel-servers-unambiguity',
  'asyncapi3-required-operation-channel-unambiguity',
];

test.skipIf(!isLongRun)(
  'the parser accepts that of the live platform, apart from rules that it tries on copies',
  async () => {
    const model = await platformModel('live');
    const { files } = runPlugins([asyncApi()], model, createEmitContext(model), []);
    const rules = Object.fromEntries(RULES_OF_COPIES.map((name) => [name, 'off' as const]));
    const { document, diagnostics } = await new Parser({ ruleset: { recommended: false, rules } }).parse(
      files[0]!.text,
    );
    expect(diagnostics.filter(({ severity }) => severity < 2)).toEqual([]);
    expect(document!.schemas().all().length).toBeGreaterThan(1000);
  },
);
