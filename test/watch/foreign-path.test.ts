import { sep } from 'node:path';
import { expect, test } from 'vitest';
import { isForeignPath } from '../../generator/watch/foreign-path.js';

test.each([
  ['/spec/.git', true],
  ['/spec/.books.yaml.swp', true],
  ['/spec/layers/.hidden', true],
  ['/spec/node_modules', true],
  ['/spec/books.yaml', false],
  ['/spec/books.old.yaml', false],
  ['/spec/layers', false],
  ['/spec/node_modules.yaml', false],
  ['/spec/my_node_modules', false],
  ['/spec', false],
])('%s is none of the spec in /spec: %s', (path, isForeign) => {
  expect(isForeignPath(path, '/spec')).toBe(isForeign);
});

test.each(['/projects/.spec', '/projects/node_modules'])('the folder of a spec may be %s', (root) => {
  expect(isForeignPath(root, root)).toBe(false);
  expect(isForeignPath(root + sep, root)).toBe(false);
  expect(isForeignPath(`${root}/node_modules`, root)).toBe(true);
});
