import { fieldsUsedByRules } from './outer-fields.js';
import type { Module } from '../module.js';
import { camel } from '../names.js';
import type { ObjectFamily } from '../objects/families.js';
import {
  checkFunction,
  fieldLines,
  mentions,
  objectCheck,
  type FieldCheck,
  type ObjectCheck,
} from './check-function.js';

export interface FamilyChecks {
  /** The function for fields that several views check alike. */
  readonly shared: readonly string[];
  readonly own: readonly string[];
}

export function familyChecks(family: ObjectFamily, module: Module): FamilyChecks {
  const checks = family.map((object) => objectCheck(object, module));
  const { members, fields } = sharing(checks);
  if (fields.size === 0) return { shared: [], own: checks.map((check) => checkFunction(check)) };
  const [first] = members;
  const lines = fieldLines(first!.fields.filter(({ field }) => fields.has(field)));
  const parameters = first!.parameters.filter(([parameter]) => mentions(lines, parameter));
  const name = `$${camel(family[0].name)}Fields`;
  const doc = `/** Checks the fields that views of ${family[0].name} have in common. */`;
  const shared = `${doc}
  function ${name}(${['o: Record<string, unknown>', ...parameters.map((pair) => pair.join(''))].join(', ')}): boolean {
    ${lines.join('\n')}
    return true;
  }`;
  const wrong = `!${name}(${['o', ...parameters.map(([parameter]) => parameter)].join(', ')})`;
  return {
    shared: [shared],
    own: checks.map((check) => checkFunction(check, members.includes(check) ? { wrong, fields } : undefined)),
  };
}

interface Sharing {
  readonly members: readonly ObjectCheck[];
  readonly fields: ReadonlySet<string>;
}

/** Least number of lines that a shared function must save. */
const FEWEST_LINES = 12;

/**
 * Checks of views that share a function, where this saves lines. The object does not share it, because the call would
 * make its check 3 % slower.
 */
function sharing(checks: readonly ObjectCheck[]): Sharing {
  const alike = (view: ObjectCheck): number => linesOf(view, sharedFields([checks[0]!, view]));
  const views = checks.filter(({ object }) => object.view !== undefined).toSorted((a, b) => alike(b) - alike(a));
  const [first, ...others] = views;
  const members = first === undefined ? [] : [first];
  let fields: ReadonlySet<string> = new Set();
  let saved = FEWEST_LINES;
  for (const view of others) {
    if (view.parameters.join() !== first!.parameters.join()) continue;
    const fewer = sharedFields(members.concat(view));
    const lines = members.length * linesOf(view, fewer);
    if (lines < saved) continue;
    members.push(view);
    [fields, saved] = [fewer, lines];
  }
  return { members, fields };
}

function linesOf(check: ObjectCheck, fields: ReadonlySet<string>): number {
  return check.fields.reduce((sum, { field, lines }) => sum + (fields.has(field) ? lines.length : 0), 0);
}

/** The fields that all views check alike. Locals of one function are unknown in another. */
function sharedFields(checks: readonly ObjectCheck[]): ReadonlySet<string> {
  const [first, ...others] = checks;
  const texts = others.map((check) => new Map(check.fields.map((own) => [own.field, codeOf(own)])));
  const fields = new Set(
    first!.fields.filter((own) => texts.every((all) => all.get(own.field) === codeOf(own))).map(({ field }) => field),
  );
  for (let left = -1; left !== fields.size;) {
    left = fields.size;
    for (const { fields: all, object } of checks) {
      const after = fieldsUsedByRules(object);
      for (const { field } of all) {
        const users = all.filter(({ uses }) => uses.includes(field)).map((check) => check.field);
        if (fields.has(field) && !after.includes(field) && users.every((user) => fields.has(user))) continue;
        for (const name of [field, ...users]) fields.delete(name);
      }
    }
  }
  return fields;
}

function codeOf({ read = '', lines }: FieldCheck): string {
  return [read, ...lines].join('\n');
}
