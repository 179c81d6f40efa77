import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { placeOfIssue } from '../../payload/issue-place.js';

/** The answer of the server's command `snowspec.validate`. */
type PayloadCheck =
  | { readonly checked: true; readonly profile: string; readonly issues: readonly PayloadIssue[] }
  | { readonly checked: false; readonly reason: string };

interface PayloadIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** The validators of a JSON document. */
interface Subject {
  /** A file of the spec. */
  readonly uri: string;
  readonly type: string;
}

/** JSON documents that are validated against a type of a spec while they are open, with the issues at their places. */
export class PayloadChecks implements vscode.Disposable {
  readonly #client: () => LanguageClient | undefined;
  readonly #issues = vscode.languages.createDiagnosticCollection('snowspec payloads');
  readonly #subjects = new Map<string, Subject>();
  readonly #listeners: readonly vscode.Disposable[];

  constructor(client: () => LanguageClient | undefined) {
    this.#client = client;
    this.#listeners = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => void this.#check(document)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#subjects.delete(document.uri.toString());
        this.#issues.delete(document.uri);
      }),
    ];
  }

  /** Lets the user choose what is missing, opens the payload beside the spec and reports its issues until it is closed. */
  async begin(uri?: string, type?: string): Promise<void> {
    const file = uri ?? vscode.window.activeTextEditor?.document.uri.toString();
    const name = type ?? (await vscode.window.showInputBox({ prompt: 'The object or union', placeHolder: 'Book' }));
    if (file === undefined || name === undefined || name === '') return;
    const document = await chooseDocument(name);
    if (document === undefined) return;
    this.#subjects.set(document.uri.toString(), { uri: file, type: name });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    await this.#check(document);
  }

  dispose(): void {
    this.#issues.dispose();
    for (const listener of this.#listeners) listener.dispose();
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    const subject = this.#subjects.get(document.uri.toString());
    if (subject === undefined) return;
    const { version } = document;
    const text = document.getText();
    const result = await this.#client()?.sendRequest<PayloadCheck>('workspace/executeCommand', {
      command: 'snowspec.validate',
      arguments: [subject.uri, subject.type, text],
    });
    // A later change has its own check.
    if (result === undefined || document.version !== version) return;
    this.#issues.set(document.uri, diagnosticsOf(document, text, subject.type, result));
  }
}

function diagnosticsOf(
  document: vscode.TextDocument,
  text: string,
  type: string,
  result: PayloadCheck,
): readonly vscode.Diagnostic[] {
  if (!result.checked) {
    const nowhere = new vscode.Range(0, 0, 0, 0);
    return [new vscode.Diagnostic(nowhere, `not checked: ${result.reason}`, vscode.DiagnosticSeverity.Information)];
  }
  return result.issues.map(({ path, code, message }) => {
    const { offset, length } = placeOfIssue(text, path);
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    const place = path.length === 0 ? '' : `${path.join('.')}: `;
    const diagnostic = new vscode.Diagnostic(range, `${place}${message}`, vscode.DiagnosticSeverity.Error);
    diagnostic.source = `snowspec ${type}`;
    diagnostic.code = code;
    return diagnostic;
  });
}

type Choice = vscode.QuickPickItem & { readonly document: () => Thenable<vscode.TextDocument | undefined> };

async function chooseDocument(type: string): Promise<vscode.TextDocument | undefined> {
  const open = vscode.workspace.textDocuments.filter(
    ({ languageId }) => languageId === 'json' || languageId === 'jsonc',
  );
  const choices: readonly Choice[] = [
    ...open.map((document) => ({
      label: vscode.workspace.asRelativePath(document.uri),
      document: () => Promise.resolve(document),
    })),
    { label: 'A new document', document: () => newDocument('{\n  \n}\n') },
    { label: 'The clipboard', document: async () => newDocument(await vscode.env.clipboard.readText()) },
    { label: 'A file …', document: chooseFile },
  ];
  const choice = await vscode.window.showQuickPick(choices, { placeHolder: `The payload to validate as ${type}` });
  return choice?.document();
}

function newDocument(content: string): Thenable<vscode.TextDocument> {
  return vscode.workspace.openTextDocument({ language: 'json', content });
}

async function chooseFile(): Promise<vscode.TextDocument | undefined> {
  const [file] = (await vscode.window.showOpenDialog({ filters: { JSON: ['json'] } })) ?? [];
  return file && vscode.workspace.openTextDocument(file);
}
