import { defined } from '../../defined.js';
import { didYouMean, suggest } from '../../diagnostics/index.js';
import { adviceOn } from '../../read/foreign-types.js';
import { typeName } from '../../read/grammar/names.js';
import { spanWithin } from '../../read/index.js';
import type { Node, ScalarNode, Span } from '../../read/syntax.js';
import {
  CONTAINER_NAMES,
  isLanguageType,
  type NameSyntax,
  parseType,
  PRIMITIVES,
  printType,
  type TypeSyntax,
} from '../../read/type-syntax.js';
import type { Sections } from '../layers/stamp.js';
import { nounOf, type NounOf, type TypeSection, typeSections } from '../sections.js';
import { type Enum, isNotShown, type Json, type Type } from '../model.js';
import { asText, entriesOf, entryOf, stringOf, stringsOf, valueOf } from '../../read/nodes.js';
import {
  elementOf,
  hasKind,
  isAny,
  isEnum,
  isLiteral,
  isOneOf,
  type Of,
  type PlainType,
  UNRESOLVED,
  writeType,
} from '../types.js';
import { INLINE, writtenAtOf } from './inline-objects.js';
import { jsonOf, type TypeContext } from './resolving.js';

type TypeNameKind = NounOf<TypeSection>;

export interface TypeName {
  readonly name: string;
  readonly kind: TypeNameKind;
  readonly span: Span;
  /** The object of a view. */
  readonly viewOf?: string;
  /** The field of an inline object. */
  readonly writtenAt?: string;
  readonly format?: string;
  readonly members?: readonly string[];
}

/** The types of a spec by name. The first of two equal names wins. */
export type TypeNames = ReadonlyMap<string, Omit<TypeName, 'span'>>;

/** All declarations of types, with views, in the order of the spec. */
export function findTypeNames(sections: Sections): readonly TypeName[] {
  return typeSections.flatMap((section) =>
    entriesOf(sections[section]).flatMap(({ key, keySpan, value }): readonly TypeName[] => {
      const kind = nounOf[section];
      const format = kind === 'scalar' ? stringOf(value, 'format') : undefined;
      const members = kind === 'union' ? stringsOf(valueOf(value, 'of')) : undefined;
      const views = kind === 'object' ? entriesOf(valueOf(value, 'views')) : [];
      return [
        defined({ name: key, kind, span: keySpan, format, members, writtenAt: writtenAtOf(value) }),
        ...views.map((view) => ({ name: key + view.key, kind, span: view.keySpan, viewOf: key })),
      ];
    }),
  );
}

/** The objects among types, directly or in unions. */
export function objectsAmong(types: Iterable<string>, names: TypeNames): readonly string[] {
  const reached = new Set(types);
  for (const name of reached) for (const member of names.get(name)?.members ?? []) reached.add(member);
  return [...reached].filter((name) => names.get(name)?.kind === 'object');
}

/** Indexes names. The first of two equal names wins; a rule reports the other one. */
export function indexTypeNames(found: readonly TypeName[]): TypeNames {
  const index = new Map<string, Omit<TypeName, 'span'>>();
  for (const { span: _, ...name } of found) if (!index.has(name.name)) index.set(name.name, name);
  return index;
}

/** The names of one kind, or of all kinds, for suggestions. */
export type SimilarNames = (wanted?: TypeNameKind) => readonly string[];

/** Lists names by kind, each list once, because thousands of names may be unknown. */
export function similarNames(names: TypeNames): SimilarNames {
  const lists = new Map<TypeNameKind | undefined, readonly string[]>();
  return (wanted) => {
    // Reads all names even if the list is cached, so that the running query depends on them.
    const all = names.values();
    const known = lists.get(wanted);
    if (known !== undefined) return known;
    const found = [...all].filter(({ kind }) => wanted === undefined || kind === wanted).map(({ name }) => name);
    const list = wanted === undefined ? [...found, ...PRIMITIVES, ...CONTAINER_NAMES, 'Partial'] : found;
    lists.set(wanted, list);
    return list;
  };
}

/** A value in JSON and, for an enum, the name of its member. Both are absent for an unknown member. */
interface NamedValue {
  /** Absent for an enum member whose value is not shown. */
  readonly value?: Json;
  readonly member?: string;
}

/** The enum of a type or of list items, to which conditions and defaults apply. */
function enumOf(type: Type | undefined, context: Pick<TypeContext, 'enums'>): Enum | undefined {
  const element = type && elementOf(type);
  if (element === undefined) return undefined;
  if (isLiteral(element)) return element.of && context.enums.get(element.of.enum);
  const found = isOneOf(element) ? element.of.find(isEnum) : element;
  return found && isEnum(found) ? context.enums.get(found.name) : undefined;
}

