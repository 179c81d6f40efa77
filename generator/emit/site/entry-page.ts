import { KINDS, titleOf, type Entry } from './entries.js';
import type { Draw } from './graph.js';
import { markup, type Content } from './markup.js';
import { objectPage } from './object-page.js';
import { endpointPage, requestLine } from './endpoint-page.js';
import { channelPage, eventPage } from './operation-pages.js';
import { authPage, collectionPage, statePage } from './other-pages.js';
import { permissionPage } from './permission-page.js';
import { urlPage } from './url-page.js';
import { servicePage } from './service-page.js';
import { listPath } from './page.js';
import { anchorOf } from './places.js';
import { correctionList, declaredNotes, docOf, gapList, provenance } from './provenance.js';
import { hrefTo, type Sheet } from './sheet.js';
import { bitSetPage, enumPage, identifierPage, scalarPage } from './simple-type-pages.js';
import { unionPage } from './union-page.js';
import { usedBy } from './used-by.js';

/** The page of a declaration: description, examples, members, references, corrections and gaps. */
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

/** The kind of a declaration; the group of an endpoint, and its name in code. */
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
