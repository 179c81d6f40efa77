import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Inexpressible } from '../support/inexpressible.js';
import type { Mode } from '../../templates/runtime/issue.js';
import { isMultipleOf } from '../../generator/model/limits/number-range.js';
import { isLongRun } from '../support/effort.js';

export interface Issue {
  readonly code: string;
  readonly expected?: string;
}

export type Validate = (
  value: unknown,
  options: { mode: Mode; maxIssues?: number },
) => { readonly ok: boolean; readonly issues?: readonly Issue[] };

export interface Subject {
  readonly mode: Mode;
  readonly schema: (value: unknown) => boolean;
  readonly validate: Validate;
  readonly unsaid: readonly Inexpressible[];
}

/** Whether the two disagree about a value for any other reason than those that the generator lists. */
export function disagree(value: unknown, { mode, schema, validate, unsaid }: Subject): boolean {
  if (mode === 'shape') return hasOtherShape(value, validate);
  const accepted = schema(value);
  if (validate(value, { mode, maxIssues: 1 }).ok === accepted) return false;
  const { issues = [] } = validate(value, { mode });
  return !accepted || !issues.every((issue) => isListed(issue, unsaid));
}

/** Whether mode `shape` decides otherwise than the issues of mode `spec` that are of no limit and of no rule. */
function hasOtherShape(value: unknown, validate: Validate): boolean {
  const { issues = [] } = validate(value, { mode: 'spec' });
  const others = issues.filter(({ code }) => !OF_LIMITS.has(code));
  if (others.length > 0 && others.every(({ code }) => OF_BOTH.has(code))) return false;
  return validate(value, { mode: 'shape', maxIssues: 1 }).ok !== (others.length === 0);
}

const OF_LIMITS: ReadonlySet<string> = new Set(
  `absent-with at-least-one-set at-most-one-non-null exactly-one-set irrelevant items key-count length multiple-of ordered
   pattern range required-when scale total-length unique unknown-key values`.split(/\s+/),
);

/** Codes of types as well as of limits. */
const OF_BOTH: ReadonlySet<string> = new Set(['format', 'variant']);

function isListed({ code, expected }: Issue, unsaid: readonly Inexpressible[]): boolean {
  return unsaid.some((one) => one.code === code && (code !== 'unknown-bits' || one.about === expected));
}

/** Throws for whatever ajv would only warn of. */
export function strictAjv(): Ajv2020 {
  const complain = (...about: unknown[]): never => {
    throw new Error(about.join(' '));
  };
  // Or it takes what every object inherits for a property of the value: a field may be called toString.
  const ajv = new Ajv2020({
    strict: true,
    strictTuples: false,
    ownProperties: true,
    logger: { log: complain, warn: complain, error: complain },
    // To optimize the code of a schema takes longer than to run it on the few values of the gate.
    code: { optimize: isLongRun },
  });
  addFormats.default(ajv);
  // ajv divides doubles, and so finds that 0.15 is no multiple of 0.05.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (divisor: number, value: number) => isMultipleOf(value, divisor),
  });
  // Patterns decide: ajv-formats lacks some formats, and refuses a few texts that the grammar of a URI or a mailbox has.
  for (const name of ['uri', 'email', 'decimal', 'unixtime', 'unix-milliseconds', 'x-rune', 'x-markdown']) ajv.addFormat(name, true);
  return ajv;
}
