import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFrom, type Imported } from '../../generator/import/import-document.js';
import { Documents, type DocumentsOptions } from '../../generator/import/load/documents.js';
import { recordText, readRecord } from '../../generator/import/write/record.js';
import { modelOf } from './agreement.js';
import { importedAgain, textsOf } from './round-trip.js';

/** A document of one line each of `paths` and `schemas`, what its spec says, and what is lost and assumed. */
interface Row {
  readonly is: string;
  readonly openapi?: string;
  readonly paths?: string;
  readonly schemas?: string;
  /** Further keys of the document. */
  readonly also?: string;
  readonly options?: DocumentsOptions;
  /** Lines of the spec, in any of its files, without the space around them. */
  readonly spec?: readonly string[];
  readonly losses?: readonly string[];
  readonly assumed?: readonly string[];
  readonly refused?: string;
}

/** The type of a JSON Schema: keywords of one form pass over values of all others. */
it('of a JSON Schema without a type, keywords are read by the letter', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'W',
    type: 'object',
    properties: { on: { properties: { a: { type: 'string' } } } },
  };
  const made = importFrom(new Documents('/a.json', new Map([['/a.json', JSON.stringify(schema)]])), {
    without: [],
    names: new Map(),
  });
  modelOf(made);
  expect(made.files.map(({ text }) => text).join('')).toContain('on?: WOn | null');
  expect(made.files.map(({ text }) => text).join('')).toContain("of: [WOnObject, bool, float, 'list[any]', str]");
  expect(made.record.assumptions).toEqual([]);
});

function imported(
  { openapi = '3.0.3', paths = '', schemas = '', also = '', options = {} }: Row,
  names: ReadonlyMap<string, string> = new Map(),
): Imported {
  const text = `openapi: ${openapi}\ninfo: { title: T, version: '1' }\n${also}\npaths: { ${paths} }\ncomponents: { schemas: { ${schemas} } }`;
  const document = JSON.stringify(parse(text));
  return importFrom(new Documents('/a.json', new Map([['/a.json', document]]), options), {
    without: [],
    names,
  });
}

