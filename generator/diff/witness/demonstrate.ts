import { isTypeSection, LONGEST_LIST, LONGEST_TEXT, type Json, type Model } from '../../model/index.js';
import { alignNames } from '../align.js';
import { breaksData, LEVELS, type Change, type Diff, type Level, type Witness } from '../change.js';
import { nameInPath } from '../compare/text.js';
import { partialOf, ReachIndex } from '../reach.js';
import { BODY, carriedBy, carrierAt, kindOfField, type NamedCarrier } from './carriers.js';
import { candidatesIn, hostsOf, type Candidate, type Uses } from './candidates.js';
import { withoutLongParts, versionOf, type Sides } from './versions.js';
import type { LoadValidators } from '../../interpret/validators.js';

/**
 * Adds witnesses to the breaking changes of a Diff: values that derive from both Models, and that the validators of
 * both check. For each declaration, only the first {@link MAX_WITNESSED} breaks are demonstrated.
 *
 * @param aligned the old Model with declared new names
 */
export async function demonstrate(
  diff: Diff,
  before: Model,
  after: Model,
  loadValidators: LoadValidators,
  aligned: Model = alignNames(before, after).before,
): Promise<Diff> {
  if (!diff.changes.some(isBreak)) return diff;
  const [old, now] = await Promise.all([loadValidators(before), loadValidators(after)]);
  const sides: Sides = {
    before: versionOf(before, old),
    after: versionOf(after, now),
    formerNames: formerNames(before, aligned),
  };
  const uses = usesIn(new ReachIndex(aligned, after));
  const isDemonstrated = firstOfEach();
  const looks = new Map<Change, Look>();
  for (const change of diff.changes) {
    if (isBreak(change)) looks.set(change, isDemonstrated(change) ? look(change, sides, uses) : TOO_MANY);
  }
  const open = [...looks].flatMap(([change, { witnesses, tried }]) =>
    tried !== undefined && sidesWithout(witnesses, change).length > 0 ? [change] : [],
  );
  const inCarriers = await looksInCarriers(open, { aligned, written: before }, after, uses, loadValidators);
  const changes = diff.changes.map((change) => {
    const found = looks.get(change);
    if (found === undefined) return change;
    const further = inCarriers.get(change);
    const missing = sidesWithout(found.witnesses, change);
    const others = (further?.witnesses ?? []).filter(({ acceptedBy }) => missing.includes(acceptedBy));
    const witnesses = [...found.witnesses, ...others].map(withoutLongParts);
    if (witnesses.length > 0 || !breaksData(change)) return { ...change, witnesses };
    const tried = found.tried === undefined ? undefined : found.tried + (further?.tried ?? 0);
    return { ...change, witnesses, unproven: reasonOf(change, tried) };
  });
  return { ...diff, changes };
}

/** Witnesses of one change, and the number of tried objects; undefined if none were tried. */
export interface Look {
  readonly witnesses: readonly Witness[];
  readonly tried: number | undefined;
}

const TOO_MANY: Look = { witnesses: [], tried: undefined };

/**
 * Looks for witnesses in bodies and parameters.
 *
 * @param deepest the largest depth at which values are refused
 */
export async function looksInCarriers(
  changes: readonly Change[],
  before: { readonly aligned: Model; readonly written: Model },
  after: Model,
  uses: (object: string) => Uses,
  loadValidators: LoadValidators,
  deepest: (change: Change) => number = anyDepth,
): Promise<ReadonlyMap<Change, Look>> {
  const owners = new Set(changes.flatMap(ownersOf));
  if (owners.size === 0) return new Map();
  const carried = carriedBy(owners, before, after);
  if (carried.carriers.length === 0) return new Map();
  const [old, now] = await Promise.all([loadValidators(carried.before), loadValidators(carried.after)]);
  const sides: Sides = {
    before: versionOf(carried.before, old),
    after: versionOf(carried.after, now),
    formerNames: new Map(),
  };
  const named = new Map(carried.carriers.map((carrier) => [carrier.object, carrier]));
  const usesOf = (object: string): Uses => {
    const carrier = named.get(object);
    return carrier === undefined
      ? uses(object)
      : { isReceived: !carrier.isSent, isSent: carrier.isSent, forms: () => [] };
  };
  return new Map(
    changes.flatMap((change) => {
      const inside = insideCarrier(change, carried.carriers);
      if (inside === undefined) return [];
      const { isBody = false, values } = inside.carrier ?? {};
      const found = look(inside.change, sides, usesOf, deepest(change) + (isBody ? 1 : 0), values);
      return [[change, { ...found, witnesses: found.witnesses.map((witness) => ofCarrier(witness, named)) }] as const];
    }),
  );
}

