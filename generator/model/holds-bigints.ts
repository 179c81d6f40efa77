import type { ObjectType, Type, Union } from './model.js';
import { typesOfOtherKeys } from './other-keys.js';
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
      open.push(...(object?.fields ?? []).map((field) => field.type), ...(unions.get(name)?.of ?? []));
      if (object !== undefined) open.push(...typesOfOtherKeys(object));
    }
  }
  return false;
}
