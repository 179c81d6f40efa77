import type { Model, ObjectType } from '../model/model.js';
import { typesUnderKey } from '../model/objects.js';
import {
  isContainer,
  isNamed,
  writeType,
  type ContainerType,
  type NamedType,
  type ObjectRef,
  type OneOfType,
  type Type,
  type UnionRef,
} from '../model/types.js';
import {
  kindOf,
  type Example,
  type Kind,
  type Largest,
  type Place,
  type Seen,
  type Slot,
  type UnknownKeys,
} from './facts.js';
import { type JsonText, placesIn, type Path } from './json-text.js';
import { asObject, ownValue, type JsonObject, type Typing } from './walk-types.js';

/** Maximal depth, which is that of validators. */
const MAX_DEPTH = 256;

/** Maximal number of unknown keys of an object, or members of an enum, that are recorded. */
const MOST_DISTINCT = 1000;

/** Records facts about payloads by place. The size of the record depends only on the spec. */
export class Observer {
  readonly slots = new Map<string, Slot>();
  readonly unknown = new Map<string, UnknownKeys>();
  /** Number of values that are nested too deeply. */
  tooDeep = 0;
  /** Examples in the current payload. */
  #pending: Example[] = [];
  readonly #path: (string | number)[] = [];

  constructor(
    readonly model: Model,
    readonly typing: Typing,
  ) {}

  observe(value: unknown, type: Type): void {
    this.#value(value, type, this.#slot(writeType(type)));
  }

  /** Records an occurrence at a path of the current payload. */
  noted(known: Seen | undefined, path: Path): Seen {
    if (known !== undefined) {
      known.count++;
      return known;
    }
    return { count: 1, example: this.example(path) };
  }

  /** An example in the current payload; {@link settle} adds its position. */
  example(path: Path): Example {
    const example: Example = { path: [...path] };
    this.#pending.push(example);
    return example;
  }

