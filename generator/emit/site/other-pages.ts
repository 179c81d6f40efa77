import {
  isNotShown,
  type Json,
  type Model,
  type NotShown,
  type OAuthFlow,
  type Origin,
  type State,
  type Transition,
} from '../../model/model.js';
import { flowAddresses } from '../../model/requests.js';
import { collectionRuleText, conditionsText, permissionStepText } from '../../model/wording/index.js';
import { permissionFunction } from '../permissions/permissions-file.js';
import { stateWords } from '../states/state-file.js';
import { exampleAddress, urlFunction } from '../urls/urls-files.js';
import { type Draw, figure, stateDiagram } from './diagrams.js';
import { codeBlock } from './examples.js';
import { fieldRows, memberRow } from './field-rows.js';
import { codes, type Content, facts, joined, list, markup, type Markup, members, section } from './markup.js';
import { anchorOf, type Entry } from './places.js';
import { code, inline, knownCode, notShown } from './prose.js';
import { notesOf, ownProvenance, statement } from './provenance.js';
import type { Sheet } from './sheet.js';
import { specifier } from './snippets.js';

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
      members(
        declared.values.map((value) =>
          memberRow(entry, 'state', value, sheet, {
            type: inline(stateWords(value), sheet),
            facts: value.predicate === undefined ? [] : [markup`Check it with <code>${value.predicate}</code>.`],
          }),
        ),
      ),
    ),
    !isNotShown(declared.transitions) &&
      section(
        'transitions',
        'Transitions',
        list(
          'rules',
          declared.transitions.map((step) => transition(step, declared, sheet)),
        ),
      ),
    notesOf(declared, sheet),
  ];
}

function transition(step: Transition, state: State, sheet: Sheet): Markup {
  const { from, to, needs, where, predicate } = step;
  const text = markup`${codes(from)} → <code>${to}</code>${
    needs !== undefined && [
      '. Requires ',
      code(needs, sheet),
      where.length > 0 && [' if ', inline(conditionsText(where), sheet)],
      predicate !== undefined && [' (', markup`<code>${predicate}</code>`, ')'],
    ]
  }.`;
  return statement(text, step, state, sheet);
}

export function collectionPage({ declared }: Entry<'collection'>, sheet: Sheet): Content {
  return [
    markup`<p class="lead">A list of ${code(declared.of, sheet)}. Check it with <code>check${declared.name}</code>.</p>`,
    section(
      'rules',
      'Rules',
      list(
        'rules',
        declared.rules.map((rule) =>
          statement(inline(`${collectionRuleText(rule, declared)}.`, sheet), rule, declared, sheet),
        ),
      ),
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
    section(
      'flows',
      'Ways to get a token',
      flows.map((flow) => flowMarkup(flow, origin, sheet)),
    ),
    section('scopes', 'Scopes', members(scopes.map((scope) => memberRow(entry, 'scope', scope, sheet, {})))),
  ];
}

function flowMarkup(flow: OAuthFlow, origin: Origin, sheet: Sheet): Content {
  return [
    markup`<h3>${flow.kind}</h3>${ownProvenance(flow.origin, origin, sheet)}`,
    facts([
      ...flowAddresses.map(
        ({ key, inSpec }) => [inSpec.replaceAll('-', ' '), flow[key] && markup`<code>${flow[key]}</code>`] as const,
      ),
      flow.scopes !== undefined && [
        'scopes',
        flow.scopes.length === 0
          ? 'none'
          : joined(
              flow.scopes.map((scope) => markup`<a href="#${anchorOf('scope', scope)}"><code>${scope}</code></a>`),
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

/** A calculation of permissions: its inputs and steps. */
export function permissionPage(entry: Entry<'permission'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { of, inputs, steps } = declared;
  return [
    markup`<p class="lead">Calculates a ${code(of, sheet)}. At first no bit is held.</p>`,
    section(
      'steps',
      'Steps',
      isNotShown(steps)
        ? markup`<p>The steps are ${notShown()}.</p>`
        : markup`<ol class="rules">${steps.map(
            (step) =>
              markup`<li>${statement(inline(`${permissionStepText(step)}.`, sheet), step, declared, sheet)}</li>`,
          )}</ol>`,
    ),
    section('inputs', 'Inputs', fieldRows(entry, 'input', inputs, sheet)),
    permissionExample(entry, sheet),
  ];
}

function permissionExample({ declared }: Entry<'permission'>, { places }: Sheet): Content {
  const isKnown = places.model.bitSets.some(({ name }) => name === declared.of) && !isNotShown(declared.steps);
  const name = permissionFunction(declared);
  const inputs = declared.inputs.map((input) => input.as ?? input.name).join(', ');
  return isKnown && example('permissions', name, `const held = ${name}({ ${inputs} });`, places.model);
}

function example(entry: string, name: string, use: string, model: Model): Content {
  const text = `import { ${name} } from '${specifier(model, entry)}';\n\n${use}`;
  return section('example', 'Example', codeBlock('TypeScript', text));
}

/** The address of a file: its parts, formats and sizes. */
export function urlPage(entry: Entry<'url'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { base, path, params, formats, animated, sizes } = declared;
  const call = exampleAddress(declared);
  return [
    facts([
      ['Base', knownCode(base)],
      ['Path', knownCode(path)],
      ['Formats', formats.join(', ')],
      animated !== undefined && [
        'Animated',
        markup`if <code>${animated.param}</code> begins with <code>${animated.prefix}</code>; only then ${animated.formats.join(', ')}`,
      ],
      sizes !== undefined && [
        'Sizes',
        markup`${sizes.values.join(', ')}, in the parameter <code>${sizes.query}</code>`,
      ],
    ]),
    section('params', 'Parameters', fieldRows(entry, 'param', params, sheet)),
    call !== undefined && example('urls', urlFunction(declared), `export const address = ${call};`, sheet.places.model),
  ];
}
