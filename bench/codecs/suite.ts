import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileRead } from '#generator/compile.js';
import { readSpecFiles } from '#generator/read/read-spec.js';
import { codecs as codecsPlugin } from 'snowspec/plugins';
import { contest, type Task } from '../contest/contest.js';
import { workFolder } from '../folders.js';
import type { Effort, Section } from '../report/section.js';
import { ratioTable } from '../report/timing-table.js';
import { emitOurs } from '../validators/emit-ours.js';

const REFERENCE = 'written by hand';

const SPEC = `
spec: { name: codecs, version: 1.0.0, int64: string }
profiles: { default: { layers: [], entry: . } }
scalars: { Moment: { wire: str, format: timestamp } }
objects:
  Author: { fields: { id: int64, name: str, joined: Moment, left?: Moment | null } }
  Note: { fields: { id: int64, text: str, author: Author, sent: Moment, edits: 'list[Moment]', tags: 'list[str]' } }
`;

/** A date is only as right as its check: everybody uses the same expressions. */
const EXPRESSIONS = `
const MOMENT = /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d\\d:\\d\\d)$/;
const INTEGER = /^(?:0|-?[1-9]\\d{0,18})$/;
`;

const SOURCES: Readonly<Record<string, string>> = {
  [REFERENCE]: `${EXPRESSIONS}
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isMoment = (value) => typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value));
const isInteger = (value) => typeof value === 'string' && INTEGER.test(value);
const isAuthor = (value) => isObject(value) && isInteger(value.id) && typeof value.name === 'string' && isMoment(value.joined) && (value.left == null || isMoment(value.left));
const isNote = (value) => isObject(value) && isInteger(value.id) && typeof value.text === 'string' && isAuthor(value.author) && isMoment(value.sent) &&
  Array.isArray(value.edits) && value.edits.every(isMoment) && Array.isArray(value.tags) && value.tags.every((tag) => typeof tag === 'string');
const decodeAuthor = (value) => ({ ...value, id: BigInt(value.id), joined: new Date(value.joined), ...(value.left == null ? {} : { left: new Date(value.left) }) });
const encodeAuthor = (value) => ({ ...value, id: String(value.id), joined: value.joined.toISOString(), ...(value.left == null ? {} : { left: value.left.toISOString() }) });
export const decode = (value) => {
  if (!isNote(value)) throw new Error('invalid');
  return { ...value, id: BigInt(value.id), author: decodeAuthor(value.author), sent: new Date(value.sent), edits: value.edits.map((edit) => new Date(edit)) };
};
export const encode = (value) => {
  const wire = { ...value, id: String(value.id), author: encodeAuthor(value.author), sent: value.sent.toISOString(), edits: value.edits.map((edit) => edit.toISOString()) };
  if (!isNote(wire)) throw new Error('invalid');
  return wire;
};`,
  snowspec: `
import { decodeNote, encodeNote } from './ours/codecs.js';
const valueOf = (result) => { if (!result.ok) throw new Error('invalid'); return result.value; };
export const decode = (value) => valueOf(decodeNote(value));
export const encode = (value) => valueOf(encodeNote(value));`,
  zod: `
import * as z from 'zod';${EXPRESSIONS}
const moment = z.codec(z.string().regex(MOMENT), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() });
const integer = z.codec(z.string().regex(INTEGER), z.bigint(), { decode: (text) => BigInt(text), encode: (value) => String(value) });
const author = z.looseObject({ id: integer, name: z.string(), joined: moment, left: moment.nullish() });
const note = z.looseObject({ id: integer, text: z.string(), author, sent: moment, edits: z.array(moment), tags: z.array(z.string()) });
export const decode = (value) => z.decode(note, value);
export const encode = (value) => z.encode(note, value);`,
};

/** Tasks answer with the JSON of their result, or a number of it, so that answers can be compared. */
const TASKS = `
const there = (input) => input.known ??= decode(input.note);
const numberOf = (note) => Number(note.id & 1023n) + note.sent.getTime() + note.edits.length + note.author.joined.getTime();
export const tasks = {
  decode: ({ note }) => numberOf(decode(note)),
  encode: (input) => encode(there(input)).sent,
  agree: (input) => JSON.stringify(encode(there(input))),
};`;

/** Notes with bigints and dates, decoded from JSON and encoded again. */
export async function codecs(effort: Effort): Promise<Section> {
  const folder = workFolder('codecs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { models, problems } = compileRead(readSpecFiles([{ path: 'spec.yaml', text: SPEC }]), 'main');
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  await emitOurs(models[0]!, join(folder, 'ours'), [codecsPlugin()]);
  const entrants = Object.entries(SOURCES).map(([name, text]) => {
    const module = join(folder, `${name.replace(/\W+/g, '-')}.mjs`);
    writeFileSync(module, text + TASKS);
    return { name, module };
  });
  const inputs = join(folder, 'notes.json');
  writeFileSync(inputs, JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ note: noteAt(index) }))));
  const tasks = ['agree', 'decode', 'encode'].map((name): Task => ({ name, inputs }));
  const options = effort.smoke
    ? { sessions: 1, rounds: 1, milliseconds: 2 }
    : { sessions: 5, rounds: 4, milliseconds: 30 };
  const times = await contest(entrants, tasks, options);
  return {
    title: 'Codecs',
    text: [
      'Time over that of functions written by hand, which check as well. A note has two bigints, three to seven dates and lists of texts. Everybody makes the same JSON of what was decoded.',
      ratioTable(
        ['decode', 'encode'].map((title) => ({ title, timings: times.get(title) ?? [] })),
        REFERENCE,
      ),
    ].join('\n\n'),
  };
}

function noteAt(index: number): object {
  const moment = (days: number): string => new Date(Date.UTC(2024, 0, 1 + days) + index * 1001).toISOString();
  const id = (base: bigint): string => String(base + BigInt(index) * 4_294_967_296n);
  return {
    id: id(1_200_000_000_000_000_000n),
    text: `Note ${index}`,
    author: {
      id: id(80_351_110_224_678_912n),
      name: 'Ada',
      joined: moment(-900),
      left: index % 3 === 0 ? moment(9) : null,
    },
    sent: moment(0),
    edits: Array.from({ length: index % 5 }, (_, edit) => moment(edit)),
    tags: ['draft', 'shared'],
  };
}
