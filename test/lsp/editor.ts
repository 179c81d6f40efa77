import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CompletionItem,
  type Diagnostic,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type Location,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type RegistrationParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { startServer } from '../../generator/lsp/server.js';
import { BIN } from '../cli/run-cli.js';

const LIBRARY = fileURLToPath(new URL('../specs/library', import.meta.url));

/** A copy of the sample spec, or of another, that tests may change, and have back as it was. */
export function copyLibrary() {
  return copySpec(LIBRARY);
}

export function copySpec(spec: string) {
  const dir = mkdtempSync(join(tmpdir(), 'lsp-'));
  const remove = (): void => rmSync(dir, { recursive: true, force: true });
  const restore = (): void => {
    remove();
    cpSync(spec, dir, { recursive: true });
  };
  restore();
  return { dir, remove, restore };
}

/** A server, as an editor sees it. */
interface Server {
  readonly input: Writable;
  readonly output: Readable;
  /** Its output besides the responses. */
  readonly printed: Readable;
  readonly exit: Promise<number | null>;
  readonly kill: () => void;
}

/** The built program in a process of its own, as editors start it. */
export function builtServer(program: readonly string[] = [BIN, 'lsp']): Server {
  const child = spawn(process.execPath, [...program, '--stdio'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    input: child.stdin,
    output: child.stdout,
    printed: child.stderr,
    exit,
    kill: () => void child.kill('SIGKILL'),
  };
}

/** The server in this process. A request to exit would end the process. */
function serverHere(): Server {
  const [input, output] = [new PassThrough(), new PassThrough()];
  startServer(input, output);
  return { input, output, printed: new PassThrough(), exit: new Promise(() => undefined), kill: () => undefined };
}

/** An editor without a person: speaks to a server as editors do. */
export class Editor {
  readonly #connection: ProtocolConnection;
  readonly #documents = new Map<string, TextDocument>();
  readonly #diagnostics = new Map<string, readonly Diagnostic[]>();
  readonly #listeners = new Set<() => void>();
  /** Notifications that the server registered for. */
  readonly registered: string[] = [];
  /** Everything that the server logged. */
  readonly log: string[] = [];
  readonly exit: Promise<number | null>;

  constructor(
    readonly dir: string,
    readonly server: Server = serverHere(),
  ) {
    this.exit = server.exit;
    this.#connection = createProtocolConnection(
      new StreamMessageReader(server.output),
      new StreamMessageWriter(server.input),
    );
    this.#connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#diagnostics.set(params.uri, params.diagnostics);
      for (const listener of this.#listeners) listener();
    });
    this.#connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.log.push(message);
    });
    this.#connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
      this.registered.push(...registrations.map(({ method }) => method));
    });
    server.printed.on('data', (chunk: Buffer) => this.log.push(String(chunk)));
    this.#connection.listen();
  }

  /** Introduces itself, as an editor with few abilities unless others are given. */
  async start(abilities: Partial<Pick<InitializeParams, 'capabilities' | 'initializationOptions'>> = {}) {
    const result = await this.request<InitializeResult>('initialize', {
      processId: null,
      rootUri: pathToFileURL(this.dir).href,
      capabilities: {},
      ...abilities,
    });
    await this.notify('initialized', {});
    return result;
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.#connection.sendRequest(method, params);
  }

  notify(method: string, params?: object): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  uri(path: string): string {
    return pathToFileURL(join(this.dir, path)).href;
  }

  /** Opens a file as it is on disk, or with another text. */
  async open(path: string, text = readFileSync(join(this.dir, path), 'utf8')): Promise<void> {
    const document = TextDocument.create(this.uri(path), 'yaml', 1, text);
    this.#documents.set(path, document);
    const { uri, languageId, version } = document;
    await this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version, text } });
  }

  async close(path: string): Promise<void> {
    this.#documents.delete(path);
    await this.notify('textDocument/didClose', { textDocument: { uri: this.uri(path) } });
  }

  /** Closes every file. */
  async closeAll(): Promise<void> {
    for (const path of this.#documents.keys()) await this.close(path);
    this.#diagnostics.clear();
  }

  text(path: string): string {
    return this.#documents.get(path)?.getText() ?? readFileSync(join(this.dir, path), 'utf8');
  }

  /** Types over the first occurrence of a text, as an incremental change. */
  async type(path: string, over: string, text: string): Promise<void> {
    const document = this.#documents.get(path)!;
    const start = document.getText().indexOf(over);
    if (start === -1) throw new Error(`${path} has no ${over}`);
    const range = { start: document.positionAt(start), end: document.positionAt(start + over.length) };
    const version = document.version + 1;
    TextDocument.update(document, [{ range, text }], version);
    const textDocument = { uri: document.uri, version };
    await this.notify('textDocument/didChange', { textDocument, contentChanges: [{ range, text }] });
  }

  /** Puts another text in the place of the whole file. */
  async replace(path: string, text: string): Promise<void> {
    const document = this.#documents.get(path)!;
    TextDocument.update(document, [{ text }], document.version + 1);
    const textDocument = { uri: document.uri, version: document.version };
    await this.notify('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
  }

  /** The place of `|` in a piece of text that the file has once, without the `|`. */
  at(path: string, piece: string): { readonly textDocument: { readonly uri: string }; readonly position: Position } {
    const text = this.text(path);
    const start = text.indexOf(piece.replace('|', ''));
    if (start === -1) throw new Error(`${path} has no ${piece}`);
    const document = TextDocument.create('', 'yaml', 0, text);
    return { textDocument: { uri: this.uri(path) }, position: document.positionAt(start + piece.indexOf('|')) };
  }

  /** The diagnostics of a file, as soon as they are as wanted. */
  async diagnostics(path: string, wanted: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    const uri = this.uri(path);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#listeners.delete(look);
        reject(new Error(`the diagnostics of ${path} are ${JSON.stringify(this.#diagnostics.get(uri))}`));
      }, 20_000);
      const look = (): void => {
        const found = this.#diagnostics.get(uri);
        if (found === undefined || !wanted(found)) return;
        clearTimeout(late);
        this.#listeners.delete(look);
        resolve(found);
      };
      this.#listeners.add(look);
      look();
    });
  }

  hover(path: string, piece: string): Promise<Hover | null> {
    return this.request('textDocument/hover', this.at(path, piece));
  }

  async definition(path: string, piece: string): Promise<readonly string[]> {
    return this.words(await this.request<Location[]>('textDocument/definition', this.at(path, piece)));
  }

  async references(path: string, piece: string, includeDeclaration = true): Promise<readonly string[]> {
    const params = { ...this.at(path, piece), context: { includeDeclaration } };
    return this.words(await this.request<Location[]>('textDocument/references', params));
  }

  async completion(path: string, piece: string): Promise<readonly string[]> {
    const items = await this.request<CompletionItem[]>('textDocument/completion', this.at(path, piece));
    return items.map(({ label }) => label);
  }

  rename(path: string, piece: string, newName: string): Promise<WorkspaceEdit> {
    return this.request('textDocument/rename', { ...this.at(path, piece), newName });
  }

  /** Writes an edit into the files on disk. */
  apply({ changes = {} }: WorkspaceEdit): void {
    for (const [uri, edits] of Object.entries(changes)) {
      const path = fileURLToPath(uri);
      const document = TextDocument.create(uri, 'yaml', 0, readFileSync(path, 'utf8'));
      writeFileSync(path, TextDocument.applyEdits(document, edits));
    }
  }

  /** Locations as `file word < its line`, sorted. */
  words(locations: readonly Location[]): readonly string[] {
    return locations
      .map(({ uri, range }) => {
        const path = fileURLToPath(uri).slice(this.dir.length + 1);
        const text = this.text(path);
        const word = TextDocument.create(uri, 'yaml', 0, text).getText(range);
        return `${path} ${word} < ${text.split('\n')[range.start.line]!.trim()}`;
      })
      .toSorted();
  }

  /** Says goodbye, and returns the exit code. */
  async stop(): Promise<number | null> {
    await this.request('shutdown', undefined as never);
    await this.notify('exit');
    return this.exit;
  }

  /** Goes away without a word. */
  vanish(): void {
    this.server.input.end();
  }

  kill(): void {
    this.#connection.dispose();
    this.server.kill();
  }
}
