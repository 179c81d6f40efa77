import { declaredAs } from '../model/by-name.js';
import { versionOf, type Version } from '../diff/witness/versions.js';
import type { LoadValidators, Validators } from '../interpret/validators.js';
import { withClosedEnums } from './published-types.js';
import { type DriftLine, type Group, pathsOfObjects, placeInPath } from './drift-line.js';
import { EVERYWHERE } from '../diff/witness/candidates.js';
import type { Change, Witness } from '../diff/change.js';
import { look, looksInCarriers } from '../diff/witness/demonstrate.js';
import type { Endpoint, Field, Model } from '../model/model.js';
import type { Alignment } from './align/align.js';
import { unionScope } from '../model/unions/discriminator.js';

/** The two sides that decide whether a value shows a difference: the spec and the document themselves. */
export interface ProvenSides {
  readonly own: Model;
  readonly published: Model;
  readonly alignment: Alignment;
  /** The published object that a line cites, where several are one own object. */
  readonly formOf: (line: DriftLine) => string | undefined;
}

/**
 * The same lines with values that one side accepts and the other refuses. The document accepts a value if one of the published forms of
 * the object does. Values of its enums are all that it lists.
 */
export async function proveLines(
  lines: readonly DriftLine[],
  sides: ProvenSides,
  load: LoadValidators,
): Promise<readonly DriftLine[]> {
  const published = withClosedEnums(sides.published);
  const ofTypes = await witnessesOfTypes(lines.filter(isAboutTypes), { ...sides, published }, load);
  const ofEndpoints = await witnessesOfEndpoints(lines.filter(isAboutEndpoints), { ...sides, published }, load);
  return lines.map((line) => {
    const found = ofTypes.get(line) ?? ofEndpoints.get(line);
    return found === undefined ? line : { ...line, witnesses: inOrder(found, line.group) };
  });
}

/** A field that only the own spec has is a key like any other for who follows the document, unless it has to be there. */
function isAboutTypes({ group, kind, path }: DriftLine): boolean {
  return (
    group !== 'names' && path.startsWith('objects.') && (group !== 'own fields' || kind === 'field.added.required')
  );
}

function isAboutEndpoints({ group, path }: DriftLine): boolean {
  return !UNPROVEN.has(group) && path.startsWith('endpoints.');
}

/** Groups of endpoints that no value shows. */
const UNPROVEN: ReadonlySet<Group> = new Set<Group>(['names', 'parameters', 'endpoints', 'auth']);

/** Keys that lead to what is refused: the field, and an item or a key of it. Deeper inside, a value shows another difference. */
const DEEPEST_ISSUE = 2;

/** A field that is absent or null is refused itself. */
function deepestOf({ kind }: Change): number {
  return kind.includes('.presence.') ? 1 : DEEPEST_ISSUE;
}

/** Witnesses that fit the group come first, and a witness of the opposite is left out. */
function inOrder(witnesses: readonly Witness[], group: Group): readonly Witness[] {
  const refused = witnesses.filter(({ acceptedBy }) => acceptedBy === 'before');
  const allowed = witnesses.filter(({ acceptedBy }) => acceptedBy === 'after');
  if (group === 'refused') return refused;
  return group === 'wider' ? allowed : [...refused, ...allowed];
}

// ------------------------------------------------------------------------------------------------------------ objects

async function witnessesOfTypes(
  lines: readonly DriftLine[],
  { own, published, alignment, formOf }: ProvenSides,
  load: LoadValidators,
): Promise<ReadonlyMap<DriftLine, readonly Witness[]>> {
  if (lines.length === 0) return new Map();
  // Where the document writes an object says nothing of the places of the spec.
  const theirs = withoutPlaces(published);
  const [now, old] = await Promise.all([load(own), load(theirs)]);
  const [before, after] = [versionOf(theirs, old), versionOf(own, now)];
  const byPath = pathsOfObjects(own);
  const counterparts = new Map(own.objects.map(({ name }) => [name, alignment.objects.get(name)?.[0] ?? NOTHING]));
  return new Map(
    lines.map((line): readonly [DriftLine, readonly Witness[]] => {
      const place = placeInPath(line.path, byPath);
      if (place === undefined) return [line, []];
      const { object, field } = place;
      const all = alignment.objects.get(object) ?? [];
      const form = formOf(line) ?? all[0] ?? NOTHING;
      const accepts = (value: unknown, mode: Mode): boolean => now.issues(object, value, mode, 1).length === 0;
      const anyForm = acceptingAny(before, { form, all, field }, accepts);
      const formerNames = new Map([...counterparts, [object, form]]);
      const { witnesses } = look(
        asRisk(line),
        { before: { ...before, validators: anyForm }, after, formerNames },
        () => EVERYWHERE,
        deepestOf(line),
      );
      return [line, witnesses];
    }),
  );
}

