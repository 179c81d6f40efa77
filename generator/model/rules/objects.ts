import { didYouMean } from '../../diagnostics/index.js';
import { contentOf } from '../content.js';
import { limitsInside, momentOf } from '../limits/limit-target.js';
import {
  type Expectation,
  type Field,
  type Identifier,
  type IdentifierPart,
  isNotShown,
  isOpaque,
  type Model,
  type Rule as ObjectRule,
  type ObjectType,
  type Union,
} from '../model.js';
import {
  fieldNamed,
  fieldOfOtherKeys,
  finderOf,
  hasSame,
  isInherited,
  restrictsOtherKeys,
  typesUnderKey,
} from '../objects.js';
import { isInside, subtractOtherKeys } from '../sets/subtract.js';
import {
  elementOf,
  isBitSet,
  isDict,
  isIdentifier,
  isInteger,
  isList,
  isNever,
  isUnionRef,
  jsonKinds,
  nonNull,
  objectRefs,
  type Type,
  typeWithNull,
  writeType,
  isUnresolved,
} from '../types.js';
import { discriminatorAt, isDiscriminator, type NoDiscriminator, objectOf } from '../unions/discriminator.js';
import { dispatchOf } from '../unions/dispatch.js';
import { conditionsNotation, limitNotation, otherKeysNotation } from '../wording/index.js';
import { fieldsInside } from './endpoints.js';
import { spanOf } from '../resolve/resolving.js';
import { repeated, type Rule, type RuleContext } from './rule.js';
import { declaredAs, isView, typesByName, type TypesByName } from '../by-name.js';
import { grouped } from '../group-by.js';

/**
 * A value of an object is a value of the objects that it extends, apart from additional fields where those are closed.
 * Fields that are declared again narrow the inherited ones, and fields of several bases do not contradict each other.
 */
const narrowing: Rule = ({ model, report }) => {
  const find = finderOf(model);
  return {
    object(object) {
      const bases = (object.extends ?? []).flatMap((name) => find(name) ?? []).filter(({ view }) => view === undefined);
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
            report('does-not-narrow', { ...names, why }, field, {
              related: [{ span: spanOf(before), message: 'what it inherits' }],
            });
          }
          for (const base of first === undefined ? bases : []) {
            const why = beside(field, base, model);
            if (why === undefined) continue;
            const names = { field: `${object.name}.${field.name}`, base: `the other keys of ${base.name}` };
            report('does-not-narrow', { ...names, why }, field);
          }
          continue;
        }
        for (const { base, before } of others) {
          if (facts(before) === facts(first!.before)) continue;
          const params = { one: `${first!.base.name}.${field.name}`, other: `${base.name}.${field.name}` };
          report('inherited-twice', { object: object.name, ...params }, object, {
            hint: `declare ${field.name} in ${object.name} as both allow`,
            related: [first!.before, before].map((inherited) => ({
              span: spanOf(inherited),
              message: 'inherited from here',
            })),
          });
        }
      }
      for (const base of bases.filter(restrictsOtherKeys)) {
        if (subtractOtherKeys(object, model, base, model).is === 'inside') continue;
        const names = { field: `other-keys of ${object.name}`, base: `other-keys of ${base.name}` };
        const why = `${otherKeysNotation(object)} may hold what ${otherKeysNotation(base)} does not`;
        report('does-not-narrow', { ...names, why }, object);
      }
    },
  };
};

