import { defined } from '../../defined.js';
import { declaredAs } from '../../model/by-name.js';
import { isNotShown, type Endpoint, type Field, type Model, type ObjectType } from '../../model/model.js';
import { isIdentifier } from '../../model/types.js';
import { itemTypeOf } from '../list-type.js';
import { routesOf, type Route } from '../routes.js';
import { parentOf } from './paths.js';
import { alternativesOf, fieldOfPath, successTypes, type Alternatives } from './alternatives.js';

/** The effect of a request to an endpoint on the state of the mock. */
export type Action =
  /** Reads the items of a collection. */
  | { readonly kind: 'list'; readonly forms: readonly string[] }
  /** Creates an item of the collection at its path, or a resource with another path. */
  | { readonly kind: 'create'; readonly items: ListItems }
  /** Reads, changes, replaces or removes one resource. */
  | { readonly kind: 'read' | 'change' | 'replace' | 'remove'; readonly resource: Resource }
  /** Replaces all items of a collection. */
  | { readonly kind: 'replace-all'; readonly items: ListItems }
  /** Adds an existing resource to a collection: `PUT /shops/1/pins/2`. */
  | { readonly kind: 'include'; readonly param: string }
  /** Removes a resource from a collection without own items. */
  | { readonly kind: 'exclude'; readonly param: string };

export interface Resource {
  readonly object: string;
  /** Last path parameter of an item of a collection. */
  readonly param?: string;
  /** The field with the value of the parameter; absent if the whole path identifies the resource. */
  readonly identity?: string;
  /** Whether a removal removes the object everywhere, and not from this collection only. */
  readonly isHome: boolean;
}

/** A resource at a path of the spec. */
export interface PlacedResource {
  readonly template: string;
  readonly resource: Resource;
}

export interface PlacedPath {
  readonly template: string;
  readonly param: string;
  /** The object that the parameter identifies. */
  readonly of: string;
}

export interface ListItems {
  readonly object: string;
  /** The identifying field of an item. */
  readonly identity?: string;
  /** The last parameter in the path of an item, if there is such a path. */
  readonly param?: string;
  /** The object that the parameter identifies. */
  readonly of?: string;
}

/** Memoizes by template, of which there are as many as paths in the spec. */
function memoized<T>(find: (template: string) => T): (template: string) => T {
  const known = new Map<string, T>();
  return (template) => {
    if (!known.has(template)) known.set(template, find(template));
    return known.get(template)!;
  };
}

interface Path {
  readonly template: string;
  readonly routes: readonly Route[];
}

/** A path without parameter names, which may differ between the endpoints of a path. */
function shapeOf(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}

/**
 * The resources of a spec, derived from the paths and types of its endpoints. A path that ends with a parameter is an
 * item of the collection above it. A path whose GET returns a list, or that has items, is a collection. Any other path
 * whose GET returns an object is a single resource. A path with POST only that ends with a literal is an action.
 */
export class Resources {
  readonly alternatives: Alternatives;
  readonly #model: Model;
  readonly #paths = new Map<string, Path>();
  /** The shortest path of each object that ends with its id. */
  readonly #homes = new Map<string, string>();
  /** The path of the items of each collection. */
  readonly #items = new Map<string, Path>();
  readonly #actions: ReadonlyMap<string, Action | undefined>;

