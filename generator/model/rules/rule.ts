import type { Code, Details, Params } from '../../diagnostics/index.js';
import type { SpecTree } from '../../read/index.js';
import type { Span } from '../../read/syntax.js';
import type { Sections } from '../layers/stamp.js';
import type { Field, Model } from '../model.js';
import type { TypeName } from '../resolve/types.js';
import type { ModelVisitor } from '../visit.js';

export interface Resolved {
  readonly model: Model;
  readonly root: SpecTree['root'];
  readonly sections: Sections;
  /** All declarations of types, including duplicates. */
  readonly typeNames: readonly TypeName[];
}

export interface RuleContext extends Resolved {
  readonly report: <C extends Code>(code: C, params: Params<C>, at: object | Span, extras?: Details) => void;
  /** Reports `unknown-name` if a name is not among the known ones. Returns whether it is. */
  readonly knows: (what: string, name: string, known: readonly Known[], at: object | Span, more?: Details) => boolean;
  /** Whether a name is that of an object or a view. Reports `unknown-name` if it is not. */
  readonly knowsObject: (name: string, at: object | Span) => boolean;
  /** Whether a name is that of a member of an enum or a bit set. Reports `unknown-member` if it is not. */
  readonly knowsMember: (type: string, name: string, known: readonly Known[], at: object | Span) => boolean;
  /** The fields of an object or view; none if there is no such object. */
  readonly fieldsOf: (object: string | undefined) => readonly Field[];
  /** Finds a field. Reports `unknown-field` if there is none. */
  readonly fieldOf: (object: string, name: string, fields: readonly Field[], at: object | Span) => Field | undefined;
  /** The field at the end of a path, through whole objects. Reports the first name that is no field. */
  readonly follow: (
    path: readonly string[],
    object: string,
    fields: readonly Field[],
    at: object | Span,
  ) => Field | undefined;
}

/** A name, or what has one. */
type Known = string | { readonly name: string };

/** Checks a Model. It is called once for each Model, so that the state of its visitor belongs in the call. */
export type Rule = (context: RuleContext) => ModelVisitor;

/** The items whose key an earlier item has, each with the first of them. Items without a key are left out. */
export function repeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
): readonly (readonly [again: Item, first: Item])[] {
  const first = new Map<unknown, Item>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const other = first.get(key);
    if (key !== undefined && other === undefined) first.set(key, item);
    return other === undefined ? [] : [[item, other] as const];
  });
}

/** The names in braces in a text that are not declared, and what is declared and not in the text. */
export function comparedWithBraces<Declaration extends { readonly name: string }>(
  text: string,
  declared: readonly Declaration[],
): { readonly missing: readonly string[]; readonly unused: readonly Declaration[] } {
  const named = new Set(Array.from(text.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!));
  return {
    missing: [...named].filter((name) => !declared.some((declaration) => declaration.name === name)),
    unused: declared.filter(({ name }) => !named.has(name)),
  };
}
