import { alternatives } from '../read/walk.js';
import type { Keys, MapShape, NamesShape, Shape } from '../read/grammar/index.js';

/** A template for a new entry, in the snippet syntax of the Language Server Protocol. */
export interface Snippet {
  /** `new object`. */
  readonly label: string;
  readonly text: string;
  readonly doc: string;
}

/** Deepest nesting of required keys in a snippet. */
const DEEPEST = 4;

/**
 * A template for an entry of a map whose keys are names of the spec: a name, and every key that the language requires of
 * the value. Returns `undefined` if the value is not a map, because then the name alone is as short.
 */
export function snippetFor(shape: NamesShape): Snippet | undefined {
  const value = alternatives(shape.value).find((one) => one.kind === 'map');
  if (value === undefined) return undefined;
  const stops = new Stops();
  const name = stops.next(exampleOf(shape));
  const required = requiredKeys(value.keys);
  if (required.length === 0) return undefined;
  const text = `${name}:\n${keyLines(value, 1, stops)}`;
  return { label: `new ${value.what.replace(/^an? /, '')}`, text, doc: `With ${required.join(', ')}.` };
}

function keyLines({ keys }: MapShape, depth: number, stops: Stops): string {
  const indent = '\t'.repeat(depth);
  return requiredKeys(keys)
    .map((key) => `${indent}${key}:${valueText(keys[key]!.shape, depth, stops)}`)
    .join('\n');
}

function valueText(shape: Shape, depth: number, stops: Stops): string {
  const [first = shape] = alternatives(shape);
  switch (first.kind) {
    case 'map': {
      const lines = depth < DEEPEST ? keyLines(first, depth + 1, stops) : '';
      return lines === '' ? ` { ${stops.next('')} }` : `\n${lines}`;
    }
    case 'names':
      return `\n${'\t'.repeat(depth + 1)}${stops.next(exampleOf(first))}: ${stops.next('')}`;
    case 'list':
      return ` [${stops.next('')}]`;
    case 'variant':
      return `\n${'\t'.repeat(depth + 1)}${stops.choice(Object.keys(first.by))}: ${stops.next('')}`;
    case 'choice':
      return ` ${stops.choice(first.values.map(String))}`;
    case 'bool':
      return ` ${stops.choice(['true', 'false'])}`;
    case 'text':
    case 'int':
    case 'type':
    case 'bounds':
    case 'range':
    case 'divisor':
    case 'scalar':
    case 'json':
    case 'anything':
    case 'either':
      return ` ${stops.next('')}`;
  }
}

function requiredKeys(keys: Keys): readonly string[] {
  return Object.keys(keys).filter((key) => keys[key]!.required === true);
}

/** The example in the description of a form of names: `PascalCase, such as BookLoan`. */
function exampleOf({ name }: NamesShape): string {
  return /such as (\w+)/.exec(name.like)?.[1] ?? 'name';
}

/** The numbered tab stops of one snippet. */
class Stops {
  #last = 0;

  next(placeholder: string): string {
    this.#last += 1;
    return placeholder === '' ? `$${this.#last}` : `\${${this.#last}:${escaped(placeholder)}}`;
  }

  choice(values: readonly string[]): string {
    this.#last += 1;
    return `\${${this.#last}|${values.map(escaped).join(',')}|}`;
  }
}

function escaped(text: string): string {
  return text.replace(/[\\$},|]/g, '\\$&');
}
