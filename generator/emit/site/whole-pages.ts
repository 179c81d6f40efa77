import { counted } from '../../diagnostics/print.js';
import { groupBy } from '../../model/group-by.js';
import { type Endpoint, type Gap, isNotShown, isOpaque, type Model } from '../../model/model.js';
import { outcomeOf, writtenPath } from '../../model/requests.js';
import { namedTypes } from '../../model/types.js';
import { aloneIn, type Draw, figure, legend, modelDiagram } from './diagrams.js';
import { methodBadge } from './endpoint-pages.js';
import { startExamples } from './examples.js';
import { type Content, joined, list, markup, type Markup, section } from './markup.js';
import { jsonMarkup } from './other-pages.js';
import { anchorOf, baseName, type EndpointGroup, type Entry, type Kind, KINDS, listPath, titleOf } from './places.js';
import { firstSentence, inline, known } from './prose.js';
import { correctionItem, docOf, gapItem, provenance } from './provenance.js';
import { hrefTo, links, linkTo, type Sheet } from './sheet.js';

/** A review page of two versions or profiles. */
export interface Comparison {
  readonly title: string;
  readonly path: string;
  readonly doc: string;
}

/** Most objects in the diagram of a start page; more would be illegible. */
const MOST_DRAWN = 100;

export function overviewPage(sheet: Sheet, comparisons: readonly Comparison[], draw: Draw): Content {
  const { model, root } = sheet.places;
  const { title, doc, version, name } = model.package;
  return [
    markup`<header class="head"><p class="eyebrow"><code>${name}</code> · version ${version} · profile ${model.profile.name}</p>
<h1>${title}</h1><p class="lead">${doc}</p><p>${inline(model.profile.doc, sheet)}</p></header>`,
    tiles(sheet),
    startExamples(
      mostUsedObjects(sheet).map(({ name }) => name),
      sheet,
    ),
    guides(sheet),
    mostUsed(sheet),
    tools(sheet),
    sheet.places.ofKind('object').length <= MOST_DRAWN &&
      section('whole', 'Containment', [
        figure(modelDiagram('holds', sheet, draw), 'Objects and the objects that they contain'),
        markup`<p><a href="${hrefTo(sheet, `${root}diagram.html`)}">All diagrams</a></p>`,
      ]),
    coverage(sheet),
    comparisons.length > 0 &&
      section(
        'changes',
        'Changes',
        list(
          'facts',
          comparisons.map(({ path, title, doc }) => markup`<a href="${hrefTo(sheet, path)}">${title}</a>. ${doc}`),
        ),
      ),
  ];
}

function tiles(sheet: Sheet): Markup {
  const { entries, root } = sheet.places;
  return markup`<ul class="tiles">${KINDS.flatMap(({ kind, many, one }) => {
    const own = entries.filter((entry) => entry.kind === kind);
    if (own.length === 0) return [];
    return markup`<li><a href="${hrefTo(sheet, listPath(root, kind))}"><b>${own.length}</b> ${own.length === 1 ? one : many}</a></li>`;
  })}</ul>`;
}

function guides(sheet: Sheet): Content {
  return section(
    'guides',
    'Guides',
    markup`<ul class="cards">${sheet.guides.map(
      ({
        title,
        path,
        doc,
      }) => markup`<li><b><a href="${hrefTo(sheet, `${sheet.places.root}${path}`)}">${title}</a></b> <span>${doc}</span></li>
`,
    )}</ul>`,
  );
}

/** The objects with the most references, without those of errors. */
function mostUsedObjects({ places, uses }: Sheet): readonly Entry[] {
  const users = (entry: Entry) => new Set(uses.by(entry).map(({ user }) => user)).size;
  const errors = new Set(places.model.endpoints.flatMap(errorTypes));
  return places
    .ofKind('object')
    .filter(({ name }) => !errors.has(name))
    .toSorted((one, other) => users(other) - users(one))
    .slice(0, 6);
}

function errorTypes(endpoint: Endpoint): readonly string[] {
  const errors = endpoint.responses.filter((response) => outcomeOf(response, endpoint) === 'error');
  return errors
    .flatMap(({ type }) => (type === null || isNotShown(type) ? [] : namedTypes(type)))
    .map(({ name }) => name);
}

function mostUsed(sheet: Sheet): Content {
  return section(
    'begin',
    'Start here',
    markup`<ul class="cards">${mostUsedObjects(sheet).map(
      (
        entry,
      ) => markup`<li><b>${linkTo(sheet, entry)}</b> <span>${inline(firstSentence(entry.declared.doc), sheet)}</span></li>
`,
    )}</ul>`,
  );
}

function tools(sheet: Sheet): Content {
  const { entries } = sheet.places;
  const decoded = entries.filter((entry) => entry.kind === 'identifier' && !isOpaque(entry.declared));
  const bitSets = entries.filter((entry) => entry.kind === 'bit-set');
  if (bitSets.length + decoded.length === 0) return undefined;
  return section('tools', 'Tools', [
    decoded.length > 0 && markup`<p><b>Decode an id:</b> ${links(decoded, sheet)}</p>`,
    bitSets.length > 0 && markup`<p><b>Combine bits:</b> ${links(bitSets, sheet)}</p>`,
  ]);
}

function coverage(sheet: Sheet): Content {
  const { model, root } = sheet.places;
  if (model.gaps.length === 0) return undefined;
  const filled = model.gaps.filter(({ filledBy }) => filledBy !== undefined).length;
  const pages = otherPages(model).map(
    ({ title, path }) => markup`<a href="${hrefTo(sheet, `${root}${path}`)}">${title}</a>`,
  );
  return section('known', 'Coverage', [
    markup`<p>The document omits ${counted(model.gaps.length, 'fact')}. The layers of this profile fill ${filled} of them. The other ${model.gaps.length - filled} are marked as <span class="mark open">not shown</span>.${
      model.corrections.length > 0 && ` The profile corrects the document in ${model.corrections.length} places.`
    }</p>`,
    markup`<p>${joined(pages, ' · ')}</p>`,
  ]);
}

