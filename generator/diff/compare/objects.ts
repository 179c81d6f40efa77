import {
  isChoice,
  isClosed,
  isInside,
  isNever,
  keyPatternsOf,
  typesUnderKey,
  otherKeysNotation,
  ruleNotation,
  undeclaredField,
  undeclaredObject,
  type Field,
  type FieldRef,
  type Model,
  type ObjectType,
  type Rule,
} from '../../model/index.js';
import { groupBy } from '../../model/group-by.js';
import { At, type Comparison, type Located, type Place } from '../finding.js';
import type { KindId } from '../kinds.js';
import { type Relation, relateOtherKeys, relateTypes } from '../relation.js';
import { declaredAs, isView, type View } from '../../model/by-name.js';
import {
  compareFacts,
  compareMembers,
  type MemberComparer,
  compareOrigins,
  compareProse,
  comparedElsewhere,
  declaredFacts,
  reserved,
  unnamed,
  value,
  type CompareFact,
  type Facts,
} from '../facts.js';
import { relateRules } from '../cases/rule-cases.js';
import { compareField, compareFields, factsOf, placeOfField, relateConditions, type FieldList } from './fields.js';
import { byName, pairUp } from './pairs.js';
import { rulesTogether } from './together.js';

/** Compares all objects, each with its views: a change of an object is not reported again for its views. */
export function compareObjects(comparison: Comparison): void {
  const isOwn = (object: ObjectType): object is ObjectType => object.view === undefined;
  compareForms('object', comparison, isOwn, (at) => compareFacts(factsOfObject(at), at), {
    content: ({ fields }) => fields.map(({ name, type }) => [name, type]),
  });
  compareForms('view', comparison, isView, compareView, {
    content: ({ fields, view }) => [view.of, fields.map(({ name, optional, nullable }) => [name, optional, nullable])],
  });
}

function compareForms<Form extends ObjectType>(
  family: 'object' | 'view',
  comparison: Comparison,
  isForm: (object: ObjectType) => object is Form,
  compare: (at: At<Form>) => void,
  { content }: Pick<MemberComparer<Form>, 'content'>,
): void {
  const [before, after] = [comparison.before, comparison.after].map(({ objects }) => objects.filter(isForm));
  const comparer: MemberComparer<Form> = {
    place: placeOfObject,
    added: () => `${family}.added`,
    removed: () => `${family}.removed`,
    content,
    relate: relationOfRemoved(comparison),
    compare: (at) => rulesTogether(at, () => compare(at)),
  };
  compareMembers(before!, after!, comparer, comparison);
}

/**
 * Relates the data when an object is removed. If endpoints or events carry data, each use is reported instead. An equal
 * object may replace the removed one.
 */
function relationOfRemoved({
  before,
  after,
}: Comparison): (object: ObjectType, change: 'added' | 'removed') => Relation {
  if ([before, after].some(({ endpoints, events }) => endpoints.length > 0 || events.length > 0)) return () => 'same';
  const known = new Set(before.objects.map((object) => object.name));
  // Equal objects require the same fields, so that few pairs must be compared.
  const added = groupBy(
    after.objects.filter(({ name }) => !known.has(name)),
    requiredFields,
  );
  return (object, change) => {
    // No kind for added objects depends on the relation.
    if (change === 'added') return 'same';
    const type = { kind: 'object', name: object.name } as const;
    const isReplaced = added
      .get(requiredFields(object))
      ?.some(({ name }) => relateTypes(type, before, { kind: 'object', name }, after) === 'same');
    return isReplaced === true ? 'same' : 'changed';
  };
}

function requiredFields({ fields }: ObjectType): string {
  return JSON.stringify(fields.flatMap(({ name, optional }) => (optional ? [] : [name])).toSorted());
}

