import type { LimitKind } from '../model/limits/limit-kinds.js';
import type { Issue } from '#runtime/issue.js';
import { isObjectRef, nameOfType, writeType, type Type } from '../model/types.js';
import { brokenRuleText } from '../model/wording/index.js';
import { kindOf, type Difference } from './facts.js';
import { locate, missedLimit, type Located } from './locate.js';
import type { Observer } from './observer.js';
import type { Path } from './json-text.js';
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

export class Differences {
  readonly found = new Map<string, Difference>();

  constructor(
    readonly typing: Typing,
    readonly observer: Observer,
  ) {}

  /** Runs the validators on a payload. Returns whether modes 'spec' and 'strict' accept it. */
  check(value: unknown, type: Type): { readonly spec: boolean; readonly strict: boolean } {
    const strict = this.typing.issues(value, type, 'strict', MOST_ISSUES);
    if (strict.length === 0) return { spec: true, strict: true };
    const spec = this.typing.issues(value, type, 'spec', MOST_ISSUES);
    const refused = new Set(spec.map(keyOf));
    const root = writeType(type);
    // Issues of one kind at one place count as one difference, unless several rules are broken.
    const distinct = new Map(strict.map((issue) => [keyOf(issue), issue]));
    for (const [key, issue] of distinct) this.#note(issue, refused.has(key), value, type, root);
    return { spec: spec.length === 0, strict: false };
  }

  #note({ path, code, message }: Issue, refused: boolean, payload: unknown, type: Type, root: string): void {
    if (RULES.has(code)) {
      // The path of the issue ends with the missing field, but the rule belongs to the object.
      const owner = code === 'required-when' ? path.slice(0, -1) : path;
      return this.#noteRule(locate(this.typing, type, root, payload, owner), code, message, owner, refused);
    }
    const at = locate(this.typing, type, root, payload, path);
    for (const part of this.#wrongParts(at, code)) this.#notePart(part, code, path, refused);
  }

  #notePart(at: Located, code: string, path: Path, refused: boolean): void {
    // An unknown key is left out of the name, because it may be data.
    const name = code === UNKNOWN_KEY && at.object !== undefined ? at.object.type.name : at.name;
    const missed = missedLimit(at, code, this.typing);
    const isOfName = code === 'unknown-member' || code === 'unknown-bits' || missed?.of === 'scalar';
    const named = isOfName && at.type !== undefined ? nameOfType(at.type) : undefined;
    const id = `${name} ${code} ${missed?.of ?? ''} ${missed?.index ?? ''} ${named ?? ''}`;
    const difference = this.#difference(id, path, {
      name,
      code,
      field: at.field,
      object: at.object?.type.name,
      named,
      limit: missed && { of: missed.of, index: missed.index },
    });
    difference.refused ||= refused;
    if (code !== 'missing') difference.kinds.add(kindOf(at.value));
    const size = missed && sizeOf(at.value, missed.limit);
    if (size === undefined) return;
    const { least, most } = difference.sizes ?? { least: size, most: size };
    difference.sizes = { least: Math.min(least, size), most: Math.max(most, size) };
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

  #noteRule({ type }: Located, code: string, message: string, path: Path, refused: boolean): void {
    const owner = type !== undefined && isObjectRef(type) ? this.typing.objectOf(type) : undefined;
    const index = owner?.rules.findIndex((rule) => rule.kind === code && message.endsWith(brokenRuleText(rule))) ?? -1;
    if (owner === undefined || index === -1) return;
    const name = `${owner.name} rules.${index}`;
    const difference = this.#difference(`${name} ${code}`, path, {
      name,
      code,
      field: undefined,
      object: owner.name,
      named: undefined,
      limit: { of: 'field', index },
    });
    difference.refused ||= refused;
  }

  #difference(id: string, path: Path, fresh: Omit<Difference, 'count' | 'example' | 'kinds' | 'refused'>): Difference {
    const known = this.found.get(id);
    if (known !== undefined) {
      known.count++;
      return known;
    }
    const difference: Difference = {
      ...fresh,
      ...this.observer.noted(undefined, path),
      kinds: new Set(),
      refused: false,
    };
    this.found.set(id, difference);
    return difference;
  }
}

function keyOf({ path, code, message }: Issue): string {
  return JSON.stringify([code, path, RULES.has(code) ? message : '']);
}

/** The size of a refused value to which a limit applies. */
function sizeOf(value: unknown, limit: LimitKind): number | undefined {
  if (limit.kind === 'length') return [...(limit.trimmed ? String(value).trim() : String(value))].length;
  if (limit.kind === 'range') return Number(value);
  if (limit.kind === 'scale') return String(value).split('.').at(1)?.length ?? 0;
  return limit.kind === 'items' ? Object.keys(value as object).length : undefined;
}
