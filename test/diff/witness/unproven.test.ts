import { describe, expect, test } from 'vitest';
import { compareModels, demonstrate, type Change, type Diff } from '../../../generator/diff/index.js';
import { EVERYWHERE } from '../../../generator/diff/witness/candidates.js';
import { look, looksInCarriers } from '../../../generator/diff/witness/demonstrate.js';
import { versionOf } from '../../../generator/diff/witness/versions.js';
import type { Validators } from '../../../generator/interpret/validators.js';
import { isNotShown, type Model } from '../../../generator/model/index.js';
import { modelIn } from '../small-model.js';

const SPEC = `
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects:
  Book: { fields: { a: bool, more?: int }, views: { Lent: { doc: One that is lent., require: [more] } } }
  Alone: { fields: { n: int } }
  Empty: { fields: {} }
events: { LENT: { channel: desk, payload: Book } }
endpoints:
  get: { method: GET, path: /a, query: { q?: int }, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  put: { method: PUT, path: /a, body: Book, responses: [{ status: 204, type: null }], auth: [] }
  end: { method: PUT, path: /b, body: Empty, responses: [{ status: 200, type: Empty }], auth: [] }
`;

/** Validators that accept everything, or refuse a given part. */
function validatorsOf(
  refused: (value: unknown) => readonly (string | number)[] | undefined = () => undefined,
): Validators {
  return {
    has: () => true,
    issues: (_, value) => {
      const path = refused(value);
      return path === undefined ? [] : [{ path, code: 'type', message: 'is refused' }];
    },
  };
}

const SAME: Diff = compareModels(modelIn(SPEC), modelIn(SPEC), { today: '2026-01-01' });

interface Given {
  readonly before?: string;
  readonly after?: string;
  readonly impact?: Change['impact'];
}

const SAME_REACH: Change['reach'] = { objects: [], views: [], endpoints: [], events: [], positions: [] };

const BREAKS: Change['impact'] = {
  reader: 'breaking',
  writer: 'breaking',
  typescriptReader: 'safe',
  typescriptWriter: 'safe',
};

function subjectAt(path: string): Change['subject'] {
  const [section, name = '', , field] = path.split('.');
  if (section !== 'objects') return /^(endpoints|events)$/.test(section!) ? { on: 'nothing' } : { on: 'type', name };
  return { on: 'object', name, ...(field === undefined ? {} : { field }) };
}

function changeOf(kind: string, path: string, { before, after, impact = BREAKS }: Given = {}): Change {
  return {
    kind,
    path,
    subject: subjectAt(path),
    message: '',
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    reach: SAME_REACH,
    impact,
    level: 'breaking',
    witnesses: [],
    hashes: { before: '', after: '' },
  };
}

/** The changes with what is said of them where both versions accept whatever is tried. */
async function demonstrated(...changes: readonly Change[]): Promise<readonly Change[]> {
  const model = modelIn(SPEC);
  const diff = { ...SAME, changes };
  return (await demonstrate(diff, model, model, () => Promise.resolve(validatorsOf()))).changes;
}

const MEANING = 'the same values are valid, and mean something else';
const PRESENCE = 'it is about whether something is there at all, which no value shows';
const SERVICE = 'it is about how programs talk to the service, which no value shows';
const NOTHING_SAID = 'one version says nothing there that a value could be checked with';
const BEYOND = 'texts of up to 1,000,000 characters and lists of up to 100,000 items are tried';
const AGREE = 'no value was found that one version accepts and the other refuses because of it';
const TITLE = 'objects.Book.fields.a';

