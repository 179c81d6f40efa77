import type { ApprovalRule } from '../diff/approvals/approvals.js';
import { nameInPath } from '../diff/compare/text.js';
import { declaredAs, isView } from '../model/by-name.js';
import { groupBy, grouped } from '../model/group-by.js';
import { isNotShown, type Enum, type EnumValue, type Field, type Model, type ObjectType } from '../model/model.js';
import type { Alignment } from './align/align.js';
import type { Aligned } from './aligned.js';
import { compareRequirements, compareSchemes } from './compare-auth.js';
import { compareEndpoint } from './compare-endpoints.js';
import { FieldComparison } from './compare-fields.js';
import { DriftLines, type DriftLine } from './drift-line.js';
import type { PublishedModel } from './published-model.js';

export interface Compared {
  /** Unsorted, and without witnesses. */
  readonly lines: readonly DriftLine[];
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
  aligned: Aligned,
  approvals: readonly ApprovalRule[],
): Compared {
  const lines = new DriftLines(whole, published, approvals);
  const comparison = new FieldComparison(lines, aligned);
  compareObjects(own, alignment, aligned, comparison);
  for (const ours of own.enums) {
    const theirs = declaredAs(published.model.enums, alignment.enums.get(ours.name)?.[0] ?? '');
    if (theirs !== undefined) compareEnum(ours, theirs, comparison);
  }
  const rateLimitHeaders = whole.services.flatMap(({ rateLimits }) =>
    isNotShown(rateLimits) ? [] : Object.values(rateLimits.headers).map((name) => name.toLowerCase()),
  );
  for (const ours of own.endpoints) {
    const theirs = declaredAs(aligned.endpoints, ours.name);
    if (theirs === undefined) continue;
    compareRequirements(ours, theirs, alignment.schemes, lines);
    compareEndpoint(ours, theirs, comparison, new Set(rateLimitHeaders));
  }
  compareSchemes(own.auth, alignment.schemes, lines);
  const { fields, same } = comparison;
  return { lines: lines.all, fields, same };
}

function compareObjects(own: Model, alignment: Alignment, aligned: Aligned, comparison: FieldComparison): void {
  const { whole, published } = comparison.lines;
  const inViews = keysOfViews(whole);
  const havingField = objectsByField(published.model);
  for (const { name, origin, fields, writtenAt = `objects.${name}` } of own.objects) {
    const theirs = aligned.objects.get(name);
    if (theirs === undefined) continue;
    const known = new Set(declaredAs(whole.objects, name)!.fields.map((field) => field.name));
    const isKnown = (field: Field): boolean => known.has(field.name) || inViews.get(name)?.has(field.name) === true;
    const names = new Set(fields.map((field) => field.name));
    /** Whether a similar published object without a counterpart has the field. */
    const isElsewhere = (field: Field): boolean =>
      (havingField.get(field.name) ?? []).some((object) => {
        const shared = object.fields.filter((candidate) => names.has(candidate.name)).length;
        return shared >= 3 && shared >= object.fields.length * 0.8;
      });
    comparison.compare(
      {
        kinds: 'field',
        alone: { ours: 'own fields', theirs: 'published fields' },
        path: `${writtenAt}.fields`,
        object: name,
        label: (field) => `${name}.${field}`,
        ownAt: origin,
        lackedAt: declaredAs(published.model.objects, alignment.objects.get(name)![0]!)!.origin,
      },
      fields.filter((field) => theirs.has(field.name) || !isElsewhere(field)),
      [...theirs.values()].filter((field) => names.has(field.name) || !isKnown(field)),
    );
  }
}

function compareEnum(own: Enum, published: Enum, comparison: FieldComparison): void {
  const { lines } = comparison;
  const [ours, theirs] = [valuesOf(own), valuesOf(published)];
  const describe = (name: string) => ({
    kind: (change: 'added' | 'removed') => `enum.value.${change}${own.open ? '.open' : ''}` as const,
    path: `enums.${own.name}.values.${nameInPath(name)}`,
    what: `${own.name}.${name}`,
    print: ({ value }: EnumValue) => JSON.stringify(value),
    ownAt: own.origin,
  });
  for (const [value, member] of ours) {
    comparison.fields++;
    if (theirs.has(value)) comparison.same++;
    else lines.reportAlone('own values', { ...describe(member.name), ours: member, theirAt: published.origin });
  }
  const known = new Set(declaredAs(lines.whole.enums, own.name)!.values.map((member) => member.value));
  const names = new Set(own.values.map((member) => member.name));
  for (const [value, member] of theirs) {
    if (known.has(value)) continue;
    const name = names.has(member.name) ? `${member.name}_2` : member.name;
    lines.reportAlone('published values', { ...describe(name), theirs: member });
  }
}

function valuesOf({ values }: Enum): ReadonlyMap<string | number, EnumValue> {
  return new Map(values.flatMap((member) => (isNotShown(member.value) ? [] : [[member.value, member] as const])));
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
