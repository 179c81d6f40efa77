import { expect, test } from 'vitest';
import { tries } from '../support/effort.js';
import { createRandom, seedOfRun } from '../support/random.js';
import { modelOf } from './agreement.js';
import { importedOf } from './one-schema.js';
import { randomDocument } from './random-documents.js';

const seed = seedOfRun();

test(`any document becomes a spec without problems (SNOWSPEC_SEED=${seed})`, { timeout: 3_600_000 }, () => {
  const random = createRandom(seed);
  for (let left = tries(12, 3_000); left > 0; left--) {
    const document = randomDocument(random);
    expect(() => modelOf(importedOf(document)), JSON.stringify(document)).not.toThrow();
  }
});
