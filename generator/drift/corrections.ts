import { braces, type Proposal, type Data } from '../corrections/proposal.js';
import { pathOfBody } from '../diff/compare/endpoints.js';
import { nameInPath, namesInPath } from '../diff/compare/text.js';
import { declaredAs } from '../model/by-name.js';
import {
  type Endpoint,
  type EndpointResponse,
  type Field,
  type Model,
  type NotShown,
  type ObjectType,
  type RequestBody,
  isNotShown,
} from '../model/model.js';
import { finderOf, inheritedFrom } from '../model/objects.js';
import { JSON_MEDIA } from '../model/requests.js';
import { typeWithNull, writeType, type Type } from '../model/types.js';
import { pathOf } from '../model/visit.js';
import type { Aligned } from './aligned.js';
import { carriedField, pathOfAnswer, type Carried } from './compare-endpoints.js';
import { type DriftLine, type ShownField, pathsOfObjects, placeInPath } from './drift-line.js';

export interface Corrections {
  readonly proposals: readonly Proposal[];
  /** Differences without a correction. */
  readonly unwritten: readonly Unwritten[];
}

export interface Unwritten {
  readonly at: string;
  readonly problem: string;
}

/**
 * The corrections that replace facts of the own spec by those of the document, with pointers as their sources. Facts
 * that the document lacks stay.
 *
 * @param own the spec with its own facts
 */
export function correctionsFor(lines: readonly DriftLine[], own: Model, aligned: Aligned): Corrections {
  const { ownType } = aligned;
  const find = finderOf(own);
  const said = saidBy(lines);
  const byPath = pathsOfObjects(own);
  const proposals = new Map<string, Proposal>();
  const add = (proposal: Proposal): void => {
    if (!proposals.has(proposal.at)) proposals.set(proposal.at, proposal);
  };
  const unwritten: Unwritten[] = [];
  for (const line of lines) {
    // Facts that the document lacks stay.
    if (line.before === undefined) continue;
    const [section, name = ''] = line.path.split('.');
    const stated = { because: `The document says so: ${line.before}.`, source: [sourceOf(line)] };
    if (line.group === 'auth') {
      unwritten.push({ at: line.path, problem: OF_AUTHORIZATION });
      continue;
    }
    if (section === 'endpoints') {
      const ours = declaredAs(own.endpoints, name)!;
      const published = withOwnTypes(declaredAs(aligned.endpoints, name)!, ownType);
      const found = endpointCorrections(
        line,
        { own: ours, published: correctedEndpoint(ours, published, said) },
        stated,
      );
      if (typeof found !== 'string') found.forEach(add);
      else unwritten.push({ at: line.path, problem: found });
      continue;
    }
    if (section === 'enums' && line.group === 'published values') {
      add({ at: line.path, change: { verb: 'add', value: JSON.parse(line.before) as string | number }, ...stated });
      continue;
    }
    const place = placeInPath(line.path, byPath)!;
    const object = find(place.object)!;
    const published = aligned.objects.get(place.object)!.get(place.field)!;
    const theirs = { ...published, type: ownType(published.type) };
    if (line.group === 'published fields') {
      const type = writeType(typeWithNull(theirs));
      add({
        at: `${pathOf('objects', object)}.fields.${place.field}`,
        change: { verb: 'add', value: braces([['type', type]]) },
        optional: theirs.optional,
        ...stated,
      });
      continue;
    }
    if (line.group !== 'refused' && line.group !== 'types') continue;
    const field = declaredAs(object.fields, place.field)!;
    if (line.group === 'types' && field.limits.some(({ kind }) => kind === 'values'))
      unwritten.push({ at: line.path, problem: OF_VALUES });
    else fieldCorrections(line, homeOf(object, field, find), field, theirs, stated).forEach(add);
  }
  return { proposals: [...proposals.values()], unwritten };
}

const OF_AUTHORIZATION = 'a person decides which credentials are right: write it by hand';

const OF_VALUES = 'the limit `values` says which values are allowed: write it by hand';

