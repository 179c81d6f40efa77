import type { StatementStructures } from 'ts-morph';
import type { Union } from '../../model/model.js';
import { limitText } from '../../model/wording/index.js';
import { dispatchOf, formsOf, type FieldChoice } from '../../model/unions/dispatch.js';
import type { ModuleDraft } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { exportsOfLocals, isExportedInPlace, localName } from '../local-name.js';
import { runtimePath } from '../module-layout.js';
import { propertyKey } from '../names.js';
import { untaken } from '../objects/variants.js';
import { memberTypeText } from '../objects/type-text.js';
import { StructureKind } from '../structure-kind.js';
import { tsdocText } from '../tsdoc.js';
import { unionValidators } from '../validators/validator-functions.js';

export function unionFile(union: Union, context: EmitContext): ModuleDraft {
  const path = context.locate('union', union.name);
  const imports = createImports(path);
  const open = openChoice(union, context);
  const declarations = [
    ...(open === undefined ? [] : [unlistedMember(union, open, context, imports)]),
    unionType(union, open !== undefined, context, imports),
  ];
  const code = [...exportsOfLocals([union.name], 'export type'), unionValidators(union, context, imports)];
  return { path, imports: imports.text(), declarations, code };
}

export function unionTypeNames(union: Union, context: EmitContext): readonly string[] {
  return [union.name, ...(openChoice(union, context) === undefined ? [] : [unlistedName(union, context)])];
}

function openChoice(union: Union, context: EmitContext): FieldChoice | undefined {
  const { objects } = dispatchOf(union, context);
  return objects.kind === 'field' && objects.open ? objects : undefined;
}

function unlistedName({ name }: Union, context: EmitContext): string {
  return untaken(`${name}Unknown`, context);
}

function unionType(union: Union, isOpen: boolean, context: EmitContext, imports: Imports): StatementStructures {
  const members = union.of.map((member) => memberTypeText(member, context, imports));
  const text = tsdocText({
    ...union,
    extra: [
      ...(union.limits ?? []).map((limit) => `${limitText(limit)}.`),
      ...(isOpen ? ['Open: there can be unlisted members.'] : []),
    ],
  });
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: '\n',
    name: localName(union.name),
    isExported: isExportedInPlace(union.name),
    docs: text === '' ? [] : [text],
    type: [...members, ...(isOpen ? [unlistedName(union, context)] : [])].join(' | '),
  };
}

/** A member for unlisted values. Its discriminator is a unit type, so that `switch` and `===` narrow. */
function unlistedMember(
  union: Union,
  choice: FieldChoice,
  context: EmitContext,
  imports: Imports,
): StatementStructures {
  const types = formsOf(choice).map((form) => {
    if (form === 'number') return imports.type('UnknownMember', runtimePath('unknown-member'));
    return form === 'string' ? imports.type('UnknownText', runtimePath('unknown-text')) : form;
  });
  return {
    kind: StructureKind.Interface,
    leadingTrivia: '\n',
    name: unlistedName(union, context),
    isExported: true,
    docs: [`${union.name} with an unlisted \`${choice.field}\`.`],
    properties: [{ name: propertyKey(choice.field), type: types.join(' | ') }],
    indexSignatures: [{ keyName: 'field', keyType: 'string', returnType: 'unknown' }],
  };
}
