/** Types that fields name. */
export const DECLARATIONS = `
identifiers:
  Code: { wire: str, pattern: '^c_[0-9]{2}$' }
  Tag: { wire: str, pattern: '^c_[0-9]+$' }
  Number: { wire: int, epoch: 0, parts: !not-shown }
scalars:
  Word: { wire: str, length: 1..9 }
  Count: { wire: int, range: 0..10 }
  Share: { wire: float, range: 0..1 }
  Day: { wire: str, format: date }
  Id: { wire: str, format: uuid }
bitsets:
  Flag: { wire: int, bits: { A: 1 } }
enums:
  Open: { wire: str, values: { A: a } }
  Closed: { wire: str, open: false, values: { A: a, B: b } }
  Ones: { wire: int, open: false, values: { ONE: 1, TWO: 2 } }
  Numbers: { wire: int, values: { ONE: 1 } }
  Unknown: { wire: !not-shown , values: { A: a } }
objects:
  Small: { fields: { k: { is: s }, a: str } }
  Large: { fields: { k: { is: l }, a: str, b: int } }
unions:
  Either: { of: [Small, Large], by: k, others: any }
  Ended: { of: [Small, Large], by: k }
`;

/** Pairs of fields, of which each value of one is a value of the other. */
export const inside: readonly (readonly [one: string, other: string])[] = [
  // anything, null and alternatives
  ['str', 'any'],
  ['any', 'any'],
  ['Small', 'any'],
  ["'list[str]'", 'any'],
  ['Flag', 'any'],
  ['str', 'str | null'],
  ['str | null', 'str | null'],
  ['{ is: a }', 'str | null'],
  ['str | int', 'int | str'],
  ['str | int', 'int | bool | str'],
  // listed values
  ['bool', '{ type: bool, values: [true, false] }'],
  ['{ type: bool, values: [true] }', 'bool'],
  ['{ is: 5 }', 'int'],
  ['{ is: 5 }', 'float'],
  ['{ is: 5 }', '{ type: int, range: 5..5 }'],
  ['{ type: int, range: 5..5 }', '{ is: 5 }'],
  ['{ type: int, range: 1..2 }', 'Ones'],
  ['Ones', '{ type: int, range: 1..2 }'],
  ['Ones', 'int'],
  ['Closed', 'str'],
  ['Closed', 'Open'],
  ['Closed', '{ type: str, values: [a, b, c] }'],
  ['{ type: Closed, values: [A] }', '{ is: a }'],
  ['{ type: str, values: [a, b] }', 'Closed'],
  ["{ type: str, pattern: '^[ab]$' }", 'Closed'],
  ["{ type: str, pattern: '^a\\.b$' }", '{ type: str, values: [a.b] }'],
  ['{ type: int, range: 1..256 }', '{ type: int, range: 1.. }'],
  ['{ type: int, range: 0..300 }', '{ type: int, range: 0..300 }'],
  ['{ type: int, range: 0..300 }', '{ type: int, range: -1..301 }'],
  // texts
  ['Open', 'str'],
  ['str', 'Open'],
  ['Word', 'str'],
  ['Word', '{ type: str, length: 1..9 }'],
  ['{ type: str, length: 2..8 }', 'Word'],
  ['Code', 'str'],
  ['Code', 'Tag'],
  ['Code', '{ type: str, length: 4..4 }'],
  ['Code', '{ type: str, length: 3..5 }'],
  ["{ type: str, pattern: '^[ab]{2,4}$' }", '{ type: str, length: 2..4 }'],
  ["{ type: str, pattern: '^[ab]{2,4}$' }", '{ type: str, length: 2.. }'],
  ["{ type: str, pattern: '^[ab]{2,4}$' }", '{ type: str, length: ..4 }'],
  ["{ type: str, pattern: '^[ab]*$', length: 2..4 }", '{ type: str, length: 1..5 }'],
  ["{ type: str, pattern: '^[ab]+$' }", "{ type: str, pattern: '^[abc]*$' }"],
  ["{ type: str, pattern: '^a', length: 1..1 }", "{ type: str, pattern: '^a$' }"],
  ["{ type: str, pattern: '^a', length: 1..1 }", '{ is: a }'],
  ['{ type: str, length: 0..5 }', "{ type: str, pattern: '^[^]{0,5}$' }"],
  ['{ type: str, length: 3..5 }', "{ type: str, pattern: '^[^]{3}' }"],
  ['Day', 'str'],
  ['Day', '{ type: str, length: 10..10 }'],
  ['Day', '{ type: str, format: date }'],
  ['Id', '{ type: str, format: uuid }'],
  ['Id', '{ type: str, length: 36..36 }'],
  ['Id', "{ type: str, pattern: '^[0-9a-fA-F-]+$' }"],
  // numbers
  ['int', 'float'],
  ['Count', 'int'],
  ['Count', 'float'],
  ['Count', '{ type: int, range: 0..10 }'],
  ['{ type: int, range: 0..10 }', 'Count'],
  ['Share', 'float'],
  ['Share', '{ type: float, range: 0..2 }'],
  ['{ type: float, multiple-of: 2, range: 0..99 }', 'int'],
  ['{ type: float, multiple-of: 4 }', '{ type: float, multiple-of: 2 }'],
  ['{ type: int, multiple-of: 4 }', '{ type: int, multiple-of: 2 }'],
  ['int', '{ type: float, multiple-of: 0.5 }'],
  ['Numbers', 'int'],
  ['int', 'Numbers'],
  ['int64', 'int64'],
  // lists
  ["'list[int32]'", "'list[int]'"],
  ["{ type: 'list[str]', items: 1..2 }", "{ type: 'list[str]', items: 1..3 }"],
  ["{ type: 'list[str]', items: 1..2 }", "{ type: 'list[str]', items: 0..2 }"],
  ["{ type: 'list[str]', items: ..1 }", "{ type: 'list[str]', unique: true }"],
  ["{ type: 'list[str]', items: ..0 }", "'list[int]'"],
  ["{ type: 'list[str]', unique: true }", "'list[str]'"],
  ["{ type: 'list[str]', unique: true }", "{ type: 'list[str]', unique: true }"],
  ["{ type: 'list[str]', each: { length: 2..3 } }", "{ type: 'list[str]', each: { length: 1..3 } }"],
  ["'tuple[int, int]'", "'list[int]'"],
  ["'tuple[int, int]'", "{ type: 'list[int]', items: 2..2 }"],
  ["{ type: 'list[int]', items: 2..2 }", "'tuple[int, float]'"],
  ["'tuple[int32, str]'", "'tuple[int, str]'"],
  // dicts
  ["'dict[str, int32]'", "'dict[str, int]'"],
  ["'dict[Code, int]'", "'dict[str, int]'"],
  ["'dict[Code, int]'", "'dict[Tag, int]'"],
  ["{ type: 'dict[str, int]', items: ..0 }", "'dict[str, str]'"],
  ["{ type: 'dict[str, str]', keys: { length: 2..3 } }", "{ type: 'dict[str, str]', keys: { length: 1..3 } }"],
  ["{ type: 'dict[str, str]', each: { length: 2..3 } }", "{ type: 'dict[str, str]', each: { length: 1..3 } }"],
  ["{ type: 'dict[str, int]', items: 1..2 }", "{ type: 'dict[str, int]', items: 1..3 }"],
  // what is compared by its type
  ['Small', 'Small'],
  ['Small', 'Ended'],
  ['Ended', 'Ended'],
  ['Either', 'Either'],
  ['Ended', 'Either'],
  ['Flag', 'Flag'],
  ['Number', 'Number'],
  ['Unknown', 'Unknown'],
];

