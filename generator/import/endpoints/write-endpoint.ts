import {
  FORM_MEDIA,
  JSON_MEDIA,
  mediaKind,
  MULTIPART_MEDIA,
  STREAM_MEDIA,
  headerInCode,
} from '../../model/requests.js';
import type { Json } from '../../model/model.js';
import { MOST } from '../../read/limits.js';
import { headerField, mediaRange, plainFieldName } from '../../read/grammar/names.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import { entriesIn, inside, textIn } from '../document.js';
import type { Part } from '../load/documents.js';
import type { Report } from '../losses.js';
import type { FieldShape, ObjectShape, Shape } from '../shape.js';
import { OPERATION_ID, SUMMARY } from '../../model/spec-words.js';
import { descriptionIn, isExtraKey, isGenerated } from '../spec-words.js';
import { LONGEST_NAME, snakeCase } from '../words.js';
import { earlierParameterNames, keyInCode, parameterNames } from '../name/member-names.js';
import {
  caveatEntry,
  declaredEntries,
  proseOf,
  saysNothing,
  countEntries,
  shortest,
  typeEntries,
  valueEntries,
  type FieldContext,
} from '../write/field.js';
import type { TypePlace } from '../write/type-text.js';
import { block, braces, type Data, type Entry } from '../write/yaml-data.js';
import { carriedBy, isFile, isFlatList, isKeyed, isText, leavesOf } from './carriers.js';
import {
  readHeaders,
  type ContentPart,
  type HeaderPart,
  type Operation,
  type ParameterPart,
  type ReadingContext,
  type ResponsePart,
} from './operations.js';
import type { Security } from './security.js';
import { type Services, keyOfPair, readPath, withSlash } from './servers.js';
import { loseUnread } from './unread.js';

export interface EndpointContext extends FieldContext {
  readonly reading: ReadingContext;
  readonly security: Security;
  readonly services: Services;
  readonly forms: ReadonlyMap<ContentPart, ObjectShape>;
  /** Called before what requests, or answers, refer to is written. */
  readonly enter: (operation: Operation, side: 'request' | 'answer') => void;
  readonly pagingOf: (operation: Operation, query: readonly FieldShape[]) => readonly Entry[];
}

/** Headers of requests that something else says, or that belong to the connection. */
const NO_HEADERS = new Set(
  (
    'accept content-type authorization cookie user-agent connection content-length expect host keep-alive proxy-connection te trailer ' +
    'transfer-encoding upgrade proxy-authorization proxy-authenticate'
  ).split(' '),
);

