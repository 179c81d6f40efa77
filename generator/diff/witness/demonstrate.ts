import type { Json, Model } from '../../model/index.js';
import { alignNames } from '../align.js';
import { LEVELS, type Change, type Diff, type Witness } from '../change.js';
import { partialOf, ReachIndex } from '../reach.js';
import { candidatesFor, type Candidate, type Uses } from './candidates.js';
import type { Sides, Version } from './sides.js';
import { Values } from './smallest-value.js';
import type { LoadValidators } from './validators.js';

/**
 * The same Diff with witnesses for its breaking changes. The values derive from the two Models, and the validators of both
 * check them. A break keeps an empty list if no value demonstrates it. For a declaration with more than
 * {@link MAX_WITNESSED} breaks, only the first ones are demonstrated.
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
  const uses = usesIn(new ReachIndex(alignNames(before, after).before, after));
  const isDemonstrated = firstOfEach();
  const changes = diff.changes.map((change) => {
    if (!isBreak(change)) return change;
    if (!isDemonstrated(change)) return { ...change, ...unprovenBecause(change, TOO_MANY) };
    const { witnesses, tried } = witnessesOf(change, sides, uses);
    return { ...change, witnesses, ...(witnesses.length > 0 ? {} : unprovenBecause(change, reasonOf(change, tried))) };
  });
  return { ...diff, changes };
}

/** Only breaks of data have a value that could prove them. */
function unprovenBecause({ impact }: Change, unproven: string): Pick<Change, 'unproven'> {
  return impact.reader === 'breaking' || impact.writer === 'breaking' ? { unproven } : {};
}

const TOO_MANY = 'the first hundred breaks of its declaration are demonstrated';

/** Kinds of changes of what values mean. */
const OF_MEANING = /^(enum\.value\.renumbered|bit\.moved|unit\.changed|default\.|state\.|identifier\.(epoch|part))/;

function reasonOf({ kind, path }: Change, tried: number): string {
  if (OF_MEANING.test(kind)) return 'the same values are valid, and mean something else';
  if (!/^(objects|unions|enums|bitsets|scalars|identifiers)\./.test(path)) return 'no value of an object can show it';
  if (tried === 0) return 'no object that is sent or received holds it';
  return `the validators of both versions agree about the ${tried === 1 ? 'value' : `${tried} values`} that were tried`;
}

/** Whether values of an object are received, and whether they are sent. */
function usesIn(reach: ReachIndex): (object: string) => Uses {
  const known = new Map<string, Uses>();
  return (object) => {
    let uses = known.get(object);
    if (uses === undefined) {
      const { positions } = reach.reachOfForms([object, partialOf(object)]);
      const isReceived = positions.includes('response') || positions.includes('event');
      uses = { isReceived, isSent: positions.includes('request'), forms: (field) => reach.formsOf(object, field) };
      known.set(object, uses);
    }
    return uses;
  };
}

/**
 * Maximal number of breaks that are demonstrated for one declaration or view. A witness contains the whole declaration, so
 * that the time for all breaks would grow with the square of their number.
 */
const MAX_WITNESSED = 100;

function firstOfEach(): (change: Change) => boolean {
  const counts = new Map<string, number>();
  return ({ path }) => {
    const names = path.split('.');
    // Witnesses of a view do not contain its object.
    const declaration = names.slice(0, names[2] === 'views' ? 4 : 2).join('.');
    const count = (counts.get(declaration) ?? 0) + 1;
    counts.set(declaration, count);
    return count <= MAX_WITNESSED;
  };
}

function isBreak({ impact }: Change): boolean {
  return Object.values(impact).includes(LEVELS[0]);
}

function formerNames(before: Model, after: Model): ReadonlyMap<string, string> {
  const { before: aligned } = alignNames(before, after);
  return new Map(aligned.objects.map(({ name }, index) => [name, before.objects[index]!.name]));
}

/**
 * The simplest witness for each side that rejects a value: readers break on what is received and only the new version
 * accepts, writers on what is sent and only the old one accepts.
 */
function witnessesOf(
  change: Change,
  sides: Sides,
  uses: (object: string) => Uses,
): { readonly witnesses: readonly Witness[]; readonly tried: number } {
  const found = new Map<Witness['acceptedBy'], Proof>();
  let tried = 0;
  for (const candidate of candidatesFor(change, sides, uses)) {
    tried++;
    const proof = proofOf(candidate, sides);
    if (proof === undefined || !shows(proof.witness, change, uses(candidate.type))) continue;
    const best = found.get(proof.witness.acceptedBy);
    if (best === undefined || isSimpler(proof, best)) found.set(proof.witness.acceptedBy, proof);
  }
  const witnesses = [...found.values()].map(({ witness }) => witness);
  return { witnesses: witnesses.toSorted((a, b) => (a.acceptedBy > b.acceptedBy ? 1 : -1)), tried };
}

/** Whether the witness shows the break of an audience; of types alone, any shows it. */
function shows({ acceptedBy }: Witness, { impact: { reader, writer } }: Change, { isReceived, isSent }: Uses): boolean {
  if (reader !== 'breaking' && writer !== 'breaking') return true;
  return acceptedBy === 'after' ? reader === 'breaking' && isReceived : writer === 'breaking' && isSent;
}

interface Proof {
  readonly witness: Witness;
  /** Whether every issue of the value is about the change. */
  readonly alone: boolean;
  readonly length: number;
}

function isSimpler(one: Proof, other: Proof): boolean {
  if (one.alone !== other.alone) return one.alone;
  if (one.witness.mode !== other.witness.mode) return one.witness.mode === 'shape';
  return one.length < other.length;
}

/** The value as a witness, if exactly one version accepts it and the other rejects it because of the change. */
function proofOf(candidate: Candidate, sides: Sides): Proof | undefined {
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
  // Without an issue about the change, the value would prove something else.
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
