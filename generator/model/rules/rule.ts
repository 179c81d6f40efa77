import type { Diagnostics, Extras, ParamsOf, Problems } from '../../diagnostics/index.js';
import type { SpecTree } from '../../read/index.js';
import type { Span } from '../../read/syntax.js';
import type { Sections } from '../layers/sections.js';
import type { Model } from '../model.js';
import type { Trace } from '../resolve/trace.js';
import type { TypeName } from '../resolve/type-names.js';
import { visitModel, type ModelVisitor } from '../visit.js';

/** A resolved spec, as rules see it. */
export interface Resolved {
  readonly model: Model;
  readonly root: SpecTree['root'];
  readonly sections: Sections;
  /** Every declaration that makes a type, also those with one name. */
  readonly typeNames: readonly TypeName[];
  readonly trace: Trace;
}

/** What a rule has to work with. */
export interface RuleContext<Messages extends Problems> extends Resolved {
  /** Reports a problem that the rule declares in its `messages`. */
  readonly report: <Code extends keyof Messages & string>(
    code: Code,
    params: ParamsOf<Messages[Code]>,
    span: Span,
    extras?: Extras,
  ) => void;
}

/** A check of meaning: everything that it may report, and what it looks at. */
export interface Rule<Messages extends Problems = Problems> {
  readonly messages: Messages;
  /** Called once for each Model; what the rule remembers between calls of its visitor belongs in here. */
  readonly visit: (context: RuleContext<Messages>) => ModelVisitor;
}

export function rule<const Messages extends Problems>(parts: Rule<Messages>): Rule {
  return parts as unknown as Rule;
}

/** Runs rules over a Model, all of them in one walk. A rule reports and goes on; it never throws. */
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
