import { kindIds } from '../../generator/diff/kinds.js';

/** Texts of files by their paths, or only the declarations of `spec.yaml`. */
type Growing = (count: number) => string | Files;

/** Texts of the files of a spec, by their paths. */
export type Files = Readonly<Record<string, string>>;

/**
 * Specs in which one list of the grammar has as many entries as wanted. Everything in them is valid, so that whatever a
 * command does with such a list is done.
 */
export const growingSpecs: Readonly<Record<string, Growing>> = {
  'small objects': (count) => objects(times(count, (n) => `  T${n}: { fields: { id: int } }`)),
  'fields of an object': (count) => object(times(count, (n) => `      f${n}?: str`)),
  'fields with limits': (count) =>
    object(times(count, (n) => `      f${n}?: { type: str, length: 1..${n + 9}, doc: D. }`)),
  'fields of a type with two cases': (count) =>
    object(times(count, (n) => `      f${n}?: { type: str | null, default: x }`)),
  'required fields': (count) => object(times(count, (n) => `      f${n}: int`)),
  'values of an enum': (count) =>
    `enums:\n  E:\n    wire: int\n    values:\n${times(count, (n) => `      M${n}: ${n}`)}${object('      f: E\n')}`,
  'values of a closed enum': (count) =>
    `enums:\n  E:\n    wire: str\n    open: false\n    values: [${comma(count, (n) => `M${n}`)}]\n${object('      f: E\n')}`,
  'reserved names of an enum': (count) =>
    `enums:\n  E:\n    wire: int\n    values: { A: 0 }\n    reserved: [${comma(count, (n) => `M${n}`)}]\n${object('      f: E\n')}`,
  'bits of a bit set': (count) =>
    `bitsets:\n  B:\n    wire: str\n    bits:\n${times(count, (n) => `      M${n}: ${bit(n)}`)}${object('      f: B\n')}`,
  scalars: (count) =>
    `scalars:\n${times(count, (n) => `  S${n}: { wire: str, length: 1..${n + 9} }`)}${object('      f: S0\n')}`,
  enums: (count) =>
    `enums:\n${times(count, (n) => `  E${n}: { wire: int, values: { A: 0 } }`)}${object('      f: E0\n')}`,
  'reserved names of an object': (count) =>
    objects(`  O:\n    fields: { f: int }\n    reserved: [${comma(count, (n) => `f${n}`)}]\n`),
  'fields by which an object is sorted': (count) =>
    objects(
      `  O:\n    fields:\n${times(count, (n) => `      f${n}: int`)}    order: [${comma(count, (n) => `f${n}`)}]\n`,
    ),
  'values of a limit': (count) => object(`      f: { type: str, values: [${comma(count, (n) => `v${n}`)}] }\n`),
  'numbers of a limit': (count) => object(`      f: { type: int, values: [${comma(count, String)}] }\n`),
  'values of each item': (count) =>
    object(`      f: { type: 'list[str]', each: { values: [${comma(count, (n) => `v${n}`)}] } }\n`),
  'exceptions of a limit': (count) =>
    object(
      `      kind: int\n      f:\n        type: str\n        length: 1..9\n        when:\n${times(
        count,
        (n) => `          - { kind: [${n}], length: 1..${n + 10} }`,
      )}`,
    ),
  'values of a condition': (count) =>
    object(
      `      kind: int\n      f:\n        type: str\n        length: 1..9\n        when:\n          - { kind: [${comma(count, String)}], length: 1..10 }\n`,
    ),
  'fields of a condition': (count) =>
    object(
      `${times(count, (n) => `      k${n}: int`)}      f:\n        type: str\n        length: 1..9\n        when:\n          - { ${comma(
        count,
        (n) => `k${n}: [1]`,
      )}, length: 1..10 }\n`,
    ),
  'values of relevance': (count) =>
    object(`      kind: int\n      f?: { type: str, relevant-when: { kind: [${comma(count, String)}] } }\n`),
  'values of what is expected': (count) =>
    object(`      kind: int\n      f?: { type: str, expect: { when: { kind: [${comma(count, String)}] } } }\n`),
  'conditions of what is expected': (count) =>
    object(
      `${times(count, (n) => `      k${n}: int`)}      f?: { type: str, expect: { when: { ${comma(count, (n) => `k${n}: [1]`)} } } }\n`,
    ),
  'fields without which one is not there': (count) =>
    object(
      `${times(count, (n) => `      k${n}?: int`)}      f?: { type: str, expect: { with: [${comma(count, (n) => `k${n}`)}] } }\n`,
    ),
  'kinds of a value that are expected': (count) =>
    object(
      `      kind: int\n      f?: { type: str | int, expect: { is: [${comma(count, (n) => `{ type: ${n % 2 === 0 ? 'str' : 'int'}, when: { kind: [${n}] } }`)}] } }\n`,
    ),
  'views of what is expected': (count) =>
    objects(
      `  O:\n    fields: { id: int, f?: { type: str, expect: { in: [${comma(count, (n) => `V${n}`)}] } } }\n    views:\n${times(count, (n) => `      V${n}: { require: [f] }`)}`,
    ),
  'what an id is expected to refer to': (count) =>
    `identifiers: { I: { wire: str, epoch: 0, parts: {} } }\n${object(`      f: { type: I, expect: { refers: [${comma(count, (n) => `{ to: T${n} }`)}] } }\n`)}`,
  'fields that what is identified is expected to have': (count) =>
    identified(
      `{ ${comma(count, (n) => `g${n}: [1]`)} }`,
      times(count, (n) => `      g${n}: int`),
    ),
  'values that what is identified is expected to have': (count) =>
    identified(`{ g: [${comma(count, String)}] }`, '      g: int\n'),
  'fields that objects are expected to have': (count) =>
    `${object(`      id: int\n      f: { type: P, expect: { has: { ${comma(count, (n) => `g${n}: id`)} } } }\n`)}  P:\n    fields:\n${times(count, (n) => `      g${n}: int`)}`,
  'values that objects are expected to have': (count) =>
    `${object(`      f: { type: P, expect: { has: { g: [${comma(count, String)}] } } }\n`)}  P: { fields: { g: int } }\n`,
  caveats: (count) => object(`      f: { type: str, caveat: [${comma(count, (n) => `c ${n}`)}] }\n`),
  links: (count) => object(`      f: { type: str, see: [${comma(count, (n) => `'https://a.example/${n}'`)}] }\n`),
  sources: (count) => object(`      f: { type: str, source: [${comma(count, (n) => `s${n}`)}] }\n`),
  'items of a default': (count) => object(`      f?: { type: 'list[int]', default: [${comma(count, String)}] }\n`),
  'fields of a rule of one': (count) => ruleOver(count, 'exactly-one-set'),
  'fields of a rule of at most one': (count) => ruleOver(count, 'at-most-one-non-null'),
  'fields of a rule of presence': (count) => ruleOver(count, 'required-when', '        kind: [1]\n'),
  'rules of an object': (count) =>
    objects(
      `  O:\n    fields:\n      kind: int\n${times(count, (n) => `      f${n}?: str | null`)}    rules:\n${times(
        count,
        (n) => `      - required-when: [f${n}]\n        kind: [${n}]`,
      )}`,
    ),
  'views of an object': (count) =>
    objects(
      `  O:\n    fields: { id: int, f?: str }\n    views:\n${times(count, (n) => `      V${n}: { require: [f] }`)}`,
    ),
  'fields of a view': (count) =>
    objects(
      `  O:\n    fields:\n${times(count, (n) => `      f${n}: int`)}    views:\n      V: { optional: [${comma(count, (n) => `f${n}`)}] }\n`,
    ),
  'fields that a view adds': (count) =>
    objects(
      `  O:\n    fields: { id: int }\n    views:\n      V:\n        add:\n${times(count, (n) => `          f${n}: int`)}`,
    ),
  'patterns of keys': (count) =>
    objects(
      `  O:\n    fields: { id: int }\n    key-patterns:\n${times(count, (n) => `      '^a${Math.min(n, count - 1 - n)}_${n < count / 2 ? '' : 'b'}': int`)}`,
    ),
  'containers of an object': (count) =>
    objects(
      `${times(count, (n) => `  T${n}: { fields: { kind: int, o: O } }`)}  O:\n    within: [${comma(count, (n) => `T${n}.o`)}]\n    fields: { f: { type: str, length: 1..9, when: [{ ^kind: [1], length: 1..10 }] } }\n`,
    ),
  objects: (count) => objects(times(count, (n) => `  T${n}: { fields: { id: int } }`)),
  'objects of objects': (count) => objects(times(count, (n) => `  T${n}: { fields: { next?: T${(n + 1) % count} } }`)),
  'a chain of required objects': (count) =>
    objects(times(count, (n) => `  T${n}: { fields: { ${n + 1 < count ? `next: T${n + 1}` : 'id: int'} } }`)),
  'a chain of objects with four fields each': (count) =>
    objects(
      times(count, (n) =>
        n + 1 < count
          ? `  T${n}: { fields: { ${comma(4, (f) => `f${f}: T${n + 1}`)} } }`
          : `  T${n}: { fields: { id: int } }`,
      ),
    ),
  'a chain of lists with bounds': (count) =>
    objects(
      times(count, (n) =>
        n + 1 < count
          ? `  T${n}: { fields: { f: { type: 'list[T${n + 1}]', items: 3..4 } } }`
          : `  T${n}: { fields: { id: int } }`,
      ),
    ),
  'rules of a collection': (count) =>
    `${objects(`  O:\n    fields:\n      id: int\n${times(count, (n) => `      f${n}: int`)}`)}collections:\n  C:\n    of: O\n    rules:\n${times(
      count,
      (n) => `      - { at-most-per: f${n}, max: 5 }`,
    )}`,
  collections: (count) =>
    `${object('      f: int\n')}collections:\n${times(count, (n) => `  C${n}: { of: O, rules: [{ at-most-per: f, max: 5 }] }`)}`,
  endpoints: (count) =>
    `${object('      f: int\n')}endpoints:\n${times(
      count,
      (n) => `  get_${n}: { method: GET, path: /a/${n}, body: 'null', responses: [{ status: 200, type: O }] }`,
    )}`,
  'endpoints and what serves them': (count) =>
    `${object('      f: int\n')}services: { Rest: { url: 'https://a.example' } }\nendpoints:\n${times(
      count,
      (n) => `  get_${n}: { method: GET, path: /a/${n}, body: 'null', responses: [{ status: 200, type: O }] }`,
    )}`,
  'parameters of a query': (count) =>
    `${object('      f: int\n')}endpoints:\n  get:\n    method: GET\n    path: /a\n    query:\n${times(
      count,
      (n) => `      q${n}?: int`,
    )}    body: 'null'\n    responses: [{ status: 200, type: O }]\n`,
  'parameters of a path': (count) =>
    `${object('      f: int\n')}endpoints:\n  get:\n    method: GET\n    path: ${times(count, (n) => `/{p${n}}`).replaceAll('\n', '')}\n    params:\n${times(
      count,
      (n) => `      p${n}: int`,
    )}    body: 'null'\n    responses: [{ status: 200, type: O }]\n`,
  responses: (count) =>
    `${object('      f: int\n')}endpoints:\n  get:\n    method: GET\n    path: /a\n    query: { q?: int }\n    body: 'null'\n    responses:\n${times(
      count - 1,
      (n) => `      - { status: 200, type: O, when: { q: [${n}] } }`,
    )}      - { status: 200, type: O }\n`,
  'ways to sign in': (count) =>
    `auth:\n${times(count, (n) => `  A${n}: { kind: token, properties: { header: Authorization } }`)}${object('      f: int\n')}`,
  scopes: (count) =>
    `auth:\n  A:\n    kind: oauth2\n    scopes:\n${times(count, (n) => `      s.${n}: Allows ${n}.`)}${object('      f: int\n')}`,
  'scopes of a flow': (count) =>
    `auth:\n  A:\n    kind: oauth2\n    flows:\n      authorization-code:\n        authorize-url: https://a.example/a\n        token-url: https://a.example/t\n        scopes: [${comma(count, (n) => `s.${n}`)}]\n    scopes:\n${times(count, (n) => `      s.${n}: Allows ${n}.`)}${object('      f: int\n')}`,
  notes: (count) =>
    `${object('      f: int\n')}endpoints:\n  get:\n    method: GET\n    path: /a\n    body: 'null'\n    responses: [{ status: 200, type: O }]\n    notes: [${comma(count, (n) => `n ${n}`)}]\n`,
  events: (count) =>
    `${object('      f: int\n')}channels: { c: { doc: D. } }\nevents:\n${times(count, (n) => `  E_${n}: { channel: c, payload: O }`)}`,
  'events of an envelope': (count) =>
    `${objects(`  O:\n    fields: { f: int }\n  P: { fields: { t: str, d: any } }\n`)}channels: { c: { envelope: { type: P, name: t, data: d } } }\nevents:\n${times(count, (n) => `  E_${n}: { channel: c, payload: O }`)}`,
  'payloads of an event': (count) =>
    `${objects(`  O: { fields: { f: int } }\n`)}channels: { c: { doc: D. } }\nevents:\n  E:\n    channel: c\n    payload: O\n    instead:\n${times(count, (n) => `      - { type: O, when: { f: [${n}] } }`)}`,
  channels: (count) => `${object('      f: int\n')}channels:\n${times(count, (n) => `  c${n}: { doc: D. }`)}`,
  states: (count) =>
    `${object('      f: int\n')}states:\n${times(count, (n) => `  S${n}: { of: O.f, values: { a: { is: [1] }, b: { is: [2] } } }`)}`,
  'values of a state': (count) =>
    `${object('      f: int\n')}states:\n  S:\n    of: O.f\n    values:\n${times(count, (n) => `      a${n}: { is: [${n}] }`)}`,
  'what a state is': (count) =>
    `${object('      f: int\n')}states:\n  S: { of: O.f, values: { a: { is: [${comma(count, String)}] }, b: { is: [-1] } } }\n`,
  transitions: (count) =>
    `${object('      f: int\n')}bitsets: { B: { wire: str, bits: { A: 0 } } }\nstates:\n  S:\n    of: O.f\n    values:\n${times(
      count,
      (n) => `      a${n}: { is: [${n}] }`,
    )}    transitions:\n${times(count, (n) => `      - { from: [a${n}], to: a${(n + 1) % count} }`)}`,
  facts: (count) => `${object('      f: int\n')}facts:\n${times(count, (n) => `  a.f${n}: { doc: D. }`)}`,
  gaps: (count) => object(times(count, (n) => `      f${n}?: !not-shown`)),
  unions: (count) => `${object('      f: U0\n')}unions:\n${times(count, (n) => `  U${n}: { of: [int, str] }`)}`,
  'members of a union': (count) =>
    `${objects(`${times(count, (n) => `  T${n}: { fields: { kind: "'k${n}'", f${n}: int } }`)}  O: { fields: { f: U } }\n`)}unions:\n  U:\n    by: kind\n    of: [${comma(count, (n) => `T${n}`)}]\n`,
  'members of a union that no field distinguishes': (count) =>
    `${objects(`${times(count, (n) => `  T${n}: { fields: { f${n}: int } }`)}  O: { fields: { f: U } }\n`)}unions:\n  U:\n    of: [${comma(count, (n) => `T${n}`)}]\n`,
  'fields with patterns': (count) =>
    object(times(count, (n) => `      f${n}?: { type: str, pattern: '^a${n}[a-z]+$' }`)),
  'objects that one extends': (count) =>
    objects(
      `${times(count, (n) => `  T${n}: { fields: { f${n}: int } }`)}  O: { extends: [${comma(count, (n) => `T${n}`)}], fields: { f: int } }\n`,
    ),
  'rules of an object inside a field': (count) =>
    objects(
      `  O:\n    fields:\n      inside:\n        fields:\n          kind: int\n${times(
        count,
        (n) => `          f${n}?: str | null`,
      )}        rules:\n${times(count, (n) => `          - required-when: [f${n}]\n            kind: [${n}]`)}`,
    ),
  examples: (count) => object(`      f: { type: str, examples: [${comma(count, (n) => `e${n}`)}] }\n`),
  'values of samples': (count) => object(`      f: { type: str, sample: [${comma(count, (n) => `e${n}`)}] }\n`),
  'keys of other tools': (count) =>
    object(`      f: { type: str, extra: { ${comma(count, (n) => `x-k${n}: ${n}`)} } }\n`),
  layers: (count) => ({
    'spec.yaml': `${SPEC}layers:\n${times(count, (n) => `  l${n}: { doc: D. }`)}profiles: { default: { entry: . } }\n${object('      f: int\n')}`,
    ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`layers/l${n}.yaml`, ''])),
  }),
  'layers of a profile': (count) => ({
    'spec.yaml': `${SPEC}layers:\n${times(count, (n) => `  l${n}: { doc: D. }`)}profiles: { default: { entry: ., layers: [${comma(count, (n) => `l${n}`)}] } }\n${object('      f: int\n')}`,
    ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`layers/l${n}.yaml`, ''])),
  }),
  profiles: (count) => ({
    'spec.yaml': `${SPEC}profiles:\n  default: { entry: . }\n${times(count - 1, (n) => `  p${n}: { doc: D. }`)}${object('      f: int\n')}`,
  }),
  corrections: (count) => ({
    'spec.yaml': `${SPEC}layers: { l: { doc: D. } }\nprofiles: { default: { entry: ., layers: [l] } }\n${objects(times(count, (n) => `  T${n}: { fields: { id: int } }`))}`,
    'layers/l.yaml': `corrections:\n${times(
      count,
      (n) => `  - { at: objects.T${n}.fields.id, optional: true, because: B., source: s }`,
    )}`,
  }),
  'corrections that rename a field': (count) => ({
    'spec.yaml': `${SPEC}layers: { l: { doc: D. } }\nprofiles: { default: { entry: ., layers: [l] } }\n${objects(times(count, (n) => `  T${n}: { fields: { id: int } }`))}`,
    'layers/l.yaml': `corrections:\n${times(
      count,
      (n) => `  - { at: objects.T${n}.fields.id, rename: nr, because: B., source: s }`,
    )}`,
  }),
  'sources of a correction': (count) => ({
    'spec.yaml': `${SPEC}layers: { l: { doc: D. } }\nprofiles: { default: { entry: ., layers: [l] } }\n${object('      f: int\n')}`,
    'layers/l.yaml': `corrections:\n  - { at: objects.O.fields.f, optional: true, because: B., source: [${comma(count, (n) => `s${n}`)}] }\n`,
  }),
  approvals: (count) => ({
    'spec.yaml': `${SPEC}profiles: { default: { entry: . } }\n${object(times(Math.min(count, 2_000), (n) => `      f${n}?: int`))}`,
    'approvals.yaml': `approvals:\n${times(
      count,
      (n) =>
        `  - { kind: field.added.optional, path: objects.O.fields.f${n}, after: '${String(n).padStart(8, '0')}', cause: change, reason: R. }`,
    )}`,
  }),
  'levels of kinds of changes': (count) => ({
    'spec.yaml': `${SPEC}profiles: { default: { entry: . } }\n${object('      f: int\n')}`,
    'approvals.yaml': `levels:\n${kindIds
      .slice(0, count)
      .map((kind) => `  ${kind}: risky\n`)
      .join('')}`,
  }),
  identifiers: (count) =>
    `identifiers:\n${times(count, (n) => `  I${n}: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..57 } } }`)}${object('      f: int\n')}`,
  'parts of an identifier': (count) =>
    `identifiers:\n  I:\n    wire: str\n    epoch: 0\n    parts:\n${times(
      count,
      (n) => `      p${n}: { role: ${n === 0 ? 'time' : 'node'}, bits: ${count - 1 - n}..${count - 1 - n} }`,
    )}${object('      f: int\n')}`,
  'bit sets': (count) =>
    `bitsets:\n${times(count, (n) => `  B${n}: { wire: str, bits: { A: 0 } }`)}${object('      f: B0\n')}`,
  'fields that identify an object': (count) =>
    objects(
      `  O:\n    identity: [${comma(count, (n) => `f${n}`)}]\n    fields:\n${times(count, (n) => `      f${n}: int`)}`,
    ),
  'ways to sign in for an endpoint': (count) =>
    `auth:\n${times(count, (n) => `  A${n}: { kind: token, properties: { header: H${n} } }`)}${objects('  O: { fields: { f: int } }\n')}${endpoint(`auth: [${comma(count, (n) => `A${n}`)}]`)}`,
  'properties of a way to sign in': (count) =>
    `auth:\n  A:\n    kind: token\n    properties:\n${times(count, (n) => `      p${n}: v`)}${object('      f: int\n')}`,
  'groups of an endpoint': (count) =>
    `${objects('  O: { fields: { f: int } }\n')}${endpoint(`groups: [${comma(count, (n) => `G${n}`)}]`)}`,
  'headers of a request': (count) =>
    `${objects('  O: { fields: { f: int } }\n')}${endpoint(`headers: { ${comma(count, (n) => `X-H${n}: str`)} }`)}`,
  'cookies of a request': (count) =>
    `${objects('  O: { fields: { f: int } }\n')}${endpoint(`cookies: { ${comma(count, (n) => `c${n}: str`)} }`)}`,
  'content types of a request': (count) => sending(`[${comma(count, (n) => `{ type: bytes, as: image/x${n} }`)}]`),
  'parts of a form': (count) =>
    sending(
      `{ type: Form, as: multipart/form-data, parts: { ${comma(count, (n) => `f${n}: { media: text/plain }`)} } }`,
      comma(count, (n) => `f${n}: str`),
    ),
  'content types of a part': (count) =>
    sending(
      `{ type: Form, as: multipart/form-data, parts: { f0: { media: [${comma(count, (n) => `text/x${n}`)}] } } }`,
      'f0: str',
    ),
  'variables of a service': (count) =>
    `${object('      f: int\n')}services:\n  S:\n    url: 'https://a.example/${Array.from({ length: count }, (_, n) => `{v${n}}`).join('/')}'\n    variables:\n${times(count, (n) => `      v${n}: { default: a }`)}`,
  'values of a variable': (count) =>
    `${object('      f: int\n')}services: { S: { url: 'https://{v}.example', variables: { v: { default: v0, values: [${comma(count, (n) => `v${n}`)}] } } } }\n`,
  'cursors of pages': (count) =>
    `${objects('  O: { fields: { id: int } }\n')}endpoints:\n  get: { method: GET, path: /a, query: { before?: int, limit?: int }, body: 'null', responses: [{ status: 200, type: 'list[O]' }], paging: { cursors: [${comma(count, () => 'before')}], by: id, limit: limit } }\n`,
  'views that an event uses': (count) =>
    `${objects(`  O:\n    fields: { id: int, f?: str }\n    views:\n${times(count, (n) => `      V${n}: { require: [f] }`)}`)}channels: { c: { doc: D. } }\nevents:\n  E: { channel: c, payload: O, uses: [${comma(count, (n) => `OV${n}`)}] }\n`,
  'channels of an event': (count) =>
    `${object('      f: int\n')}channels: { ${comma(count, (n) => `c${n}: { doc: D. }`)} }\nevents:\n  E: { channel: [${comma(count, (n) => `c${n}`)}], payload: O }\n`,
  'causes of an event': (count) =>
    `${object('      f: int\n')}channels: { c: { doc: D. } }\nevents:\n  E: { channel: c, payload: O, emitted-by: [${comma(count, (n) => `'When ${n} happens.'`)}] }\n`,
  'fields that a view omits': (count) => viewWith('omit', count),
  'fields that a view requires': (count) => viewWith('require', count, '?'),
  'fields that alone are required in a view': (count) => viewWith('required', count, '?'),
  'fields that alone are in a view': (count) => viewWith('only', count),
  'fields that may be null in a view': (count) => viewWith('nullable', count),
  'fields that are never null in a view': (count) => viewWith('non-null', count, '', 'int | null'),
  'fields of another type in a view': (count) =>
    objects(
      `  P: { fields: { id: int }, views: { V: { optional: [id] } } }\n  O:\n    fields:\n${times(count, (n) => `      f${n}: P`)}    views:\n      V:\n        types:\n${times(count, (n) => `          f${n}: PV`)}`,
    ),
  'states that a transition leaves': (count) =>
    `${object('      f: int\n')}states:\n  S:\n    of: O.f\n    values:\n${times(
      count,
      (n) => `      a${n}: { is: [${n}] }`,
    )}    transitions:\n      - { from: [${comma(count, (n) => `a${n}`)}], to: a0 }\n`,
  services: (count) =>
    `${object('      f: int\n')}services:\n${times(count, (n) => `  S${n}: { url: 'https://a.example/${n}' }`)}`,
  urls: (count) =>
    `${object('      f: int\n')}urls:\n${times(count, (n) => `  u${n}: { base: 'https://a.example', path: /f${n} }`)}`,
  'codes of errors': (count) =>
    `${object('      f: int\n')}services: { Rest: { url: 'https://a.example', errors: { code: code, codes: [${comma(count, (n) => `{ status: 400, code: ${n} }`)}] } } }\n`,
  permissions: (count) =>
    `${calculated}permissions:\n${times(count, (n) => `  p${n}: { of: Rights, inputs: { id: int, own: int }, steps: [{ everything-if-equal: [id, own] }] }`)}`,
  'steps of a calculation': (count) =>
    `${calculated}permissions:\n  p:\n    of: Rights\n    inputs: { base: Rights }\n    steps:\n      - grant: base\n${times(count - 1, () => '      - { without: A, deny: all }')}`,
  'inputs of a calculation': (count) =>
    `${calculated}permissions:\n  p:\n    of: Rights\n    inputs:\n${times(count, (n) => `      i${n}: Rights`)}    steps:\n${times(count, (n) => `      - grant: i${n}`)}`,
  'ids of entries': (count) =>
    `${calculated}permissions:\n  p:\n    of: Rights\n    inputs: { list: 'list[Holder]', id: int }\n    steps:\n      - { grant: list, bits: rights, by: id, ids: [${comma(count, () => 'id')}] }\n`,
  'bits that stay': (count) =>
    `${calculated}permissions:\n  p:\n    of: Rights\n    inputs: { at: Moment, base: Rights }\n    steps:\n      - { while-future: at, keep: [${comma(count, () => 'A')}] }\n      - { grant: base }\n`,
  'bits that are denied': (count) =>
    `${calculated}permissions:\n  p:\n    of: Rights\n    inputs: { base: Rights }\n    steps:\n      - { grant: base }\n      - { without: A, deny: [${comma(count, () => 'B')}] }\n`,
  'formats of a file': (count) =>
    `${object('      f: int\n')}urls:\n  u: { base: 'https://a.example', path: /f, formats: [${comma(count, (n) => `f${n}`)}] }\n`,
  'sizes of a file': (count) =>
    `${object('      f: int\n')}urls:\n  u: { base: 'https://a.example', path: /f, sizes: { query: size, values: [${comma(count, (n) => String(n + 1))}] } }\n`,
  'parameters that are counted apart': (count) => limitsOfRates(`per: [${comma(count, (n) => `p${n}`)}]`, count),
  'statuses that are counted': (count) =>
    limitsOfRates(`refused: { requests: 1, seconds: 1, statuses: [${comma(count, (n) => String(400 + n))}] }`),
  'scopes that are not counted': (count) =>
    limitsOfRates(`refused: { requests: 1, seconds: 1, statuses: [401], except: [${comma(count, (n) => `s${n}`)}] }`),
  'endpoints without the limit of all': (count) =>
    `${object('      f: int\n')}services: { Rest: { url: 'https://a.example', rate-limits: { global: { requests: 1, seconds: 1, except: [${comma(count, (n) => `e${n}`)}] } } } }\nendpoints:\n${times(count, (n) => `  e${n}: { method: GET, path: /a${n}, responses: [{ status: 200, type: O }] }`)}`,
  'fields of the condition of an envelope': (count) =>
    `${objects(`  O: { fields: { f: int } }\n  P:\n    fields:\n      t: str\n      d: any\n${times(count, (n) => `      k${n}: int`)}`)}channels: { c: { envelope: { type: P, name: t, data: d, when: { ${comma(count, (n) => `k${n}: [1]`)} } } } }\nevents: { E: { channel: c, payload: O } }\n`,
  'values of the condition of an envelope': (count) =>
    `${objects(`  O: { fields: { f: int } }\n  P: { fields: { t: str, d: any, k: int } }\n`)}channels: { c: { envelope: { type: P, name: t, data: d, when: { k: [${comma(count, String)}] } } } }\nevents: { E: { channel: c, payload: O } }\n`,
  'messages of a connection': (count) =>
    connectionWith(
      times(count, (n) => `        m${n}: { op: o${n}, sent: O, received: 'null' }`),
      '',
    ),
  'close codes': (count) =>
    connectionWith(
      '',
      `      close-codes:\n${times(count, (n) => `        C${n}: { code: ${3000 + n}, then: stop }`)}`,
    ),
  intents: (count) => connectionWith('', `      intents:\n${times(count, (n) => `        B${n}: [E]`)}`, count),
  'events of an intent': (count) => connectionWith('', `      intents: { B0: [${comma(count, () => 'E')}] }\n`),
  'parameters of an address': (count) =>
    connectionWith('', `      parameters: { ${comma(count, (n) => `p${n}: a`)} }\n`),
  'parameters of a compression': (count) =>
    connectionWith('', `      compressions: { zlib-stream: { ${comma(count, (n) => `p${n}: a`)} } }\n`),
  'parameters of another compression': (count) =>
    connectionWith('', `      compressions: { zstd-stream: { ${comma(count, (n) => `p${n}: a`)} } }\n`),
  'values of an identify message': (count) => connectionWith('', '', 1, count),
  'objects with the address of a connection': (count) =>
    `${connectionWith('', `      advice: { object: A0, address: url, also: [${comma(count, (n) => `A${n + 1}`)}] }\n`)}`.replace(
      'objects:\n',
      `objects:\n${times(count + 1, (n) => `  A${n}: { fields: { url: str } }`)}`,
    ),
  'fields of the start of a session': (count) =>
    `${connectionWith('', '')}${endpoint('auth: []')}`
      .replace('O: { fields: {', `O: { fields: {${times(count, (n) => ` u${n}: O2,`).replaceAll('\n', '')}`)
      .replace('objects:\n', 'objects:\n  O2: { fields: { id: int } }\n')
      .replace('type: O }], auth', 'type: O2 }], auth')
      .replace('message: started }', `message: started, from: { ${comma(count, (n) => `u${n}: get`)} } }`),
  'answers of a connection': (count) =>
    connectionWith(
      times(count, (n) => `        m${n}: { op: o${n}, sent: O }`),
      `      answers: { ${comma(count, (n) => `m${n}: E`)} }\n`,
    ),
  'operations that cause events': (count) =>
    `${connectionWith('', `      causes: { ${comma(count, (n) => `get${n}: [E]`)} }\n`)}endpoints:\n${times(count, (n) => `  get${n}: { method: GET, path: /a${n}, body: 'null', responses: [{ status: 200, type: O }], auth: [] }`)}`,
  'events that an operation causes': (count) =>
    `${connectionWith('', `      causes: { get: [${comma(count, (n) => `E${n}`)}] }\n`)}${endpoint('auth: []')}`.replace(
      'events: {',
      `events: {${comma(count, (n) => ` E${n}: { channel: c, payload: O }`)},`,
    ),
  'fields that a request sets': (count) =>
    `${objects(`  O: { fields: { ${comma(count, (n) => `f${n}: int`)} } }\n`)}${endpoint(`auth: [], sets: { ${comma(count, (n) => `f${n}: ${n}`)} }`)}`,
  'texts that are counted together': (count) =>
    objects(
      `  O: { fields: { ${comma(count, (n) => `f${n}?: str`)} }, rules: [{ total-length: ..9, of: [${comma(count, (n) => `f${n}`)}] }] }\n`,
    ),
  'permissions of an endpoint': (count) =>
    `${objects('  O: { fields: { id: int } }\n')}bitsets:\n  B:\n    wire: str\n    bits:\n${times(count, (n) => `      B${n}: ${bit(n)}`)}${endpoint(`auth: [], needs: [${comma(count, (n) => `B.B${n}`)}]`)}`,
  'pings of a stream': (count) =>
    `${objects('  O: { fields: { id: int } }\n')}${endpoint('auth: []').replace('type: O }', `type: 'stream[O]', as: text/event-stream, pings: [${comma(count, (n) => `p${n}`)}] }`)}`,
  'sources of facts': (count) => ({
    'spec.yaml': `spec:\n  name: growing\n  version: 1.0.0\n  sources:\n${times(count, (n) => `    s${n}: { title: S }`)}profiles: { default: { entry: . } }\n`,
  }),
};