function sourceOf({ beforeAt, pointer }: DriftLine): string {
  const { file } = beforeAt!;
  return `${file.slice(file.lastIndexOf('/') + 1)}${pointer}`;
}

function homeOf(object: ObjectType, field: ObjectType['fields'][number], find: ReturnType<typeof finderOf>): string {
  const declarer = inheritedFrom(field, object, find);
  return `${pathOf('objects', (declarer === undefined ? undefined : find(declarer)) ?? object)}.fields.${field.name}`;
}

type Stated = Pick<Proposal, 'because' | 'source'>;

/** An endpoint of the spec, with its own facts and with those of the document. */
interface EndpointSides {
  readonly own: Endpoint;
  readonly published: Endpoint;
}

/** The paths of what the document says otherwise. */
interface Said {
  readonly otherTypes: ReadonlySet<string>;
  readonly added: ReadonlySet<string>;
}

function saidBy(lines: readonly DriftLine[]): Said {
  const pathsOf = (some: readonly DriftLine[]): ReadonlySet<string> => new Set(some.map(({ path }) => path));
  return {
    otherTypes: pathsOf(lines.filter(({ group }) => group === 'types')),
    added: pathsOf(lines.filter(({ after }) => after === undefined)),
  };
}

function withOwnTypes(endpoint: Endpoint, ownType: (type: Type) => Type): Endpoint {
  const fields = <One extends Field>(list: readonly One[]): readonly One[] =>
    list.map((field) => ({ ...field, type: ownType(field.type) }));
  const carried = <One extends { readonly type: Type | NotShown | null }>(one: One): One =>
    one.type === null || isNotShown(one.type) ? one : { ...one, type: ownType(one.type) };
  const { params, query, headers, cookies, bodies, responses } = endpoint;
  return {
    ...endpoint,
    params: fields(params),
    query: fields(query),
    headers: fields(headers),
    cookies: fields(cookies),
    bodies: isNotShown(bodies) ? bodies : bodies.map(carried),
    responses: responses.map((response) => ({ ...carried(response), headers: fields(response.headers) })),
  };
}

/** An endpoint with the facts of the document. Facts that the document leaves open stay. */
function correctedEndpoint(own: Endpoint, published: Endpoint, said: Said): Endpoint {
  const path = `endpoints.${own.name}`;
  const corrected = (field: Field, theirs: Field, at: string): Field => {
    const { optional, nullable, type } = theirs;
    return { ...field, optional, nullable, type: said.otherTypes.has(at) ? type : field.type };
  };
  const withType = <One extends Carried>(one: One, theirs: Carried | undefined, at: string): One => {
    const [field, other] = [carriedField(one), theirs && carriedField(theirs)];
    return field && other ? { ...one, type: typeWithNull(corrected(field, other, at)) } : one;
  };
  const bodies = (ours: readonly RequestBody[], theirs: readonly RequestBody[]): readonly RequestBody[] => [
    ...ours.map((body) => withType(body, ofMedia(theirs, body), `${path}.${pathOfBody(body)}`)),
    ...theirs.filter((body) => ofMedia(ours, body) === undefined),
  ];
  const headers = (ours: readonly Field[], theirs: readonly Field[], at: string): readonly Field[] => {
    const pathOfHeader = ({ name }: Field): string => `${at}.headers.${nameInPath(name)}`;
    return [
      ...ours.map((field) => {
        const other = declaredAs(theirs, field.name);
        return other === undefined ? field : corrected(field, other, pathOfHeader(field));
      }),
      ...theirs.filter((field) => said.added.has(pathOfHeader(field))),
    ];
  };
  const answer = (response: EndpointResponse): EndpointResponse => {
    const all = published.responses.filter(({ status }) => status === response.status);
    const theirs = ofMedia(all, response);
    if (theirs === undefined)
      return response.type === null && all[0] !== undefined ? { ...all[0], headers: response.headers } : response;
    return {
      ...withType(response, theirs, pathOfAnswer(own, response)),
      headers: headers(response.headers, theirs.headers, `${path}.responses.${String(response.status)}`),
    };
  };
  const added = published.responses.filter(({ status }) => said.added.has(`${path}.responses.${String(status)}`));
  return {
    ...published,
    bodies: isNotShown(own.bodies) || isNotShown(published.bodies) ? own.bodies : bodies(own.bodies, published.bodies),
    responses: [...own.responses.map(answer), ...added.map((response) => ({ ...response, headers: [] }))],
  };
}

