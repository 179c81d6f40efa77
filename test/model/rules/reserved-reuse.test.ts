import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('reserved names and values', () => {
  it('are not used for members', () => {
    const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 }, reserved: [NOVEL] } }
`;
    expect(codesOf(source)).toEqual(['reserved-reuse']);
  });

  it('are not used as values', () => {
    const source = `
bitsets: { Flag: { wire: int, bits: { RARE: 1 }, reserved: [1] } }
`;
    expect(codesOf(source)).toEqual(['reserved-reuse']);
  });

  it('are not used for fields', () => {
    const source = `
objects: { Book: { fields: { price: int }, reserved: [price] } }
`;
    expect(codesOf(source)).toEqual(['reserved-reuse']);
  });

  it('are former names, too', () => {
    const source = `
objects: { Book: { fields: { price: int, cost: { type: int, was: price } } } }
`;
    expect(codesOf(source)).toEqual(['reserved-reuse']);
  });

  it('are not used for what a view adds', () => {
    const source = (name: string) => `
objects: { Book: { fields: { id: int }, reserved: [price], views: { Sold: { add: { ${name}: int } } } } }
`;
    expect(codesOf(source('price'))).toEqual(['reserved-reuse']);
    expect(codesOf(source('cost'))).toEqual([]);
  });

  it('are former names of one thing each', () => {
    const source = `
objects: { Book: { fields: { cost: { type: int, was: price }, fee: { type: int, was: price } } } }
`;
    expect(codesOf(source)).toEqual(['reserved-reuse']);
  });

  it('are reported once if views inherit them', () => {
    const source = `
objects:
  Book:
    fields: { price: int, cost: { type: int, was: price } }
    views: { Short: { optional: [cost] } }
`;
    expect(codesOf(source)).toEqual(['reserved-reuse']);
  });
});
