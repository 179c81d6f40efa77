import { isDecidable } from '../../model/conditions.js';
import type { ObjectType, Rule } from '../../model/model.js';
import { conditionSchema } from './conditional-limits.js';
import type { JsonSchema } from './schema.js';

/** The schemas of a rule, all of which apply. Empty if an unknown fact prevents the check. */
export function ruleSchemas(rule: Rule, object: ObjectType): readonly JsonSchema[] {
  const isPartial = object.view?.key === 'Partial';
  switch (rule.kind) {
    case 'exactly-one-set': {
      const exactlyOne = { ...about(rule), oneOf: each(rule) };
      // For a partial object, the rule applies only if all its fields are present.
      return [isPartial ? { if: arePresent(rule.fields), then: exactlyOne } : exactlyOne];
    }
    case 'at-least-one-set': {
      const atLeastOne = { ...about(rule), anyOf: each(rule) };
      return [isPartial ? { if: arePresent(rule.fields), then: atLeastOne } : atLeastOne];
    }
    case 'at-most-one-non-null':
      return rule.fields.length <= MAX_PAIRED
        ? pairs(rule.fields).map((pair) => ({ ...about(rule), not: areSet(pair) }))
        : [{ ...about(rule), oneOf: [...each(rule), { not: { anyOf: each(rule) } }] }];
    case 'required-when':
      if (isPartial || !rule.when.every(isDecidable)) return [];
      return [{ ...about(rule), if: conditionSchema(rule.when), then: areSet(rule.fields) }];
    // JSON Schema cannot compare two fields, count several texts or test bits.
    case 'ordered':
    case 'total-length':
    case 'absent-with':
      return [];
    case 'key-count':
      if (isPartial) return [];
      return [
        {
          ...about(rule),
          ...(rule.min === undefined ? {} : { minProperties: rule.min }),
          ...(rule.max === undefined ? {} : { maxProperties: rule.max }),
        },
      ];
  }
}

/** Most fields for a schema of each pair; 250 fields would have 31,125 pairs. */
const MAX_PAIRED = 8;

function each({ fields }: Rule): readonly JsonSchema[] {
  return fields.map((field) => areSet([field]));
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
