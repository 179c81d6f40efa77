import { braces, type Proposal, type Data } from '../corrections/proposal.js';
import { pathOfBody, responseName, type Carried as CarriedType } from '../diff/compare/endpoints.js';
import { nameInPath, namesInPath } from '../diff/compare/text.js';
import { declaredAs } from '../model/by-name.js';
import {
  type Endpoint,
  type EndpointResponse,
  type Field,
  type Model,
  type NotShown,
  type RequestBody,
  isNotShown,
} from '../model/model.js';
import { finderOf, inheritedFrom } from '../model/objects.js';
import { JSON_MEDIA } from '../model/requests.js';
import { isNullable, nonNull, typeWithNull, writeType, type Type } from '../model/types.js';
import { pathOf } from '../model/visit.js';
import { ofMedia, type Aligned } from './aligned.js';
import type { DriftLine, FieldSubject } from './drift-line.js';

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
  const corrector = new Corrector(lines, own, aligned);
  const proposals = new Map<string, Proposal>();
  const unwritten: Unwritten[] = [];
  for (const line of lines) {
    // Facts that the document lacks stay.
    if (line.before === undefined) continue;
    const found = corrector.correctionsOf(line);
    const { file } = line.beforeAt!;
    const source = [`${file.slice(file.lastIndexOf('/') + 1)}${line.pointer}`];
    if (typeof found === 'string') unwritten.push({ at: line.path, problem: found });
    else
      for (const correction of found)
        if (!proposals.has(correction.at))
          proposals.set(correction.at, { ...correction, because: `The document says so: ${line.before}.`, source });
  }
  return { proposals: [...proposals.values()], unwritten };
}

const OF_AUTHORIZATION = 'a person decides which credentials are right: write it by hand';
const OF_VALUES = 'the limit `values` says which values are allowed: write it by hand';
const OF_BODIES = 'bodies are written as a whole, and the limits or parts of the own ones would be lost';
const OF_ANSWERS =
  'answers are written as a whole list, and conditions, limits or sources of the own ones would be lost';

type Correction = Pick<Proposal, 'at' | 'change' | 'optional'>;

/** The corrections of a difference, or the problem if they would remove other facts. */
type Corrected = readonly Correction[] | string;

/** A body of a request or a response. */
interface Carried {
  readonly type: CarriedType;
}

/** A list of fields on both sides. Types are those of the document. */
interface WrittenList {
  readonly own: readonly Field[];
  readonly published: readonly Field[];
  readonly at: (field: Field) => string;
  /** The path of the list, if a spec without fields has none. */
  readonly whole?: string;
}

class Corrector {
  /** Paths of fields with other types, and of facts that only the document has. */
  readonly #otherTypes: ReadonlySet<string>;
  readonly #added: ReadonlySet<string>;
  readonly #find: ReturnType<typeof finderOf>;

