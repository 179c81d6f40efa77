import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { MAX_CONFIG_BYTES } from '../config/find-config.js';
import { templateText } from '../emit/templates.js';
import { isRecord, parsedJson } from '../json.js';
import { packageFolder } from '../package-folder.js';
import { readRegularFile } from '../regular-file.js';
import { changeOf, type FileChange } from '../write/change.js';
import { makeFolder } from '../write/safe-path.js';
import { createFile, editFiles, replaceFile } from '../write/replace.js';
import { ExitCode, UsageError } from './errors.js';
import type { StarterName } from './options.js';
import { shellWord, type Terminal } from './terminal.js';

export interface InitOptions extends ProjectOptions {
  readonly template: StarterName;
}

/** `snowspec init`: writes a small spec with comments into a new folder, and on request the files of a project around it. */
export async function init(dir: string, options: InitOptions, terminal: Terminal): Promise<ExitCode> {
  await requireEmpty(dir);
  // Planned before anything is written, because planning may fail.
  const project = [...planProject(dir, options, process.cwd()), ...gitSteps(dir, process.cwd())];
  const name = nameOfProject(dir, process.cwd());
  const files = starterFiles(options.template, name);
  await editFiles(dir, () => files);
  terminal.out(`snowspec: wrote ${files.map(({ path }) => join(dir, path)).join(' and ')}\n`);
  for (const step of project) terminal.out(`${await step()}\n`);
  terminal.out(nextSteps(dir, packageName(name)));
  return ExitCode.Done;
}

function nextSteps(dir: string, name: string): string {
  return [
    '',
    'next:',
    `  npx snowspec generate --spec ${shellWord(dir)} --out generated`,
    '  npm install --prefix generated && npm run build --prefix generated',
    `  npm install ./generated # to import from '${name}'`,
    '',
    `language reference: ${languageReference()}`,
    '',
  ].join('\n');
}

function languageReference(): string {
  const path = join(packageFolder(), 'docs/language.md');
  const near = relative(process.cwd(), path);
  return near.startsWith('..') || isAbsolute(near) ? path : near;
}

