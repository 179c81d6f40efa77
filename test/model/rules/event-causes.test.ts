import { describe, expect, it } from 'vitest';
import { problemsOf } from '../problems.js';

const spec = (cause: string) => `
channels: { counter: {} }
endpoints: { lend_book: { method: POST, path: /loans, body: null, responses: [{ status: 204, type: null }] } }
events: { BOOK_LENT: { channel: counter, payload: !not-shown, emitted-by: [${cause}] } }
`;

describe('what causes an event', () => {
  it.each(['lend_book', 'POST /loans', 'DELETE /branches/{branch_id}', 'A reader lends a book.', 'Lent.'])(
    'may be %s',
    (cause) => {
      expect(problemsOf(spec(`'${cause}'`))).toEqual([]);
    },
  );

  it('is an endpoint of the spec where it is a name', () => {
    const source = spec('lend_bok');
    const [problem, ...others] = problemsOf(source);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: 'unknown-name',
      message: 'there is no endpoint lend_bok',
      hint: 'write lend_book',
    });
    expect(source.slice(problem!.span.start, problem!.span.end)).toBe('[lend_bok]');
  });
});
