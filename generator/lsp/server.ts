import type { Readable, Writable } from 'node:stream';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type ExecuteCommandParams,
  type InitializeParams,
  type InitializeResult,
  MarkupKind,
  type Message,
  type MessageStrategy,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type TextEdit,
  type CodeActionParams,
  type InlayHintParams,
  type ReferenceParams,
  type RenameParams,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node';
import { loadValidators } from '../interpret/validators.js';
import { generatorVersion } from '../version.js';
import { completionsAt } from './completion.js';
import {
  codeLensesOf,
  findDeclarations,
  foldsOf,
  layerHintsOf,
  outlineOf,
  semanticTokensOf,
  TOKEN_KINDS,
  TOKEN_MODIFIERS,
} from './display.js';
import { declarationsOf, highlightsAt, hoverAt, mentionsAt, referencesTo } from './hover.js';
import { OpenSpecs, rangeOf, type RequestedFile, type RequestedPlace } from './open-specs.js';
import { completionItem, diagnosticOf, refusing, touches, workspaceEdit } from './protocol.js';
import { checkPayload, formattingEdit, type PayloadCheck, quickFix, renamedSpan, renameEdits } from './rename.js';
import { groupBy } from '../model/group-by.js';

type Session = ReturnType<typeof session>;

/** A connection with wrappers of its handlers: an error of a handler is logged, and the server keeps running. */
function session(connection: Connection, specs: OpenSpecs, client: () => Client) {
  function guarded<P, R>(what: string, answer: (params: P) => R, otherwise: R): (params: P) => R {
    return (params) => {
      try {
        return answer(params);
      } catch (error) {
        if (error instanceof ResponseError) throw error;
        connection.console.error(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
        return otherwise;
      }
    };
  }
  /** Answers a request about a position in a file of a spec; for any other file, returns `otherwise`. */
  function atPlace<P extends TextDocumentPositionParams, R, Otherwise>(
    what: string,
    otherwise: Otherwise,
    answer: (place: RequestedPlace, params: P) => R,
  ): (params: P) => R | Otherwise {
    const about = (params: P): R | Otherwise => {
      const place = specs.placeOf(params.textDocument.uri, params.position);
      return place === undefined ? otherwise : answer(place, params);
    };
    return guarded(what, about, otherwise);
  }
  /** Answers a request about a file of a spec; for any other file, returns `otherwise`. */
  function inFile<P extends { readonly textDocument: TextDocumentIdentifier }, R, Otherwise>(
    what: string,
    otherwise: Otherwise,
    answer: (file: RequestedFile, params: P) => R,
  ): (params: P) => R | Otherwise {
    const about = (params: P): R | Otherwise => {
      const file = specs.fileOf(params.textDocument.uri);
      return file === undefined ? otherwise : answer(file, params);
    };
    return guarded(what, about, otherwise);
  }
  return { connection, specs, client, guarded, atPlace, inFile };
}

interface Client {
  /** Whether the editor reports files that change on disk. */
  readonly watches: boolean;
  readonly snippets: boolean;
  /** Commands of the editor that lenses can call: `initializationOptions.commands`. */
  readonly commands: ReadonlySet<string>;
}

/** Serves requests that lead from one place of a spec to others. */
function serveNavigation({ connection, specs, guarded, atPlace, inFile }: Session): void {
  connection.onDefinition(
    atPlace('definition', null, ({ analysis, file, offset }) => {
      const symbols = mentionsAt(analysis, file.path, offset).map(({ symbol }) => symbol);
      return declarationsOf(analysis, symbols).map(({ span }) => specs.locationOf(analysis, span));
    }),
  );

  connection.onReferences(
    atPlace('references', null, ({ analysis, file, offset }, { context }: ReferenceParams) => {
      const symbols = mentionsAt(analysis, file.path, offset).map(({ symbol }) => symbol);
      const spans = referencesTo(analysis, symbols, context.includeDeclaration);
      return spans.map((span) => specs.locationOf(analysis, span));
    }),
  );

  connection.onHover(
    atPlace('hover', null, ({ analysis, file, offset }) => {
      const hover = hoverAt(analysis, file, offset);
      if (hover === undefined) return null;
      return { contents: { kind: MarkupKind.Markdown, value: hover.text }, range: rangeOf(hover.span) };
    }),
  );

  connection.onDocumentSymbol(
    inFile('document symbols', [], ({ analysis, file }) => [...outlineOf(analysis, file.path)]),
  );

  connection.onWorkspaceSymbol(
    guarded(
      'workspace symbols',
      ({ query }) => [...specs.roots()].flatMap((root) => findDeclarations(specs.analysisOf(root), query, specs)),
      [],
    ),
  );

  connection.onDocumentHighlight(
    atPlace('document highlight', null, ({ analysis, file, offset }) => [...highlightsAt(analysis, file.path, offset)]),
  );
}

/** Serves requests that change a spec, or propose a change. */
function serveEditing({ connection, specs, atPlace, inFile, client }: Session): void {
  connection.onCodeAction(
    inFile('code action', [], ({ analysis, file }, { range }: CodeActionParams) =>
      analysis.problems.flatMap((problem): CodeAction[] => {
        const edit = problem.span.file.path === file.path ? quickFix(problem) : undefined;
        if (edit === undefined || !touches(rangeOf(problem.span), range)) return [];
        return [
          {
            title: `Write ${edit.text}`,
            kind: CodeActionKind.QuickFix,
            diagnostics: [diagnosticOf(problem, analysis, specs)],
            isPreferred: true,
            edit: workspaceEdit([edit], analysis, specs),
          },
        ];
      }),
    ),
  );

  connection.onPrepareRename(
    atPlace('prepare rename', null, ({ analysis, file, offset }) => {
      const span = refusing(() => renamedSpan(analysis, file.path, offset));
      return { range: rangeOf(span), placeholder: span.file.text.slice(span.start, span.end) };
    }),
  );

  connection.onRenameRequest(
    atPlace('rename', null, ({ analysis, file, offset }, { newName }: RenameParams) =>
      workspaceEdit(
        refusing(() => renameEdits(analysis, file.path, offset, newName)),
        analysis,
        specs,
      ),
    ),
  );

  connection.onCompletion(
    atPlace('completion', [], ({ analysis, file, offset }) =>
      completionsAt(analysis, file, offset)
        .filter(({ kind }) => kind !== 'snippet' || client().snippets)
        .map(completionItem),
    ),
  );

  connection.onDocumentFormatting(
    inFile('formatting', null, ({ file }): TextEdit[] => {
      const edit = formattingEdit(file);
      return edit === undefined ? [] : [{ range: rangeOf(edit.span), newText: edit.text }];
    }),
  );
}

/** The command of this server that validates a payload: `[uri of a file of the spec, type, JSON text, profile?]`. */
const VALIDATE_COMMAND = 'snowspec.validate';

/** Serves requests for what an editor shows in or around the text of a spec. */
function serveDisplay({ connection, specs, inFile, client }: Session): void {
  connection.onFoldingRanges(inFile('folding', null, ({ parsed }) => [...foldsOf(parsed)]));

  connection.languages.semanticTokens.on(
    inFile('semantic tokens', { data: [] }, ({ parsed, analysis }) => semanticTokensOf(parsed, analysis)),
  );

  connection.languages.inlayHint.on(
    inFile('inlay hints', null, ({ parsed, analysis }, { range }: InlayHintParams) =>
      layerHintsOf(parsed, analysis).filter(
        ({ position: { line } }) => range.start.line <= line && line <= range.end.line,
      ),
    ),
  );

  connection.onCodeLens(
    inFile('code lenses', null, ({ analysis, file }) => [
      ...codeLensesOf(analysis, file.path, specs, client().commands),
    ]),
  );

  connection.onExecuteCommand(
    async ({ command, arguments: given = [] }: ExecuteCommandParams): Promise<PayloadCheck> => {
      const [uri, type, text, profile] = given as readonly unknown[];
      if (command !== VALIDATE_COMMAND)
        throw new ResponseError(ErrorCodes.InvalidRequest, `there is no command ${command}`);
      if (typeof uri !== 'string' || typeof type !== 'string' || typeof text !== 'string') {
        throw new ResponseError(ErrorCodes.InvalidParams, `${VALIDATE_COMMAND} takes a URI, a type and a JSON text`);
      }
      const found = specs.fileOf(uri);
      if (found === undefined) return { checked: false, reason: 'the file belongs to no spec' };
      const named = typeof profile === 'string' ? profile : undefined;
      return checkPayload(found.analysis, { type, text, profile: named }, loadValidators);
    },
  );
}

/** Delay between an edit and its diagnostics, in milliseconds. */
const PAUSE = 150;

/** Serves an editor over a connection with the Language Server Protocol. */
export function serve(connection: Connection): void {
  const documents = new TextDocuments(TextDocument);
  const specs = new OpenSpecs(() => documents.all());
  const reported = new Map<string, ReadonlySet<string>>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let client: Client = { watches: false, snippets: false, commands: new Set() };
  const handlers = session(connection, specs, () => client);

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    client = clientOf(params);
    return {
      serverInfo: { name: 'snowspec', version: generatorVersion() },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        definitionProvider: true,
        referencesProvider: true,
        hoverProvider: true,
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        renameProvider: { prepareProvider: true },
        completionProvider: { triggerCharacters: ['<', '[', '^', '.', ' '] },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        documentFormattingProvider: true,
        documentHighlightProvider: true,
        foldingRangeProvider: true,
        semanticTokensProvider: {
          legend: { tokenTypes: [...TOKEN_KINDS], tokenModifiers: [...TOKEN_MODIFIERS] },
          full: true,
        },
        inlayHintProvider: true,
        codeLensProvider: {},
        executeCommandProvider: { commands: [VALIDATE_COMMAND] },
      },
    };
  });

  connection.onInitialized(() => {
    if (!client.watches) return;
    const watchers = [{ globPattern: '**/*.{yaml,yml,json}' }];
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });

  const report = handlers.guarded(
    'diagnostics',
    (root: string) => {
      const analysis = specs.analysisOf(root);
      const byFile = groupBy(analysis.problems, ({ span }) => specs.uriOf(root, span.file.path));
      for (const uri of new Set([...(reported.get(root) ?? []), ...byFile.keys()])) {
        const diagnostics = (byFile.get(uri) ?? []).map((problem) => diagnosticOf(problem, analysis, specs));
        void connection.sendDiagnostics({ uri, diagnostics });
      }
      reported.set(root, new Set(byFile.keys()));
    },
    undefined,
  );

  const changed = (root: string): void => {
    specs.changed(root);
    clearTimeout(waiting.get(root));
    waiting.set(
      root,
      setTimeout(() => report(root), PAUSE),
    );
  };

  documents.onDidChangeContent(({ document }) => {
    const root = specs.rootOf(document.uri);
    if (root !== undefined) changed(root);
  });

  documents.onDidClose(({ document }) => {
    const root = specs.rootOf(document.uri);
    if (root !== undefined && specs.roots().has(root)) return changed(root);
    // The last open file of a spec was closed. If it was an unsaved `spec.yaml`, the spec no longer has a root.
    for (const [root, uris] of reported) {
      if (specs.roots().has(root)) continue;
      clearTimeout(waiting.get(root));
      for (const uri of uris) void connection.sendDiagnostics({ uri, diagnostics: [] });
      reported.delete(root);
      specs.forget(root);
    }
  });

  connection.onDidChangeWatchedFiles(() => {
    for (const root of specs.roots()) changed(root);
  });

  serveNavigation(handlers);
  serveEditing(handlers);
  serveDisplay(handlers);
  documents.listen(connection);
  connection.listen();
}

