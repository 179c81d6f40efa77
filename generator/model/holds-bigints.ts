import type { ObjectType, Type, Union } from './model.js';
import { typeOfOtherKeys } from './other-keys.js';
import { compositeRefs, isInt64, typesIn } from './types.js';

/** The declarations that a value may lead into. */
export interface Composites {
  readonly objects: { readonly get: (name: string) => ObjectType | undefined };
  readonly unions: { readonly get: (name: string) => Union | undefined };
}

/** Whether a value of the type may have a bigint in it, at any depth. */
export function holdsBigints(type: Type, { objects, unions }: Composites): boolean {
  const reached = new Set<string>();
  const open = [type];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typesIn(next).some((one) => isInt64(one) && one.as === 'bigint')) return true;
    for (const { name } of compositeRefs(next)) {
      if (reached.has(name)) continue;
      reached.add(name);
      const object = objects.get(name);
      const others = object === undefined ? undefined : typeOfOtherKeys(object);
      open.push(...(object?.fields ?? []).map((field) => field.type), ...(unions.get(name)?.of ?? []));
      if (others !== undefined) open.push(others);
    }
  }
  return false;
}