const OK = "responses: { '204': { description: ok } }";

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  null: [
    {
      is: 'nullable of OpenAPI 3.1, as of 3.0',
      openapi: '3.1.0',
      schemas: 'A: { type: object, required: [a], properties: { a: { type: string, nullable: true } } }',
      spec: ['a: str | null'],
      assumed: ['#/components/schemas/A/properties/a nullable-of-other-versions'],
    },
    {
      is: 'nullable alone beside other alternatives',
      schemas: 'A: { type: object, properties: { a: { anyOf: [{ type: string }, { nullable: true }] } } }',
      spec: ['a?: str | null'],
      assumed: ['#/components/schemas/A/properties/a nullable-alone'],
    },
    {
      is: 'nullable alone in allOf',
      schemas: 'A: { type: object, properties: { a: { allOf: [{ type: string }, { nullable: true }] } } }',
      spec: ['a?: str | null'],
      assumed: ['#/components/schemas/A/properties/a nullable-alone'],
    },
    {
      is: 'null without quotes',
      openapi: '3.1.0',
      schemas: 'A: { type: object, properties: { a: { type: [string, null] } } }',
      spec: ['a?: str | null'],
      assumed: ['#/components/schemas/A/properties/a null-without-quotes'],
    },
  ],
  'a type': [
    {
      is: 'refused if it is misspelled',
      schemas: 'A: { type: strng }',
      refused: '"strng" is no type at #/components/schemas/A/type\n  fix: write string',
    },
    {
      is: 'refused if it is a format',
      schemas: 'A: { type: Date }',
      refused: '"Date" is no type at #/components/schemas/A/type\n  fix: write type: string, and what it is as format',
    },
    { is: 'refused if there is none in the list', schemas: 'A: { type: [] }', refused: 'type lists no type' },
    {
      is: 'any value, and a loss, where the import is lenient',
      schemas: 'A: { type: object, properties: { a: { type: strng } } }',
      options: { lenient: true },
      spec: ['a?: any'],
      losses: ['#/components/schemas/A/properties/a type: "strng" is no type; any value is accepted'],
    },
  ],
  'a keyword whose value is none of its own': [
    {
      is: 'a loss',
      schemas: 'A: { type: object, additionalProperties: "yes", properties: { a: { type: string, maxLength: "5" } } }',
      spec: ['a?: str'],
      losses: [
        '#/components/schemas/A additionalProperties: it is a schema, and this is none',
        '#/components/schemas/A/properties/a maxLength: it is a number from 0, and this is none',
      ],
    },
    {
      is: 'a loss in an operation, too',
      paths: `/a: { parameters: { a: b }, post: [], get: { operationId: a, tags: b, parameters: [{ name: q, in: query, required: "yes", schema: { type: string, examples: { a: b } } }], ${OK} } }`,
      spec: ['q?: str'],
      losses: [
        '#/paths/~1a/get/parameters/0/required required: it is true or false, and this is none',
        '#/paths/~1a/get/parameters/0/schema examples: it is a list, and this is none',
        '#/paths/~1a/get/tags tags: it is a list, and this is none',
        '#/paths/~1a/parameters parameters: it is a list, and this is none',
        '#/paths/~1a/post operation: it is a map, and this is none',
        '#/paths/~1a/post post: it is a map, and this is none',
      ],
    },
  ],
  'a reference': [
    {
      is: 'followed in place of an operation',
      paths: `/a: { get: { $ref: '#/x-ops/a' } }`,
      also: `x-ops: { a: { operationId: seek, ${OK} } }`,
      spec: ['seek:', 'path: /a'],
    },
    {
      is: 'followed through others on its way',
      schemas:
        "A: { $ref: '#/components/schemas/B/properties/b' }, B: { $ref: '#/components/schemas/C' }, C: { type: object, properties: { b: { type: object, properties: { c: { type: string } } } } }",
      spec: ['c?: str'],
    },
    {
      is: 'followed in place of a content type and of an example',
      openapi: '3.2.0',
      paths:
        "/a: { get: { operationId: a, parameters: [{ name: q, in: query, schema: { type: string }, examples: { a: { $ref: '#/x-parts/example' } } }], responses: { '200': { description: ok, content: { application/json: { $ref: '#/x-parts/media' } } } } } }",
      also: 'x-parts: { example: { value: b }, media: { schema: { type: integer } } }',
      spec: ['q?: { type: str, examples: [b] }', 'responses: [{ status: 200, type: int }]'],
    },
    {
      is: 'relative to the schema around it that has an address, or else to the document',
      openapi: '3.1.0',
      schemas:
        "A: { $id: 'https://a.example/a', $defs: { D: { $id: d, type: object, properties: { e: { $ref: '#/$defs/E' }, b: { $ref: '#/components/schemas/B' } }, $defs: { E: { type: boolean } } } }, type: object, properties: { d: { $ref: d } } }, B: { type: integer, format: int32 }",
      spec: ['b?: int32', 'e?: bool', 'd?: AD'],
    },
    {
      is: 'refused in place of a list of parameters',
      paths: `/a: { get: { operationId: a, parameters: { $ref: '#/x-all' }, ${OK} } }`,
      refused: 'OpenAPI allows no $ref in this place, and none is followed at #/paths/~1a/get/parameters',
    },
    {
      is: 'refused in place of all properties, and says what to do',
      schemas: "A: { type: object, properties: { $ref: '#/components/schemas/B' } }, B: {}",
      refused:
        'OpenAPI allows no $ref in this place, and none is followed at #/components/schemas/A/properties\n  fix: bundle the document first',
    },
    {
      is: 'refused where it leads nowhere, together with every other mistake',
      schemas: "A: { type: object, properties: { a: { $ref: '#/x' }, b: { type: strng }, c: { $ref: '#/x' } } }",
      refused:
        '/a.json:1:126: $ref leads nowhere: #/x at #/components/schemas/A/properties/a\n  fix: declare what it names, or import with --lenient, which reads it as any value\n/a.json:1:150: "strng" is no type at #/components/schemas/A/properties/b/type\n  fix: write string\n/a.json:1:166: $ref leads nowhere: #/x at #/components/schemas/A/properties/c',
    },
    {
      is: 'a loss where it leads nowhere and the import is lenient',
      schemas: "A: { type: object, properties: { a: { $ref: '#/components/schemas/None' } } }",
      options: { lenient: true },
      spec: ['a?: any'],
      losses: ['#/components/schemas/A/properties/a $ref: it leads nowhere: #/components/schemas/None'],
    },
  ],
  'an operation': [
    {
      is: 'kept beside one whose path differs in the name of a parameter',
      paths: `'/a/{id}': { get: { operationId: one, ${OK} } }, '/a/{name}': { get: { operationId: other, ${OK} } }`,
      spec: ['one:', 'path: /a/{id}', 'other:', 'path: /a/{name}'],
      assumed: ['#/paths/~1a~1{id}/get path-parameters', '#/paths/~1a~1{name}/get path-parameters'],
    },
    {
      is: 'a loss that clients see, if its method is none of the language',
      openapi: '3.2.0',
      paths: `/a: { query: { operationId: a, ${OK} }, additionalOperations: { COPY: { operationId: b, ${OK} } } }`,
      losses: [
        '#/paths/~1a/additionalOperations/COPY COPY: the language has no such method',
        '#/paths/~1a/query QUERY: the language has no such method',
      ],
    },
    {
      is: 'given the parameters of its querystring',
      openapi: '3.2.0',
      paths: `/a: { get: { operationId: a, parameters: [{ name: all, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { q: { type: string } } } } } }], ${OK} } }`,
      spec: ['q?: str'],
    },
    {
      is: 'given a path in simple style, and a loss where it has another',
      paths: `'/a/{m}/{l}': { get: { operationId: a, parameters: [{ name: m, in: path, required: true, style: matrix, schema: { type: string } }, { name: l, in: path, required: true, style: label, explode: true, schema: { type: array, items: { type: string } } }], ${OK} } }`,
      losses: [
        '#/paths/~1a~1{m}~1{l}/get/parameters/0 style: values in a path are sent as simple text, without the signs of matrix',
        '#/paths/~1a~1{m}~1{l}/get/parameters/1 style: values in a path are sent as simple text, without the signs of label',
      ],
    },
    {
      is: 'answered by what the events of a stream carry',
      openapi: '3.2.0',
      paths:
        "/a: { get: { operationId: a, responses: { '200': { description: ok, content: { text/event-stream: { itemSchema: { type: object, properties: { event: { type: string }, data: { type: string, contentMediaType: application/json, contentSchema: { type: integer } } } } } } } } } }",
      spec: ["responses: [{ status: 200, type: 'stream[int]', as: text/event-stream }]"],
      losses: [
        '#/paths/~1a/get/responses/200/content/text~1event-stream/itemSchema event: readers of a stream get the data of events alone',
      ],
    },
    {
      is: 'answered by what one of several events carries',
      openapi: '3.2.0',
      paths:
        "/a: { get: { operationId: a, responses: { '200': { description: ok, content: { text/event-stream: { itemSchema: { oneOf: [{ properties: { data: { $ref: '#/components/schemas/A' } } }, { properties: { event: {}, data: { type: string } } }] } } } } } } }",
      schemas: 'A: { type: object, properties: { a: { type: string } } }',
      spec: ["responses: [{ status: 200, type: 'stream[A | str]', as: text/event-stream }]"],
      losses: [
        '#/paths/~1a/get/responses/200/content/text~1event-stream/itemSchema event: readers of a stream get the data of events alone',
      ],
    },
  ],
  'an address': [
    {
      is: 'whole with the default of its scheme',
      also: "servers: [{ url: '{protocol}://{host}:{port}', variables: { protocol: { enum: [http, https], default: http }, host: { default: localhost }, port: { default: '80' } } }]",
      spec: ['url: http://{host}:{port}', 'default: localhost'],
      losses: ['#/servers/0/variables/protocol variable protocol: the address has its default in its place'],
    },
    {
      is: 'whole with the default of a variable that is no name',
      also: "servers: [{ url: 'https://{your domain}/v1', variables: { your domain: { default: a.example } } }]",
      spec: ['url: https://a.example/v1'],
      losses: ['#/servers/0/variables/your domain variable your domain: the address has its default in its place'],
    },
  ],
  'a property': [
    {
      is: 'optional if its name is empty',
      schemas: "A: { type: object, properties: { '': { type: string } } }",
      spec: ["'?': { type: str, as: key }"],
    },
    {
      is: 'given null as its default, and keys by pattern and by name',
      openapi: '3.1.0',
      schemas:
        "A: { type: object, properties: { x-1: { type: string }, d: { type: [string, 'null'], default: null }, k: { type: object, propertyNames: { enum: [a, b] }, additionalProperties: { type: string } } }, patternProperties: { '^x-': { type: string }, '\\d$': { type: string } }, additionalProperties: false }",
      spec: ['d?: { type: str | null, default: null }', 'k?: dict[AK, str]', 'key-patterns: { \\d$: str, ^x-: str }'],
    },
  ],
  'a discriminator': [
    {
      is: 'of no value in the schema that all other values select',
      openapi: '3.2.0',
      schemas:
        "U: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }], discriminator: { propertyName: t, defaultMapping: D, mapping: { d: D } } }, C: { type: object, required: [t], properties: { t: { const: c } } }, D: { type: object, properties: { t: { type: string, maxLength: 9 } } }",
      spec: ['t: { is: c }', 't?: { type: str, length: ..9 }', 'of: [C, D]'],
      losses: [
        '#/components/schemas/U discriminator: the members have no literals of their own under t, so that it does not distinguish them',
      ],
    },
    {
      is: 'a closed enum in a member that several values select',
      schemas:
        "P: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }], discriminator: { propertyName: t, mapping: { c: '#/components/schemas/C', d: '#/components/schemas/D', e: '#/components/schemas/D' } } }, C: { type: object, required: [t], properties: { t: { type: string, enum: [c] } } }, D: { type: object, required: [t], properties: { t: { type: string, enum: [d, e] } } }",
      spec: ['t: { is: c }', 't: DT', 'open: false', 'by: t'],
    },
    {
      is: 'a literal in those that extend its object, which is one of them where it is used',
      schemas:
        "P: { type: object, required: [t], properties: { t: { type: string } }, discriminator: { propertyName: t, mapping: { c: '#/components/schemas/C', d: '#/components/schemas/D' } } }, C: { allOf: [{ $ref: '#/components/schemas/P' }] }, D: { allOf: [{ $ref: '#/components/schemas/P' }, { properties: { d: { type: string } } }] }, O: { type: object, properties: { p: { $ref: '#/components/schemas/P' } } }",
      spec: ['t: { is: c }', 't: { is: d }', 'extends: P', 'p?: AnyP', 'AnyP:', 'of: [C, D]', 'by: t'],
      assumed: ['#/components/schemas/P discriminator-of-base'],
    },
  ],
  'a discriminator of integers, of a base, or of what is not there': [
    {
      is: 'an integer where the values are integers',
      schemas:
        "P: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }], discriminator: { propertyName: t, mapping: { '1': C, '2': D } } }, C: { type: object, required: [t], properties: { t: { type: integer } } }, D: { type: object, required: [t], properties: { t: { type: integer } } }",
      spec: ['t: { is: 1 }', 't: { is: 2 }', 'by: t'],
    },
    {
      is: 'another literal in those that extend one of its objects, which say all of their fields',
      schemas:
        "P: { type: object, required: [t], properties: { t: { type: string } }, discriminator: { propertyName: t, mapping: { c: C, d: D } } }, C: { allOf: [{ $ref: '#/components/schemas/P' }, { properties: { c: { type: string } } }] }, D: { allOf: [{ $ref: '#/components/schemas/C' }, { properties: { d: { type: string } } }] }",
      spec: ['t: { is: c }', 't: { is: d }', 'extends: P', 'c?: str', 'd?: str'],
    },
    {
      is: 'the name of each schema, where nothing maps or lists values',
      schemas:
        "O: { type: object, properties: { p: { $ref: '#/components/schemas/B' } } }, B: { type: object, required: [t], properties: { t: { type: string } }, discriminator: { propertyName: t } }, C: { allOf: [{ $ref: '#/components/schemas/B' }] }, D: { allOf: [{ $ref: '#/components/schemas/B' }] }, P: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }, { type: 'null' }], discriminator: { propertyName: t } }",
      spec: ['t: { is: C }', 't: { is: D }', 'extends: B', 'p?: AnyB', 'by: t'],
      assumed: ['#/components/schemas/B discriminator-names', '#/components/schemas/P discriminator-names'],
    },
    {
      is: 'a loss where it maps no value, or a value to no schema, and an alternative has no name or an example that differs',
      openapi: '3.1.0',
      schemas:
        "C: { type: object, required: [t], properties: { t: { type: string, examples: [c] } } }, R: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }], discriminator: { propertyName: t } }, D: { type: object, required: [t], properties: { t: { type: string } } }, S: { oneOf: [{ $ref: '#/components/schemas/D' }, { type: object, required: [t], properties: { t: { type: string }, s: { type: string } } }], discriminator: { propertyName: t } }, P: { type: object, required: [t], properties: { t: { type: string } }, discriminator: { propertyName: t } }, Q: { oneOf: [{ $ref: '#/components/schemas/P' }, { type: string }], discriminator: { propertyName: t, mapping: { a: Nowhere } } }",
      losses: [
        '#/components/schemas/P/discriminator discriminator: it maps no value to a schema, and names select none',
        '#/components/schemas/Q discriminator: the members have no literals of their own under t, so that it does not distinguish them',
        '#/components/schemas/Q/discriminator mapping a: there is no schema Nowhere',
        '#/components/schemas/R discriminator: the members have no literals of their own under t, so that it does not distinguish them',
        '#/components/schemas/S discriminator: the members have no literals of their own under t, so that it does not distinguish them',
      ],
    },
  ],
  'a name': [
    {
      is: 'that of a dict or null which leads back to itself',
      openapi: '3.1.0',
      schemas: "V: { type: [object, 'null'], additionalProperties: { $ref: '#/components/schemas/V' } }",
      spec: ["of: ['dict[str, V | null]']"],
    },
    {
      is: 'the one of the document, beside that of which its schema is derived',
      schemas: 'User: { type: object, properties: { a: {} } }, UserSchema: { type: object, properties: { b: {} } }',
      spec: ['User:', 'UserSchema:'],
    },
    {
      is: 'that of a list, dict or tuple, although its places say what it holds',
      schemas:
        'Few: { type: array, prefixItems: [{ type: string }], items: false }, Users: { type: array, items: { type: string }, maxItems: 3 }, Labels: { type: object, additionalProperties: { type: string } }, A: { type: object, properties: { users: { $ref: "#/components/schemas/Users" } } }',
      spec: [
        "users?: { type: 'list[str]', items: ..3 }",
        'Users:',
        "of: ['list[str]']",
        "of: ['dict[str, str]']",
        "of: [FewChoice, 'tuple[str]']",
      ],
    },
    {
      is: 'another one where a union is used alone and where more is said beside it',
      schemas:
        "Action: { oneOf: [{ title: Tag Action, type: object, required: [type], properties: { type: { const: TAG } } }, { title: Case Action, type: object, required: [type], properties: { type: { const: CASE } } }] }, Params: { type: object, properties: { action: { $ref: '#/components/schemas/Action' } } }, Result: { type: object, properties: { actions: { type: array, items: { allOf: [{ $ref: '#/components/schemas/Action' }, { properties: { note: { type: string } } }] } } } }",
      spec: ['of: [TagAction, CaseAction]', 'actions?: list[ResultActionTag | ResultActionCase]'],
    },
    {
      is: 'of an operation once, where several have the same',
      paths: `/a: { get: { operationId: readIt, ${OK} } }, /b: { get: { operationId: readIt, ${OK} } }`,
      spec: ['read_it:', 'x-operation-id: readIt', 'read_it_2:'],
      losses: ['#/paths/~1b/get operationId: another operation has the same'],
    },
    {
      is: 'made of the value of a member alone',
      schemas: 'A: { enum: ["-date", date, GMT+1, GMT-1, active, Active] }',
      spec: [
        'MINUS_DATE: -date',
        'DATE: date',
        'GMT_PLUS_1: GMT+1',
        'GMT_MINUS_1: GMT-1',
        'active: active',
        'Active: Active',
      ],
    },
    {
      is: 'made of the key of a field or parameter alone',
      paths: `/a: { get: { operationId: a, parameters: [{ name: +a, in: query, schema: {} }, { name: 'a[]', in: query, schema: {} }, { name: -a, in: query, schema: {} }], ${OK} } }`,
      spec: ['+a?: { type: any, as: plus_a }', 'a[]?: { type: any, as: a }', '-a?: { type: any, as: minus_a }'],
    },
    {
      is: 'that of what several operations share, and of no single one',
      paths: ['add_x', 'delete_y', 'drop_z']
        .map(
          (id, index) =>
            `/${index}: { get: { operationId: ${id}, responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { data: {} } } } } } } } }`,
        )
        .join(', '),
      spec: ['DataResult:'],
    },
  ],
  'a value': [
    {
      is: 'no example where a pattern refuses it, as other dialects mean it',
      schemas: "A: { type: object, properties: { a: { type: string, pattern: '(?i)^[a-f]$', example: g } } }",
      spec: ["a?: { type: str, pattern: '^[a-fA-F]$' }"],
      losses: ['#/components/schemas/A/properties/a example: it is no value of the type'],
      assumed: ['#/components/schemas/A/properties/a patterns-of-other-dialects'],
    },
    {
      is: 'a default of values that are listed, or any text',
      schemas:
        "D: { anyOf: [{ type: string }, { type: string, enum: [never, '0'] }] }, A: { type: object, properties: { a: { default: 30s, allOf: [{ $ref: '#/components/schemas/D' }] } } }",
      spec: ['a?: { type: D, default: 30s }'],
    },
  ],
};

