import type { Draw } from './diagrams.js';
import { endpointPage, methodBadge, requestLine, servicePage } from './endpoint-pages.js';
import { channelPage, eventPage } from './event-pages.js';
import { type Content, joined, markup, type Markup } from './markup.js';
import { authPage, collectionPage, permissionPage, statePage, urlPage } from './other-pages.js';
import { anchorOf, type Entry, type Kind, KINDS, listPath, titleOf } from './places.js';
import { correctionList, declaredNotes, docOf, gapList, provenance } from './provenance.js';
import { markdownPath } from './search-documents.js';
import { hrefTo, linkTo, type Sheet } from './sheet.js';
import { bitSetPage, enumPage, identifierPage, objectPage, scalarPage, unionPage } from './type-pages.js';
import { usedBy } from './uses.js';
import { otherPages } from './whole-pages.js';

export interface PageContent {
  readonly title: string;
  readonly main: Content;
  /** The kind whose list the navigation expands, and the declaration that the page describes. */
  readonly kind?: Kind;
  readonly entry?: Entry;
  /** Whether the page runs code of the package. */
  readonly runs?: boolean;
}

/** A link to the same page in another profile, or to the start page of that profile. */
export interface ProfileLink {
  readonly name: string;
  readonly path: string;
  readonly current: boolean;
}

/**
 * Only files of the site run or load, because the text of a spec is untrusted. `file:` is listed because pages opened from disk have
 * no origin. The page of an endpoint connects to the server that its reader types in.
 */
const POLICY =
  "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'";

export function page(content: PageContent, sheet: Sheet, profiles: readonly ProfileLink[]): string {
  const { model, root } = sheet.places;
  const asset = (name: string) => hrefTo(sheet, `assets/${name}`);
  const own = (name: string) => hrefTo(sheet, `${root}assets/${name}`);
  const script = (address: string) => markup`<script src="${address}" defer></script>\n`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}${content.entry?.kind === 'endpoint' && '; connect-src http: https:'}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="snowspec docs">
<title>${content.title} · ${model.package.title}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${hrefTo(sheet, markdownPath(sheet.path))}">
<script src="${asset('theme.js')}"></script>
<link rel="stylesheet" href="${asset('site.css')}">
${[script(asset('search.js')), script(own('documents.js')), content.runs && script(own('package.js')), script(asset('site.js'))]}</head>
<body data-root="${hrefTo(sheet, `${root}index.html`).replace(/index\.html$/, '')}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${hrefTo(sheet, `${root}index.html`)}">${model.package.title} <small>${model.package.version}</small></a>
<div class="search" role="search" hidden>
<label class="unseen" for="search">Search</label>
<input id="search" type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Search fields, types, events…">
<kbd aria-hidden="true">/</kbd>
<div class="found" hidden><ul id="found" role="listbox" aria-label="Search results"></ul><p class="nothing" role="status"></p></div>
</div>
${profiles.length > 1 && profileSwitch(profiles, sheet)}
<button type="button" class="theme" aria-pressed="false" hidden>Dark</button>
<a class="menu" href="#navigation">Menu</a>
</header>
<div class="frame">
<main id="main" tabindex="-1"${content.entry?.kind === 'endpoint' && markup` class="endpoint"`}>
${content.main}
</main>
${navigation(content, sheet)}
</div>
</body>
</html>
`.text;
}

function profileSwitch(profiles: readonly ProfileLink[], sheet: Sheet): Markup {
  const links = profiles.map(
    ({ name, path, current }) =>
      markup`<a href="${hrefTo(sheet, path)}"${current && markup` aria-current="true"`}>${name}</a>`,
  );
  return markup`<nav class="profiles" aria-label="Profiles">${links}</nav>`;
}

/** The navigation lists every kind in alphabetical order, and expands the kind of the current page. */
function navigation({ kind: open, entry }: PageContent, sheet: Sheet): Markup {
  const { places } = sheet;
  const items = KINDS.flatMap(({ kind, many, folder }) => {
    const own = places.inAlphabet(kind);
    if (own.length === 0) return [];
    const list = kind === 'endpoint' ? groupList(entry, sheet) : kind === open && siblings(own, entry, sheet);
    return markup`<li><a href="${hrefTo(sheet, `${places.root}${folder}/index.html`)}"${kind === open && entry === undefined && CURRENT}>${many} <small>${own.length}</small></a>${list}</li>
`;
  });
  const pageItem = ({ title, path }: { readonly title: string; readonly path: string }): Markup => {
    const place = `${places.root}${path}`;
    return markup`<li><a href="${hrefTo(sheet, place)}"${place === sheet.path && CURRENT}>${title}</a></li>
