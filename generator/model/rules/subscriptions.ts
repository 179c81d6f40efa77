import { problem } from '../../diagnostics/index.js';
import type { FieldRef, Model, Scalar, Type } from '../model.js';
import { isAny, isEnum, isList, isScalar, isString } from '../types.js';
import { rule } from './rule.js';

/** The address of requests is a text, and the events that come are a list of texts: names of events. */
export const subscriptions = rule({
  messages: {
    'useless-subscription': problem(
      'The fields that decide about a channel have types that can.',
      (p: { key: string; field: string; wanted: string }) => `${p.key} is ${p.field}, which is not ${p.wanted}`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const texts = textsOf(model);
    const objects = new Map(model.objects.map((object) => [object.name, object]));
    const typeOf = ({ object, field }: FieldRef): Type | undefined =>
      objects.get(object)?.fields.find(({ name }) => name === field)?.type;
    return {
      channel({ subscription }) {
        if (subscription === undefined) return;
        const { address, events } = subscription;
        const check = (key: string, ref: FieldRef, wanted: string, fits: (type: Type) => boolean): void => {
          const type = typeOf(ref);
          if (type === undefined || fits(type)) return;
          report(
            'useless-subscription',
            { key, field: `${ref.object}.${ref.field}`, wanted },
            trace.spanOf(subscription),
          );
        };
        check('address', address, 'a text', texts);
        if (events !== undefined) {
          check('events', events, 'a list of texts', (type) => isAny(type) || (isList(type) && texts(type.item)));
        }
      },
    };
  },
});

/** Whether values of a type are texts; types that are not shown may be. */
function textsOf({ scalars, enums }: Model): (type: Type) => boolean {
  const isText = (wire: Scalar['wire'] | object | undefined): boolean => wire === 'str' || typeof wire === 'object';
  const wires = new Map<string, Parameters<typeof isText>[0]>(
    [...scalars, ...enums].map(({ name, wire }) => [name, wire]),
  );
  return (type) => isString(type) || isAny(type) || ((isScalar(type) || isEnum(type)) && isText(wires.get(type.name)));
}
