import type { Diagnostics } from '../../diagnostics/index.js';
import { authNames } from './auth-names.js';
import { bytesInPlace } from './bytes-in-place.js';
import { conditionValues, defaultValues, duplicateValues, memberValues } from './values.js';
import { countedParams, pagingParams, parameterNames, pathParams } from './parameters.js';
import { dictKeys, formatFitsWire, otherKeys } from './types.js';
import { errorCodes, serviceVariables, tokenFormat } from './services.js';
import { eventAlternatives, eventCauses, eventUses } from './events.js';
import { responseOrder, sameRequests } from './requests.js';
import { contentTypes } from './content-types.js';
import { connections } from './connections.js';
import { cyclicRequired } from './cyclic-required.js';
import { deprecatedUse } from './deprecated-use.js';
import { derivedNames } from './derived-names.js';
import { endlessChoices } from './endless-choices.js';
import { eventChannels } from './event-channels.js';
import { expectations } from './expectations.js';
import { exampleValues } from './example-values.js';
import { headerNames } from './header-names.js';
import { identifierLayout } from './identifier-layout.js';
import { limitsFitTypes } from './limits-fit-types.js';
import { neverInPlace } from './never-in-place.js';
import { numberLimits } from './number-limits.js';
import { narrowing } from './narrowing.js';
import { oneSidedFields } from './one-sided-fields.js';
import { parameterStyles } from './parameter-styles.js';
import { patternsMatch } from './patterns-match.js';
import { permissionSteps } from './permission-steps.js';
import { presenceOfRules } from './presence-of-rules.js';
import { reservedNames } from './reserved-names.js';
import { reservedReuse } from './reserved-reuse.js';
import { runRules, type Resolved, type Rule } from './rule.js';
import { signedRequests } from './signed-requests.js';
import { subscriptions } from './subscriptions.js';
import { statePredicates } from './state-predicates.js';
import { stateTransitions } from './state-transitions.js';
import { stateValues } from './state-values.js';
import { unionMembers } from './union-members.js';
import { uniqueNames } from './unique-names.js';
import { urlTemplates } from './url-templates.js';
import { valueSize } from './value-size.js';

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

/** Runs every rule of the language over a resolved Model. */
export function checkRules(resolved: Resolved, diagnostics: Diagnostics): void {
  runRules(rules, resolved, diagnostics);
}
