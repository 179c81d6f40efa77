import { compareEndpoints, pathOfBody } from '../diff/compare/endpoints.js';
import { compareFields } from '../diff/compare/fields.js';
import { compareServices, factsOfFlow } from '../diff/compare/services-and-urls.js';
import { compareSimpleTypes } from '../diff/compare/simple-types.js';
import { lineOf } from '../diff/compare/text.js';
import { Comparison, type Finding } from '../diff/finding.js';
import { kindOf, typeKind, type KindId } from '../diff/kinds.js';
import { contentOf } from '../model/content.js';
import {
  type AuthScheme,
  isNotShown,
  type Endpoint,
  type EndpointResponse,
  type EnumValue,
  type Field,
  type Limit,
  type Model,
  type NotShown,
  type OAuthFlow,
} from '../model/model.js';
import { writeAuth } from '../model/requests.js';
import type { Type } from '../model/types.js';
import { placeOfCredential } from './align/schemes.js';
import { citedForm, type Aligned, type Sides } from './aligned.js';
import { isComparedFor } from './compared-limits.js';
import { fieldText, GROUP_OF, type DriftLines, type Group } from './drift-line.js';
import { TypeRelations } from './relate.js';

/**
 * Reports the differences between the own spec and a document in declarations that belong together: the changes that
 * `diff` finds from the document to the spec, if a document has words for them.
 *
 * @returns the number of equal facts
 */
export function compareWithPublished(aligned: Aligned, lines: DriftLines): { readonly same: number } {
  const differences = new Differences(aligned, lines);
  for (const finding of findingsIn(aligned, differences.relations.model)) differences.report(finding);
  return differences;
}

/** @param model a Model with the types of both sides */
function findingsIn({ objects, enums, endpoints, auth }: Aligned, model: Model): readonly Finding[] {
  const between = (side: (name: keyof Sides<unknown>) => Partial<Model>): Comparison =>
    new Comparison({ ...model, ...side('published') }, { ...model, ...side('own') }, () => false);
  const ofFacts = between((side) => ({ endpoints: endpoints[side], auth: auth[side] }));
  for (const { name, path, published, own } of objects) {
    const subjectOf = (field: Field) => ({ on: 'object', name, field: field.name }) as const;
    compareFields(published, own, { family: 'field', path, subjectOf, around: undefined }, ofFacts);
  }
  compareEndpoints(ofFacts);
  compareServices(ofFacts);
  const ofValues = between((side) => ({ enums: enums[side], endpoints: [], events: [], channels: [] }));
  compareSimpleTypes(ofValues);
  return [...ofFacts.found, ...ofValues.found];
}

class Differences {
  readonly relations: TypeRelations;
  /** Paths of values whose types have other forms. */
  readonly #otherTypes = new Set<string>();
  /** Paths of reported limits and auth alternatives, which may have several differences. */
  readonly #reported = new Set<string>();
  readonly #different = new Set<string>();

  constructor(
    readonly aligned: Aligned,
    readonly lines: DriftLines,
  ) {
    this.relations = new TypeRelations(lines.whole, aligned.unpaired);
  }

  get same(): number {
    return [...this.aligned.compared.keys()].filter((path) => !this.#different.has(path)).length;
  }

  report(finding: Finding): void {
    const { kind, nodes } = finding;
    switch (kindOf(kind).about) {
      case 'type':
        return this.#type(finding);
      case 'limit':
        return this.#limit(finding);
      case 'presence':
      case 'listing':
      case 'names':
      case 'prose':
      case 'statement':
      case 'rule':
      case undefined: {
        const group = GROUP_OF[kind];
        const { status } = (nodes.before ?? nodes.after) as Partial<EndpointResponse>;
        // A range describes statuses that the other side may list one by one.
        if (group === 'auth') this.#once(group, finding);
        else if (group !== undefined && (status === undefined || typeof status === 'number'))
          this.#line(group, finding);
      }
    }
  }

  #type(finding: Finding): void {
    const { path, family, nodes } = finding;
    const [published, own] = [typeAt(path, nodes.before), typeAt(path, nodes.after)];
    const found = published && own && this.relations.difference(published, own);
    if (found === undefined) return;
    if (found.group !== 'names') this.#otherTypes.add(path);
    this.#line(found.group, { ...finding, kind: typeKind(family!, found.relation) });
  }

  /** Reports the first difference of a limit of values that otherwise have the same type. */
  #limit(finding: Finding): void {
    const { kind, path, nodes } = finding;
    const value = this.#valueAround(path);
    const limit = (nodes.after ?? nodes.before) as Limit;
    const forms = this.aligned.forms.get(value)?.forms ?? [];
    // If forms have different limits, there is no common statement.
    const areAlike = new Set(forms.map(({ field }) => contentOf(field.limits))).size <= 1;
    const isCompared = areAlike && isComparedFor(this.aligned.compared.get(value)!.own, limit);
    // A pattern in another notation is the same limit.
    if (!isCompared || kind === 'limit.pattern.rewritten') return;
    if (!this.#otherTypes.has(value)) this.#once('limits', finding);
  }