/** Reads a JSON value, or the name of an enum member. */
export function resolveValue(node: Node, type: Type | undefined, context: TypeContext): NamedValue {
  const json = jsonOf(node);
  const members = enumOf(type, context);
  if (members === undefined) return { value: json };
  const named = members.values.find((value) => value.name === json);
  if (named !== undefined) {
    return isNotShown(named.value) ? { member: named.name } : { value: named.value, member: named.name };
  }
  const valued = members.values.find((value) => value.value === json);
  if (valued !== undefined) return { value: json, member: valued.name };
  if (typeof json === 'string' && (members.wire !== 'str' || /^[A-Z][A-Z0-9_]*$/.test(json))) {
    const names = members.values.map((value) => value.name);
    context.diagnostics.report(
      'unknown-member',
      { name: json, type: members.name },
      node.span,
      didYouMean(json, names),
    );
    return {};
  }
  return { value: json };
}

/** A type, and whether null is also valid. */
interface NullableType {
  readonly type: Type;
  readonly nullable: boolean;
}

const anything: NullableType = { type: { kind: 'any' }, nullable: false };

/** Resolves a type. Returns `any` for a type that is not shown, or cannot be resolved, which is reported. */
export function resolveType(node: Node | undefined, context: TypeContext): NullableType {
  if (node?.kind === 'scalar' && node.value === null) return { type: { kind: 'null' }, nullable: false };
  const text = asText(node);
  if (node?.kind !== 'scalar' || text === undefined) return anything;
  const parsed = parseType(text);
  // The problem was already reported by the reader.
  if (!parsed.ok) return { type: UNRESOLVED, nullable: false };
  const place: TypePlace = { node, context };
  return parsed.type.kind === 'nullable'
    ? { type: typeOf(parsed.type.of, place), nullable: true }
    : { type: typeOf(parsed.type, place), nullable: false };
}

/** Resolves a type including `| null`. */
export function resolveWholeType(node: Node | undefined, context: TypeContext): Type {
  const { type, nullable } = resolveType(node, context);
  return nullable ? { kind: 'nullable', of: type } : type;
}

/** Resolves the type of an answer, which may be a stream: `stream[X]`. */
export function resolveAnswerType(node: Node, context: TypeContext): { readonly type: Type; readonly stream: boolean } {
  const text = asText(node);
  const parsed = node.kind === 'scalar' && text !== undefined ? parseType(text) : undefined;
  if (node.kind !== 'scalar' || parsed?.ok !== true || parsed.type.kind !== 'name' || parsed.type.name !== 'stream')
    return { type: resolveWholeType(node, context), stream: false };
  return { type: typeOf(parsed.type.args[0]!, { node, context }), stream: true };
}

interface TypePlace {
  readonly node: ScalarNode;
  readonly context: TypeContext;
}

function typeOf(syntax: TypeSyntax, place: TypePlace): Type {
  if (syntax.kind === 'nullable') return { kind: 'nullable', of: typeOf(syntax.of, place) };
  if (syntax.kind === 'literal') return { kind: 'literal', value: syntax.value };
  if (syntax.kind === 'oneOf') return oneOf(syntax.of.map((member) => typeOf(member, place)));
  const [first, second] = syntax.args;
  if (syntax.name === 'list') return { kind: 'list', item: typeOf(first!, place) };
  if (syntax.name === 'dict') return { kind: 'dict', key: typeOf(first!, place), value: typeOf(second!, place) };
  if (syntax.name === 'tuple') return tupleOf(syntax, place);
  if (syntax.name === 'stream') return streamElsewhere(syntax, place);
  if (syntax.name === 'int64') return { kind: 'int64', as: place.context.int64 };
  if (isPrimitive(syntax.name)) return { kind: syntax.name };
  if (syntax.name === 'Partial') return partialOf(syntax, place);
  return declaredType(syntax, place);
}

function tupleOf({ args, open }: NameSyntax, place: TypePlace): Type {
  const types = args.map((item) => typeOf(item, place));
  const rest = open === true ? types.at(-1) : undefined;
  return rest === undefined ? { kind: 'tuple', items: types } : { kind: 'tuple', items: types.slice(0, -1), rest };
}

function streamElsewhere(syntax: NameSyntax, place: TypePlace): Type {
  const problem = 'a stream is the type of an answer, and of nothing else';
  const span = spanWithin(place.node, syntax.start, syntax.end);
  place.context.diagnostics.report('bad-type', { problem }, span, {
    hint: `write ${printType({ ...syntax, name: 'list' })}`,
  });
  return UNRESOLVED;
}

/** Returns `any` if a member is `any`. */
function oneOf(members: readonly Type[]): Type {
  return members.find(isAny) ?? { kind: 'oneOf', of: members };
}

function isPrimitive(name: string): name is PlainType['kind'] {
  return PRIMITIVES.includes(name);
}

