import { compareText } from '../../diagnostics/diagnostics.js';
import { SCHEMA_NAME } from '../../model/spec-words.js';
import { MOST } from '../../read/limits.js';
import {
  placeOfType,
  type Declaration,
  type EnumDeclaration,
  type ObjectDeclaration,
  type Place,
  type ScalarDeclaration,
  type UnionDeclaration,
} from '../declarations.js';
import { codeNames } from '../name/member-names.js';
import { NO_FACTS } from '../classify/classify.js';
import type { Report } from '../losses.js';
import type { Facts, ObjectShape, RuleShape, Shape } from '../shape.js';
import { areDistinct, type Member, type Simple, type Simplifier } from '../simplify.js';
import type { Inheritance } from '../idioms.js';
import { variantOf, type TypeText } from './type-text.js';
import {
  declaredFields,
  exampleData,
  fieldWriter,
  proseOf,
  sameWords,
  whyNoField,
  type FieldContext,
} from './field.js';
import { countText, numberLimits, textLimits } from './limits.js';
import { block, braces, late, notShown, unlessEmpty, type Data, type Entry, type Fields } from './yaml-data.js';

export interface DeclarationContext extends FieldContext {
  readonly inheritance: ReadonlyMap<ObjectShape, Inheritance>;
  /** Names of declarations outside of the document. Unions with them have no discriminator. */
  readonly writtenElsewhere: ReadonlySet<string>;
  /** Whether an enum accepts unlisted values. */
  readonly isOpen: (declaration: EnumDeclaration) => boolean;
}

export type SectionName = 'identifiers' | 'scalars' | 'enums' | 'objects' | 'unions';

export interface WrittenDeclaration {
  readonly section: SectionName;
  readonly entry: Entry;
}

const SECTIONS: Readonly<Record<Declaration['kind'], SectionName>> = {
  object: 'objects',
  enum: 'enums',
  identifier: 'identifiers',
  scalar: 'scalars',
  union: 'unions',
};

/** Writes the types of a declaration at once, and the rest when the returned function is called after naming. */
export function writeDeclaration(declaration: Declaration, context: DeclarationContext): () => WrittenDeclaration {
  const fieldsOf = fieldsWriter(declaration, context);
  return () => {
    const name = context.registry.nameOf(declaration);
    return { section: SECTIONS[declaration.kind], entry: [name, block(fieldsOf(name))] };
  };
}

function fieldsWriter(declaration: Declaration, context: DeclarationContext): (name: string) => Fields {
  switch (declaration.kind) {
    case 'object':
      return objectFields(declaration, context);
    case 'enum':
      return (name) => enumFields(declaration, name, context);
    case 'identifier':
      return (name) => ({
        ...declaredFields(factsOf(declaration, name), context.report, name),
        wire: 'str',
        epoch: notShown(''),
      });
    case 'scalar':
      return (name) => scalarFields(declaration, name, context);
    case 'union':
      return unionFields(declaration, context);
  }
}

/** Whether only fields contain the declaration, so that these have its docs. */
function isHeldByField({ places }: Declaration): boolean {
  return places.every(
    ({ owner, key, isItem, depth }) => typeof owner !== 'string' && key !== undefined && !isItem && depth === 0,
  );
}

/** Reports examples and other facts for which a declaration has no keys. */
function loseValues(facts: Facts, report: Report): void {
  if (facts.examples.length > 0)
    report.lose(facts.at, 'example', 'examples belong to fields, parameters and scalars', false);
  loseFactsOfFields(facts, report);
}

/** Reports the facts of a named schema that only a field can have. */
function loseFactsOfFields({ at, default: standard, readOnly, writeOnly }: Facts, report: Report): void {
  if (standard !== undefined) report.lose(at, 'default', 'defaults belong to fields', false);
  for (const [key, isSet] of Object.entries({ readOnly, writeOnly }))
    if (isSet) report.lose(at, key, 'only a field belongs to one side', false);
}

/** The facts of a declaration, and the original name of its schema for an OpenAPI document, if it has a new one. */
function factsOf({ schema }: Declaration, name: string): Facts {
  const facts = schema?.facts ?? NO_FACTS;
  const { title = name, isComponent = false, at } = schema ?? {};
  const isNew = isComponent && title !== name && at?.includes('#/components/') === true;
  if (!isNew || facts.extra.some(([key]) => key === SCHEMA_NAME)) return facts;
  const extra = [...facts.extra, [SCHEMA_NAME, title] as const];
  return { ...facts, extra: extra.toSorted(([a], [b]) => compareText(a, b)) };
}

