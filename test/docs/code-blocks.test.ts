import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5.9';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  ...readdirSync(`${root}docs`).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const blocks = pages.flatMap((page) =>
  Array.from(readFileSync(root + page, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms), (match) => ({
    page,
    text: match[1]!,
  })),
);

/** What a reader has at hand where a block begins. What is not listed may be anything. */
const AT_HAND: Readonly<Record<string, string>> = {
  channel: 'import("platform-object-model").Channel',
  channels: 'import("platform-object-model").Channel[]',
  channel_id: 'string',
  guild_id: 'string',
  limit: 'import("platform-object-model").SessionStartLimit',
  member: 'import("platform-object-model").GuildMember',
  permissions: 'string',
  shard: 'number',
  signal: 'AbortSignal',
  thread: 'import("platform-object-model").Channel',
  token: 'string',
  user_id: 'string',
};

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitAny: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  paths: { snowspec: [`${root}dist/api/index.d.ts`] },
  typeRoots: [`${root}node_modules/@types`],
  types: ['node'],
  noEmit: true,
  skipLibCheck: true,
};

/** Problems of each text, as a module of the package that it imports by name: the generated one, or the compiler. */
function problemsOf(texts: readonly string[]): readonly (readonly ts.Diagnostic[])[] {
  const folderOf = (text: string): string => (/from 'snowspec/.test(text) ? root : `${root}generated/`);
  const sources = new Map(texts.map((text, index) => [`${folderOf(text)}block-${index}.mts`, text]));
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.fileExists = (name) => sources.has(name) || ts.sys.fileExists(name);
  host.getSourceFile = (name, ...more) => {
    const text = sources.get(name);
    return text === undefined ? read(name, ...more) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  return [...sources.keys()].map((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)));
}

/** Cannot find a name, as such, with another one to suggest, and as a property. */
const MISSING = new Set([2304, 2552, 18004]);

/** Declares what a block takes for granted. */
function withWhatIsAtHand(text: string, problems: readonly ts.Diagnostic[]): string {
  const missing = problems
    .filter(({ code }) => MISSING.has(code))
    .map(({ messageText }) => /'(\w+)'/.exec(ts.flattenDiagnosticMessageText(messageText, ' '))![1]!);
  return [text, ...[...new Set(missing)].map((name) => `declare const ${name}: ${AT_HAND[name] ?? 'any'};`)].join('\n');
}

describe('the code in the documentation', () => {
  it('compiles unchanged', { timeout: 60_000 }, () => {
    const texts = blocks.map(({ text }) => text);
    const found = problemsOf(texts);
    const left = problemsOf(texts.map((text, index) => withWhatIsAtHand(text, found[index]!)));
    const reports = left.flatMap((problems, index) =>
      problems.map(
        ({ messageText }) =>
          `${blocks[index]!.page}, block ${index}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
    );
    expect(blocks.length).toBeGreaterThan(8);
    expect(reports).toEqual([]);
  });
});
