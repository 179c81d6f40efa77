import { changedNames } from './changed-names.js';
import { Fitting, membersOf, wholeOf, type Sided } from './fits.js';
import type { DeclaredShape, FunctionShape, MemberShape, ObjectShape, PackageTypes, Shape } from './shape.js';

/** A public declaration, or a member of one, with which code that compiled before no longer compiles. */
export interface TypeDifference {
  /** Module that declares it, in either package. */
  readonly module: string;
  /** Where users import it from, and its name: `. Channel`. */
  readonly exported: string;
  /** The member that differs; absent if it is the declaration as a whole. */
  readonly member?: string;
  /** Code that takes values of it no longer compiles. */
  readonly reader: boolean;
  /** Code that makes values of it no longer compiles. */
  readonly writer: boolean;
}

type Fit = (old: PackageTypes) => Fitting;

/** Compares the public declarations of two packages. What only the new one has breaks nothing. */
export function typeDifferences(before: PackageTypes, after: PackageTypes): readonly TypeDifference[] {
  const known = new Set([...before.exports.values(), ...after.exports.values()].map(keyOf));
  const isExported = (module: string, name: string): boolean => known.has(keyOf({ module, name }));
  const changes = new Map<string, ReadonlySet<string>>();
  const changed = (old: string, now: string): ReadonlySet<string> => {
    const key = `${old} ${now}`;
    const names = changes.get(key) ?? changedNames(before, old, after, now);
    changes.set(key, names);
    return names;
  };
  return [...before.exports].flatMap(([exported, old]) => {
    const now = after.exports.get(exported);
    const isFixed = old.module.startsWith('src/runtime/');
    if (now === undefined) {
      const { taken } = useOf(exported, old.module);
      // Code only makes values such as options and never takes them. Code that takes something may also make it, as tests do.
      return [{ module: isFixed ? old.from : old.module, exported, reader: taken, writer: true }];
    }
    if (isFixed) return [];
    if (old.name === now.name && !changed(old.module, now.module).has(old.name)) return [];
    const shapes = [before.declared(old.module, old.name), after.declared(now.module, now.name)] as const;
    return shapes[0].flatMap((one) => {
      const other = shapes[1].find(({ what }) => what === one.what);
      const use = useOf(exported, now.module);
      const isList = shapes[0].length > 1;
      const fitting = (from: PackageTypes): Fitting => new Fitting(from, now.module, isExported);
      const found =
        other === undefined
          ? [GONE]
          : declarationDifferences(asUsed(one, isList), before, asUsed(other, isList), after, fitting, use);
      const { taken, made } = use;
      return found
        .map(({ reader, writer, gone, ...difference }) => ({
          module: now.module,
          exported,
          ...difference,
          // Code that only makes values names no member to read it.
          reader: (gone === true && difference.member === undefined) || ((reader || gone === true) && taken),
          writer: (gone === true && difference.member === undefined) || ((writer || gone === true) && made),
        }))
        .filter(({ reader, writer }) => reader || writer);
    });
  });
}

/** The ways in which users use an exported declaration. */
export interface Use {
  /** Whether they take values of it, and whether they make them. */
  readonly taken: boolean;
  readonly made: boolean;
  /** Whether it may list more than before: what is open says so. */
  readonly mayGrow: boolean;
  /** Whether it is a table of types by name, of which no code makes a value. */
  readonly isTable?: true;
}

/**
 * The uses of a declaration, by the emitter that makes it: options and parameters are made, methods are called,
 * parts of identifiers are taken. Names of bits, and the members that a guard knows, grow without breaking code.
 */
