import { describe, expect, test } from 'vitest';
import { align } from '../../generator/drift/align/align.js';
import { modelOf } from '../model/problems.js';

/** The counterparts of own declarations, as `own: published, published`. */
function aligned(own: string, published: string, isNamed?: (name: string) => boolean): readonly string[] {
  const { objects, enums, identifiers } = align(modelOf(own), modelOf(published), isNamed);
  return [...objects, ...enums, ...identifiers].map(([name, names]) => `${name}: ${names.join(', ')}`);
}

describe('An enum belongs to', () => {
  const DAY = 'Day: { wire: str, values: { MON: mon, TUE: tue, WED: wed } }';
  const COLOUR = 'Colour: { wire: int, values: { RED: 1, BLUE: 2 } }';
  const enumsOf = (...all: readonly string[]): string => `enums: { ${all.join(', ')} }`;

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['one of its name and values', [DAY], ['Day: Day']],
    ['one of its values with another name', [DAY.replace('Day', 'Tag')], ['Day: Tag']],
    [
      'one with more values',
      ['DayType: { wire: str, values: { MON: mon, TUE: tue, WED: wed, THU: thu } }'],
      ['Day: DayType'],
    ],
    ['one with fewer values', ['DayType: { wire: str, values: { MON: mon } }'], ['Day: DayType']],
    [
      'one whose members have the names of its members',
      ['DayEnum: { wire: str, values: { MON: "1", TUE: "2", WED: "3" } }'],
      ['Day: DayEnum'],
    ],
    [
      'one whose members are spelled with other case and underscores',
      ['DayEnum: { wire: str, values: { M_ON: "1", TU_E: "2", W_ED: "3" } }'],
      ['Day: DayEnum'],
    ],
    ['none of another wire type', ['Day: { wire: int, values: { MON: 1, TUE: 2, WED: 3 } }'], []],
    ['none with other members, whatever its name', ['Day: { wire: str, values: { A: a, B: b, C: c } }'], []],
    ['none of other values and another name', ['Other: { wire: str, values: { X: x } }'], []],
    ['one of two with its values: the one of its name', [DAY.replace('Day', 'Tag'), DAY], ['Day: Day']],
    [
      'one of two with its values: the one with an abbreviation of its name',
      [DAY.replace('Day', 'Tag'), DAY.replace('Day', 'Daily')],
      ['Day: Daily'],
    ],
    [
      'one with the same small numbers and a word of its name',
      ['ShipColour: { wire: int, values: { A: 1, B: 2 } }'],
      ['Colour: ShipColour'],
    ],
    [
      'one with the same small numbers and a name that is spelled much like its own',
      ['Coloured: { wire: int, values: { A: 1, B: 2 } }'],
      ['Colour: Coloured'],
    ],
    [
      'none with the same small numbers and another name',
      ['Size: { wire: int, values: { A: 1, B: 2 } }', 'Rank: { wire: int, values: { A: 1, B: 2 } }'],
      [],
    ],
  ])('%s', (_, published, expected) => {
    expect(aligned(enumsOf(DAY, COLOUR), enumsOf(...published))).toEqual(expected);
  });

  test('a declaration that the document names, though a field lists all of its values', () => {
    const listed = DAY.replace('Day', 'ShipDay');
    const named = 'Weekday: { wire: str, values: { MON: mon, TUE: tue } }';
    const all = enumsOf(listed, named);
    expect(aligned(enumsOf(DAY), all, (name) => name !== 'ShipDay')).toEqual(['Day: Weekday']);
    expect(aligned(enumsOf(DAY), all, (name) => name !== 'Weekday')).toEqual(['Day: ShipDay']);
    expect(aligned(enumsOf(DAY), enumsOf(listed), () => false)).toEqual(['Day: ShipDay']);
  });

  test('the one that is at the same place', () => {
    const own = `${enumsOf(DAY)}\nobjects: { Trip: { fields: { id: str, ship: str, day: Day } } }`;
    const place = (type: string): string =>
      `${enumsOf(DAY.replace('Day', 'Start'), DAY.replace('Day', 'End'))}\nobjects: { Trip: { fields: { id: str, ship: str, day: ${type} } } }`;
    expect(aligned(own, place('Start'))).toEqual(['Trip: Trip', 'Day: Start']);
    expect(aligned(own, place('End'))).toEqual(['Trip: Trip', 'Day: End']);
  });

  test('none where the document has another one at its place, or a text', () => {
    const own = `${enumsOf(DAY)}\nobjects: { Trip: { fields: { id: str, ship: str, day: Day } } }`;
    const part = 'DayPart: { wire: str, values: { MON: mon, TUE: tue, NOON: noon } }';
    const there = (type: string): string =>
      `${enumsOf(part)}\nobjects: { Trip: { fields: { id: str, ship: str, day: "${type}" } } }`;
    expect(aligned(own, there('DayPart'))).toEqual(['Trip: Trip', 'Day: DayPart']);
    expect(aligned(own, there('str'))).toEqual(['Trip: Trip']);
    // A list of values in the field says nothing of the enum.
    expect(aligned(own, there("'mon' | 'tue'"))).toEqual(['Trip: Trip', 'Day: DayPart']);
  });
});

