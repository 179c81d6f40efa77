import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { analyse } from '../../generator/lsp/analysis.js';
import { hoverText } from '../../generator/lsp/hover-text.js';
import { edited, renameEdits } from '../../generator/lsp/rename.js';
import type { Model } from '../../generator/model/model.js';
import { readSpecFiles } from '../../generator/read/index.js';

const analysis = analyse(fileURLToPath(new URL('../specs/bookshop', import.meta.url)), new Map());
const [model] = analysis.models;
const before = withoutPlaces(analysis.models);

const OF_ENDPOINTS =
  /^(auth|services)\/|^endpoints\/(list_books|import_books|list_orders|list_changes|review_book)\.|^types\/(ImportForm|OrderForm|OrderList|ChangeLog|LogMeta|BookPage|Order)\./;
const declared = analysis.mentions.filter(({ role, symbol }) => role === 'declaration' && OF_ENDPOINTS.test(symbol));

describe('renaming what endpoints refer to', () => {
  it('tries schemes, scopes, services, variables, parameters and fields of answers and forms', () => {
    const symbols = declared.map(({ symbol }) => symbol);
    for (const one of [
      'auth/Staff',
      'auth/Login.orders.read',
      'services/Files',
      'services/Shop.region',
      'endpoints/list_books.X-Request-Id',
      'endpoints/list_books.theme',
      'endpoints/list_orders.starting_after',
      'endpoints/list_changes.token',
      'types/ImportForm.catalogue',
      'types/LogMeta.next_token',
      'types/OrderList.has_more',
    ])
      expect(symbols).toContain(one);
  });

  it.each(declared.map((mention) => [mention.symbol, mention] as const))(
    '%s changes its name and nothing else',
    (_, { editable, span }) => {
      const old = editable!.file.text.slice(editable!.start, editable!.end);
      const fresh = /^[A-Z][a-z]+$/.test(old) ? 'Zqx' : 'zqx';
      const edits = renameEdits(analysis, span.file.path, span.start, fresh);
      const files = Array.from(analysis.files.values(), ({ file }) => edited(file, edits));
      const { models, problems } = compileRead(readSpecFiles(files), 'all');
      expect(problems).toEqual([]);
      expect(withoutPlaces(models).replaceAll(fresh, old)).toBe(before);
    },
  );
});

describe('what an editor says of', () => {
  it('an endpoint names bodies, answers, content types and errors', () => {
    const text = hoverText('endpoints/import_books', model!)!;
    expect(text).toContain('`POST /imports`');
    expect(text).toContain('- body: `ImportForm` as `multipart/form-data`');
    expect(text).toContain('- 202: `Import`, headers `Location`');
    expect(text).toContain('- 400 (error): `InvalidBook`');
    expect(hoverText('endpoints/follow_changes', model!)).toContain(
      '- 200: a stream of `Change` as `text/event-stream`',
    );
    expect(hoverText('endpoints/search_books', model!)).toContain('`GET /search?view=brief`');
  });

  it('headers, cookies and variables is what the spec says of them', () => {
    expect(hoverText('endpoints/add_book.Idempotency-Key', model!)).toContain('The same for each attempt.');
    expect(hoverText('endpoints/list_books.theme', model!)).toContain('may be absent');
    const variable = hoverText('services/Shop.region', model!)!;
    expect(variable).toContain('Where data is kept.');
    expect(variable).toContain('One of');
  });
});

/** Everything that the models say but where it is said. Names of headers in code follow from the headers. */
function withoutPlaces(models: readonly Model[]): string {
  const drop = new Set(['line', 'column', 'as']);
  return JSON.stringify(models, (key, value: unknown) => (drop.has(key) ? undefined : value));
}
