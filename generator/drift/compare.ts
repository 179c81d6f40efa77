import type { ApprovalRule } from '../diff/approvals/approvals.js';
import { declaredAs, isView } from '../model/by-name.js';
import { groupBy, grouped } from '../model/group-by.js';
import {
  withClosedEnums,
  listedType,
  limitKey,
  limitsTogether,
  mergedFields,
  typeOfAny,
  type PublishedField,
  type PublishedForm,
  inOwnTerms,
  sameLimits,
  type PublishedInOwnTerms,
} from './published-types.js';
import {
  DriftLines,
  type DriftLine,
  fieldText,
  presenceKind,
  type FieldPlace,
  type ShownField,
  type DriftFinding,
} from './drift-line.js';
import type { PublishedModel } from './published-model.js';
import { typeTexts } from './print.js';
import { nameInPath } from '../diff/compare/text.js';
import type { KindId } from '../diff/kinds.js';
import { differencesOf } from '../diff/compare/limits.js';
import { isEnforced } from '../model/limits/limit-kinds.js';
import {
  isNotShown,
  type Endpoint,
  type Enum,
  type EnumValue,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
} from '../model/model.js';
import { isBitSet, isEnum, isIdentifier, isScalar, writeType, type Type } from '../model/types.js';
import { typeAtTarget } from '../model/limits/limit-target.js';
import type { Alignment } from './align/align.js';
import { compareRequirements, compareSchemes } from './compare-auth.js';
import { compareEndpoints } from './compare-endpoints.js';
import { gravest, relateFieldTypes, type TypeRelation, type TypeSides } from './same-meaning.js';
import { limitNotation } from '../model/wording/limits.js';

export interface Compared {
  /** Unsorted, and without witnesses. */
  readonly lines: readonly DriftLine[];
  /** Own objects and endpoints with the facts of the document. */
  readonly published: PublishedInOwnTerms;
  readonly formOf: (line: DriftLine) => string | undefined;
  /** Number of compared fields and values. */
  readonly fields: number;
  /** Number of equal ones among them. */
  readonly same: number;
}

/**
 * The differences between the own spec and a document in paired declarations.
 *
 * @param own the declarations by hand
 * @param whole the own Model with published layers
 */
export function compareWithPublished(
  own: Model,
  whole: Model,
  published: PublishedModel,
  alignment: Alignment,
  approvals: readonly ApprovalRule[],
): Compared {
  return new DriftComparison(own, whole, published, alignment, approvals).run();
}

class DriftComparison {
  readonly #lines: DriftLines;
  readonly #ownNames: ReadonlyMap<string, string>;
  readonly #keysOfViews: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #havingField: ReadonlyMap<string, readonly ObjectType[]>;
  readonly #sides: TypeSides;
  #fields = 0;
  #same = 0;

