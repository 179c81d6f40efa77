import { MarkupKind, type DocumentSymbol } from 'vscode-languageserver/node';
import { highlightsAt, declarationsOf, mentionsAt, referencesTo } from './lookup.js';
import { hoverAt } from './hover.js';
import { rangeOf } from './open-specs.js';
import { findDeclarations, outlineOf } from './outline.js';
import { documentHighlight, documentSymbol, symbolKind } from './protocol.js';
import type { Session } from './session.js';

/** Serves requests that lead from one place of a spec to others. */
export function serveNavigation({ connection, specs, guarded }: Session): void {
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

  connection.onDocumentHighlight(
    guarded(
      'document highlight',
      ({ textDocument: { uri }, position }) => {
        const place = specs.placeOf(uri, position);
        return place === undefined
          ? null
          : highlightsAt(place.analysis, place.file.path, place.offset).map(documentHighlight);
      },
      null,
    ),
  );
}
