import { expect, test } from 'vitest';
import { recordWith } from '../../bench/report/record.js';

const first = recordWith('', { title: 'Types', text: 'a | b\n\n### Part\n\nc' }, 'Machine one.');

test('a record holds every section that was measured, each with the machine it was measured on', () => {
  const both = recordWith(first, { title: 'Size', text: 'd' }, 'Machine two.');
  expect(both).toContain('## Types\n\nMachine one.\n\na | b\n\n### Part\n\nc\n\n## Size\n\nMachine two.\n\nd\n');
});

test('a section that is measured again takes the place of the earlier one', () => {
  const both = recordWith(first, { title: 'Size', text: 'd' }, 'Machine one.');
  const again = recordWith(both, { title: 'Types', text: 'e' }, 'Machine two.');
  expect(again).toBe(
    recordWith(
      recordWith('', { title: 'Types', text: 'e' }, 'Machine two.'),
      { title: 'Size', text: 'd' },
      'Machine one.',
    ),
  );
});
