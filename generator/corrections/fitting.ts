import { type Diagnostic, Diagnostics } from '../diagnostics/diagnostics.js';
import { applyLayers } from '../model/layers/apply-layers.js';
import type { Sections } from '../model/layers/stamp.js';
import type { Model } from '../model/model.js';
import { resolveModel } from '../model/resolve-model.js';
import { type LayerTree, type SpecTree, parseFile } from '../read/read-spec.js';
import type { Entry, ListNode, MapNode, Node } from '../read/syntax.js';
import { entriesOf, entryOf, itemsOf, valueOf, withEntry } from '../read/nodes.js';
import { QueryStore, type Queries } from '../queries/index.js';
import { layerText, type Proposal } from './proposal.js';
import { groupBy } from '../model/group-by.js';

/** The layer that contains proposals during a trial. The parentheses keep it apart from layers of a spec. */
const TRIED = '(proposed)';

export interface Fitting {
  readonly kept: readonly Proposal[];
  readonly refused: readonly RefusedProposal[];
  readonly model: Model;
  readonly spec: SpecTree;
  /** The sections of `spec` after all layers. */
  readonly sections: Sections;
}

export interface RefusedProposal {
  readonly proposal: Proposal;
  /** The first problem of the spec with the proposal. */
  readonly problem: string;
}

/** Most compilations to find the proposals that do not fit. */
const MOST_TRIES = 60;

/**
 * Finds the largest set of proposals, in their order, that the spec accepts without problems.
 *
 * @param model the spec without the proposals
 * @param before proposals that are known to fit, applied first
 */
export function fitting(
  spec: SpecTree,
  profile: string,
  model: Model,
  proposals: readonly Proposal[],
  before?: Fitting,
): Fitting {
  const queries = new QueryStore();
  let tries = 0;
  let kept = before?.kept ?? [];
  let best: Pick<Fitting, 'model' | 'spec'> = before ?? { model, spec };
  const refused: RefusedProposal[] = [];
  const add = (units: readonly (readonly Proposal[])[]): void => {
    if (units.length === 0) return;
    const some = units.flat();
    if (tries >= MOST_TRIES) {
      for (const proposal of some) refused.push({ proposal, problem: 'too many proposals do not fit' });
      return;
    }
    tries++;
    const { model: next, spec: tried, problem, at } = modelWith(spec, profile, [...kept, ...some], queries);
    if (next !== undefined) {
      kept = [...kept, ...some];
      best = { model: next, spec: tried };
    } else if (units.length === 1) refused.push(...some.map((proposal) => ({ proposal, problem: problem! })));
    else {
      for (const part of partsOf(units, at)) add(part);
    }
  };
  add(unitsOf(proposals));
  const { sections } = applyLayers(best.spec, best.model.profile.layers, new Diagnostics());
  return { kept, refused, model: best.model, spec: best.spec, sections };
}

function unitsOf(proposals: readonly Proposal[]): readonly (readonly Proposal[])[] {
  return [...groupBy(proposals, (proposal) => proposal.unit ?? proposal).values()];
}

/** Splits units that do not fit together: into units with and without a problem, or else into halves. */
function partsOf(
  units: readonly (readonly Proposal[])[],
  at: ReadonlySet<Proposal>,
): readonly (readonly (readonly Proposal[])[])[] {
  const hasProblem = (unit: readonly Proposal[]): boolean => unit.some((proposal) => at.has(proposal));
  const [wrong, others] = [units.filter(hasProblem), units.filter((unit) => !hasProblem(unit))];
  if (wrong.length > 0 && others.length > 0) return [others, wrong];
  const half = Math.ceil(units.length / 2);
  return [units.slice(0, half), units.slice(half)];
}

interface Tried {
  readonly model: Model | undefined;
  readonly spec: SpecTree;
  /** The first problem; absent if and only if there is a Model. */
  readonly problem: string | undefined;
  /** The proposals whose text has a problem. */
  readonly at: ReadonlySet<Proposal>;
}

/** Compiles a profile with a further layer of corrections. */
function modelWith(spec: SpecTree, profile: string, proposals: readonly Proposal[], queries: Queries): Tried {
  const file = { path: `layers/${TRIED}.yaml`, text: layerText(proposals) };
  const { node, problems } = parseFile(file);
  const items = itemsOf(valueOf(node, 'corrections'));
  const within = (found: readonly Diagnostic[]): ReadonlySet<Proposal> => {
    const offsets = found.filter(({ span }) => span.file.path === file.path).map(({ span }) => span.start);
    const itemAt = (offset: number): number => items.findLastIndex(({ span }) => span.start <= offset);
    return new Set(offsets.flatMap((offset) => proposals[itemAt(offset)] ?? []));
  };
  if (node === undefined || problems.length > 0)
    return { model: undefined, spec, problem: problems[0]?.message, at: within(problems) };
  const diagnostics = new Diagnostics();
  const layer: LayerTree = {
    name: TRIED,
    fills: emptySections(spec),
    corrections: items as readonly MapNode[],
  };
  const extended = {
    ...spec,
    root: withLayer(spec.root, profile, node),
    layers: new Map([...spec.layers, [TRIED, layer]]),
  };
  const model = resolveModel(extended, profile, diagnostics, queries);
  const found = diagnostics.sorted();
  return { model, spec: extended, problem: found[0]?.message, at: within(found) };
}

function emptySections({ base }: SpecTree): LayerTree['fills'] {
  const empty = Object.entries(base).map(([name, section]) => [name, { ...section, entries: [] }]);
  return Object.fromEntries(empty) as unknown as LayerTree['fills'];
}

function withLayer(root: SpecTree['root'], profile: string, at: Node): SpecTree['root'] {
  const named = entryOf(root.profiles, profile)!;
  const { span } = at;
  const added = { kind: 'scalar', value: TRIED, span } as const;
  const list: ListNode = { kind: 'list', span, items: [...itemsOf(valueOf(named.value, 'layers')), added] };
  const layers: Entry = { key: 'layers', optional: false, keySpan: span, value: list };
  const value = withEntry(named.value as MapNode, layers);
  const profiles: MapNode = {
    ...root.profiles,
    entries: entriesOf(root.profiles).map((entry) => (entry === named ? { ...entry, value } : entry)),
  };
  return { ...root, profiles };
}
