import { describe, expect, test } from 'vitest';
import { CorrectedSections } from '../../../generator/model/layers/corrected-sections.js';
import {
  CorrectionHistory,
  afterRename,
  type AppliedCorrection,
  contradicts,
} from '../../../generator/model/layers/earlier-layers.js';
import type { Sections } from '../../../generator/model/layers/stamp.js';
import { entriesOf, impliedEntry, valueOf, withEntry, withoutEntry } from '../../../generator/read/nodes.js';
import { sectionNames } from '../../../generator/model/sections.js';
import type { Entry, MapNode, Node } from '../../../generator/read/syntax.js';
import { tries } from '../../support/effort.js';
import { createRandom, type Random, seedOfRun } from '../../support/random.js';

describe('corrected sections', () => {
  const span = { file: { path: 'spec.yaml', text: '' }, start: 0, end: 0 };
  const map = (entries: readonly Entry[]): MapNode => ({ kind: 'map', span, entries });
  const entry = (key: string, value: string | number): Entry =>
    impliedEntry(key, { kind: 'scalar', value, text: String(value), span } as unknown as Node);

  function sectionsWith(facts: readonly string[]): Sections {
    const all = sectionNames.map((name) => [name, map(name === 'facts' ? facts.map((key) => entry(key, key)) : [])]);
    return Object.fromEntries(all) as Sections;
  }

  const namesIn = (tree: Node): readonly string[] => entriesOf(valueOf(tree, 'facts')).map(({ key }) => key);

  test('a path leads to every declaration whose name it begins with', () => {
    const sections = new CorrectedSections(sectionsWith(['a', 'a.b', 'a.b.c', 'a.c', 'b']));
    expect(namesIn(sections.around('facts.a.b.doc'))).toEqual(['a', 'a.b']);
    expect(namesIn(sections.around('facts.a.b', 'b'))).toEqual(['a', 'a.b', 'b']);
    expect(namesIn(sections.around('facts.c'))).toEqual([]);
    expect(sections.around('nothing.a').entries).toEqual([]);
  });

  test('whatever is changed, added, renamed and removed, the declarations are those of a list, in its order', () => {
    const random = createRandom(seedOfRun());
    for (let round = 0; round < tries(20, 500); round++) {
      const names = ['a', 'b', 'c', 'a.b', 'a.b.c', 'd'];
      const sections = new CorrectedSections(sectionsWith(names.slice(0, 4)));
      let expected = valueOf(sections.tree, 'facts') as MapNode;
      for (let step = 0; step < 12; step++) {
        const [name, other] = [random.pick(names), random.pick(names)];
        const before = sections.around(`facts.${name}`, other);
        const change = changeOf(random.pick(['set', 'remove', 'rename']), name, other, step);
        sections.take(before, map([impliedEntry('facts', change(valueOf(before, 'facts') as MapNode))]));
        expected = change(expected);
        if (random.chance(0.5)) expect(valueOf(sections.tree, 'facts')).toEqual(expected);
      }
      expect(valueOf(sections.tree, 'facts')).toEqual(expected);
    }
  });

  function changeOf(verb: string, name: string, other: string, value: number): (map: MapNode) => MapNode {
    const has = (map: MapNode, key: string): boolean => map.entries.some((one) => one.key === key);
    if (verb === 'set') return (section) => withEntry(section, entry(name, value));
    if (verb === 'remove') return (section) => withoutEntry(section, name);
    return (section) =>
      has(section, other)
        ? section
        : { ...section, entries: section.entries.map((one) => (one.key === name ? { ...one, key: other } : one)) };
  }
});

describe('correction history', () => {
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
});
