import { expect, test } from 'vitest';
import { typeDifferences } from '../../../generator/diff/types/differences.js';
import { modelIn } from '../small-model.js';
import { packageOf, type Modules } from './small-package.js';

/** What a module is before and after; one text if it stays the same, and an empty one if it is not there. */
type Changing = Readonly<Record<string, string | readonly [before: string, after: string]>>;

function sideOf(modules: Changing, side: 0 | 1): Modules {
  return Object.fromEntries(
    Object.entries(modules).map(([path, text]) => [path, typeof text === 'string' ? text : text[side]]),
  );
}

const BOOK = "import type { Genre } from '../enums/genre.js';\nexport interface Book { genre: Genre }\n";
const MORE = BOOK.replace('}', '; more?: string }');
const GENRE = "export type Genre = 'a' | 'b';\n";
const LESS = "export type Genre = 'a';\n";
const SIZE = 'export const Size = { SMALL: 1, LARGE: 2 } as const;\n';
const SIZED = (member: string): string =>
  `import { Size } from '../enums/size.js';\nexport interface Book { size: typeof Size.${member}; more${member}?: string }\n`;

/** A bit set as the emitter writes it. */
const flag = (bits: string, write = 'writeNumber'): string => `import * as $bitSet from '../runtime/bit-set.js';
const bits = { ${bits} } as const;
export type FlagName = keyof typeof bits;
export const Flag = $bitSet.bitSet(bits, $bitSet.${write});
`;

/** A table of events, and what their decoder returns, as the emitter writes them. */
const letters = (events: string, { envelope = 'name: string', returned = 'EventOf' } = {}): string => `
import type * as $decodeEvent from '../../runtime/decode-event.js';
interface Book { title: string }
interface Note { text: string }
interface Env { ${envelope} }
export interface LettersEventData { ${events} }
interface Table { ${events} }
export type LettersEvent = $decodeEvent.${returned}<Table, Env>;
`;

const LENT = 'LENT: { Book: Book }';

/** What an operation may fail with. */
const failure = (text: string): string =>
  `import type * as $restError from '../../runtime/rest-error.js';\ninterface A { a: string }\nexport type GetBookError = ${text};\n`;

