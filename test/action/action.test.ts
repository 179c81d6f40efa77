import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { action } from './runner.js';

const { steps } = action.runs;

test('it is a composite action, and every input is explained', () => {
  expect(action.runs.using).toBe('composite');
  for (const [name, input] of Object.entries(action.inputs)) {
    expect(input.description, name).toMatch(/\S/);
    expect(input.default, name).toBeTypeOf('string');
  }
});

describe.each(steps.map((step) => [step.name, step] as const))('%s', (_, step) => {
  test('says which shell runs it, and is a script of that shell', () => {
    expect(step.shell).toBe('bash');
    execFileSync('bash', ['-n'], { input: step.run });
  });

  test('no value from outside is put into the script', () => {
    expect(step.run).not.toContain('${{');
  });

  test('every value that it takes from the environment is given to it, and quoted', () => {
    const own = new Set(Array.from(step.run.matchAll(/\b(\w+)=/g), ([, name]) => name!));
    const used = Array.from(step.run.matchAll(/\$\{?([A-Z_]{2,})/g), ([, name]) => name!);
    const given = new Set([
      ...Object.keys(step.env ?? {}),
      'PWD',
      'RUNNER_TEMP',
      'GITHUB_OUTPUT',
      'GITHUB_STEP_SUMMARY',
      ...own,
    ]);
    expect(used.filter((name) => !given.has(name))).toEqual([]);
  });
});

test('every expression names something that exists', () => {
  const text = JSON.stringify(action);
  const inputs = Array.from(text.matchAll(/inputs\.([\w-]+)/g), ([, name]) => name!);
  expect(inputs.filter((name) => !(name in action.inputs))).toEqual([]);
  const outputs = Array.from(text.matchAll(/steps\.(\w+)\.outputs\.(\w+)/g));
  for (const [, id, name] of outputs) expect(steps.find((step) => step.id === id)?.run).toContain(`${name}=`);
});

test('each input is used', () => {
  const text = JSON.stringify([action.runs, action.outputs]);
  for (const name of Object.keys(action.inputs)) expect(text).toContain(`inputs.${name}`);
});
