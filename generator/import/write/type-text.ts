import { printLiteral } from '../../read/type-syntax.js';
import { MAX_TUPLE, MOST } from '../../read/limits.js';
import type {
  EnumDeclaration,
  ObjectDeclaration,
  Place,
  ScalarDeclaration,
  UnionDeclaration,
} from '../declarations.js';
import type { Report } from '../losses.js';
import {
  shapesIn,
  type DictShape,
  type ListShape,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type TextShape,
  type ValuesShape,
  type TupleShape,
} from '../shape.js';
import { formsOf, isEnum, type Member, type Simple, type Simplifier } from '../simplify.js';
import { countText, numberLimits, textLimits } from './limits.js';
import { defined } from '../../defined.js';
import { isName } from '../document.js';
import { braces, entriesOf, unlessEmpty, type Data, type Fields } from './yaml-data.js';
import type { NamedSchema } from '../shape.js';

/** A type as the spec writes it, and the limits beside it. */
export interface WrittenType {
  readonly text: string;
  readonly limits: Fields;
}

/** The place of a type, and what the language allows there. */
export interface TypePlace extends Place {
  readonly at: string;
  /** Whether limits of the value have a place beside the type. */
  readonly value: boolean;
  /** Whether limits of its items, keys and values have. */
  readonly parts: boolean;
  /** Whether the place is a key that must be absent where no value is valid. */
  readonly absent?: boolean;
  /** Nesting of types so far. */
  readonly depth: number;
}

/** Names for unnamed objects and enums. Equal shapes get the same name. */
export interface TypeNames {
  object(shape: ObjectShape, place: TypePlace): ObjectDeclaration;
  enumeration(shape: ValuesShape, place: TypePlace): EnumDeclaration;
  scalar(shape: TextShape | NumberShape, place: TypePlace): ScalarDeclaration;
  union(content: Simple, place: TypePlace): UnionDeclaration;
  schema(schema: NamedSchema): string;
  nameOf(declaration: ObjectDeclaration | EnumDeclaration | ScalarDeclaration | UnionDeclaration): string;
  /** Names of the members of an enum, in order. */
  membersOf(shape: ValuesShape): readonly string[];
  /** In place of a text or integer that is recognised as something else: `Snowflake<Guild>`. */
  idiom(member: Member, place: TypePlace): string | undefined;
}

/** Deepest nesting that is written. */
const MOST_LEVELS = 14;

/** Most members of a union without a name. */
const MOST_JOINED = 4;

export class TypeWriter {
  constructor(
    readonly simplifier: Simplifier,
    readonly names: TypeNames,
    readonly report: Report,
  ) {}

  write(shape: Shape, place: TypePlace): WrittenType {
    return this.writeSimple(this.simplifier.simple(shape), place);
  }

  writeSimple(simple: Simple, place: TypePlace): WrittenType {
    if (place.depth > MOST_LEVELS) {
      this.report.lose(place.at, 'type', `it is nested more than ${MOST_LEVELS} levels deep`, true);
      return { text: 'any', limits: {} };
    }
    const { members, nullable } = simple;
    if (members.length === 0) return { text: 'null', limits: {} };
    const orNull = nullable ? ' | null' : '';
    if (members.length === 1) {
      const { text, limits } = this.#member(members[0]!, place);
      return { text: `${text}${orNull}`, limits };
    }
    const isRecursive = members.some(
      (member) => member.kind === 'declared' && this.simplifier.leadsBack(member.schema),
    );
    if (isRecursive || members.length > MOST_JOINED || simple.union?.discriminator !== undefined) {
      const declaration = this.names.union({ ...simple, nullable: false }, place);
      return { text: `${this.names.nameOf(declaration)}${orNull}`, limits: {} };
    }
    const written = this.members(members, place);
    return { text: `${written.text}${orNull}`, limits: written.limits };
  }

