import { createHash } from 'node:crypto';
import { isOfKinds, type Kind } from './keywords.js';
import { MOST } from '../read/limits.js';
import { ImportError } from './load/import-error.js';
import type { Report } from './losses.js';
import { isMap } from './load/pointer.js';
import {
  shapesIn,
  valuesThat,
  type DictShape,
  type ListShape,
  type NamedSchema,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type TextShape,
  type TupleShape,
  type UnionShape,
  type ValuesShape,
} from './shape.js';

export type Member =
  | { readonly kind: 'any' }
  /** The only member, if no value is valid. */
  | { readonly kind: 'never' }
  | { readonly kind: 'bool' }
  | TextShape
  | NumberShape
  | ValuesShape
  | ListShape
  | TupleShape
  | DictShape
  | { readonly kind: 'object'; readonly object: ObjectShape }
  /** A schema with a declaration. */
  | { readonly kind: 'declared'; readonly schema: NamedSchema };

/** A shape without aliases, wrappers and nested unions. Null has no members. */
export interface Simple {
  readonly members: readonly Member[];
  readonly nullable: boolean;
  /** The union with the discriminator of the members. */
  readonly union?: UnionShape;
}

export const ANY: Simple = { members: [{ kind: 'any' }], nullable: false };

const NEVER: Simple = { members: [{ kind: 'never' }], nullable: false };

/** The use of a named schema: as a declaration, or as another name for its content. */
export type Fate = 'object' | 'enum' | 'scalar' | 'union' | 'alias';

/** Maximal depth of schemas that only consist of another one, or contain it as an alternative or an item. */
const MOST_NESTED = 1_000;

/** Normalizes shapes, with one result for each. */
export class Simplifier {
  readonly #known = new Map<Shape, Simple>();
  readonly #fates = new Map<NamedSchema, Fate>();
  readonly #open = new Set<Shape>();
  /** Deferred comparisons of alternatives, because they simplify the types of fields. */
  readonly #comparisons: (() => void)[] = [];
  #isComparing = false;
  readonly #listed = new Map<Shape, ValuesShape | undefined>();
  /** The schema that names each object and enum. */
  readonly #owners = new Map<object, NamedSchema>();

  /** The schema that names each list and dict. */
  readonly #titles = new Map<Member, NamedSchema>();

  constructor(
    readonly report: Report,
    readonly withNamedContainers = true,
  ) {}

  /** The title of the only member, if it is a list or a dict with one. */
  titleOf({ members }: Simple): string | undefined {
    const [only, ...others] = members;
    return only === undefined || others.length > 0 ? undefined : this.#titles.get(only)?.title;
  }

  /**
   * Whether a schema names a list, dict or tuple. It gets a declaration, but its uses contain its content, so that all
   * readers of lists apply.
   */
  isNameOfContainer(schema: NamedSchema): boolean {
    const { members, nullable } = this.contentOf(schema);
    const [only, ...others] = members;
    const isAlone = this.withNamedContainers && schema.isComponent && !nullable && others.length === 0;
    return isAlone && (only?.kind === 'list' || only?.kind === 'dict' || only?.kind === 'tuple');
  }

  /** The schema with the name of an object or a list of values, if there is one. */
  ownerOf(shape: ObjectShape | ValuesShape): NamedSchema | undefined {
    return this.#owners.get(shape);
  }

  fateOf(schema: NamedSchema): Fate {
    let fate = this.#fates.get(schema);
    if (fate === undefined) {
      fate = this.#fate(schema);
      this.#fates.set(schema, fate);
    }
    return fate;
  }

  isNever(shape: Shape): boolean {
    return this.simple(shape).members[0]?.kind === 'never';
  }

  /** The content of a named schema. */
  contentOf(schema: NamedSchema): Simple {
    return this.simple(shapeOf(schema));
  }

