import { platformModel } from '../support/platform.js';
import { createSamples } from '../support/sample.js';

const model = await platformModel();
const samples = createSamples(model);

/** A new value with only what the object must have, for everything that the package validates. */
export function smallestValid(name: string): Record<string, unknown> {
  if (model.objects.some((object) => object.name === name)) return samples.object(name);
  if (model.unions.some((union) => union.name === name)) return samples.type({ kind: 'union', name }) as Record<string, unknown>;
  return samples.type({ kind: 'partial', name: name.replace(/^Partial/, '') }) as Record<string, unknown>;
}
