/**
 * Plugins are emitters that a configuration adds to the compiler. A plugin gets the resolved Model of a profile and
 * returns files.
 */
import { compileReadPackage } from '../compile.js';
import { artefactsOf } from '../emit/artefacts.js';
import type { Plugin } from '../emit/plugins.js';
import { printProblems, problemsOf } from '../diagnostics/print.js';
import type { Model } from '../model/model.js';
import { visitModel as visit, type At, type ModelVisitor } from '../model/visit.js';
import { readSpecFiles } from '../read/read-spec.js';
import { formatFile } from '../write/format.js';

export { comparePaths } from '#runtime/path-template.js';
export type { JsonSchema } from '../emit/json-schema/schema.js';
export type { OutputFile } from '../emit/output-file.js';
export { derivePartials } from '../emit/objects/partial.js';
export { declaredName } from '../emit/type-names.js';
export { recursiveTypes } from '../emit/validators/recursion.js';
export { codeNameOf, propertyAccess, propertyKey } from '../emit/names.js';
export { addressOf } from '../emit/site/snippets.js';
export { tsdoc } from '../emit/tsdoc.js';
export type {
  Discriminator,
  OperationResult,
  Plugin,
  PluginApi,
  PluginFile,
  PluginModule,
  PluginOperation,
} from '../emit/plugins.js';
export { PluginError } from '../emit/plugin-error.js';
export type * from '../model/connection.js';
export type * from '../model/model.js';
export type * from '../model/types.js';
export { childTypes, mapTypes, namedTypes, typesIn, writeType } from '../model/types.js';
export { compilePaging, isCompiled, type CompiledPaging } from '../model/paging.js';
export { limitsOnPart } from '../model/limits/limit-target.js';
export { serviceOf } from '../model/requests.js';
export type { At, ModelVisitor, Place } from '../model/visit.js';
export { isNotShown } from '../model/model.js';

/** Calls functions of a visitor for each part of a Model. The message of an error that they throw begins with the place in the spec. */
export function visitModel(model: Model, visitor: ModelVisitor): void {
  const located = Object.entries(visitor).map(([kind, visit]: [string, (part: unknown, at: At) => void]) => {
    const withPlace: typeof visit = (part, at, ...others) => {
      try {
        visit.call(visitor, part, at, ...others);
      } catch (error) {
        const { file, line, column } = (at.member ?? at.owner).origin;
        if (error instanceof Error) error.message = `${at.path} (${file}:${line}:${column}): ${error.message}`;
        throw error;
      }
    };
    return [kind, withPlace];
  });
  visit(model, Object.fromEntries(located));
}

/** The `spec.yaml` of a text without one. */
const ROOT = `spec: { name: example-model, version: 1.0.0 }
profiles:
  default: { layers: [], entry: . }
`;

/**
 * Runs a plugin on a spec that is given as text, for the plugin's tests: the declarations of one file, or a text for each file.
 *
 * @returns the files that the plugin adds, formatted, by path
 * @throws {Error} with all problems of the spec, those that the plugin reports among them
 * @throws {PluginError} if the plugin throws, or makes a file that must not be written
 */
export async function emitWith(
  plugin: Plugin,
  spec: string | Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const texts = typeof spec === 'string' ? { 'declarations.yaml': spec } : spec;
  const read = readSpecFiles(Object.entries({ 'spec.yaml': ROOT, ...texts }).map(([path, text]) => ({ path, text })));
  const { files, problems } = await compileReadPackage(read, 'exported', undefined, artefactsOf(), [plugin]);
  if (problems.length > 0) throw new Error(printProblems(problemsOf(problems, '')));
  const added = files.filter((file) => file.plugin === plugin.name);
  return Object.fromEntries(await Promise.all(added.map(async (file) => [file.path, await formatFile(file)] as const)));
}