  simple(shape: Shape): Simple {
    let known = this.#known.get(shape);
    if (known === undefined) {
      if (this.#open.has(shape)) return this.#endless(shape);
      if (this.#open.size >= MOST_NESTED)
        throw new ImportError(
          { file: shape.kind === 'named' ? shape.schema.at : 'at' in shape ? (shape.at ?? '#') : '#' },
          `more than ${MOST_NESTED} schemas refer to each other one after the other`,
          'refer to the last of them',
        );
      this.#open.add(shape);
      known = this.#simple(shape);
      this.#open.delete(shape);
      this.#known.set(shape, known);
      if (this.#open.size === 0) this.#compareAlternatives();
    }
    return known;
  }

  /** Runs the comparisons in a loop, because each may add those of unions in fields. */
  #compareAlternatives(): void {
    if (this.#isComparing) return;
    this.#isComparing = true;
    for (let compare = this.#comparisons.pop(); compare !== undefined; compare = this.#comparisons.pop()) compare();
    this.#isComparing = false;
  }

  #endless(shape: Shape): Simple {
    const at = shape.kind === 'named' ? shape.schema.at : 'at' in shape ? shape.at : '#';
    this.report.lose(at, '$ref', 'it leads back to itself without anything in between, and says nothing', false);
    return ANY;
  }

  #fate(schema: NamedSchema): Fate {
    const { members } = this.contentOf(schema);
    const [only, ...others] = members;
    if (only === undefined) return 'alias';
    if (others.length > 0) return this.#hasListLimits(members) ? 'alias' : 'union';
    switch (only.kind) {
      case 'object':
        return this.#own(only.object, schema) ? 'object' : 'alias';
      case 'values':
        return only.values.length > 1 && isEnum(only) && this.#own(only, schema) ? 'enum' : 'alias';
      case 'text':
        return 'scalar';
      case 'number':
        return only.format === 'int32' || only.format === 'int64' ? 'alias' : 'scalar';
      case 'list':
      case 'dict':
        if (!this.#titles.has(only)) this.#titles.set(only, schema);
        return this.leadsBack(schema) ? 'union' : 'alias';
      case 'tuple':
        return this.leadsBack(schema) ? 'union' : 'alias';
      case 'any':
      case 'never':
      case 'bool':
      case 'declared':
        return 'alias';
    }
  }

  /** Whether a few members of different forms have limits that only a field can have, such as a number of items. */
  #hasListLimits(members: readonly Member[]): boolean {
    const isLimited = members.some(
      (member) => member.kind === 'list' && ((member.min ?? 0) > 0 || member.max !== undefined || member.unique),
    );
    const forms = members.flatMap((member) => formsOf(member));
    return isLimited && members.length <= 4 && new Set(forms).size === forms.length;
  }

  #own(shape: ObjectShape | ValuesShape, schema: NamedSchema): boolean {
    if (this.#owners.has(shape)) return false;
    this.#owners.set(shape, schema);
    return true;
  }

  /** Whether a list or a dict contains itself without an object in between. */
  leadsBack(schema: NamedSchema): boolean {
    return reaches(shapeOf(schema), (shape) => shape.kind === 'named' && shape.schema === schema);
  }

  /** Whether a shape contains one that is being simplified, without an object in between: its content is unknown. */
  #isUnknown(shape: Shape): boolean {
    return reaches(shape, (inner) => this.#open.has(inner));
  }

  #simple(shape: Shape): Simple {
    switch (shape.kind) {
      case 'any':
        return ANY;
      case 'never':
        return NEVER;
      case 'null':
        return { members: [], nullable: true };
      case 'values':
        return isBoth(shape) ? { members: [{ kind: 'bool' }], nullable: false } : { members: [shape], nullable: false };
      case 'named':
        return this.#named(shape.schema);
      case 'restricted':
        return this.#restricted(shape);
      case 'union':
        return this.#union(shape);
      case 'text':
      case 'number':
      case 'list':
      case 'dict':
        return contradicts(shape) ? NEVER : { members: [shape], nullable: false };
      case 'tuple':
        return contradicts(shape) || this.#lacksItem(shape)
          ? NEVER
          : { members: [this.#withoutRest(shape)], nullable: false };
      case 'bool':
      case 'object':
        return { members: [shape], nullable: false };
    }
  }

  /** Whether an item of the tuple has no valid value. */
  #lacksItem(shape: TupleShape): boolean {
    const needed = (shape.min ?? 0) > shape.items.length ? shapesIn(shape) : shape.items;
    return needed.some((item) => !this.#isUnknown(item) && this.isNever(item));
  }

  /** The tuple without further items, if these have no valid value. */
  #withoutRest(shape: TupleShape): TupleShape {
    const { rest, items } = shape;
    return rest === undefined || this.#isUnknown(rest) || !this.isNever(rest) ? shape : { kind: 'tuple', items };
  }

  #named(schema: NamedSchema): Simple {
    const fate = this.fateOf(schema);
    const content = this.contentOf(schema);
    if (fate === 'alias') return content;
    return { members: [{ kind: 'declared', schema }], nullable: content.nullable };
  }

  #restricted({ of, kinds, at }: Extract<Shape, { readonly kind: 'restricted' }>): Simple {
    const simple = this.simple(of);
    const members = simple.members.flatMap((member) => this.#membersOf(member, kinds));
    const nullable = (simple.nullable || simple.members.some(({ kind }) => kind === 'any')) && kinds.has('null');
    if (members.length > 0 || nullable) return { ...simple, members, nullable };
    if (of.kind !== 'named' || at === undefined || this.isNever(of)) return NEVER;
    this.report.assume(at, 'type-of-another-schema');
    return simple;
  }

  #membersOf(member: Member, kinds: ReadonlySet<Kind>): readonly Member[] {
    if (member.kind === 'any') return [...kinds].flatMap((kind) => ANY_OF[kind]());
    if (member.kind === 'declared') {
      const { members } = this.contentOf(member.schema);
      const left = members.flatMap((inner) => this.#membersOf(inner, kinds));
      return left.length === members.length && left.every((inner, index) => inner === members[index]) ? [member] : left;
    }
    if (member.kind === 'values') {
      const kept = valuesThat((value) => isOfKinds(value, kinds), member);
      if (kept.values.length === member.values.length) return [member];
      return kept.values.length === 0 ? [] : [kept];
    }
    if (member.kind === 'number' && !member.whole && kinds.has('integer')) return [{ ...member, whole: true }];
    return KINDS_OF[member.kind].some((kind) => kinds.has(kind)) ? [member] : [];
  }

  #union(shape: UnionShape): Simple {
    const parts = possible(shape.of).map((part) => withoutNever(this.simple(part)));
    const nullable = parts.some((part) => part.nullable);
    const all = parts.flatMap((part) => part.members);
    if (all.length === 0 && !nullable) return NEVER;
    const members = all.length > 1 ? absorbed(all) : all;
    if (members.length > MOST.items)
      throw new ImportError({ file: shape.at }, `one of ${members.length} types; a spec has at most ${MOST.items}`);
    if (shape.exactlyOne)
      this.#comparisons.push(() => {
        const overlap = (all.length > 1 && !this.#areDisjoint(all)) || parts.filter((part) => part.nullable).length > 1;
        if (overlap) this.report.assume(shape.at, 'one-of-as-any-of');
      });
    if (members.some(({ kind }) => kind === 'any')) return ANY;
    return { members, nullable, ...(members.length > 1 ? { union: shape } : {}) };
  }

  #areDisjoint(members: readonly Member[]): boolean {
    const all = members.flatMap((member) => this.leavesOf(member));
    const values = all.filter((member) => member.kind === 'values');
    const listed = values.flatMap((member) => [...new Set(member.values)]);
    if (new Set(listed).size < listed.length) return false;
    // Lists without common values differ. Of lists with the same forms, one is enough to compare with other types.
    const forms = new Map(values.map((member) => [formsOf(member).join(), member]));
    const others = all.filter((member) => member.kind !== 'values');
    const compared = this.#haveOwnLiterals(others) ? others.slice(0, 1) : others;
    return compared.every((member, index) =>
      [...forms.values(), ...compared.slice(index + 1)].every((other) => this.#differ(member, other)),
    );
  }

  /** Whether all members are objects with different values of a required field. */
  #haveOwnLiterals([first, ...others]: readonly Member[]): boolean {
    if (first?.kind !== 'object') return false;
    return first.object.fields.some(({ key }) => {
      const listed = [first, ...others].map((member) => this.listedUnder(key, member));
      return !listed.includes(undefined) && areDistinct(listed);
    });
  }

  #differ(member: Member, other: Member): boolean {
    const [forms, otherForms] = [formsOf(member), formsOf(other)];
    return !forms.some((form) => otherForms.includes(form)) || this.#haveOwnLiterals([member, other]);
  }

  /** The members of a shape, with the contents of named schemas. */
  leavesIn(shape: Shape): readonly Member[] {
    return this.simple(shape).members.flatMap((member) => this.leavesOf(member));
  }

  /** The member itself, or the content of a named schema with the members of nested unions. */
  leavesOf(member: Member): readonly Member[] {
    return member.kind === 'declared'
      ? this.contentOf(member.schema).members.flatMap((inner) => this.leavesOf(inner))
      : [member];
  }

  /** The possible values of a required field of an object, if they are listed. */
  listedUnder(key: string, member: Member): ValuesShape | undefined {
    const field = member.kind === 'object' ? member.object.fields.find((own) => own.key === key) : undefined;
    return field?.required === true ? this.#listedIn(field.shape) : undefined;
  }

  literalOf(shape: Shape): ValuesShape['values'][number] | undefined {
    const { values = [] } = this.#listedIn(shape) ?? {};
    return values.length === 1 ? values[0] : undefined;
  }

  /** The different values of a shape, if all are listed. */
  #listedIn(shape: Shape): ValuesShape | undefined {
    if (!this.#listed.has(shape)) {
      const [only, ...others] = this.leavesIn(shape);
      const isListed =
        !this.simple(shape).nullable && others.length === 0 && only?.kind === 'values' && only.openTo === undefined;
      this.#listed.set(shape, isListed ? { ...only, values: [...new Set(only.values)] } : undefined);
    }
    return this.#listed.get(shape);
  }
}

