import type { StatementStructures } from 'ts-morph';
import { isNotShown, type Bit, type BitSet } from '../../model/model.js';
import { bitCheck, hasKnownBits } from './complete-bit-set.js';
import { constantObject } from '../constant-object.js';
import type { ModuleDraft } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { exportsOfLocals, isExportedInPlace, localName } from '../local-name.js';
import { runtimePath } from '../module-layout.js';
import { memberCitations } from '../member-citations.js';
import { StructureKind, VariableDeclarationKind } from '../structure-kind.js';
import { tsdocText } from '../tsdoc.js';
import { bitSetDescriptor } from '../validators/descriptor.js';
import { descriptorCode } from '../validators/descriptor-code.js';

/** The module of a bit set: named bits and functions in one object, the types of values and names, and the test for known bits. */
export function emitBitSet(declared: BitSet, context: Pick<EmitContext, 'locate'>): ModuleDraft {
  const path = context.locate('bit-set', declared.name);
  const imports = createImports(path);
  const declarations = [
    bitConstants(declared),
    nameType(declared),
    valueType(declared),
    setObject(declared, imports),
    knownGuard(declared, imports),
  ];
  const descriptor = descriptorCode('BitSetSchema', declared.name, bitSetDescriptor(declared), context, imports);
  const code = [...exportsOfLocals([declared.name], 'export'), descriptor];
  return { path, imports: imports.text(), declarations, code };
}

/** Names that the object of a bit set needs for its functions, so that no bit can have them. */
export const BIT_SET_FUNCTIONS = ['has', 'any', 'missing', 'add', 'remove', 'equals', 'toArray', 'serialize'] as const;

type ShownBit = Bit & { readonly bit: number };

function shownBits(declared: BitSet): readonly ShownBit[] {
  return declared.bits.filter((bit): bit is ShownBit => !isNotShown(bit.bit));
}

function bitConstants(declared: BitSet): StatementStructures {
  const citations = memberCitations('Bits', declared.bits, declared);
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: '\n',
    declarationKind: VariableDeclarationKind.Const,
    declarations: [
      {
        name: 'bits',
        initializer: `${constantObject(
          shownBits(declared).map((bit) => ({
            name: bit.name,
            value: wireLiteral(declared, 2n ** BigInt(bit.bit)),
            doc: tsdocText({
              doc: bit.doc,
              origin: citations.of(bit),
              see: bit.see,
              deprecated: bit.deprecated,
              extra: [
                `Bit ${bit.bit}.`,
                ...(bit.grantsAll === true ? ['A set with it counts as one with every bit.'] : []),
              ],
            }),
          })),
        )} as const`,
      },
    ],
  };
}

/** A literal in the JSON form of the set. If the form is a gap, it is the exact one. */
function wireLiteral({ wire }: BitSet, value: bigint): string {
  const asNumber = wire === 'int' || (isNotShown(wire) && value <= BigInt(Number.MAX_SAFE_INTEGER));
  return asNumber ? String(value) : `'${value}'`;
}

function nameType({ name }: BitSet): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: '\n',
    isExported: true,
    name: `${name}Name`,
    docs: [`Name of a bit of \`${name}\`.`],
    type: 'keyof typeof bits',
  };
}

function valueType(declared: BitSet): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: '\n',
    isExported: isExportedInPlace(declared.name),
    name: localName(declared.name),
    docs: [`A value of \`${declared.name}\` in JSON: ${wireProse(declared)}.`],
    type: wireType(declared),
  };
}

function wireType({ wire }: BitSet): string {
  return isNotShown(wire) ? 'number | string' : wire === 'int' ? 'number' : 'string';
}

function wireProse({ wire }: BitSet): string {
  if (isNotShown(wire)) return 'a number or a decimal string, since the spec does not state the form';
  return wire === 'int' ? 'a number' : 'a decimal string';
}

function setObject(declared: BitSet, imports: Imports): StatementStructures {
  const bitSet = imports.value('bitSet', runtimePath('bit-set'));
  const write = imports.value(writer(declared), runtimePath('bit-set'));
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: '\n',
    declarationKind: VariableDeclarationKind.Const,
    isExported: isExportedInPlace(declared.name),
    docs: [
      tsdocText({ ...declared, extra: [...notes(declared), memberCitations('Bits', declared.bits, declared).note] }),
    ].filter(Boolean),
    declarations: [
      {
        name: localName(declared.name),
        type: `${imports.type('BitSet', runtimePath('bit-set'))}<typeof bits, ${wireType(declared)}>`,
        initializer: `/* @__PURE__ */ ${bitSet}(bits, ${write})`,
      },
    ],
  };
}

function writer({ wire }: BitSet): string {
  return isNotShown(wire) ? 'writeAlike' : wire === 'int' ? 'writeNumber' : 'writeString';
}

function notes(declared: BitSet): string[] {
  const hidden = declared.bits.filter(({ bit }) => isNotShown(bit)).map(({ name }) => name);
  return [
    ...(declared.open ? ['Open: there can be unlisted bits, which `add` and `remove` preserve.'] : []),
    ...(hidden.length === 0 ? [] : [`Bits whose position is not shown: ${hidden.join(', ')}.`]),
  ];
}

function knownGuard(declared: BitSet, imports: Imports): StatementStructures {
  const { name } = declared;
  const isWire = `${imports.value(bitCheck(declared.wire), runtimePath('bits'))}(value)`;
  const complete = hasKnownBits(declared);
  const mask = shownBits(declared).reduce((all, { bit }) => all | (2n ** BigInt(bit)), 0n);
  const words = `${BigInt.asIntN(32, mask >> 32n)}, ${BigInt.asIntN(32, mask)}`;
  const onlyListed = complete ? ` && ${hasOnlyListed(declared, imports)}(value, ${words})` : '';
  return {
    kind: StructureKind.Function,
    isExported: true,
    name: `isKnown${name}`,
    docs: [
      complete
        ? `Whether a value is a \`${name}\` with only listed bits.`
        : `Whether a value can be a \`${name}\`. Not all positions are known, so no bit is excluded.`,
    ],
    parameters: [{ name: 'value', type: 'unknown' }],
    returnType: `value is ${localName(name)}`,
    statements: [`return ${isWire}${onlyListed};`],
  };
}

function hasOnlyListed({ wire }: BitSet, imports: Imports): string {
  if (isNotShown(wire)) return imports.value('hasOnlyBits', runtimePath('bit-set'));
  return imports.value(wire === 'int' ? 'hasOnlyNumberBits' : 'hasOnlyTextBits', runtimePath('bits'));
}
