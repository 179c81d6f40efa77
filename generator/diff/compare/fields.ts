import {
  contentOf,
  conditionKey,
  conditionsNotation,
  expectationText,
  onlyInNotation,
  isEnum,
  isIdentifier,
  isInt64,
  mapTypes,
  typesIn,
  writeType,
  type Condition,
  type Field,
  type Model,
  type ObjectType,
  type Origin,
  type Type,
} from '../../model/index.js';
import { relateLimited, relateRelevance, subjectOfRelevance, type FieldSide } from '../cases/field-cases.js';
import {
  relationOf,
  type Relation,
  asSent,
  relatePresence,
  relateTypes,
  relateWritten,
  typesWithNull,
} from '../relation.js';
import { relateTexts } from '../cases/text-forms.js';
import { declaredAs } from '../../model/by-name.js';
import type { At, Comparison, Details, Place, Subject } from '../finding.js';
import { isKindId, kindIds, typeKind, type KindId } from '../kinds.js';
import {
  compareFacts,
  compareMembers,
  compareNotes,
  compareOrigins,
  comparedElsewhere,
  declaredFacts,
  inBoth,
  sampledFacts,
  value,
  type Facts,
} from '../facts.js';
import { compareLimits, type Limited } from './limits.js';
import { comparedTogether } from './together.js';
import { nameInPath, lineOf, shortPath, valueText } from './text.js';

/** The kind of a list of fields, and the prefix of its changes. */
export type FieldFamily =
  | 'field'
  | 'view.field'
  | 'endpoint.param'
  | 'url.param'
  | 'permission.input'
  | 'endpoint.query'
  | 'endpoint.header'
  | 'endpoint.cookie'
  | 'endpoint.response.header';

export interface FieldList<Compared extends Field = Field> {
  readonly family: FieldFamily;
  /** Such as `objects.Book.fields`. */
  readonly path: string;
  readonly subjectOf: (field: Field) => Subject;
  readonly around: Place['around'];
  /** Origins of changes that an owner of the field decides, such as its view. */
  readonly decidedAt?: (field: Field) => Place['at'];
  /** The version that refuses data with a field of the other version, if there is one. */
  readonly refusedBy?: (field: Field, change: 'added' | 'removed') => Details['refusedBy'];
  /** Compares facts that only fields of this list have. */
  readonly compareMore?: (at: At<Compared>) => void;
}

/** Compares two lists of fields, paired up by name. */
export function compareFields<Compared extends Field>(
  before: readonly Compared[],
  after: readonly Compared[],
  list: FieldList<Compared>,
  comparison: Comparison,
): void {
  const { family } = list;
  const facts = factsOf(family);
  compareMembers(
    before,
    after,
    {
      family,
      place: (field) => placeOfField(field, list),
      added: (field) => `${family}.added.${field.optional ? 'optional' : 'required'}`,
      removed: (field) => `${family}.removed.${field.optional ? 'optional' : 'required'}`,
      line: fieldLine,
      refusedBy: list.refusedBy,
      content: ({ type, optional, nullable, limits }) => [type, optional, nullable, limits.map(contentOf)],
      compare: (at) => {
        compareField(facts, at, TEXTUAL.has(family));
        list.compareMore?.(at);
      },
    },
    comparison,
  );
}

/** Parameters that are sent as text. */
const TEXTUAL: ReadonlySet<FieldFamily> = new Set<FieldFamily>([
  'endpoint.param',
  'endpoint.query',
  'endpoint.header',
  'endpoint.cookie',
  'endpoint.response.header',
  'url.param',
]);

/**
 * Compares two fields with the same name, fact by fact, and their values as a whole.
 *
 * @param isText whether their values are sent as text, whatever their type is
 */
export function compareField(facts: Facts<Field>, at: At<Field>, isText = false): void {
  // Most unchanged fields are the same object.
  if (at.before === at.after) return;
  const { before, after } = at.comparison;
  comparedTogether(
    at.comparison,
    () => compareFacts(facts, at),
    () => {
      const limited = limitedBy(at);
      const [old, now] = [
        { ...limited.before, limits: at.before.limits, model: before },
        { ...limited.after, limits: at.after.limits, model: after },
      ];
      const [was, is] = typesWithNull(at.before, before, at.after, after);
      const inTexts = isText ? relateTexts(old, now) : undefined;
      return inTexts ?? relateLimited({ ...old, type: was }, { ...now, type: is });
    },
  );
}

