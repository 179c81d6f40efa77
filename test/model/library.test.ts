import { describe, expect, it } from 'vitest';
import { Diagnostics, printDiagnostics } from '../../generator/diagnostics/index.js';
import type { Model } from '../../generator/model/index.js';
import { gapRows, profileNames, resolveModel } from '../../generator/model/index.js';
import { readSpec } from '../../generator/read/index.js';

const { spec } = readSpec('test/specs/library');

function library(profile: string): Model {
  const diagnostics = new Diagnostics();
  const model = resolveModel(spec, profile, diagnostics);
  if (model === undefined) throw new Error(printDiagnostics(diagnostics.sorted()));
  return model;
}

describe('the Model of the library', () => {
  it('is frozen', () => {
    const model = library('default');
    expect(Object.isFrozen(model.objects[0]?.fields[0]?.type)).toBe(true);
  });

  it('has every gap in every profile, and says what fills it', () => {
    const rows = gapRows(library('default'));
    expect(rows.map((row) => row.path)).toEqual(gapRows(library('handbook')).map((row) => row.path));
    expect(rows.find((row) => row.path === 'enums.Genre.values.COMIC')).toMatchObject({
      section: '2.1',
      layer: 'fills',
      value: 'comic',
      source: ['manual:genres'],
    });
    expect(rows.find((row) => row.path === 'endpoints.update_book.path')).toMatchObject({ layer: '', value: '' });
  });

  it('has its profiles in the order of the root', () => {
    expect(profileNames(spec)).toEqual(['default', 'live', 'handbook']);
  });

  it('does not exist for a profile that is not declared', () => {
    const diagnostics = new Diagnostics();
    expect(resolveModel(spec, 'defualt', diagnostics)).toBeUndefined();
    expect(diagnostics.sorted()).toMatchObject([
      { code: 'unknown-name', message: 'there is no profile defualt', hint: 'write default' },
    ]);
  });
});
