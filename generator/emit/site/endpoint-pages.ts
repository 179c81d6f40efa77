import {
  type AuthAlternative,
  type Endpoint,
  type EndpointResponse,
  type ErrorBody,
  type Field,
  isNotShown,
  type Json,
  type Paging,
  type RateLimitHeader,
  type RateLimits,
  type RequestBody,
  type RequestWindow,
  type Service,
  type Type,
} from '../../model/model.js';
import {
  lastKey,
  mediaKind,
  outcomeOf,
  parametersOf,
  serviceOf,
  withValuesAt,
  writtenPath,
} from '../../model/requests.js';
import { writeType } from '../../model/types.js';
import { alternatives, conditionsText, limitText, pagingText, rateLimitHeaders } from '../../model/wording/index.js';
import { operationOf } from '../rest/operations.js';
import { codeBlock, endpointExamples, json } from './examples.js';
import { fieldRows, fieldTree, memberRow, typeTree } from './field-rows.js';
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
import { inline, known, knownCode, meaningOf, notShown, prose, typeMarkup } from './prose.js';
import { notesOf, ownProvenance, statement } from './provenance.js';
import { linkList, linkTo, linkToName, type Sheet } from './sheet.js';

export function endpointPage(entry: Entry<'endpoint'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { needs, paging, auth, groups } = declared;
  const { services } = sheet.places.model;
  const service = services.length > 1 ? serviceOf(declared, sheet.places.model) : undefined;
  const inside = fieldTree(parametersOf(declared), 'type', sheet);
  return [
    facts([
      ['Authorization', authOf(auth, sheet)],
      ['Permissions', inline(needs.map((permission) => `\`${permission}\``).join(', '), sheet)],
      ['Service', service && linkToName(sheet, 'service', service.name)],
      ['Groups', groups.join(', ')],
      ['Paging', paging && pagingOf(paging, sheet)],
    ]),
    notesOf(declared, sheet),
    PARAMETERS.map(({ group, list: parameters, title }) =>
      section(parameters, title, fieldRows(entry, group, declared[parameters], sheet, { inside })),
    ),
    bodySection(declared, sheet),
    responses(declared, sheet),
    endpointErrors(entry, sheet),
    endpointLimits(entry, sheet),
    endpointExamples(entry, sheet),
  ];
}

const PARAMETERS = [
  { group: 'param', list: 'params', title: 'Path parameters' },
  { group: 'query', list: 'query', title: 'Query parameters' },
  { group: 'header', list: 'headers', title: 'Headers' },
  { group: 'cookie', list: 'cookies', title: 'Cookies' },
] as const;

export function requestLine(endpoint: Endpoint): Markup {
  return markup`<p class="request">${methodBadge(endpoint)} <code>${known(writtenPath(endpoint))}</code></p>`;
}

/** The badge of a method, with a colour for each method. */
export function methodBadge({ method }: Endpoint): Markup {
  return markup`<b class="method ${isNotShown(method) ? '' : method.toLowerCase()}">${known(method)}</b>`;
}

function pagingOf(paging: Paging, sheet: Sheet): Content {
  const size = paging.limit === undefined ? '' : ` \`${paging.limit}\` sets the page size.`;
  if (paging.style !== 'cursors' || paging.items.length > 0 || paging.more !== undefined)
    return inline(`${pagingText(paging)}${size}`, sheet);
  const cursors = alternatives(paging.cursors.map(({ param }) => `\`${param}\``));
  return inline(`${cursors} takes the \`${paging.by}\` of an item.${size}`, sheet);
}

function authOf(auth: Endpoint['auth'], sheet: Sheet): Content {
  return known(auth, (shown) =>
    shown.length === 0
      ? 'none'
      : joined(
          shown.map(({ schemes }) => schemesOf(schemes, sheet)),
          ' or ',
        ),
  );
}

function schemesOf(schemes: AuthAlternative['schemes'], sheet: Sheet): Content {
  if (schemes.length === 0) return 'none';
  return joined(
    schemes.map(({ name, scopes }) => [
      linkToName(sheet, 'auth', name),
      scopes.length > 0 && [' with ', codes(scopes)],
    ]),
    ' and ',
  );
}

// ------------------------------------------------------------------------------------------------------------- bodies

