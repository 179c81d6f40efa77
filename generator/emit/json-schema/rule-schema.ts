import { isDecidable } from '../../model/conditions.js';
import type { ObjectType, Rule } from '../../model/model.js';
import { conditionSchema } from './condition-schema.js';
import type { JsonSchema } from './schema.js';

/** The schemas of a rule on an object; all of them apply. Empty if a gap prevents the check. */
export function ruleSchemas(rule: Rule, object: ObjectType): readonly JsonSchema[] {
  const isPartial = object.view?.key === 'Partial';
  switch (rule.kind) {
    case 'exactly-one-set': {
      const exactlyOne = { ...about(rule), oneOf: rule.fields.map((field) => areSet([field])) };
      // For a partial object, the rule applies only if all its fields are present.
      return [isPartial ? { if: arePresent(rule.fields), then: exactlyOne } : exactlyOne];
    }
    case 'at-least-one-set': {
      const atLeastOne = { ...about(rule), anyOf: rule.fields.map((field) => areSet([field])) };
      return [isPartial ? { if: arePresent(rule.fields), then: atLeastOne } : atLeastOne];
    }
    case 'at-most-one-non-null':
      return pairs(rule.fields).map((pair) => ({ ...about(rule), not: areSet(pair) }));
    case 'required-when':
      if (isPartial || !rule.when.every(isDecidable)) return [];
      return [{ ...about(rule), if: conditionSchema(rule.when), then: areSet(rule.fields) }];
  }
}

function about({ doc }: Rule): JsonSchema {
  return doc === '' ? {} : { description: doc };
}

function areSet(fields: readonly string[]): JsonSchema {
  return {
    properties: Object.fromEntries(fields.map((field) => [field, { not: { type: 'null' } }])),
    required: fields,
  };
}

function arePresent(fields: readonly string[]): JsonSchema {
  return { properties: Object.fromEntries(fields.map((field) => [field, true])), required: fields };
}

function pairs(fields: readonly string[]): readonly (readonly string[])[] {
  return fields.flatMap((one, index) => fields.slice(index + 1).map((other) => [one, other]));
}
