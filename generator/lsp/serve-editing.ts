import {
  CodeActionKind,
  type CodeAction,
  type CompletionItem,
  type DocumentFormattingParams,
  type TextEdit,
} from 'vscode-languageserver/node';
import { completionsAt } from './completion.js';
import { formattingEdit } from './formatting.js';
import { rangeOf } from './open-specs.js';
import { completionItem, diagnosticOf, refusing, touches, workspaceEdit } from './protocol.js';
import { quickFix } from './quick-fix.js';
import { renamedSpan, renameEdits } from './rename.js';
import type { Session } from './session.js';

/** Serves requests that change a spec, or propose a change. */
export function serveEditing({ connection, specs, guarded, client }: Session): void {
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
        if (place === undefined) return [];
        const { analysis, file, offset } = place;
        const proposals = completionsAt(analysis, file, offset);
        return proposals.filter(({ kind }) => kind !== 'snippet' || client().snippets).map(completionItem);
      },
      [],
    ),
  );

  connection.onDocumentFormatting(
    guarded(
      'formatting',
      ({ textDocument: { uri } }: DocumentFormattingParams): TextEdit[] | null => {
        const found = specs.fileOf(uri);
        if (found === undefined) return null;
        const edit = formattingEdit(found.file);
        return edit === undefined ? [] : [{ range: rangeOf(edit.span), newText: edit.text }];
      },
      null,
    ),
  );
}