function ofMedia<One extends { readonly media: string }>(list: readonly One[], { media }: One): One | undefined {
  return list.find((one) => one.media === media);
}

/**
 * The corrections after which an endpoint accepts the requests, and has the responses, of the document. Other own facts
 * stay.
 *
 * @returns the problem if a correction would remove other facts
 */
function endpointCorrections(line: DriftLine, sides: EndpointSides, stated: Stated): readonly Proposal[] | string {
  const [, , part = '', ...keys] = namesInPath(line.path);
  if (!WRITTEN.has(line.group)) return [];
  switch (part) {
    case 'params':
    case 'query':
    case 'headers':
    case 'cookies': {
      const at = `endpoints.${sides.own.name}.${part}`;
      return listCorrections(line, at, keys[0] ?? '', [sides.own[part], sides.published[part]], stated);
    }
    case 'body':
      return bodyCorrections(line, sides, stated);
    case 'responses':
      return answerCorrections(line, keys, sides, stated);
  }
  return [];
}

const WRITTEN: ReadonlySet<DriftLine['group']> = new Set(['refused', 'types', 'parameters', 'endpoints'] as const);

/** The corrections of a field in a list of parameters or headers. */
function listCorrections(
  line: DriftLine,
  at: string,
  name: string,
  [own, published]: readonly [readonly Field[], readonly Field[]],
  stated: Stated,
): readonly Proposal[] {
  const [field, said] = [declaredAs(own, name), declaredAs(published, name)];
  if (said === undefined) return [];
  if (field !== undefined) return fieldCorrections(line, `${at}.${field.name}`, field, said, stated);
  // A missing list is added as a whole by the first line.
  if (own.length === 0) return [{ at, change: { verb: 'add', value: fieldsData(published) }, ...stated }];
  const value = braces([['type', writeType(typeWithNull(said))]]);
  return [{ at: `${at}.${name}`, change: { verb: 'add', value }, optional: said.optional, ...stated }];
}

function fieldCorrections(
  { group }: DriftLine,
  at: string,
  ours: ShownField,
  said: ShownField,
  stated: Stated,
): readonly Proposal[] {
  if (group !== 'refused' && group !== 'types') return [];
  const before = writeType(typeWithNull(ours));
  const now = writeType(
    typeWithNull({ type: group === 'types' ? said.type : ours.type, nullable: ours.nullable || said.nullable }),
  );
  return [
    ...(group === 'refused' && said.optional && !ours.optional ? [{ at, optional: true, ...stated }] : []),
    ...(now === before ? [] : [{ at: `${at}.type`, change: { verb: 'set', value: now } as const, ...stated }]),
  ];
}

/** The corrections of a body, which is written as a whole. */
function bodyCorrections(
  { group }: DriftLine,
  { own, published }: EndpointSides,
  stated: Stated,
): readonly Proposal[] | string {
  const at = `endpoints.${own.name}.body`;
  if (isNotShown(own.bodies) || isNotShown(published.bodies)) return [];
  const optional = published.bodyOptional && !own.bodyOptional ? { optional: true } : {};
  if (own.bodies.length === 0)
    return [
      {
        at,
        change: { verb: 'add', value: bodiesData(published.bodies) },
        ...(published.bodyOptional ? { optional: true } : {}),
        ...stated,
      },
    ];
  const [before, now] = [own.bodies, published.bodies].map((list) => JSON.stringify(bodiesData(list)));
  if (before === now) return group === 'refused' && published.bodyOptional ? [{ at, ...optional, ...stated }] : [];
  if (own.bodies.some(({ limits = [], parts }) => limits.length + parts.length > 0))
    return 'bodies are written as a whole, and the limits or parts of the own ones would be lost';
  return [{ at, change: { verb: 'set', value: bodiesData(published.bodies) }, ...optional, ...stated }];
}

