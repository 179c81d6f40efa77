import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { ImportError } from './import-error.js';
import { below, isMap, keysIn, valueAt, type Keys } from './pointer.js';
import type { SourceDocument } from './source-document.js';

export function isSwagger2({ root }: SourceDocument): boolean {
  return isMap(root) && /^2(?:\.0)?$/.test(String(root['swagger']));
}

/**
 * Converts a Swagger 2.0 document to OpenAPI 3.0, with places in its text.
 *
 * @throws {ImportError} if it cannot be converted, or if OpenAPI 3.0 cannot express it
 */
export function asOpenApi(source: SourceDocument): SourceDocument {
  requireConvertible(source.root, '', source);
  const own = withOwnBodies(source.root as Record<string, unknown>);
  const pointerInText = (pointer: string): string => below('', ...originalKeys(keysIn(pointer), own));
  return {
    ...source,
    root: converted({ ...source, root: own }),
    placeOf: (pointer) => source.placeOf(pointerInText(pointer)),
    positionOf: (pointer) => source.positionOf(pointerInText(pointer)),
  };
}

/**
 * Moves shared bodies and form fields into the operations, because the converter only makes a body of the parameters of an
 * operation. Removes empty lists of content types, with which the converter would drop bodies.
 */
function withOwnBodies(root: Record<string, unknown>): Record<string, unknown> {
  const own: Record<string, unknown> = { ...structuredClone(root), swagger: '2.0' };
  for (const part of [own, ...operationsIn(own).values()])
    for (const key of ['consumes', 'produces'])
      if (Array.isArray(part[key]) && part[key].length === 0) part[key] = ['application/json'];
  const shared = Object.entries(isMap(own['parameters']) ? own['parameters'] : {});
  const bodies = new Map(shared.filter(([, parameter]) => isSentAsBody(parameter)));
  if (bodies.size === 0) return own;
  own['parameters'] = Object.fromEntries(shared.filter(([name]) => !bodies.has(name)));
  for (const operation of operationsIn(own).values()) {
    operation['parameters'] = parametersOf(operation).map((parameter) => {
      const [, name = ''] = /^#\/parameters\/(.+)$/.exec(isMap(parameter) ? String(parameter['$ref']) : '') ?? [];
      return bodies.get(name) ?? parameter;
    });
  }
  return own;
}

function operationsIn(root: unknown): ReadonlyMap<string, Record<string, unknown>> {
  const items = Object.entries(valueAt(root, ['paths']) ?? {});
  return new Map(
    items.flatMap(([path, item]) =>
      Object.entries(isMap(item) ? item : {}).flatMap(([method, operation]) =>
        isMap(operation) ? [[`${method} ${path}`, operation as Record<string, unknown>] as const] : [],
      ),
    ),
  );
}

function parametersOf({ parameters }: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(parameters) ? parameters : [];
}

function isFormField(parameter: unknown): parameter is Record<string, unknown> {
  return isMap(parameter) && parameter['in'] === 'formData';
}

function converted({ root, name }: SourceDocument): unknown {
  try {
    const all = upgradeFromTwoToThree(structuredClone(root) as Record<string, unknown>);
    // The converter does not make a body with a required field required.
    const made = operationsIn(all);
    for (const [key, operation] of operationsIn(root)) {
      const body = made.get(key)?.['requestBody'];
      if (isMap(body) && parametersOf(operation).some((field) => isFormField(field) && field['required'] === true))
        Object.assign(body, { required: true });
    }
    return all;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError({ file: name }, `the document cannot be converted from Swagger 2.0: ${reason}`);
  }
}

function requireConvertible(value: unknown, pointer: string, source: SourceDocument): void {
  if (typeof value !== 'object' || value === null) return;
  const refuse = (key: string, problem: string, hint: string): never => {
    const at = below(pointer, key);
    throw new ImportError({ file: source.name, pointer: at, ...source.positionOf(at) }, problem, hint);
  };
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    // The converter would change the prototype of all objects.
    if (key === '__proto__') refuse(key, 'a key is called __proto__', 'give it another name');
    if (key === '$ref' && typeof inner === 'string' && !inner.startsWith('#'))
      refuse(key, `$ref leads out of a document of Swagger 2.0: ${inner}`, 'bundle its files into one first');
    if (key === 'collectionFormat' && inner === 'tsv')
      refuse(key, 'OpenAPI 3 has no lists that are separated by tabs', 'leave the parameter out');
    requireConvertible(inner, below(pointer, key), source);
  }
}

const SECTIONS: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
};

/** The keys in the Swagger document of a part of the OpenAPI document, as far as they are known. */
function originalKeys([first, second, ...rest]: Keys, root: unknown): Keys {
  if (first === 'servers') return ['host'];
  const isComponent = first === 'components' && second !== undefined;
  const inner = isComponent ? rest : second === undefined ? [] : [second, ...rest];
  const found: string[] = first === undefined ? [] : [isComponent ? (SECTIONS[second] ?? second) : first];
  const keys = [...inner];
  for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
    const here = valueAt(root, found);
    if (isMap(here) && Object.hasOwn(here, key)) found.push(key);
    else if (Array.isArray(here)) found.push(String(nthParameter(here, Number(key))));
    else if (key === 'requestBody' && isMap(here) && Array.isArray(here['parameters']))
      found.push('parameters', String(here['parameters'].findIndex(isSentAsBody)));
    else if (key === 'content') keys.shift();
  }
  return found;
}

/** The index of the nth parameter that is not sent in the body. */
function nthParameter(list: readonly unknown[], n: number): number {
  const kept = list.flatMap((parameter, at) => (isSentAsBody(parameter) ? [] : [at]));
  return kept[n] ?? n;
}

function isSentAsBody(parameter: unknown): boolean {
  return isFormField(parameter) || (isMap(parameter) && parameter['in'] === 'body');
}
