import { namesInPath } from '../diff/compare/text.js';
import type { Model } from '../model/model.js';

/** A field, and the object that has it: for an object that is written in a field, that object. */
export interface PlaceInPath {
  readonly object: string;
  readonly field: string;
}

/** The objects of a Model by the paths that their fields are below. */
export function pathsOfObjects({ objects }: Model): ReadonlyMap<string, string> {
  return new Map(objects.map(({ name, writtenAt }) => [`${writtenAt ?? `objects.${name}`}.fields`, name]));
}

/** The object and the field that a path leads to: those that are written farthest inside. */
export function placeInPath(path: string, byPath: ReadonlyMap<string, string>): PlaceInPath | undefined {
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
    const object = byPath.get(path.slice(0, at));
    const [field = ''] = namesInPath(path.slice(at + 1));
    if (object !== undefined) return { object, field };
  }
  return undefined;
}
