import { expect, test } from 'vitest';
import { alignNames } from '../../../generator/diff/align.js';
import { compareModels, demonstrate, type Change } from '../../../generator/diff/index.js';
import { partialOf, ReachIndex } from '../../../generator/diff/reach.js';
import type { Validators } from '../../../generator/interpret/validators.js';
import { validatorsWith } from '../../support/compiled-validators.js';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import type { Field, Json, Model } from '../../../generator/model/index.js';
import { QueryStore } from '../../../generator/queries/index.js';
import { isLongRun, tries } from '../../support/effort.js';
import { editedAtRandom, editedLines } from '../../support/random-edits.js';
import { createRandomValues, type RandomValues } from '../../support/random-values.js';
import { createRandom, seedOfRun } from '../../support/random.js';
import { filesOfSample, modelOf, sampleSpecs } from '../../support/sample-specs.js';

/**
 * Breaks of data that have no witness, and why that is no mistake: what the review says of them does not follow from which
 * values are valid.
 */
const WITHOUT_WITNESS: readonly RegExp[] = [
  // The same values are valid, and mean something else.
  /^(enum\.value\.renumbered|bit\.moved|unit\.changed) /,
  // Whether a name, an endpoint, an event or a rule of a list is there at all is no matter of one value.
  /^(object|view|union|scalar|enum|bitset|identifier)\.(added|removed|renamed|of\.changed) /,
  /^(endpoint|event|channel|url|endpoint\.(response|body|body\.media)|event\.channel|channel\.message)\.(added|removed|renamed) /,
  // A fact that is not shown cannot be checked.
  /^(endpoint\.(body|response|auth)|event\.(payload|answer))\.(shown|hidden) /,
  // How programs talk to the service, and what is said of whole lists.
  /^endpoint\.(method|path|auth|style|service|paging|response\.(order|stream|body))\./,
  /^(stability|collection|auth|service|state|fact|profile|package|note|only-in|url\.(path|formats|sizes)|channel\.(connection|envelope|close-code|delivery|sessions|subscription))\./,
];

/** So many values of each object are drawn in each version. */
const VALUES = 100;

/** Values of an object that either version would draw, each whole and without one of its fields. */
function* valuesOf(object: string, sides: readonly RandomValues[]): Generator<JsonObject> {
  for (const values of sides) {
    for (let count = 0; count < VALUES; count++) {
      const value = values.object(object) as JsonObject;
      yield value;
      for (const name of Object.keys(value)) {
        const { [name]: _, ...without } = value;
        yield without;
      }
      yield values.mutated(value) as JsonObject;
    }
  }
}

type JsonObject = { readonly [key: string]: Json };

interface Version {
  readonly model: Model;
  readonly values: RandomValues;
  readonly validators: Validators;
}

/** Values about which the versions disagree, and which no change reports to the audience that meets them. */
function missed(before: Version, after: Version, changes: readonly Change[]): readonly string[] {
  const [old, now] = [before.model, after.model];
  const reach = new ReachIndex(old, now);
  const added = addedFields(old, now);
  const found: string[] = [];
  for (const { name } of now.objects) {
    if (!before.validators.has(name) || !after.validators.has(name)) continue;
    const { positions } = reach.reachOfForms([name, partialOf(name)]);
    const isMet = {
      reader: positions.some((position) => position !== 'request'),
      writer: positions.includes('request'),
    };
    const reported = (audience: 'reader' | 'writer'): boolean =>
      changes.some(({ impact, reach: { objects, views } }) => {
        const isTold = impact[audience] === 'breaking' || impact[audience] === 'risky';
        return isTold && (objects.includes(name) || views.includes(name));
      });
    for (const value of valuesOf(name, [before.values, after.values])) {
      const [was, is] = [before, after].map(({ validators }) => validators.issues(name, value, 'spec').length === 0);
      if (was === is) continue;
      const audience = is ? 'reader' : 'writer';
      // A key that the old version does not declare may hold anything there. A new optional field counts as safe all the same.
      if (audience === 'writer' && keysIn(value).some((key) => added.has(key))) continue;
      if (isMet[audience] && !reported(audience)) {
        found.push(`${audience} of ${name}: ${JSON.stringify(value)}`);
        break;
      }
    }
  }
  return found;
}

