import type { Schema } from './as-spec.js';

/** The schemas of a document by their addresses. */
export interface Addresses {
  /** The schema that a reference in `from` leads to; undefined if it is not in the document. */
  readonly resolve: (ref: string, from: Schema) => Schema | undefined;
}

const ROOT = 'https://document.example/';
/** Keywords whose values are no schemas. */
const VALUES = new Set(['const', 'enum', 'default', 'examples']);

/** Reads `$id` and `$anchor` of a schema and of all schemas inside it. */
export function createAddresses(root: Schema): Addresses {
  const bases = new Map<unknown, string>();
  const resources = new Map<string, unknown>();
  const anchors = new Map<string, unknown>();

  function visit(node: unknown, outer: string): void {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Readonly<Record<string, unknown>>;
    const id = schema['$id'];
    const base = typeof id === 'string' ? new URL(id, outer).href.replace(/#$/, '') : outer;
    bases.set(node, base);
    if (base !== outer || node === root) resources.set(base, node);
    for (const key of ['$anchor', '$dynamicAnchor']) {
      if (typeof schema[key] === 'string') anchors.set(`${base}#${schema[key]}`, node);
    }
    for (const [key, value] of Object.entries(node)) if (!VALUES.has(key)) visit(value, base);
  }
  visit(root, ROOT);

  function resolve(ref: string, from: Schema): Schema | undefined {
    const url = new URL(ref, bases.get(from) ?? bases.get(root) ?? ROOT);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    const resource = resources.get(url.href);
    if (fragment !== '' && !fragment.startsWith('/'))
      return anchors.get(`${url.href}#${fragment}`) as Schema | undefined;
    return fragment.split('/').slice(1).reduce<unknown>(child, resource) as Schema | undefined;
  }

  return { resolve };
}

function child(node: unknown, key: string): unknown {
  const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? (node as Record<string, unknown>)[name]
    : undefined;
}
