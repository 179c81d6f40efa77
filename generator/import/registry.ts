import { createHash } from 'node:crypto';
import { defined } from '../defined.js';
import { compareText } from '../diagnostics/diagnostics.js';
import type { Declaration, Place } from './declarations.js';
import type { Facts, FieldShape, NamedSchema, ObjectShape, Shape, ValuesShape } from './shape.js';
import type { Simple, Simplifier } from './simplify.js';
import { memberNames, type NameMemory } from './name/member-names.js';
import { dataOf, entriesOf } from './write/yaml-data.js';
import { isSnowflake, targetOf } from './idioms.js';
import { TypeWriter, type Referable, type TypeText, type WrittenType } from './write/type-text.js';
import type { Report } from './losses.js';
import { isDeviceName } from '../model/device-names.js';
import { wordsOf } from './words.js';
import { grouped } from '../model/group-by.js';

/** Minimal number of fields by which an unnamed object is recognized as a named one. */
const TELLING_FIELDS = 3;

/** The declarations of a document. Equal shapes share a declaration. */
export class Registry {
  readonly #declarations = new Map<string, Declaration>();
  readonly #ids = new Map<object, string>();
  readonly #open = new Set<object>();
  /** Ids of named schemas, by content. */
  readonly #byContent = new Map<string, string>();
  readonly #simplifier: Simplifier;
  readonly #hashing: TypeWriter;
  readonly usage = new Usage();
  /** Declarations that are not written yet. */
  readonly #found: Declaration[] = [];
  readonly #identifiers = new Map<NamedSchema, boolean>();
  /** Names by id, which are given after all declarations are known. */
  #names: ReadonlyMap<string, string> = new Map();
  #objects: ReadonlySet<string> = new Set();
  /** Replaced names of types. */
  readonly #others = new Map<string, string>();

