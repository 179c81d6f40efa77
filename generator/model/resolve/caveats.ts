import type { Node } from '../../read/syntax.js';
import type { Caveat } from '../model.js';
import { asText, itemsOf } from '../node-access.js';
import { originAt, type Scope } from './resolving.js';

/** Prose, or a list of it, that informs readers: `caveat` of a field, `notes` of an endpoint. */
export function caveatsOf(node: Node | undefined, scope: Scope): readonly Caveat[] {
  return itemsOf(node).flatMap((item): Caveat[] => {
    const text = asText(item);
    return text === undefined ? [] : [{ text: text.trim(), origin: originAt(item.span, scope, item.provenance) }];
  });
}
