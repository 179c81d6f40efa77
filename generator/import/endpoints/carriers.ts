import {
  shapesIn,
  type Shape,
  type TextShape,
  shapesOfOtherKeys,
  type NamedSchema,
  type ObjectShape,
} from '../shape.js';
import { isOfForm, partsOf, type Member, type Simplifier } from '../simplify.js';
import { MULTIPART_MEDIA } from '../../model/requests.js';
import type { ContentPart, Operation } from './operations.js';

/** Values that a place for text, such as a part of a path, can carry. */
export type Carried = 'one value' | 'a flat list' | 'more';

/** The values of a shape that a place must carry: single texts, lists of them, or nested values. */
export function carriedBy(shape: Shape, simplifier: Simplifier): Carried {
  const leaves = simplifier.leavesIn(shape);
  if (leaves.every(isOneValue)) return 'one value';
  return leaves.every((leaf) => isOneValue(leaf) || isFlatList(leaf, simplifier)) ? 'a flat list' : 'more';
}

/** The only object of a shape; undefined if other values are valid. */
export function objectOf(shape: Shape, simplifier: Simplifier): ObjectShape | undefined {
  const [only, ...others] = simplifier.leavesIn(shape);
  return only?.kind === 'object' && others.length === 0 ? only.object : undefined;
}

/** Whether every value is an object. */
export function isKeyed(shape: Shape, simplifier: Simplifier): boolean {
  const leaves = simplifier.leavesIn(shape);
  return leaves.length > 0 && leaves.every((leaf) => isOfForm(leaf, 'object'));
}

/** Whether every value is a text. */
export function isText(shape: Shape, simplifier: Simplifier): boolean {
  const leaves = simplifier.leavesIn(shape);
  return leaves.length > 0 && !simplifier.simple(shape).nullable && leaves.every((leaf) => isOfForm(leaf, 'string'));
}

/** Whether a text is the content of a file, by `format: binary` or its content type. */
export function isFile(member: Member): member is TextShape {
  if (member.kind !== 'text') return false;
  if (member.format === 'binary') return true;
  return member.content !== undefined && /^binary\b|^[\w.+-]+\/[\w.+*-]+$/.test(member.content);
}

export function isFlatList(member: Member, simplifier: Simplifier): boolean {
  if (member.kind === 'list') return simplifier.leavesIn(member.item).every(isOneValue);
  return member.kind === 'tuple' && shapesIn(member).every((item) => simplifier.leavesIn(item).every(isOneValue));
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
    simplifier
      .leavesIn(shape)
      .some((leaf) => isFile(leaf) || (leaf.kind === 'list' && simplifier.leavesIn(leaf.item).some(isFile))),
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
    for (const leaf of simplifier.leavesIn(shape)) {
      if (leaf.kind === 'object') found.add(leaf.object);
      else if (leaf.kind !== 'declared') partsOf(leaf).forEach(visit);
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
