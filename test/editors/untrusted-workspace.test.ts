import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'editors/vscode';
const sources = readdirSync(join(FOLDER, 'src')).map(
  (name) => [name, readFileSync(join(FOLDER, 'src', name), 'utf8')] as const,
);

test('a setting of a workspace that is not trusted does not choose the program of the language server', () => {
  const { capabilities, contributes } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
    capabilities: { untrustedWorkspaces: { supported: unknown; restrictedConfigurations: readonly string[] } };
    contributes: { configuration: { properties: Readonly<Record<string, unknown>> } };
  };
  expect(capabilities.untrustedWorkspaces.supported).toBe('limited');
  const programs = Object.keys(contributes.configuration.properties).filter((name) =>
    /server|path|command/i.test(name),
  );
  expect(programs).not.toEqual([]);
  for (const name of programs) expect(capabilities.untrustedWorkspaces.restrictedConfigurations).toContain(name);
});

test('every source of the extension that starts a program of the project checks whether the workspace is trusted', () => {
  const starting = sources.filter(([, text]) =>
    /workspaceFolders|spawn|execFile|createTerminal|new vscode\.(?:Shell|Process)Execution/.test(text),
  );
  expect(starting.map(([name]) => name)).not.toEqual([]);
  for (const [name, text] of starting) expect(text, name).toContain('workspace.isTrusted');
});

test('no text of a spec is trusted Markdown: it has no command links and no HTML', () => {
  for (const [name, text] of sources)
    expect(text, name).not.toMatch(/isTrusted\s*[:=]\s*(?:true|\{)|supportHtml\s*[:=]\s*true/);
});
