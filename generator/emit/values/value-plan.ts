import { containerFields, decidingFields, isDecidable, ruledOut } from '../../model/conditions.js';
import {
  isChoice,
  type ChoiceRule,
  type Condition,
  type Field,
  type KeyPattern,
  type ObjectType,
} from '../../model/model.js';
import { matches, stateCount } from '../../patterns/automaton.js';
import { acceptedAutomaton, commonAutomaton } from '../../patterns/pattern-automaton.js';
import { shortestText } from '../../patterns/texts.js';
import { fieldOfOtherKeys, fieldOfPattern, keyPatternsOf } from '../../model/other-keys.js';
import { compositeRefs, isNever, objectRefs } from '../../model/types.js';
import { canEnd } from '../../model/unions/smallest-depths.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import type { Imports } from '../imports.js';
import { expectedDependencies, isElsewhere, unexpected, withExpectations } from './expected-values.js';
import { conditionsText, localOf, membershipText, outerOf } from './local-names.js';

/**
 * The plan for building a valid value of an object: the steps that come first, and the conditions for the presence of
 * each field. Everything that depends on other fields is an expression over the locals of {@link Step}.
 */
export interface ValuePlan {
  readonly object: ObjectType;
  /** Fields of the object around this one that decide about it: parameters of what is emitted. */
  readonly outer: readonly string[];
  /** Values to choose before the fields, in this order. */
  readonly steps: readonly Step[];
  readonly fields: readonly FieldPlan[];
  /** The values under keys that the object does not declare; absent where it does not say what they hold. */
  readonly others?: FieldPlan;
  /** The pattern of the keys that have these values; absent: any. */
  readonly keysOfOthers?: string;
}

/** A local of the emitted function. */
export type Step =
  | { readonly kind: 'deciding'; readonly local: string; readonly field: FieldPlan }
  /** Which of the fields of a rule is set: its name, or undefined for none. */
  | {
      readonly kind: 'choice';
      readonly local: string;
      readonly mayBeNone: boolean;
      readonly candidates: readonly Candidate[];
    };

export interface Candidate {
  readonly field: string;
  /** True where the field can't be chosen. */
  readonly never: string | undefined;
  /** True where it has to be the one: always, or as an expression. */
  readonly always: true | string | undefined;
}

export interface FieldPlan {
  readonly field: Field;
  /** Local that holds the value already. */
  readonly local: string | undefined;
  /** True where the field has no value: it is absent or null then, whichever it may be. */
  readonly never: string | undefined;
  /** The field is expected in other views of the object alone: it has no value here. */
  readonly elsewhere: boolean;
  /** Where the field is present and not null whatever it may be otherwise. Counts only where `never` does not hold. */
  readonly always: true | string | undefined;
  /** The content is unbounded or very large, and can be absent, null or empty below a certain depth. */
  readonly recurs: boolean;
}

