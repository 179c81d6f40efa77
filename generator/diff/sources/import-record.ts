import { ImportError } from '../../import/load/import-error.js';
import { readRecord } from '../../import/write/record.js';
import type { DocumentChoices } from '../../load-spec.js';
import type { Source } from './source.js';

/** The record of an import, beside the spec that it wrote. */
export const RECORD = 'import.yaml';

/** How a document is read for a comparison with this side: as its own was, so that both have the same names for the same things. */
export function choicesBeside({ document, record }: Source): DocumentChoices {
  if (document !== undefined) return document;
  const file = record?.();
  if (file === undefined) return {};
  try {
    const { names, parts, without, enums } = readRecord(file.text, file.path);
    return { names, parts, without, enums };
  } catch (error) {
    // People may have broken it: it is no part of the spec.
    if (error instanceof ImportError) return {};
    throw error;
  }
}