const ROWS: Readonly<Record<string, readonly [Changing, readonly string[]]>> = {
  'a type of another module that users can name is compared there alone': [
    { 'objects/book': [BOOK, MORE], 'enums/genre': [GENRE, LESS] },
    ['. Genre: both'],
  ],
  'another type of another module is another type': [
    {
      'objects/book': [BOOK, BOOK.replaceAll('Genre', 'Tone')],
      'enums/genre': `${GENRE}export type Tone = 'a';\n`,
    },
    ['. Book.genre: both'],
  ],
  'a type of the same name in another module is another type': [
    {
      'objects/book': [BOOK, BOOK.replace('genre.js', 'tone.js')],
      'enums/genre': GENRE,
      'enums/tone': LESS,
    },
    ['. Book.genre: both'],
  ],
  'a type of the same name with one value more in another module is another type': [
    { 'objects/book': [BOOK, BOOK.replace('genre.js', 'tone.js')], 'enums/genre': LESS, 'enums/tone': GENRE },
    ['. Book.genre: readers'],
  ],
  'what TypeScript computes of a type that is found nowhere means what is written': [
    {
      'objects/book': [
        "import type { Gone } from './gone.js';\nexport interface Book { a: Partial<Gone>; b: Partial<Gone> }\n",
        "import type { Gone } from './gone.js';\nexport interface Book { a: Required<Gone>; b: Partial<Gone> }\n",
      ],
    },
    ['. Book.a: both'],
  ],
  'a decoder returns nothing': [
    { 'events/letters/decode': [letters(LENT), letters(LENT).replace(/LettersEvent = .*;/, 'LettersEvent = never;')] },
    ['./events LettersEvent: writers'],
  ],
  'a decoder returned anything': [
    { 'events/letters/decode': [letters(LENT).replace(/LettersEvent = .*;/, 'LettersEvent = any;'), letters(LENT)] },
    [],
  ],
  'an operation fails in no way that has a body': [
    { 'rest/operations/get-book': [failure('$restError.AnsweredError<404, A>'), failure('never')] },
    [],
  ],
  'an operation failed with any body': [
    { 'rest/operations/get-book': [failure('any'), failure('$restError.AnsweredError<404, A>')] },
    [],
  ],
  'a member of a constant that users can name is compared there alone': [
    {
      'objects/book': [SIZED('LARGE'), SIZED('LARGE').replace('moreLARGE', 'other')],
      'enums/size': [SIZE, SIZE.replace('2', '3')],
    },
    ['. Book.moreLARGE: both'],
  ],
  'another member of a constant is another type': [
    { 'objects/book': [SIZED('LARGE'), SIZED('SMALL').replace('moreSMALL', 'moreLARGE')], 'enums/size': SIZE },
    ['. Book.size: both'],
  ],
  'a type that is called like a constant is not the type of the constant': [
    {
      'objects/book': [
        "import { Size } from '../enums/size.js';\nexport interface Book { size: Size }\n",
        "import { Size } from '../enums/size.js';\nexport interface Book { size: typeof Size }\n",
      ],
      'enums/size': `${SIZE}export type Size = 1 | 2;\n`,
    },
    ['. Book.size: both'],
  ],
  'a type that is computed of one of another module is the same': [
    {
      'objects/book': [
        "import type { Shelf } from './shelf.js';\nexport interface Book { shelf: Partial<Shelf> }\n",
        "import type { Shelf } from './shelf.js';\nexport interface Book { shelf: Partial<Shelf>; more?: string }\n",
      ],
      'objects/shelf': ['export interface Shelf { a: string }\n', 'export interface Shelf { a: number }\n'],
    },
    ['. Shelf.a: both'],
  ],
  'a call promises a value, and what it answers with follows from the value': [
    {
      'rest/operations/get-book': [
        "import type * as $call from '../../runtime/rest-call.js';\nexport interface GetBookMethod { (): $call.Call<'a' | 'b'> }\n",
        "import type * as $call from '../../runtime/rest-call.js';\nexport interface GetBookMethod { (): $call.Call<'a', $call.Answered<'a'>> }\n",
      ],
    },
    [],
  ],
  'a call that promises one value more breaks who takes it': [
    {
      'rest/operations/get-book': [
        "import type * as $call from '../../runtime/rest-call.js';\nexport interface GetBookMethod { (): $call.Call<'a'> }\n",
        "import type * as $call from '../../runtime/rest-call.js';\nexport interface GetBookMethod { (): $call.Call<'a' | 'b'> }\n",
      ],
    },
    ['./rest GetBookMethod: readers'],
  ],
  'a call that no longer says with which status it answers breaks who takes it': [
    {
      'rest/operations/get-book': [
        "import type * as $call from '../../runtime/rest-call.js';\nexport interface GetBookMethod { (): $call.Call<'a', $call.Answered<'a', 200>> }\n",
        "import type * as $call from '../../runtime/rest-call.js';\nexport interface GetBookMethod { (): $call.Call<'a'> }\n",
      ],
    },
    ['./rest GetBookMethod: readers'],
  ],
  'a type of the runtime with other arguments is another type, unless it hands out what they say': [
    {
      'objects/book': [
        "import type * as $bitSet from '../runtime/bit-set.js';\nexport interface Book { a: $bitSet.Bits<'A'>; b: $bitSet.Bits<'B'>; c: $bitSet.BitValue }\n",
        "import type * as $bitSet from '../runtime/bit-set.js';\nexport interface Book { a: $bitSet.Bits<'C'>; b: $bitSet.Bits<'B'>; c: $bitSet.BitValue }\n",
      ],
    },
    ['. Book.a: both'],
  ],
  'a bit set has a bit more': [{ 'bit-sets/flag': [flag('NEW: 1'), flag('NEW: 1, OLD: 2')] }, []],
  'a bit set has a bit less': [
    { 'bit-sets/flag': [flag('NEW: 1, OLD: 2'), flag('NEW: 1')] },
    ['. FlagName: both', '. Flag.OLD: both'],
  ],
  'a bit set has a bit in another place': [
    { 'bit-sets/flag': [flag('NEW: 1, OLD: 2'), flag('NEW: 1, OLD: 4')] },
    ['. Flag.OLD: both'],
  ],
  'a bit set is written in another way': [
    { 'bit-sets/flag': [flag('NEW: 1'), flag('NEW: 1', 'writeString')] },
    ['. Flag: readers'],
  ],
  'a bit set becomes something else': [
    { 'bit-sets/flag': [flag('NEW: 1'), flag('NEW: 1').replace(/\$bitSet\.bitSet.*;/, '{ NEW: 1 } as const;')] },
    ['. Flag: readers'],
  ],
  'an enumeration has a member of another value': [
    {
      'enums/genre': [
        "export const Genre = { A: 'a', B: 'b' } as const;\nexport type Genre = 'a' | 'b' | 'c';\n",
        "export const Genre = { A: 'a', B: 'c' } as const;\nexport type Genre = 'a' | 'b' | 'c';\n",
      ],
    },
    ['. Genre.B: both'],
  ],
  'a guard of known members knows one more': [
    {
      'enums/genre': [
        "export function isKnownGenre(value: unknown): value is 'a' {\n  return value === 'a';\n}\n",
        "export function isKnownGenre(value: unknown): value is 'a' | 'b' {\n  return value !== 'c';\n}\n",
      ],
    },
    [],
  ],
  'a channel has an event more': [
    { 'events/letters/decode': [letters(LENT), letters(`${LENT}; LOST: { Book: Book }`)] },
    [],
  ],
  'a channel has an event less': [
    { 'events/letters/decode': [letters(`${LENT}; LOST: { Book: Book }`), letters(LENT)] },
    ['./events LettersEventData.LOST: both', './events LettersEvent: both'],
  ],
  'an event carries something more': [
    { 'events/letters/decode': [letters(LENT), letters('LENT: { Book: Book; Note: Note }')] },
    ['./events LettersEventData.LENT: writers', './events LettersEvent: readers'],
  ],
  'an event carries something less': [
    { 'events/letters/decode': [letters('LENT: { Book: Book; Note: Note }'), letters(LENT)] },
    ['./events LettersEventData.LENT: both', './events LettersEvent: both'],
  ],
  'an event carries something else': [
    { 'events/letters/decode': [letters(LENT), letters('LENT: { Book: Note }')] },
    ['./events LettersEventData.LENT: both', './events LettersEvent: both'],
  ],
  'an envelope has a required member more': [
    { 'events/letters/decode': [letters(LENT), letters(LENT, { envelope: 'name: string; id: string' })] },
    ['./events LettersEvent: writers'],
  ],
  'an envelope has a member that may be absent': [
    { 'events/letters/decode': [letters(LENT), letters(LENT, { envelope: 'name?: string' })] },
    ['./events LettersEvent: readers'],
  ],
  'a decoder returns messages without a known event, too': [
    { 'events/letters/decode': [letters(LENT), letters(LENT, { returned: 'DecodedMessage' })] },
    ['./events LettersEvent: readers'],
  ],
  'a decoder returns no other messages any more': [
    { 'events/letters/decode': [letters(LENT, { returned: 'DecodedMessage' }), letters(LENT)] },
    ['./events LettersEvent: writers'],
  ],
  'what a decoder returned is something else': [
    {
      'events/letters/decode': [letters(LENT), letters(LENT).replace(/LettersEvent = .*;/, 'LettersEvent = string;')],
    },
    ['./events LettersEvent: both'],
  ],
  'a name is exported of another declaration': [
    {
      index: ["export { Old as T } from './objects/book.js';\n", "export { New as T } from './objects/book.js';\n"],
      'objects/book': "export type Old = 'a';\nexport type New = 'a' | 'b';\n",
    },
    ['. T: readers'],
  ],
  'a name is exported of the same declaration in another module': [
    {
      index: ["export { T } from './objects/book.js';\n", "export { T } from './objects/shelf.js';\n"],
      'objects/book': "export type T = 'a';\n",
      'objects/shelf': "export type T = 'a';\nexport type U = 'b';\n",
    },
    [],
  ],
  'a declaration beside the one that changed is not among the differences': [
    {
      'objects/book': ["export type T = 'a';\nexport type U = 'b';\n", "export type T = 'a';\nexport type U = 'c';\n"],
    },
    ['. U: both'],
  ],
  'a type becomes a constant': [
    { 'objects/book': ["export type T = 'a';\n", "export const T = 'a';\n"] },
    ['. T: both'],
  ],
  'parameters become a function': [
    {
      'rest/operations/get-book': [
        'export interface GetBookParams { q: string }\n',
        "export function GetBookParams(): string {\n  return '';\n}\n",
      ],
    },
    ['./rest GetBookParams: both'],
  ],
  'parameters have one less': [
    {
      'rest/operations/get-book': [
        'export interface GetBookParams { q: string; page?: number }\n',
        'export interface GetBookParams { q: string }\n',
      ],
    },
    ['./rest GetBookParams.page: writers'],
  ],
  'parameters have one that may be left out': [
    {
      'rest/operations/get-book': [
        'export interface GetBookParams { q: string }\n',
        'export interface GetBookParams { q?: string }\n',
      ],
    },
    [],
  ],
  'what is no longer exported': [{ 'objects/book': [BOOK, ''], 'enums/genre': GENRE }, ['. Book: both']],
  'parameters that are no longer exported': [
    { 'rest/operations/get-book': ['export interface GetBookParams { q: string }\n', ''] },
    ['./rest GetBookParams: writers'],
  ],
  'types of the runtime are the same in every package': [
    {
      index: "export * from './runtime/issue.js';\n",
      'runtime/issue': ['export interface Issue { code: string }\n', 'export interface Issue { code: number }\n'],
    },
    [],
  ],
  'a name of a module that is found nowhere means what is written': [
    {
      'objects/book': [
        "import type { Gone } from './gone.js';\nexport interface Book { a: Gone; b: Gone[] }\n",
        "import type { Gone } from './gone.js';\nexport interface Book { b: Gone[]; a: Gone; more?: Gone }\n",
      ],
    },
    [],
  ],
};