describe('An object belongs to', () => {
  const SHIP = 'Ship: { fields: { id: str, name: str, length: float, flag?: str } }';
  const objectsOf = (...all: readonly string[]): string => `objects: { ${all.join(', ')} }`;

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['one of its name and fields', [SHIP], ['Ship: Ship']],
    ['none without a word of its name, though it has its fields', [SHIP.replace('Ship', 'Vessel')], []],
    [
      'one of its name that has other fields, too',
      ['Ship: { fields: { id: str, name: str, length: float, port: str } }'],
      ['Ship: Ship'],
    ],
    [
      'one of its name and fields, whatever these hold',
      ['Ship: { fields: { id: int, name: int, length: bool, flag: int } }', SHIP.replace('Ship', 'Vessel')],
      ['Ship: Ship'],
    ],
    [
      'none whose fields hold something else',
      ['Vessel: { fields: { id: int, name: int, length: bool, flag: int } }'],
      [],
    ],
    ['none with one field of it', ['Crew: { fields: { name: str, size: int, wage: int } }'], []],
    ['none of its name without its fields', ['Ship: { fields: { mast: str, sail: str } }'], []],
    [
      'the most like of several',
      ['Crew: { fields: { id: str, name: str } }', SHIP.replace('Ship', 'ShipData')],
      ['Ship: ShipData'],
    ],
    [
      'several of which each has more of its fields',
      [
        'Ship: { fields: { id: str, name: str, length: float } }',
        'ShipFlag: { fields: { id: str, name: str, length: float, flag: str } }',
      ],
      ['Ship: Ship, ShipFlag'],
    ],
    [
      'one, though another has no more of its fields',
      [
        'Ship: { fields: { id: str, name: str, length: float, flag: str } }',
        'ShipShort: { fields: { id: str, name: str, length: float } }',
      ],
      ['Ship: Ship'],
    ],
  ])('%s', (_, published, expected) => {
    expect(aligned(objectsOf(SHIP), objectsOf(...published))).toEqual(expected);
  });
});

describe('An object of several that are alike belongs to', () => {
  const fields = (...all: readonly string[]): string => `{ fields: { ${all.join(', ')} } }`;
  const SHIP = fields('id: str', 'name: str', 'length: float', 'flag?: str', 'port?: str', 'town?: str');
  const plain = ['id: str', 'name: str', 'length: float'] as const;

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'the one whose fields hold the same, and not to one whose fields hold something else',
      {
        ShipData: fields('id: int', 'name: int', 'length: bool', 'flag: int'),
        ShipObject: fields(...plain, 'flag: str'),
      },
      ['Ship: ShipObject'],
    ],
    [
      'the first by name, if they are the same',
      { ShipForm: fields(...plain), ShipData: fields(...plain) },
      ['Ship: ShipData'],
    ],
    [
      'none whose required fields hold something else',
      { Ship: fields(...plain), ShipFlag: fields('id: int', 'name: str', 'length: float', 'flag: str') },
      ['Ship: Ship'],
    ],
    [
      'those whose other fields hold something else',
      {
        Ship: fields(...plain, 'port: str'),
        ShipFlag: fields(...plain, 'flag: str', 'port: int'),
      },
      ['Ship: Ship, ShipFlag'],
    ],
    [
      'no more than it takes to have all of its fields, those with most of them first',
      {
        Ship: fields(...plain),
        ShipFlag: fields(...plain, 'flag: str'),
        ShipPort: fields(...plain, 'port: str', 'town: str'),
        ShipTown: fields(...plain, 'town: str'),
      },
      ['Ship: Ship, ShipPort, ShipFlag'],
    ],
    [
      'those that add equally many of its fields, in the order of their names',
      { Ship: fields(...plain), ShipFlag: fields(...plain, 'flag: str'), ShipPort: fields(...plain, 'port: str') },
      ['Ship: Ship, ShipFlag, ShipPort'],
    ],
    [
      'none of which most fields are of something else',
      {
        Ship: fields(...plain),
        Census: fields(...plain, 'flag: str', ...Array.from({ length: 12 }, (_, index) => `n${index}: int`)),
      },
      ['Ship: Ship'],
    ],
    [
      'those that lack a required field which all of them lack',
      { Ship: fields('id: str', 'name: str'), ShipFlag: fields('id: str', 'name: str', 'flag: str') },
      ['Ship: Ship, ShipFlag'],
    ],
    [
      'none that lacks a required field of it',
      { Ship: fields(...plain), ShipFlag: fields('id: str', 'name: str', 'flag: str') },
      ['Ship: Ship'],
    ],
  ])('%s', (_, published, expected) => {
    const declared = Object.entries(published).map(([name, shape]) => `  ${name}: ${shape}\n`);
    expect(aligned(`objects:\n  Ship: ${SHIP}`, `objects:\n${declared.join('')}`)).toEqual(expected);
  });
});

