import { compileModels, selectionOf } from '../../generator/compile.js';
import type { DriftLine } from '../../generator/api/drift.js';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { loadValidators } from '../support/compiled-validators.js';
import { isNotShown, type Endpoint, type Field, type Limit, type Model } from '../../generator/model/model.js';
import { isNullable, nonNull, type Type } from '../../generator/model/types.js';
import { JSON_MEDIA } from '../../generator/model/requests.js';
import { undeclaredField, undeclaredObject } from '../../generator/model/subset.js';
import { originalValidators, type ValidateAt } from '../import/original-schemas.js';
import { publishedByOwn } from './published-by-own.js';

type Witness = DriftLine['witnesses'][number];
type Raw = Readonly<Record<string, unknown>>;

/** The verdicts of the generated validators and of ajv on a value. */
interface Verdict {
  readonly own: boolean;
  readonly document: boolean;
}

export interface Compared {
  readonly spec: string;
  readonly document: string;
  readonly profile: string;
  readonly map: string;
}

/**
 * Judges witnesses by the validators that are generated for the profile, and by ajv on the schemas of the document; returns what is wrong
 * with each line, and how many witnesses were judged.
 */
export async function judged(
  lines: readonly DriftLine[],
  { spec, document, profile, map }: Compared,
): Promise<{ readonly wrong: readonly string[]; readonly count: number }> {
  const [model] = compileModels(spec, selectionOf(profile, 'main')).models;
  const documents = new Documents(document);
  const { record } = importFrom(documents, { without: [], names: new Map() });
  const root = documents.root.root as Raw;
  const validAt = originalValidators(root, record.assumptions);
  const forms = publishedByOwn(map);
  const parts = model!.endpoints.flatMap(partsOf);
  const own = await loadValidators(withParts(model!, parts));
  const verdictOf = (line: DriftLine, { type, value, issue }: Witness): Verdict => {
    const part = parts.findIndex(({ label }) => label === type);
    if (part === -1) {
      const pointers = new Set([...(forms.get(type) ?? []).map(pointerOf), componentIn(line.pointer)]);
      return {
        own: own.issues(type, value, 'spec').length === 0,
        document: [...pointers].some((pointer) => pointer !== undefined && validAt(pointer)(value)),
      };
    }
    const { isBody, list } = parts[part]!;
    if (isBody && issue.code === 'missing' && issue.path.join() === 'body') {
      const { required } = valueAt(root, line.pointer.replace(/(\/requestBody).*$/, '$1')) as { required?: boolean };
      return { own: own.issues(`Part${part}`, {}, 'spec').length === 0, document: required !== true };
    }
    const accepts = own.issues(`Part${part}`, isBody ? { body: value } : value, 'spec').length === 0;
    if (isBody) return { own: accepts, document: validAt(line.pointer)(value) };
    const fits = list === undefined ? headersFit : parametersFit;
    return { own: accepts, document: fits(root, { pointer: line.pointer, list }, value as Raw, validAt) };
  };
  const proven = lines.flatMap((line) => line.witnesses.map((witness) => [line, witness] as const));
  const wrong = proven.flatMap(([line, witness]) => {
    const { own: accepts, document: allows } = verdictOf(line, witness);
    const isOwnRefused = witness.acceptedBy === 'before';
    if (accepts === !isOwnRefused && allows === isOwnRefused) return [];
    return [
      `${line.group} ${line.path}: ${JSON.stringify(witness.value)}: the spec ${accepts ? 'accepts' : 'refuses'} it, the document ${allows ? 'allows' : 'refuses'} it`,
    ];
  });
  return { wrong, count: proven.length };
}

/** The content of one place of a request or response. */
interface Part {
  /** As witnesses name it. */
  readonly label: string;
  readonly fields: readonly Field[];
  readonly isBody: boolean;
  /** Where OpenAPI says that a parameter is; absent for a body and the headers of an answer. */
  readonly list?: 'query' | 'path' | 'header' | 'cookie';
}

