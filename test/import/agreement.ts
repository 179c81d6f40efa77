import { compileRead } from '../../generator/compile.js';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import type { Imported } from '../../generator/import/import-document.js';
import { loadValidators } from '../support/compiled-validators.js';
import type { Model } from '../../generator/model/model.js';
import { readSpecFiles } from '../../generator/read/read-spec.js';
import { createRandom } from '../support/random.js';
import { createRandomValues } from '../support/random-values.js';
import { originalValidators } from './original-schemas.js';

export interface Disagreement {
  readonly pointer: string;
  readonly name: string;
  readonly value: unknown;
  readonly ours: boolean;
  readonly issues: readonly string[];
}

export interface Agreement {
  readonly cases: number;
  readonly accepted: number;
  readonly disagreements: readonly Disagreement[];
}

/** The Model of an import; throws with its problems, of which there are none. */
export function modelOf({ files }: Imported): Model {
  const read = readSpecFiles(files.filter(({ path }) => path !== 'import.yaml'));
  const { models, problems } = compileRead(read, 'main');
  if (problems.length > 0)
    throw new Error(
      problems
        .map(({ message, span }) => `${span.file.path}: ${message}`)
        .slice(0, 20)
        .join('\n'),
    );
  return models[0]!;
}

/** Compares the validators of an import with ajv on the original schemas: samples, and values with something wrong in them. */
export async function compareWithOriginal(
  document: unknown,
  imported: Imported,
  cases: number,
  seed: number,
): Promise<Agreement> {
  const model = modelOf(imported);
  const context = createEmitContext(model);
  const random = createRandom(seed);
  const values = createRandomValues(context, random);
  const ours = await loadValidators(model);
  const original = originalValidators(document, imported.record.assumptions);
  const subjects = [...imported.record.names].filter(
    ([pointer, name]) =>
      ours.has(name) &&
      !/\/(oneOf|anyOf|allOf)\//.test(pointer) &&
      (context.objects.has(name) || context.unions.has(name)),
  );
  const disagreements: Disagreement[] = [];
  let [tried, accepted] = [0, 0];
  const rounds = Math.max(1, Math.ceil(cases / subjects.length / 4));
  for (const [pointer, name] of subjects) {
    const valid = original(pointer.replace(/^[^#]*/, ''));
    for (let round = 0; round < rounds; round++) {
      const sample = context.objects.has(name) ? values.object(name) : values.union(name);
      for (const raw of [
        sample,
        values.mutated(sample),
        values.mutated(sample),
        values.mutated(values.mutated(sample)),
      ]) {
        const text = JSON.stringify(raw);
        if (text === undefined) continue;
        const value: unknown = JSON.parse(text);
        if (value === null) continue; // what a declaration is named for; null is written where it is used
        const issues = ours.issues(name, value, 'spec');
        const theirs = valid(value);
        tried++;
        if (theirs) accepted++;
        if ((issues.length === 0) !== theirs)
          disagreements.push({
            pointer,
            name,
            value,
            ours: issues.length === 0,
            issues: issues.map(({ path, message }) => `${path}: ${message}`),
          });
      }
    }
  }
  return { cases: tried, accepted, disagreements };
}
