import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { documentedSettings, editorProgram, projectWithSpec } from './editor-program.js';

const hx = editorProgram('hx', 'HX', [24, 7]);

/** Presses the keys of each step when its text is on the screen. Node has no terminals for other programs. */
const PRESS_KEYS = fileURLToPath(new URL('press-keys.py', import.meta.url));

const ESCAPE = '\u001b';

describe.skipIf(hx === undefined)('the settings for Helix', () => {
  it('give diagnostics, quick fixes, completion and formatting in a spec', { timeout: 300_000 }, () => {
    const project = projectWithSpec();
    const settings = join(project, 'settings');
    mkdirSync(join(settings, 'helix'), { recursive: true });
    writeFileSync(join(settings, 'helix/languages.toml'), documentedSettings('Helix', 'toml'));
    const file = join(project, 'spec/cake.yaml');
    const steps = [
      ['CHOCOLATE', '/filling: Filling\r'],
      ['1 sel', `cfilling: Fillling${ESCAPE}`],
      ['there is no type Fillling', ' a'],
      ['Write Filling', '\r'],
      ['', 'gg'],
      ['# A resource', '/filling: Filling\r'],
      ['26:', 'cfilling: Filli'],
      ['Filling    class', '\t'],
      ['', ESCAPE],
      ['NOR', '/price: \r'],
      ['27:', `cprice:   ${ESCAPE}`],
      ['price:   {', ':format\r'],
      ['price: {', ':write\r'],
      ['written', ':quit\r'],
    ];
    const { stdout, stderr } = spawnSync('python3', [PRESS_KEYS, JSON.stringify(steps), hx!, 'spec/cake.yaml'], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, XDG_CONFIG_HOME: settings, TERM: 'xterm-256color' },
      timeout: 280_000,
    });
    const { missing, screen } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '{}') as Record<string, string>;
    expect(missing, `${screen}\n${stderr}`).toBeUndefined();
    const before = readFileSync(file, 'utf8');
    expect(before).toContain('      filling: Filling\n      price: { type: int,');
  });
});