/** @param imports where values keep to what is expected as well: their code may need functions of the runtime */
export function planValue(whole: ObjectType, context: EmitContext, imports?: Imports): ValuePlan {
  const object = imports === undefined ? whole : withExpectations(whole, context);
  const expected = (field: Field): readonly string[] =>
    imports === undefined ? [] : expectedDependencies(field, object);
  const rules = object.rules.filter(isChoice);
  const counted = countedFields(object);
  // A rule that demands a field comes before those that exclude the others.
  const choices = [...rules.filter((rule) => !isExclusive(rule)), ...rules.filter(isExclusive)];
  const choiceLocals = choices.map((_, index) => `whichSet${index === 0 ? '' : index + 1}`);
  const deciding = new Set([
    ...decidingFields(object),
    ...dependenciesInside(object, context),
    ...object.fields.flatMap(expected),
  ]);

  const fieldPlan = (field: Field, isLocal: boolean): FieldPlan => {
    const literal = JSON.stringify(field.name);
    const localsOf = (exclusive: boolean): readonly string[] =>
      choices.flatMap((rule, index) =>
        isExclusive(rule) === exclusive && rule.fields.includes(field.name) ? [choiceLocals[index]!] : [],
      );
    const chosen = localsOf(true).map((local) => `${local} !== ${literal}`);
    const demanded = localsOf(false).map((local) => `${local} === ${literal}`);
    const required = requirement(field, object);
    const irrelevant = chosen.length > 0 ? undefined : irrelevance(field, object, context);
    const surprising = imports === undefined ? [] : unexpected(field, object, imports);
    return {
      field,
      local: isLocal ? localOf(field.name) : undefined,
      never: counted.never.has(field.name)
        ? 'true'
        : anyOf([...chosen, ...(irrelevant === undefined ? [] : [irrelevant]), ...surprising]),
      elsewhere: imports !== undefined && isElsewhere(field, object),
      always:
        chosen.length > 0 || counted.always.has(field.name)
          ? true
          : anyOf([...demanded, ...(required === undefined ? [] : [required])]),
      recurs:
        canEnd(field) && compositeRefs(field.type).some((ref) => endsEarly(object.name, objectName(ref), context)),
    };
  };

  const choiceStep = (rule: ChoiceRule, index: number): Step => ({
    kind: 'choice',
    local: choiceLocals[index]!,
    mayBeNone: rule.kind === 'at-most-one-non-null',
    candidates: rule.fields.flatMap((name) => {
      const field = object.fields.find((one) => one.name === name);
      if (field === undefined) return [];
      const before = choices
        .slice(0, index)
        .flatMap((other, at) => (other.fields.includes(name) ? [{ rule: other, local: choiceLocals[at]! }] : []));
      const earlier = before.map(({ local }) => local);
      const literal = JSON.stringify(name);
      // Facts that the choice decides are not known before it.
      const irrelevant = irrelevance(field, object, context, rule.fields);
      const isFixed = !field.optional && !field.nullable;
      const required = requirement(field, object, rule.fields);
      return [
        {
          field: name,
          never: anyOf([
            ...(irrelevant === undefined ? [] : [irrelevant]),
            ...before.flatMap(({ rule, local }) => (isExclusive(rule) ? [`${local} !== ${literal}`] : [])),
          ]),
          always: isFixed
            ? true
            : earlier.length > 0
              ? anyOf([
                  ...earlier.map((local) => `${local} === ${literal}`),
                  ...(typeof required === 'string' ? [required] : []),
                ])
              : required,
        },
      ];
    }),
  });

  const drawn = keyPatternsOf(object).length === 0 ? undefined : drawnPattern(object);
  const others = keyPatternsOf(object).length === 0 ? fieldOfOtherKeys(object) : drawn && fieldOfPattern(drawn, object);
  return {
    object,
    ...(others === undefined || counted.isBounded ? {} : { others: fieldPlan(others, false) }),
    ...(drawn === undefined ? {} : { keysOfOthers: drawn.pattern }),
    outer: containerFields(object),
    steps: orderedSteps(object, deciding, choices.map(choiceStep), expected, (field) => ({
      kind: 'deciding',
      local: localOf(field.name),
      field: { ...fieldPlan(field, true), local: undefined },
    })),
    fields: object.fields.map((field) => fieldPlan(field, deciding.has(field.name))),
  };
}

/** Pairs of states that the comparison of the patterns of one object may visit: a spec may have thousands of such objects. */
const MOST_PAIRS = 1_000_000;

/** A pattern whose keys no field has, and no other pattern matches. Undefined if there is none, or if that takes too long to find. */
function drawnPattern(object: ObjectType): KeyPattern | undefined {
  const patterns = keyPatternsOf(object);
  let left = MOST_PAIRS;
  const isApart = (one: KeyPattern, other: KeyPattern): boolean => {
    if (one === other) return true;
    left -= stateCount(acceptedAutomaton(one.pattern)) * stateCount(acceptedAutomaton(other.pattern));
    return left >= 0 && shortestText(commonAutomaton([one.pattern, other.pattern])) === undefined;
  };
  return patterns.find(
    (one) =>
      fieldOfPattern(one, object) !== undefined &&
      !isNever(one.type) &&
      patterns.every((other) => isApart(one, other)) &&
      !object.fields.some(({ name }) => matches(acceptedAutomaton(one.pattern), name)),
  );
}

/** The optional fields that are there, or not there, for an object to have as many keys as a rule says. */
function countedFields({ fields, rules, view }: ObjectType): {
  readonly always: ReadonlySet<string>;
  readonly never: ReadonlySet<string>;
  readonly isBounded: boolean;
} {
  const counts = view?.key === 'Partial' ? [] : rules.filter((rule) => rule.kind === 'key-count');
  const min = Math.max(0, ...counts.map((rule) => rule.min ?? 0));
  const max = Math.min(...counts.map((rule) => rule.max ?? Infinity));
  const required = fields.filter(({ optional }) => !optional).length;
  const decided = new Set(rules.flatMap((rule) => rule.fields));
  const rank = (field: Field): number =>
    field.relevant.length > 0 || decided.has(field.name) ? 2 : compositeRefs(field.type).length > 0 ? 1 : 0;
  const spare = fields.filter(({ optional, type }) => optional && !isNever(type)).toSorted((a, b) => rank(a) - rank(b));
  const names = spare.map(({ name }) => name);
  return {
    always: new Set(names.slice(0, Math.max(0, min - required))),
    never: new Set(max === Infinity ? [] : names.slice(Math.max(0, max - required))),
    isBounded: max !== Infinity,
  };
}

/** Whether the rule lets no more than one of its fields be set. */
function isExclusive(rule: ChoiceRule): boolean {
  return rule.kind !== 'at-least-one-set';
}

/**
 * Whether nested objects need a maximum depth: the object can contain itself, or belongs to a chain that widens with
 * every object.
 */
