import { printLayout } from '../fmt/print-layout.js';
import { block, layoutOf } from '../import/write/yaml-data.js';
import type { Alignment } from './align/align.js';

/**
 * The map of a document, for a person to look at: each published name with the own one, several of one in a list.
 *
 * @param writtenName how a map names a published declaration
 */
export function mapText(
  { objects, enums, identifiers, endpoints }: Alignment,
  writtenName: (name: string) => string,
): string {
  const lines = [identifiers, enums, objects, endpoints].flatMap((map) =>
    [...map].map(([own, published]) => {
      const names = published.map((name) => keyText(writtenName(name)));
      return `${names.length === 1 ? names[0]! : `[${names.join(', ')}]`}: ${own}\n`;
    }),
  );
  return lines.toSorted().join('');
}

/** A key as YAML writes it, in or out of brackets. */
function keyText(name: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(name)) {
    const content = layoutOf(block([[name, 1]]));
    const text = printLayout({ content, comments: [] });
    return text.slice(0, text.lastIndexOf(':'));
  }
  return JSON.stringify(name);
}