describe('a break without a value that shows it says why', () => {
  const rows: readonly (readonly [kind: string, path: string, reason: string, given?: Given])[] = [
    ['enum.value.renumbered', 'enums.Genre.values.NOVEL', MEANING],
    ['bit.moved', 'bitsets.Flag.bits.NEW', MEANING],
    ['unit.changed', TITLE, MEANING],
    ['default.removed', TITLE, MEANING],
    ['state.added', 'states.Late', MEANING],
    ['identifier.epoch.changed', 'identifiers.Id', MEANING],
    ['identifier.part.removed', 'identifiers.Id.parts.worker', MEANING],
    ['endpoint.removed', 'endpoints.get', PRESENCE],
    ['event.added', 'events.LENT', PRESENCE],
    ['channel.removed', 'channels.desk', PRESENCE],
    ['object.removed', 'objects.Alone', PRESENCE],
    ['view.removed', 'objects.Book.views.Lent', PRESENCE],
    ['url.removed', 'urls.cover', PRESENCE],
    ['auth.removed', 'auth.Key', PRESENCE],
    ['service.removed', 'services.main', PRESENCE],
    ['collection.removed', 'collections.Books', PRESENCE],
    ['endpoint.response.removed', 'endpoints.get.responses.200', PRESENCE],
    ['channel.message.removed', 'channels.desk.connection.messages.hello', PRESENCE],
    [
      'rule.tightened',
      'collections.Books.rules.at-most-per(n)',
      'it is about a whole list, and values of one object are tried',
    ],
    ['endpoint.auth.removed', 'endpoints.get.auth', SERVICE],
    ['endpoint.auth.added', 'endpoints.get.auth', SERVICE],
    ['endpoint.body.removed', 'endpoints.put.body', NOTHING_SAID],
    ['endpoint.response.hidden', 'endpoints.get.responses.200', NOTHING_SAID],
    ['event.payload.shown', 'events.LENT.payload', NOTHING_SAID],
    ['event.answer.removed', 'events.LENT.answer', NOTHING_SAID],
    ['endpoint.body.added', 'endpoints.put.body', AGREE],
    ['endpoint.path.changed', 'endpoints.get.path', SERVICE],
    ['event.channel.changed', 'events.LENT.channel', SERVICE],
    ['channel.removed.later', 'channels.desk', SERVICE],
    ['field.renamed', TITLE, 'the old name is accepted but ignored'],
    ['limit.max.lowered', TITLE, BEYOND, { before: 'length ..2000000', after: 'length ..1000000' }],
    ['limit.max.lowered', TITLE, BEYOND, { before: 'length ..1000000' }],
    ['limit.max.lowered', TITLE, AGREE, { before: 'length ..999999', after: 'length ..999998' }],
    ['limit.max.lowered', TITLE, BEYOND, { after: 'items 5..100000' }],
    ['limit.max.lowered', TITLE, AGREE, { after: 'items 5..99999' }],
    ['limit.max.lowered', TITLE, AGREE, { before: 'range 0..2000000' }],
    ['field.type.changed', TITLE, AGREE, { before: 'length ..2000000' }],
    ['field.type.changed', TITLE, 'the content of a file is no JSON value', { before: 'bytes', after: 'str' }],
    ['field.type.changed', TITLE, 'the content of a file is no JSON value', { before: 'str', after: 'list[bytes]' }],
    ['field.type.changed', TITLE, AGREE, { before: 'Kilobytes' }],
    ['field.type.changed', TITLE, AGREE],
    ['object.hidden', 'objects.Empty', AGREE],
    ['field.type.changed', 'objects.Alone.fields.n', 'nothing that is sent or received in both versions holds it'],
    ['field.type.changed', 'endpoints.get.query.q', AGREE],
  ];

  test.each(rows.map(([kind, path, reason, given = {}]) => ({ kind, path, reason, given })))(
    '$kind of $path with $given',
    async ({ kind, path, reason, given }) => {
      const [change] = await demonstrated(changeOf(kind, path, given));
      expect(change!.witnesses).toEqual([]);
      expect(change!.unproven).toBe(reason);
    },
  );

  test('unless it breaks TypeScript code alone', async () => {
    const impact: Change['impact'] = {
      reader: 'safe',
      writer: 'risky',
      typescriptReader: 'breaking',
      typescriptWriter: 'safe',
    };
    const change = changeOf('field.type.changed', TITLE, { impact });
    expect(await demonstrated(change)).toEqual([change]);
  });

  test('or it breaks nothing', async () => {
    const impact: Change['impact'] = {
      reader: 'safe',
      writer: 'risky',
      typescriptReader: 'none',
      typescriptWriter: 'safe',
    };
    const safe = changeOf('field.type.changed', TITLE, { impact });
    const [same] = await demonstrated(safe, changeOf('field.type.changed', TITLE));
    expect(same).toBe(safe);
  });

  test('where a declaration has more breaks than are shown, that these are too many, each view by itself', async () => {
    const many = (path: string, count: number) => Array.from({ length: count }, () => changeOf('bit.moved', path));
    const reasons = (await demonstrated(...many(TITLE, 101), ...many('objects.Book.views.Lent.fields.a', 100))).map(
      ({ unproven }) => unproven,
    );
    const rest = 'the first hundred breaks of its declaration are demonstrated';
    expect(reasons.map((one) => one === rest).indexOf(true)).toBe(100);
    expect(reasons.filter((one) => one === rest)).toHaveLength(1);
  });
});

