import { isNotShown, isOpaque, type Model } from '../../model/model.js';
import { alternatives } from '../../model/wording/index.js';
import { markdownLine, markdownParagraph } from '../markdown.js';
import { camel } from '../names.js';
import type { Artefacts } from '../artefacts.js';
import type { OutputFile } from '../output-file.js';
import { template } from '../templates.js';
import { profileEntry } from './package-json.js';
import type { Subpath } from './subpath.js';

/** The package's README: purpose, installation, an example with declarations of the spec, and contents. */
export function readme(models: readonly Model[], subpaths: readonly Subpath[], artefacts: Artefacts): OutputFile {
  const main = models[0]!;
  const object = exampleObject(main);
  const context = {
    package: { ...main.package, doc: markdownParagraph(main.package.doc) },
    entries: [
      ...models.map(profileEntry).map(({ entry, doc }) => ({ entry, doc: cell(doc) })),
      ...subpaths.map(({ entry, doc }) => ({ entry, doc })),
    ].map(({ entry, doc }) => ({ path: `${main.package.name}${entry.slice(1)}`, doc })),
    several: models.length > 1,
    unknown: unknownParts(main),
    open: main.enums.some(({ open }) => open),
    schemas: artefacts.has('schemas'),
    example: object === undefined ? undefined : { name: object, camel: camel(object), variable: 'value' },
    bitSet: main.bitSets.flatMap(({ name, bits }) => bits.slice(0, 1).map((bit) => ({ name, bit: bit.name })))[0],
    identifier: main.identifiers
      .filter((identifier) => !isOpaque(identifier))
      .map(({ name }) => ({ name, camel: camel(name) }))[0],
    objects: rows(main.objects.filter(({ view }) => view === undefined)),
    views: rows(main.objects.filter(({ view }) => view !== undefined)),
    enums: rows(main.enums),
    bitSets: rows(main.bitSets),
    endpoints: (artefacts.has('client') ? main.endpoints : []).flatMap(({ name, method, path, doc }) =>
      isNotShown(method) || isNotShown(path)
        ? []
        : [{ name: camel(name), request: markdownLine(`${method} ${path}`), doc: cell(doc) }],
    ),
    events: main.events.map(({ name, channels, doc }) => ({ name, channel: channels.join(', '), doc: cell(doc) })),
    states: main.states.map(({ name, object, field, doc }) => ({ name, of: `${object}.${field}`, doc: cell(doc) })),
  };
  return { path: 'README.md', text: template<object>('package/README.md')(context), format: 'markdown' };
}

/** The problems of mode `strict` beyond those of mode `spec`. */
function unknownParts({ enums, bitSets }: Model): string {
  return alternatives(['keys', ...(enums.length > 0 ? ['enum members'] : []), ...(bitSets.length > 0 ? ['bits'] : [])]);
}

/** The object that most others refer to. */
function exampleObject(model: Model): string | undefined {
  const objects = model.objects.filter(({ view, shown }) => view === undefined && shown);
  return [...objects].sort((a, b) => b.fields.length - a.fields.length)[0]?.name;
}

function rows(declared: readonly { readonly name: string; readonly doc: string }[]): readonly object[] {
  return declared.map(({ name, doc }) => ({ name, doc: cell(doc) }));
}

function cell(doc: string): string {
  const sentence = /^[\s\S]*?[.!?](?=\s|$)/.exec(doc.trim())?.[0] ?? doc.trim();
  return markdownLine(sentence);
}
