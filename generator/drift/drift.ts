import type { ApprovalRule } from '../diff/approvals/approval-rule.js';
import type { Diff } from '../diff/change.js';
import { demonstrate } from '../diff/witness/demonstrate.js';
import type { LoadValidators } from '../diff/witness/validators.js';
import type { Model } from '../model/model.js';
import type { Alignment } from './align/align.js';
import { withCarried } from './align/carried.js';
import { compareWithPublished, type Compared } from './compare.js';
import { GROUP_NAMES, type DriftLine } from './drift-line.js';
import type { PublishedModel } from './published-model.js';

/** What an own spec and a published document say differently. */
export interface Drift {
  /** What matters most first. */
  readonly lines: readonly DriftLine[];
  /** Own objects and enums that were compared. */
  readonly compared: {
    readonly objects: number;
    readonly enums: number;
    readonly fields: number;
    readonly same: number;
  };
  /** Own objects and enums without a counterpart. */
  readonly without: { readonly objects: readonly string[]; readonly enums: readonly string[] };
}

/**
 * Compares the declarations that belong together, and proves differences by values that one side accepts.
 *
 * @returns the differences, and the own spec with what the document says in its place
 */
export async function driftOf(
  own: Model,
  whole: Model,
  published: PublishedModel,
  named: Alignment,
  approvals: readonly ApprovalRule[],
  load: LoadValidators,
): Promise<{ readonly drift: Drift; readonly published: Model }> {
  const alignment = withCarried(own, published.model, named);
  const compared = compareWithPublished(own, whole, published, alignment, approvals);
  const proven = await proveLines(compared.lines, compared, load);
  const objects = own.objects.filter(({ view, shown }) => view === undefined && shown);
  const without = <Declared extends { readonly name: string }>(
    declared: readonly Declared[],
    map: ReadonlyMap<string, unknown>,
  ): readonly string[] => declared.filter(({ name }) => !map.has(name)).map(({ name }) => name);
  const drift: Drift = {
    lines: proven.toSorted(byImportance),
    compared: {
      objects: alignment.objects.size,
      enums: alignment.enums.size,
      fields: compared.fields,
      same: compared.same,
    },
    without: { objects: without(objects, alignment.objects), enums: without(own.enums, alignment.enums) },
  };
  return { drift, published: { ...compared.published, endpoints: compared.endpoints.published } };
}

/** Keys that lead to what is refused: the field, and an item or a key of it. */
const DEEPEST_ISSUE = 2;

/** Only values decide whether one side accepts what the other refuses. */
async function proveLines(
  lines: readonly DriftLine[],
  { own, published, endpoints }: Compared,
  load: LoadValidators,
): Promise<readonly DriftLine[]> {
  const ofTypes = await prove(lines, isAboutTypes, { own, published }, load);
  const withEndpoints = {
    own: { ...own, endpoints: endpoints.own },
    published: { ...published, endpoints: endpoints.published },
  };
  return prove(ofTypes, isAboutEndpoints, withEndpoints, load);
}

/** A field that only the own spec has is a key like any other for who follows the document, unless it has to be there. */
function isAboutTypes({ group, kind, path }: DriftLine): boolean {
  return (
    group !== 'names' && path.startsWith('objects.') && (group !== 'own fields' || kind === 'field.added.required')
  );
}

function isAboutEndpoints({ group, path }: DriftLine): boolean {
  return (
    group !== 'names' &&
    group !== 'parameters' &&
    group !== 'endpoints' &&
    group !== 'auth' &&
    path.startsWith('endpoints.')
  );
}

async function prove(
  lines: readonly DriftLine[],
  isProvable: (line: DriftLine) => boolean,
  { own, published }: { readonly own: Model; readonly published: Model },
  load: LoadValidators,
): Promise<readonly DriftLine[]> {
  const provable = lines.filter(isProvable);
  if (provable.length === 0) return lines;
  const changes = provable.map((line) => ({
    ...line,
    impact: { ...line.impact, reader: 'breaking' as const, writer: 'breaking' as const },
  }));
  const { changes: proven } = await demonstrate(asDiff(changes, '', ''), published, own, load);
  // Deeper inside, a value shows another difference: that of the object which the field holds.
  const witnesses = new Map(
    provable.map((line, index) => [
      line,
      proven[index]!.witnesses.filter(({ issue }) => issue.path.length <= DEEPEST_ISSUE),
    ]),
  );
  return lines.map((line) => ({ ...line, witnesses: witnesses.get(line) ?? line.witnesses }));
}

/** Lines in the form that the formats of `snowspec diff` print. */
export function asDiff(lines: readonly Diff['changes'][number][], document: string, profile: string): Diff {
  return {
    before: { label: document, profile, version: '' },
    after: { label: 'the own spec', profile, version: '' },
    changes: lines,
    version: { needed: 'none', suggested: '', because: '', enough: true },
  };
}

function byImportance(one: DriftLine, other: DriftLine): number {
  const [a, b] = [one, other].map(({ group }) => GROUP_NAMES.indexOf(group));
  return a! - b! || (one.path < other.path ? -1 : one.path > other.path ? 1 : 0);
}
