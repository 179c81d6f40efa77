import { expect, it } from 'vitest';
import { catalogue, type Problem } from '../../../generator/diagnostics/index.js';
import { rules } from '../../../generator/model/rules/check-rules.js';

it('gives every code one meaning, in whichever rule', () => {
  const meanings = new Map<string, Problem<never>>(Object.entries(catalogue));
  for (const { messages } of rules) {
    for (const [code, problem] of Object.entries(messages)) {
      expect(meanings.get(code) ?? problem, code).toBe(problem);
      meanings.set(code, problem);
    }
  }
  expect([...meanings.keys()].every((code) => /^[a-z]+(-[a-z0-9]+)*$/.test(code))).toBe(true);
});
