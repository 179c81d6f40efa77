import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, parseDocument, Scalar, type Pair, type YAMLMap } from 'yaml';
import { compileRead } from '../../generator/compile.js';
import type { Diagnostic } from '../../generator/diagnostics/diagnostics.js';
import { shapesAt, type MapShape, type NameForm, type Shape } from '../../generator/read/grammar/index.js';
import { readSpecFiles, shapeOfFile } from '../../generator/read/read-spec.js';
import type { SourceFile } from '../../generator/read/syntax.js';

/** A place of a spec where a stranger may write what they like, or what fits a form. */
export interface Place {
  /** File and path of keys: `books.yaml objects Book doc`. */
  readonly at: string;
  /** How the text has to look there; absent where anything may stand. */
  readonly form?: NameForm;
  /** The text of the spec there; absent where it has none. */
  readonly original?: string;
}

export interface PlantedSpec {
  readonly files: readonly SourceFile[];
  /** The places that hold a text of choice. */
  readonly places: readonly Place[];
}

/** The text to write at a place; undefined leaves the text unchanged. */
export type TextAt = (place: Place, index: number) => string | undefined;

/**
 * Writes texts into every place of a spec that the grammar has for them, also those that the spec leaves out, such as the
 * `doc` of a member. Where the compiler finds fault with a text, the place stays as it was.
 */
export function plantTexts(folder: string, textAt: TextAt): PlantedSpec {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml') && path !== 'approvals.yaml')
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const untouched = new Set<string>();
  for (;;) {
    const places: Place[] = [];
    const written = sources.map((source) => plantFile(source, textAt, untouched, places));
    const files = written.map(({ file }) => file);
    const { problems } = compileRead(readSpecFiles(files), 'all');
    if (problems.length === 0)
      return { files, places: written.flatMap(({ texts }) => texts.map(({ place }) => place)) };
    const culprits = problems.flatMap((problem) => culpritsOf(problem, written));
    if (culprits.length === 0) throw new Error(`no place explains ${problems[0]!.code}: ${problems[0]!.message}`);
    for (const { at } of culprits) untouched.add(at);
  }
}

interface WrittenFile {
  readonly file: SourceFile;
  readonly texts: readonly { readonly place: Place; readonly start: number; readonly end: number }[];
}

/** The texts that a problem points at; if it points at none, those on its line; if there are none, those before it. */
function culpritsOf({ span, related = [] }: Diagnostic, written: readonly WrittenFile[]): readonly Place[] {
  const spans = [span, ...related.map((other) => other.span)];
  const found = spans.flatMap((one) => {
    const { file, texts } = written.find((other) => other.file.path === one.file.path)!;
    const inside = texts.filter(({ start, end }) => start <= one.start && one.end <= end);
    if (inside.length > 0) return inside;
    const from = file.text.lastIndexOf('\n', one.start) + 1;
    const to = (file.text + '\n').indexOf('\n', one.start);
    const onLine = texts.filter(({ start, end }) => end >= from && start <= to);
    if (onLine.length > 0) return onLine;
    const within = texts.filter(({ start }) => start >= one.start && start <= one.end);
    return within.length > 0 ? within : texts.filter(({ end }) => end <= one.start).slice(-1);
  });
  return found.map(({ place }) => place);
}

const TOKEN = /"PLACE(\d+)E(\??)"/g;

function plantFile(source: SourceFile, textAt: TextAt, untouched: ReadonlySet<string>, places: Place[]): WrittenFile {
  const document = parseDocument(source.text);
  const texts = new Map<number, string>();
  const shape = shapeOfFile(source);
  new Walk((at, form, original) => {
    const place = {
      at: `${source.path} ${at.join(' ')}`,
      ...(form === undefined ? {} : { form }),
      ...(original === undefined ? {} : { original }),
    };
    const index = places.push(place) - 1;
    const chosen = untouched.has(place.at) ? undefined : textAt(place, index);
    if (chosen === undefined || (form !== undefined && !form.pattern.test(chosen))) return undefined;
    // No two things may have one former name.
    texts.set(index, at.at(-1) === 'was' ? `${chosen}${index}` : chosen);
    return `PLACE${index}E`;
  }).node(document.contents, shape, []);
  const template = document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
  const planted: { place: Place; start: number; end: number }[] = [];
  let text = '';
  let last = 0;
  for (const { 0: token, 1: number, 2: mark, index } of template.matchAll(TOKEN)) {
    text += template.slice(last, index);
    const literal = inQuotes(texts.get(Number(number))! + mark);
    planted.push({ place: places[Number(number)]!, start: text.length, end: text.length + literal.length });
    text += literal;
    last = index + token.length;
  }
  return { file: { path: source.path, text: text + template.slice(last) }, texts: planted };
}

