import { entriesOf, entryOf, itemsOf, valueOf } from '../node-access.js';
import type { Node } from '../../read/syntax.js';
import type { Example, Json, Type } from '../model.js';
import { textNames, type SampleHint } from '../sample-hint.js';
import { jsonOf } from './json-value.js';
import type { Resolving } from './resolving.js';
import { resolveValue } from './values.js';

/** The examples and the hint for samples of a field or a scalar. */
export interface Sampled {
  readonly examples?: readonly Example[];
  readonly sample?: SampleHint;
}

export function resolveSampled(node: Node, type: Type, context: Resolving): Sampled {
  const examples = itemsOf(valueOf(node, 'examples')).flatMap((item) => {
    const value = valueOfType(item, type, context);
    return value === undefined ? [] : [context.trace.mark({ value }, item.span)];
  });
  const sample = hintOf(node, type, context);
  return {
    ...(examples.length === 0 ? {} : { examples }),
    ...(sample === undefined ? {} : { sample }),
  };
}

function hintOf(node: Node, type: Type, context: Resolving): SampleHint | undefined {
  const entry = entryOf(node, 'sample');
  if (entry === undefined) return undefined;
  const hint = hintIn(entry.value, type, context);
  return hint && context.trace.mark(hint, entry.value.span);
}

function hintIn(written: Node, type: Type, context: Resolving): SampleHint | undefined {
  if (written.kind === 'list') {
    return { kind: 'values', values: written.items.flatMap((item) => valueOfType(item, type, context) ?? []) };
  }
  const [digits] = entriesOf(written);
  if (digits?.value.kind === 'scalar') return { kind: 'digits', count: Number(digits.value.value) };
  const text = textNames.find((name) => written.kind === 'scalar' && written.value === name);
  return text === undefined ? undefined : { kind: 'text', text };
}

/** Undefined for a member of an enum whose value is not shown. */
function valueOfType(item: Node, type: Type, context: Resolving): Json | undefined {
  return item.kind === 'scalar' ? resolveValue(item, type, context).value : jsonOf(item);
}
