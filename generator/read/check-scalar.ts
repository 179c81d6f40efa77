import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { readBounds } from './bounds.js';
import type { NameForm, ScalarShape, Shape } from './grammar/index.js';
import { spanWithin } from './nodes.js';
import type { Node, ScalarNode } from './syntax.js';
import { parseType } from './type-syntax.js';

/** Whether a node is of the kind that the shape requires. Its content may still be invalid. */
export function fits(node: Node, shape: Shape): boolean {
  switch (shape.kind) {
    case 'either':
      return shape.shapes.some((one) => fits(node, one));
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
    case 'scalar':
      return node.kind === 'scalar' && scalarFits(node.value, shape);
  }
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
      return typeof value === 'string' || shape.values.some((one) => one === value);
    case 'type':
      return typeof value === 'string' || value === null;
    case 'bounds':
      return typeof value === 'string' || Number.isInteger(value);
    case 'scalar':
      return typeof value === 'string' || typeof value === 'number' || (shape.bool && typeof value === 'boolean');
  }
}

/** What a shape requires, for messages. */
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
      return 'a type';
    case 'bounds':
      return 'bounds, such as 1..100';
    case 'scalar':
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

/** Checks what is in a scalar whose kind fits. */
export function checkScalar(node: ScalarNode, shape: ScalarShape, diagnostics: Diagnostics): void {
  switch (shape.kind) {
    case 'text':
      return shape.form === undefined ? undefined : checkForm(node, shape.form, diagnostics);
    case 'int':
      return checkMinimum(node, shape.min, shape.what, diagnostics);
    case 'choice':
      return checkChoice(node, shape.values, shape.what, diagnostics);
    case 'type':
      return checkType(node, diagnostics);
    case 'bounds':
      return checkBounds(node, shape.negative, diagnostics);
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

function checkChoice(
  node: ScalarNode,
  values: readonly (string | boolean)[],
  what: string,
  diagnostics: Diagnostics,
): void {
  if (values.some((value) => value === node.value)) return;
  const text = String(node.value);
  const options = values.map(String);
  const extras = { expected: options.join(', '), ...didYouMean(text, options) };
  diagnostics.report('bad-choice', { text, what }, node.span, extras);
}

function checkType(node: ScalarNode, diagnostics: Diagnostics): void {
  if (node.value === null) {
    // `null` is a type, and nothing at all is what YAML reads as null, too.
    if (node.span.start === node.span.end) {
      diagnostics.report('bad-type', { problem: 'a type is missing' }, node.span, { expected: 'a type' });
    }
    return;
  }
  const result = parseType(String(node.value));
  if (result.ok) return;
  const { message, offset, end, expected, hint } = result;
  diagnostics.report('bad-type', { problem: message }, spanWithin(node, offset, end), {
    ...(expected === undefined ? {} : { expected }),
    ...(hint === undefined ? {} : { hint }),
  });
}

function checkBounds(node: ScalarNode, negative: boolean, diagnostics: Diagnostics): void {
  const text = String(node.value);
  const result = readBounds(text, { negative });
  if (result.ok) return;
  const [, low, high] = /^\s*(-?\d+)\s*(?:-|to|\.{3}|–|\.\.|,|:)\s*(-?\d+)\s*$/.exec(text) ?? [];
  const swap = low !== undefined && high !== undefined && Number(low) > Number(high);
  const better = swap ? `${high}..${low}` : `${low}..${high}`;
  const hint = low !== undefined && readBounds(better, { negative }).ok ? { hint: `write ${better}` } : {};
  diagnostics.report('bad-range', { text, problem: result.message }, node.span, {
    expected: '1..100, ..60, 2.. or 5',
    ...hint,
  });
}
