import type { ObjectType } from '../../model/model.js';
import { containerFields } from '../../model/conditions.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports, relative } from '../imports.js';
import { type ModuleKind, modulePath, profileRoot, runtimePath } from '../module-layout.js';
import { camel } from '../names.js';
import { discriminationOf } from '../objects/variants.js';
import type { OutputFile } from '../output-file.js';
import { entryBelow, exportLines, type Subpath } from '../package/subpath.js';
import { hintsCode, hintsName } from '../validators/descriptor-code.js';
import { localName } from '../validators/locals.js';
import { hintsOf } from './hints.js';

export function sampleName(declaration: string): string {
  return `sample${declaration}`;
}

export function arbitraryName(declaration: string): string {
  return `${camel(declaration)}Arbitrary`;
}

export function samplesSubpath({ model }: EmitContext): Subpath {
  return {
    entry: entryBelow(model, 'samples'),
    path: modulePath(profileRoot(model), 'sample', ''),
    doc: 'Valid data for tests and fixtures, the same for the same seed.',
  };
}

export function arbitrariesSubpath({ model }: EmitContext): Subpath {
  return {
    entry: entryBelow(model, 'arbitraries'),
    path: modulePath(profileRoot(model), 'arbitrary', ''),
    doc: 'Valid data for property tests with [fast-check](https://fast-check.dev), which you install.',
  };
}

/** The hints of the declarations that no other profile has. */
export function hintsFile(context: EmitContext): OutputFile | undefined {
  const path = modulePath(profileRoot(context.model), 'hints', '');
  const imports = createImports(path);
  const { model, objects, isOwn } = context;
  const own = [...model.identifiers, ...model.enums, ...model.bitSets, ...objects.values(), ...model.unions].filter(
    isOwn,
  );
  const body = own.flatMap((declared) => {
    const { code, used } = context.part('hints', declared, hintsWithImports);
    for (const use of used) use(imports);
    return code;
  });
  if (body.length === 0) return undefined;
  return moduleFile(path, imports.text(), [body.join('\n')]);
}

interface CodeWithImports {
  readonly code: readonly string[];
  /** Adds the imports of the code. */
  readonly used: readonly ((imports: Imports) => void)[];
}

function hintsWithImports({ name }: { readonly name: string }, context: EmitContext): CodeWithImports {
  const imports = createImports(modulePath(profileRoot(context.model), 'hints', ''));
  const used: ((imports: Imports) => void)[] = [];
  const recording: Imports = {
    ...imports,
    value: (named, path) => {
      used.push((others) => void others.value(named, path));
      return imports.value(named, path);
    },
    type: (named, path) => {
      used.push((others) => void others.type(named, path));
      return imports.type(named, path);
    },
  };
  const hints = hintsOf(name, context);
  return { code: hints === undefined ? [] : [hintsCode(name, hints, context, recording)], used };
}

export function samplesFile(context: EmitContext): OutputFile {
  const names = [...context.objects.keys(), ...context.unions.keys()];
  const types = { SampleOverrides: 'sample', SampleSeed: 'sample-random' };
  return valuesFile('sample', names, sampleName, sampleCode, types, context);
}

export function arbitrariesFile(context: EmitContext): OutputFile {
  const { objects, unions, model } = context;
  const simple = [...model.identifiers, ...model.bitSets].map(({ name }) => name);
  const names = [...objects.keys(), ...unions.keys(), ...simple];
  const types = { ArbitraryOptions: 'arbitrary' };
  return valuesFile('arbitrary', names, arbitraryName, arbitraryCode, types, context);
}

type ValueCode = (name: string, context: EmitContext, imports: Imports) => string;

/** @param types names of public types of the runtime, and their modules */
function valuesFile(
  kind: ModuleKind,
  names: readonly string[],
  nameOf: (declaration: string) => string,
  code: ValueCode,
  types: Readonly<Record<string, string>>,
  context: EmitContext,
): OutputFile {
  const path = modulePath(profileRoot(context.model), kind, '');
  const imports = createImports(path);
  const isHere = (name: string): boolean => context.locate(kind, name) === path;
  const body = names.filter(isHere).map((name) => code(name, context, imports));
  const shared = names
    .filter((name) => !isHere(name))
    .map((name) => ({ name: nameOf(name), module: context.locate(kind, name) }));
  const lines = [
    ...exportLines(path, shared, 'export'),
    ...Object.entries(types).map(
      ([name, module]) => `export type { ${name} } from '${relative(path, runtimePath(module))}';`,
    ),
  ];
  return moduleFile(path, imports.text(), [body.join('\n'), lines.join('\n')]);
}

function sampleCode(name: string, context: EmitContext, imports: Imports): string {
  const object = context.objects.get(name);
  const by = object && context.part('deciding field', object, (_, within) => discriminationOf(object, within)?.by.name);
  const type = typeOf(name, context, imports);
  const runtime = (kind: string, ...values: readonly string[]): string =>
    `${imports.type(kind, runtimePath('sample'))}<${values.join(', ')}>`;
  const signature =
    object === undefined
      ? runtime('UnionSampler', type)
      : by === undefined
        ? runtime('Sampler', type)
        : runtime('VariantSampler', type, JSON.stringify(by));
  const values = object === undefined ? 'seed' : 'seed, overrides';
  const sample = imports.value('sample', runtimePath('sample'));
  const doc = by === undefined ? '' : `/** Set \`${by}\` to select a variant. */\n`;
  return `${doc}export const ${sampleName(name)}: ${signature} = (${values}) => ${sample}(${hintsIn(name, context, imports)}, ${values});`;
}

function arbitraryCode(name: string, context: EmitContext, imports: Imports): string {
  const isId = context.identifiers.has(name);
  const type = typeOf(name, context, imports) + (isId ? '<never>' : '');
  const object = context.objects.get(name);
  const outer = object === undefined ? [] : context.part('outer parameters', object, outerParameters);
  const signature = imports.type(isId ? 'AnyId' : 'AnyValue', runtimePath('arbitrary'));
  const facts = outer.length === 0 ? '' : `, [${outer.map((parameter) => `${parameter}?: unknown`).join(', ')}]`;
  const parameters = isId ? [] : ['options', ...outer];
  const hints = hintsIn(name, context, imports);
  const values = [hints, ...(isId ? [] : ['options']), ...(outer.length === 0 ? [] : [`[${outer.join(', ')}]`])];
  return `export const ${arbitraryName(name)}: ${signature}<${type}${facts}> = (${parameters.join(', ')}) => ${imports.value('arbitrary', runtimePath('arbitrary'))}(${values.join(', ')});`;
}

function hintsIn(name: string, context: EmitContext, imports: Imports): string {
  return imports.value(hintsName(name), context.locate('hints', name));
}

/** Parameters for fields of the container that decide about an object. */
function outerParameters(object: ObjectType): readonly string[] {
  return containerFields(object).map((field) => `outer_${localName(field)}`);
}

function typeOf(name: string, context: EmitContext, imports: Imports): string {
  const { objects, unions, identifiers } = context;
  const kind = objects.has(name)
    ? 'object'
    : unions.has(name)
      ? 'union'
      : identifiers.has(name)
        ? 'identifier'
        : 'bit-set';
  return imports.type(name, context.locate(kind, name));
}
