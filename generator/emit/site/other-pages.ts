import { isNotShown, type Json, type NotShown, type OAuthFlow, type Origin, type State } from '../../model/model.js';
import { collectionRuleText, conditionsText } from '../../model/wording/index.js';
import { stateWords } from '../states/state-file.js';
import type { Entry } from './entries.js';
import { figure } from './entity-diagram.js';
import type { Draw } from './graph.js';
import { type Content, facts, joined, markup, section } from './markup.js';
import { memberRow } from './member-rows.js';
import { code, inline, prose } from './prose.js';
import { anchorOf } from './places.js';
import { ownProvenance } from './provenance.js';
import type { Sheet } from './sheet.js';
import { stateDiagram } from './state-diagram.js';
import { notShown } from './type-markup.js';

export function statePage(entry: Entry<'state'>, sheet: Sheet, draw: Draw): Content {
  const { declared } = entry;
  return [
    markup`<p class="lead">Determined by ${code(`${declared.object}.${declared.field}`, sheet)}.</p>`,
    section('diagram', 'Diagram', [
      figure(stateDiagram(declared, '', draw), `States of ${declared.name}`),
      isNotShown(declared.transitions) && markup`<p>The transitions are ${notShown()}.</p>`,
    ]),
    section(
      'states',
      'States',
      markup`<div class="members">${declared.values.map((value) =>
        memberRow(entry, 'state', value, sheet, {
          type: inline(stateWords(value), sheet),
          facts: value.predicate === undefined ? [] : [markup`Check it with <code>${value.predicate}</code>.`],
        }),
      )}</div>`,
    ),
    transitions(declared, sheet),
    declared.notes.length > 0 &&
      markup`<ul class="facts">${declared.notes.map(({ text, origin }) => markup`<li>${inline(text, sheet)}${ownProvenance(origin, declared.origin, sheet)}</li>`)}</ul>`,
  ];
}

function transitions({ transitions, origin }: State, sheet: Sheet): Content {
  if (isNotShown(transitions) || transitions.length === 0) return undefined;
  return section(
    'transitions',
    'Transitions',
    markup`<ul class="rules">${transitions.map(
      ({ from, to, needs, where, predicate, doc, origin: own }) =>
        markup`<li>${joined(
          from.map((name) => markup`<code>${name}</code>`),
          ', ',
        )} → <code>${to}</code>${
          needs !== undefined && [
            '. Requires ',
            code(needs, sheet),
            where.length > 0 && [' if ', inline(conditionsText(where), sheet)],
            predicate !== undefined && [' (', markup`<code>${predicate}</code>`, ')'],
          ]
        }.${ownProvenance(own, origin, sheet)}${doc !== '' && prose(doc, sheet)}</li>`,
    )}</ul>`,
  );
}

export function collectionPage({ declared }: Entry<'collection'>, sheet: Sheet): Content {
  return [
    markup`<p class="lead">A list of ${code(declared.of, sheet)}. Check it with <code>check${declared.name}</code>.</p>`,
    section(
      'rules',
      'Rules',
      markup`<ul class="rules">${declared.rules.map(
        (rule) =>
          markup`<li>${inline(`${collectionRuleText(rule, declared)}.`, sheet)}${ownProvenance(rule.origin, declared.origin, sheet)}${prose(rule.doc, sheet)}</li>`,
      )}</ul>`,
    ),
  ];
}

export function authPage(entry: Entry<'auth'>, sheet: Sheet): Content {
  const { kind, properties, scopes, flows, origin } = entry.declared;
  return [
    facts([
      ['Kind', kind],
      ...properties.map(
        (property) =>
          [
            property.name.replaceAll('_', ' '),
            [jsonMarkup(property.value), ownProvenance(property.origin, origin, sheet)],
          ] as const,
      ),
    ]),
    flows.length > 0 &&
      section(
        'flows',
        'Ways to get a token',
        flows.map((flow) => flowMarkup(flow, origin, sheet)),
      ),
    scopes.length > 0 &&
      section(
        'scopes',
        'Scopes',
        markup`<div class="members">${scopes.map((scope) => memberRow(entry, 'scope', scope, sheet, {}))}</div>`,
      ),
  ];
}

function flowMarkup(flow: OAuthFlow, origin: Origin, sheet: Sheet): Content {
  const address = (title: string, url: string | undefined) =>
    url !== undefined && ([title, markup`<code>${url}</code>`] as const);
  return [
    markup`<h3>${flow.kind}</h3>${ownProvenance(flow.origin, origin, sheet)}`,
    facts([
      address('authorize url', flow.authorizeUrl),
      address('device url', flow.deviceUrl),
      address('token url', flow.tokenUrl),
      address('refresh url', flow.refreshUrl),
      flow.scopes !== undefined && [
        'scopes',
        flow.scopes.length === 0
          ? 'none'
          : joined(
              flow.scopes.map((scope) => markup`<a href="#${anchorOf('scope', scope)}"><code>${scope}</code></a>`),
              ', ',
            ),
      ],
    ]),
  ];
}

/** A JSON value: inline if it fits on one line, otherwise a block. */
export function jsonMarkup(value: Json | NotShown): Content {
  if (isNotShown(value)) return notShown();
  if (typeof value === 'string') return markup`<code>${value}</code>`;
  const text = JSON.stringify(value, null, 2);
  return text.includes('\n') ? markup`<pre tabindex="0">${text}</pre>` : markup`<code>${text}</code>`;
}