test.each(Object.entries(ROWS))('%s', (_, [modules, expected]) => {
  const model = modelIn('objects: { Book: { fields: { title: str } } }');
  const found = typeDifferences(packageOf(sideOf(modules, 0), model), packageOf(sideOf(modules, 1), model));
  const told = found.map(({ exported, member, reader, writer }) => {
    const broken = reader && writer ? 'both' : reader ? 'readers' : writer ? 'writers' : 'no one';
    return `${exported}${member === undefined ? '' : `.${member}`}: ${broken}`;
  });
  expect(told).toEqual(expected);
});

/** Types that lie further inside each other than are compared at once, of which the innermost is given. */
const nested = (levels: number, innermost: string): string =>
  Array.from({ length: levels }, (_, n) => `interface N${n} { in: N${n + 1} }\n`).join('') +
  `interface N${levels} { is: ${innermost} }\nexport interface T { in: N0; more?: string }\n`;

test.each([
  [5, "'a' | 'b'", 'readers'],
  [5, "'b'", 'both'],
  [1200, "'a' | 'b'", 'readers'],
  [250, "'a' /* the same */", 'no one'],
])('%d types inside each other, of which the innermost is %s now', (levels, innermost, expected) => {
  const model = modelIn('objects: { Book: { fields: { title: str } } }');
  const before = packageOf({ 'objects/t': nested(levels, "'a'").replace('more?: string', 'some?: string') }, model);
  const after = packageOf({ 'objects/t': nested(levels, innermost).replace('more?', 'some?: string; more?') }, model);
  const found = typeDifferences(before, after).filter(({ member }) => member === 'in');
  const [one] = found;
  expect(found.length).toBe(expected === 'no one' ? 0 : 1);
  if (one !== undefined) expect(one.reader && one.writer ? 'both' : one.reader ? 'readers' : 'writers').toBe(expected);
});