export function placeOfField(
  field: Field,
  { path, subjectOf, around, decidedAt }: Omit<FieldList, 'compareMore'>,
): Place {
  return { path: `${path}.${nameInPath(field.name)}`, subject: subjectOf(field), around, at: decidedAt?.(field) };
}

/** Such as `title?: str | null`. */
export function fieldLine({ name, type, optional, nullable }: Field): string {
  return `${name}${optional ? '?' : ''}: ${writeType(type)}${nullable ? ' | null' : ''}`;
}

/** The line of a field with the form of each int64, which the spec chooses globally. */
function inFull(field: Field): string {
  return fieldLine(field).replace(writeType(field.type), writtenInFull(field.type));
}

function writtenInFull(type: Type): string {
  const form = typesIn(type).find(isInt64)?.as ?? 'safe-integer';
  return form === 'safe-integer' ? writeType(type) : writeType(type).replaceAll(/\bint64\b/g, `int64 (${form})`);
}

/** The kind of a change of a name in code, which some parameters have besides the name on the wire. */
function namedInCode(family: FieldFamily): KindId {
  const own = `${family}.as.changed`;
  return isKindId(own) ? own : 'field.as.changed';
}

const NAMED_IN_CODE = kindIds.filter((id) => id.endsWith('.as.changed'));

/** Compares the parameters of a function of the package. */
export function compareInputs(
  family: 'url.param' | 'permission.input',
  key: string,
  before: readonly Field[],
  after: readonly Field[],
  at: At<{ readonly origin: Origin }>,
): void {
  const { path, around } = at.inside(key);
  const list: FieldList = { family, path, subjectOf: () => ({ on: 'input' }), around };
  compareFields(before, after, list, at.comparison);
  const named = (fields: readonly Field[]) =>
    fields.map((field) => ({ field, list: key, place: placeOfField(field, list) }));
  compareNamesInCode(`${family}.as.reused`, named(before), named(after), at.comparison);
}

/** A parameter with its list and the place of its changes. */
export interface NamedInCode {
  readonly field: Field;
  readonly list: string;
  readonly place: Place;
}

/**
 * Reports parameters with the former name in code of another parameter: calls still compile, but send something else.
 * Their changed names in code are not reported again.
 */
export function compareNamesInCode(
  kind: 'endpoint.as.reused' | 'url.param.as.reused' | 'permission.input.as.reused',
  before: readonly NamedInCode[],
  after: readonly NamedInCode[],
  comparison: Comparison,
): void {
  const codeName = ({ field }: NamedInCode): string => field.as ?? field.name;
  const former = new Map(before.map((parameter) => [codeName(parameter), parameter]));
  for (const parameter of after) {
    const other = former.get(codeName(parameter));
    if (other === undefined || isSameParameter(other, parameter)) continue;
    comparison.withdraw(parameter.place.path, ...NAMED_IN_CODE);
    const message = `${codeName(parameter)} in code now means ${shortPath(parameter.place.path)}`;
    const texts = { before: other.field.name, after: parameter.field.name };
    comparison.report(kind, parameter.place, other.field, parameter.field, message, texts);
  }
}

/** Whether two parameters are the same. One that moves, such as to a header, keeps its meaning. */
function isSameParameter(parameter: NamedInCode, other: NamedInCode): boolean {
  if (parameter.list === other.list) return parameter.field.name === other.field.name;
  return parameter.field.name.toLowerCase() === other.field.name.toLowerCase();
}

