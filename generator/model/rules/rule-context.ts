import type { Diagnostics } from '../../diagnostics/index.js';
import type { SpecTree } from '../../read/index.js';
import type { Sections } from '../layers/sections.js';
import type { Model } from '../model.js';
import type { Trace } from '../resolve/trace.js';
import type { TypeName } from '../resolve/type-names.js';

/** What a rule looks at, and where it reports. */
export interface RuleContext {
  readonly model: Model;
  readonly root: SpecTree['root'];
  readonly sections: Sections;
  /** Every declaration that makes a type, also those with one name. */
  readonly typeNames: readonly TypeName[];
  readonly trace: Trace;
  readonly diagnostics: Diagnostics;
}

export type RuleCheck = (context: RuleContext) => void;
