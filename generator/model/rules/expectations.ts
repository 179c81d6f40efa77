import { catalogue, didYouMean, problem } from '../../diagnostics/index.js';
import type { Expectation, Field } from '../model.js';
import { momentOf } from '../limits/limit-target.js';
import { isInside } from '../sets/subtract.js';
import { elementOf, isDict, isIdentifier, isInteger, objectRefs, writeType } from '../types.js';
import { rule } from './rule.js';

interface FieldPlace {
  readonly place: string;
  /** The fields of the object, or its name. */
  readonly looksIn: string | readonly Field[];
}

/** An expectation fits the type of its field: bounds are for numbers and moments, ids refer, objects have fields. */
export const expectations = rule({
  messages: {
    'unknown-name': catalogue['unknown-name'],
    'not-to-expect': problem(
      'An expectation of a field fits its type.',
      (p: { key: string; field: string; wanted: string }) =>
        `${p.key} of ${p.field} has no meaning: it is for ${p.wanted}`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const views = new Map<string, string[]>();
    const derived = new Set<string>();
    for (const { name, view } of model.objects) {
      if (view === undefined) continue;
      derived.add(name);
      const names = views.get(view.of) ?? [];
      names.push(name);
      views.set(view.of, names);
    }
    const objects = new Map(model.objects.map((object) => [object.name, object]));
    const fieldsIn = (looksIn: FieldPlace['looksIn']): readonly Field[] =>
      typeof looksIn === 'string' ? (objects.get(looksIn)?.fields ?? []) : looksIn;
    const scalars = new Map(model.scalars.map((scalar) => [scalar.name, scalar]));
    const isMoment = (field: Field): boolean => momentOf(field, (name) => scalars.get(name)) !== undefined;
    const wantedOf = (expectation: Expectation, field: Field, { place, looksIn }: FieldPlace): string | undefined => {
      switch (expectation.kind) {
        case 'at-least':
        case 'at-most':
          return isInteger(field.type) || field.type.kind === 'float' || isMoment(field)
            ? undefined
            : 'numbers and moments';
        case 'has':
          return objectRefs(field.type).length > 0 ? undefined : 'objects and lists of them';
        case 'refers':
          return isIdentifier(elementOf(field.type)) ? undefined : 'ids';
        case 'is':
          return isInside({ type: expectation.type, limits: [], model }, { type: field.type, limits: [], model })
            ? undefined
            : `a type that ${field.name} may have`;
        case 'keys-of': {
          const types = [field, fieldsIn(looksIn).find(({ name }) => name === expectation.field)].map(
            (one) => one?.type,
          );
          const keys = types.map((type) => (type !== undefined && isDict(type) ? writeType(type.key) : undefined));
          return keys[0] !== undefined && keys[0] === keys[1] ? undefined : 'dicts with the same keys';
        }
        case 'null-means':
        case 'null-only':
          return field.nullable ? undefined : 'fields that may be null';
        case 'when':
        case 'with':
          return field.optional || field.nullable ? undefined : 'fields that may be absent or null';
        case 'in':
          return place === 'field' ? undefined : 'fields of objects';
      }
    };
    return {
      field(field, { owner, place, looksIn = [] }) {
        // A view has what its object is said to have.
        if (derived.has(owner.name)) return;
        for (const expectation of field.expected ?? []) {
          const wanted = wantedOf(expectation, field, { place, looksIn });
          const at = trace.spanOf(expectation);
          if (wanted !== undefined) {
            report('not-to-expect', { key: expectation.kind, field: `${owner.name}.${field.name}`, wanted }, at);
          }
          if (expectation.kind !== 'in') continue;
          const known = views.get(owner.name) ?? [];
          for (const view of expectation.views.filter((one) => !known.includes(one))) {
            const keys = known.map((one) => one.slice(owner.name.length));
            const key = view.slice(owner.name.length);
            report('unknown-name', { what: 'view', name: key }, at, didYouMean(key, keys));
          }
        }
      },
    };
  },
});
