import { compileRead } from '../../generator/compile.js';
import { parseApprovals } from '../../generator/diff/index.js';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import type { Diagnostic } from '../../generator/diagnostics/index.js';
import type { Key, Shape } from '../../generator/read/grammar/index.js';
import { readSpecFiles, readYaml, type Node, type SourceFile } from '../../generator/read/index.js';
import { placesOf, shapeOfPath, type GrammarPlace } from './grammar-places.js';
import type { Random } from './random.js';
import type { SeedSpec } from './seed-specs.js';
import {
  partAt,
  partOf,
  printFile,
  scalarPart,
  withEntry,
  withPart,
  type Part,
  type PartEntry,
  type PartPath,
} from './spec-parts.js';

/** Files of a spec as parts, by their paths. */
type Parts = ReadonlyMap<string, Part>;

export interface RandomSpecs {
  /** A spec without problems that is made of the one with this number, counted round, and of pieces of others. */
  readonly next: (seed: number) => RandomSpec | undefined;
  /** How often each key of the language has been in a spec. */
  readonly used: ReadonlyMap<Key, number>;
}

export interface RandomSpec {
  readonly name: string;
  readonly files: readonly SourceFile[];
}

/** Rounds in which what has problems is taken out, before the spec is given up. */
const MOST_ROUNDS = 60;

/**
 * Specs at random. Each begins as one of the seeds, with declarations of others; then parts of it are replaced by parts that other seeds have at
 * such a place of the grammar, keys are added and removed, and types, choices and texts exchanged. Parts with problems are taken out, until `check`
 * reports none. Keys that were rare until then are added first.
 */
export function createRandomSpecs(seeds: readonly SeedSpec[], random: Random): RandomSpecs {
  const parsed = seeds.map(({ name, files }) => ({ name, parts: partsOf(files) }));
  const pool = poolOf(seeds);
  const used = new Map<Key, number>();
  return {
    used,
    next: (seed) => {
      const { name, parts: start } = parsed[seed % parsed.length]!;
      let parts = start;
      const others = random.below(3);
      for (let turn = 0; turn < others; turn += 1) parts = joined(parts, random.pick(parsed).parts);
      const edits = random.below(12);
      for (let turn = 0; turn < edits; turn += 1) parts = edited(parts, pool, used, random);
      const files = withoutProblems(parts);
      if (files === undefined) return undefined;
      for (const { places } of placesIn(files))
        for (const { key } of places) if (key !== undefined) used.set(key, (used.get(key) ?? 0) + 1);
      return { name, files };
    },
  };
}

function partsOf(files: readonly SourceFile[]): Parts {
  return new Map(files.flatMap((file) => withNode(file, (node) => [[file.path, partOf(node)] as const])));
}

function withNode<T>(file: SourceFile, use: (node: Node) => readonly T[]): readonly T[] {
  const { node } = readYaml(file, new Diagnostics());
  return node === undefined ? [] : use(node);
}

function placesIn(files: readonly SourceFile[]): readonly { path: string; places: readonly GrammarPlace[] }[] {
  return files.flatMap((file) =>
    withNode(file, (node) => [{ path: file.path, places: [...placesOf(node, shapeOfPath(file.path))] }]),
  );
}

/** The values of some seed in a place of the grammar. */
interface Pool {
  readonly ofShape: ReadonlyMap<Shape, readonly Part[]>;
  readonly ofKey: ReadonlyMap<Key, readonly Part[]>;
}

const MOST_ALIKE = 200;

function poolOf(seeds: readonly SeedSpec[]): Pool {
  const [ofShape, ofKey] = [new Map<Shape, Part[]>(), new Map<Key, Part[]>()];
  const add = <K>(map: Map<K, Part[]>, key: K, part: Part): void => {
    const known = map.get(key) ?? [];
    map.set(key, known);
    if (known.length < MOST_ALIKE) known.push(part);
  };
  for (const { files } of seeds)
    for (const { places } of placesIn(files))
      for (const { node, shapes, key } of places) {
        const part = partOf(node);
        for (const shape of shapes) add(ofShape, shape, part);
        if (key !== undefined) add(ofKey, key, part);
      }
  return { ofShape, ofKey };
}

/** The declarations of one spec beside those of another, which win. The layers are those of the one. */
function joined(one: Parts, other: Parts): Parts {
  const parts = new Map(one);
  const [declarations] = [...one].find(([path]) => !isApart(path) && path !== 'spec.yaml') ?? ['more.yaml'];
  for (const [path, part] of other) {
    if (isApart(path) || part.kind !== 'map') continue;
    for (const { key: section, value } of part.entries) {
      if (value.kind !== 'map' || NOT_SECTIONS.has(section)) continue;
      const known = new Set([...parts].flatMap(([file, part]) => (isApart(file) ? [] : namesIn(part, section))));
      const news = value.entries.filter(({ key }) => !known.has(key));
      parts.set(declarations, withEntries(parts.get(declarations) ?? EMPTY, section, news));
    }
  }
  return parts;
}

