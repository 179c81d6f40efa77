import {
  isNotShown,
  type Field,
  type Model,
  type PermissionCalculation,
  type Type,
} from '../../generator/model/model.js';
import { type InputPath, type PermissionStep, type SelectedEntries } from '../../generator/model/permissions.js';

type Json = Readonly<Record<string, unknown>>;

/** A calculation of permissions over sets of names of bits, as its steps say, and inputs that meet its cases. */
export interface PermissionOracle {
  readonly held: (input: Json, now: number) => ReadonlySet<string>;
  /** A set in its JSON form. */
  readonly written: (held: ReadonlySet<string>) => string | number;
  /** Inputs with few different ids, so that they are often equal. */
  readonly inputs: (count: number) => readonly Json[];
}

export function permissionOracle(calculation: PermissionCalculation, model: Model): PermissionOracle {
  const bitSet = model.bitSets.find(({ name }) => name === calculation.of)!;
  const bits = bitSet.bits.flatMap(({ name, bit }) => (isNotShown(bit) ? [] : [{ name, value: 2n ** BigInt(bit) }]));
  const read = (value: unknown): readonly string[] =>
    bits.filter((bit) => (BigInt((value ?? 0) as string) / bit.value) % 2n === 1n).map(({ name }) => name);
  const written = (held: ReadonlySet<string>): string | number => {
    const sum = bits.reduce((all, { name, value }) => all + (held.has(name) ? value : 0n), 0n);
    return bitSet.wire === 'int' ? Number(sum) : String(sum);
  };
  const everything = new Set(bits.map(({ name }) => name));

  function held(input: Json, now: number): ReadonlySet<string> {
    const set = new Set<string>();
    const add = (names: readonly string[]): void => names.forEach((name) => set.add(name));
    const remove = (names: readonly string[]): void => names.forEach((name) => set.delete(name));
    for (const step of stepsOf(calculation)) {
      switch (step.kind) {
        case 'everything-if-equal': {
          const [one, other] = step.ids.map((path) => at(input, path));
          if (one !== undefined && one !== null && one === other) return everything;
          break;
        }
        case 'everything-if':
          if (set.has(step.bit)) return everything;
          break;
        case 'grant':
          add(read(at(input, step.bits)));
          break;
        case 'grant-entries':
          for (const entry of selected(step.entries, input)) add(read(entry[step.bits]));
          break;
        case 'overwrite': {
          const entries = selected(step.entries, input);
          remove(entries.flatMap((entry) => read(entry[step.deny])));
          add(entries.flatMap((entry) => read(entry[step.allow])));
          break;
        }
        case 'while-future': {
          const moment = at(input, step.moment);
          if (typeof moment !== 'string' || Date.parse(moment) <= now) break;
          remove(Array.from(set).filter((name) => !step.keep.includes(name)));
          break;
        }
        case 'without':
          if (!set.has(step.bit)) remove(step.deny === 'all' ? Array.from(set) : step.deny);
          break;
      }
    }
    return set;
  }

  return { held, written, inputs: (count) => drawInputs(calculation, model, count, (set) => written(set), bits) };
}

export function stepsOf({ steps }: PermissionCalculation): readonly PermissionStep[] {
  return isNotShown(steps) ? [] : steps;
}

function at(input: Json, path: InputPath): unknown {
  return path.reduce<unknown>((value, key) => (value as Json | null | undefined)?.[key], input);
}

function selected({ list, by, ids, where }: SelectedEntries, input: Json): readonly Json[] {
  const wanted = new Set(ids.flatMap<unknown>((path) => at(input, path) ?? []));
  const entries = (at(input, list) ?? []) as readonly Json[];
  return entries.filter(
    (entry) => wanted.has(entry[by]) && where.every(({ field, values }) => values.includes(entry[field] as string)),
  );
}

function drawInputs(
  calculation: PermissionCalculation,
  model: Model,
  count: number,
  written: (held: ReadonlySet<string>) => string | number,
  bits: readonly { readonly name: string }[],
): readonly Json[] {
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const fieldsOf = (object: string) => model.objects.find(({ name }) => name === object)?.fields;
  const wireOf = (name: string) => model.identifiers.find((one) => one.name === name)?.wire;
  const named = new Set(
    stepsOf(calculation).flatMap((step) =>
      step.kind === 'while-future' ? step.keep : step.kind === 'without' ? [step.bit] : [],
    ),
  );
  const drawSet = (): ReadonlySet<string> =>
    new Set(bits.map(({ name }) => name).filter((name) => random(named.has(name) ? 2 : 12) === 0));
  const drawType = (type: Type): unknown => {
    switch (type.kind) {
      case 'object':
        return drawFields(fieldsOf(type.name) ?? []);
      case 'list':
        return Array.from({ length: random(4) }, () => drawType(type.item));
      case 'bitSet':
        return type.name === calculation.of ? written(drawSet()) : 0;
      case 'identifier':
        return wireOf(type.name) === 'int' ? random(4) : String(random(4));
      case 'enum': {
        const values = model.enums.find(({ name }) => name === type.name)!.values;
        return values[random(values.length)]!.value;
      }
      case 'scalar':
        return random(2) === 0 ? '2023-12-31T23:59:59Z' : '2024-01-01T00:00:01Z';
      default:
        return undefined;
    }
  };
  const used = new Set([...namesIn(calculation), ...calculation.inputs.map(({ name }) => name)]);
  const drawFields = (fields: readonly Field[]): Json =>
    Object.fromEntries(
      fields
        .filter(({ name, optional }) => used.has(name) && !(optional && random(5) === 0))
        .map((field) => [field.name, field.nullable && random(5) === 0 ? null : drawType(field.type)]),
    );
  return Array.from({ length: count }, () => drawFields(calculation.inputs));
}

/** Every name of an input or a field that a step reads. */
function namesIn(calculation: PermissionCalculation): readonly string[] {
  return JSON.stringify(stepsOf(calculation)).match(/[A-Za-z_]+/g) ?? [];
}
