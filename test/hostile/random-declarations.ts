import type { Random } from '../support/random.js';

/*
 * Declarations at random, as the text of a spec: objects, unions and containers that hold one another in every way that the language
 * has, with limits, conditions on fields beside them and around them, and keys of every kind.
 */

const ALWAYS = `
scalars:
  Short: { wire: str, length: ..3 }
  Stamp: { wire: str, format: timestamp }
  Price: { wire: str, format: decimal }
  Uid: { wire: str, format: uuid }
  Even: { wire: int, multiple-of: 2 }
enums:
  Kind: { wire: str, open: false, values: { A: a, B: b, C: c } }
  Level: { wire: int, values: { LOW: 0, HIGH: 1 } }
bitsets:
  Flags: { wire: int, bits: { READ: 0, WRITE: 1 } }
identifiers:
  Key: { wire: str, pattern: '^k_[a-z]+$' }
`;

const LEAVES = [
  'str',
  'int',
  'bool',
  'float',
  'int64',
  'Short',
  'Stamp',
  'Price',
  'Uid',
  'Even',
  'Kind',
  'Level',
  'Flags',
  'Key',
  'any',
];
const KEYS = ['str', 'str', 'int', 'Kind', 'Key', 'Short'];
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  str: ['length: ..2', 'length: 1..4', `pattern: '^[a-z]*$'`, `pattern: 'e'`, 'format: date', 'values: [a, text]'],
  int: ['range: 0..2', 'range: ..100', 'multiple-of: 3', 'values: [0, 1, 7]'],
  float: ['range: 0<..4', 'multiple-of: 0.5'],
  int64: ['range: 0..900'],
  list: ['items: ..2', 'items: 1..3', 'unique: true'],
  dict: ['items: ..2', 'items: 1.., keys: { length: ..4 }', 'keys: { length: 1.. }'],
};