/** An operation as the spec writes its endpoint. */
export function endpointEntry(operation: Operation, context: EndpointContext): Entry {
  const { report, security, services } = context;
  const { part, body } = operation;
  context.enter(operation, 'request');
  const path = pathOf(operation, context);
  const takesBody = body !== undefined && body.contents.length > 0;
  const taken = new Set<string>([...path.params.values(), ...(takesBody ? ['body'] : [])]);
  const params = operation.parameters.filter(({ place }) => place === 'path');
  const query = spreadAll(
    operation.parameters.filter(({ place, name }) => place === 'query' && !path.fixed.has(name)),
    context,
  );
  const headers = operation.parameters.filter((one) => one.place === 'header' && isSendable(one, report));
  const cookies = operation.parameters.filter((one) => one.place === 'cookie' && isNamed(one, report));
  const earlier = earlierParameterNames([...query, ...headers, ...cookies], context.memory.at(operation.at), taken);
  const namesIn = (place: string, all: readonly ParameterPart[], own: (name: string) => string): Names => {
    const names = parameterNames(
      all.map(({ name }) => name),
      place,
      own,
      taken,
      earlier(place),
    );
    for (const [name, as] of names) if (as !== name) context.memory.keep(operation.at, `${place} ${name}`, as);
    return names;
  };
  const inQuery = namesIn('query', query, nameInCode);
  const inHeaders = namesIn('header', headers, headerInCode);
  const inCookies = namesIn('cookie', cookies, nameInCode);
  const service = services.serviceOf(part, operation.item);
  // A document that was generated has a summary of its own only where the one that was imported had.
  const hasSummary = !isGenerated(part) || inside(part, SUMMARY) !== undefined;
  const summary = hasSummary ? textIn(part, 'summary') : undefined;
  const description = descriptionIn(part);
  const { item } = operation;
  const around = textIn(item, 'description') ?? textIn(item, 'summary');
  const own = description ?? (summary === undefined ? around : undefined);
  const doc =
    own === undefined || summary === undefined || own.startsWith(summary.trim())
      ? (own ?? summary)
      : `${summary.trim()}\n\n${own}`;
  const said = context.reading.classifier.factsOf(part);
  const extra = new Map([
    ...entriesIn(item).flatMap(([key, { raw }]) => (isExtraKey(key) ? [[key, raw as Json] as const] : [])),
    ...said.extra,
    ...identityOf(operation, summary),
  ]);
  const facts = {
    ...said,
    extra: [...extra].toSorted(([a], [b]) => compareText(a, b)),
    homeless: [],
    ...(doc === undefined ? {} : { doc }),
  };
  const { title: _, ...untitled } = facts;
  const entries: readonly Entry[] = [
    // A page about an endpoint begins with its doc, even if it repeats the name.
    ...declaredEntries(untitled, report, { name: '' }),
    ['method', operation.method],
    ['path', path.text],
    ...(service === undefined ? [] : [['service', service] as const]),
    ...(operation.tags.length === 0 ? [] : [['groups', operation.tags] as const]),
    ...section(
      'params',
      [...path.params].map(([written, name]) =>
        pathParam(
          operation,
          params.find((one) => one.name === written),
          name,
          context,
        ),
      ),
    ),
    ...section(
      'query',
      query.map((one) => queryParam(operation, one, inQuery, context)),
    ),
    ...section(
      'headers',
      headers.map((one) => headerParam(operation, one, inHeaders, context)),
    ),
    ...section(
      'cookies',
      cookies.map((one) => cookieParam(operation, one, inCookies, context)),
    ),
    ...bodyEntries(operation, context),
    ['responses', operation.responses.flatMap((response) => responseData(operation, response, context))],
    ['auth', security.authOf(part)],
    ...context.pagingOf(
      operation,
      query.map((one) => ({ key: one.name, required: one.required, shape: one.shape, facts: one.facts, at: '' })),
    ),
  ];
  for (const one of params)
    if (!path.params.has(one.name)) report.lose(report.at(one.part), 'parameter', 'the path does not name it', false);
  return [operation.name, block(entries)];
}

/** The name and the summary of an operation, if the spec changes them: the OpenAPI document of the spec has them again. */
function identityOf({ part, name }: Operation, summary: string | undefined): readonly (readonly [string, Json])[] {
  const id = textIn(part, 'operationId');
  return [
    ...(id === undefined || id === name || isGenerated(part) ? [] : [[OPERATION_ID, id] as const]),
    ...(summary === undefined || isGenerated(part) ? [] : [[SUMMARY, summary.trim()] as const]),
  ];
}

function section(name: string, entries: readonly Entry[]): readonly Entry[] {
  return entries.length === 0 ? [] : [[name, block(entries)]];
}

// ---------------------------------------------------------------------------------------------------------------- path

interface EndpointPath {
  readonly text: string;
  /** Names of parameters by what the document calls them. */
  readonly params: ReadonlyMap<string, string>;
  /** Names of the query that the path fixes. */
  readonly fixed: ReadonlySet<string>;
}

