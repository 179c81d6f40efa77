import { groupBy } from '../../model/group-by.js';
import { isNotShown, type Model, type State, type Transition } from '../../model/model.js';
import { conditionsText, originText } from '../../model/wording/index.js';
import type { OutputFile } from '../output-file.js';
import { markdownLine, markdownParagraph, markdownTable } from '../markdown.js';
import { camel } from '../names.js';
import { stateWords } from '../states/state-file.js';
import { docsFolder } from './facts-doc.js';

/** `docs/states.md` of a profile: a Mermaid diagram and a table for each state; undefined where there are none. */
export function statesDoc(model: Model): OutputFile | undefined {
  if (model.states.length === 0) return undefined;
  const objects = [...new Set(model.states.map(({ object }) => object))];
  const sections = objects.flatMap((object) => [
    `## ${object}`,
    ...model.states.filter((state) => state.object === object).flatMap(stateSection),
  ]);
  const text = [
    `# The states of ${model.package.name}${model.profile.entry.slice(1)}`,
    `Generated from the spec, profile \`${model.profile.name}\`.`,
    ...sections,
  ].join('\n\n');
  return { path: `${docsFolder(model)}/states.md`, text: `${text}\n`, format: 'markdown' };
}

function stateSection(state: State): readonly string[] {
  const { name, object, field, doc, origin, values, notes } = state;
  const cited = originText(origin);
  return [
    `### ${name}`,
    [`Depends on \`${object}.${field}\`.`, markdownLine(cited), markdownLine(doc)]
      .filter((part) => part !== '')
      .join(' '),
    ['```mermaid', ...stateDiagram(state), '```'].join('\n'),
    markdownTable(
      ['state', `\`${field}\` is`, 'function', ''],
      values.map((value) => [
        `\`${value.name}\``,
        stateWords(value),
        value.predicate === undefined ? `\`${camel(name)}State\`` : `\`${value.predicate}\``,
        value.doc,
      ]),
    ),
    ...transitionTable(state),
    ...(isNotShown(state.transitions) ? ['The spec does not show the transitions.'] : []),
    ...notes.map(({ text }) => markdownParagraph(text)),
  ].filter((part) => part !== '');
}

function transitionTable({ transitions }: State): readonly string[] {
  if (isNotShown(transitions)) return [];
  return [
    markdownTable(
      ['from', 'to', 'needs', '', 'source'],
      transitions.map((transition) => [
        transition.from.map((name) => `\`${name}\``).join(', '),
        `\`${transition.to}\``,
        needsWords(transition),
        transition.doc,
        transition.origin.source?.join(', ') ?? '',
      ]),
    ),
  ];
}

function needsWords({ needs, where, predicate }: Transition): string {
  if (needs === undefined) return '';
  const condition = where.length === 0 ? '' : ` where ${conditionsText(where)}`;
  return `\`${needs}\`${condition}${predicate === undefined ? '' : ` (\`${predicate}\`)`}`;
}

/** Lines of a Mermaid state diagram. Names of states are words, so that nothing in them needs escaping. */
export function stateDiagram({ values, transitions }: State): readonly string[] {
  const arrows = isNotShown(transitions) ? [] : arrowsOf(transitions);
  return ['stateDiagram-v2', ...values.map(({ name }) => `  ${diagramState(name)}`), ...arrows];
}

function diagramState(name: string): string {
  return diagramId(name) === name ? name : `state "${name}" as ${diagramId(name)}`;
}

/** Quotes a name that is a keyword of diagrams. */
function diagramId(name: string): string {
  return DIAGRAM_WORDS.has(name.toLowerCase()) ? `${name}_` : name;
}

const DIAGRAM_WORDS = new Set(
  'state end note as direction class classdef style default click href title hide scale acctitle accdescr'.split(' '),
);

function arrowsOf(transitions: readonly Transition[]): readonly string[] {
  return stepsOf(transitions).map(({ from, to, needs }) => {
    const arrow = `  ${diagramId(from)} --> ${diagramId(to)}`;
    return needs.length === 0 ? arrow : `${arrow}: ${needs.join(' or ')}`;
  });
}

/** One step for each pair of states, with the permissions of its transitions. */
export function stepsOf(transitions: readonly Transition[]) {
  const steps = transitions.flatMap((transition) => transition.from.map((from) => ({ from, transition })));
  return [...groupBy(steps, ({ from, transition }) => `${from} ${transition.to}`).values()].map((group) => {
    const [{ from, transition }] = group;
    const needs = [...new Set(group.map((step) => needOf(step.transition)))];
    const permissions = needs.filter((need) => need !== '');
    const isMixed = permissions.length > 0 && permissions.length < needs.length;
    return { from, to: transition.to, needs: isMixed ? [...permissions, 'otherwise'] : permissions };
  });
}

/** The permission of a transition: `MANAGE_THREADS depending on locked`; empty without one. */
function needOf({ needs, where }: Transition): string {
  if (needs === undefined) return '';
  const depending = where.length === 0 ? '' : ` depending on ${where.map(({ field }) => field).join(', ')}`;
  return `${needs.split('.')[1] ?? needs}${depending}`;
}
