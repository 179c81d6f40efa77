import { type BitSet, type Condition, type Field, isNotShown, type PermissionCalculation } from '../../model/model.js';
import { momentOf } from '../../model/limits/limit-target.js';
import { isDecidable } from '../../model/conditions.js';
import {
  bitsNamed,
  entriesOf,
  fieldsOnPath,
  type InputPath,
  pathsFollowed,
  type PermissionStep,
  type SelectedEntries,
} from '../../model/permissions.js';
import { permissionStepText } from '../../model/wording/index.js';
import { importLines } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { camel, codeNameOf, propertyAccess, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, type Subpath } from '../package/subpath.js';
import { escapeDocLine, tsdoc } from '../tsdoc.js';
import { isList, isWholeObject } from '../../model/types.js';
import { fieldTypeText, typeText } from '../objects/type-text.js';

const HELD = runtimePath('held-bits');

/** A function for each calculation of permissions whose steps and bits the spec shows. */
export function permissionFiles(context: EmitContext): readonly OutputFile[] {
  const known = context.model.permissions.flatMap((one) => knownCalculation(one, context));
  if (known.length === 0) return [];
  const path = permissionModule(context, 'calculations');
  const functions = known.map(({ calculation }) => permissionFunction(calculation));
  const types = known.map(({ calculation }) => inputName(calculation));
  const imports = createImports(path, [...functions, ...types]);
  const code = known.map((one) => calculationCode({ ...one, context, imports }));
  const text = `${importLines(imports.declarations())}\n\n${code.join('\n\n')}\n`;
  const index = [
    `export { ${functions.join(', ')} } from './calculations.js';`,
    `export type { ${types.join(', ')} } from './calculations.js';`,
  ];
  return [
    { path, text, format: 'typescript' },
    { path: permissionModule(context, 'index'), text: `${index.join('\n')}\n`, format: 'typescript' },
  ];
}

/** How users import it. */
export function permissionSubpaths(context: EmitContext): readonly Subpath[] {
  if (!context.model.permissions.some((one) => knownCalculation(one, context).length > 0)) return [];
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
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
}

interface Known {
  readonly calculation: PermissionCalculation;
  readonly steps: readonly PermissionStep[];
  readonly bitSet: BitSet;
  /** Positions of the bits that the spec shows, by name. */
  readonly positions: ReadonlyMap<string, number>;
}

