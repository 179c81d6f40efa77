import { didYouMean } from '../../diagnostics/index.js';
import { spanWithin } from '../../read/index.js';
import type { Node, ScalarNode } from '../../read/syntax.js';
import { adviceOn } from '../../read/foreign-types.js';
import { isLanguageType, parseType, PRIMITIVES, printType } from '../../read/type-syntax.js';
import type { NameSyntax, TypeSyntax } from '../../read/type-syntax.js';
import type { Type } from '../model.js';
import type { PlainType } from '../types.js';
import { asText } from '../node-access.js';
import { isAny } from '../types.js';
import { INLINE } from './inline-objects.js';
import type { TypeContext } from './resolving.js';
import type { TypeNameKind } from './type-names.js';

/** A type in a position that may also be null. */
export interface NullableType {
  readonly type: Type;
  readonly nullable: boolean;
}

const anything: NullableType = { type: { kind: 'any' }, nullable: false };

/**
 * The type that a node names. The result is `any` for types that are not shown or cannot be resolved; the latter are
 * reported.
 */
export function resolveType(node: Node | undefined, context: TypeContext): NullableType {
  if (node?.kind === 'scalar' && node.value === null) return { type: { kind: 'null' }, nullable: false };
  const text = asText(node);
  if (node?.kind !== 'scalar' || text === undefined) return anything;
  const parsed = parseType(text);
  // Reading has reported the problem.
  if (!parsed.ok) return anything;
  const place: TypePlace = { node, context };
  return parsed.type.kind === 'nullable'
    ? { type: typeOf(parsed.type.of, place), nullable: true }
    : { type: typeOf(parsed.type, place), nullable: false };
}

/** The type that a node names, with null where it says so. */
export function resolveWholeType(node: Node | undefined, context: TypeContext): Type {
  const { type, nullable } = resolveType(node, context);
  return nullable ? { kind: 'nullable', of: type } : type;
}

/** The type of an answer: a type, or `stream[X]`, a sequence of values of `X`. */
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
  return { kind: 'any' };
}

/** A member that is not known may be anything, and so may the whole. */
function oneOf(members: readonly Type[]): Type {
  return members.some(isAny) ? { kind: 'any' } : { kind: 'oneOf', of: members };
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
    return { kind: 'any' };
  }
  return lookUp(argument, place, 'object') === undefined ? { kind: 'any' } : { kind: 'partial', name: argument.name };
}

function declaredType(syntax: NameSyntax, place: TypePlace): Type {
  const { names, diagnostics } = place.context;
  const [argument] = syntax.args;
  if (argument === undefined) {
    const kind = lookUp(syntax, place);
    return kind === undefined ? { kind: 'any' } : { kind, name: syntax.name };
  }
  if (lookUp(syntax, place, 'identifier') === undefined) return { kind: 'any' };
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

/** The kind of a name in words, for messages. */
export const inWords: Readonly<Record<TypeNameKind, string>> = {
  identifier: 'an identifier',
  scalar: 'a scalar',
  enum: 'an enum',
  bitSet: 'a bit set',
  object: 'an object',
  union: 'a union',
};

/** The type to write in place of one of elsewhere, such as `DateTime`. */
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
    diagnostics.report('unknown-type', { name: syntax.name }, span, {
      ...didYouMean(syntax.name, similar(wanted)),
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
