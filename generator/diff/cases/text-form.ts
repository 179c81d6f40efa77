import { jsonKind, limitsOnValue, type Limit, type Model, type Type } from '../../model/index.js';
import { setsOf, type LimitedType, type ValueSet } from '../../model/inclusion/value-sets.js';
import { relationOf, type Relation } from '../relation.js';
import { relateLimited, type LimitedSide } from './field-cases.js';

/** Whether the text of a value is written, or one that is read and may be written in several ways: `7` or `007`. */
type Use = 'written' | 'read';

/**
 * How the texts relate that two versions of a parameter have in a request: an integer is a text of digits there. Undefined
 * where both have the same JSON form or a form has no text of its own, so that their values relate as they do elsewhere.
 */
export function relateTexts(before: LimitedSide, after: LimitedSide): Relation | undefined {
  const forms = bothAsTexts(before, after);
  if (forms === undefined) return undefined;
  const [old, now] = forms;
  const isInside = (one: TextForms, other: TextForms): boolean => {
    const relation = relateLimited(sideOf(one.written, before.model), sideOf(other.read, after.model));
    return relation === 'same' || relation === 'widened';
  };
  return relationOf(isInside(old, now), isInside(now, old));
}

/** A limited value as the text that is written for it, and as what is read as one. */
export interface TextForms {
  readonly written: LimitedType;
  readonly read: LimitedType;
}

/** The texts of both versions, where only one of them is a text in JSON. */
export function bothAsTexts(before: LimitedSide, after: LimitedSide): readonly [TextForms, TextForms] | undefined {
  const isText = ({ type, model }: LimitedSide): boolean => jsonKind(type, model) === 'str';
  if (isText(before) === isText(after)) return undefined;
  const [old, now] = [textForms(before), textForms(after)];
  return old === undefined || now === undefined ? undefined : [old, now];
}

function textForms(side: LimitedSide): TextForms | undefined {
  const [written, read] = [textForm(side, 'written'), textForm(side, 'read')];
  return written === undefined || read === undefined ? undefined : { written, read };
}

function textForm({ type, limits, model }: LimitedSide, use: Use): LimitedType | undefined {
  if (limits.some(({ when }) => when.length > 0)) return undefined;
  if (jsonKind(type, model) === 'str') return { type, limits };
  const [only, ...others] = setsOf({ type, limits: limitsOnValue(limits) }, model);
  const form = only === undefined || others.length > 0 ? undefined : limitOn(only, use);
  return form === undefined ? undefined : { type: { kind: 'str' }, limits: [form] };
}

const ANYWHERE = { on: 'value', when: [], origin: { file: '', line: 1, column: 1 } } as const;

function limitOn(set: ValueSet, use: Use): Limit | undefined {
  switch (set.kind) {
    case 'listed':
      return { ...ANYWHERE, kind: 'values', values: set.values.map(String) };
    case 'number':
      return { ...ANYWHERE, kind: 'pattern', pattern: patternOf(set, use), enforced: true };
    case 'text':
    case 'list':
    case 'dict':
    case 'named':
    case 'anything':
      return undefined;
  }
}

/** Bounds other than 0 are not compared with texts. */
function patternOf({ isInteger, limits }: ValueSet & { readonly kind: 'number' }, use: Use): string {
  const isPositive = limits.some((limit) => limit.kind === 'range' && (limit.min ?? -1) >= 0);
  const sign = isPositive ? '' : '-?';
  const whole = use === 'read' ? '[0-9]+' : '(?:0|[1-9][0-9]*)';
  return isInteger ? `^${sign}${whole}$` : `^${sign}${whole}(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`;
}

function sideOf({ type, limits }: LimitedType, model: Model): LimitedSide {
  return { type: type satisfies Type, limits, model };
}
