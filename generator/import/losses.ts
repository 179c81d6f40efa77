import type { Part } from './load/part.js';
import { below } from './load/pointer.js';

/** A fact of an imported document that the spec lacks. */
export interface Loss {
  /** Its place: `#/components/schemas/Pet`; in another file than the first one, with the name of the file. */
  readonly at: string;
  readonly lost: string;
  readonly because: string;
  /**
   * Whether validators decide differently than the document for some value, or a client cannot send or read something
   * in the document.
   */
  readonly seen: boolean;
}

/** The reading of an ambiguous part of a document. */
export interface Assumption {
  readonly at: string;
  readonly what: AssumptionKind;
}

/** A conclusion from names or forms in the document; each kind can be disabled. */
export interface Guess {
  readonly at: string;
  readonly kind: GuessKind;
  readonly text: string;
}

export const ASSUMPTIONS = {
  'kind-from-keywords':
    'keywords of one form without `type` mean a value of that form in OpenAPI: `properties` an object, `items` a list',
  'one-of-as-any-of': 'a value that is valid for several members of `oneOf` is accepted; by the letter it is refused',
  'nullable-alone':
    '`nullable: true` allows null everywhere, beside `$ref`, `allOf` and `enum`, too; alone among alternatives it is null',
  'nullable-of-other-versions':
    '`nullable: true` allows null in OpenAPI 3.1 and in JSON Schemas, too, which have no such keyword',
  'null-without-quotes': '`type: null` of YAML is the type "null"',
  'open-enum': 'values that the enum does not list are accepted, because the service may add some',
  'safe-integers': 'integers are those that JavaScript holds exactly, up to 2^53; bounds beyond are left out',
  formats: 'the format is checked, by the grammar of docs/formats.md',
  'one-sided': 'a field that only one side sends may be absent in the object itself; the views of each side require it',
  'required-unknown': 'a required key that no property describes holds any value',
  'ref-siblings': 'keywords beside `$ref` count, as in JSON Schema 2020-12',
  'recursive-ref': 'a recursive reference is to the nearest schema around it that has the anchor',
  'enum-of-another-type': 'values of an enum that have another type than the one beside it say nothing',
  'type-of-another-schema': 'a type beside `$ref` that no value of the schema has is a mistake, and says nothing',
  'patterns-of-other-dialects':
    '`\\A` and `\\z` are the ends of the text, `(?i)` in front is either case of letters, `\\p{Han}` is a script, and `\\p{Alnum}` are characters of ASCII, as in other dialects',
  'other-keys-of-another-schema':
    'what a schema says of other keys is nothing for the keys of another one beside it, if no value fits both and one must be there',
  'impossible-pattern': 'a pattern that no text matches is a mistake, and says nothing',
  'decimal-multiples': '`multipleOf` is exact in decimal; by the letter of most validators 0.3 is no multiple of 0.1',
  'discriminator-of-base':
    'where a schema is used whose discriminator selects others that extend it, a value is one of these',
  'discriminator-names':
    'a discriminator selects each schema that it does not map by its name, if no list of values or example says otherwise',
  'empty-enum': 'a list of values without any says nothing',
  'null-in-path': 'a parameter of a path is never null, since a path has no text for it',
  'path-parameters': 'a parameter that the path names and nothing describes is a text',
  'any-content': 'the content type */* with a schema is JSON',
  files: 'a text of bytes in a form with parts is a file',
  identifiers: 'the identifier is a decimal number of up to 64 bits',
} as const;

export type AssumptionKind = keyof typeof ASSUMPTIONS;

const GUESSES = {
  snowflakes: 'a text of digits that is called snowflake is an identifier, and shelf_id identifies a Shelf',
  paging: 'parameters such as `page` and `per_page`, `cursor` or `offset` are those of paging',
} as const;

export type GuessKind = keyof typeof GUESSES;

export const GUESS_KINDS = Object.keys(GUESSES) as readonly GuessKind[];

/** Losses of one kind for one reason. */
export interface LossGroup extends Omit<Loss, 'at'> {
  readonly at: readonly string[];
}

/** Groups losses by kind and reason: first those that affect validators or clients, then those with most places. */
export function lossGroups(losses: readonly Loss[]): readonly LossGroup[] {
  const groups = new Map<string, { readonly loss: Loss; readonly at: string[] }>();
  for (const loss of losses) {
    const key = [Number(!loss.seen), loss.lost, loss.because].join('\0');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { loss, at: [loss.at] });
    else known.at.push(loss.at);
  }
  return [...groups]
    .toSorted(
      ([a, one], [b, other]) =>
        Number(other.loss.seen) - Number(one.loss.seen) || other.at.length - one.at.length || (a < b ? -1 : 1),
    )
    .map(([, { loss, at }]) => ({ lost: loss.lost, because: loss.because, seen: loss.seen, at: at.toSorted() }));
}

/** A part of a document, or its pointer in the report. */
type ReportedPlace = string | Pick<Part, 'document' | 'pointer'>;

/** Collects the report of an import. */
export class Report {
  readonly #losses = new Map<string, Loss>();
  readonly #assumptions = new Map<string, Assumption>();
  readonly #guesses = new Map<string, Guess>();
  readonly #root: Part['document'];

  constructor(root: Part['document']) {
    this.#root = root;
  }

  /** The pointer of a part in the report. */
  at({ document, pointer }: Pick<Part, 'document' | 'pointer'>, ...keys: readonly (string | number)[]): string {
    const file = document === this.#root ? '' : document.name;
    return `${file}#${below(pointer, ...keys)}`;
  }

  lose(place: ReportedPlace, lost: string, because: string, seen: boolean): void {
    const at = this.#written(place);
    this.#losses.set(`${at}\0${lost}`, { at, lost, because, seen });
  }

  assume(place: ReportedPlace, what: AssumptionKind): void {
    const at = this.#written(place);
    this.#assumptions.set(`${at}\0${what}`, { at, what });
  }

  guess(place: ReportedPlace, kind: GuessKind, text: string): void {
    const at = this.#written(place);
    this.#guesses.set(`${at}\0${kind}`, { at, kind, text });
  }

  #written(place: ReportedPlace): string {
    return typeof place === 'string' ? place : this.at(place);
  }

  get losses(): readonly Loss[] {
    return sorted(this.#losses);
  }

  get assumptions(): readonly Assumption[] {
    return sorted(this.#assumptions);
  }

  get guesses(): readonly Guess[] {
    return sorted(this.#guesses);
  }
}

function sorted<Value>(map: ReadonlyMap<string, Value>): readonly Value[] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
