import { catalogue, problem } from '../../diagnostics/index.js';
import { isDict, isKeyType, isScalar, jsonKind, typesIn, writeType } from '../types.js';
import { rule } from './rule.js';
import { formatOf } from '../../formats/formats.js';

/** Keys of a dict are strings in JSON. An int key is a string of digits. */
export const dictKeys = rule({
  messages: { 'bad-type': catalogue['bad-type'] },
  visit: ({ model, trace, report }) => ({
    type(type, at) {
      for (const { key } of typesIn(type).filter(isDict)) {
        if (isKeyType(key) && (!isScalar(key) || jsonKind(key, model) === 'str')) continue;
        const problem = `${writeType(key)} cannot be the key of a dict`;
        const expected = 'str, int, an enum, an identifier or a scalar that is a str';
        report('bad-type', { problem }, trace.spanOf(at.part), { expected });
      }
    },
  }),
});

/** The values of a format have one JSON form. */
export const formatFitsWire = rule({
  messages: {
    'format-of-another-form': problem(
      'The format of a scalar fits its JSON form.',
      (p: { format: string; wire: string }) => `${p.format} is no format of ${p.wire}`,
    ),
  },
  visit: ({ trace, report }) => ({
    scalar(scalar) {
      const { format = '', wire } = scalar;
      const known = formatOf(scalar);
      if (known === undefined || known.wire === wire) return;
      const hint = format === 'int64' && wire === 'int' ? { hint: 'write the type int64' } : {};
      const extras = { expected: `wire: ${known.wire}`, ...hint };
      report('format-of-another-form', { format, wire }, trace.spanOf(scalar), extras);
    },
  }),
});

/** Only an object that shows its fields has other keys. */
export const otherKeys = rule({
  messages: {
    'other-keys-of-unknown': problem(
      'An object whose fields are not shown says what its other keys hold.',
      (p: { object: string }) => `${p.object} does not show its fields, so no key is known to be another one`,
    ),
  },
  visit: ({ trace, report }) => ({
    object(object) {
      if (
        object.shown ||
        (object.otherKeys === undefined && object.keyPatterns === undefined) ||
        object.view !== undefined
      )
        return;
      report('other-keys-of-unknown', { object: object.name }, trace.spanOf(object), {
        hint: 'write fields: {} if it declares none',
      });
    },
  }),
});
