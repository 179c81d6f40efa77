import * as vscode from 'vscode';
import type { Location, Position } from 'vscode-languageclient';

/** Opens the list of references that a lens has, which the server sends in the terms of the protocol. */
export async function showReferences(uri: string, position: Position, locations: readonly Location[]): Promise<void> {
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    vscode.Uri.parse(uri),
    new vscode.Position(position.line, position.character),
    locations.map(({ uri: target, range: { start, end } }) => {
      const range = new vscode.Range(start.line, start.character, end.line, end.character);
      return new vscode.Location(vscode.Uri.parse(target), range);
    }),
  );
}
