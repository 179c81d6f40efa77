import type { Field, Limit, Origin } from '../model.js';
import { hasUnit, limitText } from './limits.js';
import { codeSpan, conditionsText, expectationText, onlyInText } from './phrases.js';

/** A fact of a field beyond its name, type and doc, as a sentence of Markdown without its full stop. */
export interface FieldFact {
  readonly kind: 'only-in' | 'unit' | 'limit' | 'relevance' | 'expected' | 'default' | 'caveat' | 'was' | 'example';
  readonly text: string;
  readonly origin: Origin;
  readonly limit?: Limit;
}

export function fieldFacts(field: Field): readonly FieldFact[] {
  const { onlyIn, unit, limits, relevant, expected = [], default: standard, caveats, was, origin } = field;
  const facts: readonly (FieldFact | false | undefined)[] = [
    onlyIn && { kind: 'only-in', text: onlyInText(onlyIn), origin },
    unit !== undefined && !limits.some(hasUnit) && { kind: 'unit', text: `In ${unit}`, origin },
    ...limits.map((limit) => ({
      kind: 'limit' as const,
      text: `${limitText(limit, unit)}${isOtherwise(limit, limits) ? ' otherwise' : ''}`,
      origin: limit.origin,
      limit,
    })),
    relevant.length > 0 && { kind: 'relevance', text: `Only where ${conditionsText(relevant)}`, origin },
    ...expected.map((expectation) => ({
      kind: 'expected' as const,
      text: expectationText(expectation),
      origin: expectation.origin,
    })),
    // For a required field, the default applies in views that make the field optional.
    standard && {
      kind: 'default',
      text: `${codeSpan(standard.member ?? JSON.stringify(standard.value))} ${field.optional ? 'when absent' : 'by default'}`,
      origin: standard.origin,
    },
    ...caveats.map((caveat) => ({
      kind: 'caveat' as const,
      text: caveat.text.replace(/\.$/, ''),
      origin: caveat.origin,
    })),
    was !== undefined && { kind: 'was', text: `Formerly \`${was}\``, origin },
    ...examplesText(field).map((text) => ({ kind: 'example' as const, text, origin })),
  ];
  return facts.filter((fact) => typeof fact === 'object');
}

/** Whether an unconditional limit applies only when the conditional limits of the same kind do not. */
function isOtherwise({ kind, when }: Limit, limits: readonly Limit[]): boolean {
  return when.length === 0 && limits.some((limit) => limit.kind === kind && limit.when.length > 0);
}

/** The facts as sentences. */
export function fieldSentences(field: Field): readonly string[] {
  return fieldFacts(field).map(({ text }) => `${text}.`);
}

export function examplesText({ examples = [] }: Pick<Field, 'examples'>): readonly string[] {
  const shown = examples.slice(0, 3).map(({ value }) => codeSpan(JSON.stringify(value)));
  return shown.length === 0 ? [] : [`For example ${shown.join(', ')}`];
}
