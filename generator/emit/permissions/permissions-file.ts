import type { Place } from '#runtime/held-bits.js';
import { type BitSet, type Field, isNotShown, type PermissionCalculation } from '../../model/model.js';
import { momentOf } from '../../model/limits/limit-target.js';
import { isDecidable } from '../../model/conditions.js';
import {
  bitMask,
  bitsNamed,
  entriesOf,
  fieldsOnPath,
  type InputPath,
  pathsFollowed,
  type PermissionStep,
  stepData,
} from '../../model/permissions.js';
import { permissionStepText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { profileRoot } from '../module-layout.js';
import { camel, codeNameOf } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { exportsFile, offered } from '../package/subpath.js';
import { tsdoc } from '../tsdoc.js';
import { isList, isWholeObject } from '../../model/types.js';
import { dataCode } from '../validators/descriptor-code.js';
import { type Data, Reference } from '../validators/descriptor.js';
import { fieldTypeText, readonlyMember, typeText } from '../objects/type-text.js';
import { capitalised } from '../../capitals.js';

export function permissionFiles(context: EmitContext): readonly OutputFile[] {
  const { model } = context;
  const known = model.permissions.flatMap((calculation) => knownCalculation(calculation, context));
  if (known.length === 0) return [];
  const folder = `${profileRoot(model)}/permissions`;
  const functions = known.map(({ calculation }) => permissionFunction(calculation));
  const types = known.map(({ calculation }) => inputName(calculation));
  const module = createModule(`${folder}/calculations.ts`, context, [...functions, ...types]);
  const code = known.map((calculation) => calculationCode({ ...calculation, module }));
  const index = exportsFile(`${folder}/index.ts`, [
    [`export { ${functions.join(', ')} }`, module.path],
    [`export type { ${types.join(', ')} }`, module.path],
  ]);
  const doc = 'Functions that calculate which permissions are held.';
  return [module.file(code), offered(index, 'permissions', doc, model)];
}

/** `channelPermissions` */
export function permissionFunction({ name }: Pick<PermissionCalculation, 'name'>): string {
  return camel(name);
}

/** `ChannelPermissionsInput` */
function inputName(calculation: PermissionCalculation): string {
  const name = permissionFunction(calculation);
  return `${capitalised(name)}Input`;
}

interface Known {
  readonly calculation: PermissionCalculation;
  readonly steps: readonly PermissionStep[];
  readonly bitSet: BitSet;
  /** Positions of the bits that the spec shows, by name. */
  readonly positions: ReadonlyMap<string, number>;
}

/** Empty if the steps, or the position of a bit in them, are unknown. */
function knownCalculation(calculation: PermissionCalculation, context: EmitContext): readonly Known[] {
  const { steps } = calculation;
  const bitSet = context.bitSets.get(calculation.of);
  if (isNotShown(steps) || bitSet === undefined) return [];
  const positions = new Map(bitSet.bits.flatMap(({ name, bit }) => (isNotShown(bit) ? [] : [[name, bit] as const])));
  const known = steps.every(
    (step) => bitsNamed(step).every((name) => positions.has(name)) && (entriesOf(step)?.where ?? []).every(isDecidable),
  );
  return known ? [{ calculation, steps, bitSet, positions }] : [];
}

interface Emitting extends Known {
  readonly module: Module;
}

function calculationCode(emitting: Emitting): string {
  const { calculation, steps, bitSet, module } = emitting;
  const { doc } = calculation;
  const name = permissionFunction(calculation);
  const result = module.typeOf('bit-set', bitSet.name);
  const now = steps.some(({ kind }) => kind === 'while-future') ? ', now: Date | number = Date.now()' : '';
  const numbered = steps.map((step, index) => `${index + 1}. ${stepSentence(step)}`);
  const docs = tsdoc({
    ...calculation,
    doc: doc === '' ? `Calculates a \`${bitSet.name}\`.` : doc,
    extra: [
      `At first no bit of \`${bitSet.name}\` is held. Everything is all bits that have a name here.`,
      numbered.join('\n'),
      'Ids have one form: equal ids are equal texts or numbers. Throws a TypeError or a RangeError for a value that is no set of bits.',
    ],
  });
  const values = ['steps', `${bitMask(emitting.positions.values())}n`, 'input', ...(now === '' ? [] : ['now'])];
  const held = `${module.runtime('heldBits', 'held-bits')}(${values.join(', ')})`;
  const data = steps.map((step) => dataCode(dataOf(step, emitting), module, true));
  return `${tsdoc({ doc: `The inputs of \`${name}\`.` })}
    export interface ${inputName(calculation)} ${inputType(calculation, steps, module)}

    ${docs}
    export function ${name}(input: ${inputName(calculation)}${now}): ${result} {
      const steps: readonly ${module.runtimeType('Step', 'held-bits')}[] = [${data.join(', ')}];
      return ${bitSet.wire === 'int' ? `${module.runtime('numberOf', 'held-bits')}(${held})` : `String(${held})`};
    }`;
}

function stepSentence(step: PermissionStep): string {
  return `${permissionStepText(step)}.${step.doc === '' ? '' : ` ${step.doc.replaceAll(/\s+/g, ' ')}`}`;
}

function dataOf(step: PermissionStep, { calculation, positions, module: { context } }: Emitting): Data {
  const fieldsOf = (object: string): readonly Field[] => context.objects.get(object)?.fields ?? [];
  const fieldsOn = (path: InputPath, fields: readonly Field[]): readonly Field[] =>
    fieldsOnPath(path, fields, fieldsOf) ?? [];
  const place = (path: InputPath, object?: string): Place => {
    const fields = fieldsOn(path, object === undefined ? calculation.inputs : fieldsOf(object));
    const names = fields.map((field, index) => (object === undefined && index === 0 ? codeNameOf(field) : field.name));
    return fields.some(({ optional, nullable }) => optional || nullable) ? { optional: names } : names;
  };
  return stepData(step, positions, place, (path): Data => {
    const field = fieldsOn(path, calculation.inputs).at(-1);
    const moment = field && momentOf(field, (name) => context.scalars.get(name));
    return moment && new Reference({ kind: 'runtime', ...moment.liesAhead });
  }) as Data;
}

/** The minimal inputs of a calculation, as the body of an interface. */
export function inputType(
  calculation: PermissionCalculation,
  steps: readonly PermissionStep[],
  module: Module,
): string {
  const root = new Map<string, Read>();
  for (const step of steps) {
    for (const path of pathsFollowed(step)) readAt(root, path);
    const entries = entriesOf(step);
    if (entries === undefined) continue;
    const named =
      step.kind === 'overwrite' ? [step.deny, step.allow] : step.kind === 'grant-entries' ? [step.bits] : [];
    const list = readAt(root, entries.list);
    for (const field of [entries.by, ...named, ...entries.where.map((condition) => condition.field)]) {
      readAt(list, [field]);
    }
  }
  return bodyOf(root, calculation.inputs, codeNameOf, module);
}

/** The parts of a value that are read: fields of the object, or of list items. */
type Read = Map<string, Read>;

function readAt(root: Read, path: readonly string[]): Read {
  let at = root;
  for (const name of path) {
    const next = at.get(name) ?? new Map<string, Read>();
    at.set(name, next);
    at = next;
  }
  return at;
}

function bodyOf(read: Read, fields: readonly Field[], nameOf: (field: Field) => string, module: Module): string {
  const members = fields.flatMap((field) => {
    const inside = read.get(field.name);
    if (inside === undefined) return [];
    return [`${readonlyMember(nameOf(field), memberType(field, inside, module), field.optional)};`];
  });
  return `{ ${members.join(' ')} }`;
}

function memberType(field: Field, inside: Read, module: Module): string {
  const { type, nullable } = field;
  const orNull = nullable ? ' | null' : '';
  const object = isList(type) ? type.item : type;
  if (inside.size > 0 && isWholeObject(object)) {
    const fields = module.context.objects.get(object.name)?.fields ?? [];
    const body = bodyOf(inside, fields, ({ name }) => name, module);
    return `${isList(type) ? `readonly ${body}[]` : body}${orNull}`;
  }
  if (!isList(type)) return fieldTypeText(field, module);
  return `readonly (${typeText(type.item, module)})[]${orNull}`;
}
