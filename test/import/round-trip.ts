import { createEmitContext } from '../../generator/emit/emit-context.js';
import { openApiDocument } from '../../generator/emit/openapi/openapi-file.js';
import { importFrom, type ImportChoices } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { modelOf } from './agreement.js';

const CHOICES: ImportChoices = { without: [], names: new Map() };

/** A spec, and the one that its OpenAPI document is imported as: the texts of both, by path. `import.yaml` names the document. */
export function roundTrip(path: string): readonly [Record<string, string>, Record<string, string>] {
  const first = importFrom(new Documents(path), CHOICES);
  const emitted = JSON.stringify(openApiDocument(createEmitContext(modelOf(first))));
  const again = importFrom(new Documents('/openapi.json', new Map([['/openapi.json', emitted]])), CHOICES);
  return [textsOf(first.files), textsOf(again.files)];
}

function textsOf(files: ReturnType<typeof importFrom>['files']): Record<string, string> {
  return Object.fromEntries(files.flatMap(({ path, text }) => (path === 'import.yaml' ? [] : [[path, text]])));
}
