import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, membersOf, titleOf, anchorOf, placesOf } from '../../../generator/emit/site/places.js';
import { searchDocuments } from '../../../generator/emit/site/search-documents.js';
import { loadValidators } from '../../support/compiled-validators.js';
import { libraryModels, pagesOf, siteOf } from './library-site.js';

const models = libraryModels();
let site: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = await siteOf(models);
});

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function idsOf(html: string): readonly string[] {
  return [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
}

function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/ (?:xlink:)?href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&#45;', '-'));
}

/** The reason why a link is broken, `undefined` for a working link. */
function broken(from: string, address: string): string | undefined {
  if (/^(?:https?:|data:)/.test(address)) return undefined;
  const [path = '', anchor] = address.split('#');
  const target = path === '' ? from : posix.join(posix.dirname(from), path);
  const text = site.get(target);
  if (text === undefined) return `${from}: no file ${target}`;
  if (target.endsWith('.json')) {
    const { $defs } = JSON.parse(text) as { readonly $defs: object };
    return Object.hasOwn($defs, anchor!.replace('/$defs/', '')) ? undefined : `${from}: no ${anchor} in ${target}`;
  }
  return anchor === undefined || idsOf(text).includes(anchor) ? undefined : `${from}: no ${anchor} in ${target}`;
}

