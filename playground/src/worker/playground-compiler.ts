import { ts } from 'ts-morph';
import { compileRead, compileReadPackage } from '../../../generator/compile.js';
import { printDiagnostics } from '../../../generator/diagnostics/index.js';
import { markdown } from '../../../generator/diff/formats/markdown.js';
import { compareProfiles } from '../../../generator/diff/index.js';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { schemaBundle } from '../../../generator/emit/json-schema/schema-bundle.js';
import { schemaPath } from '../../../generator/emit/json-schema/schema-bundle.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { importFrom } from '../../../generator/import/import-document.js';
import { Documents } from '../../../generator/import/load/documents.js';
import { ImportError } from '../../../generator/import/load/import-error.js';
import { jsonSamplesOf } from '../../../generator/interpret/samples.js';
import { loadValidators } from '../../../generator/interpret/validators.js';
import { loadersWith } from '../../../generator/load/load-types.js';
import type { Model } from '../../../generator/model/model.js';
import { NO_STORE, QueryStore } from '../../../generator/queries/index.js';
import { readSnapshot } from '../../../generator/read/index.js';
import { formatFile } from '../../../generator/write/format.js';
import type { Answers, Outline, Question, SpecTexts } from '../requests.js';
import { formatWithPrettier } from './format-with-prettier.js';

interface Compiled {
  readonly models: readonly [Model, ...Model[]];
  readonly files: readonly OutputFile[];
}

/** Problems of a spec, for display. */
export class SpecProblems extends Error {}

/** Answers questions about specs. It keeps the last one compiled, since a page has several questions about each version. */
export class PlaygroundCompiler {
  readonly #queries = new QueryStore();
  #last: { readonly key: string; readonly compiled: Promise<Compiled> } | undefined;

