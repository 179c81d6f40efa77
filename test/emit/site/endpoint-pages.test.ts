import { posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookshopModel } from '../../support/platform.js';
import { siteOf } from './library-site.js';

let site: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = await siteOf([await bookshopModel()]);
});

/** The page of an endpoint, without markup where that helps to read it. */
function page(endpoint: string): string {
  return site.get(`endpoints/${endpoint}.html`)!;
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** The code under a caption, such as `curl`. */
function codeOf(endpoint: string, caption: string): string {
  const [, code = ''] =
    new RegExp(`<figcaption>${caption}</figcaption>.*?<code>(.*?)</code>`, 's').exec(page(endpoint)) ?? [];
  return textOf(code);
}

/** The responses of an endpoint: what each is, and its status. */
function responsesOf(endpoint: string): readonly string[] {
  const rows = page(endpoint).matchAll(/<li class="(\w+)"><b class="status">([^<]*)<\/b>/g);
  return Array.from(rows, ([, outcome, status]) => `${status} ${outcome}`);
}

describe('the page of an endpoint', () => {
  it('shows errors as errors, and never as results', () => {
    expect(responsesOf('add_book')).toEqual(['201 success', '409 error', '422 error', '5XX error']);
    expect(responsesOf('get_book')).toEqual(['200 success', '304 redirect', '404 error']);
    expect(responsesOf('search_books')).toEqual(['200 success', 'default error']);
    expect(page('add_book')).toMatch(/<li class="error"><b class="status">409<\/b> <span class="mark">error<\/span>/);
    const [, css = ''] = [...site].find(([path]) => path.endsWith('.css')) ?? [];
    expect(css).toMatch(/\.error > \.status\s*\{\s*color: var\(--bad\)/);
  });

  it('has rows for headers and cookies, and says how lists and objects are written', () => {
    const text = textOf(page('list_books'));
    expect(page('list_books')).toContain('id="header-X-Request-Id"');
    expect(page('list_books')).toContain('id="cookie-theme"');
    expect(text).toContain('Items are separated by commas.');
    expect(text).toContain('Written as filter[key]=value.');
    expect(text).toContain('Written as tags[]=item.');
    expect(text).toContain('Written as JSON.');
  });

  it('has the content types of bodies, and what is said of parts of a form', () => {
    expect(textOf(page('set_cover'))).toContain('bytes as image/png or bytes as image/jpeg');
    expect(textOf(page('change_book'))).toContain('BookChanges as application/merge-patch+json, may be absent');
    expect(textOf(page('import_books'))).toContain('catalogue: text/csv, application/json');
    expect(page('import_books')).toContain('id="header-X-Checksum"');
  });

  it('has the headers and content types of answers', () => {
    expect(page('add_book')).toContain('id="answerHeader-Location"');
    expect(textOf(page('export_books'))).toContain('200 string as text/csv');
    expect(textOf(page('follow_changes'))).toContain('stream of Change as text/event-stream');
  });

  it('has alternatives of authorization, the service and the groups', () => {
    expect(textOf(page('delete_book'))).toContain('Staff and Key, Session');
    expect(textOf(page('list_books'))).toContain('none, Key, Widget');
    expect(textOf(page('import_books'))).toMatch(/Service\s*Files/);
    expect(textOf(page('import_books'))).toMatch(/Groups\s*Files/);
  });

  it('says how to page', () => {
    expect(textOf(page('list_orders'))).toContain(
      'Paged with ending_before and starting_after by id. has_more says whether',
    );
    expect(textOf(page('list_reviews'))).toContain('Paged with the header Link');
  });
});

describe('the call from a shell', () => {
  it('has the defaults of variables, the fixed query and what every request needs', () => {
    expect(codeOf('search_books', 'curl')).toBe(
      "curl -X GET 'https://files.bookshop.example/search?view=brief&words=text'",
    );
    expect(codeOf('list_books', 'curl')).toBe("curl -X GET 'https://eu.bookshop.example/v1/books'");
    expect(codeOf('add_book', 'curl')).toContain("-H 'Idempotency-Key: text'");
  });

  it('has the credentials of each kind', () => {
    expect(codeOf('add_book', 'curl')).toContain("-u '<name>:<password>' \\\n  -H 'X-Api-Key: <token>'");
    expect(codeOf('review_book', 'curl')).toContain("-b 'shop_session=<token>'");
    expect(codeOf('list_orders', 'curl')).toContain("-H 'Authorization: Bearer <token>'");
  });

  it('has bodies of each kind', () => {
    expect(codeOf('import_books', 'curl')).toContain("-F 'catalogue=@<file>;type=text/csv'");
    expect(codeOf('get_token', 'curl')).toContain("--data-urlencode 'grant_type=client_credentials'");
    expect(codeOf('set_cover', 'curl')).toContain("-H 'Content-Type: image/png' \\\n  --data-binary '@<file>'");
    expect(codeOf('change_book', 'curl')).not.toContain('-d');
  });
});

describe('the page of a service', () => {
  it('has its variables and its own endpoints', () => {
    const shop = textOf(site.get('services/Shop.html')!);
    expect(shop).toContain('{region}');
    expect(shop).toContain('eu by default.');
    expect(shop).toContain('One of eu, us.');
    expect(site.get('services/Files.html')).toContain('endpoints/import_books.html');
    expect(site.get('services/Files.html')!.split('id="endpoints"')[1]!.split('</section>')[0]).not.toContain(
      'add_book',
    );
  });
});

it('all links between pages lead somewhere', () => {
  const wrong: string[] = [];
  for (const [from, html] of site) {
    if (!from.endsWith('.html')) continue;
    for (const [, href] of html.matchAll(/ href="([^"]*)"/g)) {
      const address = href!.replaceAll('&#45;', '-');
      if (/^(?:https?:|data:)/.test(address)) continue;
      const [path = '', anchor] = address.split('#');
      const target = path === '' ? from : posix.join(posix.dirname(from), path);
      const text = site.get(target);
      if (text === undefined) wrong.push(`${from}: ${address}`);
      else if (anchor !== undefined && target.endsWith('.html') && !text.includes(` id="${anchor}"`))
        wrong.push(`${from}: ${address}`);
    }
  }
  expect(wrong).toEqual([]);
});