/** Shows the fields of the first body, and the other content types as tabs. */
function bodySection(endpoint: Endpoint, sheet: Sheet): Content {
  const { bodies, bodyOptional, headers } = endpoint;
  if (isNotShown(bodies)) return section('body', 'Body', markup`<p>The body is ${notShown()}.</p>`);
  const anchored = new Set(headers.map(({ name }) => name));
  const panels = bodies.map((body, index) => ({
    label: body.media,
    content: [
      markup`<div class="what">${known(body.type, (type) => markup`<code>${typeMarkup(type, sheet)}</code>`)}${limitsOf(body, sheet)}${ownProvenance(body.origin, endpoint.origin, sheet)}</div>`,
      prose(body.doc, sheet),
      fieldsIn(bodies, index, `body${index === 0 ? '' : index}`, ({ media }) => markup`<code>${media}</code>`, sheet),
      partsOf(body, anchored, sheet),
    ],
  }));
  return section('body', bodyOptional ? 'Body (optional)' : 'Body', tabs('encoding', 'Encoding', panels));
}

/** The fields of a body or response, or a reference to the first one of the same type. */
function fieldsIn<Message extends Pick<EndpointResponse, 'type'>>(
  messages: readonly Message[],
  index: number,
  prefix: string,
  nameOf: (message: Message) => Content,
  sheet: Sheet,
  most?: number,
): Content {
  const { type } = messages[index]!;
  if (type === null || isNotShown(type)) return undefined;
  const first = messages.find((message) => isSame(message.type, type))!;
  const fields = typeTree(type, prefix, sheet, most);
  if (first === messages[index] || fields === undefined) return fields;
  return markup`<p>The fields are those of ${nameOf(first)}.</p>`;
}

function isSame(type: EndpointResponse['type'], other: Type): boolean {
  return type !== null && !isNotShown(type) && writeType(type) === writeType(other);
}

function limitsOf({ limits = [] }: Pick<RequestBody, 'limits'>, sheet: Sheet): Content {
  return limits.length > 0 && [' (', inline(limits.map((limit) => limitText(limit)).join('; '), sheet), ')'];
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
  const anchored = new Set<string>();
  const opened = all.find((response) => outcomeOf(response, endpoint) === 'success') ?? all[0];
  const rows = all.map((response, index) => {
    const { status, media, doc, when, headers, origin } = response;
    const type = markup`<code>${answerType(response, sheet)}</code>`;
    const said = markup`<b class="status">${known(status)}</b> ${type}${
      media !== '' && mediaKind(media) !== 'json' && [' as ', markup`<code>${media}</code>`]
    }${limitsOf(response, sheet)}${when.length > 0 && [' if ', inline(conditionsText(when), sheet)]}`;
    return markup`<details class="response ${outcomeOf(response, endpoint)}"${response === opened && markup` open`}><summary>${unlinked(said)}</summary>${
      said.text.includes('<a ') && markup`<div class="what">${type}</div>`
    }${prose(doc, sheet)}${fieldsIn(all, index, `answer${index}`, (same) => ['status ', known(same.status)], sheet, MOST_RESPONSE_FIELDS)}${
      headers.length > 0 && [markup`<p>Headers:</p>`, headerList(headers, 'answerHeader', sheet, anchored)]
    }${ownProvenance(origin, endpoint.origin, sheet)}</details>`;
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
      ['Base URL', knownCode(url)],
      ['User agent', knownCode(userAgent)],
      reasonHeader !== undefined && [
        'Reason of a call',
        [markup`<code>${reasonHeader}</code>`, reasonLimit && `, at most ${reasonLimit} characters`],
      ],
      jsonPart !== undefined && ['JSON beside files', markup`the part <code>${jsonPart}</code>`],
    ]),
    section(
      'variables',
      'Variables of the URL',
      members(
        variables.map((variable) =>
          memberRow(entry, 'variable', variable, sheet, {
            name: markup`{${variable.name}}`,
            facts: [
              inline(`\`${variable.default}\` by default.`, sheet),
              ...(variable.values === undefined ? [] : [['One of ', codes(variable.values), '.']]),
            ],
          }),
        ),
      ),
    ),
    section('endpoints', 'Endpoints', linkList(endpoints, sheet)),
    section(
      'errors',
      'Errors',
      known(errors, (shown) => errorBody(shown, declared, sheet)),
    ),
    section(
      'rate-limits',
      'Rate limits',
      known(rateLimits, (shown) => limits(shown, declared, sheet)),
    ),
  ];
}

