import type { Format } from '../../formats/format.js';
import { formatNamed, formatOf, isFormatWithin } from '../../formats/formats.js';
import { limitChoices, limitsOf, type LimitChoice } from '../../model/limits/limit-choice.js';
import { isBounded, isTrimmed } from '../../model/limits/limit-kinds.js';
import { greatestDouble, leastDouble } from '../../model/limits/number-range.js';
import type { Identifier, Limit, Scalar } from '../../model/model.js';
import { conditionsText } from './local-names.js';

/** Lower and upper bound as code: a number, or an expression over the locals that decide. */
export interface Bounds {
  readonly min: string;
  readonly max: string;
}

/** The requirements of limits on a value that is built. */
export interface Demands {
  readonly length: Bounds;
  /** Whether white space at both ends of a text counts: where different limits apply, it may. */
  readonly trimmed: 'always' | 'sometimes' | 'never';
  /** Patterns that a text matches, each alone. */
  readonly patterns: readonly LimitChoice[];
  readonly range: Bounds;
  readonly items: Bounds;
  readonly isUnique: boolean;
  /** Lists of the only values that are legal. */
  readonly values: readonly LimitChoice[];
  /** Formats that a value has. */
  readonly formats: readonly LimitChoice[];
}

const NO_DEMANDS: Demands = {
  length: { min: '0', max: 'Infinity' },
  trimmed: 'never',
  patterns: [],
  range: { min: '-Infinity', max: 'Infinity' },
  items: { min: '0', max: 'Infinity' },
  isUnique: false,
  values: [],
  formats: [],
};

/** The demands of the limits of a value, together with those of its scalar. */
export function demandsOf(limits: readonly Limit[], scalar?: Pick<Scalar | Identifier, 'limits'>): Demands {
  const both = [limits, scalar?.limits ?? []];
  return both.flatMap(limitChoices).reduce(withChoice, { ...NO_DEMANDS, trimmed: trimmingOf(both.flat()) });
}

function trimmingOf(limits: readonly Limit[]): Demands['trimmed'] {
  const lengths = limits.filter(({ kind }) => kind === 'length');
  if (!lengths.some(isTrimmed)) return 'never';
  return lengths.every(isTrimmed) ? 'always' : 'sometimes';
}

function withChoice(demands: Demands, choice: LimitChoice): Demands {
  const [{ kind }] = limitsOf(choice);
  switch (kind) {
    case 'length':
    case 'range':
    case 'items':
      return { ...demands, [kind]: inner(demands[kind], boundsOf(choice, NO_DEMANDS[kind])) };
    case 'multiple-of':
      return demands;
    case 'values':
      return { ...demands, values: [...demands.values, choice] };
    case 'pattern':
      return { ...demands, patterns: [...demands.patterns, choice] };
    case 'format':
      return { ...demands, formats: [...demands.formats, choice] };
    case 'unique':
      return { ...demands, isUnique: true };
  }
}

/**
 * The code for the limit that applies: a conditional expression where other fields decide. Where the spec does not show
 * the values of a condition, the general limit is what a value can be expected to satisfy.
 */
export function choiceCode(choice: LimitChoice, code: (limit: Limit) => string, unlimited: () => string): string {
  switch (choice.kind) {
    case 'always':
      return code(choice.limit);
    case 'widest':
      return code(choice.general);
    case 'chain': {
      const otherwise = choice.general === undefined ? unlimited() : code(choice.general);
      if (choice.alternatives.every((limit) => code(limit) === otherwise)) return otherwise;
      return `(${choice.alternatives.reduceRight((last, limit) => `${conditionsText(limit.when)} ? ${code(limit)} : ${last}`, otherwise)})`;
    }
  }
}

/** The code for a value that is one of those listed, or else any other. */
export function listedCode(
  { values: [choice] }: Demands,
  listed: (values: string) => string,
  other: () => string,
): string {
  if (choice === undefined) return other();
  return choiceCode(choice, (limit) => listed(JSON.stringify(limit.kind === 'values' ? limit.values : [])), other);
}

/**
 * The code for a value with or without a format: that of the limit that applies, or else that of the scalar. A value of
 * a format that is within the other has both.
 */
export function formattedCode(
  { formats: [choice] }: Demands,
  scalar: Scalar | undefined,
  formatted: (format: Format) => string,
  other: () => string,
): string {
  const own = formatOf(scalar);
  const unlimited = (): string => (own === undefined ? other() : formatted(own));
  if (choice === undefined) return unlimited();
  const limited = (limit: Limit): string => {
    const format = limit.kind === 'format' ? formatNamed(limit.format) : undefined;
    if (format === undefined || limit.kind !== 'format') return unlimited();
    return isFormatWithin(scalar?.format ?? '', limit.format) ? unlimited() : formatted(format);
  };
  return choiceCode(choice, limited, unlimited);
}

/** The bounds that a value of a format is drawn within, as arguments; none if there are no bounds. */
export function formatBounds({ bounds }: Format, demands: Demands): readonly string[] {
  if (bounds === undefined) return [];
  const { min, max } = demands[bounds];
  if (max !== NO_DEMANDS[bounds].max) return [min, max];
  return min === NO_DEMANDS[bounds].min ? [] : [min];
}

/**
 * The code for a text.
 *
 * @param matching code for a text that matches patterns
 * @param other code for one that need not match any
 */
export function patternedCode(
  { patterns }: Demands,
  matching: (patterns: readonly string[]) => string,
  other: () => string,
): string {
  const chosen = ([choice, ...rest]: readonly LimitChoice[], before: readonly string[]): string => {
    if (choice === undefined) return before.length === 0 ? other() : matching(before);
    const withPattern = (limit: Limit): string =>
      chosen(rest, limit.kind === 'pattern' ? [...before, limit.pattern] : before);
    return choiceCode(choice, withPattern, () => chosen(rest, before));
  };
  return chosen(patterns, []);
}

function boundsOf(choice: LimitChoice, unbounded: Bounds): Bounds {
  const bound = (side: 'min' | 'max'): string =>
    choiceCode(
      choice,
      (limit) => String(boundOf(limit, side) ?? unbounded[side]),
      () => unbounded[side],
    );
  return { min: bound('min'), max: bound('max') };
}

/** Of a range, the double that belongs to it. */
function boundOf(limit: Limit, side: 'min' | 'max'): number | undefined {
  if (limit.kind === 'range') return side === 'min' ? leastDouble(limit) : greatestDouble(limit);
  return isBounded(limit) ? limit[side] : undefined;
}

/** The bounds that both keep. */
export function inner(a: Bounds, b: Bounds): Bounds {
  return { min: outermost('max', a.min, b.min), max: outermost('min', a.max, b.max) };
}

function outermost(choose: 'min' | 'max', a: string, b: string): string {
  if (a === b) return a;
  const numbers = [Number(a), Number(b)];
  if (numbers.some(Number.isNaN)) {
    const unbounded = choose === 'min' ? 'Infinity' : '-Infinity';
    if (a === unbounded) return b;
    return b === unbounded ? a : `Math.${choose}(${a}, ${b})`;
  }
  return String(Math[choose](...numbers));
}
