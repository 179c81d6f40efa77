import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { openApiDocument } from '../../../generator/emit/openapi/openapi-file.js';
import { isLongRun } from '../../support/effort.js';
import { bookshopModel, libraryModel, paymentsModel, platformModel } from '../../support/platform.js';

const config = await createConfig({ extends: ['recommended'] });

/** Paths of the platform, with `{}` in place of parameters. Some of them fit the same URLs, and it serves them. */
const published = new Set(
  Object.keys((JSON.parse(readFileSync('spec/layers/published/openapi.json', 'utf8')) as { paths: object }).paths).map(
    withoutNames,
  ),
);

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Whether an ambiguity is one that the platform itself has. */
function isOfService(message: string): boolean {
  const paths = Array.from(message.matchAll(/`([^`]*)`/g), ([, path]) => withoutNames(path!));
  return paths.length === 2 && paths.every((path) => published.has(path));
}

describe.each([
  { name: 'the platform', model: await platformModel('default') },
  ...(isLongRun
    ? [
        { name: 'the live platform', model: await platformModel('live') },
        { name: 'the document alone', model: await platformModel('document') },
      ]
    : []),
  { name: 'the library', model: await libraryModel('default') },
  { name: 'the handbook of the library', model: await libraryModel('handbook') },
  { name: 'the payments service', model: await paymentsModel() },
  { name: 'the book shop', model: await bookshopModel() },
])('The OpenAPI document of $name', ({ model }) => {
  it("passes Redocly's recommended rules", async () => {
    const source = JSON.stringify(openApiDocument(createEmitContext(model)));
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    // Types that no endpoint sends are included for generators of code.
    const others = problems.filter(
      ({ ruleId, message }) =>
        ruleId !== 'no-unused-components' && !(ruleId === 'no-ambiguous-paths' && isOfService(message)),
    );
    expect(others.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
  });
});

describe('The rules of Redocly', () => {
  it('report a problem in a document that has one', async () => {
    const { components: _, ...rest } = openApiDocument(createEmitContext(await platformModel()));
    const problems = await lintFromString({ source: JSON.stringify(rest), absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId }) => ruleId)).toContain('no-unresolved-refs');
  });
});
