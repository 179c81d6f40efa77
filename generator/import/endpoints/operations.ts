import { entriesIn, inside, itemsIn, textIn, refuseMoreThan, type Part } from '../load/part.js';
import { EVENT_MEDIA, JSON_MEDIA, mediaKind } from '../../model/requests.js';
import { whyFunctionIsReserved } from '../../model/rules/names.js';
import type { Json } from '../../model/model.js';
import type { Classifier } from '../classify/classify.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import type { Documents } from '../load/documents.js';
import { headerField, mediaRange } from '../../read/grammar/names.js';
import { MAX_NAME_LENGTH, MOST } from '../../read/limits.js';
import { defined } from '../../defined.js';
import type { Report } from '../losses.js';
import { keyOfServer, identityOf, readPath } from './servers.js';
import { loseContentBesideSchema, loseUnread } from './unread.js';
import { isMap, type Raw } from '../load/pointer.js';
import type { Facts, Shape } from '../shape.js';
import { descriptionIn, isNotInSpec, specWordsOf } from '../spec-words.js';
import { foldedName, freeName, LONGEST_NAME, pascalCase, snakeCase, wordsOf } from '../words.js';
import { whyNoField } from '../write/field.js';
import { dataOf } from '../write/yaml-data.js';

/** An operation of an OpenAPI document, with references replaced by their targets. */
export interface Operation {
  readonly at: string;
  readonly part: Part;
  readonly item: Part;
  readonly name: string;
  /** The name for parts of types: `CreatePet`. */
  readonly title: string;
  /** Its `operationId`, if no other operation has the same. */
  readonly id?: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterPart[];
  readonly body?: {
    readonly part: Part;
    readonly required: boolean;
    readonly contents: readonly ContentPart[];
    readonly doc?: string;
  };
  readonly responses: readonly ResponsePart[];
  readonly tags: readonly string[];
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface HeaderPart {
  readonly part: Part;
  /** The place where an operation, a response or a part lists it, which may refer to it. */
  readonly at: string;
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
  readonly facts: Facts;
  /** Whether its value is sent as JSON. */
  readonly isJson: boolean;
}

export interface ParameterPart extends HeaderPart {
  readonly place: ParameterPlace;
  readonly style: string | undefined;
  readonly explode: boolean | undefined;
}

export interface ContentPart {
  readonly part: Part;
  /** The content type in lower case, without parameters. */
  readonly media: string;
  /** Absent if the document does not describe the content. */
  readonly shape?: Shape;
  readonly facts?: Facts;
  /** Whether the shape is that of the items of a sequence. */
  readonly isStream: boolean;
}

export interface ResponsePart {
  readonly part: Part;
  /** The place where an operation lists it, which may refer to it. */
  readonly at: string;
  readonly status: string;
  readonly doc?: string;
  readonly contents: readonly ContentPart[];
  readonly headers: readonly HeaderPart[];
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace', 'query'] as const;

/** Methods of the language. */
const KNOWN = new Set<string>(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);

export interface ReadingContext {
  readonly documents: Documents;
  readonly classifier: Classifier;
  readonly report: Report;
}

/** Reads every operation, in order of paths and methods. */
export function readOperations(context: ReadingContext, pinned: ReadonlyMap<string, string>): readonly Operation[] {
  const { documents, report } = context;
  const taken = new Set<string>();
  const all = entriesIn(documents.section('paths')).flatMap(([path, item]) => {
    if (path.startsWith('x-')) {
      report.lose(item, path, 'keys of other tools have no place beside paths', false);
      return [];
    }
    return operationsIn(path, item, context);
  });
  // If two operations have the same request, the first one describes it.
  const found = all.filter(({ path, method, part, item }) => {
    const request = requestOf(path, method, [part, item, documents.whole]);
    const isNew = !taken.has(request);
    taken.add(request);
    if (!isNew) report.lose(part, 'operation', 'another one has the same method and path', true);
    return isNew;
  });
  const names = nameOperations(
    found.map(({ at, path, method, part }) => ({
      at,
      id: idOf(part) ?? `${method} ${spoken(path)}`,
    })),
    pinned,
  );
  const ids = ownIds(found, names, report);
  return found
    .map((operation) => ({ ...operation, order: orderOf(operation) }))
    .toSorted((a, b) => compareText(a.order, b.order))
    .map((entry) => {
      const operation = readOperation({ ...entry, name: names.get(entry.at)! }, context);
      return { ...operation, ...defined({ id: ids.get(entry.at) }) };
    });
}

/** The `operationId` of operations, by pointer. Of several operations with the same id, one keeps it. */
function ownIds(
  found: readonly FoundOperation[],
  names: ReadonlyMap<string, string>,
  report: Report,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const written = found
    .map(({ at, part }) => ({ at, id: textIn(part, 'operationId') }))
    .toSorted((a, b) => compareText(a.at, b.at));
  const taken = new Set(written.flatMap(({ at, id }) => (id === undefined ? [names.get(at)!] : [])));
  for (const { at, id } of written) {
    if (id === undefined) continue;
    if (taken.has(id)) report.lose(at, 'operationId', 'another operation has the same', false);
    else ids.set(at, id);
    taken.add(ids.get(at) ?? names.get(at)!);
  }
  return ids;
}

interface FoundOperation extends Pick<Operation, 'at' | 'path' | 'part' | 'item'> {
  readonly method: (typeof METHODS)[number];
}

/** The operations of a path. The path item, and each operation, may be a reference. */
function operationsIn(path: string, written: Part, context: ReadingContext): readonly FoundOperation[] {
  const { documents, report } = context;
  const target = documents.end(written);
  loseUnread(target, 'path item', report);
  for (const [key, part] of entriesIn(inside(target, 'additionalOperations')))
    report.lose(part, key, 'the language has no such method', true);
  if (target !== written)
    for (const key of Object.keys(written.raw as Raw))
      if (key !== '$ref') report.lose(report.at(written, key), key, 'the item that $ref names is read', true);
  // Several paths may refer to one item. Their operations are different endpoints.
  const place = target === written ? undefined : report.at(written);
  return METHODS.flatMap((method): readonly FoundOperation[] => {
    const found = inside(target, method);
    if (found === undefined) return [];
    const at = place === undefined ? report.at(found) : `${place}/${method}`;
    const part = documents.end(found);
    if (!isMap(part.raw)) {
      report.lose(at, 'operation', 'it is a map, and this is none', true);
      return [];
    }
    refuseMoreThan(MOST.parameters, path.split('{').length - 1, 'parameters of its path', part, 'an operation');
    if (KNOWN.has(method)) return [{ at, path: specWordsOf(part.raw).path ?? path, method, part, item: target }];
    report.lose(at, method.toUpperCase(), 'the language has no such method', true);
    return [];
  });
}

/** The `operationId` of an operation, unless it is a number, a hash or codes: the path is a better name then. */
function idOf(part: Part): string | undefined {
  const id = textIn(part, 'operationId');
  const [first = '', ...others] = wordsOf(id ?? '');
  const isSpoken = /^[A-Za-z]/.test(first) && [first, ...others].some((word) => !/^u[0-9a-f]{3,6}$/.test(word));
  return isSpoken ? id : undefined;
}

/** A key for sorting operations by path and method, whatever the spelling of the path. */
function orderOf({ path, method }: { readonly path: string; readonly method: (typeof METHODS)[number] }): string {
  const [route, pairs] = identityOf(readPath(path));
  return [route, pairs.join('&'), METHODS.indexOf(method), path].join(' ');
}

/** The request of an operation without names of variables. Operations with equal requests are the same. */
function requestOf(path: string, method: string, around: readonly Part[]): string {
  const [server] = around.flatMap((part) => itemsIn(inside(part, 'servers')));
  const read = readPath(path);
  const { route, fragment } = read;
  return JSON.stringify([method, route, fragment, identityOf(read), server === undefined ? null : keyOfServer(server)]);
}

/** Unique names of endpoints from the document, by pointer. */
function nameOperations(
  all: readonly { readonly at: string; readonly id: string }[],
  pinned: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const inOrder = all.toSorted((a, b) => compareText(a.at, b.at));
  for (const { at } of inOrder) {
    const pin = pinned.get(at);
    if (
      pin === undefined ||
      !/^_*[A-Za-z]\w*$/.test(pin) ||
      whyFunctionIsReserved(pin) !== undefined ||
      taken.has(foldedName(pin))
    )
      continue;
    names.set(at, pin);
    taken.add(foldedName(pin));
  }
  for (const { at, id } of inOrder) {
    if (names.has(at)) continue;
    const words = snakeCase(id).slice(0, LONGEST_NAME).replace(/_$/, '');
    const base = whyFunctionIsReserved(words) === undefined ? words : `${words}_it`;
    const name = freeName(base, (free) => taken.has(foldedName(free)), '_');
    names.set(at, name);
    taken.add(foldedName(name));
  }
  return names;
}

/** Such as `pets by id toys` for `/pets/{id}/toys`. */
function spoken(path: string): string {
  return path
    .split('/')
    .map((segment) => segment.replaceAll(/\{([^{}]*)\}/g, ' by $1 '))
    .join(' ');
}

function readOperation(
  found: Pick<Operation, 'at' | 'path' | 'method' | 'part' | 'item' | 'name'>,
  context: ReadingContext,
): Operation {
  const { at, path, method, part, item, name } = found;
  const { documents, report } = context;
  loseUnread(part, 'operation', report);
  for (const key of ['callbacks']) {
    const found = inside(part, key);
    if (found !== undefined)
      report.lose(found, key, 'requests that the service makes are no part of an endpoint', false);
  }
  const parameters = new Map<string, ParameterPart>();
  for (const written of [...itemsIn(inside(item, 'parameters')), ...itemsIn(inside(part, 'parameters'))]) {
    const parameter = readParameter(documents.end(written), context);
    if (parameter !== undefined)
      parameters.set(`${parameter.place} ${parameter.name}`, { ...parameter, at: report.at(written) });
  }
  // A variable in the query of a path is a query parameter, wherever the document declares it.
  for (const [key, variable] of readPath(path).variables) {
    const declared = parameters.get(`path ${variable}`);
    if (declared === undefined || parameters.has(`query ${key}`)) continue;
    parameters.set(`query ${key}`, { ...declared, name: key, place: 'query' });
    if (!readPath(path).route.includes(`{${variable}}`)) parameters.delete(`path ${variable}`);
  }
  const requestBody = inside(part, 'requestBody');
  const body = requestBody === undefined ? undefined : documents.end(requestBody);
  loseUnread(body, 'request body', report);
  const doc = textIn(body, 'description');
  const { groups } = { ...specWordsOf(part.document.root), ...specWordsOf(part.raw) };
  const tagged = Array.isArray(groups) && groups.length === 0 ? [] : itemsIn(inside(part, 'tags'));
  const tags = tagged.flatMap(({ raw }) => (typeof raw === 'string' ? [raw.replaceAll(/\s+/g, ' ').trim()] : []));
  return {
    at,
    part,
    item,
    name,
    title: pascalCase(wordsOf(name).join(' ')),
    method: method.toUpperCase(),
    path,
    parameters: [...parameters.values()],
    ...(body === undefined
      ? {}
      : {
          body: {
            part: body,
            required: inside(body, 'required')?.raw === true,
            contents: readContents(body, context),
            ...(doc === undefined ? {} : { doc }),
          },
        }),
    responses: readResponses(part, context),
    tags: [...new Set(tags)].filter((tag) => tag !== ''),
  };
}

/** Memoizes a reader of parameters, responses or headers, which many operations may share. */
function oncePerPart<Result>(
  read: (part: Part, context: ReadingContext) => Result,
): (part: Part, context: ReadingContext) => Result {
  const results = new WeakMap<Classifier, WeakMap<Part, { readonly result: Result }>>();
  return (part, context) => {
    const known = results.get(context.classifier) ?? new WeakMap<Part, { readonly result: Result }>();
    results.set(context.classifier, known);
    const entry = known.get(part) ?? { result: read(part, context) };
    known.set(part, entry);
    return entry.result;
  };
}

const readParameter = oncePerPart((part, context): Omit<ParameterPart, 'at'> | undefined => {
  const { classifier, report } = context;
  if (isNotInSpec(part)) return undefined;
  const [name, place] = [specWordsOf(part.raw).name ?? inside(part, 'name')?.raw, inside(part, 'in')?.raw];
  if (place === 'querystring') return readQueryString(part, context);
  if (typeof name !== 'string') {
    report.lose(part, 'parameter', 'it has no name', true);
    return undefined;
  }
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie') {
    report.lose(part, 'parameter', `${JSON.stringify(place ?? null)} is no place of a request`, true);
    return undefined;
  }
  const why = whyNoField({ key: name, required: inside(part, 'required')?.raw === true });
  if (why !== undefined) {
    report.lose(part, `parameter ${JSON.stringify(name)}`, why, true);
    return undefined;
  }
  loseUnread(part, 'parameter', report);
  loseContentBesideSchema(part, report);
  for (const [key, isSeen] of [
    ['allowReserved', true],
    ['allowEmptyValue', false],
  ] as const)
    if (inside(part, key)?.raw === true) report.lose(part, key, 'no key of the language means this', isSeen);
  const [content] = readContents(part, context);
  const schema = inside(part, 'schema');
  const typed = schema === undefined ? undefined : classifier.place(schema);
  const shape: Shape = typed?.shape ?? content?.shape ?? { kind: 'any' };
  const style = specWordsOf(part.raw).name === undefined ? inside(part, 'style')?.raw : 'deepObject';
  const explode = inside(part, 'explode')?.raw;
  return {
    part,
    name,
    place,
    required: inside(part, 'required')?.raw === true || place === 'path',
    shape,
    facts: withOwn(typed?.facts ?? content?.facts, part, context),
    style: typeof style === 'string' ? style : undefined,
    explode: typeof explode === 'boolean' ? explode : undefined,
    isJson: isJsonAlone(part),
  };
});

/** Whether a parameter or a header has a value in JSON, and not a schema for its text. */
function isJsonAlone(part: Part): boolean {
  const [[media = ''] = []] = entriesIn(inside(part, 'content'));
  return inside(part, 'schema') === undefined && mediaKind(mediaOf(media)) === 'json';
}

/** The whole query as an object whose keys are parameters. */
function readQueryString(part: Part, context: ReadingContext): Omit<ParameterPart, 'at'> | undefined {
  const { report } = context;
  const [content] = readContents(part, context);
  loseUnread(part, 'parameter', report);
  if (content?.shape === undefined || mediaKind(content.media) !== 'form') {
    report.lose(part, 'querystring', 'only an object with the content type of a form is read', true);
    return undefined;
  }
  return {
    part,
    name: textIn(part, 'name') ?? 'query',
    place: 'query',
    required: inside(part, 'required')?.raw === true,
    shape: content.shape,
    facts: withOwn(content.facts, part, context),
    style: 'form',
    explode: true,
    isJson: false,
  };
}

/** The facts of a parameter or a header, which take precedence over those of its schema. */
function withOwn(facts: Facts | undefined, part: Part, context: ReadingContext): Facts {
  const { documents, classifier, report } = context;
  const own = classifier.factsOf({ ...part, raw: annotationsOnly(part.raw) });
  const examples = entriesIn(inside(part, 'examples')).flatMap(([, written]) => {
    const example = documents.end(written);
    const value = inside(example, 'value') ?? inside(example, 'dataValue');
    if (value === undefined) report.lose(written, 'example', 'its value is elsewhere, or a text of its own', false);
    return value === undefined ? [] : [value.raw as Json];
  });
  if (facts === undefined) return { ...own, examples: [...own.examples, ...examples], at: report.at(part) };
  return {
    ...facts,
    ...(own.doc === undefined ? {} : { doc: own.doc }),
    examples: own.examples.length + examples.length > 0 ? [...own.examples, ...examples] : facts.examples,
    deprecated: own.deprecated || facts.deprecated,
    extra: [...own.extra, ...facts.extra],
    at: report.at(part),
  };
}

function annotationsOnly(raw: unknown): Raw {
  const entries = Object.entries(raw as Raw).filter(
    ([key]) => key === 'description' || key === 'example' || key === 'deprecated' || key.startsWith('x-'),
  );
  return Object.fromEntries(entries);
}

export function readContents(part: Part, context: ReadingContext): readonly ContentPart[] {
  const { documents, classifier, report } = context;
  const seen = new Map<string, string>();
  // Exact content types come first: they describe their content better than ranges and types with parameters.
  const entries = entriesIn(inside(part, 'content')).toSorted(
    ([a], [b]) =>
      Number(a !== mediaOf(a)) - Number(b !== mediaOf(b)) || Number(a.includes('*')) - Number(b.includes('*')),
  );
  return entries.flatMap(([key, written]): readonly ContentPart[] => {
    const content = documents.end(written);
    const media = mediaOf(key);
    const first = seen.get(media);
    const text = JSON.stringify(dataOf(content.raw as Json));
    // JSON is UTF-8, whatever its parameters are.
    if (first === text && mediaKind(media) === 'json') return [];
    if (first !== undefined || !mediaRange.pattern.test(media)) {
      report.lose(content, 'content type', first === undefined ? `${key} is none` : `a second ${media}`, true);
      return [];
    }
    seen.set(media, text);
    for (const examples of ['example', 'examples']) {
      if (inside(content, examples) !== undefined)
        report.lose(content, examples, 'examples belong to fields, parameters and scalars', false);
    }
    loseUnread(content, 'media type', report);
    const sequence = inside(content, 'itemSchema') ?? inside(content, 'x-itemSchema');
    const schema = (sequence && itemOf(sequence, media, context)) ?? inside(content, 'schema');
    if (schema === undefined) return [{ part: content, media, isStream: false }];
    const { shape, facts } = classifier.place(schema);
    return [{ part: content, media, shape, facts, isStream: sequence !== undefined }];
  });
}

const EVENT_KEYS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry']);

/** The schema of an item of a sequence; for the events of OpenAPI 3.2, that of their data. */
function itemOf(sequence: Part, media: string, context: ReadingContext): Part {
  if (media !== EVENT_MEDIA) return sequence;
  const data = dataOfEvent(sequence, context);
  if (data === undefined) return sequence;
  const { documents, report } = context;
  report.lose(sequence, 'event', 'readers of a stream get the data of events alone', false);
  const [only, ...others] = data;
  if (others.length === 0) return only!;
  const anyOf = data.map(({ raw, document, pointer }) =>
    (raw as Raw)['type'] === 'string'
      ? raw
      : { $ref: `${document === documents.root ? '' : document.location}#${encodeURI(pointer)}` },
  );
  return { ...sequence, raw: { anyOf } };
}

/** The possible data of events, if a schema describes events; undefined if it describes the data itself. */
function dataOfEvent(schema: Part, context: ReadingContext): readonly Part[] | undefined {
  const { documents } = context;
  const part = documents.end(schema);
  const alternatives = ['oneOf', 'anyOf'].flatMap((key) => itemsIn(inside(part, key)));
  if (alternatives.length > 0) {
    const all = alternatives.map((alternative) => dataOfEvent(alternative, context));
    return all.every((found) => found !== undefined) ? all.flat() : undefined;
  }
  const parts = [part, ...itemsIn(inside(part, 'allOf')).map((inner) => documents.end(inner))];
  const properties = parts.flatMap((inner) => entriesIn(inside(inner, 'properties')));
  const data = properties.find(([key]) => key === 'data')?.[1];
  if (data === undefined || !properties.every(([key]) => EVENT_KEYS.has(key))) return undefined;
  const text = documents.end(data);
  return [inside(text, 'contentSchema') ?? text];
}

/** A content type without parameters. Every kind of JSON counts as JSON. */
function mediaOf(key: string): string {
  const media = key.split(';', 1)[0]!.trim().toLowerCase();
  if (media === '*') return '*/*';
  return media === 'application/*+json' ? JSON_MEDIA : media;
}

function readResponses(part: Part, context: ReadingContext): readonly ResponsePart[] {
  const { documents, report } = context;
  return entriesIn(inside(part, 'responses')).flatMap(([status, response]): readonly ResponsePart[] => {
    if (status.startsWith('x-') || isNotInSpec(response)) return [];
    if (!/^([1-5]\d\d|[1-5]XX|default)$/i.test(status)) {
      report.lose(response, 'response', `${status} is no status`, true);
      return [];
    }
    const answer = readAnswer(documents.end(response), context);
    return [{ ...answer, at: report.at(response), status: status === 'default' ? status : status.toUpperCase() }];
  });
}

const readAnswer = oncePerPart((part, context): Omit<ResponsePart, 'status' | 'at'> => {
  const { report } = context;
  loseUnread(part, 'response', report);
  const links = inside(part, 'links');
  if (links !== undefined) report.lose(links, 'links', 'no key of the language means this', false);
  const doc = descriptionIn(part);
  return {
    part,
    ...(doc === undefined ? {} : { doc }),
    contents: readContents(part, context),
    headers: readHeaders(part, context),
  };
});

export function readHeaders(part: Part, context: ReadingContext): readonly HeaderPart[] {
  const { documents, report } = context;
  const taken = new Set<string>();
  return entriesIn(inside(part, 'headers')).flatMap(([name, written]): readonly HeaderPart[] => {
    const header = documents.end(written);
    const isGood =
      headerField.pattern.test(name) &&
      name.length <= MAX_NAME_LENGTH &&
      !taken.has(name.toLowerCase()) &&
      name.toLowerCase() !== 'content-type';
    if (!isGood) {
      report.lose(written, 'header', `${name} is said elsewhere, twice, or no name`, false);
      return [];
    }
    if (taken.size === MOST.parameters) {
      report.lose(written, 'header', `at most ${MOST.parameters} are kept`, false);
      return [];
    }
    taken.add(name.toLowerCase());
    return [{ ...readHeader(header, context), name, at: report.at(written) }];
  });
}

const readHeader = oncePerPart((part, context): Omit<HeaderPart, 'name' | 'at'> => {
  const { classifier, report } = context;
  loseUnread(part, 'header', report);
  loseContentBesideSchema(part, report);
  const schema =
    inside(part, 'schema') ?? entriesIn(inside(part, 'content')).map(([, content]) => inside(content, 'schema'))[0];
  const typed = schema === undefined ? undefined : classifier.place(schema);
  return {
    part,
    isJson: isJsonAlone(part),
    required: inside(part, 'required')?.raw === true,
    shape: typed?.shape ?? { kind: 'text', at: report.at(part) },
    facts: withOwn(typed?.facts, part, context),
  };
});
