import type { Diagnostics, Extras, ParamsOf, Problems } from '../../diagnostics/index.js';
import type { SpecTree } from '../../read/index.js';
import type { Span } from '../../read/syntax.js';
import type { Sections } from '../layers/stamp.js';
import type { Model } from '../model.js';
import type { Trace } from '../resolve/resolving.js';
import type { TypeName } from '../resolve/types.js';
import { visitModel, type ModelVisitor } from '../visit.js';

/** A resolved spec, the input of rules. */
export interface Resolved {
  readonly model: Model;
  readonly root: SpecTree['root'];
  readonly sections: Sections;
  /** Every declaration that defines a type, including duplicates of a name. */
  readonly typeNames: readonly TypeName[];
  readonly trace: Trace;
}

/** The context of a rule. */
export interface RuleContext<Messages extends Problems> extends Resolved {
  /** Reports a problem that the rule declares in its `messages`. */
  readonly report: <Code extends keyof Messages & string>(
    code: Code,
    params: ParamsOf<Messages[Code]>,
    span: Span,
    extras?: Extras,
  ) => void;
}

/** A semantic check: the messages that it may report, and its visitor. */
export interface Rule<Messages extends Problems = Problems> {
  readonly messages: Messages;
  /** Called once for each Model. State between calls of the visitor belongs in here. */
  readonly visit: (context: RuleContext<Messages>) => ModelVisitor;
}

export function rule<const Messages extends Problems>(parts: Rule<Messages>): Rule {
  return parts as unknown as Rule;
}

/** Runs all rules in one walk over a Model. Rules report problems and continue; they never throw. */
export function runRules(rules: readonly Rule[], resolved: Resolved, diagnostics: Diagnostics): void {
  const visitors = rules.map(({ messages, visit }) =>
    visit({
      ...resolved,
      report: (code, params, span, extras = {}) =>
        diagnostics.add({ code, severity: 'error', message: messages[code]!.message(params), span, ...extras }),
    }),
  );
  visitModel(resolved.model, ...visitors);
}