function bodiesData(bodies: readonly RequestBody[]): Data {
  const [only, ...others] = bodies;
  if (only !== undefined && others.length === 0 && only.media === JSON_MEDIA && !isNotShown(only.type))
    return writeType(only.type);
  return bodies.map(({ type, media }) =>
    braces([
      ['type', isNotShown(type) ? 'any' : writeType(type)],
      ...(media === JSON_MEDIA ? [] : [['as', media] as const]),
    ]),
  );
}

function answerCorrections(
  line: DriftLine,
  [status = '', ...keys]: readonly string[],
  { own, published }: EndpointSides,
  stated: Stated,
): readonly Proposal[] | string {
  const isOf = (response: EndpointResponse): boolean =>
    String(response.status) === status && response.when.length === 0;
  const list = `endpoints.${own.name}.responses`;
  // A correction cannot add an item to a list, which is written as a whole.
  if (published.responses.length > own.responses.length) {
    if (own.responses.some(hasMore))
      return 'answers are written as a whole list, and conditions, limits or sources of the own ones would be lost';
    return [{ at: list, change: { verb: 'set', value: published.responses.map(answerData) }, ...stated }];
  }
  const isHeader = keys[0] === 'headers';
  const media = isHeader ? undefined : keys[0];
  const isPart = (response: EndpointResponse): boolean =>
    isOf(response) &&
    (media === undefined
      ? isHeader || response.media === JSON_MEDIA || response.media === ''
      : response.media === media);
  const index = own.responses.findIndex(isPart);
  const ours = own.responses[index];
  if (ours === undefined) return [];
  const at = `${list}.${index}`;
  if (isHeader) {
    const all = published.responses.filter(isOf).flatMap(({ headers }) => headers);
    return listCorrections(line, `${at}.headers`, keys[1] ?? '', [ours.headers, all], stated);
  }
  const said = published.responses.find(
    (response) => isOf(response) && (ours.type === null || response.media === ours.media),
  );
  if (said === undefined || said.type === null || isNotShown(said.type) || isNotShown(ours.type)) return [];
  const [before, now] = [ours.type === null ? 'null' : writeType(ours.type), writeType(said.type)];
  if (before === now) return [];
  return [
    { at: `${at}.type`, change: { verb: 'set', value: now }, ...stated },
    ...(said.media === JSON_MEDIA || said.media === ours.media
      ? []
      : [{ at: `${at}.as`, change: { verb: 'add', value: said.media } as const, ...stated }]),
  ];
}

/** Whether a response has more facts than {@link answerData} writes. */
function hasMore({ limits = [], when, stream, type, status, headers, origin }: EndpointResponse): boolean {
  const isPlain = (field: Field): boolean => field.limits.length === 0 && field.doc === '';
  return (
    limits.length > 0 ||
    when.length > 0 ||
    stream ||
    isNotShown(status) ||
    isNotShown(type) ||
    !headers.every(isPlain) ||
    (origin.source ?? []).length > 0
  );
}

function answerData({ status, type, media, headers, doc }: EndpointResponse): Data {
  return braces([
    ['status', isNotShown(status) ? 'default' : status],
    ['type', type === null ? null : isNotShown(type) ? 'any' : writeType(type)],
    ...(media === '' || media === JSON_MEDIA ? [] : [['as', media] as const]),
    ...(headers.length === 0 ? [] : [['headers', fieldsData(headers)] as const]),
    ...(doc === '' ? [] : [['doc', doc] as const]),
  ]);
}

function fieldsData(fields: readonly Field[]): Data {
  return braces(
    fields.map((field): readonly [string, Data] => [
      field.optional ? `${field.name}?` : field.name,
      writeType(typeWithNull(field)),
    ]),
  );
}
