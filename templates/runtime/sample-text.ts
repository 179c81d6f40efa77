import type { Span } from './demands.js';
import { productOf } from './pattern-product.js';
import { matchingText } from './pattern-text.js';
import { matchesPattern, type Pattern } from './pattern.js';
import type { Source } from './sample-random.js';

export type TextName =
  | 'digits'
  | 'email'
  | 'emoji'
  | 'handle'
  | 'hash'
  | 'host'
  | 'key'
  | 'locale'
  | 'pattern'
  | 'person-name'
  | 'sentence'
  | 'slug'
  | 'title'
  | 'url'
  | 'word';

/** Draws a text of each kind. */
export const TEXTS: Readonly<Record<TextName, (random: Source) => string>> = {
  /** Decimal digits: four unless others are needed. */
  digits: (random) => decimals(random, 4),
  /** An address in a domain that is reserved for examples, as for hosts and URLs. */
  email: (random) => `${random.oneOf(FIRST_NAMES).toLowerCase()}.${random.oneOf(NOUNS)}@example.com`,
  emoji: (random) => random.oneOf(EMOJIS),
  /** A user name: `quiet_harbour7`. */
  handle: (random) => `${random.oneOf(ADJECTIVES)}_${random.oneOf(NOUNS)}${random.integer(1, 99)}`,
  hash: (random) => hexadecimal(random, 32),
  host: (random) => `${random.oneOf(NOUNS)}.example.com`,
  key: (random) => hexadecimal(random, 64),
  /** A language with its region: `pt-BR`. */
  locale: (random) => random.oneOf(LOCALES),
  /** A regular expression. */
  pattern: (random) => random.oneOf(PATTERNS),
  /** First and last name of a fictitious person. */
  'person-name': (random) => `${random.oneOf(FIRST_NAMES)} ${capitalised(random.oneOf(NOUNS))}`,
  sentence: (random) => {
    const [one, other] = random.some(NOUNS, 2);
    return `The ${random.oneOf(ADJECTIVES)} ${one} ${random.oneOf(VERBS)} the ${random.oneOf(ADJECTIVES)} ${other}.`;
  },
  /** A segment of a URL: `quiet-harbour`. */
  slug: (random) => `${random.oneOf(ADJECTIVES)}-${random.oneOf(NOUNS)}`,
  /** Two words as a heading: `Quiet Harbour`. */
  title: (random) => capitalised(`${random.oneOf(ADJECTIVES)} ${random.oneOf(NOUNS)}`),
  url: (random) => `https://${TEXTS.host(random)}/${TEXTS.slug(random)}`,
  word: (random) => random.oneOf(NOUNS),
};

/** Draws a text of a kind that matches length and patterns. If no text of the kind does, draws any other. */
export function drawText(
  random: Source,
  { min, max }: Span,
  kind: TextName,
  patterns: readonly Pattern[] = [],
): string {
  const text =
    kind === 'digits'
      ? decimals(random, Math.min(Math.max(min, 4), max))
      : fitted(random, TEXTS[kind](random), min, max);
  if (patterns.every((pattern) => matchesPattern(pattern, text))) return text;
  return matchingText(productOf(patterns), min, max, (below) => random.integer(0, below - 1));
}

/** Infers the kind of a text from words in the name of its field. The first match applies. */
const KINDS: readonly (readonly [pattern: RegExp, kind: TextName])[] = [
  [/(^|_)(url|uri|link|href|website|homepage)$/, 'url'],
  [/(^|_)(host|hostname|domain|origin)$/, 'host'],
  [/(^|_)e?mail$/, 'email'],
  [/(^|_)emoji(_|$)/, 'emoji'],
  [/(^|_)(regex|regexp|pattern)(_|$)/, 'pattern'],
  [/(^|_)(key|secret|token|signature)$/, 'key'],
  [/(^|_)(hash|checksum|icon|avatar|banner|splash|image|cover|thumbnail|picture|photo|asset|badge|id)$/, 'hash'],
  [/(^|_)(locale|language)$/, 'locale'],
  [/(^|_)(digits|discriminator|isbn|phone|zip|postcode)$/, 'digits'],
  [/(^|_)(username|login|handle|account)$/, 'handle'],
  [/(^|_)(slug|code|vanity|alias)$/, 'slug'],
  [/(^|_)(nick|nickname|global_name|display_name|full_name|first_name|last_name|author)$/, 'person-name'],
  [/(^|_)(name|title|label|heading|caption)$/, 'title'],
  [
    /(^|_)(description|topic|about|bio|summary|message|text|remark|note|comment|reason|detail|state|blurb|content|body|doc)$/,
    'sentence',
  ],
];

