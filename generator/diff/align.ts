import { defined } from '../defined.js';
import { declaredAs, isView, type View } from '../model/by-name.js';
import { groupBy } from '../model/group-by.js';
import {
  declarationsIn,
  finderOf,
  inheritedFrom,
  isNotShown,
  sectionNames,
  serviceOf,
  shownBodies,
  writtenPath,
  typeSections,
  type Declared,
  type Endpoint,
  type EventChannel,
  type Field,
  type Model,
  type ObjectType,
  type Parameter,
  type SectionName,
  singularOf,
  type Service,
} from '../model/index.js';
import { ownerOf, PATH_PARAMETERS, withNewNames, type NewNames } from '../model/renaming.js';
import { pathOfBody, responseName } from './compare/endpoints.js';
import { nameInPath } from './compare/text.js';
import type { Located } from './finding.js';
import type { KindId } from './kinds.js';

/** A rename that `was` declares, or that follows from the identity of an endpoint. */
export interface Rename {
  /** Prefix of the kind of the change, such as `enum.value`. */
  readonly family: RenameFamily;
  readonly path: string;
  /** The path with the former name of the declaration, and with new names of those that contain it. */
  readonly formerPath: string;
  readonly before: Declared;
  readonly after: Declared;
  /** The new name of the declaration with the renamed member, or of the renamed declaration. */
  readonly owner: string;
}

/** The families of kinds of changes with a kind for renames. */
export type RenameFamily = KindId extends infer Kind
  ? Kind extends `${infer Family}.renamed`
    ? Family
    : never
  : never;

/** Another spelling of the name of a header, such as `ETag` for `etag`. */
export interface Respelling {
  /** Path of the header, or of the fact that names it, in the new Model. */
  readonly path: string;
  /** The endpoint with the header, and the side that sends it; absent if a service or a channel names the header. */
  readonly endpoint?: { readonly name: string; readonly side: 'request' | 'response' };
  /** Whether programs write the name: that of a header of a part of a form. */
  readonly isInCode?: boolean;
  readonly before: string;
  readonly after: string;
  readonly nodes: { readonly before: object & Located; readonly after: object & Located };
}

export interface Aligned {
  /** The old Model with declared new names, and with headers in the spelling of the new Model. */
  readonly before: Model;
  readonly renames: readonly Rename[];
  readonly respellings: readonly Respelling[];
}

/**
 * Gives the declarations of the old Model their new names, so that a rename does not look like a change of every
 * reference. A rename is declared with `was`, or is an endpoint with the same requests.
 */
export function alignNames(before: Model, after: Model): Aligned {
  const { names, renames } = new Renames(before, after);
  const named = withNewNames(before, names);
  const { model, respellings } = respelled(named, after);
  return { before: withNewPaths(model, names, renames), renames, respellings };
}

/** Gaps and corrections with new paths and names. */
function withNewPaths(model: Model, names: NewNames, renames: readonly Rename[]): Model {
  if (renames.length === 0) return model;
  const newPaths = new Map(renames.map(({ path, formerPath }) => [formerPath, path]));
  const renamed = (path: string): string => newPaths.get(path) ?? path;
  // Renames of containing declarations have shorter paths and are applied first.
  const atNewPath = <Part extends { readonly path: string }>(part: Part): Part => {
    const [first = '', ...others] = part.path.split('.');
    return { ...part, path: others.reduce((path, name) => renamed(`${path}.${name}`), renamed(first)) };
  };
  const inText = (text: string): string => text.replaceAll(/\w+/g, (word) => names.get('types')?.get(word) ?? word);
  const gaps = model.gaps
    .map(atNewPath)
    .map((gap) => (gap.filledWith === undefined ? gap : { ...gap, filledWith: inText(gap.filledWith) }));
  return { ...model, gaps, corrections: model.corrections.map(atNewPath) };
}

// -------------------------------------------------------------------------------------------------------------- renames

