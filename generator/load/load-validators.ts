import type { LoadValidators, Validators } from '../diff/witness/validators.js';
import { modulesOf, type PackageModules } from './package-modules.js';

/** Compiles the package of a Model in memory and loads its validators. Nothing is written to disk. */
export const loadValidators: LoadValidators = async (model) => validatorsIn(await modulesOf(model, 'validators'));

type Validate = (
  value: unknown,
  options: { readonly mode: string },
) => { readonly ok: true } | { readonly ok: false; readonly issues: ReturnType<Validators['issues']> };

function validatorsIn({ texts, load }: PackageModules): Validators {
  const paths = new Map<string, string>();
  for (const [path, text] of texts) {
    if (!path.startsWith('src/objects/') && !path.startsWith('src/unions/')) continue;
    for (const [, name = ''] of text.matchAll(/^export function validate(\w+)/gm)) paths.set(name, path);
  }
  return {
    has: (type) => paths.has(type),
    issues: (type, value, mode) => {
      const path = paths.get(type);
      if (path === undefined) throw new Error(`the package has no validator of ${type}`);
      const result = (load(path)[`validate${type}`] as Validate)(value, { mode });
      return result.ok ? [] : result.issues.map(({ path, code, message }) => ({ path, code, message }));
    },
  };
}