function pathOf(operation: Operation, { report }: EndpointContext): EndpointPath {
  const { path, at, parameters } = operation;
  const { route, fixed, variables, unread, hasFragment } = readPath(path);
  const params = new Map<string, string>();
  const taken = new Set(operation.body === undefined ? [] : ['body']);
  const text = route.replaceAll(/\{([^{}]*)\}/g, (_, written: string) => {
    const known = params.get(written);
    if (known !== undefined) return `{${known}}`;
    let name = (plainFieldName.pattern.test(written) ? written : snakeCase(written) || 'id').slice(0, LONGEST_NAME);
    while (taken.has(name)) name = `${name}_`;
    taken.add(name);
    params.set(written, name);
    return `{${name}}`;
  });
  const inQuery = new Map(parameters.flatMap((one) => (one.place === 'query' ? [[one.name, one] as const] : [])));
  if (hasFragment) report.lose(at, 'path', 'no client sends what is behind #', false);
  for (const pair of unread) report.lose(at, `query ${pair}`, 'it says nothing that a client could send', false);
  for (const key of variables.keys())
    if (!inQuery.has(key)) report.lose(at, `query ${key}`, 'the path names it, and no parameter is called so', true);
  for (const pair of fixed) {
    const parameter = inQuery.get(keyOfPair(pair));
    if (parameter !== undefined && !isOnlyValue(parameter, pair))
      report.lose(report.at(parameter.part), 'parameter', `the path fixes ${pair}`, false);
  }
  return {
    text: [withSlash(text), fixed.join('&')].filter((part) => part !== '').join('?'),
    params,
    fixed: new Set(fixed.map(keyOfPair)),
  };
}

/** Whether the value that a path fixes is the only one that the parameter of that name has. */
function isOnlyValue({ shape }: ParameterPart, pair: string): boolean {
  const value = pair.slice(keyOfPair(pair).length + 1);
  return (
    shape.kind === 'values' &&
    shape.values.length === 1 &&
    [value, value.replaceAll(/(?:%[0-9A-F]{2})+/gi, decoded)].includes(String(shape.values[0]))
  );
}

/** Encoded characters, decoded; unchanged if they are none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// ---------------------------------------------------------------------------------------------------------- parameters

/** Parameters of the query, with objects as parameters of their own where their keys are no others. */
function spreadAll(parameters: readonly ParameterPart[], context: EndpointContext): readonly ParameterPart[] {
  const taken = new Map<string, number>();
  const all = parameters.map((one) => ({ one, parts: spread(one, context) }));
  for (const { parts } of all) for (const { name } of parts) taken.set(name, (taken.get(name) ?? 0) + 1);
  return all.flatMap(({ one, parts }) => {
    if (parts[0] === one) return parts;
    if (parts.every(({ name }) => taken.get(name) === 1)) return parts;
    context.report.lose(
      context.report.at(one.part),
      'explode',
      'a key of the object is a parameter, too; the object is sent in brackets',
      true,
    );
    return [one];
  });
}

/** An object whose keys are parameters of their own, as OpenAPI sends it by default; any other parameter is one. */
function spread(parameter: ParameterPart, { simplifier, report }: EndpointContext): readonly ParameterPart[] {
  const { shape, style = 'form', explode = style === 'form', isJson } = parameter;
  if (isJson || style !== 'form' || !explode || !isKeyed(shape, simplifier)) return [parameter];
  const leaves = leavesOf(shape, simplifier);
  const [only] = leaves;
  if (
    only?.kind !== 'object' ||
    leaves.length > 1 ||
    only.object.otherKeys !== undefined ||
    only.object.keyPatterns !== undefined ||
    only.object.rules.length > 0
  ) {
    report.lose(report.at(parameter.part), 'explode', 'keys of an object of any form are sent in brackets', true);
    return [parameter];
  }
  if (only.object.keyCount !== undefined)
    report.lose(report.at(parameter.part), 'number of keys', 'the keys are parameters of their own', true);
  return only.object.fields.map(({ key, required, shape: inner, facts }) => ({
    ...parameter,
    name: key,
    required: required && parameter.required,
    shape: inner,
    facts,
    style: undefined,
    explode: undefined,
  }));
}

function isSendable(parameter: ParameterPart, report: Report): boolean {
  const { name, part } = parameter;
  if (NO_HEADERS.has(name.toLowerCase()))
    report.lose(report.at(part), `header ${name}`, 'auth, the body or the connection says it', false);
  else return isNamed(parameter, report);
  return false;
}

/** Whether a header or a cookie may have the name, which has the same form. */
function isNamed({ name, part, place }: ParameterPart, report: Report): boolean {
  if (headerField.pattern.test(name)) return true;
  report.lose(report.at(part), `${place} ${name}`, `it is no name of a ${place}`, false);
  return false;
}

