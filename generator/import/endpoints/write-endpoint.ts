import { entriesIn, inside, isTrueIn, textIn, type Part } from '../load/part.js';
import {
  FORM_MEDIA,
  JSON_MEDIA,
  mediaKind,
  MULTIPART_MEDIA,
  STREAM_MEDIA,
  headerInCode,
} from '../../model/requests.js';
import type { Json } from '../../model/model.js';
import { defined } from '../../defined.js';
import { MOST } from '../../read/limits.js';
import { headerField, mediaRange, plainFieldName } from '../../read/grammar/names.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import { decoded } from '../load/pointer.js';
import type { Report } from '../losses.js';
import type { Facts, FieldShape, ObjectShape, Shape } from '../shape.js';
import { KINDS, type Kind } from '../keywords.js';
import { OPERATION_ID, SUMMARY } from '../../model/spec-words.js';
import { descriptionIn, isExtraKey, isGenerated } from '../spec-words.js';
import { LONGEST_NAME, snakeCase, wordsOf } from '../words.js';
import { earlierParameterNames, keyInCode, parameterNames } from '../name/member-names.js';
import {
  declaredFields,
  memberEntry,
  proseOf,
  saysNothing,
  shortest,
  whyNoField,
  type FieldContext,
} from '../write/field.js';
import { placeOfValue, type Place } from '../declarations.js';
import { typeText } from '../write/type-text.js';
import { isVerb, topicWord } from '../write/files.js';
import { block, braces, entriesOf, unlessEmpty, type Data, type Entry, type Fields } from '../write/yaml-data.js';
import { carriedBy, isFile, isFlatList, isKeyed, isText, objectOf, type Carried } from './carriers.js';
import {
  readHeaders,
  type ContentPart,
  type HeaderPart,
  type Operation,
  type ParameterPart,
  type ParameterPlace,
  type ReadingContext,
  type ResponsePart,
} from './operations.js';
import type { Security } from './security.js';
import { keyOfPair, readPath, withSlash, type Services } from './servers.js';
import { pagingOf, type Parameter } from './paging.js';
import { loseUnread } from './unread.js';

export interface EndpointContext extends FieldContext {
  readonly reading: ReadingContext;
  readonly security: Security;
  readonly services: Services;
  readonly forms: ReadonlyMap<ContentPart, ObjectShape>;
  readonly guessesPaging: boolean;
}

/** Headers that other facts determine, or that belong to the connection. */
const NO_HEADERS = new Set(
  (
    'accept content-type authorization cookie user-agent connection content-length expect host keep-alive proxy-connection te trailer ' +
    'transfer-encoding upgrade proxy-authorization proxy-authenticate'
  ).split(' '),
);

/** The endpoint of an operation in the spec. */
export function endpointEntry(operation: Operation, context: EndpointContext): Entry {
  const { report, security, services, registry } = context;
  const { part, parameters } = operation;
  registry.usage.enterOperation(operation.at, 'request', groupOf(operation));
  const path = pathOf(operation, context);
  const inPath = new Map(
    parameters.filter(({ place }) => place === 'path').map((parameter) => [parameter.name, parameter]),
  );
  const sent = sentParameters(operation, path, context);
  const written = (place: SentPlace): Data | undefined =>
    unlessEmpty(block(sent[place].map((parameter) => paramEntry(operation, parameter, context))));
  const fields: Fields = {
    // A page of an endpoint begins with its doc, even if it repeats the name.
    ...declaredFields(factsOf(operation, context), report, ''),
    method: operation.method,
    path: path.text,
    service: services.serviceOf(part, operation.item),
    groups: unlessEmpty(operation.tags),
    params: unlessEmpty(
      block([...path.params].map(([name, code]) => pathParam(operation, inPath.get(name), code, context))),
    ),
    query: written('query'),
    headers: written('header'),
    cookies: written('cookie'),
    ...bodyFields(operation, context),
    responses: operation.responses.flatMap((response) => responseData(operation, response, context)),
    auth: security.authOf(part),
    paging: pagingData(
      operation,
      sent.query.map((parameter) => ({ ...parameter, key: parameter.name })),
      context,
    ),
  };
  for (const [name, parameter] of inPath)
    if (!path.params.has(name)) report.lose(parameter.part, 'parameter', 'the path does not name it', false);
  const bodyAt = `${operation.at}/requestBody`;
  const entries = entriesOf(fields).map(([key, data]): Entry =>
    /^body\??$/.test(key) ? [key, data, bodyAt] : [key, data],
  );
  return [operation.name, block(entries)];
}

