import { defined } from '../defined.js';
import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { readBounds, parseDivisor, readRange } from './limits.js';
import { variantOf } from './grammar/shape.js';
import type {
  ChoiceShape,
  NameForm,
  OtherChoices,
  ScalarShape,
  Shape,
  TextShape,
  VariantShape,
} from './grammar/index.js';
import { spanWithin, writtenText } from './nodes.js';
import type { MapNode, Node, ScalarNode } from './syntax.js';
import { parseType } from './type-syntax.js';

/** Whether a node has the kind that a shape requires. Its content may be invalid. */
export function fits(node: Node, shape: Shape): boolean {
  if (isScalarShape(shape)) return node.kind === 'scalar' && meaningOf(shape).fits(node.value, shape);
  switch (shape.kind) {
    case 'either':
      return shape.shapes.some((alternative) => fits(node, alternative));
    case 'map':
    case 'names':
    case 'variant':
      return node.kind === 'map';
    case 'list':
      return node.kind === 'list';
    case 'json':
    case 'anything':
      return true;
  }
}

/** The variant of a map; `undefined` if it has no distinguishing key. */
export function variantOfNode(shape: VariantShape, { entries }: MapNode): string | undefined {
  const valueOf = (key: string): Node | undefined => entries.find((entry) => entry.key === key)?.value;
  return variantOf(
    shape,
    (key) => valueOf(key) !== undefined,
    (key) => {
      const value = valueOf(key);
      return value?.kind === 'scalar' ? String(value.value) : undefined;
    },
  );
}

export function nameOfShape(shape: Shape): string {
  if (isScalarShape(shape)) return meaningOf(shape).name(shape);
  switch (shape.kind) {
    case 'json':
    case 'anything':
      return 'any value';
    case 'list':
      return `a list of ${nameOfShape(shape.item)}`;
    case 'map':
    case 'variant':
    case 'names':
      return `${shape.what} (a map)`;
    case 'either':
      return shape.shapes.map(nameOfShape).join(', or ');
  }
}

interface Meaning<Of extends ScalarShape> {
  readonly name: (shape: Of) => string;
  /** Whether a value has the kind that the shape requires. */
  readonly fits: (value: ScalarNode['value'], shape: Of) => boolean;
  /** Checks the content of a scalar of the right kind. */
  readonly check?: (node: ScalarNode, shape: Of, diagnostics: Diagnostics) => void;
}

const MEANINGS: { readonly [Kind in ScalarShape['kind']]: Meaning<Extract<ScalarShape, { readonly kind: Kind }>> } = {
  text: { name: ({ form }) => form?.what ?? 'text', fits: isText, check: checkText },
  int: { name: ({ what = 'a whole number' }) => what, fits: Number.isInteger, check: checkMinimum },
  bool: { name: () => 'true or false', fits: (value) => typeof value === 'boolean' },
  choice: {
    name: ({ values }) => values.join(', '),
    fits: (value, { values }) => isText(value) || values.some((allowed) => allowed === value),
    check: checkChoice,
  },
  type: {
    name: ({ orNone }) => (orNone === true ? 'a type, or none' : 'a type'),
    fits: (value) => isText(value) || value === null,
    check: checkType,
  },
  bounds: {
    name: () => 'bounds, such as 1..100',
    fits: (value) => isText(value) || Number.isInteger(value),
    check: checkBounds,
  },
  range: { name: () => 'bounds, such as 1..100 or 0.25..4', fits: isTextOrNumber, check: checkRange },
  divisor: { name: () => 'a number above 0', fits: isTextOrNumber, check: checkDivisor },
  scalar: {
    name: (shape) => {
      if (shape.null === true) return 'text, a number, true, false or null';
      return shape.bool ? 'text, a number, true or false' : 'text or a number';
    },
    fits: (value, shape) => (value === null ? shape.null === true : typeof value !== 'boolean' || shape.bool),
  },
};

function meaningOf(shape: ScalarShape): Meaning<ScalarShape> {
  return MEANINGS[shape.kind] as Meaning<ScalarShape>;
}

export function isScalarShape(shape: Shape): shape is ScalarShape {
  return Object.hasOwn(MEANINGS, shape.kind);
}

function isText(value: ScalarNode['value']): boolean {
  return typeof value === 'string';
}

function isTextOrNumber(value: ScalarNode['value']): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** Checks the content of a scalar of the right kind. */
export function checkScalar(node: ScalarNode, shape: ScalarShape, diagnostics: Diagnostics): void {
  meaningOf(shape).check?.(node, shape, diagnostics);
}

function checkText(node: ScalarNode, { form }: TextShape, diagnostics: Diagnostics): void {
  if (form !== undefined) checkForm(node, form, diagnostics);
}

function checkForm(node: ScalarNode, form: NameForm, diagnostics: Diagnostics): void {
  const text = String(node.value);
  if (form.pattern.test(text)) return;
  diagnostics.report('bad-format', { text, what: form.what }, node.span, { expected: form.like });
}

