import { expect, test } from 'vitest';
import { camel, kebab, propertyAccess, propertyKey } from '../../generator/emit/names.js';
import { articleOf } from '../../generator/model/wording/index.js';

test.each([
  ['Guild', 'guild', 'guild'],
  ['MFALevel', 'mfa-level', 'mfaLevel'],
  ['ISO8601Timestamp', 'iso8601-timestamp', 'iso8601Timestamp'],
  ['BookInLoan', 'book-in-loan', 'bookInLoan'],
  ['desk_id', 'desk-id', 'deskId'],
  ['LOAN_STATE', 'loan-state', 'loanState'],
  // Windows has no files named so.
  ['Con', 'con_', 'con'],
  ['com1', 'com1_', 'com1'],
  ['console', 'console', 'console'],
])('%s is %s as a file and %s as a variable', (name, file, variable) => {
  expect(kebab(name)).toBe(file);
  expect(camel(name)).toBe(variable);
});

test('a key is quoted only where it must be', () => {
  expect(propertyKey('LOST')).toBe('LOST');
  expect(propertyKey('2nd')).toBe('"2nd"');
  expect(propertyKey('a"b')).toBe('"a\\"b"');
  expect(propertyAccess('LOST')).toBe('.LOST');
  expect(propertyAccess('2nd')).toBe('["2nd"]');
});

test('the key __proto__ makes a property, not a prototype', () => {
  expect(propertyKey('__proto__')).toBe('["__proto__"]');
});

test.each(['an Invite', 'an Overwrite', 'an UnavailableGuild', 'an Update', 'a User', 'a Unit', 'a Channel', 'a Once'])(
  '%s is read so',
  (read) => {
    const [article, name = ''] = read.split(' ');
    expect(articleOf(name)).toBe(article);
  },
);

test('a name that is too long for a file is cut, and differs from others with the same beginning', () => {
  const names = ['x', 'y'].map((end) => `Book${'Shelf'.repeat(60)}${end}`);
  const files = names.map(kebab);
  expect(new Set(files).size).toBe(2);
  for (const file of files) expect(file).toMatch(/^book-shelf-[a-z-]{1,150}-[0-9a-f]{8}$/);
  expect(kebab('B'.repeat(160))).toBe('b'.repeat(160));
});
