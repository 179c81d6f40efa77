import { isNotShown } from '../model.js';
import { writeType, isWholeObject } from '../types.js';
import type { RuleContext } from './rule-context.js';

/** What may come in place of an event's payload is an object, since its fields tell it apart. */
export function eventAlternatives({ model, trace, diagnostics }: RuleContext): void {
  for (const { instead } of model.events) {
    if (isNotShown(instead)) continue;
    for (const alternative of instead) {
      if (isWholeObject(alternative.type)) continue;
      const params = { name: writeType(alternative.type), is: 'a type without fields', wanted: 'an object or view' };
      diagnostics.report('not-of-this-kind', params, trace.spanOf(alternative));
    }
  }
}