  constructor(
    simplifier: Simplifier,
    readonly memory: NameMemory,
    readonly report: Report,
    readonly options: { readonly withSnowflakes: boolean; readonly silent: Report },
  ) {
    this.#simplifier = simplifier;
    this.#hashing = new TypeWriter(simplifier, options.silent, (referable) => {
      const identity = this.#identityOf(referable);
      return { late: () => identity };
    });
  }

  /** The next declaration to write, whose types may add others. */
  nextFound(): Declaration | undefined {
    return this.#found.shift();
  }

  giveNames(names: ReadonlyMap<string, string>): void {
    this.#names = names;
    this.#objects = new Set(this.declarations.filter(({ kind }) => kind === 'object').map(({ id }) => names.get(id)!));
  }

  get declarations(): readonly Declaration[] {
    return [...this.#declarations.values()];
  }

  /** Registers named schemas, so that equal unnamed shapes get their names. */
  declare(schemas: readonly NamedSchema[]): void {
    for (const schema of schemas) {
      const key = this.#contentKey(schema);
      if (key !== undefined && !this.#byContent.has(key)) this.#byContent.set(key, `schema ${schema.at}`);
    }
    for (const schema of schemas) this.#declareSchema(schema);
  }

  /** The key of the content of a schema, if equal shapes get its name. */
  #contentKey(schema: NamedSchema): string | undefined {
    const fate = this.#simplifier.fateOf(schema);
    const content = this.#simplifier.contentOf(schema);
    const [only] = content.members;
    if (fate === 'object' && only?.kind === 'object')
      return only.object.fields.length < TELLING_FIELDS ? undefined : this.#contentHash(only.object);
    if (fate === 'enum' && only?.kind === 'values') return this.#valuesKey(only);
    return fate === 'alias' && this.#simplifier.isNameOfContainer(schema) ? this.#unionId(content) : undefined;
  }

  /** Contents of fields, by the shapes and facts that inheriting objects share. */
  readonly #contentOfFields = new WeakMap<Shape, Map<Facts, string>>();

  nameOf({ id }: Declaration): string {
    return this.#names.get(id)!;
  }

  /** Replaces names of types, but not of their declarations. */
  rename(names: ReadonlyMap<string, string>): void {
    for (const [name, other] of this.#others) this.#others.set(name, names.get(other) ?? other);
    for (const [name, other] of names) if (!this.#others.has(name)) this.#others.set(name, other);
  }

  membersOf(shape: ValuesShape): readonly string[] {
    const key = this.#valuesKey(shape);
    const { at = '', pointers = [] } = this.#declarations.get(this.#byContent.get(key) ?? key) ?? {};
    return memberNames(shape.values, shape.names, this.memory.at(at, ...[...pointers].toSorted(compareText)));
  }

  /** The name at a place; identifiers may have a target, such as `Snowflake<Guild>`. */
  #nameAt(declaration: Declaration, { owner, isItem, key = '', at }: Place): string {
    const called = (name: string): string => this.#others.get(name) ?? name;
    const name = called(this.nameOf(declaration));
    if (declaration.kind !== 'identifier') return name;
    const around = typeof owner === 'string' ? undefined : owner;
    // An object in requests rarely has an id of its own.
    const isSent = key === 'id' && around !== undefined && this.usage.isInRequestsOnly(around.id);
    const owned = around && this.nameOf(around);
    const target = isSent ? undefined : targetOf(key, isItem, owned, (object) => this.#objects.has(object));
    if (target === undefined) return name;
    this.report.guess(at, 'snowflakes', `it identifies a ${target}`);
    return `${name}<${called(target)}>`;
  }

  #isIdentifier(schema: NamedSchema): boolean {
    if (!this.options.withSnowflakes) return false;
    const known = this.#identifiers.get(schema) ?? isSnowflake(schema, this.#simplifier);
    this.#identifiers.set(schema, known);
    return known;
  }

  /** The name of the type at a place; undefined if it has no declaration. */
  refer(referable: Referable, place: Place): TypeText | undefined {
    const declaration =
      referable.kind === 'declared' ? this.#declareSchema(referable.schema) : this.#declaredAt(referable, place);
    if (declaration === undefined) return undefined;
    this.usage.refer(declaration.id);
    return { late: () => this.#nameAt(declaration, place) };
  }

  #declaredAt(referable: Exclude<Referable, { readonly kind: 'declared' }>, place: Place): Declaration {
    const key = this.#identityOf(referable);
    const id = this.#byContent.get(key) ?? key;
    switch (referable.kind) {
      case 'object': {
        const { object } = referable;
        return this.#add(key, object.at, place, { kind: 'object', ...defined({ title: object.title }), object });
      }
      case 'values': {
        // Some of the values of a named schema are an enum at the place of their use.
        const isPart = id === key && this.#declarations.has(`schema ${referable.at}`);
        const own = { kind: 'enum', ...defined({ title: referable.title }), values: referable } as const;
        return this.#add(id, isPart ? place.at : referable.at, place, own);
      }
      case 'text':
      case 'number':
        return this.#add(`scalar ${hash(key)}`, referable.at, place, { kind: 'scalar', shape: referable });
      case 'union': {
        const { content } = referable;
        const at = content.union?.at ?? atOf(content) ?? '';
        const title = content.union?.title ?? this.#simplifier.titleOf(content);
        return this.#add(id, at, place, { kind: 'union', ...defined({ title }), content });
      }
    }
  }

  #add(id: string, at: string, place: Place, own: OwnFacts): Declaration {
    let known = this.#declarations.get(id);
    if (known === undefined) {
      known = { ...own, id, at, places: [], pointers: new Set() };
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

  /** Equal fields have equal keys, without names of types. */
  fieldKey({ key, required, shape, facts }: FieldShape): string {
    const known = this.#contentOfFields.get(shape) ?? new Map<Facts, string>();
    this.#contentOfFields.set(shape, known);
    const content = known.get(facts) ?? JSON.stringify([this.#written(shape), factsKey(facts)]);
    known.set(facts, content);
    return `${JSON.stringify(key)} ${required} ${content}`;
  }

  #written(shape: Shape): unknown {
    // A key that must be absent differs from a key with any value.
    return keyOfType(this.#hashing.write(shape, { ...NOWHERE, parts: true, absent: true }));
  }

  #unionId({ members, union, nullable }: Simple): string {
    const [text, limits] = keyOfType(
      members.length === 1
        ? this.#hashing.writeSimple({ members, nullable }, { ...NOWHERE, parts: true })
        : this.#hashing.members(members, NOWHERE),
    );
    return `union ${hash(JSON.stringify([text, limits, union?.discriminator?.property]))}`;
  }

  #valuesKey({ values, names, docs, openTo, isClosed }: ValuesShape): string {
    const members = values.map((value, index) => [value, names[index], docs[index]]);
    return `values ${hash(JSON.stringify([members.toSorted((a, b) => compareText(JSON.stringify(a), JSON.stringify(b))), openTo, isClosed]))}`;
  }

  /** Equal types have equal identities. */
  #identityOf(referable: Referable): string {
    switch (referable.kind) {
      case 'object':
        return this.#objectId(referable.object);
      case 'values':
        return this.#valuesKey(referable);
      case 'text':
      case 'number':
        return JSON.stringify({ ...referable, at: '' });
      case 'union':
        return this.#unionId(referable.content);
      case 'declared':
        return `schema ${referable.schema.at}`;
    }
  }
}

type OwnFacts = WithoutUses<Declaration>;
type WithoutUses<Of> = Of extends Declaration ? Omit<Of, 'id' | 'at' | 'places' | 'pointers'> : never;

/** The place of types that are only compared. */
const NOWHERE: Place = { owner: '', isItem: false, at: '', value: true, parts: false, depth: 0 };

function keyOfType({ type, limits }: WrittenType): readonly [text: string, limits: unknown] {
  return [type.late(), entriesOf(limits)];
}

/** The place of a list or dict that needs a name for its limits. */
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

const GROUP = 'group ';

/** References between declarations and from operations, which decide about files and about enums of requests. */
export class Usage {
  readonly #edges = new Map<string, Set<string>>();
  readonly #roots = new Map<string, { readonly group: string; readonly side: 'request' | 'answer' }>();
  /** The sides and groups of operations that need each declaration. */
  readonly #needs = new Map<string, Set<string>>();
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

  /** Follows all references, after all are known. */
  finish(): void {
    const roots = [...this.#roots].flatMap(([root, { group, side }]) => [
      [side, root] as const,
      [GROUP + group, root] as const,
    ]);
    for (const [need, from] of grouped(roots))
      for (const id of this.#reached(from)) this.#needs.set(id, (this.#needs.get(id) ?? new Set()).add(need));
  }

  /** The file of the only group whose operations need a declaration; undefined if there are several groups or none. */
  groupOf(id: string): string | undefined {
    const [only, ...others] = [...(this.#needs.get(id) ?? [])].filter((need) => need.startsWith(GROUP));
    return only === undefined || others.length > 0 ? undefined : this.fileOf(only.slice(GROUP.length));
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
    return this.#needs.get(id)?.has('request') === true && !this.#needs.get(id)!.has('answer');
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