  /** Finds the positions of examples in a visited payload. */
  settle(json: JsonText, placed: (position: { readonly line: number; readonly column: number }) => Place): void {
    if (this.#pending.length === 0) return;
    const positions = placesIn(
      json,
      this.#pending.map(({ path }) => path),
    );
    for (const [index, example] of this.#pending.entries()) example.place = placed(positions[index]!);
    this.#pending = [];
  }

  #slot(name: string): Slot {
    let slot = this.slots.get(name);
    if (slot === undefined) {
      slot = { name, seen: 0, kinds: new Map(), members: new Map(), bits: new Map() };
      this.slots.set(name, slot);
    }
    return slot;
  }

  #value(value: unknown, type: Type, slot: Slot): void {
    const kind = kindOf(value);
    slot.seen++;
    slot.kinds.set(kind, this.noted(slot.kinds.get(kind), this.#path));
    this.#measure(value, slot);
    if (value === null) return;
    if (this.#path.length >= MAX_DEPTH) {
      if (typeof value === 'object') this.tooDeep++;
      return;
    }
    this.#parts(value, type, slot, kind);
  }

  #parts(value: unknown, type: Type, slot: Slot, kind: Kind): void {
    if (isContainer(type)) this.#contained(value, type, slot, kind);
    else if (isNamed(type)) this.#named(value, type, slot, kind);
  }

  #contained(value: unknown, type: ContainerType, slot: Slot, kind: Kind): void {
    switch (type.kind) {
      case 'nullable':
        return this.#parts(value, type.of, slot, kind);
      case 'oneOf':
        return this.#member(value, type, slot, kind);
      case 'list':
        if (!Array.isArray(value)) return;
        return this.#each(value.entries(), this.#slot(`${slot.name}[]`), () => type.item);
      case 'tuple':
        if (!Array.isArray(value)) return;
        for (const [index, item] of value.slice(0, type.items.length).entries())
          this.#at(index, () => this.#value(item, type.items[index]!, this.#slot(`${slot.name}[${index}]`)));
        if (type.rest === undefined || value.length <= type.items.length) return;
        return this.#each(
          [...value.entries()].slice(type.items.length),
          this.#slot(`${slot.name}[]`),
          () => type.rest!,
        );
      case 'dict': {
        const dict = asObject(value);
        if (dict === undefined) return;
        const keys = this.#slot(`${slot.name}{key}`);
        for (const key of Object.keys(dict))
          this.#at(key, () => this.#value(this.typing.keyValue(key, type.key), type.key, keys));
        return this.#each(Object.entries(dict), this.#slot(`${slot.name}{}`), () => type.value);
      }
    }
  }

  #member(value: unknown, type: OneOfType | UnionRef, slot: Slot, kind: Kind): void {
    const member = this.typing.memberFor(type, value);
    if (member !== undefined) this.#parts(value, member, slot, kind);
  }

  #named(value: unknown, type: NamedType, slot: Slot, kind: Kind): void {
    switch (type.kind) {
      case 'union':
        return this.#member(value, type, slot, kind);
      case 'object':
      case 'partial': {
        const object = asObject(value);
        if (object !== undefined) this.#object(object, type);
        return;
      }
      case 'enum': {
        const isListable = kind === 'str' || kind === 'int';
        if (isListable && !this.typing.hasValue(type, value))
          this.#distinct(slot.members, type.name, value as string | number);
        return;
      }
      case 'bitSet': {
        const declared = this.typing.scope.bitSets.get(type.name)!;
        const known = new Set(declared.bits.map(({ bit }) => bit));
        for (const bit of bitsOf(value)) if (!known.has(bit)) this.#distinct(slot.bits, type.name, bit);
        return;
      }
      case 'identifier':
      case 'scalar':
        return;
    }
  }

  #each(entries: Iterable<readonly [string | number, unknown]>, slot: Slot, typeOf: () => Type): void {
    for (const [key, item] of entries) this.#at(key, () => this.#value(item, typeOf(), slot));
  }

  #at(key: string | number, walk: () => void): void {
    this.#path.push(key);
    walk();
    this.#path.pop();
  }

  #object(value: JsonObject, ref: ObjectRef): void {
    const object = this.typing.objectOf(ref);
    if (object === undefined) return;
    for (const field of object.fields) {
      const slot = this.#slot(`${object.name}.${field.name}`);
      if (Object.hasOwn(value, field.name))
        this.#at(field.name, () => this.#value(value[field.name], field.type, slot));
      else slot.absent = this.noted(slot.absent, this.#path);
    }
    const declared = declaredKeys(object);
    for (const key of Object.keys(value)) {
      if (declared.has(key)) continue;
      const others = typesUnderKey(object, key)?.[0];
      if (others === undefined) this.#unknownKey(object, key, ownValue(value, key));
      else this.#at(key, () => this.#value(ownValue(value, key), others, this.#slot(`${object.name}{}`)));
    }
  }

  #unknownKey({ name }: ObjectType, key: string, value: unknown): void {
    let unknown = this.unknown.get(name);
    if (unknown === undefined) this.unknown.set(name, (unknown = { keys: new Map(), more: 0 }));
    let known = unknown.keys.get(key);
    if (known === undefined) {
      if (unknown.keys.size >= MOST_DISTINCT) {
        unknown.more++;
        return;
      }
      known = { ...this.noted(undefined, [...this.#path, key]), count: 0, kinds: new Map(), items: new Set() };
      unknown.keys.set(key, known);
    }
    known.count++;
    const kind = kindOf(value);
    known.kinds.set(kind, (known.kinds.get(kind) ?? 0) + 1);
    if (Array.isArray(value)) for (const item of value) known.items.add(kindOf(item));
  }

  #distinct<Value>(byName: Map<string, Map<Value, Seen>>, name: string, value: Value): void {
    const found = byName.get(name) ?? new Map<Value, Seen>();
    byName.set(name, found);
    const known = found.get(value);
    if (known !== undefined || found.size < MOST_DISTINCT) found.set(value, this.noted(known, this.#path));
  }

  #measure(value: unknown, slot: Slot): void {
    if (typeof value === 'string') {
      // A text has at most as many code points as UTF-16 units.
      if (value.length > (slot.text?.most ?? -1)) slot.text = this.#sized(slot.text, codePoints(value));
    } else if (typeof value === 'number') slot.number = this.#sized(slot.number, value);
    else if (Array.isArray(value)) slot.items = this.#sized(slot.items, value.length);
  }

  #sized(known: Largest | undefined, size: number): Largest {
    if (known === undefined) return { most: size, example: this.example(this.#path) };
    if (size > known.most) {
      known.most = size;
      if (known.example.place === undefined) known.example.path = [...this.#path];
      else known.example = this.example(this.#path);
    }
    return known;
  }
}

const keysByObject = new WeakMap<ObjectType, ReadonlySet<string>>();

function declaredKeys(object: ObjectType): ReadonlySet<string> {
  let keys = keysByObject.get(object);
  if (keys === undefined) {
    keys = new Set(object.fields.map(({ name }) => name));
    keysByObject.set(object, keys);
  }
  return keys;
}

function codePoints(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Bits of a number or a decimal text below 64; empty for other values. */
function bitsOf(value: unknown): readonly number[] {
  const isSet = Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{1,40}$/.test(value));
  if (!isSet) return [];
  const found: number[] = [];
  let rest = BigInt(value as string | number);
  for (let bit = 0; rest > 0n && bit < 64; bit++, rest >>= 1n) if ((rest & 1n) === 1n) found.push(bit);
  return found;
}