function errorBody(errors: ErrorBody, service: Service, sheet: Sheet): Content {
  return [
    markup`<div>${statement('A request that fails has a JSON body.', errors, service, sheet)}</div>`,
    facts([
      ['Code of the error', keyMarkup(errors.code)],
      ['Text for people', keyMarkup(errors.message)],
      ['Problems of the request, keyed like the request', keyMarkup(errors.fields)],
      ['List of problems at a place', keyMarkup(errors.at)],
    ]),
    facts(
      errors.codes.map(({ status, code, of, message }) => [
        markup`<code>${code}</code>`,
        [status, of !== undefined && ` of ${of}`, message !== undefined && `: ${message}`],
      ]),
    ),
    codeBlock('Sample error', json(errorExample(errors))),
  ];
}

function keyMarkup(key: string | undefined): Content {
  return key !== undefined && markup`<code>${key}</code>`;
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

function limits(rateLimits: RateLimits, service: Service, sheet: Sheet): Content {
  const { headers, body, per, global, refused } = rateLimits;
  const scopes = refused?.except.map((scope) => `\`${scope}\``).join(', ');
  const waiting = facts([
    ['Seconds to wait', keyMarkup(body.retryAfter)],
    ['Whether all requests must wait', keyMarkup(body.global)],
  ]);
  return [
    markup`<div>${statement('A request that exceeds a limit gets status 429.', rateLimits, service, sheet)}</div>`,
    facts([
      ['All requests', global && windowText(global)],
      ['Separate limits for each', codes(per)],
      refused !== undefined && [
        'Block',
        inline(
          `${refused.requests} responses with status ${refused.statuses.join(', ')} in ${refused.seconds} seconds block a client${scopes === '' ? '' : `, except those whose scope is ${scopes}`}.`,
          sheet,
        ),
      ],
    ]),
    markup`<h3>Headers</h3>`,
    facts(
      Object.entries(headers).map(([fact, header]) => [
        rateLimitHeaders[fact as RateLimitHeader].text,
        markup`<code>${header}</code>`,
      ]),
    ),
    waiting && [markup`<h3>Body of a status 429</h3>`, waiting],
  ];
}

function windowText({ requests, seconds }: RequestWindow): string {
  return `${requests} requests per ${seconds === 1 ? 'second' : `${seconds} seconds`}`;
}

function endpointErrors({ declared }: Entry<'endpoint'>, sheet: Sheet): Content {
  const service = entryOfService(declared, sheet);
  if (service === undefined || isNotShown(service.declared.errors)) return undefined;
  if (declared.responses.some(({ status }) => status === 'default')) return undefined;
  return section('errors', 'Errors', [
    markup`<p>Any other status is an error with the ${linkTo(sheet, service, { text: 'error body of the service' })}.${
      operationOf(declared) !== undefined &&
      markup` The client throws a <code>ApiError</code> with its status, code and problems by field, and a <code>RateLimitError</code> for a status 429. It validates the request first: a <code>RequestValidationError</code> lists what the spec does not allow.`
    }</p>`,
    codeBlock('Sample error', json(errorExample(service.declared.errors))),
  ]);
}

function endpointLimits({ declared }: Entry<'endpoint'>, sheet: Sheet): Content {
  const service = entryOfService(declared, sheet);
  if (service === undefined || isNotShown(service.declared.rateLimits)) return undefined;
  const { per, global, headers } = service.declared.rateLimits;
  const isReported = Object.keys(headers).some((header) => header !== 'retryAfter');
  const own = declared.params.map(({ name }) => name).filter((name) => per.includes(name));
  return section('rate-limits', 'Rate limits', [
    facts([
      [
        'This endpoint',
        own.length === 0 ? 'one limit for all calls' : ['a separate limit for each ', codes(own, ' and ')],
      ],
      global !== undefined &&
        global.except?.includes(declared.name) !== true && ['All requests together', windowText(global)],
    ]),
    markup`<p>${isReported && ['The limits are reported in ', linkTo(sheet, service, { text: 'headers of each response' }), '. ']}${operationOf(declared) !== undefined && 'The client keeps to them.'}</p>`,
  ]);
}

function entryOfService(endpoint: Endpoint, { places }: Sheet): Entry<'service'> | undefined {
  const service = serviceOf(endpoint, places.model);
  return places.ofKind('service').find(({ declared }) => declared === service);
}
