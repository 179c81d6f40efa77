import { INLINE } from '../model/resolve/inline-objects.js';
import { elementOf, isBitSet, isWholeObject, nameOfType, type Type } from '../model/types.js';
import { referenceOf, type Reference, type Shape } from '../read/grammar/index.js';
import { isContainerName, namesIn, parseType, PRIMITIVES } from '../read/index.js';
import { entryOf, isList, spanWithin, scalarText, valueOf } from '../read/nodes.js';
import type { Entry, Node, ScalarNode, Span, SourceFile } from '../read/syntax.js';
import { enumNameOf, isSection, type Names, declarationId, memberId, partsOf, typeId, type SymbolId } from './names.js';
import { fieldOwners, isInConnection, isOfMember, ownersOf, typeNamedAt } from './owners.js';
import { holderOf, walk, type MapKeys, type Place } from '../read/walk.js';
import { Diagnostics } from '../diagnostics/index.js';
import { memberKeys } from '../model/visit.js';
import { readMap } from '../import/layer/published-map.js';

export interface Mention {
  readonly symbol: SymbolId;
  /** The name as written. */
  readonly span: Span;
  /** The part that a rename replaces. Absent if no edit can replace it. */
  readonly editable?: Span;
  /** `part`: the name of an object at the beginning of the name of its view. */
  readonly role: 'declaration' | 'reference' | 'part';
  /** Whether the mention is inside a layer. */
  readonly layered: boolean;
  /** Whether a rename changes all symbols of the word together: the discriminator of the members of a union. */
  readonly together?: true;
  /** The whole entry of a declaration. */
  readonly whole?: Span;
  readonly section?: string;
}

/** Every mention of a name in a file, in no particular order. */
export function mentionsIn(tree: Node, shape: Shape, names: Names): readonly Mention[] {
  const found: Mention[] = [];
  const add = (mention: Mention): void => void found.push(mention);
  walk(tree, shape, {
    key: (entry, place, of) => keyMentions(entry, place, of, names).forEach(add),
    scalar: (node, place, shapes) => scalarMentions(node, place, shapes, names).forEach(add),
  });
  return found;
}

// ---------------------------------------------------------------------------------------------------------------- keys

function keyMentions(entry: Entry, place: Place, { keys, names: named }: MapKeys, names: Names): readonly Mention[] {
  if (named === undefined || Object.hasOwn(keys, entry.key)) return [];
  const { layered } = place;
  const { refersTo } = named;
  if (refersTo !== undefined) {
    const inKey = symbolsNamed(entry.key, refersTo, place, names).map(({ symbol, start, end }): Mention => {
      const at = placed(keySpan(entry, start, end), entry.key.slice(start, end));
      return { symbol, ...at, role: 'reference', layered };
    });
    return refersTo === 'field that is set' ? [...inKey, ...mentionsInEffect(entry, place, names)] : inKey;
  }
  const span = keySpan(entry);
  const where = { role: 'declaration', layered, whole: wholeOf(entry), section: place.path[0]! } as const;
  // The name of an inline object is made from the name of its field.
  const object = names.objectWrittenAt(place.path);
  return [
    ...declaredSymbols(entry.key, place.path, names).map((symbol) => ({
      symbol,
      ...placed(span, entry.key),
      ...where,
    })),
    ...(object === undefined ? [] : [{ symbol: typeId(object), span, ...where }]),
  ];
}

/** The declaration or the member with a key. */
function declaredSymbols(key: string, path: readonly string[], names: Names): readonly SymbolId[] {
  const [section, name = '', list, view, verb] = path;
  if (!isSection(section)) {
    return (section === 'layers' || section === 'profiles') && path.length === 2 ? [declarationId(section, key)] : [];
  }
  const owner = declarationId(section, name);
  if (path.length === 2) return [owner];
  const inline = path.at(-2) === 'fields' ? names.objectWrittenAt(path.slice(0, -2)) : undefined;
  if (inline !== undefined) return [memberId(typeId(inline), key)];
  if (isInConnection(path)) return view === 'messages' || view === 'close-codes' ? [memberId(owner, key)] : [];
  if (path.length === 4) {
    if (section === 'objects' && list === 'views') return [typeId(name + key)];
    return memberLists.has(list ?? '') ? [names.memberOf(owner, key)] : [];
  }
  const isAdded = section === 'objects' && list === 'views' && path.length === 6 && verb === 'add';
  return isAdded ? [memberId(typeId(name + view), key)] : [];
}

