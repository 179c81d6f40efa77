import type { Field, Model, ObjectType, Type } from '../model/model.js';
import { isIdentifier, isList } from '../model/types.js';

/**
 * The Model in which ids that do not say what they identify say it, where their name does: `guild_id` and `source_guild_id` are ids
 * of a `Guild`. Only the mock needs to know, so that ids lead somewhere.
 */
export function withReferences(model: Model): Model {
  const known = models.get(model) ?? referring(model);
  models.set(model, known);
  return known;
}

/** Results are memoized by the Model. */
const models = new WeakMap<Model, Model>();

function referring(model: Model): Model {
  const named = new Map(
    model.objects.flatMap((object) => {
      const identifier = identifierOf(object);
      return identifier === undefined ? [] : [[snakeCase(object.name), { name: object.name, identifier }] as const];
    }),
  );
  const typeOf = (type: Type, name: string): Type => {
    if (isList(type)) return { ...type, item: typeOf(type.item, name.replace(/s$/, '')) };
    if (!isIdentifier(type) || type.of !== undefined || !name.endsWith('_id')) return type;
    const words = name.slice(0, -'_id'.length).split('_');
    const found = words.flatMap((_, index) => named.get(words.slice(index).join('_')) ?? [])[0];
    return found?.identifier === type.name ? { ...type, of: found.name } : type;
  };
  const withTypes = <T extends Pick<Field, 'name' | 'type'>>(fields: readonly T[]): readonly T[] =>
    fields.map((field) => ({ ...field, type: typeOf(field.type, field.name) }));
  return {
    ...model,
    objects: model.objects.map((object) => ({ ...object, fields: withTypes(object.fields) })),
    endpoints: model.endpoints.map((endpoint) => ({ ...endpoint, params: withTypes(endpoint.params) })),
  };
}

/** The identifier that identifies an object. */
function identifierOf({ identity, fields }: ObjectType): string | undefined {
  const type = identity.length === 1 ? fields.find(({ name }) => name === identity[0])?.type : undefined;
  return type !== undefined && isIdentifier(type) ? type.name : undefined;
}

/** `guild_scheduled_event` of `GuildScheduledEvent`. */
function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}
