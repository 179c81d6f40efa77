import type { Readable, Writable } from 'node:stream';
import {
  CodeActionKind,
  CompletionItemKind,
  createConnection,
  DiagnosticSeverity,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  MarkupKind,
  ResponseError,
  SymbolKind,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type CompletionItem,
  type Diagnostic as LspDiagnostic,
  type DocumentSymbol,
  type InitializeParams,
  type InitializeResult,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic } from '../diagnostics/index.js';
import type { Span } from '../read/syntax.js';
import { generatorVersion } from '../version.js';
import type { Analysis } from './analysis.js';
import { completionsAt, type Proposal } from './completion.js';
import { hoverAt } from './hover.js';
import { declarationsOf, mentionsAt, referencesTo } from './lookup.js';
import { OpenSpecs, rangeOf } from './open-specs.js';
import { findDeclarations, outlineOf, type OutlineEntry } from './outline.js';
import { quickFix } from './quick-fix.js';
import { renamedSpan, renameEdits, RenameRefusal, type Edit } from './rename.js';

/** Delay between an edit and its diagnostics, in milliseconds. */
const PAUSE = 150;

/**
 * Serves an editor over the two streams with the Language Server Protocol until it sends `exit` or disconnects. Then the
 * process exits, with 0 if the editor sent `shutdown` before, else with 1.
 */
export function startServer(input: Readable, output: Writable): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const specs = new OpenSpecs(() => documents.all());
  const reported = new Map<string, ReadonlySet<string>>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let watches = false;

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

  connection.onInitialize(({ capabilities }: InitializeParams): InitializeResult => {
    watches = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
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
      },
    };
  });

  connection.onInitialized(() => {
    if (!watches) return;
    const watchers = [{ globPattern: '**/*.{yaml,yml}' }];
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });

  // ------------------------------------------------------------------------------------------------------- diagnostics

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

  connection.onCodeAction(
    guarded(
      'code action',
      ({ textDocument: { uri }, range }): CodeAction[] => {
        const found = specs.fileOf(uri);
        if (found === undefined) return [];
        const { analysis, file } = found;
        return analysis.problems.flatMap((problem): CodeAction[] => {
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
        });
      },
      [],
    ),
  );

  // -------------------------------------------------------------------------------------------------------- navigation

  connection.onDefinition(
    guarded(
      'definition',
      ({ textDocument: { uri }, position }) => {
        const place = specs.placeOf(uri, position);
        if (place === undefined) return null;
        const { analysis, file, offset } = place;
        const symbols = mentionsAt(analysis, file.path, offset).map(({ symbol }) => symbol);
        return declarationsOf(analysis, symbols).map(({ span }) => specs.locationOf(analysis, span));
      },
      null,
    ),
  );

  connection.onReferences(
    guarded(
      'references',
      ({ textDocument: { uri }, position, context }) => {
        const place = specs.placeOf(uri, position);
        if (place === undefined) return null;
        const { analysis, file, offset } = place;
        const symbols = mentionsAt(analysis, file.path, offset).map(({ symbol }) => symbol);
        const spans = referencesTo(analysis, symbols, context.includeDeclaration);
        return spans.map((span) => specs.locationOf(analysis, span));
      },
      null,
    ),
  );

  connection.onHover(
    guarded(
      'hover',
      ({ textDocument: { uri }, position }) => {
        const place = specs.placeOf(uri, position);
        const hover = place && hoverAt(place.analysis, place.file, place.offset);
        if (hover === undefined) return null;
        return { contents: { kind: MarkupKind.Markdown, value: hover.text }, range: rangeOf(hover.span) };
      },
      null,
    ),
  );

  connection.onDocumentSymbol(
    guarded(
      'document symbols',
      ({ textDocument: { uri } }): DocumentSymbol[] => {
        const found = specs.fileOf(uri);
        return found === undefined ? [] : outlineOf(found.analysis, found.file.path).map(documentSymbol);
      },
      [],
    ),
  );

  connection.onWorkspaceSymbol(
    guarded(
      'workspace symbols',
      ({ query }) =>
        [...specs.roots()].flatMap((root) => {
          const analysis = specs.analysisOf(root);
          return findDeclarations(analysis, query).map((entry) => ({
            name: entry.name,
            kind: symbolKind(entry),
            location: specs.locationOf(analysis, entry.span),
          }));
        }),
      [],
    ),
  );

  // ----------------------------------------------------------------------------------------------------------- editing

  connection.onPrepareRename(
    guarded(
      'prepare rename',
      ({ textDocument: { uri }, position }) => {
        const place = specs.placeOf(uri, position);
        if (place === undefined) return null;
        const span = refusing(() => renamedSpan(place.analysis, place.file.path, place.offset));
        return { range: rangeOf(span), placeholder: span.file.text.slice(span.start, span.end) };
      },
      null,
    ),
  );

  connection.onRenameRequest(
    guarded(
      'rename',
      ({ textDocument: { uri }, position, newName }) => {
        const place = specs.placeOf(uri, position);
        if (place === undefined) return null;
        const edits = refusing(() => renameEdits(place.analysis, place.file.path, place.offset, newName));
        return workspaceEdit(edits, place.analysis, specs);
      },
      null,
    ),
  );

  connection.onCompletion(
    guarded(
      'completion',
      ({ textDocument: { uri }, position }): CompletionItem[] => {
        const place = specs.placeOf(uri, position);
        return place === undefined ? [] : completionsAt(place.analysis, place.file, place.offset).map(completionItem);
      },
      [],
    ),
  );

  documents.listen(connection);
  connection.listen();
}