  constructor(model: Model) {
    this.#model = model;
    this.alternatives = alternativesOf(model);
    const routes = routesOf(model);
    for (const route of routes) {
      const shape = shapeOf(route.path);
      const known = this.#paths.get(shape) ?? { template: route.path, routes: [] };
      this.#paths.set(shape, { ...known, routes: [...known.routes, route] });
    }
    for (const [shape, path] of this.#paths) if (shape.endsWith('/{}')) this.#items.set(shape.slice(0, -3), path);
    for (const [shape, path] of this.#paths) {
      const object = shape.endsWith('/{}') ? this.#objectAt(path) : undefined;
      const known = object === undefined ? undefined : this.#homes.get(object);
      if (object !== undefined && (known === undefined || depthOf(shape) < depthOf(known)))
        this.#homes.set(object, shape);
    }
    this.#actions = new Map(routes.map(({ endpoint, path }) => [endpoint.name, this.actionAt(path, endpoint)]));
  }

  /** The action of an endpoint; `undefined` if it concerns no resource. */
  actionOf({ name }: Endpoint): Action | undefined {
    return this.#actions.get(name);
  }

  /** The action of an endpoint if it had this path. */
  actionAt(template: string, endpoint: Endpoint): Action | undefined {
    const shape = shapeOf(template);
    const known = this.#paths.get(shape);
    if (known === undefined) return undefined;
    const path = { ...known, template };
    const items = this.itemsAt(template);
    switch (String(endpoint.method)) {
      case 'GET': {
        const forms = this.#formsOf(endpoint);
        if (items !== undefined && forms.length > 0) return { kind: 'list', forms };
        return this.#resourceAction('read', shape, path);
      }
      case 'POST': {
        if (items !== undefined && !shape.endsWith('/{}')) return { kind: 'create', items };
        const made = this.#bodyObject(endpoint);
        const elsewhere = made === undefined ? undefined : this.#madeElsewhere(made, endpoint);
        if (elsewhere !== undefined) return { kind: 'create', items: elsewhere };
        return made === undefined ? undefined : this.#readInPath(made, endpoint);
      }
      case 'PATCH':
        return this.#resourceAction('change', shape, path);
      case 'PUT': {
        if (items !== undefined && !shape.endsWith('}') && this.#listItemOf(endpoint) !== undefined)
          return { kind: 'replace-all', items };
        const param = paramOf(path.template);
        const above = param === undefined ? undefined : this.itemsAt(parentOf(path.template));
        const isLink = this.#objectAt(path) === undefined && (above !== undefined || saysNothing(endpoint));
        return isLink && param !== undefined
          ? { kind: 'include', param }
          : this.#resourceAction('replace', shape, path);
      }
      case 'DELETE': {
        const param = paramOf(path.template);
        const removed = this.#resourceAction('remove', shape, path);
        return removed ?? (param === undefined ? undefined : { kind: 'exclude', param });
      }
      default:
        return undefined;
    }
  }

  /** The object of the items of a list, and how the path of an item identifies it. */
  readonly itemsAt = memoized((template): ListItems | undefined => {
    const shape = shapeOf(template);
    const list = this.#paths.get(shape)?.routes.find(({ method }) => method === 'GET')?.endpoint;
    const item = list === undefined ? undefined : this.#listItemOf(list);
    const path = this.#items.get(shape);
    const create = this.#paths.get(shape)?.routes.find(({ method }) => method === 'POST')?.endpoint;
    const made = path === undefined || create === undefined ? undefined : this.#bodyObject(create);
    const listed = item === undefined ? made : this.alternatives.thingOf(item);
    const object = listed ?? (path === undefined ? undefined : this.#objectAt(path));
    if (object === undefined || (item === undefined && path === undefined)) return undefined;
    const identity = this.#identityOf(object);
    const param = path === undefined ? undefined : paramOf(path.template);
    return { object, ...defined({ identity: identity?.name, param }), ...this.#ofParam(param, path) };
  });

  #ofParam(param: string | undefined, path: Path | undefined): Pick<ListItems, 'of'> {
    const declared = path?.routes.flatMap(({ endpoint }) => endpoint.params).find(({ name }) => name === param);
    return defined({ of: this.alternatives.identifiedBy(declared?.type) });
  }

  /**
   * The path with an id in place of a word: `/users/{user_id}` for `/users/@me`.
   *
   * @param has whether words may replace ids of a kind
   */
  inPlaceOf(template: string, has: (object: string) => boolean): PlacedPath | undefined {
    const parts = template.split('/');
    const last = parts.at(-1)!;
    // Only a literal at the end of a path is a word; others begin nested resources.
    const path = last.startsWith('{') ? undefined : this.#items.get(shapeOf(parts.slice(0, -1).join('/')));
    const param = path === undefined ? undefined : paramOf(path.template);
    const { of } = this.#ofParam(param, path);
    if (param === undefined || of === undefined || !has(of)) return undefined;
    return { template: [...parts.slice(0, -1), `{${param}}`].join('/'), param, of };
  }

  isAddedTo(template: string): boolean {
    return this.#paths.get(shapeOf(template))?.routes.some(({ method }) => method === 'POST') === true;
  }

  /** The list that replaces a deprecated one, or the path itself. */
  readonly listInPlaceOf = memoized((template): string => {
    const routes = this.#paths.get(shapeOf(template))?.routes ?? [];
    const [use] = routes.flatMap(({ endpoint }) => endpoint.deprecated?.use ?? []);
    return routesOf(this.#model).find(({ endpoint }) => endpoint.name === use)?.path ?? template;
  });

  /** The collection below a resource whose path ends with a name. */
  collectionOf(object: string, name: string): Route | undefined {
    for (const [shape, { routes }] of this.#paths) {
      const route = routes.find(({ method }) => method === 'GET');
      const [param, ...others] = route?.endpoint.params ?? [];
      if (route === undefined || param === undefined || others.length > 0) continue;
      if (shape.split('/').at(-1)!.replaceAll('-', '_') !== name) continue;
      if (this.alternatives.identifiedBy(param.type) === object && this.itemsAt(shape) !== undefined) return route;
    }
    return undefined;
  }

  /**
   * The resource that a request creates under another path, as `POST /people/@me/carts` creates `/carts/{id}`. If the
   * path contains an id of the same kind, the response is that resource, unless its status is 201.
   */
  #madeElsewhere(object: string, endpoint: Endpoint): ListItems | undefined {
    const identity = this.#homes.has(object) ? this.#identityOf(object) : undefined;
    if (identity === undefined) return undefined;
    const isAbout = endpoint.params.some(({ type }) => this.alternatives.identifiedBy(type) === object);
    return isAbout && !saysCreated(endpoint) ? undefined : { object, identity: identity.name };
  }

  /** Returns the resource in the path, as `POST /closed/{shop_id}` returns the shop. */
  #readInPath(object: string, { params }: Endpoint): Action | undefined {
    const identity = this.#homes.has(object) ? this.#identityOf(object)?.name : undefined;
    const param = params.findLast(({ type }) => this.alternatives.identifiedBy(type) === object)?.name;
    if (identity === undefined || param === undefined) return undefined;
    return { kind: 'read', resource: { object, param, identity, isHome: false } };
  }

  /** The resources in a path, the outermost first, with that of the path itself. */
  readonly above = memoized((template): readonly PlacedResource[] => {
    const parts = template.split('/');
    return parts.flatMap((_, index) => {
      const part = parts.slice(0, index + 1).join('/');
      const path = this.#paths.get(shapeOf(part));
      if (path === undefined) return [];
      const action = this.#resourceAction('read', shapeOf(part), { ...path, template: part });
      return action === undefined || !('resource' in action) ? [] : [{ template: part, resource: action.resource }];
    });
  });

  #resourceAction(kind: 'read' | 'change' | 'replace' | 'remove', shape: string, path: Path): Action | undefined {
    const { template, routes } = path;
    const own = this.#objectAt(path);
    const param = paramOf(template);
    const above = param === undefined ? undefined : this.itemsAt(parentOf(path.template));
    const object = own ?? above?.object;
    if (object === undefined) return undefined;
    const identity = param === undefined ? undefined : this.#identifiedBy(object, param, path);
    const home = this.#homes.get(object);
    return {
      kind,
      resource: {
        object,
        ...defined({ param, identity }),
        // Removing an item that PUT added to the list only removes it from the list.
        isHome:
          home === undefined ? own !== undefined || !routes.some(({ method }) => method === 'PUT') : home === shape,
      },
    };
  }

  /** The identity of the object, if the parameter has its type. */
  #identifiedBy(object: string, param: string, { routes }: Path): string | undefined {
    const identity = this.#identityOf(object);
    const declared = routes.flatMap(({ endpoint }) => endpoint.params).find(({ name }) => name === param);
    if (identity === undefined || declared === undefined) return undefined;
    const { type } = declared;
    if (!isIdentifier(type) || !isIdentifier(identity.type)) {
      return JSON.stringify(type) === JSON.stringify(identity.type) ? identity.name : undefined;
    }
    const same = type.name === identity.type.name && (type.of === undefined || type.of === identity.type.of);
    return same || (type.name === identity.type.name && type.of === object) ? identity.name : undefined;
  }

