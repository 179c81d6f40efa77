import { containerFields } from '../../model/conditions.js';
import { formatOf } from '../../formats/formats.js';
import { limitChoices } from '../../model/limits/limit-choice.js';
import { limitsOnPart, limitsOnValue } from '../../model/limits/limit-target.js';
import type { Field, Limit, ObjectType, Rule, Type } from '../../model/model.js';
import { brokenRuleText, limitNotation, noneOfText } from '../../model/wording/index.js';
import {
  isInteger,
  isNullable,
  isObjectRef,
  isPlain,
  isScalar,
  isUnionRef,
  writeType,
  childTypes,
  type Int64Type,
  type LiteralType,
  type OneOfType,
} from '../../model/types.js';
import { dispatchOf, type Dispatch } from '../../model/unions/dispatch.js';
import { unionOf } from '../../model/unions/members.js';
import { fieldOfOtherKeys, fieldOfPattern, isClosed, keyPatternsOf } from '../../model/other-keys.js';
import { PLAIN_TYPES, type PlainTypeForm } from '../plain-types.js';
import { patternTable } from '../patterns/pattern-tables.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import {
  bitCheck,
  contextArguments,
  factsOfMembers,
  isIntegerAsKey,
  keySetName,
  keysName,
  needsKeySet,
  presenceGuard,
  ruleText,
  visitCall,
  type Inside,
} from './check-function.js';
import { containerParameter, irrelevanceCode } from './conditions.js';
import { explainLimit, explainModule } from './limit-code.js';
import { localName, readField } from './locals.js';
import { readFirst } from './read-first.js';
import { triesLists } from './tries-again.js';
import { memberName } from './union-check.js';
import { unionExplanation, type UnionExplanation } from './union-explain.js';

/**
 * The function that reports every issue of a value, in any mode. It has the same straight-line tests as the check, and
 * calls the small functions of the runtime's `explain` module to report issues.
 */
export function explainFunction(object: ObjectType, context: EmitContext, imports: Imports): string {
  const use = (name: string): string => imports.value(name, runtimePath(explainModule(name)));
  const scope: Scope = { object, deciding: new Set(readFirst(object, context)), context, imports, use };
  const type = (name: string): string => imports.type(name, runtimePath('explain'));
  const parameters = [
    `e: ${type('Explanation')}`,
    'value: unknown',
    ...(context.recursive.has(object.name) ? ['depth = 0'] : []),
    ...containerFields(object).map((field) => `${containerParameter(field)}?: unknown`),
  ];
  const lines = [
    ...reads(scope),
    ...object.fields.flatMap((field) => fieldLines(field, scope)),
    ...object.rules.flatMap((rule) => ruleLines(rule, scope)),
    ...otherKeyLines(scope),
    // Last: what attempts have recorded is valid.
    ...(context.recorded.has(object.name) ? [`${visitCall('addVisit', 'e.visits', scope)};`] : []),
  ];
  const asRecord = `${scope.use('asRecord')}(e, value, ${keysName(object)})`;
  const body =
    lines.length === 0 ? [`${asRecord};`] : [`const o = ${asRecord};`, `if (o === undefined) return;`, ...lines];
  return `export function explain${object.name}(${parameters.join(', ')}): void {
    ${[...depthLines(scope), ...body].join('\n')}
  }`;
}

/** Issues of keys that the object does not declare. */
function otherKeyLines(scope: Scope): readonly string[] {
  const { object, use } = scope;
  const { otherKeys } = object;
  if (keyPatternsOf(object).length > 0) return keyPatternLines(scope);
  if (otherKeys === undefined || otherKeys === 'none') {
    // Any key may be a field of an object whose fields are not shown.
    if (!object.shown) return [];
    const mode = isClosed(object) ? 'limits' : 'strict';
    return [`if (e.${mode}) ${use('expectOnlyKeys')}(e, value as object, ${keysName(object)});`];
  }
  const field = fieldOfOtherKeys(object);
  if (field === undefined) return [];
  const known = needsKeySet(object) ? [keySetName(object)] : [];
  const item = itemExplainer(otherKeys, field, scope, []);
  return [`${use('expectOtherKeys')}(${['e', 'value as object', item, ...known].join(', ')});`];
}

