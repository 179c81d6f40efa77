import type { ObjectType } from '../../model/model.js';
import { collectionCheckName } from '../collections/collection-file.js';
import { defaultedFields, defaultsNames } from '../defaults/defaults-code.js';
import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { objectTypeNames } from '../objects/interfaces.js';
import { identifierExports } from '../identifiers/identifier-files.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { camel } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { stateExports } from '../states/state-file.js';
import { template } from '../templates.js';
import { exportLines, type ModuleExport } from './module-exports.js';

/** The entry of one profile: re-exports every public name from the module that declares it. */
export function indexFile(context: EmitContext): OutputFile {
  const { model } = context;
  const path = `${profileRoot(model)}/index.ts`;
  const from = (module: string): string => `'${relative(path, module)}'`;
  const objects = [...context.objects.values()];
  const inModule = ({ name }: ObjectType, names: readonly string[]): readonly ModuleExport[] =>
    names.map((one) => ({ name: one, module: context.locate('object', name) }));
  const sections = [
    section(
      'Types',
      exportLines(
        path,
        objects.flatMap((object) => inModule(object, objectTypeNames(object, context))),
        'export type',
      ),
    ),
    section(
      'Validators',
      exportLines(
        path,
        objects.flatMap((object) => inModule(object, validatorNames(object.name))),
        'export',
      ),
    ),
    section(
      'Defaults',
      exportLines(
        path,
        objects
          .filter((object) => defaultedFields(object).length > 0)
          .flatMap((object) => inModule(object, defaultsNames(object.name))),
        'export',
      ),
    ),
    section(
      'States',
      model.states.map((state) => {
        const { type, functions } = stateExports(state, context);
        return `export { ${functions.join(', ')}, type ${type} } from ${from(context.locate('state', state.name))};`;
      }),
    ),
    section(
      'Collections',
      model.collections.map(
        (collection) =>
          `export { ${collectionCheckName(collection)} } from ${from(context.locate('collection', collection.name))};`,
      ),
    ),
    section(
      'Identifiers',
      model.identifiers.flatMap((identifier) =>
        identifierExports(identifier, context).map(({ path: module }) => `export * from ${from(module)};`),
      ),
    ),
    section(
      'Enumerations',
      model.enums.map((declared) => `export * from ${from(context.locate('enum', declared.name))};`),
    ),
    section(
      'Bit sets',
      model.bitSets.map((declared) => `export * from ${from(context.locate('bit-set', declared.name))};`),
    ),
    section('Validation', [
      `export type { Issue, Mode, Result, ValidateOptions } from ${from(runtimePath('issue'))};`,
      `export { ValidationError } from ${from(runtimePath('validation-error'))};`,
      `export type { StandardIssue, StandardResult, StandardSchema } from ${from(runtimePath('standard-schema'))};`,
      `export type { UnknownMember } from ${from(runtimePath('unknown-member'))};`,
    ]),
  ];
  const text = template<object>('package/index.ts')({
    title: model.package.title,
    profile: model.profile,
    sections: sections.filter(({ lines }) => lines.length > 0),
  });
  return { path, text, format: 'typescript' };
}

/** Names of the public functions that validate an object. */
export function validatorNames(object: string): readonly string[] {
  return [`assert${object}`, `is${object}`, `validate${object}`, `${camel(object)}Schema`];
}

function section(
  title: string,
  lines: readonly string[],
): { readonly title: string; readonly lines: readonly string[] } {
  return { title, lines };
}