describe('what is refused deep inside a value', () => {
  const model = modelIn(SPEC);
  const type = { kind: 'str' } as const;
  const later: Model = {
    ...model,
    objects: model.objects.map((object) => ({ ...object, fields: object.fields.map((field) => ({ ...field, type })) })),
    endpoints: model.endpoints.map((endpoint) => ({
      ...endpoint,
      query: endpoint.query.map((one) => ({ ...one, type })),
      bodies: isNotShown(endpoint.bodies) ? endpoint.bodies : endpoint.bodies.map((body) => ({ ...body, type })),
    })),
  };
  const change = changeOf('field.type.changed', TITLE);
  const within = (path: readonly string[], deepest?: number) => {
    const sides = {
      before: versionOf(model, validatorsOf()),
      after: versionOf(
        later,
        validatorsOf(() => path),
      ),
      formerNames: new Map<string, string>(),
    };
    return look(change, sides, () => EVERYWHERE, deepest).witnesses.map(({ issue }) => issue.path);
  };

  test('shows a change up to the depth that is given', () => {
    expect(within(['a', 'b', 'c'])).toEqual([['a', 'b', 'c']]);
    expect(within(['a', 'b', 'c'], 3)).toEqual([['a', 'b', 'c']]);
    expect(within(['a', 'b', 'c'], 2)).toEqual([]);
  });

  /** Where the new version refuses a body or parameters, as a path in them, if that is looked at up to a depth. */
  async function inCarrier(kind: string, path: string, deepest: number): Promise<readonly unknown[]> {
    let loaded = 0;
    const load = () => {
      loaded += 1;
      const isOld = loaded === 1;
      return Promise.resolve(
        validatorsOf((value) => (isOld ? undefined : [...Object.keys(value as object).slice(0, 1), 'x', 'y'])),
      );
    };
    const asked = changeOf(kind, path);
    const both = { aligned: model, written: model };
    const found = await looksInCarriers(
      [asked],
      both,
      later,
      () => EVERYWHERE,
      load,
      () => deepest,
    );
    return (found.get(asked)?.witnesses ?? []).map(({ type, acceptedBy, issue }) => [type, acceptedBy, ...issue.path]);
  }

  test('of parameters and of bodies, which do not count as a step themselves', async () => {
    expect(await inCarrier('endpoint.query.type.changed', 'endpoints.get.query.q', 3)).toEqual([
      ['query of get', 'before', 'q', 'x', 'y'],
    ]);
    expect(await inCarrier('endpoint.query.type.changed', 'endpoints.get.query.q', 2)).toEqual([]);
    expect(await inCarrier('endpoint.body.type.changed', 'endpoints.put.body', 2)).toEqual([
      ['body of put', 'before', 'x', 'y'],
    ]);
    expect(await inCarrier('endpoint.body.type.changed', 'endpoints.put.body', 1)).toEqual([]);
  });

  test('is not looked for where a change is about no body and no parameters', async () => {
    const load = () => Promise.reject(new Error('not needed'));
    const both = { aligned: model, written: model };
    const asked = [changeOf('endpoint.path.changed', 'endpoints.get'), changeOf('field.type.changed', TITLE)];
    expect(await looksInCarriers(asked, both, model, () => EVERYWHERE, load)).toEqual(new Map());
    const gone = [changeOf('endpoint.query.type.changed', 'endpoints.none.query.q')];
    expect(await looksInCarriers(gone, both, model, () => EVERYWHERE, load)).toEqual(new Map());
  });

  test('of a type is looked for in five endpoints and five events that use it, and of an object in none', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const spec = modelIn(`
scalars: { Word: { wire: str } }
objects: { Book: { fields: { title: Word } } }
endpoints:
${names.map((name) => `  ${name}: { method: PUT, path: /${name}, body: Word, responses: [{ status: 204, type: null }], auth: [] }`).join('\n')}
events:
${names.map((name) => `  ${name}.x: { channel: desk, payload: Word }`).join('\n')}
`);
    /** The bodies in which a change with this reach is looked for. */
    const bodies = async (path: string, reach: Partial<Change['reach']>): Promise<readonly string[]> => {
      const asked = { ...changeOf('scalar.wire.changed', path), reach: { ...SAME_REACH, ...reach } };
      const found: string[] = [];
      const load = (model: Model) => {
        const carriers = model.objects.filter(({ fields }) => fields.some(({ name }) => name === 'body'));
        found.push(...carriers.map(({ name }) => name));
        return Promise.resolve(validatorsOf());
      };
      await looksInCarriers([asked], { aligned: spec, written: spec }, spec, () => EVERYWHERE, load);
      return [...new Set(found)];
    };
    expect(await bodies('scalars.Word', { endpoints: names.slice(0, 4) })).toHaveLength(4);
    expect(await bodies('scalars.Word', { endpoints: names })).toHaveLength(5);
    expect(await bodies('scalars.Word', { events: names.map((name) => `${name}.x`) })).toHaveLength(5);
    expect(await bodies('scalars.Word', { endpoints: ['a'], events: ['b.x'] })).toHaveLength(2);
    expect(await bodies('objects.Book.fields.title', { endpoints: names })).toEqual([]);
    expect(await bodies('states.Late', { endpoints: names })).toEqual([]);
  });
});
