import { compileRead, compileReadPackage } from '../../generator/compile.js';
import { compareProfiles } from '../../generator/diff/index.js';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { inexpressible, strictModel } from './inexpressible.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import { openApiDocument } from '../../generator/emit/openapi/openapi-file.js';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { loadersWith } from '../../generator/load/load-types.js';
import { modulesOf } from './package-modules.js';
import type { Model } from '../../generator/model/index.js';
import { QueryStore } from '../../generator/queries/index.js';
import { readSpecFiles, type SourceFile } from '../../generator/read/index.js';
import { disagree, strictAjv, type Subject, type Validate } from '../generated/schema-agreement.js';
import { problemsOf } from './random-specs.js';
import type { Random } from './random.js';
import { createRandomValues } from './random-values.js';
import { shrink } from './shrink.js';

/** The promises of a spec without problems; each function throws where one is broken. */
export interface SpecPromises {
  /** Values that were compared with ajv. */
  readonly compared: () => number;
  /** The files of its package. */
  readonly files: () => Promise<readonly OutputFile[]>;
  readonly promises: Readonly<Record<string, () => void | Promise<void>>>;
}

/** @param values - how many values of its types are compared with ajv */
export function promisesOf(files: readonly SourceFile[], values: number, random: Random): SpecPromises {
  const declared = files.filter(({ path }) => path !== 'approvals.yaml');
  const models = modelsOf(declared);
  let compared = 0;
  return {
    compared: () => compared,
    files: async () => (await compileReadPackage(readSpecFiles(declared), 'exported')).files,
    promises: {
      'fmt is idempotent': () => {
        for (const file of files) {
          const once = formatted(file);
          same(formatted({ ...file, text: once }), once);
        }
      },
      'a comparison with itself in another layout is empty': async () => {
        const after = modelsOf(declared.map((file) => ({ ...file, text: formatted(file) })));
        const { changes } = await compareProfiles(models, after, {}, loadersWith(new QueryStore()));
        same(
          changes.filter(({ kind }) => !AS_WRITTEN.has(kind)),
          [],
        );
      },
      'its document is imported, and the document of that is imported as the same': () => {
        const first = imported(models[0]!);
        same(
          problemsOf(first).map(({ message }) => message),
          [],
        );
        same(imported(modelsOf(first)[0]!), first);
      },
      'its validators and its schemas agree': async () => {
        compared = await compareWithSchemas(models[0]!, values, random);
      },
    },
  };
}

function modelsOf(files: readonly SourceFile[]): readonly Model[] {
  const { models, problems } = compileRead(readSpecFiles(files), 'exported');
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return models;
}

function formatted(file: SourceFile): string {
  const result = formatSpecFile(file);
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.text;
}

/** The spec that the document of a Model is imported as. */
function imported(model: Model): readonly SourceFile[] {
  const text = JSON.stringify(openApiDocument(createEmitContext(model)));
  const documents = new Documents('/openapi.json', new Map([['/openapi.json', text]]));
  const { files } = importFrom(documents, { enums: 'closed', without: [], names: new Map() });
  return files.filter(({ path }) => path !== 'import.yaml').map(({ path, text }) => ({ path, text }));
}

function same(found: unknown, expected: unknown): void {
  const [a, b] = [found, expected].map((one) => (typeof one === 'string' ? one : JSON.stringify(one, null, 1)));
  if (a === b) return;
  const [lines, others] = [a!.split('\n'), b!.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  const around = (all: readonly string[]): string => all.slice(Math.max(0, at - 2), at + 6).join('\n');
  throw new Error(`found\n${around(lines)}\nexpected\n${around(others)}`);
}

/** Facts that quote the text of a layer, in the order in which its keys are written. */
const AS_WRITTEN = new Set(['correction.changed', 'gap.filled.changed']);

const MODES = ['shape', 'spec', 'strict'] as const;

async function compareWithSchemas(model: Model, count: number, random: Random): Promise<number> {
  const context = createEmitContext(model);
  const unions = [...context.unions.keys()];
  const names = [...context.objects.keys(), ...unions];
  if (names.length === 0) return 0;
  const { texts, load } = await modulesOf(model, 'validators');
  const paths = new Map(
    [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/^export (?:function|const) ((?:validate|is)\w+)/gm)].map(
        ([, declared = '']) => [declared, path] as const,
      ),
    ),
  );
  const exported = (name: string): unknown => load(paths.get(name)!)[name];
  const subjects = MODES.map((mode) => {
    const ajv = strictAjv();
    const within = mode === 'strict' ? createEmitContext(strictModel(model)) : context;
    const bundle = schemaBundle(within);
    // Any other name of a format is an annotation.
    for (const [, name = ''] of JSON.stringify(bundle).matchAll(/"format":"([^"]+)"/g))
      if (ajv.formats[name] === undefined) ajv.addFormat(name, true);
    ajv.addSchema(bundle);
    return {
      mode,
      unsaid: inexpressible(within),
      schemaOf: (name: string) =>
        ajv.getSchema(`${String(bundle['$id'])}#/$defs/${name}`) as (value: unknown) => boolean,
    };
  });
  const { object, union, mutated } = createRandomValues(context, random);
  const some = names.length <= MOST_TYPES ? names : Array.from({ length: MOST_TYPES }, () => random.pick(names));
  for (let made = 0; made < count; made += 1) {
    const name = some[made % some.length]!;
    const valid = unions.includes(name) ? union(name) : object(name);
    // As JSON has it: an undefined value counts as absent for validators, and ajv sees its key.
    const value = withoutUndefined(random.chance(0.35) ? valid : mutated(valid));
    for (const { mode, unsaid, schemaOf } of subjects) {
      const subject = { mode, unsaid, schema: schemaOf(name), validate: exported(`validate${name}`) as Validate };
      if (disagree(value, subject) && !isAboutFiles(value, subject)) {
        const smallest = shrink(value, (one) => disagree(one, subject));
        throw new Error(
          `${name} in mode ${mode}: ${JSON.stringify(smallest)} ${JSON.stringify(subject.validate(smallest, { mode }))}`,
        );
      }
      if (
        mode === 'spec' &&
        (exported(`is${name}`) as (value: unknown) => boolean)(value) !== subject.validate(value, { mode }).ok
      )
        throw new Error(`is${name} and validate${name} disagree about ${JSON.stringify(value)}`);
    }
  }
  return count;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutUndefined(one)]));
}

/** JSON Schema has no files. */
function isAboutFiles(value: unknown, { mode, validate }: Subject): boolean {
  const { issues = [] } = validate(value, { mode });
  return issues.some(({ expected = '' }) => expected.includes('bytes'));
}

/** Of a spec with more types, so many are compared: ajv takes longer to compile a schema than to check its values. */
const MOST_TYPES = 8;
