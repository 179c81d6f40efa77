import { lastKey, withValuesAt, serviceOf } from '../../model/requests.js';
import {
  isNotShown,
  type Endpoint,
  type ErrorBody,
  type ErrorCode,
  type Json,
  type RateLimitHeader,
  type RateLimits,
  type RequestWindow,
  type Service,
} from '../../model/model.js';
import { operationOf } from '../rest/operations.js';
import type { Entry } from './entries.js';
import { codeBlock, json } from './examples.js';
import { facts, joined, markup, section, type Content } from './markup.js';
import { memberRow } from './member-rows.js';
import { inline } from './prose.js';
import { ownProvenance } from './provenance.js';
import { linkTo, type Sheet } from './sheet.js';
import { notShown } from './type-markup.js';

/** The service of the endpoints: its address, the body of its errors and its rate limits. */
export function servicePage(entry: Entry<'service'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { url, variables, userAgent, reasonHeader, jsonPart, errors, rateLimits } = declared;
  const endpoints = sheet.places
    .ofKind('endpoint')
    .filter((one) => serviceOf(one.declared, sheet.places.model) === declared);
  return [
    facts([
      ['Base URL', textOf(url)],
      ['User agent', textOf(userAgent)],
      ...(reasonHeader === undefined ? [] : [['Reason of a call', markup`<code>${reasonHeader}</code>`] as const]),
      ...(jsonPart === undefined ? [] : [['JSON beside files', markup`the part <code>${jsonPart}</code>`] as const]),
    ]),
    variables.length > 0 &&
      section(
        'variables',
        'Variables of the URL',
        markup`<div class="members">${variables.map((variable) =>
          memberRow(entry, 'variable', variable, sheet, {
            name: markup`{${variable.name}}`,
            facts: [
              inline(`\`${variable.default}\` by default.`, sheet),
              ...(variable.values === undefined
                ? []
                : [inline(`One of ${variable.values.map((value) => `\`${value}\``).join(', ')}.`, sheet)]),
            ],
          }),
        )}</div>`,
      ),
    endpoints.length > 0 &&
      section(
        'endpoints',
        'Endpoints',
        markup`<ul class="uses">${endpoints.map((one) => markup`<li>${linkTo(sheet, one)}</li>`)}</ul>`,
      ),
    section('errors', 'Errors', isNotShown(errors) ? notShown() : errorBody(errors, declared, sheet)),
    section('rate-limits', 'Rate limits', isNotShown(rateLimits) ? notShown() : limits(rateLimits, declared, sheet)),
  ];
}

function textOf(text: Service['url']): Content {
  return isNotShown(text) ? notShown() : markup`<code>${text}</code>`;
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
      per.length > 0 && [
        'Separate limits for each',
        joined(
          per.map((name) => markup`<code>${name}</code>`),
          ', ',
        ),
      ],
      refused !== undefined && [
        'Block',
        inline(
          `${refused.requests} responses with status ${refused.statuses.join(', ')} in ${refused.seconds} seconds block a client${refused.except.length > 0 ? `, except those whose scope is ${refused.except.map((one) => `\`${one}\``).join(', ')}` : ''}.`,
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

/** The failures of an endpoint: the body of an error, and what the client throws. */
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

/** The rate limits that apply to an endpoint. */
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
      own.length === 0
        ? 'one limit for all calls'
        : [
            'a separate limit for each ',
            joined(
              own.map((name) => markup`<code>${name}</code>`),
              ' and ',
            ),
          ],
    ],
    global !== undefined &&
      global.except?.includes(declared.name) !== true && ['All requests together', windowText(global)],
  ];
  return section('rate-limits', 'Rate limits', [
    facts(rows),
    markup`<p>${isReported && ['The limits are reported in ', linkTo(sheet, service, { text: 'headers of each response' }), '. ']}${isCalled && 'The client keeps to them.'}</p>`,
  ]);
}

/** Parameters of the path that have limits of their own. */
function separateParameters({ params }: Endpoint, per: readonly string[]): readonly string[] {
  return params.map(({ name }) => name).filter((name) => per.includes(name));
}

function entryOfService(endpoint: Endpoint, { places }: Sheet): Entry<'service'> | undefined {
  const service = serviceOf(endpoint, places.model);
  return places.ofKind('service').find(({ declared }) => declared === service);
}