export function useOf(exported: string, module: string): Use {
  const [entry, name = ''] = exported.split(' ');
  if (entry !== '.' && /(Params|Options)$|^Login$/.test(name)) return { taken: false, made: true, mayGrow: false };
  if (entry !== '.' && /^Client$/.test(name)) return { taken: true, made: false, mayGrow: false };
  if (module.includes('/rest/operations/') && /^[A-Z].*Error$/.test(name))
    return { taken: true, made: false, mayGrow: false };
  if (module.includes('/events/') && /(EventData|IntentEvents|Sent)$/.test(name))
    return { taken: true, made: true, mayGrow: false, isTable: true };
  // GwEvent is made, and the table of its cases is none of them.
  if (module.includes('/events/') && module.endsWith('/decode.ts') && name.endsWith('Events'))
    return { taken: true, made: false, mayGrow: false, isTable: true };
  // Handlers make the answers.
  if (module.includes('/events/') && name.endsWith('Answers'))
    return { taken: false, made: true, mayGrow: false, isTable: true };
  if (module.includes('/identifiers/'))
    return { taken: true, made: !/^Deconstructed|Parts$/.test(name), mayGrow: false };
  const isList = (module.includes('/bit-sets/') && name.endsWith('Name')) || name.startsWith('isKnown');
  return { taken: true, made: true, mayGrow: isList };
}

function keyOf({ module, name }: { readonly module: string; readonly name: string }): string {
  return `${module}#${name}`;
}

interface Found extends Pick<TypeDifference, 'member' | 'reader' | 'writer'> {
  /** It is not there any more: code that names it, for whatever reason, no longer compiles. */
  readonly gone?: true;
}

const BOTH: Found = { reader: true, writer: true };
const GONE: Found = { ...BOTH, gone: true };

/** Of a constant that is no list of members, such as defaults, no code relies on the very values. */
function asUsed(declared: DeclaredShape, isList: boolean): DeclaredShape {
  return declared.what === 'type' || isList ? declared : { ...declared, shape: withoutLiterals(declared.shape) };
}

function withoutLiterals(shape: Shape): Shape {
  if (shape.kind === 'literal') return { kind: 'keyword', name: typeof shape.value };
  if (shape.kind === 'tuple') return { kind: 'array', item: { kind: 'keyword', name: 'any' } };
  if (shape.kind !== 'object') return shape;
  const members = [...shape.members].map(([name, one]) => [name, { ...one, type: withoutLiterals(one.type) }] as const);
  return { ...shape, members: new Map(members) };
}

function declarationDifferences(
  one: DeclaredShape,
  before: PackageTypes,
  other: DeclaredShape,
  after: PackageTypes,
  fitting: Fit,
  { mayGrow, isTable }: Use,
): readonly Found[] {
  if (one.generics.join() !== other.generics.join()) return [BOTH];
  const old: Sided = { shape: one.shape, types: before };
  const now: Sided = { shape: other.shape, types: after };
  const isType = one.what === 'type';
  if (mayGrow) return isType && !fitting(before).keeps(old, now) ? [GONE] : [];
  const [oldCalls, newCalls] = [callsOf(one.shape), callsOf(other.shape)];
  if (oldCalls !== undefined && newCalls !== undefined) {
    return callDifferences(oldCalls, before, newCalls, after, fitting);
  }
  const [oldList, newList] = [listIn(one.shape), listIn(other.shape)];
  if (oldList !== undefined && newList !== undefined && oldList.callee === newList.callee) {
    const [former, latter] = [objectIn({ ...old, shape: oldList.list }), objectIn({ ...now, shape: newList.list })];
    if (former !== undefined && latter !== undefined) {
      return memberDifferences(former, before, latter, after, isType, fitting);
    }
  }
  const [oldMembers, newMembers] = [objectIn(old), objectIn(now)];
  if (oldMembers !== undefined && newMembers !== undefined) {
    const members = memberDifferences(oldMembers, before, newMembers, after, isType, fitting);
    const found = isTable === true ? members.filter(({ member }) => oldMembers.members.has(member!)) : members;
    const rest = compared(
      { ...old, shape: { ...oldMembers, ...NOTHING } },
      { ...now, shape: { ...newMembers, ...NOTHING } },
      isType,
      fitting,
    );
    return [...found, ...rest, ...callDifferences(oldMembers.calls, before, newMembers.calls, after, fitting)];
  }
  return compared(old, now, isType, fitting);
}