/** The lists of members with names, apart from fields. */
const MEMBERS = [
  ['identifiers', 'parts', 'identifier.part'],
  ['enums', 'values', 'enum.value'],
  ['bitsets', 'bits', 'bit'],
  ['auth', 'scopes', 'auth.scope'],
  ['states', 'values', 'state.value'],
  ['permissions', 'inputs', 'permission.input'],
  ['services', 'variables', 'service.variable'],
  ['urls', 'params', 'url.param'],
  ['endpoints', 'params', 'endpoint.param'],
  ['endpoints', 'query', 'endpoint.query'],
  ['endpoints', 'headers', 'endpoint.header'],
  ['endpoints', 'cookies', 'endpoint.cookie'],
] as const satisfies readonly (readonly [SectionName, string, RenameFamily])[];

/** Two versions of a list of declarations. */
interface Lists<T extends Declared> {
  readonly family: RenameFamily;
  /** The path of the list in the new Model. */
  readonly path: string;
  readonly before: readonly T[];
  readonly after: readonly T[];
  /** The new name of the declaration with the list; absent for a section. */
  readonly owner?: string;
  /** Declarations with equal identities are the same. */
  readonly identityOf?: ((declared: T) => string | undefined) | undefined;
  readonly isReported?: (after: T) => boolean;
}