describe('the site of the library', () => {
  it('has a page for every declaration of every profile, and a place on it for every member', () => {
    for (const model of models) {
      const places = placesOf(model);
      for (const entry of places.entries) {
        const html = site.get(places.pathOf(entry));
        expect(html, entry.specPath).toContain(`<h1>${titleOf(entry)}</h1>`);
        const anchors = membersOf(entry).map(({ group, declared }) => anchorOf(group, declared.name));
        expect(idsOf(html!)).toEqual(expect.arrayContaining(anchors));
      }
    }
  });

  it('has no broken link', () => {
    const found = pagesOf(site).flatMap(([path, html]) => linksOf(html).flatMap((href) => broken(path, href) ?? []));
    expect(found).toEqual([]);
  });

  it('has a page behind everything that the search finds, and finds every declaration, member and fact', () => {
    for (const model of models) {
      const places = placesOf(model);
      const documents = searchDocuments(places);
      const found = documents.flatMap(([, , path]) => broken(`${places.root}index.html`, path) ?? []);
      expect(found).toEqual([]);
      const names = new Set(documents.map(([name]) => name));
      const declared = entriesOf(model).flatMap((entry) => [
        entry.name,
        ...(entry.kind === 'view' ? [] : membersOf(entry).map((member) => `${entry.name}.${member.declared.name}`)),
      ]);
      expect(declared.filter((name) => !names.has(name))).toEqual([]);
      expect(model.facts.filter(({ name }) => !names.has(name))).toEqual([]);
    }
  });

  it('uses no id twice on a page', () => {
    for (const [path, html] of pagesOf(site)) {
      const ids = idsOf(html);
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        path,
      ).toEqual([]);
    }
  });

  it('loads nothing from other hosts and has no inline script', () => {
    for (const [path, html] of pagesOf(site)) {
      expect(html, path).toContain('default-src &#39;none&#39;');
      expect(html.match(/<script(?! src="[\w./-]+"(?: defer)?><\/script>)/g), path).toBeNull();
      expect(html.match(/<style| style="| on\w+="/g), path).toBeNull();
    }
  });

  it('lists every gap and every correction', () => {
    for (const model of models) {
      const { root } = placesOf(model);
      const gaps = site.get(`${root}not-shown.html`)!;
      for (const { path } of model.gaps) expect(gaps).toContain(`<code>${path}</code>`);
      for (const { path } of model.corrections) {
        expect(site.get(`${root}corrections.html`)).toContain(`<code>${path}</code>`);
      }
    }
    expect(models.some(({ corrections }) => corrections.length > 0)).toBe(true);
  });

  it('lists references in both directions', () => {
    const person = site.get('objects/Person.html')!;
    const loan = site.get('objects/Loan.html')!;
    expect(usedBy(person)).toContain('href="Loan.html#field-borrower"');
    expect(uses(loan)).toContain('href="Person.html"');
    expect(usedBy(loan)).toContain('href="../states/LoanProgress.html"');
    expect(usedBy(loan)).toContain('href="../events/BOOK_LENT.html"');
    expect(usedBy(loan)).toContain('href="../endpoints/list_loans.html"');
  });

  it('shows examples on the pages of objects, endpoints and events, and on the start page', () => {
    const loan = site.get('objects/Loan.html')!;
    expect(loan).toContain('assertLoan(payload)');
    expect(loan).toContain('href="../schema/bundle.json#/$defs/Loan"');
    expect(site.get('live/objects/Loan.html')).toContain('library-object-model/live/all&#39;');
    expect(site.get('endpoints/get_book.html')).toContain('client.getBook({ book_id: ');
    expect(site.get('endpoints/get_book.html')).toContain('curl -X GET');
    expect(site.get('endpoints/update_book.html')).not.toContain('id="examples"');
    expect(site.get('index.html')).toContain('npm install library-object-model');
  });

  it('shows sample payloads that the validators accept', async () => {
    const validators = await loadValidators(models[0]!);
    for (const { name } of models[0]!.objects) {
      const page = site.get(`objects/${name}.html`);
      const text = /Sample payload<.*?<code>(.*?)<\/code>/s.exec(page ?? '')?.[1];
      if (text === undefined) continue;
      expect(validators.issues(name, JSON.parse(unescaped(text)), 'strict'), name).toEqual([]);
    }
    expect(site.get('objects/Loan.html')).toContain('Sample payload<');
  });

  it('links each fact to its line of the spec', () => {
    const loan = site.get('objects/Loan.html')!;
    const [, line] = /href="\.\.\/source\/people\.yaml\.html#L(\d+)">people\.yaml:\1</.exec(loan)!;
    const lines = readFileSync(new URL('../../specs/library/people.yaml', import.meta.url), 'utf8').split('\n');
    expect(lines[Number(line) - 1]).toBe('  Loan:');
    expect(unescaped(site.get('source/people.yaml.html')!)).toContain(`<span id="L${line}">  Loan:\n</span>`);
    expect(site.get('live/objects/Loan.html')).toContain('href="../../source/people.yaml.html#L');
  });

  it('names the sources of facts for people, and links to where they are published', () => {
    expect(site.get('not-shown.html')).toContain(
      '<a href="https://manual.example/counter" rel="noreferrer">counter manual, 2nd edition: counter</a>',
    );
  });

  it('shows responses by status, errors and rate limits of endpoints, and when events are sent', () => {
    const endpoint = unescaped(site.get('endpoints/get_book.html')!);
    expect(endpoint).toContain('<figcaption>Sample response, 200</figcaption>');
    expect(endpoint).toContain('<h2 id="errors">Errors</h2>');
    expect(endpoint).toContain('<h2 id="rate-limits">Rate limits</h2>');
    expect(site.get('events/BOOK_LENT.html')).toContain('<dt>Sent when</dt>');
  });

  it('shows the address, the error body and the limits of a service in words', () => {
    const [service] = models[0]!.services;
    const page = unescaped(site.get(`services/${service!.name}.html`)!);
    expect(page).toContain('<dt>Base URL</dt>');
    expect(page).toContain('<dt>Code of the error</dt>');
    expect(page).toContain('<figcaption>Sample error</figcaption>');
    expect(page).toContain('<dt>Requests left in the window</dt>');
  });

  it('has a page for each task of a reader, on the start page and in the navigation', () => {
    const paths = [
      'validate-a-payload',
      'call-the-api',
      'connect-to-tidings',
      'test-with-sample-data',
      'check-a-change',
    ];
    for (const path of paths) {
      expect(site.get(`guides/${path}.html`), path).toContain('<figure class="code">');
      expect(site.get('index.html')).toContain(`<b><a href="guides/${path}.html">`);
      expect(site.get('objects/Loan.html')).toContain(`<li><a href="../guides/${path}.html">`);
    }
  });

  it('shows how a program connects, with an event that its intent brings', () => {
    const [, code = ''] = /<code>(.*?)<\/code>/s.exec(site.get('guides/connect-to-tidings.html')!) ?? [];
    expect(unescaped(code.replaceAll(/<[^>]*>/g, ''))).toContain(`const connection = connect({
  token: '<token>',
  intents: ['NOVELS'],
  validate: 'shape',
});
connection.onChange((change) => console.log(change.kind));
connection.on('NOVEL_ARRIVED', (data, { shard }) => console.log(shard, data));
await connection.ready;`);
  });

  it('lists the pages of a kind in alphabetical order', () => {
    const [, list] = /<nav class="side".*? href="index\.html">Objects .*?<ul>(.*?)<\/ul>/s.exec(
      site.get('objects/Loan.html')!,
    )!;
    const names = Array.from(list!.matchAll(/<a href="([^"]*)\.html"/g), ([, name]) => name!);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual(names.toSorted());
  });

  it('applies the stored theme before anything is drawn', () => {
    const page = site.get('live/index.html')!;
    expect(page.indexOf('<script src="../assets/theme.js"></script>')).toBeGreaterThan(0);
    expect(page.indexOf('theme.js')).toBeLessThan(page.indexOf('site.css'));
  });

  it('transfers less than 100 kB for a page, without the search index', () => {
    const size = (path: string): number => gzipSync(site.get(path)!).length;
    const assets = ['theme.js', 'site.css', 'site.js', 'search.js', 'package.js'].map((name) => size(`assets/${name}`));
    const shared = assets.reduce((sum, bytes) => sum + bytes, 0);
    for (const [path] of pagesOf(site)) expect(shared + size(path), path).toBeLessThan(100_000);
  });

  it('links each page to the same page of the other profile', () => {
    expect(site.get('objects/Loan.html')).toContain('<a href="../live/objects/Loan.html">live</a>');
    expect(site.get('live/objects/Loan.html')).toContain('<a href="../../objects/Loan.html">default</a>');
  });

  it('links the pages that compare profiles or versions', () => {
    expect(site.get('index.html')).toContain('href="changes/a.html"');
    expect(site.get('live/index.html')).toContain('href="../changes/a.html"');
  });

  it('is identical in every run', async () => {
    expect(await siteOf(libraryModels())).toEqual(site);
  });
});

function usedBy(html: string): string {
  return sectionOf(html, 'used-by');
}

function uses(html: string): string {
  return sectionOf(html, 'uses');
}

function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`<h2 id="${id}">`);
  return html.slice(start, html.indexOf('</section>', start));
}