  async answer(question: Question): Promise<Answers[Question['kind']]> {
    switch (question.kind) {
      case 'outline':
        return outlineOf(await this.#compiled(question.spec));
      case 'types':
        return typesText(await this.#compiled(question.spec));
      case 'file':
        return fileText(await this.#compiled(question.spec), question.path);
      case 'validate':
        return validate(await this.#compiled(question.spec), question.type, question.payload);
      case 'sample':
        return sampleText(await this.#compiled(question.spec), question.type);
      case 'compare':
        return compare(modelsOf(question.before), (await this.#compiled(question.spec)).models);
      case 'import':
        return importText(question.document);
    }
  }

  #compiled(spec: SpecTexts): Promise<Compiled> {
    const key = JSON.stringify(spec);
    if (this.#last?.key === key) return this.#last.compiled;
    const compiled = this.#compile(spec);
    this.#last = { key, compiled };
    return compiled;
  }

  async #compile(spec: SpecTexts): Promise<Compiled> {
    const read = readSnapshot({ files: filesOf(spec), complete: true, problems: [] }, this.#queries);
    const { models, problems, files } = await compileReadPackage(read, 'exported', this.#queries);
    this.#queries.forgetUnused();
    return { models: checked(models, problems), files };
  }
}

/** Where the build of the package writes the schemas of a profile. */
function builtSchemaPath(model: Model): string {
  return `dist/${schemaPath(model)}`;
}

/** The files that it writes there. */
function builtSchemas(model: Model): OutputFile {
  const text = JSON.stringify(schemaBundle(createEmitContext(model)));
  return { path: builtSchemaPath(model), text, format: 'json' };
}

function filesOf(spec: SpecTexts): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(spec).map(([path, text]) => ({ path, text }));
}

function modelsOf(spec: SpecTexts): Compiled['models'] {
  const read = readSnapshot({ files: filesOf(spec), complete: true, problems: [] });
  const { models, problems } = compileRead(read, 'exported');
  return checked(models, problems);
}

function checked(models: readonly Model[], problems: Parameters<typeof printDiagnostics>[0]): Compiled['models'] {
  const [main, ...others] = models;
  if (problems.length > 0 || main === undefined) throw new SpecProblems(printDiagnostics(problems));
  return [main, ...others];
}

function outlineOf({ models, files }: Compiled): Outline {
  const [main] = models;
  const paths = files.map(({ path }) => path);
  const types = [...main.objects, ...main.unions].map(({ name }) => name).toSorted();
  const declared = new Map(files.filter(({ path }) => /^src\/(objects|unions)\//.test(path)).flatMap(declarationsIn));
  const moduleOf = types.flatMap((type) => {
    const module = declared.get(type);
    return module === undefined ? [] : [[type, module] as const];
  });
  return {
    modules: paths.filter((path) => /^src\/.*\.ts$/.test(path)),
    schemas: [
      ...models.map(builtSchemaPath),
      ...paths.filter((path) => path.endsWith('.json') && !/^(package|tsconfig.*)\.json$/.test(path)),
    ],
    types,
    moduleOf: Object.fromEntries(moduleOf),
  };
}

/** The types that a module declares, with its path. */
function declarationsIn({ path, text }: OutputFile): readonly (readonly [type: string, path: string])[] {
  return Array.from(text.matchAll(/^export (?:interface|type) (\w+)/gm), ([, type]) => [type!, path] as const);
}

/** Modules of the main profile that declare types. */
const TYPES = /^src\/(?:objects|unions|enums|bit-sets|identifiers|scalars)\//;

/** The declarations of types, without imports, validators and other functions. */
function typesText({ files }: Compiled): Promise<string> {
  const texts = files.filter(({ path }) => TYPES.test(path)).flatMap(({ path, text }) => typesIn(path, text));
  return formatWithPrettier('types.ts', texts.join('\n\n'));
}

function typesIn(path: string, text: string): readonly string[] {
  const module = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const aliases = new Set(module.statements.flatMap((one) => (ts.isTypeAliasDeclaration(one) ? [one.name.text] : [])));
  const isType = (one: ts.Statement): boolean =>
    ts.isInterfaceDeclaration(one) ||
    ts.isTypeAliasDeclaration(one) ||
    // The values of an enumeration have the name of its type.
    (ts.isVariableStatement(one) &&
      one.declarationList.declarations.some(({ name }) => ts.isIdentifier(name) && aliases.has(name.text)));
  return module.statements.filter(isType).map((one) => one.getFullText(module).trim());
}

function fileText({ models, files }: Compiled, path: string): Promise<string> {
  const built = models.find((model) => builtSchemaPath(model) === path);
  const file = built === undefined ? files.find((one) => one.path === path) : builtSchemas(built);
  if (file === undefined) throw new SpecProblems(`The package has no file ${path}.`);
  return formatFile(file, formatWithPrettier);
}

async function validate({ models: [main] }: Compiled, type: string, payload: string): Promise<Answers['validate']> {
  const validators = await loadValidators(main);
  if (!validators.has(type)) throw new SpecProblems(`There is no validator of ${type}.`);
  try {
    return { issues: validators.issues(type, JSON.parse(payload), 'spec') };
  } catch (error) {
    if (error instanceof SyntaxError) return { issues: null };
    throw error;
  }
}

function sampleText({ models: [main] }: Compiled, type: string): string {
  const sample = jsonSamplesOf(main).declared(type);
  if (sample === undefined) throw new SpecProblems(`There is no sample of ${type}.`);
  return JSON.stringify(sample, undefined, 2);
}

async function compare(before: Compiled['models'], after: Compiled['models']): Promise<string> {
  const labels = { before: 'before', after: 'now' };
  const options = { labels, approvals: [], levels: {}, newLevels: {} };
  const diff = await compareProfiles(before, after, options, loadersWith(NO_STORE));
  return markdown(diff, { color: false, prefixes: { before: '', after: '' } });
}

function importText(document: string): Answers['import'] {
  const name = /^\s*\{/.test(document) ? 'document.json' : 'document.yaml';
  try {
    const documents = new Documents(name, new Map([[name, document]]));
    const { files, record } = importFrom(documents, { without: [], names: new Map() });
    const texts = files.filter(({ path }) => path !== 'import.yaml').map(({ path, text }) => [path, text] as const);
    return { spec: Object.fromEntries(texts), losses: record.losses.length };
  } catch (error) {
    if (error instanceof ImportError) throw new SpecProblems(error.message);
    throw error;
  }
}
