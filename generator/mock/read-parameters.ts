import { unconditionalLimits } from '../model/limits/limit-choice.js';
import { accepts } from '../model/limits/limit-kinds.js';
import { acceptsAll } from '../model/limits/limit-target.js';
import { isOpaque, type Field, type Model } from '../model/model.js';
import { limitText } from '../model/wording/index.js';
import { isEnum, isIdentifier, isNamed, jsonKind, writeType } from '../model/types.js';
import type { RequestProblem } from './error-body.js';

export type ParameterValue = string | number | boolean;

export interface ReadParameters {
  readonly values: Readonly<Record<string, ParameterValue>>;
  readonly problems: readonly RequestProblem[];
}

/** Parses parameters of a path or a query as their types in the spec. Ignores unknown parameters. */
export function readParameters(
  fields: readonly Field[],
  given: Readonly<Record<string, string | undefined>>,
  model: Model,
): ReadParameters {
  const values: Record<string, ParameterValue> = {};
  const problems: RequestProblem[] = [];
  for (const field of fields) {
    const text = given[field.name];
    if (text === undefined) {
      if (!field.optional)
        problems.push({ path: [field.name], code: 'MISSING', message: 'This parameter is required.' });
      else if (isSimple(field.default?.value)) values[field.name] = field.default.value;
      continue;
    }
    const value = readValue(field, text, model);
    const problem =
      value === undefined ? { code: 'TYPE', message: `Not ${typeName(field)}.` } : limitProblem(field, value);
    if (problem !== undefined) problems.push({ path: [field.name], ...problem });
    else values[field.name] = value!;
  }
  return { values, problems };
}

function readValue({ type }: Field, text: string, model: Model): ParameterValue | undefined {
  const opaque = isIdentifier(type)
    ? model.identifiers.find((one) => one.name === type.name && isOpaque(one))
    : undefined;
  if (opaque !== undefined) return acceptsAll(opaque.limits ?? [], text) ? text : undefined;
  if (isIdentifier(type)) return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n ? text : undefined;
  if (isEnum(type)) {
    const declared = model.enums.find(({ name }) => name === type.name);
    const value = declared?.wire === 'int' ? Number(text) : text;
    return declared?.open === false && !declared.values.some((one) => one.value === value) ? undefined : value;
  }
  const kind = jsonKind(type, model);
  switch (kind) {
    case 'bool':
      return /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined;
    case 'int':
      return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case 'float':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'str':
    case 'null':
    case 'list':
    case 'object':
    case 'unknown':
      return text;
  }
}

function limitProblem(field: Field, value: ParameterValue): Omit<RequestProblem, 'path'> | undefined {
  const broken = unconditionalLimits(field.limits).find((limit) => limit.on === 'value' && !accepts(limit, value));
  if (broken === undefined) return undefined;
  const text = limitText(broken);
  return { code: broken.kind.toUpperCase(), message: `Must be ${text.charAt(0).toLowerCase()}${text.slice(1)}.` };
}

function typeName({ type }: Field): string {
  return isNamed(type) ? `a value of ${type.name}` : `a value of type ${writeType(type)}`;
}

function isSimple(value: unknown): value is ParameterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