`;
  };
  return markup`<nav class="side" id="navigation" aria-label="Pages"><input class="filter" type="search" aria-label="Filter pages" placeholder="Filter pages" autocomplete="off" spellcheck="false" hidden><ul class="matches" hidden></ul><ul>${sheet.guides.map(pageItem)}</ul><ul>${items}</ul><ul>${otherPages(places.model).map(pageItem)}</ul></nav>`;
}

const CURRENT = markup` aria-current="page"`;

/**
 * Most declarations that the navigation lists in full on each of their pages. Beyond it, a page lists only its
 * neighbours, because the site would grow with the square of the number.
 */
const MAX_SIBLINGS = 500;
const MAX_NEIGHBOURS = 20;

function siblings(own: readonly Entry[], entry: Entry | undefined, sheet: Sheet): Markup {
  const at = entry === undefined ? 0 : own.indexOf(entry);
  const shown = own.length <= MAX_SIBLINGS ? own : own.slice(Math.max(0, at - MAX_NEIGHBOURS), at + MAX_NEIGHBOURS + 1);
  return markup`<ul>${shown.map((sibling) => siblingItem(sibling, entry, sheet))}</ul>`;
}

function groupList(entry: Entry | undefined, sheet: Sheet): Markup {
  const { places } = sheet;
  const current = entry?.kind === 'endpoint' ? places.groupOf(entry) : undefined;
  const list = listPath(places.root, 'endpoint');
  return markup`<ul>${places.groups.map(
    (
      group,
    ) => markup`<li><a href="${hrefTo(sheet, `${list}#${anchorOf('group', group.title)}`)}">${group.title} <small>${group.entries.length}</small></a>${
      group === current && markup`<ul>${group.entries.map((endpoint) => endpointItem(endpoint, entry, sheet))}</ul>`
    }</li>
`,
  )}</ul>`;
}

function endpointItem(entry: Entry<'endpoint'>, current: Entry | undefined, sheet: Sheet): Markup {
  return markup`<li><a href="${hrefTo(sheet, sheet.places.pathOf(entry))}"${entry === current && CURRENT}>${methodBadge(entry.declared)} ${titleOf(entry)}</a></li>`;
}

/** Items of the navigation. The pages of one folder share them, because their links are the same. */
const items = new WeakMap<Entry, Markup>();

function siblingItem(entry: Entry, current: Entry | undefined, sheet: Sheet): Markup {
  const known = entry === current ? undefined : items.get(entry);
  if (known !== undefined) return known;
  const text = joined(entry.name.split(/(?<=[a-z])(?=[A-Z])|(?<=_)/), markup`<wbr>`);
  if (entry === current) return markup`<li><a href="${hrefTo(sheet, sheet.path)}"${CURRENT}>${text}</a></li>`;
  const item = markup`<li>${linkTo(sheet, entry, { text })}</li>`;
  items.set(entry, item);
  return item;
}

export function entryPage(entry: Entry, sheet: Sheet, draw: Draw): Content {
  const { findings } = sheet;
  return [
    markup`<header class="head"><div class="eyebrow">${eyebrow(entry, sheet)}${provenance(entry.declared.origin, sheet)}</div>
<h1>${titleOf(entry)}</h1>${entry.kind === 'endpoint' && requestLine(entry.declared)}${docOf(entry.declared, sheet)}${declaredNotes(entry.declared, sheet)}</header>`,
    body(entry, sheet, draw),
    usedBy(entry, sheet),
    correctionList(findings.correctionsOf(entry), sheet),
    gapList(findings.gapsOf(entry), entry.specPath, sheet),
  ];
}

function eyebrow(entry: Entry, sheet: Sheet): Content {
  const list = listPath(sheet.places.root, entry.kind);
  if (entry.kind !== 'endpoint') {
    return markup`<a href="${hrefTo(sheet, list)}">${KINDS.find(({ kind }) => kind === entry.kind)!.one}</a>`;
  }
  const { title } = sheet.places.groupOf(entry);
  return markup`<a href="${hrefTo(sheet, `${list}#${anchorOf('group', title)}`)}">${title}</a> · <code>${entry.name}</code>`;
}

function body(entry: Entry, sheet: Sheet, draw: Draw): Content {
  switch (entry.kind) {
    case 'object':
    case 'view':
      return objectPage(entry, sheet, draw);
    case 'union':
      return unionPage(entry, sheet);
    case 'enum':
      return enumPage(entry, sheet);
    case 'bit-set':
      return bitSetPage(entry, sheet);
    case 'identifier':
      return identifierPage(entry, sheet);
    case 'scalar':
      return scalarPage(entry, sheet);
    case 'endpoint':
      return endpointPage(entry, sheet);
    case 'event':
      return eventPage(entry, sheet);
    case 'channel':
      return channelPage(entry, sheet);
    case 'state':
      return statePage(entry, sheet, draw);
    case 'collection':
      return collectionPage(entry, sheet);
    case 'auth':
      return authPage(entry, sheet);
    case 'permission':
      return permissionPage(entry, sheet);
    case 'url':
      return urlPage(entry, sheet);
    case 'service':
      return servicePage(entry, sheet);
  }
}
