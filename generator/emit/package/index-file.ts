import type { ObjectType, Union } from '../../model/model.js';
import { collectionCheckName } from '../collections/collection-file.js';
import { comparatorName } from '../objects/comparator.js';
import { defaultedFields, defaultsNames } from '../defaults/defaults-code.js';
import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { objectTypeNames } from '../objects/interfaces.js';
import { identifierExports } from '../identifiers/identifier-files.js';
import { profileRoot, runtimePath } from '../module-layout.js';
import { camel } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { exportLines, type ModuleExport, offered } from './subpath.js';
import { stateExports } from '../states/state-file.js';
import { unionTypeNames } from '../unions/union-file.js';
import { template } from '../templates.js';

/**
 * The entry of a profile, which re-exports public names. Completion offers all of them, so that the entry of a later
 * profile only has functions for types of the main profile. A second module has the rest.
 */
export function indexFiles(context: EmitContext): readonly OutputFile[] {
  const { main, model } = context;
  const index = `${profileRoot(model)}/index.ts`;
  if (main === undefined) return [entryFile(context, index, namesOf)];
  const inMain = new Set(
    [main.objects, main.unions, main.enums, main.bitSets].flatMap((declared) => [...declared.keys()]),
  );
  const shown: NamesOf = (declared, names) => {
    if (!inMain.has(declared)) return names.filter((name) => name === declared);
    return isVariant(declared, context) ? names.filter((name) => name !== `assert${declared}`) : names;
  };
  const others: NamesOf = (declared, names) => without(names, shown(declared, names));
  const all = entryFile(context, `${profileRoot(model)}/all.ts`, others, index);
  const doc = 'Every name of the profile, with the functions of types that the main profile lacks.';
  return [entryFile(context, index, shown), offered(all, 'all', doc, model)];
}

/** The names of a declaration that an entry exports. */
type NamesOf = (declared: string, names: readonly string[]) => readonly string[];

const namesOf: NamesOf = (_, names) => names;

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}

/** Whether a type is a view or a partial object. */
function isVariant(name: string, { objects }: EmitContext): boolean {
  return objects.get(name)?.view !== undefined;
}

/** @param index an entry whose names are included, so that only others are listed */
function entryFile(context: EmitContext, path: string, shown: NamesOf, index?: string): OutputFile {
  const { model } = context;
  const always = <Export>(exports: readonly Export[]): readonly Export[] => (index === undefined ? exports : []);
  const from = (module: string): string => `'${relative(path, module)}'`;
  const objects = [...context.objects.values()];
  const namesIn = (module: string, names: readonly string[]): readonly ModuleExport[] =>
    names.map((name) => ({ name, module }));
  const inModule = ({ name }: ObjectType, names: readonly string[]): readonly ModuleExport[] =>
    namesIn(context.locate('object', name), names);
  const { unions } = model;
  const inUnion = ({ name }: Union, names: readonly string[]): readonly ModuleExport[] =>
    namesIn(context.locate('union', name), shown(name, names));
  const types = [
    ...always(objects).flatMap((object) => inModule(object, context.part('names of types', object, objectTypeNames))),
    ...unions.flatMap((union) => inUnion(union, unionTypeNames(union, context))),
  ];
  const ofSpec = new Set([...types.map(({ name }) => name), ...otherTypes(context)]);
  const sections = [
    section('Types', exportLines(path, types, 'export type')),
    section(
      'Validators',
      exportLines(
        path,
        [
          ...objects.flatMap((object) => inModule(object, shown(object.name, validatorNames(object.name)))),
          ...unions.flatMap((union) => inUnion(union, validatorNames(union.name))),
        ],
        'export',
      ),
    ),
    section(
      'Defaults',
      exportLines(
        path,
        objects
          .filter((object) => context.part('defaulted fields', object, defaultedFields).length > 0)
          .flatMap((object) => inModule(object, shown(object.name, defaultsNames(object.name)))),
        'export',
      ),
    ),
    section(
      'Comparators',
      exportLines(
        path,
        objects
          .filter((object) => object.order !== undefined && object.view === undefined)
          .flatMap((object) => inModule(object, shown(object.name, [comparatorName(object.name)]))),
        'export',
      ),
    ),
    section(
      'States',
      always(model.states).map((state) => {
        const { type, functions } = stateExports(state, context);
        return `export { ${functions.join(', ')}, type ${type} } from ${from(context.locate('state', state.name))};`;
      }),
    ),
    section(
      'Collections',
      always(model.collections).map(
        (collection) =>
          `export { ${collectionCheckName(collection)} } from ${from(context.locate('collection', collection.name))};`,
      ),
    ),
    section(
      'Identifiers',
      exportLines(
        path,
        always(model.identifiers).flatMap((identifier) =>
          identifierExports(identifier, context).flatMap(({ path: module, types, values }) =>
            namesIn(module, [...types.map((type) => `type ${type}`), ...values]),
          ),
        ),
        'export',
      ),
    ),
    section(
      'Enumerations',
      exportLines(
        path,
        model.enums.flatMap(({ name }) => namesIn(context.locate('enum', name), shown(name, [name, `isKnown${name}`]))),
        'export',
      ),
    ),
    section(
      'Bit sets',
      exportLines(
        path,
        model.bitSets.flatMap(({ name }) =>
          namesIn(context.locate('bit-set', name), shown(name, [name, `type ${name}Name`, `isKnown${name}`])),
        ),
        'export',
      ),
    ),
    section(
      'Validation',
      always(VALIDATION).map(({ kind, names, module }) => {
        const exported = names.map((name) => (ofSpec.has(name) ? `${name} as $${name}` : name));
        return `${kind} { ${exported.join(', ')} } from ${from(runtimePath(module))};`;
      }),
    ),
  ];
  const text = template<object>('package/index.ts')({
    title: model.package.title,
    profile: model.profile,
    index: index && relative(path, index),
    sections: sections.filter(({ lines }) => lines.length > 0),
  });
  return { path, text, format: 'typescript' };
}

/** Exports of the compiler. If a type of the spec has the same name, they begin with `$`. */
const VALIDATION = [
  { kind: 'export type', names: ['Issue', 'Mode', 'Result', 'ValidateOptions'], module: 'issue' },
  { kind: 'export', names: ['ValidationError'], module: 'validation-error' },
  { kind: 'export type', names: ['Schema', 'StandardIssue', 'StandardResult', 'StandardSchema'], module: 'standard' },
  { kind: 'export', names: ['withJsonSchema'], module: 'json-schema' },
  { kind: 'export type', names: ['UnknownMember'], module: 'unknown-member' },
] as const;

/** All exported types except objects and unions. */
function otherTypes(context: EmitContext): readonly string[] {
  const { enums, bitSets, identifiers, states } = context.model;
  return [
    ...enums.map(({ name }) => name),
    ...bitSets.flatMap(({ name }) => [name, `${name}Name`]),
    ...identifiers.flatMap((identifier) => identifierExports(identifier, context).flatMap(({ types }) => types)),
    ...states.map((state) => stateExports(state, context).type),
  ];
}

export function validatorNames(object: string): readonly string[] {
  return [`assert${object}`, `is${object}`, `validate${object}`, `${camel(object)}Schema`];
}

function section(
  title: string,
  lines: readonly string[],
): { readonly title: string; readonly lines: readonly string[] } {
  return { title, lines };
}