  /** Members of a union, and limits beside it. These apply to each member of their form, so that all of one form have to have the same. */
  members(members: readonly Member[], place: TypePlace): WrittenType {
    const texts: string[] = [];
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
      if (!texts.includes(written.text)) texts.push(written.text);
      Object.assign(limits, written.limits);
    }
    return { text: texts.join(' | '), limits };
  }

  /** One member of a union, where it has no limits. */
  member(member: Member, place: TypePlace): WrittenType {
    return this.#member(member, { ...place, value: false, parts: false, depth: place.depth + 1 });
  }

  /** Whether the members of the same form have the same limits. */
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

  #member(member: Member, place: TypePlace): WrittenType {
    const idiom = this.names.idiom(member, place);
    if (idiom !== undefined) return { text: idiom, limits: {} };
    switch (member.kind) {
      case 'any':
      case 'bool':
        return { text: member.kind, limits: {} };
      case 'never':
        if (place.absent === true) return { text: 'never', limits: {} };
        this.report.lose(place.at, 'false', 'no value is valid here, and a value has to be here', true);
        return { text: 'any', limits: {} };
      case 'declared':
        return { text: this.names.schema(member.schema), limits: {} };
      case 'object':
        return { text: this.names.nameOf(this.names.object(member.object, place)), limits: {} };
      case 'values':
        return this.#values(member, place);
      case 'text':
      case 'number': {
        const { type, limits } =
          member.kind === 'text' ? textLimits(member, this.report) : numberLimits(member, this.report);
        if (isLimited(limits) && !place.value)
          return { text: this.names.nameOf(this.names.scalar(member, place)), limits: {} };
        return { text: type, limits };
      }
      case 'list': {
        if (this.simplifier.isNever(member.item))
          return this.#member({ ...member, item: { kind: 'any' }, max: 0 }, place);
        const own = { items: itemsOf(member, place.at, this.report), ...(member.unique ? { unique: true } : {}) };
        if (isLimited(own) && !place.value) return this.#limited(member, place);
        const item = this.write(member.item, { ...place, isItem: true, value: place.parts, depth: place.depth + 1 });
        return { text: `list[${item.text}]`, limits: defined({ ...own, each: inside(item.limits) }) };
      }
      case 'dict': {
        if (this.simplifier.isNever(member.key ?? member.value) || this.simplifier.isNever(member.value))
          return this.#member({ kind: 'dict', value: { kind: 'any' }, max: 0 }, place);
        const own = { items: itemsOf(member, place.at, this.report) };
        if (isLimited(own) && !place.value) return this.#limited(member, place);
        const key = this.#key(member.key, place);
        const value = this.write(member.value, { ...place, isItem: true, value: place.parts, depth: place.depth + 1 });
        return {
          text: `dict[${key.text}, ${value.text}]`,
          limits: defined({ ...own, each: inside(value.limits), keys: inside(key.limits) }),
        };
      }
      case 'tuple': {
        if (shapesIn(member).length > MAX_TUPLE) {
          this.report.lose(place.at, 'prefixItems', `a tuple has 1 to ${MAX_TUPLE} items`, true);
          return { text: 'list[any]', limits: {} };
        }
        const own = { items: itemsOf(member, place.at, this.report) };
        if (isLimited(own) && !place.value) return this.#limited(member, place);
        const itemText = (item: Shape): string =>
          this.write(item, { ...place, isItem: true, value: false, parts: false, depth: place.depth + 1 }).text;
        const rest = member.rest === undefined ? [] : [`...${itemText(member.rest)}`];
        return { text: `tuple[${[...member.items.map(itemText), ...rest].join(', ')}]`, limits: defined(own) };
      }
    }
  }

  /** A list or dict with limits, where only a name has room for them. */
  #limited(member: ListShape | TupleShape | DictShape, place: TypePlace): WrittenType {
    const declaration = this.names.union({ members: [member], nullable: false }, place);
    return { text: this.names.nameOf(declaration), limits: {} };
  }

  #values(member: ValuesShape, place: TypePlace): WrittenType {
    const [only] = member.values;
    if (member.values.length === 1 && only !== undefined) return { text: printLiteral(only), limits: {} };
    if (isEnum(member) && member.values.length <= MOST.members)
      return { text: this.names.nameOf(this.names.enumeration(member, place)), limits: {} };
    if (member.values.length > MOST.joinedTypes) {
      this.report.lose(place.at, 'enum', `more than ${MOST.joinedTypes} values of several forms`, true);
      return { text: 'any', limits: {} };
    }
    return { text: member.values.map(printLiteral).join(' | '), limits: {} };
  }

  #key(key: Shape | undefined, place: TypePlace): WrittenType {
    if (key === undefined) return { text: 'str', limits: {} };
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
      return { text: 'str', limits: {} };
    }
    if (only.kind === 'any') return { text: 'str', limits: {} };
    if (only.kind === 'values' && only.values.length === 1)
      return { text: 'str', limits: { values: [...only.values] } };
    return this.#member(only, { ...place, isItem: true, value: place.parts, parts: false, depth: place.depth + 1 });
  }
}

/**
 * The name of an object among the others of a union: its title, the literal that distinguishes it, or the first schema that
 * it extends. Undefined where nothing distinguishes it.
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
      const field = other.kind === 'object' ? other.object.fields.find((one) => one.key === key) : undefined;
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

function isLimited(limits: Fields): boolean {
  return entriesOf(limits).length > 0;
}

/** Limits of the items, values or keys of a type, beside those of its own. */
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
