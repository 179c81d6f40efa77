import type { StatementStructures } from 'ts-morph';
import { type Enum, type EnumValue, isNotShown } from '../../model/model.js';
import { constantObject } from '../constant-object.js';
import type { ModuleDraft } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { exportsOfLocals, isExportedInPlace, localName } from '../local-name.js';
import { runtimePath } from '../module-layout.js';
import { memberCitations } from '../member-citations.js';
import { StructureKind, VariableDeclarationKind } from '../structure-kind.js';
import { tsdocText } from '../tsdoc.js';
import { enumDescriptor } from '../validators/descriptor.js';
import { descriptorCode, descriptorName } from '../validators/descriptor-code.js';
import { consecutive, isComplete, knownTest } from './known-test.js';

/** The module of an enumeration: its members as an object, the type of its values, and the test for the known ones. */
export function emitEnum(declared: Enum, context: Pick<EmitContext, 'locate'>): ModuleDraft {
  const path = context.locate('enum', declared.name);
  const imports = createImports(path, [declared.name]);
  const declarations = [members(declared), valueType(declared, imports), knownGuard(declared)];
  const descriptor = descriptorCode('EnumSchema', declared.name, enumDescriptor(declared), context, imports);
  const code = [...exportsOfLocals([declared.name], 'export'), descriptor];
  return { path, imports: imports.text(), declarations, code };
}

type ShownValue = EnumValue & { readonly value: number | string };

function shownValues(declared: Enum): readonly ShownValue[] {
  return declared.values.filter((value): value is ShownValue => !isNotShown(value.value));
}

function members(declared: Enum): StatementStructures {
  const { name } = declared;
  const citations = memberCitations('Members', declared.values, declared);
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: '\n',
    declarationKind: VariableDeclarationKind.Const,
    isExported: isExportedInPlace(name),
    docs: [tsdocText({ ...declared, extra: [...notes(declared), citations.note] })].filter(Boolean),
    declarations: [
      {
        name: localName(name),
        initializer: `${constantObject(
          shownValues(declared).map((member) => ({
            name: member.name,
            value: JSON.stringify(member.value),
            doc: tsdocText({
              doc: member.doc,
              origin: citations.of(member),
              see: member.see,
              deprecated: member.deprecated,
              stability: member.stability,
            }),
          })),
        )} as const`,
      },
    ],
  };
}

function notes(declared: Enum): string[] {
  const hidden = declared.values.filter(({ value }) => isNotShown(value)).map(({ name }) => name);
  return [
    ...(declared.open ? ['Open: there can be unlisted values.'] : []),
    ...(hidden.length === 0 ? [] : [`Members whose value is not shown: ${hidden.join(', ')}.`]),
  ];
}

function valueType(declared: Enum, imports: Imports): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: '\n',
    isExported: isExportedInPlace(declared.name),
    name: localName(declared.name),
    docs: [tsdocText({ doc: `A value of \`${declared.name}\`${isClosed(declared) ? '' : ', listed or not'}.` })],
    type: valueTypeText(declared, imports),
  };
}

function valueTypeText(declared: Enum, imports: Imports): string {
  if (isNotShown(declared.wire)) return 'number | string';
  if (isClosed(declared)) return declared.values.length === 0 ? 'never' : listedType(declared);
  const openType = imports.type(declared.wire === 'int' ? 'OpenEnum' : 'OpenTextEnum', runtimePath('open-enum'));
  return `${openType}<typeof ${localName(declared.name)}>`;
}

function isClosed(declared: Enum): boolean {
  return !declared.open && isComplete(declared);
}

function listedType({ name }: Enum): string {
  const local = localName(name);
  return `(typeof ${local})[keyof typeof ${local}]`;
}

function knownGuard(declared: Enum): StatementStructures {
  const { name } = declared;
  const complete = isComplete(declared);
  return {
    kind: StructureKind.Function,
    isExported: true,
    name: `isKnown${name}`,
    docs: [
      complete
        ? `Whether a value is one of the listed members of \`${name}\`.`
        : `Whether a value can be a member of \`${name}\`. Not all values are known, so no value is excluded.`,
    ],
    parameters: [{ name: 'value', type: 'unknown' }],
    returnType:
      complete && declared.values.length > 0 ? `value is ${listedType(declared)}` : `value is ${localName(name)}`,
    statements: complete ? completeTest(declared) : [`return ${wireTest(declared)};`],
  };
}

/** The values of an open enumeration are in its descriptor. Those of a closed one are tested in each mode, so that time counts. */
function completeTest(declared: Enum): string[] {
  const members = shownValues(declared);
  const isListed = declared.open && members.length > 0 && consecutive(members.map(({ value }) => value)) === undefined;
  return isListed ? [`return ${descriptorName(declared.name)}.values!.includes(value as never);`] : knownTest(members);
}

function wireTest({ wire }: Enum): string {
  const isText = "typeof value === 'string'";
  const isInteger = 'Number.isSafeInteger(value)';
  if (isNotShown(wire)) return `${isText} || ${isInteger}`;
  return wire === 'str' ? isText : isInteger;
}
