import { posix } from 'node:path';
import type { Behind, PackageTypes, WrittenModule } from '../diff/types/checked-program.js';
import type { Model } from '../model/model.js';
import type { Queries } from '../queries/index.js';
import { modulePath, profileRoot, type ModuleKind } from '../emit/module-layout.js';
import { kebab } from '../emit/names.js';
import { topicsOf } from '../emit/rest/operations.js';
import { artefactsOf, type Artefact } from '../emit/artefacts.js';
import type { Loaders } from '../diff/index.js';
import { loadValidators } from '../interpret/validators.js';

/**
 * Emits the declarations of the package of a Model.
 *
 * @param queries a store for packages that have much in common
 */
export async function loadTypes(model: Model, queries?: Queries): Promise<PackageTypes> {
  // Imported when needed, because most comparisons emit no package.
  const { emitPackage } = await import('../emit/emit-package.js');
  // All profiles get the same name, so that a store emits equal parts once.
  const main = { ...model, profile: { ...model.profile, name: 'any', doc: '', entry: '.' } };
  const files = emitPackage([main], queries, artefactsOf(PARTS), { declarationsOnly: true });
  return typesIn(new Map(files.map(({ path, text }) => [path, text])), main);
}

const PARTS: readonly Artefact[] = ['types', 'validators', 'client', 'events'];

/** @param texts the modules of the package and its `package.json`, by path */
export function typesIn(texts: ReadonlyMap<string, string>, model: Model): PackageTypes {
  const declared = new Map<string, string | undefined>();
  const read = new Map<string, WrittenModule>();
  const moduleText = (path: string): string | undefined => {
    if (!declared.has(path)) declared.set(path, declarationsIn(texts.get(path)));
    return declared.get(path);
  };
  return {
    exports: exportsOf(texts),
    moduleText,
    written: (path) => {
      const known = read.get(path) ?? writtenModule(path, moduleText(path) ?? '');
      read.set(path, known);
      return known;
    },
    importsOf: (path) =>
      [...(texts.get(path) ?? '').matchAll(/^(?:import|}).* from ["'](\.[^"'\n]*)["'];$/gm)]
        .map(([, specifier]) => posix.join(posix.dirname(path), specifier!.replace(/\.js$/, '.ts')))
        .filter((module) => !module.startsWith('src/runtime/')),
    modulesOf: modulesByDeclaration(texts, model),
  };
}

/** A module without comments, bodies and values, because TypeScript takes most of its time to parse. */
function declarationsIn(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(COMMENT, '')
    .replaceAll(BODY, '$1$2;')
    .replaceAll(VALUE, (_, exported: string = '', constant: string) => `${exported}declare ${constant};`);
}

const COMMENT = /^[ \t]*\/\*\*[^]*?\*\/$\n?/gm;

/** The body of a function that says what it returns. */
const BODY = /^( *)((?:export )?(?:async )?function\*? .*\): .*) \{\n(?:(?:\1 .*)?\n)*\1\}$/gm;

