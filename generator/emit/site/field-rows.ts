import { counted } from '../../diagnostics/print.js';
import {
  type Bit,
  type Declared,
  type EnumValue,
  type Field,
  type Json,
  type NotShown,
  type Parameter,
  type Type,
} from '../../model/model.js';
import { type FindObject, inheritedFrom } from '../../model/objects.js';
import { namedTypes } from '../../model/types.js';
import { memberKeys, type MemberPlace } from '../../model/visit.js';
import { fieldFacts, fieldSentences, styleText } from '../../model/wording/index.js';
import { type Content, list, markup, type Markup, members } from './markup.js';
import { anchorOf, baseName, type Entry, listPath } from './places.js';
import { firstSentence, inline, known, meaningOf, prose, statedMeaning, typeMarkup } from './prose.js';
import { declaredNotes, docOf, findingMarks, ownProvenance, provenance } from './provenance.js';
import { linkTo, type Sheet } from './sheet.js';

/** The rows of fields or parameters, with type, presence, meaning, limits and origin. `inside` adds content below. */
export function fieldRows(
  entry: Entry,
  group: MemberPlace,
  fields: readonly Field[],
  sheet: Sheet,
  {
    identity = [],
    inside,
  }: { readonly identity?: readonly string[]; readonly inside?: (field: Field) => Content } = {},
): Content {
  return members(
    fields.map((field) =>
      memberRow(entry, group, field, sheet, {
        name: markup`${field.name}${field.optional && markup`<span class="optional" aria-hidden="true">?</span>`}`,
        type: markup`${typeMarkup(field.type, sheet)}${field.nullable && ' | null'}`,
        marks: [
          markup`<li class="mark${!field.optional && ' always'}">${field.optional ? 'optional' : 'required'}</li>`,
          identity.includes(field.name) && markup`<li class="mark">identity</li>`,
          inheritedMark(entry, field, sheet),
          field.deprecated !== undefined && markup`<li class="mark corrected">deprecated</li>`,
        ],
        facts: [...factsOf(field, sheet), ...statesOfField(entry, field, sheet)],
        doc: meaning(field, sheet, group === 'field' ? baseName(entry) : undefined),
        inside: inside?.(field),
      }),
    ),
  );
}

/** Marks an inherited field with the object that declares it. */
function inheritedMark(entry: Entry, field: Field, sheet: Sheet): Content {
  if (entry.kind !== 'object' || entry.declared.extends === undefined) return undefined;
  const find: FindObject = (name) => {
    const found = sheet.places.find('object', name);
    return found?.kind === 'object' ? found.declared : undefined;
  };
  const base = sheet.places.find('object', inheritedFrom(field, entry.declared, find) ?? '');
  return base && markup`<li class="mark">from ${linkTo(sheet, base)}</li>`;
}

export interface Row {
  readonly name?: Content;
  readonly type?: Content;
  readonly marks?: Content;
  readonly facts?: readonly Content[];
  /** Shown in place of the doc of the member. */
  readonly doc?: Content;
  readonly inside?: Content;
}

/** The row of one member: name, type and marks, then meaning and origin. */
export function memberRow(entry: Entry, group: MemberPlace, declared: Declared, sheet: Sheet, row: Row): Markup {
  const { findings } = sheet;
  const id = anchorOf(group, declared.name);
  const path = `${entry.specPath}.${memberKeys[group]}.${declared.name}`;
  const marks = markup`${row.marks}${findingMarks(path, findings.gapsOf(entry), findings.correctionsOf(entry))}`;
  const facts = row.facts ?? [];
  return markup`
<section class="member" id="${id}">
<div class="signature"><h3><a href="#${id}">${row.name ?? declared.name}</a></h3>
${row.type !== undefined && markup`<code class="type">${row.type}</code>`}
${marks.text !== '' && markup`<ul class="marks">${marks}</ul>`}${provenance(declared.origin, sheet)}</div>
<div class="meaning">${row.doc ?? docOf(declared, sheet)}
${list('facts', facts)}
${declaredNotes(declared, sheet)}</div>
${row.inside}</section>`;
}

function meaning(field: Field, sheet: Sheet, owner: string | undefined): Content {
  const doc = meaningOf(field, sheet.places, owner);
  return field.doc === '' && doc !== ''
    ? markup`<div class="doc implied">${prose(doc, sheet)}</div>`
    : docOf({ doc }, sheet);
}