function pathParam(
  operation: Operation,
  parameter: ParameterPart | undefined,
  name: string,
  context: EndpointContext,
): Entry {
  const { style = 'simple' } = parameter ?? {};
  if (parameter !== undefined && style !== 'simple')
    context.report.lose(
      context.report.at(parameter.part),
      'style',
      `values in a path are sent as simple text, without the signs of ${style}`,
      true,
    );
  if (parameter !== undefined) return [name, fieldData(operation, parameter, name, 'a flat list', [], context)];
  context.report.assume(operation.at, 'path-parameters');
  return [name, 'str'];
}

/** Names in code, by what requests call the parameters. */
type Names = ReadonlyMap<string, string>;

function nameInCode(name: string): string {
  return plainFieldName.pattern.test(name) ? name : keyInCode(name);
}

function queryParam(operation: Operation, parameter: ParameterPart, names: Names, context: EndpointContext): Entry {
  const { name, required } = parameter;
  const code = names.get(name)!;
  const extra: readonly Entry[] = [...(code === name ? [] : [['as', code] as const]), ...styleOf(parameter, context)];
  return [required ? name : `${name}?`, fieldData(operation, parameter, code, 'more', extra, context)];
}

function headerParam(operation: Operation, parameter: ParameterPart, names: Names, context: EndpointContext): Entry {
  const { name, required } = parameter;
  const code = names.get(name)!;
  const extra: readonly Entry[] = code === headerInCode(name) ? [] : [['as', code]];
  return [required ? name : `${name}?`, fieldData(operation, parameter, code, 'a flat list', extra, context)];
}

function cookieParam(operation: Operation, parameter: ParameterPart, names: Names, context: EndpointContext): Entry {
  const { name, required } = parameter;
  const code = names.get(name)!;
  const extra: readonly Entry[] = code === name ? [] : [['as', code]];
  return [required ? name : `${name}?`, fieldData(operation, parameter, code, 'one value', extra, context)];
}

function fieldData(
  operation: Operation,
  parameter: ParameterPart,
  name: string,
  carrier: 'one value' | 'a flat list' | 'more',
  extra: readonly Entry[],
  context: EndpointContext,
): Data {
  const { facts, part } = parameter;
  const { simplifier, report } = context;
  const carried = carriedBy(parameter.shape, simplifier);
  const isCarried = carrier === 'more' || carried === 'one value' || carried === carrier;
  if (!isCarried)
    report.lose(
      report.at(part),
      'schema',
      `a ${parameter.place} carries text; objects and lists in it have no form`,
      true,
    );
  const shape: Shape = isCarried ? parameter.shape : { kind: 'text', at: report.at(part) };
  const entries: readonly Entry[] = [
    ...typeEntries(shape, placeOf(operation, name, report.at(part)), context),
    ...extra,
    ...valueEntries(shape, facts, context),
    ...caveatEntry(facts.caveats),
    ...declaredEntries(facts, report, { name: parameter.name }),
  ];
  return shortest(entries);
}

function placeOf(operation: Operation, key: string, at: string, limits = true): TypePlace {
  return { owner: operation.title, key, isItem: false, at, value: limits, parts: limits, depth: 0 };
}

function styleOf(
  { style = 'form', explode = style === 'form', shape, isJson, part }: ParameterPart,
  { simplifier, report }: EndpointContext,
): readonly Entry[] {
  const leaves = leavesOf(shape, simplifier);
  const carried = carriedBy(shape, simplifier);
  if (carried === 'one value') return [];
  const isPlainList = leaves.every((leaf) => isFlatList(leaf, simplifier));
  if (isJson) return [['style', 'json']];
  if (isPlainList && style === 'form' && !explode) return [['style', 'comma']];
  if (isPlainList && style === 'spaceDelimited' && !explode) return [['style', 'space']];
  if (isPlainList && style === 'pipeDelimited' && !explode) return [['style', 'pipe']];
  if (isPlainList && style === 'deepObject') return [['style', 'brackets']];
  if (carried === 'a flat list') return [];
  const keyed = isKeyed(shape, simplifier);
  const [what, isSent] = keyed
    ? ['objects have no form of this style', style === 'form' && explode]
    : ['lists of objects have no form', false];
  if (style !== 'deepObject' && !isSent)
    report.lose(report.at(part), 'style', `${what} in a query; they are sent in brackets`, true);
  // A dict that holds itself is a union of one.
  const isUnion = simplifier
    .simple(shape)
    .members.some((one) => one.kind === 'declared' && simplifier.fateOf(one.schema) === 'union');
  const isPlainObject = keyed && leaves.length === 1 && !isUnion;
  return isPlainObject ? [] : [['style', 'brackets']];
}

