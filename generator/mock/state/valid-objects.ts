import { isBitSet, isIdentifier, isList, isUnionRef, isWholeObject } from '../../model/types.js';
import type { Samples } from '../../interpret/samples.js';
import type { Validators } from '../../interpret/validators.js';
import { isRecord } from '../../json.js';
import { declaredAs } from '../../model/by-name.js';
import type { Field, Model, ObjectType, Type } from '../../model/model.js';
import { finderOf, type FindObject } from '../../model/objects.js';
import { decidedBy, fieldsHeldBack } from './held-back.js';
import type { Fields } from './store.js';

export interface ObjectSource {
  readonly model: Model;
  readonly samples: Samples;
  readonly validators: Validators;
  readonly seed: string;
}

/** Draws objects from samples, and completes and changes them so that they remain valid. Knows no request and no id. */
export class ValidObjects {
  readonly #find: FindObject;
  readonly #heldBack: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #shared = new Map<string, readonly string[]>();

  constructor(readonly source: ObjectSource) {
    this.#find = finderOf(source.model);
    this.#heldBack = fieldsHeldBack(source.model);
  }

  sample(name: string, seed: string, given: Fields = {}): Fields {
    // Ordinary samples may lack an object, which then has the given fields only.
    return (this.source.samples.declared(name, seed, given) ?? { ...given }) as Fields;
  }

  /** Copies the values of fields that a view and its base declare alike from a sample of the base. */
  asElsewhere(made: Fields, object: ObjectType, key: string, known: Fields): Fields {
    const base = object.view === undefined ? undefined : this.#find(object.view.of);
    if (base === undefined || !base.shown) return made;
    const decided = decidedBy(object).map((name) => [name, made[name]]);
    const given = { ...declaredFields(base, known), ...Object.fromEntries(decided) };
    const original = this.sample(base.name, `${this.source.seed} ${key}`, given) as Fields;
    const taken = this.#sharedFields(object, base).filter((name) => name in made && name in original);
    const result = { ...made, ...Object.fromEntries(taken.map((name) => [name, original[name]])) };
    return this.isValid(object, result) ? result : made;
  }

  #sharedFields(view: ObjectType, base: ObjectType): readonly string[] {
    let known = this.#shared.get(view.name);
    if (known === undefined) {
      const formOf = ({ type, optional }: Field): string => `${JSON.stringify(type)} ${optional}`;
      const forms = new Map(base.fields.map((field) => [field.name, formOf(field)]));
      known = view.fields.flatMap((field) => (forms.get(field.name) === formOf(field) ? [field.name] : []));
      this.#shared.set(view.name, known);
    }
    return known;
  }

  withoutHeldBack(made: Fields, object: ObjectType): Fields {
    const held = this.#heldBack.get(object.name);
    if (held === undefined) return made;
    const kept = Object.fromEntries(Object.entries(made).filter(([name]) => !held.has(name)));
    return this.isValid(object, kept) ? kept : made;
  }

  /** Applies the changes that keep the object valid. A request may set values that a response must not have. */
  changed(made: Fields, changes: Fields, object: ObjectType | undefined): Fields {
    const names = new Set(object?.fields.map(({ name }) => name) ?? Object.keys(made));
    let left = Object.entries(changes).filter(([name]) => names.has(name));
    const completed = new Set<string>();
    while (left.length > 0) {
      const result = overlaid(made, left);
      const issues = object === undefined ? [] : this.#issues(object, result);
      if (issues.length === 0) return result;
      const wrong = new Set(issues.map(({ path: [name] }) => String(name)));
      const next = left.flatMap(([name, value]): [string, unknown][] => {
        if (!wrong.has(name)) return [[name, value]];
        const type = completed.has(name) ? undefined : object?.fields.find((field) => field.name === name)?.type;
        if (type !== undefined && value !== null && value !== undefined) {
          completed.add(name);
          return [[name, this.#completed(type, value, name)]];
        }
        // A field that is set to null, but is not nullable, is removed.
        return value === null ? [[name, undefined]] : [];
      });
      // A rule over several fields is violated, so the last change is dropped.
      const isSame = next.length === left.length && next.every(([, value], index) => value === left[index]![1]);
      left = isSame ? left.slice(0, -1) : next;
    }
    return made;
  }

  /** Completes a partial value of a request with a sample. */
  #completed(type: Type, value: unknown, seed: string): unknown {
    if (isList(type)) {
      if (!Array.isArray(value)) return value;
      return value.map((item, index) => this.#completed(type.item, item, `${seed} ${index}`));
    }
    // JSON may contain a number for a text.
    if (typeof value === 'number' && (isBitSet(type) || isIdentifier(type))) return String(value);
    if (!isRecord(value)) return value;
    const { unions } = this.source.model;
    const members = isUnionRef(type) ? (declaredAs(unions, type.name)?.of ?? []) : [type];
    for (const member of members.filter(isWholeObject)) {
      const object = this.#find(member.name);
      if (object === undefined) continue;
      const whole = this.completedFields(object, value, seed);
      if (this.isValid(object, whole)) return whole;
    }
    return value;
  }

  completedFields(object: ObjectType, value: Fields, seed: string): Fields {
    const made = this.sample(object.name, `${this.source.seed} ${seed}`, {});
    const given = object.fields.flatMap((field) => {
      const inner = value[field.name];
      if (inner === undefined || (inner === null && !field.nullable)) return [];
      const isWhole = this.isValid(object, { ...made, [field.name]: inner });
      return [[field.name, isWhole ? inner : this.#completed(field.type, inner, `${seed} ${field.name}`)] as const];
    });
    return { ...made, ...Object.fromEntries(given) };
  }

  /** Adds the defaults of nested objects that a request lacks. */
  filled(type: Type, value: unknown, isInside = false): unknown {
    if (isList(type) && Array.isArray(value)) return value.map((item) => this.filled(type.item, item, true));
    const object = isWholeObject(type) && isRecord(value) ? this.#find(type.name) : undefined;
    if (object === undefined || !isRecord(value)) return value;
    const entries = object.fields.flatMap(({ name, type: inner, default: usually }): [string, unknown][] => {
      if (value[name] !== undefined) return [[name, this.filled(inner, value[name], true)]];
      return isInside && isRecord(usually?.value) ? [[name, usually.value]] : [];
    });
    return { ...value, ...Object.fromEntries(entries) };
  }

  #issues(object: ObjectType, value: Fields): readonly { readonly path: readonly (string | number)[] }[] {
    const { validators } = this.source;
    return validators.has(object.name) ? validators.issues(object.name, value, 'spec') : [];
  }

  /** Whether an object is valid, or the Model has no validator for it. */
  isValid(object: ObjectType, value: Fields): boolean {
    return this.#issues(object, value).length === 0;
  }
}

/** The fields that an object declares. */
export function declaredFields({ fields }: ObjectType, known: Fields): Fields {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)));
}

/** Sets entries; an undefined value removes the key. */
function overlaid(made: Fields, entries: readonly (readonly [string, unknown])[]): Fields {
  const result = new Map(Object.entries(made));
  for (const [name, value] of entries) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return Object.fromEntries(result);
}