/** Whether no value is listed twice. */
export function areDistinct(listed: readonly (ValuesShape | undefined)[]): boolean {
  const all = listed.flatMap((shape) => shape?.values ?? []);
  return new Set(all).size === all.length;
}

/** Whether a shape, or one inside without an object in between, passes a test. */
function reaches(from: Shape, isSought: (shape: Shape) => boolean): boolean {
  const seen = new Set<Shape>();
  const open = [from];
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    if (isSought(shape)) return true;
    open.push(...partsOf(shape));
  }
  return false;
}

/** The shapes inside a shape, without those of objects. */
export function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'list':
      return [shape.item];
    case 'tuple':
      return shapesIn(shape);
    case 'dict':
      return [shape.value];
    case 'union':
      return shape.of;
    case 'restricted':
      return [shape.of];
    case 'named':
      return [shapeOf(shape.schema)];
    case 'any':
    case 'never':
    case 'null':
    case 'bool':
    case 'text':
    case 'number':
    case 'values':
    case 'object':
      return [];
  }
}

/** The shape of a classified schema. */
function shapeOf({ shape }: NamedSchema): Shape {
  return shape!;
}

function contradicts({
  min = -Infinity,
  max = Infinity,
}: TextShape | NumberShape | ListShape | TupleShape | DictShape): boolean {
  return min > max;
}

