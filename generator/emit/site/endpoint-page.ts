import { JSON_MEDIA } from '../../model/content-types.js';
import {
  isNotShown,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type NotShown,
  type Paging,
  type RequestBody,
} from '../../model/model.js';
import { outcomeOf, serviceOf, writtenPath, type Outcome } from '../../model/requests.js';
import { conditionsText, limitText, pagingText } from '../../model/wording/index.js';
import type { Entry } from './entries.js';
import { endpointExamples } from './examples.js';
import { joined, markup, type Content, type Markup } from './markup.js';
import { fieldRows } from './member-rows.js';
import { meaningOf } from './meaning.js';
import { anchorOf } from './places.js';
import { inline, prose } from './prose.js';
import { ownProvenance } from './provenance.js';
import { facts, section } from './section.js';
import { endpointErrors, endpointLimits } from './service-page.js';
import { linkToName, type Sheet } from './sheet.js';
import { notShown, typeMarkup } from './type-markup.js';

export function endpointPage(entry: Entry<'endpoint'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { method, params, query, headers, cookies, notes, paging, auth, groups } = declared;
  const service = serviceOf(declared, sheet.places.model);
  const parameters = (id: 'param' | 'query' | 'header' | 'cookie', title: string, list: readonly Field[]): Content =>
    list.length > 0 && section(SECTIONS[id], title, fieldRows(entry, id, list, sheet));
  return [
    markup`<p class="request"><b class="method">${known(method)}</b> <code>${known(writtenPath(declared))}</code></p>`,
    facts([
      ['Body', bodySummary(declared, sheet)],
      ['Authorization', authOf(auth, sheet)],
      service !== undefined &&
        sheet.places.model.services.length > 1 && ['Service', linkToName(sheet, 'service', service.name)],
      groups.length > 0 && ['Groups', groups.join(', ')],
      paging !== undefined && ['Paging', pagingOf(paging, sheet)],
    ]),
    notes.length > 0 &&
      markup`<ul class="facts">${notes.map(({ text, origin }) => markup`<li>${inline(text, sheet)}${ownProvenance(origin, declared.origin)}</li>`)}</ul>`,
    parameters('param', 'Path parameters', params),
    parameters('query', 'Query parameters', query),
    parameters('header', 'Headers', headers),
    parameters('cookie', 'Cookies', cookies),
    bodies(declared, sheet),
    responses(declared, sheet),
    endpointErrors(entry, sheet),
    endpointLimits(entry, sheet),
    endpointExamples(entry, sheet),
  ];
}

const SECTIONS = { param: 'params', query: 'query', header: 'headers', cookie: 'cookies' } as const;

function known(fact: string | NotShown): Content {
  return isNotShown(fact) ? notShown() : fact;
}

function pagingOf(paging: Paging, sheet: Sheet): Content {
  if (paging.style !== 'cursors' || paging.items.length > 0 || paging.more !== undefined) {
    const size = paging.limit === undefined ? '' : ` \`${paging.limit}\` sets the page size.`;
    return inline(`${pagingText(paging)}${size}`, sheet);
  }
  const cursors = paging.cursors.map(({ param }) => `\`${param}\``).join(' or ');
  return inline(`${cursors} takes the \`${paging.by}\` of an item. \`${paging.limit}\` sets the page size.`, sheet);
}

/** Alternatives, each with the schemes that it needs together. */
function authOf(auth: Endpoint['auth'], sheet: Sheet): Content {
  if (isNotShown(auth)) return notShown();
  if (auth.length === 0) return 'none';
  const alternatives = auth.map(({ schemes }) =>
    schemes.length === 0
      ? 'none'
      : joined(
          schemes.map(({ name, scopes }) => [linkToName(sheet, 'auth', name), ...scopes.map((scope) => ` ${scope}`)]),
          ' and ',
        ),
  );
  return joined(alternatives, ', ');
}

// ------------------------------------------------------------------------------------------------------------- bodies

function bodySummary({ bodies, bodyOptional }: Endpoint, sheet: Sheet): Content {
  if (isNotShown(bodies)) return notShown();
  if (bodies.length === 0) return 'none';
  const types = bodies.map(({ type, media, limits }) => [
    isNotShown(type) ? notShown() : markup`<code>${typeMarkup(type, sheet)}</code>`,
    media !== JSON_MEDIA && [' as ', markup`<code>${media}</code>`],
    limitsOf(limits, sheet),
  ]);
  return [joined(types, ' or '), bodyOptional && ', may be absent'];
}

/** Limits of a whole body, in words. */
function limitsOf(limits: RequestBody['limits'], sheet: Sheet): Content {
  if (limits === undefined) return [];
  return [' (', inline(limits.map((limit) => limitText(limit)).join('; '), sheet), ')'];
}

/** Facts about bodies beyond their types. */
function bodies({ bodies: all, headers, origin }: Endpoint, sheet: Sheet): Content {
  if (isNotShown(all)) return undefined;
  const anchored = new Set(headers.map(({ name }) => name));
  const rows = all.flatMap((body) => {
    const parts = partsOf(body, sheet, anchored);
    if (body.doc === '' && parts.length === 0) return [];
    return [
      markup`<li><code>${body.media}</code>${body.doc !== '' && prose(body.doc, sheet)}${parts.length > 0 && markup`<ul class="facts">${parts}</ul>`}${ownProvenance(body.origin, origin)}</li>`,
    ];
  });
  return rows.length > 0 && section('body', 'Body', markup`<ul class="responses">${rows}</ul>`);
}

function partsOf({ parts }: RequestBody, sheet: Sheet, anchored: Set<string>): readonly Markup[] {
  return parts.map(({ name, media, style, headers }) => {
    const form = media.length === 0 ? STYLES[style] : markup`<code>${media.join(', ')}</code>`;
    return markup`<li><code>${name}</code>: ${form}${headerList(headers, 'header', sheet, anchored)}</li>`;
  });
}

const STYLES: Readonly<Record<RequestBody['parts'][number]['style'], string>> = {
  repeat: 'once for each item',
  comma: 'items separated by commas',
  space: 'items separated by spaces',
  pipe: 'items separated by |',
  brackets: 'keys in brackets',
  json: 'as JSON',
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

function responses(endpoint: Endpoint, sheet: Sheet): Content {
  if (endpoint.responses.length === 0) return undefined;
  const anchored = new Set<string>();
  const rows = endpoint.responses.map((response) => {
    const outcome = outcomeOf(response, endpoint);
    const { media, doc, when, headers, origin } = response;
    return markup`<li class="${outcome}"><b class="status">${isNotShown(response.status) ? notShown() : response.status}</b> ${
      outcome !== 'success' && [markup`<span class="mark">${OUTCOMES[outcome]}</span>`, ' ']
    }<code>${answerType(response, sheet)}</code>${media !== '' && media !== JSON_MEDIA && [' as ', markup`<code>${media}</code>`]}${limitsOf(response.limits, sheet)}${
      when.length > 0 && [' if ', inline(conditionsText(when), sheet)]
    }${ownProvenance(origin, endpoint.origin)}${doc !== '' && prose(doc, sheet)}${headerList(headers, 'answerHeader', sheet, anchored)}</li>`;
  });
  return section('responses', 'Responses', markup`<ul class="responses">${rows}</ul>`);
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  success: 'result',
  information: 'information',
  redirect: 'elsewhere',
  error: 'error',
  either: 'any',
};

function answerType({ type, stream }: EndpointResponse, sheet: Sheet): Content {
  return stream ? ['stream of ', typeMarkup(type, sheet)] : typeMarkup(type, sheet);
}
