import { formatNamed } from '../../formats/formats.js';
import { limitsOf, type LimitChoice } from '../../model/limits/limit-target.js';
import { isEnforced, type LimitKind } from '../../model/limits/limit-kinds.js';
import { decimalPattern, isOfDecimals } from '../../model/limits/decimal-limits.js';
import { divisorOf, int64Bounds, type NumberRange } from '../../model/limits/number-range.js';
import {
  isAny,
  isAtomic,
  isDict,
  isInteger,
  isList,
  isNullable,
  isOneOf,
  isScalar,
  isString,
  isUnion,
  isWideInteger,
  typesIn,
  type Type,
} from '../../model/types.js';
import type { Module } from '../module.js';
import { patternTest } from '../patterns/pattern-tables.js';
import { conditionCode } from './conditions.js';
import { unlisted } from './union-check.js';

/** An expression that is true if `name`, which already has the type, violates the limit. */
function brokenCode(limit: LimitKind, name: string, type: Type, module: Module): string {
  const call = (check: string, runtimeModule: string, ...values: readonly unknown[]): string =>
    `!${module.runtime(check, runtimeModule)}(${values.join(', ')})`;
  const matching = (pattern: string): string => {
    const text = isString(type) || isScalar(type) ? name : `(${name} as string)`;
    return `!${patternTest(pattern, text, module)}`;
  };
  if (isOfDecimals(limit)) return matching(decimalPattern(limit));
  switch (limit.kind) {
    case 'length': {
      const text = isString(type) || isScalar(type) ? name : `${name} as string`;
      const check = limit.trimmed ? 'hasTrimmedLength' : 'hasLength';
      return call(check, 'code-points', text, limit.min ?? 0, limit.max ?? 'Infinity');
    }
    case 'pattern':
      return matching(limit.pattern);
    case 'range': {
      if (!isWideInteger(type)) return outsideRange(`(${name} as number)`, limit);
      const { min, max } = int64Bounds(limit);
      return call('isInt64Within', 'int64', name, `${min}n`, `${max}n`);
    }
    case 'multiple-of': {
      const { digits, scale } = divisorOf(limit.of);
      if (isWideInteger(type)) return call('isInt64Multiple', 'int64', name, digits, scale);
      if (isInteger(type) && scale === 1) return `(${name} as number) % ${digits} !== 0`;
      return call('isMultipleOf', 'multiples', `${name} as number`, digits, scale);
    }
    case 'items': {
      const { min, max } = limit;
      if (isDict(type)) return call('hasKeyCount', 'containers', name, min ?? 0, max ?? 'Infinity');
      return outsideCount(`${name}.length`, min === 0 ? undefined : min, max);
    }
    case 'values':
      return unlisted(limit.values, name);
    case 'format': {
      const check = formatNamed(limit.format)?.check;
      return check === undefined ? 'false' : call(check.name, check.module, name);
    }
    case 'unique':
      return hasAtomicItems(type)
        ? call('isUnique', 'containers', name)
        : call('hasDistinctItems', 'distinct-values', name);
  }
}

/** Whether items have no parts, so that equal ones are identical. */
export function hasAtomicItems(type: Type): boolean {
  return (
    isList(type) &&
    typesIn(type.item).every((part) => isNullable(part) || isOneOf(part) || (isAtomic(part) && !isAny(part)))
  );
}

/** Whether values other than texts and numbers were already refused by the type. */
export function isListedKind(values: readonly unknown[], type: Type): boolean {
  return (
    !isAny(type) &&
    !isUnion(type) &&
    !isWideInteger(type) &&
    values.every((value) => typeof value === 'string' || typeof value === 'number')
  );
}

/** The form to which a limit applies; undefined if it applies to all values. */
function limitedForm(limit: LimitKind): 'string' | 'number' | 'list' | undefined {
  if (isOfDecimals(limit)) return 'string';
  switch (limit.kind) {
    case 'length':
    case 'pattern':
      return 'string';
    case 'range':
    case 'multiple-of':
      return 'number';
    case 'items':
    case 'unique':
      return 'list';
    case 'format':
      return formatNamed(limit.format)?.wire === 'int' ? 'number' : 'string';
    case 'values':
      return undefined;
  }
}

/** A test whether a limit of a type with several forms applies to a value. */
function formTest(limit: LimitKind, name: string): string | undefined {
  const form = limitedForm(limit);
  if (form === undefined) return undefined;
  return form === 'list' ? `Array.isArray(${name})` : `typeof ${name} === '${form}'`;
}

/** Whether values of a type may have several forms, one of which is limited. */
export function hasSeveralForms(type: Type): boolean {
  return isUnion(type) || isAny(type);
}

function outsideRange(name: string, { min, max, exclusiveMin, exclusiveMax }: NumberRange): string {
  const tests = [
    ...(min === undefined ? [] : [`${name} ${exclusiveMin === true ? '<=' : '<'} ${min}`]),
    ...(max === undefined ? [] : [`${name} ${exclusiveMax === true ? '>=' : '>'} ${max}`]),
  ];
  return tests.length === 0 ? 'false' : tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
}

/** Refuses a length of NaN, which a proxy can report. */
function outsideCount(name: string, min: number | undefined, max: number | undefined): string {
  const tests = [
    ...(min === undefined ? [] : [`${name} >= ${min}`]),
    ...(max === undefined ? [] : [`${name} <= ${max}`]),
  ];
  return tests.length === 0 ? 'false' : `!(${tests.join(' && ')})`;
}

/** An expression that is true if the applicable limit is violated; undefined if it never is. */
export function brokenLimit(choice: LimitChoice, name: string, type: Type, module: Module): string | undefined {
  const broken = (limit: LimitKind): string => {
    const form = hasSeveralForms(type) ? formTest(limit, name) : undefined;
    const text = brokenCode(limit, name, type, module);
    return form === undefined ? text : `(${form} && ${text})`;
  };
  switch (choice.kind) {
    case 'always':
      return broken(choice.limit);
    case 'widest':
      if (!choice.limits.every(isEnforced)) return undefined;
      return choice.limits.length === 1
        ? broken(choice.limits[0])
        : `(${choice.limits.map((limit) => `(${broken(limit)})`).join(' && ')})`;
    case 'chain': {
      const text = choice.alternatives.reduceRight<string | undefined>(
        (rest, limit) => {
          const [when, then] = [conditionCode(limit.when), isEnforced(limit) ? broken(limit) : undefined];
          if (then === undefined) return rest === undefined ? undefined : `!(${when}) && ${rest}`;
          return rest === undefined ? `${when} && ${then}` : `(${when} ? ${then} : ${rest})`;
        },
        choice.general && isEnforced(choice.general) ? broken(choice.general) : undefined,
      );
      return text && `(${text})`;
    }
  }
}

/** Whether a limit is tested after the items, whose first wrong one ends the check. */
export function readsAllItems(choice: LimitChoice): boolean {
  return limitsOf(choice).some(({ kind }) => kind === 'unique');
}
