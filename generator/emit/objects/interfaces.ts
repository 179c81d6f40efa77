import type {
  InterfaceDeclarationStructure,
  OptionalKind,
  PropertySignatureStructure,
  TypeAliasDeclarationStructure,
} from 'ts-morph';
import type { Enum, EnumValue, Field, ObjectType } from '../../model/model.js';
import { fieldNamed, typesOfOtherKeys } from '../../model/objects.js';
import { isAny, isNever } from '../../model/types.js';
import { otherKeysText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { memberCitations } from '../member-citations.js';
import { isExportedInPlace, localName } from '../local-name.js';
import { literalUnion, propertyKey } from '../names.js';
import { StructureKind } from '../structure-kind.js';
import { tsdocText } from '../tsdoc.js';
import { fieldDoc } from './field-doc.js';
import { isInterface, isOpenText, requirementsOf, requirementText, type Requirement } from './requirements.js';
import { fieldTypeText, typeText } from './type-text.js';
import { commonName, discriminationOf, isDropped, unknownName, variantNames, type Discrimination } from './variants.js';

type TypeDeclaration = InterfaceDeclarationStructure | TypeAliasDeclarationStructure;

/** The types of one object, or of one view, whose interface derives from that of its base. */
export function objectTypes(object: ObjectType, module: Module): readonly TypeDeclaration[] {
  const base = object.view === undefined ? undefined : module.context.objects.get(object.view.of);
  return declare(citedOnce(object), base && citedOnce(base), module).map(inModule);
}

/** Moves the most common citation of the fields to the object. */
function citedOnce(object: ObjectType): ObjectType {
  const { note, cited } = memberCitations('Fields', object.fields, object);
  const doc = [object.doc, note].filter((text) => text !== '').join('\n\n');
  return { ...object, doc, fields: object.fields.map(cited) };
}

function inModule<Type extends TypeDeclaration>(type: Type): Type {
  return { ...type, name: localName(type.name), isExported: isExportedInPlace(type.name) };
}

export function objectTypeNames(object: ObjectType, context: EmitContext): readonly string[] {
  const discrimination = discriminationOf(object, context);
  return [
    object.name,
    ...(isInterface(object, context) ? [] : [commonName(object.name, context)]),
    ...(discrimination === undefined
      ? []
      : [...discrimination.variants.map(({ name }) => name), unknownName(object.name, context)]),
    ...contentVariants(object, context).map(({ name }) => name),
  ];
}

function declare(object: ObjectType, base: ObjectType | undefined, module: Module): readonly TypeDeclaration[] {
  const discrimination = discriminationOf(object, module.context);
  if (discrimination !== undefined) return unionOfVariants(object, discrimination, module);
  // `Omit` and `Pick` lose the fields beside an index signature.
  const derives = base !== undefined && isInterface(base, module.context) && typesOfOtherKeys(base).length === 0;
  const whole = derives
    ? derivedInterface(object, base, module)
    : object.view === undefined && object.extends !== undefined
      ? extendingInterface(object, object.extends, module)
      : wholeInterface(object, module);
  const types = isInterface(object, module.context) ? [whole] : withRequirements(whole, object, module);
  return [...types, ...contentVariants(object, module.context)];
}

/**
 * The interface under another name, and an alias that requires fields where rules do.
 *
 * @param variants the union of its variants
 */
function withRequirements(
  whole: InterfaceDeclarationStructure,
  object: ObjectType,
  module: Module,
  variants?: string,
): readonly [TypeDeclaration, TypeDeclaration] {
  const name = commonName(object.name, module.context);
  const found = requirementsOf(object, module.context);
  const texts = openTexts(found, module.context);
  const properties = (whole.properties ?? []).map((field) => (texts.has(field.name) ? asText(field) : field));
  const requirements = found.map((requirement) => requirementText(requirement, module));
  const either = variants === undefined || found.length === 0 ? variants : `(${variants})`;
  return [
    { ...whole, name, docs: [`The fields of every {@link ${object.name}}.`], properties },
    alias(object, [either ?? localName(name), ...requirements].join(' & ')),
  ];
}

/** Fields whose values are listed in requirements, but that accept any other text. */
function openTexts(requirements: readonly Requirement[], context: EmitContext): ReadonlySet<string> {
  const deciding = requirements.flatMap(({ when }) => when.map(({ by }) => by));
  return new Set(deciding.filter((field) => isOpenText(field, context)).map(({ name }) => propertyKey(name)));
}

function asText<Property extends OptionalKind<PropertySignatureStructure>>(property: Property): Property {
  const isNullable = typeof property.type === 'string' && property.type.endsWith(' | null');
  return { ...property, type: isNullable ? 'string | null' : 'string' };
}

function alias(object: ObjectType, type: string): TypeAliasDeclarationStructure {
  return { kind: StructureKind.TypeAlias, name: object.name, isExported: true, docs: header(object).docs ?? [], type };
}

function wholeInterface(object: ObjectType, module: Module): InterfaceDeclarationStructure {
  return {
    ...header(object),
    properties: object.fields.map((field) => property(field, object, module)),
    ...indexSignature(indexType(object, module)),
  };
}

function indexSignature(returnType: string | undefined): Pick<InterfaceDeclarationStructure, 'indexSignatures'> {
  return returnType === undefined ? {} : { indexSignatures: [{ keyName: 'field', keyType: 'string', returnType }] };
}

/**
 * The type of an index signature, of which TypeScript expects the type of each field to be a part. Undefined if the
 * object does not restrict undeclared keys.
 */
function indexType(object: ObjectType, module: Module): string | undefined {
  if (!object.shown) return 'unknown';
  const others = typesOfOtherKeys(object).filter((type) => !isNever(type));
  if (others.length === 0) return undefined;
  const isOpen = object.otherKeys === undefined;
  if (isOpen || others.some(isAny) || object.fields.some(({ type }) => isAny(type))) return 'unknown';
  const own = object.fields.flatMap((field) => (isNever(field.type) ? [] : [fieldTypeText(field, module)]));
  return [...new Set([...others.map((type) => typeText(type, module)), ...own, 'undefined'])].join(' | ');
}

/** An interface for each deciding value, one for unknown values, and their union. */
function unionOfVariants(
  object: ObjectType,
  { by, enumeration, variants, contents }: Discrimination,
  module: Module,
): readonly TypeDeclaration[] {
  const varying = new Set([
    by.name,
    ...contents.map(({ field }) => field.name),
    ...variants.flatMap(({ dropped, required, types }) => [...dropped, ...required, ...types.keys()]),
  ]);
  const common = object.fields.filter((field) => !varying.has(field.name));
  const enumName = module.typeOf('enum', enumeration.name);
  const contentType = (field: Field, member: EnumValue): string | undefined => {
    const content = contents.find((candidate) => candidate.field === field)?.object;
    const name = content && contentName(content, member, module.context);
    return name === undefined ? undefined : module.typeOf('object', content!.name, name);
  };
  const variantInterfaces = variants.map(({ name, member, dropped, required, types }) => ({
    kind: StructureKind.Interface,
    name,
    isExported: true,
    extends: [localName(commonName(object.name, module.context))],
    docs: [tsdocText({ doc: `${object.name} whose \`${by.name}\` is ${member.name}.`, extra: [member.doc] })],
    properties: object.fields
      .filter((field) => varying.has(field.name) && !dropped.includes(field.name))
      .map((field) => {
        if (field === by) {
          return { ...property(field, object, module), type: `typeof ${enumName}.${member.name}` };
        }
        const certain = required.includes(field.name) ? always(field) : field;
        const type = types.get(field.name) ?? field.type;
        return withType(property({ ...certain, type }, object, module), contentType(field, member), field);
      }),
  }));
  const either = [
    ...variants.map(({ name }) => localName(name)),
    ...(enumeration.open ? [localName(unknownName(object.name, module.context))] : []),
  ].join(' | ');
  const properties = common.map((field) => property(field, object, module));
  // The variants narrow some of the fields.
  const index = indexSignature(typesOfOtherKeys(object).length === 0 ? undefined : 'unknown');
  const [shared, whole] = withRequirements({ ...header(object), properties, ...index }, object, module, either);
  return [shared, ...variantInterfaces, unknownVariant(object, by, varying, enumeration, module), whole];
}

/** The variant of an unknown deciding value, in which every field may be relevant. */
function unknownVariant(
  object: ObjectType,
  by: Field,
  varying: ReadonlySet<string>,
  enumeration: Enum,
  module: Module,
): InterfaceDeclarationStructure {
  const unknown =
    enumeration.wire === 'int'
      ? module.runtimeType('UnknownMember', 'unknown-member')
      : module.runtimeType('UnknownText', 'unknown-text');
  return {
    kind: StructureKind.Interface,
    name: unknownName(object.name, module.context),
    isExported: true,
    extends: [localName(commonName(object.name, module.context))],
    docs: [tsdocText({ doc: `${object.name} with an unlisted \`${by.name}\`.` })],
    properties: object.fields
      .filter((field) => varying.has(field.name))
      .map((field) =>
        field === by ? { ...property(field, object, module), type: unknown } : property(field, object, module),
      ),
  };
}

function always(field: Field): Field {
  return { ...field, optional: false, nullable: false };
}

function withType(
  structure: OptionalKind<PropertySignatureStructure>,
  type: string | undefined,
  field: Field,
): OptionalKind<PropertySignatureStructure> {
  return type === undefined ? structure : { ...structure, type: field.nullable ? `${type} | null` : type };
}

/** The types of a contained object in each variant of its containers. */
function contentVariants(object: ObjectType, context: EmitContext): readonly InterfaceDeclarationStructure[] {
  const outer = outerOf(object, context);
  if (outer === undefined) return [];
  return outer.variants.map(({ member }) => {
    const relevant = object.fields
      .filter((field) => !isDropped(field, outer.by.name, member))
      .map((field) => field.name);
    return {
      kind: StructureKind.Interface,
      name: contentName(object, member, context) ?? object.name,
      isExported: true,
      extends:
        relevant.length === 0
          ? []
          : relevant.length === object.fields.length
            ? [localName(object.name)]
            : [`Pick<${localName(object.name)}, ${literalUnion(relevant)}>`],
      docs: [tsdocText({ doc: `${object.name} where \`${outer.by.name}\` is ${member.name}.` })],
    };
  });
}

/** Name of the type of a contained object in a variant of its container, if it has variants. */
function contentName(object: ObjectType, member: EnumValue, context: EmitContext): string | undefined {
  const outer = outerOf(object, context);
  return outer && variantNames(object, outer.enumeration, context).get(member);
}

/**
 * The discrimination of the containers of an object. Undefined if containers differ in their fields or enumerations, or
 * if the object has variants itself, because one name would refer to several types.
 */
function outerOf(object: ObjectType, context: EmitContext): Discrimination | undefined {
  if (object.view !== undefined || !isInterface(object, context)) return undefined;
  const [first, ...others] = object.within.flatMap((place) => {
    const container = context.objects.get(place.object);
    const discrimination = container && discriminationOf(container, context);
    return discrimination?.contents.some((content) => content.object.name === object.name) ? [discrimination] : [];
  });
  const isOne = others.every(
    ({ by, enumeration }) => by.name === first?.by.name && enumeration.name === first.enumeration.name,
  );
  return isOne ? first : undefined;
}

/**
 * An interface that extends others, and only has fields that are new or narrower. Unions of variants and interfaces
 * with an index signature cannot be extended, so that their fields are repeated.
 */
function extendingInterface(
  object: ObjectType,
  names: readonly string[],
  module: Module,
): InterfaceDeclarationStructure {
  const bases = names
    .flatMap((name) => module.context.objects.get(name) ?? [])
    .filter((base) => isInterface(base, module.context) && typesOfOtherKeys(base).length === 0);
  const has = (base: ObjectType, { name }: Field): boolean => fieldNamed(name, base) !== undefined;
  const inherited = (field: Field): boolean =>
    bases.some((base) => has(base, field)) &&
    bases.every((base) => !has(base, field) || (sameInBase(field, base, module.context) && sameDoc(field, base)));
  const own = object.fields.filter((field) => !inherited(field));
  return {
    ...header(object),
    ...indexSignature(indexType(object, module)),
    extends: bases.map((base) => {
      const name = module.typeOf('object', base.name);
      const replaced = own.filter((field) => has(base, field) && !narrowsInType(field, base, module.context));
      return replaced.length === 0 ? name : `Omit<${name}, ${literalUnion(replaced.map((field) => field.name))}>`;
    }),
    properties: own.map((field) => property(field, object, module)),
  };
}

function sameDoc(field: Field, base: ObjectType): boolean {
  const original = fieldNamed(field.name, base);
  return original !== undefined && fieldDoc(original, base) === fieldDoc(field, base);
}

/** Whether the texts of both types show that an extending interface may have the field. */
function narrowsInType(field: Field, base: ObjectType, context: EmitContext): boolean {
  const original = fieldNamed(field.name, base)!;
  const module = createModule('', context);
  const [before, now] = [original, field].map((version) => fieldTypeText(version, module).split(' | '));
  if (field.optional && !original.optional) return false;
  const allows = (part: string): boolean =>
    before!.includes(part) ||
    (/^"[^"\\]*"$/.test(part) && before!.includes('string')) ||
    (/^-?[\d.]+$/.test(part) && before!.includes('number'));
  return before!.includes('unknown') || now!.every(allows);
}

/** Only has the differences from the base, so that a new field of the base is also in the view. */
function derivedInterface(object: ObjectType, base: ObjectType, module: Module): InterfaceDeclarationStructure {
  const baseName = module.typeOf('object', base.name);
  const isPartial = object.view?.key === 'Partial';
  if (isPartial) return { ...header(object), extends: partialHeritage(object, baseName) };
  const own = object.fields.filter((field) => !sameInBase(field, base, module.context));
  const kept = new Set(
    object.fields.filter((field) => sameInBase(field, base, module.context)).map((field) => field.name),
  );
  const dropped = base.fields.map((field) => field.name).filter((name) => !kept.has(name));
  const heritage =
    dropped.length === 0
      ? [baseName]
      : kept.size < dropped.length
        ? [`Pick<${baseName}, ${literalUnion([...kept])}>`]
        : [`Omit<${baseName}, ${literalUnion(dropped)}>`];
  return {
    ...header(object),
    extends: kept.size === 0 ? [] : heritage,
    properties: own.map((field) => property(field, object, module)),
  };
}

function partialHeritage(object: ObjectType, baseName: string): string[] {
  const sure = literalUnion(object.identity);
  return object.identity.length === 0
    ? [`Partial<${baseName}>`]
    : [`Pick<${baseName}, ${sure}>`, `Partial<Omit<${baseName}, ${sure}>>`];
}

function sameInBase(field: Field, base: ObjectType, context: EmitContext): boolean {
  const original = fieldNamed(field.name, base);
  const module = createModule('', context);
  return (
    original !== undefined &&
    original.optional === field.optional &&
    fieldTypeText(original, module) === fieldTypeText(field, module)
  );
}

function header(object: ObjectType): Pick<InterfaceDeclarationStructure, 'kind' | 'name' | 'isExported' | 'docs'> {
  const text = tsdocText({
    ...object,
    extra: object.shown
      ? [otherKeysText(object)].filter((text) => text !== '').map((text) => `${text}.`)
      : ['The source document names this object without showing its fields.'],
  });
  return { kind: StructureKind.Interface, name: object.name, isExported: true, docs: text === '' ? [] : [text] };
}

function property(field: Field, object: ObjectType, module: Module): OptionalKind<PropertySignatureStructure> {
  const doc = fieldDoc(field, object);
  return {
    name: propertyKey(field.name),
    type: fieldTypeText(field, module),
    hasQuestionToken: field.optional,
    docs: doc === '' ? [] : [doc],
  };
}
