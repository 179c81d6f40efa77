import type { TinySpec } from './problems.js';

export interface TitledSpec {
  readonly title: string;
  readonly declarations: string;
  readonly layers: TinySpec;
}

/** Every spec of a file: each begins with a line `#### what it is`, and `#--- fills` or `#--- corrections` begins a layer of it. */
export function specsIn(file: string): readonly TitledSpec[] {
  const parts = file.split(/^#### (.*)\n/m).slice(1);
  return parts.flatMap((title, index) => (index % 2 === 0 ? [{ title, ...layered(parts[index + 1]!) }] : []));
}

function layered(text: string): Omit<TitledSpec, 'title'> {
  const [declarations = '', ...layers] = text.split(/^#--- (fills|corrections)\n/m);
  const named = layers.flatMap((name, index) => (index % 2 === 0 ? [[name, layers[index + 1]!] as const] : []));
  return { declarations, layers: Object.fromEntries(named) };
}
