import { formatOf } from '../../formats/formats.js';
import type { Model, ObjectType, RequestBody, Union } from '../model.js';
import { formOf, requiredObjects, withPartialForms } from '../objects.js';
import { MULTIPART_MEDIA } from '../requests.js';
import {
  childTypes,
  compositeRefs,
  isBytes,
  isDict,
  isKeyType,
  isList,
  isNever,
  isObjectRef,
  isOneOf,
  isScalar,
  isUnionRef,
  jsonKind,
  type OneOfType,
  type Type,
  typesIn,
  writeType,
  isUnresolved,
} from '../types.js';
import { depthFirst, strongGroups } from '../graph.js';
import { canEnd, choicesIn, smallestDepths } from '../unions/smallest-depths.js';
import { spanOf } from '../resolve/resolving.js';
import type { Rule } from './rule.js';
import { typesByName, type TypesByName } from '../by-name.js';

/** Keys of a dict are strings in JSON. An `int` key is a string of digits. */
const dictKeys: Rule = ({ model, report }) => ({
  type(type, at) {
    for (const { key } of typesIn(type).filter(isDict)) {
      if (isUnresolved(key)) continue;
      if (isKeyType(key) && (!isScalar(key) || jsonKind(key, model) === 'str')) continue;
      const problem = `${writeType(key)} cannot be the key of a dict`;
      const expected = 'str, int, an enum, an identifier or a scalar that is a str';
      report('bad-type', { problem }, at.part, { expected });
    }
  },
});

/** A format has the wire type of its scalar. */
const formatFitsWire: Rule = ({ report }) => ({
  scalar(scalar) {
    const { format = '', wire } = scalar;
    const known = formatOf(scalar);
    if (known === undefined || known.wire === wire) return;
    const hint = format === 'int64' && wire === 'int' ? { hint: 'write the type int64' } : {};
    const extras = { expected: `wire: ${known.wire}`, ...hint };
    report('format-of-another-form', { format, wire }, scalar, extras);
  },
});

/** Only an object whose fields are shown has `other-keys`. */
const otherKeys: Rule = ({ report }) => ({
  object(object) {
    if (
      object.shown ||
      (object.otherKeys === undefined && object.keyPatterns === undefined) ||
      object.view !== undefined
    )
      return;
    report('other-keys-of-unknown', { object: object.name }, object, {
      hint: 'write fields: {} if it declares none',
    });
  },
});

/** `never` is the whole type of an optional field, or of keys that match a pattern. Elsewhere, no value would be valid. */
const neverInPlace: Rule = ({ report }) => ({
  object({ name, fields, otherKeys, rules }, { part }) {
    if (otherKeys !== undefined && otherKeys !== 'none' && isNever(otherKeys))
      report('never-here', { what: `the type of other keys of ${name}` }, part, {
        hint: 'write other-keys: none',
      });
    for (const { name: field, type } of fields) {
      const named = isNever(type) ? rules.find((rule) => [...rule.fields].some((other) => other === field)) : undefined;
      if (named !== undefined)
        report('never-here', { what: `${field}, which the rule ${named.kind} names,` }, named, {
          hint: `leave ${field} out of the rule`,
        });
    }
  },
  field({ name, type, optional, nullable }, { section, place, part }) {
    if (!isNever(type) || section !== 'objects' || place !== 'field' || (optional && !nullable)) return;
    const hint = nullable
      ? `write ${name}: null for what is always null`
      : `write ${name}?: never for what is always absent`;
    report('never-here', { what: `${name}, which is ${nullable ? 'null or absent' : 'always there'},` }, part, {
      hint,
    });
  },
  type(type, { section, place, part, member }) {
    if (!typesIn(type).some(isNever)) return;
    const isField = section === 'objects' && place === 'field';
    if (isNever(type) && (isField || place === 'other-keys')) return;
    const hint =
      type.kind === 'list' || type.kind === 'dict'
        ? { hint: `write items: 0 beside ${type.kind === 'list' ? 'list[any]' : 'dict[str, any]'}` }
        : {};
    report('never-here', { what: isNever(type) ? (member?.name ?? `this ${place}`) : writeType(type) }, part, {
      expected: 'never as the whole type of an optional field of an object, or of key-patterns',
      ...hint,
    });
  },
});