// -------------------------------------------------------------------------------------------------------------- bodies

function bodyEntries(operation: Operation, context: EndpointContext): readonly Entry[] {
  const { body } = operation;
  const { report } = context;
  if (body === undefined) return [];
  const key = body.required ? 'body' : 'body?';
  const contents = body.contents.slice(0, MOST.parameters);
  if (contents.length < body.contents.length)
    report.lose(report.at(body.part), 'content type', `a body has at most ${MOST.parameters}`, true);
  const bodies = inOrder(
    contents.map((content) => bodyData(operation, content, context)),
    report,
  );
  const [only, ...others] = bodies.map(({ entries }) => entries);
  if (only === undefined) {
    report.lose(report.at(body.part), 'requestBody', 'it has no content', false);
    return [];
  }
  const doc = proseOf(body.doc) ?? docOfOnly(body.contents);
  if (others.length === 0 && only.length === 1 && doc === undefined) return [[key, only[0]![1]]];
  const withDoc = bodies.map(({ entries }, index): Data =>
    index === 0 && doc !== undefined ? braces([...entries, ['doc', doc]]) : braces(entries),
  );
  return [[key, others.length === 0 ? withDoc[0]! : withDoc]];
}

/** The text for one content type. */
interface WrittenContent {
  readonly content: ContentPart;
  readonly media: string;
  readonly entries: readonly Entry[];
}

/** Each content type once, in the order of their names. */
function inOrder(all: readonly WrittenContent[], report: Report): readonly WrittenContent[] {
  const byMedia = new Map<string, WrittenContent>();
  for (const one of all) {
    if (!byMedia.has(one.media)) byMedia.set(one.media, one);
    else report.lose(report.at(one.content.part), 'content type', `a second ${one.media}`, false);
  }
  return [...byMedia.values()].toSorted((a, b) => compareText(a.media, b.media));
}

function bodyData(operation: Operation, content: ContentPart, context: EndpointContext): WrittenContent {
  const { type, limits, media } = typeOfContent(
    content,
    placeOf(operation, 'body', context.report.at(content.part)),
    false,
    context,
  );
  const parts = partEntries(content, context);
  const entries: readonly Entry[] = [
    ['type', type],
    ...countEntries(limits),
    ...(media === JSON_MEDIA ? [] : [['as', media] as const]),
    ...(parts.length === 0 ? [] : [['parts', block(parts)] as const]),
  ];
  return { content, media, entries };
}

interface TypedContent {
  readonly type: string;
  readonly limits: readonly Entry[];
  readonly media: string;
}

