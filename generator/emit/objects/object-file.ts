import type { ModuleDraft } from '../declarations.js';
import { defaultsCode } from '../defaults/defaults-code.js';
import type { EmitContext } from '../emit-context.js';
import { createModule } from '../module.js';
import { exportsOfLocals } from '../local-name.js';
import { familyChecks } from '../validators/family-checks.js';
import { validatorFunctions } from '../validators/validator-functions.js';
import { comparatorCode } from './comparator.js';
import type { ObjectFamily } from './families.js';
import { objectTypeNames, objectTypes } from './interfaces.js';

/**
 * The module of an object with its views and its partial object: types, validators, defaults and comparators. Modules
 * of objects import each other in circles, so that they may only define things at load.
 */
export function objectFile(family: ObjectFamily, context: EmitContext): ModuleDraft {
  const module = createModule(context.locate('object', family[0].name), context);
  const types = family.flatMap((object) => objectTypes(object, module));
  const checks = context.declarationsOnly ? undefined : familyChecks(family, module);
  const functions = family.flatMap((object, at) => [
    validatorFunctions(object, family, checks?.own[at], module),
    ...defaultsCode(object, module),
    ...comparatorCode(object, module),
  ]);
  const names = family.flatMap((object) => objectTypeNames(object, context));
  const code = [...exportsOfLocals(names, 'export type'), ...(checks?.shared ?? []), ...functions];
  return module.draft(types, code);
}