/** The declarations whose bodies and parameters may demonstrate a change. */
function ownersOf({ path, reach, kind }: Change): readonly string[] {
  const [section = '', name = ''] = path.split('.');
  if (/^(endpoints|events|channels|urls|permissions)$/.test(section))
    return kindOfField(kind) === undefined ? [] : [`${section}.${name}`];
  if (!isTypeSection(section) || section === 'objects') return [];
  return [
    ...reach.endpoints.slice(0, MOST_OWNERS).map((endpoint) => `endpoints.${endpoint}`),
    ...reach.events.slice(0, MOST_OWNERS).map((event) => `events.${nameInPath(event)}`),
  ];
}

/** Maximal number of endpoints or events with a type that are tried. */
const MOST_OWNERS = 5;

/** The change as one of a field of a carrier, or unchanged if it concerns a type. */
function insideCarrier(
  change: Change,
  carriers: readonly NamedCarrier[],
): { readonly change: Change; readonly carrier?: NamedCarrier } | undefined {
  if (isTypeSection(change.path.split('.')[0]!)) return { change };
  // The payload may be demonstrated by an alternative.
  const at = carrierAt(change.kind.startsWith('event.payload.') ? `${change.path}.instead` : change.path, carriers);
  const kind = kindOfField(change.kind);
  if (at === undefined || kind === undefined) return undefined;
  const { path, subject, carrier } = at;
  return { change: { ...change, kind, path, subject }, carrier };
}

/** The witness with the body as its value, and with the label of the carrier. */
function ofCarrier(witness: Witness, named: ReadonlyMap<string, NamedCarrier>): Witness {
  const carrier = named.get(witness.type);
  if (carrier === undefined) return witness;
  const { issue } = witness;
  const value = witness.value as { readonly [key: string]: Json };
  if (!carrier.isBody || !Object.hasOwn(value, BODY)) return { ...witness, type: carrier.label };
  const body = value[BODY]!;
  return { ...witness, type: carrier.label, value: body, issue: { ...issue, path: issue.path.slice(1) } };
}

/** The versions whose values could prove breaks without a witness. */
function sidesWithout(
  witnesses: readonly Witness[],
  { impact: { reader, writer } }: Change,
): readonly Witness['acceptedBy'][] {
  const isOpen = (level: Level, side: Witness['acceptedBy']): boolean =>
    level === 'breaking' && !witnesses.some(({ acceptedBy }) => acceptedBy === side);
  return [
    ...(isOpen(reader, 'after') ? (['after'] as const) : []),
    ...(isOpen(writer, 'before') ? (['before'] as const) : []),
  ];
}

/** Changes of the meaning of values. */
const OF_MEANING = /^(enum\.value\.renumbered|bit\.moved|unit\.changed|default\.|state\.|identifier\.(epoch|part))/;

/** Additions and removals. */
const OF_PRESENCE =
  /^(endpoint|event|channel|object|view|url|auth|service|collection|endpoint\.response|channel\.message)\.(added|removed)$/;

function reasonOf({ kind, path, before = '', after = '' }: Change, tried: number | undefined): string {
  if (tried === undefined) return 'the first hundred breaks of its declaration are demonstrated';
  if (OF_MEANING.test(kind)) return 'the same values are valid, and mean something else';
  if (OF_PRESENCE.test(kind)) return 'it is about whether something is there at all, which no value shows';
  if (path.startsWith('collections.')) return 'it is about a whole list, and values of one object are tried';
  const isCredential = /^endpoint\.auth\.(added|removed)$/.test(kind);
  if (
    /^(endpoint|event)\.[a-z.]*\.(added|removed|shown|hidden)$/.test(kind) &&
    kindOfField(kind) === undefined &&
    !isCredential
  )
    return 'one version says nothing there that a value could be checked with';
  if (kindOfField(kind) === undefined && !isTypeSection(path.split('.')[0]!))
    return 'it is about how programs talk to the service, which no value shows';
  if (kind.endsWith('.renamed')) return 'the old name is accepted but ignored';
  if (kind.startsWith('limit.') && isBeyond(`${before} ${after}`))
    return `texts of up to ${LONGEST_TEXT.toLocaleString('en')} characters and lists of up to ${LONGEST_LIST.toLocaleString('en')} items are tried`;
  if (/\bbytes\b/.test(`${before} ${after}`)) return 'the content of a file is no JSON value';
  if (tried === 0) return 'nothing that is sent or received in both versions holds it';
  return 'no value was found that one version accepts and the other refuses because of it';
}

