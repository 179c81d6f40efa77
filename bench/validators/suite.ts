import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contest, type Entrant, type Task } from '../contest/contest.js';
import { workFolder } from '../folders.js';
import type { Effort, Section } from '../report/section.js';
import { ratioTable } from '../report/timing-table.js';
import { allocationTable } from './allocation.js';
import { ajvStandalone } from './contenders/ajv.js';
import { arktype } from './contenders/arktype.js';
import { sury } from './contenders/sury.js';
import { typebox034, typebox1 } from './contenders/typebox.js';
import { typiaSource } from './contenders/typia.js';
import { valibot } from './contenders/valibot.js';
import { compiledZod, zod } from './contenders/zod.js';
import { compileTypia } from './compile-typia.js';
import { emitOurs } from './emit-ours.js';
import { mutated, validPayloads, wrongDeep, wrongEarly } from './payloads.js';
import { objectSchemas, type ObjectSchema } from './schema.js';
import { ROOTS, sharedModel } from './shared-model.js';
import { platformModel } from '../platform-model.js';

const REFERENCE = 'limit (hand-written)';
const SIZES = { User: 'small (User)', Channel: 'medium (Channel)', Guild: 'large (Guild)' } as const;

/** Validators of one model by everybody, beside a hand-written check and `JSON.parse`. */
export async function validators(effort: Effort): Promise<Section> {
  const folder = workFolder('validators');
  const model = sharedModel(platformModel());
  const objects = objectSchemas(model);
  const entrants = await writeEntrants(folder, model, objects);
  const inputs = writeInputs(folder, objects, effort.smoke ? 200 : 2000);
  const options = effort.smoke
    ? { sessions: 1, rounds: 1, milliseconds: 2 }
    : { sessions: 5, rounds: 4, milliseconds: 50 };
  const checks = entrants.filter(({ name }) => !name.includes(', '));
  // Most of a smoke run is starting processes: there, one contest is for both.
  if (!effort.smoke) await contest(checks, inputs.agreement, { sessions: 1, rounds: 0, milliseconds: 1 });
  const tasks = effort.smoke ? [...inputs.agreement, ...inputs.tasks] : inputs.tasks;
  const times = await contest(entrants, tasks, options);
  const table = (kind: string, reference = REFERENCE): string =>
    ratioTable(
      ROOTS.map((root) => ({ title: SIZES[root], timings: times.get(`${kind} ${root}`) ?? [] })),
      reference,
    );
  return {
    title: 'Validators',
    text: [
      INTRODUCTION,
      '### A valid payload',
      table('valid'),
      '### A payload with the first field wrong',
      table('early'),
      '### A payload with the last nested object wrong',
      table('deep'),
      '### Every error of a payload with the last nested object wrong',
      table('errors'),
      '### Our modes, on a valid payload',
      table('mode', 'snowspec, validateX in mode spec'),
      '### Memory that a check of a valid payload allocates',
      allocationTable(folder, effort),
    ].join('\n\n'),
  };
}

const INTRODUCTION = `Time over that of the hand-written limit (median of the rounds, and half the distance between their quartiles). Everybody
checks the same model: types, presence, null, and the limits that hold always. Rules, limits that depend on other fields
and trimmed lengths are left out, for us too, since not every peer can express them. The two formats that no peer has are
checked by the same function for all. All answers to ${'2,000'} mutated payloads agree before anything is timed.`;

