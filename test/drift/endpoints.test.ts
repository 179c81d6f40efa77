import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drift, type DriftLine } from '../../generator/api/drift.js';
import { runHere } from '../cli/run-cli.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The differences between our spec and the document about endpoints, bodies and parameters. */
async function linesOf(): Promise<readonly DriftLine[]> {
  const { drift: found } = await drift({ spec: here('ferries/spec'), document: here('ferries/openapi.yaml') });
  return found!.lines;
}

describe('Endpoints with the same method and path', () => {
  it('differ in parameters, bodies, answers, headers and statuses, what matters most first', async () => {
    const said = (await linesOf()).map(({ group, path, before, after }) =>
      [group, path, `own ${after ?? 'nothing'}`, `document ${before ?? 'nothing'}`].join(' | '),
    );
    expect(said).toMatchInlineSnapshot(`
      [
        "refused | endpoints.list_crossings.query.limit | own int | document int, optional",
        "refused | endpoints.list_crossings.responses.200.headers.ETag | own str | document str, optional",
        "refused | endpoints.order_ticket.body | own a required body | document an optional body",
        "refused | objects.TicketOrder.fields.seats | own int | document int, optional",
        "types | endpoints.list_crossings.query.deck | own int, optional | document str, optional",
        "types | endpoints.order_ticket.responses.201 | own Ticket | document list[Booking]",
        "endpoints | endpoints.cancel_ticket.body | own nothing | document CancelBody",
        "endpoints | endpoints.cancel_ticket.responses.204 | own nothing | document Booking",
        "endpoints | endpoints.list_crossings.responses.200.headers.X-Total | own nothing | document int",
        "endpoints | endpoints.list_crossings.responses.403 | own nothing | document 403 without a body",
        "endpoints | endpoints.order_ticket.body.text/csv | own nothing | document str as text/csv",
        "endpoints | endpoints.order_ticket.responses.200 | own nothing | document 200 Booking",
        "limits | endpoints.list_crossings.query.limit.range | own range 1..50 | document range 1..100",
        "wider | endpoints.list_crossings.query.port | own str, optional | document str",
        "parameters | endpoints.list_crossings.query.after | own nothing | document str, optional",
      ]
    `);
  });

  it('have a value that the side refuses of which the line says so', async () => {
    const proofs = (await linesOf()).flatMap(({ path, witnesses }) =>
      witnesses.slice(0, 1).map(({ acceptedBy, value }) => [path, acceptedBy, value]),
    );
    expect(proofs).toMatchInlineSnapshot(`
      [
        [
          "endpoints.list_crossings.query.limit",
          "before",
          {
            "port": "",
          },
        ],
        [
          "endpoints.list_crossings.responses.200.headers.ETag",
          "before",
          {
            "X-Total": 0,
          },
        ],
        [
          "endpoints.order_ticket.body",
          "before",
          {},
        ],
        [
          "objects.TicketOrder.fields.seats",
          "before",
          {
            "crossing": "",
          },
        ],
        [
          "endpoints.list_crossings.query.deck",
          "before",
          {
            "deck": "",
            "limit": 1,
            "port": "",
          },
        ],
        [
          "endpoints.order_ticket.responses.201",
          "before",
          [],
        ],
        [
          "endpoints.list_crossings.query.limit.range",
          "before",
          {
            "limit": 51,
            "port": "",
          },
        ],
        [
          "endpoints.list_crossings.query.port",
          "after",
          {
            "limit": 1,
          },
        ],
      ]
    `);
  });

  it('have the place of each side: the parameter, the status or the header itself', async () => {
    const places = (await linesOf())
      .filter(({ path }) => path.startsWith('endpoints.'))
      .map(({ path, pointer }) => `${path} ${pointer}`);
    expect(places).toMatchInlineSnapshot(`
      [
        "endpoints.list_crossings.query.limit #/paths/~1crossings/get/parameters/0",
        "endpoints.list_crossings.responses.200.headers.ETag #/paths/~1crossings/get/responses/200/headers/ETag",
        "endpoints.order_ticket.body #/paths/~1crossings~1{id}~1tickets/post/requestBody/content/application~1json/schema",
        "endpoints.list_crossings.query.deck #/paths/~1crossings/get/parameters/2",
        "endpoints.order_ticket.responses.201 #/paths/~1crossings~1{id}~1tickets/post/responses/201/content/application~1json/schema",
        "endpoints.cancel_ticket.body #/paths/~1tickets~1{code}/delete/requestBody/content/application~1json",
        "endpoints.cancel_ticket.responses.204 #/paths/~1tickets~1{code}/delete/responses/204/content/application~1json/schema",
        "endpoints.list_crossings.responses.200.headers.X-Total #/paths/~1crossings/get/responses/200/headers/X-Total",
        "endpoints.list_crossings.responses.403 #/paths/~1crossings/get/responses/403",
        "endpoints.order_ticket.body.text/csv #/paths/~1crossings~1{id}~1tickets/post/requestBody/content/text~1csv",
        "endpoints.order_ticket.responses.200 #/paths/~1crossings~1{id}~1tickets/post/responses/200",
        "endpoints.list_crossings.query.limit.range #/paths/~1crossings/get/parameters/0",
        "endpoints.list_crossings.query.port #/paths/~1crossings/get/parameters/1",
        "endpoints.list_crossings.query.after #/paths/~1crossings/get/parameters/3",
      ]
    `);
  });

  it('are written as corrections, with which the spec refuses nothing that the document allows', async () => {
    const folder = temporaryFolder();
    const spec = join(folder, 'spec');
    cpSync(here('ferries/spec'), spec, { recursive: true });
    const root = join(spec, 'spec.yaml');
    const text = readFileSync(root, 'utf8');
    plant(folder, {
      'spec/spec.yaml': `${text}layers: { corrections: { doc: What the document says. } }\n`,
      'spec/layers/corrections/none.yaml': 'corrections: []\n',
    });
    const document = here('ferries/openapi.yaml');
    const { err } = await runHere('drift', document, '--spec', spec, '--write', 'corrections');
    expect(err).not.toContain('not written');
    expect(readFileSync(join(spec, 'layers/corrections/drift.yaml'), 'utf8')).toMatchInlineSnapshot(`
      "corrections:
        - at: endpoints.list_crossings.query.limit
          optional: true
          because: 'The document says so: int, optional.'
          source: openapi.yaml#/paths/~1crossings/get/parameters/0
        - at: endpoints.list_crossings.responses
          set:
            - { status: 200, type: 'list[Crossing]', headers: { ETag?: str, X-Total: int } }
            - { status: 404, type: null }
            - { status: 403, type: null, doc: Refused. }
          because: 'The document says so: str, optional.'
          source: openapi.yaml#/paths/~1crossings/get/responses/200/headers/ETag
        - at: endpoints.order_ticket.body
          set: [{ type: TicketOrder }, { type: str, as: text/csv }]
          optional: true
          because: 'The document says so: an optional body.'
          source: openapi.yaml#/paths/~1crossings~1{id}~1tickets/post/requestBody/content/application~1json/schema
        - at: objects.TicketOrder.fields.seats
          optional: true
          because: 'The document says so: int, optional.'
          source: openapi.yaml#/components/schemas/NewBooking/properties/seats
        - at: endpoints.list_crossings.query.deck.type
          set: str
          because: 'The document says so: str, optional.'
          source: openapi.yaml#/paths/~1crossings/get/parameters/2
        - at: endpoints.order_ticket.responses
          set: [{ status: 201, type: 'list[dict[str, any]]' }, { status: 200, type: 'dict[str, any]', doc: Booked. }]
          because: 'The document says so: list[Booking].'
          source: openapi.yaml#/paths/~1crossings~1{id}~1tickets/post/responses/201/content/application~1json/schema
        - at: endpoints.cancel_ticket.body
          add: dict[str, any]
          optional: true
          because: 'The document says so: CancelBody.'
          source: openapi.yaml#/paths/~1tickets~1{code}/delete/requestBody/content/application~1json
        - at: endpoints.cancel_ticket.responses.0.type
          set: dict[str, any]
          because: 'The document says so: Booking.'
          source: openapi.yaml#/paths/~1tickets~1{code}/delete/responses/204/content/application~1json/schema
        - at: endpoints.list_crossings.query.after
          add: { type: str }
          optional: true
          because: 'The document says so: str, optional.'
          source: openapi.yaml#/paths/~1crossings/get/parameters/3
      "
    `);
    writeFileSync(root, readFileSync(root, 'utf8').replace('layers: []', 'layers: [corrections]'));
    expect((await runHere('check', spec)).out).toBe('snowspec: no problems in default\n');
    const { drift: found } = await drift({ spec, document });
    // The map is proposed again; what only the own spec has stays, and so do limits.
    expect(found!.lines.map(({ group, path }) => `${group} ${path}`)).toMatchInlineSnapshot(`
      [
        "limits endpoints.list_crossings.query.limit.range",
        "wider endpoints.cancel_ticket.body",
        "wider endpoints.cancel_ticket.responses.204",
        "wider endpoints.list_crossings.query.port",
        "wider endpoints.order_ticket.responses.200",
        "wider endpoints.order_ticket.responses.201",
      ]
    `);
    for (const group of ['refused', 'types', 'published fields', 'parameters'] as const)
      expect(found!.lines.map((line) => line.group)).not.toContain(group);
    expect(found!.lines.filter(({ group, after }) => group === 'endpoints' && after === undefined)).toEqual([]);
  });
});
