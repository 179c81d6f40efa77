import {
  codeNameOf,
  compilePaging,
  isCompiled,
  isNotShown,
  propertyAccess,
  propertyKey,
  writeType,
  type CompiledPaging,
  type Endpoint,
  type Model,
  type Parameter,
  type Type,
} from 'snowspec/plugin';

/** The parameters of the next page and the function that makes them, as code; `link` if a header has its address. */
export type NextPage = NextParameters | 'link';

interface NextParameters {
  readonly cursors: readonly string[];
  readonly code: string;
}

/**
 * How the next page of an operation follows from the last one. Returns `undefined` if the operation has no pages, or
 * the spec does not show the response.
 */
export function nextPage(endpoint: Endpoint, model: Model): NextPage | undefined {
  const { paging } = endpoint;
  if (paging === undefined) return undefined;
  const compiled = compilePaging({ ...endpoint, paging }, model);
  if (!isCompiled(compiled)) return undefined;
  const facts = factsOf(endpoint, model, compiled);
  switch (paging.style) {
    case 'link':
      return 'link';
    case 'page':
      return numbered(paging.page, paging.first, 'page', facts);
    case 'offset':
      return numbered(paging.offset, 0, 'offset', facts);
    case 'token': {
      const param = facts.param(paging.token);
      const name = codeNameOf(param);
      const { text, types } = facts.at(paging.next);
      const next = `{ ${propertyKey(name)}: ${text}${castTo(param, types)} }`;
      return { cursors: [name], code: `(last) => (${text} ? ${next} : undefined)` };
    }
    case 'cursors': {
      const { types } = facts.idOf(paging.by);
      const cursors = paging.cursors.map(({ direction, param: name }): Cursor => {
        const param = facts.param(name);
        return { direction, param: codeNameOf(param), cast: castTo(param, types) };
      });
      return compiled.order === 'numeric' ? numeric(cursors, paging.by, facts) : inOrder(cursors, paging.by, facts);
    }
  }
}

/** Expressions about the last page (`last`) and `params`. */
interface Facts {
  /** A value in the last page. */
  readonly at: (path: readonly string[]) => Value;
  readonly items: string;
  /** The id of `item`, at a path of fields. */
  readonly idOf: (by: string) => Value;
  readonly total?: string;
  readonly more?: string;
  readonly size?: string;
  /** The number of items in every page except the last one. */
  readonly full: string;
  readonly param: (name: string) => Parameter;
}

function factsOf(endpoint: Endpoint, model: Model, { paging, items }: CompiledPaging): Facts {
  const { query, responses } = endpoint;
  const answers = responses.filter(({ status }) => isNotShown(status) || !/^[145]/.test(String(status)));
  const bodies = answers.flatMap(({ type }) => (type === null || isNotShown(type) ? [] : [type]));
  const isSure = bodies.length === answers.length && bodies.every(({ kind }) => kind !== 'null' && kind !== 'nullable');
  const last: Value = { text: 'last', isSure, types: bodies };
  const at = (path: readonly string[]): Value => reach(last, path, model);
  const list = at(paging.items);
  const limit = query.find(({ name }) => name === paging.limit);
  const access = limit === undefined ? '' : propertyAccess(codeNameOf(limit));
  const standard = typeof limit?.default?.value === 'number' ? limit.default.value : undefined;
  const isKnown = limit?.optional === false || standard !== undefined;
  const sizes = {
    text: `params${access}`,
    isSure: limit?.optional === false,
    types: limit === undefined ? [] : [limit.type],
  };
  const size = isKnown ? numberText(sizes, standard ?? 1) : undefined;
  return {
    at,
    items: list.isSure ? list.text : `(${list.text} ?? [])`,
    idOf: (by) => reach({ text: 'item', isSure: true, types: items }, by.split('.'), model),
    ...('total' in paging && paging.total !== undefined ? { total: numberText(at(paging.total), Infinity) } : {}),
    ...('more' in paging && paging.more !== undefined ? { more: at(paging.more).text } : {}),
    ...(size === undefined ? {} : { size }),
    full: limit === undefined ? '1' : (size ?? numberText(sizes, 1)),
    param: (name) => query.find((param) => param.name === name)!,
  };
}

/** A value in code, with its types. `isSure` is false if it may be absent. */
interface Value {
  readonly text: string;
  readonly isSure: boolean;
  readonly types: readonly Type[];
}

/** A value at a path of fields, some of which may be absent or null. */
function reach(root: Value, path: readonly string[], { objects }: Model): Value {
  return path.reduce(({ text, isSure, types }: Value, key): Value => {
    const fields = types.flatMap((type) => {
      const inner = type.kind === 'nullable' ? type.of : type;
      const object = 'name' in inner ? objects.find(({ name }) => name === inner.name) : undefined;
      return object?.fields.find(({ name }) => name === key) ?? [];
    });
    return {
      text: `${text}${isSure ? '' : '?.'}${isSure ? propertyAccess(key) : propertyAccess(key).replace(/^\./, '')}`,
      isSure: isSure && fields.length > 0 && fields.every(({ optional, nullable }) => !optional && !nullable),
      types: fields.map(({ type }) => type),
    };
  }, root);
}

