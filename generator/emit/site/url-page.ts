import { isNotShown, type UrlTemplate } from '../../model/model.js';
import { exampleAddress, urlFunction } from '../urls/urls-files.js';
import type { Entry } from './entries.js';
import { codeBlock } from './examples.js';
import { facts, markup, section, type Content } from './markup.js';
import { fieldRows } from './member-rows.js';
import type { Sheet } from './sheet.js';
import { specifier } from './snippets.js';
import { notShown } from './type-markup.js';

/** The address of a file: its parts, formats and sizes. */
export function urlPage(entry: Entry<'url'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { base, path, params, formats, animated, sizes } = declared;
  return [
    facts([
      ['Base', textOf(base)],
      ['Path', textOf(path)],
      formats.length > 0 && ['Formats', formats.join(', ')],
      animated !== undefined && [
        'Animated',
        markup`if <code>${animated.param}</code> begins with <code>${animated.prefix}</code>; only then ${animated.formats.join(', ')}`,
      ],
      sizes !== undefined && [
        'Sizes',
        markup`${sizes.values.join(', ')}, in the parameter <code>${sizes.query}</code>`,
      ],
    ]),
    params.length > 0 && section('params', 'Parameters', fieldRows(entry, 'param', params, sheet)),
    exampleOf(declared, sheet),
  ];
}

function textOf(text: UrlTemplate['base']): Content {
  return isNotShown(text) ? notShown() : markup`<code>${text}</code>`;
}

function exampleOf(url: UrlTemplate, { places }: Sheet): Content {
  const name = urlFunction(url);
  const call = exampleAddress(url);
  if (call === undefined) return undefined;
  return section(
    'example',
    'Example',
    codeBlock(
      'TypeScript',
      `import { ${name} } from '${specifier(places.model, 'urls')}';\n\nexport const address = ${call};`,
    ),
  );
}