async function requireEmpty(dir: string): Promise<void> {
  if (dir === '' || dir.includes('\0')) throw new UsageError(`${JSON.stringify(dir)} is not a path`);
  try {
    if ((await readdir(dir)).length > 0) {
      const example = resolve(dir) === process.cwd() ? ', such as spec' : '';
      throw new UsageError(`${dir} is not empty; name a folder to make${example}`);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw new UsageError(`${dir} is not a folder`);
    if (code !== 'ENOENT') throw error;
  }
}

export interface ProjectOptions {
  readonly scripts?: boolean;
  /** Settings of Visual Studio Code, and of editors that read them. */
  readonly editor?: boolean;
  readonly ci?: boolean;
}

/** Writes one file, and returns a line for the terminal. */
type Step = () => Promise<string>;

const MANIFEST = 'package.json';
const SETTINGS = '.vscode/settings.json';
const WORKFLOW = '.github/workflows/spec.yml';

/**
 * The files around a spec, in the folder of the project. Existing settings, workflows and scripts stay as they are. Throws a
 * `UsageError`, before anything is written, if that folder does not contain the spec or its `package.json` is invalid.
 */
export function planProject(dir: string, { scripts, editor, ci }: ProjectOptions, project: string): readonly Step[] {
  if (!scripts && !editor && !ci) return [];
  const spec = pathInside(dir, project);
  if (spec === undefined) {
    throw new UsageError(`--scripts, --editor and --ci require a folder inside the current one, not ${dir}`);
  }
  return [
    ...(scripts ? [scriptsStep(spec, project)] : []),
    ...(editor ? [newFileStep(SETTINGS, editorSettings(spec), project)] : []),
    ...(ci ? [newFileStep(WORKFLOW, workflow(spec), project)] : []),
  ];
}

/** The path of a folder relative to the project; `undefined` for a folder outside of it. */
function pathInside(dir: string, project: string): string | undefined {
  const path = relative(project, dir).split(sep).join('/');
  return path === '' || path.startsWith('..') || isAbsolute(path) ? undefined : path;
}

/** The package is committed without the output of its build, and collapsed in pull requests. */
const LINES_FOR_GIT = {
  '.gitignore': ['node_modules/', 'generated/dist/'],
  '.gitattributes': ['generated/** linguist-generated'],
} as const;

function gitSteps(dir: string, project: string): readonly Step[] {
  if (pathInside(dir, project) === undefined) return [];
  return Object.entries(LINES_FOR_GIT).map(([path, lines]) => async () => {
    const file = join(project, path);
    const present = existsSync(file) ? readRegularFile(file, MAX_CONFIG_BYTES).toString() : '';
    const written = present.split(/\r?\n/);
    const missing = lines.filter((line) => !written.includes(line));
    if (missing.length === 0) return `snowspec: ${path} has what is needed`;
    const start = present === '' || present.endsWith('\n') ? present : `${present}\n`;
    await replaceFile(file, `${start}${missing.join('\n')}\n`);
    return `snowspec: added ${missing.join(' and ')} to ${path}`;
  });
}

function newFileStep(path: string, text: string, project: string): Step {
  const file = join(project, path);
  return async () => {
    if (existsSync(file)) return `snowspec: ${path} exists and stays as it is; to add by hand:\n${text.trimEnd()}`;
    makeFolder(dirname(file));
    await createFile(file, text);
    return `snowspec: wrote ${path}`;
  };
}

function scriptsStep(spec: string, project: string): Step {
  const scripts = {
    generate: `snowspec generate --spec ${shellWord(spec)} --out generated`,
    check: `snowspec check --spec ${shellWord(spec)}`,
  };
  const { manifest, indent } = readManifest(join(project, MANIFEST));
  const present = manifest.scripts ?? {};
  const added = Object.entries(scripts).filter(([name]) => !Object.hasOwn(present, name));
  const kept = Object.entries(scripts).filter(([name]) => Object.hasOwn(present, name));
  const text = JSON.stringify({ ...manifest, scripts: { ...present, ...Object.fromEntries(added) } }, null, indent);
  return async () => {
    if (added.length > 0) await replaceFile(join(project, MANIFEST), `${text}\n`);
    return [
      ...added.map(([name]) => `snowspec: added the script ${name} to ${MANIFEST}`),
      ...kept.map(([name, command]) => `snowspec: ${MANIFEST} has a script ${name}, which stays; ours is: ${command}`),
    ].join('\n');
  };
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, unknown>>;
}

/** Reads a `package.json` with its indentation, or returns the beginning of a new one. */
function readManifest(path: string): { readonly manifest: Manifest; readonly indent: string } {
  if (!existsSync(path)) return { manifest: { private: true } as Manifest, indent: '  ' };
  const text = readManifestText(path);
  const manifest = parsedJson(text);
  if (!isRecord(manifest) || !(manifest['scripts'] === undefined || isRecord(manifest['scripts']))) {
    throw new UsageError(`${MANIFEST} is not valid; correct it, or leave out --scripts`);
  }
  return { manifest, indent: /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ' };
}

function readManifestText(path: string): string {
  try {
    return readRegularFile(path, MAX_CONFIG_BYTES).toString();
  } catch (error) {
    throw new UsageError(`${MANIFEST} cannot be read: ${(error as Error).message}`);
  }
}

/** Completion and shape checks by yaml-language-server, which the YAML extension of the editor runs. */
function editorSettings(spec: string): string {
  const settings = {
    'yaml.schemas': { './node_modules/snowspec/schema/spec-language.schema.json': `${spec}/**/*.yaml` },
    'yaml.customTags': ['!not-shown scalar'],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

/** The path is quoted as JSON, which YAML reads as well. */
function workflow(spec: string): string {
  return templateText('init/workflow.yml').replace('SPEC: spec', () => `SPEC: ${JSON.stringify(spec)}`);
}

/** The files of each starter, in `templates/init/`. */
const FILES: Readonly<Record<StarterName, readonly string[]>> = {
  minimal: ['spec.yaml', 'book.yaml'],
  api: ['spec.yaml', 'cake.yaml', 'endpoints.yaml'],
  events: ['spec.yaml', 'parcel.yaml', 'events.yaml'],
};

function starterFiles(starter: StarterName, folderName: string): readonly FileChange[] {
  const name = `name: ${packageName(folderName)}`;
  return FILES[starter].map((path) =>
    changeOf(path, templateText(`init/${starter}/${path}`).replace('name: my-object-model', name), undefined),
  );
}

/** The name of the folder; for a folder `spec`, the name in the package.json around it. */
function nameOfProject(dir: string, project: string): string {
  const folder = basename(resolve(dir));
  const path = join(project, MANIFEST);
  if (folder !== 'spec' || !existsSync(path)) return folder;
  const manifest = parsedJson(readManifestText(path));
  const name = isRecord(manifest) ? manifest['name'] : undefined;
  return typeof name === 'string' ? name : folder;
}

/** A legal npm name similar to that of the folder. */
function packageName(folderName: string): string {
  const name = folderName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /^[a-z]/.test(name) && name !== 'spec' ? `${name.slice(0, 100)}-object-model` : 'my-object-model';
}
