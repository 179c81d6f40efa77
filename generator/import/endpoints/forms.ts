import { MULTIPART_MEDIA } from '../../model/content-types.js';
import { shapesOfOtherKeys, shapesIn, type NamedSchema, type ObjectShape, type Shape } from '../shape.js';
import type { Simplifier } from '../simplify.js';
import { isFile, leavesOf } from './carriers.js';
import type { ContentPart, Operation } from './operations.js';

/**
 * The objects that forms with parts carry files in. An object that is also used elsewhere gets a twin for the forms: there, files
 * are no texts.
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
      const [only, ...others] = leavesOf(content.shape, simplifier);
      if (only?.kind === 'object' && others.length === 0 && hasFiles(only.object, simplifier))
        forms.set(content, only.object);
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

/** Objects that fields, parameters, answers and other bodies refer to. */
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