/** Names of fields that an object declares and did not declare before. */
function addedFields(before: Model, { objects }: Model): ReadonlySet<string> {
  const added = objects.flatMap(({ name, fields }) => {
    const declared = before.objects.find((one) => one.name === name)?.fields.map((field) => field.name) ?? [];
    return fields.map((field) => field.name).filter((field) => !declared.includes(field));
  });
  return new Set(added);
}

/** The keys of a value and of everything in it. */
function keysIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(keysIn);
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside];
}

/** Whether a change is inside an object that has no value in JSON, or of a field that has none: no JSON is the content of a file. */
function isAboutFiles({ path }: Change, models: readonly Model[]): boolean {
  const [section, name, , member] = path.split('.');
  const isFile = ({ type }: Field): boolean =>
    type.kind === 'bytes' || (type.kind === 'list' && type.item.kind === 'bytes');
  return (
    section === 'objects' &&
    models.some((model) =>
      model.objects
        .find((object) => object.name === name)
        ?.fields.some((field) => isFile(field) && (field.name === member || !(field.optional || field.nullable))),
    )
  );
}

function isUnproven({ kind, path, impact, witnesses }: Change): boolean {
  const lacks = (audience: 'reader' | 'writer', acceptedBy: 'before' | 'after'): boolean =>
    impact[audience] === 'breaking' && !witnesses.some((witness) => witness.acceptedBy === acceptedBy);
  if (WITHOUT_WITNESS.some((known) => known.test(`${kind} ${path}`))) return false;
  return lacks('reader', 'after') || lacks('writer', 'before');
}

/** The gate edits the smallest of them. */
const NAMES = isLongRun ? sampleSpecs : ['shop'];
/** The long run makes at least 2,000 edits over all of them. */
const EDITS = tries(2, Math.ceil(2000 / NAMES.length));

test.each(NAMES)(
  'no break is missed, and none is false, after random edits of the sample spec %s',
  async (name) => {
    const random = createRandom(seedOfRun());
    const queries = new QueryStore();
    const load = validatorsWith(queries);
    const versionOf = async (model: Model): Promise<Version> => ({
      model,
      values: createRandomValues(createEmitContext(model), random),
      validators: await load(model),
    });
    const files = filesOfSample(name);
    const before = modelOf(files, queries)!;
    const old: Version = await versionOf(before);
    const wrong: string[] = [];
    let reported = 0;
    let edits = 0;
    for (let attempts = 0; edits < EDITS && attempts < tries(200, 20_000); attempts++) {
      const edited = editedAtRandom(files, random);
      const after = modelOf(edited, queries);
      if (after === undefined || alignNames(before, after).renames.length > 0) continue;
      const diff = compareModels(before, after, { today: '2026-01-01' });
      if (diff.changes.every(({ level }) => level === 'safe' || level === 'none') && random.below(4) > 0) continue;
      edits++;
      reported += diff.changes.length;
      const what = editedLines(files, edited);
      const { changes } = await demonstrate(diff, before, after, load).catch((error: unknown) => {
        throw new Error(`${String(error)} after ${what.slice(0, 300)}`, { cause: error });
      });
      const now: Version = await versionOf(after);
      for (const change of changes.filter((one) => isUnproven(one) && !isAboutFiles(one, [before, after])))
        wrong.push(`false? ${change.kind} ${change.path}: ${change.before} -> ${change.after} (${what.slice(0, 200)})`);
      for (const one of missed(old, now, changes)) wrong.push(`missed: ${one} (${what.slice(0, 200)})`);
    }
    expect(wrong).toEqual([]);
    if (isLongRun) expect({ edits, areReported: reported > 0 }).toEqual({ edits: EDITS, areReported: true });
  },
  3_600_000,
);