/** The same, where keys that match patterns hold types of their own. */
function keyPatternLines(scope: Scope): readonly string[] {
  const { object, imports, use } = scope;
  const explainer = (type: Type, field: Field | undefined): string =>
    field === undefined ? 'undefined' : itemExplainer(type, field, scope, []);
  const patterns = keyPatternsOf(object).map(
    (one) => `[${patternTable([one.pattern], imports)}, ${explainer(one.type, fieldOfPattern(one, object))}]`,
  );
  const mode = isClosed(object) ? 'e.limits' : object.otherKeys === undefined ? 'e.strict' : 'false';
  const others =
    object.otherKeys === undefined || object.otherKeys === 'none'
      ? 'undefined'
      : explainer(object.otherKeys, fieldOfOtherKeys(object));
  const declared = object.fields.length === 0 ? [] : [keySetName(object)];
  const values = ['e', 'value as object', `[${patterns.join(', ')}]`, others, mode, ...declared];
  return [`${use('expectKeysByPattern')}(${values.join(', ')});`];
}

function depthLines(scope: Scope): readonly string[] {
  const { object, context } = scope;
  if (!context.recorded.has(object.name)) return [];
  const tooDeep = context.recursive.has(object.name) ? `${scope.use('isTooDeep')}(e, depth) || ` : '';
  return [`if (${tooDeep}${visitCall('isVisited', 'e.visits', scope)}) return;`];
}

export interface Scope {
  readonly object: ObjectType;
  /** Fields that are read before all others, as they decide about them. */
  readonly deciding: ReadonlySet<string>;
  readonly context: EmitContext;
  readonly imports: Imports;
  /** Imports a function of the runtime's `explain` module. */
  readonly use: (name: string) => string;
}

function reads(scope: Scope): readonly string[] {
  return [...scope.deciding].map((field) => `const ${localName(field)} = ${readField(field, scope.imports)};`);
}

function fieldLines(field: Field, scope: Scope): readonly string[] {
  const name = localName(field.name);
  const deciding = scope.deciding.has(field.name);
  const key = JSON.stringify(field.name);
  const lines = [
    `${explainType(field.type, field, scope, key, name, field.limits)};`,
    ...scalarLimitLines(field.type, key, name, scope),
    ...limitLines(limitsOnValue(field.limits), field.type, key, name, scope),
  ];
  const guard = presenceGuard(field);
  const all = [...irrelevanceLines(field, scope), ...lines];
  return [...(deciding ? [] : [`const ${name} = ${readField(field.name, scope.imports)};`]), ...guarded(guard, all)];
}

function guarded(guard: string, lines: readonly string[]): readonly string[] {
  const [only] = lines;
  if (guard === '' || only === undefined) return lines;
  if (lines.length > 1) return [`if (${guard}) {`, ...lines, '}'];
  return [only.startsWith('if (') ? `if (${guard} && ${only.slice('if ('.length)}` : `if (${guard}) ${only}`];
}

function irrelevanceLines(field: Field, scope: Scope): readonly string[] {
  const text = irrelevanceCode(field, scope.object, scope.context);
  if (text === undefined) return [];
  const because = noneOfText(field.relevant);
  return [
    `if (${text}) ${scope.use('expectAbsent')}(e, ${JSON.stringify(field.name)}, ${localName(field.name)}, ${JSON.stringify(because)});`,
  ];
}

// ---------------------------------------------------------------------------------------------------------- types

