import { isNotShown, type BitSet } from '../../model/model.js';
import { bitCheck, knownMask } from './complete-bit-set.js';
import { constantObject } from '../constant-object.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { exportOf, exportsOfLocals, localName } from '../local-name.js';
import { memberCitations } from '../member-citations.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { bitSetDescriptor } from '../validators/descriptor.js';
import { descriptorCode } from '../validators/descriptor-code.js';

/** The module of a bit set: named bits and functions in one object, the types of values and names, and the test for known bits. */
export function emitBitSet(declared: BitSet, context: EmitContext): OutputFile {
  const { name } = declared;
  const module = createModule(context.locate('bit-set', name), context);
  const code = [
    bitConstants(declared),
    `/** Name of a bit of \`${name}\`. */\nexport type ${name}Name = keyof typeof bits;`,
    `/** A value of \`${name}\` in JSON: ${wireProse(declared)}. */
    ${exportOf(name)}type ${localName(name)} = ${wireType(declared)};`,
    setObject(declared, module),
    knownGuard(declared, module),
    ...exportsOfLocals([name], 'export'),
    descriptorCode('BitSetSchema', name, bitSetDescriptor(declared), module),
  ];
  return module.file(code);
}

function bitConstants(declared: BitSet): string {
  const citations = memberCitations('Bits', declared.bits, declared);
  const constants = declared.bits.flatMap(({ bit, ...named }) => {
    if (isNotShown(bit)) return [];
    const extra = [`Bit ${bit}.`, ...(named.grantsAll === true ? ['A set with it counts as one with every bit.'] : [])];
    const doc = tsdoc({ ...named, origin: citations.of(named), extra });
    return [{ name: named.name, value: wireLiteral(declared, 2n ** BigInt(bit)), doc }];
  });
  return `const bits = ${constantObject(constants)} as const;`;
}

/** A literal in the JSON form of the set. If the form is unknown, it is a bigint. */
function wireLiteral({ wire }: BitSet, value: bigint): string {
  const asNumber = wire === 'int' || (isNotShown(wire) && value <= BigInt(Number.MAX_SAFE_INTEGER));
  return asNumber ? String(value) : `'${value}'`;
}

function wireType({ wire }: BitSet): string {
  return isNotShown(wire) ? 'number | string' : wire === 'int' ? 'number' : 'string';
}

function wireProse({ wire }: BitSet): string {
  if (isNotShown(wire)) return 'a number or a decimal string, since the spec does not state the form';
  return wire === 'int' ? 'a number' : 'a decimal string';
}

function setObject(declared: BitSet, module: Module): string {
  const { name } = declared;
  const bitSet = module.runtime('bitSet', 'bit-set');
  const write = module.runtime(writer(declared), 'bit-set');
  const type = `${module.runtimeType('BitSet', 'bit-set')}<typeof bits, ${wireType(declared)}>`;
  return `${tsdoc({ ...declared, extra: [...notes(declared), memberCitations('Bits', declared.bits, declared).note] })}
    ${exportOf(name)}const ${localName(name)}: ${type} = /* @__PURE__ */ ${bitSet}(bits, ${write});`;
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

function knownGuard(declared: BitSet, module: Module): string {
  const { name } = declared;
  const isWire = `${module.runtime(bitCheck(declared.wire), 'bits')}(value)`;
  const mask = knownMask(declared);
  const onlyListed =
    mask === undefined
      ? ''
      : ` && ${hasOnlyListed(declared, module)}(value, ${BigInt.asIntN(32, mask >> 32n)}, ${BigInt.asIntN(32, mask)})`;
  const doc =
    mask === undefined
      ? `Whether a value can be a \`${name}\`. Not all positions are known, so no bit is excluded.`
      : `Whether a value is a \`${name}\` with only listed bits.`;
  return `/** ${doc} */
    export function isKnown${name}(value: unknown): value is ${localName(name)} {
      return ${isWire}${onlyListed};
    }`;
}

function hasOnlyListed({ wire }: BitSet, module: Module): string {
  if (isNotShown(wire)) return module.runtime('hasOnlyBits', 'bit-set');
  return module.runtime(wire === 'int' ? 'hasOnlyNumberBits' : 'hasOnlyTextBits', 'bits');
}