function factsOf(field: Field, sheet: Sheet): readonly Content[] {
  const facts = fieldFacts(field).filter(({ kind }) => kind !== 'was');
  return [
    ...(isParameter(field) ? styleText(field).map((text) => inline(text, sheet)) : []),
    ...facts.map(({ kind, text, origin }) => [
      inline(`${text}.`, sheet),
      kind === 'expected' && markup` <small class="origin">expected, not enforced</small>`,
      kind === 'caveat' && markup` <small class="origin">documented, not enforced</small>`,
      ownProvenance(origin, field.origin, sheet),
    ]),
  ];
}

function isParameter(field: Field): field is Parameter {
  return 'style' in field;
}

function statesOfField(entry: Entry, field: Field, sheet: Sheet): readonly Content[] {
  return sheet.places
    .statesOf(entry.name)
    .flatMap((state) =>
      state.declared.field === field.name ? [['Determines the state ', linkTo(sheet, state), '.']] : [],
    );
}

export function valueMarkup(value: Json | NotShown): Content {
  return known(value, (shown) => markup`<code>${JSON.stringify(shown)}</code>`);
}

type Composite = Entry<'object' | 'view' | 'union' | 'enum' | 'bit-set'>;

/** A place in the tree that refers to a type. Its key names a field, a member of a union, or a root. */
interface Mention {
  readonly key: string;
  readonly type: Type;
}

/** Returns a function that gives the collapsed types inside each of these parameters. */
export function fieldTree(fields: readonly Field[], prefix: string, sheet: Sheet): (field: Field) => readonly Markup[] {
  const rootOf = ({ name, type }: Field): Mention => ({ key: name, type });
  const { inside } = treeOf(fields.map(rootOf), prefix, sheet);
  return (field) => inside(rootOf(field));
}

/**
 * The fields of a type, expanded if it is one object; nothing if it has no parts.
 *
 * @param most about how many parts are expanded; declarations beyond that are links to their pages
 */
export function typeTree(type: Type, prefix: string, sheet: Sheet, most = Infinity): Content {
  const root = { key: '', type };
  const [only, ...others] = compositesIn(type, sheet);
  if (only === undefined) return undefined;
  const { inside, content, isExpanded } = treeOf([root], prefix, sheet, most);
  if (others.length > 0 || !isExpanded(only, root)) return inside(root);
  return markup`<div class="tree" id="${anchorOf(prefix, only.name)}">${content(only)}</div>`;
}

/**
 * Shows the fields of types inside each other, to any depth. Each declaration is expanded once, where it is nearest to
 * a root; its other mentions are links. So the tree ends for types that contain themselves, and grows with the number
 * of declarations.
 *
 * @param prefix begins the anchors, because a page can have several trees
 */
function treeOf(roots: readonly Mention[], prefix: string, sheet: Sheet, most = Infinity) {
  const nearest = nearestMentions(roots, sheet, most);
  const anchor = ({ name }: Composite) => anchorOf(prefix, name);
  const isExpanded = (entry: Composite, { key }: Mention) => nearest.get(entry) === key;
  const inside = (mention: Mention): readonly Markup[] =>
    compositesIn(mention.type, sheet)
      .filter((entry) => nearest.has(entry))
      .map((entry) =>
        isExpanded(entry, mention)
          ? markup`<details class="tree" id="${anchor(entry)}"><summary>${partsText(entry)}</summary>${content(entry)}</details>`
          : markup`<p class="again"><a href="#${anchor(entry)}">${partsText(entry)}</a></p>`,
      );
  const content = (entry: Composite): Content => {
    if (entry.kind === 'enum' || entry.kind === 'bit-set') return valueList(entry, sheet);
    if (entry.kind === 'union') return mentionsIn(entry).map((member) => memberOf(member, inside(member), sheet));
    return entry.declared.fields.map(
      (field) => markup`<div class="member">${ownRow(entry, field, sheet)}${inside(mentionOf(entry, field))}</div>`,
    );
  };
  return { inside, content, isExpanded };
}