type Mode = Parameters<Validators['issues']>[2];

/** The name of no published object. */
const NOTHING = '';

function withoutPlaces(model: Model): Model {
  const objects = model.objects.map((object) => {
    const { writtenAt: _, ...others } = object;
    return others;
  });
  return { ...model, objects };
}

/**
 * Validators that accept as one published object what another form of the same own object is. A form that lacks the field takes anything
 * under its name, and says nothing of it: about such a value both sides agree.
 */
function acceptingAny(
  { validators, model }: Version,
  { form, all, field }: { readonly form: string; readonly all: readonly string[]; readonly field: string },
  own: (value: unknown, mode: Mode) => boolean,
): Validators {
  const others = all.filter((name) => name !== form && validators.has(name));
  if (others.length === 0) return validators;
  const knows = (name: string): boolean =>
    unionScope(model)
      .objects.get(name)
      ?.fields.some((one) => one.name === field) ?? false;
  const accepts = (names: readonly string[], value: unknown, mode: Mode): boolean =>
    names.some((name) => validators.issues(name, value, mode, 1).length === 0);
  const having = others.filter(knows);
  return {
    has: validators.has,
    issues: (type, value, mode, maxIssues) => {
      const issues = validators.issues(type, value, mode, maxIssues);
      if (type !== form) return issues;
      if (accepts(having, value, mode)) return [];
      if (!accepts(others, value, mode)) return issues;
      return !Object.hasOwn(value as object, field) || own(value, mode) ? [] : issues;
    },
  };
}

/** Differences matter to both sides of a connection: any value shows them. */
function asRisk(line: DriftLine): Change {
  return { ...line, impact: { ...line.impact, reader: 'risky', writer: 'risky' } };
}

// ---------------------------------------------------------------------------------------------------------- endpoints

async function witnessesOfEndpoints(
  lines: readonly DriftLine[],
  { own, published, alignment }: ProvenSides,
  load: LoadValidators,
): Promise<ReadonlyMap<DriftLine, readonly Witness[]>> {
  if (lines.length === 0) return new Map();
  const inPlace = { ...published, endpoints: endpointsInPlace(own, published, alignment) };
  const asked = lines.map(asRisk);
  const sides = { aligned: inPlace, written: inPlace };
  const found = await looksInCarriers(asked, sides, own, () => EVERYWHERE, load, deepestOf);
  return new Map(lines.map((line, index) => [line, found.get(asked[index]!)?.witnesses ?? []] as const));
}

/** The published endpoints with the names of the own ones, also of the parameters of paths and of headers. */
function endpointsInPlace(own: Model, { endpoints }: Model, alignment: Alignment): readonly Endpoint[] {
  return own.endpoints.flatMap((ours) => {
    const published = declaredAs(endpoints, alignment.endpoints.get(ours.name)?.[0] ?? '');
    if (published === undefined) return [];
    const params = published.params.map((param, index) => ({ ...param, name: ours.params[index]?.name ?? param.name }));
    const responses = published.responses.map((response) => {
      const same = ours.responses.find(({ status }) => status === response.status);
      return { ...response, headers: named(response.headers, same?.headers ?? []) };
    });
    return [{ ...published, name: ours.name, params, headers: named(published.headers, ours.headers), responses }];
  });
}

/** Headers with the names that the own ones have: upper and lower case are the same. */
function named<Header extends Field>(headers: readonly Header[], own: readonly Field[]): readonly Header[] {
  const names = new Map(own.map(({ name }) => [name.toLowerCase(), name]));
  return headers.map((header) => ({ ...header, name: names.get(header.name.toLowerCase()) ?? header.name }));
}
