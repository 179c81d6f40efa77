import { containerFields, isDecidable } from '../../model/conditions.js';
import { formatOf } from '../../formats/formats.js';
import { type LimitChoice, limitChoices, limitsOnPart, limitsOnValue } from '../../model/limits/limit-target.js';
import {
  type Field,
  type Limit,
  limitedType,
  type ObjectType,
  type Rule,
  type Type,
  type Union,
} from '../../model/model.js';
import {
  type AtomicType,
  compositeRefs,
  isAny,
  isAtomic,
  isEnum,
  isIdentifier,
  isInteger,
  isKeyType,
  isNever,
  isNullable,
  isPlain,
  isString,
  type OneOfType,
  type TupleType,
  writeType,
} from '../../model/types.js';
import { fieldOfOtherKeys, fieldOfPattern, isClosed, keyPatternsOf, typeOfOtherKeys } from '../../model/objects.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import { LINE_WIDTH } from '../imports.js';
import type { Module } from '../module.js';
import { PLAIN_TYPES } from '../plain-types.js';
import { camel } from '../names.js';
import { type Dispatch, dispatchOf } from '../../model/unions/dispatch.js';
import { unionOf } from '../../model/unions/discriminator.js';
import { patternTest } from '../patterns/pattern-tables.js';
import { fieldsReadAgain, fieldsUsed, outerArguments, readFirst } from './outer-fields.js';
import { bitCheck, hasKnownBits } from '../bit-sets/complete-bit-set.js';
import { isComplete } from '../enums/known-test.js';
import { grouped, IS_STRICT, localName, only, readField, refuse, REFUSE, type Test, unlessShape } from './locals.js';
import { conditionCode, containerParameter, irrelevanceCode } from './conditions.js';
import { brokenLimit, readsAllItems } from './limit-code.js';
import { triesAgain } from './recorded.js';
import { type RefusalMemory, unionTest } from './union-check.js';

export interface ObjectCheck {
  readonly object: ObjectType;
  readonly parameters: readonly Parameter[];
  readonly before: readonly string[];
  readonly fields: readonly FieldCheck[];
  /** The tests of rules and undeclared keys. */
  readonly after: readonly string[];
  readonly end: readonly string[];
}

export interface FieldCheck {
  readonly field: string;
  /** Other fields that the statements need. */
  readonly uses: readonly string[];
  /** The statement that reads the field before all others. */
  readonly read?: string;
  readonly lines: readonly string[];
}

/** The type may include a default. */
type Parameter = readonly [name: string, type: string];

export function objectCheck(object: ObjectType, module: Module): ObjectCheck {
  const scope: Scope = { object, module, fail: REFUSE };
  return {
    object,
    parameters: parameters(scope),
    before: prologue(scope),
    fields: fieldChecks(scope),
    after: [...ruleLines(scope), ...otherKeyLines(scope)],
    end: module.context.recorded.has(object.name) ? [`${visitCall('addVisit', 'visits', scope)};`] : [],
  };
}

/**
 * The function that checks an object in a mode: straight-line code that reads each property once and returns at the
 * first problem. It may throw if a getter or proxy throws, which public callers catch.
 *
 * @param shared the test of fields that other functions share
 */
export function checkFunction(
  check: ObjectCheck,
  shared?: { readonly wrong: string; readonly fields: ReadonlySet<string> },
): string {
  const own = check.fields.filter(({ field }) => shared?.fields.has(field) !== true);
  const lines = [...refuse(shared === undefined ? [] : [shared.wrong]), ...fieldLines(own), ...check.after];
  const readsFields = lines.some((line) => /\bo\b/.test(line));
  const record = readsFields ? [`const o = value as Record<string, unknown>;`] : [];
  return checkCode(
    check.object.name,
    check.parameters,
    withResult([...check.before, ...record, ...lines, ...check.end]),
  );
}

