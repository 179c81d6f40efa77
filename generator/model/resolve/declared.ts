import type { Entry, Node } from '../../read/syntax.js';
import type { Declared, Deprecation } from '../model.js';
import { asText, entriesOf, entryOf, stringOf, stringsOf, valueOf } from '../node-access.js';
import { jsonOf } from './json-value.js';
import { enter, originOf, type Scope, type Trace } from './resolving.js';

/**
 * The properties that every declaration and member has. `main` is the fact that defines the member, such as the value
 * of an enum member. If a layer states that fact, the layer is the origin of the member.
 */
export function declaredOf(entry: Entry, outer: Scope, trace: Trace, main?: Node): Declared {
  const node = entry.value;
  const scope = enter(outer, node);
  const origin = originOf(entry, scope, node.provenance === undefined ? main : node);
  const deprecated = deprecationOf(node, scope, trace);
  const was = stringOf(node, 'was');
  const stability = stringOf(node, 'stability');
  return {
    name: entry.key,
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    origin,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(stability === 'experimental' || stability === 'stable' ? { stability } : {}),
    ...(was === undefined ? {} : { was }),
    see: stringsOf(valueOf(node, 'see')),
    ...extraOf(valueOf(node, 'extra')),
  };
}

/** The keys of other tools. */
export function extraOf(node: Node | undefined): Pick<Declared, 'extraKeys'> {
  const entries = entriesOf(node);
  if (entries.length === 0) return {};
  return { extraKeys: Object.fromEntries(entries.map(({ key, value }) => [key, jsonOf(value)])) };
}

function deprecationOf(node: Node, scope: Scope, trace: Trace): Deprecation | undefined {
  const entry = entryOf(node, 'deprecated');
  if (entry === undefined) return undefined;
  const written = entry.value;
  const [use, since] = [stringOf(written, 'use'), stringOf(written, 'since')];
  const deprecation: Deprecation = {
    doc: (asText(valueOf(written, 'doc')) ?? '').trim(),
    ...(use === undefined ? {} : { use }),
    ...(since === undefined ? {} : { since }),
    origin: originOf(entry, enter(scope, written)),
  };
  return trace.mark(deprecation, valueOf(written, 'use')?.span ?? entry.keySpan);
}
