import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openApiFile, openApiPath } from '../../generator/emit/openapi/openapi-file.js';
import { contextOf, emitted, isReviewed } from './emitted.js';

const reviewed = emitted.filter(([, one]) => isReviewed(one, openApiPath(one.model)));

describe.each(reviewed)('in the package of the %s,', (_, one) => {
  it('the OpenAPI document, with all schemas, says what was reviewed', () => {
    const { path, text } = openApiFile(contextOf(one));
    const golden = readFileSync(fileURLToPath(new URL(`../../${one.folder}/${path}`, import.meta.url)), 'utf8');
    expect(text).toBe(JSON.stringify(JSON.parse(golden)));
  });
});
