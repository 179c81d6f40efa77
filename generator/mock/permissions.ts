import { bitsOf, idsOf, isSame } from '#runtime/held-bits.js';
import { isNotShown, type Endpoint, type Field, type Model } from '../model/model.js';
import type { InputPath, PermissionStep, SelectedEntries } from '../model/permissions.js';
import { valueAt } from './sample-value.js';

/** The bits of a bit set by name. */
type Positions = ReadonlyMap<string, bigint>;

/** Reads an input of a calculation; undefined if a request has no such thing around it. */
export type ReadInput = (input: Field) => unknown;

/**
 * The permissions that an operation needs and its caller lacks. Of the calculations that have all their inputs, the one with the most
 * counts. Permissions that none calculates are held.
 */
export function lackedPermissions({ needs }: Endpoint, model: Model, read: ReadInput, now: number): readonly string[] {
  return neededBits(needs, model).flatMap(({ set, names, positions }) => {
    const held = heldBits(set, positions, model, read, now);
    return held === undefined ? [] : names.filter((name) => (held & (positions.get(name) ?? 0n)) === 0n);
  });
}

/** The names in texts such as `Rights.REFUND`, by their bit set. */
function neededBits(
  needs: readonly string[],
  { bitSets }: Model,
): readonly { readonly set: string; readonly names: readonly string[]; readonly positions: Positions }[] {
  return bitSets.flatMap(({ name: set, bits }) => {
    const names = needs.flatMap((need) => (need.startsWith(`${set}.`) ? [need.slice(set.length + 1)] : []));
    const shown = bits.flatMap(({ name, bit }) => (isNotShown(bit) ? [] : [[name, 1n << BigInt(bit)] as const]));
    return names.length === 0 ? [] : [{ set, names, positions: new Map(shown) }];
  });
}

/** All permissions that any operation needs, and the fewest of them: those without which others have no effect. */
export function grantedBits(set: string, model: Model): { readonly all: bigint; readonly fewest: bigint } {
  const [needed] = neededBits(
    model.endpoints.flatMap(({ needs }) => needs),
    { ...model, bitSets: model.bitSets.filter(({ name }) => name === set) },
  );
  const steps = model.permissions.flatMap((one) => (one.of === set && !isNotShown(one.steps) ? one.steps : []));
  const basic = steps.flatMap((step) =>
    step.kind === 'while-future' ? step.keep : step.kind === 'without' ? [step.bit] : [],
  );
  const positions = needed?.positions ?? new Map<string, bigint>();
  const fewest = masked(basic, positions);
  return { all: masked(needed?.names ?? [], positions) | fewest, fewest };
}

function masked(names: readonly string[], positions: Positions): bigint {
  return names.reduce((bits, name) => bits | (positions.get(name) ?? 0n), 0n);
}

function heldBits(set: string, positions: Positions, model: Model, read: ReadInput, now: number): bigint | undefined {
  const candidates = model.permissions
    .filter((one) => one.of === set)
    .toSorted((one, other) => other.inputs.length - one.inputs.length);
  for (const { inputs, steps } of candidates) {
    const values = inputs.map((input) => [input.name, read(input)] as const);
    if (isNotShown(steps) || values.some(([, value]) => value === undefined)) continue;
    const held = calculated(steps, Object.fromEntries(values), positions, now);
    if (held !== undefined) return held;
  }
  return undefined;
}

/** The bits that are held after all steps; undefined where nothing that grants any is there. */
function calculated(
  steps: readonly PermissionStep[],
  inputs: Readonly<Record<string, unknown>>,
  positions: Positions,
  now: number,
): bigint | undefined {
  const everything = [...positions.values()].reduce((bits, bit) => bits | bit, 0n);
  const at = (path: InputPath): unknown => valueAt(inputs, path);
  let held = 0n;
  for (const step of steps) {
    switch (step.kind) {
      case 'everything-if-equal':
        if (isSame(at(step.ids[0]!), at(step.ids[1]!))) return everything;
        break;
      case 'everything-if':
        if ((held & masked([step.bit], positions)) !== 0n) return everything;
        break;
      case 'grant':
        held |= bitsIn(at(step.bits));
        break;
      case 'grant-entries': {
        const entries = entriesIn(step.entries, at);
        if (entries.length === 0) return undefined;
        for (const entry of entries) held |= bitsIn(entry[step.bits]);
        break;
      }
      case 'overwrite': {
        const entries = entriesIn(step.entries, at);
        for (const entry of entries) held &= ~bitsIn(entry[step.deny]);
        for (const entry of entries) held |= bitsIn(entry[step.allow]);
        break;
      }
      case 'while-future':
        if (Date.parse(String(at(step.moment))) > now) held &= masked(step.keep, positions);
        break;
      case 'without':
        if ((held & masked([step.bit], positions)) === 0n)
          held = step.deny === 'all' ? 0n : held & ~masked(step.deny, positions);
        break;
    }
  }
  return held;
}

type Entry = Readonly<Record<string, unknown>>;

function entriesIn({ list, by, ids, where }: SelectedEntries, at: (path: InputPath) => unknown): readonly Entry[] {
  const wanted = idsOf(...ids.map(at));
  const all = at(list);
  return (Array.isArray(all) ? (all as readonly Entry[]) : []).filter(
    (entry) => wanted.has(entry[by]) && where.every(({ field, values }) => values.some((one) => one === entry[field])),
  );
}

function bitsIn(value: unknown): bigint {
  return typeof value === 'string' || typeof value === 'number' ? bitsOf(value) : 0n;
}
