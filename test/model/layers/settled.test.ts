import { describe, expect, it } from 'vitest';
import { settled } from '../../../generator/model/layers/settled.js';
import type { Entry, Node, Provenance, Span } from '../../../generator/read/syntax.js';

const file = { path: 'all.yaml', text: '' };
const spanAt = (start: number): Span => ({ file, start, end: start + 1 });
const elsewhere = spanAt(3);
const by: Provenance = { layer: 'a', source: ['manual'], because: 'Seen.' };

/** A tree as a layer makes it: anew each time, of spans that stay. */
function treeAt(span: Span, inner: Span, change: (parts: Parts) => Partial<Parts> = () => ({})): Node {
  const given: Parts = {
    provenance: by,
    key: 'type',
    optional: false,
    keySpan: inner,
    value: 'str',
    text: 'why',
    items: 2,
  };
  const parts = { ...given, ...change(given) };
  const entry = (value: Node): Entry => ({ key: parts.key, optional: parts.optional, keySpan: parts.keySpan, value });
  const scalar: Node = { kind: 'scalar', span: inner, value: parts.value };
  const hidden: Node = { kind: 'not-shown', span: inner, text: parts.text };
  const list: Node = { kind: 'list', span: inner, items: Array.from({ length: parts.items }, () => ({ ...scalar })) };
  const map: Node = { kind: 'map', span: inner, entries: [entry(scalar), entry(hidden), entry(list)] };
  return { kind: 'map', span, entries: [entry(map)], ...(parts.provenance && { provenance: parts.provenance }) };
}

interface Parts {
  readonly provenance: Provenance | undefined;
  readonly key: string;
  readonly optional: boolean;
  readonly keySpan: Span;
  readonly value: string;
  readonly text: string;
  readonly items: number;
}

describe('a node that a layer makes anew', () => {
  it('is the one of before where it says the same at the same place', () => {
    const [span, inner] = [spanAt(1), spanAt(2)];
    const first = treeAt(span, inner);
    expect(settled(first)).toBe(first);
    expect(settled(treeAt(span, inner))).toBe(first);
    expect(settled(first)).toBe(first);
  });

  it.each<readonly [string, (parts: Parts) => Partial<Parts>]>([
    ['a value', () => ({ value: 'int' })],
    ['a key', () => ({ key: 'doc' })],
    ['a presence', () => ({ optional: true })],
    ['the place of a key', () => ({ keySpan: elsewhere })],
    ['what a gap lacks', () => ({ text: 'nobody knows' })],
    ['the length of a list', () => ({ items: 3 })],
    ['its layer', () => ({ provenance: { ...by, layer: 'b' } })],
    ['its reason', () => ({ provenance: { ...by, because: 'Heard.' } })],
    ['a source', () => ({ provenance: { ...by, source: ['service'] } })],
    ['one source more', () => ({ provenance: { ...by, source: ['manual', 'service'] } })],
    ['nobody that says it', () => ({ provenance: undefined })],
  ])('is another one where it has another %s', (_, change) => {
    const [span, inner] = [spanAt(1), spanAt(2)];
    const first = settled(treeAt(span, inner));
    const other = treeAt(span, inner, change);
    expect(settled(other)).toBe(other);
    expect(settled(treeAt(span, inner, change))).toBe(other);
    expect(settled(treeAt(span, inner))).toBe(first);
  });

  it('is another one at another place, and where what is inside stands elsewhere', () => {
    const [span, inner] = [spanAt(1), spanAt(2)];
    const first = settled(treeAt(span, inner));
    expect(settled(treeAt(spanAt(1), inner))).not.toBe(first);
    expect(settled(treeAt(span, spanAt(2)))).not.toBe(first);
    const kinds: readonly Node[] = [
      { kind: 'scalar', span, value: 'why' },
      { kind: 'not-shown', span, text: 'why' },
      { kind: 'list', span, items: [] },
    ];
    for (const node of kinds) expect(settled(node)).toBe(node);
  });

  it('is remembered for as many profiles and renamings as may differ, and no longer', () => {
    const [span, inner] = [spanAt(1), spanAt(2)];
    const made = [...'abcdefghi'].map((value) => settled(treeAt(span, inner, () => ({ value }))));
    expect(settled(treeAt(span, inner, () => ({ value: 'b' })))).toBe(made[1]);
    expect(settled(treeAt(span, inner, () => ({ value: 'a' })))).not.toBe(made[0]);
  });
});
