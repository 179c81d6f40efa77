import type { Entries, Place, Step } from '#runtime/held-bits.js';
import type { Condition, Declared, Field, NotShown, Origin } from './model.js';
import { isList, isWholeObject } from './types.js';
import type { Type } from './types.js';

/** Calculates bits of a bit set from inputs in steps, beginning with none. */
export interface PermissionCalculation extends Declared {
  readonly of: string;
  readonly inputs: readonly Field[];
  /** Each step changes the bits of the one before. */
  readonly steps: readonly PermissionStep[] | NotShown;
}

export type PermissionStep = PermissionStepKind & { readonly doc: string; readonly origin: Origin };

export type PermissionStepKind =
  /** Grants every bit and stops if both ids are equal. */
  | { readonly kind: 'everything-if-equal'; readonly ids: readonly InputPath[] }
  /** Grants every bit and stops if this bit is granted. */
  | { readonly kind: 'everything-if'; readonly bit: string }
  /** Adds the bits of a set. */
  | { readonly kind: 'grant'; readonly bits: InputPath }
  /** Adds the bits of all selected entries. */
  | { readonly kind: 'grant-entries'; readonly entries: SelectedEntries; readonly bits: string }
  /** Removes the bits that any selected entry denies, then adds those that any entry allows. */
  | {
      readonly kind: 'overwrite';
      readonly entries: SelectedEntries;
      readonly deny: string;
      readonly allow: string;
    }
  /** Removes all other bits while the moment is in the future. */
  | { readonly kind: 'while-future'; readonly moment: InputPath; readonly keep: readonly string[] }
  /** Removes the other bits unless this bit is granted. */
  | { readonly kind: 'without'; readonly bit: string; readonly deny: readonly string[] | 'all' };

/** The name of an input, followed by fields. */
export type InputPath = readonly string[];

/** The entries of a list of objects whose id is at one of the paths, each to an id or a list of ids. */
export interface SelectedEntries {
  readonly list: InputPath;
  readonly of: string;
  readonly by: string;
  readonly ids: readonly InputPath[];
  /** Conditions on an entry, all of which must hold. */
  readonly where: readonly Condition[];
}

/** The fields on a path, from the input on; `undefined` for a wrong path. */
export function fieldsOnPath(
  path: InputPath,
  inputs: readonly Field[],
  fieldsOf: (object: string) => readonly Field[] | undefined,
): readonly Field[] | undefined {
  const found: Field[] = [];
  let fields: readonly Field[] | undefined = inputs;
  for (const name of path) {
    const field: Field | undefined = fields?.find((candidate) => candidate.name === name);
    if (field === undefined) return undefined;
    found.push(field);
    fields = isWholeObject(field.type) ? fieldsOf(field.type.name) : undefined;
  }
  return found;
}

/** The object of the entries of a list; `undefined` for other types. */
export function objectOfEntries(type: Type | undefined): string | undefined {
  return type !== undefined && isList(type) && isWholeObject(type.item) ? type.item.name : undefined;
}

export function bitsNamed(step: PermissionStepKind): readonly string[] {
  switch (step.kind) {
    case 'everything-if':
      return [step.bit];
    case 'while-future':
      return step.keep;
    case 'without':
      return [step.bit, ...(step.deny === 'all' ? [] : step.deny)];
    case 'everything-if-equal':
    case 'grant':
    case 'grant-entries':
    case 'overwrite':
      return [];
  }
}

export function pathsFollowed(step: PermissionStepKind): readonly InputPath[] {
  switch (step.kind) {
    case 'everything-if-equal':
      return step.ids;
    case 'grant':
      return [step.bits];
    case 'grant-entries':
    case 'overwrite':
      return [step.entries.list, ...step.entries.ids];
    case 'while-future':
      return [step.moment];
    case 'everything-if':
    case 'without':
      return [];
  }
}

export function entriesOf(step: PermissionStepKind): SelectedEntries | undefined {
  return step.kind === 'grant-entries' || step.kind === 'overwrite' ? step.entries : undefined;
}

/**
 * A step as data for the runtime.
 *
 * @param place converts a path from the inputs, or from an entry of the object
 */
export function stepData<Ahead>(
  step: PermissionStepKind,
  positions: ReadonlyMap<string, number>,
  place: (path: InputPath, object?: string) => Place,
  liesAhead: (moment: InputPath) => Ahead,
): Step<Ahead> {
  const mask = (names: readonly string[]): bigint => bitMask(names.map((name) => positions.get(name) ?? 0));
  const entries = ({ list, by, ids, where }: SelectedEntries): Entries => ({
    list: place(list),
    by,
    ids: ids.map((path) => place(path)),
    where: where.length === 0 ? undefined : where.map(({ field, values }) => [field, values]),
  });
  const { kind } = step;
  switch (kind) {
    case 'everything-if-equal':
      return { kind, ids: step.ids.map((path) => place(path)) };
    case 'everything-if':
      return { kind, bit: mask([step.bit]) };
    case 'grant':
      return { kind, bits: place(step.bits) };
    case 'grant-entries':
      return { kind, ...entries(step.entries), bits: place([step.bits], step.entries.of) };
    case 'overwrite': {
      const [deny, allow] = [step.deny, step.allow].map((name) => place([name], step.entries.of));
      return { kind, ...entries(step.entries), deny: deny!, allow: allow! };
    }
    case 'while-future':
      return { kind, moment: place(step.moment), liesAhead: liesAhead(step.moment), keep: mask(step.keep) };
    case 'without':
      return { kind, bit: mask([step.bit]), deny: step.deny === 'all' ? -1n : mask(step.deny) };
  }
}

export function bitMask(positions: Iterable<number>): bigint {
  return Array.from(positions).reduce((bits, position) => bits | (1n << BigInt(position)), 0n);
}
