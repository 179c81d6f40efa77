import { printLiteral } from '../../read/type-syntax.js';
import { MAX_TUPLE, MOST } from '../../read/limits.js';
import type { Place } from '../declarations.js';
import { isFile } from '../endpoints/carriers.js';
import type { Report } from '../losses.js';
import {
  shapesIn,
  type DictShape,
  type ListShape,
  type NamedSchema,
  type Shape,
  type ValuesShape,
  type TupleShape,
} from '../shape.js';
import { formsOf, isEnum, type Member, type Simple, type Simplifier } from '../simplify.js';
import { countText, numberLimits, textLimits } from './limits.js';
import { defined } from '../../defined.js';
import { isName } from '../document.js';
import { braces, entriesOf, unlessEmpty, type Data, type Fields } from './yaml-data.js';

/** A type in the notation of the spec, and its limits. */
export interface WrittenType<To> {
  readonly type: TypeText<To>;
  readonly limits: Fields;
}

/** The text of a type in pieces. References are named when the text is printed. */
export type TypeText<To> = readonly (string | Reference<To> | AnyOf<To>)[];

interface Reference<To> {
  readonly to: To;
  readonly place: Place;
}

interface AnyOf<To> {
  readonly anyOf: readonly TypeText<To>[];
}

/** Prints a type with names, and removes duplicates in unions. */
export function printed<To>(type: TypeText<To>, nameOf: (to: To, place: Place) => string): string {
  const pieces = type.map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('to' in piece) return nameOf(piece.to, piece.place);
    return [...new Set(piece.anyOf.map((member) => printed(member, nameOf)))].join(' | ');
  });
  return pieces.join('');
}

/** A schema with a declaration. */
export type Referable =
  | Extract<Member, { readonly kind: 'object' | 'values' | 'text' | 'number' | 'declared' }>
  | { readonly kind: 'union'; readonly content: Simple };

/** Maximal depth of a type. */
const MOST_LEVELS = 14;

/** Maximal number of members of an unnamed union. */
const MOST_JOINED = 4;

/** Writes types. Equal types have equal texts. */
export class TypeWriter<To> {
  /** @param refer finds the declaration of a type; undefined if the type is inlined */
  constructor(
    readonly simplifier: Simplifier,
    readonly report: Report,
    readonly refer: (referable: Referable, place: Place) => To | undefined,
  ) {}

  write(shape: Shape, place: Place): WrittenType<To> {
    return this.writeSimple(this.simplifier.simple(shape), place);
  }

  writeSimple(simple: Simple, place: Place): WrittenType<To> {
    if (place.depth > MOST_LEVELS) {
      this.report.lose(place.at, 'type', `it is nested more than ${MOST_LEVELS} levels deep`, true);
      return plain('any');
    }
    const { members, nullable } = simple;
    if (members.length === 0) return plain('null');
    const { type, limits } = this.#notNull(simple, place);
    return { type: nullable ? [{ anyOf: [type, ['null']] }] : type, limits };
  }

