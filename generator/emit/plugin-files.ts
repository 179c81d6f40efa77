import { isDeviceName } from '../model/device-names.js';
import type { Declared, Model } from '../model/model.js';
import type { OutputFile } from './output-file.js';
import type { Subpath } from './package/subpath.js';
import { PluginError } from './plugin-error.js';
import type { Plugin, PluginApi, PluginFile, PluginOutput, PluginProblem } from './plugins.js';

/**
 * The files of a plugin for a profile. A plugin can be any code, so that its results are checked.
 *
 * @throws {PluginError}
 */
export function filesOf(plugin: Plugin, model: Model, api: PluginApi): readonly PluginFile[] {
  const fail = (problem: string, options?: ErrorOptions): never => {
    throw new PluginError(plugin.name, `profile ${model.profile.name}: ${problem}`, options);
  };
  const made = emitted(plugin, model, api, fail);
  if (made instanceof Promise) {
    made.catch(() => {});
    return fail('emit returned a promise; it must return its files at once, and depend on nothing but the Model');
  }
  if (!Array.isArray(made)) return fail(`emit returned ${kindOf(made)}; expected a list of files { path, text }`);
  return made.map((file: unknown, index) => checkedFile(file, `file ${index + 1} of ${made.length}`, fail));
}

type Fail = (problem: string, options?: ErrorOptions) => never;

function emitted(plugin: Plugin, model: Model, api: PluginApi, fail: Fail): unknown {
  try {
    return plugin.emit(model, api);
  } catch (error) {
    if (error instanceof PluginError) throw error;
    return fail(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** @throws {PluginError} if the plugin reports a problem of something that is no declaration */
export function problemOf(
  { name: plugin }: Plugin,
  declared: Pick<Declared, 'origin'>,
  message: string,
): PluginProblem {
  const { file, line, column } = declared?.origin ?? {};
  if (typeof file === 'string' && Number.isInteger(line) && Number.isInteger(column) && typeof message === 'string')
    return { plugin, message, origin: declared.origin };
  throw new PluginError(plugin, 'report expects a declaration of the Model, or a member of one, and a message');
}

// ------------------------------------------------------------------------------------------------------------- one file

/** The test of each property of a file, and its expectation. */
const PROPERTIES: Readonly<Record<keyof PluginFile, readonly [test: (value: unknown) => boolean, expected: string]>> = {
  path: [isText, 'a path inside the package'],
  text: [isText, 'a text'],
  format: [optional(isFormat), "'typescript', 'json', 'markdown', 'yaml' or 'none'"],
  entry: [optional(isEntry), 'a subpath such as queries'],
  doc: [optional(isText), 'a text'],
  peers: [optional(isPeers), 'versions by the names of packages'],
};

/** The file, with each property read once. */
function checkedFile(value: unknown, place: string, fail: Fail): PluginFile {
  if (typeof value !== 'object' || value === null) return fail(`${place} is ${kindOf(value)}; expected { path, text }`);
  const names = Object.keys(PROPERTIES) as (keyof PluginFile)[];
  const file = Object.fromEntries(names.map((name) => [name, (value as PluginFile)[name]])) as unknown as PluginFile;
  for (const name of names) {
    const [test, expected] = PROPERTIES[name];
    const found = isText(file[name]) ? JSON.stringify(file[name]) : kindOf(file[name]);
    if (!test(file[name]))
      return fail(`the ${name} of ${isText(file.path) ? file.path : place} is ${found}; expected ${expected}`);
  }
  const parts = file.path.split('/');
  const isInside = parts.every((part) => PATH_PART.test(part) && !part.endsWith('.') && !isDeviceName(part));
  if (!isInside) return fail(`${JSON.stringify(file.path)} is not a path inside the package`);
  if (OTHERS.has(parts[0]!.toLowerCase())) return fail(`${file.path} is in a folder that others write`);
  return file;
}

/** Letters of any language, digits and a few signs, so that no part leads out of the package or is special for a system. */
const PATH_PART = /^[\p{L}\p{N}_@$][\p{L}\p{N}_@$.+-]*$/u;

/** Folders of the build and of package managers. */
const OTHERS: ReadonlySet<string> = new Set(['dist', 'node_modules']);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isFormat(value: unknown): boolean {
  return isText(value) && ['typescript', 'json', 'markdown', 'yaml', 'none'].includes(value);
}

function isEntry(value: unknown): boolean {
  return isText(value) && value.split('/').every((part) => /^\w[\w.-]*$/.test(part));
}

function isPeers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, version]) => /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) && isText(version));
}

function optional(test: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || test(value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null || value === undefined
    ? String(value)
    : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

// ---------------------------------------------------------------------------------------------------------- all of them

/**
 * Throws if two files have the same path, ignoring case, or two modules the same subpath: of two plugins, of a plugin
 * and the compiler, or of one plugin in two profiles.
 *
 * @throws {PluginError}
 */
export function requireOwnPlaces(
  core: { readonly files: readonly OutputFile[]; readonly subpaths: readonly Subpath[] },
  added: readonly PluginOutput[],
): void {
  const paths = new Map(core.files.map(({ path }) => [path.toLowerCase(), 'the compiler']));
  const folders = new Set(core.files.flatMap(({ path }) => foldersOf(path.toLowerCase())));
  const entries = new Map(core.subpaths.map(({ entry }) => [entry, 'the compiler']));
  for (const { plugin, path, subpath } of added.flatMap(({ files }) => files)) {
    const other = paths.get(path.toLowerCase());
    if (other !== undefined) {
      const own = other === plugin ? 'begin it with api.folder if each profile has its own' : `${other} writes it`;
      throw new PluginError(plugin, `${path} exists already; ${own}`);
    }
    const inside = foldersOf(path.toLowerCase()).find((folder) => paths.has(folder));
    const folder = folders.has(path.toLowerCase()) ? path : inside;
    if (folder !== undefined)
      throw new PluginError(plugin, `${path} cannot be written: ${folder} would be a file and a folder`);
    paths.set(path.toLowerCase(), plugin);
    for (const outer of foldersOf(path.toLowerCase())) folders.add(outer);
    if (subpath === undefined) continue;
    const { entry } = subpath;
    if (entries.has(entry))
      throw new PluginError(plugin, `the subpath ${entry} of ${path} exists already; ${entries.get(entry)} has it`);
    entries.set(entry, plugin);
  }
}

function foldersOf(path: string): readonly string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
}

/** Calls a plugin twice, and throws if its outputs differ. */
export function twice(plugin: Plugin): Plugin {
  return {
    name: plugin.name,
    emit: (model, api) => {
      const made = filesOf(plugin, model, api);
      const again = new Map(filesOf(plugin, model, { ...api, report: () => {} }).map((file) => [file.path, file.text]));
      const other = made.find(({ path, text }) => again.get(path) !== text);
      if (other === undefined) return made;
      const problem = `${other.path} is another one each time; emit must depend on nothing but the Model`;
      throw new PluginError(plugin.name, `profile ${model.profile.name}: ${problem}`);
    },
  };
}
