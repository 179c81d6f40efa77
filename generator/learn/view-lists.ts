import type { Proposal } from '../corrections/proposal.js';
import { stringsOf, valueOf } from '../read/nodes.js';
import type { Node } from '../read/syntax.js';
import type { Place } from './facts.js';

/** Keys of a view with lists of fields. */
type ListKey = 'require' | 'required' | 'optional' | 'nullable' | 'non-null' | 'only' | 'omit';

/** Why a correction is proposed, and a payload that shows it. */
export interface Reason {
  readonly because: string;
  readonly place: Place;
  /** The unit of the change. */
  readonly unit?: string;
}

type Change = Pick<Proposal, 'at' | 'change'> & Reason;

/** The lists of fields of a view, to which several payloads may add fields, or of which they may remove some. */
export class ViewLists {
  readonly #changed = new Map<ListKey, Reason & { readonly names: readonly string[] }>();

  /**
   * @param view the path of the view
   * @param fields the fields of its object
   */
  constructor(
    readonly view: string,
    readonly node: Node | undefined,
    readonly fields: readonly { readonly name: string }[],
  ) {}

  /** Whether the view lists the fields that it has, and lacks some of its object. */
  get isPart(): boolean {
    return this.#written('only') !== undefined && this.#names('only').length < this.fields.length;
  }

  add(key: ListKey, name: string, reason: Reason): void {
    this.#changed.set(key, { names: [...new Set([...this.#names(key), name])], ...reason });
  }

  /** Removes a field from a list. Returns whether the list had it. */
  remove(key: ListKey, name: string, reason: Reason): boolean {
    if (!stringsOf(this.#written(key)).includes(name)) return false;
    this.#changed.set(key, { names: this.#names(key).filter((listed) => listed !== name), ...reason });
    return true;
  }

  /** @param required the fields that the view requires if it has no list of required fields */
  changes(required: readonly string[]): readonly Change[] {
    return [...this.#changed].flatMap(([key, { names, ...reason }]): readonly Change[] => {
      const at = `${this.view}.${key}`;
      const remove = { at, change: { verb: 'remove' }, ...reason } as const;
      // A list of all required fields cannot be empty, so that a list of optional fields replaces it.
      if (names.length === 0 && key === 'required') {
        const unit = this.view;
        const change = { verb: 'add', value: required } as const;
        const optional = { at: `${unit}.optional`, change, unit, ...reason };
        return [{ ...remove, unit }, ...(required.length === 0 ? [] : [optional])];
      }
      // A list of shown fields must lack some.
      if (names.length === 0 || (key === 'only' && !this.isPart)) return [remove];
      const verb = this.#written(key) === undefined ? 'add' : 'set';
      return [{ at, change: { verb, value: names }, ...reason }];
    });
  }

  #written(key: ListKey): Node | undefined {
    return valueOf(this.node, key);
  }

  #names(key: ListKey): readonly string[] {
    return this.#changed.get(key)?.names ?? stringsOf(this.#written(key));
  }
}
