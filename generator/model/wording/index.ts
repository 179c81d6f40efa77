export { articleOf } from './article.js';
export { fieldSentence } from './field-sentence.js';
export { dispatchText } from './unions.js';
export { conditionsNotation, conditionsText, conditionText, conditionValues, noneOfText } from './conditions.js';
export { oneLine } from './one-line.js';
export { limitNotation, limitText } from './limits.js';
export { extendsText } from './extends.js';
export { otherKeysNotation, otherKeysText } from './other-keys.js';
export { brokenRuleText, collectionRuleText, ruleNotation, ruleText } from './rules.js';
