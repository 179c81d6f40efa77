import { defined } from '../defined.js';
import {
  CompletionItemKind,
  DiagnosticSeverity,
  DocumentHighlightKind,
  ErrorCodes,
  FoldingRangeKind,
  InlayHintKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  ResponseError,
  SemanticTokensBuilder,
  SymbolKind,
  type CodeLens as LspCodeLens,
  type CompletionItem,
  type Diagnostic as LspDiagnostic,
  type DocumentHighlight,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  type SemanticTokens,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Diagnostic } from '../diagnostics/index.js';
import type { Span } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import {
  type CodeLens,
  type Fold,
  type LayerHint,
  type OutlineEntry,
  TOKEN_KINDS,
  TOKEN_MODIFIERS,
  type Token,
} from './display.js';
import type { Proposal } from './completion.js';
import type { Highlight } from './hover.js';
import { rangeOf, type OpenSpecs } from './open-specs.js';
import { RenameRefusal, type Edit } from './rename.js';

/** A problem of a spec, with what was expected and how to fix it. */
export function diagnosticOf(problem: Diagnostic, analysis: Analysis, specs: OpenSpecs): LspDiagnostic {
  const { code, severity, message, span, expected, hint, related = [] } = problem;
  const lines = [
    message,
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(hint === undefined ? [] : [`fix: ${hint}`]),
  ];
  return {
    range: rangeOf(span),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'snowspec',
    message: lines.join('\n'),
    relatedInformation: related.map((other) => ({
      location: specs.locationOf(analysis, other.span),
      message: other.message,
    })),
  };
}

export function workspaceEdit(edits: readonly Edit[], analysis: Analysis, specs: OpenSpecs): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const { span, text } of edits) {
    (changes[specs.uriOf(analysis.dir, span.file.path)] ??= []).push({ range: rangeOf(span), newText: text });
  }
  return { changes };
}

/** Turns a refusal into an error response, which the editor displays. */
export function refusing<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RenameRefusal) throw new ResponseError(ErrorCodes.InvalidRequest, error.message);
    throw error;
  }
}

/** Whether two ranges overlap or touch. */
export function touches(a: ReturnType<typeof rangeOf>, b: ReturnType<typeof rangeOf>): boolean {
  const before = (position: typeof a.start, other: typeof a.start): boolean =>
    position.line < other.line || (position.line === other.line && position.character <= other.character);
  return before(a.start, b.end) && before(b.start, a.end);
}

export function documentSymbol(entry: OutlineEntry): DocumentSymbol {
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

export function symbolKind({ section, isMember }: OutlineEntry): SymbolKind {
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
  snippet: CompletionItemKind.Snippet,
};

export function completionItem({ label, kind, doc, insert }: Proposal): CompletionItem {
  return defined({
    label,
    kind: completionKinds[kind],
    ...(doc === undefined ? {} : { documentation: { kind: MarkupKind.Markdown, value: doc } }),
    insertText: insert,
    ...(kind === 'snippet'
      ? { insertTextFormat: InsertTextFormat.Snippet, insertTextMode: InsertTextMode.adjustIndentation }
      : {}),
  });
}

export function documentHighlight({ span, declares }: Highlight): DocumentHighlight {
  return { range: rangeOf(span), kind: declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read };
}

export function foldingRange({ first, last, kind }: Fold): FoldingRange {
  return { startLine: first, endLine: last, ...(kind === 'comment' ? { kind: FoldingRangeKind.Comment } : {}) };
}

export function inlayHint({ file, offset, label, reason }: LayerHint): InlayHint {
  return {
    position: rangeOf({ file, start: offset, end: offset }).start,
    label,
    kind: InlayHintKind.Type,
    paddingLeft: true,
    ...(reason === '' ? {} : { tooltip: { kind: MarkupKind.PlainText, value: reason } }),
  };
}

/** Encodes tokens as the protocol does: each position relative to the one before. */
export function semanticTokens(tokens: readonly Token[]): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { span, kind, modifier } of tokens) {
    const { start } = rangeOf(span);
    const modifiers = modifier === undefined ? 0 : 1 << TOKEN_MODIFIERS.indexOf(modifier);
    builder.push(start.line, start.character, span.end - span.start, TOKEN_KINDS.indexOf(kind), modifiers);
  }
  return builder.build();
}

/** Commands of the editor that lenses call. Without a command, the editor displays the title alone. */
export const LENS_COMMANDS = { references: 'snowspec.showReferences', validate: 'snowspec.validatePayload' } as const;

/** Encodes a lens, without its command if the editor does not support it. */
export function codeLens(
  lens: CodeLens,
  analysis: Analysis,
  specs: OpenSpecs,
  known: ReadonlySet<string>,
): LspCodeLens {
  const range = rangeOf(lens.span);
  const command = LENS_COMMANDS[lens.kind];
  const { title } = lens;
  if (!known.has(command)) return { range, command: { title, command: '' } };
  const uri = specs.uriOf(analysis.dir, lens.span.file.path);
  switch (lens.kind) {
    case 'references': {
      const locations = lens.references.map((span) => specs.locationOf(analysis, span));
      return { range, command: { title, command, arguments: [uri, range.start, locations] } };
    }
    case 'validate':
      return { range, command: { title, command, arguments: [uri, lens.type] } };
  }
}
