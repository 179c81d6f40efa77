import { describe, expect, test } from 'vitest';
import { ImportError } from '../../generator/import/load/import-error.js';
import { readRecord } from '../../generator/import/write/record.js';

const read = (text: string): unknown => {
  try {
    return readRecord(text, 'import.yaml');
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
};

describe('the record of an earlier import', () => {
  const nothing = { names: new Map(), parts: new Map(), without: [], files: new Map() };
  test.each([
    ['{}', nothing],
    ['names:\nfiles: null', nothing],
    [
      'names: { "#/a": A, "#/b": 7 }',
      {
        ...nothing,
        names: new Map([
          ['#/a', 'A'],
          ['#/b', '7'],
        ]),
      },
    ],
    ['files: { a.yaml: 12ab }', { ...nothing, files: new Map([['a.yaml', '12ab']]) }],
    ['enums: open', { ...nothing, enums: 'open' }],
    ['enums: closed', { ...nothing, enums: 'closed' }],
    ['enums: as used', nothing],
    ['guesses: { snowflakes: false, paging: true }', { ...nothing, without: ['snowflakes'] }],
    ['guesses: { paging: false, other: false }', { ...nothing, without: ['paging'] }],
    ['guesses:', nothing],
  ])('%j is read', (text, record) => {
    expect(read(text)).toEqual(record);
  });

  test.each([
    ['text', 'import.yaml: it is not the record of an import'],
    ['', 'import.yaml: it is not the record of an import'],
    ['names: []', 'import.yaml: names is a map'],
    ['names: text', 'import.yaml: names is a map'],
    ['files: 1', 'import.yaml: files is a map'],
    ['parts: { "#/a": 1 }', 'import.yaml: #/a is a map'],
    ['a: [1', 'import.yaml: it is not YAML: Flow sequence in block collection must be sufficiently indented'],
    ['names: &a {}\nfiles: *a', 'import.yaml: it is not YAML: Alias resolution is disabled'],
  ])('%j is refused', (text, message) => {
    expect(String(read(text)).slice(0, message.length)).toBe(message);
  });
});
