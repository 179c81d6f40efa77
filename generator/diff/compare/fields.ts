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
import { subjectOfRelevance, relateRelevance, type FieldSide } from '../cases/relevance-cases.js';
import {
  relationOf,
  type Relation,
  asSent,
  relatePresence,
  relateTypes,
  relateWritten,
  typesWithNull,
} from '../relation.js';
import { relateLimited, relateTexts } from '../cases/field-cases.js';
import { declaredAs } from '../by-name.js';
import type { Comparison, Place, Subject, Finding } from '../finding.js';
import { typeKind, type KindId } from '../kinds.js';
import {
  compareFacts,
  compareMembers,
  compareNotes,
  compareOrigins,
  comparedElsewhere,
  declaredFacts,
  originsOf,
  sampledFacts,
  value,
  type At,
  type Facts,
} from '../facts.js';
import { compareLimits, type Limited } from './limits.js';
import { comparedTogether } from './together.js';
import { nameInPath, lineOf, shortPath, textOf } from './text.js';

/** Kind of the list that has the fields, and prefix of the kinds of changes. */
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

export interface FieldList<One extends Field = Field> {
  readonly family: FieldFamily;
  /** Path of the list: `objects.Book.fields`. */
  readonly path: string;
  readonly subjectOf: (field: Field) => Subject;
  readonly around: NonNullable<Place['around']>;
  /** Origins of changes that something other than the field decides, such as its view. */
  readonly decidedAt?: (field: Field) => Place['at'];
  /** The version that refuses data with a field that only one declares, if one does. */
  readonly refusedBy?: (field: Field, change: 'added' | 'removed') => Finding['refusedBy'];
  /** Compares what these fields have besides that of others. */
  readonly compareMore?: (before: One, after: One, place: Place) => void;
}

/** Compares two lists of fields, paired up by name. */
export function compareFields<One extends Field>(
  before: readonly One[],
  after: readonly One[],
  list: FieldList<One>,
  comparison: Comparison,
): void {
  const { family } = list;
  compareMembers(
    before,
    after,
    {
      family,
      place: (field) => placeOfField(field, list),
      added: (field) => `${family}.added.${field.optional ? 'optional' : 'required'}`,
      removed: (field) => `${family}.removed.${field.optional ? 'optional' : 'required'}`,
      line: fieldLine,
      ...(list.refusedBy === undefined ? {} : { refusedBy: list.refusedBy }),
      content: ({ type, optional, nullable, limits }) => [type, optional, nullable, limits.map(contentOf)],
      compare: (old, now, place) => {
        compareField(factsOf(family), old, now, place, comparison, TEXTUAL.has(family));
        list.compareMore?.(old, now, place);
      },
    },
    comparison,
  );
}

/** Parameters that are text in a request or an answer. */
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
 * @param isText whether their values are text where they are sent, whatever their type is
 */
export function compareField(
  facts: Facts<Field>,
  old: Field,
  now: Field,
  place: Place,
  comparison: Comparison,
  isText = false,
): void {
  const { before, after } = comparison;
  comparedTogether(
    comparison,
    () => compareFacts(facts, old, now, place, comparison),
    () => {
      const [one, other] = [
        { ...limitedBy(old, place.subject, before), limits: old.limits, model: before },
        { ...limitedBy(now, place.subject, after), limits: now.limits, model: after },
      ];
      const [was, is] = typesWithNull(old, before, now, after);
      const inTexts = isText ? relateTexts(one, other) : undefined;
      return inTexts ?? relateLimited({ ...one, type: was }, { ...other, type: is });
    },
  );
}

export function placeOfField(
  field: Field,
  { path, subjectOf, around, decidedAt }: Omit<FieldList, 'compareMore'>,
): Place {
  const at = decidedAt?.(field);
  return {
    path: `${path}.${nameInPath(field.name)}`,
    subject: subjectOf(field),
    around,
    ...(at === undefined ? {} : { at }),
  };
}

/** `title?: str | null`, as the spec writes it. */
export function fieldLine({ name, type, optional, nullable }: Field): string {
  return `${name}${optional ? '?' : ''}: ${writeType(type)}${nullable ? ' | null' : ''}`;
}

/** The same with the form of each int64, which the spec chooses for all of them. */
function inFull(field: Field): string {
  return fieldLine(field).replace(writeType(field.type), writtenInFull(field.type));
}

