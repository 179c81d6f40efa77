import { mediaKind, outcomeOf, serviceOf, writtenPath } from '../../model/requests.js';
import {
  isNotShown,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type NotShown,
  type Paging,
  type Parameter,
  type RequestBody,
} from '../../model/model.js';
import { writeType } from '../../model/types.js';
import { conditionsText, limitText, pagingText } from '../../model/wording/index.js';
import type { Entry } from './entries.js';
import { endpointExamples } from './examples.js';
import { fieldTree } from './field-tree.js';
import { facts, joined, markup, section, tabs, unlinked, type Content, type Markup } from './markup.js';
import { fieldRows } from './member-rows.js';
import { meaningOf } from './meaning.js';
import { anchorOf } from './places.js';
import { inline, prose } from './prose.js';
import { ownProvenance } from './provenance.js';
import { endpointErrors, endpointLimits } from './service-page.js';
import { linkToName, type Sheet } from './sheet.js';
import { notShown, typeMarkup } from './type-markup.js';

/** The request and the responses, each field with the fields inside it; examples beside them. */
export function endpointPage(entry: Entry<'endpoint'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { params, query, headers, cookies, needs, notes, paging, auth, groups } = declared;
  const service = serviceOf(declared, sheet.places.model);
  const tree = fieldTree([...params, ...query, ...headers, ...cookies].map(mentionOf), 'type', sheet);
  const parameters = (group: keyof typeof SECTIONS, title: string, list: readonly Parameter[]): Content =>
    list.length > 0 &&
    section(
      SECTIONS[group],
      title,
      fieldRows(entry, group, list, sheet, { inside: (field) => tree.inside(mentionOf(field)) }),
    );
  return [
    facts([
      ['Authorization', authOf(auth, sheet)],
      needs.length > 0 && ['Permissions', inline(needs.map((one) => `\`${one}\``).join(', '), sheet)],
      service !== undefined &&
        sheet.places.model.services.length > 1 && ['Service', linkToName(sheet, 'service', service.name)],
      groups.length > 0 && ['Groups', groups.join(', ')],
      paging !== undefined && ['Paging', pagingOf(paging, sheet)],
    ]),
    notes.length > 0 &&
      markup`<ul class="facts">${notes.map(({ text, origin }) => markup`<li>${inline(text, sheet)}${ownProvenance(origin, declared.origin, sheet)}</li>`)}</ul>`,
    parameters('param', 'Path parameters', params),
    parameters('query', 'Query parameters', query),
    parameters('header', 'Headers', headers),
    parameters('cookie', 'Cookies', cookies),
    bodySection(declared, sheet),
    responses(declared, sheet),
    endpointErrors(entry, sheet),
    endpointLimits(entry, sheet),
    endpointExamples(entry, sheet),
  ];
}

const SECTIONS = { param: 'params', query: 'query', header: 'headers', cookie: 'cookies' } as const;

function mentionOf({ name, type }: Field) {
  return { key: name, type };
}

/** The method and the path of an endpoint. */
export function requestLine(endpoint: Endpoint): Markup {
  return markup`<p class="request">${methodBadge(endpoint)} <code>${orMark(writtenPath(endpoint))}</code></p>`;
}

/** The method, in the colour of what it does. */
export function methodBadge({ method }: Endpoint): Markup {
  return markup`<b class="method ${isNotShown(method) ? '' : method.toLowerCase()}">${orMark(method)}</b>`;
}

/** A fact, or the mark of one that neither the document nor a layer states. */
export function orMark(fact: string | number | NotShown): Content {
  return isNotShown(fact) ? notShown() : fact;
}

function pagingOf(paging: Paging, sheet: Sheet): Content {
  const size = paging.limit === undefined ? '' : ` \`${paging.limit}\` sets the page size.`;
  if (paging.style !== 'cursors' || paging.items.length > 0 || paging.more !== undefined)
    return inline(`${pagingText(paging)}${size}`, sheet);
  const cursors = paging.cursors.map(({ param }) => `\`${param}\``).join(' or ');
  return inline(`${cursors} takes the \`${paging.by}\` of an item.${size}`, sheet);
}

/** Alternatives, each with the schemes that it needs together and the permissions that a token needs. */
function authOf(auth: Endpoint['auth'], sheet: Sheet): Content {
  if (isNotShown(auth)) return notShown();
  if (auth.length === 0) return 'none';
  const alternatives = auth.map(({ schemes }) =>
    schemes.length === 0
      ? 'none'
      : joined(
          schemes.map(({ name, scopes }) => [
            linkToName(sheet, 'auth', name),
            scopes.length > 0 && [
              ' with ',
              joined(
                scopes.map((scope) => markup`<code>${scope}</code>`),
                ', ',
              ),
            ],
          ]),
          ' and ',
        ),
  );
  return joined(alternatives, ' or ');
}

// ------------------------------------------------------------------------------------------------------------- bodies

/** The fields of the body; its other encodings as tabs. */
function bodySection(endpoint: Endpoint, sheet: Sheet): Content {
  const { bodies, bodyOptional, headers } = endpoint;
  if (isNotShown(bodies)) return section('body', 'Body', markup`<p>The body is ${notShown()}.</p>`);
  if (bodies.length === 0) return undefined;
  const anchored = new Set(headers.map(({ name }) => name));
  const panels = bodies.map((body, index) => ({
    label: body.media,
    content: bodyOf(body, index, endpoint, anchored, sheet),
  }));
  return section('body', bodyOptional ? 'Body (optional)' : 'Body', tabs('encoding', 'Encoding', panels));
}