const EMPTY: Part = { kind: 'map', entries: [] };
const NOT_SECTIONS = new Set(['spec', 'layers', 'profiles']);

function isApart(path: string): boolean {
  return path.startsWith('layers/') || path === 'approvals.yaml' || path === 'import.yaml';
}

function namesIn(part: Part, section: string): readonly string[] {
  const inside = partAt(part, [section]);
  return inside?.kind === 'map' ? inside.entries.map(({ key }) => key) : [];
}

function withEntries(file: Part, section: string, entries: readonly PartEntry[]): Part {
  if (file.kind !== 'map' || entries.length === 0) return file;
  const known = partAt(file, [section]);
  if (known === undefined)
    return withEntry(file, [], { key: section, optional: false, value: { kind: 'map', entries } });
  return known.kind === 'map' ? withPart(file, [section], { ...known, entries: [...known.entries, ...entries] }) : file;
}

function edited(parts: Parts, pool: Pool, used: ReadonlyMap<Key, number>, random: Random): Parts {
  const [path, part] = random.pick([...parts]);
  const file = { path, text: printFile(part) };
  const places = withNode(file, (node) => [...placesOf(node, shapeOfPath(path))]).filter(
    (place) => place.path.length > 0,
  );
  if (places.length === 0) return parts;
  const place = random.pick(places);
  return new Map([
    ...parts,
    [path, random.pick(EDITS)({ file: part, place, pool, used, random, names: namesOf(parts) })],
  ]);
}

interface Situation {
  readonly file: Part;
  readonly place: GrammarPlace;
  readonly pool: Pool;
  readonly used: ReadonlyMap<Key, number>;
  readonly random: Random;
  /** Of declared types. */
  readonly names: readonly string[];
}

const EDITS: readonly ((situation: Situation) => Part)[] = [
  withAnother,
  withAnother,
  withKey,
  withKey,
  without,
  twice,
  withGap,
  withPresence,
];

/** Another part that fits: one that a seed has, a type of declared names, or another choice. */
function withAnother({ file, place: { path, shapes }, pool, random, names }: Situation): Part {
  const shape = random.pick(shapes.length === 0 ? [undefined] : shapes);
  if (shape === undefined) return file;
  return withPart(file, path, another(shape, random, names) ?? random.pick(pool.ofShape.get(shape) ?? [undefined]));
}

function another(shape: Shape, random: Random, names: readonly string[]): Part | undefined {
  if (random.chance(0.4)) return undefined;
  if (shape.kind === 'type') return scalarPart(randomType(names, random, 0));
  if (shape.kind === 'choice') return scalarPart(random.pick(shape.values));
  if (shape.kind === 'text' && shape.form === undefined) return scalarPart(random.pick(ODD_TEXTS));
  if (shape.kind === 'int') return scalarPart(random.pick([0, 1, 2, 63, 400, 2 ** 31]));
  return undefined;
}

/** Text that is code, markup or a command where it is taken for one. */
const ODD_TEXTS: readonly string[] = [
  '*/ }',
  '`${x}`',
  '</script><b>',
  'A\nB',
  ' ',
  '"\'\\',
  'Ünï😀\u2028',
  '# a',
  '- [x](y)',
  '{{a}}',
  '##[error]a',
  '| a | b |',
  'x'.repeat(300),
];

const PLAIN = [
  'str',
  'int',
  'int32',
  'int64',
  'float',
  'bool',
  'any',
  'null',
  'never',
  "'a'",
  "'b'",
  '1',
  '2.5',
  'true',
  'false',
  'bytes',
];

function randomType(names: readonly string[], random: Random, depth: number): string {
  const inner = (): string => randomType(names, random, depth + 1);
  const plain = (): string => (names.length > 0 && random.chance(0.5) ? random.pick(names) : random.pick(PLAIN));
  if (depth > 2) return plain();
  const kinds: readonly (() => string)[] = [
    plain,
    plain,
    () => `list[${inner()}]`,
    () => `dict[${random.pick(['str', plain()])}, ${inner()}]`,
    () => `tuple[${Array.from({ length: 1 + random.below(3) }, inner).join(', ')}]`,
    () => `${plain()} | ${plain()}`,
    () => `${plain()} | null`,
    () => `Partial<${plain()}>`,
    () => `${plain()}<${plain()}>`,
  ];
  return random.pick(kinds)();
}

function namesOf(parts: Parts): readonly string[] {
  const sections = ['identifiers', 'scalars', 'enums', 'bitsets', 'objects', 'unions'];
  return [...parts.values()].flatMap((part) => sections.flatMap((section) => namesIn(part, section)));
}