/** Such as `objects.Book`, `objects.Book.views.InLoan`. A view of an inline object is at its field. */
function pathOfObject({ name, view, writtenAt }: ObjectType): string {
  if (writtenAt !== undefined) return writtenAt;
  return view === undefined ? `objects.${name}` : `objects.${view.of}.views.${view.key}`;
}

function placeOfObject(object: ObjectType): Place {
  return { path: pathOfObject(object), subject: { on: 'object', name: object.name } };
}

const objectFacts: Facts<ObjectType> = {
  ...declaredFacts,
  shown: (before, after, at) => {
    if (before === after) return;
    const message = `the fields of ${at.name} are ${after ? 'now' : 'no longer'} shown`;
    at.report(after ? 'object.shown' : 'object.hidden', message);
  },
  fields: (before, after, at) => {
    if (at.before.shown === at.after.shown) compareFields(before, after, fieldListOf(at, 'field'), at.comparison);
  },
  rules: compareRules,
  identity: (before, after, at) => {
    const { removed, added } = pairUp(before, after, String);
    const texts = { before: before.join(', '), after: after.join(', ') };
    for (const name of added)
      at.report('object.identity.added', `${name} was added to the identity of ${at.name}`, texts);
    for (const name of removed)
      at.report('object.identity.removed', `${name} was removed from the identity of ${at.name}`, texts);
  },
  within: value('object.within.changed', 'containers', {
    print: (places: readonly FieldRef[]) => places.map(({ object, field }) => `${object}.${field}`).join(', '),
  }),
  extends: value('object.extends.changed', '', {
    print: (bases: readonly string[] = []) => bases.join(', ') || 'nothing',
    message: (name, bases) => `${name} now extends ${bases}`,
  }),
  otherKeys: (_before, _after, at) => {
    const { before, after, comparison } = at;
    const texts = { before: otherKeysNotation(before), after: otherKeysNotation(after) };
    if (texts.before === texts.after) return;
    const relation = relateOtherKeys(before, comparison.before, after, comparison.after);
    at.report(otherKeysKind(before, after, relation), otherKeysMessage(at.name, before, after), texts);
  },
  order: (before, after, at) => {
    const message = (name: string): string => `${name} is sorted by other fields`;
    const print = (order: ObjectType['order']): string => order?.by.join(', ') ?? 'none';
    value<ObjectType>('object.order.changed', '', { print, message })(before, after, at);
    if (before === undefined || after === undefined || print(before) !== print(after)) return;
    compareOrigins(at.part('', before, after));
  },
  // `otherKeys` compares both.
  keyPatterns: comparedElsewhere,
  // Paths contain it.
  writtenAt: comparedElsewhere,
  view: comparedElsewhere,
  reserved: reserved('object.reserved'),
};

function otherKeysKind(
  before: ObjectType,
  after: ObjectType,
  relation: Relation,
): Extract<KindId, `object.other-keys.${string}` | 'object.closed' | 'object.opened'> {
  const hasPatterns = keyPatternsOf(before).length + keyPatternsOf(after).length > 0;
  if (!hasPatterns && before.otherKeys === undefined && isClosed(after)) return 'object.closed';
  if (!hasPatterns && isClosed(before) && after.otherKeys === undefined) return 'object.opened';
  return relation === 'same' ? 'object.other-keys.equivalent' : `object.other-keys.${relation}`;
}

function otherKeysMessage(name: string, before: ObjectType, after: ObjectType): string {
  if (keyPatternsOf(before).length + keyPatternsOf(after).length > 0)
    return `keys that ${name} does not declare are now ${otherKeysNotation(after)}`;
  if (isClosed(after)) return `${name} now refuses keys that it does not declare`;
  if (isClosed(before) && after.otherKeys === undefined)
    return `${name} no longer refuses keys that it does not declare`;
  return `keys that ${name} does not declare now hold ${after.otherKeys === undefined ? 'anything' : otherKeysNotation(after)}`;
}