/** The fields, parameters and fields of the body in the value of an effect: `{order_id}`, `{body.reason}`. */
function mentionsInEffect(entry: Entry, place: Place, names: Names): readonly Mention[] {
  const endpoint = place.path[1]!;
  const mention = (symbol: SymbolId, span: Span): Mention => ({
    symbol,
    ...placed(span, span.file.text.slice(span.start, span.end)),
    role: 'reference',
    layered: place.layered,
  });
  const about = changedObject(entry.key, place, names);
  const inside = (node: Node, type: Type | undefined): readonly Mention[] => {
    if (isList(node)) return node.items.flatMap((item) => inside(item, type));
    const owner = type && nameOfType(elementOf(type));
    if (node.kind === 'map')
      return node.entries.flatMap((inner) => {
        const fields = owner === undefined ? [] : deepFieldSymbols(inner.key, owner, names);
        return [
          ...fields.map(({ symbol, start, end }) => mention(symbol, keySpan(inner, start, end))),
          ...inside(inner.value, owner === undefined ? undefined : names.fieldTypes(owner).get(inner.key)),
        ];
      });
    const text = scalarText(node);
    if (text === undefined || node.kind !== 'scalar') return [];
    const found = bracedEffect(text, endpoint, place, names);
    return found.map(({ symbol, start, end }) => mention(symbol, spanWithin(node, start, end)));
  };
  return inside(entry.value, about === undefined ? undefined : names.typeOnPath(about, entry.key.split('.')));
}

/** The object with the field that a request sets or clears. */
function changedObject(key: string, { path }: Place, names: Names): string | undefined {
  return names.effectsOf(path[1]!).find((effect) => effect.path.join('.') === key)?.object;
}

/** The symbols of `{order_id}` and `{body.reason}`. */
function bracedEffect(text: string, endpoint: string, place: Place, names: Names): readonly Named[] {
  const [, body, name = ''] = /^\{(body\.)?([^{}.]+)(?:\.[^{}]*)?\}$/.exec(text) ?? [];
  const start = 1 + (body?.length ?? 0);
  const at = { start, end: start + name.length };
  const owner = declarationId('endpoints', endpoint);
  if (body === undefined) return names.membersOf(owner).has(name) ? [{ symbol: memberId(owner, name), ...at }] : [];
  const sent = valueOf(place.within[2], 'body');
  const bodies = sent !== undefined && isList(sent) ? sent.items : sent === undefined ? [] : [sent];
  const texts = bodies.flatMap((node) => scalarText(node) ?? scalarText(valueOf(node, 'type')) ?? []);
  const types = texts.filter((type) => names.fieldTypes(type).has(name));
  return types.map((type) => ({ symbol: names.memberOf(typeId(type), name), ...at }));
}

const memberLists: ReadonlySet<string> = new Set(Object.values(memberKeys));

// ------------------------------------------------------------------------------------------------------------- scalars

function scalarMentions(node: ScalarNode, place: Place, shapes: readonly Shape[], names: Names): readonly Mention[] {
  if (typeof node.value !== 'string') return [];
  const text = node.value;
  return symbolsInScalar(text, place, shapes, names).flatMap(({ symbol, start, end, role = 'reference' }) => {
    const span = spanWithin(node, start, end);
    const where = { role, layered: place.layered, ...(isDiscriminator(place) ? { together: true as const } : {}) };
    return withParts({ symbol, ...placed(span, text.slice(start, end)), ...where }, names);
  });
}

function isDiscriminator({ path }: Place): boolean {
  return path[0] === 'unions' && path.length === 3 && path[2] === 'by';
}

interface Named {
  readonly symbol: SymbolId;
  readonly start: number;
  readonly end: number;
  readonly role?: Mention['role'];
}

