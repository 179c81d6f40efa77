import { formatOf } from '../../formats/formats.js';
import {
  type Enum,
  type Identifier,
  isNotShown,
  isOpaque,
  type Limit,
  type NotShown,
  type Type,
} from '../../model/model.js';
import { isObjectRef } from '../../model/types.js';
import { dispatchOf } from '../../model/unions/dispatch.js';
import { alternatives, extendsText, limitText, otherKeysText, ruleText } from '../../model/wording/index.js';
import { dispatchText } from '../../model/wording/phrases.js';
import { viewWords } from '../facts/fact-rows.js';
import { layoutOf } from '../identifiers/layout.js';
import { camel } from '../names.js';
import { type Draw, figure, neighbourhood, stateDiagram } from './diagrams.js';
import { objectExamples, unionExamples } from './examples.js';
import { fieldRows, memberRow, valueMarkup } from './field-rows.js';
import { codes, type Content, list, markup, members, section } from './markup.js';
import { anchorOf, type Entry, intentsIn } from './places.js';
import { inline, known, notShown, typeMarkup } from './prose.js';
import { statement } from './provenance.js';
import { hrefTo, linkTo, namedLinks, type Sheet } from './sheet.js';
import { typesByName } from '../../model/by-name.js';

export function enumPage(entry: Entry<'enum'>, sheet: Sheet): Content {
  const { values } = entry.declared;
  return [
    valuesLine(entry.declared, 'values'),
    section(
      'values',
      'Values',
      members(values.map((value) => memberRow(entry, 'value', value, sheet, { type: valueMarkup(value.value) }))),
    ),
    reserved(entry.declared.reserved),
  ];
}

/** The list of bits. A script makes it the input of a calculator. */
export function bitSetPage(entry: Entry<'bit-set'>, sheet: Sheet): Content {
  const { bits, name } = entry.declared;
  const intents = intentsIn(sheet.places).filter(({ owner }) => owner === entry);
  return [
    valuesLine(entry.declared, 'bits'),
    markup`<section class="tool" data-bit-set="${name}" aria-labelledby="calculator" hidden><h2 id="calculator">Calculator</h2>
<div class="fields"><label>Value <input type="text" inputmode="numeric" autocomplete="off" spellcheck="false" value="0" data-value></label>
<button type="button" data-all>All bits</button><button type="button" data-none>None</button></div>
<output class="result" role="status"></output>
<p class="hint">Enter a value or select bits below. The calculator runs <code>${name}</code> of the package.</p></section>`,
    markup`<section aria-labelledby="bits"><h2 id="bits">Bits</h2><div class="members bits">${bits.map((bit) =>
      memberRow(entry, 'bit', bit, sheet, {
        type: isNotShown(bit.bit)
          ? markup`bit ${notShown()}`
          : markup`<span class="position">bit ${bit.bit}</span> <span class="number">${String(2n ** BigInt(bit.bit))}</span>`,
        marks:
          !isNotShown(bit.bit) &&
          markup`<li class="choice" hidden><label><input type="checkbox" data-bit="${bit.name}" aria-labelledby="${anchorOf('bit', bit.name)}-set"> <span id="${anchorOf('bit', bit.name)}-set"><span class="unseen">${bit.name} </span>set</span></label></li>`,
        facts: intents.flatMap((intent) =>
          intent.bit === bit.name ? [['Brings ', namedLinks(sheet, 'event', intent.events), '.']] : [],
        ),
      }),
    )}</div></section>`,
    reserved(entry.declared.reserved),
  ];
}

function valuesLine({ wire, open, complete }: Pick<Enum, 'open' | 'complete'> & { wire: Enum['wire'] }, what: string) {
  return markup`<p class="lead">${wireWords(wire)} in JSON. ${
    open ? `Open: other ${what} are valid.` : `Closed: there are no other ${what}.`
  }${!complete && [` The document does not list all ${what}. `, notShown()]}</p>`;
}

function wireWords(wire: 'int' | 'str' | 'float' | NotShown): Content {
  if (isNotShown(wire)) return ['Its type is ', notShown()];
  return wire === 'str' ? 'A string' : wire === 'int' ? 'An integer' : 'A number';
}

function reserved(names: readonly (string | number)[]): Content {
  if (names.length === 0) return undefined;
  return markup`<p class="reserved">Reserved: ${codes(names)}.</p>`;
}

export function identifierPage(entry: Entry<'identifier'>, sheet: Sheet): Content {
  const { declared } = entry;
  if (isOpaque(declared)) {
    return [markup`<p class="lead">${wireWords(declared.wire)} in JSON.</p>`, limitList(declared.limits ?? [], sheet)];
  }
  return [
    markup`<p class="lead">${wireWords(declared.wire)} in JSON. ${epochWords(declared)}</p>`,
    decoder(declared),
    section(
      'parts',
      'Parts',
      members(
        declared.parts.map((part) =>
          memberRow(entry, 'part', part, sheet, {
            type: known(part.bits, ({ high, low }) => `bits ${high} to ${low}`),
            marks: markup`<li class="mark">${part.role}</li>`,
            facts: part.alias === undefined ? [] : [markup`Also known as <code>${part.alias}</code>.`],
          }),
        ),
      ),
    ),
  ];
}

