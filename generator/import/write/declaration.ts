import { compareText } from '../../diagnostics/diagnostics.js';
import { SCHEMA_NAME } from '../../model/spec-words.js';
import { MOST } from '../../read/limits.js';
import {
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
import type { Member, Simplifier } from '../simplify.js';
import {
  declaredEntries,
  proseOf,
  sameWords,
  countEntries,
  exampleData,
  fieldEntry,
  whyNoField,
  type FieldContext,
} from './field.js';
import type { Inheritance } from '../idioms.js';
import { variantOf, type TypePlace } from './type-text.js';
import { countText, numberLimits, textLimits } from './limits.js';
import { block, braces, notShown, type Entry } from './yaml-data.js';

export interface DeclarationContext extends FieldContext {
  readonly nameOf: (declaration: Declaration) => string;
  /** The parts that an object has of others. */
  readonly inheritanceOf: (object: ObjectDeclaration) => Inheritance | undefined;
  /** Whether values that an enum does not list are legal. */
  readonly isOpen: (declaration: EnumDeclaration) => boolean;
  /** The field whose literals distinguish the members of a union; undefined if none is named. */
  readonly discriminatorOf: (declaration: UnionDeclaration) => string | undefined;
}

export type SectionName = 'identifiers' | 'scalars' | 'enums' | 'objects' | 'unions';

export interface WrittenDeclaration {
  readonly section: SectionName;
  readonly entry: Entry;
}

/** A declaration as the spec writes it. */
export function writeDeclaration(declaration: Declaration, context: DeclarationContext): WrittenDeclaration {
  const name = context.nameOf(declaration);
  switch (declaration.kind) {
    case 'object':
      return { section: 'objects', entry: [name, block(objectEntries(declaration, name, context))] };
    case 'enum':
      return { section: 'enums', entry: [name, block(enumEntries(declaration, name, context))] };
    case 'identifier': {
      const facts = factsOf(declaration, name);
      const entries: readonly Entry[] = [
        ...declaredEntries(facts, context.report, { name }),
        ['wire', 'str'],
        ['epoch', notShown('')],
      ];
      return { section: 'identifiers', entry: [name, block(entries)] };
    }
    case 'scalar':
      return { section: 'scalars', entry: [name, block(scalarEntries(declaration, name, context))] };
    case 'union':
      return { section: 'unions', entry: [name, block(unionEntries(declaration, name, context))] };
  }
}

/** Whether fields hold it, with what is said of it, and nothing else does. */
function isHeldByField({ places }: Declaration): boolean {
  return places.every(
    (place) =>
      typeof place.owner !== 'string' &&
      place.key !== undefined &&
      !place.isItem &&
      (place as Partial<TypePlace>).depth === 0,
  );
}

/** Reports the values that a declaration has no key for. */
function loseValues({ at, examples, default: standard }: Facts, report: Report): void {
  if (examples.length > 0) report.lose(at, 'example', 'examples belong to fields, parameters and scalars', false);
  if (standard !== undefined) report.lose(at, 'default', 'defaults belong to fields', false);
}

/** The facts of a declaration, with the name of its schema if the spec changes it: the OpenAPI document of the spec has it again. */
function factsOf({ schema }: Declaration, name: string): Facts {
  const facts = schema?.facts ?? NO_FACTS;
  const { title = name, isComponent = false, at } = schema ?? {};
  const isNew = isComponent && title !== name && at?.includes('#/components/') === true;
  if (!isNew || facts.extra.some(([key]) => key === SCHEMA_NAME)) return facts;
  const extra = [...facts.extra, [SCHEMA_NAME, title] as const];
  return { ...facts, extra: extra.toSorted(([a], [b]) => compareText(a, b)) };
}

function objectEntries(declaration: ObjectDeclaration, name: string, context: DeclarationContext): readonly Entry[] {
  const { report, writer } = context;
  const { object } = declaration;
  // Without a name, its docs belong to the field that contains it, or else here.
  const facts =
    declaration.schema !== undefined || isHeldByField(declaration)
      ? factsOf(declaration, name)
      : { ...object.facts, examples: [], homeless: [] };
  const inheritance = context.inheritanceOf(declaration);
  const fields = (inheritance?.own ?? object.fields).filter((field) => {
    const why = whyNoField(field);
    if (why !== undefined) report.lose(object.at, `property ${JSON.stringify(field.key)}`, why, true);
    return why === undefined;
  });
  if (fields.length > MOST.fields)
    report.lose(object.at, 'properties', `an object has at most ${MOST.fields} fields`, true);
  const kept = fields.slice(0, MOST.fields);
  const names = codeNames(
    object.fields.map(({ key }) => key),
    context.memory.at(declaration.at, ...[...declaration.pointers].toSorted(compareText)),
  );
  for (const [key, as] of names) context.memory.keep(declaration.at, key, as);
  const bases = inheritance?.bases.map((base) => writer.names.schema(base)) ?? [];
  if (declaration.schema !== undefined) loseValues(facts, report);
  const typeOf = (shape: Shape, absent: boolean): string =>
    writer.write(shape, {
      owner: declaration,
      key: 'value',
      isItem: false,
      at: object.at,
      value: false,
      parts: false,
      depth: 0,
      absent,
    }).text;
  const { otherKeys, keyPatterns = [] } = object;
  const others: readonly Entry[] = [
    ...(keyPatterns.length === 0
      ? []
      : [['key-patterns', braces(keyPatterns.map(({ pattern, shape }) => [pattern, typeOf(shape, true)]))] as const]),
    ...(otherKeys === undefined
      ? []
      : [
          [
            'other-keys',
            otherKeys === 'none' || context.simplifier.isNever(otherKeys) ? 'none' : typeOf(otherKeys, false),
          ] as const,
        ]),
  ];
  const caveats = facts.caveats.map((text) => `Not enforced: ${text}`).join('\n');
  // A name needs no doc that repeats it.
  const said = facts.doc === undefined || sameWords(facts.doc, name) ? '' : facts.doc;
  const doc = proseOf([said, caveats].join('\n\n'));
  return [
    ...(doc === undefined ? [] : [['doc', doc] as const]),
    ...declaredEntries(facts, report, { name, skipDoc: doc !== undefined }),
    ...(bases.length === 0 ? [] : [['extends', bases.length === 1 ? bases[0]! : bases] as const]),
    ...(bases.length > 0 && kept.length === 0
      ? []
      : [
          [
            'fields',
            block(kept.map((field) => fieldEntry(field, declaration, names.get(field.key), context))),
          ] as const,
        ]),
    ...others,
    ...ruleEntries(object, bases.length > 0, context),
  ];
}

/** Rules over several fields, and the number of keys where the fields can make it up. */
function ruleEntries(object: ObjectShape, inherits: boolean, context: DeclarationContext): readonly Entry[] {
  const { rules, keyCount, fields, at } = object;
  const { report, simplifier } = context;
  const possible = fields.filter(({ shape }) => !simplifier.isNever(shape)).length;
  const written = rules
    .filter((rule) => inherits || leavesChoice(rule, object, context))
    .map(({ kind, fields: keys }) => braces([[kind, [...keys]]]));
  const { min = 0, max } = keyCount ?? {};
  const required = fields.filter((one) => one.required).length;
  const count = countText(min <= required ? undefined : min, max);
  const canBe = min <= possible && (max === undefined || (max >= min && required <= max));
  if (count !== undefined && !canBe)
    report.lose(at, 'minProperties', 'the fields that the object declares are not so many', true);
  const all = [...written, ...(count === undefined || !canBe ? [] : [braces([['key-count', count]])])];
  return all.length === 0 ? [] : [['rules', all]];
}

/** Whether the fields leave a rule a choice; if they do not and the rule limits values further, it is a loss. */
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

function enumEntries(declaration: EnumDeclaration, name: string, context: DeclarationContext): readonly Entry[] {
  const { values } = declaration;
  const { report } = context;
  const own =
    declaration.schema === undefined && !isHeldByField(declaration) && values.doc !== undefined
      ? { doc: values.doc }
      : {};
  const facts = { ...factsOf(declaration, name), ...own };
  const names = context.writer.names.membersOf(values);
  values.values.forEach((value, index) => context.memory.keep(declaration.at, value, names[index]!));
  loseValues(facts, report);
  return [
    ...declaredWithCaveats(facts, report, name),
    ['wire', typeof values.values[0] === 'string' ? 'str' : 'int'],
    ['open', context.isOpen(declaration)],
    [
      'values',
      block(
        values.values.map((value, index): Entry => {
          const doc = proseOf(values.docs[index]);
          const said = values.names[index];
          const more = said === undefined || said === names[index] ? [] : [said];
          const text = proseOf([...more, ...(doc === undefined ? [] : [doc])].join('\n\n'));
          const written = value as string | number;
          return [
            names[index]!,
            text === undefined
              ? written
              : braces([
                  ['value', written],
                  ['doc', text],
                ]),
          ];
        }),
      ),
    ],
  ];
}

/** Behind the doc, or in its place, is what validators do not check. */
function declaredWithCaveats(facts: Facts, report: Report, name: string): readonly Entry[] {
  const entries = declaredEntries(facts, report, { name });
  const said = entries.filter(([key]) => key === 'doc').map(([, text]) => text);
  const doc = proseOf([...said, facts.caveats.join('\n')].join('\n\n'));
  return doc === undefined ? entries : [['doc', doc], ...entries.filter(([key]) => key !== 'doc')];
}

function scalarEntries(declaration: ScalarDeclaration, name: string, context: DeclarationContext): readonly Entry[] {
  const { report, simplifier } = context;
  const { shape } = declaration;
  const facts = factsOf(declaration, name);
  const { type, limits } = shape.kind === 'text' ? textLimits(shape, report) : numberLimits(shape, report);
  const examples = exampleData(shape, facts, simplifier, report);
  if (facts.default !== undefined) report.lose(facts.at, 'default', 'defaults belong to fields', false);
  const wire = type === 'int32' || type === 'int64' ? 'int' : type;
  const all = type === 'int32' ? withInt32(limits) : limits;
  return [
    ...declaredWithCaveats(facts, report, name),
    ['wire', wire],
    ...all.map(([key, value]): Entry => [
      key,
      typeof value === 'string' && key !== 'pattern' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
    ...(examples === undefined ? [] : [['examples', examples] as const]),
  ];
}

/** The place that gives a member of a union its name. */
export function memberPlace(
  member: Member,
  index: number,
  members: readonly Member[],
  simplifier: Simplifier,
): Pick<Place, 'key' | 'variant'> {
  if (member.kind !== 'object') return {};
  const variant = variantOf(member, members, simplifier);
  if (variant !== undefined) return { key: '', variant };
  const isOnly = members.every((one) => one === member || one.kind !== 'object');
  return { key: isOnly ? 'object' : `option ${index + 1}` };
}

/** The bounds of 32 bits, which a scalar has no type for, where a range has none of its own. */
function withInt32(limits: readonly Entry[]): readonly Entry[] {
  const [low, high] = [-(2 ** 31), 2 ** 31 - 1];
  const range = limits.find(([key]) => key === 'range')?.[1];
  if (typeof range !== 'string') return [...limits, ['range', `${low}..${high}`]];
  const whole = range.startsWith('..') ? `${low}${range}` : range.endsWith('..') ? `${range}${high}` : range;
  return limits.map(([key, value]): Entry => (key === 'range' ? [key, whole] : [key, value]));
}

function unionEntries(declaration: UnionDeclaration, name: string, context: DeclarationContext): readonly Entry[] {
  const { content, schema, at } = declaration;
  const { report, writer, simplifier } = context;
  const facts = factsOf(declaration, name);
  loseValues(facts, report);
  // A list, dict or tuple alone may have a number of items, which is then that of the union.
  const whole =
    content.members.length === 1
      ? writer.writeSimple(
          { ...content, nullable: false },
          { owner: declaration, isItem: false, at, value: true, parts: true, depth: 1 },
        )
      : undefined;
  const types = content.members.map((member, index) => {
    if (whole !== undefined) return whole.text;
    const place = { owner: declaration, isItem: false, at, value: false, parts: false, depth: 1 };
    return writer.member(member, { ...place, ...memberPlace(member, index, content.members, simplifier) }).text;
  });
  const distinct = [...new Set(types)];
  const by = context.discriminatorOf(declaration);
  if (content.union?.discriminator !== undefined && by === undefined) {
    report.lose(
      content.union.at,
      'discriminator',
      `the members have no literals of their own under ${content.union.discriminator.property}, so that it does not distinguish them`,
      false,
    );
  }
  return [
    ...declaredWithCaveats(facts, report, name),
    ['of', schema === undefined ? distinct.toSorted() : distinct],
    ...(by === undefined ? [] : [['by', by] as const]),
    ...countEntries(whole?.limits ?? []),
  ];
}
