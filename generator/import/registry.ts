import { createHash } from 'node:crypto';
import { defined } from '../defined.js';
import { compareText } from '../diagnostics/diagnostics.js';
import type {
  Declaration,
  EnumDeclaration,
  ObjectDeclaration,
  Place,
  ScalarDeclaration,
  UnionDeclaration,
} from './declarations.js';
import type {
  Facts,
  FieldShape,
  NamedSchema,
  NumberShape,
  ObjectShape,
  Shape,
  TextShape,
  ValuesShape,
} from './shape.js';
import type { Member, Simple, Simplifier } from './simplify.js';
import { memberNames, type NameMemory } from './name/member-names.js';
import { dataOf, entriesOf } from './write/yaml-data.js';
import { isFile } from './endpoints/carriers.js';
import { isSnowflake, targetOf } from './idioms.js';
import { TypeWriter, type TypeNames, type TypePlace } from './write/type-text.js';
import type { Report } from './losses.js';
import { isDeviceName } from '../model/device-names.js';
import { wordsOf } from './words.js';
import { grouped } from '../model/group-by.js';

/** Fewest fields by which an object without a name is taken for one that has a name. */
const TELLING_FIELDS = 3;

/** The declarations of a document. Equal shapes are one declaration, wherever they are written. */
export class Registry implements TypeNames {
  readonly #declarations = new Map<string, Declaration>();
  readonly #ids = new Map<object, string>();
  readonly #open = new Set<object>();
  /** Ids of schemas with names, by what they hold. */
  readonly #byContent = new Map<string, string>();
  readonly #simplifier: Simplifier;
  readonly #hashing: TypeWriter;
  /** The references between declarations. */
  readonly usage = new Usage();
  /** Declarations that the survey has found, and has not looked into. */
  readonly #found: Declaration[] = [];
  readonly #identifiers = new Map<NamedSchema, boolean>();
  /** Absent during the survey: without names, it finds what needs some. */
  #named: { readonly names: ReadonlyMap<string, string>; readonly objects: ReadonlySet<string> } | undefined;

  constructor(
    simplifier: Simplifier,
    readonly memory: NameMemory,
    readonly options: { readonly withSnowflakes: boolean; readonly silent: Report; readonly report: Report },
  ) {
    this.#simplifier = simplifier;
    this.#hashing = new TypeWriter(simplifier, this.#identities(), options.silent);
  }

  /** The next declaration that the survey looks into. */
  nextFound(): Declaration | undefined {
    return this.#found.shift();
  }

  /** Ends the survey. */
  giveNames(names: ReadonlyMap<string, string>): void {
    const objects = this.declarations.filter(({ kind }) => kind === 'object').map(({ id }) => names.get(id)!);
    this.#named = { names, objects: new Set(objects) };
  }

