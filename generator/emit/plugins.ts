import type { Declared, Endpoint, Json, Limit, Model, Origin } from '../model/model.js';
import { isUnion, type Type } from '../model/types.js';
import { unionOf } from '../model/unions/discriminator.js';
import { dispatchOf } from '../model/unions/dispatch.js';
import type { EmitContext } from './emit-context.js';
import { createModule } from './module.js';
import { schemaBundle, schemaOfType } from './json-schema/schema-bundle.js';
import type { JsonSchema } from './json-schema/schema.js';
import { profileRoot } from './module-layout.js';
import { PluginError } from './plugin-error.js';
import { filesOf, problemOf } from './plugin-files.js';
import { typeText } from './objects/type-text.js';
import type { OutputFile } from './output-file.js';
import { entryBelow, type Subpath } from './package/subpath.js';
import { dataCode } from './validators/descriptor-code.js';
import { typeDescriptor } from './validators/descriptor.js';
import { plainDescriptors } from './validators/plain-descriptors.js';
import { errorName, operationOf } from './rest/operations.js';
import { needsParams, overloadsOf } from './rest/overloads.js';
import { hasErrorBodies } from './rest/responses.js';

/**
 * An emitter that a configuration adds to the compiler: `plugins: [myEmitter()]`. It is called once for each profile that the
 * package exports, and its files are written with those of the compiler: formatted, compared by `--check`, and removed
 * when a later run no longer makes them.
 */
export interface Plugin {
  /** Letters, digits and hyphens. Messages name the plugin by it. */
  readonly name: string;
  /** Makes files of a Model. A pure function: it reads nothing else, and changes nothing. */
  readonly emit: (model: Model, api: PluginApi) => readonly PluginFile[];
}

/** A file that a plugin adds to the package. */
export interface PluginFile extends Omit<OutputFile, 'plugin' | 'subpath'> {
  /**
   * A subpath of the package that offers this module or document: `queries` for `import ... from 'my-package/queries'`. A document
   * is published as it is.
   */
  readonly entry?: string;
  /** The purpose of that subpath, in Markdown, for the README of the package. */
  readonly doc?: string;
  /** Packages that the module imports, with their versions. They become optional peers of the package. */
  readonly peers?: Readonly<Record<string, string>>;
}

/** The compiler, as a plugin sees it. */
export interface PluginApi {
  /** The folder of the modules of this profile: `src`, or `src/live`. Paths of files begin with it, or name a place of their own. */
  readonly folder: string;
  /**
   * Begins a TypeScript module at a path, which collects the imports that its code needs. Imports get other names than those
   * that it declares itself: names, or code with all of them.
   */
  readonly module: (path: string, declares?: readonly string[] | string) => PluginModule;
  /** The method of the package's client for an endpoint; undefined if clients cannot call it. */
  readonly operation: (endpoint: Endpoint) => PluginOperation | undefined;
  /** The JSON Schemas (draft 2020-12) of the types that the spec names, which refer to each other as `#/$defs/NAME`. */
  readonly schemas: () => Readonly<Record<string, JsonSchema>>;
  /** The JSON Schema of any type, which refers to those of {@link schemas}. */
  readonly schema: (type: Type) => JsonSchema;
  /**
   * The checks of validators, as plain data by the name of each declaration: views and `PartialX` too. It has the form of the package's
   * own descriptors (`templates/runtime/schema.ts`), and no functions:
   * - A bound of numbers has its text, a format its JSON Schema, and a union the places and names of the members for each JSON form.
   * - Another declaration is `{ kind: 'ref', name }`.
   * - An identifier that is a decimal text has its `width` in bits; one of a form of its own has the `limits` of its text.
   * - A bit set has the `mask` of its bits, if all are known. It is decimal text, as bounds of 64 bits are.
   * - A pattern is an automaton that reads code points: `classes[i]` is the class of those from `starts[i]` on, `next[state][class]` the
   *   next state. State 0 rejects and 1 accepts whatever follows; a text may end in states whose `ends` is 1.
   * - `keys` of the bound `unique` is true where items are compared by their values.
   */
  readonly descriptors: () => Readonly<Record<string, Json>>;
  /** The field whose value shows to which object of a union, or of one of several types, a value belongs; undefined if there is none. */
  readonly discriminator: (type: Type) => Discriminator | undefined;
  /** Reports a problem of the spec at a declaration or one of its members. The run ends without writing anything. */
  readonly report: (declared: Pick<Declared, 'origin'>, message: string) => void;
}

/** A field that distinguishes the objects of a union. */
export interface Discriminator {
  readonly field: string;
  readonly cases: readonly { readonly value: string | number | boolean; readonly member: Type }[];
  /** Whether objects with other values belong to the union, too. */
  readonly open: boolean;
}

/** The names of an operation in the package. */
export interface PluginOperation {
  /** The function that sends it, from the subpath `rest`: `getBook`. */
  readonly name: string;
  /** Its description for `client.call`, from `rest/operations`: `getBookOperation`. */
  readonly description: string;
  /** The type of its parameters, from `rest/operations`: `GetBookParams`. */
  readonly params: string;
  /** Whether it cannot be called without parameters. */
  readonly needsParams: boolean;
  /** The type of its errors, from `rest/operations`: `GetBookError`. Absent if the spec shows no body of an error. */
  readonly error?: string;
}

/** The type of what an operation returns for some of its parameters. */
export interface OperationResult {
  /** A type with parameters, such as `GetGuildParams & { with_counts: true }`. */
  readonly params: string;
  readonly result: string;
}

