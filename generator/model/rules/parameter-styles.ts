import { problem } from '../../diagnostics/index.js';
import { mediaKind } from '../requests.js';
import { isNotShown, type Model, type ParameterStyle, type Type } from '../model.js';
import {
  isAny,
  isBytes,
  isDict,
  isList,
  isNullable,
  isObjectRef,
  isTuple,
  isUnion,
  jsonKinds,
  nonNull,
  writeType,
  childTypes,
  type JsonKind,
} from '../types.js';
import { leafMembers, unionOf, unionScope } from '../unions/discriminator.js';
import { rule } from './rule.js';

/** The style of a parameter can carry its type; headers, cookies and parts of a path are text. */
export const parameterStyles = rule({
  messages: {
    'style-does-not-fit': problem(
      'A parameter has a style that its type can be written in.',
      (p: { style: string; name: string; type: string }) => `${p.style} cannot carry ${p.name}: ${p.type}`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const check = (name: string, type: Type, style: Carrier, part: object): void => {
      const [expected, hint] = fits(nonNull(type), style, model) ? [] : WANTED[style];
      if (expected === undefined) return;
      report('style-does-not-fit', { style: NAMES[style], name, type: writeType(type) }, trace.spanOf(part), {
        expected,
        ...(hint === undefined ? {} : { hint }),
      });
    };
    return {
      endpoint({ params, query, cookies }) {
        for (const field of params) check(field.name, field.type, 'path', field);
        for (const field of query) check(field.name, field.type, field.style, field);
        for (const field of cookies) check(field.name, field.type, 'cookie', field);
      },
      field(field, { place }) {
        if (place === 'header' || place === 'answerHeader') check(field.name, field.type, 'header', field);
      },
      body(body) {
        const { type, parts, media } = body;
        if (isNotShown(type) || !isObjectRef(type)) return;
        const kind = mediaKind(media);
        if (kind !== 'form' && kind !== 'multipart') return;
        const fields = model.objects.find(({ name }) => name === type.name)?.fields ?? [];
        for (const field of fields) {
          const part = parts.find(({ name }) => name === field.name);
          const style = part?.style ?? (kind === 'multipart' ? 'multipart' : 'form');
          if (!isFile(field.type)) check(field.name, field.type, style, part ?? body);
        }
      },
    };
  },
});

type Carrier = ParameterStyle | 'path' | 'header' | 'cookie' | 'form' | 'multipart';

const NAMES: Readonly<Record<Carrier, string>> = {
  repeat: 'style repeat',
  comma: 'style comma',
  space: 'style space',
  pipe: 'style pipe',
  brackets: 'style brackets',
  json: 'style json',
  path: 'a path',
  header: 'a header',
  cookie: 'a cookie',
  form: 'a form',
  multipart: 'a form with parts',
};

const ONE_LIST = 'a list of texts, numbers or the like';

const WANTED: Readonly<Record<Carrier, readonly [string, string?]>> = {
  repeat: [`one value, or ${ONE_LIST}`, 'write style: brackets or json'],
  comma: [ONE_LIST],
  space: [ONE_LIST],
  pipe: [ONE_LIST],
  brackets: ['a list, an object or a dict'],
  json: ['a list, an object or a dict'],
  path: [`one value, or ${ONE_LIST}`],
  header: [`one value, or ${ONE_LIST}`],
  cookie: ['one value'],
  form: ['values that have a text', 'add parts: with a style for it: brackets or json'],
  multipart: ['values that have a text', 'add parts: with a style for it: brackets or json'],
};

function fits(type: Type, style: Carrier, model: Model): boolean {
  // A type that is not shown may be what the style needs.
  if (isAny(type)) return true;
  if (isUnion(type)) {
    const members = leafMembers(unionOf(type, unionScope(model)), unionScope(model));
    return style === 'json' || style === 'brackets'
      ? members.some((member) => fits(member, style, model))
      : members.every((member) => isOneValue(member, model) || fits(member, style, model));
  }
  switch (style) {
    case 'repeat':
    case 'path':
    case 'header':
      return isOneValue(type, model) || isFlatList(type, model);
    case 'comma':
    case 'space':
    case 'pipe':
      return isFlatList(type, model);
    case 'brackets':
    case 'json':
      return isList(type) || isTuple(type) || isDict(type) || isObjectRef(type);
    case 'cookie':
      return isOneValue(type, model);
    case 'form':
      return isDict(type) || isObjectRef(type) || isOneValue(type, model) || isFlatList(type, model);
    case 'multipart':
      return true;
  }
}

const ONE_VALUE: ReadonlySet<JsonKind> = new Set(['str', 'int', 'float', 'bool', 'null', 'unknown'] as const);

function isOneValue(type: Type, model: Model): boolean {
  if (isNullable(type)) return isOneValue(type.of, model);
  return jsonKinds(type, model).every((kind) => ONE_VALUE.has(kind));
}

function isFlatList(type: Type, model: Model): boolean {
  if (isTuple(type)) return childTypes(type).every((item) => isOneValue(item, model));
  return isList(type) && isOneValue(type.item, model);
}

function isFile(type: Type): boolean {
  return isBytes(type) || (isList(type) && isBytes(type.item));
}
