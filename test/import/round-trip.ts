import { createEmitContext } from '../../generator/emit/emit-context.js';
import { openApiDocument } from '../../generator/emit/openapi/openapi-file.js';
import { importFrom, type ImportChoices, type Imported } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from './agreement.js';

const CHOICES: ImportChoices = { without: [], names: new Map() };

/** A spec, and the one that its OpenAPI document is imported as: the texts of both, by path. `import.yaml` names the document. */
export function roundTrip(path: string): readonly [Record<string, string>, Record<string, string>] {
  const first = importFrom(new Documents(path), CHOICES);
  return [textsOf(first), textsOf(importedAgain(modelOf(first)))];
}

/** The import of the OpenAPI document that is emitted of a spec. */
export function importedAgain(model: Model): Imported {
  return importedOf(emittedOf(model));
}

export function emittedOf(model: Model): object {
  return openApiDocument(createEmitContext(model));
}

export function importedOf(document: object): Imported {
  return importFrom(new Documents('/a.json', new Map([['/a.json', JSON.stringify(document)]])), CHOICES);
}

export function textsOf({ files }: Imported): Record<string, string> {
  return Object.fromEntries(files.flatMap(({ path, text }) => (path === 'import.yaml' ? [] : [[path, text]])));
}
