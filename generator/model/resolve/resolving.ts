import { type Defined, defined } from '../../defined.js';
import { type Diagnostics, startOf } from '../../diagnostics/index.js';
import type { Entry, Node, Provenance, Span } from '../../read/syntax.js';
import type { Caveat, Declared, Deprecation, Enum, Fact, Json, NotShown, Origin, Type } from '../model.js';
import { asText, entriesOf, entryOf, itemsOf, stringOf, stringsOf, valueOf, docOf } from '../../read/nodes.js';
import type { Int64Form } from '../types.js';
import type { SimilarNames, TypeNames } from './types.js';

export const notShown: NotShown = { notShown: true };

/** Converts a value of the spec to JSON. An inner part that is not shown is null. */
export function jsonOf(node: Node): Json {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(jsonOf);
    case 'map':
      return Object.fromEntries(node.entries.map((entry) => [entry.key, jsonOf(entry.value)]));
    case 'not-shown':
      return null;
  }
}

/** Like {@link jsonOf}, for a value that may be `!not-shown` or missing, which counts as not shown. */
export function factOf(node: Node | undefined): Json | NotShown {
  return node === undefined || node.kind === 'not-shown' ? notShown : jsonOf(node);
}

/** Types of fields by object or view, then by field. */
export type FieldTypes = ReadonlyMap<string, ReadonlyMap<string, Type>>;

export interface TypeContext {
  readonly names: TypeNames;
  readonly similar: SimilarNames;
  readonly scope: Scope;
  /** The form of integers of 64 bits. */
  readonly int64: Int64Form;
  readonly diagnostics: Diagnostics;
  /** Empty while enums are resolved. */
  readonly enums: ReadonlyMap<string, Enum>;
}

export interface Resolving extends TypeContext {
  /** All objects that an object extends, directly or indirectly; absent if it extends none. */
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
  readonly fieldTypes: FieldTypes;
}

/** The properties that a declaration or member inherits from the enclosing node. */
export interface Scope {
  readonly section?: string;
  readonly source?: readonly string[];
}

/** The scope inside a node: its own `section` and `source`, or else those of the enclosing node. */
export function enter(outer: Scope, node: Node | undefined): Scope {
  const own = stringsOf(valueOf(node, 'source'));
  return defined({
    section: asText(valueOf(node, 'section')) ?? outer.section,
    source: own.length > 0 ? own : outer.source,
  });
}

/** The context inside a node. */
export function inside<Context extends { readonly scope: Scope }>(context: Context, node: Node | undefined): Context {
  return { ...context, scope: enter(context.scope, node) };
}

/** The position of a fact, and the layer that states it. Facts of layers have no section of the source document. */
export function originAt(span: Span, scope: Scope, provenance?: Provenance): Origin {
  const { line, column } = startOf(span);
  const source = provenance?.source ?? scope.source;
  return defined({
    file: span.file.path,
    line,
    column,
    section: provenance === undefined ? scope.section : undefined,
    layer: provenance?.layer,
    source: source?.length === 0 ? undefined : source,
  });
}

/** The origin of an entry: its key, or its value if a layer states only the value. */
export function originOf(entry: Entry, scope: Scope, value: Node = entry.value): Origin {
  const layered = value.provenance !== undefined && value.span.file !== entry.keySpan.file;
  return originAt(layered ? value.span : entry.keySpan, scope, value.provenance);
}

/** The position of each part, which is immutable, so that reused parts keep their positions. */
const spans = new WeakMap<object, Span>();

/** Records the position of a part of the Model, so that rules can point at the spec. Returns the part. */
export function mark<T extends object>(part: T, span: Span): T {
  spans.set(part, span);
  return part;
}

/** Throws for a part without a position, which is an error of the compiler. */
export function spanOf(part: object): Span {
  const span = spans.get(part);
  if (span === undefined) throw new Error('a part of the Model was made without its place in the spec');
  return span;
}

/** A part with other facts, at the same place. */
export function changed<T extends object>(part: T, change: Partial<T>): T {
  return mark({ ...part, ...change }, spanOf(part));
}