function fieldListOf({ before, after, comparison }: At<ObjectType>, family: FieldList['family']): FieldList {
  return {
    family,
    path: `${pathOfObject(after)}.fields`,
    subjectOf: ({ name }) => ({ on: 'object', name: after.name, field: name }),
    around: { before: before.origin, after: after.origin },
    refusedBy: (field, change) => {
      const [without, model, other] =
        change === 'added'
          ? ([before, comparison.before, comparison.after] as const)
          : ([after, comparison.after, comparison.before] as const);
      // A field that must be absent is refused by the version that declares it.
      if (isNever(field.type)) {
        if (!acceptsKey(without, field.name)) return 'both';
        return change === 'added' ? 'after' : 'before';
      }
      if (!refusesKey(without, model, field, other)) return undefined;
      return change === 'added' ? 'before' : 'after';
    },
  };
}

/** Whether an object accepts an undeclared key. */
function acceptsKey(object: ObjectType, name: string): boolean {
  return typesUnderKey(object, name)?.every((type) => !isNever(type)) ?? false;
}

/** Whether an object, which does not declare a field of the other version, refuses a value of it. */
function refusesKey(object: ObjectType, model: Model, { name, type }: Field, other: Model): boolean {
  return !(
    typesUnderKey(object, name)?.every((accepted) =>
      isInside({ type, limits: [], model: other }, { type: accepted, limits: [], model }),
    ) ?? false
  );
}

// -------------------------------------------------------------------------------------------------------------- views

function compareView(at: At<View>): void {
  const { before, after, comparison } = at;
  if (before === after) return;
  const bases = { old: baseOf(before, comparison.before), now: baseOf(after, comparison.after) };
  const around = bases.old && bases.now && { before: bases.old.origin, after: bases.now.origin };
  const text = ({ view }: View): string => `${view.key} of ${view.of}`;
  const facts: Facts<ObjectType> = {
    ...factsBeside(bases, 'view.field', ['shown', 'identity', 'within', 'otherKeys']),
    view: (old, now, view) => {
      if (same(old, now)) return;
      const texts = { before: text(before), after: text(after) };
      view.report('view.of.changed', `the object or the key of the view ${view.name} changed`, texts);
    },
  };
  compareFacts(facts, at.about({ around }));
}

/** The comparers of an object. Inherited changes are reported only for the extended object. */
function factsOfObject({ before: old, after: now, comparison }: At<ObjectType>): Facts<ObjectType> {
  if (old.extends === undefined || !same(old.extends, now.extends)) return objectFacts;
  const bases = { old: inheritedBy(old.extends, comparison.before), now: inheritedBy(old.extends, comparison.after) };
  return factsBeside(bases, 'field', ['identity', 'otherKeys']);
}

/** The inherited parts of an object, as one object. */
function inheritedBy(names: readonly string[], { objects }: Comparison['before']): ObjectType | undefined {
  const bases = names.flatMap((name) => declaredAs(objects, name) ?? []);
  const [first] = bases;
  if (first === undefined) return undefined;
  const fields = new Map(bases.toReversed().flatMap((base) => base.fields.map((field) => [field.name, field])));
  const otherKeys = bases.find((base) => base.otherKeys !== undefined)?.otherKeys;
  return {
    ...first,
    fields: [...fields.values()],
    rules: bases.flatMap(({ rules }) => rules),
    identity: bases.flatMap(({ identity }) => identity),
    ...(otherKeys === undefined ? {} : { otherKeys }),
  };
}