/** Whether a limit has a bound beyond the tried values. */
function isBeyond(limits: string): boolean {
  const isAnyFrom = (most: number, notation: RegExp): boolean =>
    [...limits.matchAll(notation)].some(([text]) => (text.match(/\d+/g) ?? []).some((bound) => Number(bound) >= most));
  return isAnyFrom(LONGEST_TEXT, /\blength \S+/g) || isAnyFrom(LONGEST_LIST, /\bitems \S+/g);
}

/** Returns a function for the uses of an object. */
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
 * Maximal number of breaks that are demonstrated for a declaration or view. A witness contains the whole declaration,
 * so that the time for all breaks would grow with the square of their number.
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

function formerNames(before: Model, aligned: Model): ReadonlyMap<string, string> {
  return new Map(aligned.objects.map(({ name }, index) => [name, before.objects[index]!.name]));
}

function anyDepth(): number {
  return Infinity;
}

/**
 * The simplest witness for each side that rejects a value. Readers break on received values that only the new version
 * accepts, and writers on sent values that only the old one accepts.
 *
 * @param deepest the largest depth at which values are refused
 * @param bodies the bodies to try, if they are known
 */
export function look(
  change: Change,
  sides: Sides,
  uses: (object: string) => Uses,
  deepest = Infinity,
  bodies?: readonly Json[],
): Look {
  const found = new Map<Witness['acceptedBy'], Proof>();
  const hosts = hostsOf(change, sides, uses);
  const candidates = hosts.flatMap((host) =>
    bodies === undefined
      ? [...candidatesIn(host, change, sides)]
      : bodies.map((body): Candidate => ({ type: host.object, value: { [BODY]: body }, isAbout: () => true })),
  );
  for (const candidate of candidates) {
    const isAbout = (issue: Witness['issue']): boolean => issue.path.length <= deepest && candidate.isAbout(issue);
    const proof = proofOf({ ...candidate, isAbout }, sides);
    if (proof === undefined || !shows(proof.witness, change, uses(candidate.type))) continue;
    const best = found.get(proof.witness.acceptedBy);
    if (best === undefined || isSimpler(proof, best)) found.set(proof.witness.acceptedBy, proof);
  }
  const witnesses = [...found.values()].map(({ witness }) => witness);
  return { witnesses: witnesses.toSorted((a, b) => (a.acceptedBy > b.acceptedBy ? 1 : -1)), tried: hosts.length };
}

/** Whether a witness shows a break of data for an audience. Any witness shows a break of types. */
function shows({ acceptedBy }: Witness, change: Change, { isReceived, isSent }: Uses): boolean {
  if (!breaksData(change)) return true;
  const { reader, writer } = change.impact;
  return acceptedBy === 'after' ? reader === 'breaking' && isReceived : writer === 'breaking' && isSent;
}

interface Proof {
  readonly witness: Witness;
  /** Whether the change causes every issue of the value. */
  readonly alone: boolean;
  readonly length: number;
}

function isSimpler(proof: Proof, other: Proof): boolean {
  if (proof.alone !== other.alone) return proof.alone;
  if (proof.witness.mode !== other.witness.mode) return proof.witness.mode === 'shape';
  return proof.length < other.length;
}

/** The proof by a value that exactly one version accepts, if the other rejects it because of the change. */
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
  const old = before.validators.issues(formerNames.get(type) ?? type, value, mode);
  const now = after.validators.issues(type, value, mode);
  if (old.length > 0 === now.length > 0) return undefined;
  const issues = old.length > 0 ? old : now;
  // Without an issue of the change, the value would prove another one.
  const issue = issues.find(isAbout);
  if (issue === undefined) return undefined;
  return { acceptedBy: old.length > 0 ? 'after' : 'before', issue, alone: issues.every(isAbout) };
}
