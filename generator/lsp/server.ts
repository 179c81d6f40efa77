import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type Diagnostic as LspDiagnostic,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { generatorVersion } from '../version.js';
import { OpenSpecs } from './open-specs.js';
import { diagnosticOf } from './protocol.js';
import { TOKEN_KINDS, TOKEN_MODIFIERS } from './semantic-tokens.js';
import { serveDisplay, VALIDATE_COMMAND } from './serve-display.js';
import { serveEditing } from './serve-editing.js';
import { serveNavigation } from './serve-navigation.js';
import type { Client, Session } from './session.js';

/** Delay between an edit and its diagnostics, in milliseconds. */
const PAUSE = 150;

/** Serves an editor over a connection with the Language Server Protocol. */
export function serve(connection: Connection): void {
  const documents = new TextDocuments(TextDocument);
  const specs = new OpenSpecs(() => documents.all());
  const reported = new Map<string, ReadonlySet<string>>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let client: Client = { watches: false, snippets: false, commands: new Set() };

  /** Keeps the server running: logs an error of a handler and returns `otherwise`. */
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

  const report = guarded(
    'diagnostics',
    (root: string) => {
      const analysis = specs.analysisOf(root);
      const byFile = new Map<string, LspDiagnostic[]>();
      for (const problem of analysis.problems) {
        const uri = specs.uriOf(root, problem.span.file.path);
        byFile.set(uri, [...(byFile.get(uri) ?? []), diagnosticOf(problem, analysis, specs)]);
      }
      for (const uri of new Set([...(reported.get(root) ?? []), ...byFile.keys()])) {
        void connection.sendDiagnostics({ uri, diagnostics: byFile.get(uri) ?? [] });
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
    // The last open file of a spec was closed; it may have been `spec.yaml`, so that the spec has no root any longer.
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

  const session: Session = { connection, specs, guarded, client: () => client };
  serveNavigation(session);
  serveEditing(session);
  serveDisplay(session);
  documents.listen(connection);
  connection.listen();
}

function clientOf({ capabilities: { workspace, textDocument }, initializationOptions }: InitializeParams): Client {
  const options = initializationOptions as { readonly commands?: unknown } | null | undefined;
  const commands = Array.isArray(options?.commands) ? options.commands.filter((one) => typeof one === 'string') : [];
  return {
    watches: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    commands: new Set(commands),
  };
}