/** A channel with a connection that has more messages and keys, bits of intents, and fields with values. */
function connectionWith(messages: string, keys: string, bits = 1, values = 0): string {
  const fields = Array.from({ length: values }, (_, n) => `, v${n}: int`).join('');
  const given = values === 0 ? '' : `, values: { ${comma(values, (n) => `v${n}: 1`)} }`;
  return `${objects(`  O: { fields: { f: int } }\n  S: { fields: { wish: B, token: str${fields} } }\n  P: { fields: { t: str, d: any, op: str } }\n`)}bitsets:\n  B:\n    wire: str\n    bits:\n${times(bits, (n) => `      B${n}: ${bit(n)}`)}events: { E: { channel: c, payload: O } }
channels:
  c:
    envelope: { type: P, name: t, data: d, when: { op: [event] } }
    connection:
      transport: websocket
      address: wss://a.example
      op: op
      messages:
        start: { op: start, sent: S }
        started: { op: started, received: O }
${messages}      handshake: { identify: { message: start, token: token, intents: wish${given} }, ready: { message: started } }
${keys}`;
}

const SPEC = 'spec: { name: growing, version: 1.0.0 }\n';
const ROOT = `${SPEC}profiles: { default: { entry: . } }\n`;

/** The files of a spec in which the named list has so many entries. */
export function growingSpec(name: string, count: number): Files {
  const files = growingSpecs[name]!(count);
  return typeof files === 'string' ? { 'spec.yaml': `${ROOT}${files}` } : files;
}

