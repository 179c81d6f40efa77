import {
  childTypes,
  declaredName,
  derivePartials,
  limitsOnPart,
  propertyKey,
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

/** The codec of a type. It imports nothing before one of its functions is called. */
interface Codec {
  /** The decoded type in TypeScript. */
  readonly type: () => string;
  /** An expression of the object with both ways. */
  readonly code: () => string;
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
}

function codecsFile(model: Model, api: PluginApi, formats: CodecFormats): readonly PluginFile[] {
  const declared: readonly Declaration[] = [...model.objects, ...derivePartials(model), ...model.unions];
  const scope = { model, api, formats, used: new Map<string, ValueCodec>() };
  const changed = changedNames(declared, { ...scope, module: api.module('', []) });
  if (changed.size === 0) return [];
  const coded = declared.filter(({ name }) => changed.has(name));
  const names = coded.flatMap(({ name }) => [`Decoded${name}`, `decode${name}`, `encode${name}`]);
  const module = api.module(`${api.folder}/codecs.ts`, [RUNTIME, 'Uint8Array', ...names].join(' '));
  const all: Scope = { ...scope, module, changed };
  const texts = coded.map((declaration) => declarationText(declaration, all));
  const custom = [...all.used.values()].flatMap((used) =>
    used.custom === undefined ? [] : { ...used, custom: used.custom },
  );
  const own = withRuntime([...texts, ...custom.map((conversion) => customText(conversion, module))]);
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
    for (const declaration of declared) if (hasCodec(declaration)) changed.add(declaration.name);
  }
  return changed;
}

function partsOf(declaration: Declaration): readonly { readonly type: Type; readonly limits: readonly Limit[] }[] {
  if ('of' in declaration) return declaration.of.map((type) => ({ type, limits: declaration.limits ?? [] }));
  const others = otherKeys(declaration).map(({ type }) => ({ type, limits: [] }));
  return [...declaration.fields, ...others];
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
      return { type: () => `Decoded${name}`, code: () => `$codec${name}` };
    }
    case 'nullable': {
      const of = codec(type.of, limits, scope);
      if (of === undefined) return undefined;
      return { type: () => `${of.type()} | null`, code: () => `$nullable(${of.code()})` };
    }
    case 'list': {
      const of = codec(type.item, limitsOnPart(limits, 'each'), scope);
      return of === undefined ? undefined : { type: () => `(${of.type()})[]`, code: () => `$items(${of.code()})` };
    }
    case 'tuple':
      return tupleCodec(type, scope);
    case 'dict': {
      const of = codec(type.value, limitsOnPart(limits, 'each'), scope);
      if (of === undefined) return undefined;
      // An alias may refer to itself only inside an object type that is written out.
      const key = (): string => (type.key.kind === 'scalar' ? 'string' : scope.module.typeText(type.key));
      return {
        type: () => `{ [key in ${key()}]?: ${of.type()} }`,
        code: () => `$entries(${of.code()})`,
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
    code: () => {
      used.set(name, found);
      return name;
    },
  };
}

function customText(
  { name, custom: { from, decode, encode } }: ValueCodec & { readonly custom: CustomCodec },
  module: PluginModule,
): string {
  const call = (method: 'decode' | 'encode', convert: string): string =>
    `${method}: (value, run) => $custom(() => ${module.packageValue(convert, from)}(value as never), run),`;
  return `const ${name}: $Codec = {\n  ${call('decode', decode)}\n  ${call('encode', encode)}\n};`;
}

function tupleCodec(tuple: Extract<Type, { kind: 'tuple' }>, scope: Scope): Codec | undefined {
  const types = childTypes(tuple);
  const items = types.map((type) => codec(type, [], scope));
  if (items.every((item) => item === undefined)) return undefined;
  const text = (index: number): string => items[index]?.type() ?? scope.module.typeText(types[index]!);
  return {
    type: () =>
      `[${types.map((_, index) => (index < tuple.items.length ? text(index) : `...(${text(index)})[]`)).join(', ')}]`,
    code: () => `$items(${items.map((item) => item?.code() ?? SAME).join(', ')})`,
  };
}

/** The codec of what stays as it is. */
const SAME = '$same';

// --------------------------------------------------------------------------------------------------------------- unions

