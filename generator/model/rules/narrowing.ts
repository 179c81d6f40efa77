import { problem } from '../../diagnostics/index.js';
import { contentOf } from '../content.js';
import { limitsInside } from '../limits/limit-target.js';
import { fieldNamed, finderOf, isInherited, fieldOfOtherKeys, restrictsOtherKeys, typesUnderKey } from '../objects.js';
import type { Field, Model, ObjectType } from '../model.js';
import { isInside, subtractOtherKeys } from '../sets/subtract.js';
import { writeType, type Type } from '../types.js';
import { conditionsNotation, limitNotation, otherKeysNotation } from '../wording/index.js';
import { rule } from './rule.js';

/**
 * A value of an object that extends another one is a value of that one, but for its own fields where the other one is
 * closed: fields that it declares again narrow the inherited ones, and those of several bases do not contradict each other.
 */
export const narrowing = rule({
  messages: {
    'does-not-narrow': problem(
      'A field that an object declares again accepts no value that the inherited one refuses.',
      (p: { field: string; base: string; why: string }) => `${p.field} does not narrow ${p.base}: ${p.why}`,
    ),
    'inherited-twice': problem(
      'Fields of one name that an object inherits from several others are the same.',
      (p: { object: string; one: string; other: string }) =>
        `${p.object} inherits both ${p.one} and ${p.other}, which differ`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const find = finderOf(model);
    return {
      object(object) {
        const bases = (object.extends ?? [])
          .flatMap((name) => find(name) ?? [])
          .filter(({ view }) => view === undefined);
        if (bases.length === 0) return;
        for (const field of object.fields) {
          const isOwn = !isInherited(field, object, find);
          const inherited = bases.flatMap((base) => {
            const before = fieldNamed(field.name, base);
            return before === undefined ? [] : [{ base, before }];
          });
          const [first, ...others] = inherited;
          if (isOwn) {
            for (const { base, before } of inherited) {
              const why = wider(field, before, model);
              if (why === undefined) continue;
              const names = { field: `${object.name}.${field.name}`, base: `${base.name}.${field.name}` };
              report('does-not-narrow', { ...names, why }, trace.spanOf(field), {
                related: [{ span: trace.spanOf(before), message: 'what it inherits' }],
              });
            }
            for (const base of first === undefined ? bases : []) {
              const why = beside(field, base, model);
              if (why === undefined) continue;
              const names = { field: `${object.name}.${field.name}`, base: `the other keys of ${base.name}` };
              report('does-not-narrow', { ...names, why }, trace.spanOf(field));
            }
            continue;
          }
          for (const { base, before } of others) {
            if (facts(before) === facts(first!.before)) continue;
            const params = { one: `${first!.base.name}.${field.name}`, other: `${base.name}.${field.name}` };
            report('inherited-twice', { object: object.name, ...params }, trace.spanOf(object), {
              hint: `declare ${field.name} in ${object.name} as both allow`,
              related: [first!.before, before].map((one) => ({
                span: trace.spanOf(one),
                message: 'inherited from here',
              })),
            });
          }
        }
        for (const base of bases.filter(restrictsOtherKeys)) {
          if (subtractOtherKeys(object, model, base, model).is === 'inside') continue;
          const names = { field: `other-keys of ${object.name}`, base: `other-keys of ${base.name}` };
          const why = `${otherKeysNotation(object)} may hold what ${otherKeysNotation(base)} does not`;
          report('does-not-narrow', { ...names, why }, trace.spanOf(object));
        }
      },
    };
  },
});

/** Why the field accepts a value that the inherited one refuses; undefined if it accepts none. */
function wider(field: Field, before: Field, model: Model): string | undefined {
  if (field.optional && !before.optional) return 'it may be absent, and what it inherits is always there';
  if (field.nullable && !before.nullable) return 'it may be null, and what it inherits is never null';
  const [now, then] = [whole(field), whole(before)].map((type) => ({ type, limits: [], model }));
  if (!isInside(now!, then!)) {
    return `not every ${writeType(now!.type)} is ${writeType(then!.type)}`;
  }
  if (!limitsInside(field.limits, before.limits)) {
    const limits = before.limits.map((limit) => limitNotation(limit)).join(', ');
    return `it may exceed the limits that it inherits (${limits}), which have to be repeated or tightened`;
  }
  const isRelevant = before.relevant.length === 0 || facts(field.relevant) === facts(before.relevant);
  return isRelevant ? undefined : `it has a meaning beyond ${conditionsNotation(before.relevant)}`;
}

/** The type with null, where the field may be null. */
function whole({ type, nullable }: Field): Type {
  return nullable ? { kind: 'nullable', of: type } : type;
}

/** Why a field of its own is not what the base says of keys that it does not declare. A closed base does not matter. */
function beside(field: Field, base: ObjectType, model: Model): string | undefined {
  for (const type of typesUnderKey(base, field.name) ?? []) {
    const others = fieldOfOtherKeys({ ...base, otherKeys: type });
    const why = others === undefined ? undefined : wider({ ...field, optional: true }, others, model);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** The facts of a field, without its words. */
function facts(part: object): string {
  const { doc: _doc, see: _see, caveats: _caveats, ...rest } = part as Partial<Field>;
  return contentOf(Array.isArray(part) ? part : rest);
}
