import { alignNames } from '../../../generator/diff/align.js';
import type { Change, Level } from '../../../generator/diff/index.js';
import { candidatesFor, EVERYWHERE, type Candidate, type Uses } from '../../../generator/diff/witness/candidates.js';
import type { Sides } from '../../../generator/diff/witness/sides.js';
import { Values } from '../../../generator/diff/witness/smallest-value.js';
import type { Model } from '../../../generator/model/index.js';
import { modelIn } from '../small-model.js';

/** Both versions, with validators of the objects that `has` names. */
function sidesOf(before: Model, after: Model, has: (name: string) => boolean): Sides {
  const versionOf = (model: Model) => ({ validators: { has, issues: () => [] }, values: new Values(model) });
  const aligned = alignNames(before, after).before.objects;
  return {
    before: versionOf(before),
    after: versionOf(after),
    formerNames: new Map(aligned.map(({ name }, index) => [name, before.objects[index]!.name])),
  };
}

export interface Given {
  readonly before: string;
  readonly after?: string;
  /** What the change is from, and to. */
  readonly was?: string;
  readonly is?: string;
  /** The levels of readers and of writers. */
  readonly levels?: readonly [Level, Level];
  readonly uses?: (object: string) => Partial<Uses>;
  readonly has?: (name: string) => boolean;
}

/** What is tried to show a change. */
export function candidatesOf(
  kind: string,
  path: string,
  { before, after = before, was, is, levels = ['breaking', 'breaking'], uses = () => ({}), has = () => true }: Given,
): readonly Candidate[] {
  const [reader, writer] = levels;
  const change: Change = {
    kind,
    path,
    message: '',
    ...(was === undefined ? {} : { before: was }),
    ...(is === undefined ? {} : { after: is }),
    reach: { objects: [], views: [], endpoints: [], events: [], positions: [] },
    impact: { reader, writer, typescriptReader: 'safe', typescriptWriter: 'safe' },
    level: 'breaking',
    witnesses: [],
    hashes: { before: '', after: '' },
  };
  const sides = sidesOf(modelIn(before), modelIn(after), has);
  return [...candidatesFor(change, sides, (object) => ({ ...EVERYWHERE, ...uses(object) }))];
}

/** The values that are tried to show a change, with the object whose validators get them. */
export function tried(...given: Parameters<typeof candidatesOf>): readonly (readonly [string, string])[] {
  return candidatesOf(...given).map(({ type, value }) => [type, JSON.stringify(value)]);
}