/** `bytes` is a whole body, or a field (or list in a field) of a multipart form, because nothing else can contain a file. */
const bytesInPlace: Rule = ({ model, report }) => {
  const fileOf = new Map(
    model.objects.flatMap(({ name, fields }) => {
      const file = fields.find(({ type }) => typesIn(type).some(isBytes));
      return file === undefined ? [] : [[name, file.name] as const];
    }),
  );
  const reported = new Set<object>();
  return {
    field({ name, type, nullable }, { part }) {
      if (!nullable || !typesIn(type).some(isBytes)) return;
      const span = spanOf(part);
      reported.add(span);
      const hint = `write ${name}?: bytes, which may be absent`;
      report('bytes-here', { what: `${name}, which may be null,` }, span, { hint });
    },
    type(type, { section, place, part, member }) {
      const span = spanOf(part);
      if (typesIn(type).some(isBytes) && !isInPlace(type, section, place) && !reported.has(span)) {
        reported.add(span);
        const what = isBytes(type) ? (member?.name ?? `this ${place}`) : writeType(type);
        report('bytes-here', { what }, span, {
          expected: 'bytes as a whole body, or as a field of an object that is sent as a form with parts',
          hint: 'write a str with format base64 where JSON carries it',
        });
      }
      for (const { name } of compositeRefs(type)) {
        const field = fileOf.get(name);
        const isForm = place === 'body' && isObjectRef(type) && (part as RequestBody).media === MULTIPART_MEDIA;
        if (field === undefined || isForm || reported.has(span)) continue;
        reported.add(span);
        const hint = place === 'body' ? { hint: `write as: ${MULTIPART_MEDIA}` } : {};
        report('files-here', { object: name, field }, span, hint);
      }
    },
  };
};

function isInPlace(type: Type, section: string, place: string): boolean {
  if (place === 'body' || place === 'response') return isBytes(type);
  const isWhole = isBytes(type) || (isList(type) && isBytes(type.item));
  return section === 'objects' && place === 'field' && isWhole;
}

/**
 * The validator of an unnamed union is inlined where it is used. A member that contains the union again would make it
 * endless.
 */
const endlessChoices: Rule = ({ model, report }) => {
  const scope = typesByName(model);
  const looked = new Set<string>();
  return {
    type(type, { part }) {
      for (const choice of typesIn(type).filter(isOneOf)) {
        const text = writeType(choice);
        if (looked.has(text)) continue;
        looked.add(text);
        if (!isVast(choice, scope)) continue;
        const union = unionAround(choice, scope);
        const hint = `give it a name under unions, such as Node: { of: [${choice.of.map(writeType).join(', ')}] }, and write that`;
        if (union === undefined) report('vast-choice', { choice: text, most: MOST_CHOICES }, part, { hint });
        else report('endless-choice', { choice: text, union }, part, { hint });
      }
    },
  };
};

/** Most nested unnamed unions. Every engine can read as many nested loops. */
const MOST_CHOICES = 50;

/** Whether the check of an unnamed union contains those of too many others, or itself. */
function isVast(choice: OneOfType, { unions }: TypesByName): boolean {
  const open = [choice];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ((count += 1) > MOST_CHOICES) return true;
    // Unions among the members are replaced by their members.
    const passed = new Set<string>();
    const members = [...next.of];
    for (const member of members) {
      const union = isUnionRef(member) ? unions.get(member.name) : undefined;
      if (union === undefined) open.push(...outermostChoices(member));
      else if (!passed.has(union.name)) {
        passed.add(union.name);
        members.push(...union.of);
      }
    }
  }
  return false;
}

/** The outermost unnamed unions of a type, which find those inside them. */
function outermostChoices(type: Type): readonly OneOfType[] {
  return isOneOf(type) ? [type] : childTypes(type).flatMap(outermostChoices);
}

/** The first declared union among the members that leads to the same unnamed union, through lists, dicts and other unions. */
function unionAround(choice: OneOfType, { unions }: TypesByName): string | undefined {
  const text = writeType(choice);
  const passed = new Set<string>();
  const open = choice.of.filter(isUnionRef).map(({ name }) => name);
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    if (passed.has(name)) continue;
    passed.add(name);
    const inside = (unions.get(name)?.of ?? []).flatMap(typesIn);
    if (inside.some((type) => isOneOf(type) && writeType(type) === text)) return name;
    open.push(...inside.filter(isUnionRef).map((union) => union.name));
  }
  return undefined;
}

