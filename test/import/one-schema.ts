import { expect, it } from 'vitest';
import type { Imported } from '../../generator/import/import-document.js';
import { modulesOf } from '../support/package-modules.js';
import { modelOf } from './agreement.js';
import { originalValidators } from './original-schemas.js';
import { emittedOf, importedOf } from './round-trip.js';

/** The validators of a schema `T`. */
export interface ValidatorsOfT {
  readonly isT: (value: unknown) => boolean;
  readonly validateT: (
    value: unknown,
    options?: { readonly mode: string },
  ) => { readonly ok: boolean; readonly issues?: readonly unknown[] };
}

export { importedOf };

/** An OpenAPI document with a schema `T`, and others that it may refer to. */
export function documentOf(schema: object, others: object = {}): object {
  const schemas = { T: schema, ...others };
  return { openapi: '3.1.0', info: { title: 'Keys', version: '1' }, paths: {}, components: { schemas } };
}

/** The OpenAPI document that an imported spec becomes. */
export function emittedFrom(imported: Imported): object {
  return emittedOf(modelOf(imported));
}

export async function validatorsOf(imported: Imported): Promise<ValidatorsOfT> {
  const { texts, load } = await modulesOf(modelOf(imported), 'program');
  const path = [...texts.keys()].find((one) => /^src\/(?:objects|unions)\/t\.ts$/i.test(one))!;
  return load(path) as unknown as ValidatorsOfT;
}

/** Tests that the import of a document loses nothing, and that the schema `T` accepts the same values before and after. */
export function testAgreement(document: object, values: readonly unknown[]): void {
  const imported = importedOf(document);
  const original = originalValidators(document, imported.record.assumptions)('#/components/schemas/T');

  it('is imported without a loss, and validators accept what ajv accepts', async () => {
    expect(imported.record.losses).toEqual([]);
    const { isT, validateT } = await validatorsOf(imported);
    for (const value of values) {
      const isValid = original(value);
      const { ok, issues = [] } = validateT(value, { mode: 'spec' });
      expect([value, isT(value), ok, issues.length === 0]).toEqual([value, isValid, isValid, isValid]);
    }
  });

  it('accepts the same values in the OpenAPI document that the spec becomes', () => {
    const isValid = originalValidators(emittedFrom(imported), [])('#/components/schemas/T');
    for (const value of values) expect([value, isValid(value)]).toEqual([value, original(value)]);
  });
}
