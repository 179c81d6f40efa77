import { catalogue } from '../../diagnostics/index.js';
import { isDict, isKeyType, isScalar, jsonKind, typesIn, writeType } from '../types.js';
import { rule } from './rule.js';

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