function symbolsInScalar(text: string, place: Place, shapes: readonly Shape[], names: Names): readonly Named[] {
  const type = shapes.find((shape) => shape.kind === 'type');
  if (type !== undefined) return typeSymbols(text);
  if (place.path[2] === 'reserved') return [];
  const reference = referenceOf(shapes);
  if (reference !== undefined) return symbolsNamed(text, reference, place, names);
  const isValue = shapes.some((shape) => shape.kind === 'scalar' || shape.kind === 'json');
  return isValue ? memberSymbols(text, place, names) : [];
}

/** The symbols in a text or a key with a reference. */
function symbolsNamed(text: string, reference: Reference, place: Place, names: Names): readonly Named[] {
  const [section = '', name = ''] = place.path;
  if (isOfMember(reference)) {
    const start = reference === 'field of condition' && text.startsWith('^') ? 1 : 0;
    const owners = ownersOf(reference, text, place, names);
    return owners.map((owner) => ({ symbol: names.memberOf(owner, text.slice(start)), start, end: text.length }));
  }
  const whole = (symbol: SymbolId): Named => ({ symbol, start: 0, end: text.length });
  if (typeof reference === 'object') {
    // The cause of an event can also be a request or a sentence.
    const isSentence = reference.in === 'endpoints' && !/^\w+$/.test(text);
    return isSentence ? [] : [whole(declarationId(reference.in, text))];
  }
  switch (reference) {
    case 'type':
      return [whole(typeId(text))];
    case 'key of view':
      return fieldOwners(place, names).map((object) => whole(typeId(partsOf(object).name + text)));
    case 'path':
      return pathSymbols(text, names);
    case 'field that is set': {
      const object = changedObject(text, place, names);
      return object === undefined ? [] : deepFieldSymbols(text, object, names);
    }
    case 'field inside fields': {
      const [owner] = fieldOwners(place, names);
      return owner === undefined ? [] : deepFieldSymbols(text, partsOf(owner).name, names);
    }
    case 'input or field inside':
      return inputPathSymbols(text, name, names);
    case 'members in braces':
      return bracedSymbols(text, declarationId(section, name));
    case 'field in body':
      return section === 'objects' ? deepFieldSymbols(text, name, names) : pagingSymbols(text, place, names);
    case 'schemes and scopes':
      return authSymbols(text);
    case 'corrected':
      return correctedSymbols(text, place, names);
    case 'renamed':
      return renamedSymbols(text, place, names);
  }
}

/** The schemes and scopes of `OAuth2 guilds + Key`. */
function authSymbols(text: string): readonly Named[] {
  let owner: SymbolId | undefined;
  return Array.from(text.matchAll(/\+|[^\s+]+/g)).flatMap(({ 0: word, index }): Named[] => {
    if (word === '+' || (text.trim() === 'none' && owner === undefined)) {
      owner = undefined;
      return [];
    }
    const symbol: SymbolId = owner === undefined ? declarationId('auth', word) : memberId(owner, word);
    owner ??= symbol;
    return [{ symbol, start: index, end: index + word.length }];
  });
}

/** The symbols of `shop.owner_id`: an input of a calculation, and fields of its object. */
function inputPathSymbols(text: string, calculation: string, names: Names): readonly Named[] {
  const [input = '', ...fields] = text.split('.');
  const symbol = memberId(declarationId('permissions', calculation), input);
  const first: Named = { symbol, start: 0, end: input.length };
  const type = names.inputType(calculation, [input]);
  if (fields.length === 0 || type === undefined || !isWholeObject(type)) return [first];
  const inside = deepFieldSymbols(fields.join('.'), type.name, names);
  const offset = input.length + 1;
  return [first, ...inside.map((field) => ({ ...field, start: field.start + offset, end: field.end + offset }))];
}

/** The members of a declaration that a text names in braces: `/books/{book_id}`. */
function bracedSymbols(text: string, owner: SymbolId): readonly Named[] {
  return Array.from(text.matchAll(/\{([^{}]+)\}/g), ({ 1: member = '', index }) => ({
    symbol: memberId(owner, member),
    start: index + 1,
    end: index + 1 + member.length,
  }));
}