/** Pairs of fields, of which some value of one is no value of the other. */
export const outside: readonly (readonly [one: string, other: string])[] = [
  // anything, null and alternatives
  ['any', 'str'],
  ['any', 'Closed'],
  ['any', "'list[str]'"],
  ['str | null', 'str'],
  ['str | int', 'str'],
  ['str | int | bool', 'str | int'],
  // listed values
  ['bool', 'str'],
  ['{ is: 5 }', 'str'],
  ['{ is: 5 }', '{ type: int, range: 6..9 }'],
  ['{ type: int, range: 1..3 }', 'Ones'],
  ['{ type: int, range: 0..2 }', 'Ones'],
  ['Ones', '{ type: int, range: 1..1 }'],
  ['Ones', '{ type: int, range: 2..2 }'],
  ['Ones', 'str'],
  ['Closed', 'int'],
  ['Closed', "'list[str]'"],
  ['Closed', "'dict[str, str]'"],
  ['Closed', 'Small'],
  ['Closed', '{ type: str, values: [b, c] }'],
  ['Open', 'Closed'],
  ['str', 'Closed'],
  ['int', 'Ones'],
  ['Small', 'Closed'],
  ['Code', 'Closed'],
  ["{ type: str, pattern: '^[abc]$' }", 'Closed'],
  ["{ type: str, pattern: '^a.b$' }", '{ type: str, values: [a.b] }'],
  ["{ type: str, pattern: '^[ab]$' }", '{ type: str, values: [xa, bx] }'],
  ['{ type: int, range: 0..300 }', '{ type: int, range: 1..300 }'],
  ['{ type: int, range: 0..300 }', '{ type: int, range: 0..299 }'],
  // texts
  ['str', 'int'],
  ['str', 'Word'],
  ['Word', '{ type: str, length: 2..9 }'],
  ['Word', '{ type: str, length: 1..8 }'],
  ['Word', 'Small'],
  ['Word', "'list[str]'"],
  ['Tag', 'Code'],
  ['Code', '{ type: str, length: 5..5 }'],
  ['Code', '{ type: str, length: ..3 }'],
  ["{ type: str, pattern: '^[ab]{2,4}$' }", '{ type: str, length: 3..4 }'],
  ["{ type: str, pattern: '^[ab]{2,4}$' }", '{ type: str, length: 2..3 }'],
  ["{ type: str, pattern: '^[ab]{2,4}$' }", '{ type: str, length: 3.. }'],
  ["{ type: str, pattern: '^[ab]{2,4}$' }", '{ type: str, length: ..3 }'],
  ["{ type: str, pattern: '^[ab]*$', length: 2..4 }", '{ type: str, length: 3..5 }'],
  ["{ type: str, pattern: '^[ab]*$', length: 2..4 }", '{ type: str, length: 1..3 }'],
  ["{ type: str, pattern: '^[abc]*$' }", "{ type: str, pattern: '^[ab]*$' }"],
  ["{ type: str, pattern: '^a', length: 1..2 }", "{ type: str, pattern: '^a$' }"],
  ["{ type: str, pattern: '^a', length: ..400 }", "{ type: str, pattern: '^a[^]{0,300}$' }"],
  ['{ type: str, length: 0..5 }', "{ type: str, pattern: '^[^]{1,5}$' }"],
  ['{ type: str, length: 0..5 }', "{ type: str, pattern: '^[^]{0,4}$' }"],
  ['str', 'Day'],
  ['Day', 'Id'],
  ['Id', "{ type: str, pattern: '^[0-9]' }"],
  ["{ type: str, pattern: '^[0-9a-f]{36}$' }", 'Id'],
  ["{ type: str, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }", 'Day'],
  // numbers
  ['float', 'int'],
  ['int', 'Count'],
  ['Count', '{ type: int, range: 1..10 }'],
  ['Count', 'str'],
  ['int', 'str'],
  ['int', 'Small'],
  ['{ type: float, multiple-of: 0.5 }', 'int'],
  ['{ type: float, range: 0..2 }', 'Share'],
  ['{ type: float, multiple-of: 2 }', '{ type: float, multiple-of: 4 }'],
  ['float', '{ type: float, multiple-of: 2 }'],
  ['{ type: float, multiple-of: 2 }', 'int'],
  ['int', '{ type: int, multiple-of: 2 }'],
  ['float', '{ type: float, multiple-of: 1 }'],
  ['Number', 'str'],
  // lists
  ["'list[int]'", "'list[int32]'"],
  ["{ type: 'list[str]', items: 1..2 }", "{ type: 'list[str]', items: 2..2 }"],
  ["{ type: 'list[str]', items: 1..2 }", "{ type: 'list[str]', items: 1..1 }"],
  ["{ type: 'list[str]', items: ..2 }", "{ type: 'list[str]', unique: true }"],
  ["'list[str]'", "{ type: 'list[str]', items: ..5 }"],
  ["{ type: 'list[str]', items: ..1 }", "'list[int]'"],
  ["{ type: 'list[str]', each: { length: 1..3 } }", "{ type: 'list[str]', each: { length: 2..3 } }"],
  ["'tuple[int, str]'", "'list[int]'"],
  ["'tuple[int, int]'", "{ type: 'list[int]', items: 3..3 }"],
  ["{ type: 'list[int]', items: 2..3 }", "'tuple[int, int]'"],
  ["{ type: 'list[int]', items: 2..2 }", "'tuple[int, str]'"],
  ["{ type: 'list[int]', items: 2..2 }", "'tuple[str, int]'"],
  ["'tuple[int, str]'", "'tuple[int32, str]'"],
  ["'list[str]'", "'dict[str, str]'"],
  ["'list[str]'", 'str'],
  // dicts
  ["'dict[str, int]'", "'dict[str, int32]'"],
  ["'dict[str, int]'", "'dict[Code, int]'"],
  ["'dict[Tag, int]'", "'dict[Code, int]'"],
  ["'dict[str, str]'", "'list[str]'"],
  ["{ type: 'dict[str, int]', items: ..1 }", "'dict[str, str]'"],
  ["{ type: 'dict[str, str]', keys: { length: 1..3 } }", "{ type: 'dict[str, str]', keys: { length: 2..3 } }"],
  ["'dict[str, str]'", "{ type: 'dict[str, str]', keys: { length: 1..3 } }"],
  ["{ type: 'dict[str, str]', each: { length: 1..3 } }", "{ type: 'dict[str, str]', each: { length: 2..3 } }"],
  ["{ type: 'dict[str, int]', items: 1..3 }", "{ type: 'dict[str, int]', items: 1..2 }"],
  // what is compared by its type
  ['Small', 'Large'],
  ['Small', 'str'],
  ['Small', "'dict[str, str]'"],
  ['Ended', 'Small'],
  ['Either', 'Ended'],
  ['Flag', 'Small'],
  ['Unknown', 'Closed'],
];

/** Every field of these pairs. */
export const FIELDS = [...new Set([...inside, ...outside].flat())];