/** A number in code, of which the spec may not say that it is there, nor that it is a number. */
function numberText({ text, isSure, types }: Value, otherwise: number): string {
  const known = isSure ? text : `(${text} ?? ${otherwise})`;
  return types.every((type) => NUMBERS.has(plain(type).kind) && !isBigint(type)) ? known : `Number(${known})`;
}

const NUMBERS: ReadonlySet<string> = new Set(['int', 'int32', 'int64']);

function isBigint(type: Type): boolean {
  const inner = plain(type);
  return inner.kind === 'int64' && inner.as === 'bigint';
}

function plain(type: Type): Type {
  return type.kind === 'nullable' ? plain(type.of) : type;
}

/** The cast of a value from a body to a parameter with the same notation and another type; empty if the types are equal. */
function castTo({ type }: Parameter, types: readonly Type[]): '' | ' as never' {
  return types.every((other) => writeType(plain(other)) === writeType(plain(type))) ? '' : ' as never';
}

/** Paging by number or offset. */
function numbered(name: string, first: number, unit: 'page' | 'offset', facts: Facts): NextParameters {
  const { items, total, more, size, full } = facts;
  const count = `${items}.length`;
  const { type, nullable } = facts.param(name);
  const param = codeNameOf(facts.param(name));
  const at = numberText({ text: 'at', isSure: !nullable, types: [type] }, first);
  const behind = `${at} + ${unit === 'page' ? '1' : count}`;
  const hasNext = (): string => {
    if (more !== undefined) return unit === 'page' ? more : `${count} > 0 && ${more}`;
    if (total === undefined) return `${count} >= ${full}`;
    const pages = first === 1 ? at : first === 0 ? `(${at} + 1)` : `(${at} - ${first - 1})`;
    const loaded = size === undefined ? `pages.reduce((sum, last) => sum + ${count}, 0)` : `${pages} * ${size}`;
    return `${count} > 0 && ${unit === 'offset' ? behind : loaded} < ${total}`;
  };
  const condition = hasNext();
  const next = isBigint(type) ? `BigInt(${behind})` : behind;
  const pages = condition.includes('pages.') ? 'pages' : '_';
  const code = `(last, ${pages}, { ${bound(param, 'at')} = ${first} }) => (${condition} ? { ${propertyKey(param)}: ${next} } : undefined)`;
  return { cursors: [param], code };
}

/** Binds a parameter to a local name. */
function bound(param: string, name: string): string {
  return param === name ? name : `${propertyKey(param)}: ${name}`;
}

interface Cursor {
  readonly direction: 'before' | 'after';
  readonly param: string;
  readonly cast: '' | ' as never';
}

function isLast({ more, full }: Facts): string {
  const isOver = more === undefined ? `ids.length < ${full}` : `!${more}`;
  return full === '1' && more === undefined ? 'ids.length === 0' : `ids.length === 0 || ${isOver}`;
}

function idsText(by: string, { items, idOf }: Facts): string {
  return `const ids = ${items}.map((item) => ${idOf(by).text});`;
}

/** Paging by ids in the order of the pages: the next page begins after the last id, or ends before the first one. */
function inOrder(cursors: readonly Cursor[], by: string, facts: Facts): NextParameters {
  const [forward, ...others] = cursors.toSorted((a, b) => a.direction.localeCompare(b.direction));
  const next = ({ direction, param, cast }: Cursor): string =>
    `{ ${propertyKey(param)}: (ids${direction === 'after' ? '.at(-1)' : '[0]'} ?? undefined)${cast} }`;
  const backward = others.map(
    (cursor) => `if (cursor${propertyAccess(cursor.param)} !== undefined) return ${next(cursor)};`,
  );
  return {
    cursors: cursors.map(({ param }) => param),
    code: `(last${others.length === 0 ? '' : ', _, cursor'}) => {
      ${idsText(by, facts)}
      if (${isLast(facts)}) return undefined;
      ${[...backward, `return ${next(forward!)};`].join('\n')}
    }`,
  };
}

/** Paging by numeric ids. Without a cursor, the order of the items decides the direction. */
function numeric(cursors: readonly Cursor[], by: string, facts: Facts): NextParameters {
  const next = ({ direction, param, cast }: Cursor): string =>
    `{ ${propertyKey(param)}: furthest(ids, '${direction === 'after' ? 'largest' : 'smallest'}')${cast} }`;
  const after = cursors.find(({ direction }) => direction === 'after');
  const before = cursors.find(({ direction }) => direction === 'before');
  const isBoth = after !== undefined && before !== undefined;
  const choice = (): string => {
    if (!isBoth) return `return ${next((after ?? before)!)};`;
    const [forward, backward] = [after, before].map(({ param }) => `cursor${propertyAccess(param)} !== undefined`);
    return `const isForward = ${forward} || (!(${backward}) && furthest(ids, 'largest') === ids.at(-1));
      return isForward ? ${next(after)} : ${next(before)};`;
  };
  return {
    cursors: cursors.map(({ param }) => param),
    code: `(last${isBoth ? ', _, cursor' : ''}) => {
      ${idsText(by, facts)}
      if (${isLast(facts)}) return undefined;
      ${choice()}
    }`,
  };
}