/** Returns the key of the mention that expands each declaration. */
function nearestMentions(roots: readonly Mention[], sheet: Sheet, most: number): ReadonlyMap<Composite, string> {
  const nearest = new Map<Composite, string>();
  let room = most;
  let level = roots;
  while (level.length > 0) {
    level = level.flatMap(({ key, type }) =>
      compositesIn(type, sheet).flatMap((entry) => {
        if (nearest.has(entry) || room <= 0) return [];
        nearest.set(entry, key);
        room -= partsOf(entry).length;
        return mentionsIn(entry);
      }),
    );
  }
  return nearest;
}

function compositesIn(type: Type, { places }: Sheet): readonly Composite[] {
  const entries = namedTypes(type).map(({ name }) => places.findType(name));
  return [...new Set(entries)].filter((entry): entry is Composite => entry !== undefined && entry.kind in PARTS);
}

function mentionsIn(entry: Composite): readonly Mention[] {
  switch (entry.kind) {
    case 'object':
    case 'view':
      return entry.declared.fields.map((field) => mentionOf(entry, field));
    case 'union':
      return entry.declared.of.map((type, index) => ({ key: `${entry.name} ${index}`, type }));
    case 'enum':
    case 'bit-set':
      return [];
  }
}

function mentionOf({ name }: Entry, field: { readonly name: string; readonly type: Type }): Mention {
  return { key: `${name}.${field.name}`, type: field.type };
}

// --------------------------------------------------------------------------------------------------------------- parts

const PARTS = { object: 'field', view: 'field', union: 'alternative', enum: 'value', 'bit-set': 'bit' } as const;

function partsText(entry: Composite): Content {
  return markup`${counted(partsOf(entry).length, PARTS[entry.kind])} of <code>${entry.name}</code>`;
}

function partsOf({ kind, declared }: Composite): readonly unknown[] {
  if (kind === 'union') return declared.of;
  if (kind === 'enum') return declared.values;
  return kind === 'bit-set' ? declared.bits : declared.fields;
}

/** Rows by declaration. Pages of endpoints share them, because their links are the same. */
const rows = new WeakMap<Entry, Map<string, Markup>>();

function ownRow(entry: Entry<'object' | 'view'>, field: Field, sheet: Sheet): Markup {
  const own = rows.get(entry) ?? new Map<string, Markup>();
  rows.set(entry, own);
  const known = own.get(field.name);
  if (known !== undefined) return known;
  // The page of no endpoint, so that no name of an inner field links to a parameter of the endpoint.
  const folder: Sheet = { ...sheet, path: listPath(sheet.places.root, 'endpoint') };
  const meaning = statedMeaning(field, sheet.places);
  const notes = fieldSentences(field).join(' ');
  const words = [!field.optional && 'required', field.deprecated !== undefined && 'deprecated']
    .filter(Boolean)
    .join(', ');
  const row = markup`<p><b>${field.name}</b>${field.optional && markup`<span class="optional">?</span>`} <code class="type">${typeMarkup(field.type, folder)}${field.nullable && ' | null'}</code> <small>${words}</small></p>${
    meaning.includes('\n')
      ? [prose(meaning, folder), markup`<p>${inline(notes, folder)}</p>`]
      : markup`<p>${inline(`${meaning} ${notes}`.trim(), folder)}</p>`
  }`;
  own.set(field.name, row);
  return row;
}

function memberOf({ type }: Mention, inside: readonly Markup[], sheet: Sheet): Content {
  return inside.length > 0 ? inside : markup`<p><code class="type">${typeMarkup(type, sheet)}</code></p>`;
}

function valueList(entry: Entry<'enum' | 'bit-set'>, sheet: Sheet): Markup {
  const values: readonly (EnumValue | Bit)[] = entry.kind === 'enum' ? entry.declared.values : entry.declared.bits;
  const items = values.map((value) => {
    const doc = firstSentence(value.doc);
    return markup`<li>${'bit' in value ? bitText(value) : valueMarkup(value.value)} ${value.name}${doc !== '' && [': ', inline(doc, sheet)]}</li>`;
  });
  return markup`<ul class="values">${items}</ul><p>${linkTo(sheet, entry)}</p>`;
}

function bitText({ bit }: Bit): Content {
  return known(bit, (shown) => markup`<code>1&lt;&lt;${shown}</code>`);
}
