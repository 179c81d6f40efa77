import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { schemaBundle } from '../../../generator/emit/json-schema/schema-bundle.js';
import { modelOf } from '../../model/problems.js';
import { tries } from '../../support/effort.js';
import { createRandom, seedOfRun, type Random } from '../../support/random.js';
import { validatorsOf } from './validators-of.js';

const FIELDS = 24;

/** A limit that a field may have, and values inside and outside of it. */
interface Limited {
  readonly type: string;
  readonly limit: (random: Random) => string;
  readonly value: (random: Random) => unknown;
}

const bounds = (random: Random): string => {
  const low = random.below(6);
  return random.pick([`${low}..${low + random.below(4)}`, `${low}..`, `..${low}`]);
};
const list = <T>(random: Random, item: () => T): readonly T[] => Array.from({ length: random.below(9) }, item);
const text = (random: Random): string =>
  random.pick(['', ' ', '  ']) + 'x'.repeat(random.below(9)) + random.pick(['', ' ']);

const KINDS: readonly Limited[] = [
  { type: 'str', limit: (random) => `length: ${bounds(random)}`, value: text },
  { type: 'str', limit: (random) => `length: ${bounds(random)}, trimmed: ${random.chance(0.5)}`, value: text },
  {
    type: 'str',
    limit: (random) => `values: [${random.pick(['a', 'b'])}, ${random.pick(['c', 'd'])}]`,
    value: (random) => random.pick(['a', 'b', 'c', 'd', 'e']),
  },
  { type: 'int', limit: (random) => `range: ${bounds(random)}`, value: (random) => random.below(12) - 2 },
  { type: 'float', limit: (random) => `range: ${bounds(random)}`, value: (random) => random.below(24) / 2 - 2 },
  { type: "'list[int]'", limit: (random) => `items: ${bounds(random)}`, value: (random) => list(random, () => 1) },
  { type: "'list[int]'", limit: () => 'unique: true', value: (random) => list(random, () => random.below(9)) },
  {
    type: "'dict[str, int]'",
    limit: (random) => `items: ${bounds(random)}`,
    value: (random) => Object.fromEntries(list(random, () => [`k${random.below(9)}`, 1] as const)),
  },
  {
    type: "'list[str]'",
    limit: (random) => `each: { length: ${bounds(random)} }`,
    value: (random) => list(random, () => text(random)),
  },
];

/** A field with a limit and up to three exceptions, most of which depend on a value that the spec does not show. */
function fieldOf(random: Random, { type, limit }: Limited): string {
  const exceptions = Array.from({ length: random.below(4) }, () => {
    const genres = random.pick(['COMIC', 'NOVEL, COMIC', 'NOVEL', 'ATLAS, COMIC']);
    return `{ genre: [${genres}], ${limit(random)} }`;
  });
  const general = random.chance(0.85) ? `, ${limit(random)}` : '';
  return `{ type: ${type}${general}${exceptions.length === 0 ? '' : `, when: [${exceptions.join(', ')}]`} }`;
}

it(
  'Limits whose conditions cannot be decided mean the same for isX, for validateX and for schemas',
  { timeout: 120_000 },
  async () => {
    const seed = seedOfRun();
    const random = createRandom(seed);
    const answers = { accepted: 0, refused: 0 };
    for (let round = 0; round < tries(3, 30); round += 1) {
      const kinds = Array.from({ length: FIELDS }, () => random.pick(KINDS));
      const spec = `
enums: { Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas, COMIC: !not-shown } } }
objects:
  Book:
    fields:
      genre: Genre
${kinds.map((kind, index) => `      f${index}?: ${fieldOf(random, kind)}`).join('\n')}
`;
      const { told } = await validatorsOf(spec);
      const schema = schemaBundle(createEmitContext(modelOf(spec)), 'spec');
      const isInSchema = new Ajv2020({ strict: false })
        .addSchema(schema)
        .getSchema(`${String(schema['$id'])}#/$defs/Book`)!;
      for (let index = 0; index < FIELDS * 60; index += 1) {
        const field = index % FIELDS;
        const book = { genre: random.pick(['novel', 'atlas', 'other']), [`f${field}`]: kinds[field]!.value(random) };
        // `told` compares isBook with validateBook.
        const isValid = told('Book', book).length === 0;
        answers[isValid ? 'accepted' : 'refused'] += 1;
        expect(isInSchema(book), `${JSON.stringify(book)} with SNOWSPEC_SEED=${seed} in\n${spec}`).toBe(isValid);
      }
    }
    expect(Math.min(answers.accepted, answers.refused)).toBeGreaterThan(500);
  },
);