async function writeEntrants(
  folder: string,
  model: ReturnType<typeof sharedModel>,
  objects: readonly ObjectSchema[],
): Promise<readonly Entrant[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const module = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  await emitOurs(model, join(folder, 'ours'));
  module('formats.mjs', `export { isSnowflake, isTimestamp } from '../../../dist/bench/validators/formats.js';\n`);
  module(
    'formats.d.mts',
    `export declare const isSnowflake: (text: string) => boolean, isTimestamp: typeof isSnowflake;\n`,
  );
  const peers = [typebox034, typebox1, zod, compiledZod, valibot, arktype, sury];
  return [
    { name: REFERENCE, module: module('limit.mjs', LIMIT) },
    { name: 'snowspec', module: module('ours.mjs', OURS) },
    ...['shape', 'spec', 'strict'].map((mode) => ({
      name: `snowspec, validateX in mode ${mode}`,
      module: module(`ours-${mode}.mjs`, inMode(mode)),
    })),
    { name: 'typia 12', module: compileTypia(folder, typiaSource(objects, ROOTS), withKinds) },
    { name: 'ajv standalone', module: module('ajv.mjs', withKinds(await ajvStandalone(objects, ROOTS, false))) },
    { name: 'ajv standalone, all errors', module: module('ajv-all.mjs', await ajvStandalone(objects, ROOTS, true)) },
    ...peers.map((peer) => ({
      name: peer.name,
      module: module(`${peer.name.replace(/\W/g, '-')}.mjs`, withKinds(peer.text(objects, ROOTS))),
    })),
    { name: 'JSON.parse of the text', module: module('parse.mjs', PARSE) },
  ];
}

/** A check is one task on valid payloads, and others on payloads that are wrong. */
function withKinds(text: string): string {
  return `${text.replace('export const tasks', 'const own')}
export const tasks = { ...own };
for (const [name, task] of Object.entries(own)) {
  if (!name.startsWith('is ')) continue;
  for (const kind of ['valid', 'early', 'deep', 'agree']) tasks[name.replace('is', kind)] = task;
}
`;
}

const perRoot = (line: (root: string) => string): string => ROOTS.map(line).join('\n');

const OURS = withKinds(`
import * as model from './ours/index.js';
export const tasks = {
${perRoot(
  (root) => `  'is ${root}': model.is${root},
  'errors ${root}': (value) => model.validate${root}(value).ok,
  'mode ${root}': model.is${root},`,
)}
};
`);

const inMode = (mode: string): string => `
import * as model from './ours/index.js';
const options = { mode: '${mode}' };
export const tasks = {
${perRoot((root) => `  'mode ${root}': (value) => model.validate${root}(value, options).ok,`)}
};
`;

const LIMIT = withKinds(`
import * as limit from '../../../dist/bench/validators/hand-written.js';
export const tasks = {
${perRoot((root) => `  'is ${root}': limit.is${root},\n  'errors ${root}': limit.is${root},`)}
};
`);

const PARSE = `
export const tasks = {
${perRoot((root) => `  'valid ${root}': ((texts) => (value) => JSON.parse(texts.get(value) ?? remember(texts, value)) !== null)(new Map()),`)}
};
function remember(texts, value) {
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
`;

function writeInputs(
  folder: string,
  objects: readonly ObjectSchema[],
  mutations: number,
): { readonly tasks: readonly Task[]; readonly agreement: readonly Task[] } {
  const file = (name: string, values: readonly unknown[]): string => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(values));
    return path;
  };
  const tasks: Task[] = [];
  const agreement: Task[] = [];
  for (const root of ROOTS) {
    const valid = validPayloads(root, objects, 16);
    const wrong = valid.map(() => false);
    const [good, early, deep] = [
      file(`${root}-valid`, valid),
      file(`${root}-early`, wrongEarly(valid)),
      file(`${root}-deep`, wrongDeep(valid)),
    ];
    tasks.push(
      { name: `valid ${root}`, inputs: good, answers: valid.map(() => true) },
      { name: `early ${root}`, inputs: early, answers: wrong },
      { name: `deep ${root}`, inputs: deep, answers: wrong },
      { name: `errors ${root}`, inputs: deep, answers: wrong },
      { name: `mode ${root}`, inputs: good, answers: valid.map(() => true) },
    );
    agreement.push({ name: `agree ${root}`, inputs: file(`${root}-mutated`, mutated(valid, mutations)) });
  }
  return { tasks, agreement };
}