  constructor(
    readonly own: Model,
    readonly whole: Model,
    readonly published: PublishedModel,
    readonly alignment: Alignment,
    approvals: readonly ApprovalRule[],
  ) {
    this.#lines = new DriftLines(whole, published, approvals);
    const basesIn = ({ objects }: Model): ReadonlyMap<string, string> =>
      new Map(objects.map(({ name, view }) => [name, view?.of ?? name]));
    this.#keysOfViews = keysOfViews(whole);
    this.#havingField = objectsByField(published.model);
    const [bases, publishedBases] = [basesIn(whole), basesIn(published.model)];
    const ownNames = [alignment.objects, alignment.enums, alignment.identifiers].flatMap((map) =>
      [...map].flatMap(([name, list]) => list.map((published) => [published, name] as const)),
    );
    this.#ownNames = new Map(ownNames);
    this.#sides = {
      own: whole,
      published: withClosedEnums(published.model),
      isCounterpart: (name, published) =>
        this.#ownNames.get(publishedBases.get(published) ?? published) === (bases.get(name) ?? name),
      unions: new Map(),
    };
  }

  run(): Compared {
    const { own, alignment } = this;
    const { model } = this.published;
    const objects = own.objects.flatMap((object) => {
      const names = alignment.objects.get(object.name);
      return names === undefined ? [] : [this.#object(object, names)];
    });
    for (const [ours, theirs] of counterparts(own.enums, alignment.enums, model.enums)) this.#enum(ours, theirs);
    const endpoints = counterparts(own.endpoints, alignment.endpoints, model.endpoints).map(([ours, theirs]) => {
      compareRequirements(ours, theirs, alignment.schemes, this.#lines);
      return this.#endpoint(ours, theirs);
    });
    compareSchemes(own.auth, alignment.schemes, this.#lines);
    return {
      lines: this.#lines.all,
      published: { objects, endpoints },
      formOf: (line) => this.#lines.forms.get(line),
      fields: this.#fields,
      same: this.#same,
    };
  }

  // ---------------------------------------------------------------------------------------------------------- objects

  /** Compares an object, and returns it with the facts of the document. */
  #object(object: ObjectType, names: readonly string[]): ObjectType {
    const theirs = mergedFields(names, this.published.model);
    const inViews = this.#keysOfViews.get(object.name) ?? new Set();
    const fields: Field[] = [];
    for (const field of object.fields) {
      const published = theirs.get(field.name);
      if (published !== undefined) fields.push(this.#field(object, field, published));
      else if (!this.#isElsewhere(object, field))
        this.#lines.reportAlone('own fields', {
          ...alone(object, field),
          ours: field,
          pointer: this.published.pointerOf(names[0]!),
        });
    }
    const own = new Set(declaredAs(this.whole.objects, object.name)!.fields.map(({ name }) => name));
    for (const theirField of theirs.values()) {
      if (own.has(theirField.name) || inViews.has(theirField.name)) continue;
      const type = this.#ownType(theirField.cited.field.type);
      const { optional, nullable } = theirField;
      fields.push({ ...theirField.cited.field, type, optional, nullable });
      this.#lines.reportAlone('published fields', {
        ...alone(object, { ...theirField.cited.field, optional, nullable }),
        theirs: theirField.cited.field,
        ownAt: object.origin,
        form: theirField.cited.object,
        pointer: this.published.property(theirField.cited.object, theirField.name),
      });
    }
    return { ...object, fields };
  }

  /** Whether a similar published object without a counterpart has the field. */
  #isElsewhere({ fields }: ObjectType, { name }: Field): boolean {
    const keys = new Set(fields.map((field) => field.name));
    return (this.#havingField.get(name) ?? []).some((object) => {
      const shared = object.fields.filter((field) => keys.has(field.name)).length;
      return shared >= 3 && shared >= object.fields.length * 0.8;
    });
  }

  /** Compares a field, and returns it with the facts of the document. */
  #field(object: ObjectType, field: Field, published: PublishedField): Field {
    this.#fields++;
    const before = this.#lines.all.length;
    const all = published.forms.map((form) => form.field);
    const type = typeOfAny(all.map((form) => listedType(form, this.published.model)));
    const inAll = { ...published.cited.field, type, limits: [] };
    const relation = relateFieldTypes(field, inAll, this.#sides);
    const typed = this.#farthest(field, published);
    const pointer = this.published.property(published.cited.object, published.name);
    const path = fieldPath(object, field.name);
    const finding = { path, ours: field, form: published.cited.object };
    const place = { ...finding, name: `${object.name}.${field.name}`, kinds: 'field' as const, pointer };
    this.#presence(place, field, { ...published, cited: published.cited.field }, finding, (isLacked) =>
      isLacked
        ? this.published.pointerOf(published.lackedBy!)
        : this.published.property(published.cited.object, field.name),
    );
    const typedAt = this.published.property(typed.object, published.name);
    this.#type(relation, field, { ...typed.field, type: inAll.type, limits: [] }, `${object.name}.${field.name}`, {
      ...finding,
      kinds: 'field',
      form: typed.object,
      theirs: typed.field,
      pointer: typedAt,
    });
    if (relation === 'same' || relation === 'names') this.#limits(place, field, all);
    if (this.#lines.all.length === before) this.#same++;
    const { optional, nullable } = published;
    return { ...field, optional, nullable, type: this.#ownType(inAll.type) };
  }

  /** The published form whose type differs most. */
  #farthest(field: Field, { forms }: PublishedField): PublishedForm {
    const relations = forms.map((form) => relateFieldTypes(field, form.field, this.#sides));
    return forms[relations.indexOf(relations.reduce(gravest, 'same'))]!;
  }

  #endpoint(own: Endpoint, published: Endpoint): Endpoint {
    return compareEndpoints(own, published, {
      lines: this.#lines,
      ownType: (type) => this.#ownType(type),
      rateLimitHeaders: this.whole.services.flatMap(({ rateLimits }) =>
        isNotShown(rateLimits) ? [] : Object.values(rateLimits.headers),
      ),
      field: (place, ours, theirs) => {
        const before = this.#lines.all.length;
        this.#fields++;
        const finding = { ...place, ours };
        this.#presence(place, ours, { ...theirs, cited: theirs }, finding);
        const relation = relateFieldTypes(ours, theirs, this.#sides);
        this.#type(relation, ours, theirs, place.name, { ...finding, theirs });
        if (relation === 'same' || relation === 'names') this.#limits(place, ours, [theirs]);
        if (this.#lines.all.length === before) this.#same++;
        const { optional, nullable } = theirs;
        // A fact that the document leaves open is unchanged, even if a whole list is written.
        const type = relation === 'other' ? this.#ownType(theirs.type) : ours.type;
        return { ...ours, optional, nullable, type };
      },
    });
  }

  #ownType(type: Type): Type {
    return inOwnTerms(type, this.published.model, (name) => this.#ownNames.get(name));
  }

  #presence(
    { name, kinds, pointer }: FieldPlace,
    ours: ShownField,
    theirs: Omit<ShownField, 'type'> & { readonly cited: Field; readonly lackedBy?: string | undefined },
    finding: Pick<DriftFinding, 'path' | 'ours' | 'form'>,
    pointerOf: (isLacked: boolean) => string = () => pointer,
  ): void {
    const { cited, lackedBy, optional, nullable } = theirs;
    const refuses = (optional && !ours.optional) || (nullable && !ours.nullable);
    const allows = (ours.optional && !optional) || (ours.nullable && !nullable);
    if (!refuses && !allows) return;
    // A form without the field is cited.
    const isLacked = refuses && !ours.optional && lackedBy !== undefined && !cited.optional;
    const text = isLacked ? `absent from ${lackedBy}` : fieldText({ type: cited.type, optional, nullable });
    this.#lines.report(refuses ? 'refused' : 'wider', {
      ...finding,
      kind: presenceKind(kinds, { refuses, allows, isAbsence: ours.optional !== optional }),
      message: `${name} ${presenceText(ours)}; in the document it is ${text}`,
      before: text,
      after: fieldText(ours),
      theirs: cited,
      ...(isLacked ? { form: lackedBy } : {}),
      pointer: pointerOf(isLacked),
    });
  }

  #type(
    relation: TypeRelation,
    ours: Field,
    theirs: Field,
    name: string,
    finding: Pick<DriftFinding, 'path' | 'ours' | 'form' | 'theirs' | 'pointer'> & Pick<FieldPlace, 'kinds'>,
  ): void {
    if (relation === 'same') return;
    const groups = { names: 'names', wider: 'wider', open: 'open', other: 'types' } as const;
    const verbs = { names: 'equivalent', wider: 'widened', open: 'narrowed', other: 'changed' } as const;
    const { kinds, ...at } = finding;
    const listed = { ...ours, type: listedType(ours, this.whole) };
    this.#lines.report(groups[relation], {
      ...at,
      kind: `${kinds}.type.${verbs[relation]}`,
      message: `${name} is ${writeType(listed.type)}; in the document it is ${writeType(theirs.type)}`,
      ...typeTexts({ field: listed, model: this.whole }, { field: theirs, model: this.published.model }),
    });
  }

  // ----------------------------------------------------------------------------------------------------------- limits

  /** Compares unconditional limits. */
  #limits(place: FieldPlace, field: Field, forms: readonly Field[]): void {
    const all = forms.map((form) => this.#limitsOf(form, this.published.model));
    // If forms have different limits, there is no common statement.
    if (all.some((limits) => !sameLimits(limits, all[0]!))) return;
    const ours = this.#limitsOf(field, this.whole);
    const conditional = new Set(field.limits.filter(({ when }) => when.length > 0).map(limitKey));
    for (const key of new Set([...ours, ...all[0]!].map(limitKey))) {
      const [mine, other] = [ours, all[0]!].map((limits) => limits.find((limit) => limitKey(limit) === key));
      if (conditional.has(key) || this.#isFormed(field.type, (mine ?? other)!)) continue;
      if (mine !== undefined && other !== undefined && limitNotation(mine) === limitNotation(other)) continue;
      this.#reportLimit(place, field, mine, other);
    }
  }

  /** The unconditional limits of the field and of its scalar. */
  #limitsOf({ type, limits }: Field, model: Model): readonly Limit[] {
    const ofScalars = (['value', 'each'] as const).flatMap((on) => {
      const target = typeAtTarget(type, on);
      const declared = target !== undefined && isScalar(target) ? declaredAs(model.scalars, target.name) : undefined;
      return (declared?.limits ?? []).map((limit) => ({ ...limit, on }));
    });
    const whole = [...limits, ...ofScalars];
    return limitsTogether(whole.filter(isComparedLimit));
  }

  /** Whether the own type is stricter than a limit could be: an identifier, a bit set or an enum. */
  #isFormed(type: Type, { on }: Limit): boolean {
    const target = typeAtTarget(type, on);
    return target !== undefined && (isIdentifier(target) || isBitSet(target) || isEnum(target));
  }

  #reportLimit(
    { path: at, name, pointer, form }: FieldPlace,
    field: Field,
    ours: Limit | undefined,
    theirs: Limit | undefined,
  ): void {
    const { on, kind } = (ours ?? theirs)!;
    const path = `${at}${on === 'value' ? '' : `.${on}`}.${kind}`;
    const before = theirs && limitNotation(theirs);
    const after = ours && limitNotation(ours);
    this.#lines.report('limits', {
      kind: limitKind(ours, theirs),
      path,
      message: `${name}: ${after ?? `no ${kind}`}; in the document ${before ?? `no ${kind}`}`,
      before,
      after,
      ours: ours ?? field,
      theirs: theirs ?? {},
      form,
      pointer,
    });
  }

  // ------------------------------------------------------------------------------------------------------------ enums

  #enum(own: Enum, published: Enum): void {
    const [ours, theirs] = [valuesOf(own), valuesOf(published)];
    const describe = (name: string) => ({
      kind: (change: 'added' | 'removed') => `enum.value.${change}${own.open ? '.open' : ''}` as const,
      path: `enums.${own.name}.values.${nameInPath(name)}`,
      what: `${own.name}.${name}`,
      print: ({ value }: EnumValue) => JSON.stringify(value),
      ownAt: own.origin,
    });
    for (const [value, member] of ours) {
      this.#fields++;
      const pointer = this.published.pointerOf(published.name);
      if (theirs.has(value)) this.#same++;
      else this.#lines.reportAlone('own values', { ...describe(member.name), ours: member, pointer });
    }
    const known = new Set(declaredAs(this.whole.enums, own.name)!.values.map((member) => member.value));
    const names = new Set(own.values.map((member) => member.name));
    for (const [value, member] of theirs) {
      if (known.has(value)) continue;
      const name = names.has(member.name) ? `${member.name}_2` : member.name;
      const pointer = this.published.enumValue(published.name, value);
      this.#lines.reportAlone('published values', { ...describe(name), theirs: member, pointer });
    }
  }
}

