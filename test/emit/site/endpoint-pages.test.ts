import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { sitePages } from '../../../generator/emit/site/site-files.js';
import { isNotShown, type Endpoint, type Model, type ObjectType, type Type } from '../../../generator/model/model.js';
import { shownBodies } from '../../../generator/model/requests.js';
import { namedTypes } from '../../../generator/model/types.js';
import { tries } from '../../support/effort.js';
import { bookshopModel, platformModel } from '../../support/platform.js';
import { drawn } from './drawn-graph.js';
import { NO_SAMPLES, siteOf } from './library-site.js';

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
  const rows = page(endpoint).matchAll(
    /<details class="response (\w+)"(?: open)?><summary><b class="status">([^<]*)<\/b>/g,
  );
  return Array.from(rows, ([, outcome, status]) => `${status} ${outcome}`);
}

describe('the page of an endpoint', () => {
  it('shows errors as errors, and never as results', () => {
    expect(responsesOf('add_book')).toEqual(['201 success', '409 error', '422 error', '5XX error']);
    expect(responsesOf('get_book')).toEqual(['200 success', '304 redirect', '404 error']);
    expect(responsesOf('search_books')).toEqual(['200 success', 'default error']);
    const [, css = ''] = [...site].find(([path]) => path.endsWith('.css')) ?? [];
    expect(css).toMatch(/\.error > summary \.status[^{}]*\{\s*color: var\(--bad\)/);
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
    expect(page('set_cover')).toMatch(/<input type="radio"[^>]* checked><span>image\/png<.*?<span>image\/jpeg</);
    expect(textOf(page('change_book'))).toContain('Body (optional)');
    expect(page('change_book')).toContain('<div class="tab" role="group" aria-label="application/merge-patch+json">');
    expect(textOf(page('import_books'))).toContain('catalogue: sent as text/csv, application/json');
    expect(page('import_books')).toContain('id="header-X-Checksum"');
  });

  it('has the headers and content types of answers', () => {
    expect(page('add_book')).toContain('id="answerHeader-Location"');
    expect(textOf(page('export_books'))).toContain('200 string as text/csv');
    expect(textOf(page('follow_changes'))).toContain('stream of Change as text/event-stream');
  });

  it('has alternatives of authorization, the service and the groups', () => {
    expect(textOf(page('delete_book'))).toContain('Staff and Key or Session');
    expect(textOf(page('list_books'))).toContain('none or Key or Widget');
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

describe('the pages of the endpoints of the platform', () => {
  /** Its body has objects in lists in unions, some of which hold themselves. */
  const NESTED = 'create_message';
  const pages = new Map<Endpoint, string>();
  let model: Model;

  beforeAll(async () => {
    model = await platformModel('live');
    const written = new Map(
      sitePages([{ model, samples: NO_SAMPLES }], [], drawn, []).map(({ path, html }) => [path, html]),
    );
    for (const endpoint of model.endpoints.filter(({ name }, index) => index % tries(4, 1) === 0 || name === NESTED)) {
      pages.set(endpoint, written.get(`endpoints/${endpoint.name}.html`)!());
    }
  });

  it('have every field of every body, at any depth, under an anchor of its object', () => {
    const missing: string[] = [];
    for (const [endpoint, html] of pages) {
      for (const type of shownBodies(endpoint).flatMap((body) => (isNotShown(body.type) ? [] : [body.type]))) {
        for (const object of objectsWithin(type, model)) {
          const at = new RegExp(` id="body\\d*-${object.name}"`).exec(html);
          const rest = at === null ? '' : html.slice(at.index);
          const fields = object.fields.filter(({ name }) => !rest.includes(`<b>${name}</b>`));
          missing.push(...fields.map(({ name }) => `${endpoint.name}: ${object.name}.${name}`));
        }
      }
    }
    expect(missing).toEqual([]);
  });

  it('have no pointer into a document', () => {
    for (const [{ name }, html] of pages) expect(textOf(html), name).not.toMatch(/~1|\.json#/);
  });

  it('transfer less than 80 kB each, and all links within a page lead to a place on it', () => {
    for (const [{ name }, html] of pages) {
      expect(gzipSync(html).length, name).toBeLessThan(80_000);
      const ids = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id));
      const wrong = Array.from(html.matchAll(/ href="#([^"]*)"/g), ([, id]) => id).filter((id) => !ids.has(id));
      expect(wrong, name).toEqual([]);
    }
  });
});

function objectsWithin(type: Type, { objects, unions }: Model): readonly ObjectType[] {
  const found = new Set<ObjectType>();
  const add = (types: readonly Type[]): void => {
    for (const { name } of types.flatMap(namedTypes)) {
      const object = objects.find((one) => one.name === name);
      if (object !== undefined && !found.has(object)) {
        found.add(object);
        add(object.fields.map((field) => field.type));
      }
      const union = unions.find((one) => one.name === name);
      if (union !== undefined && !seen.has(name)) {
        seen.add(name);
        add(union.of);
      }
    }
  };
  const seen = new Set<string>();
  add([type]);
  return [...found];
}

describe('the call from a shell', () => {
  it('has the defaults of variables, the fixed query and what every request needs', () => {
    expect(codeOf('search_books', 'curl')).toBe(
      "curl -X GET 'https://files.bookshop.example/search?view=brief&words=badger%20moss%20coral'",
    );
    expect(codeOf('list_books', 'curl')).toBe("curl -X GET 'https://eu.bookshop.example/v1/books'");
    expect(codeOf('add_book', 'curl')).toContain("-H 'Idempotency-Key: coralfal'");
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
