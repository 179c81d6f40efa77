/**
 * Specs in which one list of the grammar has as many entries as wanted. Everything in them is valid, so that whatever a
 * command does with such a list is done.
 */
export const growingSpecs: Readonly<Record<string, (count: number) => string>> = {
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
    `enums:\n  E:\n    wire: str\n    open: false\n    values:\n${times(count, (n) => `      M${n}: m${n}`)}${object('      f: E\n')}`,
  'reserved names of an enum': (count) =>
    `enums:\n  E:\n    wire: int\n    values: { A: 0 }\n    reserved: [${comma(count, (n) => `M${n}`)}]\n${object('      f: E\n')}`,
  'bits of a bit set': (count) =>
    `bitsets:\n  B:\n    wire: str\n    bits:\n${times(count, (n) => `      M${n}: ${n}`)}${object('      f: B\n')}`,
  scalars: (count) =>
    `scalars:\n${times(count, (n) => `  S${n}: { wire: str, length: 1..${n + 9} }`)}${object('      f: S0\n')}`,
  enums: (count) =>
    `enums:\n${times(count, (n) => `  E${n}: { wire: int, values: { A: 0 } }`)}${object('      f: E0\n')}`,
  'reserved names of an object': (count) =>
    objects(`  O:\n    fields: { f: int }\n    reserved: [${comma(count, (n) => `f${n}`)}]\n`),
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
      count,
      (n) => `      - { status: 200, type: O, when: { q: [${n}] } }`,
    )}      - { status: 200, type: O }\n`,
  'ways to sign in': (count) =>
    `auth:\n${times(count, (n) => `  A${n}: { kind: token, properties: { header: Authorization } }`)}${object('      f: int\n')}`,
  scopes: (count) =>
    `auth:\n  A:\n    kind: oauth2\n    scopes:\n${times(count, (n) => `      s.${n}: Allows ${n}.`)}${object('      f: int\n')}`,
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
      count + 1,
      (n) => `      a${n}: { is: [${n}] }`,
    )}    transitions:\n${times(count, (n) => `      - { from: [a${n}], to: a${n + 1} }`)}`,
  facts: (count) => `${object('      f: int\n')}facts:\n${times(count, (n) => `  a.f${n}: { doc: D. }`)}`,
  gaps: (count) => object(times(count, (n) => `      f${n}?: !not-shown`)),
};

const ROOT = 'spec: { name: growing, version: 1.0.0 }\nprofiles: { default: { entry: . } }\n';

/** The text of `spec.yaml`. */
export function growingSpec(name: string, count: number): string {
  return `${ROOT}${growingSpecs[name]!(count)}`;
}

function times(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => `${line(n)}\n`).join('');
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