function writtenInFull(type: Type): string {
  const form = typesIn(type).find(isInt64)?.as ?? 'safe-integer';
  return form === 'safe-integer' ? writeType(type) : writeType(type).replaceAll(/\bint64\b/g, `int64 (${form})`);
}

/** The kind of a change of the name in code: a parameter has it instead of the name on the wire. */
const NAMED_IN_CODE: Readonly<Record<FieldFamily, KindId>> = {
  field: 'field.as.changed',
  'view.field': 'field.as.changed',
  'endpoint.param': 'field.as.changed',
  'url.param': 'field.as.changed',
  'permission.input': 'field.as.changed',
  'endpoint.query': 'endpoint.query.as.changed',
  'endpoint.header': 'endpoint.header.as.changed',
  'endpoint.cookie': 'endpoint.cookie.as.changed',
  'endpoint.response.header': 'endpoint.response.header.as.changed',
};

/** Compares the parameters of a function of the package. */
export function compareInputs(
  family: 'url.param' | 'permission.input',
  key: string,
  before: readonly Field[],
  after: readonly Field[],
  { place, comparison, ...owners }: At<{ readonly origin: Origin }>,
): void {
  const list: FieldList = {
    family,
    path: `${place.path}.${key}`,
    subjectOf: () => ({ on: 'input' }),
    around: originsOf(owners),
  };
  compareFields(before, after, list, comparison);
  const named = (fields: readonly Field[]) =>
    fields.map((field) => ({ field, list: key, place: placeOfField(field, list) }));
  compareNamesInCode(`${family}.as.reused`, named(before), named(after), comparison);
}

/** A parameter that programs give by its name in code, with its list and the place of changes of it. */
export interface NamedInCode {
  readonly field: Field;
  readonly list: string;
  readonly place: Place;
}

/**
 * Reports names in code that were those of other parameters: calls compile as before, and send something else. That the name in
 * code has changed is not said again.
 */
export function compareNamesInCode(
  kind: 'endpoint.as.reused' | 'url.param.as.reused' | 'permission.input.as.reused',
  before: readonly NamedInCode[],
  after: readonly NamedInCode[],
  comparison: Comparison,
): void {
  const codeName = ({ field }: NamedInCode): string => field.as ?? field.name;
  const former = new Map(before.map((one) => [codeName(one), one]));
  for (const one of after) {
    const other = former.get(codeName(one));
    if (other === undefined || isSameParameter(other, one)) continue;
    const known = comparison.found.findIndex((found) => found.path === one.place.path && NAMES_IN_CODE.has(found.kind));
    if (known !== -1) comparison.found.splice(known, 1);
    comparison.report(kind, one.place, other.field, one.field, {
      message: `${codeName(one)} in code now means ${shortPath(one.place.path)}`,
      before: other.field.name,
      after: one.field.name,
    });
  }
}

/** A parameter of the same name that is sent elsewhere, such as in a header, still means the same. */
function isSameParameter(one: NamedInCode, other: NamedInCode): boolean {
  if (one.list === other.list) return one.field.name === other.field.name;
  return one.field.name.toLowerCase() === other.field.name.toLowerCase();
}

const NAMES_IN_CODE: ReadonlySet<KindId> = new Set(Object.values(NAMED_IN_CODE));

