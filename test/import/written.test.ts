import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { Document, isMap, parse, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import { importFrom, type Imported } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { expectReports } from '../support/side-by-side.js';
import { modelOf } from './agreement.js';

/** A document of which only some parts are written: a key that begins with a capital letter is a schema. */
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

/** The declarations, names that are not those of the document, assumptions and losses. */
function reportsOf({ files, record }: Imported): readonly string[] {
  const declarations = files.flatMap(({ path, text }) =>
    /^(?:spec|import)\.yaml$/.test(path) ? [] : declarationsIn(text),
  );
  const names = [...record.names].flatMap(([at, name]) =>
    at === `#/components/schemas/${name}` ? [] : [`named: ${at} is ${name}`],
  );
  const losses = record.losses.map(
    ({ at, lost, because, seen }) => `${seen ? 'lost, and validators see it' : 'lost'}: ${at} ${lost}: ${because}`,
  );
  const assumptions = record.assumptions.map((one) => `assumed: ${JSON.stringify(one)}`);
  return [...declarations, ...names, ...assumptions, ...losses];
}

/** Each declaration of a file in a line. */
function declarationsIn(text: string): readonly string[] {
  const { contents } = parseDocument(text);
  if (!isMap<Scalar<string>, YAMLMap>(contents)) return [];
  return contents.items.flatMap(({ key: section, value }) =>
    value!.items.map(({ key, value: declared }) => {
      const line = new Document(declared).toString({ collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
      return `${section.value} ${String(key)}: ${line}`;
    }),
  );
}

describe('an import writes', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/import/written'))('%s', async (file) => {
    await expectReports(`test/import/written/${file}`, ({ input }) => {
      const document = documentOf(parse(input) as Readonly<Record<string, unknown>>);
      const imported = importFrom(new Documents('a.json', new Map([['a.json', JSON.stringify(document)]])), {
        without: [],
        names: new Map(),
      });
      modelOf(imported); // throws if the written spec has problems
      return reportsOf(imported);
    });
  });
});