function objectFields(declaration: ObjectDeclaration, context: DeclarationContext): (name: string) => Fields {
  const { report, writer, memory, simplifier } = context;
  const { object } = declaration;
  const inheritance = context.inheritance.get(object);
  const possible = (inheritance?.own ?? object.fields).filter((field) => {
    const why = whyNoField(field);
    if (why !== undefined) report.lose(object.at, `property ${JSON.stringify(field.key)}`, why, true);
    return why === undefined;
  });
  if (possible.length > MOST.fields)
    report.lose(object.at, 'properties', `an object has at most ${MOST.fields} fields`, true);
  const place = placeOfType(declaration, 'value', object.at);
  const bases = inheritance?.bases.map((base) => writer.schema(base, place)) ?? [];
  const typeOf = (shape: Shape, absent: boolean): Data => writer.write(shape, { ...place, absent }).type;
  const { otherKeys, keyPatterns = [] } = object;
  const patterns = keyPatterns.map(({ pattern, shape }): Entry => [pattern, typeOf(shape, true)]);
  const hasOthers = otherKeys !== undefined && otherKeys !== 'none' && !simplifier.isNever(otherKeys);
  const others = hasOthers ? typeOf(otherKeys, false) : otherKeys === undefined ? undefined : 'none';
  const fields = possible
    .slice(0, MOST.fields)
    .map((field) => ({ key: field.key, write: fieldWriter(field, declaration, context) }));
  const rules = rulesOf(object, bases.length > 0, context);
  return (name) => {
    // The docs of an unnamed object belong to the field that contains it, if only fields do.
    const facts =
      declaration.schema !== undefined || isHeldByField(declaration)
        ? factsOf(declaration, name)
        : { ...object.facts, examples: [], homeless: [] };
    if (declaration.schema !== undefined) loseValues(facts, report);
    const names = codeNames(
      object.fields.map(({ key }) => key),
      memory.at(declaration.at, ...[...declaration.pointers].toSorted(compareText)),
    );
    for (const [key, as] of names) memory.keep(declaration.at, key, as);
    const declared = declaredFields(facts, report, name);
    const said = facts.doc === undefined || sameWords(facts.doc, name) ? '' : facts.doc;
    const caveats = facts.caveats.map((text) => `Not enforced: ${text}`).join('\n');
    return {
      ...declared,
      doc: proseOf([said, caveats].join('\n\n')) ?? declared['doc'],
      extends: bases.length === 1 ? bases[0] : unlessEmpty(bases),
      fields:
        bases.length > 0 && fields.length === 0
          ? undefined
          : block(fields.map(({ key, write }) => write(names.get(key)))),
      'key-patterns': unlessEmpty(braces(patterns)),
      'other-keys': others,
      rules: unlessEmpty(rules),
    };
  };
}

/** Rules for several fields, and the number of keys if the fields can vary it. */
function rulesOf(object: ObjectShape, inherits: boolean, context: DeclarationContext): readonly Data[] {
  const { rules, keyCount, fields, at } = object;
  const { report, simplifier } = context;
  const possible = fields.filter(({ shape }) => !simplifier.isNever(shape)).length;
  const written = rules
    .filter((rule) => inherits || leavesChoice(rule, object, context))
    .map(({ kind, fields: keys }) => braces({ [kind]: [...keys] }));
  const { min = 0, max } = keyCount ?? {};
  const required = fields.filter((field) => field.required).length;
  const count = countText(min <= required ? undefined : min, max);
  const canBe = min <= possible && (max === undefined || (max >= min && required <= max));
  if (count !== undefined && !canBe)
    report.lose(at, 'minProperties', 'the fields that the object declares are not so many', true);
  return count === undefined || !canBe ? written : [...written, braces({ 'key-count': count })];
}

/** Whether a rule leaves several choices. If not, but it restricts values, it is a loss. */
function leavesChoice(
  rule: RuleShape,
  { fields, at }: ObjectShape,
  { report, simplifier }: DeclarationContext,
): boolean {
  const named = fields.filter(
    (field) => rule.fields.includes(field.key) && whyNoField(field) === undefined && !simplifier.isNever(field.shape),
  );
  const isFixed = named.some(({ required, shape }) => required && !simplifier.simple(shape).nullable);
  if (isFixed && rule.kind === 'at-least-one-set') return false;
  if (!isFixed && named.length > 1) return true;
  const because = isFixed ? 'a field that is always there leaves no choice' : 'a choice is one of several fields';
  report.lose(at, rule.kind === 'at-most-one-non-null' ? 'not' : 'anyOf', because, true);
  return false;
}