/** The comparers of a view or an extending object, which do not report changes that the base also has. */
function factsBeside(
  bases: Bases,
  family: FieldList['family'],
  inherited: readonly (keyof ObjectType)[],
): Facts<ObjectType> {
  return {
    ...objectFacts,
    ...(bases.old && bases.now && inheritedFacts(objectFacts, inherited, bases.old, bases.now)),
    fields: (before, after, at) => {
      if (family === 'field' && at.before.shown !== at.after.shown) return;
      compareInheritedFields(before, after, at, bases, family);
    },
    rules: (before, after, at) => {
      const rules = [before, after, bases.old?.rules ?? [], bases.now?.rules ?? []].map(rulesByName);
      const [own, ownNow, base, baseNow] = rules as [Rules, Rules, Rules, Rules];
      const isInherited = (name: string): boolean =>
        same(own.get(name), base.get(name)) && same(ownNow.get(name), baseNow.get(name));
      const ownRules = (list: readonly Rule[]): readonly Rule[] => list.filter((rule) => !isInherited(ruleName(rule)));
      compareRules(ownRules(before), ownRules(after), at);
    },
  };
}

function baseOf({ view }: View, { objects }: Comparison['before']): ObjectType | undefined {
  return declaredAs(objects, view.of);
}

type Bases = { readonly old: ObjectType | undefined; readonly now: ObjectType | undefined };

/** Reports changes of inherited fields only if the base does not have the same change. */
function compareInheritedFields(
  before: readonly Field[],
  after: readonly Field[],
  at: At<ObjectType>,
  bases: Bases,
  family: FieldList['family'],
): void {
  const oldBase = fieldsByName(bases.old);
  const base = fieldsByName(bases.now);
  const fields = [fieldsByName(at.before), fieldsByName(at.after)] as const;
  const list: FieldList = {
    ...fieldListOf(at, family),
    // The view decides which fields of its object it has.
    decidedAt: ({ name }) => ({
      ...(same(fields[0].get(name)?.origin, oldBase.get(name)?.origin) ? { before: at.before.origin } : {}),
      ...(same(fields[1].get(name)?.origin, base.get(name)?.origin) ? { after: at.after.origin } : {}),
    }),
  };
  const { removed, added, both } = pairUp(before, after, byName);
  const wentAlone = removed.filter(({ name }) => base.has(name) || !oldBase.has(name));
  const cameAlone = added.filter(({ name }) => oldBase.has(name) || !base.has(name));
  compareFields(wentAlone, cameAlone, list, at.comparison);
  const facts = factsOf(family);
  for (const [old, now] of both) {
    if (old === now) continue;
    const inBase = [oldBase.get(now.name), base.get(now.name)] as const;
    const inherited = inBase[0] && inBase[1] && inheritedFacts(facts, keysOf(facts), inBase[0], inBase[1]);
    compareField({ ...facts, ...inherited }, new At(at.comparison, placeOfField(now, list), old, now));
  }
}

/** Comparers that report nothing if the base has the same change. */
function inheritedFacts<Owner extends object & Located>(
  facts: Facts<Owner>,
  keys: readonly (keyof Owner)[],
  oldBase: Owner,
  base: Owner,
): Partial<Facts<Owner>> {
  const quiet = keys.map((key) => {
    const compare: CompareFact<Owner, Owner[typeof key]> = (before, after, at) => {
      const isReported = factKeys(key).every(
        (fact) =>
          same(at.before[fact as keyof Owner], oldBase[fact as keyof Owner]) &&
          same(at.after[fact as keyof Owner], base[fact as keyof Owner]),
      );
      if (!isReported) facts[key](before, after, at);
    };
    return [key, compare];
  });
  return Object.fromEntries(quiet) as Partial<Facts<Owner>>;
}

/** The facts that one comparer reads together: absence and null. */
function factKeys(key: PropertyKey): readonly PropertyKey[] {
  return key === 'optional' ? ['optional', 'nullable', 'onlyIn'] : [key];
}

function keysOf<Owner extends object & Located>(facts: Facts<Owner>): readonly (keyof Owner)[] {
  return Object.keys(facts) as (keyof Owner)[];
}

function fieldsByName(object: ObjectType | undefined): ReadonlyMap<string, Field> {
  return new Map((object?.fields ?? []).map((field) => [field.name, field]));
}

type Rules = ReadonlyMap<string, Rule>;

