import type { ts as TypeScript } from 'ts-morph';
import { typescript, type Compared, type Versions } from './checked-program.js';
import type { Use } from './differences.js';

type Type = TypeScript.Type;

/** Whether code that reads values of a type, or code that creates them, no longer compiles. */
interface Broken {
  readonly reader: boolean;
  readonly writer: boolean;
}

interface Difference extends Broken {
  /** Absent for the declaration as a whole. */
  readonly member?: string;
}

const NONE: Broken = { reader: false, writer: false };
const BOTH: Broken = { reader: true, writer: true };

/** Nested types are rarely deeper, and recursive types have no end. */
const DEEPEST = 12;

/** Lists of lists that are deeper would overflow the stack. */
const DEEPEST_LIST = 200;

/** Finds code that no longer compiles against new declarations, with TypeScript's checker. */
export class BrokenCode {
  readonly #ts = typescript();
  readonly #compared = new Map<Type, Set<Type>>();
  readonly #literals = new Map<Type, ReadonlyMap<string, Type>>();

  constructor(readonly checker: TypeScript.TypeChecker) {}

  /** @param haveSameParameters whether both versions have the same type parameters */
  differences(
    versions: Versions,
    { what, within }: Compared,
    { mayGrow, isTable }: Pick<Use, 'mayGrow' | 'isTable'>,
    haveSameParameters: boolean,
  ): readonly Difference[] {
    const { old, now, open } = versions;
    if (mayGrow) return what === 'type' && !this.#keeps(old, now) ? [BOTH] : [];
    if (this.#isFunction(old) && this.#isFunction(now))
      return [...this.#calls(versions), ...(haveSameParameters ? [] : [{ reader: false, writer: true }])];
    const isType = what === 'type';
    // Members of a bit set are not compared one by one.
    const isSet = within === 'Data';
    const [objects, latter] = [this.#objectsIn(old), this.#objectsIn(now)];
    const areObjects = !isSet && [objects, latter].every((some) => some?.length === 1);
    const members = areObjects ? this.#members(versions, isType) : [];
    if (isTable === true && areObjects)
      return members.filter(({ member }) => this.#property(old, member!) !== undefined);
    const missing = this.#missing(old, now, 0);
    const whole = {
      reader:
        !this.#fits(now, open) ||
        missing.reader ||
        (isType && (!this.#keepsMembers(old, now) || this.#losesCases(this.#namedIn(open), this.#namedIn(now)))),
      writer: isType && (!this.#fits(old, now) || missing.writer),
    };
    const rest = {
      reader: whole.reader && !members.some(({ reader }) => reader),
      writer: whole.writer && !members.some(({ writer }) => writer),
    };
    return [...members, ...(rest.reader || rest.writer ? [rest] : [])];
  }

  #fits(type: Type, where: Type): boolean {
    return type === where || this.checker.isTypeAssignableTo(type, where);
  }

  // ---------------------------------------------------------------------------------------------------------- members

  #members({ old, now, open }: Versions, isType: boolean): readonly Difference[] {
    const names = new Set([old, now].flatMap((type) => this.#namesOf(type)));
    return [...names].flatMap((member) => {
      const broken = this.#member(member, { old, now, open }, isType);
      return broken.reader || broken.writer ? [{ member, ...broken }] : [];
    });
  }

  #member(name: string, { old, now, open }: Versions, isType: boolean): Broken {
    const [before, after] = [this.#property(old, name), this.#property(now, name)];
    const [keys, newKeys] = [old.getStringIndexType(), isType ? now.getStringIndexType() : undefined];
    if (before === undefined) {
      const added = this.checker.getTypeOfSymbol(after!);
      if (keys === undefined) return { reader: false, writer: isType && !this.#isOptional(after!) };
      const values =
        added.isUnion() && this.#isOptional(after!) ? added.types.filter((type) => !this.#isUndefined(type)) : [added];
      return { reader: !values.every((type) => this.#fits(type, keys)), writer: isType && !this.#fits(keys, added) };
    }
    const former = this.checker.getTypeOfSymbol(before);
    const expected = this.#property(open, name);
    const taken = expected === undefined ? former : this.checker.getTypeOfSymbol(expected);
    if (after === undefined) {
      // A removed member may still exist as an undeclared key.
      if (newKeys === undefined) return BOTH;
      return { reader: !this.#isOptional(before) || !this.#fits(newKeys, taken), writer: !this.#fits(former, newKeys) };
    }
    const latter = this.checker.getTypeOfSymbol(after);
    const missing = this.#missing(former, latter, 1);
    const reader = !this.#fits(latter, taken) || !this.#keeps(former, latter) || missing.reader;
    // Code also writes the literals in a list of members.
    const writer = isType ? !this.#fits(former, latter) || missing.writer : reader && former.isLiteral();
    return { reader, writer };
  }

  #isOptional({ flags }: TypeScript.Symbol): boolean {
    return (flags & this.#ts.SymbolFlags.Optional) !== 0;
  }

  #isUndefined({ flags }: Type): boolean {
    return (flags & this.#ts.TypeFlags.Undefined) !== 0;
  }

  #property(type: Type, name: string): TypeScript.Symbol | undefined {
    return this.checker.getPropertiesOfType(type).find((property) => property.name === name);
  }

  #namesOf(type: Type): readonly string[] {
    return this.checker.getPropertiesOfType(type).map(({ name }) => name);
  }

  // ------------------------------------------------------------------------------------------------------------ calls

  #isFunction(type: Type): boolean {
    return type.getCallSignatures().length > 0 && this.checker.getPropertiesOfType(type).length === 0;
  }

  /** Compares the arguments and results of calls of a function. */
  #calls({ old, now, open }: Versions): readonly Broken[] {
    const expected = open.getCallSignatures();
    const all = now.getCallSignatures();
    return old.getCallSignatures().flatMap((call, index): readonly Broken[] => {
      const taking = all.filter((signature) => this.#takes(signature, call));
      const isReturned = (some: readonly TypeScript.Signature[]): boolean =>
        some.some((signature) => this.#returns(signature, expected[index] ?? call));
      if (taking.length === 0) return [{ reader: !isReturned(all), writer: true }];
      return isReturned(taking) ? [] : [{ reader: true, writer: false }];
    });
  }

  /** Whether a function accepts the arguments of another. */
  #takes(one: TypeScript.Signature, other: TypeScript.Signature): boolean {
    const [own, given] = [one, other].map((signature) => signature.getParameters().map((at) => this.#parameter(at)));
    const areTaken = given!.every((parameter, index) => {
      const taking = own![index];
      if (taking === undefined || taking.isRest !== parameter.isRest) return false;
      return (taking.isOptional || !parameter.isOptional) && this.#fits(parameter.type, taking.type);
    });
    return areTaken && own!.slice(given!.length).every(({ isOptional, isRest }) => isOptional || isRest);
  }

  #parameter(symbol: TypeScript.Symbol): {
    readonly type: Type;
    readonly isOptional: boolean;
    readonly isRest: boolean;
  } {
    const declared = symbol.valueDeclaration as TypeScript.ParameterDeclaration | undefined;
    return {
      type: this.checker.getTypeOfSymbol(symbol),
      isOptional: declared !== undefined && this.checker.isOptionalParameter(declared),
      isRest: declared?.dotDotDotToken !== undefined,
    };
  }

  #returns(signature: TypeScript.Signature, where: TypeScript.Signature): boolean {
    const [guard, expected] = [signature, where].map((call) => this.checker.getTypePredicateOfSignature(call));
    if (guard?.kind !== expected?.kind) return false;
    if (guard?.type !== undefined && expected?.type !== undefined) return this.#fits(guard.type, expected.type);
    const [returned, taken] = [signature.getReturnType(), where.getReturnType()];
    return (taken.flags & this.#ts.TypeFlags.Void) !== 0 || this.#fits(returned, taken);
  }

  // ---------------------------------------------------------------------------------- beyond assignability: what is named

  /** Compares names in values of both types: members at any depth, and arguments of calls. */
  #missing(old: Type, now: Type, depth: number): Broken {
    if (old === now || depth > DEEPEST || this.#isKnown(old, now)) return NONE;
    const [former, latter] = [this.#namedIn(old), this.#namedIn(now)];
    if (this.#losesNames(former, latter)) return BOTH;
    const inside: Broken[] = [];
    for (const item of this.#itemsOf(old)) {
      const items = this.#itemsOf(now).map((type) => this.#missing(item, type, depth + 1));
      const [first] = items;
      if (first !== undefined && items.every(({ reader, writer }) => reader || writer)) inside.push(first);
    }
    if (former.length > 0 && latter.length > 0) {
      const [bare, bareNow] = [old, now].map((type) => this.checker.getNonNullableType(type));
      for (const property of this.checker.getPropertiesOfType(bare!)) {
        const other = this.#property(bareNow!, property.name);
        if (other === undefined) continue;
        const types = [property, other].map((symbol) => this.checker.getTypeOfSymbol(symbol));
        inside.push(this.#missing(types[0]!, types[1]!, depth + 1));
      }
    }
    const calls = depth > 0 && !this.#takesAll(old, now);
    return {
      reader: calls || inside.some(({ reader }) => reader),
      writer: inside.some(({ writer }) => writer),
    };
  }

  /** The objects of a type; a function counts as one, because it may have members. */
  #namedIn(type: Type): readonly Type[] {
    return this.#objectsIn(type) ?? (type.getCallSignatures().length > 0 ? [type] : []);
  }

  #isKnown(old: Type, now: Type): boolean {
    const known = this.#compared.get(old) ?? new Set();
    this.#compared.set(old, known);
    if (known.has(now)) return true;
    known.add(now);
    return false;
  }

  #losesNames(former: readonly Type[], latter: readonly Type[]): boolean {
    if (former.length === 0 || latter.length === 0 || latter.some(isOpen)) return false;
    if (former.some(isOpen) || !former.every((old) => this.#hasNames(old, latter))) return true;
    const isWritten = (old: Type): boolean => {
      const fitting = latter.filter((now) => this.#fitsObject(old, now));
      return fitting.length === 0 || fitting.some((now) => this.#hasNames(old, [now]));
    };
    return !former.every(isWritten) || this.#losesCases(former, latter);
  }

  /** Whether an object of the new union is assignable to old ones, but lacks names that all of them have. */
  #losesCases(former: readonly Type[], latter: readonly Type[]): boolean {
    return latter.some((now) => {
      const fitting = isOpen(now) ? [] : former.filter((old) => this.#fitsObject(now, old));
      return fitting.length > 0 && !fitting.some((old) => this.#hasNames(old, [now]));
    });
  }

  /** Whether an object is assignable to another. Different literals are compared first, which is fast. */
  #fitsObject(type: Type, where: Type): boolean {
    const literals = this.#literalsOf(type);
    return (
      [...this.#literalsOf(where)].every(([name, literal]) => (literals.get(name) ?? literal) === literal) &&
      this.#fits(type, where)
    );
  }

  #literalsOf(type: Type): ReadonlyMap<string, Type> {
    const known =
      this.#literals.get(type) ??
      new Map(
        this.checker.getPropertiesOfType(type).flatMap((property) => {
          const literal = this.checker.getTypeOfSymbol(property);
          return literal.isLiteral() ? [[property.name, literal] as const] : [];
        }),
      );
    this.#literals.set(type, known);
    return known;
  }

  #hasNames(old: Type, among: readonly Type[]): boolean {
    const known = new Set(among.flatMap((type) => this.#namesOf(type)));
    return this.#namesOf(old).every((name) => known.has(name));
  }

  /** Whether a function can still be called with the same arguments. */
  #takesAll(old: Type, now: Type): boolean {
    const [calls, all] = [old, now].map((type) => type.getCallSignatures());
    if (calls!.length === 0 || all!.length === 0) return true;
    const isGeneric = ({ typeParameters = [] }: TypeScript.Signature): boolean => typeParameters.length > 0;
    return calls!.every(
      (call) => isGeneric(call) || all!.some((signature) => isGeneric(signature) || this.#takes(signature, call)),
    );
  }

  /**
   * Whether a type includes all texts and numbers of another, because comparisons with removed ones do not compile. Of
   * types that are too deep, that is unknown, and they count as different, as in TypeScript.
   */
  #keeps(old: Type, now: Type, around = new Map<Type, Set<Type>>(), depth = 0): boolean {
    if (old === now) return true;
    if (depth > DEEPEST_LIST) return false;
    if (old.isUnion()) return old.types.every((type) => this.#keeps(type, now, around, depth));
    if (this.#isPrimitive(old)) return this.#fits(old, now);
    if (old.isIntersection()) return !old.types.some((type) => this.#isPrimitive(type)) || this.#fits(old, now);
    // A list or dict that leads back to itself keeps what the rest of it keeps.
    if (around.get(old)?.has(now) === true) return true;
    around.set(old, (around.get(old) ?? new Set()).add(now));
    const items = this.#itemsOf(now);
    if (this.checker.isArrayType(old) && items.length > 0)
      return this.#itemsOf(old).every((item) => items.some((type) => this.#keeps(item, type, around, depth + 1)));
    const [keys, left] = [old.getStringIndexType(), now.getStringIndexType()];
    return keys === undefined || left === undefined || this.#keeps(keys, left, around, depth + 1);
  }

  /** Whether a type keeps another, and its common members do so, too. */
  #keepsMembers(old: Type, now: Type): boolean {
    if (!this.#keeps(old, now)) return false;
    if (this.#objectsIn(old) === undefined || this.#objectsIn(now) === undefined) return true;
    return this.checker.getPropertiesOfType(old).every((property) => {
      const other = this.#property(now, property.name);
      return (
        other === undefined || this.#keeps(this.checker.getTypeOfSymbol(property), this.checker.getTypeOfSymbol(other))
      );
    });
  }

  #isPrimitive({ flags }: Type): boolean {
    const { StringLike, NumberLike, BooleanLike, BigIntLike } = this.#ts.TypeFlags;
    return (flags & (StringLike | NumberLike | BooleanLike | BigIntLike)) !== 0;
  }

  /** The objects of a type, apart from null; undefined if it has other values. */
  #objectsIn(type: Type): readonly Type[] | undefined {
    const { Object, Intersection, Null, Undefined } = this.#ts.TypeFlags;
    const members = type.isUnion() ? type.types : [type];
    const values = members.filter(({ flags }) => (flags & (Null | Undefined)) === 0);
    const isObject = (member: Type): boolean =>
      (member.flags & Object) !== 0 &&
      !this.checker.isArrayType(member) &&
      !this.checker.isTupleType(member) &&
      member.getCallSignatures().length === 0;
    const areObjects = values.every((member) =>
      (member.flags & Intersection) !== 0
        ? (member as TypeScript.IntersectionType).types.every(isObject)
        : isObject(member),
    );
    return areObjects && values.length > 0 ? values : undefined;
  }

  /** The item types of the lists in a type. */
  #itemsOf(type: Type): readonly Type[] {
    if (type.isUnion()) return type.types.flatMap((member) => this.#itemsOf(member));
    return this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as TypeScript.TypeReference) : [];
  }
}

function isOpen(type: Type): boolean {
  return type.getStringIndexType() !== undefined;
}