/** The alternatives without objects that require an absent key; all if no others remain. */
function possible(of: readonly Shape[]): readonly Shape[] {
  const left = of.filter(
    (inner) =>
      inner.kind !== 'object' || !inner.object.fields.some(({ required, shape }) => required && shape.kind === 'never'),
  );
  return left.length === 0 ? of : left;
}

function withoutNever(simple: Simple): Simple {
  return simple.members[0]?.kind === 'never' ? { ...simple, members: [] } : simple;
}

/** Whether values can be members of an enum: only texts, or only integers. */
export function isEnum({ values }: ValuesShape): boolean {
  return values.every((value) => typeof value === 'string') || values.every((value) => Number.isSafeInteger(value));
}

function isBoth({ values }: ValuesShape): boolean {
  return values.length === 2 && values.includes(true) && values.includes(false);
}

const KINDS_OF: Readonly<Record<Exclude<Member['kind'], 'values'>, readonly Kind[]>> = {
  any: ['string', 'number', 'boolean', 'array', 'object'],
  declared: ['string', 'number', 'boolean', 'array', 'object'],
  never: [],
  bool: ['boolean'],
  text: ['string'],
  number: ['number', 'integer'],
  list: ['array'],
  tuple: ['array'],
  dict: ['object'],
  object: ['object'],
};

/** The JSON forms of a member. Integers are numbers. */
export function formsOf(member: Member): readonly string[] {
  return member.kind === 'values' ? [...new Set(member.values.map((value) => typeof value))] : KINDS_OF[member.kind];
}

/** Whether all values of a member have a form. */
export function isOfForm(member: Member, form: 'string' | 'object'): boolean {
  return formsOf(member).join() === form;
}

/** Any value of a form. Members are distinguished by identity, so that each place needs a new one. */
const ANY_OF: Readonly<Record<Kind, () => readonly Member[]>> = {
  string: () => [{ kind: 'text', at: '' }],
  number: () => [{ kind: 'number', whole: false, at: '' }],
  integer: () => [{ kind: 'number', whole: true, at: '' }],
  boolean: () => [{ kind: 'bool' }],
  array: () => [{ kind: 'list', item: { kind: 'any' }, unique: false }],
  object: () => [{ kind: 'dict', value: { kind: 'any' } }],
  null: () => [],
};

