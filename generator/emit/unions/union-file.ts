import type { StatementStructures } from 'ts-morph';
import type { Union } from '../../model/model.js';
import { limitText } from '../../model/wording/index.js';
import { dispatchOf, formsOf, type FieldChoice } from '../../model/unions/dispatch.js';
import type { ModuleDraft } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { exportsOfLocals, isExportedInPlace, localName } from '../local-name.js';
import { propertyKey } from '../names.js';
import { untaken } from '../objects/variants.js';
import { memberTypeText } from '../objects/type-text.js';
import { StructureKind } from '../structure-kind.js';
import { tsdocText } from '../tsdoc.js';
import { unionValidators } from '../validators/validator-functions.js';

export function unionFile(union: Union, context: EmitContext): ModuleDraft {
  const module = createModule(context.locate('union', union.name), context);
  const open = openChoice(union, context);
  const declarations = [
    ...(open === undefined ? [] : [unlistedMember(union, open, module)]),
    unionType(union, open !== undefined, module),
  ];
  const code = [...exportsOfLocals([union.name], 'export type'), unionValidators(union, module)];
  return module.draft(declarations, code);
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

function unionType(union: Union, isOpen: boolean, module: Module): StatementStructures {
  const members = union.of.map((member) => memberTypeText(member, module));
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
    type: [...members, ...(isOpen ? [unlistedName(union, module.context)] : [])].join(' | '),
  };
}

/** A member for unlisted values. Its discriminator is a unit type, so that `switch` and `===` narrow. */
function unlistedMember(union: Union, choice: FieldChoice, module: Module): StatementStructures {
  const types = formsOf(choice).map((form) => {
    if (form === 'number') return module.runtimeType('UnknownMember', 'unknown-member');
    return form === 'string' ? module.runtimeType('UnknownText', 'unknown-text') : form;
  });
  return {
    kind: StructureKind.Interface,
    leadingTrivia: '\n',
    name: unlistedName(union, module.context),
    isExported: true,
    docs: [`${union.name} with an unlisted \`${choice.field}\`.`],
    properties: [{ name: propertyKey(choice.field), type: types.join(' | ') }],
    indexSignatures: [{ keyName: 'field', keyType: 'string', returnType: 'unknown' }],
  };
}