/** The comparers of two fields with the same name. */
export function factsOf(family: FieldFamily): Facts<Field> {
  return {
    ...declaredFacts,
    as: (before, after, { place, comparison, ...fields }) => {
      if (before === after) return;
      comparison.report(NAMED_IN_CODE[family], place, fields.before, fields.after, {
        message: `${shortPath(place.path)} has another name in code`,
        before: before ?? fields.before.name,
        after: after ?? fields.after.name,
      });
    },
    type: (before, after, { place, comparison, ...fields }) => {
      if (writtenInFull(before) === writtenInFull(after)) return;
      const relation =
        relateAsText(family, before, after, comparison) ?? relateNullable(fields.before, fields.after, comparison);
      const kind = relation === 'same' ? sameSetKind(family, before, after) : typeKind(family, relation);
      comparison.report(kind, place, fields.before, fields.after, {
        family,
        message: `the type of ${shortPath(place.path)} changed`,
        before: inFull(fields.before),
        after: inFull(fields.after),
        typeRelation: relateWritten(before, comparison.before, after, comparison.after),
      });
    },
    optional: (_old, _now, { place, comparison, before, after }) => {
      const relation = relatePresence(before, comparison.before, after, comparison.after);
      const isSameType = writtenInFull(before.type) === writtenInFull(after.type);
      // A field whose type includes null gains nothing from being nullable.
      if (
        relation === 'same' &&
        isSameType &&
        before.optional === after.optional &&
        before.nullable !== after.nullable
      ) {
        const texts = { before: fieldLine(before), after: fieldLine(after) };
        const message = `${shortPath(place.path)} says in another way that it may be null`;
        comparison.report(`${family}.type.equivalent`, place, before, after, { message, ...texts });
      }
      // A field of one side may be absent in the object itself, which has both.
      if (relation === 'same' || (before.onlyIn === undefined) !== (after.onlyIn === undefined)) return;
      const kind: KindId = `${family}.presence.${relation}`;
      const [old, now] = [asSent(before, after), asSent(after, before)];
      comparison.report(kind, place, before, after, {
        family,
        message: `${shortPath(place.path)} ${presenceText(now)}, and ${presenceText(old, 'before')}`,
        before: fieldLine(old),
        after: fieldLine(now),
      });
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
      const inside = { ...at.place, around: originsOf(at) };
      after.forEach((now, index) => compareOrigins(before[index]!.origin, now.origin, inside, at.comparison));
    },
    limits: (before, after, { place, comparison, ...fields }) =>
      compareLimits(before, after, { ...place, around: originsOf(fields) }, comparison, {
        before: limitedBy(fields.before, place.subject, comparison.before),
        after: limitedBy(fields.after, place.subject, comparison.after),
        areTexts: relateAsText(family, fields.before.type, fields.after.type, comparison) !== undefined,
      }),
    relevant: (before, after, at) => {
      // A required field is never refused, whatever its conditions say.
      const isRefused = ({ optional, nullable }: Field): boolean => optional || nullable;
      const isSame = before.length === 0 || isRefused(at.before) === isRefused(at.after);
      const written = relateConditions(before, after);
      const text = written ?? (isSame ? undefined : 'same');
      if (text === undefined) return;
      const { place, comparison } = at;
      const sides = relevanceSides(at);
      const relation = sides === undefined ? text : relateRelevance(...sides);
      if (written === undefined && relation === 'same') return;
      const textOf = (conditions: readonly Condition[], field: Field): string =>
        conditions.length === 0 || (written === undefined && !isRefused(field))
          ? 'always'
          : `when ${conditionsNotation(conditions)}`;
      const subject = sides === undefined ? place.subject : subjectOfRelevance(place.subject, ...sides);
      const name = text === 'widened' ? 'loosened' : 'tightened';
      comparison.report(
        text === 'changed' || text === 'same' ? 'relevance.changed' : `relevance.${name}`,
        { ...place, subject },
        at.before,
        at.after,
        {
          message: `${shortPath(place.path)} is relevant in other cases`,
          before: textOf(before, at.before),
          after: textOf(after, at.after),
          relation,
          typeRelation: relateVariants(text, at),
        },
      );
    },
    default: (before, after, at) => compareDefault(before, after, at),
    unit: value('unit.changed', 'unit'),
    ...sampledFacts,
    caveats: compareNotes,
  };
}

/** The field of both versions with its object; undefined if the object is not known. */
function relevanceSides({
  place: { subject },
  comparison,
  ...fields
}: AtField): readonly [FieldSide, FieldSide] | undefined {
  if (subject.on !== 'object') return undefined;
  const sideOf = (field: Field, model: Model): FieldSide | undefined => {
    const object = declaredAs(model.objects, subject.name);
    return object && { field, object, model };
  };
  const [old, now] = [sideOf(fields.before, comparison.before), sideOf(fields.after, comparison.after)];
  return old && now && [old, now];
}

/** The target of the limits of a field, and the object whose fields decide about them. */
function limitedBy({ type }: Field, subject: Subject, { objects }: Model): Limited['before'] {
  const object = subject.on === 'object' ? declaredAs(objects, subject.name) : undefined;
  return { type, ...(object === undefined ? {} : { object }) };
}

/** How the types of two fields relate; null counts where both may be null. */
function relateNullable(old: Field, now: Field, { before, after }: Comparison): Relation {
  const [was, is] = typesWithNull(old, before, now, after);
  return relateTypes(was, before, is, after);
}

