import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import { addPublished, completeFromPublished, handWritten } from '../../../generator/model/layers/apply-published.js';
import type { AppliedCorrection } from '../../../generator/model/layers/earlier-layers.js';
import { oneLine } from '../../../generator/model/layers/stamp.js';
import { entriesOf, valueOf, emptyMap } from '../../../generator/read/nodes.js';
import {
  readYaml,
  sectionNames,
  type SectionName,
  type Sections,
  type PublishedFacts,
} from '../../../generator/read/index.js';
import type { MapNode, Node } from '../../../generator/read/syntax.js';

/** A map as YAML writes it; a key that ends in `?` is optional. */
function map(text: string): MapNode {
  const { node } = readYaml({ path: 'all.yaml', text }, new Diagnostics());
  if (node?.kind !== 'map') throw new Error(`no map: ${text}`);
  return node;
}

function sections(text: string): Sections {
  const all = text === '' ? undefined : map(text);
  const of = (name: SectionName): Node => valueOf(all, name) ?? emptyMap({ path: 'all.yaml', text });
  return Object.fromEntries(sectionNames.map((name) => [name, of(name)])) as unknown as Sections;
}

/** The declarations of a document, one by one. */
function published(text: string): PublishedFacts {
  const facts = entriesOf(map(text)).flatMap(({ key, value }) =>
    entriesOf(value).map((entry) => ({ section: key as SectionName, entry, pointer: `#/${entry.key}` })),
  );
  return { layer: 'published', facts };
}

/** Corrections of the layers, as a list of YAML. */
function corrections(text: string): readonly MapNode[] {
  const list = valueOf(map(`all:\n${text}`), 'all');
  return list?.kind === 'list' ? (list.items as readonly MapNode[]) : [];
}

/** The sections that declare something, on one line each. */
function shown(all: Sections): readonly string[] {
  return sectionNames.flatMap((name) => (all[name].entries.length > 0 ? [`${name}: ${oneLine(all[name])}`] : []));
}

function gone(path: string): AppliedCorrection {
  const { span } = map('a: 1');
  const change = { change: 'remove', hasValue: false, hasPresence: false, isShort: false, wasItem: false } as const;
  return { ...change, path: path.split('.'), layer: 'corrections', span, gone: path };
}

function added(own: string, document: string, ofLayers = ''): readonly string[] {
  const spec = sections(own);
  return shown(addPublished(spec, [published(document)], handWritten([spec], corrections(ofLayers))));
}

function completed(own: string, document: string, history: readonly AppliedCorrection[] = []): readonly string[] {
  const spec = sections(own);
  return shown(completeFromPublished(spec, [published(document)], history, handWritten([spec], [])));
}

const BOOK = 'objects: { Book: { fields: { title: { type: str } } } }';

