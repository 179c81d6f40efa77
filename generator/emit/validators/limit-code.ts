import { formatNamed } from '../../formats/formats.js';
import { limitsOf, type LimitChoice } from '../../model/limits/limit-choice.js';
import { isEnforced, type LimitKind } from '../../model/limits/limit-kinds.js';
import { divisorOf } from '../../model/limits/multiples.js';
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
import { int64Bounds } from '../../model/limits/int64-bounds.js';
import type { NumberRange } from '../../model/limits/number-range.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { patternTable, patternTest } from '../patterns/pattern-tables.js';
import { conditionCode } from './conditions.js';
import { unlisted } from './union-check.js';

/** The code for one limit, in each of the places that check values. */
interface LimitCode {
  /** An expression that is true where `name`, which is of the type already, breaks the limit. */
  readonly broken: (name: string, type: Type, imports: Imports) => string;
  /** Takes as long as the list: tested after the items, the first wrong one of which ends the check. */
  readonly readsAllItems?: true;
  /** The function of the runtime that adds the limit to a check of a request. */
  readonly request: RuntimeCall;
}

/** Functions that few packages need have modules of their own. */
const MODULES: ReadonlyMap<string, string> = new Map([
  ['ofFormat', 'rest-format'],
  ['strictlyWithin', 'rest-number'],
  ['multipleOf', 'rest-number'],
  ['matching', 'rest-pattern'],
  ['distinct', 'rest-distinct'],
  ['int32', 'rest-int64'],
  ['int64', 'rest-int64'],
  ['int64Text', 'rest-int64'],
  ['int64Within', 'rest-int64'],
  ['int64MultipleOf', 'rest-int64'],
]);

/** The module of the runtime with a function that checks parts of requests. */
export function requestModule(name: string): string {
  return MODULES.get(name) ?? 'rest-value';
}

type RuntimeCall = readonly [name: string, ...values: readonly (string | ((imports: Imports) => string))[]];

function codeOf(limit: LimitKind, type: Type): LimitCode {
  switch (limit.kind) {
    case 'length': {
      const bounds = [String(limit.min ?? 0), String(limit.max ?? 'Infinity')];
      return {
        broken: (name, type, imports) => {
          const check = imports.value(limit.trimmed ? 'hasTrimmedLength' : 'hasLength', runtimePath('code-points'));
          const text = isString(type) || isScalar(type) ? name : `${name} as string`;
          return `!${check}(${[text, ...bounds].join(', ')})`;
        },
        request: [limit.trimmed ? 'ofTrimmedLength' : 'ofLength', ...bounds],
      };
    }
    case 'pattern': {
      const table = (imports: Imports): string => patternTable([limit.pattern], imports);
      const values = [table, JSON.stringify(limit.pattern)];
      return {
        broken: (name, type, imports) => {
          const text = isString(type) || isScalar(type) ? name : `(${name} as string)`;
          return `!${patternTest(limit.pattern, text, imports)}`;
        },
        request: ['matching', ...values],
      };
    }
    case 'range': {
      if (isWideInteger(type)) return wideRange(limit);
      const bounds = [String(limit.min ?? '-Infinity'), String(limit.max ?? 'Infinity')];
      const excluded = exclusion(limit);
      return {
        broken: (name) => outsideRange(`(${name} as number)`, limit),
        request: [excluded === undefined ? 'within' : 'strictlyWithin', ...bounds, ...(excluded ?? [])],
      };
    }
    case 'multiple-of': {
      const { digits, scale } = divisorOf(limit.of);
      const divisor = [String(digits), String(scale)];
      if (isWideInteger(type)) return wideMultiple(divisor);
      return {
        broken: (name, type, imports) =>
          isInteger(type) && scale === 1
            ? `(${name} as number) % ${digits} !== 0`
            : `!${imports.value('isMultipleOf', runtimePath('multiples'))}(${name} as number, ${divisor.join(', ')})`,
        request: ['multipleOf', ...divisor],
      };
    }
    case 'items': {
      const bounds = [String(limit.min ?? 0), String(limit.max ?? 'Infinity')];
      return {
        broken: (name, type, imports) =>
          isDict(type)
            ? `!${imports.value('hasKeyCount', runtimePath('containers'))}(${[name, ...bounds].join(', ')})`
            : outsideCount(`${name}.length`, limit.min === 0 ? undefined : limit.min, limit.max),
        request: ['ofCount', ...bounds],
      };
    }
    case 'values': {
      const values = JSON.stringify(limit.values);
      return {
        broken: (name) => unlisted(limit.values, name),
        request: ['oneOf', values],
      };
    }
    case 'format': {
      const format = formatNamed(limit.format);
      if (format === undefined) return UNCHECKED;
      const { check, wire } = format;
      const expected = JSON.stringify(format.expected);
      const checkCode = (imports: Imports): string => imports.value(check.name, runtimePath(check.module));
      const form = wire === 'int' ? 'number' : 'string';
      return {
        broken: (name, _, imports) => `!${checkCode(imports)}(${name})`,
        request: ['ofFormat', JSON.stringify(form), expected, checkCode],
      };
    }
    case 'unique':
      return hasAtomicItems(type)
        ? {
            broken: (name, _, imports) => `!${imports.value('isUnique', runtimePath('containers'))}(${name})`,
            readsAllItems: true,
            request: ['unique'],
          }
        : {
            broken: (name, _, imports) =>
              `!${imports.value('hasDistinctItems', runtimePath('distinct-values'))}(${name})`,
            readsAllItems: true,
            request: ['distinct'],
          };
  }
}

