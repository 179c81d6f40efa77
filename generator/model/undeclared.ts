import type { Field, ObjectType, Origin } from './model.js';
import type { Type } from './types.js';

/** The origin of what no file declares. */
export const NOWHERE: Origin = { file: '', line: 1, column: 1 };

const undeclared = { doc: '', see: [], origin: NOWHERE } as const;

/** An object that no spec declares: only objects have validators and samples, so one holds a value that needs them. */
export function undeclaredObject(name: string, fields: readonly Field[]): ObjectType {
  return { ...undeclared, name, shown: true, fields, rules: [], identity: [], within: [], reserved: [] };
}

/** A required field that no spec declares, without limits. */
export function undeclaredField(name: string, type: Type): Field {
  return { ...undeclared, name, type, optional: false, nullable: false, limits: [], relevant: [], caveats: [] };
}
