import type { LoadValidators, Validators } from '../diff/witness/validators.js';
import type { Loaders } from '../diff/index.js';
import type { Model } from '../model/model.js';
import type { Queries } from '../queries/index.js';
import { loadTypes, ParsedModules } from './load-types.js';
import { modulesOf, type PackageModules } from './package-modules.js';

/** Compiles the package of a Model in memory and loads its validators. Nothing is written to disk. */
export const loadValidators: LoadValidators = (model) => validatorsOf(model);

async function validatorsOf(model: Model, queries?: Queries): Promise<Validators> {
  return validatorsIn(await modulesOf(model, 'program', queries));
}

/** What the differ loads, with a store for the packages that it compares: they have most in common. */
export function loadersWith(queries: Queries): Loaders {
  const parsed = new ParsedModules();
  return { validators: (model) => validatorsOf(model, queries), types: (model) => loadTypes(model, queries, parsed) };
}

/** The validators alone, where nothing else of the packages is looked at. */
export function validatorsWith(queries: Queries): LoadValidators {
  return async (model) => validatorsIn(await modulesOf(model, 'validators', queries));
}

type Validate = (
  value: unknown,
  options: { readonly mode: string; readonly maxIssues?: number | undefined },
) => { readonly ok: true } | { readonly ok: false; readonly issues: ReturnType<Validators['issues']> };

/** The validators of a package: every part of it has them. */
export function validatorsIn({ texts, load }: PackageModules): Validators {
  const paths = new Map<string, string>();
  for (const [path, text] of texts) {
    if (!path.startsWith('src/objects/') && !path.startsWith('src/unions/')) continue;
    for (const [, name = ''] of text.matchAll(/^export function validate(\w+)/gm)) paths.set(name, path);
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
