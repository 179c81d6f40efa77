import { isNotShown, type Endpoint, type Field, type Model, type ObjectType, type Type } from '../../model/model.js';
import { declaredAs } from '../../model/by-name.js';
import { finderOf } from '../../model/objects.js';
import { outcomeOf } from '../../model/requests.js';
import { isIdentifier, isObjectRef, isOneOf, isUnionRef, isWholeObject } from '../../model/types.js';
import { routesOf } from '../routes.js';

/** Groups objects into resources: views with their base, and the alternatives in the response of one path with an id. */
export interface Alternatives {
  /** The name of the resource: the base of a view, or the first of several alternatives. */
  readonly thingOf: (object: string) => string;
  /** The objects of a type: one, or the members of a union; empty if the type also has other members. */
  readonly formsOf: (type: Type) => readonly string[];
  /** The resource that an id identifies; `undefined` for other types. */
  readonly identifiedBy: (type: Type | undefined) => string | undefined;
  /** Whether a resource has other forms than this object. */
  readonly isOneOfSeveral: (object: string) => boolean;
}

export function alternativesOf(model: Model): Alternatives {
  const find = finderOf(model);
  const baseOf = (name: string): string => find(name)?.view?.of ?? name;
  const formsOf = (type: Type): readonly string[] => {
    if (isObjectRef(type)) return [type.name];
    const members = isOneOf(type) ? type.of : isUnionRef(type) ? (declaredAs(model.unions, type.name)?.of ?? []) : [];
    const names = members.flatMap((member) => (isWholeObject(member) ? [member.name] : []));
    return names.length === members.length ? names : [];
  };
  const things = new Map<string, string>();
  for (const { endpoint, method, path } of routesOf(model)) {
    if (method !== 'GET' || !path.endsWith('}')) continue;
    for (const names of successTypes(endpoint).map(formsOf)) {
      const forms = names.map(baseOf);
      const ids = new Set(forms.map((name) => identityOf(find(name)) ?? fieldOfPath(find(name), endpoint)));
      // Alternatives without a common id are different resources.
      if (forms.length < 2 || ids.size > 1 || ids.has(undefined)) continue;
      for (const name of forms) if (!things.has(name)) things.set(name, things.get(forms[0]!) ?? forms[0]!);
    }
  }
  const thingOf = (name: string): string => things.get(baseOf(name)) ?? baseOf(name);
  return {
    thingOf,
    formsOf,
    identifiedBy: (type) =>
      type !== undefined && isIdentifier(type) && type.of !== undefined ? thingOf(type.of) : undefined,
    isOneOfSeveral: (name) => find(name)?.view !== undefined || things.has(name),
  };
}

/** The field with the name and the type of the only path parameter, such as a code. */
export function fieldOfPath(object: ObjectType | undefined, { params }: Endpoint): string | undefined {
  const [param] = params.length === 1 ? params : [];
  const isSame = ({ name, type, optional }: Field): boolean =>
    !optional && name === param?.name && JSON.stringify(type) === JSON.stringify(param.type);
  return object?.fields.find(isSame)?.name;
}

function identityOf(object: ObjectType | undefined): string | undefined {
  return object?.identity.length === 1 ? object.identity[0] : undefined;
}

/** Types of the successful responses of an endpoint. */
export function successTypes(endpoint: Endpoint): readonly Type[] {
  return endpoint.responses.flatMap((response) => {
    const { type } = response;
    const outcome = outcomeOf(response, endpoint);
    return type === null || isNotShown(type) || (outcome !== 'success' && outcome !== 'either') ? [] : [type];
  });
}
