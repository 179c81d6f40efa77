import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drift, type DriftLine } from '../../generator/api/drift.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the own spec and the document say differently of endpoints and of what they carry. */
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
        "refused | endpoints.order_ticket.body | own TicketOrder | document NewBooking, optional",
        "refused | objects.TicketOrder.fields.seats | own int | document int, optional",
        "types | endpoints.list_crossings.query.deck | own int, optional | document str, optional",
        "types | endpoints.order_ticket.responses.201 | own Ticket | document list[Booking]",
        "endpoints | endpoints.cancel_ticket.body | own nothing | document CancelBody",
        "endpoints | endpoints.cancel_ticket.responses.204 | own 204 without a body | document 204 Booking",
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
          "after",
          {
            "code": "",
            "price": 0,
          },
        ],
        [
          "endpoints.list_crossings.query.limit.range",
          "before",
          {
            "limit": 99,
            "port": "",
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
        "endpoints.cancel_ticket.body #/paths/~1tickets~1{code}/delete/requestBody",
        "endpoints.cancel_ticket.responses.204 #/paths/~1tickets~1{code}/delete/responses/204",
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
});
