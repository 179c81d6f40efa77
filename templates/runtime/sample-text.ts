import type { Random } from './sample-random.js';

/** A word in lower case. */
export function drawWord(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, random.oneOf(NOUNS), min, max);
}

/** Two words as a heading: `Quiet Harbour`. */
export function drawTitle(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, capitalised(`${random.oneOf(ADJECTIVES)} ${random.oneOf(NOUNS)}`), min, max);
}

/** A short sentence. */
export function drawSentence(random: Random, min: number = 0, max: number = Infinity): string {
  const [one, other] = random.some(NOUNS, 2);
  const text = `The ${random.oneOf(ADJECTIVES)} ${one} ${random.oneOf(VERBS)} the ${random.oneOf(ADJECTIVES)} ${other}.`;
  return fitted(random, text, min, max);
}

/** First and last name of a fictitious person. */
export function drawPersonName(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, `${random.oneOf(FIRST_NAMES)} ${capitalised(random.oneOf(NOUNS))}`, min, max);
}

/** A user name: `quiet_harbour7`. */
export function drawHandle(random: Random, min: number = 0, max: number = Infinity): string {
  const text = `${random.oneOf(ADJECTIVES)}_${random.oneOf(NOUNS)}${random.integer(1, 99)}`;
  return fitted(random, text, min, max);
}

/** A segment of a URL: `quiet-harbour`. */
export function drawSlug(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, `${random.oneOf(ADJECTIVES)}-${random.oneOf(NOUNS)}`, min, max);
}

/** A URL below a domain that is reserved for examples. */
export function drawUrl(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, `https://${drawHost(random)}/${drawSlug(random)}`, min, max);
}

/** A host below a domain that is reserved for examples. */
export function drawHost(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, `${random.oneOf(NOUNS)}.example.com`, min, max);
}

/** An email address below a domain that is reserved for examples. */
export function drawEmail(random: Random, min: number = 0, max: number = Infinity): string {
  const text = `${random.oneOf(FIRST_NAMES).toLowerCase()}.${random.oneOf(NOUNS)}@example.com`;
  return fitted(random, text, min, max);
}

/** 32 hexadecimal digits. */
export function drawHash(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, hexadecimal(random, 32), min, max);
}

/** 64 hexadecimal digits. */
export function drawKey(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, hexadecimal(random, 64), min, max);
}

/** Decimal digits: four if the bounds allow it. */
export function drawDigits(random: Random, min: number = 0, max: number = Infinity): string {
  const count = Math.min(Math.max(min, 4), max);
  return Array.from({ length: count }, () => random.integer(0, 9)).join('');
}

/** A language with its region: `pt-BR`. */
export function drawLocale(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, random.oneOf(LOCALES), min, max);
}

/** A standard emoji. */
export function drawEmoji(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, random.oneOf(EMOJIS), min, max);
}

/** A regular expression. */
export function drawPattern(random: Random, min: number = 0, max: number = Infinity): string {
  return fitted(random, random.oneOf(PATTERNS), min, max);
}

/** The text, cut, trimmed and extended until its number of code points is within bounds. */
function fitted(random: Random, text: string, min: number, max: number): string {
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

function hexadecimal(random: Random, digits: number): string {
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
