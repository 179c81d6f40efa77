import type { Shape } from '../../generator/read/grammar/index.js';
import type { Entry, MapNode, Node } from '../../generator/read/index.js';

/** The ways in which a text may differ from the canonical layout. */
export interface Disorder {
  readonly seed: number;
  readonly indent: number;
  readonly quotes: boolean;
  readonly keys: boolean;
  /** Braces for blocks, and blocks for braces. */
  readonly flow: boolean;
  readonly blanks: boolean;
  readonly comments: boolean;
}

/** Writes a tree in an arbitrary, valid layout. The same disorder gives the same text. */
export function disordered(node: Node, shape: Shape, disorder: Disorder): string {
  const { text } = node.span.file;
  const random = randomNumbers(disorder.seed);
  const chance = (one: number, allowed = true) => allowed && random() < 1 / one;
  let comments = 0;
  const comment = (one: number) => (chance(one, disorder.comments) ? `# comment ${(comments += 1)}` : undefined);
  const behind = () => {
    const written = comment(8);
    return written === undefined ? '' : `${' '.repeat(1 + Math.floor(random() * 3))}${written}`;
  };

  const ahead = (column: number): string[] => [
    ...(chance(6, disorder.blanks) ? ['', ...(chance(2) ? ['  '] : [])] : []),
    ...[comment(10)].flatMap((line) => (line === undefined ? [] : [' '.repeat(column) + line])),
    ...(chance(6, disorder.blanks) ? [''] : []),
  ];

  const quoted = (value: string) =>
    !value.includes('\n') && chance(2) ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);

  const scalar = (one: Node, isInFlow: boolean): string => {
    if (one.kind === 'not-shown') return one.text === '' ? '!not-shown' : `!not-shown ${quoted(one.text)}`;
    if (one.kind !== 'scalar') throw new Error('not a scalar');
    if (typeof one.value !== 'string') return String(one.value);
    const written = text.slice(one.span.start, one.span.end);
    const isBare = written === one.value && !(isInFlow && /[,[\]{}]/.test(written));
    return isBare && !chance(2, disorder.quotes) ? written : quoted(one.value);
  };

  const flow = (one: Node, under: Shape | undefined): string => {
    if (one.kind === 'list') return `[${gap()}${one.items.map((item) => flow(item, itemShape(under))).join(comma())}]`;
    if (one.kind !== 'map') return scalar(one, true);
    const entries = shuffled(one, under).map((entry) => `${keyOf(entry)}: ${flow(entry.value, inside(under, entry))}`);
    return `{${gap()}${entries.join(comma())}${gap()}}`;
  };
  const gap = () => ' '.repeat(Math.floor(random() * 3));
  const comma = () => `${gap()},${' '.repeat(1 + Math.floor(random() * 2))}`;

  const keyOf = ({ key, optional }: Entry) => {
    const name = optional ? `${key}?` : key;
    return /^[A-Za-z_][\w?.-]*$/.test(name) && !chance(3, disorder.quotes) ? name : quoted(name);
  };

  const shuffled = (one: MapNode, under: Shape | undefined): readonly Entry[] => {
    const isOrdered = under?.kind !== 'map' || under.what.startsWith('a file') || under.what === 'spec.yaml';
    if (!disorder.keys || isOrdered) return one.entries;
    // Names beside keys of the language stay in the order that they have among themselves.
    const named = one.entries.filter(({ key }) => !Object.hasOwn(under.keys, key));
    const known = one.entries.filter(({ key }) => Object.hasOwn(under.keys, key));
    const result = [...named];
    for (const entry of known) result.splice(Math.floor(random() * (result.length + 1)), 0, entry);
    return result;
  };

  /** The text after a key or a dash: the rest of its line, and lines below. */
  const value = (one: Node, under: Shape | undefined, column: number): readonly string[] => {
    if (one.kind === 'scalar' || one.kind === 'not-shown') return scalarLines(one, column);
    const isEmpty = one.kind === 'map' ? one.entries.length === 0 : one.items.length === 0;
    const wasFlow = /^[[{]/.test(text.slice(one.span.start));
    if (isEmpty || (chance(4, disorder.flow) ? !wasFlow : wasFlow)) {
      if (!isEmpty && one.kind === 'list' && disorder.comments && chance(4)) {
        const items = one.items.map((item) => `${' '.repeat(column + 4)}${flow(item, itemShape(under))},${behind()}`);
        return [` [${behind()}`, ...items, `${' '.repeat(column + 2)}]${behind()}`];
      }
      return [` ${flow(one, under)}${behind()}`];
    }
    const deeper = column + disorder.indent;
    return [behind(), ...block(one, under, one.kind === 'list' && chance(2) ? column : deeper), ...ahead(deeper)];
  };

  const scalarLines = (one: Node, column: number): readonly string[] => {
    const content = one.kind === 'scalar' && typeof one.value === 'string' ? one.value : undefined;
    if (content?.includes('\n') === true) {
      const sign = content.endsWith('\n') ? '|' : '|-';
      const lines = content.replace(/\n$/, '').split('\n');
      return [` ${sign}${behind()}`, ...lines.map((line) => (line === '' ? '' : ' '.repeat(column + 3) + line))];
    }
    if (content !== undefined && disorder.quotes && /^\S+(?: \S+){5,}$/.test(content) && chance(2)) {
      const words = content.split(' ');
      const middle = 1 + Math.floor(random() * (words.length - 1));
      const halves = [words.slice(0, middle), words.slice(middle)].map((half) => half.join(' '));
      return [` >-${behind()}`, ...halves.map((half) => ' '.repeat(column + 1) + half)];
    }
    return [` ${scalar(one, false)}${behind()}`];
  };

  const block = (one: Node, under: Shape | undefined, column: number): readonly string[] => {
    const start = ' '.repeat(column);
    if (one.kind === 'list') {
      return one.items.flatMap((item) => {
        const [first, ...rest] = value(item, itemShape(under), column);
        const isCompact =
          first === '' && item.kind === 'map' && rest[0]?.startsWith(' '.repeat(column + disorder.indent)) === true;
        const lines =
          isCompact && disorder.indent >= 2 && !rest[0]!.trimStart().startsWith('#') && rest[0]!.trim() !== ''
            ? [`${start}-${rest[0]!.slice(column + 1)}`, ...rest.slice(1)]
            : [`${start}-${first}`, ...rest];
        return [...ahead(column), ...lines];
      });
    }
    if (one.kind !== 'map') throw new Error('not a block');
    return shuffled(one, under).flatMap((entry) => {
      const [first, ...rest] = value(entry.value, inside(under, entry), column);
      return [...ahead(column), `${start}${keyOf(entry)}:${first}`, ...rest];
    });
  };

  return `${block(node, shape, 0).join('\n')}\n`;
}

function itemShape(shape: Shape | undefined): Shape | undefined {
  if (shape?.kind === 'either') return itemShape(shape.shapes.find(({ kind }) => kind === 'list'));
  return shape?.kind === 'list' ? resolved(shape.item) : undefined;
}

function inside(shape: Shape | undefined, { key }: Entry): Shape | undefined {
  if (shape?.kind === 'names') return resolved(shape.value);
  if (shape?.kind !== 'map') return undefined;
  return Object.hasOwn(shape.keys, key) ? resolved(shape.keys[key]!.shape) : undefined;
}

/** The shape of a map, where there is also a short form. */
function resolved(shape: Shape): Shape {
  if (shape.kind !== 'either') return shape;
  return shape.shapes.find(({ kind }) => kind === 'map' || kind === 'names') ?? shape;
}

function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