/** The comparers of two fields with the same name. */
export function factsOf(family: FieldFamily): Facts<Field> {
  return {
    ...declaredFacts,
    as: (before, after, at) => {
      if (before === after) return;
      const texts = { before: before ?? at.before.name, after: after ?? at.after.name };
      at.report(namedInCode(family), `${at.name} has another name in code`, texts);
    },
    type: (before, after, at) => {
      if (writtenInFull(before) === writtenInFull(after)) return;
      const { comparison } = at;
      const relation = relateAsText(family, at) ?? relateNullable(at);
      const kind = relation === 'same' ? sameSetKind(family, before, after) : typeKind(family, relation);
      at.report(kind, `the type of ${at.name} changed`, {
        family,
        before: inFull(at.before),
        after: inFull(at.after),
        typeRelation: relateWritten(before, comparison.before, after, comparison.after),
      });
    },
    optional: (_old, _now, at) => {
      const { before, after, comparison } = at;
      const relation = relatePresence(before, comparison.before, after, comparison.after);
      const isSameType = writtenInFull(before.type) === writtenInFull(after.type);
      // If the type includes null, `nullable` allows nothing more.
      const isSame = relation === 'same' && isSameType && before.optional === after.optional;
      if (isSame && before.nullable !== after.nullable) {
        const texts = { before: fieldLine(before), after: fieldLine(after) };
        at.report(`${family}.type.equivalent`, `${at.name} says in another way that it may be null`, texts);
      }
      // A field of one side of a connection is optional in its object, which both sides share.
      if (relation === 'same' || (before.onlyIn === undefined) !== (after.onlyIn === undefined)) return;
      const [old, now] = [asSent(before, after), asSent(after, before)];
      at.report(
        `${family}.presence.${relation}`,
        `${at.name} ${presenceText(now)}, and ${presenceText(old, 'before')}`,
        { family, before: fieldLine(old), after: fieldLine(now) },
      );
    },
    nullable: comparedElsewhere,
    onlyIn: value('only-in.changed', '', {
      print: onlyInNotation,
      message: (name, side) => `${name} is now in ${side}`,
    }),
    expected: (before = [], after = [], at) => {
      const print = (list: NonNullable<Field['expected']>): string => list.map(expectationText).join('; ') || 'nothing';
      const message = (name: string): string => `something else is expected of ${name}`;
      value<Field>('expected.changed', '', { print, message })(before, after, at);
      if (print(before) !== print(after)) return;
      after.forEach((now, index) => compareOrigins(at.part('', before[index]!, now)));
    },
    limits: (before, after, at) => {
      const areTexts = relateAsText(family, at) !== undefined;
      compareLimits({ before, after }, at, { ...limitedBy(at), areTexts });
    },
    relevant: compareRelevance,
    default: (before, after, at) => {
      const origins = { before: before?.origin, after: after?.origin, ...at.place.at };
      const inDefault = at.about({ at: origins });
      const print = ({ value, member }: Default): string => lineOf(member ?? value);
      const message = (change: string): string => `the default of ${at.name} was ${change}`;
      const both = inBoth('default', before, after, inDefault, message, print);
      if (both === undefined) return;
      const [old, now] = both;
      const texts = { before: print(old), after: print(now) };
      const [written, latter] = both.map(({ value, member }) => valueText(member ?? value)) as [string, string];
      inDefault.reportChange('default.changed', `the default of ${at.name} changed`, written, latter, texts);
      compareOrigins(at.part('default', old, now));
    },
    unit: value('unit.changed', 'unit'),
    ...sampledFacts,
    caveats: compareNotes,
  };
}

type Default = NonNullable<Field['default']>;

function compareRelevance(before: readonly Condition[], after: readonly Condition[], at: At<Field>): void {
  // A required field is never refused, whatever its conditions are.
  const isRefused = ({ optional, nullable }: Field): boolean => optional || nullable;
  const isSame = before.length === 0 || isRefused(at.before) === isRefused(at.after);
  const written = relateConditions(before, after);
  const relation = written ?? (isSame ? undefined : 'same');
  if (relation === undefined) return;
  const sides = relevanceSides(at);
  const ofValues = sides === undefined ? relation : relateRelevance(...sides);
  if (written === undefined && ofValues === 'same') return;
  const text = (conditions: readonly Condition[], field: Field): string =>
    conditions.length === 0 || (written === undefined && !isRefused(field))
      ? 'always'
      : `when ${conditionsNotation(conditions)}`;
  const { subject } = at.place;
  const name = relation === 'widened' ? 'loosened' : relation === 'narrowed' ? 'tightened' : 'changed';
  at.about({ subject: sides === undefined ? subject : subjectOfRelevance(subject, ...sides) }).report(
    `relevance.${name}`,
    `${at.name} is relevant in other cases`,
    {
      before: text(before, at.before),
      after: text(after, at.after),
      relation: ofValues,
      typeRelation: relateVariants(relation, at),
    },
  );
}

/** The field of both versions with its object; undefined if an object is unknown. */
function relevanceSides({
  place: { subject },
  comparison,
  ...fields
}: At<Field>): readonly [FieldSide, FieldSide] | undefined {
  if (subject.on !== 'object') return undefined;
  const [old, now] = (['before', 'after'] as const).map((side): FieldSide | undefined => {
    const object = declaredAs(comparison[side].objects, subject.name);
    return object && { field: fields[side], object, model: comparison[side] };
  });
  return old && now && [old, now];
}