/** A statement that reports the issues of `name`, the value under `key`. */
export function explainType(
  type: Type,
  field: Field,
  scope: Scope,
  key: string,
  name: string,
  limits: readonly Limit[],
): string {
  const call: Call = (explain, ...more) => `${scope.use(explain)}(${['e', key, ...more].join(', ')})`;
  if (isPlain(type)) return explainPlain(PLAIN_TYPES[type.kind], name, call);
  switch (type.kind) {
    case 'list':
      return explainList(type.item, field, scope, name, call, limitsOnPart(limits, 'each'));
    case 'tuple':
      return call(
        type.rest === undefined ? 'expectTuple' : 'expectOpenTuple',
        name,
        ...childTypes(type).map((item) => itemExplainer(item, field, scope, [])),
      );
    case 'dict':
      return call(
        'expectDict',
        name,
        keyExplainer(type.key, field, scope, limitsOnPart(limits, 'keys')),
        itemExplainer(type.value, field, scope, limitsOnPart(limits, 'each')),
      );
    case 'identifier':
      return explainIdentifier(type.name, scope, name, call);
    case 'scalar':
      return explainScalar(type.name, scope, name, call);
    case 'enum':
      return explainEnum(type.name, scope, name, call);
    case 'bitSet':
      return explainBitSet(type.name, scope, name, call);
    case 'object':
    case 'partial':
      return explainDeclared('object', objectName(type), field, scope, name, call);
    case 'oneOf':
      return call('expectObject', name, oneOfExplainer(type, field, scope, key, limits));
    case 'union':
      return explainDeclared('union', type.name, field, scope, name, call);
    case 'literal':
      return explainLiteral(type, name, scope, key);
    case 'nullable':
      return `if (${name} !== null) { ${explainType(type.of, field, scope, key, name, limits)}; }`;
    case 'int64':
      return explainInt64(type, scope, name, call);
  }
}

/** A call of a function of the runtime for the value under the current key. */
type Call = (explain: string, ...more: readonly string[]) => string;

function explainPlain({ wrong, expected }: PlainTypeForm, name: string, call: Call): string {
  return `if (${wrong(name)}) ${call('wrongType', `'${expected}'`, name)}`;
}

function explainInt64({ as }: Int64Type, scope: Scope, name: string, call: Call): string {
  if (as === 'safe-integer') return explainPlain(PLAIN_TYPES.int, name, call);
  const check = scope.imports.value(as === 'bigint' ? 'isInt64' : 'isInt64Text', runtimePath('int64'));
  return `if (!${check}(${name})) ${call(as === 'bigint' ? 'wrongType' : 'wrongFormat', `'int64'`, name)}`;
}

function explainList(
  item: Type,
  field: Field,
  scope: Scope,
  name: string,
  call: Call,
  limits: readonly Limit[],
): string {
  const target = isObjectRef(item) || isUnionRef(item) ? objectName(item) : undefined;
  const isPlain = limitLines(limits, item, 'key', 'item', scope).length === 0;
  return target !== undefined && isPlain && contextArguments(target, scope.object, field, scope.context).length === 0
    ? call('expectObjects', name, explainName(isUnionRef(item) ? 'union' : 'object', target, scope))
    : call('expectList', name, itemExplainer(item, field, scope, limits));
}

function itemExplainer(item: Type, field: Field, scope: Scope, limits: readonly Limit[]): string {
  if (isNullable(item)) return `${scope.use('unlessNull')}(${itemExplainer(item.of, field, scope, limits)})`;
  const plain = isPlain(item) ? PLAIN_TYPES[item.kind].explain : undefined;
  const own = limitLines(limitsOnValue(limits), item, 'key', 'item', scope);
  const limited = [...scalarLimitLines(item, 'key', 'item', scope), ...own];
  if (plain !== undefined && limited.length === 0) return scope.use(plain);
  return `(e, key, item) => { ${[`${explainType(item, field, scope, 'key', 'item', limits)};`, ...limited].join('\n')} }`;
}

/** Keys of JSON objects are strings; an integer as key is its value in decimal. Undefined: any key will do. */
function keyExplainer(type: Type, field: Field, scope: Scope, limits: readonly Limit[]): string {
  const isNumber = isIntegerAsKey(type, scope.context);
  const limited = limitLines(limits, type, 'key', isNumber ? 'Number(name)' : 'name', scope);
  const lines = [...keyLines(type, field, scope), ...limited];
  if (lines.length === 0) return 'undefined';
  const explain = `(e, key, name) => { ${lines.join('\n')} }`;
  return limited.length === 0 ? explain : `${scope.use('ofKey')}(${explain})`;
}