/** A key that the map may have, and lacks: one of those that have been rare. */
function withKey({ file, place: { path, node, keys }, pool, used, random }: Situation): Part {
  if (node.kind !== 'map' || keys === undefined) return file;
  const there = new Set(node.entries.map(({ key }) => key));
  const absent = Object.entries(keys.keys)
    .filter(([name]) => !there.has(name))
    .toSorted(([, a], [, b]) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
  const names = keys.names && pool.ofShape.get(keys.names);
  const more = names === undefined ? undefined : random.pick(names);
  if (more?.kind === 'map' && more.entries.length > 0 && (absent.length === 0 || random.chance(0.5))) {
    const entry = random.pick(more.entries);
    return there.has(entry.key) ? file : withEntry(file, path, entry);
  }
  if (absent.length === 0) return file;
  const [name, key] = absent[Math.min(random.below(absent.length), random.below(absent.length))]!;
  const value = random.pick(pool.ofKey.get(key) ?? [undefined]);
  return value === undefined ? file : withEntry(file, path, { key: name, optional: false, value });
}

function without({ file, place: { path } }: Situation): Part {
  return withPart(file, path, undefined);
}

/** The same again: a second item, or the value under another name. */
function twice({ file, place: { path }, random }: Situation): Part {
  const value = partAt(file, path)!;
  const [holder, last] = [partAt(file, path.slice(0, -1))!, path.at(-1)!];
  if (holder.kind === 'list') return withPart(file, path.slice(0, -1), { ...holder, items: [...holder.items, value] });
  const name = `${last}${random.pick(['2', 'Too', '_b', 'S'])}`;
  return withEntry(file, path.slice(0, -1), { key: name, optional: random.chance(0.5), value });
}

function withGap({ file, place: { path }, random }: Situation): Part {
  return withPart(file, path, { kind: 'not-shown', text: random.pick(['', 'a', 'what: it is']) });
}

function withPresence({ file, place: { path } }: Situation): Part {
  const holder = partAt(file, path.slice(0, -1))!;
  if (holder.kind !== 'map') return file;
  const entries = holder.entries.map((entry) =>
    entry.key === path.at(-1) ? { ...entry, optional: !entry.optional } : entry,
  );
  return path.length === 1 ? { ...holder, entries } : withPart(file, path.slice(0, -1), { ...holder, entries });
}

/** Without what `check` reports; undefined where nothing is left that can be taken out. */
function withoutProblems(start: Parts): readonly SourceFile[] | undefined {
  let parts = start;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const files = [...parts].map(([path, part]) => ({ path, text: printFile(part) }));
    const problems = reportedIn(files);
    if (problems.length === 0) return files;
    // The first problem is often the cause of others.
    const before = parts;
    for (const { span } of problems.slice(0, 1 + round)) parts = withoutSpan(parts, files, span);
    if (parts === before) return undefined;
  }
  return undefined;
}

/** A spec that stops `check`, which is a defect wherever it comes from. */
export class CheckStopped extends Error {
  constructor(
    readonly files: readonly SourceFile[],
    override readonly cause: unknown,
  ) {
    super(`check stopped: ${cause instanceof Error ? cause.stack : String(cause)}\n${textOf(files)}`);
  }
}

/** The files of a spec, as a failure shows them. */
export function textOf(files: readonly SourceFile[]): string {
  return files.map(({ path, text }) => `#--- ${path}\n${text}`).join('');
}

function reportedIn(files: readonly SourceFile[]): readonly Diagnostic[] {
  try {
    return problemsOf(files);
  } catch (error) {
    throw new CheckStopped(files, error);
  }
}

/** Every problem that `check` reports. */
export function problemsOf(files: readonly SourceFile[]): readonly Diagnostic[] {
  const { problems } = compileRead(readSpecFiles(files.filter(({ path }) => path !== 'approvals.yaml')), 'all');
  const approvals = files.find(({ path }) => path === 'approvals.yaml');
  return approvals === undefined ? problems : [...problems, ...parseApprovals(approvals).problems];
}

function withoutSpan(parts: Parts, files: readonly SourceFile[], span: Diagnostic['span']): Parts {
  const file = files.find(({ path }) => path === span.file.path);
  const [path = []] = file === undefined ? [] : withNode(file, (node) => [pathAt(node, span.start)]);
  const part = file && parts.get(file.path);
  if (part === undefined || path.length === 0 || partAt(part, path) === undefined) return parts;
  return new Map([...parts, [file!.path, withPart(part, path, undefined)]]);
}

/** The innermost entry or item at an offset. */
function pathAt(node: Node, offset: number): PartPath {
  if (node.kind === 'list') {
    const index = node.items.findIndex(({ span }) => span.start <= offset && offset < span.end);
    return index === -1 ? [] : [index, ...pathAt(node.items[index]!, offset)];
  }
  if (node.kind !== 'map') return [];
  const entry = node.entries.find(
    ({ keySpan, value }) => keySpan.start <= offset && offset < Math.max(keySpan.end, value.span.end),
  );
  return entry === undefined ? [] : [entry.key, ...pathAt(entry.value, offset)];
}