function bodyOf(body: RequestBody, index: number, endpoint: Endpoint, anchored: Set<string>, sheet: Sheet): Content {
  const { type, doc, limits, origin } = body;
  const all = endpoint.bodies as readonly RequestBody[];
  const same = all.slice(0, index).find((earlier) => isSame(earlier.type, type));
  const fields = fieldsOf(type, `body${index === 0 ? '' : index}`, sheet);
  return [
    markup`<div class="what">${isNotShown(type) ? notShown() : markup`<code>${typeMarkup(type, sheet)}</code>`}${limitsOf(limits, sheet)}${ownProvenance(origin, endpoint.origin, sheet)}</div>`,
    doc !== '' && prose(doc, sheet),
    same === undefined || fields === undefined
      ? fields
      : markup`<p>The fields are those of <code>${same.media}</code>.</p>`,
    partsOf(body, anchored, sheet),
  ];
}

function fieldsOf(type: EndpointResponse['type'], prefix: string, sheet: Sheet, most?: number): Content {
  if (type === null || isNotShown(type)) return undefined;
  const root = { key: '', type };
  return fieldTree([root], prefix, sheet, most).whole(root);
}

function isSame(one: EndpointResponse['type'], other: EndpointResponse['type']): boolean {
  if (one === null || other === null || isNotShown(one) || isNotShown(other)) return false;
  return writeType(one) === writeType(other);
}

/** Limits of a whole body, in words. */
function limitsOf(limits: RequestBody['limits'], sheet: Sheet): Content {
  if (limits === undefined) return [];
  return [' (', inline(limits.map((limit) => limitText(limit)).join('; '), sheet), ')'];
}

/** How the fields of a form are written, where that does not follow from their types. */
function partsOf({ parts }: RequestBody, anchored: Set<string>, sheet: Sheet): Content {
  if (parts.length === 0) return undefined;
  const rows = parts.map(({ name, media, style, headers }) => {
    const form = media.length === 0 ? STYLES[style] : ['sent as ', markup`<code>${media.join(', ')}</code>`];
    return markup`<li><code>${name}</code>: ${form}${headerList(headers, 'header', sheet, anchored)}</li>`;
  });
  return markup`<ul class="facts">${rows}</ul>`;
}

const STYLES: Readonly<Record<RequestBody['parts'][number]['style'], string>> = {
  repeat: 'written once for each item',
  comma: 'written with commas between items',
  space: 'written with spaces between items',
  pipe: 'written with | between items',
  brackets: 'written with its keys in brackets, such as name[key]=value',
  json: 'written as JSON',
};

/** Headers of a part or an answer. Each name has an anchor where it first occurs. */
function headerList(
  headers: readonly Field[],
  group: 'header' | 'answerHeader',
  sheet: Sheet,
  anchored: Set<string>,
): Content {
  if (headers.length === 0) return undefined;
  const rows = headers.map((field) => {
    const id = anchored.has(field.name) ? undefined : anchorOf(group, field.name);
    anchored.add(field.name);
    const doc = meaningOf(field, sheet.places);
    return markup`<li${id !== undefined && markup` id="${id}"`}><code>${field.name}</code> <code class="type">${typeMarkup(field.type, sheet)}</code>${field.optional && ', optional'}${doc !== '' && [': ', inline(doc, sheet)]}</li>`;
  });
  return markup`<ul class="headers">${rows}</ul>`;
}

// ---------------------------------------------------------------------------------------------------------- responses

/** A response can hold most of what a service knows. */
const MOST_RESPONSE_FIELDS = 300;

/** The responses by status, the first result open. */
function responses(endpoint: Endpoint, sheet: Sheet): Content {
  const all = endpoint.responses;
  if (all.length === 0) return undefined;
  const anchored = new Set<string>();
  const opened = all.find((response) => outcomeOf(response, endpoint) === 'success') ?? all[0];
  const rows = all.map((response, index) => {
    const outcome = outcomeOf(response, endpoint);
    const { type, status, media, doc, when, headers, origin, limits } = response;
    const same = all.slice(0, index).find((earlier) => isSame(earlier.type, type));
    const fields = fieldsOf(type, `answer${index}`, sheet, MOST_RESPONSE_FIELDS);
    const said = markup`<b class="status">${orMark(status)}</b> <code>${answerType(response, sheet)}</code>${
      media !== '' && mediaKind(media) !== 'json' && [' as ', markup`<code>${media}</code>`]
    }${limitsOf(limits, sheet)}${when.length > 0 && [' if ', inline(conditionsText(when), sheet)]}`;
    return markup`<details class="response ${outcome}"${response === opened && markup` open`}><summary>${unlinked(said)}</summary>${
      said.text.includes('<a ') && markup`<div class="what"><code>${answerType(response, sheet)}</code></div>`
    }${doc !== '' && prose(doc, sheet)}${
      same === undefined || fields === undefined
        ? fields
        : markup`<p>The fields are those of status ${orMark(same.status)}.</p>`
    }${headers.length > 0 && [markup`<p>Headers:</p>`, headerList(headers, 'answerHeader', sheet, anchored)]}${ownProvenance(origin, endpoint.origin, sheet)}</details>`;
  });
  return section('responses', 'Responses', rows);
}

function answerType({ type, stream }: EndpointResponse, sheet: Sheet): Content {
  return stream ? ['stream of ', typeMarkup(type, sheet)] : typeMarkup(type, sheet);
}