describe('a document adds', () => {
  test('each declaration that nothing by hand is, behind what is written by hand', () => {
    expect(added(BOOK, 'objects: { Page: { fields: {} } }\nenums: { Genre: { wire: str } }')).toEqual([
      'enums: { Genre: { wire: str } }',
      'objects: { Book: { fields: { title: { type: str } } }, Page: { fields: {  } } }',
    ]);
  });

  test('nothing that is written by hand, whatever the document says of it', () => {
    expect(added(BOOK, 'objects: { Book: { fields: { pages: { type: int } } } }')).toEqual([
      'objects: { Book: { fields: { title: { type: str } } } }',
    ]);
  });

  test('the first of two declarations of one name', () => {
    const spec = sections('');
    const two = [published('facts: { a: { value: 1 } }'), published('facts: { a: { value: 2 }, b: { value: 3 } }')];
    expect(shown(addPublished(spec, two, handWritten([spec], [])))).toEqual([
      'facts: { a: { value: 1 }, b: { value: 3 } }',
    ]);
  });

  test('services only where the spec has none', () => {
    const document = 'services: { api: { url: https://a.example } }';
    expect(added('', document)).toEqual(['services: { api: { url: https://a.example } }']);
    expect(added('services: { own: { url: https://b.example } }', document)).toEqual([
      'services: { own: { url: https://b.example } }',
    ]);
  });

  test.each([
    ['an identifier', 'identifiers: { Genre: { wire: str } }'],
    ['a scalar', 'scalars: { Genre: { type: str } }'],
    ['an enum', 'enums: { Genre: { wire: str } }'],
    ['a bit set', 'bitsets: { Genre: { wire: int } }'],
    ['an object', 'objects: { Genre: { fields: {} } }'],
    ['a union', 'unions: { Genre: { of: [A] } }'],
    ['a view of an object', 'objects: { Gen: { fields: {}, views: { re: { only: [] } } } }'],
  ])('no type whose name is that of %s', (_, own) => {
    for (const section of ['identifiers', 'scalars', 'enums', 'bitsets', 'objects', 'unions'])
      expect(added(own, `${section}: { Genre: { doc: Published. } }`).join('\n')).not.toContain('Published');
  });

  test('a declaration whose name is that of something that is no type', () => {
    expect(added('endpoints: { Genre: { method: GET, path: /a } }', 'enums: { Genre: { wire: str } }')).toContain(
      'enums: { Genre: { wire: str } }',
    );
    expect(added('enums: { Genre: { wire: str } }', 'auth: { Genre: { in: header } }')).toContain(
      'auth: { Genre: { in: header } }',
    );
    expect(added('auth: { Genre: { in: header, views: { s: 1 } } }', 'enums: { Genres: { wire: str } }')).toContain(
      'enums: { Genres: { wire: str } }',
    );
  });

  test.each([
    ['is added', '  - { at: objects.Page, add: { fields: {} } }'],
    ['gets its name', '  - { at: objects.Old, rename: Page }'],
    ['is added as a view', '  - { at: objects.Pa.views.ge, add: { only: [] } }'],
    ['is added as a type of another kind', '  - { at: enums.Page, add: { wire: str } }'],
    ['is added with a view', '  - { at: objects.Pa, add: { views: { ge: { only: [] } } } }'],
  ])('nothing that %s by a correction', (_, correction) => {
    expect(added('', 'objects: { Page: { fields: {} } }', correction)).toEqual([]);
  });

  test.each([
    ['a field of that name is added', '  - { at: objects.Book.fields.Page, add: { type: str } }'],
    ['a declaration of that name gets another one', '  - { at: objects.Page, rename: Sheet }'],
    ['a fact of it is set', '  - { at: objects.Page, set: { fields: {} } }'],
    ['a field gets that name', '  - { at: objects.Book.fields.title, rename: Page }'],
    ['a member of it is changed', '  - { at: objects.Pa.views.ge, set: { only: [] } }'],
    ['a field of a view is added', '  - { at: objects.Pa.fields.ge, add: { type: str } }'],
    ['something within a view is added', '  - { at: objects.Pa.views.ge.only, add: [title] }'],
    ['nothing is said of where', '  - { add: { fields: {} } }'],
  ])('a declaration where %s by a correction', (_, correction) => {
    expect(added('', 'objects: { Page: { fields: {} } }', correction)).toEqual(['objects: { Page: { fields: {  } } }']);
  });

  describe('no endpoint', () => {
    test.each([
      ['of the same name', 'get_book', 'POST', '/other'],
      ['of the same method and path', 'read', 'GET', '/books/{code}'],
      ['of the same method and path with parameters of other names', 'read', 'GET', '/books/{id}'],
    ])('%s', (_, name, method, path) => {
      const own = "endpoints: { get_book: { method: GET, path: '/books/{code}' } }";
      expect(added(own, `endpoints: { ${name}: { method: ${method}, path: '${path}' } }`)).toEqual([
        'endpoints: { get_book: { method: GET, path: /books/{code} } }',
      ]);
    });

    test('that a correction adds under another name', () => {
      const correction = "  - { at: endpoints.get_book, add: { method: GET, path: '/books/{code}' } }";
      expect(added('', "endpoints: { read: { method: GET, path: '/books/{id}' } }", correction)).toEqual([]);
    });
  });

  test.each([
    ['method', 'POST', '/books/{code}'],
    ['path', 'GET', '/books/code'],
    ['parameter', 'GET', '/books/{code}/{page}'],
  ])('an endpoint of another %s', (_, method, path) => {
    const own = "endpoints: { get_book: { method: GET, path: '/books/{code}' } }";
    expect(added(own, `endpoints: { read: { method: ${method}, path: '${path}' } }`)).toEqual([
      `endpoints: { get_book: { method: GET, path: /books/{code} }, read: { method: ${method}, path: ${path} } }`,
    ]);
  });

  test('an endpoint to the first of two by hand with its method and path', () => {
    const spec = sections("endpoints: { a: { method: GET, path: '/x/{a}' }, b: { method: GET, path: '/x/{b}' } }");
    const [fact] = published("endpoints: { c: { method: GET, path: '/x/{c}' } }").facts;
    expect(handWritten([spec], []).endpoint(fact!.entry)).toBe('a');
  });
});