test('objects without fields belong together by their names alone, and views and objects that are not shown to none', () => {
  const own = `
objects:
  Empty: { fields: {} }
  Hidden: !not-shown
  Ship: { fields: { id: str, name: str, length: float }, views: { InLog: { only: [id, name] } } }
  Bare: { fields: {} }
`;
  const published = `
objects:
  Empty: { fields: {} }
  Nothing: { fields: {} }
  Hidden: { fields: {} }
  ShipInLog: { fields: { id: str, name: str } }
  Bare: { fields: { id: str } }
`;
  expect(aligned(own, published)).toEqual(['Empty: Empty', 'Ship: ShipInLog']);
});

test.each<readonly [string, string, string, readonly string[]]>([
  ['of another name', 'Void: { fields: {} }', 'Nothing: { fields: {} }', []],
  ['that has fields on the other side', 'Ship: { fields: { id: str } }', 'Ship: { fields: {} }', []],
  ['of the same name', 'Void: { fields: {} }', 'Void: { fields: {} }', ['Void: Void']],
])('an object without fields and one %s: %s and %s', (_, own, published, expected) => {
  expect(aligned(`objects: { ${own} }`, `objects: { ${published} }`)).toEqual(expected);
});

test('an object at the same place whose fields hold something else is no counterpart', () => {
  const declared = (name: string, height: string): string =>
    `objects: { ${name}: { fields: { width: float, height: ${height} } }, Ship: { fields: { id: str, length: float, load: ${name} } } }`;
  expect(aligned(declared('Box', 'float'), declared('BoxCrate', 'float'))).toEqual(['Box: BoxCrate', 'Ship: Ship']);
  expect(aligned(declared('Box', 'float'), declared('BoxCrate', 'str'))).toEqual(['Ship: Ship']);
});

test('a form that a field of the same place holds belongs to the object, though it has no more fields', () => {
  const declared = (more: string, type: string): string =>
    `objects:\n  Ship: { fields: { id: str, name: str, length: float } }\n  Log: { fields: { day: str, ship: ${type} } }\n${more}`;
  const form = '  ShipOfLog: { fields: { id: str, name: str, length: float } }\n';
  const own = declared('', 'Ship');
  expect(aligned(own, declared(form, 'ShipOfLog'))).toEqual(['Ship: Ship, ShipOfLog', 'Log: Log']);
  expect(aligned(own, declared(form, 'Ship'))).toEqual(['Ship: Ship', 'Log: Log']);
});

test('an object that the document holds where the spec has a view is no further form of the object', () => {
  const own = `
objects:
  Ship: { fields: { id: str, name: str, flag?: str, port?: str }, views: { InLog: { only: [id, name, flag] } } }
  Log: { fields: { day: str, ship: ShipInLog } }
`;
  const published = (type: string): string => `
objects:
  Ship: { fields: { id: str, name: str } }
  ShipOfLog: { fields: { id: str, name: str, flag?: str } }
  Log: { fields: { day: str, ship: ${type} } }
`;
  expect(aligned(own, published('ShipOfLog'))).toEqual(['Ship: Ship', 'Log: Log']);
  expect(aligned(own, published('str'))).toEqual(['Ship: Ship, ShipOfLog', 'Log: Log']);
});

