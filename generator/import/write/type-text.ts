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
import { formsOf, isEnum, isOfForm, type Member, type Simple, type Simplifier } from '../simplify.js';
import { countText, numberLimits, textLimits } from './limits.js';
import { defined } from '../../defined.js';
import { isName } from '../document.js';
import { braces, entriesOf, unlessEmpty, type Data, type Fields, type Late } from './yaml-data.js';

/** The text of a type, for which all declarations need their names. */
export interface TypeText extends Late {
  readonly late: () => string;
}

/** A type in the notation of the spec, and its limits. */
export interface WrittenType {
  readonly type: TypeText;
  readonly limits: Fields;
}

/** A type with others inside. */
export function typeText(texts: TemplateStringsArray, ...types: readonly TypeText[]): TypeText {
  return { late: () => texts.reduce((before, text, index) => before + types[index - 1]!.late() + text) };
}

function listed(types: readonly TypeText[]): TypeText {
  return { late: () => types.map(({ late }) => late()).join(', ') };
}

function oneOf(types: readonly TypeText[]): TypeText {
  return { late: () => [...new Set(types.map(({ late }) => late()))].join(' | ') };
}

/** A schema with a declaration. */
export type Referable =
  | Extract<Member, { readonly kind: 'object' | 'values' | 'text' | 'number' | 'declared' }>
  | { readonly kind: 'union'; readonly content: Simple };

/** Maximal depth of a type. */
const MOST_LEVELS = 14;

const NO_ITEMS = { item: { kind: 'any' }, max: 0 } as const;

/** Maximal number of members of an unnamed union. */
const MOST_JOINED = 4;

/** Writes types. Equal types have equal texts. */
export class TypeWriter {
  /** @param refer the name of a declared type; undefined if any value is valid */
  constructor(
    readonly simplifier: Simplifier,
    readonly report: Report,
    readonly refer: (referable: Referable, place: Place) => TypeText | undefined,
  ) {}

  write(shape: Shape, place: Place): WrittenType {
    return this.writeSimple(this.simplifier.simple(shape), place);
  }

  writeSimple(simple: Simple, place: Place): WrittenType {
    if (place.depth > MOST_LEVELS) {
      this.report.lose(place.at, 'type', `it is nested more than ${MOST_LEVELS} levels deep`, true);
      return plain('any');
    }
    const { members, nullable } = simple;
    if (members.length === 0) return plain('null');
    const { type, limits } = this.#notNull(simple, place);
    return { type: nullable ? oneOf([type, typeText`null`]) : type, limits };
  }

  #notNull(simple: Simple, place: Place): WrittenType {
    const { members } = simple;
    if (members.length === 1) return this.#member(members[0]!, place);
    const isRecursive = members.some(
      (member) => member.kind === 'declared' && this.simplifier.leadsBack(member.schema),
    );
    if (isRecursive || members.length > MOST_JOINED || simple.union?.discriminator !== undefined)
      return this.#reference({ kind: 'union', content: { ...simple, nullable: false } }, place);
    return this.members(members, place);
  }

  schema(schema: NamedSchema, place: Place): TypeText {
    return this.#reference({ kind: 'declared', schema }, place).type;
  }

  #reference(referable: Referable, place: Place): WrittenType {
    const type = this.refer(referable, place);
    return type === undefined ? plain('any') : { type, limits: {} };
  }

  /** Members of a union, and its limits. A limit applies to all members of a form, which must have the same limits. */
  members(members: readonly Member[], place: Place): WrittenType {
    const anyOf: TypeText[] = [];
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
    return { type: oneOf(anyOf), limits };
  }

  /** A member of a union without limits. */
  member(member: Member, place: Place): WrittenType {
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

  #member(member: Member, place: Place): WrittenType {
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
        return isLimited(limits) && !place.value ? this.#reference(member, place) : { ...plain(type), limits };
      }
      case 'list':
        return this.#container(this.simplifier.isNever(member.item) ? { ...member, ...NO_ITEMS } : member, place);
      case 'dict': {
        const isEmpty = [member.key ?? member.value, member.value].some((shape) => this.simplifier.isNever(shape));
        return this.#container(isEmpty ? { kind: 'dict', value: { kind: 'any' }, max: 0 } : member, place);
      }
      case 'tuple':
        if (shapesIn(member).length <= MAX_TUPLE) return this.#container(member, place);
        this.report.lose(place.at, 'prefixItems', `a tuple has 1 to ${MAX_TUPLE} items`, true);
        return plain('list[any]');
    }
  }

  /** A list, tuple or dict, which needs a declaration if its limits cannot be written at its place. */
  #container(member: ListShape | TupleShape | DictShape, place: Place): WrittenType {
    const items = itemsOf(member, place.at, this.report);
    const own = defined({ items, unique: member.kind === 'list' && member.unique ? true : undefined });
    if (isLimited(own) && !place.value)
      return this.#reference({ kind: 'union', content: { members: [member], nullable: false } }, place);
    const within = { ...place, isItem: true, value: place.parts, depth: place.depth + 1 };
    switch (member.kind) {
      case 'list': {
        const item = this.write(member.item, within);
        return { type: typeText`list[${item.type}]`, limits: defined({ ...own, each: inside(item.limits) }) };
      }
      case 'dict': {
        const [key, value] = [this.#key(member.key, place), this.write(member.value, within)];
        const limits = defined({ ...own, each: inside(value.limits), keys: inside(key.limits) });
        return { type: typeText`dict[${key.type}, ${value.type}]`, limits };
      }
      case 'tuple': {
        const typeOf = (item: Shape): TypeText => this.write(item, { ...within, value: false, parts: false }).type;
        const rest = member.rest === undefined ? [] : [typeText`...${typeOf(member.rest)}`];
        const types = listed([...member.items.map(typeOf), ...rest]);
        return { type: typeText`tuple[${types}]`, limits: own };
      }
    }
  }

  #values(member: ValuesShape, place: Place): WrittenType {
    const [only] = member.values;
    if (member.values.length === 1 && only !== undefined) return plain(printLiteral(only));
    if (isEnum(member) && member.values.length <= MOST.members) return this.#reference(member, place);
    if (member.values.length > MOST.joinedTypes) {
      this.report.lose(place.at, 'enum', `more than ${MOST.joinedTypes} values of several forms`, true);
      return plain('any');
    }
    return plain(member.values.map(printLiteral).join(' | '));
  }

  #key(key: Shape | undefined, place: Place): WrittenType {
    if (key === undefined) return plain('str');
    const { members } = this.simplifier.simple(key);
    const isText = (member: Member): boolean => isOfForm(member, 'string');
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

function plain(text: string): WrittenType {
  return { type: { late: () => text }, limits: {} };
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
