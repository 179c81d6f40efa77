import { rowsOf } from '../support/side-by-side.js';
import type { TinySpec } from './problems.js';

export interface TitledSpec {
  readonly title: string;
  readonly declarations: string;
  readonly layers: TinySpec;
}

/** Every spec of a file: `#--- fills` or `#--- corrections` begins a layer of it. */
export function specsIn(table: string): readonly TitledSpec[] {
  return rowsOf(table).map(({ title, input }) => ({ title, ...layered(input) }));
}

export function layered(input: string): Omit<TitledSpec, 'title'> {
  const [declarations = '', ...layers] = input.split(/^#--- (fills|corrections)\n/m);
  const named = layers.flatMap((name, index) => (index % 2 === 0 ? [[name, layers[index + 1]!] as const] : []));
  return { declarations, layers: Object.fromEntries(named) };
}
