import type { Json, Model } from '../../model/index.js';
import { alignNames } from '../align.js';
import { LEVELS, type Change, type Diff, type Witness } from '../change.js';
import { candidatesFor, type Candidate } from './candidates.js';
import type { Sides, Version } from './sides.js';
import { Values } from './smallest-value.js';
import type { LoadValidators } from './validators.js';

/**
 * The same Diff with a value for each break that can be shown with one: made from the two Models, and run through the
 * validators of both. A break of which no value is found keeps an empty list: it is not demonstrated. Of a declaration
 * with more than {@link MOST_OF_A_DECLARATION} breaks, the first ones are.
 */
export async function demonstrate(
  diff: Diff,
  before: Model,
  after: Model,
  loadValidators: LoadValidators,
): Promise<Diff> {
  if (!diff.changes.some(isBreak)) return diff;
  const [old, now] = await Promise.all([loadValidators(before), loadValidators(after)]);
  const sides: Sides = {
    before: { validators: old, values: new Values(before) },
    after: { validators: now, values: new Values(after) },
    formerNames: formerNames(before, after),
  };
  const isTried = tryout();
  const changes = diff.changes.map((change) =>
    isBreak(change) && isTried(change) ? { ...change, witnesses: witnessesOf(change, sides) } : change,
  );
  return { ...diff, changes };
}

/**
 * So many breaks of one declaration, or of one view, are shown with a value: a value holds the whole declaration, so that the time for all
 * of its breaks would grow with the square of their number.
 */
const MOST_OF_A_DECLARATION = 100;

function tryout(): (change: Change) => boolean {
  const tried = new Map<string, number>();
  return ({ path }) => {
    const names = path.split('.');
    // A view has values of its own.
    const declaration = names.slice(0, names[2] === 'views' ? 4 : 2).join('.');
    const count = (tried.get(declaration) ?? 0) + 1;
    tried.set(declaration, count);
    return count <= MOST_OF_A_DECLARATION;
  };
}

function isBreak({ impact }: Change): boolean {
  return Object.values(impact).includes(LEVELS[0]);
}

function formerNames(before: Model, after: Model): ReadonlyMap<string, string> {
  const { before: aligned } = alignNames(before, after);
  return new Map(aligned.objects.map(({ name }, index) => [name, before.objects[index]!.name]));
}

/** The plainest value for each side that refuses one. */
function witnessesOf(change: Change, sides: Sides): readonly Witness[] {
  const found = new Map<Witness['acceptedBy'], Proof>();
  for (const candidate of candidatesFor(change, sides)) {
    const proof = tryOut(candidate, sides);
    if (proof === undefined) continue;
    const best = found.get(proof.witness.acceptedBy);
    if (best === undefined || isPlainer(proof, best)) found.set(proof.witness.acceptedBy, proof);
  }
  const witnesses = [...found.values()].map(({ witness }) => witness);
  return witnesses.toSorted((a, b) => (a.acceptedBy > b.acceptedBy ? 1 : -1));
}

interface Proof {
  readonly witness: Witness;
  /** Nothing else is wrong with the value. */
  readonly alone: boolean;
  readonly length: number;
}

function isPlainer(one: Proof, other: Proof): boolean {
  if (one.alone !== other.alone) return one.alone;
  if (one.witness.mode !== other.witness.mode) return one.witness.mode === 'shape';
  return one.length < other.length;
}

/** The value as a witness, where exactly one version accepts it, and the other refuses it for what has changed. */
function tryOut(candidate: Candidate, sides: Sides): Proof | undefined {
  const inSpec = disagreement(candidate, sides, 'spec');
  if (inSpec === undefined) return undefined;
  const inShape = disagreement(candidate, sides, 'shape');
  const [mode, { acceptedBy, issue, alone }] =
    inShape?.acceptedBy === inSpec.acceptedBy ? (['shape', inShape] as const) : (['spec', inSpec] as const);
  const witness = { type: candidate.type, value: candidate.value, acceptedBy, issue, mode };
  return { witness, alone, length: JSON.stringify(candidate.value).length };
}

interface Disagreement extends Pick<Witness, 'acceptedBy' | 'issue'> {
  readonly alone: boolean;
}

function disagreement(
  { type, value, isAbout }: Candidate,
  { before, after, formerNames }: Sides,
  mode: Witness['mode'],
): Disagreement | undefined {
  const old = issuesOf(before, formerNames.get(type) ?? type, value, mode);
  const now = issuesOf(after, type, value, mode);
  if (old.length > 0 === now.length > 0) return undefined;
  const issues = old.length > 0 ? old : now;
  // Without an issue about what has changed the value would prove something else.
  const issue = issues.find(isAbout);
  if (issue === undefined) return undefined;
  return { acceptedBy: old.length > 0 ? 'after' : 'before', issue, alone: issues.every(isAbout) };
}

function issuesOf(
  { validators }: Version,
  type: string,
  value: Json,
  mode: Witness['mode'],
): readonly Witness['issue'][] {
  return validators.has(type) ? validators.issues(type, value, mode) : [];
}