function enumFields(declaration: EnumDeclaration, name: string, context: DeclarationContext): Fields {
  const { values: shape, schema, at } = declaration;
  const { report, memory, registry } = context;
  const hasOwnDoc = schema === undefined && !isHeldByField(declaration) && shape.doc !== undefined;
  const facts = factsOf(declaration, name);
  const names = registry.membersOf(shape);
  shape.values.forEach((value, index) => memory.keep(at, value, names[index]!));
  loseValues(facts, report);
  const members = shape.values.map((listed, index): Entry => {
    const value = listed as string | number;
    const word = shape.names[index] === names[index] ? undefined : shape.names[index];
    const doc = proseOf([word, proseOf(shape.docs[index])].filter((text) => text !== undefined).join('\n\n'));
    return [names[index]!, doc === undefined ? value : braces({ value, doc }), shape.places[index]!];
  });
  return {
    ...declaredWithCaveats(hasOwnDoc ? { ...facts, doc: shape.doc } : facts, report, name),
    wire: typeof shape.values[0] === 'string' ? 'str' : 'int',
    open: context.isOpen(declaration),
    values: block(members),
  };
}

/** The facts with unchecked limits at the end of the doc. */
function declaredWithCaveats(facts: Facts, report: Report, name: string): Fields {
  const { doc = '', ...others } = declaredFields(facts, report, name);
  return { ...others, doc: proseOf([doc, facts.caveats.join('\n')].join('\n\n')) };
}

function scalarFields(declaration: ScalarDeclaration, name: string, context: DeclarationContext): Fields {
  const { report, simplifier } = context;
  const { shape } = declaration;
  const facts = factsOf(declaration, name);
  const { type, limits } = shape.kind === 'text' ? textLimits(shape, report) : numberLimits(shape, report);
  loseFactsOfFields(facts, report);
  return {
    ...declaredWithCaveats(facts, report, name),
    wire: type === 'int32' || type === 'int64' ? 'int' : type,
    ...limits,
    ...(type === 'int32' ? { range: rangeOfInt32(limits['range']) } : {}),
    examples: exampleData(shape, facts, simplifier, report),
  };
}

/** A range with the missing bounds of 32 bits, because scalars have no such type. */
function rangeOfInt32(range: Data = '..'): Data {
  if (typeof range !== 'string') return range;
  return range.replace(/^(?=\.\.)/, String(-(2 ** 31))).replace(/(?<=\.\.)$/, String(2 ** 31 - 1));
}

/** The place that names a member of a union. */
function memberPlace(
  member: Member,
  index: number,
  members: readonly Member[],
  simplifier: Simplifier,
): Pick<Place, 'key' | 'variant'> {
  if (member.kind !== 'object') return {};
  const variant = variantOf(member, members, simplifier);
  if (variant !== undefined) return { key: '', variant };
  const isOnly = members.every((other) => other === member || other.kind !== 'object');
  return { key: isOnly ? 'object' : `option ${index + 1}` };
}

function unionFields(declaration: UnionDeclaration, context: DeclarationContext): (name: string) => Fields {
  const { content, schema, at } = declaration;
  const { members, union } = content;
  const { report, writer, simplifier } = context;
  const place = { owner: declaration, isItem: false, at, value: false, parts: false, depth: 1 };
  // If the only member is a list, dict or tuple, its number of items is a limit of the union.
  const whole =
    members.length === 1
      ? writer.writeSimple({ ...content, nullable: false }, { ...place, value: true, parts: true })
      : undefined;
  const types = whole
    ? [whole.type]
    : members.map(
        (member, index) => writer.member(member, { ...place, ...memberPlace(member, index, members, simplifier) }).type,
      );
  const by = discriminatorOf(content, simplifier);
  if (union?.discriminator !== undefined && by === undefined)
    report.lose(
      union.at,
      'discriminator',
      `the members have no literals of their own under ${union.discriminator.property}, so that it does not distinguish them`,
      false,
    );
  return (name) => {
    const facts = factsOf(declaration, name);
    loseValues(facts, report);
    const inOrder = (a: TypeText, b: TypeText): number => compareText(a.late(), b.late());
    const of = schema === undefined ? types.toSorted(inOrder) : types;
    return {
      ...declaredWithCaveats(facts, report, name),
      of: late(() => [...new Set(of.map((type) => type.late()))]),
      by: late(() => (of.some((type) => context.writtenElsewhere.has(type.late())) ? undefined : by)),
      ...whole?.limits,
    };
  };
}

/** The discriminator of a document, if it has different values in all objects of the union. */
function discriminatorOf({ members, union }: Simple, simplifier: Simplifier): string | undefined {
  const property = union?.discriminator?.property;
  if (property === undefined) return undefined;
  const leaves = members.flatMap((member) => simplifier.leavesOf(member));
  const objects = leaves.filter(({ kind }) => kind === 'object');
  if (objects.length === 0 || leaves.some(({ kind }) => kind === 'dict')) return undefined;
  const listed = objects.map((object) => simplifier.listedUnder(property, object));
  const areKnown = listed.every((shape) => shape?.values.length === 1 || shape?.isClosed === true);
  return areKnown && areDistinct(listed) ? property : undefined;
}
