import {
  ErrorCodes,
  ResponseError,
  type CodeLens,
  type ExecuteCommandParams,
  type FoldingRange,
  type InlayHint,
  type SemanticTokens,
} from 'vscode-languageserver/node';
import { loadValidators } from '../interpret/validators.js';
import { codeLensesOf } from './code-lenses.js';
import { foldsOf } from './folding.js';
import { layerHintsOf } from './layer-hints.js';
import { checkPayload, type PayloadCheck } from './payload-check.js';
import { codeLens, foldingRange, inlayHint, semanticTokens } from './protocol.js';
import { tokensOf } from './semantic-tokens.js';
import type { Session } from './session.js';

/** The command of this server that validates a payload: `[uri of a file of the spec, type, JSON text, profile?]`. */
export const VALIDATE_COMMAND = 'snowspec.validate';

/** Serves requests for what an editor shows in or around the text of a spec. */
export function serveDisplay({ connection, specs, guarded, client }: Session): void {
  connection.onFoldingRanges(
    guarded(
      'folding',
      ({ textDocument: { uri } }): FoldingRange[] | null => {
        const parsed = specs.parsedFile(uri);
        return parsed === undefined ? null : foldsOf(parsed).map(foldingRange);
      },
      null,
    ),
  );

  connection.languages.semanticTokens.on(
    guarded(
      'semantic tokens',
      ({ textDocument: { uri } }): SemanticTokens => {
        const found = specs.fileOf(uri);
        const parsed = specs.parsedFile(uri);
        return found === undefined || parsed === undefined
          ? { data: [] }
          : semanticTokens(tokensOf(parsed, found.analysis));
      },
      { data: [] },
    ),
  );

  connection.languages.inlayHint.on(
    guarded(
      'inlay hints',
      ({ textDocument: { uri }, range }): InlayHint[] | null => {
        const found = specs.fileOf(uri);
        const parsed = specs.parsedFile(uri);
        if (found === undefined || parsed === undefined) return null;
        const hints = layerHintsOf(parsed, found.analysis).map(inlayHint);
        return hints.filter(({ position: { line } }) => range.start.line <= line && line <= range.end.line);
      },
      null,
    ),
  );

  connection.onCodeLens(
    guarded(
      'code lenses',
      ({ textDocument: { uri } }): CodeLens[] | null => {
        const found = specs.fileOf(uri);
        if (found === undefined) return null;
        const { analysis, file } = found;
        return codeLensesOf(analysis, file.path).map((lens) => codeLens(lens, analysis, specs, client().commands));
      },
      null,
    ),
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
