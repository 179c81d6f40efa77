import { didYouMean, type Diagnostics } from '../../diagnostics/index.js';
import type { Span } from '../../read/syntax.js';
import { visitModel } from '../visit.js';
import { authNames, errorCodes, serviceVariables, tokenFormat, urlTemplates } from './services.js';
import {
  bytesInPlace,
  dictKeys,
  formatFitsWire,
  otherKeys,
  cyclicRequired,
  endlessChoices,
  neverInPlace,
  valueSize,
} from './types.js';
import {
  conditionValues,
  defaultValues,
  duplicateValues,
  memberValues,
  exampleValues,
  stateTransitions,
  stateValues,
} from './values.js';
import {
  countedParams,
  pagingParams,
  parameterNames,
  pathParams,
  responseOrder,
  sameRequests,
  contentTypes,
  headerNames,
  parameterStyles,
  effectsOfRequests,
} from './endpoints.js';
import { eventAlternatives, eventCauses, eventUses, eventChannels, signedRequests, subscriptions } from './channels.js';
import { connections } from './connections.js';
import { deprecatedUse, derivedNames, reservedNames, reservedReuse, statePredicates, uniqueNames } from './names.js';
import { expectations, identifierLayout, narrowing, oneSidedFields, presenceOfRules, unionMembers } from './objects.js';
import { limitsFitTypes, numberLimits, patternsMatch } from './limits.js';
import { permissionSteps } from './permission-steps.js';
import { spanOf } from '../resolve/resolving.js';
import type { Resolved, Rule, RuleContext } from './rule.js';

/** Every check of meaning that the language has. */
export const rules: readonly Rule[] = [
  authNames,
  bytesInPlace,
  conditionValues,
  contentTypes,
  connections,
  countedParams,
  cyclicRequired,
  defaultValues,
  deprecatedUse,
  derivedNames,
  dictKeys,
  duplicateValues,
  effectsOfRequests,
  endlessChoices,
  errorCodes,
  eventAlternatives,
  eventCauses,
  eventChannels,
  eventUses,
  exampleValues,
  expectations,
  formatFitsWire,
  headerNames,
  identifierLayout,
  limitsFitTypes,
  memberValues,
  neverInPlace,
  numberLimits,
  narrowing,
  oneSidedFields,
  otherKeys,
  pagingParams,
  parameterNames,
  parameterStyles,
  pathParams,
  patternsMatch,
  permissionSteps,
  presenceOfRules,
  reservedNames,
  reservedReuse,
  responseOrder,
  sameRequests,
  serviceVariables,
  signedRequests,
  subscriptions,
  statePredicates,
  stateTransitions,
  stateValues,
  tokenFormat,
  unionMembers,
  uniqueNames,
  urlTemplates,
  valueSize,
];

/** Runs every rule of the language in one walk over a resolved Model. Rules report problems and continue; they never throw. */
export function checkRules(resolved: Resolved, diagnostics: Diagnostics): void {
  const placeOf = (at: object | Span): Span => ('start' in at && 'file' in at ? at : spanOf(at));
  const report: RuleContext['report'] = (code, params, at, details) =>
    diagnostics.report(code, params, placeOf(at), details);
  const knows: RuleContext['knows'] = (what, name, names, at) => {
    const isKnown = names.includes(name);
    if (!isKnown) report('unknown-name', { what, name }, at, didYouMean(name, names));
    return isKnown;
  };
  const fieldOf: RuleContext['fieldOf'] = (object, name, fields, at) => {
    const names = fields.map((field) => field.name);
    const index = names.indexOf(name);
    if (index === -1) report('unknown-field', { name, object }, at, didYouMean(name, names));
    return fields[index];
  };
  visitModel(resolved.model, ...rules.map((rule) => rule({ ...resolved, report, knows, fieldOf })));
}
