import { codePointLength, trimmedLength } from '#runtime/code-points.js';
import type { Issue } from '#runtime/issue.js';
import type { Limit } from '../model/model.js';
import { isObjectRef, nameOfType, type Type } from '../model/types.js';
import { brokenRuleText } from '../model/wording/index.js';
import { kindOf, type Difference, type Place } from './facts.js';
import type { Path } from './json-text.js';
import { locate, missedLimit, type Located } from './locate.js';
import type { Typing } from './walk-types.js';

/** Maximal number of issues for a payload. */
const MOST_ISSUES = 10_000;

/** Codes of keys, members and bits that only mode 'strict' refuses unless their owner is closed. */
const UNKNOWN_KEY = 'unknown-key';

const RULES = new Set([
  'exactly-one-set',
  'at-most-one-non-null',
  'at-least-one-set',
  'required-when',
  'ordered',
  'total-length',
  'absent-with',
  'key-count',
]);

/** A payload that is checked. */
interface Checked {
  readonly value: unknown;
  readonly type: Type;
  readonly placeOf: (path: Path) => Place;
}

export class Differences {
  readonly found = new Map<string, Difference>();

  constructor(readonly typing: Typing) {}

  /** Runs the validators on a payload. Returns whether modes 'spec' and 'strict' accept it. */
  check(payload: Checked): { readonly spec: boolean; readonly strict: boolean } {
    const { value, type } = payload;
    const strict = this.typing.issues(value, type, 'strict', MOST_ISSUES);
    if (strict.length === 0) return { spec: true, strict: true };
    const spec = this.typing.issues(value, type, 'spec', MOST_ISSUES);
    const refused = new Set(spec.map(keyOf));
    // Issues of one kind at one place count as one difference, unless several rules are broken.
    const distinct = new Map(strict.map((issue) => [keyOf(issue), issue]));
    for (const [key, issue] of distinct) this.#note(issue, refused.has(key), payload);
    return { spec: spec.length === 0, strict: false };
  }

  #note(issue: Issue, refused: boolean, payload: Checked): void {
    const { path, code } = issue;
    // The path of the issue ends with the missing field, but the rule belongs to the object.
    const owner = code === 'required-when' ? path.slice(0, -1) : path;
    const at = locate(this.typing, payload.type, payload.value, owner);
    const differences = RULES.has(code)
      ? this.#ofRule(at, issue, () => payload.placeOf(owner))
      : this.#wrongParts(at, code).map((part) => this.#ofPart(part, code, () => payload.placeOf(path)));
    for (const difference of differences) difference.refused ||= refused;
  }

  #ofPart(at: Located, code: string, place: () => Place): Difference {
    // An unknown key is left out of the name, because it may be data.
    const name = code === UNKNOWN_KEY && at.object !== undefined ? at.object.type.name : at.name;
    const missed = missedLimit(at, code, this.typing);
    const isOfName = code === 'unknown-member' || code === 'unknown-bits' || isOfScalar(missed, at);
    const named = isOfName && at.type !== undefined ? nameOfType(at.type) : undefined;
    const known = { name, code, field: at.field, object: at.object?.type, named, broken: missed };
    const difference = this.#difference(known, place);
    if (code !== 'missing') difference.kinds.add(kindOf(at.value));
    const size = missed && sizeOf(at.value, missed);
    if (size !== undefined) {
      const { least, most } = difference.sizes ?? { least: size, most: size };
      difference.sizes = { least: Math.min(least, size), most: Math.max(most, size) };
    }
    return difference;
  }

  /** The parts that an issue concerns: for an entry of a dict, its value, its key or both. */
  #wrongParts(at: Located, code: string): readonly Located[] {
    const { key } = at;
    if (key === undefined) return [at];
    const limited = [at, key].filter((part) => missedLimit(part, code, this.typing) !== undefined);
    if (limited.length > 0) return limited;
    return this.#isWrong(key, code) && !this.#isWrong(at, code) ? [key] : [at];
  }

  #isWrong({ type, value }: Located, code: string): boolean {
    return this.typing.issues(value, type!, code === 'unknown-member' ? 'strict' : 'spec', 1).length > 0;
  }

  #ofRule({ type }: Located, { code, message }: Issue, place: () => Place): readonly Difference[] {
    const object = type !== undefined && isObjectRef(type) ? this.typing.objectOf(type) : undefined;
    const index = object?.rules.findIndex((rule) => rule.kind === code && message.endsWith(brokenRuleText(rule))) ?? -1;
    if (object === undefined || index === -1) return [];
    const name = `${object.name} rules.${index}`;
    const broken = object.rules[index]!;
    return [this.#difference({ name, code, field: undefined, object, named: undefined, broken }, place)];
  }

  #difference(
    known: Pick<Difference, 'name' | 'code' | 'field' | 'object' | 'named' | 'broken'>,
    place: () => Place,
  ): Difference {
    const { name, code, named = '', broken } = known;
    const id = [name, code, named, broken?.origin.file, broken?.origin.line, broken?.origin.column].join(' ');
    const found = this.found.get(id) ?? { ...known, count: 0, place: place(), kinds: new Set(), refused: false };
    found.count++;
    this.found.set(id, found);
    return found;
  }
}

function isOfScalar(missed: Limit | undefined, { field }: Located): boolean {
  return missed !== undefined && field?.field.limits.includes(missed) !== true;
}

function keyOf({ path, code, message }: Issue): string {
  return JSON.stringify([code, path, RULES.has(code) ? message : '']);
}

/** The size of a refused value to which a limit applies. */
function sizeOf(value: unknown, limit: Limit): number | undefined {
  if (limit.kind === 'length') return (limit.trimmed ? trimmedLength : codePointLength)(String(value));
  if (limit.kind === 'range') return Number(value);
  if (limit.kind === 'scale') return String(value).split('.').at(1)?.length ?? 0;
  return limit.kind === 'items' ? Object.keys(value as object).length : undefined;
}
