import { problem } from '../../diagnostics/index.js';
import { checkedFormat } from '../../formats/formats.js';
import { matches, shortestText, type Lengths } from '../../patterns/automaton.js';
import { acceptedAutomaton, commonAutomaton } from '../../patterns/pattern-automaton.js';
import { printablePattern } from '../../patterns/read-pattern.js';
import { unconditionalLimits, typeAtTarget } from '../limits/limit-target.js';
import { isEnforced } from '../limits/limit-kinds.js';
import { isNotShown, limitedType, type Limit, type Model } from '../model.js';
import { isEnum, isIdentifier, isScalar, writeType, type Type } from '../types.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'nothing-matches': problem(
    'Some text matches a pattern, and has a length that is allowed.',
    (p: { pattern: string }) => `no text that is allowed here matches ${p.pattern}`,
  ),
  'value-does-not-match': problem(
    'Listed values match the pattern beside them.',
    (p: { value: string; pattern: string }) => `${JSON.stringify(p.value)} does not match ${p.pattern}`,
  ),
  'pattern-of-another-form': problem(
    'A type that has a form already needs no pattern.',
    (p: { type: string; form: string }) => `${p.type} has no pattern: it is ${p.form}`,
  ),
};

/** A pattern limits plain strings, and it can be matched together with the other limits on them. */
export const patternsMatch = rule({
  messages,
  visit: (context) => ({
    field({ type, limits }) {
      checkTargets(limits, (target) => typeAtTarget(type, target), context);
    },
    scalar({ name, wire, format, limits }) {
      const type: Type = checkedFormat(format) === undefined ? { kind: wire } : { kind: 'scalar', name };
      checkTargets(limits, () => type, context);
    },
    union(union) {
      checkTargets(union.limits ?? [], (target) => typeAtTarget(limitedType(union), target), context);
    },
    body({ type, limits = [] }) {
      if (!isNotShown(type)) checkTargets(limits, (target) => typeAtTarget(type, target), context);
    },
    response({ type, limits = [] }) {
      if (type !== null && !isNotShown(type)) checkTargets(limits, (target) => typeAtTarget(type, target), context);
    },
    identifier({ limits = [] }) {
      checkTargets(limits, () => ({ kind: 'str' }), context);
    },
  }),
});

function checkTargets(
  limits: readonly Limit[],
  typeAt: (target: Limit['on']) => Type | undefined,
  context: RuleContext<typeof messages>,
): void {
  const patterns = limits.filter((limit) => limit.kind === 'pattern' && isEnforced(limit));
  for (const on of new Set(patterns.map((limit) => limit.on))) {
    const type = typeAt(on);
    const here = limits.filter((limit) => limit.on === on);
    if (type !== undefined) checkPatterns(here, type, context);
  }
}

function checkPatterns(
  limits: readonly Limit[],
  type: Type,
  { model, trace, report }: RuleContext<typeof messages>,
): void {
  const inherited = inheritedLimits(type, model);
  const general = unconditionalLimits([...limits, ...inherited.map((limit) => ({ ...limit, on: limits[0]!.on }))]);
  const form = formOf(type, model) ?? formatBeside(limits, type);
  for (const limit of limits) {
    if (limit.kind !== 'pattern' || !limit.enforced) continue;
    const pattern = printablePattern(limit.pattern);
    if (form !== undefined) {
      report('pattern-of-another-form', form, trace.spanOf(limit));
      continue;
    }
    const isAlone = limit.when.length > 0;
    const others = isAlone ? [limit] : [limit, ...inherited];
    const patterns = others.flatMap((one) => (one.kind === 'pattern' && one.enforced ? [one.pattern] : []));
    if (shortestText(commonAutomaton(patterns), isAlone ? {} : lengthsOf(general)) === undefined) {
      report('nothing-matches', { pattern }, trace.spanOf(limit));
      continue;
    }
    for (const one of general) {
      if (one.kind !== 'values' || isAlone) continue;
      const wrong = one.values.find(
        (value) => typeof value === 'string' && !matches(acceptedAutomaton(limit.pattern), value),
      );
      if (wrong !== undefined) report('value-does-not-match', { value: String(wrong), pattern }, trace.spanOf(limit));
    }
  }
}

/** Limits of the declaration that a type names. */
function inheritedLimits(type: Type, model: Model): readonly Limit[] {
  if (isScalar(type)) return model.scalars.find(({ name }) => name === type.name)?.limits ?? [];
  if (isIdentifier(type)) return model.identifiers.find(({ name }) => name === type.name)?.limits ?? [];
  return [];
}

/** Bounds of the number of characters; none where white space at the ends does not count. */
function lengthsOf(limits: readonly Limit[]): Lengths {
  const lengths = limits.filter((limit) => limit.kind === 'length').filter(({ trimmed }) => !trimmed);
  return {
    min: Math.max(0, ...lengths.map(({ min = 0 }) => min)),
    max: Math.min(Infinity, ...lengths.map(({ max = Infinity }) => max)),
  };
}

/** A format in place, which a value has to have beside any pattern. */
function formatBeside(
  limits: readonly Limit[],
  type: Type,
): { readonly type: string; readonly form: string } | undefined {
  const beside = limits.find((limit) => limit.kind === 'format' && isEnforced(limit));
  return beside?.kind === 'format' ? { type: writeType(type), form: `of the format ${beside.format}` } : undefined;
}

/** The form of a type that has one of its own. */
function formOf(type: Type, model: Model): { readonly type: string; readonly form: string } | undefined {
  if (isEnum(type)) return { type: type.name, form: 'an enum' };
  if (!isScalar(type)) return undefined;
  const format = checkedFormat(model.scalars.find(({ name }) => name === type.name)?.format);
  return format === undefined ? undefined : { type: type.name, form: `of the format ${format}` };
}
