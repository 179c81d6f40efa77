import { loadConfig } from '../config/load-config.js';
import type { PlainGenerate } from './plain-generate.js';
import { artefactsNamed, targetsOf, type Target } from './targets.js';

/**
 * What a `generate` works on, with the configuration and `--only`. `undefined` where the compiler must say what is wrong
 * with them. The build makes a file of its own of this module, which is only read where there is one of the two.
 */
export async function configuredTargets({
  spec,
  out,
  profile,
  only,
}: PlainGenerate): Promise<readonly Target[] | undefined> {
  try {
    const emit = only === undefined ? undefined : artefactsNamed(only);
    return targetsOf(await loadConfig(), { spec, out, profile, emit });
  } catch {
    return undefined;
  }
}
