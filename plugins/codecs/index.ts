import {
  childTypes,
  declaredName,
  derivePartials,
  limitsOnPart,
  propertyKey,
  recursiveTypes,
  type Field,
  type KeyPattern,
  type Limit,
  type Model,
  type ObjectType,
  type Plugin,
  type PluginApi,
  type PluginFile,
  type PluginModule,
  type Type,
  type Union,
} from 'snowspec/plugin';
import { STANDARD, valueCodecOf, type CodecFormats, type CustomCodec, type ValueCodec } from './formats.js';
import { RUNTIME } from './runtime.js';

export type { CodecChoice, CodecFormats, CustomCodec } from './formats.js';

/**
 * Writes the subpath `codecs`: `decodeUser`, `encodeUser` and `DecodedUser` for each object and union with values of
 * some formats, which become dates, bigints, durations or custom values.
 *
 * @param formats the choice for each format, in place of the standard one; `wire` leaves values as they are in JSON
 */
export function codecs(formats: CodecFormats = {}): Plugin {
  return { name: 'codecs', emit: (model, api) => codecsFile(model, api, { ...STANDARD, ...formats }) };
}

type Declaration = ObjectType | Union;
type Way = 'decode' | 'encode';

/** The codec of a type. It imports nothing before one of its functions is called. */
interface Codec {
  /** The decoded type in TypeScript. */
  readonly type: () => string;
  /** An expression that converts `value`, which is a name or a property. */
  readonly code: (value: string, way: Way) => string;
}

/** Types in the runtime that the package exports. */
const FROM_PACKAGE = /\$(Result|Issue)\b/g;

interface Scope {
  readonly model: Model;
  readonly api: PluginApi;
  readonly module: PluginModule;
  readonly formats: CodecFormats;
  /** The declarations that contain a value with a codec. */
  readonly changed: ReadonlySet<string>;
  readonly used: Map<string, ValueCodec>;
  /** Names of functions for unnamed unions, and for the checks of their alternatives, by their text. */
  readonly functions: Map<string, string>;
}

function codecsFile(model: Model, api: PluginApi, formats: CodecFormats): readonly PluginFile[] {
  const declared: readonly Declaration[] = [...model.objects, ...derivePartials(model), ...model.unions];
  const scope = { model, api, formats, used: new Map<string, ValueCodec>(), functions: new Map<string, string>() };
  const changed = changedNames(declared, { ...scope, module: api.module('', []) });
  if (changed.size === 0) return [];
  const coded = declared.filter(({ name }) => changed.has(name));
  const names = coded.flatMap(({ name }) => [`Decoded${name}`, `decode${name}`, `encode${name}`]);
  const module = api.module(`${api.folder}/codecs.ts`, [RUNTIME, 'Uint8Array', ...names].join(' '));
  const all: Scope = { ...scope, module, changed };
  const recursive = recursiveTypes([...model.objects, ...derivePartials(model)], model.unions);
  const texts = coded.map((declaration) => declarationText(declaration, recursive.has(declaration.name), all));
  const custom = [...all.used.values()].flatMap((used) =>
    used.custom === undefined ? [] : { ...used, custom: used.custom },
  );
  const functions = [...all.functions].map(([text, name]) => text.replaceAll(/\$name\b/g, name));
  const own = withRuntime([...texts, ...functions, ...custom.map((conversion) => customText(conversion, module))]);
  const code = own.replaceAll(FROM_PACKAGE, (_, name: string) => module.type(packageName(name, model)));
  const peers = Object.fromEntries(
    custom.flatMap(({ custom: { from, version } }) => (version === undefined ? [] : [[from, version]])),
  );
  const doc = 'Values of JSON with dates, bigints and durations in place of text, and the way back.';
  return [module.file(code, { entry: 'codecs', doc, peers })];
}

/** Adds the parts of the runtime that the texts use. */
function withRuntime(texts: readonly string[]): string {
  const parts = RUNTIME.trim()
    .split(/\n\n(?=\S)/)
    .map((text) => ({
      text,
      name: /^(?:export )?(?:class|const|function\*?|interface|type) ([$\w]+)/m.exec(text)![1]!,
    }));
  const used = [...texts];
  for (const text of used) {
    const names = new Set(text.match(/[$\w]+/g));
    used.push(...parts.filter((part) => names.has(part.name) && !used.includes(part.text)).map((part) => part.text));
  }
  return used.join('\n\n');
}

/** The name of a type of the package, with `$` in front if the spec declares the same name. */
function packageName(name: string, { objects, unions, enums, bitSets, identifiers }: Model): string {
  return [...objects, ...unions, ...enums, ...bitSets, ...identifiers].some((declaration) => declaration.name === name)
    ? `$${name}`
    : name;
}

