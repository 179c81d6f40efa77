import type { Condition, Endpoint, Field } from '../../model/model.js';
import { parametersOf, takesBody } from '../../model/requests.js';
import { isBoolean } from '../../model/types.js';
import type { Module } from '../module.js';
import { codeNameOf, propertyKey } from '../names.js';
import { typeText } from '../objects/type-text.js';
import { compiledPaging } from './paging.js';
import { absentMeans, variantsOf, type ResponseVariant, type RestOperation } from './operations.js';
import { answerText, resultText } from './responses.js';

/** One signature of an operation: parameters with their result. */
export interface Overload {
  /** `params: GetGuildParams & { with_counts: true }` */
  readonly params: string;
  readonly given: string;
  /** The type of the result: a call, which is a promise of the value, or the value. */
  readonly result: string;
  /** The type of an item, if the result is a list. */
  readonly item: string;
}

/**
 * The signatures of an operation, the most specific first, with calls as results, or without items of pages the values.
 * Each variant has a signature whose parameters exclude earlier variants. The last one takes any parameters and returns
 * any result.
 *
 * @param params the name of the type of all parameters
 */
export function overloadsOf(
  operation: RestOperation,
  module: Module,
  resultIs: 'call' | 'value' = 'call',
  params = `${operation.pascal}Params`,
): readonly Overload[] {
  const { endpoint } = operation;
  const variants = variantsOf(endpoint);
  const resultFor = ({ responses }: Pick<ResponseVariant, 'responses'>): Pick<Overload, 'result' | 'item'> => {
    const value = union(responses.map((response) => resultText(response, module)));
    // Each text has imports of its own.
    if (resultIs === 'value') return { result: value, item: 'never' };
    const item = itemText(responses, endpoint, module);
    return { result: callText(value, responses, module), item };
  };
  const results = variants.map(resultFor);
  const any = resultFor({ responses: variants.flatMap(({ responses }) => responses) });
  const exact = variants.flatMap((variant, index) => {
    const narrowed = narrowing(variant, variants.slice(0, index), endpoint);
    if (narrowed === undefined || narrowed.length === 0) return [];
    const isNeeded = needsParams(endpoint) || !narrowed.every(({ optional }) => optional);
    const members = narrowed.map(({ name, type, optional }) => `${propertyKey(name)}${optional ? '?' : ''}: ${type}`);
    return [{ ...parameter(`${params} & { ${members.join('; ')} }`, isNeeded), ...results[index]! }];
  });
  const overloads = [...exact, { ...parameter(params, needsParams(endpoint)), ...any }];
  return new Set(results.map(({ result }) => result)).size > 1 ? overloads : overloads.slice(-1);
}

/** Whether an operation cannot be called without parameters. */
export function needsParams(endpoint: Endpoint): boolean {
  const isRequired = parametersOf(endpoint).some(({ optional }) => !optional);
  return isRequired || endpoint.params.length > 0 || (takesBody(endpoint) && !endpoint.bodyOptional);
}

function parameter(given: string, isNeeded: boolean): Pick<Overload, 'params' | 'given'> {
  return { params: `params${isNeeded ? '' : '?'}: ${given}`, given };
}

function callText(value: string, responses: ResponseVariant['responses'], module: Module): string {
  const answer = answerText(responses, module);
  const call = module.runtimeType('Call', 'rest-call');
  return `${call}<${[value, ...(answer === undefined ? [] : [answer])].join(', ')}>`;
}

function itemText(responses: ResponseVariant['responses'], endpoint: Endpoint, module: Module): string {
  const items = compiledPaging(endpoint, responses, module.context)?.items ?? [];
  return items.length === 0 ? 'never' : union(items.map((type) => typeText(type, module)));
}

function union(texts: readonly string[]): string {
  const distinct = [...new Set(texts)];
  return distinct.length === 0 || distinct.includes('unknown') ? 'unknown' : distinct.join(' | ');
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

/** The parameters that select a variant and exclude earlier ones; undefined if TypeScript cannot express them. */
function narrowing(
  { when }: ResponseVariant,
  earlier: readonly ResponseVariant[],
  { query }: Endpoint,
): readonly Member[] | undefined {
  const fieldOf = ({ field }: Condition): Field | undefined => query.find(({ name }) => name === field);
  const own = when.map((condition) => member(fieldOf(condition), condition.values));
  const others = earlier.map((variant) => {
    const [condition] = variant.when;
    return condition === undefined ? undefined : complement(fieldOf(condition), condition.values);
  });
  const all = [...own, ...others];
  return all.some((part) => part === undefined) ? undefined : distinct(all.filter((part) => part !== undefined));
}

function distinct(members: readonly Member[]): readonly Member[] {
  return [...new Map(members.map((part) => [JSON.stringify(part), part])).values()];
}

function member(field: Field | undefined, values: readonly unknown[]): Member | undefined {
  if (field === undefined || values.length === 0) return undefined;
  const optional = absentMeans(field, values);
  const types = [...values.map((value) => JSON.stringify(value)), ...(optional ? ['undefined'] : [])];
  return { name: codeNameOf(field), type: types.join(' | '), optional };
}

/** The type of all other values: of a boolean, or absence. */
function complement(field: Field | undefined, values: readonly unknown[]): Member | undefined {
  if (field === undefined) return undefined;
  const others = isBoolean(field.type) ? [true, false].filter((value) => !values.includes(value)) : [];
  const optional = field.optional && !absentMeans(field, values);
  const types = [...others.map(String), ...(optional ? ['undefined'] : [])];
  return types.length === 0 ? undefined : { name: codeNameOf(field), type: types.join(' | '), optional };
}
