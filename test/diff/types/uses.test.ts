import { expect, test } from 'vitest';
import { useOf, type Use } from '../../../generator/diff/types/differences.js';

const TAKEN_AND_MADE: Use = { taken: true, made: true, mayGrow: false };
const TAKEN: Use = { taken: true, made: false, mayGrow: false };
const MADE: Use = { taken: false, made: true, mayGrow: false };
const LIST: Use = { taken: true, made: true, mayGrow: true };

test.each<readonly [what: string, exported: string, module: string, use: Use]>([
  ['an object', '. Book', 'src/objects/book.ts', TAKEN_AND_MADE],
  ['an object whose name ends as one of clients does', '. BookParams', 'src/objects/book-params.ts', TAKEN_AND_MADE],
  ['an object that is called a client', '. MyClient', 'src/objects/my-client.ts', TAKEN_AND_MADE],
  ['an object that is called as clients are', '. Client', 'src/objects/client.ts', TAKEN_AND_MADE],
  ['a login with a token', './rest LoginToken', 'src/rest/login.ts', TAKEN_AND_MADE],
  ['what begins as data of events does', './events BookEventDataOf', 'src/events/book.ts', TAKEN_AND_MADE],
  ['parameters of an operation', './rest GetBookParams', 'src/rest/operations/get-book.ts', MADE],
  ['options of a client', './rest ClientOptions', 'src/rest/client.ts', MADE],
  ['a name with parameters in the middle', './rest ParamsOfBook', 'src/rest/book.ts', TAKEN_AND_MADE],
  ['what a login takes', './rest Login', 'src/rest/login.ts', MADE],
  ['a login of something', './rest BookLogin', 'src/rest/login.ts', TAKEN_AND_MADE],
  ['a client', './rest Client', 'src/rest/client.ts', TAKEN],
  ['a part of a client', './rest BookClient', 'src/rest/client.ts', TAKEN_AND_MADE],
  ['an error of an operation', './rest GetBookError', 'src/rest/operations/get-book.ts', TAKEN],
  [
    'a function of an operation that ends the same',
    './rest getBookError',
    'src/rest/operations/get-book.ts',
    TAKEN_AND_MADE,
  ],
  ['an error elsewhere', './rest ClientError', 'src/rest/errors.ts', TAKEN_AND_MADE],
  ['what begins as an error does', './rest GetBookErrors', 'src/rest/operations/get-book.ts', TAKEN_AND_MADE],
  ['data of events', './events BookEventData', 'src/events/book.ts', { ...TAKEN_AND_MADE, isTable: true }],
  ['events of intents', './events IntentEvents', 'src/events/gateway.ts', { ...TAKEN_AND_MADE, isTable: true }],
  ['what is sent', './events GatewaySent', 'src/events/gateway.ts', { ...TAKEN_AND_MADE, isTable: true }],
  ['what is sent, elsewhere', '. LetterSent', 'src/objects/letter-sent.ts', TAKEN_AND_MADE],
  ['events of a decoder', './events GwEvents', 'src/events/gw/decode.ts', { ...TAKEN, isTable: true }],
  ['an event of a decoder', './events GwEvent', 'src/events/gw/decode.ts', TAKEN_AND_MADE],
  ['events beside a decoder', './events GwEvents', 'src/events/gw/events.ts', TAKEN_AND_MADE],
  ['events of a decoder of something else', '. GwEvents', 'src/objects/decode.ts', TAKEN_AND_MADE],
  ['a connection', './events GwConnection', 'src/events/gw/connect.ts', TAKEN],
  ['answers to events', './events GwAnswers', 'src/events/gw/answers.ts', { ...MADE, isTable: true }],
  ['answers elsewhere', '. GwAnswers', 'src/objects/gw-answers.ts', TAKEN_AND_MADE],
  ['what begins as answers do', './events AnswersOfGw', 'src/events/gw/answers.ts', TAKEN_AND_MADE],
  ['an identifier', '. Snowflake', 'src/identifiers/snowflake.ts', TAKEN_AND_MADE],
  ['parts of an identifier', '. SnowflakeParts', 'src/identifiers/snowflake.ts', TAKEN],
  ['an identifier that was taken apart', '. DeconstructedSnowflake', 'src/identifiers/snowflake.ts', TAKEN],
  ['what takes an identifier apart', '. isDeconstructed', 'src/identifiers/snowflake.ts', TAKEN_AND_MADE],
  ['a kind of parts of an identifier', '. SnowflakePartsOf', 'src/identifiers/snowflake.ts', TAKEN_AND_MADE],
  ['names of bits', '. FlagName', 'src/bit-sets/flag.ts', LIST],
  ['a bit set', '. Flag', 'src/bit-sets/flag.ts', TAKEN_AND_MADE],
  ['a bit set that begins with a name', '. NameFlag', 'src/bit-sets/name-flag.ts', TAKEN_AND_MADE],
  ['an object that is called a name', '. BookName', 'src/objects/book-name.ts', TAKEN_AND_MADE],
  ['a guard of known members', '. isKnownGenre', 'src/enums/genre.ts', LIST],
  ['a guard', '. isGenre', 'src/enums/genre.ts', TAKEN_AND_MADE],
  ['what has no name', './rest', 'src/rest/index.ts', TAKEN_AND_MADE],
])('%s', (_, exported, module, use) => {
  expect(useOf(exported, module)).toEqual(use);
});
