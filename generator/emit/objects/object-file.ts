import { StructureKind, type InterfaceDeclarationStructure, type OptionalKind, type PropertySignatureStructure } from 'ts-morph';
import type { Field, ObjectType } from '../../model/model.js';
import { printDeclarations } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { tsdocText } from '../tsdoc.js';
import { fieldDoc } from './field-doc.js';
import { fieldTypeText } from './type-text.js';

/** The module with the interface of one object, or of one view, which derives from the interface of its base. */
export function objectFile(object: ObjectType, context: EmitContext): OutputFile {
  const path = context.locate('object', object.name);
  const imports = createImports(path);
  const base = object.view === undefined ? undefined : context.objects.get(object.view.of);
  const declaration = base === undefined ? wholeInterface(object, context, imports) : derivedInterface(object, base, context, imports);
  return { path, text: printDeclarations([...imports.declarations(), declaration]), format: 'typescript' };
}

function wholeInterface(object: ObjectType, context: EmitContext, imports: Imports): InterfaceDeclarationStructure {
  return {
    ...header(object),
    properties: object.fields.map((field) => property(field, context, imports)),
    ...(object.shown ? {} : { indexSignatures: [{ keyName: 'field', keyType: 'string', returnType: 'unknown' }] }),
  };
}

/** Names only what differs from the base, so that a field that the base gains reaches the view as well. */
function derivedInterface(object: ObjectType, base: ObjectType, context: EmitContext, imports: Imports): InterfaceDeclarationStructure {
  const baseName = imports.type(base.name, context.locate('object', base.name));
  const isPartial = object.view?.key === 'Partial';
  if (isPartial) return { ...header(object), extends: partialHeritage(object, baseName) };
  const own = object.fields.filter((field) => !sameInBase(field, base, context));
  const kept = new Set(object.fields.filter((field) => sameInBase(field, base, context)).map((field) => field.name));
  const dropped = base.fields.map((field) => field.name).filter((name) => !kept.has(name));
  const heritage =
    dropped.length === 0 ? [baseName] : kept.size < dropped.length ? [`Pick<${baseName}, ${union([...kept])}>`] : [`Omit<${baseName}, ${union(dropped)}>`];
  return {
    ...header(object),
    extends: kept.size === 0 ? [] : heritage,
    properties: own.map((field) => property(field, context, imports)),
  };
}

function partialHeritage(object: ObjectType, baseName: string): string[] {
  const sure = union(object.identity);
  return object.identity.length === 0 ? [`Partial<${baseName}>`] : [`Pick<${baseName}, ${sure}>`, `Partial<Omit<${baseName}, ${sure}>>`];
}

function sameInBase(field: Field, base: ObjectType, context: EmitContext): boolean {
  const original = base.fields.find((candidate) => candidate.name === field.name);
  const imports = createImports('');
  return (
    original !== undefined &&
    original.optional === field.optional &&
    fieldTypeText(original, context, imports) === fieldTypeText(field, context, imports)
  );
}

function union(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' | ');
}

function header(object: ObjectType): Pick<InterfaceDeclarationStructure, 'kind' | 'name' | 'isExported' | 'docs'> {
  const text = tsdocText({
    doc: object.doc,
    section: object.origin.section,
    see: object.see,
    deprecated: object.deprecated,
    extra: object.shown ? [] : ['The source document names this object without showing its fields.'],
  });
  return { kind: StructureKind.Interface, name: object.name, isExported: true, docs: text === '' ? [] : [text] };
}

function property(field: Field, context: EmitContext, imports: Imports): OptionalKind<PropertySignatureStructure> {
  const doc = fieldDoc(field);
  return {
    name: propertyKey(field.name),
    type: fieldTypeText(field, context, imports),
    hasQuestionToken: field.optional,
    docs: doc === '' ? [] : [doc],
  };
}
