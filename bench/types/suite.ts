import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Field, Model, ObjectType, Type } from '#generator/model/model.js';
import { spreadOf } from '../contest/statistics.js';
import { rootFolder, workFolder } from '../folders.js';
import { platformModel } from '../platform-model.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort, Section } from '../report/section.js';

/** The cost of compiling against the types. */
export async function types(effort: Effort): Promise<Section> {
  const model = platformModel();
  const folder = workFolder('types');
  rmSync(folder, { recursive: true, force: true });
  const names = model.objects.map(({ name }) => name);
  const ours = join(rootFolder, 'generated/dist/index.js');
  const shared = Object.keys(THEIRS);
  const projects: Readonly<Record<string, string>> = {
    nothing: 'export {};',
    'plain interfaces, every one spelled out': usesOf(names, './spelled-out.js'),
    'plain interfaces, views as Omit of their base': usesOf(names, './derived.js'),
    'snowspec, every object': usesOf(names, ours),
    [`snowspec, ${shared.length} objects`]: usesOf(shared, ours),
    [`discord-api-types, the same ${shared.length}`]: usesOf(Object.values(THEIRS), 'discord-api-types/v10'),
  };
  const rows = Object.entries(projects).map(([title, text], index) => {
    const path = join(folder, String(index));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'use.ts'), text);
    writeFileSync(join(path, 'spelled-out.ts'), model.objects.map(spelledOut).join('\n'));
    writeFileSync(join(path, 'derived.ts'), model.objects.map((object) => derived(object, model)).join('\n'));
    writeFileSync(join(path, 'tsconfig.json'), TSCONFIG);
    writeFileSync(join(path, 'package.json'), '{"type":"module"}');
    return [title, ...measure(path, effort)];
  });
  return {
    title: 'Types',
    text: [
      'TypeScript 7 on one file that reads and writes every field of every object named; medians.',
      markdownTable(['', 'instantiations', 'types', 'check time', 'total time'], rows),
    ].join('\n\n'),
  };
}

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: [],
    noEmit: true,
    skipLibCheck: true,
  },
  files: ['use.ts'],
});

/** Copies of each object, whole and field by field, so that the compiler has to look at every type. */
function usesOf(names: readonly string[], from: string): string {
  const unique = [...new Set(names)];
  const uses = unique.map(
    (name) => `export function copy${name}(value: ${name}): ${name} { return { ...value }; }
export type Fields${name} = { [K in keyof ${name}]: ${name}[K] };`,
  );
  return `import type { ${unique.join(', ')} } from '${from}';\n${uses.join('\n')}\n`;
}

/** The objects that discord-api-types has too, by its names. */
const THEIRS: Readonly<Record<string, string>> = {
  User: 'APIUser',
  Guild: 'APIGuild',
  Channel: 'APIChannel',
  Role: 'APIRole',
  Emoji: 'APIEmoji',
  Sticker: 'APISticker',
  GuildMember: 'APIGuildMember',
  ThreadMember: 'APIThreadMember',
  ThreadMetadata: 'APIThreadMetadata',
  WelcomeScreen: 'APIGuildWelcomeScreen',
  Team: 'APITeam',
  TeamMember: 'APITeamMember',
  Application: 'APIApplication',
  AutoModerationRule: 'APIAutoModerationRule',
  AutoModerationAction: 'APIAutoModerationAction',
};

function spelledOut({ name, fields }: ObjectType): string {
  return `export interface ${name} {\n${fields.map(member).join('\n')}\n}`;
}

/** As written by hand: a view omits the fields that it changes from its base, and declares them again. */
function derived(object: ObjectType, model: Model): string {
  const base = model.objects.find(({ name }) => name === object.view?.of);
  if (base === undefined) return spelledOut(object);
  const own = new Set(object.fields.map(member));
  const left = base.fields.filter((field) => !own.has(member(field))).map(({ name }) => JSON.stringify(name));
  const inherited = new Set(base.fields.map(member));
  const added = object.fields.map(member).filter((text) => !inherited.has(text));
  const from = left.length === 0 ? base.name : `Omit<${base.name}, ${left.join(' | ')}>`;
  return `export interface ${object.name} extends ${from} {\n${added.join('\n')}\n}`;
}

function member({ name, optional, nullable, type }: Field): string {
  return `  ${name}${optional ? '?' : ''}: ${plain(type)}${nullable ? ' | null' : ''};`;
}

function plain(type: Type): string {
  switch (type.kind) {
    case 'bool':
      return 'boolean';
    case 'int':
    case 'float':
      return 'number';
    case 'null':
      return 'null';
    case 'list':
      return `(${plain(type.item)})[]`;
    case 'dict':
      return `Record<string, ${plain(type.value)}>`;
    case 'nullable':
      return `${plain(type.of)} | null`;
    case 'object':
      return type.name;
    case 'partial':
      return `Partial<${type.name}>`;
    case 'enum':
    case 'bitSet':
      return 'number | string';
    case 'any':
      return 'unknown';
    default:
      return 'string';
  }
}

function measure(path: string, { smoke }: Effort): readonly string[] {
  const tsc = join(rootFolder, 'node_modules/typescript/bin/tsc');
  const runs = Array.from({ length: smoke ? 1 : 9 }, () =>
    execFileSync(process.execPath, [tsc, '-p', path, '--extendedDiagnostics'], { encoding: 'utf8' }),
  );
  const figure = (name: string): number =>
    spreadOf(runs.map((text) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(text)?.[1] ?? Number.NaN)))
      .median;
  return [
    String(figure('Instantiations')),
    String(figure('Types')),
    `${(figure('Check time') * 1000).toFixed(0)} ms`,
    `${(figure('Total time') * 1000).toFixed(0)} ms`,
  ];
}