/** Why a field accepts more values than the inherited one, if so. */
function wider(field: Field, before: Field, model: Model): string | undefined {
  if (field.optional && !before.optional) return 'it may be absent, and what it inherits is always there';
  if (field.nullable && !before.nullable) return 'it may be null, and what it inherits is never null';
  const [now, then] = [typeWithNull(field), typeWithNull(before)].map((type) => ({ type, limits: [], model }));
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

/** Why an additional field contradicts the undeclared keys of a base, if so. A closed base is ignored. */
function beside(field: Field, base: ObjectType, model: Model): string | undefined {
  for (const type of typesUnderKey(base, field.name) ?? []) {
    const others = fieldOfOtherKeys({ ...base, otherKeys: type });
    const why = others === undefined ? undefined : wider({ ...field, optional: true }, others, model);
    if (why !== undefined) return why;
  }
  return undefined;
}

function facts(part: object): string {
  const { doc: _doc, see: _see, caveats: _caveats, ...rest } = part as Partial<Field>;
  return contentOf(Array.isArray(part) ? part : rest);
}

/**
 * A rule names each field once. A rule on presence leaves a choice, a rule on order compares numbers or moments, and a
 * number of keys is possible. A field that is always present and never null leaves no choice: in a view, one such field
 * satisfies the rule, and two contradict it.
 */
const presenceOfRules: Rule = ({ model, report }) => {
  const find = finderOf(model);
  const isSame = (rule: ObjectRule, other: ObjectRule): boolean => {
    const [a, b] = [spanOf(rule), spanOf(other)];
    return a.file === b.file && a.start === b.start;
  };
  /** A rule from another object is reported there, if it is also wrong there. */
  const isReported = (rule: ObjectRule, { extends: bases = [], view }: ObjectType): boolean =>
    [...bases, ...(view === undefined ? [] : [view.of])]
      .flatMap((name) => find(name) ?? [])
      .some((base) => base.rules.some((other) => isSame(rule, other) && problemOf(other, base, model) !== undefined));
  return {
    object(object) {
      for (const rule of object.rules) {
        const wrong = problemOf(rule, object, model);
        if (wrong !== undefined && !isReported(rule, object))
          report('presence-contradicts-rule', { problem: wrong }, rule);
      }
    },
  };
};

function problemOf(rule: ObjectRule, object: ObjectType, model: Model): string | undefined {
  const { name, fields, view, extends: bases } = object;
  if (rule.kind === 'key-count') return countProblem(rule, object);
  if (fields.some((field) => isUnresolved(field.type) && rule.fields.includes(field.name))) return undefined;
  if (rule.kind === 'total-length') return totalProblem(rule, object, model);
  const again = rule.fields.find((field, index) => rule.fields.indexOf(field) < index);
  if (again !== undefined) return `${rule.kind} names ${again} twice`;
  const named = rule.fields.flatMap((field) => fields.find((other) => other.name === field) ?? []);
  const fixed = named.filter((field) => !field.optional && !field.nullable);
  if (rule.kind !== 'required-when' && named.length < 2) return `${rule.kind} needs at least two fields`;
  if (rule.kind === 'ordered') return orderProblem(named, model);
  if (rule.kind === 'absent-with') return bitProblem(rule, named, model);
  const [first, second] = fixed;
  const requires = rule.kind === 'required-when' || rule.kind === 'at-least-one-set';
  const mayInherit = view !== undefined || bases !== undefined;
  if (first === undefined || (mayInherit && (requires || second === undefined))) {
    return undefined;
  }
  const always = `${name}.${first.name} is always there and never null`;
  return requires ? `${always}: nothing is left to require` : `${always}: ${rule.kind} leaves no choice`;
}

/** Compares numbers with numbers, and moments with moments of the same format. */
function orderProblem(fields: readonly Field[], model: Model): string | undefined {
  const kinds = fields.map((field) => {
    const moment = momentOf(field, (name) => declaredAs(model.scalars, name))?.liesAhead.name;
    return moment ?? (isInteger(field.type) || field.type.kind === 'float' ? 'number' : undefined);
  });
  if (kinds.every((kind) => kind !== undefined && kind === kinds[0])) return undefined;
  return `ordered is for numbers, or for moments of one format, which ${fields.map(({ name }) => name).join(', ')} are not`;
}

/** A total counts the texts at each path, and those of list items. */
function totalProblem(
  { paths }: Extract<ObjectRule, { readonly kind: 'total-length' }>,
  object: ObjectType,
  model: Model,
): string | undefined {
  const start: readonly Type[] = [{ kind: 'object', name: object.name }];
  const wrong = paths.filter((path) => !path.reduce(typesInside, start).some(isText)).map((path) => path.join('.'));
  return wrong.length === 0 ? undefined : `total-length counts texts, which ${wrong.join(', ')} is not`;

  function typesInside(types: readonly Type[], key: string): readonly Type[] {
    return types.flatMap((type) =>
      fieldsInside(isList(type) ? type.item : type, model).flatMap((field) => (field.name === key ? [field.type] : [])),
    );
  }
  function isText(type: Type): boolean {
    const inner = nonNull(isList(type) ? type.item : type);
    return jsonKinds(inner, model).includes('str');
  }
}

function bitProblem(
  { fields, bit }: Extract<ObjectRule, { readonly kind: 'absent-with' }>,
  named: readonly Field[],
  { bitSets }: Model,
): string | undefined {
  const [bits, ...others] = named;
  const type = bits?.name === fields[0] ? bits?.type : undefined;
  const set = type !== undefined && isBitSet(type) ? declaredAs(bitSets, type.name) : undefined;
  if (bit === undefined ? type?.kind !== 'bool' : set === undefined)
    return `absent-with is for ${bit === undefined ? 'a bool' : 'a bit set'}, which ${fields[0]} is not`;
  if (bit !== undefined && !set!.bits.some(({ name }) => name === bit))
    return `absent-with names ${bit}, which ${set!.name} lacks`;
  const always = others.find(({ optional, nullable }) => !optional && !nullable);
  return always && `${always.name} is always there and never null: absent-with leaves no choice`;
}

/** Only declared keys count, because the number of undeclared ones is unknown. */
function countProblem(
  { min = 0, max = Infinity }: Extract<ObjectRule, { readonly kind: 'key-count' }>,
  { name, fields }: ObjectType,
): string | undefined {
  const possible = fields.filter(({ type }) => !isNever(type)).length;
  const required = fields.filter(({ optional }) => !optional).length;
  if (max < min) return `key-count allows no number of keys: at least ${min}, and at most ${max}`;
  if (min > possible) return `key-count demands ${min} keys, and ${name} has ${possible} fields`;
  if (required > max) return `key-count allows ${max} keys, and ${required} fields of ${name} are always there`;
  return undefined;
}

/** Only fields of objects have `only-in`: parameters belong to requests, and a view to one context. */
const oneSidedFields: Rule = ({ model, report }) => {
  const find = finderOf(model);
  return {
    field(field, { owner, place }) {
      if (field.onlyIn === undefined) return;
      const view = find(owner.name)?.view;
      const isParameter = place === 'param' || place === 'query';
      const base = view && find(view.of);
      if (!isParameter && (base === undefined || hasSame(field, base))) return;
      const why = isParameter ? 'it is a parameter, which only requests have' : 'a view has one context';
      report('only-in-here', { field: `${owner.name}.${field.name}`, why }, field);
    },
    condition({ field, up }, { owner, place, part }) {
      if (!up || place !== 'field') return;
      for (const { object } of find(owner.name)?.within ?? []) {
        const onlyIn = find(object)?.fields.find(({ name }) => name === field)?.onlyIn;
        if (onlyIn === undefined) continue;
        const params = { field, container: object, side: onlyIn.side };
        report('container-on-other-side', params, part);
      }
    },
  };
};

interface FieldPlace {
  readonly place: string;
  /** The fields of the object, or its name. */
  readonly looksIn: string | readonly Field[];
}

/** An expectation fits the type of its field: bounds are for numbers and moments, references for ids, fields for objects. */
const expectations: Rule = ({ model, report, knows, fieldsOf }) => {
  const derivedViews = model.objects.filter(isView);
  const views = grouped(derivedViews.map(({ name, view }) => [view.of, name] as const));
  const derived = new Set(derivedViews.map(({ name }) => name));
  const isMoment = (field: Field): boolean => momentOf(field, (name) => declaredAs(model.scalars, name)) !== undefined;
  const wantedOf = (expectation: Expectation, field: Field, { place, looksIn }: FieldPlace): string | undefined => {
    switch (expectation.kind) {
      case 'at-least':
      case 'at-most':
        return isInteger(field.type) || field.type.kind === 'float' || isMoment(field)
          ? undefined
          : 'numbers and moments';
      case 'has':
        return objectRefs(field.type).length > 0 ? undefined : 'objects and lists of them';
      case 'refers':
        return isIdentifier(elementOf(field.type)) ? undefined : 'ids';
      case 'is':
        return isInside({ type: expectation.type, limits: [], model }, { type: field.type, limits: [], model })
          ? undefined
          : `a type that ${field.name} may have`;
      case 'keys-of': {
        const fields = typeof looksIn === 'string' ? fieldsOf(looksIn) : looksIn;
        const types = [field, declaredAs(fields, expectation.field)].map((declared) => declared?.type);
        const keys = types.map((type) => (type !== undefined && isDict(type) ? writeType(type.key) : undefined));
        return keys[0] !== undefined && keys[0] === keys[1] ? undefined : 'dicts with the same keys';
      }
      case 'null-means':
      case 'null-only':
        return field.nullable ? undefined : 'fields that may be null';
      case 'when':
      case 'with':
        return field.optional || field.nullable ? undefined : 'fields that may be absent or null';
      case 'in':
        return place === 'field' ? undefined : 'fields of objects';
    }
  };
  return {
    field(field, { owner, place, looksIn = [] }) {
      // A derived view has the expectations of its object.
      if (derived.has(owner.name) || isUnresolved(field.type)) return;
      for (const expectation of field.expected ?? []) {
        const wanted = wantedOf(expectation, field, { place, looksIn });
        if (wanted !== undefined) {
          report('not-to-expect', { key: expectation.kind, field: `${owner.name}.${field.name}`, wanted }, expectation);
        }
        if (expectation.kind !== 'in') continue;
        const known = (views.get(owner.name) ?? []).map((view) => view.slice(owner.name.length));
        for (const view of expectation.views) knows('view', view.slice(owner.name.length), known, expectation);
      }
    },
  };
};

/**
 * The parts of an identifier cover all bits from the most significant one to bit 0 without overlap, at most 64. Exactly
 * one of them is the time.
 */
const identifierLayout: Rule = (context) => ({
  identifier(identifier) {
    if (isOpaque(identifier)) checkText(identifier, context);
    else if (identifier.parts.length > 0) checkLayout(identifier, context);
  },
});

/** An identifier with a pattern or a length is a text without parts. */
function checkText(identifier: Identifier, { report }: RuleContext): void {
  const { name, wire, epoch, parts } = identifier;
  const wrong = wire !== 'str' ? 'its wire form is not str' : !isNotShown(epoch) ? 'it has an epoch' : 'it has parts';
  if (wire === 'str' && isNotShown(epoch) && parts.length === 0) return;
  const problem = `${name} has a form of its own, as its pattern or length says, but ${wrong}`;
  report('bad-layout', { problem }, identifier);
}

function checkLayout(identifier: Identifier, context: RuleContext): void {
  const { name, parts } = identifier;
  const report = (part: object, wrong: string): void => context.report('bad-layout', { problem: wrong }, part);
  const times = parts.filter((part) => part.role === 'time').length;
  if (times !== 1) report(identifier, `${name} has ${times === 0 ? 'no part' : `${times} parts`} with the role time`);
  parts.forEach((part, index) => {
    if (isNotShown(part.bits)) return;
    if (part.bits.high > 63) report(part, `${part.name} reaches beyond bit 63`);
    const wrong = joint(part, part.bits, parts[index + 1]);
    if (wrong !== undefined) report(part, wrong);
  });
}

/** The problem between a part and the next lower one, if the bits of both are known. */
function joint(
  part: IdentifierPart,
  bits: { readonly low: number },
  next: IdentifierPart | undefined,
): string | undefined {
  if (next === undefined) return bits.low === 0 ? undefined : `${part.name} is the last part and does not end at bit 0`;
  if (isNotShown(next.bits) || next.bits.high === bits.low - 1) return undefined;
  const what = next.bits.high < bits.low ? 'leave a gap' : 'overlap, or are not listed from the highest bit down';
  return `${part.name} and ${next.name} ${what}`;
}

/**
 * A union has each member once and does not contain itself. Its discriminator distinguishes its members, and is
 * required for an open union.
 */
const unionMembers: Rule = ({ model, report }) => {
  const scope = typesByName(model);
  return {
    union(union) {
      const circle = circleFrom(union, scope);
      if (circle !== undefined) {
        report('union-of-itself', { path: circle }, union, {
          hint: `remove ${circle[1]} from the members of ${union.name}`,
        });
        return;
      }
      for (const [member] of repeated(union.of, writeType))
        report('duplicate-member', { member: writeType(member), union: union.name }, member);
      const { byKind, members, objects } = dispatchOf(union, scope);
      if (members.some(isUnresolved)) return;
      const { name, by } = union;
      if (by !== undefined) {
        const found = discriminatorAt(by, byKind.object, scope);
        if (!isDiscriminator(found) || found.cases.length === 0) {
          const reason = isDiscriminator(found) ? 'no member is an object' : reasonOf(found, by);
          const params = { union: name, field: by, reason };
          report('no-discriminator', params, union, isDiscriminator(found) ? {} : hintOf(found, by, scope));
          return;
        }
      }
      if (!union.open || objects.kind === 'field') return;
      report('open-without-field', { union: name }, union, {
        expected: 'a field that every member requires, each with another literal: type: { is: card }',
      });
    },
  };
};

/** The path from a union to itself through members of members, if any. */
function circleFrom(union: Union, { unions }: TypesByName): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [union.name];
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    for (const member of unions.get(name)?.of ?? []) {
      if (!isUnionRef(member)) continue;
      if (member.name === union.name) return pathTo(name, cameFrom, union.name);
      if (cameFrom.has(member.name)) continue;
      cameFrom.set(member.name, name);
      open.push(member.name);
    }
  }
  return undefined;
}