  #notNull(simple: Simple, place: Place): WrittenType<To> {
    const { members } = simple;
    if (members.length === 1) return this.#member(members[0]!, place);
    const isRecursive = members.some(
      (member) => member.kind === 'declared' && this.simplifier.leadsBack(member.schema),
    );
    if (isRecursive || members.length > MOST_JOINED || simple.union?.discriminator !== undefined)
      return this.#reference({ kind: 'union', content: { ...simple, nullable: false } }, place);
    return this.members(members, place);
  }

  schema(schema: NamedSchema, place: Place): TypeText<To> {
    return this.#reference({ kind: 'declared', schema }, place).type;
  }

  #reference(referable: Referable, place: Place): WrittenType<To> {
    const to = this.refer(referable, place);
    return to === undefined ? plain('any') : { type: [{ to, place }], limits: {} };
  }

  /** Members of a union, and its limits. A limit applies to all members of a form, which must have the same limits. */
  members(members: readonly Member[], place: Place): WrittenType<To> {
    const anyOf: TypeText<To>[] = [];
    const limits: Record<string, Data | undefined> = {};
    const inside = { ...place, parts: false, depth: place.depth + 1 };
    for (const member of members) {
      const isLimitable = place.value && member.kind !== 'dict' && this.#sharesLimits(member, members);
      const variant = variantOf(member, members, this.simplifier);
      const written = this.#member(member, {
        ...inside,
        value: isLimitable,
        ...(variant === undefined ? {} : { variant }),
      });
      anyOf.push(written.type);
      Object.assign(limits, written.limits);
    }
    return { type: [{ anyOf }], limits };
  }

  /** A member of a union without limits. */
  member(member: Member, place: Place): WrittenType<To> {
    return this.#member(member, { ...place, value: false, parts: false, depth: place.depth + 1 });
  }

  /** Whether all members of the same form have the same limits. */
  #sharesLimits(member: Member, members: readonly Member[]): boolean {
    const forms = formsOf(member);
    const others = members.filter(
      (other) =>
        other !== member &&
        this.simplifier.leavesOf(other).some((leaf) => formsOf(leaf).some((form) => forms.includes(form))),
    );
    if (others.length === 0) return true;
    const isList = (tested: Member): tested is Member & { readonly kind: 'list' } => tested.kind === 'list';
    if (!isList(member) || !others.every(isList)) return false;
    return others.every(({ min, max, unique }) => min === member.min && max === member.max && unique === member.unique);
  }

  #member(member: Member, place: Place): WrittenType<To> {
    if (isFile(member) && isPartOfForm(place)) return plain('bytes');
    switch (member.kind) {
      case 'any':
      case 'bool':
        return plain(member.kind);
      case 'never':
        if (place.absent === true) return plain('never');
        this.report.lose(place.at, 'false', 'no value is valid here, and a value has to be here', true);
        return plain('any');
      case 'declared':
      case 'object':
        return this.#reference(member, place);
      case 'values':
        return this.#values(member, place);
      case 'text':
      case 'number': {
        const { type, limits } =
          member.kind === 'text' ? textLimits(member, this.report) : numberLimits(member, this.report);
        return isLimited(limits) && !place.value ? this.#reference(member, place) : { type: [type], limits };
      }
      case 'list': {
        if (this.simplifier.isNever(member.item))
          return this.#member({ ...member, item: { kind: 'any' }, max: 0 }, place);
        const own = { items: itemsOf(member, place.at, this.report), ...(member.unique ? { unique: true } : {}) };
        if (isLimited(own) && !place.value) return this.#limited(member, place);
        const item = this.write(member.item, { ...place, isItem: true, value: place.parts, depth: place.depth + 1 });
        return { type: ['list[', ...item.type, ']'], limits: defined({ ...own, each: inside(item.limits) }) };
      }
      case 'dict': {
        if (this.simplifier.isNever(member.key ?? member.value) || this.simplifier.isNever(member.value))
          return this.#member({ kind: 'dict', value: { kind: 'any' }, max: 0 }, place);
        const own = { items: itemsOf(member, place.at, this.report) };
        if (isLimited(own) && !place.value) return this.#limited(member, place);
        const key = this.#key(member.key, place);
        const value = this.write(member.value, { ...place, isItem: true, value: place.parts, depth: place.depth + 1 });
        return {
          type: ['dict[', ...key.type, ', ', ...value.type, ']'],
          limits: defined({ ...own, each: inside(value.limits), keys: inside(key.limits) }),
        };
      }
      case 'tuple': {
        if (shapesIn(member).length > MAX_TUPLE) {
          this.report.lose(place.at, 'prefixItems', `a tuple has 1 to ${MAX_TUPLE} items`, true);
          return plain('list[any]');
        }
        const own = { items: itemsOf(member, place.at, this.report) };
        if (isLimited(own) && !place.value) return this.#limited(member, place);
        const typeOf = (item: Shape): TypeText<To> =>
          this.write(item, { ...place, isItem: true, value: false, parts: false, depth: place.depth + 1 }).type;
        const rest = member.rest === undefined ? [] : [['...', ...typeOf(member.rest)]];
        const types = [...member.items.map(typeOf), ...rest];
        const [, ...listed] = types.flatMap((type) => [', ', ...type]);
        return { type: ['tuple[', ...listed, ']'], limits: defined(own) };
      }
    }
  }

  /** A list or dict that needs a declaration for its limits. */
  #limited(member: ListShape | TupleShape | DictShape, place: Place): WrittenType<To> {
    return this.#reference({ kind: 'union', content: { members: [member], nullable: false } }, place);
  }

  #values(member: ValuesShape, place: Place): WrittenType<To> {
    const [only] = member.values;
    if (member.values.length === 1 && only !== undefined) return plain(printLiteral(only));
    if (isEnum(member) && member.values.length <= MOST.members) return this.#reference(member, place);
    if (member.values.length > MOST.joinedTypes) {
      this.report.lose(place.at, 'enum', `more than ${MOST.joinedTypes} values of several forms`, true);
      return plain('any');
    }
    return { type: [{ anyOf: member.values.map((value) => [printLiteral(value)]) }], limits: {} };
  }

  #key(key: Shape | undefined, place: Place): WrittenType<To> {
    if (key === undefined) return plain('str');
    const { members } = this.simplifier.simple(key);
    const isText = (member: Member): boolean =>
      member.kind === 'text' || (member.kind === 'values' && member.values.every((value) => typeof value === 'string'));
    const [only, ...others] = members.filter(
      (member) =>
        member.kind === 'any' ||
        isText(member) ||
        (member.kind === 'declared' &&
          ['enum', 'scalar'].includes(this.simplifier.fateOf(member.schema)) &&
          this.simplifier.leavesOf(member).every(isText)),
    );
    if (only === undefined || others.length > 0) {
      this.report.lose(place.at, 'propertyNames', 'keys are texts of one kind', true);
      return plain('str');
    }
    if (only.kind === 'any') return plain('str');
    if (only.kind === 'values' && only.values.length === 1)
      return { ...plain('str'), limits: { values: [...only.values] } };
    return this.#member(only, { ...place, isItem: true, value: place.parts, parts: false, depth: place.depth + 1 });
  }
}