// ----------------------------------------------------------------------------------------------------- what has a codec

function changedNames(declared: readonly Declaration[], scope: Omit<Scope, 'changed'>): ReadonlySet<string> {
  const changed = new Set<string>();
  const hasCodec = (declaration: Declaration): boolean =>
    partsOf(declaration).some(({ type, limits }) => codec(type, limits, { ...scope, changed }) !== undefined);
  for (let before = -1; before < changed.size;) {
    before = changed.size;
    for (const one of declared) if (!changed.has(one.name) && hasCodec(one)) changed.add(one.name);
  }
  return changed;
}

function partsOf(one: Declaration): readonly { readonly type: Type; readonly limits: readonly Limit[] }[] {
  if ('of' in one) return one.of.map((type) => ({ type, limits: one.limits ?? [] }));
  const others = otherKeys(one).map(({ type }) => ({ type, limits: [] }));
  return [...one.fields, ...others];
}

/** The types of keys that are no fields, with their patterns. */
function otherKeys(object: ObjectType): readonly (Pick<KeyPattern, 'type'> & Partial<KeyPattern>)[] {
  const { keyPatterns = [], otherKeys: rest } = object;
  return [...keyPatterns, ...(rest === undefined || rest === 'none' ? [] : [{ type: rest }])];
}

// --------------------------------------------------------------------------------------------------------------- codecs

/** The codec of a type with limits; `undefined` if its values are not converted. */
function codec(type: Type, limits: readonly Limit[], scope: Scope): Codec | undefined {
  const format = limits.find(({ kind, on, when }) => kind === 'format' && on === 'value' && when.length === 0);
  const named = format?.kind === 'format' ? format.format : undefined;
  switch (type.kind) {
    case 'str':
      return named === undefined ? undefined : valueCodec(named, 'Text', scope);
    case 'int':
    case 'int32':
      return named === undefined ? undefined : valueCodec(named, 'Number', scope);
    case 'int64':
      return valueCodec('int64', type.as === 'string' ? 'Text' : 'Number', scope);
    case 'scalar': {
      const { wire, format: own } = scope.model.scalars.find(({ name }) => name === type.name) ?? { wire: 'str' };
      const known = own ?? named;
      return known === undefined ? undefined : valueCodec(known, wire === 'str' ? 'Text' : 'Number', scope);
    }
    case 'object':
    case 'partial':
    case 'union': {
      const name = declaredName(type);
      if (!scope.changed.has(name)) return undefined;
      return { type: () => `Decoded${name}`, code: (value, way) => `$${way}${name}(${value}, run)` };
    }
    case 'nullable': {
      const of = codec(type.of, limits, scope);
      if (of === undefined) return undefined;
      return {
        type: () => `${of.type()} | null`,
        code: (value, way) => `(${value} === null ? null : ${of.code(value, way)})`,
      };
    }
    case 'list':
      return listCodec(codec(type.item, limitsOnPart(limits, 'each'), scope));
    case 'tuple':
      return tupleCodec(type, scope);
    case 'dict': {
      const of = codec(type.value, limitsOnPart(limits, 'each'), scope);
      if (of === undefined) return undefined;
      // An alias may refer to itself only inside an object type that is written out.
      const key = (): string => (type.key.kind === 'scalar' ? 'string' : scope.module.typeText(type.key));
      return {
        type: () => `{ [key in ${key()}]?: ${of.type()} }`,
        code: (value, way) => `$entries(${value}, (item) => ${of.code('item', way)})`,
      };
    }
    case 'oneOf':
      return unionCodec(type.of, type, limits, scope);
    case 'float':
    case 'bool':
    case 'null':
    case 'any':
    case 'never':
    case 'bytes':
    case 'literal':
    case 'identifier':
    case 'enum':
    case 'bitSet':
      return undefined;
  }
}

function valueCodec(format: string, wire: 'Text' | 'Number', { formats, used, module }: Scope): Codec | undefined {
  const found = valueCodecOf(format, wire, formats);
  if (found === undefined) return undefined;
  const { name, type, custom } = found;
  const [root = type, ...members] = type.split('.');
  return {
    type: () => (custom === undefined ? type : [module.packageType(root, custom.from), ...members].join('.')),
    code: (value, way) => {
      used.set(name, found);
      return `${name}.${way}(${value}, run)`;
    },
  };
}

function customText(
  { name, custom: { from, decode, encode } }: ValueCodec & { readonly custom: CustomCodec },
  module: PluginModule,
): string {
  const call = (method: Way, convert: string): string =>
    `${method}: (value, run) => $custom(() => ${module.packageValue(convert, from)}(value as never), run),`;
  return `const ${name}: $Codec = {\n  ${call('decode', decode)}\n  ${call('encode', encode)}\n};`;
}