function pathTo(last: string, cameFrom: ReadonlyMap<string, string>, start: string): readonly string[] {
  const path = [start];
  for (let name: string | undefined = last; name !== undefined && name !== start; name = cameFrom.get(name))
    path.unshift(name);
  return path.length === 1 ? [start, start] : [start, ...path];
}

function reasonOf(found: NoDiscriminator, field: string): string {
  switch (found.why) {
    case 'no-object':
      return `${writeType(found.member)} is no object whose fields are shown`;
    case 'no-field':
      return `${writeType(found.member)} has no such field`;
    case 'no-literal':
      return `${field} of ${writeType(found.member)} is optional, or may have any value`;
    case 'overlap':
      return `${writeType(found.other)} and ${writeType(found.member)} both have ${JSON.stringify(found.value)}`;
  }
}

function hintOf(found: NoDiscriminator, field: string, scope: TypesByName): { readonly hint?: string } {
  switch (found.why) {
    case 'no-object':
      return {};
    case 'overlap':
      return { hint: 'give each member a value of its own' };
    case 'no-field': {
      const names = objectOf(found.member, scope)?.fields.map(({ name }) => name) ?? [];
      const meant = didYouMean(field, names);
      const hint = `give it to ${writeType(found.member)}, with a value of its own: ${field}: { is: ... }`;
      return meant.hint === undefined ? { hint } : meant;
    }
    case 'no-literal':
      return { hint: `give ${writeType(found.member)} one value there: ${field}: { is: ... }` };
  }
}

export const objectRules: readonly Rule[] = [
  narrowing,
  presenceOfRules,
  oneSidedFields,
  expectations,
  identifierLayout,
  unionMembers,
];
