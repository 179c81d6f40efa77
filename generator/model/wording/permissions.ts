import type { InputPath, PermissionStepKind, SelectedEntries } from '../permissions.js';
import { codeSpan } from './phrases.js';
import { conditionsNotation, conditionsText } from './conditions.js';

/** A step of a calculation, as a sentence without its full stop, in Markdown. */
export function permissionStepText(step: PermissionStepKind): string {
  switch (step.kind) {
    case 'everything-if-equal':
      return `Everything, if ${step.ids.map(pathText).join(' equals ')}`;
    case 'everything-if':
      return `Everything, if ${codeSpan(step.bit)} is held`;
    case 'grant':
      return `Adds ${pathText(step.bits)}`;
    case 'grant-entries':
      return `Adds ${codeSpan(step.bits)} of ${entriesText(step.entries)}`;
    case 'overwrite':
      return `Removes ${codeSpan(step.deny)}, then adds ${codeSpan(step.allow)}, of ${entriesText(step.entries)}`;
    case 'while-future':
      return `While ${pathText(step.moment)} is in the future, keeps only ${bitsText(step.keep)}`;
    case 'without':
      return `Without ${codeSpan(step.bit)}, removes ${step.deny === 'all' ? 'everything' : bitsText(step.deny)}`;
  }
}

/** The same as the spec names it, in one line of plain text. */
export function permissionStepNotation(step: PermissionStepKind): string {
  switch (step.kind) {
    case 'everything-if-equal':
      return `everything-if-equal ${step.ids.map(written).join(', ')}`;
    case 'everything-if':
      return `everything-if ${step.bit}`;
    case 'grant':
      return `grant ${written(step.bits)}`;
    case 'grant-entries':
      return `grant ${written(step.entries.list)}, bits ${step.bits}${selectionNotation(step.entries)}`;
    case 'overwrite':
      return `overwrite ${written(step.entries.list)}, deny ${step.deny}, allow ${step.allow}${selectionNotation(step.entries)}`;
    case 'while-future':
      return `while-future ${written(step.moment)}, keep ${step.keep.join(', ')}`;
    case 'without':
      return `without ${step.bit}, deny ${step.deny === 'all' ? 'all' : step.deny.join(', ')}`;
  }
}

function entriesText({ list, by, ids, where }: SelectedEntries): string {
  const condition = where.length === 0 ? '' : ` and whose ${conditionsText(where)}`;
  return `each entry of ${pathText(list)} whose ${codeSpan(by)} is among ${ids.map(pathText).join(', ')}${condition}`;
}

function selectionNotation({ by, ids, where }: SelectedEntries): string {
  const condition = where.length === 0 ? '' : ` where ${conditionsNotation(where)}`;
  return `, by ${by} in ${ids.map(written).join(', ')}${condition}`;
}

function bitsText(bits: readonly string[]): string {
  return bits.map(codeSpan).join(', ');
}

function pathText(path: InputPath): string {
  return codeSpan(written(path));
}

function written(path: InputPath): string {
  return path.join('.');
}
