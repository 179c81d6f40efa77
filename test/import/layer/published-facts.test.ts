import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../../generator/diagnostics/index.js';
import { publishedFacts, type PublishedResult } from '../../../generator/import/layer/published-facts.js';
import type { KnownNames } from '../../../generator/import/layer/check-map.js';
import type { Entry, Node } from '../../../generator/read/syntax.js';

const DOCUMENT = `
openapi: 3.1.0
info: { title: Cafe, version: '1', x-team: 3 }
servers: [{ url: 'https://cafe.example' }]
security: [{ Key: [] }]
paths:
  /cups/{cup_id}:
    parameters: [{ name: cup_id, in: path, required: true, schema: { type: string } }]
    post:
      operationId: fill_cup
      parameters:
        - { name: size, in: query, schema: { $ref: '#/components/schemas/Size' } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/CupRequest' } } } }
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/CupResponse' } } } }
        4XX: { description: Wrong }
webhooks:
  cup.broken: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/CupResponse' } } } } } }
components:
  securitySchemes: { Key: { type: http, scheme: bearer } }
  schemas:
    CupRequest: { type: object, required: [size], properties: { size: { $ref: '#/components/schemas/Size' } } }
    CupResponse:
      type: object
      required: [id, drink]
      properties:
        id: { type: string, maxLength: 9 }
        drink: { $ref: '#/components/schemas/AnyDrink' }
        old: { $ref: '#/components/schemas/OldDrink' }
        nothing: { $ref: '#/components/schemas/Nothing' }
    Size: { type: string, enum: [s, l], x-enum-varnames: [SMALL, LARGE], x-enum-descriptions: [Half a cup., ''] }
    Name: { type: string, minLength: 1 }
    Nothing: { type: object, properties: {} }
    Tea: { type: object, required: [kind], properties: { kind: { const: tea }, name: { $ref: '#/components/schemas/Name' } } }
    Coffee: { type: object, required: [kind], properties: { kind: { const: coffee } } }
    Juice: { type: object, required: [kind], properties: { kind: { const: juice } } }
    AnyDrink:
      oneOf: [{ $ref: '#/components/schemas/Tea' }, { $ref: '#/components/schemas/Coffee' }, { $ref: '#/components/schemas/Juice' }]
      discriminator: { propertyName: kind }
    OldDrink:
      oneOf: [{ $ref: '#/components/schemas/Tea' }, { $ref: '#/components/schemas/Coffee' }]
      discriminator: { propertyName: kind }
`;

const OWN: KnownNames = new Set(['Drink', 'Cup', 'pour', 'Login']);

function factsOf(map: string | undefined, text = DOCUMENT, path = 'a.yaml'): PublishedResult {
  const document = { path, text };
  const root = { path: 'spec.yaml', text: 'layers: here' };
  return publishedFacts(
    'live',
    {
      document,
      ...(map === undefined ? {} : { map: { path: 'map.yaml', text: map } }),
      span: { file: root, start: 8, end: 12 },
    },
    OWN,
  );
}

/** Each fact with the text at its place, and the pointer that is its source. */
function linesOf({ facts, problems }: PublishedResult): readonly string[] {
  const lines = facts.facts.flatMap(({ section, entry, pointer }) => [
    `${section} ${pointer}`,
    ...written(entry).map((line) => `  ${line}`),
  ]);
  return [...lines, ...(problems.length === 0 ? [] : [printDiagnostics(problems)])];
}

