import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node';
import { PayloadChecks } from './payload-checks.js';
import { registerProjectCommands } from './project-commands.js';
import { serverProgram } from './server-program.js';
import { showReferences } from './show-references.js';

let client: LanguageClient | undefined;

/** Starts the language server and registers the commands. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const payloads = new PayloadChecks(() => client);
  context.subscriptions.push(
    payloads,
    vscode.commands.registerCommand('snowspec.showReferences', showReferences),
    vscode.commands.registerCommand('snowspec.validatePayload', (uri?: string, type?: string) =>
      payloads.begin(uri, type),
    ),
    vscode.commands.registerCommand('snowspec.restart', () => restart(context)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => restart(context)),
    vscode.workspace.onDidChangeConfiguration((change) =>
      change.affectsConfiguration('snowspec') ? restart(context) : undefined,
    ),
  );
  registerProjectCommands(context);
  await start(context);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
  client = undefined;
}

async function restart(context: vscode.ExtensionContext): Promise<void> {
  await deactivate();
  await start(context);
}

async function start(context: vscode.ExtensionContext): Promise<void> {
  const program = serverProgram(context);
  const lenses = vscode.workspace.getConfiguration('snowspec').get<boolean>('codeLens', true);
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: 'file', language: 'snowspec' },
      { scheme: 'file', language: 'yaml' },
    ],
    initializationOptions: { commands: ['snowspec.showReferences', 'snowspec.validatePayload'] },
    middleware: lenses ? {} : { provideCodeLenses: () => [] },
  };
  // Where the editor is Electron, so is its Node, which is one only if this says so.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const server = { command: program.node, args: [...program.args], options: { env } };
  client = new LanguageClient('snowspec', 'snowspec', server, options);
  await client.start();
}