/** The fields that paging names. `by` is a field of an item; all other paths begin at the answer. */
function pagingSymbols(text: string, place: Place, names: Names): readonly Named[] {
  const found = pagedTypes(place).filter((type) => names.types.has(type));
  const [answer] = found;
  if (answer === undefined || found.length > 1) return [];
  if (place.path.at(-1) !== 'by') return deepFieldSymbols(text, answer, names);
  const items = scalarText(valueOf(holderOf(place), 'items'));
  if (items === undefined) return deepFieldSymbols(text, answer, names);
  const list = names.typeOnPath(answer, items.split('.'));
  const item = list && nameOfType(elementOf(list));
  return item === undefined ? [] : deepFieldSymbols(text, item, names);
}

/** The types of the answers that contain pages, or of the items in them. */
function pagedTypes({ within }: Place): readonly string[] {
  const responses = valueOf(within[2], 'responses');
  const results = (isList(responses) ? responses.items : []).filter((response) => {
    const status = valueOf(response, 'status');
    return status?.kind !== 'scalar' || /^(2|default)/.test(String(status.value));
  });
  const types = results.map((response) => parseType(scalarText(valueOf(response, 'type')) ?? ''));
  const items = types.flatMap((parsed) => (parsed.ok ? Array.from(namesIn(parsed.type)) : []));
  return [...new Set(items.flatMap(({ name, args }) => (args.length === 0 ? [name] : [])))];
}

function deepFieldSymbols(text: string, type: string, names: Names): readonly Named[] {
  const found: Named[] = [];
  let owner: string | undefined = type;
  let start = 0;
  for (const field of text.split('.')) {
    if (owner === undefined) break;
    found.push({ symbol: names.memberOf(typeId(owner), field), start, end: start + field.length });
    const next: Type | undefined = names.fieldTypes(owner).get(field);
    const inner: Type | undefined = next && elementOf(next);
    start += field.length + 1;
    // A bit is named behind its field.
    const bit = text.slice(start);
    if (inner !== undefined && isBitSet(inner) && bit !== '')
      found.push({ symbol: memberId(typeId(inner.name), bit), start, end: text.length });
    owner = inner && isWholeObject(inner) ? inner.name : undefined;
  }
  return found;
}

function typeSymbols(text: string): readonly Named[] {
  const parsed = parseType(text);
  const named = parsed.ok
    ? Array.from(namesIn(parsed.type), ({ name, start }) => ({ name, start }))
    : Array.from(text.matchAll(/[A-Z]\w*/g), (match) => ({ name: match[0], start: match.index }));
  return named
    .filter(({ name }) => !PRIMITIVES.includes(name) && !isContainerName(name) && name !== 'Partial' && name !== INLINE)
    .map(({ name, start }) => ({ symbol: typeId(name), start, end: start + name.length }));
}

/** The symbols of `Book.title`, `StaffPermission.LEND`, `get_book.counted`, or a declaration alone. */
function pathSymbols(text: string, names: Names): readonly Named[] {
  const [owner = '', ...rest] = text.split('.');
  const member = rest.join('.');
  const isType = names.types.has(owner) || /^[A-Z]/.test(owner);
  const declaration = isType ? typeId(owner) : declarationId('endpoints', owner);
  const first: Named = { symbol: declaration, start: 0, end: owner.length };
  if (member === '') return [first];
  const symbol = names.memberOf(declaration, member);
  return [first, { symbol, start: owner.length + 1, end: text.length }];
}

/** Members of the enum of a field, in conditions, defaults, limits and states. */
function memberSymbols(text: string, place: Place, names: Names): readonly Named[] {
  const name = enumNameOf(typeNamedAt(place, names));
  return name === undefined ? [] : [{ symbol: memberId(typeId(name), text), start: 0, end: text.length }];
}

// --------------------------------------------------------------------------------------------------------- corrections

/** The symbols in the path of a correction. An addition declares the last one. */
function correctedSymbols(text: string, place: Place, names: Names): readonly Named[] {
  const found = symbolsOnPath(text, names);
  const last = found.at(-1);
  if (last?.end !== text.length || entryOf(holderOf(place), 'add') === undefined) return found;
  return [...found.slice(0, -1), { ...last, role: 'declaration' }];
}

