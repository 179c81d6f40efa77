import { format } from 'prettier';
import { expect, test } from 'vitest';
import { languageSchema } from '../../generator/read/grammar/json-schema.js';

test('the schema in the repository is written as Prettier writes it', async () => {
  const text = await format(JSON.stringify(languageSchema(), undefined, 2), { parser: 'json', printWidth: 120 });
  await expect(text).toMatchFileSnapshot('../../schema/spec-language.schema.json');
});
