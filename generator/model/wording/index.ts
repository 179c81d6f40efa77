export { articleOf } from './phrases.js';
export { fieldSentence } from './field-sentence.js';
export { dispatchText } from './phrases.js';
export {
  alternatives,
  conditionsNotation,
  conditionsText,
  conditionText,
  conditionValues,
  noneOfText,
} from './phrases.js';
export { originText, type Citation } from './phrases.js';
export { expectationText } from './phrases.js';
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
} from './processes.js';
export { oneLine } from './phrases.js';
export { decimalText, limitNotation, limitText } from './limits.js';
export { subscriptionText } from './phrases.js';
export { extendsText } from './phrases.js';
export { onlyInNotation, onlyInText } from './phrases.js';
export { styleText } from './phrases.js';
export { needsText, pagingNotation, pagingText } from './processes.js';
export { permissionStepNotation, permissionStepText } from './processes.js';
export { otherKeysNotation, otherKeysText } from './phrases.js';
export { brokenRuleText, collectionRuleText, ruleNotation, ruleText } from './phrases.js';
