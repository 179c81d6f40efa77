import { isDeviceName } from '../model/device-names.js';
import { wordsOf } from './words.js';

/** The references of declarations, and the operations that need each: for the files of declarations, and for types of requests alone. */
export class Usage {
  readonly #edges = new Map<string, Set<string>>();
  readonly #roots = new Map<string, { readonly group: string; readonly side: 'request' | 'answer' }>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #answers = new Set<string>();
  readonly #requests = new Set<string>();
  #current = '';

  enterOperation(at: string, side: 'request' | 'answer', group: string): void {
    this.#current = `${side} ${at}`;
    this.#roots.set(this.#current, { group, side });
  }

  enterDeclaration(id: string): void {
    this.#current = id;
  }

  refer(id: string): void {
    const known = this.#edges.get(this.#current);
    if (known === undefined) this.#edges.set(this.#current, new Set([id]));
    else known.add(id);
  }

  /** Follows all references; called when all are known. */
  finish(): void {
    const byGroup = new Map<string, string[]>();
    for (const [root, { group }] of this.#roots) {
      const others = byGroup.get(group);
      if (others === undefined) byGroup.set(group, [root]);
      else others.push(root);
    }
    for (const [group, roots] of byGroup) {
      for (const id of this.#reached(roots)) {
        const groups = this.#groups.get(id);
        if (groups === undefined) this.#groups.set(id, new Set([group]));
        else groups.add(group);
      }
    }
    for (const [side, found] of [
      ['answer', this.#answers],
      ['request', this.#requests],
    ] as const) {
      const roots = [...this.#roots].filter(([, root]) => root.side === side).map(([root]) => root);
      for (const id of this.#reached(roots)) found.add(id);
    }
  }

  /** The file of what the operations of one group alone need; undefined if others need it, too, or none. */
  groupOf(id: string): string | undefined {
    const [only, ...others] = this.#groups.get(id) ?? [];
    return only === undefined || others.length > 0 ? undefined : this.fileOf(only);
  }

  fileOf(group: string): string {
    const name = wordsOf(group)
      .map((word) => word.toLowerCase())
      .join('-')
      .slice(0, 80);
    return name === '' ||
      isDeviceName(name) ||
      ['spec', 'import', 'approvals', 'layers', 'shared', 'service'].includes(name)
      ? `${name}-group`
      : name;
  }

  isInRequestsOnly(id: string): boolean {
    return this.#requests.has(id) && !this.#answers.has(id);
  }

  #reached(roots: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [...roots];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const id of this.#edges.get(next) ?? []) {
        if (found.has(id)) continue;
        found.add(id);
        open.push(id);
      }
    }
    return found;
  }
}
