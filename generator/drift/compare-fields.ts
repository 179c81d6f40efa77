import { nameInPath, namesInPath } from '../diff/compare/text.js';
import { declaredAs } from '../model/by-name.js';
import type { Field, Origin } from '../model/model.js';
import { writeType } from '../model/types.js';
import { type Aligned, citedForm, listedType, withClosedEnums, type PublishedField } from './aligned.js';
import { differentLimits } from './compare-limits.js';
import {
  type DriftLines,
  type DriftFinding,
  fieldText,
  presenceKind,
  type FieldKinds,
  type ShownField,
} from './drift-line.js';
import { typeTexts } from './print.js';
import { gravest, relateFieldTypes, type TypeRelation, type TypeSides } from './same-meaning.js';

/** The place of fields that both sides have. */
export interface FieldPlace {
  readonly kinds: FieldKinds;
  /** The name of a field before the facts of both sides: `Ship.name`. */
  readonly label: (name: string) => string;
  /** A place in the document that is not that of the published fields. */
  readonly theirAt?: () => Origin;
}

/** Fields, parameters or headers. */
export interface FieldList extends FieldPlace {
  readonly kinds: Exclude<FieldKinds, 'endpoint.body' | 'endpoint.response'>;
  /** The groups of fields that only one side has. */
  readonly alone: Readonly<Record<'ours' | 'theirs', 'own fields' | 'published fields' | 'parameters' | 'endpoints'>>;
  readonly path: string;
  /** The object of the fields; absent for parameters and headers. */
  readonly object?: string;
  /** The name of a field that only one side has; `label` by default. */
  readonly what?: (name: string) => string;
  readonly ownAt: Origin;
  /** The published declaration that lacks a field. */
  readonly lackedAt: Origin;
}

/** Compares fields, and counts them. */
export class FieldComparison {
  readonly #sides: TypeSides;
  /** Number of compared fields and values. */
  fields = 0;
  /** Number of equal ones among them. */
  same = 0;

  constructor(
    readonly lines: DriftLines,
    { isCounterpart }: Pick<Aligned, 'isCounterpart'>,
  ) {
    const { whole, published } = lines;
    this.#sides = { own: whole, published: withClosedEnums(published.model), isCounterpart, unions: new Map() };
  }

  /** Compares two lists, paired up by name. */
  compare(list: FieldList, ours: readonly Field[], theirs: readonly PublishedField[]): void {
    for (const field of ours) {
      const published = declaredAs(theirs, field.name);
      if (published !== undefined) this.pair(list, placeOf(field, list), field, published);
      else this.#alone(list, field, { ours: field, theirAt: list.lackedAt });
    }
    for (const field of theirs) {
      if (declaredAs(ours, field.name) !== undefined) continue;
      const cited = citedForm(field);
      const shown = { ...field, type: cited.field.type };
      this.#alone(list, shown, { theirs: cited.field, form: cited.owner });
    }
  }

