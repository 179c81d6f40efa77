import type { Correction, Declared, Gap, Origin } from '../../model/model.js';
import { isAbout } from './findings.js';
import { joined, markup, section, type Content, type Markup } from './markup.js';
import { address, inline, isAddress, prose } from './prose.js';
import { hrefTo, type Sheet } from './sheet.js';
import { lineAnchor } from './source-pages.js';

/** The origin of a fact, behind an icon: section, layer with its sources, and line of the spec. */
export function provenance(origin: Origin, sheet: Sheet): Content {
  return behindIcon([sectionOf(origin, true), layerOf(origin), sourcesOf(origin, sheet), lineOf(origin, sheet)]);
}

/** The origin of a fact within a declaration, limited to the parts that differ from the origin of the declaration. */
export function ownProvenance(origin: Origin, around: Origin, sheet: Sheet): Content {
  const same =
    origin.section === around.section &&
    origin.layer === around.layer &&
    JSON.stringify(documentsOf(origin)) === JSON.stringify(documentsOf(around));
  if (same) return undefined;
  return behindIcon([sectionOf(origin, origin.layer === around.layer), layerOf(origin), sourcesOf(origin, sheet)]);
}

function behindIcon(parts: readonly Content[]): Content {
  const shown = parts.filter((part) => part !== undefined && part !== false);
  if (shown.length === 0) return undefined;
  return markup`<details class="origin"><summary title="Source"><span class="unseen">Source</span></summary>${joined(shown, markup` <span aria-hidden="true">·</span> `)}</details>`;
}

/** The line of the spec, with a link to it where the site contains the file. */
function lineOf({ file, line }: Origin, sheet: Sheet): Markup {
  const place = `${file}:${line}`;
  const page = sheet.sources.get(file);
  return page === undefined
    ? markup`<span class="line">${place}</span>`
    : markup`<a class="line" href="${hrefTo(sheet, `${page}#${lineAnchor(line)}`)}">${place}</a>`;
}

function sectionOf({ section }: Origin, shown: boolean): Content {
  return section !== undefined && shown && markup`<span>Section ${section}</span>`;
}

function layerOf({ layer }: Origin): Content {
  return layer !== undefined && markup`<span>layer <b>${layer}</b></span>`;
}

function sourcesOf(origin: Origin, sheet: Sheet): Content {
  const documents = documentsOf(origin);
  if (documents.length === 0) return undefined;
  return markup`<span class="sources">${joined(
    documents.map((one) => sourceMarkup(one, sheet)),
    ', ',
  )}</span>`;
}

/** A source under the title of its document, with a link to where that is published. */
function sourceMarkup(text: string, { places }: Sheet): Content {
  if (isAddress(text)) return address(text);
  const { sources = [] } = places.model.package;
  const document = sources.find(
    ({ name }) => text === name || (/^[:#]/.test(text.slice(name.length)) && text.startsWith(name)),
  );
  if (document === undefined) return text;
  const place = text.slice(document.name.length + 1);
  const [page = ''] = place.split('#');
  const label = page === '' ? document.title : `${document.title}: ${page}`;
  return document.url === undefined ? label : markup`<a href="${document.url}${place}" rel="noreferrer">${label}</a>`;
}

/** The sources without pointers into documents, which lead a reader nowhere. */
function documentsOf({ source = [] }: Origin): readonly string[] {
  return [...new Set(source.map((one) => one.replace(/#\/.*/, '')))];
}

/** Deprecation, former name and links of a declaration or a member. */
export function declaredNotes({ deprecated, stability, was, see }: Declared, sheet: Sheet): Content {
  return [
    stability === 'experimental' &&
      markup`<div class="note warn"><b>Experimental.</b> It may change at any time.</div>`,
    deprecated !== undefined &&
      markup`<div class="note warn"><b>Deprecated.</b> ${inline(deprecated.doc, sheet)}${
        deprecated.since !== undefined && ` Since ${deprecated.since}.`
      }${deprecated.use !== undefined && [' Use ', inline(`\`${deprecated.use}\``, sheet), ' instead.']}</div>`,
    was !== undefined && markup`<p class="former">Formerly <code>${was}</code>.</p>`,
    see.length > 0 &&
      markup`<p class="see">See ${joined(
        see.map((one) => (isAddress(one) ? address(one) : one)),
        ', ',
      )}.</p>`,
  ];
}

export function docOf({ doc }: { readonly doc: string }, sheet: Sheet): Content {
  return doc !== '' && markup`<div class="doc">${prose(doc, sheet)}</div>`;
}

/** Marks for a place of the spec: its gaps and corrections. */
export function findingMarks(specPath: string, gaps: readonly Gap[], corrections: readonly Correction[]): Content {
  return [
    gaps.some((gap) => gap.filledBy === undefined && isAbout(gap, specPath)) &&
      markup`<li class="mark open"><a href="#not-shown" title="Neither the document nor a layer states this">not shown</a></li>`,
    corrections.some((correction) => isAbout(correction, specPath)) &&
      markup`<li class="mark corrected"><a href="#corrections">corrected</a></li>`,
  ];
}

/** The gaps of a declaration that no layer fills: the page shows what a layer states, and says so behind its icon. */
export function gapList(gaps: readonly Gap[], within: string, sheet: Sheet): Content {
  const open = gaps.filter(({ filledBy }) => filledBy === undefined);
  if (open.length === 0) return undefined;
  return section(
    'not-shown',
    'Undocumented facts',
    markup`<ul class="gaps">${open.map((gap) => gapItem(gap, within, sheet))}</ul>`,
  );
}

export function gapItem({ path, origin, filledBy, filledWith }: Gap, within: string, sheet: Sheet): Markup {
  const place =
    path === within ? 'the whole declaration' : path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path;
  const state =
    filledBy === undefined
      ? markup`<span class="mark open">not shown</span>`
      : markup`<span class="mark filled">from ${filledBy.layer ?? 'a layer'}</span>`;
  return markup`<li>${state} <code>${place}</code>${filledWith !== undefined && markup` <code class="fill">${shortText(filledWith)}</code>`}
${provenance(filledBy ?? origin, sheet)}</li>
`;
}

/** A value may be a whole protocol. */
function shortText(value: string): string {
  return value.length <= 200 ? value : `${value.slice(0, 199)}…`;
}

/** The corrections of a declaration, with their reasons. */
export function correctionList(corrections: readonly Correction[], sheet: Sheet): Content {
  if (corrections.length === 0) return undefined;
  return section(
    'corrections',
    'Corrections in this profile',
    markup`<ul class="corrections">${corrections.map((correction) => correctionItem(correction, sheet))}</ul>`,
  );
}

export function correctionItem(correction: Correction, sheet: Sheet): Markup {
  const { path, change, because, before, after, origin } = correction;
  return markup`<li><p><span class="mark corrected">${CHANGES[change]}</span> <code>${path}</code></p>
<p>${inline(because, sheet)}</p>
${(before ?? after) !== undefined && markup`<p class="change">${before !== undefined && markup`<del>${before}</del>`} ${after !== undefined && markup`<ins>${after}</ins>`}</p>`}
${provenance(origin, sheet)}</li>
`;
}

const CHANGES: Readonly<Record<Correction['change'], string>> = {
  set: 'changed',
  add: 'added',
  remove: 'removed',
  rename: 'renamed',
};
