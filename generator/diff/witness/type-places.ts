import { typesOfOtherKeys } from '../../model/objects.js';
import { namedTypes, type Model, type Type } from '../../model/index.js';

/** A field, and the object that has it. */
export interface FieldPlace {
  readonly object: string;
  readonly field: string;
}

/** Where a Model declares and uses its types, by their names. Each index is made when it is first needed. */
export class TypePlaces {
  readonly #model: Model;
  #fields: ReadonlyMap<string, readonly FieldPlace[]> | undefined;
  #keys: ReadonlyMap<string, readonly string[]> | undefined;
  #unions: ReadonlyMap<string, readonly string[]> | undefined;
  #written: ReadonlyMap<string, string> | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  /** The fields whose type names the given one, in the order of the Model. */
  fieldsOf(type: string): readonly FieldPlace[] {
    this.#fields ??= grouped(
      this.#model.objects.flatMap(({ name, fields }) =>
        fields.flatMap((field) =>
          namesIn([field.type]).map((of) => [of, { object: name, field: field.name }] as const),
        ),
      ),
    );
    return this.#fields.get(type) ?? [];
  }

  /** The objects that hold the type under keys that they do not declare. */
  keyHoldersOf(type: string): readonly string[] {
    this.#keys ??= grouped(
      this.#model.objects.flatMap((object) =>
        namesIn(typesOfOtherKeys(object)).map((of) => [of, object.name] as const),
      ),
    );
    return this.#keys.get(type) ?? [];
  }

  /** The unions with a member that names the type. */
  unionsOf(type: string): readonly string[] {
    this.#unions ??= grouped(
      this.#model.unions.flatMap(({ name, of }) => namesIn(of).map((one) => [one, name] as const)),
    );
    return this.#unions.get(type) ?? [];
  }

  /** The object that is written in the field at a path. */
  objectWrittenAt(path: string): string | undefined {
    this.#written ??= new Map(
      this.#model.objects.flatMap(({ name, writtenAt }) =>
        writtenAt === undefined ? [] : [[writtenAt, name] as const],
      ),
    );
    return this.#written.get(path);
  }
}

/** The names in all of the types, each once. */
function namesIn(types: readonly Type[]): readonly string[] {
  return [...new Set(types.flatMap((type) => namedTypes(type).map(({ name }) => name)))];
}

function grouped<T>(pairs: readonly (readonly [string, T])[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
