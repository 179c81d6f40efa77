import {
  type Endpoint,
  type EndpointResponse,
  type ErrorBody,
  type ErrorCode,
  type Field,
  isNotShown,
  type Json,
  type NotShown,
  type Paging,
  type Parameter,
  type RateLimitHeader,
  type RateLimits,
  type RequestBody,
  type RequestWindow,
  type Service,
} from '../../model/model.js';
import { lastKey, mediaKind, outcomeOf, serviceOf, withValuesAt, writtenPath } from '../../model/requests.js';
import { writeType } from '../../model/types.js';
import { alternatives, conditionsText, limitText, pagingText } from '../../model/wording/index.js';
import { operationOf } from '../rest/operations.js';
import { codeBlock, endpointExamples, json } from './examples.js';
import { fieldRows, fieldTree, memberRow } from './field-rows.js';
import {
  codes,
  type Content,
  facts,
  joined,
  list,
  markup,
  type Markup,
  members,
  section,
  tabs,
  unlinked,
} from './markup.js';
import { anchorOf, type Entry } from './places.js';
import { codeOrNotShown, inline, meaningOf, notShown, prose, typeMarkup } from './prose.js';
import { ownProvenance } from './provenance.js';
import { linkList, linkTo, linkToName, type Sheet } from './sheet.js';

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
      needs.length > 0 && ['Permissions', inline(needs.map((permission) => `\`${permission}\``).join(', '), sheet)],
      service !== undefined &&
        sheet.places.model.services.length > 1 && ['Service', linkToName(sheet, 'service', service.name)],
      groups.length > 0 && ['Groups', groups.join(', ')],
      paging !== undefined && ['Paging', pagingOf(paging, sheet)],
    ]),
    list(
      'facts',
      notes.map(({ text, origin }) => markup`${inline(text, sheet)}${ownProvenance(origin, declared.origin, sheet)}`),
    ),
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

export function requestLine(endpoint: Endpoint): Markup {
  return markup`<p class="request">${methodBadge(endpoint)} <code>${orMark(writtenPath(endpoint))}</code></p>`;
}

/** The badge of a method, with a colour for each method. */
export function methodBadge({ method }: Endpoint): Markup {
  return markup`<b class="method ${isNotShown(method) ? '' : method.toLowerCase()}">${orMark(method)}</b>`;
}

/** Returns a fact, or the mark "not shown". */
export function orMark(fact: string | number | NotShown): Content {
  return isNotShown(fact) ? notShown() : fact;
}

function pagingOf(paging: Paging, sheet: Sheet): Content {
  const size = paging.limit === undefined ? '' : ` \`${paging.limit}\` sets the page size.`;
  if (paging.style !== 'cursors' || paging.items.length > 0 || paging.more !== undefined)
    return inline(`${pagingText(paging)}${size}`, sheet);
  const cursors = alternatives(paging.cursors.map(({ param }) => `\`${param}\``));
  return inline(`${cursors} takes the \`${paging.by}\` of an item.${size}`, sheet);
}

function authOf(auth: Endpoint['auth'], sheet: Sheet): Content {
  if (isNotShown(auth)) return notShown();
  if (auth.length === 0) return 'none';
  const alternatives = auth.map(({ schemes }) =>
    schemes.length === 0
      ? 'none'
      : joined(
          schemes.map(({ name, scopes }) => [
            linkToName(sheet, 'auth', name),
            scopes.length > 0 && [' with ', codes(scopes)],
          ]),
          ' and ',
        ),
  );
  return joined(alternatives, ' or ');
}

// ------------------------------------------------------------------------------------------------------------- bodies

/** Shows the fields of the first body, and the other content types as tabs. */
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

function limitsOf(limits: RequestBody['limits'], sheet: Sheet): Content {
  if (limits === undefined) return [];
  return [' (', inline(limits.map((limit) => limitText(limit)).join('; '), sheet), ')'];
}

