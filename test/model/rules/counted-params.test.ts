import { describe, expect, it } from 'vitest';
import { problemsOf } from '../problems.js';

const spec = (per: string) => `
endpoints: { get_branch: { method: GET, path: '/branches/{branch_id}', params: { branch_id: str }, body: null, responses: [{ status: 204, type: null }] } }
services:
  Rest:
    url: https://library.example/api
    rate-limits: { per: [${per}] }
`;

describe('what rate limits are counted apart by', () => {
  it.each(['branch_id', 'branch_id, person_id', 'person_id'])('may be %s: not every endpoint is in the spec', (per) => {
    expect(problemsOf(spec(per))).toEqual([]);
  });

  it('is not nearly the name of a parameter', () => {
    const source = spec('brench_id');
    const [problem, ...others] = problemsOf(source);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: 'unknown-name',
      message: 'there is no parameter of a path brench_id',
      hint: 'write branch_id',
    });
    expect(source.slice(problem!.span.start, problem!.span.end)).toBe('[brench_id]');
  });
});