function checkMinimum(
  node: ScalarNode,
  { min, what = 'a count' }: { readonly min?: number; readonly what?: string },
  diagnostics: Diagnostics,
): void {
  if (min === undefined || Number(node.value) >= min) return;
  diagnostics.report('bad-format', { text: String(node.value), what }, node.span, { expected: `${min} or more` });
}

function checkChoice(node: ScalarNode, { values, what, others }: ChoiceShape, diagnostics: Diagnostics): void {
  if (values.some((value) => value === node.value)) return;
  const text = String(node.value);
  const options = values.map(String);
  if (others !== undefined) return checkOther(node, what, options, others, diagnostics);
  const extras = { expected: options.join(', '), ...didYouMean(text, options) };
  diagnostics.report('bad-choice', { text, what }, node.span, extras);
}

function checkOther(
  node: ScalarNode,
  what: string,
  options: readonly string[],
  { form, elsewhere, own }: OtherChoices,
  diagnostics: Diagnostics,
): void {
  const text = String(node.value);
  const meant = elsewhere.get(text.toLowerCase());
  if (meant !== undefined) {
    const fix = { written: text, write: meant };
    return diagnostics.report('bad-choice', { text, what }, node.span, { hint: `write ${meant}`, fix });
  }
  if (own.test(text)) return;
  if (!form.pattern.test(text)) return checkForm(node, form, diagnostics);
  const near = didYouMean(text, options);
  if (near.fix === undefined) return;
  const extras = { ...near, hint: `write ${near.fix.write}, or x-${text} for a format of your own` };
  diagnostics.report('bad-choice', { text, what }, node.span, extras);
}

function checkType(node: ScalarNode, { orNone }: { readonly orNone?: boolean }, diagnostics: Diagnostics): void {
  if (orNone === true && node.value === 'none') return;
  if (node.value === null) {
    // YAML also reads a missing value as null, which is a type.
    if (node.span.start === node.span.end) {
      diagnostics.report('bad-type', { problem: 'a type is missing' }, node.span, { expected: 'a type' });
    }
    return;
  }
  const result = parseType(String(node.value));
  if (result.ok) return;
  const { message, offset, end, expected, hint } = result;
  diagnostics.report(
    'bad-type',
    { problem: message },
    spanWithin(node, offset, end),
    defined({
      expected,
      hint,
    }),
  );
}

function checkBounds(node: ScalarNode, _: unknown, diagnostics: Diagnostics): void {
  const text = writtenText(node);
  const result = readBounds(text, { negative: false });
  if (result.ok) return;
  diagnostics.report('bad-range', { text, problem: result.message }, node.span, {
    expected: '1..100, ..60, 2.. or 5',
    ...hintFor(text, (better) => readBounds(better, { negative: false }).ok),
  });
}

function checkRange(node: ScalarNode, _: unknown, diagnostics: Diagnostics): void {
  const text = writtenText(node);
  const result = readRange(text);
  if (result.ok) return;
  diagnostics.report('bad-range', { text, problem: result.message }, node.span, {
    expected: '1..100, ..60, 2.., 5, 0.25..4 or, without the lower bound, 0<..1',
    ...hintFor(text, (better) => readRange(better).ok),
  });
}

const BETWEEN = /^\s*(-?\d+(?:\.\d+)?)\s*(?:-|to|\.{3}|–|\.\.|,|:)\s*(-?\d+(?:\.\d+)?)\s*$/;
const INTERVAL = /^\s*([([\]])\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*([)[\]])\s*$/;
const COMPARISON = /^\s*(<=?|>=?)\s*(-?[\d.]+)\s*$/;

/** The likely meaning of `1-5`, `(0, 1]` or `> 0`, if the result is valid. */
function hintFor(text: string, isValid: (better: string) => boolean): { readonly hint?: string } {
  const meant = meantBounds(text);
  return meant !== undefined && isValid(meant) ? { hint: `write ${meant}` } : {};
}

function meantBounds(text: string): string | undefined {
  const [, low, high] = BETWEEN.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    return Number(low) > Number(high) ? `${high}..${low}` : `${low}..${high}`;
  }
  const [, opening, least, most, closing] = INTERVAL.exec(text) ?? [];
  if (opening !== undefined) return `${least}${opening === '[' ? '' : '<'}..${closing === ']' ? '' : '<'}${most}`;
  const [, sign, bound] = COMPARISON.exec(text) ?? [];
  if (sign === undefined) return undefined;
  if (sign.startsWith('>')) return `${bound}${sign === '>' ? '<' : ''}..`;
  return `..${sign === '<' ? '<' : ''}${bound}`;
}

function checkDivisor(node: ScalarNode, _: unknown, diagnostics: Diagnostics): void {
  const text = writtenText(node);
  if (parseDivisor(text) !== undefined) return;
  diagnostics.report('bad-format', { text, what: 'a number that others can be multiples of' }, node.span, {
    expected: 'a number above 0 of up to 15 digits, such as 5 or 0.01',
  });
}
