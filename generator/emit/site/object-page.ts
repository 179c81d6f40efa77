import type { Rule } from '../../model/model.js';
import { viewWords } from '../facts/fact-rows.js';
import { extendsText, otherKeysText, ruleText } from '../../model/wording/index.js';
import type { Entry } from './entries.js';
import { objectExamples } from './examples.js';
import { figure, neighbourhood } from './entity-diagram.js';
import type { Draw } from './graph.js';
import { type Content, joined, markup } from './markup.js';
import { fieldRows } from './member-rows.js';
import { inline, prose } from './prose.js';
import { ownProvenance } from './provenance.js';
import { hrefTo, linkTo, type Sheet } from './sheet.js';
import { stateDiagram } from './state-diagram.js';

export function objectPage(entry: Entry<'object' | 'view'>, sheet: Sheet, draw: Draw): Content {
  const { declared } = entry;
  return [
    entry.kind === 'view' &&
      markup`<p class="lead">${inline(`${viewWords(declared, sheet.places.model)}.`, sheet)}</p>`,
    declared.extends !== undefined && markup`<p class="lead">${inline(`${extendsText(declared)}.`, sheet)}</p>`,
    !declared.shown && markup`<p class="note warn">The document names this object but does not show its fields.</p>`,
    rules(entry, sheet),
    declared.fields.length > 0 &&
      markup`<section aria-labelledby="fields"><h2 id="fields">Fields</h2>${fieldRows(entry, 'field', declared.fields, sheet, { identity: declared.identity })}</section>`,
    otherKeysText(declared) !== '' && markup`<p>${inline(`${otherKeysText(declared)}.`, sheet)}</p>`,
    declared.order !== undefined &&
      markup`<div>Sorted by ${joined(
        declared.order.by.map((name) => markup`<code>${name}</code>`),
        ', then by ',
      )}.${ownProvenance(declared.order.origin, declared.origin, sheet)}</div>`,
    declared.reserved.length > 0 &&
      markup`<p class="reserved">Reserved names: ${joined(
        declared.reserved.map((name) => markup`<code>${name}</code>`),
        ', ',
      )}.</p>`,
    declared.shown && objectExamples(entry, sheet),
    states(entry, sheet, draw),
    entry.kind === 'object' && neighbourhood(entry, sheet, draw),
  ];
}

function rules({ declared }: Entry<'object' | 'view'>, sheet: Sheet): Content {
  if (declared.rules.length === 0) return undefined;
  return markup`<section aria-labelledby="rules"><h2 id="rules">Rules</h2><ul class="rules">${declared.rules.map(
    (rule: Rule) =>
      markup`<li>${inline(`${ruleText(rule)}.`, sheet)}${ownProvenance(rule.origin, declared.origin, sheet)}${rule.doc !== '' && prose(rule.doc, sheet)}</li>`,
  )}</ul></section>`;
}

function states(entry: Entry<'object' | 'view'>, sheet: Sheet, draw: Draw): Content {
  const own = sheet.places.statesOf(entry.name);
  if (own.length === 0) return undefined;
  return markup`<section aria-labelledby="states"><h2 id="states">States</h2>${own.map((state) => {
    const page = hrefTo(sheet, sheet.places.pathOf(state));
    return markup`<h3>${linkTo(sheet, state)}</h3><p>Determined by <code>${state.declared.field}</code>. ${inline(state.declared.doc, sheet)}</p>
${figure(stateDiagram(state.declared, page, draw), `States of ${state.name}`)}`;
  })}</section>`;
}
