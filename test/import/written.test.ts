import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { specsIn } from '../model/specs-in.js';
import { modelOf } from './agreement.js';

const folder = fileURLToPath(new URL('written', import.meta.url));
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

/** A document of which only some parts are written: what begins with a capital letter is a schema. */
function documentOf(parts: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(parts);
  const [schemas, others] = [true, false].map((isSchema) =>
    Object.fromEntries(entries.filter(([key]) => /^[A-Z]/.test(key) === isSchema)),
  );
  const { components, ...document } = others as { readonly components?: object };
  return {
    openapi: '3.1.0',
    info: { title: 'Tried', version: '1' },
    paths: {},
    ...document,
    components: { ...components, schemas },
  };
}

/** What is written for a document: the declarations, names that are not those of the document, assumptions and losses. */
function writtenFor(document: object): string {
  const documents = new Documents('a.json', new Map([['a.json', JSON.stringify(document)]]));
  const imported = importFrom(documents, { without: [], names: new Map() });
  const { files, record } = imported;
  const texts = files.flatMap(({ path, text }) => (/^(?:spec|import)\.yaml$/.test(path) ? [] : [`# ${path}\n${text}`]));
  const names = [...record.names].flatMap(([at, name]) =>
    at === `#/components/schemas/${name}` ? [] : [`${at} is ${name}`],
  );
  const losses = record.losses.map(
    ({ at, lost, because, seen }) => `${seen ? 'lost, and validators see it' : 'lost'}: ${at} ${lost}: ${because}`,
  );
  const assumptions = record.assumptions.map((one) => `assumed: ${JSON.stringify(one)}`);
  // A spec with problems would be no spec.
  modelOf(imported);
  return [
    ...texts,
    ...names.map((line) => `${line}\n`),
    ...assumptions.map((line) => `${line}\n`),
    ...losses.map((line) => `${line}\n`),
  ].join('');
}

describe('what an import writes', () => {
  test.each(topics)('of %s', async (topic) => {
    const written = specsIn(readFileSync(`${folder}/${topic}.yaml`, 'utf8')).map(
      ({ title, declarations }) => `#### ${title}\n\n${writtenFor(documentOf(parse(declarations) as never))}`,
    );
    await expect(written.join('\n')).toMatchFileSnapshot(`${folder}/${topic}.txt`);
  });
});
