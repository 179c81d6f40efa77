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
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { camel, codeNameOf, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { tsdoc } from '../tsdoc.js';
import { isList, isWholeObject } from '../../model/types.js';
import { dataCode } from '../validators/descriptor-code.js';
import { type Data, Reference } from '../validators/descriptor.js';
import { fieldTypeText, typeText } from '../objects/type-text.js';
import { capitalised } from '../../capitals.js';

const HELD = runtimePath('held-bits');

export function permissionFiles(context: EmitContext): readonly OutputFile[] {
  const known = context.model.permissions.flatMap((calculation) => knownCalculation(calculation, context));
  if (known.length === 0) return [];
  const path = permissionModule(context, 'calculations');
  const functions = known.map(({ calculation }) => permissionFunction(calculation));
  const types = known.map(({ calculation }) => inputName(calculation));
  const imports = createImports(path, [...functions, ...types]);
  const code = known.map((calculation) => calculationCode({ ...calculation, context, imports }));
  const index = [
    `export { ${functions.join(', ')} } from './calculations.js';`,
    `export type { ${types.join(', ')} } from './calculations.js';`,
  ];
  return [
    moduleFile(path, imports.text(), code),
    { path: permissionModule(context, 'index'), text: `${index.join('\n')}\n`, format: 'typescript' },
  ];
}

export function permissionSubpaths(context: EmitContext): readonly Subpath[] {
  if (!context.model.permissions.some((calculation) => knownCalculation(calculation, context).length > 0)) return [];
  const doc = 'Functions that calculate which permissions are held.';
  return [{ entry: entryBelow(context.model, 'permissions'), path: permissionModule(context, 'index'), doc }];
}

function permissionModule({ model }: EmitContext, name: 'calculations' | 'index'): string {
  return `${profileRoot(model)}/permissions/${name}.ts`;
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
  readonly context: EmitContext;
  readonly imports: Imports;
}

function calculationCode(emitting: Emitting): string {
  const { calculation, steps, bitSet, context, imports } = emitting;
  const { doc } = calculation;
  const name = permissionFunction(calculation);
  const result = imports.type(bitSet.name, context.locate('bit-set', bitSet.name));
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
  const heldBits = imports.value('heldBits', HELD);
  const values = ['steps', `${bitMask(emitting.positions.values())}n`, 'input', ...(now === '' ? [] : ['now'])];
  const held = `${heldBits}(${values.join(', ')})`;
  const data = steps.map((step) => dataCode(dataOf(step, emitting), context, imports, true));
  return `${tsdoc({ doc: `The inputs of \`${name}\`.` })}
    export interface ${inputName(calculation)} ${inputType(calculation, steps, context, imports)}

    ${docs}
    export function ${name}(input: ${inputName(calculation)}${now}): ${result} {
      const steps: readonly ${imports.type('Step', HELD)}[] = [${data.join(', ')}];
      return ${bitSet.wire === 'int' ? `${imports.value('numberOf', HELD)}(${held})` : `String(${held})`};
    }`;
}

function stepSentence(step: PermissionStep): string {
  return `${permissionStepText(step)}.${step.doc === '' ? '' : ` ${step.doc.replaceAll(/\s+/g, ' ')}`}`;
}

function dataOf(step: PermissionStep, { calculation, positions, context }: Emitting): Data {
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
  context: EmitContext,
  imports: Imports,
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
  return bodyOf(root, calculation.inputs, (field) => propertyKey(codeNameOf(field)), context, imports);
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

function bodyOf(
  read: Read,
  fields: readonly Field[],
  key: (field: Field) => string,
  context: EmitContext,
  imports: Imports,
): string {
  const members = fields.flatMap((field) => {
    const inside = read.get(field.name);
    if (inside === undefined) return [];
    const text = memberType(field, inside, context, imports);
    return [`readonly ${key(field)}${field.optional ? '?' : ''}: ${text}${field.optional ? ' | undefined' : ''};`];
  });
  return `{ ${members.join(' ')} }`;
}

function memberType(field: Field, inside: Read, context: EmitContext, imports: Imports): string {
  const { type, nullable } = field;
  const orNull = nullable ? ' | null' : '';
  const object = isList(type) ? type.item : type;
  if (inside.size > 0 && isWholeObject(object)) {
    const fields = context.objects.get(object.name)?.fields ?? [];
    const body = bodyOf(inside, fields, ({ name }) => propertyKey(name), context, imports);
    return `${isList(type) ? `readonly ${body}[]` : body}${orNull}`;
  }
  if (!isList(type)) return fieldTypeText(field, context, imports);
  return `readonly (${typeText(type.item, context, imports)})[]${orNull}`;
}
