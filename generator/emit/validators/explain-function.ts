import type { Field, Limit, ObjectType, Rule, Type } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import type { Imports } from '../imports.js';
import { camel } from '../names.js';
import { runtimePath } from '../module-layout.js';
import { bitCheck, presenceGuard, ruleText } from './check-function.js';
import {
  conditionText,
  decidingFields,
  irrelevanceText,
  isDecidable,
  limitGroups,
  upFields,
  upName,
} from './conditions.js';
import { access, localName } from './locals.js';

/**
 * The function that finds every reason why a value is not the object, in any mode: one call per field and limit to the
 * small functions of the runtime's `explain` module.
 */
export function explainFunction(object: ObjectType, context: EmitContext, imports: Imports): string {
  const scope: Scope = { object, context, imports, use: (name) => imports.value(name, runtimePath('explain')) };
  const type = (name: string): string => imports.type(name, runtimePath('explain'));
  const extra = [
    ...(context.recursive.has(object.name) ? ['_depth?: unknown'] : []),
    ...upFields(object).map((field) => `${upName(field)}?: unknown`),
  ];
  const parameters = [
    `e: ${type('Explanation')}`,
    `at: ${type('IssuePlace')} | null`,
    `key: ${type('IssueKey')} | undefined`,
    'value: unknown',
    ...extra,
  ];
  return `function explain${object.name}(${parameters.join(', ')}): void {
    const o = ${scope.use('asRecord')}(e, at, key, value, KEYS);
    if (o === undefined) return;
    const here = ${scope.use('placeOf')}(at, key);
    ${[...reads(scope), ...object.fields.flatMap((field) => fieldLines(field, scope)), ...object.rules.flatMap((rule) => ruleLines(rule, scope))].join('\n')}
    ${scope.use('expectOnlyKeys')}(e, here, value as object, KEYS);
  }`;
}

interface Scope {
  readonly object: ObjectType;
  readonly context: EmitContext;
  readonly imports: Imports;
  /** Imports a function of the runtime's `explain` module. */
  readonly use: (name: string) => string;
}

function reads(scope: Scope): readonly string[] {
  return decidingFields(scope.object).map((field) => `const ${localName(field)} = ${access('o', field)};`);
}

function fieldLines(field: Field, scope: Scope): readonly string[] {
  const name = localName(field.name);
  const deciding = decidingFields(scope.object).includes(field.name);
  const key = JSON.stringify(field.name);
  const lines = [
    `${explainType(field.type, field, scope, 'here', key, name, eachLines(field, scope))};`,
    ...scalarLimitLines(field.type, 'here', key, name, scope),
    ...limitLines(
      field.limits.filter((limit) => limit.on === 'value'),
      'here',
      key,
      name,
      scope,
    ),
  ];
  const guard = presenceGuard(field);
  const all = [...irrelevanceLines(field, scope), ...lines];
  return [...(deciding ? [] : [`const ${name} = ${access('o', field.name)};`]), ...guarded(guard, all)];
}

function guarded(guard: string, lines: readonly string[]): readonly string[] {
  const [only] = lines;
  if (guard === '' || only === undefined) return lines;
  if (lines.length > 1) return [`if (${guard}) {`, ...lines, '}'];
  return [only.startsWith('if (') ? only.replace('if (', `if (${guard} && `) : `if (${guard}) ${only}`];
}

function irrelevanceLines(field: Field, scope: Scope): readonly string[] {
  const text = irrelevanceText(field, scope.object, scope.context);
  if (text === undefined) return [];
  const because = field.relevant
    .map(
      (condition) =>
        `${condition.field} is none of ${(condition.members.length > 0 ? condition.members : condition.values).join(', ')}`,
    )
    .join(', ');
  return [
    `if (${text}) ${scope.use('expectAbsent')}(e, here, ${JSON.stringify(field.name)}, ${localName(field.name)}, ${JSON.stringify(because)});`,
  ];
}

// ---------------------------------------------------------------------------------------------------------- types

/** A call that explains what is wrong with `name`, which stands under `key` of `at`. */
function explainType(
  type: Type,
  field: Field,
  scope: Scope,
  at: string,
  key: string,
  name: string,
  each: (at: string, key: string, name: string) => readonly string[] = () => [],
): string {
  const call = (explain: string, ...more: readonly string[]): string =>
    `${scope.use(explain)}(${['e', at, key, name, ...more].join(', ')})`;
  const plain = PLAIN[type.kind];
  if (plain !== undefined) return plainText(plain, scope, at, key, name);
  switch (type.kind) {
    case 'list':
      return call('expectList', itemExplainer(type.item, field, scope, each));
    case 'dict':
      return call('expectDict', keyExplainer(type.key, field, scope), itemExplainer(type.value, field, scope, each));
    case 'identifier':
      return explainIdentifier(type.name, scope, call);
    case 'scalar':
      return explainScalar(type.name, scope, call);
    case 'enum':
      return explainEnum(type.name, scope, call);
    case 'bitSet':
      return explainBitSet(type.name, scope, call);
    case 'object':
    case 'partial':
      return explainObject(objectName(type), field, scope, call);
    default:
      return plainText(PLAIN.any!, scope, at, key, name);
  }
}