/** The value of a constant that says its type, if the value has no statements: each line ends in a comma or an arrow. */
const VALUE = /^(export )?(const [\w$]+: (?:[^'"=\n]|=>|'[^'\n]*'|"(?:[^"\\\n]|\\.)*")+) = (?:.*(?:,|=>)\n)*.*;$/gm;

/** Maps each declaration to the modules that are made of it. */
function modulesByDeclaration(texts: ReadonlyMap<string, string>, model: Model): PackageTypes['modulesOf'] {
  const root = profileRoot(model);
  const below = (folder: string): readonly string[] =>
    [...texts.keys()].filter((path) => path.startsWith(`${root}/${folder}/`));
  const rest = below('rest').filter((path) => !path.startsWith(`${root}/rest/operations/`));
  const topics = new Map(
    topicsOf(model).flatMap(({ operations, path }) => operations.map(({ endpoint }) => [endpoint.name, [path]])),
  );
  const events = new Map(model.channels.map(({ name }) => [name, below(`events/${kebab(name)}`)]));
  const bases = new Map(model.objects.map(({ name, view }) => [name, view?.of ?? name]));
  const channels = new Map(model.events.map(({ name, channels }) => [name, channels]));
  const one = (kind: ModuleKind, name: string): readonly string[] => [modulePath(root, kind, name)];
  return (section, name) => {
    switch (section) {
      case 'identifiers':
        return [...one('identifier', name), modulePath(root, 'identifier', `${name}Util`)];
      case 'enums':
        return one('enum', name);
      case 'bitsets':
        return one('bit-set', name);
      case 'objects':
        return one('object', bases.get(name) ?? name);
      case 'unions':
        return one('union', name);
      case 'collections':
        return one('collection', name);
      case 'states':
        return one('state', name);
      case 'endpoints':
        return [...(topics.get(name) ?? []), `${root}/rest/client.ts`, `${root}/urls/paths.ts`];
      case 'events':
        return (channels.get(name) ?? []).flatMap((channel) => events.get(channel) ?? []);
      case 'channels':
        return events.get(name) ?? [];
      case 'auth':
      case 'services':
        return rest;
      case 'permissions':
        return [`${root}/permissions/calculations.ts`];
      case 'urls':
        return [`${root}/urls/files.ts`];
      // Scalars and facts have no module of their own.
      case 'scalars':
      case 'facts':
        return [];
    }
  };
}

/** Reads exports without a syntax tree, because emitters put each on a line of its own. */
function exportsOf(texts: ReadonlyMap<string, string>): PackageTypes['exports'] {
  const { exports } = JSON.parse(texts.get('package.json') ?? '{"exports":{}}') as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const found = new Map<string, Behind & { readonly from: string }>();
  for (const [entry, target] of Object.entries(exports)) {
    const path = /"\.\/dist\/([^"]*)\.d\.ts"/.exec(JSON.stringify(target))?.[1];
    const behind = new Map<string, Behind>();
    if (path === undefined) continue;
    const from = `src/${path}.ts`;
    collect(from, behind);
    for (const [name, one] of behind) found.set(`${entry} ${name}`, { ...one, from });
  }
  return found;

  function collect(path: string, behind: Map<string, Behind>): void {
    const text = texts.get(path) ?? '';
    for (const [, names, specifier] of text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from ["'](.*)["'];$/gm)) {
      const from = posix.join(posix.dirname(path), specifier!.replace(/\.js$/, '.ts'));
      if (names !== '*') {
        for (const [, name, as = name] of names!.matchAll(/(?:type )?([\w$]+)(?: as ([\w$]+))?/g)) {
          behind.set(as!, { module: from, name: name! });
        }
        continue;
      }
      for (const [, name] of (texts.get(from) ?? '').matchAll(DECLARED))
        behind.set(name!, { module: from, name: name! });
      collect(from, behind);
    }
  }
}

const DECLARED = /^export (?:declare )?(?:async )?(?:const|function\*?|class|interface|type|enum) ([\w$]+)/gm;

/**
 * Reads the statements and the imports of an emitted module without a syntax tree. A declaration at the beginning of a
 * line is a statement. Constants in functions may count as such, which hides no export.
 */
function writtenModule(path: string, text: string): WrittenModule {
  const imports = new Map<string, Behind>();
  const namespaces = new Map<string, string>();
  for (const [, namespace, names = '', specifier = ''] of text.matchAll(IMPORT)) {
    const from = specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts'))
      : specifier;
    if (namespace !== undefined) namespaces.set(namespace, from);
    for (const [, name, as = name] of names.matchAll(NAME)) imports.set(as!, { module: from, name: name! });
  }
  return { statements: statementsIn(text), imports, namespaces };
}

const IMPORT = /^import (?:type )?(?:\* as ([\w$]+)|\{([^}]*)\}) from ["']([^"'\n]*)["'];$/gm;
const NAME = /(?:\btype )?([\w$]+)(?: as ([\w$]+))?/g;

/** The text of each name: several statements for overloads, or for a type and a value of one name. */
function statementsIn(text: string): ReadonlyMap<string, string> {
  const exported = new Map<string, string>();
  const inner = new Map<string, string>();
  for (const statement of text.split(BEGINNING)) {
    const [, isExported, name] = STATEMENT.exec(statement) ?? [];
    if (name === undefined) continue;
    const found = isExported === undefined ? inner : exported;
    found.set(name, (found.get(name) ?? '') + statement);
  }
  return new Map([...inner, ...exported]);
}

const BEGINNING =
  /^(?=(?:[ \t]*export )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) [\w$])/gm;
const STATEMENT =
  /^([ \t]*export )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/;

/** Loaders for `diff`, with a store, because the packages that it compares have much in common. */
export function loadersWith(queries: Queries): Loaders {
  return { validators: loadValidators, types: (model) => loadTypes(model, queries) };
}
