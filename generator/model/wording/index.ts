export { articleOf } from './article.js';
export { fieldSentence } from './field-sentence.js';
export { dispatchText } from './unions.js';
export { conditionsNotation, conditionsText, conditionText, conditionValues, noneOfText } from './conditions.js';
export { originText, type Citation } from './origin.js';
export { expectationText } from './expectations.js';
export {
  closeCodeText,
  handshakeText,
  heartbeatText,
  intentText,
  invalidSessionText,
  largestMessageText,
  otherCodesText,
  sendLimitText,
  shardsText,
} from './connections.js';
export { oneLine } from './one-line.js';
export { limitNotation, limitText } from './limits.js';
export { subscriptionText } from './subscription.js';
export { extendsText } from './extends.js';
export { onlyInNotation, onlyInText } from './only-in.js';
export { styleText } from './styles.js';
export { pagingNotation, pagingText } from './paging.js';
export { permissionStepNotation, permissionStepText } from './permissions.js';
export { otherKeysNotation, otherKeysText } from './other-keys.js';
export { brokenRuleText, collectionRuleText, ruleNotation, ruleText } from './rules.js';