function keyLines(type: Type, field: Field, scope: Scope): readonly string[] {
  if (isIntegerAsKey(type, scope.context)) {
    const isIntegerKey = scope.imports.value('isIntegerKey', runtimePath('integer-key'));
    const wrongFormat = scope.use('wrongFormat');
    const wrong = `if (!${isIntegerKey}(name)) ${wrongFormat}(e, key, 'integer as a key', name);`;
    return isInteger(type) ? [wrong] : [wrong, `else ${explainType(type, field, scope, 'key', 'Number(name)', [])};`];
  }
  if (isPlain(type)) return [];
  return [`${explainType(type, field, scope, 'key', 'name', [])};`, ...scalarLimitLines(type, 'key', 'name', scope)];
}

function explainIdentifier(type: string, scope: Scope, name: string, call: Call): string {
  const declared = scope.context.identifiers.get(type)!;
  const check = scope.imports.value(`is${type}`, scope.context.locate('identifier', type));
  const form = declared.limits?.map((limit) => limitNotation(limit)).join(', ');
  const expected = form === undefined ? `'${type}'` : JSON.stringify(`${type} (${form})`);
  return `if (!${check}(${name})) ${call(declared.wire === 'str' ? 'wrongFormat' : 'wrongType', expected, name)}`;
}

function explainScalar(type: string, scope: Scope, name: string, call: Call): string {
  const scalar = scope.context.scalars.get(type)!;
  const format = formatOf(scalar);
  if (format === undefined) return explainPlain(PLAIN_TYPES[scalar.wire], name, call);
  const check = scope.imports.value(format.check.name, runtimePath(format.check.module));
  return `if (!${check}(${name})) ${call('wrongFormat', `'${format.expected}'`, name)}`;
}

function explainEnum(type: string, scope: Scope, name: string, call: Call): string {
  const declared = scope.context.enums.get(type);
  const isKnown = scope.imports.value(`isKnown${type}`, scope.context.locate('enum', type));
  const wellFormed = enumWireCheck(declared?.wire, scope);
  const wrong = wrongUnlessKnown(wireTest(declared?.wire, name, wellFormed), isKnown, name, declared?.open);
  return `if (${wrong}) ${call('wrongMember', `'${type}'`, wellFormed, name)}`;
}

function explainBitSet(type: string, scope: Scope, name: string, call: Call): string {
  const declared = scope.context.bitSets.get(type);
  const isKnown = scope.imports.value(`isKnown${type}`, scope.context.locate('bit-set', type));
  const wellFormed = scope.imports.value(bitCheck(declared?.wire), runtimePath('bits'));
  const wrong = wrongUnlessKnown(`!${wellFormed}(${name})`, isKnown, name, declared?.open);
  return `if (${wrong}) ${call('wrongBits', `'${type}'`, wellFormed, name)}`;
}

/** Unlisted values of an open set are issues only in mode 'strict'. */
function wrongUnlessKnown(malformed: string, isKnown: string, name: string, open: boolean | undefined): string {
  return open === false ? `!${isKnown}(${name})` : `(${malformed} || (e.strict && !${isKnown}(${name})))`;
}

function wireTest(wire: unknown, name: string, wellFormed: string): string {
  return wire === 'str' ? `typeof ${name} !== 'string'` : `!${wellFormed}(${name})`;
}

function enumWireCheck(wire: unknown, scope: Scope): string {
  return wire === 'int'
    ? 'Number.isSafeInteger'
    : scope.imports.value(wire === 'str' ? 'isText' : 'isTextOrInteger', runtimePath('wire'));
}

function explainDeclared(
  kind: 'object' | 'union',
  target: string,
  field: Field,
  scope: Scope,
  name: string,
  call: Call,
): string {
  const containerArguments = contextArguments(target, scope.object, field, scope.context);
  const explain = explainName(kind, target, scope);
  return containerArguments.length === 0
    ? call('expectObject', name, explain)
    : call('expectObjectWithin', name, explain, ...containerArguments);
}