function listCodec(item: Codec | undefined): Codec | undefined {
  if (item === undefined) return undefined;
  return {
    type: () => `(${item.type()})[]`,
    code: (value, way) => `$items(${value}, (item) => ${item.code('item', way)})`,
  };
}

function tupleCodec(tuple: Extract<Type, { kind: 'tuple' }>, scope: Scope): Codec | undefined {
  const types = childTypes(tuple);
  const items = types.map((type) => codec(type, [], scope));
  if (items.every((item) => item === undefined)) return undefined;
  const text = (index: number): string => items[index]?.type() ?? scope.module.typeText(types[index]!);
  const cases = (way: Way): string =>
    items
      .map((item, index) => {
        const isLast = index === items.length - 1;
        return `${isLast ? '' : `index === ${index} ? `}${item?.code('item', way) ?? 'item'}${isLast ? '' : ' : '}`;
      })
      .join('');
  return {
    type: () =>
      `[${types.map((_, index) => (index < tuple.items.length ? text(index) : `...(${text(index)})[]`)).join(', ')}]`,
    code: (value, way) => `$items(${value}, (item, index) => ${cases(way)})`,
  };
}

// --------------------------------------------------------------------------------------------------------------- unions

/** A codec for a union, as a function of its own. */
function unionCodec(of: readonly Type[], type: Type, limits: readonly Limit[], scope: Scope): Codec | undefined {
  const members = of.map((member) => ({ member, codec: codec(member, limits, scope) }));
  if (members.every(({ codec }) => codec === undefined)) return undefined;
  return {
    type: () =>
      [...new Set(members.map(({ codec, member }) => codec?.type() ?? scope.module.typeText(member)))].join(' | '),
    code: (value, way) =>
      `${functionName(unionText('$name', of, type, limits, way, scope), 'either', scope)}(${value}, run)`,
  };
}

/** Names a function, which is `$name` in its text. Equal texts share one function. */
function functionName(text: string, kind: string, { functions }: Scope): string {
  const name = functions.get(text) ?? `$${kind}${functions.size + 1}`;
  functions.set(text, name);
  return name;
}

/**
 * Chooses the alternative by the discriminator of the union, or the first one that accepts the JSON value. A value that
 * none accepts is not converted, and fails the check of the whole.
 */
function unionText(
  name: string,
  of: readonly Type[],
  type: Type,
  limits: readonly Limit[],
  way: Way,
  scope: Scope,
): string {
  const choice = scope.api.discriminator(type);
  const converted = (member: Type): string => codec(member, limits, scope)?.code('value', way) ?? 'value';
  const cases = (choice?.cases ?? []).map(
    ({ value, member }) => `case ${JSON.stringify(value)}: return ${converted(member)};`,
  );
  const byField =
    choice === undefined
      ? []
      : [
          `if ($isObject(value)) switch (value[${JSON.stringify(choice.field)}]) { ${cases.join(' ')} default: return value; }`,
        ];
  const rest = of.filter(({ kind }) => choice === undefined || !(kind === 'object' || kind === 'partial'));
  // An object takes any other one for its own, a decoded value included.
  const isObject = ({ kind }: Type): boolean => kind === 'object' || kind === 'partial' || kind === 'dict';
  const others = way === 'decode' ? rest : [...rest.filter((member) => !isObject(member)), ...rest.filter(isObject)];
  const tried = others.flatMap((member, index) => {
    const [check, result] = [checkOf(member, limits, scope), `value${index}`];
    if (way === 'decode') return [`if (${check}(value)) return remember(${converted(member)});`];
    return [`const ${result} = ${converted(member)};`, `if (${check}(${result})) return remember(${result});`];
  });
  // Alternatives may contain the union, so that a value is tried once.
  const remember = [
    `const known = run.copies(${JSON.stringify(name)});`,
    'if (known.has(value)) return known.get(value);',
    'const remember = (result: unknown): unknown => (known.set(value, result), result);',
  ];
  return functionText(name, [...byField, ...(tried.length === 0 ? [] : remember), ...tried, 'return value;']);
}

function functionText(name: string, lines: readonly string[]): string {
  return `function ${name}(value: unknown, run: $Run): unknown {\n${lines.join('\n')}\n}`;
}

function checkOf(member: Type, limits: readonly Limit[], scope: Scope): string {
  const { kind } = member;
  if (kind === 'object' || kind === 'partial' || kind === 'union')
    return scope.module.value(`is${declaredName(member)}`);
  return functionName(`const $name = ${scope.module.check(member, limits)};`, 'is', scope);
}

// --------------------------------------------------------------------------------------------------------- declarations

