import type { Model } from '../../model/model.js';
import { schemaFileName } from '../json-schema/schema-id.js';
import { markdownLine, markdownParagraph } from '../markdown.js';
import { camel } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';

/** The README of the package: purpose, installation, an example with declarations of the spec, and contents. */
export function readme(models: readonly Model[]): OutputFile {
  const main = models[0]!;
  const object = exampleObject(main);
  const context = {
    package: { ...main.package, doc: markdownParagraph(main.package.doc) },
    entries: models.map(({ profile }) => ({
      path: `${main.package.name}${profile.entry.slice(1)}`,
      doc: cell(profile.doc),
    })),
    example: object === undefined ? undefined : { name: object, camel: camel(object), variable: 'value' },
    schemaExample: schemaFileName(object ?? main.package.name),
    bitSet: main.bitSets.flatMap(({ name, bits }) => bits.slice(0, 1).map((bit) => ({ name, bit: bit.name })))[0],
    identifier: main.identifiers.map(({ name }) => ({ name, camel: camel(name) }))[0],
    objects: rows(main.objects.filter(({ view }) => view === undefined)),
    views: rows(main.objects.filter(({ view }) => view !== undefined)),
    enums: rows(main.enums),
    bitSets: rows(main.bitSets),
  };
  return { path: 'README.md', text: template<object>('package/README.md')(context), format: 'markdown' };
}

/** The example is the object that most others refer to. */
function exampleObject(model: Model): string | undefined {
  const objects = model.objects.filter(({ view, shown }) => view === undefined && shown);
  return [...objects].sort((a, b) => b.fields.length - a.fields.length)[0]?.name;
}

function rows(declared: readonly { readonly name: string; readonly doc: string }[]): readonly object[] {
  return declared.map(({ name, doc }) => ({ name, doc: cell(doc) }));
}

/** First sentence of a text, safe inside a table cell. */
function cell(doc: string): string {
  const sentence = /^[\s\S]*?[.!?](?=\s|$)/.exec(doc.trim())?.[0] ?? doc.trim();
  return markdownLine(sentence);
}