  #alone(
    list: FieldList,
    shown: Field,
    sides: Pick<DriftFinding, 'theirAt' | 'form'> & { readonly ours?: Field; readonly theirs?: Field },
  ): void {
    const { kinds, alone, label, what = label, ownAt } = list;
    this.lines.reportAlone<Field>(sides.ours === undefined ? alone.theirs : alone.ours, {
      ...sides,
      kind: (change) => `${kinds}.${change}.${shown.optional ? 'optional' : 'required'}`,
      ...placeOf(shown, list),
      what: what(shown.name),
      print: () => fieldText(shown),
      ownAt,
    });
  }

  pair(place: FieldPlace, at: FieldAt, ours: Field, theirs: PublishedField): void {
    this.fields++;
    const before = this.lines.all.length;
    this.#presence(place, at, ours, theirs);
    const relation = this.#type(place, at, ours, theirs);
    if (relation === 'same' || relation === 'names') this.#limits(place, at, ours, theirs);
    if (this.lines.all.length === before) this.same++;
  }

  #presence({ kinds, label, theirAt }: FieldPlace, at: FieldAt, ours: Field, theirs: PublishedField): void {
    const { lackedBy, optional, nullable } = theirs;
    const refuses = (optional && !ours.optional) || (nullable && !ours.nullable);
    const allows = (ours.optional && !optional) || (ours.nullable && !nullable);
    if (!refuses && !allows) return;
    const cited = citedForm(theirs);
    const { field } = cited;
    // A form without the field is cited.
    const isLacked = refuses && !ours.optional && lackedBy !== undefined && !field.optional;
    const text = isLacked ? `absent from ${lackedBy}` : fieldText({ type: field.type, optional, nullable });
    this.lines.report(refuses ? 'refused' : 'wider', {
      ...at,
      kind: presenceKind(kinds, { refuses, allows, isAbsence: ours.optional !== optional }),
      message: `${label(ours.name)} ${presenceText(ours)}; in the document it is ${text}`,
      before: text,
      after: fieldText(ours),
      ours,
      theirs: field,
      form: isLacked ? lackedBy : cited.owner,
      theirAt: isLacked ? declaredAs(this.lines.published.model.objects, lackedBy)!.origin : theirAt?.(),
    });
  }

  /** Compares types, and cites the published form whose type differs most. */
  #type({ kinds, label, theirAt }: FieldPlace, at: FieldAt, ours: Field, theirs: PublishedField): TypeRelation {
    const relation = relateFieldTypes(ours, theirs, this.#sides);
    if (relation === 'same') return relation;
    const relations = theirs.forms.map(({ field }) => relateFieldTypes(ours, field, this.#sides));
    const typed = theirs.forms[relations.indexOf(relations.reduce(gravest, 'same'))]!;
    const { group, change } = OF_RELATION[relation];
    const listed = { ...ours, type: listedType(ours, this.lines.whole) };
    const field = { ...typed.field, type: theirs.type };
    this.lines.report(group, {
      ...at,
      kind: `${kinds}.type.${change}`,
      message: `${label(ours.name)} is ${writeType(listed.type)}; in the document it is ${writeType(theirs.type)}`,
      ...typeTexts({ field: listed, model: this.lines.whole }, { field, model: this.lines.published.model }),
      ours,
      theirs: typed.field,
      form: typed.owner,
      theirAt: theirAt?.(),
    });
    return relation;
  }

  #limits({ label, theirAt }: FieldPlace, at: FieldAt, ours: Field, theirs: PublishedField): void {
    const cited = citedForm(theirs);
    const sides = [
      { field: theirs, model: this.lines.published.model },
      { field: ours, model: this.lines.whole },
    ] as const;
    for (const { kind, nodes, before, after, ...limit } of differentLimits(...sides, at.path)) {
      const none = `no ${namesInPath(limit.path).at(-1)}`;
      this.lines.report('limits', {
        // Different patterns may be equivalent.
        kind: kind.startsWith('limit.pattern.') ? 'limit.pattern.changed' : kind,
        ...at,
        path: limit.path,
        message: `${label(ours.name)}: ${after ?? none}; in the document ${before ?? none}`,
        before,
        after,
        ours: nodes.after ?? ours,
        theirs: nodes.before ?? {},
        form: cited.owner,
        theirAt: theirAt?.() ?? cited.field.origin,
      });
    }
  }
}

/** The path of a field, and its object. */
type FieldAt = Pick<DriftFinding, 'path' | 'subject'>;

function placeOf({ name }: Field, { path, object }: FieldList): FieldAt {
  const at = { path: `${path}.${nameInPath(name)}` };
  return object === undefined ? at : { ...at, subject: { on: 'object', name: object, field: name } };
}

const OF_RELATION = {
  names: { group: 'names', change: 'equivalent' },
  wider: { group: 'wider', change: 'widened' },
  open: { group: 'open', change: 'narrowed' },
  other: { group: 'types', change: 'changed' },
} as const;

function presenceText({ optional, nullable }: ShownField): string {
  const parts = [...(optional ? ['absent'] : []), ...(nullable ? ['null'] : [])];
  return parts.length === 0 ? 'is always there' : `may be ${parts.join(' or ')}`;
}