/** An endpoint with a body, and an object `Form` with the fields. */
function sending(body: string, fields = 'f: int'): string {
  return `${objects(`  Form: { fields: { ${fields} } }\n`)}endpoints:\n  put: { method: POST, path: /a, body: ${body}, responses: [{ status: 204, type: null }], auth: [] }\n`;
}

function endpoint(more: string): string {
  return `endpoints:\n  get: { method: GET, path: /a, body: 'null', responses: [{ status: 200, type: O }], ${more} }\n`;
}

function viewWith(verb: string, count: number, mark = '', type = 'int'): string {
  return objects(
    `  O:\n    fields:\n      id: int\n${times(count, (n) => `      f${n}${mark}: ${type}`)}    views:\n      V: { ${verb}: [${comma(count, (n) => `f${n}`)}] }\n`,
  );
}

/** An id of the object `P` with the fields, and what it is expected to have. */
function identified(has: string, fields: string): string {
  return `identifiers: { I: { wire: str, epoch: 0, parts: {} } }\n${object(`      f: { type: I, expect: { refers: [{ to: P, has: ${has} }] } }\n`)}  P:\n    fields:\n${fields}`;
}

/** The parts that calculations of permissions need. */
const calculated = `scalars: { Moment: { wire: str, format: timestamp } }
bitsets: { Rights: { wire: int, bits: { A: 0, B: 1 } } }
objects: { Holder: { fields: { id: int, rights: Rights } } }
`;

