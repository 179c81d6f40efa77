import { problem } from '../../diagnostics/index.js';
import { finderOf, hasSame } from '../objects.js';
import { rule } from './rule.js';

/** Only the field of an object has one side that sends it: parameters belong to requests, and a view is of one context. */
export const oneSidedFields = rule({
  messages: {
    'only-in-here': problem(
      'Only a field of an object says which side sends it.',
      (p: { field: string; why: string }) => `${p.field} cannot have only-in: ${p.why}`,
    ),
    'container-on-other-side': problem(
      'A condition names a field of the container that the same side sends.',
      (p: { field: string; container: string; side: string }) =>
        `^${p.field} is not in what the other side has of ${p.container}: it is only in ${p.side}`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const find = finderOf(model);
    return {
      field(field, { owner, place }) {
        if (field.onlyIn === undefined) return;
        const view = find(owner.name)?.view;
        const isParameter = place === 'param' || place === 'query';
        const base = view && find(view.of);
        if (!isParameter && (base === undefined || hasSame(field, base))) return;
        const why = isParameter ? 'it is a parameter, which only requests have' : 'a view has one context';
        report('only-in-here', { field: `${owner.name}.${field.name}`, why }, trace.spanOf(field));
      },
      condition({ field, up }, { owner, place, part }) {
        if (!up || place !== 'field') return;
        for (const { object } of find(owner.name)?.within ?? []) {
          const onlyIn = find(object)?.fields.find(({ name }) => name === field)?.onlyIn;
          if (onlyIn === undefined) continue;
          const params = { field, container: object, side: onlyIn.side };
          report('container-on-other-side', params, trace.spanOf(part));
        }
      },
    };
  },
});
