import { describe, expect, test } from 'vitest';
import { compareModels, type Change } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** Two objects with one field each: the type in the request, and the type in the response. */
function specOf(fields: string, sent: string, answered: string, more = ''): string {
  return `
objects:
  Book:
    identity: [id]
    fields: { id: str, ${fields} }${more}
  Request: { fields: { book: '${sent}' } }
  Answer: { fields: { books: 'list[${answered}]' } }
endpoints:
  put_book: { method: PUT, path: /book, body: Request, responses: [{ status: 200, type: Answer }], auth: [] }
`;
}

function theChange(before: string, after: string): Change {
  const { changes } = compareModels(modelIn(before), modelIn(after), { today: '2026-01-01' });
  expect(changes).toHaveLength(1);
  return changes[0]!;
}

const levels = ({ impact }: Change): string => Object.values(impact).join(' ');

describe('a field that an object must have', () => {
  const between = (before: string, after: string, sent: string, answered: string): Change =>
    theChange(specOf(before, sent, answered), specOf(after, sent, answered));

  test('does not break those who send only a part of the object when it comes', () => {
    const [before, after] = ['', 'title: str'];
    expect(levels(between(before, after, 'Book', 'Book'))).toBe('safe breaking safe breaking');
    const change = between(before, after, 'Partial<Book>', 'Book');
    expect(levels(change)).toBe('safe safe safe breaking');
    expect(change.reach).toMatchObject({ endpoints: ['put_book'], positions: ['request', 'response'] });
  });

  test('is a risk for those who receive only a part of the object when it goes', () => {
    expect(levels(between('title: str', '', 'Book', 'Book'))).toBe('breaking risky breaking breaking');
    expect(levels(between('title: str', '', 'Book', 'Partial<Book>'))).toBe('risky risky breaking breaking');
  });

  test('is not met in a part of the object when it may be absent from now on', () => {
    expect(levels(between('title: str', 'title?: str', 'Book', 'Book'))).toBe('breaking safe breaking safe');
    const change = between('title: str', 'title?: str', 'Book', 'Partial<Book>');
    expect(levels(change)).toBe('none safe breaking safe');
    expect(change.reach).toMatchObject({ objects: ['Book', 'Request'], positions: ['request'] });
  });

  test('is met in a part of the object when it may be null from now on', () => {
    const change = between('title: str', 'title: str | null', 'Partial<Book>', 'Partial<Book>');
    expect(levels(change)).toBe('breaking safe breaking safe');
    expect(change.reach).toMatchObject({ objects: ['Book', 'Request', 'Answer'], positions: ['request', 'response'] });
  });

  test('is met in a part of the object when it identifies the object', () => {
    const [before, after] = [
      specOf('', 'Book', 'Partial<Book>'),
      specOf('', 'Book', 'Partial<Book>').replace('id: str', 'id?: str'),
    ];
    expect(levels(theChange(before, after))).toBe('breaking safe breaking safe');
  });

  test('does not break those who send a view that may lack it when it comes', () => {
    const views = '\n    views: { Update: { required: [id] } }';
    const change = theChange(
      specOf('pages: int', 'BookUpdate', 'Book', views),
      specOf('pages: int, title: str', 'BookUpdate', 'Book', views),
    );
    expect(change).toMatchObject({ kind: 'field.added.required', path: 'objects.Book.fields.title' });
    expect(levels(change)).toBe('safe safe safe breaking');
    expect(change.reach.views).toEqual(['BookUpdate']);
  });

  test('is a part of what contains it, of which only a part may be there', () => {
    const nested = (field: string): string => `
objects:
  Page: { fields: { ${field}: str } }
  Book: { identity: [], fields: { page: Page } }
endpoints:
  put_book: { method: PUT, path: /book, body: Partial<Book>, responses: [{ status: 204, type: null }], auth: [] }
`;
    const change = theChange(nested('text?'), nested('text'));
    expect(levels(change)).toBe('none breaking safe breaking');
    expect(change.reach).toMatchObject({ objects: ['Page', 'Book'], endpoints: ['put_book'], positions: ['request'] });
  });
});

describe('what identifies an object', () => {
  const identity = (names: string, part: string): string =>
    specOf('title: str', part, part).replace('identity: [id]', `identity: [${names}]`);

  test('concerns those who meet a part of the object', () => {
    const change = theChange(identity('id', 'Partial<Book>'), identity('id, title', 'Partial<Book>'));
    expect(levels(change)).toBe('safe breaking safe breaking');
    expect(change.reach.objects).toEqual(['Request', 'Answer']);
  });

  test('affects no one if only the whole object is used', () => {
    const change = theChange(identity('id', 'Book'), identity('id, title', 'Book'));
    expect(change).toMatchObject({ kind: 'object.identity.added', level: 'none', reach: { objects: [] } });
    expect(levels(change)).toBe('none none none none');
  });
});
