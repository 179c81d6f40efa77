import { expect } from 'vitest';
import type { LoadValidators, Validators } from '../../generator/interpret/validators.js';
import { validatorsOf } from '../../generator/interpret/validators.js';
import { modulesOf, type PackageModules } from './package-modules.js';
import type { Model } from '../../generator/model/model.js';
import type { Queries } from '../../generator/queries/index.js';

/** Compiles the validators of a Model. The program interprets them, which has to find the same. */
export const loadValidators: LoadValidators = (model) => compiled(model);

/** The same, with a store for packages that have much in common. */
export function validatorsWith(queries: Queries): LoadValidators {
  return (model) => compiled(model, queries);
}

async function compiled(model: Model, queries?: Queries): Promise<Validators> {
  const { has, issues } = validatorsIn(await modulesOf(model, 'validators', queries));
  const interpreted = validatorsOf(model);
  return {
    has,
    issues: (type, value, mode, maxIssues) => {
      const found = issues(type, value, mode, maxIssues);
      expect(interpreted.issues(type, value, mode, maxIssues)).toEqual(found);
      return found;
    },
  };
}

type Validate = (
  value: unknown,
  options: { readonly mode: string; readonly maxIssues?: number | undefined },
) => { readonly ok: true } | { readonly ok: false; readonly issues: ReturnType<Validators['issues']> };

function validatorsIn({ texts, load }: PackageModules): Validators {
  const paths = new Map<string, string>();
  for (const [path, text] of texts) {
    if (!path.startsWith('src/objects/') && !path.startsWith('src/unions/')) continue;
    for (const [, name = ''] of text.matchAll(/^export const validate(\w+)/gm)) paths.set(name, path);
  }
  return {
    has: (type) => paths.has(type),
    issues: (type, value, mode, maxIssues) => {
      const path = paths.get(type);
      if (path === undefined) throw new Error(`the package has no validator of ${type}`);
      const result = (load(path)[`validate${type}`] as Validate)(value, { mode, maxIssues });
      return result.ok ? [] : result.issues.map(({ path, code, message }) => ({ path, code, message }));
    },
  };
}
