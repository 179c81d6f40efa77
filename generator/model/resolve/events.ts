import type { Entry } from '../../read/syntax.js';
import type { Event } from '../model.js';
import { stringOf, stringsOf, valueOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { payloadOf } from './endpoints.js';
import { notShown } from './json-value.js';
import type { Resolving } from './resolving.js';

export function resolveEvent(entry: Entry, context: Resolving): Event {
  const emittedBy = valueOf(entry.value, 'emitted-by');
  const event: Event = {
    ...declaredOf(entry, {}, context.trace),
    channel: stringOf(entry.value, 'channel') ?? '',
    family: entry.key.endsWith('*'),
    payload: payloadOf(valueOf(entry.value, 'payload'), context) ?? notShown,
    uses: stringsOf(valueOf(entry.value, 'uses')),
    emittedBy: emittedBy?.kind === 'not-shown' ? notShown : stringsOf(emittedBy),
  };
  context.trace.mark(event.uses, valueOf(entry.value, 'uses')?.span ?? entry.keySpan);
  return context.trace.mark(event, entry.keySpan);
}
