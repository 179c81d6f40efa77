import { didYouMean } from '../../diagnostics/index.js';
import type { Node } from '../../read/syntax.js';
import type { Enum, Json, Type } from '../model.js';
import { isNotShown } from '../model.js';
import { elementOf, isEnum, isLiteral, isOneOf } from '../types.js';
import { jsonOf } from './json-value.js';
import type { TypeContext } from './resolving.js';

/** A value of a type on the wire and, for an enum, the name of the member. Both are absent for an unknown member. */
export interface NamedValue {
  /** Absent for a member whose value is not shown. */
  readonly value?: Json;
  readonly member?: string;
}

/** The enum that the values of a type belong to. Looks through lists, since conditions and defaults apply to items. */
export function enumOf(type: Type | undefined, context: Pick<TypeContext, 'enums'>): Enum | undefined {
  const element = type && elementOf(type);
  if (element === undefined) return undefined;
  if (isLiteral(element)) return element.of && context.enums.get(element.of.enum);
  const found = isOneOf(element) ? element.of.find(isEnum) : element;
  return found && isEnum(found) ? context.enums.get(found.name) : undefined;
}

/** Reads a JSON value, or the name of a member if the type is an enum. */
export function resolveValue(node: Node, type: Type | undefined, context: TypeContext): NamedValue {
  const json = jsonOf(node);
  const members = enumOf(type, context);
  if (members === undefined) return { value: json };
  const named = members.values.find((value) => value.name === json);
  if (named !== undefined) {
    return isNotShown(named.value) ? { member: named.name } : { value: named.value, member: named.name };
  }
  const valued = members.values.find((value) => value.value === json);
  if (valued !== undefined) return { value: json, member: valued.name };
  if (typeof json === 'string' && (members.wire !== 'str' || /^[A-Z][A-Z0-9_]*$/.test(json))) {
    const names = members.values.map((value) => value.name);
    context.diagnostics.report(
      'unknown-member',
      { name: json, type: members.name },
      node.span,
      didYouMean(json, names),
    );
    return {};
  }
  return { value: json };
}