function limitsOfRates(limits: string, params = 0): string {
  const path = Array.from({ length: params }, (_, n) => `/{p${n}}`).join('');
  const declared = params === 0 ? '' : `    params:\n${times(params, (n) => `      p${n}: int`)}`;
  return `${object('      f: int\n')}services: { Rest: { url: 'https://a.example', rate-limits: { ${limits} } } }\nendpoints:\n  get:\n    method: GET\n    path: /a${path}\n${declared}    body: 'null'\n    responses: [{ status: 200, type: O }]\n`;
}

function times(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => `${line(n)}\n`).join('');
}

/** A bit set has 64 bits; any number of names may be known of which the bit is not. */
function bit(n: number): string {
  return n < 64 ? String(n) : '!not-shown';
}

function comma(count: number, item: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => item(n)).join(', ');
}

function objects(lines: string): string {
  return `objects:\n${lines}`;
}

function object(fields: string): string {
  return objects(`  O:\n    fields:\n${fields}`);
}

function ruleOver(count: number, rule: string, condition = ''): string {
  return objects(
    `  O:\n    fields:\n      kind: int\n${times(count, (n) => `      f${n}?: str | null`)}    rules:\n      - ${rule}: [${comma(
      count,
      (n) => `f${n}`,
    )}]\n${condition}`,
  );
}