  constructor(
    lines: readonly DriftLine[],
    readonly own: Model,
    readonly aligned: Aligned,
  ) {
    this.#otherTypes = new Set(lines.flatMap(({ group, path }) => (group === 'types' ? [path] : [])));
    this.#added = new Set(
      lines.flatMap(({ kind, path, after }) =>
        after === undefined && kind !== 'endpoint.response.body.removed' ? [path] : [],
      ),
    );
    this.#find = finderOf(own);
  }

  correctionsOf(line: DriftLine): Corrected {
    if (line.group === 'auth') return OF_AUTHORIZATION;
    if (!WRITTEN.has(line.group)) return [];
    const [section, name = '', part = '', ...keys] = namesInPath(line.path);
    if (section === 'enums')
      return [{ at: line.path, change: { verb: 'add', value: JSON.parse(line.before!) as string | number } }];
    if (line.subject.on === 'object') return this.#ofObject(line, line.subject);
    const [own, published] = [
      declaredAs(this.own.endpoints, name)!,
      declaredAs(this.aligned.endpoints.published, name)!,
    ];
    switch (part) {
      case 'params':
      case 'query':
      case 'headers':
      case 'cookies':
        return this.#ofField(line, keys[0], inList(`endpoints.${name}.${part}`, own[part], published[part]));
      case 'body':
        return this.#ofBody(line, own, published);
      case 'responses':
        return this.#ofAnswer(line, keys, own, published);
    }
    return [];
  }

  #ofObject(line: DriftLine, { name, field }: FieldSubject): Corrected {
    const object = this.#find(name)!;
    const { fields } = object;
    const homeOf = (own: Field): string => {
      const declarer = declaredAs(fields, own.name) && inheritedFrom(own, object, this.#find);
      return `${pathOf('objects', (declarer === undefined ? undefined : this.#find(declarer)) ?? object)}.fields`;
    };
    const { published } = declaredAs(this.aligned.objects, name)!;
    return this.#ofField(line, field, { own: fields, published, at: (own) => `${homeOf(own)}.${own.name}` });
  }

  /** The corrections of a field in a list. */
  #ofField({ group }: DriftLine, name: string | undefined, { own, published, at, whole }: WrittenList): Corrected {
    const [field, said] = [own, published].map((list) => declaredAs(list, name ?? ''));
    if (said === undefined) return [];
    if (field !== undefined) {
      if (group !== 'refused' && group !== 'types') return [];
      if (group === 'types' && field.limits.some(({ kind }) => kind === 'values')) return OF_VALUES;
      const type = group === 'types' ? this.aligned.ownType(said.type) : field.type;
      const now = writeType(typeWithNull({ type, nullable: field.nullable || said.nullable }));
      return [
        ...(group === 'refused' && said.optional && !field.optional ? [{ at: at(field), optional: true }] : []),
        ...(now === writeType(typeWithNull(field)) ? [] : [set(`${at(field)}.type`, now)]),
      ];
    }
    // A missing list is added as a whole by the first line.
    if (own.length === 0 && whole !== undefined)
      return [{ at: whole, change: { verb: 'add', value: fieldsData(published.map(this.#inOwnTerms)) } }];
    const value = braces([['type', writeType(typeWithNull(this.#inOwnTerms(said)))]]);
    return [{ at: at(said), change: { verb: 'add', value }, optional: said.optional }];
  }

  readonly #inOwnTerms = <Typed extends { readonly type: Type | NotShown | null }>(typed: Typed): Typed =>
    typed.type === null || isNotShown(typed.type) ? typed : { ...typed, type: this.aligned.ownType(typed.type) };

  /** A field with the presence of the document, and with its type if both contradict each other. */
  #corrected(field: Field, said: Field, path: string): Field {
    const type = this.#otherTypes.has(path) ? this.aligned.ownType(said.type) : field.type;
    return { ...field, type, optional: said.optional, nullable: said.nullable };
  }

  /** A body with the null of the document, and with its type if both contradict each other. */
  #withType<Own extends Carried>(own: Own, { type: said }: Carried, path: string): Own {
    const { type } = own;
    if (type === null || said === null || isNotShown(type) || isNotShown(said)) return own;
    const written = nonNull(this.#otherTypes.has(path) ? this.aligned.ownType(said) : type);
    return { ...own, type: typeWithNull({ type: written, nullable: isNullable(said) }) };
  }

  /** The corrections of a body, which is written as a whole. */
  #ofBody({ group }: DriftLine, own: Endpoint, published: Endpoint): Corrected {
    const at = `endpoints.${own.name}.body`;
    if (isNotShown(own.bodies) || isNotShown(published.bodies)) return [];
    const optional = published.bodyOptional && !own.bodyOptional ? { optional: true } : {};
    const [ours, theirs] = [own.bodies, published.bodies.map(this.#inOwnTerms)];
    if (ours.length === 0) {
      const presence = published.bodyOptional ? { optional: true } : {};
      return [{ at, change: { verb: 'add', value: bodiesData(theirs) }, ...presence }];
    }
    const said = published.bodies;
    const corrected = ours.map((body) => {
      const other = ofMedia(said, body);
      return other === undefined ? body : this.#withType(body, other, `endpoints.${own.name}.${pathOfBody(body)}`);
    });
    const now = bodiesData([...corrected, ...theirs.filter((body) => ofMedia(ours, body) === undefined)]);
    if (JSON.stringify(bodiesData(ours)) === JSON.stringify(now))
      return group === 'refused' && published.bodyOptional ? [{ at, ...optional }] : [];
    if (ours.some(({ limits = [], parts }) => limits.length + parts.length > 0)) return OF_BODIES;
    return [{ ...set(at, now), ...optional }];
  }

  #ofAnswer(line: DriftLine, [status = '', ...keys]: readonly string[], own: Endpoint, published: Endpoint): Corrected {
    const list = `endpoints.${own.name}.responses`;
    const added = published.responses.filter((response) => this.#added.has(`${list}.${responseName(response)}`));
    // A correction cannot add an item to a list, which is written as a whole.
    if (added.length > 0) {
      if (own.responses.some(hasMore)) return OF_ANSWERS;
      const corrected = own.responses.map((response) => this.#answer(response, own, published));
      const all = [...corrected, ...added.map((response) => ({ ...this.#inOwnTerms(response), headers: [] }))];
      return [set(list, all.map(answerData))];
    }
    const isOf = (response: EndpointResponse): boolean =>
      String(response.status) === status && response.when.length === 0;
    const isHeader = keys[0] === 'headers';
    const index = own.responses.findIndex(
      (response) =>
        isOf(response) && (isHeader || response.type === null || `${list}.${responseName(response)}` === line.path),
    );
    const ours = own.responses[index];
    if (ours === undefined) return [];
    const at = `${list}.${index}`;
    if (isHeader) {
      const headers = published.responses.filter(isOf).flatMap((response) => response.headers);
      return this.#ofField(line, keys[1], inList(`${at}.headers`, ours.headers, headers));
    }
    const [before, now] = [ours, this.#answer(ours, own, published)].map(({ type }) => typeData(type));
    const { media } = this.#answer(ours, own, published);
    if (before === now) return [];
    const as = { at: `${at}.as`, change: { verb: 'add', value: media } } as const;
    return [set(`${at}.type`, now!), ...(media === JSON_MEDIA || media === ours.media ? [] : [as])];
  }

  /** An own response with the facts of the document. */
  #answer(response: EndpointResponse, own: Endpoint, published: Endpoint): EndpointResponse {
    const all = published.responses.filter(({ status }) => status === response.status);
    const said = ofMedia(all, response);
    if (said === undefined) {
      const [first] = all;
      if (response.type !== null || first === undefined) return response;
      return { ...this.#inOwnTerms(first), headers: response.headers };
    }
    const pathOfHeader = ({ name }: Field): string =>
      `endpoints.${own.name}.responses.${String(response.status)}.headers.${nameInPath(name)}`;
    const headers = response.headers.map((field) => {
      const other = declaredAs(said.headers, field.name);
      return other === undefined ? field : this.#corrected(field, other, pathOfHeader(field));
    });
    const added = said.headers.filter((field) => this.#added.has(pathOfHeader(field))).map(this.#inOwnTerms);
    const path = `endpoints.${own.name}.responses.${responseName(response)}`;
    return { ...this.#withType(response, said, path), headers: [...headers, ...added] };
  }
}

const WRITTEN: ReadonlySet<DriftLine['group']> = new Set([
  'refused',
  'types',
  'published fields',
  'published values',
  'parameters',
  'endpoints',
] as const);

function set(at: string, value: Data): Correction {
  return { at, change: { verb: 'set', value } };
}

function inList(whole: string, own: readonly Field[], published: readonly Field[]): WrittenList {
  return { own, published, whole, at: ({ name }) => `${whole}.${name}` };
}

function typeData(type: Type | NotShown | null): string | null {
  return type === null ? null : isNotShown(type) ? 'any' : writeType(type);
}

function bodiesData(bodies: readonly RequestBody[]): Data {
  const [only, ...others] = bodies;
  if (only !== undefined && others.length === 0 && only.media === JSON_MEDIA && !isNotShown(only.type))
    return writeType(only.type);
  return bodies.map(({ type, media }) =>
    braces([['type', typeData(type)], ...(media === JSON_MEDIA ? [] : [['as', media] as const])]),
  );
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
    ['type', typeData(type)],
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