describe('An object whose name says nothing belongs to', () => {
  const own = (type: string): string => `
unions: { Cargo: { of: [Box, Bag] }, Other: { of: [Box, int] } }
objects:
  Box: { fields: { width: float, height: float } }
  Bag: { fields: { weight: float, cloth: str } }
  Ship:
    fields: { id: str, length: float, load: '${type}' }
  `;
  const there = (type: string): string => `
objects:
  Crate: { fields: { width: float, height: float } }
  Ship: { fields: { id: str, length: float, load: '${type}' } }
  `;

  test.each<readonly [string, string, string, readonly string[]]>([
    ['what the same field holds', 'Box', 'Crate', ['Box: Crate', 'Ship: Ship']],
    ['what the same field holds a list of', 'list[Box]', 'list[Crate]', ['Box: Crate', 'Ship: Ship']],
    ['what the same field holds among others', 'Box | Bag', 'Crate | null', ['Box: Crate', 'Ship: Ship']],
    ['nothing where the field holds something else', 'Bag', 'Crate', ['Ship: Ship']],
    ['nothing where another field holds it', 'str', 'Crate', ['Ship: Ship']],
  ])('%s', (_, type, other, expected) => {
    expect(aligned(own(type), there(other))).toEqual(expected);
  });
});

describe('Forms of an object belong to it', () => {
  const SHIP = 'Ship: { fields: { id: str, name: str, hold?: int, decks?: int, rooms?: int } }';
  const forms = `
  CargoShip: { fields: { id: str, name: str, hold: int } }
  FerryShip: { fields: { id: str, decks: int, rooms: int } }`;
  const API = 'services: { Api: { url: https://a.example } }';
  const paired = (published: string, own = ''): readonly string[] =>
    aligned(`${API}\nobjects:\n  ${SHIP}\n${own}`, `${API}\nobjects:${forms}\n${published}`);
  const body = (type: string): string =>
    `endpoints: { a: { method: POST, path: /a, body: ${type}, responses: [{ status: 200, type: str }], auth: [] } }`;

  test.each<readonly [string, string]>([
    ['a union', 'unions: { Ships: { of: [CargoShip, FerryShip] } }'],
    ['the choice of a field', '  Log: { fields: { ship: CargoShip | FerryShip } }'],
    ['a list of choices', "  Log: { fields: { ships: 'list[CargoShip | FerryShip]' } }"],
    [
      'a choice that is an answer',
      'endpoints: { a: { method: GET, path: /a, responses: [{ status: 200, type: CargoShip | FerryShip }], auth: [] } }',
    ],
  ])('if they are side by side in %s', (_, published) => {
    expect(paired(published)).toEqual(['Ship: CargoShip, FerryShip']);
  });

  test('if they are side by side in a body, as the own one is', () => {
    expect(paired(body('CargoShip | FerryShip'), body('Ship'))).toEqual(['Ship: CargoShip, FerryShip']);
  });

  test.each<readonly [string, string]>([
    ['are apart', ''],
    [
      'are in unions of others',
      '  Crew: { fields: { size: int } }\nunions: { A: { of: [CargoShip, Crew] }, B: { of: [FerryShip, str] } }',
    ],
    [
      'share one field with the other one beside them',
      '  Crane: { fields: { id: str, arm: int, power: int, hook: str } }\nunions: { A: { of: [CargoShip, Crane] } }',
    ],
    [
      'one is what requests have, and the other what answers have',
      `unions: { A: { of: [CargoShip, FerryShip] } }\nendpoints: { a: { method: POST, path: /a, body: FerryShip, responses: [{ status: 200, type: CargoShip }], auth: [] } }`,
    ],
  ])('but not if they %s', (_, published) => {
    expect(paired(published)).toEqual(['Ship: CargoShip']);
  });
});

describe('An identifier belongs to', () => {
  const id = (name: string): string => `${name}: { wire: str, epoch: 0, parts: !not-shown }`;

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['each one with a word of its name', ['ShipCode', 'ShipKey', 'Pier'], ['ShipId: ShipCode, ShipKey']],
    ['none without', ['Pier'], []],
  ])('%s', (_, published, expected) => {
    const [own, there] = [['ShipId'], published].map((names) => `identifiers: { ${names.map(id).join(', ')} }`);
    expect(aligned(own!, there!)).toEqual(expected);
  });
});
