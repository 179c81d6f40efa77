import { codePointLength } from '#runtime/code-points.js';
import { isRecord } from '../json.js';
import type { ObjectType } from '../model/model.js';
import { isBitSet, isDict, isEnum, isList, isObjectRef, isTuple, type Type } from '../model/types.js';
import { kindOf, type Largest, type Place, type Seen, type Slot, type UnknownKeys } from './facts.js';
import type { Path } from './json-text.js';
import { entered, partAt, payloadAt, type Located } from './locate.js';
import type { JsonObject, Typing } from './walk-types.js';

/** Maximal depth, which is that of validators. */
const MAX_DEPTH = 256;

/** Maximal number of unknown keys of an object, or members of an enum, that are recorded. */
const MOST_DISTINCT = 1000;

/** Records facts about payloads by place in the spec. The size of the record depends only on the spec. */
export class Observer {
  readonly slots = new Map<string, Slot>();
  readonly unknown = new Map<string, UnknownKeys>();
  /** Number of values that are nested too deeply. */
  tooDeep = 0;
  readonly #path: (string | number)[] = [];
  /** Finds places in the current payload. */
  #placeOf!: (path: Path) => Place;

  constructor(readonly typing: Typing) {}

  observe(value: unknown, type: Type, placeOf: (path: Path) => Place): void {
    this.#placeOf = placeOf;
    this.#visit(payloadAt(this.typing, type, value));
  }

  /** Records an occurrence at the current path. */
  #noted(known: Seen | undefined): Seen {
    if (known === undefined) return { count: 1, place: this.#placeOf(this.#path) };
    known.count++;
    return known;
  }

  #slot(name: string): Slot {
    let slot = this.slots.get(name);
    if (slot === undefined) {
      slot = { name, seen: 0, kinds: new Map(), members: new Map(), bits: new Map() };
      this.slots.set(name, slot);
    }
    return slot;
  }

  #visit(at: Located): void {
    const { name, type, value } = at;
    const slot = this.#slot(name);
    const kind = kindOf(value);
    slot.seen++;
    slot.kinds.set(kind, this.#noted(slot.kinds.get(kind)));
    this.#measure(value, slot);
    if (value === null || type === undefined) return;
    if (this.#path.length >= MAX_DEPTH) {
      if (typeof value === 'object') this.tooDeep++;
      return;
    }
    this.#unlisted(value, type, slot);
    const object = isObjectRef(type) ? this.typing.objectOf(type) : undefined;
    for (const key of keysIn(value, type)) this.#part(at, key, object);
    if (object !== undefined && isRecord(value)) this.#absent(object, value);
  }

  #part(at: Located, key: string | number, object: ObjectType | undefined): void {
    const part = partAt(at, key, this.typing);
    this.#path.push(key);
    if (part.key !== undefined) this.#visit(entered(part.key, this.typing));
    if (part.type !== undefined) this.#visit(part);
    else if (object !== undefined) this.#unknownKey(object, String(key), part.value);
    this.#path.pop();
  }

  #absent({ name, fields }: ObjectType, value: JsonObject): void {
    for (const field of fields) {
      if (Object.hasOwn(value, field.name)) continue;
      const slot = this.#slot(`${name}.${field.name}`);
      slot.absent = this.#noted(slot.absent);
    }
  }

  /** Records members and bits that no declaration lists. */
  #unlisted(value: unknown, type: Type, slot: Slot): void {
    const isListable = typeof value === 'string' || Number.isInteger(value);
    if (isEnum(type) && isListable && !this.typing.hasValue(type, value))
      this.#distinct(slot.members, type.name, value as string | number);
    if (!isBitSet(type)) return;
    const known = new Set(this.typing.scope.bitSets.get(type.name)!.bits.map(({ bit }) => bit));
    for (const bit of bitsOf(value)) if (!known.has(bit)) this.#distinct(slot.bits, type.name, bit);
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
      known = { ...this.#noted(undefined), count: 0, kinds: new Map(), items: new Set() };
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
    if (known !== undefined || found.size < MOST_DISTINCT) found.set(value, this.#noted(known));
  }

  #measure(value: unknown, slot: Slot): void {
    if (typeof value === 'string') {
      // A text has at most as many code points as UTF-16 units.
      if (value.length > (slot.text?.most ?? -1)) slot.text = this.#larger(slot.text, codePointLength(value));
    } else if (typeof value === 'number') slot.number = this.#larger(slot.number, value);
    else if (Array.isArray(value)) slot.items = this.#larger(slot.items, value.length);
  }

  #larger(known: Largest | undefined, size: number): Largest {
    return known !== undefined && known.most >= size ? known : { most: size, place: this.#placeOf(this.#path) };
  }
}

/** The keys and indices of parts that a type describes. */
function keysIn(value: unknown, type: Type): Iterable<string | number> {
  if (Array.isArray(value)) return isList(type) || isTuple(type) ? value.keys() : [];
  return isRecord(value) && (isDict(type) || isObjectRef(type)) ? Object.keys(value) : [];
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