function partialOf(syntax: NameSyntax, place: TypePlace): Type {
  const [argument] = syntax.args;
  if (argument?.kind !== 'name') {
    const problem = 'Partial does not say of what';
    place.context.diagnostics.report('bad-type', { problem }, spanWithin(place.node, syntax.start, syntax.end), {
      expected: 'Partial<X>',
    });
    return UNRESOLVED;
  }
  return lookUp(argument, place, 'object') === undefined ? UNRESOLVED : { kind: 'partial', name: argument.name };
}

function declaredType(syntax: NameSyntax, place: TypePlace): Type {
  const { names, diagnostics } = place.context;
  const [argument] = syntax.args;
  if (argument === undefined) {
    const kind = lookUp(syntax, place);
    return kind === undefined ? UNRESOLVED : { kind, name: syntax.name };
  }
  if (lookUp(syntax, place, 'identifier') === undefined) return UNRESOLVED;
  if (argument.kind !== 'name') return { kind: 'identifier', name: syntax.name };
  const target = names.get(argument.name);
  if (target === undefined || target.kind !== 'object') {
    lookUp(argument, place, 'object');
    return { kind: 'identifier', name: syntax.name };
  }
  if (target.viewOf !== undefined) {
    const params = { name: argument.name, is: `a view of ${target.viewOf}`, wanted: 'an object of its own' };
    diagnostics.report('not-of-this-kind', params, spanWithin(place.node, argument.start, argument.end), {
      hint: `write ${printType({ ...syntax, args: [{ ...argument, name: target.viewOf }] })}`,
    });
  }
  return { kind: 'identifier', name: syntax.name, of: target.viewOf ?? argument.name };
}

export const inWords: Readonly<Record<TypeNameKind, string>> = {
  identifier: 'an identifier',
  scalar: 'a scalar',
  enum: 'an enum',
  bitSet: 'a bit set',
  object: 'an object',
  union: 'a union',
};

/** A hint for a type of another language, such as `DateTime`. */
function adviceFor(name: string): { readonly hint?: string } {
  const own = name.toLowerCase();
  const hint = isLanguageType(own) ? `write ${own}` : adviceOn(name, undefined);
  return hint === undefined ? {} : { hint };
}

function lookUp<K extends TypeNameKind>(syntax: NameSyntax, place: TypePlace, wanted?: K): K | undefined {
  const { names, similar, diagnostics } = place.context;
  const found = names.get(syntax.name);
  const span = spanWithin(place.node, syntax.start, syntax.end);
  if (found === undefined) {
    const near = suggest(syntax.name, similar(wanted)) ?? '';
    // A declared name of another form is a mistake itself, and its fix may be the name here.
    const isMistake = names.has(near) && !typeName.pattern.test(near);
    diagnostics.report('unknown-type', { name: syntax.name }, span, {
      ...(isMistake ? {} : didYouMean(syntax.name, similar(wanted))),
      ...(syntax.name === INLINE ? { hint: 'write fields: beside the type, or any' } : adviceFor(syntax.name)),
    });
    return undefined;
  }
  if (wanted !== undefined && found.kind !== wanted) {
    diagnostics.report(
      'not-of-this-kind',
      { name: syntax.name, is: inWords[found.kind], wanted: inWords[wanted] },
      span,
    );
    return undefined;
  }
  return found.kind as K;
}

/** The type of a field in long form: from `type`, or from the value under `is`. */
export function resolveFieldType(field: Node, context: TypeContext): NullableType {
  const written = valueOf(field, 'type');
  const is = entryOf(field, 'is')?.value;
  if (is === undefined || is.kind !== 'scalar') return resolveType(written, context);
  if (written === undefined) return { type: literalType(is.value), nullable: false };
  const { type, nullable } = resolveType(written, context);
  return { type: oneValueOf(type, is, context), nullable };
}

function literalType(value: string | number | boolean | null): Type {
  return value === null ? { kind: 'null' } : { kind: 'literal', value };
}

/** The type of one value. For an enum member whose value is not shown, it is the whole enum. */
function oneValueOf(type: Type, is: Node & { readonly kind: 'scalar' }, context: TypeContext): Type {
  if (isEnum(type)) {
    const { value, member } = resolveValue(is, type, context);
    if (typeof value !== 'string' && typeof value !== 'number') return type;
    return { kind: 'literal', value, ...(member === undefined ? {} : { of: { enum: type.name, member } }) };
  }
  if (type.kind === 'any') return literalType(is.value);
  if (!isComparable(type)) {
    const problem = `is says nothing about ${writeType(type)}`;
    context.diagnostics.report('bad-type', { problem }, is.span, {
      expected: 'is of an enum, str, int, float or bool',
    });
    return type;
  }
  if (hasKind(is.value, type.kind)) return literalType(is.value);
  context.diagnostics.report('bad-type', { problem: `${String(is.value)} is not a value of ${type.kind}` }, is.span);
  return type;
}

function isComparable(type: Type): type is Of<'str' | 'int' | 'float' | 'bool'> {
  return ['str', 'int', 'float', 'bool'].includes(type.kind);
}