const PEOPLE = /(User|Person|Member|Author|Customer|Employee|Contact)$/;

/** The kind of text in a field of an object, inferred from names. */
export function textKind(field: string, object: string): TextName {
  const key = `${field} ${object}`;
  const kind = inferred.get(key) ?? inferredKind(field, object);
  inferred.set(key, kind);
  return kind;
}

const inferred = /* @__PURE__ */ new Map<string, TextName>();

function inferredKind(field: string, object: string): TextName {
  const name = singular(field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase());
  if (name === 'name' && PEOPLE.test(object)) return 'person-name';
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'word';
}

function singular(name: string): string {
  return name.replace(/([a-z]{2}[^s])s$/, '$1');
}

function decimals(random: Source, count: number): string {
  return Array.from({ length: count }, () => random.integer(0, 9)).join('');
}

/** Cuts, trims and extends a text until its length is within bounds. */
function fitted(random: Source, text: string, min: number, max: number): string {
  const kept = [...text].slice(0, max).join('').trim();
  let missing = min - [...kept].length;
  let filling = '';
  for (; missing > 0; missing = min - [...kept].length - filling.length) {
    filling += random.oneOf(NOUNS).slice(0, missing);
  }
  return kept + filling;
}

function capitalised(text: string): string {
  return text.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}

function hexadecimal(random: Source, digits: number): string {
  return Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join('');
}

const ADJECTIVES = /* @__PURE__ */ words(
  'amber bold brave bright calm clever copper curious eager early gentle golden green hidden keen kind late little lively lucky mellow misty noble open patient plain proud quick quiet rapid scarlet silent silver small steady sunny swift tidy velvet warm wide wild',
);
const NOUNS = /* @__PURE__ */ words(
  'anchor badger beacon birch bridge brook canyon cedar cliff comet coral crane creek dune ember falcon fern field fjord forest fox garden glacier grove harbour heron island lantern lark maple marsh meadow mill moss otter pebble pine quarry raven reef ridge river rook sparrow summit thistle valley willow',
);
const VERBS = /* @__PURE__ */ words(
  'carries crosses finds follows guards hears keeps leaves likes meets misses names needs paints passes reaches remembers sees shows visits',
);
const FIRST_NAMES = /* @__PURE__ */ words(
  'Ada Amir Bea Chidi Clara Dmitri Elif Emil Fatima Finn Grace Hana Ines Ivo Jamal Juno Kai Leila Liam Lucia Mara Mateo Mina Nadia Noor Olga Omar Priya Ravi Rosa Sami Tariq Theo Uma Vera Wanda Yara Yusuf Zoe',
);
const LOCALES = /* @__PURE__ */ words(
  'cs-CZ de-DE en-GB en-US es-ES fi-FI fr-FR hu-HU it-IT ja-JP ko-KR nl-NL pl-PL pt-BR sv-SE tr-TR uk-UA',
);
const EMOJIS = /* @__PURE__ */ words('👍 🎉 🔥 ❤️ 😀 😎 🚀 ⭐ ✅ 🌊 🍀 🎧 🐙 🌈');
const PATTERNS = ['(a|b)+', '^[0-9]{1,3}$', 'colou?r', '[a-z]+ing', '^re.*', 'x{2,}'];

function words(text: string): readonly string[] {
  return text.split(' ');
}
