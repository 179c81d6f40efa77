import { isNotShown } from '../model.js';
import type { Identifier, IdentifierPart } from '../model.js';
import type { RuleContext } from './rule-context.js';

/**
 * The parts of an identifier go from the most significant bit to bit 0 without gap or overlap, in at most 64 bits, and
 * exactly one of them is the time.
 */
export function identifierLayout(context: RuleContext): void {
  for (const identifier of context.model.identifiers) {
    if (identifier.parts.length > 0) checkLayout(identifier, context);
  }
}

function checkLayout(identifier: Identifier, { trace, diagnostics }: RuleContext): void {
  const { name, parts } = identifier;
  const report = (part: object, problem: string): void =>
    diagnostics.report('bad-layout', { problem }, trace.spanOf(part));
  const times = parts.filter((part) => part.role === 'time').length;
  if (times !== 1) report(identifier, `${name} has ${times === 0 ? 'no part' : `${times} parts`} with the role time`);
  parts.forEach((part, index) => {
    if (isNotShown(part.bits)) return;
    if (part.bits.high > 63) report(part, `${part.name} reaches beyond bit 63`);
    const problem = joint(part, part.bits, parts[index + 1]);
    if (problem !== undefined) report(part, problem);
  });
}

/** What is wrong between a part and the one below it, where both are known. */
function joint(
  part: IdentifierPart,
  bits: { readonly low: number },
  next: IdentifierPart | undefined,
): string | undefined {
  if (next === undefined) return bits.low === 0 ? undefined : `${part.name} is the last part and does not end at bit 0`;
  if (isNotShown(next.bits) || next.bits.high === bits.low - 1) return undefined;
  const what = next.bits.high < bits.low ? 'leave a gap' : 'overlap, or are not told from the highest bit down';
  return `${part.name} and ${next.name} ${what}`;
}