  /** The only identity field of an object. By default `id`, if the path of the object ends with a value of its type. */
  #identityOf(object: string): Field | undefined {
    const declared = declaredAs(this.#model.objects, object);
    if (declared === undefined || declared.identity.length > 1) return undefined;
    const [name] = declared.identity;
    const field = declared.fields.find((candidate) => candidate.name === (name ?? 'id'));
    const isFound = name !== undefined || (field !== undefined && this.#isInPath(object, field, declared));
    const home = this.#paths.get(this.#homes.get(object) ?? '')?.routes[0]?.endpoint;
    const named = home && fieldOfPath(declared, home);
    return isFound ? field : declared.fields.find((candidate) => candidate.name === named);
  }

  #isInPath(object: string, { type, optional }: Field, { fields }: ObjectType): boolean {
    const path = this.#paths.get(this.#homes.get(object) ?? '');
    const param = path === undefined ? undefined : paramOf(path.template);
    const declared = path?.routes.flatMap(({ endpoint }) => endpoint.params).find(({ name }) => name === param);
    if (optional || declared === undefined || fields.some(({ name }) => name === param && name !== 'id')) return false;
    if (isIdentifier(declared.type) && isIdentifier(type)) return declared.type.name === type.name;
    return JSON.stringify(declared.type) === JSON.stringify(type);
  }

