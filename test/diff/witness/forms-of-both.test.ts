import { expect, test } from 'vitest';
import { compareModels, demonstrate } from '../../../generator/diff/index.js';
import { loadValidators } from '../../support/compiled-validators.js';
import type { Model } from '../../../generator/model/index.js';
import { modelIn } from '../small-model.js';

/** A field before and after, of which one version has a length and the other a form, and a value that shows the length. */
const fields: readonly (readonly [string, string, unknown])[] = [
  ['type: str', 'type: str, length: ..2', 'xxx'],
  ["type: str, pattern: '^x'", "type: str, length: ..2, pattern: '^x'", 'xaa'],
  ["type: str, pattern: '^y'", 'type: str, length: ..2', 'yaa'],
  ['type: Word', 'type: str, length: ..4', 'aaaaa'],
  ['type: str, length: ..5', 'type: Digits', '000000'],
  ["type: 'list[Word | null]'", "type: 'list[str | null]', each: { length: ..3 }", ['aaaa']],
  ["type: 'list[str]', each: { length: ..4 }", "type: 'list[Digits]'", ['00000']],
  ["type: 'dict[Word, int]'", "type: 'dict[str, int]', keys: { length: ..2 }", { aaa: 0 }],
  ['type: str, length: ..39', 'type: Link', `${'a'.repeat(39)}:`],
  ["type: str, when: [{ kind: [1], pattern: '^y' }]", 'type: str, length: ..3', 'yaaa'],
];

test('a text that shows a length has the form that the other version demands', async () => {
  const spec = (version: 0 | 1): Model =>
    modelIn(`
scalars:
  Word: { wire: str, pattern: '^[a-c]+$' }
  Digits: { wire: str, pattern: '^[0-9]+$' }
  Link: { wire: str, format: uri }
objects:
${fields.map((field, index) => `  Book${index}: { fields: { it: { ${field[version]} }, kind: int } }`).join('\n')}
`);
  const [before, after] = [spec(0), spec(1)];
  const { changes } = await demonstrate(compareModels(before, after), before, after, loadValidators);
  const shown = changes
    .filter(({ path }) => path.endsWith('length'))
    .map(({ witnesses }) => witnesses.map(({ value }) => (value as { readonly it: unknown }).it));
  expect(shown).toEqual(fields.map(([, , value]) => [value]));
});