function clientOf({ capabilities: { workspace, textDocument }, initializationOptions }: InitializeParams): Client {
  const options = initializationOptions as { readonly commands?: unknown } | null | undefined;
  const commands = Array.isArray(options?.commands)
    ? options.commands.filter((command) => typeof command === 'string')
    : [];
  return {
    watches: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    commands: new Set(commands),
  };
}

/**
 * Serves an editor over the two streams until it sends `exit` or disconnects. Then the process exits, with 0 if the editor
 * sent `shutdown` before, else with 1.
 */
export function startServer(input: Readable, output: Writable): void {
  const connection = createConnection(input, output, { messageStrategy: inOrder() });
  connection.onRequest(REFUSED, ({ code, message }: Refusal) => new ResponseError(code, message));
  serve(connection);
}

/** Replaces the method of a request out of order. Its handler answers with an error. */
const REFUSED = 'snowspec/refused';

interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Refuses requests, and drops notifications, before `initialize` and after `shutdown`. */
function inOrder(): MessageStrategy {
  let state: 'new' | 'running' | 'shut-down' = 'new';
  const refusalOf = (method: string): Refusal | undefined => {
    if (state === 'running' && method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: 'the server is initialized already' };
    if (state === 'running' || (state === 'new' && method === 'initialize') || method === 'exit') return undefined;
    return state === 'new'
      ? { code: ErrorCodes.ServerNotInitialized, message: 'the first request is initialize' }
      : { code: ErrorCodes.InvalidRequest, message: 'the server has been shut down' };
  };
  return {
    handleMessage: (message, next) => {
      if (!hasMethod(message)) return next(message);
      const refusal = refusalOf(message.method);
      if (message.method === 'initialize' && state === 'new') state = 'running';
      if (message.method === 'shutdown' && state === 'running') state = 'shut-down';
      if (refusal === undefined) return next(message);
      if ('id' in message) return next({ ...message, method: REFUSED, params: refusal } as Message);
    },
  };
}

function hasMethod(message: Message): message is Message & { readonly method: string } {
  return 'method' in message && typeof message.method === 'string';
}