function rulesByName(rules: readonly Rule[]): Rules {
  return new Map(rules.map((rule) => [ruleName(rule), rule]));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// -------------------------------------------------------------------------------------------------------------- rules

function compareRules(before: readonly Rule[], after: readonly Rule[], at: At<ObjectType>): void {
  const { removed: gone, added: fresh, both } = pairUp(before, after, meaningOfRule);
  // A rule on the same fields may require more or less of them.
  const { removed, added, both: replaced } = pairUp(gone, fresh, fieldsOfChoice);
  for (const [old, now] of replaced) {
    const relation = relateAlone(old, now, at.comparison);
    const asked = relation === 'widened' ? 'less' : relation === 'narrowed' ? 'more' : 'something else';
    reportRule(relation, `${at.name} requires ${asked} of ${now.fields.join(', ')}`, atRule(old, now, at));
  }
  // The order of the fields has no meaning, but is part of the path.
  const table = { what: 'a rule', key: meaningOfRule, name: ruleName, print: ruleNotation, compare: () => {} };
  unnamed<ObjectType, Rule>('rule', 'rules', table)(removed, added, at);
  for (const [old, now] of both) compareRule(atRule(old, now, at));
}

function atRule(old: Rule, now: Rule, at: At<ObjectType>): At<Rule> {
  return at.part(`rules.${ruleName(now)}`, old, now);
}

/** @param relation how the accepted values of the rule relate */
function reportRule(relation: Relation, message: string, at: At<Rule>): void {
  const kind =
    relation === 'widened' ? 'rule.loosened' : relation === 'narrowed' ? 'rule.tightened' : 'rule.condition.changed';
  at.report(kind, message, { before: ruleNotation(at.before), after: ruleNotation(at.after) });
}

/** The text of a rule without an order of its fields, unless the rule is that order. */
function meaningOfRule(rule: Rule): string {
  const { kind, fields } = rule;
  if (kind === 'absent-with') return ruleNotation(rule);
  if (kind === 'total-length') return `${kind}(${rule.paths.toSorted().join(' ')})`;
  return `${kind}(${(kind === 'ordered' ? fields : fields.toSorted()).join(',')})`;
}

/** The fields of a rule for a choice among them; a unique key for any other rule. */
function fieldsOfChoice(rule: Rule): string {
  return isChoice(rule) ? rule.fields.toSorted().join(',') : `when ${ruleName(rule)}`;
}

/** Relates two rules of presence by themselves. */
function relateAlone(old: Rule, now: Rule, { after: model }: Comparison): Relation {
  const fields = [...new Set([...old.fields, ...now.fields])].map((name) => ({
    ...undeclaredField(name, { kind: 'bool' } as const),
    optional: true,
    nullable: true,
  }));
  const [before, after] = [old, now].map((rule) => ({
    object: { ...undeclaredObject('', fields), rules: [rule] },
    model,
  }));
  return relateRules(before!, after!);
}

function compareRule(at: At<Rule>): void {
  const { before: old, after: now } = at;
  if (old.kind === 'required-when' && now.kind === 'required-when') {
    const cases = relateConditions(old.when, now.when);
    // A rule restricts only the cases of its condition: with more cases, fewer values are accepted.
    const relation = cases === 'widened' ? 'narrowed' : cases === 'narrowed' ? 'widened' : 'changed';
    if (cases !== undefined) reportRule(relation, `${at.name} applies in other cases`, at);
  }
  if (old.kind === 'total-length' && now.kind === 'total-length' && old.max !== now.max)
    reportRule(old.max < now.max ? 'widened' : 'narrowed', `${at.name} allows another length`, at);
  if (old.kind === 'key-count' && now.kind === 'key-count' && ruleNotation(old) !== ruleNotation(now)) {
    reportRule(relateAlone(old, now, at.comparison), `${at.name} allows other numbers of keys`, at);
  }
  compareProse(at);
}

function ruleName({ kind, fields }: Rule): string {
  return `${kind}(${fields.join(',')})`;
}
