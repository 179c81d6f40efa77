import {
  shapesIn,
  type Shape,
  type TextShape,
  shapesOfOtherKeys,
  type NamedSchema,
  type ObjectShape,
} from '../shape.js';
import type { Member, Simplifier } from '../simplify.js';
import { MULTIPART_MEDIA } from '../../model/requests.js';
import type { ContentPart, Operation } from './operations.js';

/** Values that a place for text, such as a part of a path, can carry. */
export type Carried = 'one value' | 'a flat list' | 'more';

/** The values of a shape that a place must carry: single texts, lists of them, or nested values. */
export function carriedBy(shape: Shape, simplifier: Simplifier): Carried {
  const leaves = leavesOf(shape, simplifier);
  if (leaves.every(isOneValue)) return 'one value';
  return leaves.every((leaf) => isOneValue(leaf) || isFlatList(leaf, simplifier)) ? 'a flat list' : 'more';
}

export function leavesOf(shape: Shape, simplifier: Simplifier): readonly Member[] {
  return simplifier.simple(shape).members.flatMap((member) => simplifier.leavesOf(member));
}

/** The only object of a shape; undefined if other values are valid. */
export function objectOf(shape: Shape, simplifier: Simplifier): ObjectShape | undefined {
  const [only, ...others] = leavesOf(shape, simplifier);
  return only?.kind === 'object' && others.length === 0 ? only.object : undefined;
}

/** Whether every value is an object. */
export function isKeyed(shape: Shape, simplifier: Simplifier): boolean {
  const leaves = leavesOf(shape, simplifier);
  return leaves.length > 0 && leaves.every(({ kind }) => kind === 'object' || kind === 'dict');
}

/** Whether every value is a text. */
export function isText(shape: Shape, simplifier: Simplifier): boolean {
  const leaves = leavesOf(shape, simplifier);
  return (
    leaves.length > 0 &&
    !simplifier.simple(shape).nullable &&
    leaves.every(
      (leaf) =>
        leaf.kind === 'text' || (leaf.kind === 'values' && leaf.values.every((value) => typeof value === 'string')),
    )
  );
}

/** Whether a text is the content of a file, by `format: binary` or its content type. */
export function isFile(member: Member): member is TextShape {
  if (member.kind !== 'text') return false;
  if (member.format === 'binary') return true;
  return member.content !== undefined && /^binary\b|^[\w.+-]+\/[\w.+*-]+$/.test(member.content);
}

export function isFlatList(member: Member, simplifier: Simplifier): boolean {
  if (member.kind === 'list') return leavesOf(member.item, simplifier).every(isOneValue);
  return member.kind === 'tuple' && shapesIn(member).every((item) => leavesOf(item, simplifier).every(isOneValue));
}

function isOneValue({ kind }: Member): boolean {
  // A schema without valid values becomes `any`, with a loss.
  return ['text', 'number', 'bool', 'values', 'any', 'never'].includes(kind);
}

/**
 * The objects for multipart forms with files. An object with other uses gets a copy for forms, because files are texts
 * elsewhere.
 */
export function findForms(
  operations: readonly Operation[],
  objects: readonly ObjectShape[],
  simplifier: Simplifier,
): ReadonlyMap<ContentPart, ObjectShape> {
  const forms = new Map<ContentPart, ObjectShape>();
  for (const { body } of operations) {
    for (const content of body?.contents ?? []) {
      if (content.media !== MULTIPART_MEDIA || content.shape === undefined) continue;
      const object = objectOf(content.shape, simplifier);
      if (object !== undefined && hasFiles(object, simplifier)) forms.set(content, object);
    }
  }
  if (forms.size === 0) return forms;
  const elsewhere = usedElsewhere(operations, objects, new Set(forms.keys()), simplifier);
  const twins = new Map<ObjectShape, ObjectShape>();
  for (const [content, object] of forms) {
    if (!elsewhere.has(object)) {
      object.isForm = true;
      continue;
    }
    const owner = simplifier.ownerOf(object);
    const title = owner?.title ?? object.title;
    const twin = twins.get(object) ?? {
      ...object,
      ...(title === undefined ? {} : { title: `${title} form` }),
      isForm: true,
    };
    twins.set(object, twin);
    forms.set(content, twin);
  }
  return forms;
}

export function hasFiles({ fields }: ObjectShape, simplifier: Simplifier): boolean {
  return fields.some(({ shape }) =>
    leavesOf(shape, simplifier).some(
      (leaf) => isFile(leaf) || (leaf.kind === 'list' && leavesOf(leaf.item, simplifier).some(isFile)),
    ),
  );
}

/** Objects that fields, parameters, responses and other bodies refer to. */
function usedElsewhere(
  operations: readonly Operation[],
  objects: readonly ObjectShape[],
  forms: ReadonlySet<ContentPart>,
  simplifier: Simplifier,
): ReadonlySet<ObjectShape> {
  const found = new Set<ObjectShape>();
  const seen = new Set<Shape | NamedSchema>();
  const visit = (shape: Shape | undefined): void => {
    if (shape === undefined || seen.has(shape)) return;
    seen.add(shape);
    for (const leaf of leavesOf(shape, simplifier)) {
      if (leaf.kind === 'object') found.add(leaf.object);
      if (leaf.kind === 'list') visit(leaf.item);
      if (leaf.kind === 'tuple') shapesIn(leaf).forEach(visit);
      if (leaf.kind === 'dict') visit(leaf.value);
    }
  };
  for (const object of objects) {
    for (const { shape } of object.fields) visit(shape);
    shapesOfOtherKeys(object).forEach(visit);
  }
  for (const { parameters, body, responses } of operations) {
    for (const { shape } of parameters) visit(shape);
    for (const content of body?.contents ?? []) if (!forms.has(content)) visit(content.shape);
    for (const { contents, headers } of responses) {
      for (const { shape } of contents) visit(shape);
      for (const { shape } of headers) visit(shape);
    }
  }
  return found;
}
