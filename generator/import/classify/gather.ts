import { followed, type Part } from '../load/part.js';
import { defined } from '../../defined.js';
import type { Documents } from '../load/documents.js';
import { type Keywords, type KeywordReader, type Kind, LIMITS } from '../keywords.js';
import type { Report } from '../losses.js';

/** A schema, or only its own keywords without references and combinations. */
export interface Term {
  readonly part: Part;
  readonly isPlain: boolean;
  /** The place for reports; absent if it is that of the schema. */
  readonly at?: string;
}

/** Several schemas that all apply, with references and `allOf` replaced by their targets. */
export interface Gathered {
  readonly plain: readonly Keywords[];
  /** References whose targets apply unchanged. */
  readonly refs: readonly Part[];
  readonly groups: readonly Group[];
  /** Whether `nullable` allows null besides. */
  readonly nullable: boolean;
}

/** Alternatives, of which one must apply. */
export interface Group {
  readonly from: Keywords;
  readonly alternatives: readonly Part[];
  readonly exactlyOne: boolean;
}

interface Context {
  readonly reader: KeywordReader;
  readonly documents: Documents;
  readonly report: Report;
}

export function whole(part: Part): Term {
  return { part, isPlain: false };
}

/** Whether a schema has `nullable`, or does not refuse null. */
function mayBeNull({ nullable, own, kinds, values, ref, allOf, anyOf, oneOf }: Keywords): boolean {
  if (nullable) return true;
  if (ref !== undefined || allOf.length + anyOf.length + oneOf.length > 0) return false;
  return own === 'nothing' || (kinds?.has('null') === true && values?.includes(null) !== false);
}

/** @param expand replaces references by their targets, too */
export function gather(terms: readonly Term[], expand: boolean, { reader, documents, report }: Context): Gathered {
  const plain: Keywords[] = [];
  const refs = new Set<Part>();
  const groups: Group[] = [];
  const seen = new Set<Part>();
  // Each schema has the schemas around it, outermost first.
  const open: (Term & { readonly within?: readonly Part[] })[] = [...terms];
  const nullable =
    terms.some(({ part }) => reader.read(part).nullable) && terms.every(({ part }) => mayBeNull(reader.read(part)));
  for (const { part, isPlain, within = [] } of open) {
    const inside = (schema: Part): (typeof open)[number] => ({ ...whole(schema), within: [...within, part] });
    const said = reader.read(part);
    if (isPlain) {
      plain.push(said);
      continue;
    }
    if (seen.has(part)) continue;
    seen.add(part);
    for (const what of said.assumed) report.assume(part, what);
    if (said.ref !== undefined) {
      const target = documents.resolve(said.ref, part);
      if (said.isAnchored) report.assume(part, 'recursive-ref');
      else if (said.isStructural) report.assume(part, 'ref-siblings');
      if (expand) open.push(inside(target));
      else refs.add(target);
    }
    for (const schema of said.allOf) open.push(inside(schema));
    for (const [alternatives, exactlyOne] of [
      [said.anyOf, false],
      [said.oneOf, true],
    ] as const) {
      const targets = alternatives.map((schema) => endOf(schema, { reader, documents }));
      // A schema that extends its union is one of the alternatives: `Cat: allOf: [Pet]`, `Pet: oneOf: [Cat, Dog]`.
      if (targets.some((target) => within.includes(target))) continue;
      if (alternatives.length === 1) open.push(inside(alternatives[0]!));
      else if (alternatives.length > 1) groups.push({ from: said, alternatives, exactlyOne });
    }
    plain.push(said);
  }
  return { plain, refs: [...refs], groups, nullable };
}

type References = Pick<Context, 'reader' | 'documents'>;

/** A schema and the schemas that its reference leads to, one after the other. */
function referred(part: Part, { reader, documents }: References): readonly Part[] {
  return followed(part, (from) => {
    const { ref } = reader.read(from);
    return ref === undefined ? undefined : documents.resolve(ref, from);
  });
}

/** The schema that a chain of references leads to. */
export function endOf(part: Part, context: References): Part {
  return referred(part, context).at(-1)!;
}

/** The forms that a schema limits, if it allows all values of other forms; undefined for other schemas. */
export function limitedForms({ part, kinds, values, unsayable }: Keywords): ReadonlySet<Kind> | undefined {
  if (kinds !== undefined || values !== undefined || unsayable.length > 0) return undefined;
  const keys = Object.keys(part.raw as object);
  const forms = new Set<Kind>();
  for (const [form, keywords] of Object.entries(LIMITS)) {
    if (!keys.some((key) => keywords.includes(key))) continue;
    if (form === 'number' || form === 'integer') forms.add('number').add('integer');
    else forms.add(form as Kind);
  }
  return forms.size === 0 || keys.some((key) => PARTS.has(key)) ? undefined : forms;
}

/** Keywords for the parts of a value. */
const PARTS: ReadonlySet<string> = new Set(
  'properties required additionalProperties patternProperties propertyNames items prefixItems'.split(' '),
);

/** The forms that a schema allows according to `type` and references; undefined if they do not decide. */
export function shownForms(part: Part, context: References): ReadonlySet<Kind> | undefined {
  const all = referred(part, context).map((schema) => context.reader.read(schema));
  const { kinds, nullable } = all.find((said) => said.kinds !== undefined) ?? {};
  return nullable === true ? kinds && new Set([...kinds, 'null']) : kinds;
}

/** Bounds that all apply. */
type Bounds = Readonly<Record<string, unknown>>;

/** The intersection of bounds: the largest lower one, the smallest upper one, and the first value of any other key. */
export function mergeBounds<B extends object>(all: readonly B[]): B {
  const merged: Record<string, unknown> = {};
  for (const bounds of all as readonly Bounds[]) {
    for (const [key, value] of Object.entries(bounds)) {
      const before = merged[key];
      if (before === undefined) merged[key] = value;
      else if (typeof value === 'number' && typeof before === 'number') {
        merged[key] = /min/i.test(key) ? Math.max(value, before) : /max/i.test(key) ? Math.min(value, before) : before;
      }
    }
  }
  return merged as B;
}

/** The intersection of bounds of a count. */
export function tighter(all: readonly { readonly min?: number; readonly max?: number }[]): {
  readonly min?: number;
  readonly max?: number;
} {
  return mergeBounds(all.map(({ min, max }) => defined({ min, max })));
}