function plainText(plain: PlainType, scope: Scope, at: string, key: string, name: string): string {
  return `if (${plain.wrong(name)}) ${scope.use('wrongType')}(e, ${at}, ${key}, '${plain.expected}', ${name})`;
}

interface PlainType {
  /** True where `name` is of another type. */
  readonly wrong: (name: string) => string;
  readonly expected: string;
  /** The function of the runtime that does the same for an item of a list. */
  readonly explain: string;
}

const PLAIN: Readonly<Partial<Record<Type['kind'], PlainType>>> = {
  str: { wrong: (name) => `typeof ${name} !== 'string'`, expected: 'string', explain: 'expectText' },
  int: { wrong: (name) => `!Number.isSafeInteger(${name})`, expected: 'integer', explain: 'expectInteger' },
  float: { wrong: (name) => `!Number.isFinite(${name})`, expected: 'number', explain: 'expectNumber' },
  bool: { wrong: (name) => `typeof ${name} !== 'boolean'`, expected: 'boolean', explain: 'expectBoolean' },
  null: { wrong: (name) => `${name} !== null`, expected: 'null', explain: 'expectNull' },
  any: { wrong: (name) => `${name} === undefined`, expected: 'a value', explain: 'expectAny' },
};

type Call = (explain: string, ...more: readonly string[]) => string;

function itemExplainer(
  item: Type,
  field: Field,
  scope: Scope,
  each: (at: string, key: string, name: string) => readonly string[],
): string {
  if (item.kind === 'nullable') return `${scope.use('unlessNull')}(${itemExplainer(item.of, field, scope, each)})`;
  const plain = PLAIN[item.kind]?.explain;
  const limits = [...scalarLimitLines(item, 'at', 'key', 'item', scope), ...each('at', 'key', 'item')];
  if (plain !== undefined && limits.length === 0) return scope.use(plain);
  return `(e, at, key, item) => { ${[`${explainType(item, field, scope, 'at', 'key', 'item')};`, ...limits].join('\n')} }`;
}

function keyExplainer(type: Type, field: Field, scope: Scope): string {
  const declared =
    type.kind === 'enum' ? scope.context.model.enums.find((candidate) => candidate.name === type.name) : undefined;
  if (type.kind === 'int' || declared?.wire === 'int') {
    const check = scope.imports.value('isIntegerKey', runtimePath('integer-key'));
    const lines = [`${scope.use('expectFormat')}(e, at, key, name, ${check}, 'integer as a key');`];
    if (type.kind === 'enum') {
      const isKnown = scope.imports.value(`isKnown${type.name}`, scope.context.locate('enum', type.name));
      lines.push(
        declared?.open === false
          ? `${scope.use('expectClosedMember')}(e, at, key, Number(name), Number.isSafeInteger, ${isKnown}, '${type.name}');`
          : `${scope.use('expectMember')}(e, at, key, Number(name), Number.isSafeInteger, ${isKnown}, '${type.name}');`,
      );
    }
    return `(e, at, key, name) => { ${lines.join('\n')} }`;
  }
  if (PLAIN[type.kind] !== undefined) return scope.use('expectText');
  const limits = scalarLimitLines(type, 'at', 'key', 'name', scope);
  return `(e, at, key, name) => { ${[`${explainType(type, field, scope, 'at', 'key', 'name')};`, ...limits].join('\n')} }`;
}

function explainIdentifier(name: string, scope: Scope, call: Call): string {
  const declared = scope.context.model.identifiers.find((candidate) => candidate.name === name);
  const check = scope.imports.value(`is${name}`, scope.context.locate('identifier', name));
  return call(declared?.wire === 'str' ? 'expectFormat' : 'expectKind', check, `'${name}'`);
}

function explainScalar(scalarName: string, scope: Scope, call: Call): string {
  const scalar = scope.context.model.scalars.find((candidate) => candidate.name === scalarName);
  if (scalar === undefined) return call('expectAny');
  if (scalar.format === 'timestamp') {
    return call(
      'expectFormat',
      scope.imports.value('isTimestamp', runtimePath('timestamp')),
      `'timestamp with an offset'`,
    );
  }
  return call(PLAIN[scalar.wire]?.explain ?? 'expectAny');
}

function explainEnum(name: string, scope: Scope, call: Call): string {
  const declared = scope.context.model.enums.find((candidate) => candidate.name === name);
  const isKnown = scope.imports.value(`isKnown${name}`, scope.context.locate('enum', name));
  const explain = declared?.open === false ? 'expectClosedMember' : 'expectMember';
  return call(explain, enumWireCheck(declared?.wire, scope), isKnown, `'${name}'`);
}