/** Every character survives: what is not plain ASCII is escaped, as YAML and JSON both read it. */
function inQuotes(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Gives the token that stands for the text of a place; undefined where the place is left alone. */
type Mark = (at: readonly string[], form?: NameForm, original?: string) => string | undefined;

/** Goes through a document along the grammar, and puts tokens where texts may stand. */
class Walk {
  readonly #mark: Mark;

  constructor(mark: Mark) {
    this.#mark = mark;
  }

  node(node: unknown, shape: Shape, at: readonly string[]): void {
    if (isScalar(node)) return this.#scalar(node, shape, at);
    switch (shape.kind) {
      case 'either':
        for (const one of shape.shapes) if (fitsKind(node, one)) return this.node(node, one, at);
        return;
      case 'variant': {
        const kind = Object.keys(shape.by).find((key) => isMap(node) && node.has(key));
        return kind === undefined ? undefined : this.node(node, shape.by[kind]!, at);
      }
      case 'list':
        if (isSeq(node)) node.items.forEach((item, index) => this.node(item, shape.item, [...at, String(index)]));
        return;
      case 'map':
        return isMap(node) ? this.#map(node, shape, at) : undefined;
      case 'names':
        for (const pair of pairsOf(node)) this.#named(pair, shape.name, shape.value, at);
        return;
      default:
        return this.#values(node, at);
    }
  }

  #map(node: YAMLMap, shape: MapShape, at: readonly string[]): void {
    for (const pair of pairsOf(node)) {
      const key = keyOf(pair);
      const known = Object.hasOwn(shape.keys, key) ? shape.keys[key]!.shape : undefined;
      if (known !== undefined) this.node(pair.value, this.#corrected(node, known), [...at, key]);
      else if (shape.rest !== undefined) this.#named(pair, shape.rest.name, shape.rest.value, at);
    }
    for (const [key, { shape: value }] of Object.entries(shape.keys)) {
      if (node.has(key) || !takesProse(value)) continue;
      const token = this.#mark([...at, key]);
      if (token !== undefined) node.set(key, quoted(token));
    }
  }

  /** The value of a correction has the shape of its place. */
  #corrected(node: YAMLMap, shape: Shape): Shape {
    const place = node.get('at');
    if (shape.kind !== 'anything' || typeof place !== 'string') return shape;
    const shapes = shapesAt(place.split('.'));
    return shapes.length === 0 ? shape : { kind: 'either', shapes };
  }

  #named(pair: Pair, form: NameForm, value: Shape, at: readonly string[]): void {
    const key = keyOf(pair);
    const inner = [...at, key];
    if (isScalar(pair.value) && !pair.value.tag) this.#expand(pair, value);
    this.node(pair.value, value, inner);
    const token = this.#mark([...inner, 'as a name'], form, key);
    const optional = String((pair.key as Scalar).value).endsWith('?');
    if (token !== undefined) pair.key = quoted(optional ? `${token}?` : token);
  }

  /** `name: str` as `name: { type: str }`, which may have docs. */
  #expand(pair: Pair, shape: Shape): void {
    const long = shape.kind === 'either' ? shape.shapes.find((one) => one.kind === 'map') : undefined;
    if (long?.kind !== 'map' || takesProse(shape)) return;
    const [first, ...others] = Object.entries(long.keys).filter(([, { required }]) => required === true);
    if (first === undefined || others.length > 0) return;
    const map = parseDocument('{}').contents as unknown as YAMLMap;
    map.set(first[0], pair.value);
    pair.value = map;
  }

  #scalar(node: Scalar, shape: Shape, at: readonly string[]): void {
    const isText = typeof node.value === 'string';
    const notShown = node.tag === '!not-shown';
    if (!notShown && (!isText || !takesText(shape))) return;
    const token = this.#mark(at, notShown ? undefined : formOf(shape), String(node.value ?? ''));
    if (token === undefined) return;
    node.value = token;
    node.type = Scalar.QUOTE_DOUBLE;
  }

  /** Texts and keys of a JSON value. */
  #values(node: unknown, at: readonly string[]): void {
    if (isSeq(node)) node.items.forEach((item, index) => this.node(item, { kind: 'json' }, [...at, String(index)]));
    for (const pair of pairsOf(node)) this.node(pair.value, { kind: 'json' }, [...at, keyOf(pair)]);
  }
}

function pairsOf(node: unknown): readonly Pair[] {
  return isMap(node) ? (node.items as Pair[]) : [];
}

function keyOf(pair: Pair): string {
  return String((pair.key as Scalar).value).replace(/(.)\?$/, '$1');
}

function quoted(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

function fitsKind(node: unknown, shape: Shape): boolean {
  if (shape.kind === 'either') return shape.shapes.some((one) => fitsKind(node, one));
  if (isMap(node)) return ['map', 'names', 'variant', 'json', 'anything'].includes(shape.kind);
  return isSeq(node) && ['list', 'json', 'anything'].includes(shape.kind);
}

/** Whether the place accepts free text, possibly among other forms. */
function takesProse(shape: Shape): boolean {
  if (shape.kind === 'either') return shape.shapes.some(takesProse);
  return shape.kind === 'text' && shape.form === undefined;
}

function takesText(shape: Shape): boolean {
  if (shape.kind === 'either') return shape.shapes.some(takesText);
  return ['text', 'scalar', 'json', 'anything'].includes(shape.kind);
}

function formOf(shape: Shape): NameForm | undefined {
  const texts = shape.kind === 'either' ? shape.shapes : [shape];
  return texts.map((one) => (one.kind === 'text' ? one.form : undefined)).find((form) => form !== undefined);
}
