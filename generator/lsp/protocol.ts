import { defined } from '../defined.js';
import {
  CompletionItemKind,
  DiagnosticSeverity,
  ErrorCodes,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  ResponseError,
  type CompletionItem,
  type Diagnostic as LspDiagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Diagnostic } from '../diagnostics/index.js';
import type { Analysis } from './analysis.js';
import type { Proposal } from './completion.js';
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