export function randomDeclarations(random: Random): string {
  const { below, chance, pick } = random;
  const objects = Array.from({ length: 2 + below(4) }, (_, index) => `Item${index}`);
  const unions = Array.from({ length: 1 + below(3) }, (_, index) => `Choice${index}`);
  const inner = objects
    .filter(() => chance(0.4))
    .map((around) => ({ around, name: `${around}Part`, isListed: chance(0.4) }));
  const names = [...objects, ...unions];

  const typeIn = (depth: number): string => {
    if (chance(depth > 1 ? 0.5 : 0.2)) return pick(LEAVES);
    if (depth > 2 || chance(0.35)) return pick(names);
    const part = (): string => typeIn(depth + 1);
    // Members that differ late, or not in what is most of them: each is tried with the same value.
    const late = (): string => {
      const [one, other] = [pick(names), pick(names)];
      return pick([
        `tuple[${one}, str] | tuple[${one}, int]`,
        `list[${one}] | tuple[${one}, ...${other}]`,
        `dict[str, ${one}] | dict[str, ${other}]`,
        `list[${one}] | list[${other}]`,
      ]);
    };
    switch (below(9)) {
      case 7:
      case 8:
        return depth > 1 ? part() : late();
      case 0:
      case 1:
        return `list[${part()}${chance(0.1) ? ' | null' : ''}]`;
      case 2:
        return `dict[${pick(KEYS)}, ${part()}]`;
      case 3:
        return `tuple[${part()}, ${part()}]`;
      case 4:
        return `tuple[${part()}, ...${part()}]`;
      default: {
        const members = Array.from({ length: 2 + below(2) }, part).filter((type) => type !== 'any');
        return members.length === 0 ? 'any' : [...new Set(members)].join(' | ');
      }
    }
  };

  const limitsOf = (type: string): string => {
    if (type.includes(' | ')) return '';
    const kind = /^\w+/.exec(type)![0];
    const own = LIMITS[kind];
    const item = /^(?:list\[|dict\[\w+, )(\w+)\]$/.exec(type)?.[1] ?? '';
    const each = LIMITS[item];
    const one = (): string =>
      each !== undefined && chance(0.5) ? `each: { ${pick(each)} }` : own === undefined ? '' : pick(own);
    const all = one();
    if (all === '' || chance(0.4)) return all;
    const [name] = all.split(':');
    const same = [...(own ?? []), ...(each ?? []).map((limit) => `each: { ${limit} }`)].filter((limit) =>
      limit.startsWith(`${name}:`),
    );
    return `${chance(0.5) ? `${all}, ` : ''}when: [{ kind: [${pick(['A', 'B', 'A, C'])}], ${pick(same)} }]`;
  };

  const field = (index: number): string => {
    const type = typeIn(0);
    const limits = chance(0.7) ? limitsOf(type) : '';
    const relevant = chance(0.15) ? `relevant-when: { kind: [${pick(['A', 'B, C'])}] }` : '';
    const rest = [limits, relevant].filter((text) => text !== '').join(', ');
    const isNullable = chance(0.15) && type !== 'any' ? ' | null' : '';
    return `f${index}?: { type: '${type}${isNullable}'${rest === '' ? '' : `, ${rest}`} }`;
  };

  const others = (): string => {
    if (chance(0.6)) return '';
    return pick([
      ', other-keys: none',
      `, other-keys: '${typeIn(1)}'`,
      `, key-patterns: { '^x': '${typeIn(1)}' }`,
      `, key-patterns: { '^x': '${typeIn(1)}', 'y$': '${typeIn(1)}' }, other-keys: ${pick(['none', 'any', 'str'])}`,
      `, key-patterns: { '^x-': never }`,
    ]);
  };

  const tagged = chance(0.5);
  const declared = objects.map((name, index) => {
    const part = inner.find(({ around }) => around === name);
    const partType =
      part &&
      (part.isListed
        ? `list[${part.name} | str]`
        : chance(0.5)
          ? `${part.name} | ${pick(['Other', 'int'])}`
          : part.name);
    const kind = tagged ? `tag: { is: t${index} }, kind: Kind` : 'kind: Kind';
    const fields = [
      kind,
      ...Array.from({ length: 2 + below(3) }, (_, at) => field(at)),
      ...(partType === undefined ? [] : [`part?: '${partType}'`]),
      ...(chance(0.15) ? ['none?: never'] : []),
    ];
    const rules = chance(0.15)
      ? `, rules: [${pick(['required-when: [f0]\n      kind: [B]', 'at-least-one-set: [f0, f1]', 'key-count: 1..4'])}]`
      : '';
    return `${name}: { fields: { ${fields.join(', ')} }${others()}${rules.includes('\n') ? ', rules: [{ required-when: [f0], kind: [B] }]' : rules.replace(/\[(.*)\]$/, '[{ $1 }]')} }`;
  });
  const parts = inner.map(({ around, name }) => {
    const when = pick([
      `text?: { type: str, length: ..2, when: [{ ^kind: [A], length: 3.. }] }`,
      `text?: { type: str, relevant-when: { ^kind: [A, B] } }`,
      `text?: { type: 'list[int]', items: ..1, when: [{ ^kind: [B], items: 1.. }] }`,
    ]);
    return `${name}: { within: ${around}.part, fields: { ${when}, more?: '${typeIn(1)}' } }`;
  });
  const unionOf = (name: string): string => {
    const isTagged = tagged && chance(0.4) && objects.length > 1;
    const members = isTagged
      ? objects.filter((_, index) => index < 2 || chance(0.5))
      : [
          'null',
          ...Array.from({ length: 2 + below(3) }, () => typeIn(0))
            .flatMap((type) => type.split(/ \| (?![^[]*\])/))
            .filter((type) => type !== 'any'),
        ];
    // Of two that differ in the last item alone, one is refused late.
    const late = isTagged || chance(0.5) ? [] : [`tuple[${name}, str]`, `tuple[${name}, int]`];
    return `${name}: { of: [${[...new Set([...members, ...late])]
      .filter((type) => type !== name)
      .map((type) => `'${type}'`)
      .join(', ')}]${isTagged && chance(0.7) ? ', by: tag' : ''} }`;
  };
  return `${ALWAYS}objects:
  Other: { fields: { other?: str } }
  Many: { fields: { ${names.map((name) => `of${name}?: 'list[${name}]'`).join(', ')} } }
  ${[...declared, ...parts].join('\n  ')}
unions:
  ${unions.map(unionOf).join('\n  ')}
`;
}
