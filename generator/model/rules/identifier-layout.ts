import { problem } from '../../diagnostics/index.js';
import { isNotShown, isOpaque } from '../model.js';
import type { Identifier, IdentifierPart } from '../model.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'bad-layout': problem(
    'The parts of an identifier cover its bits without gap or overlap, and one of them is the time.',
    (p: { problem: string }) => p.problem,
  ),
};

/**
 * The parts of an identifier go from the most significant bit to bit 0 without gap or overlap, in at most 64 bits, and
 * exactly one of them is the time.
 */
export const identifierLayout = rule({
  messages,
  visit: (context) => ({
    identifier(identifier) {
      if (isOpaque(identifier)) checkText(identifier, context);
      else if (identifier.parts.length > 0) checkLayout(identifier, context);
    },
  }),
});

/** An identifier with a pattern or a length is a text, without anything to decode. */
function checkText(identifier: Identifier, { trace, report }: RuleContext<typeof messages>): void {
  const { name, wire, epoch, parts } = identifier;
  const wrong = wire !== 'str' ? 'its wire form is not str' : !isNotShown(epoch) ? 'it has an epoch' : 'it has parts';
  if (wire === 'str' && isNotShown(epoch) && parts.length === 0) return;
  const problem = `${name} has a form of its own, as its pattern or length says, but ${wrong}`;
  report('bad-layout', { problem }, trace.spanOf(identifier));
}

function checkLayout(identifier: Identifier, context: RuleContext<typeof messages>): void {
  const { name, parts } = identifier;
  const report = (part: object, wrong: string): void =>
    context.report('bad-layout', { problem: wrong }, context.trace.spanOf(part));
  const times = parts.filter((part) => part.role === 'time').length;
  if (times !== 1) report(identifier, `${name} has ${times === 0 ? 'no part' : `${times} parts`} with the role time`);
  parts.forEach((part, index) => {
    if (isNotShown(part.bits)) return;
    if (part.bits.high > 63) report(part, `${part.name} reaches beyond bit 63`);
    const wrong = joint(part, part.bits, parts[index + 1]);
    if (wrong !== undefined) report(part, wrong);
  });
}

/** The problem between a part and the next lower one, if both are known. */
function joint(
  part: IdentifierPart,
  bits: { readonly low: number },
  next: IdentifierPart | undefined,
): string | undefined {
  if (next === undefined) return bits.low === 0 ? undefined : `${part.name} is the last part and does not end at bit 0`;
  if (isNotShown(next.bits) || next.bits.high === bits.low - 1) return undefined;
  const what = next.bits.high < bits.low ? 'leave a gap' : 'overlap, or are not listed from the highest bit down';
  return `${part.name} and ${next.name} ${what}`;
}
