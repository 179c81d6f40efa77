import {
  isBitSet,
  isIdentifier,
  jsonKind,
  limitsAsText,
  limitsOnValue,
  piecesOf,
  type LimitKind,
} from '../../model/index.js';
import { ANYWHERE } from '../../model/sets/values.js';
import { relationOf, type Relation } from '../relation.js';
import { relateLimited, type LimitedSide } from './field-cases.js';

/** Texts that a writer sends, or all texts that a reader accepts for a value: `7`, or also `007`. */
type Use = 'written' | 'read';

/**
 * Relates the texts of two versions of a parameter in requests: an integer is a text of digits there. Undefined if both
 * have the same JSON form, or a form without text, so that they relate as values.
 */
export function relateTexts(before: LimitedSide, after: LimitedSide): Relation | undefined {
  const isCode = [before, after].some(({ type }) => isIdentifier(type) || isBitSet(type));
  const forms = bothAsTexts(before, after, isCode);
  if (forms === undefined) return undefined;
  const [old, now] = forms;
  const isWithin = (one: TextForms, other: TextForms): boolean => {
    const relation = relateLimited(one.written, other.read);
    return relation === 'same' || relation === 'widened';
  };
  return relationOf(isWithin(old, now), isWithin(now, old));
}

/** The texts that are sent for a value, and those that are accepted for it. */
type TextForms = Readonly<Record<Use, Omit<LimitedSide, 'object'>>>;

/**
 * The texts of both versions, if only one is a text in JSON.
 * @param isCode whether one version is an identifier or a bit set, which may have more digits than a number
 */
export function bothAsTexts(
  before: LimitedSide,
  after: LimitedSide,
  isCode = false,
): readonly [TextForms, TextForms] | undefined {
  const isText = ({ type, model }: LimitedSide): boolean => jsonKind(type, model) === 'str';
  if (isText(before) === isText(after)) return undefined;
  const [old, now] = [textForms(before, isCode), textForms(after, isCode)];
  return old === undefined || now === undefined ? undefined : [old, now];
}

function textForms(side: LimitedSide, isCode: boolean): TextForms | undefined {
  const [written, read] = [textForm(side, 'written', isCode), textForm(side, 'read', isCode)];
  return written === undefined || read === undefined ? undefined : { written, read };
}

const SAFE = { kind: 'range', min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;

function textForm({ type, limits, model }: LimitedSide, use: Use, isCode: boolean): TextForms[Use] | undefined {
  if (limits.some(({ when }) => when.length > 0)) return undefined;
  if (jsonKind(type, model) === 'str') return { type, limits, model };
  const [only, ...others] = piecesOf({ type, limits: limitsOnValue(limits), model });
  if (only === undefined || others.length > 0) return undefined;
  if (only.kind === 'bool')
    return { type: { kind: 'str' }, limits: [{ ...ANYWHERE, kind: 'values', values: only.values.map(String) }], model };
  if (only.kind !== 'number') return undefined;
  const isListed = only.limits.some(({ kind }) => kind === 'values');
  const own =
    only.isInteger || isListed
      ? limitsAsText(isCode ? [...only.limits, SAFE] : only.limits, use === 'read' && !isListed)
      : [decimals(only.limits, use)];
  return { type: { kind: 'str' }, limits: own.map((limit) => ({ ...limit, ...ANYWHERE })), model };
}

/** The pattern of decimal numbers. Only the sign of their bounds is compared with texts. */
function decimals(limits: readonly LimitKind[], use: Use): LimitKind {
  const whole = use === 'read' ? '[0-9]+' : '(?:0|[1-9][0-9]*)';
  const sign = limits.some((limit) => limit.kind === 'range' && (limit.min ?? -1) >= 0) ? '' : '-?';
  return { kind: 'pattern', pattern: `^${sign}${whole}(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`, enforced: true };
}
