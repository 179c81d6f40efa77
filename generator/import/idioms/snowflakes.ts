import { isIncluded } from '../../patterns/inclusion.js';
import { pascalCase, singular } from '../words.js';
import type { NamedSchema } from '../shape.js';
import type { Simplifier } from '../simplify.js';

/** Patterns of decimal numbers, as documents write them. */
const DECIMAL =
  /^\^(?:\(?:?0\|)?\(?(?:\?:)?(?:0\|)?\[(?:1-9|0-9)\](?:\[0-9\]|\\d)?[*+]?(?:\{[\d,]+\})?\)?\$$|^\^\\d(?:[*+]|\{[\d,]+\})\$$/;

/** Whether a text with a name is a snowflake: called so, and a decimal number if it has a pattern. */
export function isSnowflake(schema: NamedSchema, simplifier: Simplifier): boolean {
  const { members, nullable } = simplifier.contentOf(schema);
  const [only, ...others] = members;
  if (
    only?.kind !== 'text' ||
    others.length > 0 ||
    nullable ||
    schema.facts.examples.length > 0 ||
    schema.facts.default !== undefined
  )
    return false;
  const isCalled = only.format === 'snowflake' || /snowflake/i.test(schema.title);
  return (
    isCalled &&
    only.min === undefined &&
    only.max === undefined &&
    (only.pattern === undefined || DECIMAL.test(only.pattern) || isIncluded(only.pattern, '^[0-9]+$'))
  );
}

/**
 * The object that a field identifies: `id` the one that has it, `guild_id` a Guild. Undefined if no object has such a name.
 *
 * @param owner name of the object around it, if it is one
 */
export function targetOf(
  key: string,
  isItem: boolean,
  owner: string | undefined,
  isObject: (name: string) => boolean,
): string | undefined {
  if (key === 'id') return owner !== undefined && isObject(owner) ? owner : undefined;
  const word = /^(.+?)_?(?:id|Id|ID)s?$/.exec(key)?.[1];
  if (word === undefined) return undefined;
  const name = isItem ? singular(pascalCase(word)) : pascalCase(word);
  return [name, `${name}Response`, `${name}Object`].find(isObject);
}
