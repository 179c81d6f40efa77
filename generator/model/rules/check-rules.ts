import { didYouMean, type Diagnostics } from '../../diagnostics/index.js';
import type { Span } from '../../read/syntax.js';
import type { Field } from '../model.js';
import { declaredAs } from '../by-name.js';
import { spanOf } from '../resolve/resolving.js';
import { isWholeObject } from '../types.js';
import { visitModel } from '../visit.js';
import { channelRules } from './channels.js';
import { connectionRules } from './connections.js';
import { endpointRules } from './endpoints.js';
import { limitRules } from './limits.js';
import { nameRules } from './names.js';
import { objectRules } from './objects.js';
import { permissionRules } from './permission-steps.js';
import { serviceRules } from './services.js';
import { typeRules } from './types.js';
import { valueRules } from './values.js';
import type { Resolved, Rule, RuleContext } from './rule.js';

/** All rules of the language on the Model. */
const rules: readonly Rule[] = [
  channelRules,
  connectionRules,
  endpointRules,
  limitRules,
  nameRules,
  objectRules,
  permissionRules,
  serviceRules,
  typeRules,
  valueRules,
].flat();

/** Runs all rules in one walk over a resolved Model. Rules report problems and never throw. */
export function checkRules(resolved: Resolved, diagnostics: Diagnostics): void {
  const placeOf = (at: object | Span): Span => ('start' in at && 'file' in at ? at : spanOf(at));
  const report: RuleContext['report'] = (code, params, at, details) =>
    diagnostics.report(code, params, placeOf(at), details);
  const nameOf = (known: string | { readonly name: string }): string =>
    typeof known === 'string' ? known : known.name;
  const knows: RuleContext['knows'] = (what, name, known, at, more) => {
    if (known.some((declared) => nameOf(declared) === name)) return true;
    const advice = more?.hint === undefined ? didYouMean(name, known.map(nameOf)) : {};
    report('unknown-name', { what, name }, at, { ...advice, ...more });
    return false;
  };
  const knowsMember: RuleContext['knowsMember'] = (type, name, known, at) => {
    const isKnown = known.some((declared) => nameOf(declared) === name);
    if (!isKnown) report('unknown-member', { name, type }, at, didYouMean(name, known.map(nameOf)));
    return isKnown;
  };
  const { objects } = resolved.model;
  const fieldsOf: RuleContext['fieldsOf'] = (object) =>
    object === undefined ? [] : (declaredAs(objects, object)?.fields ?? []);
  const fieldOf: RuleContext['fieldOf'] = (object, name, fields, at) => {
    const found = fields.find((field) => field.name === name);
    if (found === undefined) report('unknown-field', { name, object }, at, didYouMean(name, fields.map(nameOf)));
    return found;
  };
  const follow: RuleContext['follow'] = (path, object, fields, at) => {
    let [owner, known] = [object, fields];
    let found: Field | undefined;
    for (const [index, name] of path.entries()) {
      found = fieldOf(owner, name, known, at);
      if (found === undefined) return undefined;
      const inner = isWholeObject(found.type) ? found.type.name : undefined;
      owner = inner ?? path.slice(0, index + 1).join('.');
      known = fieldsOf(inner);
    }
    return found;
  };
  const context: RuleContext = {
    ...resolved,
    report,
    knows,
    knowsObject: (name, at) => knows('object or view', name, objects, at),
    knowsMember,
    fieldsOf,
    fieldOf,
    follow,
  };
  visitModel(resolved.model, ...rules.map((rule) => rule(context)));
}