class Renames {
  readonly renames: Rename[] = [];
  readonly names = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    readonly before: Model,
    readonly after: Model,
  ) {
    const own = (section: SectionName, model: Model): readonly Declared[] =>
      declarationsIn(section, model).filter((declared) => !('view' in declared) || declared.view === undefined);
    // The identity of an endpoint includes its service.
    for (const section of ['services', ...sectionNames.filter((name) => name !== 'services')] as const) {
      const lists = {
        family: singularOf[section],
        path: section,
        before: own(section, before),
        after: own(section, after),
      };
      const identityOf = section === 'endpoints' ? this.#requests() : undefined;
      this.names.set(section, this.#find({ ...lists, identityOf }));
    }
    this.names.set('types', this.#findTypes());
    for (const list of MEMBERS) this.#findMembers(...list);
    this.#findFieldsOfObjects();
    for (const view of before.objects.filter(isView)) this.#findFieldsOfView(view);
  }

  #new(section: SectionName | 'types', name: string): string {
    return this.names.get(section)?.get(name) ?? name;
  }

  /** New names by old ones. A rename counts only if the new name is unused before and the old name is unused after. */
  #find<T extends Declared>({ family, path, before, after, owner, identityOf, isReported }: Lists<T>) {
    const old = new Map(before.map((declared) => [declared.name, declared]));
    const now = new Set(after.map(({ name }) => name));
    const alike = new Map(before.map((declared) => [identityOf?.(declared), declared]));
    const found = new Map<string, string>();
    for (const declared of after) {
      const identity = identityOf?.(declared);
      const same = identity === undefined ? undefined : alike.get(identity);
      const former = declared.was === undefined ? same : old.get(declared.was);
      if (former === undefined || old.has(declared.name) || now.has(former.name)) continue;
      found.set(former.name, declared.name);
      if (isReported?.(declared) === false) continue;
      const paths = { path: `${path}.${nameInPath(declared.name)}`, formerPath: `${path}.${nameInPath(former.name)}` };
      this.renames.push({ family, ...paths, before: former, after: declared, owner: owner ?? declared.name });
    }
    return found;
  }

  /** Returns a function for the request of an endpoint of either version, such as `GET /books/{}`. */
  #requests(): (endpoint: Declared) => string | undefined {
    const { before, after } = this;
    const requests = new Map<Declared, string | undefined>();
    for (const endpoint of after.endpoints)
      requests.set(endpoint, requestOf(endpoint, serviceOf(endpoint, after)?.name));
    for (const endpoint of before.endpoints) {
      const service = serviceOf(endpoint, before)?.name ?? '';
      requests.set(endpoint, requestOf(endpoint, this.#new('services', service)));
    }
    return (endpoint) => requests.get(endpoint);
  }

  /** New names of types in all sections, and of views. */
  #findTypes(): ReadonlyMap<string, string> {
    const { before, after } = this;
    const types = new Map(typeSections.flatMap((section) => [...this.names.get(section)!]));
    const newType = (name: string): string => types.get(name) ?? name;
    const formerViews = groupBy(before.objects.filter(isView), ({ view }) => newType(view.of));
    const isObject = ({ objects }: Model, name: string): boolean => declaredAs(objects, name) !== undefined;
    for (const now of after.objects.filter(isView)) {
      const { view, was, name } = now;
      const former = formerViews.get(view.of)?.find((old) => old.view.key === was || old.name === was);
      if (former === undefined || isObject(before, name) || isObject(after, former.name)) continue;
      types.set(former.name, name);
      const [path, formerPath] = [view.key, former.view.key].map((key) => `objects.${view.of}.views.${key}`);
      const paths = { path: path!, formerPath: formerPath! };
      this.renames.push({ family: 'view', ...paths, before: former, after: now, owner: name });
    }
    // The names of views begin with the name of their object.
    for (const { name, view } of before.objects.filter(isView)) {
      if (types.has(view.of) && !types.has(name)) types.set(name, newType(view.of) + view.key);
    }
    return types;
  }

  #findMembers(...[section, list, family]: (typeof MEMBERS)[number]): void {
    const membersOf = (declared: Declared) =>
      (declared as unknown as Readonly<Record<string, readonly Declared[]>>)[list]!;
    const isParameter = section === 'endpoints';
    for (const old of declarationsIn(section, this.before)) {
      const now = declaredAs(declarationsIn(section, this.after), this.#new(section, old.name));
      if (now === undefined) continue;
      const lists = { family, path: `${section}.${now.name}.${list}`, before: membersOf(old), after: membersOf(now) };
      const found = this.#find({
        ...lists,
        owner: now.name,
        ...(isParameter ? parameters(old as Endpoint, now as Endpoint, list) : {}),
      });
      this.names.set(ownerOf(section, old.name, isParameter ? list : undefined), found);
      if (list === 'params' && isParameter && found.size > 0)
        this.names.set(PATH_PARAMETERS, new Map([...(this.names.get(PATH_PARAMETERS) ?? []), ...found]));
    }
  }

  /** A field that several objects inherit is renamed once, where it is declared. */
  #findFieldsOfObjects(): void {
    const find = finderOf(this.after);
    const known = new Set(this.before.objects.map(({ name }) => this.#new('types', name)));
    for (const old of this.before.objects) {
      const now = find(this.#new('types', old.name));
      if (now === undefined || now.view !== undefined || old.view !== undefined) continue;
      const isReported = (field: Field): boolean => !known.has(inheritedFrom(field, now, find) ?? '');
      const lists = { path: `objects.${now.name}.fields`, before: old.fields, after: now.fields, owner: now.name };
      this.names.set(ownerOf('types', old.name), this.#find({ family: 'field', ...lists, isReported }));
    }
  }

  /** A view inherits the renames of its object and adds those of its own fields. */
  #findFieldsOfView(old: View): void {
    const now = declaredAs(this.after.objects, this.#new('types', old.name));
    if (now?.view === undefined) return;
    const inherited = this.names.get(ownerOf('types', old.view.of)) ?? new Map<string, string>();
    const added = ({ fields }: ObjectType): readonly Field[] =>
      fields.filter(({ was, name }) => !inherited.has(was ?? '') && !inherited.has(name));
    const path = `objects.${now.view.of}.views.${now.view.key}.fields`;
    const own = this.#find({ family: 'view.field', path, before: added(old), after: added(now), owner: now.name });
    this.names.set(ownerOf('types', old.name), new Map([...inherited, ...own]));
  }
}

/** The request of an endpoint. Endpoints with equal requests are the same endpoint. */
function requestOf(endpoint: Endpoint, service = ''): string | undefined {
  const path = writtenPath(endpoint);
  if (isNotShown(endpoint.method) || isNotShown(path)) return undefined;
  return `${service} ${endpoint.method} ${withoutNames(path)}`;
}

/** A path without the names of its parameters, such as `/books/{}`. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

/** How parameters are recognized: those of paths by their places. A header in other letters is the same header. */
function parameters(old: Endpoint, now: Endpoint, list: string): Partial<Lists<Declared>> {
  if (list === 'headers')
    return { after: now.headers.filter(({ was, name }) => was?.toLowerCase() !== name.toLowerCase()) };
  if (list !== 'params') return {};
  const places = new Map(
    [old, now].flatMap(({ path, params }) => {
      if (isNotShown(path)) return [];
      return [...path.matchAll(/\{(\w+)\}/g)].map(
        ([, name = ''], index) => [declaredAs(params, name), `${withoutNames(path)} ${index}`] as const,
      );
    }),
  );
  return { identityOf: (parameter) => places.get(parameter as Parameter) };
}

// ---------------------------------------------------------------------------------------------------------- respellings

/** A header in a list, or the fact of a service or a channel that names one. */
interface NamedHeader {
  /** The path of the list or the fact, from the declaration on. */
  readonly place: string;
  /** The part of the Model with the name under a key: the header under `name`. */
  readonly part: object;
  readonly key: string;
  readonly node: object & Located;
  readonly side?: 'request' | 'response';
  readonly isInCode?: true;
}

/** Gives the headers of the same declarations the spelling of the new Model. */
function respelled(before: Model, after: Model) {
  const found = spellingsIn(before, after);
  if (found.length === 0) return { model: before, respellings: [] };
  const model = structuredClone(before);
  for (const { part, key, respelling } of spellingsIn(model, after)) Object.assign(part, { [key]: respelling.after });
  return { model, respellings: found.map(({ respelling }) => respelling) };
}

function spellingsIn(before: Model, after: Model): readonly (NamedHeader & { readonly respelling: Respelling })[] {
  return (['endpoints', 'services', 'channels'] as const).flatMap((section) =>
    declarationsIn(section, before).flatMap((old) => {
      const now = declaredAs<Endpoint | Service | EventChannel>(declarationsIn(section, after), old.name);
      if (now === undefined) return [];
      const all = headersIn(old);
      const known = new Set(all.map((header) => `${header.place} ${nameOf(header)}`));
      const latter = new Map(headersIn(now).map((header) => [identityOf(header), header]));
      return all.flatMap((header) => {
        const other = latter.get(identityOf(header));
        const [name, newName] = [nameOf(header), other === undefined ? '' : nameOf(other)];
        if (other === undefined || name === newName || name.toLowerCase() !== newName.toLowerCase()) return [];
        if (header.key === 'name' && known.has(`${header.place} ${newName}`)) return [];
        const { place, side, isInCode, node } = header;
        const respelling: Respelling = {
          path: `${section}.${now.name}${place}${header.key === 'name' ? `.${nameInPath(newName)}` : ''}`,
          ...(side && { endpoint: { name: now.name, side } }),
          ...(isInCode && { isInCode }),
          before: name,
          after: newName,
          nodes: { before: node, after: other.node },
        };
        return [{ ...header, respelling }];
      });
    }),
  );
}

function nameOf({ part, key }: NamedHeader): string {
  return (part as Readonly<Record<string, string>>)[key]!;
}

/** Headers of a list are the same if their names are, in any letters. */
function identityOf(header: NamedHeader): string {
  return `${header.place} ${header.key === 'name' ? nameOf(header).toLowerCase() : header.key}`;
}

function headersIn(declared: Endpoint | Service | EventChannel): readonly NamedHeader[] {
  const list = (place: string, headers: readonly Field[], side: NamedHeader['side'], isInCode?: true) =>
    headers.map((part): NamedHeader => ({ place, part, key: 'name', node: part, ...defined({ side, isInCode }) }));
  if ('responses' in declared) {
    const { headers, responses } = declared;
    const ofParts = shownBodies(declared).flatMap((body) =>
      body.parts.flatMap((part) =>
        list(`.${pathOfBody(body)}.parts.${nameInPath(part.name)}.headers`, part.headers, 'request', true),
      ),
    );
    const ofResponses = responses.flatMap((response) =>
      list(`.responses.${responseName(response)}.headers`, response.headers, 'response'),
    );
    return [...list('.headers', headers, 'request'), ...ofParts, ...ofResponses];
  }
  const facts = (place: string, part: object, keys: readonly string[]): readonly NamedHeader[] =>
    keys.filter((key) => key in part).map((key) => ({ place, part, key, node: declared }));
  if ('rateLimits' in declared) {
    const { rateLimits } = declared;
    const limits = isNotShown(rateLimits) ? {} : rateLimits.headers;
    return [...facts('', declared, ['reasonHeader']), ...facts('.rate-limits', limits, Object.keys(limits))];
  }
  const { delivery } = declared;
  if (delivery === undefined || isNotShown(delivery)) return [];
  return facts('.delivery', delivery.signature, ['header', 'id', 'timestamp']);
}
