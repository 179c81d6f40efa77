import { copyFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drift } from '../../generator/api/drift.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { judged } from './witness-oracle.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SPEC = here('../../spec');
/** `DRIFT_DOCUMENTS=a.json,b.yaml` holds the profile live against documents that are not part of the project. */
const given = (process.env['DRIFT_DOCUMENTS'] ?? '').split(',').filter((path) => path !== '');

/** Specs and documents, and how many values each comparison has at least. */
const COMPARISONS: readonly (readonly [spec: string, document: string, profile: string, least: number])[] = [
  [here('harbour'), here('openapi.json'), 'default', 11],
  [here('ferries/spec'), here('ferries/openapi.yaml'), 'default', 8],
  ...given.map((path) => [SPEC, path, 'live', 1] as const),
];

describe('Values that prove differences', () => {
  it.each(COMPARISONS)(
    'are judged by the generated validators and by ajv as the line says: %s beside %s',
    async (spec, document, profile, least) => {
      // A copy that no layer of the spec has, so that everything is compared.
      const copy = join(temporaryFolder(), `openapi${extname(document)}`);
      copyFileSync(document, copy);
      const { drift: found, map } = await drift({ spec, document: copy, profile });
      const { wrong, count } = await judged(found!.lines, { spec, document: copy, profile, map: map! });
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThanOrEqual(least);
    },
    600_000,
  );

  it('are found to be wrong where the line says the opposite', async () => {
    const [spec, document] = [here('harbour'), here('openapi.json')];
    const { drift: found, map } = await drift({ spec, document });
    const turned = found!.lines.map((line) => ({
      ...line,
      witnesses: line.witnesses.map((one) => ({
        ...one,
        acceptedBy: one.acceptedBy === 'before' ? ('after' as const) : ('before' as const),
      })),
    }));
    const { wrong, count } = await judged(turned, { spec, document, profile: 'default', map: map! });
    expect(wrong).toHaveLength(count);
  });
});
