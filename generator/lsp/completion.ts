import { defined } from '../defined.js';
import { Diagnostics } from '../diagnostics/index.js';
import { isWholeObject } from '../model/types.js';
import { referenceOf, type Keys, type MapShape, type NamesShape, type Reference } from '../read/grammar/index.js';
import { PRIMITIVES, readYaml, type Shape, shapeOfFile } from '../read/index.js';
import type { MapNode, SourceFile } from '../read/syntax.js';
import { alternatives, holderOf, type MapKeys, type Place, walk } from '../read/walk.js';
import type { Analysis } from './analysis.js';
import { enumNameOf, type Names, partsOf, type SymbolId } from './names.js';
import { fieldOwners, isOfMember, ownersOf, typeNamedAt } from './owners.js';

export interface Proposal {
  readonly label: string;
  readonly kind: 'key' | 'type' | 'field' | 'member' | 'value' | 'name' | 'snippet';
  readonly doc?: string;
  /** The inserted text if it differs from the label, in the snippet syntax of the protocol for a snippet. */
  readonly insert?: string;
}

/** Proposals for a position of a file. The text around it may be incomplete. */
export function completionsAt(analysis: Analysis, file: SourceFile, offset: number): readonly Proposal[] {
  const { text } = file;
  const start = startOfWord(text, offset);
  const rest = text.slice(offset + /^[\w$@-]*\??/.exec(text.slice(offset))![0].length);
  const before = text.slice(0, start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const proposals = (marked: string): readonly Proposal[] =>
    proposalsAtMark({ path: file.path, text: before + marked + rest }, analysis);
  // A word at the beginning of a line, or of an entry in braces, is most likely a key.
  const mayBeKey = /(?:^[\s-]*|[{,]\s*)\^?$/.test(line);
  const afterKey = /^\s*:/.test(rest);
  const keys = mayBeKey ? proposals(afterKey ? MARK : `${MARK}: `) : [];
  return keys.length > 0 || afterKey ? keys : proposals(MARK);
}

function startOfWord(text: string, offset: number): number {
  let start = offset;
  while (/[\w$@-]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** Placeholder at the cursor, which is no valid name of a spec. */
const MARK = 'cursor__is__here';

function proposalsAtMark(file: SourceFile, analysis: Analysis): readonly Proposal[] {
  const { node } = readYaml(file, new Diagnostics());
  if (node === undefined) return [];
  const found: Proposal[] = [];
  walk(node, shapeOfFile(file), {
    key: (entry, place, of) => {
      if (entry.key.replace(/^\^/, '') === MARK) found.push(...keyProposals(entry.key, place, of, analysis));
    },
    scalar: ({ value }, place, shapes) => {
      if (typeof value === 'string' && value.includes(MARK))
        found.push(...valueProposals(value, place, shapes, analysis));
    },
  });
  return [...new Map(found.map((proposal) => [proposal.label, proposal])).values()];
}

// ---------------------------------------------------------------------------------------------------------------- keys

function keyProposals(
  key: string,
  place: Place,
  { keys, names: named }: MapKeys,
  analysis: Analysis,
): readonly Proposal[] {
  const holder = holderOf(place);
  const written = writtenKeys(holder);
  const up = key.startsWith('^');
  const ofLanguage = up
    ? []
    : Object.entries(keys).map(([label, { doc, shape }]): Proposal => ({
        label,
        kind: 'key',
        doc,
        insert: `${label}:${isInline(shape) ? ' ' : ''}`,
      }));
  const referred = named?.refersTo === undefined ? [] : textProposals(named.refersTo, key, place, analysis).map(asKey);
  return [...ofLanguage, ...referred, ...layeredNames(place, analysis), ...newEntries(named)].filter(
    ({ label }) => !written.has(label),
  );
}

/** A template for a new entry. */
function newEntries(named: MapKeys['names']): readonly Proposal[] {
  const snippet = named === undefined || named.refersTo !== undefined ? undefined : snippetFor(named);
  return snippet === undefined
    ? []
    : [{ label: snippet.label, kind: 'snippet', doc: snippet.doc, insert: snippet.text }];
}

function writtenKeys(holder: MapNode | undefined): ReadonlySet<string> {
  return new Set(holder?.entries.map((entry) => entry.key));
}

/** Whether the value of a key is usually on the line of the key. */
function isInline(shape: Shape): boolean {
  return !['map', 'names', 'list', 'variant'].includes(shape.kind);
}

function asKey(proposal: Proposal): Proposal {
  return { ...proposal, insert: `${proposal.label}: ` };
}

/** In a layer: the names that the spec declares at the same path. */
function layeredNames({ path, layered }: Place, { mentions, names }: Analysis): readonly Proposal[] {
  const [section, owner, list] = path;
  const isMember = path.length === 4 && ['fields', 'values', 'bits', 'parts'].includes(list ?? '');
  if (!layered || (path.length !== 2 && !isMember)) return [];
  return mentions.flatMap((mention): Proposal[] => {
    if (mention.role !== 'declaration' || mention.layered || mention.section !== section) return [];
    const { name, member } = partsOf(mention.symbol);
    const isView = names.types.get(name)?.viewOf !== undefined;
    const label = isMember ? (name === owner ? member : undefined) : member === undefined && !isView ? name : undefined;
    return label === undefined ? [] : [{ label, kind: 'name', insert: `${label}:` }];
  });
}

// -------------------------------------------------------------------------------------------------------------- values

function valueProposals(text: string, place: Place, shapes: readonly Shape[], analysis: Analysis): readonly Proposal[] {
  return shapes.flatMap((shape) => proposalsFor(shape, text, place, analysis));
}

function proposalsFor(shape: Shape, text: string, place: Place, analysis: Analysis): readonly Proposal[] {
  const { names } = analysis;
  switch (shape.kind) {
    case 'type':
      return [
        ...(shape.orNone === true ? [{ label: 'none', kind: 'value' } as const] : []),
        ...typeProposals(text, names),
      ];
    case 'bool':
      return ['true', 'false'].map((label) => ({ label, kind: 'value' }));
    case 'choice':
      return shape.values.map((value) => {
        return defined({ label: String(value), kind: 'value', doc: shape.docs?.[String(value)] });
      });
    case 'scalar':
    case 'json':
      return enumProposals(enumNameOf(typeNamedAt(place, names)), analysis);
    case 'text':
      return textProposals(referenceOf([shape]), text, place, analysis);
    case 'int':
    case 'bounds':
    case 'range':
    case 'divisor':
    case 'anything':
    case 'list':
    case 'map':
    case 'names':
    case 'variant':
    case 'either':
      return [];
  }
}

function textProposals(
  reference: Reference | undefined,
  text: string,
  place: Place,
  analysis: Analysis,
): readonly Proposal[] {
  const { names } = analysis;
  const named = (space: string): readonly Proposal[] =>
    declaredNames(analysis, space).map((label) => ({ label, kind: 'name' }));
  if (place.path[2] === 'reserved') return [];
  if (reference !== undefined && isOfMember(reference))
    return ownersOf(reference, text, place, names).flatMap((owner) => memberProposals(owner, analysis));
  if (typeof reference === 'object') return named(reference.in);
  switch (reference) {
    case 'type':
      return objects(names);
    case 'path':
      return pathProposals(text, analysis);
    case 'field inside fields':
      return fieldOwners(place, names).flatMap((owner) => memberProposals(owner, analysis));
    case 'input or field inside':
      return inputPathProposals(text, place.path[1] ?? '', analysis);
    case 'schemes and scopes':
      return [...named('auth'), { label: 'none', kind: 'value' }];
    case undefined:
    case 'field that is set':
    case 'key of view':
    case 'field in body':
    case 'members in braces':
    case 'corrected':
    case 'renamed':
      return [];
  }
}

/** The fields or parameters of an owner, or else its other members. */
function memberProposals(owner: SymbolId, analysis: Analysis): readonly Proposal[] {
  const fields = [...analysis.names.membersOf(owner).keys()];
  if (fields.length > 0) return fields.map((label) => ({ label, kind: 'field' }));
  const { space, name } = partsOf(owner);
  return declaredNames(analysis, space, name).map((label) => ({ label, kind: 'name' }));
}

/** Inputs of a calculation, and after a dot the fields of the object at the path before it. */
function inputPathProposals(text: string, calculation: string, analysis: Analysis): readonly Proposal[] {
  const path = text.slice(0, text.indexOf(MARK)).split('.').slice(0, -1);
  if (path.length === 0) {
    return declaredNames(analysis, 'permissions', calculation).map((label) => ({ label, kind: 'name' }));
  }
  const type = analysis.names.inputType(calculation, path);
  if (type === undefined || !isWholeObject(type)) return [];
  return [...analysis.names.fieldTypes(type.name).keys()].map((label) => ({ label, kind: 'field' }));
}

function typeProposals(text: string, names: Names): readonly Proposal[] {
  // Angle brackets contain an object.
  if (/<[^<>]*$/.test(text.slice(0, text.indexOf(MARK)))) return objects(names);
  const containers: readonly Proposal[] = [
    { label: 'list', kind: 'type', doc: 'list[X]' },
    { label: 'dict', kind: 'type', doc: 'dict[K, V]' },
    {
      label: 'tuple',
      kind: 'type',
      doc: 'tuple[A, B]: a list of exactly these. tuple[A, ...B]: A, then any number of B.',
    },
    { label: 'Partial', kind: 'type', doc: 'Partial<X>: only the identity fields of X are required.' },
  ];
  const declared = [...names.types.values()].map(({ name, kind }): Proposal => ({
    label: name,
    kind: 'type',
    doc: kind,
  }));
  return [...PRIMITIVES.map((label): Proposal => ({ label, kind: 'type' })), ...containers, ...declared];
}

function objects(names: Names): readonly Proposal[] {
  const found = [...names.types.values()].filter(({ kind }) => kind === 'object');
  return found.map(({ name, viewOf }) => ({
    label: name,
    kind: 'type',
    ...(viewOf === undefined ? {} : { doc: `a view of ${viewOf}` }),
  }));
}

function enumProposals(enumeration: string | undefined, analysis: Analysis): readonly Proposal[] {
  if (enumeration === undefined) return [];
  return declaredNames(analysis, 'types', enumeration).map((label) => ({ label, kind: 'member', doc: enumeration }));
}

/** `Owner.member`: proposes owners, and their members after the dot. */
function pathProposals(text: string, analysis: Analysis): readonly Proposal[] {
  const dot = text.indexOf('.');
  if (dot === -1 || dot > text.indexOf(MARK)) {
    return declaredNames(analysis, 'types').map((label) => ({ label, kind: 'type' }));
  }
  const owner = text.slice(0, dot);
  const fields = [...analysis.names.fieldTypes(owner).keys()];
  const members = fields.length > 0 ? fields : declaredNames(analysis, 'types', owner);
  return members.map((label) => ({ label, kind: 'member' }));
}

/** The names in a namespace, or the members of one of its declarations. */
function declaredNames({ mentions }: Analysis, space: string, owner?: string): readonly string[] {
  const names = mentions.flatMap(({ role, symbol }) => {
    if (role !== 'declaration') return [];
    const parts = partsOf(symbol);
    if (parts.space !== space) return [];
    if (owner === undefined) return parts.member === undefined ? [parts.name] : [];
    return parts.name === owner && parts.member !== undefined ? [parts.member] : [];
  });
  return [...new Set(names)];
}

/** A template for a new entry, in the snippet syntax of the Language Server Protocol. */
interface Snippet {
  readonly label: string;
  readonly text: string;
  readonly doc: string;
}

const DEEPEST = 4;

/**
 * A template for an entry of a map whose keys are names of the spec: a name, and every required key of the value.
 * Returns `undefined` if the value is not a map, because the template would be the name alone.
 */
export function snippetFor(shape: NamesShape): Snippet | undefined {
  const value = alternatives(shape.value).find((entry) => entry.kind === 'map');
  if (value === undefined) return undefined;
  const stops = new Stops();
  const name = stops.next(exampleOf(shape));
  const required = requiredKeys(value.keys);
  if (required.length === 0) return undefined;
  const text = `${name}:\n${keyLines(value, 1, stops)}`;
  return { label: `new ${value.what.replace(/^an? /, '')}`, text, doc: `With ${required.join(', ')}.` };
}

function keyLines({ keys }: MapShape, depth: number, stops: Stops): string {
  const indent = '\t'.repeat(depth);
  return requiredKeys(keys)
    .map((key) => `${indent}${key}:${valueText(keys[key]!.shape, depth, stops)}`)
    .join('\n');
}

function valueText(shape: Shape, depth: number, stops: Stops): string {
  const [first = shape] = alternatives(shape);
  switch (first.kind) {
    case 'map': {
      const lines = depth < DEEPEST ? keyLines(first, depth + 1, stops) : '';
      return lines === '' ? ` { ${stops.next('')} }` : `\n${lines}`;
    }
    case 'names':
      return `\n${'\t'.repeat(depth + 1)}${stops.next(exampleOf(first))}: ${stops.next('')}`;
    case 'list':
      return ` [${stops.next('')}]`;
    case 'variant':
      return `\n${'\t'.repeat(depth + 1)}${stops.choice(Object.keys(first.by))}: ${stops.next('')}`;
    case 'choice':
      return ` ${stops.choice(first.values.map(String))}`;
    case 'bool':
      return ` ${stops.choice(['true', 'false'])}`;
    case 'text':
    case 'int':
    case 'type':
    case 'bounds':
    case 'range':
    case 'divisor':
    case 'scalar':
    case 'json':
    case 'anything':
    case 'either':
      return ` ${stops.next('')}`;
  }
}

function requiredKeys(keys: Keys): readonly string[] {
  return Object.keys(keys).filter((key) => keys[key]!.required === true);
}

/** The example in the description of a form of names: `PascalCase, such as BookLoan`. */
function exampleOf({ name }: NamesShape): string {
  return /such as (\w+)/.exec(name.like)?.[1] ?? 'name';
}

class Stops {
  #last = 0;

  next(placeholder: string): string {
    this.#last += 1;
    return placeholder === '' ? `$${this.#last}` : `\${${this.#last}:${escaped(placeholder)}}`;
  }

  choice(values: readonly string[]): string {
    this.#last += 1;
    return `\${${this.#last}|${values.map(escaped).join(',')}|}`;
  }
}

function escaped(text: string): string {
  return text.replace(/[\\$},|]/g, '\\$&');
}