/** How the texts of two types relate, where they are text in a request and have another form in JSON. */
function relateAsText(family: FieldFamily, before: Type, after: Type, comparison: Comparison): Relation | undefined {
  if (!TEXTUAL.has(family)) return undefined;
  return relateTexts(
    { type: before, limits: [], model: comparison.before },
    { type: after, limits: [], model: comparison.after },
  );
}

/** The kind of a change between types with the same values: another target of the same identifier, or another declaration. */
function sameSetKind(family: FieldFamily, before: Type, after: Type): KindId {
  const isSameType = writeType(anonymous(before)) === writeType(anonymous(after));
  return isSameType ? `${family}.identifies.changed` : typeKind(family, 'same');
}

/** The type without the targets of its identifiers. */
function anonymous(type: Type): Type {
  return mapTypes(type, (one) => (isIdentifier(one) ? { kind: one.kind, name: one.name } : one));
}

function presenceText({ optional, nullable }: Field, when: 'now' | 'before' = 'now'): string {
  const parts = [...(optional ? ['absent'] : []), ...(nullable ? ['null'] : [])];
  const tense = when === 'now' ? 'may now be' : 'could be';
  if (parts.length > 0) return `${tense} ${parts.join(' or ')}${when === 'now' ? '' : ' before'}`;
  return when === 'now' ? 'is now always present' : 'was always present before';
}

/**
 * How the cases in which all conditions apply have changed; undefined if they are the same. Members of an enum are compared
 * by name: a change of a member's value is reported for the enum.
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

/** How the interfaces of an object's variants changed: one for each member of the enumeration that selects them. */
function relateVariants(relation: Relation, { place: { subject }, comparison, ...fields }: AtField): Relation {
  if (subject.on !== 'object') return 'same';
  const [old, now] = [variedFields(subject.name, comparison.before), variedFields(subject.name, comparison.after)];
  const { name } = fields.after;
  if (!old.includes(name) && !now.includes(name)) return 'same';
  // Without any varying field, the interfaces no longer exist.
  if (relation !== 'widened' || now.length === 0) return 'changed';
  return fields.after.optional ? 'same' : 'narrowed';
}

/** Fields that are relevant only for some members of an enumeration. A view is always one interface. */
function variedFields(name: string, { objects }: Model): readonly string[] {
  const named = (one: string): ObjectType | undefined => declaredAs(objects, one);
  const object = named(name);
  if (object === undefined || object.view !== undefined) return [];
  const isOfEnum = (owner: ObjectType | undefined, field: string): boolean =>
    owner?.fields.some((one) => one.name === field && isEnum(one.type)) ?? false;
  const decides = ({ field, up }: Condition): boolean =>
    up ? object.within.some((outer) => isOfEnum(named(outer.object), field)) : isOfEnum(object, field);
  return object.fields.filter(({ relevant }) => relevant.some(decides)).map((field) => field.name);
}

type AtField = At<Field>;

type Default = NonNullable<Field['default']>;

function compareDefault(before: Default | undefined, after: Default | undefined, at: AtField): void {
  const { place, comparison } = at;
  const name = shortPath(place.path);
  const defaultPlace = {
    ...place,
    at: {
      ...(before === undefined ? {} : { before: before.origin }),
      ...(after && { after: after.origin }),
      ...place.at,
    },
  };
  const lineOfDefault = ({ value, member }: Default): string => lineOf(member ?? value);
  if (before === undefined && after === undefined) return;
  if (before === undefined) {
    const message = `the default of ${name} was added`;
    comparison.report('default.added', defaultPlace, at.before, at.after, { message, after: lineOfDefault(after!) });
  } else if (after === undefined) {
    const message = `the default of ${name} was removed`;
    comparison.report('default.removed', defaultPlace, at.before, at.after, { message, before: lineOfDefault(before) });
  } else {
    if (textOf(before.member ?? before.value) !== textOf(after.member ?? after.value)) {
      comparison.report('default.changed', defaultPlace, at.before, at.after, {
        message: `the default of ${name} changed`,
        before: lineOfDefault(before),
        after: lineOfDefault(after),
      });
    }
    const inside = { ...place, path: `${place.path}.default`, around: originsOf(at) };
    compareOrigins(before.origin, after.origin, inside, comparison);
  }
}
