/** Keys of the language that no other small spec of the tests has, in a spec without problems. */
export const RARE_KEYS: Readonly<Record<string, string>> = {
  'spec.yaml': `spec: { name: rare, version: 1.0.0 }
profiles: { default: { entry: . } }
`,
  'approvals.yaml': `version: { readers: minor, writers: patch, types: major }
stability: { experimental: safe }
grace: { days: 30, reserved: true }
approvals:
  - { kind: field.renamed, path: objects.O.fields.f, before: '0123abcd', after: '', cause: change, reason: R., until: '2027-01-01' }
`,
  'all.yaml': `
identifiers: { Mark: { wire: int, deprecated: { doc: Old., since: '2026-01-01', use: O } } }
bitsets: { Wish: { wire: int, bits: { NEWS: 0 } } }
scalars:
  Short: { wire: str, length: { is: 1..9, section: '1' }, trimmed: { is: true, section: '1' } }
  Some: { wire: int, range: { is: 0..9, section: '1' }, multiple-of: { is: 3, section: '1' } }
  Cents: { wire: str, format: decimal, range: 0.., scale: { is: 2, section: '1' } }
  One: { wire: str, values: { is: [a, b], section: '1' } }
objects:
  O: { fields: { f?: int, items: 'list[Item]', more: bool, total: int } }
  Item: { fields: { id: Mark } }
  Limits:
    fields:
      all: { type: 'list[str]', items: { is: ..9, section: '1' }, unique: { is: true, section: '1' } }
      inside: { fields: { a: int }, other-keys: str }
      of: dict[str, int]
      same?: { type: 'dict[str, int]', expect: { keys-of: of } }
  Note: { fields: { kind: int, n?: int, name?: str, about?: any } }
  Hello: { fields: { every: { type: int, unit: seconds } } }
  Start: { fields: { key: str, wish: Wish } }
  Again: { fields: { key: str, id: str, last: int } }
  Ready: { fields: { id: str, where: str, items: 'list[Item]', person: Person } }
  Person: { fields: { key: str, url: str } }
  Desk: { fields: { url: str } }
  OtherDesk: { fields: { url: str } }
events:
  READY: { channel: desk, payload: Ready }
  ITEM: { channel: desk, payload: Item }
  NEWS: { channel: posts, payload: Ready, answer: Item }
channels:
  posts:
    envelope: { type: Note, name: name, data: about }
    delivery:
      signature: { algorithm: Ed25519, encoding: hex, key: Person.key, header: X-Signature, timestamp: X-Time, timestamp-unit: seconds }
      ping: { kind: [1] }
      pong: { status: 200, content-type: text/plain, body: pong }
      answer: 202
      acknowledge: 204
      refuse: 401
    subscription: { address: Person.url }
  desk:
    envelope: { type: Note, name: name, data: about, when: { kind: [0] } }
    connection:
      transport: websocket
      advice: { object: Desk, address: url, also: [OtherDesk] }
      address: wss://desk.example
      encoding: json
      op: kind
      body: about
      sequence: n
      messages:
        hello: { op: 1, received: Hello }
        start: { op: 2, sent: Start }
        again: { op: 3, sent: Again }
        beat: { op: 4, sent: int | null, received: 'null' }
        back: { op: 5, received: 'null' }
      handshake:
        hello: hello
        identify: { message: start, token: key, intents: wish }
        ready:
          event: READY
          session: id
          address: where
          from: { person: get_person }
          then: { event: ITEM, each: items }
        resume: { message: again, token: key, session: id, sequence: last, done: { message: back } }
      heartbeat: { message: beat, interval: every, acknowledgement: beat }
      close-codes: { LATE: { code: 4003, then: stop, cause: not-identified } }
endpoints:
  get_person: { method: GET, path: /person, responses: [{ status: 200, type: Person }] }
  by_page:
    method: GET
    path: /pages
    query: { page?: int, size?: int }
    body: 'null'
    responses: [{ status: 200, type: O }]
    needs: [Wish.NEWS]
    sets: { total: 1 }
    clears: { items: { id: 1 } }
    paging: { style: page, page: page, size: size, items: items, total: total }
    notes: [{ doc: N., section: '1' }]
  by_offset:
    method: GET
    path: /offsets
    query: { skip?: int, limit?: int }
    body: 'null'
    responses: [{ status: 200, type: O }]
    paging: { style: offset, offset: skip, limit: limit, items: items, total: total }
  more_offset:
    method: GET
    path: /more-offsets
    query: { skip?: int, limit?: int }
    body: 'null'
    responses: [{ status: 200, type: O }]
    paging: { style: offset, offset: skip, limit: limit, items: items, more: more }
  more_page:
    method: GET
    path: /more-pages
    query: { page?: int, size?: int }
    body: 'null'
    responses: [{ status: 200, type: O }]
    paging: { style: page, page: page, size: size, items: items, more: more }
  single:
    method: GET
    path: /singles
    query: { limit?: int }
    body: 'null'
    responses: [{ status: 200, type: O }]
    paging: { style: single, limit: limit, items: items }
  by_cursor:
    method: GET
    path: /cursors
    query: { after?: Mark, limit?: int }
    body: 'null'
    responses: [{ status: 200, type: O }]
    paging: { cursors: { after: after }, by: id, limit: limit, items: items, more: more }
  whole_list:
    method: GET
    path: /whole-lists
    query: { limit?: int }
    body: 'null'
    responses: [{ status: 200, type: O }]
    paging: { style: single, limit: limit, items: items }
auth:
  A:
    kind: oauth2
    scopes: { read: Reads. }
    flows:
      authorization-code:
        authorize-url: https://a.example/a
        token-url: https://a.example/t
        refresh-url: https://a.example/r
      client-credentials: { token-url: https://a.example/t }
      device-authorization: { token-url: https://a.example/t, device-url: https://a.example/d }
services:
  Rest:
    url: https://a.example
    json-part: j
    rate-limits: { headers: { limit: X-L, remaining: X-R, reset: X-Reset, reset-after: X-After, global: X-G, scope: X-S, retry-after: Retry-After }, global: { requests: 5, seconds: 1, except: [by_page] } }
states:
  S:
    of: O.f
    values: { a: { is: [1] }, b: { is: [2] } }
    transitions: [{ from: a, to: b }]
    others: !not-shown more
`,
};
