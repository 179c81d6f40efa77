import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';

/** A program of Node that is a language server on standard input and output. */
export interface ServerProgram {
  readonly node: string;
  readonly args: readonly string[];
}

/**
 * The language server to start: that of the project, so that the editor reports what the build will report. It is that of
 * the extension if the project has none or is not trusted, or if the setting says so.
 */
export function serverProgram(context: vscode.ExtensionContext): ServerProgram {
  const wanted = vscode.workspace.getConfiguration('snowspec').get<string>('server', 'project');
  const folders = vscode.workspace.isTrusted && wanted === 'project' ? (vscode.workspace.workspaceFolders ?? []) : [];
  const own = folders.map(({ uri }) => installedProgram(uri.fsPath)).find((path) => path !== undefined);
  if (own !== undefined) return { node: 'node', args: [own, 'lsp', '--stdio'] };
  return { node: process.execPath, args: [context.asAbsolutePath('dist/server.cjs'), '--stdio'] };
}

/** The program of the snowspec package that is installed for a folder, in it or in one around it. */
export function installedProgram(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const program = join(at, 'node_modules', 'snowspec', 'bin', 'snowspec.js');
    if (existsSync(program)) return program;
    if (dirname(at) === at) return undefined;
  }
}
