import { expect, test } from 'vitest';
import { exampleAddress } from '../../../generator/emit/urls/urls-files.js';
import { modelOf } from '../../model/problems.js';

const { urls } = modelOf(`
urls:
  plain: { base: 'https://cdn.example', path: /plain }
  cover: { base: 'https://cdn.example', path: '/covers/{id}/{hash}', params: { id: int, hash: str }, formats: [webp, gif], animated: { param: hash, prefix: a_, formats: [gif] } }
  named: { base: 'https://cdn.example', path: '/named/{a-b}', params: { a-b: { type: str, as: ab } } }
  hidden: { base: 'https://cdn.example', path: !not-shown , params: !not-shown }
`);

test.each([
  ['plain', 'plainUrl()'],
  ['cover', 'coverUrl({ id: "1", hash: "a_1" }, { format: "gif" })'],
  ['named', 'namedUrl({ ab: "1" })'],
  ['hidden', undefined],
])('a call of the function of the address %s has its parameters, and its last format', (name, call) => {
  expect(exampleAddress(urls.find((url) => url.name === name)!)).toBe(call);
});