  get declarations(): readonly Declaration[] {
    return [...this.#declarations.values()];
  }

  /** Makes the schemas with names known, so that equal shapes without a name take theirs. */
  declare(schemas: readonly NamedSchema[]): void {
    for (const schema of schemas) {
      const key = this.#contentKey(schema);
      if (key !== undefined && !this.#byContent.has(key)) this.#byContent.set(key, `schema ${schema.at}`);
    }
    for (const schema of schemas) this.#declareSchema(schema);
  }

  /** The key of the content of a schema, if equal shapes take its name. */
  #contentKey(schema: NamedSchema): string | undefined {
    const fate = this.#simplifier.fateOf(schema);
    const content = this.#simplifier.contentOf(schema);
    const [only] = content.members;
    if (fate === 'object' && only?.kind === 'object')
      return only.object.fields.length < TELLING_FIELDS ? undefined : this.#contentHash(only.object);
    if (fate === 'enum' && only?.kind === 'values') return this.#valuesKey(only);
    return fate === 'alias' && this.#simplifier.isNameOfContainer(schema) ? this.#unionId(content) : undefined;
  }

  /** Of fields that objects inherit, by what they share. */
  readonly #contentOfFields = new WeakMap<Shape, Map<Facts, string>>();

  nameOf({ id }: Declaration): string {
    if (this.#named === undefined) this.usage.refer(id);
    return this.#named?.names.get(id) ?? id;
  }

  membersOf(shape: ValuesShape): readonly string[] {
    const key = this.#valuesKey(shape);
    const { at = '', pointers = [] } = this.#declarations.get(this.#byContent.get(key) ?? key) ?? {};
    return memberNames(shape.values, shape.names, this.memory.at(at, ...[...pointers].toSorted(compareText)));
  }

  idiom(member: Member, { owner, depth, isItem, key = '', at }: TypePlace): string | undefined {
    const around = typeof owner === 'string' ? undefined : owner;
    const isForm = around?.kind === 'object' && around.object.isForm === true;
    if (isForm && isFile(member) && depth === (isItem ? 1 : 0)) return 'bytes';
    const named = this.#named;
    if (named === undefined || member.kind !== 'declared' || !this.#isIdentifier(member.schema)) return undefined;
    const name = this.schema(member.schema);
    // The id of what is sent alone is rarely its own.
    const isSent = key === 'id' && around !== undefined && this.usage.isInRequestsOnly(around.id);
    const owned = around && this.nameOf(around);
    const target = isSent ? undefined : targetOf(key, isItem, owned, (object) => named.objects.has(object));
    if (target === undefined) return name;
    this.options.report.guess(at, 'snowflakes', `it identifies a ${target}`);
    return `${name}<${target}>`;
  }

  #isIdentifier(schema: NamedSchema): boolean {
    if (!this.options.withSnowflakes) return false;
    const known = this.#identifiers.get(schema) ?? isSnowflake(schema, this.#simplifier);
    this.#identifiers.set(schema, known);
    return known;
  }

  schema(schema: NamedSchema): string {
    const declared = this.#declareSchema(schema);
    return declared === undefined ? 'any' : this.nameOf(declared);
  }

  object(shape: ObjectShape, place: Place): ObjectDeclaration {
    const own = { kind: 'object', ...defined({ title: shape.title }), object: shape } as const;
    return this.#add(this.#objectId(shape), shape.at, place, own);
  }

  enumeration(shape: ValuesShape, place: Place): EnumDeclaration {
    const key = this.#valuesKey(shape);
    const id = this.#byContent.get(key) ?? key;
    // Some of the values of a schema with a name are no schema of their own: where they are used counts.
    const isPart = id === key && this.#declarations.has(`schema ${shape.at}`);
    const at = isPart ? placeText(place) : shape.at;
    return this.#add(id, at, place, { kind: 'enum', ...defined({ title: shape.title }), values: shape });
  }

  scalar(shape: TextShape | NumberShape, place: Place): ScalarDeclaration {
    const id = `scalar ${hash(JSON.stringify({ ...shape, at: '' }))}`;
    return this.#add(id, shape.at, place, { kind: 'scalar', shape });
  }

  union(content: Simple, place: Place): UnionDeclaration {
    const key = this.#unionId(content);
    const at = content.union?.at ?? atOf(content) ?? '';
    const title = content.union?.title ?? this.#simplifier.titleOf(content);
    return this.#add(this.#byContent.get(key) ?? key, at, place, { kind: 'union', ...defined({ title }), content });
  }

  #add<Made extends Declaration>(
    id: string,
    at: string,
    place: Place,
    own: Omit<Made, 'id' | 'at' | 'places' | 'pointers'>,
  ): Made {
    let known = this.#declarations.get(id) as Made | undefined;
    if (known === undefined) {
      known = { ...own, id, at, places: [], pointers: new Set() } as unknown as Made;
      this.#declarations.set(id, known);
      this.#found.push(known);
    }
    known.places.push(place);
    if (at === '') return known;
    known.pointers.add(at);
    if (known.at === '' || (known.schema === undefined && compareText(at, known.at) < 0)) known.at = at;
    return known;
  }

  #declareSchema(schema: NamedSchema): Declaration | undefined {
    const id = `schema ${schema.at}`;
    const known = this.#declarations.get(id);
    if (known !== undefined) return known;
    const made = this.#madeOf(schema, id);
    if (made === undefined) return undefined;
    this.#declarations.set(id, made);
    this.#found.push(made);
    return made;
  }

