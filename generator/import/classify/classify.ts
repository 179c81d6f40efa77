import { inside, refuseMoreThan, type Part } from '../load/part.js';
import type { Json } from '../../model/model.js';
import {
  excludedTogether,
  isOfKinds,
  refusedAlternatives,
  refusesNullAlone,
  isNothing,
  requiredAlone,
  KINDS,
  type Annotations,
  type Keywords,
  type KeywordReader,
  type ObjectKeywords,
  type Kind,
} from '../keywords.js';
import { defined } from '../../defined.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import type { Documents } from '../load/documents.js';
import { below } from '../load/pointer.js';
import type { Report } from '../losses.js';
import { isGenerated, specWordsOf } from '../spec-words.js';
import { fitsNumber, fitsText } from '../write/value-fits.js';
import { isExact, NOT_EXACT } from '../write/yaml-data.js';
import type {
  Facts,
  FieldShape,
  ListShape,
  NamedSchema,
  ObjectShape,
  RuleShape,
  Shape,
  ValuesShape,
} from '../shape.js';
import { valuesThat } from '../shape.js';
import {
  limitedForms,
  shownForms,
  endOf,
  gather,
  whole,
  type Gathered,
  type Group,
  type Term,
  mergeBounds,
  tighter,
} from './gather.js';
import { commonMultiple } from '../../model/limits/number-range.js';
import { shortestText } from '../../patterns/automaton.js';
import { literalPattern, Refusal } from '../../patterns/read-pattern.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { matchesKey } from '../foreign-patterns.js';
import { MAX_INHERITED, MOST } from '../../read/limits.js';
import type { Discriminators } from './discriminators.js';

/** Maximal number of combinations of several unions. A single union may have more alternatives. */
const MOST_COMBINATIONS = 64;

/** Maximal number of combinations in all schemas together, because each may have unions inside. */
const MOST_COMBINATIONS_IN_ALL = 20_000;

/** Maximal number of fields of all objects with `allOf` together: twice the limit for inherited fields in a spec. */
const MOST_COMBINED = 2 * MAX_INHERITED;

/** Maximal number of lengths of a tuple, each of which is a type. */
const MOST_LENGTHS = 6;

/** The patterns of keys with the schemas of their values. */
interface KeyPatterns {
  readonly kept: readonly { readonly pattern: string; readonly parts: readonly Part[] }[];
  /** The schemas of patterns that are not supported. */
  readonly lost: readonly Part[];
  /** Whether there are no other patterns. */
  readonly isWhole: boolean;
}

export interface ClassifyContext {
  readonly reader: KeywordReader;
  readonly documents: Documents;
  readonly report: Report;
  readonly discriminators: Discriminators;
}

/** Turns schemas into shapes. Each named schema, and each combination of schemas, is turned once. */
export class Classifier {
  readonly #context: ClassifyContext;
  readonly #named = new Map<Part, NamedSchema>();
  readonly #shapesOfFields = new WeakMap<Part, Shape>();
  readonly #factsOfParts = new WeakMap<Part, Facts>();
  readonly #objects = new Map<string, ObjectShape>();
  readonly #open: (() => void)[] = [];
  /** The places that are being turned into shapes, outermost first. */
  readonly #compiling = new Set<Part | string>();
  /** Schemas whose alternatives are being combined with other schemas. */
  readonly #combining = new Set<Part>();
  #isRunning = false;
  /** Number of fields of all objects that combine several schemas. */
  #combined = 0;
  #combinationsMade = 0;

  constructor(context: ClassifyContext) {
    this.#context = context;
  }

  get named(): readonly NamedSchema[] {
    return [...this.#named.values()];
  }

  get objects(): readonly ObjectShape[] {
    return [...this.#objects.values()];
  }

  /** A schema under a name; `isComponent` if it is under `components`. */
  nameSchema(part: Part, title: string, isComponent: boolean): NamedSchema {
    const known = this.#named.get(part);
    if (known !== undefined) return known;
    const { report } = this.#context;
    const schema: NamedSchema = { at: report.at(part), title, facts: this.#facts([whole(part)]), isComponent };
    this.#named.set(part, schema);
    this.#later(() => {
      schema.shape = this.#compile([whole(part)], 'named');
    });
    return schema;
  }

  /** The shape of a schema, and the facts of its place. */
  place(part: Part): { readonly shape: Shape; readonly facts: Facts } {
    return { shape: this.#compile([whole(part)]), facts: this.#facts([whole(part)]) };
  }

  factsOf(part: Part): Facts {
    return this.#facts([whole(part)]);
  }

  /** Runs the deferred work. */
  finish(): void {
    this.#isRunning = true;
    for (let work = this.#open.pop(); work !== undefined; work = this.#open.pop()) work();
    this.#isRunning = false;
  }

  #later(work: () => void): void {
    this.#open.push(work);
    if (!this.#isRunning && this.#open.length > 10_000) this.finish();
  }

  /** The shape of a field with one schema. Objects that inherit the field share it. */
  #shapeOfField(part: Part): Shape {
    const known = this.#shapesOfFields.get(part);
    if (known !== undefined) return known;
    const shape = this.#compile([whole(part)]);
    this.#shapesOfFields.set(part, shape);
    return shape;
  }

  /** The shape of schemas that all apply. A schema that only refers to itself accepts any value. */
  #compile(terms: readonly Term[], as?: 'named'): Shape {
    const key = terms.length === 1 && !terms[0]!.isPlain ? terms[0]!.part : keyOfTerms(terms);
    if (this.#compiling.has(key)) return this.#endless(this.#context.report.at(terms[0]!.part));
    this.#compiling.add(key);
    const shape = this.#compiled(terms, as);
    this.#compiling.delete(key);
    return shape;
  }

  #endless(at: string): Shape {
    this.#context.report.lose(at, '$ref', 'it leads back to itself, and no name is given to what it is', true);
    return { kind: 'any' };
  }

  #compiled(terms: readonly Term[], as?: 'named'): Shape {
    const context = this.#context;
    const found = this.#gather(terms, false);
    const shape = this.#shapeOf(terms, found, as);
    if (!found.nullable) return shape;
    const { kinds, values } = found.plain[0]!;
    if (kinds === undefined || values?.includes(null) === false || found.refs.length > 0 || found.groups.length > 0) {
      context.report.assume(terms[0]!.part, 'nullable-alone');
    }
    return union([shape, { kind: 'null' }], context.report.at(terms[0]!.part));
  }