/** The members without those whose values others include, and with one list of values. */
function absorbed(all: readonly Member[]): readonly Member[] {
  const text = all.find((member) => member.kind === 'text' && isUnlimited(member));
  const float = all.find((member) => member.kind === 'number' && !member.whole && isUnlimited(member));
  const int = all.find((member) => member.kind === 'number' && member.whole && isUnlimited(member));
  const bool = all.find(({ kind }) => kind === 'bool');
  const lists = all.filter((member) => member.kind === 'values');
  const isIncluded = (value: ValuesShape['values'][number]): boolean => {
    if (typeof value === 'string') return text !== undefined;
    if (typeof value === 'boolean') return bool !== undefined;
    return (float ?? (Number.isInteger(value) ? int : undefined)) !== undefined;
  };
  const listed =
    lists.length === 0 ? undefined : asOne(lists, openForm(lists, text, float === undefined ? int : undefined));
  const left = listed?.openTo === undefined ? listed && valuesThat((value) => !isIncluded(value), listed) : listed;
  const seen = new Set<string>();
  return all.flatMap((member): readonly Member[] => {
    if (member.kind === 'values') return member === lists[0] && left!.values.length > 0 ? [left!] : [];
    if (member.kind === 'text' && text !== undefined && (member !== text || left?.openTo === 'str')) return [];
    if (member.kind === 'number' && float !== undefined && member !== float) return [];
    if (member.kind === 'number' && int !== undefined && member.whole && (member !== int || left?.openTo === 'int'))
      return [];
    const key = contentOf(member);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? [member] : [];
  });
}

/** Memoized hashes of parts of shapes, which many shapes may share. */
const contents = new WeakMap<object, string>();

/** Equal values have equal contents, apart from places and docs of objects. A recursive value equals only itself. */
function contentOf(value: object): string {
  const known = contents.get(value);
  if (known !== undefined) return known;
  contents.set(value, `itself ${++count}`);
  const left = 'fields' in value ? withoutDocs(value as ObjectShape) : value;
  const own: unknown = left instanceof Set ? [...(left as ReadonlySet<unknown>)] : left;
  const text = JSON.stringify(own, (name, inside: unknown) => {
    if (inside === own) return own;
    if (name === 'places' || (name === 'at' && typeof inside === 'string' && inside.includes('#'))) return undefined;
    if (name === 'schema' && isNamedSchema(inside)) return inside.at;
    return typeof inside === 'object' && inside !== null ? contentOf(inside) : inside;
  });
  const content = createHash('sha256').update(text).digest('hex');
  contents.set(value, content);
  return content;
}

let count = 0;

function withoutDocs(object: ObjectShape): Omit<ObjectShape, 'title' | 'facts' | 'bases'> {
  const { title: _, facts: __, bases: ___, ...content } = object;
  return content;
}

function isNamedSchema(value: unknown): value is NamedSchema {
  return isMap(value) && 'isComponent' in value;
}

function isUnlimited(shape: TextShape | NumberShape): boolean {
  return Object.entries(shape).every(
    ([key, value]) =>
      ['kind', 'at', 'whole', 'content'].includes(key) ||
      (key === 'format' && (value === 'double' || value === 'float')) ||
      (shape.kind === 'number' && shape.whole && isSafeBound(key, value)),
  );
}

/** Whether a bound is that of safe integers, which all integers of the language have. */
function isSafeBound(key: string, value: unknown): boolean {
  return (key === 'min' && value === Number.MIN_SAFE_INTEGER) || (key === 'max' && value === Number.MAX_SAFE_INTEGER);
}

/** The form of an open enum of several values; undefined if it is closed. */
function openForm(lists: readonly ValuesShape[], text: unknown, int: unknown): ValuesShape['openTo'] {
  const values = lists.flatMap((list) => list.values);
  if (values.length < 2) return undefined;
  if (text !== undefined && values.every((value) => typeof value === 'string')) return 'str';
  return int !== undefined && values.every((value) => Number.isSafeInteger(value)) ? 'int' : undefined;
}

function asOne(all: readonly ValuesShape[], openTo: ValuesShape['openTo']): ValuesShape {
  const [first] = all;
  const open = openTo === undefined ? {} : { openTo };
  if (all.length === 1) return { ...first!, ...open };
  const members = all.flatMap(({ values, names, docs, places, title, doc }) =>
    values.map((value, index) => ({
      value,
      at: places[index]!,
      name: names[index] ?? (values.length === 1 ? title : undefined),
      doc: docs[index] ?? (values.length === 1 ? doc : undefined),
    })),
  );
  const distinct = [...new Map(members.map((member) => [member.value, member])).values()];
  return {
    kind: 'values',
    values: distinct.map(({ value }) => value),
    names: distinct.map(({ name }) => name),
    docs: distinct.map(({ doc }) => doc),
    places: distinct.map(({ at }) => at),
    at: first!.at.replace(/\/(?:anyOf|oneOf)\/\d+$/, ''),
    ...open,
  };
}
