import { describe, expect, test } from 'vitest';
import { processTerminal } from '../../generator/cli/terminal.js';

function streams(stdout: object, stderr: object, env: NodeJS.ProcessEnv = {}): Parameters<typeof processTerminal>[0] {
  const on = (): void => undefined;
  return { stdout: { on, ...stdout }, stderr: { on, ...stderr }, env } as unknown as Parameters<
    typeof processTerminal
  >[0];
}

const screen = { isTTY: true, hasColors: () => true };
const plain = { isTTY: true, hasColors: () => false };
const file = {};

describe('colours', () => {
  test.each([
    ['on a terminal', screen, screen, true, true],
    ['not to a file, even if errors go to a terminal', file, screen, true, false],
    ['to a terminal, even if errors go to a file', screen, file, false, true],
    ['not on a terminal without colours', plain, plain, false, false],
  ])('are printed %s', (_, stdout, stderr, color, outColor) => {
    expect(processTerminal(streams(stdout, stderr))).toMatchObject({ color, outColor });
  });

  test.each([
    [{ NO_COLOR: '1' }, screen, false],
    [{ NO_COLOR: '' }, screen, true],
    [{ FORCE_COLOR: '1' }, file, true],
    [{ FORCE_COLOR: '' }, file, true],
    [{ FORCE_COLOR: '0' }, screen, false],
    [{ FORCE_COLOR: 'false' }, screen, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, file, true],
  ])('follow the environment %j', (env, stream, color) => {
    expect(processTerminal(streams(stream, stream, env))).toMatchObject({ color, outColor: color });
  });
});