/** For what an object says besides its members and calls. */
const NOTHING = { members: new Map<string, never>(), calls: [] };

/** The calls of a function, several if it is overloaded; undefined for what has members. */
function callsOf(shape: Shape): readonly FunctionShape[] | undefined {
  if (shape.kind === 'function') return [shape];
  const isCalls = shape.kind === 'object' && shape.calls.length > 0 && shape.bases.length + shape.members.size === 0;
  return isCalls ? shape.calls : undefined;
}

/** How calls of a function changed: it takes other arguments, or returns something else. */
function callDifferences(
  old: readonly FunctionShape[],
  before: PackageTypes,
  now: readonly FunctionShape[],
  after: PackageTypes,
  fitting: Fit,
): readonly Found[] {
  return old.flatMap((call): readonly Found[] => {
    const there = { shape: call, types: before };
    const at = (shape: FunctionShape) => ({ shape, types: after });
    const taking = now.filter((one) => fitting(before).takes(at(one), there));
    if (taking.length === 0) {
      const isReturned = now.some((one) => fitting(before).returns(at(one), there));
      return [{ reader: !isReturned, writer: true }];
    }
    return taking.some((one) => fitting(before).returns(at(one), there)) ? [] : [{ reader: true, writer: false }];
  });
}

/** The list of members that a function of the runtime makes a constant of. */
function listIn(shape: Shape): { readonly callee: string; readonly list: Shape } | undefined {
  if (shape.kind !== 'call' || shape.arguments[0] === undefined) return undefined;
  const [list, ...others] = shape.arguments;
  return { callee: JSON.stringify([shape.callee, others]), list };
}

function objectIn(one: Sided): ObjectShape | undefined {
  const whole = wholeOf(one);
  return whole?.kind === 'object' ? membersOf({ ...one, shape: whole }) : undefined;
}

function compared(old: Sided, now: Sided, isType: boolean, fitting: Fit): readonly Found[] {
  const before = old.types;
  const fits = (one: Sided, where: Sided): boolean => fitting(before).fits(one, where);
  if (isType && !fitting(before).keepsMembers(old, now)) return [GONE];
  const reader = !fits(now, old) || (isType && !fitting(before).keeps(old, now));
  // A constant is made by the package alone.
  const writer = isType && !fits(old, now);
  return reader || writer ? [{ reader, writer }] : [];
}

function memberDifferences(
  old: ObjectShape,
  before: PackageTypes,
  now: ObjectShape,
  after: PackageTypes,
  isType: boolean,
  fitting: Fit,
): readonly Found[] {
  return [...new Set([...old.members.keys(), ...now.members.keys()])].flatMap((member) => {
    const one = old.members.get(member);
    // A member that is no longer declared may still exist, as any other key.
    const rest = isType && now.index !== undefined ? { optional: true, type: now.index.value } : undefined;
    const other = now.members.get(member) ?? rest;
    if (one === undefined) {
      const taken = old.index === undefined ? undefined : { optional: true, type: old.index.value };
      if (taken !== undefined) {
        const reader = !fitting(before).memberFits(other!, after, taken, before);
        const writer = isType && !fitting(before).memberFits(taken, before, other!, after);
        return reader || writer ? [{ member, reader, writer }] : [];
      }
      return isType && !other!.optional ? [{ member, reader: false, writer: true }] : [];
    }
    if (other === undefined) return [{ member, ...GONE }];
    const reader =
      !fitting(before).memberFits(other, after, one, before) ||
      !fitting(before).keeps({ shape: one.type, types: before }, { shape: other.type, types: after });
    // The literals of a list of members are also written.
    const writer = isType ? !fitting(before).memberFits(one, before, other, after) : reader && isLiteral(one);
    return reader || writer ? [{ member, reader, writer }] : [];
  });
}

function isLiteral({ type }: MemberShape): boolean {
  return type.kind === 'literal';
}
