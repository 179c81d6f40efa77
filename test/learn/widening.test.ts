import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { fitting } from '../../generator/corrections/fitting.js';
import type { Difference } from '../../generator/learn/facts.js';
import { learnFrom } from '../../generator/learn/learn.js';
import { propose } from '../../generator/learn/propose.js';
import { loadValidators } from '../support/compiled-validators.js';
import type { Model } from '../../generator/model/model.js';
import { readSpec } from '../../generator/read/read-spec.js';
import { tries } from '../support/effort.js';
import { createRandom, seedOfRun } from '../support/random.js';
import { createSamples } from '../support/sample.js';

import { temporaryFolder } from '../write/temporary-folder.js';

/** Values that no correction can allow: members of a kind that the union lacks, and values without any form. */
const WITHOUT_CORRECTION = new Set(['unknown-variant', 'variant', 'depth', 'unknown-member']);

test.each(['library', 'payments'])(
  'corrections for payloads of the spec %s only widen it, and enough',
  async (name) => {
    const spec = fileURLToPath(new URL(`../specs/${name}`, import.meta.url));
    const [model] = compileModels(spec, 'main').models;
    const samples = createSamples(model!);
    const random = createRandom(seedOfRun());
    const objects = model!.objects.filter(({ shown, fields }) => shown && fields.length > 1);
    const validators = await loadValidators(model!);
    for (let round = 0; round < tries(3, 60); round++) {
      const object = random.pick(objects);
      const valid = samples.object(object.name);
      const payloads = Array.from({ length: 4 }, () => damaged(valid, random));
      const file = join(temporaryFolder(), 'payloads.json');
      writeFileSync(file, JSON.stringify(payloads));
      const type = { kind: 'object', name: object.name } as const;
      const learn = (of: Model) => learnFrom([file], type, of);
      const learned = learn(model!);
      const { proposals, refused, left } = propose(readSpec(spec).spec, model!, learned, { values: false }, learn);
      const kept = fitting(readSpec(spec).spec, model!.profile.name, model!, proposals);
      expect(kept.refused).toEqual([]);
      const wider = await loadValidators(kept.model);
      const isValid = validators.issues(object.name, valid, 'spec').length === 0;
      if (isValid) expect(wider.issues(object.name, valid, 'spec')).toEqual([]);
      // Some corrections contradict other facts, such as a hint for samples of a text: they are named.
      const isNamed = ({ field }: Difference): boolean =>
        refused.some(({ proposal }) => proposal.at.split('.').includes(field?.field.name ?? ''));
      const stillRefused = left.differences.filter(
        (one) => one.refused && !WITHOUT_CORRECTION.has(one.code) && !isNamed(one),
      );
      expect(stillRefused, JSON.stringify(payloads)).toEqual([]);
    }
  },
);

type Random = ReturnType<typeof createRandom>;

/** A copy of an object with something else in some of its fields. */
function damaged(valid: Readonly<Record<string, unknown>>, random: Random): Record<string, unknown> {
  const value = structuredClone(valid) as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    if (random.below(4) > 0) continue;
    const choice = random.below(6);
    if (choice === 0) delete value[key];
    else value[key] = [null, null, 'x'.repeat(300), 1_234_567, 1.5, ['a', 1]][choice];
  }
  if (random.below(3) === 0) value['quite_new'] = 'x';
  return value;
}