/** The type that a content type carries. Text and bytes carry no JSON: what a schema says of XML is lost. */
function typeOfContent(
  content: ContentPart,
  place: TypePlace,
  isAnswer: boolean,
  context: EndpointContext,
): TypedContent {
  const { simplifier, writer, report, forms } = context;
  const { shape, isStream, media } = content;
  const own = (shown: Shape): TypedContent => {
    const { text, limits } = writer.write(shown, place);
    return { type: text, limits, media };
  };
  const plain = (type: string): TypedContent => ({ type, limits: [], media });
  const form = forms.get(content);
  if (form !== undefined) return own({ kind: 'object', object: form });
  if (isAnswer && STREAM_MEDIA.includes(media) && shape !== undefined && (isStream || !isText(shape, simplifier)))
    return plain(`stream[${writer.write(shape, { ...place, value: false, parts: false }).text}]`);
  switch (mediaKind(media)) {
    case 'json':
      return shape === undefined ? plain('any') : own(shape);
    case 'form':
    case 'multipart': {
      if (shape === undefined) return plain('dict[str, any]');
      if (isKeyed(shape, simplifier)) {
        const simple = simplifier.simple(shape);
        if (simple.nullable)
          report.lose(report.at(content.part), 'null', 'a form carries the fields of an object', true);
        const { text, limits } = writer.writeSimple({ ...simple, nullable: false }, place);
        return { type: text, limits, media };
      }
      report.lose(report.at(content.part), 'schema', 'a form carries the fields of an object', true);
      return plain('dict[str, any]');
    }
    case 'text':
    case 'raw': {
      if (shape === undefined) return plain(mediaKind(media) === 'text' ? 'str' : 'bytes');
      const leaves = leavesOf(shape, simplifier);
      if (leaves.every((leaf) => isFile(leaf) || leaf.kind === 'any'))
        return plain(mediaKind(media) === 'text' && !leaves.every(isFile) ? 'str' : 'bytes');
      if (isText(shape, simplifier)) return own(shape);
      if (media === '*/*') {
        report.assume(report.at(content.part), 'any-content');
        return { ...own(shape), media: JSON_MEDIA };
      }
      report.lose(
        report.at(content.part),
        'schema',
        `${media} is sent and received as ${mediaKind(media) === 'text' ? 'text' : 'bytes'}`,
        false,
      );
      return plain(mediaKind(media) === 'text' ? 'str' : 'bytes');
    }
  }
}

const STYLES: Readonly<Record<string, string>> = {
  deepObject: 'brackets',
  spaceDelimited: 'space',
  pipeDelimited: 'pipe',
};

/** The facts of fields of a form, and the style of those that have no form of their own. */
function partEntries(content: ContentPart, context: EndpointContext): readonly Entry[] {
  const { simplifier, report, reading } = context;
  const isMultipart = content.media === MULTIPART_MEDIA;
  if (content.shape === undefined || (!isMultipart && content.media !== FORM_MEDIA)) {
    const encoding = inside(content.part, 'encoding');
    if (encoding !== undefined) report.lose(report.at(encoding), 'encoding', 'only forms have parts', false);
    return [];
  }
  const [only, ...others] = leavesOf(content.shape, simplifier);
  const fields =
    only?.kind === 'object' && others.length === 0
      ? (context.forms.get(content) ?? only.object).fields.filter(({ facts }) => !facts.readOnly || facts.writeOnly)
      : [];
  const encodings = new Map(entriesIn(inside(content.part, 'encoding')));
  for (const [key, encoding] of encodings)
    if (!fields.some((field) => field.key === key))
      report.lose(report.at(encoding), 'encoding', 'the form has no such field', false);
  const parts = fields.flatMap((field): readonly Entry[] => {
    const entries = partOf(field, encodings.get(field.key), isMultipart, context, reading);
    return entries.length === 0 ? [] : [[field.key, braces(entries)]];
  });
  if (parts.length > MOST.parameters)
    report.lose(
      report.at(content.part),
      'encoding',
      `at most ${MOST.parameters} fields of a form have a style of their own`,
      true,
    );
  return parts.slice(0, MOST.parameters);
}

function partOf(
  field: FieldShape,
  encoding: Part | undefined,
  isMultipart: boolean,
  context: EndpointContext,
  reading: ReadingContext,
): readonly Entry[] {
  const { simplifier, report } = context;
  loseUnread(encoding, 'encoding', report);
  if (encoding !== undefined && inside(encoding, 'allowReserved')?.raw === true)
    report.lose(report.at(encoding, 'allowReserved'), 'allowReserved', 'no key of the language means this', true);
  const types = (textIn(encoding, 'contentType') ?? '')
    .split(',')
    .map((type) => type.split(';', 1)[0]!.trim().toLowerCase())
    .filter((type) => mediaRange.pattern.test(type));
  const isFlat = carriedBy(field.shape, simplifier) !== 'more';
  const isObject = isKeyed(field.shape, simplifier) && leavesOf(field.shape, simplifier).length === 1;
  const headers = encoding === undefined ? [] : readHeaders(encoding, reading);
  const written = textIn(encoding, 'style');
  const isList = leavesOf(field.shape, simplifier).every((leaf) => isFlatList(leaf, simplifier));
  const explode = encoding === undefined ? undefined : inside(encoding, 'explode')?.raw;
  const style = ((): string | undefined => {
    if (types.length === 1 && types[0] === JSON_MEDIA && !isMultipart) return isFlat && !isList ? undefined : 'json';
    if (written === 'deepObject')
      return isObject && !isMultipart ? undefined : isFlat && !isList ? undefined : 'brackets';
    if (isList && written !== undefined && STYLES[written] !== undefined && explode !== true) return STYLES[written];
    if (isList && explode === false) return 'comma';
    return isFlat || isObject || isMultipart ? undefined : 'brackets';
  })();
  if (!isMultipart && types.length > 0 && style !== 'json')
    report.lose(report.at(encoding!), 'contentType', 'fields of this form have no content type', false);
  // Objects of multipart forms, and lists of them, are JSON without a word.
  const saysMedia = types.length > 0 && (isFlat || types.length > 1 || types[0] !== JSON_MEDIA);
  return [
    ...(isMultipart && saysMedia ? [['media', types.length === 1 ? types[0]! : types] as const] : []),
    ...(style === undefined ? [] : [['style', style] as const]),
    ...(isMultipart ? headerEntries(headers, 'Part', context) : []),
  ];
}

