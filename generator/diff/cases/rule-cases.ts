import {
  isDecidable,
  isOfValues,
  isInside,
  undeclaredField,
  type Field,
  type Model,
  type ObjectType,
  type Values,
} from '../../model/index.js';
import { withObject } from '../../model/by-name.js';
import { relationOf, type Relation } from '../relation.js';

export interface ObjectSide {
  readonly object: ObjectType;
  readonly model: Model;
}

/** The fields that rules of an object name, except in their conditions. */
export function ruledFields({ rules }: ObjectType): readonly string[] {
  return [...new Set(rules.flatMap((rule) => rule.fields))];
}

/**
 * Relates the combinations of absent, null and set fields that the rules and the presence of fields allow; `changed` if
 * this is uncertain.
 */
export function relateRules(before: ObjectSide, after: ObjectSide): Relation {
  const rules = [before, after].flatMap(({ object }) => object.rules);
  const conditions = rules.flatMap((rule) => (rule.kind === 'required-when' ? rule.when : []));
  if (!conditions.every((condition) => isDecidable(condition) && !condition.up)) return 'changed';
  // The algebra of sets does not compare rules of values.
  if (rules.some(isOfValues)) return 'changed';
  const ruled = new Set(rules.flatMap(({ fields }) => fields));
  const ordered = rules.flatMap(({ kind, fields }) => (kind === 'ordered' ? fields : []));
  const typed = new Set([...conditions.map(({ field }) => field), ...ordered]);
  const [old, now] = [before, after].map((side) => asRuled(side, ruled, typed)) as [Values, Values];
  const names = { compared: new Set([before.object.name]) };
  return relationOf(isInside(old, now, names), isInside(now, old, names));
}

/** An object with its rules, the presence of ruled fields, and the types of some fields. */
function asRuled({ object, model }: ObjectSide, ruled: ReadonlySet<string>, typed: ReadonlySet<string>): Values {
  const fields = object.fields.map((field): Field => {
    const { name, type, nullable, optional } = field;
    if (typed.has(name)) return { ...field, relevant: [] };
    const isRuled = ruled.has(name);
    const mayBeNull = isRuled && (nullable || type.kind === 'any');
    return { ...undeclaredField(name, BOOL), nullable: mayBeNull, optional: optional || !isRuled };
  });
  const declared = new Set(object.fields.map(({ name }) => name));
  const undeclared = [...ruled].filter((name) => !declared.has(name));
  const others = undeclared.map((name) => ({ ...undeclaredField(name, BOOL), nullable: true, optional: true }));
  const objects = withObject(model.objects, { ...object, fields: [...fields, ...others] });
  return { type: { kind: 'object', name: object.name }, limits: [], model: { ...model, objects } };
}

const BOOL = { kind: 'bool' } as const;
