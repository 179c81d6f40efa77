import type { Type as TypeSchema } from '#runtime/schema.js';
import { validate } from '#runtime/validate.js';
import { descriptorsOf } from '../interpret/descriptors.js';
import { isRecord } from '../json.js';
import type { Issue, Mode } from '#runtime/issue.js';
import { isNotShown, type Model, type ObjectType } from '../model/model.js';
import {
  isEnum,
  isIdentifier,
  isInteger,
  isLiteral,
  isObjectRef,
  isOneOf,
  isUnionRef,
  type ObjectRef,
  type OneOfType,
  type Type,
  type UnionRef,
} from '../model/types.js';
import { dispatchOf, FORMS, type Candidate, type Dispatch } from '../model/unions/dispatch.js';
import { unionOf } from '../model/unions/discriminator.js';
import { kindOf } from './facts.js';
import { typesByName, type TypesByName } from '../model/by-name.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export class Typing {
  readonly scope: TypesByName;
  readonly #dispatches = new Map<string, Dispatch>();
  readonly #schemas = new Map<string, TypeSchema>();

  constructor(readonly model: Model) {
    this.scope = typesByName(model);
  }

  /** The issues of a value; empty if it is valid. */
  issues(value: unknown, type: Type, mode: Mode, maxIssues: number): readonly Issue[] {
    const key = JSON.stringify(type);
    const schema = this.#schemas.get(key) ?? descriptorsOf(this.model).descriptors.type(type);
    this.#schemas.set(key, schema);
    const result = validate(schema, value, { mode, maxIssues });
    return result.ok ? [] : result.issues;
  }

  /** The object of a reference; undefined if its fields are not shown. */
  objectOf({ name }: ObjectRef): ObjectType | undefined {
    const object = this.scope.objects.get(name);
    return object?.shown === true ? object : undefined;
  }

  /** The member of a union that a value matches, or matches best; undefined if there is none. */
  memberFor(type: Type, value: unknown): Type | undefined {
    if (!isOneOf(type) && !isUnionRef(type)) return type;
    const { byKind, objects } = this.#dispatchOf(type);
    const members = byKind[FORMS[kindOf(value)]];
    if (!isRecord(value)) return members.find((member) => this.hasValue(member, value)) ?? members[0];
    switch (objects.kind) {
      case 'none':
        return members[0];
      case 'only':
        return objects.member;
      case 'field': {
        const tag = ownValue(value, objects.field);
        return objects.cases.find((candidate) => candidate.value === tag)?.member;
      }
      case 'keys':
      case 'tried':
        return this.#closest(objects.candidates, value);
    }
  }

  /** The discriminator of a union. */
  discriminatorOf(type: Type): string | undefined {
    if (!isOneOf(type) && !isUnionRef(type)) return undefined;
    const { objects } = this.#dispatchOf(type);
    return objects.kind === 'field' ? objects.field : undefined;
  }

  /** Whether a literal or an enum lists a value; true for all other types. */
  hasValue(type: Type, value: unknown): boolean {
    if (isLiteral(type)) return type.value === value;
    const values = isEnum(type) ? this.scope.enums.get(type.name)!.values : undefined;
    return values === undefined || values.some((member) => !isNotShown(member.value) && member.value === value);
  }

  /** A key of a dict as a value of its type, which may be an integer in decimal. */
  keyValue(key: string, type: Type): string | number {
    return /^-?\d+$/.test(key) && this.#isInteger(type) ? Number(key) : key;
  }

  #isInteger(type: Type): boolean {
    const { enums, identifiers } = this.scope;
    if (isEnum(type)) return enums.get(type.name)!.wire === 'int';
    return isIdentifier(type) ? identifiers.get(type.name)!.wire === 'int' : isInteger(type);
  }

  #closest(candidates: readonly Candidate[], value: JsonObject): Type | undefined {
    const keyed = candidates.find(({ key }) => key !== undefined && Object.hasOwn(value, key));
    if (keyed !== undefined) return keyed.member;
    const valid = candidates.find(
      ({ member }) => isObjectRef(member) && this.issues(value, member, 'shape', 1).length === 0,
    );
    if (valid !== undefined) return valid.member;
    const lacks = ({ required }: Candidate): number => required.filter((name) => !Object.hasOwn(value, name)).length;
    // As in validators: the candidate with the fewest missing fields, then with the most required ones.
    return candidates.toSorted((a, b) => lacks(a) - lacks(b) || b.required.length - a.required.length)[0]?.member;
  }

  #dispatchOf(type: OneOfType | UnionRef): Dispatch {
    const key = JSON.stringify(type);
    const dispatch = this.#dispatches.get(key) ?? dispatchOf(unionOf(type, this.scope), this.scope);
    this.#dispatches.set(key, dispatch);
    return dispatch;
  }
}

/** The value of an own property, because payloads may have any key, such as `__proto__`. */
export function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