function partsOf({ name, params, query, headers, cookies, bodies, responses }: Endpoint): readonly Part[] {
  const body = (label: string, type: Type, limits: readonly Limit[] = []): Part => {
    const field = { ...undeclaredField('body', nonNull(type)), nullable: isNullable(type), limits };
    return { label, fields: [field], isBody: true };
  };
  return [
    { label: `path of ${name}`, fields: params, isBody: false, list: 'path' },
    { label: `query of ${name}`, fields: query, isBody: false, list: 'query' },
    { label: `headers of ${name}`, fields: headers, isBody: false, list: 'header' },
    { label: `cookies of ${name}`, fields: cookies, isBody: false, list: 'cookie' },
    ...(isNotShown(bodies) ? [] : bodies).flatMap(({ type, media, limits }) =>
      isNotShown(type) ? [] : [body(`body of ${name}${media === JSON_MEDIA ? '' : ` as ${media}`}`, type, limits)],
    ),
    ...responses.flatMap(({ status, type, limits, headers: ofAnswer }) => {
      const label = `response ${String(status)} of ${name}`;
      const ofHeaders = { label: `headers of the ${label}`, fields: ofAnswer, isBody: false };
      return type === null || isNotShown(type) ? [ofHeaders] : [body(label, type, limits), ofHeaders];
    }),
  ];
}

/** Only objects have validators: one for each part. */
function withParts(model: Model, parts: readonly Part[]): Model {
  return {
    ...model,
    objects: [...model.objects, ...parts.map(({ fields }, index) => undeclaredObject(`Part${index}`, fields))],
  };
}

/** A name of a map: a component or a pointer. */
function pointerOf(written: string): string {
  return written.startsWith('#') ? written : `#/components/schemas/${written}`;
}

function componentIn(pointer: string): string | undefined {
  return /^#\/(?:components\/schemas|\$defs|definitions)\/[^/]+/.exec(pointer)?.[0];
}

interface At {
  /** Of the line. */
  readonly pointer: string;
  readonly list?: string | undefined;
}

/** Whether headers of an answer are those that the document lists. */
function headersFit(root: Raw, { pointer }: At, value: Raw, validAt: ValidateAt): boolean {
  const folder = pointer.replace(/(\/responses\/[^/]+).*$/, '$1/headers');
  return Object.entries(valueAt(root, folder) ?? {}).every(([name, said]) => {
    const { required } = said as { readonly required?: boolean };
    return Object.hasOwn(value, name) ? validAt(`${folder}/${name}/schema`)(value[name]) : required !== true;
  });
}

/** Whether the parameters in one place are those that the document lists, as JSON or as the text that a request has. */
function parametersFit(root: Raw, { pointer, list }: At, value: Raw, validAt: ValidateAt): boolean {
  const keys = pointer.split('/').slice(1);
  const path = `#/${keys.slice(0, 2).join('/')}`;
  const listed = [path, `#/${keys.slice(0, 3).join('/')}`].flatMap((at) =>
    ((valueAt(root, at)?.['parameters'] as readonly Raw[] | undefined) ?? []).map(
      (_, index) => `${at}/parameters/${index}`,
    ),
  );
  return listed.every((at) => {
    const said = valueAt(root, at)!;
    const resolved = typeof said['$ref'] === 'string' ? said['$ref'] : at;
    const { name, required, in: place } = valueAt(root, resolved) as { name: string; required?: boolean; in: string };
    if (place !== list) return true;
    const key = list === 'path' ? Object.keys(value)[pathIndex(keys[1]!, name)] : name;
    if (key === undefined || !Object.hasOwn(value, key)) return required !== true;
    const given = value[key];
    const isValid = validAt(`${resolved}/schema`);
    return isValid(given) || (typeof given === 'string' && isJson(given) && isValid(JSON.parse(given)));
  });
}

/** Parameters of paths have the same places, whatever they are called. */
function pathIndex(path: string, name: string): number {
  return [...path.matchAll(/\{([^{}]*)\}/g)].findIndex(([, one]) => one === name);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function valueAt(root: Raw, pointer: string): Raw | undefined {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>(
    (value, key) => (value as Raw | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  ) as Raw | undefined;
}
