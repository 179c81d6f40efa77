import { isNotShown, isOpaque, type Enum, type Identifier, type Limit, type NotShown } from '../../model/model.js';
import { formatOf } from '../../formats/formats.js';
import { layoutOf } from '../identifiers/layout.js';
import { limitText } from '../../model/wording/index.js';
import { camel } from '../names.js';
import type { Entry } from './entries.js';
import { joined, markup, type Content } from './markup.js';
import { memberRow, valueMarkup } from './member-rows.js';
import { anchorOf, intentsIn } from './places.js';
import { inline } from './prose.js';
import { linkToName, type Sheet } from './sheet.js';
import { notShown } from './type-markup.js';

export function enumPage(entry: Entry<'enum'>, sheet: Sheet): Content {
  const { values } = entry.declared;
  return [
    valuesLine(entry.declared, 'values'),
    markup`<section aria-labelledby="values"><h2 id="values">Values</h2><div class="members">${values.map((value) =>
      memberRow(entry, 'value', value, sheet, { type: valueMarkup(value.value) }),
    )}</div></section>`,
    reserved(entry.declared.reserved),
  ];
}

/** With scripts, the list of bits is also the input of a calculator. */
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
          intent.bit === bit.name
            ? [
                [
                  'Brings ',
                  joined(
                    intent.events.map((event) => linkToName(sheet, 'event', event)),
                    ', ',
                  ),
                  '.',
                ],
              ]
            : [],
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
  const codes = names.map((name) => markup`<code>${name}</code>`);
  return markup`<p class="reserved">Reserved: ${joined(codes, ', ')}.</p>`;
}

export function identifierPage(entry: Entry<'identifier'>, sheet: Sheet): Content {
  const { declared } = entry;
  if (isOpaque(declared)) {
    return [markup`<p class="lead">${wireWords(declared.wire)} in JSON.</p>`, limitList(declared.limits ?? [], sheet)];
  }
  return [
    markup`<p class="lead">${wireWords(declared.wire)} in JSON. ${epochWords(declared)}</p>`,
    decoder(declared),
    declared.parts.length > 0 &&
      markup`<section aria-labelledby="parts"><h2 id="parts">Parts</h2><div class="members">${declared.parts.map(
        (part) =>
          memberRow(entry, 'part', part, sheet, {
            type: isNotShown(part.bits) ? notShown() : `bits ${part.bits.high} to ${part.bits.low}`,
            marks: markup`<li class="mark">${part.role}</li>`,
            facts: part.alias === undefined ? [] : [markup`Also known as <code>${part.alias}</code>.`],
          }),
      )}</div></section>`,
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
  if (limits.length === 0) return undefined;
  return markup`<ul class="facts">${limits.map((limit) => markup`<li>${inline(limitText(limit), sheet)}.</li>`)}</ul>`;
}
