import { entriesIn, heldBits, type Place } from '#runtime/held-bits.js';
import { isNotShown, type Endpoint, type Field, type Model } from '../model/model.js';
import { bitMask, type InputPath, type PermissionStep, stepData } from '../model/permissions.js';

type Positions = ReadonlyMap<string, number>;

/** Reads an input of a calculation; `undefined` if the request has no such object. */
export type ReadInput = (input: Field) => unknown;

/**
 * The permissions that an operation needs and its caller lacks. Uses the calculation with the most inputs, if the
 * request has all of them. A permission without such a calculation is granted.
 */
export function lackedPermissions({ needs }: Endpoint, model: Model, read: ReadInput, now: number): readonly string[] {
  return neededBits(needs, model).flatMap(({ set, names, positions }) => {
    const held = heldOf(set, positions, model, read, now);
    return held === undefined ? [] : names.filter((name) => (held & masked([name], positions)) === 0n);
  });
}

/** Groups names such as `Rights.REFUND` by their bit set. */
function neededBits(
  needs: readonly string[],
  { bitSets }: Model,
): readonly { readonly set: string; readonly names: readonly string[]; readonly positions: Positions }[] {
  return bitSets.flatMap(({ name: set, bits }) => {
    const names = needs.flatMap((need) => (need.startsWith(`${set}.`) ? [need.slice(set.length + 1)] : []));
    const shown = bits.flatMap(({ name, bit }) => (isNotShown(bit) ? [] : [[name, bit] as const]));
    return names.length === 0 ? [] : [{ set, names, positions: new Map(shown) }];
  });
}

/** The permissions that any operation needs, and the minimum: those without which others have no effect. */
export function grantedBits(set: string, model: Model): { readonly all: bigint; readonly fewest: bigint } {
  const [needed] = neededBits(
    model.endpoints.flatMap(({ needs }) => needs),
    { ...model, bitSets: model.bitSets.filter(({ name }) => name === set) },
  );
  const steps = model.permissions.flatMap((calculation) =>
    calculation.of === set && !isNotShown(calculation.steps) ? calculation.steps : [],
  );
  const basic = steps.flatMap((step) =>
    step.kind === 'while-future' ? step.keep : step.kind === 'without' ? [step.bit] : [],
  );
  const positions = needed?.positions ?? new Map<string, number>();
  const fewest = masked(basic, positions);
  return { all: masked(needed?.names ?? [], positions) | fewest, fewest };
}

function masked(names: readonly string[], positions: Positions): bigint {
  return bitMask(names.flatMap((name) => positions.get(name) ?? []));
}

function heldOf(set: string, positions: Positions, model: Model, read: ReadInput, now: number): bigint | undefined {
  const candidates = model.permissions
    .filter((calculation) => calculation.of === set)
    .toSorted((calculation, next) => next.inputs.length - calculation.inputs.length);
  for (const { inputs, steps } of candidates) {
    const values = inputs.map((input) => [input.name, read(input)] as const);
    if (isNotShown(steps) || values.some(([, value]) => value === undefined)) continue;
    const held = calculated(steps, Object.fromEntries(values), positions, now);
    if (held !== undefined) return held;
  }
  return undefined;
}

/** The permissions after all steps; `undefined` if no input grants any. */
function calculated(
  steps: readonly PermissionStep[],
  inputs: Readonly<Record<string, unknown>>,
  positions: Positions,
  now: number,
): bigint | undefined {
  const everything = bitMask(positions.values());
  const place = (path: InputPath): Place => ({ optional: path });
  const data = steps.map((step) => stepData(step, positions, place, () => liesAhead));
  const held = heldBits(data, everything, inputs, now);
  const isUnknown = data.some((step) => step.kind === 'grant-entries' && entriesIn(step, inputs).length === 0);
  return isUnknown && held !== everything ? undefined : held;
}

function liesAhead(moment: unknown, now: Date | number): boolean {
  return Date.parse(String(moment)) > Number(now);
}