export function listPage(kind: Kind, sheet: Sheet): Content {
  const own = sheet.places.ofKind(kind);
  const { many } = KINDS.find((candidate) => candidate.kind === kind)!;
  if (kind === 'endpoint')
    return [markup`<h1>${many}</h1>`, sheet.places.groups.map((group) => groupSection(group, sheet))];
  const byFile = groupBy(own, listGroup);
  return [
    markup`<h1>${many}</h1>`,
    [...byFile].map(([file, entries]) => [
      byFile.size > 1 && markup`<h2 class="file">${file}</h2>`,
      markup`<ul class="list">${entries.map(
        (entry) => markup`<li>${linkTo(sheet, entry)} ${summaryOf(entry, sheet)}</li>
`,
      )}</ul>`,
    ]),
  ];
}

/** Views are grouped by object, other declarations by the file that declares them. */
function listGroup(entry: Entry): string {
  if (entry.kind === 'view') return baseName(entry);
  return entry.declared.origin.file.replace(/\.yaml$/, '');
}

function groupSection({ title, entries }: EndpointGroup, sheet: Sheet): Content {
  const rows = entries.map(
    (
      entry,
    ) => markup`<li><span>${methodBadge(entry.declared)} ${linkTo(sheet, entry, { text: titleOf(entry) })}</span> <span><code>${known(writtenPath(entry.declared))}</code> ${summaryOf(entry, sheet)}</span></li>
`,
  );
  return section(anchorOf('group', title), title, markup`<ul class="list endpoints">${rows}</ul>`);
}

function summaryOf({ declared }: Entry, sheet: Sheet): Content {
  const first = firstSentence(declared.doc);
  return first !== '' && markup`<span>${inline(first, sheet)}</span>`;
}

function diagramPage(sheet: Sheet, draw: Draw): Content {
  const alone = aloneIn(sheet);
  return [
    markup`<h1>Diagram</h1>`,
    legend(),
    section(
      'holds',
      'Containment',
      figure(modelDiagram('holds', sheet, draw), 'Objects and the objects that they contain'),
    ),
    section(
      'refers',
      'References by id',
      figure(modelDiagram('refers', sheet, draw), 'Objects and their references by id'),
    ),
    alone.length > 0 && section('alone', 'Unrelated objects', markup`<p>${links(alone, sheet)}</p>`),
  ];
}

function factsPage(sheet: Sheet): Content {
  return [
    markup`<h1>Facts</h1><p class="lead">Facts about the whole platform that belong to no single declaration.</p>`,
    markup`<div class="members">${sheet.places.model.facts.map((fact) => {
      const id = anchorOf('fact', fact.name);
      return markup`<section class="member" id="${id}"><div class="signature"><h2><a href="#${id}">${fact.name}</a></h2></div>
<div class="meaning">${docOf(fact, sheet)}${fact.value !== null && jsonMarkup(fact.value)}${provenance(fact.origin, sheet)}</div></section>
`;
    })}</div>`,
  ];
}

/** Every fact that the document omits, unknown facts first. */
function gapsPage(sheet: Sheet): Content {
  const { gaps } = sheet.places.model;
  const list = (id: string, title: string, own: readonly Gap[]) =>
    own.length > 0 &&
    section(
      id,
      title,
      byOwner(own, sheet, 'h3', (gap) => gapItem(gap, '', sheet)),
    );
  return [
    markup`<h1>Undocumented facts</h1>`,
    list(
      'open',
      'Unknown',
      gaps.filter(({ filledBy }) => filledBy === undefined),
    ),
    list(
      'filled',
      'Filled by a layer',
      gaps.filter(({ filledBy }) => filledBy !== undefined),
    ),
  ];
}

function correctionsPage(sheet: Sheet): Content {
  const { corrections, profile } = sheet.places.model;
  return [
    markup`<h1>Corrections</h1><p class="lead">${inline(profile.doc, sheet)} It differs from the document in ${corrections.length} places.</p>`,
    byOwner(corrections, sheet, 'h2', (correction) => correctionItem(correction, sheet)),
  ];
}

function byOwner<Finding extends { readonly path: string }>(
  findings: readonly Finding[],
  sheet: Sheet,
  level: 'h2' | 'h3',
  item: (finding: Finding) => Markup,
): Content {
  return [...groupBy(findings, ({ path }) => sheet.findings.ownerOf(path))].map(([owner, own]) => {
    const title = owner === undefined ? 'Other' : linkTo(sheet, owner);
    return [
      level === 'h2' ? markup`<h2>${title}</h2>` : markup`<h3>${title}</h3>`,
      markup`<ul class="gaps">${own.map(item)}</ul>`,
    ];
  });
}

/** A page about the whole model, except the start page. */
interface OtherPage {
  readonly title: string;
  readonly path: string;
  readonly content: (sheet: Sheet, draw: Draw) => Content;
}

export function otherPages({ facts, gaps, corrections }: Model): readonly OtherPage[] {
  return [
    { title: 'Diagram', path: 'diagram.html', content: diagramPage },
    ...(facts.length > 0 ? [{ title: 'Facts', path: 'facts.html', content: factsPage }] : []),
    ...(gaps.length > 0 ? [{ title: 'Undocumented facts', path: 'not-shown.html', content: gapsPage }] : []),
    ...(corrections.length > 0 ? [{ title: 'Corrections', path: 'corrections.html', content: correctionsPage }] : []),
  ];
}
