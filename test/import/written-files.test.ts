import { expect, it } from 'vitest';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';

const TEXT = { type: 'string' };

function filesOf(paths: object, schemas: object = {}) {
  const document = { openapi: '3.1.0', info: { title: 'Files', version: '1' }, paths, components: { schemas } };
  const imported = importFrom(new Documents('/a.json', new Map([['/a.json', JSON.stringify(document)]])), {
    without: [],
    names: new Map(),
  });
  return {
    paths: imported.files.map(({ path }) => path),
    losses: imported.record.losses,
    textOf: (path: string) => imported.files.find((one) => one.path === path)?.text ?? '',
  };
}

const answer = (description: string, schema: object = TEXT): object => ({
  description,
  content: { 'application/json': { schema } },
});

it('a path that names an action is about what the action is done to', () => {
  const paths = [
    '/#Action=AcceptAddressTransfer',
    '/#Action=DescribeAddresses',
    '/#X-Amz-Target=Mail.DeleteEbsVolume',
    '/createResponsePlan',
    '/deletePlan',
    '/books/{id}',
  ];
  const operations = paths.map((path, index) => [
    path,
    { get: { operationId: `op_${index}`, responses: { 200: answer('Done.') } } },
  ]);
  const { paths: files } = filesOf(Object.fromEntries(operations));
  const own = files.filter((path) => !/^(?:spec|service|import|shared)\.yaml$/.test(path));
  expect(own).toEqual(['address.yaml', 'books.yaml', 'ebs.yaml', 'plan.yaml', 'response.yaml']);
});

it('no doc repeats the name of what it is about, or the status of an answer', () => {
  const schemas = {
    IssueEvent: {
      type: 'object',
      description: 'Issue Event',
      properties: { node_id: { ...TEXT, description: 'Node ID' } },
    },
  };
  const { textOf, losses } = filesOf(
    {
      '/events': {
        get: {
          operationId: 'list_events',
          summary: 'List events',
          parameters: [{ name: 'node_id', in: 'query', description: 'Node id', schema: TEXT }],
          responses: { 200: answer('200 response for list_events', { $ref: '#/components/schemas/IssueEvent' }) },
        },
      },
    },
    schemas,
  );
  expect(losses).toEqual([]);
  expect(textOf('events.yaml')).toBe(`objects:
  IssueEvent:
    fields:
      node_id?: str
endpoints:
  list_events:
    doc: List events
    extra:
      x-summary: List events
    method: GET
    path: /events
    query:
      node_id?: str
    responses: [{ status: 200, type: IssueEvent }]
    auth: []
`);
});

it('the id of what is sent alone identifies nothing that is known', () => {
  const member = (name: string): object => ({
    type: 'object',
    required: ['id'],
    properties: { id: { $ref: '#/components/schemas/Snowflake' }, [name]: TEXT },
  });
  const schemas = {
    Snowflake: { ...TEXT, format: 'snowflake' },
    MemberRequest: member('note'),
    Member: member('name'),
  };
  const { textOf } = filesOf(
    {
      '/members': {
        post: {
          operationId: 'add_member',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/MemberRequest' } } },
          },
          responses: { 200: answer('Done.', { $ref: '#/components/schemas/Member' }) },
        },
      },
    },
    schemas,
  );
  const ids = [...textOf('members.yaml').matchAll(/^ {2}(\w+):\n {4}fields:\n {6}id: (.+)$/gm)].map(
    ([, name, type]) => [name, type],
  );
  expect(ids).toEqual([
    ['Member', 'Snowflake<Member>'],
    ['MemberRequest', 'Snowflake'],
  ]);
});
