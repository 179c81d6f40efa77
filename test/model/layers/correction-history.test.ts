import { expect, test } from 'vitest';
import { CorrectionHistory } from '../../../generator/model/layers/correction-history.js';
import { afterRename, contradicts, type AppliedCorrection } from '../../../generator/model/layers/earlier-layers.js';
import { createRandom, seedOfRun, type Random } from '../../support/random.js';

test('The contradicted correction is the first of all that are', () => {
  const seed = seedOfRun();
  const random = createRandom(seed);
  let found = 0;
  for (let round = 0; round < 300; round += 1) {
    let all: readonly AppliedCorrection[] = [someCorrection(random), someCorrection(random)];
    const history = new CorrectionHistory(all);
    for (let step = 0; step < 20; step += 1) {
      const now = someCorrection(random);
      const expected = all.find((earlier) => contradicts(now, earlier));
      expect(history.contradictedBy(now), `round ${round} with SNOWSPEC_SEED=${seed}`).toEqual(expected);
      if (expected !== undefined) found += 1;
      if (random.below(5) === 0) {
        const renames = { from: now.path, to: [...now.path.slice(0, -1), `k${random.below(3)}`] };
        all = afterRename(all, renames);
        history.rename(renames);
      }
      all = [...all, now];
      history.add(now);
      expect(history.all).toEqual(all);
    }
  }
  expect(found).toBeGreaterThan(100);
});

function someCorrection(random: Random): AppliedCorrection {
  const isItem = random.below(4) === 0;
  const path = ['objects', ...Array.from({ length: 1 + random.below(3) }, () => `k${random.below(3)}`)];
  const change = (['set', 'add', 'remove', 'rename'] as const)[random.below(4)]!;
  return {
    change,
    path: isItem ? [...path, String(random.below(3))] : path,
    hasValue: random.below(2) === 0,
    hasPresence: random.below(2) === 0,
    isShort: random.below(2) === 0,
    wasItem: isItem,
    layer: `layer ${random.below(2)}`,
    span: { file: '', start: 0, end: 0 } as unknown as AppliedCorrection['span'],
  };
}