function symbolsOnPath(text: string, names: Names): readonly Named[] {
  const fact = /^facts\.(.+?)(\.(value|doc|section|source|see|deprecated|was))?$/.exec(text)?.[1];
  // Names of facts may contain dots.
  if (fact !== undefined) return [{ symbol: declarationId('facts', fact), start: 6, end: 6 + fact.length }];
  const path = text.split('.');
  const [section, name = '', list = '', member, verb, added] = path;
  if (!isSection(section) || name === '') return [];
  const owner = declarationId(section, name);
  const at = (index: number): Pick<Named, 'start' | 'end'> => {
    const start = path.slice(0, index).join('.').length + 1;
    return { start, end: start + path[index]!.length };
  };
  const first: Named = { symbol: owner, ...at(1) };
  // Names of scopes may contain dots as well.
  if (member === undefined || section === 'auth') return [first];
  if (section === 'objects' && list === 'views') {
    const view: Named = { symbol: typeId(name + member), ...at(3) };
    if (added === undefined || (verb !== 'add' && verb !== 'types')) return [first, view];
    return [first, view, { symbol: names.memberOf(typeId(name + member), added), ...at(5) }];
  }
  return memberLists.has(list) ? [first, { symbol: memberId(owner, member), ...at(3) }] : [first];
}

/** A correction with `rename` also declares the new name. */
function renamedSymbols(text: string, place: Place, names: Names): readonly Named[] {
  const at = scalarText(valueOf(holderOf(place), 'at'));
  if (at === undefined) return [];
  const right = `${at.slice(0, at.lastIndexOf('.') + 1)}${text}`;
  const last = symbolsOnPath(right, names).at(-1);
  return last?.end === right.length ? [{ ...last, start: 0, end: text.length, role: 'declaration' }] : [];
}

// --------------------------------------------------------------------------------------------------------------- spans

function wholeOf({ keySpan: { file, start, end }, value }: Entry): Span {
  return { file, start, end: Math.max(end, value.span.end) };
}

/** A part of a key without quotes and `?`; the whole key if the source escapes it. */
function keySpan({ key, keySpan: span }: Entry, start = 0, end = key.length): Span {
  const { text } = span.file;
  const first = span.start + (/^['"]/.test(text.charAt(span.start)) ? 1 : 0);
  const part = { ...span, start: first + start, end: first + end };
  return text.slice(part.start, part.end) === key.slice(start, end) ? part : span;
}

function placed(span: Span, name: string): Pick<Mention, 'span' | 'editable'> {
  return span.file.text.slice(span.start, span.end) === name ? { span, editable: span } : { span };
}

/** Splits the name of a view into the name of its object and the rest, of which only the rest is editable. */
export function withParts(mention: Mention, names: Names): readonly Mention[] {
  const { symbol, editable } = mention;
  const base = symbol.startsWith('types/') ? names.types.get(symbol.slice('types/'.length))?.viewOf : undefined;
  // In the path of a correction, the key of a view does not begin with the name of its object.
  if (base === undefined || editable === undefined) return [mention];
  if (editable.end - editable.start !== symbol.length - 'types/'.length) return [mention];
  const split = editable.start + base.length;
  const part: Span = { ...editable, end: split };
  return [
    { ...mention, editable: { ...editable, start: split } },
    { symbol: typeId(base), span: part, editable: part, role: 'part', layered: mention.layered },
  ];
}

/** The names of the spec in the map of a published document, which a rename changes, too. */
export function mentionsInMap(file: SourceFile, names: Names): readonly Mention[] {
  return readMap(file, new Diagnostics()).names.flatMap(({ is }): readonly Mention[] => {
    if (is.kind !== 'own') return [];
    const symbol = names.types.has(is.name)
      ? typeId(is.name)
      : declarationId(/^[a-z]/.test(is.name) ? 'endpoints' : 'auth', is.name);
    return withParts({ symbol, span: is.span, editable: is.span, role: 'reference', layered: true }, names);
  });
}