  #gather(terms: readonly Term[], expand: boolean): Gathered {
    return gather(terms, expand, this.#context);
  }

  #isAlternativeOf({ part }: Term, base: Part): boolean {
    const { anyOf, oneOf } = this.#context.reader.read(base);
    return [...anyOf, ...oneOf].some((schema) => endOf(schema, this.#context) === part);
  }

  #shapeOf(terms: readonly Term[], found: Gathered, as?: 'named'): Shape {
    const { report } = this.#context;
    const limiting = found.plain.filter(({ own }) => own !== 'nothing');
    const isPlainOnly = limiting.every(({ own }) => own === 'kinds');
    const kinds = isPlainOnly ? commonKinds(limiting) : undefined;
    const beside = limiting.find((keywords) => keywords.ref !== undefined);
    const at = beside === undefined ? {} : { at: report.at(beside.part) };
    const restricted = (shape: Shape): Shape =>
      kinds === undefined ? shape : { kind: 'restricted', of: shape, kinds, ...at };
    const [ref] = found.refs;
    if (
      ref !== undefined &&
      found.refs.length === 1 &&
      found.groups.length === 0 &&
      isPlainOnly &&
      !(as === 'named' && limiting.length > 0) &&
      !terms.some((term) => this.#isAlternativeOf(term, ref))
    ) {
      const selected = this.#context.discriminators.selectedBy.get(ref);
      if (selected === undefined) return restricted(this.#namedShape(ref));
      // A schema that extends this one has further facts. Elsewhere, values are those of the extending schemas.
      if (!terms.some(({ part }) => this.#context.discriminators.valuesOf.has(part)))
        return restricted(this.#selected(ref, selected));
    }
    if (ref !== undefined) return this.#extending(found, this.#shapeOf(terms, this.#gather(terms, true), as));
    const [group, ...others] = found.groups;
    if (group === undefined) return this.#plainShape(found.plain, terms, this.#exclusions(found.plain));
    const place = report.at(group.from.part);
    if (others.length === 0 && isPlainOnly) {
      return restricted(this.#alternatives(group, place));
    }
    const rules = this.#choices(found);
    if (rules !== undefined) return this.#plainShape(found.plain, terms, rules);
    const own = found.groups.map(({ from }) => from.part);
    if (own.some((part) => this.#combining.has(part))) return this.#endless(place);
    for (const part of own) this.#combining.add(part);
    const shape = this.#combinations(found, place, terms[0]!);
    for (const part of own) this.#combining.delete(part);
    return shape;
  }

  #schemaOf(part: Part): NamedSchema {
    return this.nameSchema(part, lastWords(part), false);
  }

  #namedShape(part: Part): Shape {
    return { kind: 'named', schema: this.#schemaOf(part) };
  }

  /** The union of the schemas that the discriminator of a base selects. */
  #selected(base: Part, selected: readonly Part[]): Shape {
    const { report, reader } = this.#context;
    const { discriminator } = reader.read(base);
    report.assume(base, 'discriminator-of-base');
    const shapes = selected.map((schema) => this.#namedShape(schema));
    const shape = union(shapes, report.at(base, 'discriminator'), false, discriminator);
    return shape.kind === 'union' ? { ...shape, title: `Any ${lastWords(base)}` } : shape;
  }

  /** Records the bases of an object that `allOf` extends. */
  #extending({ refs, groups }: Gathered, shape: Shape): Shape {
    if (shape.kind === 'object' && groups.length === 0 && shape.object.bases.length === 0) {
      shape.object.bases = refs.map((ref) => this.#schemaOf(ref));
    }
    return shape;
  }

  #alternatives({ alternatives, exactlyOne, from }: Group, at: string): Shape {
    refuseMoreThan(MOST.members, alternatives.length, 'alternatives', from.part);
    const shapes = alternatives.map((schema) => this.#compile([whole(schema)]));
    return union(shapes, at, exactlyOne, from.discriminator);
  }

  /** A union of all combinations of alternatives, each together with the schemas beside them. */
  #combinations(
    { plain, groups }: Gathered,
    at: string,
    { part, at: around = this.#context.report.at(part) }: Term,
  ): Shape {
    const { report } = this.#context;
    const count = groups.reduce((product, { alternatives }) => product * alternatives.length, 1);
    const limiting = plain.filter(({ own }) => own !== 'nothing');
    const besides: readonly Term[] = limiting.map(({ part }) => ({ part, isPlain: true }));
    this.#combinationsMade += count;
    if ((count > MOST_COMBINATIONS && groups.length > 1) || this.#combinationsMade > MOST_COMBINATIONS_IN_ALL) {
      report.lose(at, 'alternatives', `${count} combinations of alternatives are too many to write out`, true);
      return this.#ofAll(besides);
    }
    const [first] = groups;
    const combined = groups.reduce<readonly (readonly Part[])[]>(
      (all, { alternatives }) => all.flatMap((chosen) => alternatives.map((alternative) => [...chosen, alternative])),
      [[]],
    );
    const shapes = combined.map((parts) => {
      const others = besides.filter(
        ({ part: said }, index) => !this.#passesOver(limiting[index]!, parts) && !this.#extends(parts, said),
      );
      const terms = [...parts.map(whole), ...others];
      // The alternatives may also be used alone, so that a combination has another place.
      const words = parts.flatMap(({ pointer }) => /\/(?:oneOf|anyOf)\/\d+$/.exec(pointer) ?? []).join('');
      return this.#compile(terms.length === 1 ? terms : [{ ...terms[0]!, at: around + words }, ...terms.slice(1)]);
    });
    return union(
      shapes,
      at,
      groups.some(({ exactlyOne }) => exactlyOne),
      first!.from.discriminator,
    );
  }

  /** Whether one of the alternatives extends the schema that lists them, without being that schema. */
  #extends(alternatives: readonly Part[], base: Part): boolean {
    if (alternatives.some((part) => endOf(part, this.#context) === base)) return false;
    return this.#gather(alternatives.map(whole), true).plain.some(({ part }) => part === base);
  }

  /** Whether a schema limits only other forms than the alternatives allow. */
  #passesOver(said: Keywords, alternatives: readonly Part[]): boolean {
    const limited = limitedForms(said);
    if (limited === undefined) return false;
    return alternatives.some((schema) => {
      const forms = shownForms(schema, this.#context);
      return forms !== undefined && [...forms].every((form) => !limited.has(form));
    });
  }

  /** Rules for `anyOf` of required keys; undefined if the alternatives have other facts. */
  #choices({ plain, groups }: Gathered): readonly RuleShape[] | undefined {
    const declared = new Map(plain.flatMap(({ object }) => [...object.properties]));
    const rules: RuleShape[] = [];
    const excluded = this.#exclusions(plain);
    for (const { alternatives, exactlyOne } of groups) {
      const none = exactlyOne ? alternatives.findIndex(({ raw }) => refusedAlternatives(raw) !== undefined) : -1;
      const chosen = alternatives.filter((_, index) => index !== none);
      const fields = this.#required(
        chosen.map(({ raw }) => raw),
        declared,
      );
      if (fields === undefined) return undefined;
      if (none === -1) {
        rules.push({ kind: exactlyOne ? 'exactly-one-set' : 'at-least-one-set', fields });
        continue;
      }
      // One of the fields may be set, or none.
      const refused = this.#required(refusedAlternatives(alternatives[none]!.raw)!, declared);
      if (refused?.join() !== fields.join() || fields.length < 2) return undefined;
      rules.push({ kind: 'at-most-one-non-null', fields });
    }
    // At least one of two fields is set, but not both.
    const exact = rules.map((rule) =>
      excluded.some((other) => rule.kind === 'at-least-one-set' && other.fields.join() === rule.fields.join())
        ? { ...rule, kind: 'exactly-one-set' as const }
        : rule,
    );
    const left = excluded.filter((rule) => !exact.some(({ fields }) => fields.join() === rule.fields.join()));
    return [...exact, ...left];
  }

  /** The required keys of schemas, sorted; undefined if a schema requires several keys, or the key of another one. */
  #required(schemas: readonly unknown[], declared: ReadonlyMap<string, Part>): readonly string[] | undefined {
    const fields = schemas.map((schema) => {
      const field = requiredAlone(schema);
      const property = declared.get(field!);
      return property !== undefined && this.#isSet(field!, property, schema) ? field : undefined;
    });
    const isEachAnother = new Set(fields).size === fields.length;
    return isEachAnother && fields.every((field) => field !== undefined) ? fields.toSorted() : undefined;
  }

  /** Rules for pairs of properties that exclude each other. A property that may be null may be present. */
  #exclusions(plain: readonly Keywords[]): readonly RuleShape[] {
    const declared = new Map(plain.flatMap(({ object }) => [...object.properties]));
    return plain.flatMap(({ part }): readonly RuleShape[] => {
      const pair = excludedTogether(part.raw);
      if (pair === undefined) return [];
      const { not } = part.raw as { readonly not: unknown };
      const isExact = pair.every((key) => declared.has(key) && this.#isSet(key, declared.get(key)!, not));
      if (isExact) return [{ kind: 'at-most-one-non-null', fields: pair.toSorted() }];
      const { report } = this.#context;
      report.lose(part, 'not', 'no type of the language says this; it is documented as a caveat', true);
      return [];
    });
  }

  /** Whether a present property is set: it is never null, or the schema refuses null. */
  #isSet(key: string, property: Part, schema: unknown): boolean {
    const { properties } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
    if (properties === undefined) return !this.#mayBeNull(property);
    return refusesNullAlone(properties) && (Object.hasOwn(properties, key) || !this.#mayBeNull(property));
  }

  /** Whether null is valid, without following references, so that a present property may be unset. */
  #mayBeNull(part: Part): boolean {
    const { kinds, values, nullable } = this.#context.reader.read(part);
    return nullable || (kinds?.has('null') !== false && values?.includes(null) !== false);
  }

  #plainShape(plain: readonly Keywords[], terms: readonly Term[], rules: readonly RuleShape[]): Shape {
    const { report } = this.#context;
    const at = report.at(terms[0]!.part);
    if (plain.some(({ always }) => always === 'invalid')) return { kind: 'never' };
    const limiting = this.#withPossibleValues(plain.filter(({ own }) => own !== 'nothing'));
    for (const { unsayable, part } of limiting) {
      for (const keyword of unsayable)
        report.lose(part, keyword, 'no type of the language says this; it is documented as a caveat', true);
    }
    for (const { hasEmptyList, part } of limiting) if (hasEmptyList) report.assume(part, 'empty-enum');
    const given = commonKinds(limiting);
    const values = commonValues(limiting);
    if (values !== undefined) return this.#valuesShape(values, given, limiting, at);
    const kinds = given ?? this.#impliedKinds(limiting, at);
    if (kinds === undefined) return { kind: 'any' };
    const shapes = [...kinds].flatMap((kind) => this.#shapesOfKind(kind, limiting, terms, rules, at));
    const isByTheLetter = given === undefined && this.#context.reader.dialect.kind === 'json-schema';
    return union(isByTheLetter ? [...shapes, ...this.#othersThan(kinds, at)] : shapes, at);
  }

  /** Schemas without lists of values that all contradict the type beside them. */
  #withPossibleValues(plain: readonly Keywords[]): readonly Keywords[] {
    return plain.map((said) => {
      const { values, kinds, part } = said;
      if (values === undefined || values.length === 0 || kinds === undefined) return said;
      if (values.some((value) => isOfKinds(value, kinds))) return said;
      this.#context.report.assume(part, 'enum-of-another-type');
      const { values: _, ...others } = said;
      return others;
    });
  }

  /** Shapes of all other forms, to which keywords of one form do not apply. */
  #othersThan(kinds: ReadonlySet<Kind>, at: string): readonly Shape[] {
    return KINDS.filter((kind) => !kinds.has(kind) && !(kind === 'number' && kinds.has('integer'))).flatMap((kind) =>
      this.#shapesOfKind(kind, [], [], [], at),
    );
  }

  #impliedKinds(plain: readonly Keywords[], at: string): ReadonlySet<Kind> | undefined {
    const found = new Set<Kind>();
    for (const { text, number, list, object } of plain) {
      const { properties, required, patterns, additional, names } = object;
      if (
        properties.size + required.length + patterns.length > 0 ||
        object.isClosed ||
        (additional ?? names ?? object.min ?? object.max) !== undefined
      )
        found.add('object');
      if (list.prefix.length > 0 || list.unique || (list.items ?? list.min ?? list.max) !== undefined)
        found.add('array');
      if ((text.min ?? text.max ?? text.pattern) !== undefined) found.add('string');
      else if (text.format !== undefined)
        found.add(NUMERIC_FORMATS.has(text.format) ? (text.format.startsWith('int') ? 'integer' : 'number') : 'string');
      if (Object.keys(number).length > 0) found.add('number');
    }
    if (found.size === 0) return undefined;
    if (this.#context.reader.dialect.kind === 'openapi') this.#context.report.assume(at, 'kind-from-keywords');
    return found;
  }

  #valuesShape(
    values: readonly Json[],
    kinds: ReadonlySet<Kind> | undefined,
    plain: readonly Keywords[],
    at: string,
  ): Shape {
    const { report } = this.#context;
    const possible = values.filter(
      (value) => (kinds === undefined || isOfKinds(value, kinds)) && plain.every((said) => withinBounds(value, said)),
    );
    const exact = possible.filter(isExact);
    if (exact.length < possible.length) report.lose(at, 'enum', NOT_EXACT, true);
    const scalars = exact.filter((value): value is string | number | boolean => typeof value !== 'object');
    const others = exact.filter((value) => typeof value === 'object');
    const { annotations, part } = plain.find((keywords) => keywords.values !== undefined)!;
    if (possible.length < values.length)
      report.lose(at, 'enum', 'a listed value that the type beside the list refuses', false);
    const distinct = [...new Set(scalars)];
    if (distinct.length < scalars.length) report.lose(at, 'enum', 'a value is listed twice', false);
    const listed = plain.find((keywords) => keywords.values !== undefined)!.values!;
    const wordOf = (words: readonly string[]) => (value: Json) =>
      words.length === listed.length ? words[listed.indexOf(value)] : undefined;
    const shape: ValuesShape = {
      kind: 'values',
      values: distinct,
      names: distinct.map(wordOf(annotations.memberNames)),
      docs: distinct.map(wordOf(annotations.memberDocs)),
      places: distinct.map((value) =>
        inside(part, 'enum') === undefined ? report.at(part) : report.at(part, 'enum', listed.indexOf(value)),
      ),
      at: report.at(part),
      ...defined({ title: annotations.title, doc: annotations.doc }),
      ...(isGenerated(part) || this.#context.discriminators.closedEnums.has(report.at(part)) ? { isClosed: true } : {}),
    };
    const shapes: Shape[] = [];
    if (distinct.length > MOST.members) {
      report.lose(at, 'enum', `more than ${MOST.members} values; any of their form is accepted`, true);
      for (const kind of ['string', 'number', 'boolean'] as const)
        if (distinct.some((value) => typeof value === kind))
          shapes.push(...this.#shapesOfKind(kind, plain, [], [], at));
    } else if (distinct.length > 0) shapes.push(shape);
    for (const value of others) shapes.push(this.#literal(value, at));
    for (const value of possible)
      if (!isExact(value))
        shapes.push(typeof value === 'number' ? { kind: 'number', whole: false, at } : { kind: 'any' });
    return union(shapes, at);
  }

  /** The type of a single value: lists are tuples, and objects are closed. */
  #literal(value: Json, at: string): Shape {
    if (value === null) return { kind: 'null' };
    if (typeof value !== 'object')
      return { kind: 'values', values: [value], names: [undefined], docs: [undefined], places: [at], at };
    if (Array.isArray(value))
      return value.length === 0
        ? emptyList()
        : { kind: 'tuple', items: value.map((item: Json) => this.#literal(item, at)) };
    const fields = Object.entries(value as Readonly<Record<string, Json>>).map(([key, item]): FieldShape => ({
      key,
      required: true,
      shape: this.#literal(item, at),
      facts: NO_FACTS,
      at,
    }));
    const object: ObjectShape = {
      at,
      facts: NO_FACTS,
      fields: ordered(fields),
      otherKeys: 'none',
      rules: [],
      caveats: [],
      bases: [],
    };
    this.#objects.set(`literal ${at} ${JSON.stringify(value)}`, object);
    return { kind: 'object', object };
  }

  #shapesOfKind(
    kind: Kind,
    plain: readonly Keywords[],
    terms: readonly Term[],
    rules: readonly RuleShape[],
    at: string,
  ): readonly Shape[] {
    switch (kind) {
      case 'null':
        return [{ kind: 'null' }];
      case 'boolean':
        return [{ kind: 'bool' }];
      case 'string': {
        const { pattern: _, ...bounds } = mergeBounds(plain.map(({ text }) => text));
        const patterns = this.#patternsOf(plain);
        if (patterns === undefined) return [];
        if (patterns.length > 2) this.#context.report.lose(at, 'pattern', 'more than two patterns hold together', true);
        if (new Set(plain.flatMap(({ text }) => text.format ?? [])).size > 1)
          this.#context.report.lose(at, 'format', 'several formats hold together', true);
        const [pattern, alsoPattern] = patterns;
        return [{ kind: 'text', ...bounds, ...defined({ pattern, alsoPattern }), at }];
      }
      case 'number':
      case 'integer': {
        const format = plain.find(({ text }) => text.format !== undefined)?.text.format;
        const bounds = mergeBounds(plain.map(({ number }) => number));
        const steps = [...new Set(plain.flatMap(({ number }) => number.multipleOf ?? []))];
        const least = steps.length > 1 ? steps.reduce(commonMultiple) : undefined;
        const multipleOf = least !== undefined && least < 10 ** 15 ? least : bounds.multipleOf;
        if (multipleOf !== least && steps.length > 1)
          this.#context.report.lose(at, 'multipleOf', 'no number that can be compared is a multiple of all', true);
        return [{ kind: 'number', whole: kind === 'integer', ...bounds, ...defined({ multipleOf, format }), at }];
      }
      case 'array':
        return [this.#listShape(plain, at)];
      case 'object':
        return [this.#objectOrDict(plain, terms, rules, at)];
    }
  }

  /** The patterns of a text; undefined if no text matches, but other forms are valid. */
  #patternsOf(plain: readonly Keywords[]): readonly string[] | undefined {
    const all = [...new Set(plain.flatMap(({ text }) => text.pattern ?? []))];
    const possible = all.filter((pattern) => !matchesNothing(pattern));
    if (possible.length === all.length) return all;
    if ((commonKinds(plain)?.size ?? 0) > 1) return undefined;
    const { report } = this.#context;
    for (const { text, part } of plain)
      if (text.pattern !== undefined && !possible.includes(text.pattern)) report.assume(part, 'impossible-pattern');
    return possible;
  }

  #listShape(plain: readonly Keywords[], at: string): Shape {
    const lists = plain.map(({ list }) => list);
    const bounds = tighter(lists);
    const items = lists.flatMap((list) => list.items ?? []);
    const unique = lists.some((list) => list.unique);
    const item = this.#ofAll(items.map(whole));
    const length = Math.max(0, ...lists.map(({ prefix }) => prefix.length));
    if (length > 0) {
      const first = Array.from({ length }, (_, index) =>
        this.#ofAll(lists.flatMap(({ prefix, items: rest }) => prefix[index] ?? rest ?? []).map(whole)),
      );
      return this.#tupleShape(first, item, { ...bounds, unique }, at);
    }
    if (item.kind === 'never') return (bounds.min ?? 0) > 0 ? { kind: 'never' } : emptyList();
    return { kind: 'list', item, ...bounds, unique, at };
  }

  /** The shape of schemas that all apply, of which there may be none. */
  #ofAll(terms: readonly Term[]): Shape {
    return terms.length === 0 ? { kind: 'any' } : this.#compile(terms);
  }

  /** A list with shapes of its first items, and one for all further items. */
  #tupleShape(
    first: readonly Shape[],
    rest: Shape,
    { min = 0, max, unique }: { readonly min?: number; readonly max?: number; readonly unique: boolean },
    at: string,
  ): Shape {
    const isClosed = (max ?? Infinity) <= first.length;
    const most = Math.min(max ?? first.length, first.length);
    if (!unique && most - min < MOST_LENGTHS) {
      if (isClosed) return union(tuples(first, min, most), at);
      const bounds = defined({ min: min > first.length ? min : undefined, max });
      const open: Shape = { kind: 'tuple', items: first, rest, ...bounds, at };
      return union([...tuples(first, min, first.length - 1), open], at);
    }
    const reason = unique ? 'a tuple may hold an item twice' : 'it may have too many lengths';
    this.#context.report.lose(at, 'prefixItems', `${reason}: this is a list of any of them`, true);
    const bounds = defined({ min: min === 0 ? undefined : min, max });
    return { kind: 'list', item: union([...first, ...(isClosed ? [] : [rest])], at), ...bounds, unique };
  }

  #objectOrDict(plain: readonly Keywords[], terms: readonly Term[], rules: readonly RuleShape[], at: string): Shape {
    const { report } = this.#context;
    const own = plain.map(({ object }) => object);
    const hasKeys = own.some(({ properties, required }) => properties.size + required.length > 0);
    const isClosed = own.some((keywords) => keywords.isClosed);
    const bounds = tighter(own);
    const patterns = own.flatMap((keywords) => keywords.patterns);
    const names = own.flatMap((keywords) => keywords.names ?? []);
    const additional = own.flatMap((keywords) => keywords.additional ?? []);
    if (!hasKeys && !isClosed && patterns.length === 0) {
      const key = names.length === 0 ? undefined : this.#compile(names.map(whole));
      return {
        kind: 'dict',
        ...(key === undefined ? {} : { key }),
        value: this.#ofAll(additional.map(whole)),
        ...bounds,
        at,
      };
    }
    const [[pattern, value] = [], ...more] = patterns;
    if (
      !hasKeys &&
      pattern !== undefined &&
      value !== undefined &&
      more.length === 0 &&
      isClosed &&
      names.length === 0
    ) {
      return {
        kind: 'dict',
        key: { kind: 'text', pattern, at: report.at(value) },
        value: this.#compile([whole(value)]),
        ...bounds,
        at,
      };
    }
    const allowed = isClosed ? undefined : this.#allowedKeys(own);
    const keyPatterns =
      allowed === undefined
        ? this.#keyPatterns(own, at)
        : { kept: [{ pattern: allowed, parts: additional }], lost: [], isWhole: true };
    const isNamed = names.every((schema) => {
      const pattern = this.#patternOfKeys(schema);
      const keys = own.flatMap(({ properties, required }) => [...properties.keys(), ...required]);
      return pattern !== undefined && keys.every((key) => matchesKey(pattern, key));
    });
    if (!isNamed || (names.length > 0 && !isClosed && allowed === undefined))
      report.lose(at, 'propertyNames', 'names of keys are limited by one pattern or a list of names only', true);
    const limitsCount =
      (bounds.min ?? 0) > Math.max(...own.map(({ required }) => required.length), 0) || bounds.max !== undefined;
    const key = keyOfTerms(terms);
    const known = this.#objects.get(key);
    if (known !== undefined) return { kind: 'object', object: known };
    if (isClosed && own.some(({ required }) => required.some((name) => isForbidden(name, plain))))
      return { kind: 'never' };
    const bases = terms.flatMap(({ part }) =>
      (specWordsOf(part.raw).extends ?? []).map((name) =>
        this.#context.documents.resolve(`#/components/schemas/${below('', String(name)).slice(1)}`, part),
      ),
    );
    const titles = terms.flatMap(({ part }) => this.#context.reader.read(part).annotations.title ?? []);
    const object: ObjectShape = {
      at: terms[0]!.at ?? at,
      ...(titles[0] === undefined ? {} : { title: titles[0] }),
      facts: this.#facts(terms),
      fields: [],
      rules,
      caveats: [],
      bases: bases.map((base) => this.#schemaOf(base)),
      ...(limitsCount ? { keyCount: bounds } : {}),
    };
    this.#objects.set(key, object);
    // Where not all patterns are known, other keys may hold anything.
    const others = keyPatterns.isWhole ? additional : [];
    const isFilledClosed = keyPatterns.isWhole && (isClosed || allowed !== undefined);
    const tags = this.#tagsOf([...terms.map(({ part }) => part), ...plain.map(({ part }) => part)]);
    this.#later(() => this.#fill(object, plain, tags, isFilledClosed, others, keyPatterns));
    return { kind: 'object', object };
  }

  #fill(
    object: ObjectShape,
    plain: readonly Keywords[],
    tags: ReadonlyMap<string, ReadonlySet<string>>,
    isClosed: boolean,
    additional: readonly Part[],
    { kept, lost }: KeyPatterns,
  ): void {
    const { report } = this.#context;
    const required = new Set(plain.flatMap((said) => said.object.required));
    const properties = new Map<string, Set<Part>>();
    for (const { object: own } of plain)
      for (const [key, part] of own.properties) properties.set(key, (properties.get(key) ?? new Set()).add(part));
    refuseMoreThan(MOST.fields, properties.size, 'properties', plain[0]!.part);
    if (plain.length > 1) for (const parts of properties.values()) this.#combined += parts.size;
    refuseMoreThan(MOST_COMBINED, this.#combined, 'properties, with those of all schemas before it', plain[0]!.part);
    const limiting = plain.filter(({ object: own }) => own.patterns.length > 0 || own.additional !== undefined);
    const described = [...new Set([...properties.keys(), ...required])].flatMap((key) => {
      if (isClosed && isForbidden(key, plain)) return [];
      const terms = [...(properties.get(key) ?? [])].map(whole);
      const { byPattern, byOthers } = limitsOfKey(key, limiting);
      const said = [...terms, ...byPattern, ...byOthers];
      const [only] = said.length === 1 ? terms : [];
      const shape = only === undefined ? this.#ofAll(said) : this.#shapeOfField(only.part);
      const isRequired = required.has(key) || terms.some(({ part }) => specWordsOf(part.raw).required === true);
      const isAlone = shape.kind !== 'never' || terms.length === 0 || byOthers.length === 0;
      const alone = isAlone ? shape : this.#compile([...terms, ...byPattern]);
      return [{ key, terms, shape, alone, isRequired }];
    });
    const isMistaken = described.some(
      ({ shape, alone, isRequired }) => isRequired && alone !== shape && alone.kind !== 'never',
    );
    if (isMistaken) report.assume(object.at, 'other-keys-of-another-schema');
    const fields = described.map(({ key, terms, shape, alone, isRequired }): FieldShape => {
      const given = isMistaken ? alone : shape;
      const [first] = terms;
      if (first === undefined) {
        report.assume(object.at, 'required-unknown');
        return { key, required: true, shape: given, facts: NO_FACTS, at: object.at };
      }
      const at = report.at(first.part);
      return {
        key,
        required: isRequired,
        shape: this.#tagged(given, tags.get(key), at),
        facts: this.#facts(terms),
        at,
      };
    });
    object.fields = ordered(fields);
    if (isClosed && lost.length === 0) object.otherKeys = 'none';
    else if (isClosed || additional.length > 0) {
      // A key may match a lost pattern.
      const ofLost = lost.map((part) => this.#compile([whole(part)]));
      const ofOthers = isClosed ? [] : [this.#ofAll(additional.map(whole))];
      object.otherKeys = union([...ofLost, ...ofOthers], object.at);
    }
    if (kept.length > 0)
      object.keyPatterns = kept.map(({ pattern, parts }) => ({
        pattern: pattern.endsWith('?') ? `(?:${pattern})` : pattern,
        shape: this.#ofAll(parts.map(whole)),
      }));
    object.caveats.push(...plain.flatMap(({ unsayable }) => unsayable));
  }

  /** The values by which discriminators select the first known schema, by field. */
  #tagsOf(parts: readonly Part[]): ReadonlyMap<string, ReadonlySet<string>> {
    const { valuesOf } = this.#context.discriminators;
    return parts.map((part) => valuesOf.get(part)).find((values) => values !== undefined) ?? new Map();
  }

  /** Restricts a field to the values by which a discriminator selects its object. An enum of exactly these stays. */
  #tagged(shape: Shape, tags: ReadonlySet<string> | undefined, at: string): Shape {
    const all = shape.kind === 'named' ? this.#context.discriminators.closedEnums.get(shape.schema.at) : undefined;
    return all?.length === tags?.size && all?.every((value) => tags!.has(value)) ? shape : tagged(shape, tags, at);
  }

  /** The pattern of all keys besides fields; undefined if there are other rules for keys. */
  #allowedKeys(own: readonly ObjectKeywords[]): string | undefined {
    const names = own.flatMap((keywords) => keywords.names ?? []);
    const [[pattern, value] = [], ...more] = own.flatMap((keywords) => keywords.patterns);
    if (names.length === 1 && pattern === undefined) return this.#patternOfKeys(names[0]!);
    if (names.length > 0 || more.length > 0 || value === undefined || !isNothing(value.raw)) return undefined;
    const others = `^(?![^]*(?:${pattern}))`;
    return automatonOf(others) instanceof Refusal ? undefined : others;
  }

  /** The pattern of a schema for keys; undefined if it has other rules. */
  #patternOfKeys(part: Part): string | undefined {
    const said = { type: 'string', ...(part.raw as { readonly [key: string]: unknown }) };
    const { type, pattern, minLength, maxLength, enum: listed, ...rest } = said as { readonly [key: string]: unknown };
    const { text, values = [] } = this.#context.reader.read(part);
    const kinds = [pattern !== undefined, minLength !== undefined || maxLength !== undefined, listed !== undefined];
    const isMore = Object.keys(rest).some((key) => key !== 'description' && key !== 'title');
    if (type !== 'string' || isMore || kinds.filter(Boolean).length !== 1) return undefined;
    if (kinds[1]) return matchable(`^[^]{${text.min ?? 0},${text.max ?? ''}}$`);
    if (kinds[0]) return text.pattern === undefined ? undefined : matchable(text.pattern);
    const texts = values.filter((value) => typeof value === 'string');
    return texts.length < values.length ? undefined : matchable(`^(?:${texts.map(literalPattern).join('|')})$`);
  }

  #keyPatterns(own: readonly ObjectKeywords[], at: string): KeyPatterns {
    const { report } = this.#context;
    const owners = own.filter(({ patterns }) => patterns.length > 0);
    if (owners.length > 1 && owners.some(({ isClosed, additional }) => isClosed || additional !== undefined)) {
      report.lose(
        at,
        'patternProperties',
        'several schemas have patterns, and one of them says what other keys hold',
        true,
      );
      return { kept: [], lost: [], isWhole: false };
    }
    // The schema for other keys of a schema without patterns also applies to keys that match patterns of another one.
    const withoutPatterns = own.filter(({ patterns }) => patterns.length === 0);
    if (withoutPatterns.some(({ isClosed }) => isClosed)) return { kept: [], lost: [], isWhole: true };
    const others = withoutPatterns.flatMap(({ additional }) => additional ?? []);
    const all = new Map<string, Part[]>();
    const written = owners.flatMap(({ patterns }) => patterns);
    const lost: Part[] = [];
    const isWhole = written.length <= MOST.parameters;
    if (!isWhole)
      report.lose(at, 'patternProperties', `an object has patterns for at most ${MOST.parameters} kinds of keys`, true);
    for (const [pattern, part] of written.slice(0, MOST.parameters)) {
      const automaton = automatonOf(pattern);
      if (automaton instanceof Refusal) {
        report.lose(at, `patternProperties ${pattern}`, `the pattern ${automaton.reason}`, true);
        lost.push(part);
      } else all.set(pattern, [...(all.get(pattern) ?? []), part]);
    }
    const kept = [...all]
      .toSorted(([one], [other]) => compareText(one, other))
      .map(([pattern, parts]) => ({ pattern, parts: [...parts, ...others] }));
    return { kept, lost, isWhole };
  }

  /** The only alternative besides null, if there is one: its description and deprecation apply to the place. */
  #onlyShown(group: readonly Part[]): readonly Part[] {
    const shown = group.filter((schema) => {
      const { kinds } = this.#context.reader.read(schema);
      return !(kinds?.size === 1 && kinds.has('null'));
    });
    return shown.length === 1 ? shown : [];
  }

  /** The facts of a place, from its schema and from those in `allOf`, but not from targets of references. */
  #facts(terms: readonly Term[]): Facts {
    if (terms.length > 1) return this.#factsOfAll(terms);
    const { part } = terms[0]!;
    const facts = this.#factsOfParts.get(part) ?? this.#factsOfAll(terms);
    this.#factsOfParts.set(part, facts);
    return facts;
  }

  #factsOfAll(terms: readonly Term[]): Facts {
    const { report, reader } = this.#context;
    const at = report.at(terms[0]!.part);
    const all: Annotations[] = [];
    const caveats: string[] = [];
    const open = terms.map(({ part }) => part);
    for (let part = open.shift(); part !== undefined; part = open.shift()) {
      const { annotations, allOf, text, unsayable, anyOf, oneOf } = reader.read(part);
      all.push(annotations);
      caveats.push(...annotations.said);
      if (text.content !== undefined) caveats.push(`Encoded as ${text.content}.`);
      caveats.push(
        ...unsayable.map(
          (keyword) => `${keyword}: ${short((part!.raw as Readonly<Record<string, unknown>>)[keyword])}`,
        ),
      );
      open.push(...allOf);
      for (const group of [anyOf, oneOf]) open.push(...this.#onlyShown(group));
    }
    const first = <Key extends keyof Annotations>(key: Key): Annotations[Key] | undefined =>
      all.find((annotations) => annotations[key] !== undefined)?.[key];
    const unique = <Value>(values: readonly Value[]): readonly Value[] => [
      ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
    ];
    for (const [key, written] of [
      ['default', 'default'],
      ['see', 'externalDocs'],
    ] as const) {
      const said = new Set(all.flatMap(({ [key]: note }) => (note === undefined ? [] : [JSON.stringify(note)])));
      if (said.size > 1) report.lose(at, written, 'another one of the same place is kept', false);
    }
    return {
      at,
      ...defined({ title: first('title'), doc: first('doc'), default: first('default'), see: first('see') }),
      examples: unique(all.flatMap(({ examples }) => examples)),
      deprecated: all.some(({ deprecated }) => deprecated),
      readOnly: all.some(({ readOnly }) => readOnly),
      writeOnly: all.some(({ writeOnly }) => writeOnly),
      extra: [...new Map(all.flatMap(({ extra }) => extra)).entries()],
      homeless: unique(all.flatMap(({ homeless }) => homeless)),
      caveats: unique(caveats),
    };
  }
}

const NUMERIC_FORMATS = new Set(['int32', 'int64', 'float', 'double']);

export const NO_FACTS: Facts = {
  at: '',
  examples: [],
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  extra: [],
  homeless: [],
  caveats: [],
};

/** The schemas of a key by the patterns that match it, and by schemas for other keys that do not declare it. */
function limitsOfKey(
  key: string,
  plain: readonly Keywords[],
): { readonly byPattern: readonly Term[]; readonly byOthers: readonly Term[] } {
  const byPattern: Part[] = [];
  const byOthers: Part[] = [];
  for (const { properties, patterns, additional } of plain.map(({ object }) => object)) {
    const known = patterns.slice(0, MOST.parameters);
    const partsOf = (isKind: (pattern: string) => boolean): readonly Part[] =>
      known.flatMap(([pattern, part]) => (isKind(pattern) ? [part] : []));
    const matching = partsOf((pattern) => matchesKey(pattern, key));
    byPattern.push(...matching);
    if (matching.length > 0 || additional === undefined || properties.has(key)) continue;
    const lost = partsOf((pattern) => matchable(pattern) === undefined);
    byOthers.push(lost.length === 0 ? additional : anyPart([...lost, additional]));
  }
  const terms = (parts: readonly Part[]): readonly Term[] => parts.filter(({ raw }) => raw !== true).map(whole);
  return { byPattern: terms(byPattern), byOthers: terms(byOthers) };
}

/** A schema for values of any of several schemas of one document. */
function anyPart(parts: readonly Part[]): Part {
  return { ...parts[0]!, raw: { anyOf: parts.map(({ raw }) => raw) } };
}

/** Whether a closed schema neither declares nor requires a key, and has no pattern that may match it. */
function isForbidden(key: string, plain: readonly Keywords[]): boolean {
  return plain.some(
    ({ object: { closedTo, required, patterns } }) =>
      closedTo?.has(key) === false &&
      !required.includes(key) &&
      !patterns.some(([pattern]) => mayMatchKey(pattern, key)),
  );
}

/** Whether a key matches a pattern, or the pattern is not supported. */
function mayMatchKey(pattern: string, key: string): boolean {
  return matchesKey(pattern, key) || matchable(pattern) === undefined;
}

/** Equal for equal schemas in any order. */
function keyOfTerms(terms: readonly Term[]): string {
  const keys = terms.map(({ part, isPlain }) => `${part.document.location}#${part.pointer}${isPlain ? '!' : ''}`);
  return [...new Set(keys)].toSorted().join('\0');
}

/** The empty list. Shapes are distinguished by identity, so that each place needs a new one. */
function emptyList(): ListShape {
  return { kind: 'list', item: { kind: 'any' }, max: 0, unique: false };
}

/** Tuples of several lengths, because items at the end may be absent. */
function tuples(shapes: readonly Shape[], fewest: number, most: number): readonly Shape[] {
  const all: Shape[] = [];
  for (let length = fewest; length <= most; length++)
    all.push(length === 0 ? emptyList() : { kind: 'tuple', items: shapes.slice(0, length) });
  return all;
}

/** A union of several shapes, the only shape, or `never` if there is none. */
export function union(
  shapes: readonly Shape[],
  at: string,
  exactlyOne = false,
  discriminator?: Keywords['discriminator'],
): Shape {
  const possible = shapes.filter((shape) => shape.kind !== 'never');
  if (possible.length === 0) return { kind: 'never' };
  if (possible.length === 1) return possible[0]!;
  return { kind: 'union', of: possible, exactlyOne, at, ...(discriminator === undefined ? {} : { discriminator }) };
}

/** Restricts a field to the values by which a discriminator selects its object. */
function tagged(shape: Shape, tags: ReadonlySet<string> | undefined, at: string): Shape {
  if (tags === undefined) return shape;
  if (shape.kind === 'values') {
    const listed = valuesThat((value) => tags.has(String(value)), shape);
    return { ...(listed.values.length === 0 ? shape : listed), isClosed: true };
  }
  const texts = [...tags].toSorted();
  const values = valuesOfForm(texts, shape);
  if (values.length < texts.length) return shape;
  const own = shape.kind === 'named' ? shape.schema.at : 'at' in shape ? (shape.at ?? at) : at;
  const none = values.map(() => undefined);
  return { kind: 'values', values, names: none, docs: none, places: values.map(() => own), at: own, isClosed: true };
}

/** The values with these texts in the form of a shape. */
function valuesOfForm(texts: readonly string[], { kind }: Shape): ValuesShape['values'] {
  switch (kind) {
    case 'number':
      return texts.map(Number).filter((value, index) => String(value) === texts[index]);
    case 'bool':
      return texts.flatMap((text) => (text === 'true' ? [true] : text === 'false' ? [false] : []));
    case 'never':
    case 'null':
    case 'list':
    case 'dict':
    case 'tuple':
    case 'object':
      return [];
    case 'any':
    case 'text':
    case 'values':
    case 'union':
    case 'named':
    case 'restricted':
      return texts;
  }
}

function commonKinds(plain: readonly Keywords[]): ReadonlySet<Kind> | undefined {
  const given = plain.flatMap(({ kinds }) => (kinds === undefined ? [] : [kinds]));
  if (given.length === 0) return undefined;
  const found = new Set<Kind>();
  for (const kind of [...KINDS, 'integer'] as const) {
    const isIn = (kinds: ReadonlySet<Kind>): boolean => kinds.has(kind) || (kind === 'integer' && kinds.has('number'));
    if (given.every(isIn)) found.add(kind);
  }
  if (found.has('number')) found.delete('integer');
  return found;
}

function commonValues(plain: readonly Keywords[]): readonly Json[] | undefined {
  const given = plain.flatMap(({ values }) => (values === undefined ? [] : [values]));
  const [first, ...others] = given;
  if (first === undefined) return undefined;
  const texts = others.map((values) => new Set(values.map((value) => JSON.stringify(value))));
  return first.filter((value) => texts.every((values) => values.has(JSON.stringify(value))));
}

function withinBounds(value: Json, { text, number }: Keywords): boolean {
  const { format: _, ...bounds } = text;
  if (typeof value === 'string') return fitsText(value, bounds);
  return typeof value !== 'number' || fitsNumber(value, { ...number, whole: false });
}

/** Whether a pattern matches no text, such as `.^`. */
function matchesNothing(pattern: string): boolean {
  const automaton = automatonOf(pattern);
  return !(automaton instanceof Refusal) && shortestText(automaton, {}) === undefined;
}

/** Fields in the order of the spec: identifying ones, then required ones, each by name. */
function ordered(fields: readonly FieldShape[]): readonly FieldShape[] {
  const rank = ({ key, required }: FieldShape): number =>
    key === 'id' ? 0 : key === 'object' || key === 'type' || key === 'kind' ? 1 : key === 'name' ? 2 : required ? 3 : 4;
  return fields.toSorted((a, b) => rank(a) - rank(b) || compareText(a.key, b.key));
}

/** The last meaningful words of the pointer to an unnamed schema. */
function lastWords({ pointer, document }: Part): string {
  const written = pointer.split('/').slice(1);
  const keys = written.flatMap((key, index) => {
    const text = key.replaceAll('~1', '/').replaceAll('~0', '~');
    // Content types and variables of paths are skipped, because they do not describe the schema.
    if (written[index - 1] === 'content' && text.includes('/')) return [];
    if (written[index - 1] !== 'paths') return [text.replaceAll('/', ' ')];
    const fixed = text.split(/[/?#]/).filter((segment) => /^[^{}]+$/.test(segment));
    return [fixed.slice(-2).join(' ') || text.replaceAll('/', ' ')];
  });
  const words = keys.filter((key) => !SILENT.has(key) && !/^\d+$/.test(key));
  return words.slice(-2).join(' ') || document.name.replace(/^.*\//, '').replace(/\.[a-z]+$/i, '');
}

const SILENT = new Set(
  (
    'properties items schema schemas components definitions $defs content allOf anyOf oneOf paths ' +
    'responses requestBody additionalProperties parameters get put post delete patch'
  ).split(' '),
);

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}

function matchable(pattern: string): string | undefined {
  return automatonOf(pattern) instanceof Refusal ? undefined : pattern;
}
