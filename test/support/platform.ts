import { fileURLToPath } from 'node:url';
import { compileModels, compileRead } from '../../generator/compile.js';
import type { Exports, PackagePart } from './package-modules.js';
import type { Model } from '../../generator/model/model.js';
import { readSnapshot, takeSnapshot } from '../../generator/read/index.js';

/** The repository's own spec, resolved. */
export async function platformModel(profile = 'default'): Promise<Model> {
  return modelOf('../../spec', profile);
}

/**
 * The live profile without the layer of the published document, of which a test that looks at each declaration would take three
 * times as long and prove the same.
 */
export async function liveByHand(): Promise<Model> {
  const name = 'live without the published document';
  const model = known.get(name) ?? withoutPublished();
  known.set(name, model);
  return model;
}

/** The exports of a module of the profile for recordings. The built package lacks that profile. */
export async function archiveModule(path: string, part: PackagePart): Promise<Exports> {
  const { modulesOf } = await import('./package-modules.js');
  const { load } = await modulesOf(await platformModel('archive'), part);
  return load(path);
}

/** The sample spec of another domain, resolved. */
export async function libraryModel(profile = 'default'): Promise<Model> {
  return modelOf('../specs/library', profile);
}

/** The sample spec whose names get into each other's way, resolved. */
export async function airlineModel(profile = 'default'): Promise<Model> {
  return modelOf('../specs/airline', profile);
}

/** The sample spec of a payments service, resolved. It uses all of the language of types. */
export async function paymentsModel(profile = 'default'): Promise<Model> {
  return modelOf('../specs/payments', profile);
}

/** The sample spec of a book shop, resolved. Its requests and answers are of every kind. */
export async function bookshopModel(): Promise<Model> {
  return modelOf('../specs/bookshop', 'default');
}

/** The sample spec of a shop, resolved. */
export async function shopModel(): Promise<Model> {
  return modelOf('../specs/shop', 'default');
}

const known = new Map<string, Model>();

/** Resolved once; Models are frozen. */
function modelOf(folder: string, name: string): Model {
  const model = known.get(`${folder} ${name}`) ?? resolved(folder, name);
  known.set(`${folder} ${name}`, model);
  return model;
}

function resolved(folder: string, name: string): Model {
  const { models, problems } = compileModels(fileURLToPath(new URL(folder, import.meta.url)), { name });
  if (problems.length > 0) throw new Error(`The spec has ${problems.length} problems; run "snowspec check".`);
  return models[0]!;
}

function withoutPublished(): Model {
  const { files, ...snapshot } = takeSnapshot(fileURLToPath(new URL('../../spec', import.meta.url)));
  const root = files.find(({ path }) => path === 'spec.yaml')!;
  const text = root.text
    .replace('layers: [published, ', 'layers: [')
    .replace(', amendments]', ']')
    .replace(/^ {4}(?:import|maps):.*\n/gm, '');
  if (/\[published|amendments\]/.test(text))
    throw new Error('spec.yaml names the layer of the published document elsewhere');
  const left = /^layers\/(?:published|amendments)\//;
  const others = files.filter(({ path }) => path !== 'spec.yaml' && !left.test(path));
  const read = readSnapshot({ ...snapshot, files: [{ ...root, text }, ...others] });
  const { models, problems } = compileRead(read, { name: 'live' });
  if (problems.length > 0) throw new Error(`The spec without the published document has ${problems.length} problems.`);
  return models[0]!;
}

interface Validator {
  readonly is: (value: unknown) => boolean;
  readonly assert: (value: unknown) => void;
  readonly validate: (
    value: unknown,
    options?: { mode?: 'shape' | 'spec' | 'strict' },
  ) =>
    | { ok: true }
    | { ok: false; issues: { path: (string | number)[]; code: string; message: string; expected?: string }[] };
}

/** The functions of the built package, by the name of their object. */
export async function builtValidator(object: string): Promise<Validator> {
  const built = (await import('../../generated/dist/index.js')) as unknown as Record<string, unknown>;
  const [is, assert, validate] = ['is', 'assert', 'validate'].map((verb) => built[verb + object]);
  return { is, assert, validate } as Validator;
}
