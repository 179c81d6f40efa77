import { problem } from '../../diagnostics/index.js';
import { isNever, typesIn, writeType } from '../types.js';
import { rule } from './rule.js';

/** `never` is the whole type of an optional field of an object, or of keys that match a pattern: whatever else had it could not be written. */
export const neverInPlace = rule({
  messages: {
    'never-here': problem(
      'Only an optional field of an object, or a key that matches a pattern, has the type never.',
      (p: { what: string }) => `${p.what} cannot be never`,
    ),
  },
  visit: ({ trace, report }) => ({
    object({ name, fields, otherKeys, rules }, { part }) {
      if (otherKeys !== undefined && otherKeys !== 'none' && isNever(otherKeys))
        report('never-here', { what: `the type of other keys of ${name}` }, trace.spanOf(part), {
          hint: 'write other-keys: none',
        });
      for (const { name: field, type } of fields) {
        const named = isNever(type) ? rules.find((one) => [...one.fields].some((other) => other === field)) : undefined;
        if (named !== undefined)
          report('never-here', { what: `${field}, which the rule ${named.kind} names,` }, trace.spanOf(named), {
            hint: `leave ${field} out of the rule`,
          });
      }
    },
    field({ name, type, optional, nullable }, { section, place, part }) {
      if (!isNever(type) || section !== 'objects' || place !== 'field' || (optional && !nullable)) return;
      const hint = nullable
        ? `write ${name}: null for what is always null`
        : `write ${name}?: never for what is always absent`;
      report(
        'never-here',
        { what: `${name}, which is ${nullable ? 'null or absent' : 'always there'},` },
        trace.spanOf(part),
        {
          hint,
        },
      );
    },
    type(type, { section, place, part, member }) {
      if (!typesIn(type).some(isNever)) return;
      const isField = section === 'objects' && place === 'field';
      if (isNever(type) && (isField || place === 'other-keys')) return;
      const hint =
        type.kind === 'list' || type.kind === 'dict'
          ? { hint: `write items: 0 beside ${type.kind === 'list' ? 'list[any]' : 'dict[str, any]'}` }
          : {};
      report(
        'never-here',
        { what: isNever(type) ? (member?.name ?? `this ${place}`) : writeType(type) },
        trace.spanOf(part),
        {
          expected: 'never as the whole type of an optional field of an object, or of key-patterns',
          ...hint,
        },
      );
    },
  }),
});