function valuesOf({ values }: Enum): ReadonlyMap<string | number, EnumValue> {
  return new Map(values.flatMap((member) => (isNotShown(member.value) ? [] : [[member.value, member] as const])));
}

/** The details of a field that only one side has. */
function alone(object: ObjectType, field: Field) {
  return {
    kind: (change: 'added' | 'removed') => `field.${change}.${field.optional ? 'optional' : 'required'}` as const,
    path: fieldPath(object, field.name),
    what: `${object.name}.${field.name}`,
    print: () => fieldText(field),
  };
}

/** Own declarations with their first counterparts. */
function counterparts<Declaration extends { readonly name: string }>(
  own: readonly Declaration[],
  alignment: ReadonlyMap<string, readonly string[]>,
  published: readonly Declaration[],
): readonly (readonly [Declaration, Declaration])[] {
  return own.flatMap((ours) => {
    const theirs = declaredAs(published, alignment.get(ours.name)?.[0] ?? '');
    return theirs === undefined ? [] : [[ours, theirs] as const];
  });
}

function keysOfViews({ objects }: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const views = groupBy(objects.filter(isView), ({ view }) => view.of);
  return new Map(
    [...views].map(([name, some]) => [name, new Set(some.flatMap(({ fields }) => fields.map((field) => field.name)))]),
  );
}

function objectsByField({ objects }: Model): ReadonlyMap<string, readonly ObjectType[]> {
  return grouped(objects.flatMap((object) => object.fields.map(({ name }) => [name, object] as const)));
}

function fieldPath({ name, writtenAt }: ObjectType, field: string): string {
  return `${writtenAt ?? `objects.${name}`}.fields.${nameInPath(field)}`;
}

function presenceText({ optional, nullable }: ShownField): string {
  const parts = [...(optional ? ['absent'] : []), ...(nullable ? ['null'] : [])];
  return parts.length === 0 ? 'is always there' : `may be ${parts.join(' or ')}`;
}

/** Whether both a spec and a document can have the limit in the same notation. */
function isComparedLimit(limit: Limit): boolean {
  return limit.kind !== 'format' && limit.kind !== 'values' && isEnforced(limit);
}

function limitKind(ours: Limit | undefined, theirs: Limit | undefined): KindId {
  if (theirs === undefined) return 'limit.added';
  if (ours === undefined) return 'limit.removed';
  // Different patterns may be equivalent.
  if (ours.kind === 'pattern') return 'limit.pattern.changed';
  return differencesOf(theirs, ours)[0]!.change;
}
