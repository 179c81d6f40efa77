import { expect, test } from 'vitest';
import { answersOf } from '../../../generator/diff/types/answers.js';
import type { Reference, Shape } from '../../../generator/diff/types/shape.js';

const ERRORS = 'src/runtime/rest-error.ts';

function named(name: string, given: readonly Shape[] = [], module = ERRORS): Reference {
  return { kind: 'reference', module, name, arguments: given };
}

const status = (value: string | number): Shape => ({ kind: 'literal', value });
const union = (...of: readonly Shape[]): Shape => ({ kind: 'union', of });
const failure = (...given: readonly Shape[]): Shape => named('AnsweredError', given);
const [book, text]: readonly Shape[] = [named('Book', [], 'src/objects/book.ts'), { kind: 'keyword', name: 'string' }];

const ALIASES: Readonly<Record<string, Shape>> = { GetBookError: failure(status(404), book!) };

/** How many statuses are answered with each body, the least and the most of them, and whether they are named. */
function answered(shape: Shape): string | undefined {
  const answers = answersOf(shape, ({ name }) => ALIASES[name]);
  if (answers === undefined) return undefined;
  const statuses = new Map<string, number[]>();
  for (const [one, { body, isNamed }] of answers) {
    const text = `${body === book ? 'book' : 'text'}${isNamed ? ', named' : ''}`;
    statuses.set(text, [...(statuses.get(text) ?? []), one]);
  }
  const lines = [...statuses].map(
    ([text, all]) => `${all.length} from ${Math.min(...all)} to ${Math.max(...all)}: ${text}`,
  );
  return lines.join('; ');
}

test.each<readonly [what: string, shape: Shape, expected: string | undefined]>([
  ['a status', failure(status(404), book!), '1 from 404 to 404: book, named'],
  ['two statuses', failure(union(status(404), status(409)), book!), '2 from 404 to 409: book, named'],
  ['every failure', failure(named('ErrorStatus'), book!), '200 from 400 to 599: book'],
  ['every failure of a caller', failure(named('ErrorStatus4'), book!), '100 from 400 to 499: book'],
  ['every failure of a service', failure(named('ErrorStatus5'), book!), '100 from 500 to 599: book'],
  [
    'all failures but some',
    failure(named('Exclude', [named('ErrorStatus4'), union(status(400), status(499))], ''), book!),
    '98 from 401 to 498: book',
  ],
  [
    'a status, and all others',
    union(failure(status(400), text!), failure(named('Exclude', [named('ErrorStatus'), status(400)], ''), book!)),
    '1 from 400 to 400: text, named; 199 from 401 to 599: book',
  ],
  [
    'a type that has a name',
    named('GetBookError', [], 'src/rest/operations/get-book.ts'),
    '1 from 404 to 404: book, named',
  ],
  ['something else', text!, undefined],
  ['a failure or something else', union(failure(status(404), book!), text!), undefined],
  ['a status that is a text', failure(status('404'), book!), undefined],
  ['a status among texts', failure(union(status(404), status('409')), book!), undefined],
  ['any number as a status', failure({ kind: 'keyword', name: 'number' }, book!), undefined],
  ['statuses of another name', failure(named('Statuses'), book!), undefined],
  ['a list of another module', failure(named('ErrorStatus', [], 'src/objects/book.ts'), book!), undefined],
  ['all but what is no list', failure(named('Exclude', [named('ErrorStatus'), text!], ''), book!), undefined],
  [
    'what another module calls Exclude',
    failure(named('Exclude', [named('ErrorStatus'), status(400)]), book!),
    undefined,
  ],
  ['a failure of another module', named('AnsweredError', [status(404), book!], 'src/objects/book.ts'), undefined],
  ['a failure without a body', failure(status(404)), undefined],
  ['a failure without a status', failure(), undefined],
])('the answers of %s', (_, shape, expected) => {
  expect(answered(shape)).toBe(expected);
});
