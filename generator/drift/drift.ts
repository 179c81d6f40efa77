import type { ApprovalRule } from '../diff/approvals/approvals.js';
import type { LoadValidators } from '../interpret/validators.js';
import { DriftLines, GROUP_NAMES, type DriftLine } from './drift-line.js';
import type { PublishedModel } from './published-model.js';
import type { Diff } from '../diff/change.js';
import type { Model, Origin } from '../model/model.js';
import { type Alignment, withCarried } from './align/align.js';
import { compareWithPublished } from './compare.js';
import { proveLines } from './prove.js';
import { alignedWith, type Aligned } from './aligned.js';

export interface Drift {
  /** The most important difference comes first. */
  readonly lines: readonly DriftLine[];
  /** Numbers of compared declarations of the own spec. */
  readonly compared: {
    readonly objects: number;
    readonly enums: number;
    readonly fields: number;
    readonly same: number;
  };
  readonly without: { readonly objects: readonly string[]; readonly enums: readonly string[] };
}

/**
 * Compares paired declarations, and proves differences by values that one side accepts.
 *
 * @returns the differences, and the facts of the document under own names
 */
export async function driftOf(
  own: Model,
  whole: Model,
  published: PublishedModel,
  named: Alignment,
  approvals: readonly ApprovalRule[],
  load: LoadValidators,
): Promise<{ readonly drift: Drift; readonly aligned: Aligned }> {
  const alignment = withCarried(own, published.model, named);
  const aligned = alignedWith(own, whole, published, alignment);
  const lines = new DriftLines(whole, published, approvals);
  const { same } = compareWithPublished(aligned, lines);
  const endpoints = aligned.publishedEndpoints;
  const proven = await proveLines(lines.all, { own: whole, published: published.model, alignment, endpoints }, load);
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
      fields: aligned.compared.size,
      same,
    },
    without: { objects: without(objects, alignment.objects), enums: without(own.enums, alignment.enums) },
  };
  return { drift, aligned };
}

/** The place of a line that no declaration of the spec has, for formats that need a file. */
const ROOT: Origin = { file: 'spec.yaml', line: 1, column: 1 };

/** Lines as changes for the formats of `snowspec diff`. Each has a place in the spec. */
export function asDiff(lines: readonly Diff['changes'][number][], document: string, profile: string): Diff {
  return {
    before: { label: document, profile, version: '' },
    after: { label: 'the own spec', profile, version: '' },
    changes: lines.map((line) => ({ ...line, afterAt: line.afterAt ?? ROOT })),
    version: { needed: 'none', suggested: '', because: '', enough: true },
  };
}

function byImportance(line: DriftLine, other: DriftLine): number {
  const [a, b] = [line, other].map(({ group }) => GROUP_NAMES.indexOf(group));
  return a! - b! || (line.path < other.path ? -1 : line.path > other.path ? 1 : 0);
}