/**
 * The name of an object among the others of a union: its title, its distinguishing literal, or the first schema that it
 * extends. Undefined if nothing distinguishes it.
 */
export function variantOf(member: Member, members: readonly Member[], simplifier: Simplifier): string | undefined {
  if (member.kind !== 'object') return undefined;
  const { object } = member;
  const others = members.filter((other) => other !== member);
  if (object.title !== undefined && isName(object.title)) return object.title;
  const literals = object.fields.flatMap((field) => {
    const literal = field.required ? simplifier.literalOf(field.shape) : undefined;
    return typeof literal === 'string' ? [{ key: field.key, literal }] : [];
  });
  const isOwn = ({ key, literal }: (typeof literals)[number]): boolean =>
    others.every((other) => {
      const field = other.kind === 'object' ? other.object.fields.find((declared) => declared.key === key) : undefined;
      return field === undefined || simplifier.literalOf(field.shape) !== literal;
    });
  const own = literals.find(isOwn);
  if (own !== undefined && /[A-Za-z]/.test(own.literal) && own.literal.length <= 60) return own.literal;
  const base = object.bases.find((candidate) =>
    others.every((other) => other.kind !== 'object' || !other.object.bases.includes(candidate)),
  );
  if (base !== undefined) return base.title;
  const keys = object.fields.filter(({ key, required }) => required && /^[A-Za-z]/.test(key)).map(({ key }) => key);
  const known = new Set(
    others.flatMap((other) => (other.kind === 'object' ? other.object.fields.map(({ key }) => key) : [])),
  );
  const key = keys.find((candidate) => !known.has(candidate));
  return key === undefined ? undefined : `with ${key}`;
}

function plain(text: string): WrittenType<never> {
  return { type: [text], limits: {} };
}

/** Whether a place is a field of a multipart form, or an item of a list there, so that files are no texts. */
function isPartOfForm({ owner, depth, isItem }: Place): boolean {
  return (
    typeof owner === 'object' && owner.kind === 'object' && owner.object.isForm === true && depth === Number(isItem)
  );
}

function isLimited(limits: Fields): boolean {
  return entriesOf(limits).length > 0;
}

function inside(limits: Fields): Data | undefined {
  return unlessEmpty(braces(limits));
}

function itemsOf(
  { min = 0, max = Infinity }: { readonly min?: number; readonly max?: number },
  at: string,
  report: Report,
): string | number | undefined {
  if (min <= max) return countText(min === 0 ? undefined : min, max === Infinity ? undefined : max);
  report.lose(at, 'minItems', 'no value has as many items as both bounds demand', true);
  return undefined;
}
