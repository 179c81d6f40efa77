import { isAlias, isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import type { SourceFile, Span } from '../../read/syntax.js';
import type { Diagnostics } from '../../diagnostics/index.js';
import { MAX_NAME_LENGTH, MOST } from '../../read/limits.js';
import { compose } from '../../read/yaml.js';
import { grouped } from '../../model/group-by.js';
import { uncapitalised } from '../../capitals.js';

/** The map of a published document from its names to declarations of the spec. */
export interface PublishedMap {
  readonly file: SourceFile;
  /** In the order of the file, without duplicates. */
  readonly names: readonly MappedName[];
}

export interface MappedName {
  /** Name of a schema under `components`, an `operationId`, or a pointer such as `#/paths/~1books/get`. */
  readonly published: string;
  readonly span: Span;
  readonly is: Counterpart;
}

/**
 * The meaning of a published name. `own`: a declaration by hand, which takes precedence. `named`: a new name in the
 * layer. `none`: no counterpart, on purpose.
 */
export type Counterpart =
  | { readonly kind: 'own'; readonly name: string; readonly span: Span }
  | { readonly kind: 'named'; readonly name: string; readonly span: Span }
  | { readonly kind: 'none' };

/** The declaration by hand of each published name, if there is one. */
export function ownNames({ names }: PublishedMap): ReadonlyMap<string, string> {
  return new Map(names.flatMap(({ published, is }) => (is.kind === 'own' ? [[published, is.name] as const] : [])));
}

/** The published names of each declaration by hand, in the order of the map. */
export function publishedNames({ names }: PublishedMap): ReadonlyMap<string, readonly string[]> {
  return grouped(names.flatMap(({ published, is }) => (is.kind === 'own' ? [[is.name, published] as const] : [])));
}

/**
 * Reads the map of a published document:
 *
 *     BookResponse: Book # the own declaration of the same thing
 *     [KeywordRule, SpamRule]: Rule # one for several
 *     list_my_books: get_books # operations, by operationId
 *     PollResponse: { as: Poll } # a new name in the layer
 *     InternalTag: none # no counterpart, on purpose
 *
 * Reports everything that is wrong with the file itself; `checkMap` looks up the names.
 */
export function readMap(file: SourceFile, diagnostics: Diagnostics): PublishedMap {
  const root = parse(file, diagnostics);
  if (root === undefined) return { file, names: [] };
  if (!isMap(root)) {
    report(diagnostics, 'the map of a published document has names as keys', spanOf(root, file));
    return { file, names: [] };
  }
  if (root.items.length > MOST.records)
    diagnostics.report(
      'too-many',
      { what: 'the map', count: root.items.length, most: MOST.records },
      spanOf(root, file),
    );
  const names = new Map<string, MappedName>();
  for (const { key, value } of root.items.slice(0, MOST.records) as readonly Pair[]) {
    const is = counterpartOf(value, key, file, diagnostics);
    for (const name of keyNames(key, file, diagnostics)) {
      const first = names.get(name.published);
      if (first === undefined) {
        if (is !== undefined) names.set(name.published, { ...name, is });
      } else {
        diagnostics.report('mapped-twice', { name: name.published }, name.span, {
          related: [{ span: first.span, message: 'it is mapped here first' }],
          hint: 'keep one of the two',
        });
      }
    }
  }
  return { file, names: [...names.values()] };
}

interface Pair {
  readonly key: ParsedNode;
  readonly value: ParsedNode | null;
}

function parse(file: SourceFile, diagnostics: Diagnostics): ParsedNode | undefined {
  const { documents = [] } = compose(file, file.text, diagnostics) ?? {};
  const [document, second] = documents;
  if (second !== undefined)
    diagnostics.report('multiple-documents', {}, { file, start: second.range[0], end: second.range[1] });
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) {
    const [start, end] = error.pos;
    diagnostics.report('yaml-syntax', { problem: uncapitalised(error.message) }, { file, start, end });
    return undefined;
  }
  return document?.contents ?? undefined;
}

function keyNames(key: ParsedNode, file: SourceFile, diagnostics: Diagnostics): readonly Omit<MappedName, 'is'>[] {
  const nodes = isSeq(key) ? (key.items as readonly ParsedNode[]) : [key];
  if (nodes.length === 0) report(diagnostics, 'the list names nothing', spanOf(key, file));
  return nodes.flatMap((node) => {
    const text = scalarText(node);
    const span = spanOf(node, file);
    if (text !== undefined) return [{ published: text, span }];
    report(diagnostics, 'a key is a name of the document, or a list of such names', span, '[BookResponse, MyBook]');
    return [];
  });
}

function counterpartOf(
  value: ParsedNode | null,
  key: ParsedNode,
  file: SourceFile,
  diagnostics: Diagnostics,
): Counterpart | undefined {
  const text = scalarText(value);
  if (text === 'none') return { kind: 'none' };
  if (text !== undefined) return { kind: 'own', name: text, span: spanOf(value!, file) };
  const [only, ...others] = isMap(value) ? (value.items as readonly Pair[]) : [];
  const given = scalarText(only?.value ?? null);
  const isNamed = only !== undefined && others.length === 0 && scalarText(only.key) === 'as' && given !== undefined;
  if (!isNamed) {
    const span = spanOf(value ?? key, file);
    report(
      diagnostics,
      'a name is mapped to one name, to { as: NewName } or to none',
      span,
      'Book, { as: Poll }, none',
    );
    return undefined;
  }
  const span = spanOf(only.value!, file);
  if (/^(?:[A-Z][A-Za-z0-9]*|[a-z][a-z0-9_]*)$/.test(given) && given.length <= MAX_NAME_LENGTH)
    return { kind: 'named', name: given, span };
  diagnostics.report('bad-name', { name: given, what: 'the name of a type or an endpoint' }, span, {
    expected: 'Poll, or get_poll for an endpoint',
  });
  return undefined;
}

function scalarText(node: ParsedNode | null): string | undefined {
  if (!isScalar(node) || node.tag !== undefined || node.anchor !== undefined) return undefined;
  return typeof node.value === 'string' && node.value !== '' ? node.value : undefined;
}

function spanOf(node: ParsedNode, file: SourceFile): Span {
  const [start, end] = isAlias(node) || isScalar(node) || isMap(node) || isSeq(node) ? node.range : [0, 0];
  return { file, start, end: start + file.text.slice(start, end).trimEnd().length };
}

function report(diagnostics: Diagnostics, problem: string, span: Span, expected?: string): void {
  diagnostics.report('bad-map', { problem }, span, expected === undefined ? {} : { expected });
}