  #once(group: Group, finding: Finding): void {
    if (this.#reported.has(finding.path)) return;
    this.#reported.add(finding.path);
    this.#line(group, finding);
  }

  #line(group: Group, finding: Finding): void {
    const { kind, path, subject, nodes } = finding;
    const { places, compared } = this.aligned;
    const value = group === 'limits' ? this.#valueAround(path) : path;
    const form = this.#citedFor(group, finding, value);
    const around = places.get(pathsAround(path).find((outer) => places.has(outer)) ?? '');
    this.#different.add(value);
    this.lines.report(group, {
      kind,
      path,
      ...factsOf(finding),
      ...(form?.isLacking ? { before: `absent from ${form.owner}` } : {}),
      subject:
        subject.on === 'object'
          ? { on: 'object', name: subject.name, field: subject.field!, form: form?.owner }
          : undefined,
      nodes,
      ownAt: places.get(path)?.own ?? finding.afterAt ?? compared.get(value)?.own.origin ?? around?.own,
      theirAt:
        form?.origin ??
        places.get(value)?.published ??
        compared.get(value)?.published.origin ??
        finding.beforeAt ??
        around!.published,
    });
  }

  /** The published form of a field that shows a difference best: one with this difference, or one without the field. */
  #citedFor(group: Group, { kind, nodes }: Finding, path: string) {
    const all = this.aligned.forms.get(path);
    if (all === undefined) return undefined;
    const own = nodes.after as Field;
    const first = citedForm(all);
    const { about } = kindOf(kind);
    if (about === 'presence' && all.lackedBy !== undefined && !own.optional && !first.field.optional)
      return { owner: all.lackedBy.name, origin: all.lackedBy.origin, isLacking: true };
    const isOther = (type: Type): boolean => this.relations.difference(type, own.type)?.group === group;
    const cited = (about === 'type' ? all.forms.find(({ field }) => isOther(field.type)) : undefined) ?? first;
    return { owner: cited.owner, origin: cited.field.origin, isLacking: false };
  }

  /** The path of the value with a limit. */
  #valueAround(path: string): string {
    return pathsAround(path).find((around) => this.aligned.compared.has(around)) ?? '';
  }
}

/** The path itself, and those of the declarations around it, from the inside out. */
function pathsAround(path: string): readonly string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, names.length - index).join('.'));
}

/** The type of a field, a response, or the body of an endpoint; undefined if it is not shown. */
function typeAt(path: string, node: unknown): Type | undefined {
  const { bodies, name } = node as Partial<Endpoint>;
  const typed =
    bodies === undefined || isNotShown(bodies)
      ? (node as { readonly type: Type | NotShown | null })
      : bodies.find((body) => path === `endpoints.${name}.${pathOfBody(body)}`);
  return typed === undefined || typed.type === null || isNotShown(typed.type) ? undefined : typed.type;
}

/** The facts of both sides; undefined for a side without one. */
function factsOf({ kind, nodes, before, after }: Finding): { readonly before?: string; readonly after?: string } {
  const [published, own] = [factText(kind, nodes.before, before), factText(kind, nodes.after, after)];
  return { ...(published === undefined ? {} : { before: published }), ...(own === undefined ? {} : { after: own }) };
}

function factText(kind: KindId, node: unknown, text: string | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (text === 'nothing') return kindOf(kind).about === 'type' ? 'no body' : undefined;
  if (kind === 'endpoint.body.required' || kind === 'endpoint.body.loosened')
    return text === 'body?' ? 'an optional body' : 'a required body';
  const { auth, status, type } = node as Partial<Endpoint & EndpointResponse>;
  if (kind.startsWith('endpoint.auth.') && auth !== undefined && !isNotShown(auth))
    return auth.length === 0 ? 'none' : auth.map(writeAuth).join(', or ');
  if (status !== undefined && type === null && text !== undefined) return `${lineOf(status)} without a body`;
  if (kind.startsWith('auth.flow.')) return flowText(node as OAuthFlow);
  const { optional, value, name, flows } = node as Partial<Field & EnumValue & AuthScheme>;
  if (optional !== undefined && text !== undefined) return fieldText(node as Field);
  if (GROUP_OF[kind] === 'own values' || GROUP_OF[kind] === 'published values') return JSON.stringify(value);
  if (text === undefined && flows !== undefined) return schemeText(node as AuthScheme);
  return text ?? (GROUP_OF[kind] === 'auth' ? name : undefined);
}

/** Such as `tokenUrl https://ids.example/token, scopes read, write`. */
function flowText(flow: OAuthFlow): string {
  return Object.entries(factsOfFlow(flow))
    .flatMap(([key, fact]) => {
      if (fact === undefined) return [];
      if (!Array.isArray(fact)) return [`${key} ${lineOf(fact)}`];
      return [fact.length === 0 ? `no ${key}` : `${key} ${fact.join(', ')}`];
    })
    .join(', ');
}

/** Such as `token in header Authorization`. */
function schemeText(scheme: AuthScheme): string {
  const place = placeOfCredential(scheme);
  return place === undefined ? scheme.kind : `${scheme.kind} in ${place}`;
}