function enumWireCheck(wire: unknown, scope: Scope): string {
  return wire === 'int'
    ? 'Number.isSafeInteger'
    : scope.imports.value(wire === 'str' ? 'isText' : 'isTextOrInteger', runtimePath('wire'));
}

function explainBitSet(name: string, scope: Scope, call: Call): string {
  const declared = scope.context.model.bitSets.find((candidate) => candidate.name === name);
  const isKnown = scope.imports.value(`isKnown${name}`, scope.context.locate('bit-set', name));
  const explain = declared?.open === false ? 'expectClosedBits' : 'expectBits';
  return call(explain, scope.imports.value(bitCheck(declared?.wire), runtimePath('bits')), isKnown, `'${name}'`);
}

function explainObject(target: string, field: Field, scope: Scope, call: Call): string {
  const { context, imports, object } = scope;
  const contained = context.objects.get(target);
  const checks = imports.value(`${camel(target)}Checks`, context.locate('validator', target));
  const names = new Set([object.name, object.view?.of]);
  const isWithin = contained?.within.some((place) => names.has(place.object) && place.field === field.name) ?? false;
  const outer = contained !== undefined && isWithin ? upFields(contained).map(localName) : [];
  const explain = context.recursive.has(target)
    ? 'expectNested'
    : outer.length > 0
      ? 'expectObjectWithin'
      : 'expectObject';
  return call(explain, checks, ...outer);
}

// --------------------------------------------------------------------------------------------------------- limits

function eachLines(field: Field, scope: Scope): (at: string, key: string, name: string) => readonly string[] {
  const limits = field.limits.filter((limit) => limit.on === 'each');
  return (at, key, name) => limitLines(limits, at, key, name, scope);
}

/** Limits that a named scalar brings along. */
function scalarLimitLines(type: Type, at: string, key: string, name: string, scope: Scope): readonly string[] {
  if (type.kind !== 'scalar') return [];
  const scalar = scope.context.model.scalars.find((candidate) => candidate.name === type.name);
  return limitLines(scalar?.limits ?? [], at, key, name, scope);
}

function limitLines(limits: readonly Limit[], at: string, key: string, name: string, scope: Scope): readonly string[] {
  return limitGroups(limits).flatMap((group) => {
    const general = group.find((limit) => limit.when.length === 0);
    const conditional = group.filter((limit) => limit.when.length > 0);
    const call = (limit: Limit): string => limitCall(limit, at, key, name, scope);
    if (!conditional.every((limit) => limit.when.every(isDecidable)))
      return general === undefined ? [] : [widestCall(group, call)];
    const branches = conditional.map(
      (limit, index) => `${index === 0 ? '' : 'else '}if (${conditionText(limit.when)}) ${call(limit)};`,
    );
    if (general === undefined) return branches;
    return branches.length === 0 ? [`${call(general)};`] : [...branches, `else ${call(general)};`];
  });
}

/** The limit that lets most through, where the spec shows too little to choose. */
function widestCall(group: readonly Limit[], call: (limit: Limit) => string): string {
  const width = (limit: Limit): number => ('max' in limit ? (limit.max ?? Infinity) : Infinity);
  return `${call([...group].sort((a, b) => width(b) - width(a))[0]!)};`;
}

function limitCall(limit: Limit, at: string, key: string, name: string, scope: Scope): string {
  const call = (explain: string, ...more: readonly string[]): string =>
    `${scope.use(explain)}(${['e', at, key, name, ...more].join(', ')})`;
  switch (limit.kind) {
    case 'length':
      return call(
        limit.trimmed ? 'expectTrimmedLength' : 'expectLength',
        String(limit.min ?? 0),
        String(limit.max ?? 'Infinity'),
      );
    case 'range':
      return call('expectRange', String(limit.min ?? '-Infinity'), String(limit.max ?? 'Infinity'));
    case 'items':
      return call('expectItems', String(limit.min ?? 0), String(limit.max ?? 'Infinity'));
    case 'values':
      return call('expectValues', JSON.stringify(limit.values));
    case 'unique':
      return call('expectUnique');
  }
}

// ---------------------------------------------------------------------------------------------------------- rules

function ruleLines(rule: Rule, scope: Scope): readonly string[] {
  const broken = ruleText(rule, scope.object);
  if (broken === undefined) return [];
  return [
    `if (e.mode !== 'shape' && ${broken}) ${scope.use('reportIssue')}(e, here, undefined, '${rule.kind}', ${JSON.stringify(ruleMessage(rule))});`,
  ];
}

function ruleMessage(rule: Rule): string {
  const names = rule.fields.join(', ');
  switch (rule.kind) {
    case 'exactly-one-set':
      return `exactly one of ${names} must be set`;
    case 'at-most-one-non-null':
      return `at most one of ${names} may be other than null`;
    case 'required-when':
      return `${names} must be set where ${rule.when.map((condition) => `${condition.field} is ${(condition.members.length > 0 ? condition.members : condition.values).join(' or ')}`).join(' and ')}`;
  }
}
