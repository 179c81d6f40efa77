import type { Entry, Node } from '../../read/syntax.js';
import type { Event, PayloadAlternative } from '../model.js';
import { isWholeObject } from '../types.js';
import { asText, entriesOf, itemsOf, stringsOf, valueOf } from '../node-access.js';
import { resolveConditions } from './conditions.js';
import { declaredOf } from './declared.js';
import { payloadOf } from './endpoints.js';
import { notShown } from './json-value.js';
import { type Resolving, enter, originAt, type Scope } from './resolving.js';
import { resolveType } from './types.js';

export function resolveEvent(entry: Entry, context: Resolving): Event {
  const scope = enter({}, entry.value);
  const emittedBy = valueOf(entry.value, 'emitted-by');
  const instead = valueOf(entry.value, 'instead');
  const answer = payloadOf(valueOf(entry.value, 'answer'), context);
  const event: Event = {
    ...declaredOf(entry, {}, context.trace),
    channels: stringsOf(valueOf(entry.value, 'channel')),
    family: entry.key.endsWith('*'),
    payload: payloadOf(valueOf(entry.value, 'payload'), context) ?? notShown,
    instead:
      instead?.kind === 'not-shown'
        ? notShown
        : itemsOf(instead).map((node) => resolveAlternative(node, scope, context)),
    ...(answer === null ? {} : { answer }),
    uses: stringsOf(valueOf(entry.value, 'uses')),
    emittedBy: emittedBy?.kind === 'not-shown' ? { ...notShown } : stringsOf(emittedBy),
  };
  context.trace.mark(event.uses, valueOf(entry.value, 'uses')?.span ?? entry.keySpan);
  context.trace.mark(event.emittedBy, emittedBy?.span ?? entry.keySpan);
  return context.trace.mark(event, entry.keySpan);
}

function resolveAlternative(node: Node, outer: Scope, context: Resolving): PayloadAlternative {
  const type = resolveType(valueOf(node, 'type'), context).type;
  const owner = isWholeObject(type) ? type.name : '';
  const fields = { owner, types: context.fieldTypes.get(owner) ?? new Map(), within: undefined };
  const alternative: PayloadAlternative = {
    type,
    // A rule reports a missing object. Without the object, there are no fields.
    when: owner === '' ? [] : resolveConditions(entriesOf(valueOf(node, 'when')), fields, context),
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  };
  return context.trace.mark(alternative, node.span);
}
