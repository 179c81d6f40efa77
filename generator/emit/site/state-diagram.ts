import { isNotShown, type State, type Transition } from '../../model/model.js';
import type { Draw, GraphEdge } from './graph.js';
import { groupBy } from '../../model/group-by.js';
import type { Markup } from './markup.js';
import { anchorOf } from './places.js';

/** The states of an object and their transitions. `page` is the URL of the page of the state. */
export function stateDiagram({ values, transitions }: State, page: string, draw: Draw): Markup {
  return draw({
    direction: 'LR',
    nodes: values.map(({ name }) => ({ id: name, label: name, href: `${page}#${anchorOf('state', name)}` })),
    edges: isNotShown(transitions) ? [] : edgesOf(transitions),
  });
}

function edgesOf(transitions: readonly Transition[]): readonly GraphEdge[] {
  const steps = transitions.flatMap((transition) => transition.from.map((from) => ({ from, transition })));
  return [...groupBy(steps, ({ from, transition }) => `${from} ${transition.to}`).values()].map((group) => {
    const { from, transition } = group[0]!;
    const needs = group.map(({ transition: step }) => needOf(step));
    const label = [...new Set(needs)].filter((need) => need !== '').join(' or\n');
    return { tail: from, head: transition.to, class: 'holds', ...(label === '' ? {} : { label }) };
  });
}

/** `MANAGE_THREADS, depending on locked` */
function needOf({ needs, where }: Transition): string {
  if (needs === undefined) return '';
  const depending = where.length === 0 ? '' : `,\ndepending on ${where.map(({ field }) => field).join(', ')}`;
  return `${needs.split('.')[1] ?? needs}${depending}`;
}