function explainName(kind: 'object' | 'union', target: string, { context, imports }: Scope): string {
  return imports.value(`explain${target}`, context.locate(kind, target));
}

function explainLiteral(type: LiteralType, name: string, scope: Scope, key: string): string {
  const wrongLiteral = scope.imports.value('wrongLiteral', runtimePath('explain-union'));
  const literal = JSON.stringify(type.value);
  const expected = JSON.stringify(type.of === undefined ? literal : `${literal} (${type.of.member})`);
  return `if (${name} !== ${literal}) ${wrongLiteral}(${['e', key, expected, literal, name].join(', ')})`;
}

/** A function that explains the value at the path as one of several types. */
function oneOfExplainer(type: OneOfType, field: Field, scope: Scope, key: string, limits: readonly Limit[]): string {
  const dispatch = dispatchOf(unionOf(type, scope.context), scope.context);
  const isInside = scope.context.recursive.has(scope.object.name);
  const lines = unionExplanation(dispatch, {
    what: 'value',
    // The key distinguishes the fields of an object; items of a list have the same type everywhere in it.
    site: siteOf(
      `${scope.object.name} ${field.name} ${key} ${writeType(type)}${limits.length === 0 ? '' : ' limited'}`,
      dispatch,
      { object: scope.object, field },
      scope.context,
    ),
    depth: isInside ? 'depth + 1' : '0',
    triesLists: triesLists(dispatch.byKind.list, scope.object.name, scope.context),
    ...explainingMembers(field, scope, isInside ? 'depth + 1' : '0', limits),
  });
  return `(e, value) => { ${lines.join('\n')} }`;
}

/** A place as code: the text, and the facts from the container that members of the union need, if they need any. */
export function siteOf(text: string, dispatch: Dispatch, path: Inside['path'], context: EmitContext): string {
  const facts = factsOfMembers(dispatch, path, context);
  return facts.length === 0 ? JSON.stringify(text) : `[${[JSON.stringify(text), ...facts].join(', ')}]`;
}

/** How members of a union explain `value`. */
export function explainingMembers(
  field: Field,
  scope: Scope,
  depth: string,
  limits: readonly Limit[] = [],
): Pick<UnionExplanation, 'use' | 'useUnion' | 'declared' | 'keyed'> {
  const { context, imports, use } = scope;
  return {
    use,
    useUnion: (name) => imports.value(name, runtimePath('explain-union')),
    declared: (member) => {
      const target = memberName(member) ?? '';
      const kind = isUnionRef(member) ? 'union' : 'object';
      const values = contextArguments(target, scope.object, field, context, [], depth);
      return `${explainName(kind, target, scope)}(${['e', 'value', ...values].join(', ')})`;
    },
    keyed: (member) => [
      `${explainType(member, field, scope, 'key', 'value', limits)};`,
      ...scalarLimitLines(member, 'key', 'value', scope),
    ],
  };
}

// --------------------------------------------------------------------------------------------------------- limits

/** Limits that a named scalar brings along. */
function scalarLimitLines(type: Type, key: string, name: string, scope: Scope): readonly string[] {
  if (!isScalar(type)) return [];
  const scalar = scope.context.scalars.get(type.name);
  return limitLines(scalar?.limits ?? [], { kind: scalar?.wire ?? 'any' }, key, name, scope);
}

/** Statements that report the limits that a value breaks. */
export function limitLines(
  limits: readonly Limit[],
  type: Type,
  key: string,
  name: string,
  { imports }: Pick<Scope, 'imports'>,
): readonly string[] {
  return limitChoices(limits).flatMap((choice) => explainLimit(choice, type, key, name, imports));
}

// ---------------------------------------------------------------------------------------------------------- rules

function ruleLines(rule: Rule, scope: Scope): readonly string[] {
  const broken = ruleText(rule, scope.object, scope.imports);
  if (broken === undefined) return [];
  return [
    `if (e.limits && ${broken}) ${scope.use('reportIssue')}(e, undefined, '${rule.kind}', ${JSON.stringify(brokenRuleText(rule))});`,
  ];
}
