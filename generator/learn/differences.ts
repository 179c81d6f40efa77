import type { LimitKind } from '../model/limits/limit-kinds.js';
import type { Json } from '../model/model.js';
import {
  isContainer,
  isLiteral,
  isNamed,
  isObjectRef,
  writeType,
  hasLength,
  itemOfTuple,
  nameOfType,
  type Type,
} from '../model/types.js';
import { problemOf } from '../model/value-problem.js';
import { kindOf, type Difference } from './facts.js';
import { brokenRules, locate, missedLimit, type Located } from './locate.js';
import type { Observer } from './observer.js';
import type { Path } from './json-text.js';
import { asObject, validatorOf, type Typing } from './walk-types.js';

interface Issue {
  readonly path: Path;
  readonly code: string;
}

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
    const strict = this.#issues(value, type, 'strict');
    if (strict.length === 0) return { spec: true, strict: true };
    const spec = this.#issues(value, type, 'spec');
    const refused = new Set(spec.map(keyOf));
    const root = writeType(type);
    // Issues have no rule, so that those of one kind at one place count as one difference.
    const distinct = new Map(strict.map((issue) => [keyOf(issue), issue]));
    for (const [key, issue] of distinct) this.#note(issue, refused.has(key), value, type, root);
    return { spec: spec.length === 0, strict: false };
  }

  /** The issues of the outermost objects and unions of a type. */
  #issues(value: unknown, type: Type, mode: 'spec' | 'strict', path: Path = []): readonly Issue[] {
    const { validators } = this.typing;
    const name = validatorOf(type);
    if (name !== undefined) {
      if (!validators.has(name)) return [];
      return validators
        .issues(name, value, mode, MOST_ISSUES)
        .map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
    }
    // Other named types outside of objects have no validators.
    if (isNamed(type)) return [];
    if (!isContainer(type)) return this.#problem(value, type, path);
    switch (type.kind) {
      case 'nullable':
        return value === null ? [] : this.#issues(value, type.of, mode, path);
      case 'oneOf': {
        const member = this.typing.memberFor(type, value);
        return member === undefined ? [{ path, code: 'type' }] : this.#issues(value, member, mode, path);
      }
      case 'list':
        if (!Array.isArray(value)) return [{ path, code: 'type' }];
        return value.flatMap((item, index) => this.#issues(item, type.item, mode, [...path, index]));
      case 'dict': {
        const dict = asObject(value);
        if (dict === undefined) return [{ path, code: 'type' }];
        return Object.entries(dict).flatMap(([key, item]) => this.#issues(item, type.value, mode, [...path, key]));
      }
      case 'tuple':
        if (!Array.isArray(value) || !hasLength(type, value.length)) return [{ path, code: 'type' }];
        return value.flatMap((item, index) => this.#issues(item, itemOfTuple(type, index)!, mode, [...path, index]));
    }
  }

  #problem(value: unknown, type: Type, path: Path): readonly Issue[] {
    const problem = problemOf(value as Json, type, [], this.typing.model);
    return problem === undefined ? [] : [{ path, code: isLiteral(type) ? 'literal' : 'type' }];
  }

  #note({ path, code }: Issue, refused: boolean, payload: unknown, type: Type, root: string): void {
    if (RULES.has(code)) {
      // The path of the issue ends with the missing field, but the rule belongs to the object.
      const owner = code === 'required-when' ? path.slice(0, -1) : path;
      return this.#noteRules(locate(this.typing, type, root, payload, owner), code, path, owner, refused);
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
    const isUnknown = code === 'unknown-member' && !this.typing.hasValue(type!, value);
    return isUnknown || problemOf(value as Json, type!, [], this.typing.model) !== undefined;
  }

  #noteRules({ type, value }: Located, code: string, path: Path, ownerPath: Path, refused: boolean): void {
    const owner = type !== undefined && isObjectRef(type) ? this.typing.objectOf(type) : undefined;
    const holder = asObject(value);
    if (owner === undefined || holder === undefined) return;
    for (const rule of brokenRules(owner, holder, code)) {
      const missing = rule.fields.find((name) => (holder[name] ?? null) === null);
      if (rule.kind === 'required-when' && missing !== path.at(-1)) continue;
      const index = owner.rules.indexOf(rule);
      const name = `${owner.name} rules.${index}`;
      const difference = this.#difference(`${name} ${code}`, ownerPath, {
        name,
        code,
        field: undefined,
        object: owner.name,
        named: undefined,
        limit: { of: 'field', index },
      });
      difference.refused ||= refused;
    }
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

function keyOf({ path, code }: Issue): string {
  return JSON.stringify([code, path]);
}

/** The size of a refused value to which a limit applies. */
function sizeOf(value: unknown, limit: LimitKind): number | undefined {
  if (limit.kind === 'length') return [...(limit.trimmed ? String(value).trim() : String(value))].length;
  if (limit.kind === 'range') return Number(value);
  if (limit.kind === 'scale') return String(value).split('.').at(1)?.length ?? 0;
  return limit.kind === 'items' ? Object.keys(value as object).length : undefined;
}