  /** The base object in the responses of a path. */
  #objectAt({ routes }: Path): string | undefined {
    for (const method of ['GET', 'PATCH', 'PUT', 'POST', 'DELETE']) {
      for (const route of routes) {
        const object = route.method === method ? this.#bodyObject(route.endpoint) : undefined;
        if (object !== undefined) return object;
      }
    }
    return undefined;
  }

  #bodyObject(endpoint: Endpoint): string | undefined {
    for (const type of successTypes(endpoint)) {
      const things = this.#thingsAmong(this.alternatives.formsOf(type));
      if (things.size === 1) return [...things][0];
    }
    return undefined;
  }

  #listItemOf(endpoint: Endpoint): string | undefined {
    return this.#formsOf(endpoint)[0];
  }

  /** The objects of the items in the response of an endpoint; empty if they are different resources. */
  #formsOf(endpoint: Endpoint): readonly string[] {
    const item = itemTypeOf(endpoint, this.#model);
    const forms = item === undefined ? [] : this.alternatives.formsOf(item);
    return this.#thingsAmong(forms).size === 1 ? forms : [];
  }

  #thingsAmong(forms: readonly string[]): ReadonlySet<string> {
    return new Set(forms.map((form) => this.alternatives.thingOf(form)));
  }
}

/** Whether an endpoint has neither a body nor a response with one. */
function saysNothing(endpoint: Endpoint): boolean {
  return !isNotShown(endpoint.bodies) && endpoint.bodies.length === 0 && successTypes(endpoint).length === 0;
}

function depthOf(shape: string): number {
  return shape.split('/').length;
}

/** `book_id` for `/books/{book_id}`; `undefined` if the path does not end with a parameter. */
export function paramOf(template: string): string | undefined {
  return /\/\{([^{}]+)\}$/.exec(template)?.[1];
}

function saysCreated({ responses }: Endpoint): boolean {
  return responses.some(({ status }) => status === 201);
}

/** Whether a request creates an object with a new id. */
export function createsObject(endpoint: Endpoint): boolean {
  return endpoint.method === 'POST' && saysCreated(endpoint);
}