/** A TypeScript module while a plugin writes it. */
export interface PluginModule {
  /** Imports a type that the package exports, and returns what it is called in this module. `from` is a subpath, such as `rest`. */
  readonly type: (name: string, from?: string) => string;
  /** The same for a value, such as `isUser` or `userSchema`. */
  readonly value: (name: string, from?: string) => string;
  /** Imports a type of another package, of which the file says the version as a {@link PluginFile.peers peer}. */
  readonly packageType: (name: string, from: string) => string;
  /** The same for a value. */
  readonly packageValue: (name: string, from: string) => string;
  /** A type of the Model as TypeScript, with the imports that it needs. */
  readonly typeText: (type: Type) => string;
  /** The code of a function from a value to true or false: whether it is of a type, and within limits. */
  readonly check: (type: Type, limits?: readonly Limit[]) => string;
  /** The code of a reader (`templates/runtime/written-value.ts`) of values of a type in queries, forms, headers and paths. */
  readonly reader: (type: Type) => string;
  /** The name in this module of the function that makes readers of the parameters in paths (`templates/runtime/path-template.ts`). */
  readonly pathReader: () => string;
  /** The results of an operation, those of the most specific parameters first. The last one is for any parameters. */
  readonly results: (endpoint: Endpoint) => readonly OperationResult[];
  /** The finished file. */
  readonly file: (code: string, options?: Pick<PluginFile, 'entry' | 'doc' | 'peers'>) => PluginFile;
}

/** A problem that a plugin found in the spec. */
export interface PluginProblem {
  readonly plugin: string;
  readonly message: string;
  readonly origin: Origin;
}

/** The output of all plugins for one profile. */
export interface PluginOutput {
  readonly files: readonly (OutputFile & { readonly plugin: string })[];
  readonly peers: Readonly<Record<string, string>>;
  readonly problems: readonly PluginProblem[];
}

/**
 * Runs plugins for one profile.
 *
 * @param model the Model of the profile, with places in the spec
 * @param subpaths what the compiler itself offers, from which plugins import
 * @throws {PluginError} if a plugin throws, or if a path leads out of the package
 */
export function runPlugins(
  plugins: readonly Plugin[],
  model: Model,
  context: EmitContext,
  subpaths: readonly Subpath[],
): PluginOutput {
  const problems: PluginProblem[] = [];
  const made = plugins.flatMap((plugin) => {
    const api: PluginApi = {
      folder: profileRoot(model),
      module: (path, declares) => pluginModule(path, declares, plugin, context, subpaths),
      operation: pluginOperation,
      schemas: () => schemaBundle(context)['$defs'] as Readonly<Record<string, JsonSchema>>,
      schema: (type) => schemaOfType(type, context),
      descriptors: () => plainDescriptors(context),
      discriminator: (type) => discriminatorOf(type, context),
      report: (declared, message) => void problems.push(problemOf(plugin, declared, message)),
    };
    return filesOf(plugin, model, api).map((file) => ({ plugin, file }));
  });
  return {
    problems,
    files: made.map(({ plugin: { name }, file: { path, text, format = 'none', entry, doc = '' } }) => ({
      plugin: name,
      path,
      text,
      format,
      ...(entry === undefined ? {} : { subpath: { entry: entryBelow(model, entry), doc } }),
    })),
    peers: Object.fromEntries(made.flatMap(({ file }) => Object.entries(file.peers ?? {}))),
  };
}

function discriminatorOf(type: Type, context: EmitContext): Discriminator | undefined {
  const choice = isUnion(type) ? dispatchOf(unionOf(type, context), context).objects : undefined;
  return choice?.kind === 'field' ? choice : undefined;
}

function pluginOperation(endpoint: Endpoint): PluginOperation | undefined {
  const operation = operationOf(endpoint);
  if (operation === undefined) return undefined;
  const { camel, pascal } = operation;
  return {
    name: camel,
    description: `${camel}Operation`,
    params: `${pascal}Params`,
    needsParams: needsParams(endpoint),
    ...(hasErrorBodies(operation.endpoint) ? { error: errorName(operation) } : {}),
  };
}

function pluginModule(
  path: string,
  declares: readonly string[] | string = [],
  plugin: Plugin,
  context: EmitContext,
  subpaths: readonly Subpath[],
): PluginModule {
  const { model } = context;
  const own = typeof declares === 'string' ? (declares.match(/[$\w]+/g) ?? []) : declares;
  const module = createModule(path, context, own);
  const moduleOf = (from: string | undefined): string => {
    // A later profile has all names in an entry of its own.
    const found = subpaths.find(({ entry }) => entry === entryBelow(model, from ?? 'all'));
    if (found !== undefined) return found.path;
    if (from === undefined) return `${profileRoot(model)}/index.ts`;
    const known = subpaths.map(({ entry }) => entry.split('/').at(-1)).join(', ');
    throw new PluginError(plugin.name, `the package has no subpath ${from}; it has ${known}`);
  };
  const descriptor = (type: Type, limits: readonly Limit[]): string =>
    dataCode(typeDescriptor(type, limits, context), module, true);
  return {
    type: (name, from) => module.type(name, moduleOf(from)),
    value: (name, from) => module.value(name, moduleOf(from)),
    packageType: module.type,
    packageValue: module.value,
    typeText: (type) => typeText(type, module),
    check: (type, limits = []) =>
      `(value: unknown): boolean => ${module.runtime('validate', 'validate')}(${descriptor(type, limits)}, value).ok`,
    reader: (type) => `${module.runtime('createReader', 'written-value')}(${descriptor(type, [])})`,
    pathReader: () => module.runtime('pathReader', 'path-template'),
    results: (endpoint) => {
      const operation = operationOf(endpoint);
      const overloads = operation === undefined ? [] : overloadsOf(operation, module, 'value');
      return overloads.map(({ given, result }) => ({ params: given, result }));
    },
    file: (code, options) => ({ ...module.file([code]), ...options }),
  };
}
