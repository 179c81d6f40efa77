import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drift, type DriftResult } from '../../generator/api/drift.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const ROOT = `spec: { name: depot, version: 1.0.0, title: Depot, doc: Trams., license: MIT }
profiles:
  default: { doc: The handbook., layers: [], entry: '.' }
`;

const DEPOT = `services:
  Api: { url: https://depot.example }
objects:
  Paint: { fields: { roof: str, sides: str } }
  Tram: { fields: { id: str, paint: Paint, axles: { type: int, values: [4, 6, 8] }, plan?: { type: str, length: ..40 } } }
endpoints:
  get_tram:
    method: GET
    path: /trams/{id}
    params: { id: str }
    responses: [{ status: 200, type: Tram }]
`;

function documentWith(axles: object): object {
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const content = (name: string): object => ({ 'application/json': { schema: ref(name) } });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const responses = { 200: { description: 'Done.', content: content('TramResponse') } };
  const text = { type: 'string' };
  const required = ['roof', 'sides'];
  return {
    openapi: '3.1.0',
    info: { title: 'Depot', version: '1' },
    paths: {
      '/trams/{id}': {
        get: { operationId: 'tram', parameters, responses },
        post: { operationId: 'paint', parameters, requestBody: { content: content('Paint') }, responses },
      },
    },
    components: {
      schemas: {
        Axles: axles,
        Paint: { type: 'object', properties: { roof: { type: ['string', 'null'] }, sides: text } },
        TramPaintResponse: { type: 'object', required, properties: { roof: text, sides: text } },
        TramResponse: {
          type: 'object',
          required: ['id', 'paint', 'axles'],
          properties: {
            id: text,
            paint: ref('TramPaintResponse'),
            axles: ref('Axles'),
            plan: { type: 'string', format: 'uri' },
          },
        },
      },
    },
  };
}

async function driftBeside(axles: object): Promise<DriftResult> {
  const folder = temporaryFolder();
  plant(folder, {
    'spec/spec.yaml': ROOT,
    'spec/depot.yaml': DEPOT,
    'openapi.json': JSON.stringify(documentWith(axles)),
  });
  return drift({ spec: join(folder, 'spec'), document: join(folder, 'openapi.json'), corrections: true });
}

const listing = (...values: readonly number[]): object => ({ type: 'integer', enum: values });

describe('An object that answers have', () => {
  it('belongs to the form of answers, though the one of requests has its name and its fields', async () => {
    const { map } = await driftBeside(listing(4, 6, 8));
    expect(map!.split('\n')).toContain('TramPaintResponse: Paint');
  });
});

describe('Values that the own spec lists as a limit, and the document in an enum,', () => {
  async function linesBeside(axles: object): Promise<readonly string[]> {
    const { drift: found, problems } = await driftBeside(axles);
    expect(problems).toEqual([]);
    return found!.lines
      .filter(({ path }) => path.endsWith('.axles'))
      .map(({ group, path, before, after, witnesses }) => {
        const proofs = witnesses.map(({ acceptedBy, value }) => `${acceptedBy} ${JSON.stringify(value)}`);
        return [group, path, `own ${after}`, `document ${before}`, ...proofs].join(' | ');
      });
  }

  it('are the same if they are the same', async () => {
    expect(await linesBeside(listing(8, 4, 6))).toEqual([]);
  });

  it('differ if only the own spec has one', async () => {
    expect(await linesBeside(listing(4, 6))).toMatchInlineSnapshot(`
      [
        "wider | objects.Tram.fields.axles | own 4 | 6 | 8 | document 4 | 6 | after {"id":"","paint":{"roof":"","sides":""},"axles":8}",
      ]
    `);
  });

  it('differ if only the document has one', async () => {
    expect(await linesBeside(listing(4, 6, 8, 10))).toMatchInlineSnapshot(`
      [
        "types | objects.Tram.fields.axles | own 4 | 6 | 8 | document 4 | 6 | 8 | 10 | before {"id":"","axles":10,"paint":{"roof":"","sides":""}}",
      ]
    `);
  });

  it('are not corrected: the difference is listed with the reason', async () => {
    const { corrections } = await driftBeside(listing(4, 6, 8, 10));
    const problem = 'the limit `values` says which values are allowed: write it by hand';
    expect(corrections).toEqual({ text: '', count: 0, refused: [{ at: 'objects.Tram.fields.axles', problem }] });
  });

  it('are left open by a document that lists none', async () => {
    expect(await linesBeside({ type: 'integer' })).toMatchInlineSnapshot(`
      [
        "open | objects.Tram.fields.axles | own 4 | 6 | 8 | document int | before {"id":"","axles":0,"paint":{"roof":"","sides":""}}",
      ]
    `);
  });
});

describe('A length that only the own spec has, of addresses,', () => {
  it('is shown by an address that is longer', async () => {
    const { drift: found } = await driftBeside(listing(4, 6, 8));
    const line = found!.lines.find(({ group, path }) => group === 'limits' && path.endsWith('.plan.length'));
    const [witness] = line!.witnesses;
    expect([witness?.acceptedBy, witness?.issue.code]).toEqual(['before', 'length']);
  });
});