  #madeOf(schema: NamedSchema, id: string): Declaration | undefined {
    const fate = this.#simplifier.fateOf(schema);
    if (fate === 'alias' && !this.#simplifier.isNameOfContainer(schema)) return undefined;
    const common = { id, at: schema.at, title: schema.title, schema, places: [], pointers: new Set([schema.at]) };
    const content = this.#simplifier.contentOf(schema);
    if (fate === 'union' || fate === 'alias') return { kind: 'union', ...common, content };
    const only = content.members[0]!;
    if (only.kind === 'object') return { kind: 'object', ...common, object: only.object };
    if (only.kind === 'values') return { kind: 'enum', ...common, values: only };
    if (this.#isIdentifier(schema)) return { kind: 'identifier', ...common };
    return only.kind === 'text' || only.kind === 'number' ? { kind: 'scalar', ...common, shape: only } : undefined;
  }

  // ------------------------------------------------------------------------------------------------------ identities

  #objectId(shape: ObjectShape): string {
    const known = this.#ids.get(shape);
    if (known !== undefined) return known;
    const owner = this.#simplifier.ownerOf(shape);
    if (owner !== undefined) return `schema ${owner.at}`;
    if (this.#open.has(shape)) return `object ${shape.at}`;
    const content = this.#contentHash(shape);
    const id = this.#byContent.get(content) ?? `object ${content}`;
    this.#ids.set(shape, id);
    return id;
  }

  #contentHash(shape: ObjectShape): string {
    this.#open.add(shape);
    const fields = shape.fields.map((field) => [
      field.key,
      field.required,
      this.#written(field.shape),
      factsKey(field.facts),
    ]);
    const others =
      shape.otherKeys === undefined || shape.otherKeys === 'none' ? shape.otherKeys : this.#written(shape.otherKeys);
    const patterns = shape.keyPatterns?.map((keys) => [keys.pattern, this.#written(keys.shape)]);
    this.#open.delete(shape);
    return hash(JSON.stringify([fields, others, patterns, shape.rules, shape.caveats, shape.isForm, shape.keyCount]));
  }

  /** Equal fields have equal keys, before anything has a name. */
  fieldKey({ key, required, shape, facts }: FieldShape): string {
    const known = this.#contentOfFields.get(shape) ?? new Map<Facts, string>();
    this.#contentOfFields.set(shape, known);
    const content = known.get(facts) ?? JSON.stringify([this.#written(shape), factsKey(facts)]);
    known.set(facts, content);
    return `${JSON.stringify(key)} ${required} ${content}`;
  }

  #written(shape: Shape): unknown {
    const { text, limits } = this.#hashing.write(shape, {
      owner: '',
      isItem: false,
      at: '',
      value: true,
      parts: true,
      depth: 0,
      // A key that must be absent is another one than a key of any value.
      absent: true,
    });
    return [text, entriesOf(limits)];
  }

  #unionId(content: Simple): string {
    const place = { owner: '', isItem: false, at: '', value: true, depth: 0 };
    const { text, limits } =
      content.members.length === 1
        ? this.#hashing.writeSimple(content, { ...place, parts: true })
        : this.#hashing.members(content.members, { ...place, parts: false });
    const { discriminator } = content.union ?? {};
    return `union ${hash(JSON.stringify([text, entriesOf(limits), discriminator?.property]))}`;
  }

