import { type Enum, type EnumValue, isNotShown } from '../../model/model.js';
import { constantObject } from '../constant-object.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { exportOf, exportsOfLocals, localName } from '../local-name.js';
import { memberCitations } from '../member-citations.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { enumDescriptor } from '../validators/descriptor.js';
import { descriptorCode, descriptorName } from '../validators/descriptor-code.js';
import { consecutive, isClosed, isComplete, knownTest } from './known-test.js';

/** The module of an enumeration: an object with its members, the type of its values, and a test for known ones. */
export function emitEnum(declared: Enum, context: EmitContext): OutputFile {
  const { name } = declared;
  const module = createModule(context.locate('enum', name), context, [name]);
  const code = [
    members(declared),
    `${tsdoc({ doc: `A value of \`${name}\`${isClosed(declared) ? '' : ', listed or not'}.` })}
    ${exportOf(name)}type ${localName(name)} = ${valueType(declared, module)};`,
    knownGuard(declared),
    ...exportsOfLocals([name], 'export'),
    descriptorCode('EnumSchema', name, enumDescriptor(declared), module),
  ];
  return module.file(code);
}

type ShownValue = EnumValue & { readonly value: number | string };

function shownValues(declared: Enum): readonly ShownValue[] {
  return declared.values.filter((value): value is ShownValue => !isNotShown(value.value));
}

function members(declared: Enum): string {
  const { name } = declared;
  const citations = memberCitations('Members', declared.values, declared);
  const constants = shownValues(declared).map((member) => ({
    name: member.name,
    value: JSON.stringify(member.value),
    doc: tsdoc({ ...member, origin: citations.of(member) }),
  }));
  return `${tsdoc({ ...declared, extra: [...notes(declared), citations.note] })}
    ${exportOf(name)}const ${localName(name)} = ${constantObject(constants)} as const;`;
}

function notes(declared: Enum): string[] {
  const hidden = declared.values.filter(({ value }) => isNotShown(value)).map(({ name }) => name);
  return [
    ...(declared.open ? ['Open: there can be unlisted values.'] : []),
    ...(hidden.length === 0 ? [] : [`Members whose value is not shown: ${hidden.join(', ')}.`]),
  ];
}

function valueType(declared: Enum, module: Module): string {
  if (isNotShown(declared.wire)) return 'number | string';
  if (isClosed(declared)) return declared.values.length === 0 ? 'never' : listedType(declared);
  const openType = module.runtimeType(declared.wire === 'int' ? 'OpenEnum' : 'OpenTextEnum', 'open-enum');
  return `${openType}<typeof ${localName(declared.name)}>`;
}

function listedType({ name }: Enum): string {
  const local = localName(name);
  return `(typeof ${local})[keyof typeof ${local}]`;
}

function knownGuard(declared: Enum): string {
  const { name } = declared;
  const complete = isComplete(declared);
  const doc = complete
    ? `Whether a value is one of the listed members of \`${name}\`.`
    : `Whether a value can be a member of \`${name}\`. Not all values are known, so no value is excluded.`;
  const type = complete && declared.values.length > 0 ? listedType(declared) : localName(name);
  const test = complete ? completeTest(declared) : [`return ${wireTest(declared)};`];
  return `/** ${doc} */
    export function isKnown${name}(value: unknown): value is ${type} {
      ${test.join('\n')}
    }`;
}

/** The test of a closed enumeration, which must be fast in each mode. An open one has its values in the descriptor. */
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
