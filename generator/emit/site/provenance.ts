import { groupBy } from '../../model/group-by.js';
import type { Caveat, Correction, Declared, Gap, Model, Origin } from '../../model/model.js';
import { deprecationText } from '../../model/wording/index.js';
import { type Content, joined, list, markup, type Markup, section } from './markup.js';
import type { Entry } from './places.js';
import { address, inline, isAddress, prose } from './prose.js';
import { hrefTo, type Sheet } from './sheet.js';

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

/** A sentence about a declaration, with its own origin and doc. */
export function statement(
  text: Content,
  { origin, doc = '' }: { readonly origin: Origin; readonly doc?: string },
  { origin: around }: { readonly origin: Origin },
  sheet: Sheet,
): Markup {
  return markup`${text}${ownProvenance(origin, around, sheet)}${prose(doc, sheet)}`;
}

/** The notes of a declaration, which are shown as a list. */
export function notesOf(declared: Declared & { readonly notes: readonly Caveat[] }, sheet: Sheet): Content {
  return list(
    'facts',
    declared.notes.map((note) => statement(inline(note.text, sheet), note, declared, sheet)),
  );
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
  return markup`<span class="sources">${joined(documents.map((document) => sourceMarkup(document, sheet)))}</span>`;
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
  return [...new Set(source.map((place) => place.replace(/#\/.*/, '')))];
}

/** Deprecation, former name and links of a declaration or a member. */
export function declaredNotes({ deprecated, stability, was, see }: Declared, sheet: Sheet): Content {
  return [
    stability === 'experimental' &&
      markup`<div class="note warn"><b>Experimental.</b> It may change at any time.</div>`,
    deprecated !== undefined &&
      markup`<div class="note warn"><b>Deprecated.</b> ${inline(deprecationText(deprecated), sheet)}</div>`,
    was !== undefined && markup`<p class="former">Formerly <code>${was}</code>.</p>`,
    see.length > 0 &&
      markup`<p class="see">See ${joined(see.map((link) => (isAddress(link) ? address(link) : link)))}.</p>`,
  ];
}

export function docOf({ doc }: { readonly doc: string }, sheet: Sheet): Content {
  return doc !== '' && markup`<div class="doc">${prose(doc, sheet)}</div>`;
}

export function findingMarks(specPath: string, gaps: readonly Gap[], corrections: readonly Correction[]): Content {
  return [
    gaps.some((gap) => gap.filledBy === undefined && isAbout(gap, specPath)) &&
      markup`<li class="mark open"><a href="#not-shown" title="Neither the document nor a layer states this">not shown</a></li>`,
    corrections.some((correction) => isAbout(correction, specPath)) &&
      markup`<li class="mark corrected"><a href="#corrections">corrected</a></li>`,
  ];
}

/** The gaps of a declaration that no layer fills. */
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

/** Shortens a value, which may be a whole protocol. */
function shortText(value: string): string {
  return value.length <= 200 ? value : `${value.slice(0, 199)}…`;
}

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

export interface Findings {
  readonly gapsOf: (entry: Entry) => readonly Gap[];
  readonly correctionsOf: (entry: Entry) => readonly Correction[];
  readonly ownerOf: (path: string) => Entry | undefined;
}

export function findingsIn(model: Model, entries: readonly Entry[]): Findings {
  const byPath = new Map(entries.map((entry) => [entry.specPath, entry]));
  const gaps = groupBy(model.gaps, ({ path }) => ownerIn(byPath, path));
  const corrections = groupBy(model.corrections, ({ path }) => ownerIn(byPath, path));
  return {
    gapsOf: (entry) => gaps.get(entry) ?? [],
    correctionsOf: (entry) => corrections.get(entry) ?? [],
    ownerOf: (path) => ownerIn(byPath, path),
  };
}

/** Finds the declaration with the longest path, because views are nested in objects and names can contain dots. */
function ownerIn(byPath: ReadonlyMap<string, Entry>, path: string): Entry | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 1; length -= 1) {
    const entry = byPath.get(parts.slice(0, length).join('.'));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Whether a finding concerns a path of the spec or a path below it. A rename matches both of its names. */
export function isAbout(finding: Gap | Correction, path: string): boolean {
  if (finding.path === path || finding.path.startsWith(`${path}.`)) return true;
  if (!('change' in finding) || finding.change !== 'rename' || finding.after === undefined) return false;
  return `${finding.path.slice(0, finding.path.lastIndexOf('.') + 1)}${finding.after}` === path;
}

/** A file of the spec, its path relative to the spec folder. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Maps each file of the spec to its page in the site. Names that differ only in case get different pages. */
export function sourcePaths(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    files.map(({ path }) => {
      const wanted = `source/${path.replace(/[^\w./-]+/g, '-').replace(/(^|\/)\.+/g, '$1')}`;
      let free = wanted;
      for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${wanted}-${count}`;
      taken.add(free.toLowerCase());
      return [path, `${free}.html`];
    }),
  );
}

function lineAnchor(line: number): string {
  return `L${line}`;
}

/** A file of the spec with an anchor for each line. */
export function sourcePage({ path, text }: SourceFile): Content {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  return [
    markup`<header class="head"><p class="eyebrow">Spec</p><h1><code>${path}</code></h1></header>`,
    markup`<pre class="source" tabindex="0">${lines.map(
      (line, index) => markup`<span id="${lineAnchor(index + 1)}">${line}
</span>`,
    )}</pre>`,
  ];
}