function unionCodec(of: readonly Type[], type: Type, limits: readonly Limit[], scope: Scope): Codec | undefined {
  const members = of.map((member) => ({ member, codec: codec(member, limits, scope) }));
  if (members.every(({ codec }) => codec === undefined)) return undefined;
  return {
    type: () =>
      [...new Set(members.map(({ codec, member }) => codec?.type() ?? scope.module.typeText(member)))].join(' | '),
    code: () => {
      const choice = scope.api.discriminator(type);
      const converted = (member: Type): string => codec(member, limits, scope)?.code() ?? SAME;
      const cases = choice?.cases.map(({ value, member }) => `[${JSON.stringify(value)}, ${converted(member)}]`);
      const by = cases === undefined ? '' : `by: ${JSON.stringify(choice!.field)}, cases: [${cases.join(', ')}], `;
      // An object takes any other one for its own, a decoded value included.
      const isObject = ({ kind }: Type): boolean => kind === 'object' || kind === 'partial' || kind === 'dict';
      const tried = of.filter(({ kind }) => choice === undefined || !(kind === 'object' || kind === 'partial'));
      const inOrder = [...tried.filter((member) => !isObject(member)), ...tried.filter(isObject)];
      const alternatives = inOrder.map((member) => `[${checkOf(member, limits, scope)}, ${converted(member)}]`);
      return `$union(() => ({ ${by}of: [${alternatives.join(', ')}] }))`;
    },
  };
}

function checkOf(member: Type, limits: readonly Limit[], { module }: Scope): string {
  const { kind } = member;
  const isDeclared = kind === 'object' || kind === 'partial' || kind === 'union';
  return isDeclared ? module.value(`is${declaredName(member)}`) : module.check(member, limits);
}

// --------------------------------------------------------------------------------------------------------- declarations

function declarationText(declaration: Declaration, scope: Scope): string {
  const { module } = scope;
  const { name } = declaration;
  const wire = module.type(name);
  const decoded = `Decoded${name}`;
  const validate = module.value(`validate${name}`);
  const { type, code } =
    'of' in declaration
      ? unionCodec(declaration.of, { kind: 'union', name }, declaration.limits ?? [], scope)!
      : { type: () => objectType(declaration, wire, scope), code: () => objectCode(declaration, scope) };
  return `/** A {@link ${wire}}, decoded. */
export type ${decoded} = ${type()};

/** Checks a {@link ${wire}} and decodes it. Parts without a codec stay as they are. */
export function decode${name}(value: unknown): $Result<${decoded}> {
  return $decode(${validate}(value), $codec${name});
}

/** Encodes what {@link decode${name}} decodes, and checks the result. */
export function encode${name}(value: ${decoded}): $Result<${wire}> {
  return $encode(value, $codec${name}, ${validate});
}

const $codec${name}: $Codec = /* @__PURE__ */ ${code()};`;
}

function objectType(object: ObjectType, wire: string, scope: Scope): string {
  const textOf = (type: Type, limits: readonly Limit[] = []): string =>
    codec(type, limits, scope)?.type() ?? scope.module.typeText(type);
  const fields = codedFields(object, scope).map(
    ({ field, codec: own }) => `${propertyKey(field.name)}: ${own.type()};`,
  );
  const isOther = isOtherCoded(object, scope);
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

function isOtherCoded(object: ObjectType, scope: Scope): boolean {
  return otherKeys(object).some(({ type }) => codec(type, [], scope) !== undefined);
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

function objectCode(object: ObjectType, scope: Scope): string {
  const fields = codedFields(object, scope).map(
    ({ field, codec: own }) => `[${JSON.stringify(field.name)}, ${own.code()}]`,
  );
  const others = otherKeys(object).map(({ pattern, type, origin = object.origin }) => {
    const limit = { kind: 'pattern', pattern: pattern ?? '', enforced: true, on: 'value', when: [], origin } as const;
    const accepts = pattern === undefined ? '() => true' : checkOf({ kind: 'str' }, [limit], scope);
    return `[${accepts}, ${codec(type, [], scope)?.code() ?? SAME}]`;
  });
  const names = JSON.stringify(object.fields.map(({ name }) => name));
  const rest = isOtherCoded(object, scope) ? `, others: [${others.join(', ')}], names: ${names}` : '';
  return `$object(() => ({ fields: [${fields.join(', ')}]${rest} }))`;
}
