import { declaredAs } from '../by-name.js';
import { isNotShown, type Field, type PermissionCalculation } from '../model.js';
import { momentOf } from '../limits/limit-target.js';
import { bitsNamed, pathsFollowed, type InputPath, type PermissionStep, type SelectedEntries } from '../permissions.js';
import { isBitSet, isEnum, isIdentifier, isList, jsonKind, writeType, type Type } from '../types.js';
import type { Rule, RuleContext } from './rule.js';

/** The steps of a calculation refer to ids, moments and bits of the bit set. */
const permissionSteps: Rule = (context) => {
  const { model, report, knows } = context;
  return {
    permission(calculation) {
      for (const input of calculation.inputs) {
        if (!input.nullable) continue;
        const what = { name: input.name, is: 'possibly null', wanted: 'a value that is always there' };
        report('not-of-this-kind', what, input);
      }
      const bitSet = declaredAs(model.bitSets, calculation.of);
      knows('bit set', calculation.of, model.bitSets, calculation);
      if (isNotShown(calculation.steps)) return;
      for (const step of calculation.steps) {
        for (const name of bitSet === undefined ? [] : bitsNamed(step))
          context.knowsMember(calculation.of, name, bitSet!.bits, step);
        checkStep({ step, calculation, context });
      }
      checkUse(calculation, calculation.steps, context);
    },
  };
};

interface Checked {
  readonly step: PermissionStep;
  readonly calculation: PermissionCalculation;
  readonly context: RuleContext;
}

function checkStep(checked: Checked): void {
  const { step, calculation, context } = checked;
  switch (step.kind) {
    case 'everything-if-equal': {
      const [first, second] = step.ids.map((path) => follow(path, checked));
      if (step.ids.length < 2) {
        const problem = 'everything-if-equal compares two ids';
        context.report('permission-step', { problem }, step);
      }
      const wrongOnes = [first, second].flatMap((field, index) => {
        if (field === undefined || isId(field.type, checked)) return [];
        wrong(step.ids[index]!, field.type, 'an id', checked);
        return [field];
      });
      if (first === undefined || second === undefined || wrongOnes.length > 0) return;
      checkSameForm([first.type, second.type], checked);
      return;
    }
    case 'grant':
      checkBits(step.bits, follow(step.bits, checked), checked);
      return;
    case 'grant-entries': {
      const object = checkEntries(step.entries, checked);
      if (step.bits === '') missing('bits', 'a step that grants from a list', checked);
      else if (object !== undefined) checkFieldOfBits(step.bits, object, checked);
      return;
    }
    case 'overwrite': {
      const object = checkEntries(step.entries, checked);
      if (object === undefined) return;
      checkFieldOfBits(step.deny, object, checked);
      checkFieldOfBits(step.allow, object, checked);
      return;
    }
    case 'while-future': {
      const field = follow(step.moment, checked);
      if (field === undefined || momentOf(field, (name) => declaredAs(context.model.scalars, name)) !== undefined)
        return;
      wrong(step.moment, field.type, 'a moment', checked);
      return;
    }
    case 'without':
      if (step.deny !== 'all' && step.deny.includes(step.bit)) {
        const problem = `${step.bit} of ${calculation.of} denies itself`;
        context.report('permission-step', { problem }, step);
      }
      return;
    case 'everything-if':
      return;
  }
}

/** Finds the field at the end of a path; reports a wrong path. */
function follow(path: InputPath, { step, calculation, context }: Checked): Field | undefined {
  return context.follow(path, calculation.name, calculation.inputs, step);
}

/** The object of the entries; `undefined` if there is none, which is reported. */
function checkEntries({ list, of: object, by, ids }: SelectedEntries, checked: Checked): string | undefined {
  const field = follow(list, checked);
  const selecting = ids.flatMap((path) => {
    const found = follow(path, checked);
    const type = found === undefined ? undefined : isList(found.type) ? found.type.item : found.type;
    if (type === undefined) return [];
    if (isId(type, checked)) return [type];
    wrong(path, found!.type, 'an id or a list of ids', checked);
    return [];
  });
  if (by === '') missing('by', 'a step that selects from a list', checked);
  if (ids.length === 0) missing('ids', 'a step that selects from a list', checked);
  if (field === undefined) return undefined;
  if (object === '') {
    wrong(list, field.type, 'a list of objects', checked);
    return undefined;
  }
  const id = by === '' ? undefined : fieldOf(by, object, checked);
  if (id !== undefined && !isId(id.type, checked)) wrong([...list, by], id.type, 'an id', checked);
  else if (id !== undefined) checkSameForm([id.type, ...selecting], checked);
  return object;
}

function checkFieldOfBits(name: string, object: string, checked: Checked): void {
  const field = fieldOf(name, object, checked);
  if (field !== undefined) checkBits([object, name], field, checked);
}

function checkBits(path: InputPath, field: Field | undefined, checked: Checked): void {
  const { of } = checked.calculation;
  if (field === undefined || (isBitSet(field.type) && field.type.name === of)) return;
  wrong(path, field.type, `a set of ${of}`, checked);
}

function fieldOf(name: string, object: string, { step, context }: Checked): Field | undefined {
  return context.fieldOf(object, name, context.fieldsOf(object), step);
}

function isId(type: Type, { context }: Checked): boolean {
  if (isIdentifier(type) || isEnum(type)) return true;
  const kind = jsonKind(type, context.model);
  return kind === 'str' || kind === 'int';
}

/** Ids in different forms are never equal. */
function checkSameForm(types: readonly Type[], { step, context }: Checked): void {
  const [first, ...others] = types;
  const other = others.find((type) => jsonKind(type, context.model) !== jsonKind(first!, context.model));
  if (other === undefined) return;
  const problem = `${writeType(first!)} and ${writeType(other)} are never equal`;
  context.report('permission-step', { problem }, step);
}

function wrong(path: InputPath, type: Type, wanted: string, { step, context }: Checked): void {
  context.report('not-of-this-kind', { name: path.join('.'), is: writeType(type), wanted }, step);
}

function missing(key: string, where: string, { step, context }: Checked): void {
  context.report('missing-key', { key, where }, step);
}

/** Every input is used in a step. */
function checkUse(
  { inputs, name }: PermissionCalculation,
  steps: readonly PermissionStep[],
  { report }: RuleContext,
): void {
  const used = new Set(steps.flatMap((step) => pathsFollowed(step).map(([input]) => input)));
  for (const input of inputs) {
    if (used.has(input.name)) continue;
    report('permission-step', { problem: `no step of ${name} uses ${input.name}` }, input);
  }
}

export const permissionRules: readonly Rule[] = [permissionSteps];
