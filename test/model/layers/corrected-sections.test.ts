import { expect, test } from 'vitest';
import { CorrectedSections } from '../../../generator/model/layers/corrected-sections.js';
import { entriesOf, impliedEntry, valueOf, withEntry, withoutEntry } from '../../../generator/model/node-access.js';
import type { Sections } from '../../../generator/model/layers/sections.js';
import { sectionNames } from '../../../generator/model/sections.js';
import type { Entry, MapNode, Node } from '../../../generator/read/syntax.js';
import { createRandom, seedOfRun } from '../../support/random.js';
import { tries } from '../../support/effort.js';

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
