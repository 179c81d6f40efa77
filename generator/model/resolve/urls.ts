import type { Entry, Node } from '../../read/syntax.js';
import { stringOf, stringsOf, itemsOf, valueOf } from '../node-access.js';
import type { UrlTemplate } from '../model.js';
import { declaredOf } from './declared.js';
import { typesOf } from './field-types.js';
import { type Resolving, enter } from './resolving.js';
import { resolveFields } from './fields.js';
import { notShown } from './json-value.js';

export function resolveUrl(entry: Entry, context: Resolving): UrlTemplate {
  const node = entry.value;
  const params = valueOf(node, 'params');
  const place = { owner: entry.key, scope: enter({}, node), within: [], types: typesOf(params, context) };
  const url: UrlTemplate = {
    ...declaredOf(entry, {}, context.trace),
    base: stringOf(node, 'base') ?? notShown,
    path: stringOf(node, 'path') ?? notShown,
    params: resolveFields(params, place, context),
    formats: stringsOf(valueOf(node, 'formats')),
    ...animatedOf(valueOf(node, 'animated')),
    ...sizesOf(valueOf(node, 'sizes')),
  };
  return context.trace.mark(url, entry.keySpan);
}

function animatedOf(node: Node | undefined): Pick<UrlTemplate, 'animated'> {
  if (node?.kind !== 'map') return {};
  return {
    animated: {
      param: stringOf(node, 'param') ?? '',
      prefix: stringOf(node, 'prefix') ?? '',
      formats: stringsOf(valueOf(node, 'formats')),
    },
  };
}

function sizesOf(node: Node | undefined): Pick<UrlTemplate, 'sizes'> {
  if (node?.kind !== 'map') return {};
  const values = itemsOf(valueOf(node, 'values')).flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'number' ? [item.value] : [],
  );
  return { sizes: { query: stringOf(node, 'query') ?? '', values } };
}
