import type { Code, Details, Params } from '../../diagnostics/index.js';
import type { SpecTree } from '../../read/index.js';
import type { Span } from '../../read/syntax.js';
import type { Sections } from '../layers/stamp.js';
import type { Field, Model } from '../model.js';
import type { TypeName } from '../resolve/types.js';
import type { ModelVisitor } from '../visit.js';

/** A resolved spec, the input of rules. */
export interface Resolved {
  readonly model: Model;
  readonly root: SpecTree['root'];
  readonly sections: Sections;
  /** Every declaration that defines a type, including duplicates of a name. */
  readonly typeNames: readonly TypeName[];
}

/** The context of a rule. */
export interface RuleContext extends Resolved {
  /** Reports a problem at a part of the Model, or at a place in the spec. */
  readonly report: <C extends Code>(code: C, params: Params<C>, at: object | Span, extras?: Details) => void;
  /** Whether a name is one of the known ones. Reports `unknown-name` if it is not. */
  readonly knows: (what: string, name: string, known: readonly string[], at: object | Span) => boolean;
  /** The field of a name. Reports `unknown-field` if there is none. */
  readonly fieldOf: (object: string, name: string, fields: readonly Field[], at: object | Span) => Field | undefined;
}

/** A check of meaning. It is called once for each Model; state between calls of its visitor belongs in the call. */
export type Rule = (context: RuleContext) => ModelVisitor;