/** Freezes plain data deeply. */
export function freeze<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const part of Object.values(data)) freeze(part);
  return data;
}

/**
 * A declaration or a named member with its facts. `main` is the fact that defines the member, such as the value of an enum
 * member. If a layer states that fact, the layer is the origin of the member.
 */
export function declare<const Facts extends object>(
  entry: Entry,
  context: { readonly scope: Scope },
  facts: Facts,
  main?: Node,
): Declared & Defined<Facts> {
  const node = entry.value;
  const scope = enter(context.scope, node);
  const origin = originOf(entry, scope, node.provenance === undefined ? main : node);
  const stability = stringOf(node, 'stability');
  const declared = defined({
    name: entry.key,
    doc: docOf(node),
    origin,
    deprecated: deprecationOf(node, scope),
    ...(stability === 'experimental' || stability === 'stable' ? { stability } : {}),
    was: stringOf(node, 'was'),
    see: stringsOf(valueOf(node, 'see')),
    ...extraOf(valueOf(node, 'extra')),
  });
  return mark({ ...declared, ...defined(facts) }, entry.keySpan);
}

/** A part without a name that is an item of a list, or the value of a key, with its facts. */
export function partAt<const Facts extends object>(
  node: Node,
  { scope }: { readonly scope: Scope },
  facts: Facts,
): Defined<Facts> & { readonly origin: Origin } {
  return mark({ ...defined(facts), origin: originAt(node.span, enter(scope, node), node.provenance) }, node.span);
}

type Camel<Key extends string> = Key extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Key;

/** The texts of a map under the Model's names for their keys: `retryAfter` for `retry-after`. */
export function textsOf<Key extends string>(
  node: Node | undefined,
  ...keys: readonly Key[]
): { readonly [Name in Key as Camel<Name>]?: string } {
  const nameOf = (key: string): string => key.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return defined(Object.fromEntries(keys.map((key) => [nameOf(key), stringOf(node, key)])) as object);
}

/** A path of fields: `['event', 'type']` for `event.type`. */
export function pathOf(node: Node, key: string): readonly string[] | undefined {
  return stringOf(node, key)?.split('.');
}

/** A part without a name that is the value of a key, with its facts. */
export function partUnder<const Facts extends object>(
  entry: Entry,
  { scope }: { readonly scope: Scope },
  facts: Facts,
  span = entry.value.span,
): Defined<Facts> & { readonly origin: Origin } {
  return mark({ ...defined(facts), origin: originOf(entry, enter(scope, entry.value)) }, span);
}

export function extraOf(node: Node | undefined): Pick<Declared, 'extraKeys'> {
  const entries = entriesOf(node);
  if (entries.length === 0) return {};
  return { extraKeys: Object.fromEntries(entries.map(({ key, value }) => [key, jsonOf(value)])) };
}

function deprecationOf(node: Node, scope: Scope): Deprecation | undefined {
  const entry = entryOf(node, 'deprecated');
  if (entry === undefined) return undefined;
  const written = entry.value;
  const origin = originOf(entry, enter(scope, written));
  return mark(
    { doc: docOf(written), ...textsOf(written, 'use', 'since'), origin },
    valueOf(written, 'use')?.span ?? entry.keySpan,
  );
}

/** One or several notes for readers: `caveat` of a field, `notes` of an endpoint. */
export function caveatsOf(node: Node | undefined, { scope }: { readonly scope: Scope }): readonly Caveat[] {
  return itemsOf(node).flatMap((item): Caveat[] => {
    const text = asText(item);
    return text === undefined ? [] : [{ text: text.trim(), origin: originAt(item.span, scope, item.provenance) }];
  });
}

export function resolveFact(entry: Entry, context: TypeContext): Fact {
  const value = valueOf(entry.value, 'value') ?? (entry.value.kind === 'map' ? undefined : entry.value);
  // A fact without `value` consists of its prose.
  const prose = value === undefined ? null : factOf(value);
  return declare(entry, context, { value: prose }, value);
}