  #valuesKey({ values, names, docs, openTo, isClosed }: ValuesShape): string {
    const members = values.map((value, index) => [value, names[index], docs[index]]);
    return `values ${hash(JSON.stringify([members.toSorted((a, b) => compareText(JSON.stringify(a), JSON.stringify(b))), openTo, isClosed]))}`;
  }

  /** Names by which equal types have equal texts, and nothing is declared. */
  #identities(): TypeNames {
    const declared = (id: string) => ({ id }) as never;
    return {
      object: (shape) => declared(this.#objectId(shape)),
      enumeration: (shape) => declared(this.#valuesKey(shape)),
      scalar: (shape) => declared(JSON.stringify({ ...shape, at: '' })),
      union: (content) => declared(this.#unionId(content)),
      schema: ({ at }) => `schema ${at}`,
      nameOf: ({ id }) => id,
      idiom: () => undefined,
      membersOf: ({ values, names }) => memberNames(values, names),
    };
  }
}

/** The place of a list or dict that has a name because of its limits. */
function atOf({ members }: Simple): string | undefined {
  const [only] = members;
  return only !== undefined && 'at' in only ? only.at : undefined;
}

function factsKey(facts: Facts): string {
  const known = keysOfFacts.get(facts) ?? writtenFacts(facts);
  keysOfFacts.set(facts, known);
  return known;
}

const keysOfFacts = new WeakMap<Facts, string>();

function writtenFacts(facts: Facts): string {
  const { examples, extra } = facts;
  return JSON.stringify({
    ...facts,
    ...(facts.default === undefined ? {} : { default: dataOf(facts.default) }),
    examples: examples.map(dataOf),
    extra: extra.map(([key, value]) => [key, dataOf(value)]),
    at: '',
  });
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

function placeText(place: Place): string {
  return 'at' in place ? String(place.at) : '';
}

/** The references of declarations, and the operations that need each: for the files of declarations, and for types of requests alone. */
export class Usage {
  readonly #edges = new Map<string, Set<string>>();
  readonly #roots = new Map<string, { readonly group: string; readonly side: 'request' | 'answer' }>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #answers = new Set<string>();
  readonly #requests = new Set<string>();
  #current = '';

  enterOperation(at: string, side: 'request' | 'answer', group: string): void {
    this.#current = `${side} ${at}`;
    this.#roots.set(this.#current, { group, side });
  }

  enterDeclaration(id: string): void {
    this.#current = id;
  }

  refer(id: string): void {
    this.#edges.set(this.#current, (this.#edges.get(this.#current) ?? new Set()).add(id));
  }

  /** Follows all references; called when all are known. */
  finish(): void {
    const byGroup = grouped([...this.#roots].map(([root, { group }]) => [group, root] as const));
    for (const [group, roots] of byGroup) {
      for (const id of this.#reached(roots)) this.#groups.set(id, (this.#groups.get(id) ?? new Set()).add(group));
    }
    for (const [side, found] of [
      ['answer', this.#answers],
      ['request', this.#requests],
    ] as const) {
      const roots = [...this.#roots].filter(([, root]) => root.side === side).map(([root]) => root);
      for (const id of this.#reached(roots)) found.add(id);
    }
  }

  /** The file of what the operations of one group alone need; undefined if others need it, too, or none. */
  groupOf(id: string): string | undefined {
    const [only, ...others] = this.#groups.get(id) ?? [];
    return only === undefined || others.length > 0 ? undefined : this.fileOf(only);
  }

  fileOf(group: string): string {
    const name = wordsOf(group)
      .map((word) => word.toLowerCase())
      .join('-')
      .slice(0, 80);
    return name === '' ||
      isDeviceName(name) ||
      ['spec', 'import', 'approvals', 'layers', 'shared', 'service'].includes(name)
      ? `${name}-group`
      : name;
  }

  isInRequestsOnly(id: string): boolean {
    return this.#requests.has(id) && !this.#answers.has(id);
  }

  #reached(roots: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [...roots];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const id of this.#edges.get(next) ?? []) {
        if (found.has(id)) continue;
        found.add(id);
        open.push(id);
      }
    }
    return found;
  }
}
