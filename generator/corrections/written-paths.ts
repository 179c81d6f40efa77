import type { Span } from '../diagnostics/diagnostics.js';
import type { Sections } from '../model/layers/stamp.js';
import { spanOf } from '../model/resolve/resolving.js';
import { entriesOf } from '../read/nodes.js';
import type { Node } from '../read/syntax.js';

/** The nodes of a spec by the paths of corrections, and the paths of the parts of its Model. */
export class WrittenPaths {
  readonly #nodes = new Map<string, Node>();
  readonly #paths = new Map<string, string>();

  constructor(sections: Sections) {
    for (const [section, node] of Object.entries(sections)) this.#add(section, node);
  }

  node(path: string): Node | undefined {
    return this.#nodes.get(path);
  }

  /** The path of a field, a limit or a rule. */
  pathOf(part: object): string | undefined {
    return this.#paths.get(keyOf(spanOf(part)));
  }

  #add(path: string, node: Node): void {
    this.#nodes.set(path, node);
    this.#record(node.span, path);
    if (node.kind === 'list') for (const [index, item] of node.items.entries()) this.#add(`${path}.${index}`, item);
    for (const { key, keySpan, value } of entriesOf(node)) {
      this.#record(keySpan, `${path}.${key}`);
      this.#add(`${path}.${key}`, value);
    }
  }

  /** Keeps the first path of a place, the outer one: a short form and the parts that it abbreviates have one place. */
  #record(span: Span, path: string): void {
    const key = keyOf(span);
    if (!this.#paths.has(key)) this.#paths.set(key, path);
  }
}

function keyOf({ file, start, end }: Span): string {
  return `${file.path}:${start}:${end}`;
}
