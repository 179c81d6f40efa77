import { declaredAs } from '../../model/by-name.js';
import type { Endpoint, Model, ObjectType, Type } from '../../model/model.js';
import type { FindObject } from '../../model/objects.js';
import { isIdentifier, isInteger, isString } from '../../model/types.js';
import type { SentFile } from '../read-body.js';
import { routesOf } from '../routes.js';
import { textsIn, valueOf } from './paths.js';
import { createsObject, type Resources } from './resources.js';
import { keyOf, type Fields, type Store } from './store.js';
import type { Id, Ids, World } from './world.js';

export interface DataRequest {
  readonly endpoint: Endpoint;
  /** Path of the endpoint, such as `/books/{book_id}`. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly files?: readonly SentFile[];
  /** Ids that replace words such as `@me` in the path. */
  readonly ids?: Ids;
}

/** A request without its body. */
type Place = Pick<DataRequest, 'endpoint' | 'params' | 'ids'>;

/** The ids around a request or an object: those in its path, and those of the resources that contain them. */
export class Surroundings {
  /** Path segments such as `@me` in place of an id of the session. */
  readonly #words: ReadonlySet<string>;
  /** Fields that a path may have beside an id: `code` for `{card_code}`. */
  readonly #secrets: ReadonlySet<string>;

  constructor(
    readonly model: Model,
    readonly find: FindObject,
    readonly resources: Resources,
    readonly world: World,
    readonly store: Store,
  ) {
    const isOwn = (object: string): boolean => world.own.has(resources.alternatives.thingOf(object));
    const templates = routesOf(model).map(({ path }) => path);
    const withWords = templates.filter((template) => resources.inPlaceOf(template, isOwn) !== undefined);
    this.#words = new Set(withWords.map((template) => template.split('/').at(-1)!));
    this.#secrets = secretsIn(model);
  }

