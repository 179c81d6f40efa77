import { defined } from '../defined.js';
import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { readBounds, parseDivisor, readRange } from './limits.js';
import { variantOf } from './grammar/shape.js';
import type { ChoiceShape, NameForm, OtherChoices, ScalarShape, Shape, VariantShape } from './grammar/index.js';
import { spanWithin, writtenText } from './nodes.js';
import type { MapNode, Node, ScalarNode } from './syntax.js';
import { parseType } from './type-syntax.js';

/** Whether a node has the kind that a shape requires. Its content may be invalid. */
export function fits(node: Node, shape: Shape): boolean {
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
    case 'text':
    case 'int':
    case 'bool':
    case 'choice':
    case 'type':
    case 'bounds':
    case 'range':
    case 'divisor':
    case 'scalar':
      return node.kind === 'scalar' && scalarFits(node.value, shape);
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

function scalarFits(value: ScalarNode['value'], shape: ScalarShape): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string';
    case 'int':
      return Number.isInteger(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' || shape.values.some((allowed) => allowed === value);
    case 'type':
      return typeof value === 'string' || value === null;
    case 'bounds':
      return typeof value === 'string' || Number.isInteger(value);
    case 'range':
    case 'divisor':
      return typeof value === 'string' || typeof value === 'number';
    case 'scalar':
      if (value === null) return shape.null === true;
      return typeof value !== 'boolean' || shape.bool;
  }
}

export function nameOfShape(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return shape.form?.what ?? 'text';
    case 'int':
      return shape.what ?? 'a whole number';
    case 'bool':
      return 'true or false';
    case 'choice':
      return shape.values.join(', ');
    case 'type':
      return shape.orNone === true ? 'a type, or none' : 'a type';
    case 'bounds':
      return 'bounds, such as 1..100';
    case 'range':
      return 'bounds, such as 1..100 or 0.25..4';
    case 'divisor':
      return 'a number above 0';
    case 'scalar':
      if (shape.null === true) return 'text, a number, true, false or null';
      return shape.bool ? 'text, a number, true or false' : 'text or a number';
    case 'json':
    case 'anything':
      return 'any value';
    case 'list':
      return `a list of ${nameOfShape(shape.item)}`;
    case 'map':
    case 'variant':
      return `${shape.what} (a map)`;
    case 'names':
      return `${shape.what} (a map)`;
    case 'either':
      return shape.shapes.map(nameOfShape).join(', or ');
  }
}

/** Checks the content of a scalar of the right kind. */
export function checkScalar(node: ScalarNode, shape: ScalarShape, diagnostics: Diagnostics): void {
  switch (shape.kind) {
    case 'text':
      return shape.form === undefined ? undefined : checkForm(node, shape.form, diagnostics);
    case 'int':
      return checkMinimum(node, shape.min, shape.what, diagnostics);
    case 'choice':
      return checkChoice(node, shape, diagnostics);
    case 'type':
      return shape.orNone === true && node.value === 'none' ? undefined : checkType(node, diagnostics);
    case 'bounds':
      return checkBounds(node, diagnostics);
    case 'range':
      return checkRange(node, diagnostics);
    case 'divisor':
      return checkDivisor(node, diagnostics);
    case 'bool':
    case 'scalar':
      return;
  }
}

function checkForm(node: ScalarNode, form: NameForm, diagnostics: Diagnostics): void {
  const text = String(node.value);
  if (form.pattern.test(text)) return;
  diagnostics.report('bad-format', { text, what: form.what }, node.span, { expected: form.like });
}

function checkMinimum(node: ScalarNode, min: number | undefined, what = 'a count', diagnostics: Diagnostics): void {
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

function checkType(node: ScalarNode, diagnostics: Diagnostics): void {
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

function checkBounds(node: ScalarNode, diagnostics: Diagnostics): void {
  const text = writtenText(node);
  const result = readBounds(text, { negative: false });
  if (result.ok) return;
  diagnostics.report('bad-range', { text, problem: result.message }, node.span, {
    expected: '1..100, ..60, 2.. or 5',
    ...hintFor(text, (better) => readBounds(better, { negative: false }).ok),
  });
}

function checkRange(node: ScalarNode, diagnostics: Diagnostics): void {
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

function checkDivisor(node: ScalarNode, diagnostics: Diagnostics): void {
  const text = writtenText(node);
  if (parseDivisor(text) !== undefined) return;
  diagnostics.report('bad-format', { text, what: 'a number that others can be multiples of' }, node.span, {
    expected: 'a number above 0 of up to 15 digits, such as 5 or 0.01',
  });
}