function declarationText(one: Declaration, isRecursive: boolean, scope: Scope): string {
  const { module } = scope;
  const { name } = one;
  const wire = module.type(name);
  const decoded = `Decoded${name}`;
  const validate = module.value(`validate${name}`);
  const [type, decode, encode] =
    'of' in one
      ? [
          unionCodec(one.of, { kind: 'union', name }, one.limits ?? [], scope)!.type(),
          ...(['decode', 'encode'] as const).map((way) =>
            unionText(`$${way}${name}`, one.of, { kind: 'union', name }, one.limits ?? [], way, scope),
          ),
        ]
      : [
          objectType(one, wire, scope),
          ...(['decode', 'encode'] as const).map((way) => objectText(one, way, isRecursive, scope)),
        ];
  return `/** A {@link ${wire}}, decoded. */
export type ${decoded} = ${type!};

/** Checks a {@link ${wire}} and decodes it. Parts without a codec stay as they are. */
export function decode${name}(value: unknown): $Result<${decoded}> {
  return $decode(${validate}(value), $decode${name});
}

/** Encodes what {@link decode${name}} decodes, and checks the result. */
export function encode${name}(value: ${decoded}): $Result<${wire}> {
  return $encode(value, $encode${name}, ${validate});
}

${decode!}

${encode!}`;
}

function objectType(object: ObjectType, wire: string, scope: Scope): string {
  const textOf = (type: Type, limits: readonly Limit[] = []): string =>
    codec(type, limits, scope)?.type() ?? scope.module.typeText(type);
  const fields = codedFields(object, scope).map(
    ({ field, codec: own }) => `${propertyKey(field.name)}: ${own.type()};`,
  );
  const isOther = otherKeys(object).some(({ type }) => codec(type, [], scope) !== undefined);
  // A field is a key, too.
  const others = isOther
    ? [
        ...otherKeys(object).map(({ type }) => textOf(type)),
        ...object.fields.map(({ type, limits, nullable }) => textOf(type, limits) + (nullable ? ' | null' : '')),
        'undefined',
      ]
    : [];
  return `$With<${wire}, { ${fields.join(' ')} }${isOther ? `, ${[...new Set(others)].join(' | ')}` : ''}>`;
}

function codedFields(
  { fields }: ObjectType,
  scope: Scope,
): readonly { readonly field: Field; readonly codec: Codec }[] {
  return fields.flatMap((field) => {
    const own = codec(field.type, field.limits, scope);
    return own === undefined ? [] : [{ field, codec: own }];
  });
}

function objectText(object: ObjectType, way: Way, isRecursive: boolean, scope: Scope): string {
  const { name } = object;
  const copies = `run.copies(${JSON.stringify(name)})`;
  const fields = codedFields(object, scope).map(({ field, codec: own }) => {
    // Every object inherits a property of this name.
    const isOwn = field.name in {} ? `Object.hasOwn(o, ${JSON.stringify(field.name)}) && ` : '';
    const property = `o[${JSON.stringify(field.name)}${isOwn === '' ? '' : ' as string'}]`;
    return `if (${isOwn}${property} != null) ${property} = ${own.code(property, way)};`;
  });
  return functionText(`$${way}${name}`, [
    'if (!$isObject(value)) return value;',
    ...(isRecursive ? [`const known = ${copies}.get(value);`, 'if (known !== undefined) return known;'] : []),
    'const o: Record<string, unknown> = { ...value };',
    ...(isRecursive ? [`${copies}.set(value, o);`] : []),
    ...fields,
    ...otherKeyLines(object, way, scope),
    'return o;',
  ]);
}

function otherKeyLines(object: ObjectType, way: Way, scope: Scope): readonly string[] {
  const others = otherKeys(object).map(({ pattern, type, origin = object.origin }) => {
    const converted = codec(type, [], scope)?.code('item', way);
    const limit = { kind: 'pattern', pattern: pattern ?? '', enforced: true, on: 'value', when: [], origin } as const;
    const test = pattern === undefined ? '' : `if (${checkOf({ kind: 'str' }, [limit], scope)}(key)) `;
    return { test, converted };
  });
  if (others.every(({ converted }) => converted === undefined)) return [];
  const fields = JSON.stringify(object.fields.map(({ name }) => name));
  const lines = others.map(({ test, converted }, index) => {
    return `${index === 0 ? '' : 'else '}${test}{ ${converted === undefined ? '' : `o[key] = ${converted};`} }`;
  });
  return [
    'for (const [key, item] of Object.entries(o)) {',
    `if (item === undefined${object.fields.length === 0 ? '' : ` || ${fields}.includes(key)`}) continue;`,
    ...lines,
    '}',
  ];
}
