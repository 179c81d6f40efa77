import type { TextName } from '../../model/sample-hint.js';

/** Functions of the runtime that draw a text. */
export type TextKind =
  | 'drawDigits'
  | 'drawEmail'
  | 'drawEmoji'
  | 'drawHandle'
  | 'drawHash'
  | 'drawHost'
  | 'drawKey'
  | 'drawLocale'
  | 'drawPattern'
  | 'drawPersonName'
  | 'drawSentence'
  | 'drawSlug'
  | 'drawTitle'
  | 'drawUrl'
  | 'drawWord';

/** The kind of text that a hint names. */
export function textKindNamed(name: TextName): TextKind {
  return NAMED[name];
}

const NAMED: Readonly<Record<TextName, TextKind>> = {
  digits: 'drawDigits',
  email: 'drawEmail',
  emoji: 'drawEmoji',
  handle: 'drawHandle',
  hash: 'drawHash',
  host: 'drawHost',
  key: 'drawKey',
  locale: 'drawLocale',
  pattern: 'drawPattern',
  'person-name': 'drawPersonName',
  sentence: 'drawSentence',
  slug: 'drawSlug',
  title: 'drawTitle',
  url: 'drawUrl',
  word: 'drawWord',
};

/** Infers the kind of a text from words in the name of its field. The first match applies. */
const KINDS: readonly (readonly [pattern: RegExp, kind: TextKind])[] = [
  [/(^|_)(url|uri|link|href|website|homepage)$/, 'drawUrl'],
  [/(^|_)(host|hostname|domain|origin)$/, 'drawHost'],
  [/(^|_)e?mail$/, 'drawEmail'],
  [/(^|_)emoji(_|$)/, 'drawEmoji'],
  [/(^|_)(regex|regexp|pattern)(_|$)/, 'drawPattern'],
  [/(^|_)(key|secret|token|signature)$/, 'drawKey'],
  [/(^|_)(hash|checksum|icon|avatar|banner|splash|image|cover|thumbnail|picture|photo|asset|badge|id)$/, 'drawHash'],
  [/(^|_)(locale|language)$/, 'drawLocale'],
  [/(^|_)(digits|discriminator|isbn|phone|zip|postcode)$/, 'drawDigits'],
  [/(^|_)(username|login|handle|account)$/, 'drawHandle'],
  [/(^|_)(slug|code|vanity|alias)$/, 'drawSlug'],
  [/(^|_)(nick|nickname|global_name|display_name|full_name|first_name|last_name|author)$/, 'drawPersonName'],
  [/(^|_)(name|title|label|heading|caption)$/, 'drawTitle'],
  [
    /(^|_)(description|topic|about|bio|summary|message|text|remark|note|comment|reason|detail|state|blurb|content|body|doc)$/,
    'drawSentence',
  ],
];

const PEOPLE = /(User|Person|Member|Author|Customer|Employee|Contact)$/;

/** The kind of text in a field of an object, inferred from names. */
export function textKind(field: string, object: string): TextKind {
  const name = singular(field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase());
  if (name === 'name' && PEOPLE.test(object)) return 'drawPersonName';
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'drawWord';
}

function singular(name: string): string {
  return name.replace(/([a-z]{2}[^s])s$/, '$1');
}
