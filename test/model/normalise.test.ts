import { describe, expect, it } from 'vitest';
import { findOpenFacts } from '../../generator/model/layers/find-gaps.js';
import { normaliseSections } from '../../generator/model/layers/sections.js';
import { readSpec, valueOf } from '../../generator/read/index.js';

const { spec } = readSpec('test/specs/library');
const normal = normaliseSections(spec.base);

describe('normalising', () => {
  it('writes out short forms', () => {
    const fields = valueOf(valueOf(normal.objects, 'Book'), 'fields');
    expect(valueOf(valueOf(fields, 'id'), 'type')).toMatchObject({ kind: 'scalar', value: 'Barcode<Book>' });
    const values = valueOf(valueOf(normal.enums, 'Binding'), 'values');
    expect(valueOf(valueOf(values, 'HARDCOVER'), 'value')).toMatchObject({ kind: 'scalar', value: 1 });
  });

  it('changes nothing the second time', () => {
    expect(normaliseSections(normal)).toEqual(normal);
  });

  it('leaves the paths of open facts as they are written', () => {
    const paths = findOpenFacts(normal).map((fact) => fact.path);
    expect(paths).toContain('enums.Genre.values.COMIC');
    expect(paths).toContain('enums.Genre.values.LEXICON.value');
  });
});
