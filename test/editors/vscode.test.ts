import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { builtServer, copyLibrary, Editor } from '../lsp/editor.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { checkShape, readYaml, shapeOfFile } from '../../generator/read/index.js';

const FOLDER = 'editors/vscode';

interface Manifest {
  readonly main: string;
  readonly icon: string;
  readonly contributes: {
    readonly languages: readonly { readonly configuration: string; readonly icon: Readonly<Record<string, string>> }[];
    readonly grammars: readonly { readonly path: string }[];
    readonly snippets: readonly { readonly path: string }[];
    readonly commands: readonly { readonly command: string }[];
  };
}

interface Snippet {
  readonly prefix: string;
  readonly body: readonly string[];
}

const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const sources = readdirSync(join(FOLDER, 'src')).map((path) => read(join('src', path)));

describe('the extension for Visual Studio Code', () => {
  it('registers every command that it lists, and lists all but the one that lenses call', () => {
    const registered = sources.flatMap((text) =>
      Array.from(text.matchAll(/registerCommand\(\s*'([\w.]+)'/g), ([, name]) => name!),
    );
    const listed = manifest.contributes.commands.map(({ command }) => command);
    expect(registered.toSorted()).toEqual([...listed, 'snowspec.showReferences'].toSorted());
  });

  it('has every file that its manifest names', () => {
    const { languages, grammars, snippets } = manifest.contributes;
    const paths = [
      manifest.icon,
      ...languages.flatMap(({ configuration, icon }) => [configuration, ...Object.values(icon)]),
      ...grammars.map(({ path }) => path),
      ...snippets.map(({ path }) => path),
    ];
    expect(paths.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
  });

  it('has a language server that starts as one file and validates a payload', async () => {
    const [{ dir, remove }, folder] = [copyLibrary(), temporaryFolder()];
    const module: unknown = await import(new URL('../../editors/vscode/build-server.js', import.meta.url).href);
    cpSync('editors/vscode/package.json', join(folder, 'package.json'));
    await (module as { readonly buildServer: (file: string) => Promise<unknown> }).buildServer(`${folder}/server.cjs`);
    const editor = new Editor(dir, builtServer([`${folder}/server.cjs`]));
    await editor.start();
    const params = { command: 'snowspec.validate', arguments: [editor.uri('spec.yaml'), 'Person', '{}'] };
    expect(await editor.request('workspace/executeCommand', params)).toMatchObject({ checked: true });
    editor.kill();
    remove();
  });

  const snippets = Object.entries(JSON.parse(read('snippets.json')) as Record<string, Snippet>);

  it.each(snippets)('inserts text that the language accepts for the snippet %s', (_, { prefix, body }) => {
    const file = { path: prefix === 'spec' ? 'spec.yaml' : 'snippet.yaml', text: `${expanded(body.join('\n'))}\n` };
    const diagnostics = new Diagnostics();
    const { node } = readYaml(file, diagnostics);
    checkShape(node!, shapeOfFile(file), diagnostics, { what: 'the snippet', owner: node!.span });
    expect(diagnostics.sorted().map(({ message }) => message)).toEqual([]);
  });
});

/** A snippet as it is inserted: placeholders become their texts, choices their first. */
function expanded(snippet: string): string {
  const texts = new Map<string, string>();
  const written = snippet
    .replace(/\$\{(\d+):([^}]*)\}/g, (_, stop: string, text: string) => (texts.set(stop, text), text))
    .replace(/\$\{(\d+)\|([^,|]*)[^}]*\}/g, (_, stop: string, first: string) => (texts.set(stop, first), first));
  return written.replace(/\$(\d+)/g, (_, stop: string) => texts.get(stop) ?? '');
}
