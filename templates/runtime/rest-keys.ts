import type { Issue } from './issue.js';
import { memberTypes } from './member-types.js';
import { type Field, type Members, type ObjectSchema, type Type } from './schema.js';
import { validate } from './validate.js';

/**
 * The problems of a valid value that unions of open objects ignore, because an object that lacks a field accepts
 * anything under its key. If some alternatives declare a key, one of them must accept its value. Returns the problems
 * of the closest alternative.
 */
export function keyIssues(type: Type, value: unknown): readonly Issue[] {
  if (typeof type === 'string' || typeof value !== 'object' || value === null) return [];
  const typeOf = (key: string): Type | undefined => {
    if (type.kind === 'list') return type.item;
    if (type.kind === 'tuple') return type.items[Number(key)] ?? type.rest;
    if (type.kind === 'dict') return type.value;
    return type.kind === 'object' ? type.parts().fields.find(([name]) => name === key)?.[1] : undefined;
  };
  if (type.kind === 'nullable' || type.kind === 'limited' || type.kind === 'within') return keyIssues(type.of, value);
  if (type.kind === 'oneOf') return ofMember(type, value);
  if (type.kind === 'union') return ofMember(type.parts(), value);
  return Object.entries(value).flatMap(([key, item]) =>
    below(Array.isArray(value) ? Number(key) : key, keyIssues(typeOf(key) ?? 'any', item)),
  );
}

/** Prefixes the paths of issues with a key. */
export function below(key: string | number, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));
}

function ofMember({ of }: Members, value: object): readonly Issue[] {
  const objects = Array.isArray(value) ? [] : of.flatMap((member) => memberTypes(member)).filter(isObject);
  if (objects.length > 1) return ofAlternatives(objects, value);
  const fitting = of.find((member) => validate(member, value).ok);
  return fitting === undefined ? [] : keyIssues(fitting, value);
}

function ofAlternatives(objects: readonly ObjectSchema[], value: object): readonly Issue[] {
  const tried = objects
    .map((object) => {
      const { fields, others } = object.parts();
      const isForeign = (key: string): boolean => others?.type === undefined && !isField(key, fields);
      const result = validate(object, value);
      return {
        object,
        foreign: new Set(Object.keys(value).filter(isForeign)),
        problems: result.ok ? [] : result.issues,
      };
    })
    .sort((a, b) => a.problems.length + a.foreign.size - (b.problems.length + b.foreign.size));
  const fitting = tried.find(({ problems }) => problems.length === 0);
  if (fitting === undefined) return []; // a variant that is not known yet
  const issues = Object.keys(value).flatMap((key) => {
    const found = tried
      .filter(({ foreign }) => !foreign.has(key))
      .map(({ problems }) => problems.filter((issue) => isAbout(issue, key)));
    return found.every((problems) => problems.length > 0) ? (found[0] ?? []) : [];
  });
  return issues.length > 0 ? issues : keyIssues(fitting.object, value);
}

function isObject(type: Type): type is ObjectSchema {
  return typeof type === 'object' && type.kind === 'object';
}

function isField(key: string, fields: readonly Field[]): boolean {
  return fields.some(([name]) => name === key);
}

/** Whether the value of a key is wrong, not its presence. */
function isAbout({ path, code }: Issue, key: string): boolean {
  return path[0] === key && (path.length > 1 || (code !== 'missing' && code !== 'irrelevant'));
}