// ------------------------------------------------------------------------------------------------------------- answers

function responseData(operation: Operation, response: ResponsePart, context: EndpointContext): readonly Data[] {
  const { report } = context;
  context.enter(operation, 'answer');
  const isError =
    !/^[123]/.test(response.status) && !(response.status === 'default' && operation.responses.length === 1);
  const status: Data = /^\d+$/.test(response.status) ? Number(response.status) : response.status;
  const doc = [proseOf(response.doc), docOfOnly(response.contents)].find(
    (one) => one !== undefined && !saysNothing(one),
  );
  const rest: readonly Entry[] = [
    ...headerEntries(response.headers, `${operation.title}${statusWord(response.status)}`, context),
    ...(doc === undefined ? [] : [['doc', doc] as const]),
  ];
  if (response.contents.length === 0) return [braces([['status', status], ['type', null], ...rest])];
  const all = response.contents.map((content): WrittenContent => {
    const place = placeOf(operation, isError ? 'error' : 'result', report.at(content.part));
    const { type, limits, media } = typeOfContent(content, place, true, context);
    const entries: readonly Entry[] = [
      ['status', status],
      ['type', type],
      ...countEntries(limits),
      ...(media === JSON_MEDIA ? [] : [['as', media] as const]),
      ...rest,
    ];
    return { content, media, entries };
  });
  return inOrder(all, report).map(({ entries }) => braces(entries));
}

/** Values that are written where they are used. */
const PLAIN: ReadonlySet<Shape['kind']> = new Set<Shape['kind']>(['bool', 'text', 'number', 'list', 'dict']);

/** The description of the schema of the only content type, for values that are no declaration of their own. */
function docOfOnly([only, ...others]: readonly ContentPart[]): string | undefined {
  if (only?.shape === undefined || others.length > 0) return undefined;
  return PLAIN.has(only.shape.kind) ? proseOf(only.facts?.doc) : undefined;
}

/** A status as part of the name of a type. */
function statusWord(status: string): string {
  return status === 'default' ? 'Default' : status;
}

function headerEntries(headers: readonly HeaderPart[], owner: string, context: EndpointContext): readonly Entry[] {
  if (headers.length === 0) return [];
  const { report, simplifier } = context;
  const entries = headers.map(({ name, required, shape, facts, part }): Entry => {
    const isCarried = carriedBy(shape, simplifier) !== 'more';
    if (!isCarried) report.lose(report.at(part), 'schema', 'a header carries text', false);
    const kept: Shape = isCarried ? shape : { kind: 'text', at: report.at(part) };
    const data = shortest([
      ...typeEntries(
        kept,
        { owner, key: name, isItem: false, at: report.at(part), value: true, parts: true, depth: 0 },
        context,
      ),
      ...valueEntries(kept, facts, context),
      ...caveatEntry(facts.caveats),
      ...declaredEntries(facts, report, { name }),
    ]);
    return [required ? name : `${name}?`, data];
  });
  return [['headers', braces(entries)]];
}
