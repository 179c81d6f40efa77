import { isDecidable, type Model, type ObjectType, type Rule } from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';
import { casesOf, holdIn, isOther, type Case } from './cases.js';

/** An object in one version. */
export interface ObjectSide {
  readonly object: ObjectType;
  readonly model: Model;
}

const STATES = ['absent', 'null', 'set'] as const;
type State = (typeof STATES)[number];

/** So many combinations of states and cases are looked at. */
const MOST_COMBINATIONS = 20_000;

/** The fields that rules of an object name, except in their conditions. */
export function ruledFields({ rules }: ObjectType): readonly string[] {
  return [...new Set(rules.flatMap((rule) => rule.fields))];
}

/**
 * How the combinations of absent, null and set fields relate that the rules of two objects allow, together with the presence
 * of the fields that they name. `changed` where there are too many to look at.
 */
export function relateRules(before: ObjectSide, after: ObjectSide): Relation {
  const names = [...new Set([...ruledFields(before.object), ...ruledFields(after.object)])];
  const conditions = [before, after].flatMap(({ object }) => object.rules.flatMap(conditionsOf));
  if (!conditions.every(isDecidable) || countsOf(before) !== countsOf(after)) return 'changed';
  const cases = casesOf(conditions, [
    [before.object, before.model],
    [after.object, after.model],
  ]);
  if (cases === undefined || STATES.length ** names.length * cases.length > MOST_COMBINATIONS) return 'changed';
  let [includesOld, isIncluded] = [true, true];
  for (const at of cases) {
    for (const states of combinations(names, at)) {
      const [old, now] = [before, after].map(({ object }) => isAllowed(states, at, object));
      if (old && !now) includesOld = false;
      if (now && !old) isIncluded = false;
    }
  }
  return relationOf(includesOld, isIncluded);
}

/** The number of keys that an object may have, and the fields that it orders. */
function countsOf({ object }: ObjectSide): string {
  const others = object.rules.filter(({ kind }) => kind === 'key-count' || kind === 'ordered');
  return JSON.stringify(
    others.map((rule) => [rule.kind, rule.fields, ...(rule.kind === 'key-count' ? [rule.min, rule.max] : [])]),
  );
}

function conditionsOf(rule: Rule) {
  return rule.kind === 'required-when' ? rule.when : [];
}

/** Every state of each field. One whose value decides is set wherever a condition names its value. */
function combinations(names: readonly string[], at: Case): readonly ReadonlyMap<string, State>[] {
  return names.reduce<readonly ReadonlyMap<string, State>[]>(
    (found, name) => {
      const value = at.get(name);
      const possible = value === undefined || isOther(value) ? STATES : (['set'] as const);
      return found.flatMap((one) => possible.map((state) => new Map([...one, [name, state]])));
    },
    [new Map()],
  );
}

function isAllowed(states: ReadonlyMap<string, State>, at: Case, { fields, rules }: ObjectType): boolean {
  const isSet = (name: string): boolean => states.get(name) === 'set';
  return (
    fields.every(({ name, optional, nullable, type }) => {
      const state = states.get(name);
      if (state === 'null') return nullable || type.kind === 'any';
      return state !== 'absent' || optional;
    }) &&
    rules.every((rule) => {
      const count = rule.fields.filter(isSet).length;
      switch (rule.kind) {
        case 'exactly-one-set':
          return count === 1;
        case 'at-most-one-non-null':
          return count <= 1;
        case 'at-least-one-set':
          return count >= 1;
        // The same in both versions.
        case 'ordered':
        case 'key-count':
          return true;
        case 'required-when':
          return count === rule.fields.length || !holdIn(rule.when, at);
      }
    })
  );
}