export function endsEarly(container: string, inside: string, { recursive, vast }: EmitContext): boolean {
  return (recursive.has(container) && recursive.has(inside)) || (vast.has(container) && vast.has(inside));
}

/** Fields that contained objects depend on. */
function dependenciesInside(object: ObjectType, context: EmitContext): readonly string[] {
  return object.fields.flatMap((field) =>
    objectRefs(field.type).flatMap((ref) => outerFields(context.objects.get(objectName(ref)), object, field)),
  );
}

/** Orders each step after its dependencies. In cycles, the order of the spec applies. */
function orderedSteps(
  object: ObjectType,
  deciding: ReadonlySet<string>,
  choices: readonly Step[],
  expected: (field: Field) => readonly string[],
  decidingStep: (field: Field) => Step,
): readonly Step[] {
  const ordered: Step[] = [];
  const seen = new Set<string>();
  const addField = (name: string): void => {
    const field = object.fields.find((one) => one.name === name);
    if (field === undefined || !deciding.has(name) || seen.has(name)) return;
    seen.add(name);
    [...dependencies(field, object), ...expected(field)].forEach(addField);
    choices.forEach((choice) => {
      if (fieldsOf(choice).includes(name)) addChoice(choice);
    });
    ordered.push(decidingStep(field));
  };
  const addChoice = (choice: Step): void => {
    if (seen.has(choice.local)) return;
    seen.add(choice.local);
    for (const name of fieldsOf(choice)) {
      const field = object.fields.find((one) => one.name === name);
      if (field !== undefined) [...dependencies(field, object), ...expected(field)].forEach(addField);
    }
    ordered.push(choice);
  };
  [...deciding].forEach(addField);
  choices.forEach(addChoice);
  return ordered;
}

function fieldsOf(step: Step): readonly string[] {
  return step.kind === 'choice' ? step.candidates.map(({ field }) => field) : [];
}

/** Names of the fields that a field depends on. */
function dependencies(field: Field, object: ObjectType): readonly string[] {
  const rules = object.rules.flatMap((rule) =>
    rule.kind === 'required-when' && rule.fields.includes(field.name) ? rule.when : [],
  );
  return [...field.relevant, ...field.limits.flatMap((limit) => limit.when), ...rules]
    .filter((condition) => !condition.up && condition.field !== field.name)
    .map((condition) => condition.field);
}

/** True where the field has no meaning, as far as fields say so that are not `unknown` yet. */
function irrelevance(
  field: Field,
  object: ObjectType,
  context: EmitContext,
  unknown: readonly string[] = [],
): string | undefined {
  return anyOf(
    ruledOut(field, object, context)
      .filter(({ condition }) => isKnown(condition, unknown))
      .map(({ condition, values }) => membershipText(variable(condition), values)),
  );
}

function isKnown({ up, field }: Condition, unknown: readonly string[]): boolean {
  return up || !unknown.includes(field);
}

function variable(condition: Condition): string {
  return condition.up ? outerOf(condition.field) : localOf(condition.field);
}

/** True where a rule requires the field, as far as fields say so that are not `unknown` yet. */
function requirement(field: Field, object: ObjectType, unknown: readonly string[] = []): string | undefined {
  if (object.view?.key === 'Partial') return undefined;
  return anyOf(
    object.rules.flatMap((rule) =>
      rule.kind === 'required-when' &&
      rule.fields.includes(field.name) &&
      rule.when.every((condition) => isDecidable(condition) && isKnown(condition, unknown))
        ? [conditionsText(rule.when)]
        : [],
    ),
  );
}

function anyOf(texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined;
  return texts.length === 1 ? texts[0]! : texts.map((text) => `(${text})`).join(' || ');
}

/** Fields of `container` that the object in one of its fields depends on. A view may lack some. */
export function outerFields(target: ObjectType | undefined, container: ObjectType, field: Field): readonly string[] {
  return fieldsOutside(target, container, field).filter((name) => hasField(container, name));
}

/** The same as arguments of the code for that object, in the order of its parameters; `undefined` for what the container lacks. */
export function outerArguments(
  target: ObjectType | undefined,
  container: ObjectType,
  field: Pick<Field, 'name'>,
  local: (name: string) => string,
): readonly string[] {
  return fieldsOutside(target, container, field).map((name) => (hasField(container, name) ? local(name) : 'undefined'));
}

function fieldsOutside(
  target: ObjectType | undefined,
  container: ObjectType,
  field: Pick<Field, 'name'>,
): readonly string[] {
  if (target === undefined) return [];
  const names = new Set([container.name, container.view?.of]);
  const isWithin = target.within.some((place) => names.has(place.object) && place.field === field.name);
  return isWithin ? containerFields(target) : [];
}

function hasField({ fields }: ObjectType, wanted: string): boolean {
  return fields.some(({ name }) => name === wanted);
}