/** The type and the object of a field in both versions. */
function limitedBy({ before, after, place: { subject }, comparison }: At<Field>): Limited {
  const object = ({ objects }: Model) => (subject.on === 'object' ? declaredAs(objects, subject.name) : undefined);
  return {
    before: { type: before.type, object: object(comparison.before) },
    after: { type: after.type, object: object(comparison.after) },
  };
}

/** Relates the types of two fields, including null if both may be null. */
function relateNullable({ before: old, after: now, comparison: { before, after } }: At<Field>): Relation {
  const [was, is] = typesWithNull(old, before, now, after);
  return relateTypes(was, before, is, after);
}

/** Relates the texts of two parameters, if one of the types is no text in JSON. */
function relateAsText(family: FieldFamily, { before, after, comparison }: At<Field>): Relation | undefined {
  if (!TEXTUAL.has(family)) return undefined;
  return relateTexts(
    { type: before.type, limits: [], model: comparison.before },
    { type: after.type, limits: [], model: comparison.after },
  );
}

/** The kind of a change to a type with the same values: another target of an identifier, or another declaration. */
function sameSetKind(family: FieldFamily, before: Type, after: Type): KindId {
  const isSameType = writeType(anonymous(before)) === writeType(anonymous(after));
  return isSameType ? `${family}.identifies.changed` : typeKind(family, 'same');
}

function anonymous(type: Type): Type {
  return mapTypes(type, (part) => (isIdentifier(part) ? { kind: part.kind, name: part.name } : part));
}

function presenceText({ optional, nullable }: Field, when: 'now' | 'before' = 'now'): string {
  const parts = [...(optional ? ['absent'] : []), ...(nullable ? ['null'] : [])];
  const tense = when === 'now' ? 'may now be' : 'could be';
  if (parts.length > 0) return `${tense} ${parts.join(' or ')}${when === 'now' ? '' : ' before'}`;
  return when === 'now' ? 'is now always present' : 'was always present before';
}

/**
 * Relates the cases in which all conditions apply; undefined if they are the same. Members of an enum are compared by
 * name: a change of a member's value is reported for the enum.
 */
export function relateConditions(before: readonly Condition[], after: readonly Condition[]): Relation | undefined {
  if (conditionKey(before) === conditionKey(after)) return undefined;
  const names = ({ members, values }: Condition): readonly unknown[] => (members.length > 0 ? members : values);
  const holds = (one: readonly Condition[], other: readonly Condition[]): boolean =>
    other.every((condition) =>
      one.some(
        (stronger) =>
          stronger.field === condition.field &&
          stronger.up === condition.up &&
          names(stronger).every((name) => names(condition).includes(name)),
      ),
    );
  return relationOf(holds(before, after), holds(after, before));
}

/** Relates the interfaces of an object's variants: one for each member of the enumeration that selects them. */
function relateVariants(relation: Relation, { place: { subject }, comparison, ...fields }: At<Field>): Relation {
  if (subject.on !== 'object') return 'same';
  const [old, now] = [variedFields(subject.name, comparison.before), variedFields(subject.name, comparison.after)];
  const { name } = fields.after;
  if (!old.includes(name) && !now.includes(name)) return 'same';
  // Without varying fields, the object has a single interface.
  if (relation !== 'widened' || now.length === 0) return 'changed';
  return fields.after.optional ? 'same' : 'narrowed';
}

/** Fields that are relevant only for some members of an enumeration. A view is always one interface. */
function variedFields(name: string, { objects }: Model): readonly string[] {
  const named = (object: string): ObjectType | undefined => declaredAs(objects, object);
  const object = named(name);
  if (object === undefined || object.view !== undefined) return [];
  const isOfEnum = (owner: ObjectType | undefined, field: string): boolean =>
    owner?.fields.some((declared) => declared.name === field && isEnum(declared.type)) ?? false;
  const decides = ({ field, up }: Condition): boolean =>
    up ? object.within.some((outer) => isOfEnum(named(outer.object), field)) : isOfEnum(object, field);
  return object.fields.filter(({ relevant }) => relevant.some(decides)).map((field) => field.name);
}