/** A function with these lines. Unused parameters get an underscore. */
export function checkCode(name: string, parameters: readonly Parameter[], lines: readonly string[]): string {
  const all = parameters.map(([parameter, type]) => (mentions(lines, parameter) ? parameter : `_${parameter}`) + type);
  return `export function check${name}(${all.join(', ')}): boolean {
    ${lines.join('\n')}
  }`;
}

/** Whether statements contain a parameter, whose name is unique. */
export function mentions(lines: readonly string[], parameter: string): boolean {
  return lines.some((line) => line.match(VARIABLE)?.includes(parameter));
}

const VARIABLE = /(?<![.\w$'"])[\w$]+/g;

/** Adds the return of the result. A last test is returned itself. */
function withResult(lines: readonly string[]): readonly string[] {
  const last = lines.at(-1) ?? '';
  const strict = /^if \(typeof mode === 'object' && !(mode\[.*\]!\(value\))\) return false;$/.exec(last)?.[1];
  return strict === undefined
    ? [...lines, 'return true;']
    : [...lines.slice(0, -1), `return typeof mode !== 'object' || ${strict};`];
}

/** The statements that check fields, with deciding fields first. */
export function fieldLines(fields: readonly FieldCheck[]): readonly string[] {
  const lines = fields.flatMap((check) => check.lines);
  return [
    ...fields.flatMap(({ read: first }) => first ?? []),
    ...(lines.some((line) => line.includes(`${SHARED} = `)) ? [`let ${SHARED}: unknown;`] : []),
    ...lines,
  ];
}

export interface Scope {
  readonly object: ObjectType;
  readonly module: Module;
  /** The statement that ends the check of an invalid value. Within a union, another member may fit. */
  readonly fail: string;
}

export function parameters({ object, module }: Scope): readonly Parameter[] {
  const noVisits = (): string => module.runtime('noVisits', 'visits');
  return [
    ['value', ': unknown'],
    ['mode', `: ${module.runtimeType('CheckMode', 'schema')}`],
    ...(module.context.recursive.has(object.name) ? [['depth', ' = 0'] as const] : []),
    ...(module.context.recorded.has(object.name)
      ? [['visits', `: ${module.runtimeType('Visits', 'visits')} = ${noVisits()}()`] as const]
      : []),
    ...containerFields(object).map((field) => [containerParameter(field), '?: unknown'] as const),
  ];
}

function prologue(scope: Scope): readonly string[] {
  const { object, module } = scope;
  const tooDeep = module.context.recursive.has(object.name) ? [`depth > ${module.runtime('MAX_DEPTH', 'visits')}`] : [];
  const wrong = [`typeof value !== 'object'`, 'value === null', 'Array.isArray(value)', ...tooDeep];
  return [
    `if (${wrong.join(' || ')}) return false;`,
    ...(module.context.recorded.has(object.name)
      ? [`if (${visitCall('isVisited', 'visits', scope)}) return true;`]
      : []),
  ];
}

/** A call of the runtime's `visits` module for the object, with the facts about its container. */
export function visitCall(
  name: 'isVisited' | 'addVisit',
  visits: string,
  { object, module }: Pick<Scope, 'object' | 'module'>,
): string {
  const depth = module.context.recursive.has(object.name) ? 'depth' : '0';
  const container = containerFields(object).map(containerParameter);
  const values = [visits, depth, JSON.stringify(object.name), 'value', ...container];
  return `${module.runtime(name, 'visits')}(${values.join(', ')})`;
}

function read(field: string, module: Module): string {
  return `const ${localName(field)} = ${readField(field, module)};`;
}

function fieldChecks(scope: Scope): readonly FieldCheck[] {
  const first = new Set(readFirst(scope.object, scope.module.context));
  const named = new Set(fieldsReadAgain(scope.object, scope.module.context));
  return scope.object.fields.map((field) => {
    const { name } = field;
    const local = localName(name);
    const uses = fieldsUsed(field, scope.object, scope.module.context);
    if (first.has(name))
      return { field: name, uses, read: read(name, scope.module), lines: guarded(field, local, scope) };
    const lines = named.has(name)
      ? [read(name, scope.module), ...guarded(field, local, scope)]
      : readOnce(guarded(field, PLACE, scope), readField(name, scope.module));
    return { field: name, uses, lines };
  });
}

/** The local variable for one field after the other, because repeated code compresses well. */
const SHARED = 'field';

/** A placeholder for that local, until it is known whether the property can replace it. */
const PLACE = '\u0001'.repeat(SHARED.length);

/** Replaces the shared local by the property in tests that read it once. */
function readOnce(lines: readonly string[], property: string): readonly string[] {
  // The value is unrestricted, but a property that throws is refused.
  if (lines.length === 0) return [`void ${property};`];
  const [before = '', after, ...others] = lines.join('\n').split(PLACE);
  if (after === undefined) return [`${SHARED} = ${property};`, ...lines];
  if (others.length === 0) return [`${before}${property}${after}`];
  // The first operand of a condition can read the property.
  if (!/^if \((?:!?[\w$.]+\(|typeof )?$/.test(before))
    return [`${SHARED} = ${property};`, [before, after, ...others].join(SHARED)];
  const isArgument = before.endsWith('(') && before !== 'if (';
  const read = `${SHARED} = ${property}`;
  return [[`${before}${isArgument ? read : `(${read})`}${after}`, ...others].join(SHARED)];
}

function guarded(field: Field, name: string, scope: Scope): readonly string[] {
  const guard = presenceGuard(field, name);
  const test = fieldTest(field, name, scope);
  if (test.then.length === 0 && (guard === '' || test.wrong.length === 0)) return refuse(test.wrong);
  if (test.then.length === 0) {
    const [line = ''] = refuse([`${guard} && ${grouped(test.wrong)}`]);
    const read = name === PLACE ? readField(field.name, scope.module).length + '( = )'.length : 0;
    // A line that is too long would become five.
    return [line.length + read < LINE_WIDTH ? line : [`if (${guard})`, ...refuse(test.wrong)].join('\n')];
  }
  const lines = [...refuse(test.wrong), ...test.then];
  return guard === '' ? lines : [`if (${guard}) {`, ...lines, '}'];
}

/** The condition under which the field has a value; empty if it always has. */
function presenceGuard(field: Field, name: string): string {
  // One test is that the field is absent, the other that it is present.
  const isRequired = isAny(field.type) && !field.optional && field.limits.length === 0 && field.relevant.length === 0;
  if (isNever(field.type) || isRequired) return '';
  if (field.optional && field.nullable) return `${name} != null`;
  if (field.optional) return `${name} !== undefined`;
  return field.nullable ? `${name} !== null` : '';
}

function fieldTest(field: Field, name: string, scope: Scope): Test {
  const path = { object: scope.object, field };
  const test = limitedTest(field.type, name, scope, { path, limits: field.limits, level: 1 });
  const irrelevant = isNever(field.type) ? undefined : irrelevanceCode(field, scope.object, scope.module.context);
  const wrong = isAny(field.type) && field.optional ? test.wrong.slice(1) : test.wrong;
  return { ...test, wrong: irrelevant === undefined ? wrong : [irrelevant, ...wrong] };
}

function limitedTest(type: Type, name: string, scope: Scope, inside: Inside): Test {
  if (isNullable(type)) return unlessNull(name, limitedTest(type.of, name, scope, inside), scope.fail);
  const { wrong, then } = typeTest(type, name, scope, inside);
  const { first, last } = brokenLimits(inside.limits, name, type, scope.module);
  return { wrong: [...wrong, ...first], then: [...then, ...refuse(last, scope.fail)] };
}

// ---------------------------------------------------------------------------------------------------------- types

export interface Inside {
  /** The field with the type, for objects that depend on their container. */
  readonly path: { readonly object: ObjectType; readonly field: Field };
  readonly limits: readonly Limit[];
  readonly level: number;
  /** The depth of an object as code. */
  readonly depth?: string;
}

function brokenLimits(
  limits: readonly Limit[],
  name: string,
  type: Type,
  module: Module,
): { readonly first: readonly string[]; readonly last: readonly string[] } {
  const own = limitChoices(limitsOnValue(limits));
  const broken = (choices: readonly LimitChoice[]): readonly string[] =>
    choices.flatMap((choice) => brokenLimit(choice, name, type, module) ?? []);
  return {
    first: broken(own.filter((choice) => !readsAllItems(choice))).map(unlessShape),
    last: broken(own.filter(readsAllItems)).map((wrong) => `mode !== 'shape' && ${wrong}`),
  };
}

/** Statements that refuse values of a union beyond its limits. */
export function unionLimitLines(union: Union, name: string, module: Module): readonly string[] {
  const { first, last } = brokenLimits(union.limits ?? [], name, limitedType(union), module);
  return refuse([...first, ...last]);
}

/** The test of a type, with limits of its items. */
export function typeTest(type: Type, name: string, scope: Scope, inside: Inside): Test {
  if (isAtomic(type)) return { wrong: atomicTests(type, name, scope), then: [] };
  switch (type.kind) {
    case 'list':
      return listTest(type.item, name, scope, inside);
    case 'tuple':
      return tupleTest(type, name, scope, inside);
    case 'dict':
      return dictTest(type, name, scope, inside);
    case 'object':
    case 'partial':
      return only(declaredTest('object', objectName(type), name, scope, inside));
    case 'nullable':
      return limitedTest(type, name, scope, inside);
    case 'oneOf':
      return oneOfTest(type, name, scope, inside);
    case 'union':
      return only(declaredTest('union', type.name, name, scope, inside));
  }
}

function atomicTests(type: AtomicType, name: string, scope: Scope): readonly string[] {
  const { module } = scope;
  if (isPlain(type)) return [PLAIN_TYPES[type.kind].wrong(name)];
  switch (type.kind) {
    case 'int64':
      if (type.as === 'safe-integer') return [PLAIN_TYPES.int.wrong(name)];
      return [`!${module.runtime(type.as === 'bigint' ? 'isInt64' : 'isInt64Text', 'int64')}(${name})`];
    case 'literal':
      return [`${name} !== ${JSON.stringify(type.value)}`];
    case 'identifier':
      return [`!${module.valueOf('identifier', type.name, `is${type.name}`)}(${name})`];
    case 'scalar':
      return scalarTests(type.name, name, scope);
    case 'enum':
      return [...malformed(type.name, name, scope), ...unknown('enum', type.name, name, scope)];
    case 'bitSet': {
      const { open, wire } = module.context.bitSets.get(type.name)!;
      const wellFormed = `!${module.runtime(bitCheck(wire), 'bits')}(${name})`;
      return [...(open ? [wellFormed] : []), ...unknown('bit-set', type.name, name, scope)];
    }
  }
}

/** The test of unlisted values of an enumeration or a bit set; of an open one only in mode 'strict'. */
function unknown(kind: 'enum' | 'bit-set', declared: string, name: string, scope: Scope): readonly string[] {
  const { module } = scope;
  const { open } = kind === 'enum' ? module.context.enums.get(declared)! : module.context.bitSets.get(declared)!;
  if (!open) return [`!${module.valueOf(kind, declared, `isKnown${declared}`)}(${name})`];
  const excludes =
    kind === 'enum'
      ? isComplete(module.context.enums.get(declared)!)
      : hasKnownBits(module.context.bitSets.get(declared)!);
  return excludes ? [`(${IS_STRICT} && !mode[${JSON.stringify(declared)}]!(${name}))`] : [];
}

/** The test of values without the form of an open enumeration. */
function malformed(declared: string, name: string, { module: { context } }: Scope): readonly string[] {
  const { open, wire } = context.enums.get(declared)!;
  if (!open) return [];
  if (wire === 'int' || wire === 'str') return [PLAIN_TYPES[wire].wrong(name)];
  return [`(typeof ${name} !== 'string' && !Number.isSafeInteger(${name}))`];
}

function scalarTests(scalarName: string, name: string, scope: Scope): readonly string[] {
  const scalar = scope.module.context.scalars.get(scalarName);
  if (scalar === undefined) return [`${name} === undefined`];
  const wire = { kind: scalar.wire };
  const check = formatOf(scalar)?.check;
  const type =
    check !== undefined
      ? [`!${scope.module.runtime(check.name, check.module)}(${name})`]
      : atomicTests(wire, name, scope);
  return [...type, ...limitTests(scalar.limits, name, wire, scope)];
}

function declaredTest(kind: 'object' | 'union', target: string, name: string, scope: Scope, inside: Inside): string {
  const { module } = scope;
  const check = module.valueOf(kind, target, `check${target}`);
  const { object, field } = inside.path;
  return `!${check}(${[name, 'mode', ...contextArguments(target, object, field, module.context, ['visits'], inside.depth)].join(', ')})`;
}

/**
 * Arguments for the functions of a contained object: its depth, and the deciding fields of its container.
 *
 * @param state passed with the depth, if both objects record visits
 * @param next the depth of the contained object, if the container is recursive
 */
function contextArguments(
  target: string,
  container: ObjectType,
  field: Field,
  context: EmitContext,
  state: readonly string[] = [],
  next = 'depth + 1',
): readonly string[] {
  const contained = context.objects.get(target);
  const depth = context.recursive.has(target) ? [context.recursive.has(container.name) ? next : '0'] : [];
  const isPassed = context.recorded.has(container.name);
  const seen = context.recorded.has(target) ? state.map((passed) => (isPassed ? passed : 'undefined')) : [];
  const first = [...depth, ...seen];
  if (contained === undefined) return first;
  const outer = outerArguments(contained, container, field, localName);
  const isDefault = first.every((argument) => argument === '0' || argument === 'undefined');
  return outer.length === 0 ? (isDefault ? [] : first) : [...first, ...outer];
}

/** @param from the index of the first tested item: the list has at least as many */
function listTest(item: Type, name: string, scope: Scope, inside: Inside, from = 0): Test {
  const suffix = inside.level === 1 ? '' : String(inside.level);
  const [index, itemName, end] = [`i${suffix}`, `item${suffix}`, `end${suffix}`];
  const longest = scope.module.runtime('MAX_LENGTH', 'containers');
  const { wrong, then } = itemTest(item, itemName, scope, inside);
  const read = `${name}[${index}]`;
  const inline = then.length === 0 ? itemTest(item, read, scope, inside).wrong : wrong;
  // Reads the item only once, because each reading lengthens the test.
  const isReadOnce = inline.join('').length - wrong.join('').length === read.length - itemName.length;
  const tests = isReadOnce ? inline : wrong;
  return {
    wrong: [`!Array.isArray(${name})`, ...(from === 0 ? [] : [`!(${name}.length >= ${from})`])],
    then: [
      // Reads the length once, because proxies may vary it. Inline, because V8 inlines few calls into long functions.
      `for (let ${index} = ${from}, ${end} = ${name}.length; ${index} < ${end}; ${index}++) {`,
      ...(isReadOnce ? [] : [`const ${itemName}: unknown = ${read};`]),
      ...refuse([`${end} > ${longest}`, ...tests], scope.fail),
      ...then,
      '}',
    ],
  };
}

function tupleTest({ items, rest }: TupleType, name: string, scope: Scope, inside: Inside): Test {
  const level = inside.level === 1 ? '' : String(inside.level);
  const lines = items.flatMap((item, index) => {
    const itemName = `item${level}_${index}`;
    const test = limitedTest(item, itemName, scope, { path: inside.path, limits: [], level: inside.level + 1 });
    return [`const ${itemName}: unknown = ${name}[${index}];`, ...refuse(test.wrong, scope.fail), ...test.then];
  });
  if (rest === undefined)
    return { wrong: [`!Array.isArray(${name})`, `${name}.length !== ${items.length}`], then: ['{', ...lines, '}'] };
  const { wrong, then } = listTest(rest, name, scope, { ...inside, limits: [] }, items.length);
  return { wrong, then: ['{', ...lines, ...then, '}'] };
}

function dictTest(type: Type & { kind: 'dict' }, name: string, scope: Scope, inside: Inside): Test {
  const suffix = inside.level === 1 ? '' : String(inside.level);
  const [key, itemName] = [`key${suffix}`, `item${suffix}`];
  const test = itemTest(type.value, itemName, scope, inside);
  return {
    wrong: [`typeof ${name} !== 'object'`, `${name} === null`, `Array.isArray(${name})`],
    then: [
      `for (const ${key} in ${name}) {`,
      ...refuse([...keyTests(type.key, key, scope), ...keyLimitTests(type.key, key, scope, inside)], scope.fail),
      `const ${itemName} = (${name} as Record<string, unknown>)[${key}];`,
      ...refuse(test.wrong, scope.fail),
      ...test.then,
      '}',
    ],
  };
}

/** Tests of keys, which are strings; an integer is in decimal. */
function keyTests(type: Type, key: string, scope: Scope): readonly string[] {
  if (!isKeyType(type) || isString(type)) return [];
  if (isIntegerAsKey(type, scope.module.context)) {
    const integer = `!${scope.module.runtime('isIntegerKey', 'integer-key')}(${key})`;
    const known = isInteger(type) ? [] : atomicTests(type, `Number(${key})`, scope);
    return [integer, ...known.filter((test) => !test.startsWith('!Number.'))];
  }
  // A key is always a text.
  return isEnum(type) ? unknown('enum', type.name, key, scope) : atomicTests(type, key, scope);
}

function keyLimitTests(type: Type, key: string, scope: Scope, { limits }: Inside): readonly string[] {
  const name = isIntegerAsKey(type, scope.module.context) ? `Number(${key})` : key;
  return limitTests(limitsOnPart(limits, 'keys'), name, type, scope);
}

/** Whether keys of the type are integers in decimal. */
function isIntegerAsKey(type: Type, { enums, identifiers }: EmitContext): boolean {
  if (isEnum(type)) return enums.get(type.name)?.wire === 'int';
  return isIdentifier(type) ? identifiers.get(type.name)?.wire === 'int' : isInteger(type);
}

function itemTest(item: Type, name: string, scope: Scope, inside: Inside): Test {
  return limitedTest(item, name, scope, {
    path: inside.path,
    limits: limitsOnPart(inside.limits, 'each'),
    level: inside.level + 1,
  });
}

function unlessNull(name: string, { wrong, then }: Test, fail: string): Test {
  if (then.length === 0 && wrong.length === 1 && wrong[0] === `${name} === undefined`) return only(wrong[0]);
  if (then.length === 0) return only(`${name} !== null && ${grouped(wrong)}`);
  return { wrong: [], then: [`if (${name} !== null) {`, ...refuse(wrong, fail), ...then, '}'] };
}

/** Tests an unnamed union. The first distinguishable member decides. */
function oneOfTest(type: OneOfType, name: string, scope: Scope, inside: Inside): Test {
  const { module, fail } = scope;
  const dispatch = dispatchOf(unionOf(type, module.context), module.context);
  return unionTest(dispatch, name, {
    level: inside.level,
    fail,
    module,
    // Limits on items apply to the items of each member.
    test: (member, inner) => typeTest(member, name, { ...scope, fail: inner }, { ...inside, level: inside.level + 1 }),
    memory: refusalMemory(type, dispatch, name, scope, inside),
  });
}

/**
 * If several members can contain the union, refused values are recorded, because each level of nesting would otherwise
 * double the time.
 */
export function refusalMemory(
  union: Type,
  dispatch: Dispatch,
  name: string,
  { module }: Pick<Scope, 'module'>,
  { path, limits, level, depth = module.context.recursive.has(path.object.name) ? 'depth + 1' : '0' }: Inside,
): RefusalMemory | undefined {
  if (!triesAgain(dispatch, path.object.name, module.context)) return undefined;
  const use = (refusal: string): string => module.runtime(refusal, 'refusals');
  // Two unions in one field with the same text and depth differ at most in the limits that reach them.
  const site = JSON.stringify(
    [path.object.name, path.field.name, level, writeType(union), ...(limits.length === 0 ? [] : ['limited'])].join(' '),
  );
  const place = ['visits', depth, site, name, ...factsOfMembers(dispatch, path, module.context)].join(', ');
  return { isKnown: `${use('isRefused')}(${place})`, add: `${use('addRefusal')}(${place})` };
}

/** The fields of a container that decide about members of a union, as code. */
function factsOfMembers(
  { members }: Dispatch,
  { object, field }: Inside['path'],
  { objects }: EmitContext,
): readonly string[] {
  const held = members.flatMap(compositeRefs).map((ref) => objects.get(objectName(ref)));
  return [...new Set(held.flatMap((target) => outerArguments(target, object, field, localName)))];
}

// --------------------------------------------------------------------------------------------------------- limits

function limitTests(limits: readonly Limit[], name: string, type: Type, { module }: Scope): readonly string[] {
  return limitChoices(limits)
    .flatMap((choice) => brokenLimit(choice, name, type, module) ?? [])
    .map(unlessShape);
}

// ----------------------------------------------------------------------------------------------------- other keys

/** Checks undeclared keys. Reads nothing if they are unrestricted. */
function otherKeyLines(scope: Scope): readonly string[] {
  const { object, module } = scope;
  if (keyPatternsOf(object).length > 0) return keyPatternLines(scope);
  if (isClosed(object)) {
    const hasOnlyKeys = module.runtime('hasOnlyKeys', 'containers');
    return [`if (mode !== 'shape' && !${hasOnlyKeys}(value, ${keysName(object)})) return false;`];
  }
  if (object.otherKeys === undefined)
    return object.shown ? [`if (${IS_STRICT} && !mode[${JSON.stringify(object.name)}]!(value)) return false;`] : [];
  const field = fieldOfOtherKeys(object);
  if (field === undefined) return [];
  const path = { object, field };
  // The enclosing loop uses the names of the first level.
  const { wrong, then } = typeTest(typeOfOtherKeys(object)!, 'item', scope, { path, limits: [], level: 2 });
  return [
    'for (const key in o) {',
    ...(object.fields.length === 0 ? [] : [`if (${keySetName(object)}.has(key)) continue;`]),
    'const item = o[key];',
    'if (item === undefined) continue;',
    ...refuse(wrong),
    ...then,
    '}',
  ];
}

/** The same for keys with patterns, of which a key may match several. */
function keyPatternLines(scope: Scope): readonly string[] {
  const { object, module } = scope;
  const testOf = (type: Type, field: Field | undefined): readonly string[] => {
    if (field === undefined) return [];
    const { wrong, then } = typeTest(type, 'item', scope, { path: { object, field }, limits: [], level: 2 });
    const lines = [...refuse(wrong), ...then];
    return isNever(type) ? lines : [`if (item !== undefined) {`, ...lines, '}'];
  };
  const tests = keyPatternsOf(object).map((keys) => ({
    ...keys,
    lines: testOf(keys.type, fieldOfPattern(keys, object)),
  }));
  const mode = isClosed(object) ? `mode !== 'shape'` : object.otherKeys === undefined ? IS_STRICT : undefined;
  // If keys are only refused in some modes, other modes skip the loop.
  const isAlways = mode === undefined || tests.some(({ lines }) => lines.length > 0);
  const refusal = isAlways ? `if (${mode}) return false;` : 'return false;';
  const others = mode === undefined ? testOf(typeOfOtherKeys(object)!, fieldOfOtherKeys(object)) : [refusal];
  const readsOwn = others.length > 0 && mode === undefined ? ['const item = o[key];'] : [];
  // Does not read a property without tests, because that may throw; reads others once, because getters may vary.
  const isReadOften = tests.filter(({ lines }) => lines.length > 0).length > 1;
  const reads = isReadOften ? ['if (!isRead) item = o[key];', 'isRead = true;'] : ['const item = o[key];'];
  const patterns = tests.flatMap(({ pattern, lines: own }) => {
    const lines = [
      ...(others.length === 0 ? [] : ['isKnown = true;']),
      ...(own.length === 0 ? [] : [...reads, ...own]),
    ];
    return lines.length === 0 ? [] : [`if (${patternTest(pattern, 'key', module)}) {`, ...lines, '}'];
  });
  if (others.length === 0 && patterns.length === 0) return [];
  const loop = [
    'for (const key in o) {',
    ...(object.fields.length === 0 ? [] : [`if (${keySetName(object)}.has(key)) continue;`]),
    ...(isReadOften ? ['let item: unknown;', 'let isRead = false;'] : []),
    ...(others.length === 0
      ? patterns
      : ['let isKnown = false;', ...patterns, 'if (!isKnown) {', ...readsOwn, ...others, '}']),
    '}',
  ];
  return isAlways ? loop : [`if (${mode}) {`, ...loop, '}'];
}

export function keysName({ name }: ObjectType): string {
  return `${camel(name)}Keys`;
}

/** Whether the check of an object compares keys with its fields in mode 'spec'. */
export function needsKeys(object: ObjectType): boolean {
  return isClosed(object) && keyPatternsOf(object).length === 0;
}

export function keySetName({ name }: ObjectType): string {
  return `${camel(name)}KeySet`;
}

/** Whether the validators of an object look keys up among its fields. */
export function needsKeySet(object: ObjectType): boolean {
  return object.fields.length > 0 && (fieldOfOtherKeys(object) !== undefined || keyPatternsOf(object).length > 0);
}

// ---------------------------------------------------------------------------------------------------------- rules

function ruleLines(scope: Scope): readonly string[] {
  const broken = scope.object.rules.flatMap((rule) => ruleText(rule, scope.object, scope.module) ?? []);
  return [...new Set(broken)].map((test) => `if (${unlessShape(test)}) return false;`);
}

/** True if the rule is broken; undefined if an unknown fact prevents the check. */
export function ruleText(rule: Rule, object: ObjectType, module: Module): string | undefined {
  const isPartial = object.view?.key === 'Partial';
  const fields = rule.kind === 'key-count' ? [] : rule.fields.map(localName);
  const set = fields.map((field) => `${field} != null`);
  const missing = fields.map((field) => `${field} == null`);
  const count = set.map((test) => `Number(${test})`).join(' + ');
  const ifShown = isPartial ? fields.map((field) => `${field} !== undefined && `).join('') : '';
  switch (rule.kind) {
    case 'exactly-one-set':
      return ifShown + (set.length === 2 ? `(${set[0]}) === (${set[1]})` : `${count} !== 1`);
    case 'at-most-one-non-null':
      return set.length === 2 ? set.join(' && ') : `${count} > 1`;
    case 'at-least-one-set':
      return ifShown + missing.join(' && ');
    case 'required-when':
      if (isPartial || !rule.when.every(isDecidable)) return undefined;
      return `${conditionCode(rule.when)} && (${missing.join(' || ')})`;
    case 'ordered': {
      const isAfter = module.runtime('isAfter', 'ordered');
      const pairs = fields.flatMap((field, index) => fields.slice(index + 1).map((later) => `${field}, ${later}`));
      return `(${pairs.map((pair) => `${isAfter}(${pair})`).join(' || ')})`;
    }
    // Few objects have these, whose long facts are only in the descriptor.
    case 'total-length':
    case 'absent-with':
      return `!${module.runtime('keepsValues', 'value-rules')}($${camel(object.name)}Schema, o)`;
    case 'key-count': {
      if (isPartial) return undefined;
      const hasKeyCount = module.runtime('hasKeyCount', 'containers');
      return `!${hasKeyCount}(value as object, ${rule.min ?? 0}, ${rule.max ?? 'Infinity'})`;
    }
  }
}