/** Whether the items of a list have no parts, so that equal ones are identical. */
export function hasAtomicItems(type: Type): boolean {
  return (
    isList(type) && typesIn(type.item).every((one) => isNullable(one) || isOneOf(one) || (isAtomic(one) && !isAny(one)))
  );
}

/** A range of integers of 64 bits, which are compared exactly in each of their forms. */
function wideRange(limit: NumberRange): LimitCode {
  const { min, max } = int64Bounds(limit);
  const bounds = [`${min}n`, `${max}n`];
  return {
    broken: (name, _, imports) =>
      `!${imports.value('isInt64Within', runtimePath('int64'))}(${[name, ...bounds].join(', ')})`,
    request: ['int64Within', ...bounds],
  };
}

function wideMultiple(divisor: readonly string[]): LimitCode {
  return {
    broken: (name, _, imports) =>
      `!${imports.value('isInt64Multiple', runtimePath('int64'))}(${[name, ...divisor].join(', ')})`,
    request: ['int64MultipleOf', ...divisor],
  };
}

/** The code of a limit that no validator checks. */
const UNCHECKED: LimitCode = { broken: () => 'false', request: [''] };

/** Whether a value of the type that is neither text nor a number has been reported already. */
export function isListedKind(values: readonly unknown[], type: Type): boolean {
  return (
    !isAny(type) &&
    !isUnion(type) &&
    !isWideInteger(type) &&
    values.every((value) => typeof value === 'string' || typeof value === 'number')
  );
}

/** Which bounds are exclusive, as an argument. */
function exclusion({ exclusiveMin, exclusiveMax }: NumberRange): readonly [string] | undefined {
  if (exclusiveMin === true) return [exclusiveMax === true ? `'both'` : `'min'`];
  return exclusiveMax === true ? [`'max'`] : undefined;
}

/** The form of values that a limit applies to, where a value may have several; undefined if it applies to all. */
function limitedForm(limit: LimitKind): 'string' | 'number' | 'list' | undefined {
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

/** An expression that is true where a limit of a type with several forms applies to a value. */
function formTest(limit: LimitKind, name: string): string | undefined {
  const form = limitedForm(limit);
  if (form === undefined) return undefined;
  return form === 'list' ? `Array.isArray(${name})` : `typeof ${name} === '${form}'`;
}

/** Whether values of a type may have several forms, of which a limit applies to one. */
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

/** The length of a proxy may be no number at all, which is neither too low nor too high. */
function outsideCount(name: string, min: number | undefined, max: number | undefined): string {
  const tests = [
    ...(min === undefined ? [] : [`${name} >= ${min}`]),
    ...(max === undefined ? [] : [`${name} <= ${max}`]),
  ];
  return tests.length === 0 ? 'false' : `!(${tests.join(' && ')})`;
}

/** An expression that is true where the limit that applies is broken; undefined if nothing ever breaks it. */
export function brokenLimit(choice: LimitChoice, name: string, type: Type, imports: Imports): string | undefined {
  const broken = (limit: LimitKind): string => {
    const form = hasSeveralForms(type) ? formTest(limit, name) : undefined;
    const text = codeOf(limit, type).broken(name, type, imports);
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

/** Whether a limit is to be tested after the items of the list that it limits. */
export function readsAllItems(choice: LimitChoice): boolean {
  return limitsOf(choice).some((limit) => codeOf(limit, { kind: 'any' }).readsAllItems === true);
}

/** A check of a request, with a limit that always applies added to it. */
export function limitedRequest(check: string, limit: LimitKind, type: Type, imports: Imports): string {
  const call = codeOf(limit, type).request;
  const limited = (inner: string): string => runtimeCall([inner], requestModule(call[0]), call, imports);
  const form = hasSeveralForms(type) ? limitedForm(limit) : undefined;
  if (form === undefined) return limited(check);
  const forForm = imports.value('forForm', runtimePath('rest-union'));
  return `${forForm}('${form}', ${check}, (one) => ${limited('one')})`;
}

function runtimeCall(
  first: readonly string[],
  module: string,
  [name, ...values]: RuntimeCall,
  imports: Imports,
): string {
  const called = imports.value(name, runtimePath(module));
  const texts = values.map((value) => (typeof value === 'string' ? value : value(imports)));
  return `${called}(${[...first, ...texts].join(', ')})`;
}
