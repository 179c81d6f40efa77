import { inheritedFrom, type FindObject } from '../../model/objects.js';
import { isNotShown, type Declared, type Field, type Parameter } from '../../model/model.js';
import { memberKeys, type MemberPlace } from '../../model/visit.js';
import { conditionText, expectationText, limitText, onlyInText, styleText } from '../../model/wording/index.js';
import { examplesText } from '../objects/field-doc.js';
import { baseName, type Entry } from './entries.js';
import { markup, type Content, type Markup } from './markup.js';
import { meaningOf } from './meaning.js';
import { anchorOf } from './places.js';
import { inline, prose } from './prose.js';
import { declaredNotes, docOf, findingMarks, ownProvenance, provenance } from './provenance.js';
import { linkTo, type Sheet } from './sheet.js';
import { typeMarkup } from './type-markup.js';

/** The rows of fields or parameters, with type, presence, meaning, limits and origin; `inside` is shown below a row. */
export function fieldRows(
  entry: Entry,
  group: MemberPlace,
  fields: readonly Field[],
  sheet: Sheet,
  {
    identity = [],
    inside,
  }: { readonly identity?: readonly string[]; readonly inside?: (field: Field) => Content } = {},
): Markup {
  return markup`<div class="members">${fields.map((field) =>
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
  )}</div>`;
}

/** The object that an inherited field comes from. */
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
  /** Replaces the doc of the member. */
  readonly doc?: Content;
  /** The parts of the type of the member. */
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
${facts.length > 0 && markup`<ul class="facts">${facts.map((fact) => markup`<li>${fact}</li>`)}</ul>`}
${declaredNotes(declared, sheet)}</div>
${row.inside}</section>`;
}

function meaning(field: Field, sheet: Sheet, owner: string | undefined): Content {
  const doc = meaningOf(field, sheet.places, owner);
  return field.doc === '' && doc !== ''
    ? markup`<div class="doc implied">${prose(doc, sheet)}</div>`
    : docOf({ doc }, sheet);
}

/** Unit, limits, relevance, default and caveats of a field, one sentence each. */
function factsOf(field: Field, sheet: Sheet): readonly Content[] {
  const from = (origin: Field['origin']) => ownProvenance(origin, field.origin, sheet);
  return [
    ...(field.onlyIn === undefined ? [] : [`${onlyInText(field.onlyIn)}.`]),
    ...(field.unit === undefined ? [] : [`In ${field.unit}.`]),
    ...(isParameter(field) ? styleText(field).map((text) => inline(text, sheet)) : []),
    ...field.limits.map((limit) => [inline(limitText(limit), sheet), '.', from(limit.origin)]),
    ...field.relevant.map((condition) => inline(`Only if ${conditionText(condition)}.`, sheet)),
    ...(field.expected ?? []).map((one) => [
      inline(`${expectationText(one)}.`, sheet),
      markup` <small class="origin">expected, not enforced</small>`,
      from(one.origin),
    ]),
    ...(field.default === undefined
      ? []
      : [
          [
            inline(
              `\`${field.default.member ?? JSON.stringify(field.default.value)}\` ${field.optional ? 'if absent' : 'by default'}.`,
              sheet,
            ),
            from(field.default.origin),
          ],
        ]),
    ...examplesText(field).map((text) => inline(text, sheet)),
    ...field.caveats.map(({ text, origin }) => [
      inline(`${text.replace(/\.$/, '')}.`, sheet),
      markup` <small class="origin">documented, not enforced</small>`,
      from(origin),
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

/** A value in JSON notation. */
export function valueMarkup(value: unknown): Content {
  return isNotShown(value)
    ? markup`<span class="mark open">not shown</span>`
    : markup`<code>${JSON.stringify(value)}</code>`;
}
