import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { MAX_CONFIG_BYTES } from '../config/find-config.js';
import { templateText } from '../emit/templates.js';
import { readRegularFile } from '../regular-file.js';
import { replaceFile } from '../write/replace-file.js';
import { writeNewFile } from './new-file.js';
import { shellWord } from './shell-word.js';
import { UsageError } from './usage-error.js';

export interface ProjectOptions {
  /** Scripts in `package.json`. */
  readonly scripts?: boolean;
  /** Settings of Visual Studio Code, and of editors that read them. */
  readonly editor?: boolean;
  /** A GitHub workflow. */
  readonly ci?: boolean;
}

/** Writes one file, and returns a line that says what it did. */
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
  const spec = relative(project, dir).split(sep).join('/');
  if (spec === '' || spec.startsWith('..') || isAbsolute(spec)) {
    throw new UsageError(`--scripts, --editor and --ci require a folder inside the current one, not ${dir}`);
  }
  return [
    ...(scripts ? [scriptsStep(spec, project)] : []),
    ...(editor ? [newFileStep(SETTINGS, editorSettings(spec), project)] : []),
    ...(ci ? [newFileStep(WORKFLOW, workflow(spec), project)] : []),
  ];
}

function newFileStep(path: string, text: string, project: string): Step {
  return async () =>
    (await writeNewFile({ path: join(project, path), text }))
      ? `snowspec: wrote ${path}`
      : `snowspec: ${path} exists and stays as it is; to add by hand:\n${text.trimEnd()}`;
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

/** A `package.json` with its indentation, or what a new one begins with. */
function readManifest(path: string): { readonly manifest: Manifest; readonly indent: string } {
  if (!existsSync(path)) return { manifest: { private: true } as Manifest, indent: '  ' };
  const text = readManifestText(path);
  const manifest = parsed(text);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