function epochWords({ epoch }: Identifier): Content {
  if (isNotShown(epoch)) return ['Its epoch is ', notShown(), '.'];
  return ['Counts milliseconds since ', markup`<time>${new Date(epoch).toISOString()}</time>`, '.'];
}

function decoder(identifier: Identifier): Content {
  const layout = layoutOf(identifier);
  if (layout === undefined) return undefined;
  const { name } = identifier;
  const names = layout.parts.map(({ part, high, low }) => ({ name: part.name, high, low }));
  return markup`<section class="tool" data-identifier="${name}" data-function="${camel(name)}" data-parts="${JSON.stringify(names)}" aria-labelledby="decoder" hidden><h2 id="decoder">Decode an id</h2>
<div class="fields"><label>${name} <input type="text" inputmode="numeric" autocomplete="off" spellcheck="false" data-value></label>
<button type="button" data-now>Use the current time</button></div>
<output class="result" role="status"></output>
<p class="hint">The decoder runs <code>deconstruct${name}</code> of the package.</p></section>`;
}

export function scalarPage({ declared }: Entry<'scalar'>, sheet: Sheet): Content {
  const format = formatOf(declared)?.doc ?? (declared.format === undefined ? undefined : `\`${declared.format}\``);
  return [
    markup`<p class="lead">${wireWords(declared.wire)} in JSON${format !== undefined && [': ', inline(format, sheet)]}.</p>`,
    limitList(declared.limits, sheet),
  ];
}

function limitList(limits: readonly Limit[], sheet: Sheet): Content {
  return list(
    'facts',
    limits.map((limit) => [inline(limitText(limit), sheet), '.']),
  );
}

/** Shows how values select a member of the union, and the value for each member. */
export function unionPage(entry: Entry<'union'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { limits = [] } = declared;
  const dispatch = dispatchOf(declared, typesByName(sheet.places.model));
  const { objects } = dispatch;
  const where = (member: Type): string => {
    if (objects.kind !== 'field' || !isObjectRef(member)) return '';
    const values = objects.cases
      .filter((known) => known.member.name === member.name)
      .map(({ value, label }) => `\`${JSON.stringify(value)}\`${label === undefined ? '' : ` (${label})`}`);
    return values.length === 0 ? '' : ` where \`${objects.field}\` is ${alternatives(values)}`;
  };
  return [
    markup`<p class="lead">${inline(`${dispatchText(dispatch)}.`, sheet)} ${
      declared.open ? 'Open: other members are valid.' : 'Closed: there are no other members.'
    }</p>`,
    section(
      'members',
      'Members',
      list(
        'facts',
        dispatch.members.map((member) => [typeMarkup(member, sheet), inline(where(member), sheet)]),
      ),
    ),
    section('limits', 'Limits', limitList(limits, sheet)),
    unionExamples(entry, sheet),
  ];
}

export function objectPage(entry: Entry<'object' | 'view'>, sheet: Sheet, draw: Draw): Content {
  const { declared } = entry;
  return [
    entry.kind === 'view' &&
      markup`<p class="lead">${inline(`${viewWords(declared, sheet.places.model)}.`, sheet)}</p>`,
    declared.extends !== undefined && markup`<p class="lead">${inline(`${extendsText(declared)}.`, sheet)}</p>`,
    !declared.shown && markup`<p class="note warn">The document names this object but does not show its fields.</p>`,
    section(
      'rules',
      'Rules',
      list(
        'rules',
        declared.rules.map((rule) => statement(inline(`${ruleText(rule)}.`, sheet), rule, declared, sheet)),
      ),
    ),
    section('fields', 'Fields', fieldRows(entry, 'field', declared.fields, sheet, { identity: declared.identity })),
    otherKeysText(declared) !== '' && markup`<p>${inline(`${otherKeysText(declared)}.`, sheet)}</p>`,
    declared.order !== undefined &&
      markup`<div>${statement(['Sorted by ', codes(declared.order.by, ', then by '), '.'], declared.order, declared, sheet)}</div>`,
    declared.reserved.length > 0 && markup`<p class="reserved">Reserved names: ${codes(declared.reserved)}.</p>`,
    declared.shown && objectExamples(entry, sheet),
    states(entry, sheet, draw),
    entry.kind === 'object' && neighbourhood(entry, sheet, draw),
  ];
}

function states(entry: Entry<'object' | 'view'>, sheet: Sheet, draw: Draw): Content {
  return section(
    'states',
    'States',
    sheet.places.statesOf(entry.name).map((state) => {
      const page = hrefTo(sheet, sheet.places.pathOf(state));
      return markup`<h3>${linkTo(sheet, state)}</h3><p>Determined by <code>${state.declared.field}</code>. ${inline(state.declared.doc, sheet)}</p>
${figure(stateDiagram(state.declared, page, draw), `States of ${state.name}`)}`;
    }),
  );
}
