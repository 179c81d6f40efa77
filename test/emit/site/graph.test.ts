import { beforeAll, expect, test } from 'vitest';
import { startDrawing, type Draw, type Graph } from '../../../generator/emit/site/graph.js';

let draw: Draw;

beforeAll(async () => {
  draw = await startDrawing();
});

const graph: Graph = {
  nodes: [
    { id: 'Book', label: 'Book', href: 'Book.html#a', class: 'here' },
    { id: 'Shelf', label: 'Shelf\u202e' },
  ],
  edges: [
    { tail: 'Shelf', head: 'Book', label: 'holds\\l', class: 'holds' },
    { tail: 'Book', head: 'Book' },
  ],
  direction: 'LR',
};

test('a drawing is one element without ids and titles, which pages would repeat', () => {
  const { text } = draw(graph);
  expect(text).toMatch(/^<svg width="\d+pt" height="\d+pt"\n/);
  expect(text.trimEnd()).toMatch(/<\/svg>$/);
  expect(text).not.toMatch(/ id=|<title>|<!--|Stryker/);
  expect(text).toMatch(/<g class="graph" transform="scale\(1 1\)[^"]*">\n<g class="node here">/);
});

test('nodes have their labels, addresses and classes, and edges lead from one to the other', () => {
  const { text } = draw(graph);
  expect(text).toMatch(/<g class="node here">\n<g><a xlink:href="Book\.html#a" xlink:title="Book">/);
  expect(text).toMatch(/<g class="node">\n<g><a xlink:title="Shelf\\u202e">/);
  expect(text.match(/class="node/g)).toHaveLength(2);
  expect(text).toMatch(/<g class="edge holds">\n<path fill="none" stroke="black" d="[^"]+"\/>/);
  expect(text.match(/<g class="edge/g)).toHaveLength(2);
  expect(text).toContain('>holds\\l</text>');
});

test('a drawing runs from left to right, or from top to bottom', () => {
  const sizeOf = (direction: Graph['direction']): readonly number[] =>
    [.../width="(\d+)pt" height="(\d+)pt"/.exec(draw({ ...graph, direction }).text)!].slice(1).map(Number);
  const [wide = 0, low = 0] = sizeOf('LR');
  const [narrow = 0, high = 0] = sizeOf('TB');
  expect(wide).toBeGreaterThan(narrow);
  expect(high).toBeGreaterThan(low);
});
