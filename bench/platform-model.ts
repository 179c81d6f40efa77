import { join } from 'node:path';
import { compileModels } from '#generator/compile.js';
import type { Model } from '#generator/model/model.js';
import { rootFolder } from './folders.js';

/** The main profile of the spec in this repository. */
export function platformModel(): Model {
  const { models, problems } = compileModels(join(rootFolder, 'spec'), 'main');
  const [model] = models;
  if (model === undefined || problems.length > 0) throw new Error('the spec has problems: run `snowspec check`');
  return model;
}
