import { isNotShown, type Declared, type Model } from '../model/model.js';

/**
 * The declarations by hand: the Model without the declarations, fields and members that published documents of its layers brought. Types may
 * refer to what is left out.
 */
export function ownFacts(model: Model, publishedLayers: ReadonlySet<string>): Model {
  if (publishedLayers.size === 0) return model;
  const isOwn = ({ origin }: Pick<Declared, 'origin'>): boolean =>
    origin.layer === undefined || !publishedLayers.has(origin.layer);
  return {
    ...model,
    identifiers: model.identifiers.filter(isOwn),
    scalars: model.scalars.filter(isOwn),
    enums: model.enums.filter(isOwn).map((one) => ({ ...one, values: one.values.filter(isOwn) })),
    bitSets: model.bitSets.filter(isOwn),
    objects: model.objects.filter(isOwn).map((one) => ({ ...one, fields: one.fields.filter(isOwn) })),
    unions: model.unions.filter(isOwn),
    endpoints: model.endpoints.filter(isOwn).map((one) => ({
      ...one,
      query: one.query.filter(isOwn),
      headers: one.headers.filter(isOwn),
      cookies: one.cookies.filter(isOwn),
      bodies: isNotShown(one.bodies) ? one.bodies : one.bodies.filter(isOwn),
      responses: one.responses.filter(isOwn),
    })),
    events: model.events.filter(isOwn),
    auth: model.auth.filter(isOwn),
  };
}