/** Lists the parts of a form whose content type, style or headers do not follow from the type of the field. */
function partsOf({ parts }: RequestBody, anchored: Set<string>, sheet: Sheet): Content {
  const rows = parts.map(({ name, media, style, headers }) => {
    const form = media.length === 0 ? STYLES[style] : ['sent as ', markup`<code>${media.join(', ')}</code>`];
    return markup`<code>${name}</code>: ${form}${headerList(headers, 'header', sheet, anchored)}`;
  });
  return list('facts', rows);
}

const STYLES: Readonly<Record<RequestBody['parts'][number]['style'], string>> = {
  repeat: 'written once for each item',
  comma: 'written with commas between items',
  space: 'written with spaces between items',
  pipe: 'written with | between items',
  brackets: 'written with its keys in brackets, such as name[key]=value',
  json: 'written as JSON',
};

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

/** Most fields that the tree of a response shows. A response can hold most types of a spec. */
const MOST_RESPONSE_FIELDS = 300;

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

export function servicePage(entry: Entry<'service'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { url, variables, userAgent, reasonHeader, jsonPart, errors, rateLimits, reasonLimit } = declared;
  const endpoints = sheet.places
    .ofKind('endpoint')
    .filter((endpoint) => serviceOf(endpoint.declared, sheet.places.model) === declared);
  return [
    facts([
      ['Base URL', codeOrNotShown(url)],
      ['User agent', codeOrNotShown(userAgent)],
      reasonHeader !== undefined && [
        'Reason of a call',
        [markup`<code>${reasonHeader}</code>`, reasonLimit && `, at most ${reasonLimit} characters`],
      ],
      ...(jsonPart === undefined ? [] : [['JSON beside files', markup`the part <code>${jsonPart}</code>`] as const]),
    ]),
    variables.length > 0 &&
      section(
        'variables',
        'Variables of the URL',
        members(
          variables.map((variable) =>
            memberRow(entry, 'variable', variable, sheet, {
              name: markup`{${variable.name}}`,
              facts: [
                inline(`\`${variable.default}\` by default.`, sheet),
                ...(variable.values === undefined
                  ? []
                  : [inline(`One of ${variable.values.map((value) => `\`${value}\``).join(', ')}.`, sheet)]),
              ],
            }),
          ),
        ),
      ),
    endpoints.length > 0 && section('endpoints', 'Endpoints', linkList(endpoints, sheet)),
    section('errors', 'Errors', isNotShown(errors) ? notShown() : errorBody(errors, declared, sheet)),
    section('rate-limits', 'Rate limits', isNotShown(rateLimits) ? notShown() : limits(rateLimits, declared, sheet)),
  ];
}

function errorBody(errors: ErrorBody, service: Service, sheet: Sheet): Content {
  return [
    markup`<div>A request that fails has a JSON body.${ownProvenance(errors.origin, service.origin, sheet)}</div>`,
    facts([
      keyRow('Code of the error', errors.code),
      keyRow('Text for people', errors.message),
      keyRow('Problems of the request, keyed like the request', errors.fields),
      keyRow('List of problems at a place', errors.at),
    ]),
    errors.codes.length > 0 && facts(errors.codes.map(codeRow)),
    codeBlock('Sample error', json(errorExample(errors))),
  ];
}

function codeRow({ status, code, of, message }: ErrorCode): readonly [Content, Content] {
  const about = of === undefined ? undefined : markup` of ${of}`;
  return [markup`<code>${code}</code>`, markup`${status}${about}${message !== undefined && [': ', message]}`];
}

function keyRow(meaning: string, key: string | undefined): readonly [Content, Content] | false {
  return key !== undefined && [meaning, markup`<code>${key}</code>`];
}

/** An error body with the keys of the service. */
function errorExample({ code, message, fields, at }: ErrorBody): Json {
  const atField: Json = {
    ...(code !== undefined && { [lastKey(code)]: 'REQUIRED' }),
    ...(message !== undefined && { [lastKey(message)]: 'This field is required' }),
  };
  const values: readonly (readonly [string | undefined, Json])[] = [
    [code, 0],
    [message, 'The request is invalid'],
    [fields, { name: at === undefined ? atField : { [at]: [atField] } }],
  ];
  return withValuesAt(values, (inner) => inner);
}

function limits({ headers, body, per, global, refused, origin }: RateLimits, service: Service, sheet: Sheet): Content {
  return [
    markup`<div>A request that exceeds a limit gets status 429.${ownProvenance(origin, service.origin, sheet)}</div>`,
    facts([
      global !== undefined && ['All requests', windowText(global)],
      per.length > 0 && ['Separate limits for each', codes(per)],
      refused !== undefined && [
        'Block',
        inline(
          `${refused.requests} responses with status ${refused.statuses.join(', ')} in ${refused.seconds} seconds block a client${refused.except.length > 0 ? `, except those whose scope is ${refused.except.map((scope) => `\`${scope}\``).join(', ')}` : ''}.`,
          sheet,
        ),
      ],
    ]),
    markup`<h3>Headers</h3>`,
    facts(
      Object.entries(headers).map(([meaning, header]) => [
        HEADERS[meaning as RateLimitHeader],
        markup`<code>${header}</code>`,
      ]),
    ),
    (body.retryAfter ?? body.global) !== undefined && [
      markup`<h3>Body of a status 429</h3>`,
      facts([keyRow('Seconds to wait', body.retryAfter), keyRow('Whether all requests must wait', body.global)]),
    ],
  ];
}

const HEADERS: Readonly<Record<RateLimitHeader, string>> = {
  limit: 'Requests per window',
  remaining: 'Requests left in the window',
  reset: 'End of the window, in Unix seconds',
  resetAfter: 'Seconds until the window ends',
  bucket: 'Name of the limit; routes with the same name share it',
  global: 'Whether the limit is that of all requests',
  scope: 'Whose requests the limit counts',
  retryAfter: 'Seconds to wait after a status 429',
};

function windowText({ requests, seconds }: RequestWindow): string {
  return `${requests} requests per ${seconds === 1 ? 'second' : `${seconds} seconds`}`;
}

export function endpointErrors({ declared }: Entry<'endpoint'>, sheet: Sheet): Content {
  const service = entryOfService(declared, sheet);
  if (service === undefined || isNotShown(service.declared.errors)) return undefined;
  if (declared.responses.some(({ status }) => status === 'default')) return undefined;
  const isCalled = operationOf(declared) !== undefined;
  return section('errors', 'Errors', [
    markup`<p>Any other status is an error with the ${linkTo(sheet, service, { text: 'error body of the service' })}.${
      isCalled &&
      markup` The client throws a <code>ApiError</code> with its status, code and problems by field, and a <code>RateLimitError</code> for a status 429. It validates the request first: a <code>RequestValidationError</code> lists what the spec does not allow.`
    }</p>`,
    codeBlock('Sample error', json(errorExample(service.declared.errors))),
  ]);
}

export function endpointLimits({ declared }: Entry<'endpoint'>, sheet: Sheet): Content {
  const service = entryOfService(declared, sheet);
  if (service === undefined || isNotShown(service.declared.rateLimits)) return undefined;
  const { per, global, headers } = service.declared.rateLimits;
  const isReported = Object.keys(headers).some((header) => header !== 'retryAfter');
  const isCalled = operationOf(declared) !== undefined;
  const own = separateParameters(declared, per);
  const rows: readonly (readonly [Content, Content] | false)[] = [
    [
      'This endpoint',
      own.length === 0 ? 'one limit for all calls' : ['a separate limit for each ', codes(own, ' and ')],
    ],
    global !== undefined &&
      global.except?.includes(declared.name) !== true && ['All requests together', windowText(global)],
  ];
  return section('rate-limits', 'Rate limits', [
    facts(rows),
    markup`<p>${isReported && ['The limits are reported in ', linkTo(sheet, service, { text: 'headers of each response' }), '. ']}${isCalled && 'The client keeps to them.'}</p>`,
  ]);
}

function separateParameters({ params }: Endpoint, per: readonly string[]): readonly string[] {
  return params.map(({ name }) => name).filter((name) => per.includes(name));
}

function entryOfService(endpoint: Endpoint, { places }: Sheet): Entry<'service'> | undefined {
  const service = serviceOf(endpoint, places.model);
  return places.ofKind('service').find(({ declared }) => declared === service);
}