/** No object requires itself, directly, through others or in a list that cannot be empty. Such a value would be infinite. */
const cyclicRequired: Rule = ({ model, report }) => {
  const forms = withPartialForms(model.objects);
  const objects = new Map(forms.map((object) => [object.name, object]));
  const spanOfForm = (name: string) => spanOf(declared(name, model)!);
  const required = (name: string): readonly string[] => {
    const object = objects.get(name);
    return object === undefined ? [] : requiredObjects(object).map((inner) => inner.name);
  };
  return {
    end() {
      let isReported = false;
      depthFirst(objects.keys(), required, (path) => {
        isReported = true;
        report('cyclic-required', { path }, spanOfForm(path[0]!), {
          hint: 'let one of the fields be optional or null',
        });
      });
      if (isReported || !hasChoices(model)) return;
      // A circle may go through choices: all members of a union, or all fields of a rule, lead back.
      const depths = smallestDepths(forms, model.unions, formOf);
      const endless = [...forms, ...model.unions].find(({ name }) => !depths.has(name));
      if (endless === undefined) return;
      const path = circleThrough(endless, [...forms, ...model.unions], depths);
      // Another rule reports unions that are members of themselves.
      if (path.every((name) => !objects.has(name))) return;
      report('cyclic-required', { path }, spanOfForm(endless.name), {
        hint: 'let one of the fields be optional or null, or give a union or a rule a choice that ends',
      });
    },
  };
};

function hasChoices({ objects, unions }: Model): boolean {
  const isChoosing = (object: ObjectType): boolean =>
    choicesIn(object).length > 0 || object.fields.some(({ type }) => typesIn(type).some(isOneOf));
  return unions.length > 0 || objects.some(isChoosing);
}

function declared(form: string, { objects, unions }: Model): ObjectType | Union | undefined {
  const name = form.replace(/^Partial<(.*)>$/, '$1');
  return objects.find((object) => object.name === name) ?? unions.find((union) => union.name === name);
}

/** Follows names without a finite value until one occurs again. */
function circleThrough(
  start: ObjectType | Union,
  all: readonly (ObjectType | Union)[],
  finite: ReadonlyMap<string, number>,
): readonly string[] {
  const byName = new Map(all.map((part) => [part.name, part]));
  const path: string[] = [];
  for (let at: ObjectType | Union | undefined = start; at !== undefined;) {
    const again = path.indexOf(at.name);
    path.push(at.name);
    if (again !== -1) return path.slice(again);
    const types: readonly Type[] =
      'of' in at
        ? at.of
        : [...at.fields.filter((field) => !canEnd(field)), ...choicesIn(at).flat()].map(({ type }) => type);
    const next = types
      .flatMap(compositeRefs)
      .map(formOf)
      .find((name) => byName.has(name) && !finite.has(name));
    at = next === undefined ? undefined : byName.get(next);
  }
  return path;
}

/** Maximum number of objects in the smallest value of an object. Larger values could not be created or sent. */
export const MAX_OBJECTS_IN_VALUE = 1_000;

/**
 * The smallest value of an object has a practical size. A chain of thirty objects, each with four fields of the next,
 * has 4^30.
 */
const valueSize: Rule = ({ model, report }) => {
  const sizes = leastSizes(model.objects);
  return {
    object: (object) => {
      const { name } = object;
      const inside = requiredObjects(object).map((required) => sizes.get(required.name) ?? 0);
      // Objects that contain this one are too large as well, and are not reported.
      if (sizes.get(name)! <= MAX_OBJECTS_IN_VALUE || inside.some((size) => size > MAX_OBJECTS_IN_VALUE)) return;
      report('value-too-large', { name, most: MAX_OBJECTS_IN_VALUE }, object, {
        hint: 'let fields be optional or null, or lists be empty',
      });
    },
  };
};

/** Number of objects in the smallest value of each object. Another rule reports cycles, whose objects count once. */
function leastSizes(objects: readonly ObjectType[]): ReadonlyMap<string, number> {
  const inside = new Map(objects.map((object) => [object.name, requiredObjects(object)]));
  const names = new Map(Array.from(inside, ([name, parts]) => [name, parts.map((part) => part.name)]));
  const sizes = new Map<string, number>();
  for (const name of [...strongGroups(names)].flat()) {
    const sizeOf = (part: string): number => sizes.get(part) ?? (inside.has(part) ? 0 : 1);
    const held = inside.get(name)!.reduce((sum, part) => sum + part.count * sizeOf(part.name), 1);
    sizes.set(name, Math.min(held, Number.MAX_SAFE_INTEGER));
  }
  return sizes;
}

export const typeRules: readonly Rule[] = [
  dictKeys,
  formatFitsWire,
  otherKeys,
  neverInPlace,
  bytesInPlace,
  endlessChoices,
  cyclicRequired,
  valueSize,
];