  #identifiedBy(type: Type): string | undefined {
    return this.resources.alternatives.identifiedBy(type);
  }

  /** Replaces words such as `@me` in path parameters by ids. */
  named({ params: declared }: Endpoint, params: DataRequest['params']): DataRequest['params'] {
    const ids = declared.flatMap(({ name, type }) => {
      const thing = this.#words.has(params[name] ?? '') ? this.#identifiedBy(type) : undefined;
      const id = thing === undefined ? undefined : this.world.own.get(thing);
      return id === undefined ? [] : [[name, String(id)]];
    });
    return { ...params, ...Object.fromEntries(ids) };
  }

  /** The ids in the path of a request. */
  idsOf({ endpoint, params, ids }: Place): Map<string, Id> {
    const found = new Map<string, Id>(ids);
    for (const { name, type } of endpoint.params) {
      const thing = this.#identifiedBy(type);
      if (thing !== undefined && params[name] !== undefined) found.set(thing, this.typed(params[name], type) as Id);
    }
    for (const secret of textsIn(endpoint, params)) {
      for (const [thing, id] of Object.entries(this.store.changesOf(`secret ${secret}`) ?? {}))
        if (!found.has(thing)) found.set(thing, id as Id);
    }
    return found;
  }

  /** The ids around a request, with those of the session. */
  ofRequest(place: Place): Ids {
    return new Map([...this.closed(this.idsOf(place)), ...this.world.own]);
  }

  /** The one of these ids that has a type. */
  idIn(ids: Ids, type: Type): Id | undefined {
    return ids.get(this.#identifiedBy(type) ?? '');
  }

  /** The given ids, with the id of an object and those of the objects that contain it. */
  around(given: Ids, thing: string, fields: Fields): Ids {
    const id = this.world.idIn(thing, fields);
    const outer = this.closed(new Map(given));
    return id === undefined ? outer : this.closed(outer.set(thing, id as Id));
  }

  /** Adds the ids of the objects that contain those with the given ids. */
  closed(all: Map<string, Id>): Map<string, Id> {
    // Iterating over a map includes entries that are added meanwhile.
    for (const [thing, id] of all) {
      const key = keyOf(thing, id);
      const changes = { ...this.store.createdAs(key)?.fields, ...this.store.changesOf(key) };
      const held = (this.find(thing)?.fields ?? []).flatMap(({ name, type }) => {
        const outer = this.#identifiedBy(type);
        const value = changes[name];
        return outer === undefined || outer === thing || typeof value !== 'string' ? [] : [[outer, value] as const];
      });
      for (const [other, outer] of [...this.world.around(id), ...held]) if (!all.has(other)) all.set(other, outer);
    }
    return all;
  }

  /** Fields with the ids of the objects that contain an object. */
  fieldsFor({ fields, identity }: ObjectType, thing: string, ids: Ids, outer: Ids, isNew: boolean): Fields {
    const own = new Set([this.world.identityOf(thing)?.name, ...(isNew ? identity : [])]);
    return Object.fromEntries(
      fields.flatMap(({ name, type }) => {
        const identified = own.has(name) ? undefined : this.#identifiedBy(type);
        if (identified === undefined) return [];
        // An id of the same kind in the path identifies another object.
        const isSelf = identified === thing;
        const id = isSelf && outer.get(thing) === ids.get(thing) ? undefined : (isSelf ? outer : ids).get(identified);
        return id === undefined ? [] : [[name, id]];
      }),
    );
  }

  /** The fields that an object has because it belongs to the session. */
  ownFieldsOf(thing: string, fields: Fields): Fields {
    const id = this.world.idIn(thing, fields);
    const isOwn = id !== undefined && String(this.world.own.get(thing)) === String(id);
    return isOwn ? (this.world.ownFields.get(thing) ?? {}) : {};
  }

  /** Fields with the ids in the path of a request, or with the name and type of one of its parameters. */
  ownedBy(name: string, { endpoint, params }: Place): Fields {
    const { fields, identity, view } = this.find(name)!;
    const base = view?.of ?? name;
    const found: Record<string, unknown> = {};
    // A POST creates a new id, even if the path contains an id of the same kind.
    const isNew = createsObject(endpoint);
    for (const param of endpoint.params) {
      const { type } = param;
      const field = fields.find((candidate) => {
        const isNamed = candidate.name === param.name;
        if (!isIdentifier(type)) return isNamed && JSON.stringify(candidate.type) === JSON.stringify(type);
        if (!isIdentifier(candidate.type)) return false;
        const identifies = candidate.type.of === type.of && type.of !== undefined;
        return isNamed || (identifies && (identity.includes(candidate.name) ? !isNew : type.of === base));
      });
      if (field !== undefined) found[field.name] = this.typed(valueOf(params, param.name), field.type);
    }
    return found;
  }

  /** Stores the ids of an object by its secret, so that what is made with the secret belongs to it. */
  keepSecret(value: Fields, { fields }: ObjectType): void {
    const secret = fields.find(({ name, type }) => isString(type) && this.#secrets.has(name))?.name;
    if (secret === undefined || typeof value[secret] !== 'string') return;
    const ids = fields.flatMap(({ name, type }) => {
      const thing = this.#identifiedBy(type);
      return thing === undefined || (value[name] ?? null) === null ? [] : [[thing, value[name]] as const];
    });
    this.store.change(`secret ${value[secret]}`, Object.fromEntries(ids));
  }

  /** Converts the text of a path parameter to the type of a field: numeric ids are numbers in JSON. */
  typed(text: string, type: Type | undefined): unknown {
    if (type === undefined) return text;
    const isNumber = isIdentifier(type)
      ? declaredAs(this.model.identifiers, type.name)?.wire === 'int'
      : isInteger(type);
    return isNumber ? Number(text) : text;
  }
}

/** Name endings of text parameters beside an id of the same object: `code` of `{card_id}/{card_code}`. */
function secretsIn({ endpoints }: Model): ReadonlySet<string> {
  return new Set(
    endpoints.flatMap(({ params }) =>
      params.flatMap(({ name, type }) => {
        const [, thing, secret] = /^(.+)_([^_]+)$/.exec(name) ?? [];
        return isString(type) && params.some((param) => param.name === `${thing}_id`) ? [secret!] : [];
      }),
    ),
  );
}
