import { versionOf, type Version } from '../diff/witness/versions.js';
import type { LoadValidators, Validators } from '../interpret/validators.js';
import { withClosedEnums } from './aligned.js';
import type { DriftLine, Group } from './drift-line.js';
import { EVERYWHERE } from '../diff/witness/candidates.js';
import type { Change, Witness } from '../diff/change.js';
import { look, looksInCarriers } from '../diff/witness/demonstrate.js';
import type { Endpoint, Model } from '../model/model.js';
import type { Alignment } from './align/align.js';
import { typesByName } from '../model/by-name.js';

/** The spec and the document, whose validators decide whether a value shows a difference. */
export interface ProvenSides {
  readonly own: Model;
  readonly published: Model;
  readonly alignment: Alignment;
  /** The published endpoints with own names. */
  readonly endpoints: readonly Endpoint[];
}

/**
 * Adds values to lines that only one side accepts. The document accepts a value if any published form of the object
 * does; its enums accept only listed values.
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

/** Whether a type can prove the difference. An optional field of only the own spec is undeclared in the document. */
function isAboutTypes({ group, kind, subject }: DriftLine): boolean {
  return group !== 'names' && subject.on === 'object' && (group !== 'own fields' || kind === 'field.added.required');
}

function isAboutEndpoints({ group, path }: DriftLine): boolean {
  return !UNPROVEN.has(group) && path.startsWith('endpoints.');
}

/** Groups whose differences no value can prove. */
const UNPROVEN: ReadonlySet<Group> = new Set<Group>(['names', 'parameters', 'endpoints', 'auth']);

/** Maximal depth of an issue: the field, and an item or key in it. Deeper issues prove other differences. */
const DEEPEST_ISSUE = 2;

/** For differences of presence, the field itself must be refused. */
function deepestOf({ kind }: Change): number {
  return kind.includes('.presence.') ? 1 : DEEPEST_ISSUE;
}

/** Witnesses for the group first, without those of the opposite. */
function inOrder(witnesses: readonly Witness[], group: Group): readonly Witness[] {
  const refused = witnesses.filter(({ acceptedBy }) => acceptedBy === 'before');
  const allowed = witnesses.filter(({ acceptedBy }) => acceptedBy === 'after');
  if (group === 'refused') return refused;
  return group === 'wider' ? allowed : [...refused, ...allowed];
}

// ------------------------------------------------------------------------------------------------------------ objects

async function witnessesOfTypes(
  lines: readonly DriftLine[],
  { own, published, alignment }: ProvenSides,
  load: LoadValidators,
): Promise<ReadonlyMap<DriftLine, readonly Witness[]>> {
  if (lines.length === 0) return new Map();
  const [now, old] = await Promise.all([load(own), load(published)]);
  const [before, after] = [versionOf(published, old), versionOf(own, now)];
  const counterparts = new Map(own.objects.map(({ name }) => [name, alignment.objects.get(name)?.[0] ?? NOTHING]));
  return new Map(
    lines.flatMap((line) => {
      if (line.subject.on === 'nothing') return [];
      const { name: object, field } = line.subject;
      const all = alignment.objects.get(object) ?? [];
      const form = line.subject.form ?? all[0] ?? NOTHING;
      const accepts = (value: unknown, mode: Mode): boolean => now.issues(object, value, mode, 1).length === 0;
      const anyForm = acceptingAny(before, { form, all, field }, accepts);
      const formerNames = new Map([...counterparts, [object, form]]);
      const { witnesses } = look(
        asRisk(line),
        { before: { ...before, validators: anyForm }, after, formerNames },
        () => EVERYWHERE,
        deepestOf(line),
      );
      return [[line, witnesses] as const];
    }),
  );
}

type Mode = Parameters<Validators['issues']>[2];

const NOTHING = '';

/**
 * Validators that accept a published object if another form of the own object accepts the value. A form without the
 * field is ignored, because it accepts any value there.
 */
function acceptingAny(
  { validators, model }: Version,
  { form, all, field }: { readonly form: string; readonly all: readonly string[]; readonly field: string },
  own: (value: unknown, mode: Mode) => boolean,
): Validators {
  const others = all.filter((name) => name !== form && validators.has(name));
  if (others.length === 0) return validators;
  const knows = (name: string): boolean =>
    typesByName(model)
      .objects.get(name)
      ?.fields.some((declared) => declared.name === field) ?? false;
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

/** A line as a change for both audiences, so that any value shows it. */
function asRisk(line: DriftLine): Change {
  return { ...line, impact: { ...line.impact, reader: 'risky', writer: 'risky' } };
}

// ---------------------------------------------------------------------------------------------------------- endpoints

async function witnessesOfEndpoints(
  lines: readonly DriftLine[],
  { own, published, endpoints }: ProvenSides,
  load: LoadValidators,
): Promise<ReadonlyMap<DriftLine, readonly Witness[]>> {
  if (lines.length === 0) return new Map();
  const inPlace = { ...published, endpoints };
  const asked = lines.map(asRisk);
  const sides = { aligned: inPlace, written: inPlace };
  const found = await looksInCarriers(asked, sides, own, () => EVERYWHERE, load, deepestOf);
  return new Map(lines.map((line, index) => [line, found.get(asked[index]!)?.witnesses ?? []] as const));
}