/** The first tag of an operation, or the topic of its path, as the name of a file. */
export function groupOf({ tags, path }: Operation): string {
  return tags[0] ?? topicOfPath(path);
}

/** The topic of a path: its first word, or the one behind a verb (`/createPlan`, `/#Action=CreatePlan`). */
function topicOfPath(path: string): string {
  const segment = path.split(/[/?#]/).find((piece) => /^[A-Za-z]/.test(piece)) ?? 'root';
  const action = segment.split('=')[1]?.split('.').at(-1) ?? '';
  const words = wordsOf(action === '' ? segment : action);
  const isAction = action !== '' || isVerb(words[0]!);
  const topic = isAction ? words.slice(1).find((word) => !isVerb(word)) : undefined;
  return topic === undefined ? segment : topicWord(topic);
}

function pagingData(
  operation: Operation,
  query: readonly Parameter[],
  { guessesPaging, simplifier, report }: EndpointContext,
): Data | undefined {
  const paging = guessesPaging ? pagingOf(operation, query, simplifier) : undefined;
  if (paging === undefined) return undefined;
  const told = entriesOf(paging).map(([key, value]) => `${key}: ${typeof value === 'object' ? '...' : String(value)}`);
  report.guess(operation.at, 'paging', told.join(', '));
  return braces(paging);
}

/** The facts of an operation and its path item. */
function factsOf(operation: Operation, { reading }: EndpointContext): Facts {
  const { part, item } = operation;
  // A generated document has summaries of its own only for endpoints that were imported with one.
  const hasSummary = !isGenerated(part) || inside(part, SUMMARY) !== undefined;
  const summary = hasSummary ? textIn(part, 'summary')?.trim() : undefined;
  const around = textIn(item, 'description') ?? textIn(item, 'summary');
  const own = (descriptionIn(part) ?? (summary === undefined ? around : undefined))?.trimStart();
  const isRepeated = own === undefined || summary === undefined || own.startsWith(summary);
  const doc = isRepeated ? (own ?? summary) : `${summary}\n\n${own}`;
  const { title: _, ...facts } = reading.classifier.factsOf(part);
  const extra = new Map([
    ...entriesIn(item).flatMap(([key, { raw }]) => (isExtraKey(key) ? [[key, raw as Json] as const] : [])),
    ...facts.extra,
    ...identityOf(operation, summary),
  ]);
  return {
    ...facts,
    ...defined({ doc }),
    extra: [...extra].toSorted(([a], [b]) => compareText(a, b)),
    homeless: [],
  };
}

/** The original name and summary of an operation, if the spec changes them, for an OpenAPI document of the spec. */
function identityOf({ part, name, id }: Operation, summary: string | undefined): readonly (readonly [string, Json])[] {
  if (isGenerated(part)) return [];
  return [
    ...(id === undefined || id === name ? [] : [[OPERATION_ID, id] as const]),
    ...(summary === undefined ? [] : [[SUMMARY, summary] as const]),
  ];
}

// ---------------------------------------------------------------------------------------------------------------- path

interface EndpointPath {
  readonly text: string;
  /** Names of parameters by their names in the document. */
  readonly params: ReadonlyMap<string, string>;
  /** Keys of the query with a fixed value. */
  readonly fixed: ReadonlySet<string>;
}

function pathOf(operation: Operation, { report }: EndpointContext): EndpointPath {
  const { path, at, parameters } = operation;
  const { route, fixed, variables, unread, fragment } = readPath(path);
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
  const inQuery = new Map(parameters.filter(({ place }) => place === 'query').map((sent) => [sent.name, sent]));
  for (const pair of unread) report.lose(at, `query ${pair}`, 'it says nothing that a client could send', false);
  for (const key of variables.keys())
    if (!inQuery.has(key)) report.lose(at, `query ${key}`, 'the path names it, and no parameter is called so', true);
  for (const pair of fixed) {
    const parameter = inQuery.get(keyOfPair(pair));
    if (parameter !== undefined && !isOnlyValue(parameter, pair))
      report.lose(parameter.part, 'parameter', `the path fixes ${pair}`, false);
  }
  return {
    text: [withSlash(text), fixed.join('&')].filter((part) => part !== '').join('?') + fragment,
    params,
    fixed: new Set(fixed.map(keyOfPair)),
  };
}

/** Whether a fixed value of a path is the only one of its parameter. */
function isOnlyValue({ shape }: ParameterPart, pair: string): boolean {
  const value = pair.slice(keyOfPair(pair).length + 1);
  return (
    shape.kind === 'values' &&
    shape.values.length === 1 &&
    [value, value.replaceAll(/(?:%[0-9A-F]{2})+/gi, decoded)].includes(String(shape.values[0]))
  );
}

// ---------------------------------------------------------------------------------------------------------- parameters

type SentPlace = Exclude<ParameterPlace, 'path'>;

/** Each place for parameters, with the values that it can carry, and the names in code. */
const PLACES: Readonly<
  Record<ParameterPlace, { readonly carries: Carried; readonly inCode: (name: string) => string }>
> = {
  path: { carries: 'a flat list', inCode: (name) => name },
  query: { carries: 'more', inCode: nameInCode },
  header: { carries: 'a flat list', inCode: headerInCode },
  cookie: { carries: 'one value', inCode: nameInCode },
};

interface SentParameter extends ParameterPart {
  readonly place: SentPlace;
  readonly code: string;
}

function sentParameters(
  operation: Operation,
  path: EndpointPath,
  context: EndpointContext,
): Readonly<Record<SentPlace, readonly SentParameter[]>> {
  const { report, memory } = context;
  const { parameters, body, at } = operation;
  const of = (place: SentPlace): readonly ParameterPart[] =>
    parameters.filter((parameter) => parameter.place === place);
  const found = {
    query: spreadAll(
      of('query').filter(({ name }) => !path.fixed.has(name)),
      context,
    ),
    header: of('header').filter((parameter) => isSendable(parameter, report)),
    cookie: of('cookie').filter((parameter) => isNamed(parameter, report)),
  };
  const takesBody = body !== undefined && body.contents.length > 0;
  const taken = new Set<string>([...path.params.values(), ...(takesBody ? ['body'] : [])]);
  const earlier = earlierParameterNames(Object.values(found).flat(), memory.at(at), taken);
  const named = (place: SentPlace): readonly SentParameter[] => {
    const names = parameterNames(
      found[place].map(({ name }) => name),
      place,
      PLACES[place].inCode,
      taken,
      earlier(place),
    );
    for (const [name, code] of names) if (code !== name) memory.keep(at, `${place} ${name}`, code);
    return found[place].map((parameter) => ({ ...parameter, place, code: names.get(parameter.name)! }));
  };
  return { query: named('query'), header: named('header'), cookie: named('cookie') };
}

/** Query parameters, with objects replaced by their keys if these are unique. */
function spreadAll(parameters: readonly ParameterPart[], context: EndpointContext): readonly ParameterPart[] {
  const taken = new Map<string, number>();
  const all = parameters.map((parameter) => ({ parameter, parts: spread(parameter, context) }));
  for (const { parts } of all) for (const { name } of parts) taken.set(name, (taken.get(name) ?? 0) + 1);
  return all.flatMap(({ parameter, parts }) => {
    if (parts[0] === parameter) return parts;
    if (parts.every(({ name }) => taken.get(name) === 1)) return parts;
    context.report.lose(
      parameter.part,
      'explode',
      'a key of the object is a parameter, too; the object is sent in brackets',
      true,
    );
    return [parameter];
  });
}

/** The keys of an object as parameters, which is OpenAPI's default, or the parameter itself. */
function spread(parameter: ParameterPart, { simplifier, report }: EndpointContext): readonly ParameterPart[] {
  const { shape, style = 'form', explode = style === 'form', isJson } = parameter;
  if (isJson || style !== 'form' || !explode || !isKeyed(shape, simplifier)) return [parameter];
  const object = objectOf(shape, simplifier);
  if ((object?.otherKeys ?? object?.keyPatterns) !== undefined || object?.rules.length !== 0) {
    report.lose(parameter.part, 'explode', 'keys of an object of any form are sent in brackets', true);
    return [parameter];
  }
  if (object.keyCount !== undefined)
    report.lose(parameter.part, 'number of keys', 'the keys are parameters of their own', true);
  return object.fields.map(({ key, required, shape: inner, facts }) => ({
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
  if (!NO_HEADERS.has(name.toLowerCase())) return isNamed(parameter, report);
  report.lose(part, `header ${name}`, 'auth, the body or the connection says it', false);
  return false;
}

/** Whether a header or a cookie may have this name. */
function isNamed({ name, part, place }: ParameterPart, report: Report): boolean {
  if (headerField.pattern.test(name)) return true;
  report.lose(part, `${place} ${name}`, `it is no name of a ${place}`, false);
  return false;
}

function pathParam(
  operation: Operation,
  parameter: ParameterPart | undefined,
  code: string,
  context: EndpointContext,
): Entry {
  const { report } = context;
  if (parameter === undefined) {
    report.assume(operation.at, 'path-parameters');
    return [code, 'str'];
  }
  const { part, at, facts, style = 'simple' } = parameter;
  if (style !== 'simple')
    report.lose(part, 'style', `values in a path are sent as simple text, without the signs of ${style}`, true);
  const shape = carriedShape(parameter, context);
  return memberEntry(
    { key: code, required: true, shape, facts, at },
    placeOfValue(operation.title, code, report.at(part)),
    {},
    context,
  );
}

function nameInCode(name: string): string {
  return plainFieldName.pattern.test(name) ? name : keyInCode(name);
}

function paramEntry(operation: Operation, parameter: SentParameter, context: EndpointContext): Entry {
  const { name, code, place, part, at, required, facts } = parameter;
  const standard = place === 'header' ? headerInCode(name) : name;
  const more = {
    as: code === standard ? undefined : code,
    style: place === 'query' ? styleOf(parameter, context) : undefined,
  };
  const shape = carriedShape(parameter, context);
  return memberEntry(
    { key: name, required, shape, facts, at },
    placeOfValue(operation.title, code, context.report.at(part)),
    more,
    context,
  );
}

const NOT_NULL: ReadonlySet<Kind> = new Set(KINDS.filter((kind) => kind !== 'null'));

/** The shape of a parameter, or text if its place cannot carry the shape. */
function carriedShape(parameter: ParameterPart, context: EndpointContext): Shape {
  const { shape: own, place, part } = parameter;
  const { simplifier, report } = context;
  const { carries } = PLACES[place];
  const isNull = place === 'path' && simplifier.simple(own).nullable;
  if (isNull) report.assume(part, 'null-in-path');
  if (place !== 'query') loseJson(parameter, place, context);
  const shape: Shape = isNull ? { kind: 'restricted', of: own, kinds: NOT_NULL } : own;
  const carried = carriedBy(shape, simplifier);
  if (carries === 'more' || carried === 'one value' || carried === carries) return shape;
  report.lose(part, 'schema', `a ${place} carries text; objects and lists in it have no form`, true);
  return { kind: 'text', at: report.at(part) };
}

/** Reports a value in JSON, which is another text than the value itself, unless it is a number or a boolean. */
function loseJson({ isJson, shape, part }: HeaderPart, place: string, { simplifier, report }: EndpointContext): void {
  const isSame = simplifier.leavesIn(shape).every(({ kind }) => kind === 'number' || kind === 'bool');
  if (isJson && !isSame) report.lose(part, 'content', `a ${place} carries text, which is not written as JSON`, true);
}

/** Styles of lists in one text, by their names in OpenAPI. */
const JOINED: Readonly<Record<string, string>> = { form: 'comma', spaceDelimited: 'space', pipeDelimited: 'pipe' };

/** The style of a query parameter, if it is not the default of its type. */
function styleOf(parameter: ParameterPart, context: EndpointContext): string | undefined {
  const { style = 'form', explode = style === 'form', shape, isJson, part } = parameter;
  const { simplifier, report } = context;
  const leaves = simplifier.leavesIn(shape);
  const carried = carriedBy(shape, simplifier);
  if (isJson && carried !== 'one value') return 'json';
  loseJson(parameter, 'query', context);
  if (carried === 'one value') return undefined;
  if (leaves.every((leaf) => isFlatList(leaf, simplifier))) {
    if (JOINED[style] !== undefined && !explode) return JOINED[style];
    if (style === 'deepObject') return 'brackets';
  }
  if (carried === 'a flat list') return undefined;
  const keyed = isKeyed(shape, simplifier);
  const [what, isSent] = keyed
    ? ['objects have no form of this style', style === 'form' && explode]
    : ['lists of objects have no form', false];
  if (style !== 'deepObject' && !isSent)
    report.lose(part, 'style', `${what} in a query; they are sent in brackets`, true);
  // A dict that contains itself is a union with one member.
  const isUnion = simplifier
    .simple(shape)
    .members.some((member) => member.kind === 'declared' && simplifier.fateOf(member.schema) === 'union');
  return keyed && leaves.length === 1 && !isUnion ? undefined : 'brackets';
}

// -------------------------------------------------------------------------------------------------------------- bodies

function bodyFields(operation: Operation, context: EndpointContext): Fields {
  const { body } = operation;
  const { report } = context;
  if (body === undefined) return {};
  const contents = body.contents.slice(0, MOST.parameters);
  if (contents.length < body.contents.length)
    report.lose(body.part, 'content type', `a body has at most ${MOST.parameters}`, true);
  const bodies = inOrder(
    contents.map((content) => bodyOf(operation, content, context)),
    report,
  );
  if (bodies.length === 0) report.lose(body.part, 'requestBody', 'it has no content', false);
  const doc = proseOf(body.doc) ?? docOfOnly(body.contents);
  const written = bodies.map(({ fields }, index) => (index === 0 ? { ...fields, ...defined({ doc }) } : fields));
  const data = bodies.length === 1 ? shortest(written[0]!) : unlessEmpty(written.map((fields) => braces(fields)));
  return { [body.required ? 'body' : 'body?']: data };
}

interface WrittenContent {
  readonly content: ContentPart;
  readonly media: string;
  readonly fields: Fields;
}

/** The contents by name, without repeated content types. */
function inOrder(all: readonly WrittenContent[], report: Report): readonly WrittenContent[] {
  const byMedia = new Map<string, WrittenContent>();
  for (const written of all) {
    if (!byMedia.has(written.media)) byMedia.set(written.media, written);
    else report.lose(written.content.part, 'content type', `a second ${written.media}`, false);
  }
  return [...byMedia.values()].toSorted((a, b) => compareText(a.media, b.media));
}

function bodyOf(operation: Operation, content: ContentPart, context: EndpointContext): WrittenContent {
  const place = placeOfValue(operation.title, 'body', context.report.at(content.part));
  const { media, ...typed } = typeOfContent(content, place, false, context);
  const parts = unlessEmpty(block(partEntries(content, context)));
  return { content, media, fields: { ...fieldsOf({ ...typed, media }), ...defined({ parts }) } };
}

interface TypedContent {
  readonly type: Data;
  readonly limits: Fields;
  readonly media: string;
}

function fieldsOf({ type, limits, media }: TypedContent): Fields {
  return { type, ...limits, ...(media === JSON_MEDIA ? {} : { as: media }) };
}

/** The type for a content type. Text and bytes are no JSON, so that facts of XML are lost. */
function typeOfContent(content: ContentPart, place: Place, isAnswer: boolean, context: EndpointContext): TypedContent {
  const { simplifier, writer, report, forms } = context;
  const { shape, isStream, media } = content;
  const own = (shown: Shape): TypedContent => {
    return { ...writer.write(shown, place), media };
  };
  const plain = (type: string): TypedContent => ({ type, limits: {}, media });
  const form = forms.get(content);
  if (form !== undefined) return own({ kind: 'object', object: form });
  if (isAnswer && STREAM_MEDIA.includes(media) && shape !== undefined && (isStream || !isText(shape, simplifier)))
    return {
      type: typeText`stream[${writer.write(shape, { ...place, value: false, parts: false }).type}]`,
      limits: {},
      media,
    };
  switch (mediaKind(media)) {
    case 'json':
      return shape === undefined ? plain('any') : own(shape);
    case 'form':
    case 'multipart': {
      if (shape === undefined) return plain('dict[str, any]');
      if (isKeyed(shape, simplifier)) {
        const simple = simplifier.simple(shape);
        if (simple.nullable) report.lose(content.part, 'null', 'a form carries the fields of an object', true);
        return { ...writer.writeSimple({ ...simple, nullable: false }, place), media };
      }
      report.lose(content.part, 'schema', 'a form carries the fields of an object', true);
      return plain('dict[str, any]');
    }
    case 'text':
    case 'raw': {
      const [type, name] = mediaKind(media) === 'text' ? ['str', 'text'] : ['bytes', 'bytes'];
      if (shape === undefined) return plain(type);
      const leaves = simplifier.leavesIn(shape);
      if (leaves.every((leaf) => isFile(leaf) || leaf.kind === 'any'))
        return plain(leaves.every(isFile) ? 'bytes' : type);
      if (isText(shape, simplifier)) return own(shape);
      if (media === '*/*') {
        report.assume(content.part, 'any-content');
        return { ...own(shape), media: JSON_MEDIA };
      }
      report.lose(content.part, 'schema', `${media} is sent and received as ${name}`, false);
      return plain(type);
    }
  }
}

/** The facts of the fields of a form, and styles that are not the default. */
function partEntries(content: ContentPart, context: EndpointContext): readonly Entry[] {
  const { simplifier, report } = context;
  const isMultipart = content.media === MULTIPART_MEDIA;
  const encoding = inside(content.part, 'encoding');
  if (content.shape === undefined || (!isMultipart && content.media !== FORM_MEDIA)) {
    if (encoding !== undefined) report.lose(encoding, 'encoding', 'only forms have parts', false);
    return [];
  }
  const form = context.forms.get(content) ?? objectOf(content.shape, simplifier);
  const fields = (form?.fields ?? []).filter(
    (field) => (!field.facts.readOnly || field.facts.writeOnly) && whyNoField(field) === undefined,
  );
  const encodings = new Map(entriesIn(encoding));
  for (const [key, part] of encodings)
    if (!fields.some((field) => field.key === key)) report.lose(part, 'encoding', 'the form has no such field', false);
  const parts = fields.flatMap((field): readonly Entry[] => {
    const data = unlessEmpty(braces(partFields(field, encodings.get(field.key), isMultipart, context)));
    return data === undefined ? [] : [[field.key, data]];
  });
  if (parts.length > MOST.parameters)
    report.lose(
      content.part,
      'encoding',
      `at most ${MOST.parameters} fields of a form have a style of their own`,
      true,
    );
  return parts.slice(0, MOST.parameters);
}

function partFields(
  field: FieldShape,
  encoding: Part | undefined,
  isMultipart: boolean,
  context: EndpointContext,
): Fields {
  const { report, simplifier } = context;
  loseUnread(encoding, 'encoding', report);
  if (isTrueIn(encoding, 'allowReserved'))
    report.lose(report.at(encoding!, 'allowReserved'), 'allowReserved', 'no key of the language means this', true);
  const types = (textIn(encoding, 'contentType') ?? '')
    .split(',')
    .map((type) => type.split(';', 1)[0]!.trim().toLowerCase())
    .filter((type) => mediaRange.pattern.test(type));
  const isJson = types.length === 1 && types[0] === JSON_MEDIA;
  const style = partStyle(field, encoding, isMultipart, isJson, context);
  if (!isMultipart && types.length > 0 && style !== 'json')
    report.lose(encoding!, 'contentType', 'fields of this form have no content type', false);
  // JSON is the default for objects in multipart forms, and for lists of them.
  const saysMedia = types.length > 0 && (carriedBy(field.shape, simplifier) !== 'more' || !isJson);
  const headers = encoding === undefined ? [] : readHeaders(encoding, context.reading);
  return {
    media: isMultipart && saysMedia ? (types.length === 1 ? types[0] : types) : undefined,
    style,
    headers: isMultipart ? headerData(headers, 'Part', context) : undefined,
  };
}

function partStyle(
  { shape }: FieldShape,
  encoding: Part | undefined,
  isMultipart: boolean,
  isJson: boolean,
  { simplifier }: EndpointContext,
): string | undefined {
  const leaves = simplifier.leavesIn(shape);
  const isFlat = carriedBy(shape, simplifier) !== 'more';
  const isObject = isKeyed(shape, simplifier) && leaves.length === 1;
  const isList = leaves.every((leaf) => isFlatList(leaf, simplifier));
  const written = textIn(encoding, 'style');
  const explode = encoding === undefined ? undefined : inside(encoding, 'explode')?.raw;
  const isText = isFlat && !isList;
  if (isJson && !isMultipart) return isText ? undefined : 'json';
  if (written === 'deepObject') return isText || (isObject && !isMultipart) ? undefined : 'brackets';
  if (isList && written !== undefined && written !== 'form' && JOINED[written] !== undefined && explode !== true)
    return JOINED[written];
  if (isList && explode === false) return 'comma';
  return isFlat || isObject || isMultipart ? undefined : 'brackets';
}

// ------------------------------------------------------------------------------------------------------------- answers

function responseData(operation: Operation, response: ResponsePart, context: EndpointContext): readonly Data[] {
  const { report, registry } = context;
  const { status: written, contents, headers, at } = response;
  registry.usage.enterOperation(operation.at, 'answer', groupOf(operation));
  const isError = !/^[123]/.test(written) && !(written === 'default' && operation.responses.length === 1);
  const status = /^\d+$/.test(written) ? Number(written) : written;
  const doc = [proseOf(response.doc), docOfOnly(contents)].find((text) => text !== undefined && !saysNothing(text));
  const owner = `${operation.title}${written === 'default' ? 'Default' : written}`;
  const rest = { headers: headerData(headers, owner, context), doc };
  if (contents.length === 0) return [{ ...braces({ status, type: null, ...rest }), at }];
  const all = contents.map((content): WrittenContent => {
    const place = placeOfValue(operation.title, isError ? 'error' : 'result', report.at(content.part));
    const typed = typeOfContent(content, place, true, context);
    return { content, media: typed.media, fields: { status, ...fieldsOf(typed), ...rest } };
  });
  return inOrder(all, report).map(({ fields }) => ({ ...braces(fields), at }));
}

/** Values that are written without a declaration. */
const PLAIN: ReadonlySet<Shape['kind']> = new Set<Shape['kind']>(['bool', 'text', 'number', 'list', 'dict']);

/** The description in the schema of the only content type, for values without a declaration. */
function docOfOnly([only, ...others]: readonly ContentPart[]): string | undefined {
  if (only?.shape === undefined || others.length > 0) return undefined;
  return PLAIN.has(only.shape.kind) ? proseOf(only.facts?.doc) : undefined;
}

function headerData(headers: readonly HeaderPart[], owner: string, context: EndpointContext): Data | undefined {
  const { report, simplifier } = context;
  const entries = headers.map((written) => {
    const { name, part, shape, ...header } = written;
    loseJson(written, 'header', context);
    const place = placeOfValue(owner, name, report.at(part));
    const isCarried = carriedBy(shape, simplifier) !== 'more';
    if (!isCarried) report.lose(part, 'schema', 'a header carries text', false);
    const carried: Shape = isCarried ? shape : { kind: 'text', at: place.at };
    return memberEntry({ ...header, key: name, shape: carried }, place, {}, context);
  });
  return unlessEmpty(braces(entries));
}