function written({ key, optional, keySpan, value }: Entry): readonly string[] {
  const { file, start, end } = keySpan;
  const source = value.provenance?.source?.map((one) => one.replace(/^.*#/, '#')).join();
  const rest = value.kind === 'scalar' ? ` ${JSON.stringify(value.value)}` : value.kind === 'not-shown' ? ' ?' : '';
  return [
    `${key}${optional ? '?' : ''}:${rest} | ${file.text.slice(start, end)} | ${source}`,
    ...inside(value).map((line) => `  ${line}`),
  ];
}

function inside(node: Node): readonly string[] {
  if (node.kind === 'map') return node.entries.flatMap(written);
  if (node.kind !== 'list') return [];
  return node.items.flatMap((value, index) =>
    written({ key: `- ${index}`, optional: false, keySpan: value.span, value }),
  );
}

describe('the facts of a published document', () => {
  test('have the places of what says them, and their pointers', () => {
    expect(linesOf(factsOf(undefined)).join('\n')).toMatchSnapshot();
  });

  const shown = (map: string): readonly string[] =>
    factsOf(map).facts.facts.map(({ section, entry: { key, value } }) => {
      const of = value.kind === 'map' ? value.entries.find((one) => one.key === 'of')?.value : undefined;
      const names = of?.kind === 'list' ? of.items.map((one) => (one.kind === 'scalar' ? one.value : '?')) : [];
      const by = value.kind === 'map' && value.entries.some((one) => one.key === 'by') ? ' by' : '';
      return `${section} ${key}${names.length === 0 ? '' : ` = ${names.join(' | ')}`}${by}`;
    });

  test('have the names of the map: those of types, operations and schemes', () => {
    const named = shown(
      "CupResponse: Cup\n'#/components/schemas/CupRequest': { as: Filling }\nfill_cup: pour\nKey: Login\nName: none\n",
    );
    expect(named).toEqual([
      'scalars Name',
      'enums Size',
      'objects Filling',
      'objects Coffee',
      'objects Cup',
      'objects Juice',
      'objects Tea',
      'unions AnyDrink = Tea | Coffee | Juice by',
      'unions OldDrink = Tea | Coffee by',
      'endpoints pour',
      'events cup.broken',
      'channels webhook',
      'auth Login',
      'services Api',
      'facts info.x-team',
    ]);
  });

  test('have no union of one member, and no discriminator of an own object', () => {
    const unions = (map: string): readonly string[] => shown(map).filter((line) => line.startsWith('unions'));
    expect(unions('[Tea, Coffee]: Drink\n')).toEqual(['unions AnyDrink = Drink | Juice']);
    expect(unions('[Tea, Coffee, Juice]: Drink\n')).toEqual([]);
    expect(unions('Tea: { as: Brew }\n')).toEqual([
      'unions AnyDrink = Brew | Coffee | Juice by',
      'unions OldDrink = Brew | Coffee by',
    ]);
    expect(unions('Tea: { as: Leaves }\n')).toEqual([
      'unions AnyDrink = Leaves | Coffee | Juice by',
      'unions OldDrink = Leaves | Coffee by',
    ]);
  });

  test('have a union of lists of one object, and none of a union that is left with one member', () => {
    const text = `
openapi: 3.1.0
paths: {}
components:
  schemas:
    Tea: { type: object, required: [kind], properties: { kind: { const: tea } } }
    Coffee: { type: object, required: [kind], properties: { kind: { const: coffee } } }
    Lists: { anyOf: [{ type: array, items: { $ref: '#/components/schemas/Tea' } }, { type: array, items: { $ref: '#/components/schemas/Coffee' } }] }
    Hot: { anyOf: [{ $ref: '#/components/schemas/Tea' }, { $ref: '#/components/schemas/Coffee' }] }
    Served: { anyOf: [{ $ref: '#/components/schemas/Hot' }, { type: array, items: { $ref: '#/components/schemas/Hot' } }] }
    Warm: { anyOf: [{ $ref: '#/components/schemas/Hot' }, { $ref: '#/components/schemas/Tea' }] }
    Uses: { type: object, properties: { warm: { $ref: '#/components/schemas/Warm' }, lists: { $ref: '#/components/schemas/Lists' } } }
`;
    const lines = linesOf(factsOf('[Tea, Coffee]: Drink\n', text));
    expect(
      lines.filter((line) => /^(?:unions|objects)|^ +(?:- \d|type):/.test(line)).map((line) => line.trim()),
    ).toEqual([
      'objects #/components/schemas/Coffee',
      'objects #/components/schemas/Tea',
      'objects #/components/schemas/Uses',
      'type: "Lists" | lists | #/components/schemas/Uses/properties/lists',
      'type: "Drink" | warm | #/components/schemas/Uses/properties/warm',
      'unions #/components/schemas/Lists',
      '- 0: "list[Drink]" | Lists | #/components/schemas/Lists',
      'unions #/components/schemas/Served',
      '- 0: "Drink" | Served | #/components/schemas/Served',
      '- 1: "list[Drink]" | Served | #/components/schemas/Served',
    ]);
  });

  test('name the member of a union of one where the union was used', () => {
    const cup = linesOf(factsOf('[Tea, Coffee, Juice]: Drink\n')).join('\n');
    expect(cup).toContain('drink: | drink | #/components/schemas/CupResponse/properties/drink\n        type: "Drink"');
    expect(cup).toContain('old?: | old | #/components/schemas/CupResponse/properties/old\n        type: "Drink"');
  });

  test('are those of a schema and of a scheme with the same name', () => {
    const key = { type: 'object', properties: { a: { type: 'string' } } };
    const text = JSON.stringify({
      openapi: '3.1.0',
      paths: {},
      components: { schemas: { Key: key }, securitySchemes: { Key: { type: 'http', scheme: 'basic' } } },
    });
    const named = (map: string): readonly string[] =>
      factsOf(map, text, 'b.json').facts.facts.map(({ section, entry }) => `${section} ${entry.key}`);
    expect(named("'#/components/securitySchemes/Key': Login\n")).toEqual(['objects Key', 'auth Login']);
    expect(named('Key: Cup\n')).toEqual(['objects Cup', 'auth Key']);
  });

  test('have names of the map for what has signs of pointers in its name, and no problem with what is no declaration', () => {
    const text = JSON.stringify({
      $defs: { 'a/b': { enum: ['x', 'y'] }, 'c~d': { enum: ['z', 'w'] }, e: { type: 'string' } },
    });
    const { facts, problems } = factsOf(
      "a/b: Cup\nc~d: { as: Sizes }\n'#/$defs/e/type': { as: Kind }\n",
      text,
      'b.json',
    );
    expect(facts.facts.map(({ section, entry }) => `${section} ${entry.key}`)).toEqual([
      'scalars E',
      'enums Cup',
      'enums Sizes',
    ]);
    expect(problems).toEqual([]);
  });

  test('have the first place of equal schemas, and identifiers have theirs', () => {
    const text = `
openapi: 3.1.0
paths: { /a: { put: { operationId: put_a, requestBody: { content: { text/plain: {} } }, responses: {} } } }
components:
  schemas:
    One: { type: object, properties: { kind: { enum: [a, b] } } }
    Two: { type: object, properties: { kind: { enum: [a, b] } } }
    UserId: { type: string, format: snowflake }
    User: { type: object, properties: { id: { $ref: '#/components/schemas/UserId' } } }
`;
    const lines = linesOf(factsOf(undefined, text));
    expect(lines.filter((line) => /^(?:enums|identifiers)/.test(line))).toEqual([
      'identifiers #/components/schemas/UserId',
      'enums #/components/schemas/One/properties/kind',
    ]);
    expect(lines).toContain('    body?: | requestBody | #/paths/~1a/put/requestBody');
  });

  test('a name that is taken or reserved is a problem with the name that the import gives', () => {
    const lastOf = (map: string): string => linesOf(factsOf(map)).at(-1)!;
    expect(lastOf('Tea: { as: Partial }\n')).toContain('give it another one; the import would call it Tea');
    expect(lastOf('Tea: { as: Partial }\n')).toContain('map.yaml:1:12 ');
    // The same map with a line more, in the same process.
    expect(lastOf('# all\nTea: { as: Partial }\n')).toContain('map.yaml:2:12 ');
  });

  test('are none of a document that cannot be read, with the place of the mistake or of the layer', () => {
    expect(linesOf(factsOf(undefined, 'openapi: 3.1.0\npaths: [\n'))).toEqual([expect.stringContaining('a.yaml:3:1')]);
    expect(linesOf(factsOf(undefined, 'type: object\nproperties: { a: { $ref: "#/none" } }\n'))).toEqual([
      expect.stringContaining('a.yaml:2:'),
    ]);
    expect(linesOf(factsOf(undefined, '{"openapi":"3.1.0","paths":[]}', 'a.json'))[0]).toContain('a.json:1:20');
    const [problem] = factsOf(undefined, '{"openapi":"3.1.0","paths":[]}', 'a.json').problems;
    expect(problem!.span).toMatchObject({ start: 19, end: 20 });
  });

  test.each([
    ['components/schemas', (schemas: object) => ({ openapi: '3.1.0', paths: {}, components: { schemas } })],
    ['$defs', ($defs: object) => ({ $defs })],
    ['definitions', (definitions: object) => ({ definitions })],
  ])('have the place of the schema in %s that names them, and not of an equal one in another', (folder, around) => {
    const size = { type: 'string', enum: ['s', 'l'] };
    const holder = { type: 'object', properties: { size } };
    const { facts } = factsOf(undefined, JSON.stringify(around({ Cup: holder, Size: size, Wine: holder })), 'b.json');
    expect(facts.facts.flatMap(({ section, pointer }) => (section === 'enums' ? [pointer] : []))).toEqual([
      `#/${folder}/Size`,
    ]);
  });

  test('of the last four documents are kept, so that revisions are imported once', () => {
    const of = (number: number): unknown => factsOf(undefined, `type: object\ntitle: T${number}\n`).facts;
    const first = of(0);
    const others = [1, 2, 3].map(of);
    expect(of(0)).toBe(first);
    expect([1, 2, 3].map(of)).toEqual(others);
    expect(of(3)).toBe(others[2]);
    of(4);
    expect([of(1), of(2)]).toEqual(others.slice(0, 2));
    expect(of(1)).toBe(others[0]);
    expect(of(0)).not.toBe(first);
  });

  test('have their places in YAML that begins as JSON does', () => {
    const lines = linesOf(factsOf(undefined, '{type: object,\n title: Jar, properties: { lid: {type: boolean} }}'));
    expect(lines.at(-1)).toBe('        type: "bool" | lid | #/properties/lid');
  });

  test('have their places where names have signs of URIs and of lists', () => {
    const text = `openapi: 3.1.0
paths:
  /a,b/{c}: { get: { operationId: read, responses: {} } }
components: { schemas: { Jar: { type: object, properties: { 50%25: { enum: [x, y] }, 50%: { enum: [z, w] } } } } }
`;
    const lines = linesOf(factsOf(undefined, text)).map((line) => line.trim());
    expect(lines.filter((line) => /^(?:50%|[XYZW]:)/.test(line))).toEqual([
      'Z: | z | #/components/schemas/Jar/properties/50%/enum/0',
      'W: | w | #/components/schemas/Jar/properties/50%/enum/1',
      'X: | x | #/components/schemas/Jar/properties/50%25/enum/0',
      'Y: | y | #/components/schemas/Jar/properties/50%25/enum/1',
      '50%?: | 50% | #/components/schemas/Jar/properties/50%',
      '50%25?: | 50%25 | #/components/schemas/Jar/properties/50%25',
    ]);
    const { facts } = factsOf(undefined, text).facts;
    const spans = facts.map(({ section, entry: { keySpan } }) => [section, text.slice(keySpan.start, keySpan.end)]);
    expect(spans).toContainEqual(['endpoints', 'get']);
  });

  test('have their places behind references and in parts of schemas', () => {
    const text = `
openapi: 3.1.0
paths:
  /a/{id}:
    parameters: [{ name: id, in: path, required: true, schema: {} }, { $ref: '#/components/parameters/page' }]
    get: { operationId: get_a, parameters: [{ name: q, in: query, schema: {} }], responses: { '200': { $ref: '#/components/responses/Good' } } }
  /b: { $ref: '#/components/pathItems/b' }
components:
  parameters: { page: { name: page, in: query, schema: {} } }
  headers: { Etag: { schema: { type: string } } }
  responses: { Good: { headers: { ETag: { $ref: '#/components/headers/Etag' } } } }
  pathItems: { b: { post: { operationId: post_b, parameters: [{ name: own, in: query, schema: {} }] } } }
  schemas:
    A: { properties: { own: {} }, allOf: [{ $ref: '#/components/schemas/B' }, { properties: { added: {} } }] }
    B: { properties: { deep: {} } }
    E: { oneOf: [{ const: 1 }, { enum: [2, 3] }] }
`;
    const lines = linesOf(factsOf(undefined, text)).map((line) => line.trim());
    expect(lines.filter((line) => /^(?:own|added|deep|VALUE_\d|id|page|q|ETag)\??:/.test(line))).toEqual([
      'VALUE_1: | { | #/components/schemas/E/oneOf/0',
      'VALUE_2: | 2 | #/components/schemas/E/oneOf/1/enum/0',
      'VALUE_3: | 3 | #/components/schemas/E/oneOf/1/enum/1',
      'added?: | added | #/components/schemas/A/allOf/1/properties/added',
      'own?: | own | #/components/schemas/A/properties/own',
      'deep?: | deep | #/components/schemas/B/properties/deep',
      'id: | { | #/paths/~1a~1{id}/parameters/0',
      'page?: | { | #/paths/~1a~1{id}/parameters/1',
      'q?: | { | #/paths/~1a~1{id}/get/parameters/0',
      'ETag?: | ETag | #/components/responses/Good/headers/ETag',
      'own?: | { | #/components/pathItems/b/post/parameters/0',
    ]);
  });

  test('have their places in JSON, too', () => {
    const text = '{"type":"object",\n"title":"Jar","properties":{"lid":{"type":"string","enum":["a","b"]}}}';
    expect(linesOf(factsOf(undefined, text, 'a.json')).join('\n')).toMatchSnapshot();
  });
});