it('a name stays when the document gains members, fields and parameters before it', () => {
  const of = (values: string, fields: string, parameters: string, parts = new Map()): Imported => {
    const names = `parameters: [${parameters}], ${OK}`;
    const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: { /a: { get: { operationId: a, ${names} } } }\ncomponents: { schemas: { S: { enum: [${values}], default: a }, A: { type: object, properties: { ${fields} } } } }`;
    return importFrom(new Documents('/a.json', new Map([['/a.json', JSON.stringify(parse(text))]])), {
      without: [],
      names: new Map(),
      parts,
    });
  };
  const query = (name: string): string => `{ name: '${name}', in: query, schema: { type: string } }`;
  const { record } = of('date, a', 'b c: {}', `${query('id[]')}`);
  const newer = of(
    'A, Date, date, a',
    "b!c: {}, 'b c': {}, d: { $ref: '#/components/schemas/S', default: a }",
    `${query('id')}, ${query('id[]')}`,
    new Map(readRecord(recordText(record), '').parts),
  );
  const lines = Object.values(textsOf(newer)).flatMap((text) => text.split('\n').map((line) => line.trim()));
  expect(lines).toEqual(
    expect.arrayContaining([
      'A_2: A',
      'Date: Date',
      'DATE: date',
      'A: a',
      'd?: { type: S, default: A }',
      'b!c?: { type: any, as: b_not_c }',
      'b c?: { type: any, as: b_c }',
      'id[]?: { type: str, as: id }',
      'id?: { type: str, as: id_query }',
    ]),
  );
});

it('names stay in the next import, where two declarations are at one place', () => {
  const member = "allOf: [{ $ref: '#/components/schemas/B' }, { properties: { more: { type: string } } }]";
  const schemas = `B: { type: object, required: [t], properties: { t: { type: string, enum: [p, q] } } }, C: { ${member} }, D: { ${member} }, U: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }], discriminator: { propertyName: t, mapping: { p: C, q: C, r: D, s: D } } }`;
  const first = imported({ is: '', schemas });
  expect(textsOf(first)['schemas.yaml']).toMatch(/t: BT\n[^]*t: T\n/);
  expect(textsOf(imported({ is: '', schemas }, first.record.names))).toEqual(textsOf(first));
});

describe.each(Object.entries(ROWS))('%s is', (_, rows) => {
  it.each(rows)('$is', (row) => {
    const { spec = [], losses = [], assumed = [], refused } = row;
    if (refused !== undefined) {
      expect(() => imported(row)).toThrow(refused);
      return;
    }
    const made = imported(row);
    const texts = textsOf(made);
    const lines = Object.values(texts).flatMap((text) => text.split('\n'));
    expect(textsOf(imported(row, made.record.names))).toEqual(texts);
    expect(textsOf(importedAgain(modelOf(made)))).toEqual(texts);
    expect(lines.map((line) => line.trim())).toEqual(expect.arrayContaining([...spec]));
    expect(made.record.losses.map(({ at, lost, because }) => `${at} ${lost}: ${because}`)).toEqual(losses);
    expect(made.record.assumptions.map(({ at, what }) => `${at} ${what}`)).toEqual(
      expect.arrayContaining([...assumed]),
    );
  });
});
