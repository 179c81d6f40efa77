import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { contest, type Entrant, type Task } from '../contest/contest.js';
import { workFolder } from '../folders.js';
import type { Effort, Section } from '../report/section.js';
import { ratioTable } from '../report/timing-table.js';
import { emitOurs } from '../validators/emit-ours.js';
import { standaloneCode } from '../validators/contenders/ajv.js';
import { compileTypia } from '../validators/compile-typia.js';
import { ajvModule, LIMIT, OURS, PEERS, SCHEMAS, TYPIA } from './contenders.js';
import { MEMBERS, constructsModel } from './spec.js';

const REFERENCE = 'limit (hand-written)';

/** A union of 12 objects that a field distinguishes, a pattern, a format and unions of literals, by everybody and by hand. */
export async function constructs(effort: Effort): Promise<Section> {
  const folder = workFolder('constructs');
  const entrants = await writeEntrants(folder);
  const options = effort.smoke
    ? { sessions: 1, rounds: 1, milliseconds: 2 }
    : { sessions: 5, rounds: 4, milliseconds: 30 };
  const times = await contest(entrants, writeTasks(folder), options);
  const titles = {
    'valid union': 'union of 12',
    'wrong union': 'the same, with a wrong field',
    'valid pattern': 'pattern',
    'valid format': 'format (uuid)',
    'valid literals': 'unions of literals, and a pattern',
  };
  return {
    title: 'Unions, patterns and formats',
    text: [
      'Time over that of a check written by hand: a switch over the field, a constant regular expression, a loop over the characters of a UUID, comparisons with each literal. Everybody answers alike on right and wrong values before anything is timed.',
      ratioTable(
        Object.entries(titles).map(([task, title]) => ({ title, timings: times.get(task) ?? [] })),
        REFERENCE,
      ),
      `Load when this was measured: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ].join('\n\n'),
  };
}

async function writeEntrants(folder: string): Promise<readonly Entrant[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const module = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  await emitOurs(constructsModel(), join(folder, 'ours'));
  const refs = {
    validUnion: SCHEMAS.union,
    validPattern: SCHEMAS.pattern,
    validFormat: SCHEMAS.format,
    validLiterals: SCHEMAS.literals,
  };
  return [
    { name: REFERENCE, module: module('limit.mjs', LIMIT) },
    { name: 'snowspec', module: module('ours.mjs', OURS) },
    { name: 'typia 12', module: compileTypia(folder, TYPIA) },
    { name: 'ajv standalone', module: module('ajv.mjs', ajvModule(await standaloneCode(refs))) },
    ...Object.entries(PEERS).map(([name, text]) => ({
      name,
      module: module(`${name.replace(/\W/g, '-')}.mjs`, text),
    })),
  ];
}

function writeTasks(folder: string): readonly Task[] {
  const task = (name: string, values: readonly unknown[], answers: readonly boolean[]): Task => {
    const inputs = join(folder, `${name.replace(' ', '-')}.json`);
    writeFileSync(inputs, JSON.stringify(values));
    return { name, inputs, answers };
  };
  const all = (values: readonly unknown[], answer: boolean): readonly boolean[] => values.map(() => answer);
  const members = MEMBERS.flatMap((number) => [
    { type: `type_${number}`, label: 'Press me', [`count_${number}`]: number * 7, [`flag_${number}`]: number > 6 },
    { type: `type_${number}`, label: 'Or me', [`count_${number}`]: 0 },
  ]);
  const wrong = MEMBERS.map((number) => ({ type: `type_${number}`, label: 'No', [`count_${number}`]: `${number}` }));
  const codes = ['AB-1234', 'XY-00000001', 'QQ-999999'].map((code) => ({ code }));
  const noCodes = [{ code: 'AB-123' }, { code: 'ab-1234' }, { code: 'AB-1234 ' }, { code: 5 }, {}];
  const ids = [
    '9b2c1c1e-7d55-4b43-9f5b-0c8a5e1f6a10',
    '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
    '123e4567-e89b-42d3-a456-426614174000',
  ].map((id) => ({ id }));
  const noIds = [{ id: '9b2c1c1e-7d55-4b43-9f5b-0c8a5e1f6a1' }, { id: 'x' }, { id: 7 }, {}];
  const tickets = [0, 1, 2].flatMap((type) => [
    { type, state: 'open', priority: type + 1, code: 'AB-1234' },
    { type, state: 'closed', code: 'QQ-999999' },
  ]);
  const noTickets = [
    { type: 3, state: 'open', code: 'AB-1234' },
    { type: '0', state: 'open', code: 'AB-1234' },
    { type: 0, state: 'Open', code: 'AB-1234' },
    { type: 0, state: 'open', priority: 0, code: 'AB-1234' },
    { type: 0, state: 'open', code: 'AB' },
    { state: 'open', code: 'AB-1234' },
    null,
  ];
  const others = [{}, { type: 'type_13', label: 'x' }, { type: 1, label: 'x', count_1: 1 }, null, 'x', 5];
  return [
    task(
      'agree union',
      [...members, ...wrong, ...others],
      [...all(members, true), ...all([...wrong, ...others], false)],
    ),
    task('agree pattern', [...codes, ...noCodes], [...all(codes, true), ...all(noCodes, false)]),
    task('agree format', [...ids, ...noIds], [...all(ids, true), ...all(noIds, false)]),
    task('agree literals', [...tickets, ...noTickets], [...all(tickets, true), ...all(noTickets, false)]),
    task('valid literals', tickets, all(tickets, true)),
    task('valid union', members, all(members, true)),
    task('wrong union', wrong, all(wrong, false)),
    task('valid pattern', codes, all(codes, true)),
    task('valid format', ids, all(ids, true)),
  ];
}