/** None where the spec does not show the steps, or the position of a bit that one names. */
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
  const { doc, origin, see, deprecated } = calculation;
  const name = permissionFunction(calculation);
  const result = imports.type(bitSet.name, context.locate('bit-set', bitSet.name));
  const now = steps.some(({ kind }) => kind === 'while-future') ? ', now: Date | number = Date.now()' : '';
  const numbered = steps.map((step, index) => `${index + 1}. ${stepSentence(step)}`);
  const docs = tsdoc({
    doc: doc === '' ? `Calculates a \`${bitSet.name}\`.` : doc,
    extra: [
      `At first no bit of \`${bitSet.name}\` is held. Everything is all bits that have a name here.`,
      numbered.join('\n'),
      'Ids have one form: equal ids are equal texts or numbers. Throws a TypeError or a RangeError for a value that is no set of bits.',
    ],
    origin,
    see,
    deprecated,
  });
  const body = [
    ...(steps.some(grantsEverything) ? [`const everything = ${everythingText(emitting)};`] : []),
    'let held = 0n;',
    ...steps.map(
      (step) => `// ${escapeDocLine(permissionStepText(step).replaceAll('`', ''))}.\n${stepCode(step, emitting)}`,
    ),
    `return ${written('held', bitSet, imports)};`,
  ];
  return `${tsdoc({ doc: `The inputs of \`${name}\`.` })}
    export interface ${inputName(calculation)} ${inputType(calculation, steps, context, imports)}

    ${docs}
    export function ${name}(input: ${inputName(calculation)}${now}): ${result} {
      ${body.join('\n')}
    }`;
}

function stepSentence(step: PermissionStep): string {
  return `${permissionStepText(step)}.${step.doc === '' ? '' : ` ${step.doc.replaceAll(/\s+/g, ' ')}`}`;
}

function grantsEverything({ kind }: PermissionStep): boolean {
  return kind === 'everything-if' || kind === 'everything-if-equal';
}

function everythingText({ positions, bitSet, imports }: Emitting): string {
  const all = Array.from(positions.values()).reduce((bits, position) => bits | (1n << BigInt(position)), 0n);
  if (bitSet.wire !== 'int') return JSON.stringify(String(all));
  return all <= BigInt(Number.MAX_SAFE_INTEGER) ? String(all) : written(`${all}n`, bitSet, imports);
}

function written(bits: string, { wire }: BitSet, imports: Imports): string {
  return wire === 'int' ? `${imports.value('numberOf', HELD)}(${bits})` : `String(${bits})`;
}

function stepCode(step: PermissionStep, emitting: Emitting): string {
  const { calculation, imports, context } = emitting;
  const at = (path: InputPath): string => access(path, emitting);
  switch (step.kind) {
    case 'everything-if-equal':
      return `if (${imports.value('isSame', HELD)}(${step.ids.map(at).join(', ')})) return everything;`;
    case 'everything-if':
      return `if ((held & ${mask([step.bit], emitting)}) !== 0n) return everything;`;
    case 'grant':
      return `held |= ${imports.value('bitsOf', HELD)}(${at(step.bits)}${mayLack(step.bits, emitting) ? ' ?? 0' : ''});`;
    case 'grant-entries':
      return loop(step.entries, [`held |= ${bitsOfEntry(step.bits, step.entries, emitting)};`], emitting);
    case 'overwrite': {
      const lines = [
        `denied |= ${bitsOfEntry(step.deny, step.entries, emitting)};`,
        `allowed |= ${bitsOfEntry(step.allow, step.entries, emitting)};`,
      ];
      return `{
        let denied = 0n;
        let allowed = 0n;
        ${loop(step.entries, lines, emitting, false)}
        held = (held & ~denied) | allowed;
      }`;
    }
    case 'while-future': {
      const field = fieldsOnPath(step.moment, calculation.inputs, fieldsIn(context))?.at(-1);
      const moment = field && momentOf(field, (name) => context.scalars.get(name));
      if (moment === undefined) return '';
      const { name, module } = moment.liesAhead;
      return `if (${imports.value(name, runtimePath(module))}(${at(step.moment)}, now)) held &= ${mask(step.keep, emitting)};`;
    }
    case 'without': {
      const left = step.deny === 'all' ? 'held = 0n' : `held &= ~${mask(step.deny, emitting)}`;
      return `if ((held & ${mask([step.bit], emitting)}) === 0n) ${left};`;
    }
  }
}

/** A loop over the entries that count. */
function loop(entries: SelectedEntries, lines: readonly string[], emitting: Emitting, isBlock = true): string {
  const { imports } = emitting;
  const ids = `${imports.value('idsOf', HELD)}(${entries.ids.map((path) => access(path, emitting)).join(', ')})`;
  const list = `${access(entries.list, emitting)}${mayLack(entries.list, emitting) ? ' ?? []' : ''}`;
  const counts = [
    `ids.has(entry${propertyAccess(entries.by)})`,
    ...entries.where.map((condition) => conditionCode(condition)),
  ].join(' && ');
  const code = `const ids = ${ids};
      for (const entry of ${list}) {
        if (!(${counts})) continue;
        ${lines.join('\n')}
      }`;
  return isBlock ? `{\n${code}\n}` : code;
}

function conditionCode({ field, values }: Condition): string {
  const local = `(entry${propertyAccess(field)} as unknown)`;
  const tests = values.map((value) => `${local} === ${JSON.stringify(value)}`);
  return tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
}

function bitsOfEntry(name: string, { of }: SelectedEntries, { context, imports }: Emitting): string {
  const field = fieldsIn(context)(of)?.find((one) => one.name === name);
  const lacking = field !== undefined && (field.optional || field.nullable) ? ' ?? 0' : '';
  return `${imports.value('bitsOf', HELD)}(entry${propertyAccess(name)}${lacking})`;
}

function mask(bits: readonly string[], { positions }: Emitting): string {
  return `${bits.reduce((all, name) => all | (1n << BigInt(positions.get(name) ?? 0)), 0n)}n`;
}

/** The value at a path of the parameter `input`. */
function access(path: InputPath, { calculation, context }: Emitting): string {
  const fields = fieldsOnPath(path, calculation.inputs, fieldsIn(context)) ?? [];
  const steps = fields.map((field, index) => {
    const before = fields[index - 1];
    const name = propertyAccess(index === 0 ? codeNameOf(field) : field.name);
    const mayBeAbsent = fields.slice(0, index).some((one) => one.optional || one.nullable);
    if (before === undefined || !mayBeAbsent) return name;
    return name.startsWith('.') ? `?${name}` : `?.${name}`;
  });
  return `input${steps.join('')}`;
}

/** Whether the value at a path may be absent or null. */
function mayLack(path: InputPath, { calculation, context }: Emitting): boolean {
  const fields = fieldsOnPath(path, calculation.inputs, fieldsIn(context)) ?? [];
  return fields.some(({ optional, nullable }) => optional || nullable);
}

function fieldsIn({ objects }: EmitContext): (object: string) => readonly Field[] | undefined {
  return (object) => objects.get(object)?.fields;
}

/** The least of the inputs that a calculation reads, as the body of an interface. */
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

/** The parts of a value that are read: fields of the object, or of the objects in the list. */
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
