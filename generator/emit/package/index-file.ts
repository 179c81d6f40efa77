import { collectionCheckName } from '../collections/collection-file.js';
import { comparatorName } from '../objects/comparator.js';
import { defaultedFields, defaultsNames } from '../defaults/defaults-code.js';
import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { objectTypeNames } from '../objects/interfaces.js';
import { identifierExports } from '../identifiers/identifier-files.js';
import { type ModuleKind, profileRoot, runtimePath } from '../module-layout.js';
import { camel } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { exportLines, type ModuleExport, offered } from './subpath.js';
import { stateExports } from '../states/state-file.js';
import { unionTypeNames } from '../unions/union-file.js';

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
  const others: NamesOf = (declared, names) => {
    const known = shown(declared, names);
    return names.filter((name) => !known.includes(name));
  };
  const all = entryFile(context, `${profileRoot(model)}/all.ts`, others, index);
  const doc = 'Every name of the profile, with the functions of types that the main profile lacks.';
  return [entryFile(context, index, shown), offered(all, 'all', doc, model)];
}

/** The names of a declaration that an entry exports. */
type NamesOf = (declared: string, names: readonly string[]) => readonly string[];

const namesOf: NamesOf = (_, names) => names;

/** Whether a type is a view or a partial object. */
function isVariant(name: string, { objects }: EmitContext): boolean {
  return objects.get(name)?.view !== undefined;
}

/** @param index an entry whose names are included, so that only others are listed */
function entryFile(context: EmitContext, path: string, namesShown: NamesOf, index?: string): OutputFile {
  const { model, locate, part } = context;
  const always = <Export>(exports: readonly Export[]): readonly Export[] => (index === undefined ? exports : []);
  const from = (module: string): string => `from '${relative(path, module)}';`;
  const objects = [...context.objects.values()];
  const namesFrom = (module: string, names: readonly string[]): readonly ModuleExport[] =>
    names.map((name) => ({ name, module }));
  const shownFrom = (kind: ModuleKind, declared: string, names: readonly string[]): readonly ModuleExport[] =>
    namesFrom(locate(kind, declared), namesShown(declared, names));
  const exported = (names: readonly ModuleExport[]): readonly string[] => exportLines(path, names, 'export');
  const types = [
    ...always(objects).flatMap((object) =>
      namesFrom(locate('object', object.name), part('names of types', object, objectTypeNames)),
    ),
    ...model.unions.flatMap((union) => shownFrom('union', union.name, unionTypeNames(union, context))),
  ];
  const ofSpec = new Set([...types.map(({ name }) => name), ...otherTypes(context)]);
  const defaulted = objects.filter((object) => part('defaulted fields', object, defaultedFields).length > 0);
  const ordered = objects.filter(({ order, view }) => order !== undefined && view === undefined);
  const sections: Readonly<Record<string, readonly string[]>> = {
    Types: exportLines(path, types, 'export type'),
    Validators: exported([
      ...objects.flatMap(({ name }) => shownFrom('object', name, validatorNames(name))),
      ...model.unions.flatMap(({ name }) => shownFrom('union', name, validatorNames(name))),
    ]),
    Defaults: exported(defaulted.flatMap(({ name }) => shownFrom('object', name, defaultsNames(name)))),
    Comparators: exported(ordered.flatMap(({ name }) => shownFrom('object', name, [comparatorName(name)]))),
    States: always(model.states).map((state) => {
      const { type, functions } = stateExports(state, context);
      return `export { ${functions.join(', ')}, type ${type} } ${from(locate('state', state.name))}`;
    }),
    Collections: exported(
      always(model.collections).flatMap((list) =>
        namesFrom(locate('collection', list.name), [collectionCheckName(list)]),
      ),
    ),
    Identifiers: exported(
      always(model.identifiers)
        .flatMap((identifier) => identifierExports(identifier, context))
        .flatMap((module) => namesFrom(module.path, [...module.types.map((type) => `type ${type}`), ...module.values])),
    ),
    Enumerations: exported(model.enums.flatMap(({ name }) => shownFrom('enum', name, [name, `isKnown${name}`]))),
    'Bit sets': exported(
      model.bitSets.flatMap(({ name }) => shownFrom('bit-set', name, [name, `type ${name}Name`, `isKnown${name}`])),
    ),
    Validation: always(VALIDATION).map(({ kind, names, module }) => {
      const specifiers = names.map((name) => (ofSpec.has(name) ? `${name} as $${name}` : name));
      return `${kind} { ${specifiers.join(', ')} } ${from(runtimePath(module))}`;
    }),
  };
  const texts = Object.entries(sections).flatMap(([title, lines]) =>
    lines.length === 0 ? [] : [`// ${title}\n${lines.join('\n')}\n`],
  );
  return { path, text: [...(index ? [`export * ${from(index)}\n`] : []), ...texts].join('\n'), format: 'typescript' };
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

function validatorNames(object: string): readonly string[] {
  return [`assert${object}`, `is${object}`, `validate${object}`, `${camel(object)}Schema`];
}