describe('a document completes', () => {
  test('an object with fields that may be absent', () => {
    expect(completed(BOOK, 'objects: { Book: { fields: { title: { type: int }, pages: { type: int } } } }')).toEqual([
      'objects: { Book: { fields: { title: { type: str }, pages?: { type: int } } } }',
    ]);
  });

  test('an object without fields', () => {
    expect(
      completed('objects: { Book: { doc: A. } }', 'objects: { Book: { fields: { pages: { type: int } } } }'),
    ).toEqual(['objects: { Book: { doc: A., fields: { pages?: { type: int } } } }']);
  });

  test('nothing else of an object, and no other object', () => {
    const own = 'objects: { Book: { fields: { title: { type: str } } }, Page: { fields: {} } }';
    expect(completed(own, 'objects: { Book: { doc: A., rules: [], fields: {} } }')).toEqual(
      completed(own, 'facts: {}'),
    );
  });

  test('no object with a field that it inherits, from however far', () => {
    const own = `objects:
  Thing: { fields: { id: { type: str } } }
  Print: { extends: [Thing, Other, Book], fields: { size: { type: int } } }
  Other: { extends: Print, fields: { name: { type: str } } }
  Book: { extends: [Print], fields: { title: { type: str } } }
`;
    const fields = '{ id: { type: int }, size: { type: int }, name: { type: int }, pages: { type: int } }';
    expect(completed(own, `objects: { Book: { fields: ${fields} } }`).join('\n')).toContain(
      'Book: { extends: [Print], fields: { title: { type: str }, pages?: { type: int } } }',
    );
  });

  test.each([
    ['objects', 'objects: { Book: { fields: { title: { type: str } } } }', 'fields', '{ type: str }'],
    ['enums', 'enums: { Book: { wire: str, values: { title: { value: a } } } }', 'values', '{ value: b }'],
    ['auth', 'auth: { Book: { scopes: { title: { doc: A. } } } }', 'scopes', '{ doc: B. }'],
    ['endpoints', 'endpoints: { Book: { query: { title: { type: str } } } }', 'query', '{ type: int }'],
    ['endpoints', 'endpoints: { Book: { headers: { title: { type: str } } } }', 'headers', '{ type: int }'],
    ['endpoints', 'endpoints: { Book: { cookies: { title: { type: str } } } }', 'cookies', '{ type: int }'],
  ])('%s with no member that a correction has removed: %s', (section, own, list, value) => {
    const wire = section === 'enums' ? 'wire: str, ' : '';
    const document = `${section}: { Book: { ${wire}${list}: { left: ${value}, removed: ${value}, title: ${value} } } }`;
    const history = [gone(`${section}.Book.${list}.removed`), gone(`${section}.Book.${list}.other`)];
    const [text] = completed(own, document, history);
    expect(text).toMatch(/ left\??: /);
    expect(text).not.toContain('removed');
    expect(text).toContain(own.slice(own.indexOf('title'), own.indexOf('}')));
    for (const elsewhere of [`auth.${section}.${list}.removed`, `${section}.Page.${list}.removed`, `${section}.Book`])
      expect(completed(own, document, [gone(elsewhere)])[0]).toContain('removed');
  });

  test('an enum with members whose names and values it does not have', () => {
    const own = 'enums: { Genre: { wire: str, values: { A: { value: a }, B: { value: b } }, reserved: [c, D] } }';
    const document = `enums:
  Genre:
    wire: str
    values: { A: { value: x }, OTHER: { value: b }, C: { value: c }, D: { value: y }, E: { value: e } }
`;
    expect(completed(own, document)).toEqual([
      'enums: { Genre: { wire: str, values: { A: { value: a }, B: { value: b }, E: { value: e } }, reserved: [c, D] } }',
    ]);
  });

  test('an enum of numbers with members of other numbers', () => {
    expect(
      completed(
        'enums: { Genre: { wire: int, values: { A: { value: 1 } }, reserved: [2] } }',
        "enums: { Genre: { wire: int, values: { B: { value: 1 }, C: { value: 2 }, D: { value: '1' }, E: { value: 3 } } } }",
      ),
    ).toEqual([
      'enums: { Genre: { wire: int, values: { A: { value: 1 }, D: { value: 1 }, E: { value: 3 } }, reserved: [2] } }',
    ]);
  });

  test('no enum with members of another form', () => {
    const own = 'enums: { Genre: { wire: str, values: { A: { value: a } } } }';
    expect(completed(own, 'enums: { Genre: { wire: int, values: { B: { value: 1 } } } }')).toEqual([
      own.replace('enums: ', 'enums: '),
    ]);
  });

  test('a scheme of authentication with scopes', () => {
    expect(
      completed(
        'auth: { user: { scopes: { read: { doc: A. } } } }',
        'auth: { user: { scopes: { read: { doc: B. }, write: { doc: C. } } } }',
      ),
    ).toEqual(['auth: { user: { scopes: { read: { doc: A. }, write: { doc: C. } } } }']);
  });

  test('an endpoint with parameters that may be left out, and with what it does not say of itself', () => {
    expect(
      completed(
        "endpoints: { get: { method: GET, path: '/b/{a}', query: { q: { type: str } }, auth: [] } }",
        `endpoints:
  read:
    method: GET
    path: '/b/{b}'
    doc: A book.
    auth: [user]
    groups: [books]
    body: { type: Book }
    query: { q: { type: int }, r: { type: int } }
    headers: { h: { type: str } }
    cookies: { c: { type: str } }
`,
      ),
    ).toEqual([
      'endpoints: { get: { method: GET, path: /b/{a}, query: { q: { type: str }, r?: { type: int } }, auth: [], ' +
        'headers: { h?: { type: str } }, cookies: { c?: { type: str } }, doc: A book., groups: [books] } }',
    ]);
  });

  test.each(['doc', 'auth', 'groups'])('no endpoint with its %s, where a correction has removed it', (key) => {
    const document = 'endpoints: { get: { doc: A., auth: [user], groups: [books] } }';
    const [text] = completed('endpoints: { get: { method: GET } }', document, [gone(`endpoints.get.${key}`)]);
    expect(['doc', 'auth', 'groups'].filter((one) => !text!.includes(`${one}: `))).toEqual([key]);
  });

  test('an endpoint with all responses where it has none', () => {
    expect(
      completed('endpoints: { get: { method: GET } }', 'endpoints: { get: { responses: [{ status: 200 }] } }'),
    ).toEqual(['endpoints: { get: { method: GET, responses: [{ status: 200 }] } }']);
  });

  test('an endpoint with failures of other statuses, and with no other success', () => {
    const own = 'endpoints: { get: { responses: [{ status: 200 }, { status: 404, type: A }] } }';
    const document = `endpoints:
  get:
    responses:
      - { status: 201 }
      - { status: 2XX }
      - { status: default }
      - { status: 404, type: B }
      - { status: 429 }
      - { status: 5XX }
`;
    expect(completed(own, document)).toEqual([
      'endpoints: { get: { responses: [{ status: 200 }, { status: 404, type: A }, { status: 429 }, { status: 5XX }] } }',
    ]);
    expect(completed(own, 'endpoints: { get: { responses: [{ status: 404 }] } }')).toEqual(completed(own, 'facts: {}'));
  });

  test.each([
    ['responses that are not shown', '!not-shown', '[{ status: 404 }]'],
    ['responses that the document does not list', '[{ status: 200 }]', '!not-shown'],
  ])('no endpoint with %s', (_, ours, theirs) => {
    const own = `endpoints: { get: { responses: ${ours} } }`;
    expect(completed(own, `endpoints: { get: { responses: ${theirs} } }`)).toEqual(completed(own, 'facts: {}'));
  });

  test.each([
    ['fields that are not shown', 'fields: !not-shown', 'fields: { a: { type: str } }'],
    ['fields that the document does not show', 'fields: { a: { type: str } }', 'fields: !not-shown'],
  ])('no object with %s', (_, ours, theirs) => {
    const own = `objects: { Book: { ${ours} } }`;
    expect(completed(own, `objects: { Book: { ${theirs} } }`)).toEqual(completed(own, 'facts: {}'));
  });

  test('nothing of what the document itself declares', () => {
    const document = published('objects: { Book: { fields: { a: { type: str } } } }');
    const own = addPublished(sections(''), [document], handWritten([], []));
    expect(completeFromPublished(own, [document], [], handWritten([own], [])).objects.entries[0]).toBe(
      document.facts[0]!.entry,
    );
  });

  test('one declaration with what several of the document say', () => {
    const spec = sections(BOOK);
    const two = [
      published('objects: { Book: { fields: { a: { type: str } } } }'),
      published('objects: { Book: { fields: { a: { type: int }, b: { type: int } } } }'),
    ];
    expect(shown(completeFromPublished(spec, two, [], handWritten([spec], [])))).toEqual([
      'objects: { Book: { fields: { title: { type: str }, a?: { type: str }, b?: { type: int } } } }',
    ]);
  });
});
