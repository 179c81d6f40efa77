import { expect, test } from 'vitest';
import { catalogue, Diagnostics, type Code, type Params } from '../../generator/diagnostics/index.js';
import type { meanings } from '../../generator/diagnostics/catalogue.js';

const path = 'objects.Book.fields.title';

/** The parameters of each code, and its sentence with them. Sentences of rules are in test/model/words/. */
const sentences: { readonly [C in Exclude<Code, keyof typeof meanings>]: readonly [Params<C>, string] } = {
  'missing-file': [{ path: 'spec.yaml' }, 'there is no spec.yaml'],
  'unreadable-file': [{ path: 'a.yaml', reason: 'EACCES' }, 'a.yaml cannot be read: EACCES'],
  'outside-link': [{ path: 'a.yaml' }, 'a.yaml is a link that is not followed'],
  'file-too-large': [{ bytes: 12, limit: 10 }, 'the file has 12 bytes, more than 10'],
  'invalid-utf8': [{ byte: 7 }, 'byte 7 of the file is not UTF-8'],
  'yaml-syntax': [{ problem: 'unexpected end' }, 'unexpected end'],
  'yaml-directive': [{ directive: '%YAML 1.1' }, "the directive '%YAML 1.1' is not part of the language"],
  'unprintable-character': [{ character: 'U+0007' }, 'the character U+0007 is not allowed here'],
  'not-formattable': [{ path: 'a.yaml' }, 'a.yaml was left as it is: its canonical layout would not say the same'],
  'tab-indentation': [{}, 'a tab cannot indent'],
  'multiple-documents': [{}, 'a second document begins here'],
  'alias-bomb': [{ written: '*a' }, '*a: anchors and aliases are not part of the spec language'],
  'unknown-tag': [{ tag: '!!str' }, 'the tag !!str means nothing here'],
  'non-string-key': [{ written: '5' }, 'the key 5 is not a string'],
  'too-deep': [{ limit: 64 }, 'nested deeper than 64 levels'],
  'unsafe-number': [{ written: '1e400' }, '1e400 is not a number that can be kept exactly'],
  'duplicate-key': [{ key: 'a' }, 'the key a appears twice'],
  'wrong-kind': [{ what: 'doc', found: 'a map' }, 'doc cannot be a map'],
  'unknown-key': [{ key: 'lenght', where: 'a field' }, 'a field has no key lenght'],
  'missing-key': [{ key: 'wire', where: 'an enum' }, 'wire is missing from an enum'],
  'optional-key': [{ key: 'wire' }, 'wire? cannot be optional'],
  'not-shown-here': [{ what: 'open' }, 'open cannot be !not-shown'],
  'bad-name': [{ name: 'a b', what: 'the name of a type' }, "'a b' cannot be the name of a type"],
  'bad-format': [{ text: 'a  b', what: 'a version' }, "'a b' is not a version"],
  'bad-choice': [{ text: 'x'.repeat(61), what: 'a wire form' }, `'${'x'.repeat(60)}...' is not a wire form`],
  'bad-range': [{ text: 'x'.repeat(60), problem: 'not bounds' }, `'${'x'.repeat(60)}': not bounds`],
  'bad-pattern': [{ reason: 'has a lookahead' }, 'a pattern has a lookahead'],
  'bad-type': [{ problem: 'a type is missing' }, 'a type is missing'],
  'too-many': [{ what: 'values', count: 3, most: 2 }, 'values has 3 entries, more than 2'],
  'too-few': [{ what: 'values' }, 'values cannot be empty'],
  'unknown-layer': [{ name: 'live' }, 'spec.yaml declares no layer live'],
  'bad-entry': [{ problem: 'two profiles have the entry .' }, 'two profiles have the entry .'],
  'duplicate-name': [{ name: 'Book' }, 'Book is declared twice'],
  'unknown-type': [{ name: 'Book' }, 'there is no type Book'],
  'unknown-field': [{ name: 'title', object: 'Book' }, 'Book has no field title'],
  'unknown-member': [{ name: 'POEM', type: 'Genre' }, 'Genre has no member POEM'],
  'unknown-name': [{ what: 'channel', name: 'desk' }, 'there is no channel desk'],
  'not-of-this-kind': [{ name: 'Genre', is: 'an enum', wanted: 'an object' }, 'Genre is an enum, not an object'],
  'extends-circle': [{ path: ['A', 'B', 'A'] }, 'A extends itself: A extends B extends A'],
  'extends-unknown': [{ object: 'A', base: 'B' }, 'B does not show its fields, so A cannot inherit them'],
  'side-name-taken': [
    { name: 'BookRequest', of: 'Book', side: 'requests' },
    'the generated type BookRequest of Book in requests conflicts with an existing type',
  ],
  'inherits-too-much': [{ object: 'A', what: 'it', most: 9 }, 'with what A inherits, it has more than 9 fields'],
  'view-changes-nothing': [
    { verb: 'omit', name: 'title', why: 'it is not there' },
    'omit changes nothing for title: it is not there',
  ],
  'no-container': [{ name: 'kind' }, '^kind has no object to look in'],
  'fill-fills-nothing': [{ path }, `there is nothing to fill at ${path}`],
  'fill-contradicts': [{ path, shown: 'str' }, `${path} is shown, as str`],
  'missing-source': [{ path }, `${path} names no source`],
  'correction-without-reason': [{ at: path }, `the correction of ${path} does not say why`],
  'unresolvable-path': [{ path, at: 'title' }, `${path} leads nowhere: there is no title`],
  'correction-changes-nothing': [{ path }, `${path} says so already`],
  'correction-taken-back': [{ path, layer: 'live' }, `the layer live says two things about ${path}`],
  'bad-document': [{ problem: 'no paths', pointer: '/paths' }, 'no paths, at #/paths'],
  'bad-map': [{ problem: 'no such schema' }, 'no such schema'],
  'mapped-twice': [{ name: 'Book' }, 'Book is mapped twice'],
  'path-exists': [{ path }, `${path} is there already`],
};

test.each(Object.entries(sentences))('%s is reported in a sentence', (code, [params, sentence]) => {
  const diagnostics = new Diagnostics();
  const span = { file: { path: 'a.yaml', text: '' }, start: 0, end: 0 };
  diagnostics.report(code as Code, params as never, span);
  expect(diagnostics.sorted()).toEqual([{ code, severity: 'error', message: sentence, span }]);
});

test('a problem of a whole document names no place in it', () => {
  const diagnostics = new Diagnostics();
  const span = { file: { path: 'a.json', text: '' }, start: 0, end: 0 };
  diagnostics.report('bad-document', { problem: 'it is not JSON', pointer: '' }, span);
  expect(diagnostics.sorted()[0]?.message).toBe('it is not JSON');
});

test('a code is made of words with hyphens between them', () => {
  expect(Object.keys(catalogue).filter((code) => !/^[a-z]+(-[a-z0-9]+)*$/.test(code))).toEqual([]);
});
