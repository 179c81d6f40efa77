import type { ObjectType } from '../../model/model.js';
import { containerFields } from '../../model/conditions.js';
import type { EmitContext } from '../emit-context.js';
import { relative } from '../imports.js';
import { createModule, type Module } from '../module.js';
import { type ModuleKind, modulePath, profileRoot, runtimePath } from '../module-layout.js';
import { camel } from '../names.js';
import { discriminationOf } from '../objects/variants.js';
import type { OutputFile } from '../output-file.js';
import { exportLines, offered } from '../package/subpath.js';
import { hintsCode, hintsName } from '../validators/descriptor-code.js';
import { containerParameter } from '../validators/conditions.js';
import { hintsOf } from './hints.js';

function sampleName(declaration: string): string {
  return `sample${declaration}`;
}

function arbitraryName(declaration: string): string {
  return `${camel(declaration)}Arbitrary`;
}

/** The hints of the declarations that no other profile has. */
export function hintsFile(context: EmitContext): OutputFile | undefined {
  const { model, objects, isOwn, part } = context;
  const whole = hintsModule(context);
  const declared = [...model.identifiers, ...model.enums, ...model.bitSets, ...objects.values(), ...model.unions];
  const code = declared.filter(isOwn).flatMap((declaration) => {
    const { text, copyImports } = part('hints', declaration, hintsWithImports);
    copyImports(whole);
    return text ?? [];
  });
  return code.length === 0 ? undefined : whole.file([code.join('\n')]);
}

function hintsModule(context: EmitContext): Module {
  return createModule(modulePath(profileRoot(context.model), 'hints', ''), context);
}

function hintsWithImports(
  { name }: { readonly name: string },
  context: EmitContext,
): { readonly text: string | undefined; readonly copyImports: Module['copyTo'] } {
  const module = hintsModule(context);
  const hints = hintsOf(name, context);
  return { text: hints && hintsCode(name, hints, module), copyImports: module.copyTo };
}

export function samplesFile(context: EmitContext): OutputFile {
  const names = [...context.objects.keys(), ...context.unions.keys()];
  const types = { SampleOverrides: 'sample', SampleSeed: 'sample-random' };
  const file = valuesFile('sample', names, sampleName, sampleCode, types, context);
  return offered(file, 'samples', 'Valid data for tests and fixtures, the same for the same seed.', context.model);
}

export function arbitrariesFile(context: EmitContext): OutputFile {
  const { objects, unions, model } = context;
  const simple = [...model.identifiers, ...model.bitSets].map(({ name }) => name);
  const names = [...objects.keys(), ...unions.keys(), ...simple];
  const types = { ArbitraryOptions: 'arbitrary' };
  const file = valuesFile('arbitrary', names, arbitraryName, arbitraryCode, types, context);
  const doc = 'Valid data for property tests with [fast-check](https://fast-check.dev), which you install.';
  return offered(file, 'arbitraries', doc, model);
}

type ValueCode = (name: string, module: Module) => string;

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
  const module = createModule(path, context);
  const isHere = (name: string): boolean => context.locate(kind, name) === path;
  const body = names.filter(isHere).map((name) => code(name, module));
  const shared = names
    .filter((name) => !isHere(name))
    .map((name) => ({ name: nameOf(name), module: context.locate(kind, name) }));
  const lines = [
    ...exportLines(path, shared, 'export'),
    ...Object.entries(types).map(
      ([name, runtimeModule]) => `export type { ${name} } from '${relative(path, runtimePath(runtimeModule))}';`,
    ),
  ];
  return module.file([body.join('\n'), lines.join('\n')]);
}

function sampleCode(name: string, module: Module): string {
  const object = module.context.objects.get(name);
  const by =
    object && module.context.part('deciding field', object, (_, within) => discriminationOf(object, within)?.by.name);
  const type = typeOf(name, module);
  const runtime = (kind: string, ...values: readonly string[]): string =>
    `${module.runtimeType(kind, 'sample')}<${values.join(', ')}>`;
  const signature =
    object === undefined
      ? runtime('UnionSampler', type)
      : by === undefined
        ? runtime('Sampler', type)
        : runtime('VariantSampler', type, JSON.stringify(by));
  const values = object === undefined ? 'seed' : 'seed, overrides';
  const sample = module.runtime('sample', 'sample');
  const doc = by === undefined ? '' : `/** Set \`${by}\` to select a variant. */\n`;
  return `${doc}export const ${sampleName(name)}: ${signature} = (${values}) => ${sample}(${hintsIn(name, module)}, ${values});`;
}

function arbitraryCode(name: string, module: Module): string {
  const isId = module.context.identifiers.has(name);
  const type = typeOf(name, module) + (isId ? '<never>' : '');
  const object = module.context.objects.get(name);
  const outer = object === undefined ? [] : module.context.part('outer parameters', object, outerParameters);
  const signature = module.runtimeType(isId ? 'AnyId' : 'AnyValue', 'arbitrary');
  const facts = outer.length === 0 ? '' : `, [${outer.map((parameter) => `${parameter}?: unknown`).join(', ')}]`;
  const parameters = isId ? [] : ['options', ...outer];
  const hints = hintsIn(name, module);
  const values = [hints, ...(isId ? [] : ['options']), ...(outer.length === 0 ? [] : [`[${outer.join(', ')}]`])];
  return `export const ${arbitraryName(name)}: ${signature}<${type}${facts}> = (${parameters.join(', ')}) => ${module.runtime('arbitrary', 'arbitrary')}(${values.join(', ')});`;
}

function hintsIn(name: string, module: Module): string {
  return module.valueOf('hints', name, hintsName(name));
}

/** Parameters for fields of the container that decide about an object. */
function outerParameters(object: ObjectType): readonly string[] {
  return containerFields(object).map(containerParameter);
}

function typeOf(name: string, module: Module): string {
  const { objects, unions, identifiers } = module.context;
  const kind = objects.has(name)
    ? 'object'
    : unions.has(name)
      ? 'union'
      : identifiers.has(name)
        ? 'identifier'
        : 'bit-set';
  return module.typeOf(kind, name);
}
