import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { openApiDocument } from '../../../generator/emit/openapi/openapi-file.js';
import { bookshopModel, libraryModel, paymentsModel, platformModel } from '../../support/platform.js';

const config = await createConfig({ extends: ['recommended'] });

describe.each([
  { name: 'the platform', model: await platformModel('default') },
  { name: 'the live platform', model: await platformModel('live') },
  { name: 'the document alone', model: await platformModel('document') },
  { name: 'the library', model: await libraryModel('default') },
  { name: 'the handbook of the library', model: await libraryModel('handbook') },
  { name: 'the payments service', model: await paymentsModel() },
  { name: 'the book shop', model: await bookshopModel() },
])('The OpenAPI document of $name', ({ model }) => {
  it("passes Redocly's recommended rules", async () => {
    const source = JSON.stringify(openApiDocument(createEmitContext(model)));
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    // Types that no endpoint sends are included for generators of code.
    const others = problems.filter(({ ruleId }) => ruleId !== 'no-unused-components');
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
