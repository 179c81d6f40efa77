import { classOf, decodePattern, type Pattern, type PatternTable } from './pattern.js';

/** A pattern of the texts that match all patterns, to draw texts from. */
export function productOf([first, ...others]: readonly Pattern[]): Pattern {
  return others.reduce(both, first!);
}

const products = /* @__PURE__ */ new WeakMap<Pattern, WeakMap<Pattern, Pattern>>();

function both(first: Pattern, second: Pattern): Pattern {
  const known = products.get(first) ?? new WeakMap<Pattern, Pattern>();
  products.set(first, known);
  const found = known.get(second) ?? {
    code: '',
    quick: undefined,
    table: productTable(tableOf(first), tableOf(second)),
  };
  known.set(second, found);
  return found;
}

function tableOf(pattern: Pattern): PatternTable {
  return (pattern.table ??= decodePattern(pattern.code));
}

/** The states are pairs of states, and 0 where either is 0, from which no text ends. */
function productTable(a: PatternTable, b: PatternTable): PatternTable {
  const starts = Uint32Array.from(new Set([...a.starts, ...b.starts])).sort();
  const pairs = new Map<string, readonly [number, number]>();
  const classes = Uint16Array.from(starts, (code) => {
    const pair = [classOf(code, a.starts, a.classes), classOf(code, b.starts, b.classes)] as const;
    pairs.set(pair.join(), pair);
    return [...pairs.keys()].indexOf(pair.join());
  });
  const stride = pairs.size + 1;
  const states: (readonly [number, number])[] = [[0, 0]];
  const places = new Map<string, number>();
  const placeOf = (x: number, y: number): number => {
    if (x === 0 || y === 0) return 0;
    const key = `${x},${y}`;
    const place = places.get(key) ?? states.push([x, y]) - 1;
    places.set(key, place);
    return place * stride;
  };
  const start = placeOf(a.start, b.start);
  const next: number[] = [];
  for (const [x, y] of states) {
    for (const [first, second] of pairs.values()) next.push(placeOf(a.next[x + first]!, b.next[y + second]!));
    next.push(a.next[x + a.stride - 1]! & b.next[y + b.stride - 1]!);
  }
  return { stride, start, rows: new Uint16Array(0), firstRow: 0, starts, classes, next: Uint32Array.from(next) };
}
