import type { Diagnostics } from '../../diagnostics/index.js';
import { authNames } from './auth-names.js';
import { bytesInPlace } from './bytes-in-place.js';
import { conditionValues } from './condition-values.js';
import { contentTypes } from './content-types.js';
import { connections } from './connections.js';
import { countedParams } from './counted-params.js';
import { cyclicRequired } from './cyclic-required.js';
import { defaultValues } from './default-values.js';
import { deprecatedUse } from './deprecated-use.js';
import { dictKeys } from './dict-keys.js';
import { derivedNames } from './derived-names.js';
import { duplicateValues } from './duplicate-values.js';
import { endlessChoices } from './endless-choices.js';
import { errorCodes } from './error-codes.js';
import { eventAlternatives } from './event-alternatives.js';
import { eventCauses } from './event-causes.js';
import { eventChannels } from './event-channels.js';
import { eventUses } from './event-uses.js';
import { expectations } from './expectations.js';
import { formatFitsWire } from './format-fits-wire.js';
import { exampleValues } from './example-values.js';
import { headerNames } from './header-names.js';
import { identifierLayout } from './identifier-layout.js';
import { limitsFitTypes } from './limits-fit-types.js';
import { memberValues } from './member-values.js';
import { neverInPlace } from './never-in-place.js';
import { numberLimits } from './number-limits.js';
import { narrowing } from './narrowing.js';
import { oneSidedFields } from './one-sided-fields.js';
import { otherKeys } from './other-keys.js';
import { pagingParams } from './paging-params.js';
import { parameterNames } from './parameter-names.js';
import { parameterStyles } from './parameter-styles.js';
import { patternsMatch } from './patterns-match.js';
import { pathParams } from './path-params.js';
import { permissionSteps } from './permission-steps.js';
import { presenceOfRules } from './presence-of-rules.js';
import { reservedNames } from './reserved-names.js';
import { reservedReuse } from './reserved-reuse.js';
import { responseOrder } from './response-order.js';
import { runRules, type Resolved, type Rule } from './rule.js';
import { sameRequests } from './same-requests.js';
import { serviceVariables } from './service-variables.js';
import { signedRequests } from './signed-requests.js';
import { subscriptions } from './subscriptions.js';
import { statePredicates } from './state-predicates.js';
import { stateTransitions } from './state-transitions.js';
import { stateValues } from './state-values.js';
import { tokenFormat } from './token-format.js';
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