// ------------------------------------------------------------------------------------------------- in the editor's words

function diagnosticOf(problem: Diagnostic, analysis: Analysis, specs: OpenSpecs): LspDiagnostic {
  const { code, message, span, expected, hint, related = [] } = problem;
  const lines = [
    message,
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(hint === undefined ? [] : [`fix: ${hint}`]),
  ];
  return {
    range: rangeOf(span),
    severity: DiagnosticSeverity.Error,
    code,
    source: 'snowspec',
    message: lines.join('\n'),
    relatedInformation: related.map((other) => ({
      location: specs.locationOf(analysis, other.span),
      message: other.message,
    })),
  };
}

function workspaceEdit(edits: readonly Edit[], analysis: Analysis, specs: OpenSpecs): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const { span, text } of edits) {
    (changes[specs.uriOf(analysis.dir, span.file.path)] ??= []).push({ range: rangeOf(span), newText: text });
  }
  return { changes };
}

/** Turns a refusal into an error response, which the editor shows. */
function refusing<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RenameRefusal) throw new ResponseError(ErrorCodes.InvalidRequest, error.message);
    throw error;
  }
}

function touches(a: ReturnType<typeof rangeOf>, b: ReturnType<typeof rangeOf>): boolean {
  const before = (one: typeof a.start, other: typeof a.start): boolean =>
    one.line < other.line || (one.line === other.line && one.character <= other.character);
  return before(a.start, b.end) && before(b.start, a.end);
}

function documentSymbol(entry: OutlineEntry): DocumentSymbol {
  return {
    name: entry.name,
    detail: entry.isMember ? '' : entry.section,
    kind: symbolKind(entry),
    range: covering(entry),
    selectionRange: rangeOf(entry.span),
    children: entry.inside.map(documentSymbol),
  };
}

function covering({ span, whole }: { readonly span: Span; readonly whole: Span }): ReturnType<typeof rangeOf> {
  return rangeOf({ ...whole, start: Math.min(span.start, whole.start), end: Math.max(span.end, whole.end) });
}

function symbolKind({ section, isMember }: OutlineEntry): SymbolKind {
  if (isMember) return section === 'enums' || section === 'bitsets' ? SymbolKind.EnumMember : SymbolKind.Field;
  return sectionSymbols[section] ?? SymbolKind.Object;
}

const sectionSymbols: Readonly<Record<string, SymbolKind>> = {
  identifiers: SymbolKind.TypeParameter,
  scalars: SymbolKind.TypeParameter,
  enums: SymbolKind.Enum,
  bitsets: SymbolKind.Enum,
  objects: SymbolKind.Interface,
  endpoints: SymbolKind.Method,
  events: SymbolKind.Event,
};

const completionKinds: Readonly<Record<Proposal['kind'], CompletionItemKind>> = {
  key: CompletionItemKind.Keyword,
  type: CompletionItemKind.Class,
  field: CompletionItemKind.Field,
  member: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
  name: CompletionItemKind.Reference,
};

function completionItem({ label, kind, doc, insert }: Proposal): CompletionItem {
  return {
    label,
    kind: completionKinds[kind],
    ...(doc === undefined ? {} : { documentation: { kind: MarkupKind.Markdown, value: doc } }),
    ...(insert === undefined ? {} : { insertText: insert }),
  };
}
