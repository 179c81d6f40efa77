import { describe, expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

const book = 'objects: { Book: { fields: { id: str, on: bool } } }\n';

/** A declaration of that name, which says one thing or another. */
const declared: Readonly<Record<string, (name: string, fact: 1 | 2) => string>> = {
  identifier: (name, fact) => `identifiers: { ${name}: { wire: str, epoch: ${fact}, parts: !not-shown } }`,
  scalar: (name, fact) => `scalars: { ${name}: { wire: ${fact === 1 ? 'str' : 'int'} } }`,
  enum: (name, fact) => `enums: { ${name}: { wire: int, values: { ONE: ${fact} } } }`,
  'member of an enum': (name, fact) => `enums: { Genre: { wire: int, values: { ${name}: ${fact} } } }`,
  'bit set': (name, fact) => `bitsets: { ${name}: { wire: int, bits: { ONE: ${fact} } } }`,
  bit: (name, fact) => `bitsets: { Flag: { wire: int, bits: { ${name}: ${fact} } } }`,
  object: (name, fact) => `objects: { ${name}: { fields: { a: int, b${fact}: int } } }`,
  field: (name, fact) => `objects: { Book: { fields: { ${name}: { type: str, length: 1..${fact} } } } }`,
  collection: (name, fact) =>
    `objects: { Book1: { fields: { id: str } }, Book2: { fields: { id: str } } }
collections: { ${name}: { of: Book${fact}, rules: [{ at-most-per: id, max: 2 }] } }`,
  endpoint: (name, fact) =>
    `${book}endpoints: { ${name}: { method: GET, path: /a${fact}, body: null, responses: [{ status: 200, type: Book }] } }`,
  event: (name, fact) => `${book}events: { ${name}: { channel: desk${fact}, payload: Book } }`,
  channel: (name, fact) =>
    `${book}channels: { ${name}: { envelope: { type: Book, name: id, data: ${fact === 1 ? 'id' : 'on'} } } }`,
  state: (name, fact) =>
    `${book}states: { ${name}: { of: Book.${fact === 1 ? 'on' : 'id'}, values: { a: { is: [${fact === 1 ? 'true' : 'x'}] } }, transitions: [] } }`,
  'value of a state': (name, fact) =>
    `${book}states: { Life: { of: Book.on, values: { ${name}: { is: [${fact === 1}] } }, transitions: [] } }`,
  fact: (name, fact) => `facts: { ${name}: { value: ${fact} } }`,
  'auth scheme': (name, fact) => `auth: { ${name}: { kind: ${fact === 1 ? 'token' : 'basic'} } }`,
  scope: (name, fact) => `auth: { Login: { kind: oauth2, scopes: { ${name}: Number ${fact}. } } }`,
  service: (name, fact) => `services: { ${name}: { url: 'https://${fact}.example' } }`,
  'variable of a service': (name, fact) =>
    `services: { Rest: { url: 'https://{${name}}.example', variables: { ${name}: { default: v${fact} } } } }`,
  'address of a file': (name, fact) => `urls: { ${name}: { base: 'https://a.example', path: /c${fact} } }`,
  'calculation of permissions': (name, fact) =>
    `bitsets: { Flag: { wire: str, bits: { A: 0 } } }
permissions: { ${name}: { of: Flag, inputs: { base: Flag }, steps: [${fact === 1 ? '' : '{ everything-if: A }, '}{ grant: base }] } }`,
  union: (name, fact) => `unions: { ${name}: { of: [str, ${fact === 1 ? 'int' : 'bool'}] } }`,
  'part of an identifier': (name, fact) =>
    `identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 9..63 }, ${name}: { role: ${fact === 1 ? 'node' : 'sequence'}, bits: 0..8 } } } }`,
  'message of a connection': (name, fact) => connection(`${name}: { op: a${fact}, sent: 'null' }`, ''),
  'close code': (name, fact) => connection('', `${name}: { code: 410${fact}, then: stop }`),
};

/** A channel with these messages and close codes of its connection. */
function connection(message: string, code: string): string {
  return `objects:
  Note: { fields: { kind: str, name?: str, about?: Card } }
  Card: { fields: { number: str } }
channels:
  counter:
    envelope: { type: Note, name: name, data: about, when: { kind: [news] } }
    connection:
      transport: websocket
      address: wss://a.example
      op: kind
      messages: { card: { op: card, sent: Card }, hello: { op: hello, received: 'null' }${message === '' ? '' : `, ${message}`} }
      handshake: { identify: { message: card, token: number }, ready: { message: hello } }
      close-codes: { ${code} }
`;
}

function hints(before: string, after: string): readonly string[] {
  const { changes } = compareModels(modelIn(before), modelIn(after), { today: '2026-01-01' });
  return changes.flatMap(({ hint }) => hint ?? []);
}

const [OLD, NEW, OTHER] = ['LibraryShelf', 'ShelfOfBooks', 'Cupboard'];

test('an endpoint of another name that takes the same requests is the same endpoint, whether or not that is declared', () => {
  const [before, after] = [OLD, OTHER].map((name) => modelIn(declared['endpoint']!(name, 1)));
  const { changes } = compareModels(before!, after!, { today: '2026-01-01' });
  expect(changes.map(({ kind, path, hint }) => ({ kind, path, hint }))).toEqual([
    { kind: 'endpoint.renamed', path: `endpoints.${OTHER}`, hint: `declare it: was: ${OLD}` },
  ]);
});

test.each([
  ['GET', '/books/{id}', 'GET', '/books/{book_id}', true],
  ['GET', '/books/{id}', 'PUT', '/books/{id}', false],
  ['GET', '/books/{id}', 'GET', '/books/{id}/pages', false],
  ['GET', '/books/{id}', 'GET', '/books/', false],
  ['GET', '/books?v=1', 'GET', '/books?v=1', true],
  ['GET', '/books?v=1', 'GET', '/books?v=2', false],
  ['GET', '!not-shown', 'GET', '!not-shown', false],
  ['!not-shown', '/books/{id}', '!not-shown', '/books/{id}', false],
])('%s %s is the same endpoint as %s %s under another name: %s', (method, path, laterMethod, laterPath, isSo) => {
  const [before, after] = [
    [OLD, method, path],
    [OTHER, laterMethod, laterPath],
  ].map(([name, verb, at = '']) => {
    const params = [...at.matchAll(/\{(\w+)\}/g)].map(([, param]) => `${param}: str`);
    return modelIn(
      `endpoints: { ${name}: { method: ${verb}, path: ${at.startsWith('!') ? `${at} ` : `'${at}'`}, params: { ${params.join()} }, body: null, responses: [{ status: 204, type: null }] } }`,
    );
  });
  const { changes } = compareModels(before!, after!, { today: '2026-01-01' });
  const kinds = new Set(changes.map(({ kind }) => kind));
  expect([kinds.has('endpoint.renamed'), kinds.has('endpoint.removed')]).toEqual([isSo, !isSo]);
});

test('a rename that the spec declares has no hint', () => {
  const [before, after] = [OLD, `${OTHER}: { was: ${OLD},`].map((name) =>
    modelIn(declared['endpoint']!(name, 1).replace(/(was: \w+,): \{/, '$1')),
  );
  const { changes } = compareModels(before!, after!, { today: '2026-01-01' });
  expect(changes.map(({ kind, hint }) => [kind, hint])).toEqual([['endpoint.renamed', undefined]]);
  const object = (name: string) => modelIn(`objects: { ${name}fields: { a: int } } }`);
  const [renamed] = compareModels(object(`${OLD}: { `), object(`${OTHER}: { was: ${OLD}, `)).changes;
  expect(renamed).toMatchObject({ kind: 'object.renamed', message: `${OTHER} was ${OLD}` });
  expect(renamed).not.toHaveProperty('hint');
});

test('an endpoint is the same where its service has a new name, or is named for the first time', () => {
  const spec = (name: string, services: string, service: string): string => `
services: { ${services} }
endpoints: { ${name}: { method: GET, path: '/a/{id}', params: { id: str }${service}, body: null, responses: [{ status: 204, type: null }] } }
`;
  const kinds = (before: string, after: string): readonly string[] =>
    compareModels(modelIn(before), modelIn(after.replaceAll('id', 'key'))).changes.map(({ kind }) => kind);
  const [rest, web] = ["Rest: { url: 'https://a.example' }", "Web: { was: Rest, url: 'https://a.example' }"];
  const renamed = ['endpoint.renamed', 'endpoint.param.renamed'];
  expect(kinds(spec(OLD, rest, ', service: Rest'), spec(OTHER, web, ', service: Web'))).toEqual([
    ...renamed,
    'service.renamed',
  ]);
  expect(kinds(spec(OLD, rest, ''), spec(OTHER, rest, ', service: Rest'))).toEqual(renamed);
});

test('endpoints of two services that take the same requests are two endpoints', () => {
  const spec = (name: string, service: string): string => `
services: { Rest: { url: 'https://a.example' }, Files: { url: 'https://b.example' } }
endpoints: { ${name}: { method: GET, path: /a, service: ${service}, body: null, responses: [{ status: 204, type: null }] } }
`;
  const kinds = (service: string): readonly string[] =>
    compareModels(modelIn(spec(OLD, 'Files')), modelIn(spec(OTHER, service))).changes.map(({ kind }) => kind);
  expect(kinds('Files')).toEqual(['endpoint.renamed']);
  expect(kinds('Rest')).toEqual(['endpoint.added', 'endpoint.removed']);
});

const guessed = Object.entries(declared).filter(([what]) => what !== 'endpoint');

describe.each(guessed)('the new name of a declaration: %s', (what, declaration) => {
  test('is guessed where the new one says the same, and the names have a word in common', () => {
    expect(hints(declaration(OLD, 1), declaration(NEW, 1))).toEqual(
      expect.arrayContaining([
        `renamed to ${NEW}? declare it there: was: ${OLD}`,
        `renamed from ${OLD}? declare it: was: ${OLD}`,
      ]),
    );
  });

  test('is not guessed where it says something else, or the names have nothing in common', () => {
    expect(hints(declaration(OLD, 1), declaration(NEW, 2))).not.toContainEqual(expect.stringMatching(/^renamed/));
    const guesses = hints(declaration(OLD, 1), declaration(OTHER, 1)).filter((hint) => hint?.startsWith('renamed'));
    // One field in place of one other that says the same is a rename, whatever its name.
    expect(guesses).toHaveLength(what === 'field' ? 2 : 0);
  });
});
