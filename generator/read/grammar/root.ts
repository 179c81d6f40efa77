import { MOST } from '../limits.js';
import {
  documentPath,
  entryPoint,
  layerName,
  mapPath,
  packageName,
  profileName,
  sourceName,
  version,
  webAddress,
} from './names.js';
import { sections } from './sections.js';
import { choice, list, map, names, text, textLike, type Key, type Keys } from './shape.js';

const source = map('a source', {
  title: {
    shape: text,
    doc: 'Its name for people, such as public reference, 2026-07.',
    required: true,
    notShown: false,
  },
  url: {
    shape: textLike(webAddress),
    doc: 'Where it is published. What follows the name and a colon in a `source` is added to it.',
    notShown: false,
  },
});

const spec = map('spec', {
  name: { shape: textLike(packageName), doc: 'Name of the npm package.', required: true, notShown: false },
  version: { shape: textLike(version), doc: 'Version of the npm package.', required: true, notShown: false },
  title: { shape: text, doc: 'Title for people.', notShown: false },
  doc: { shape: text, doc: 'A description of the package, in a sentence.', notShown: false },
  license: { shape: text, doc: 'SPDX name of the license.', notShown: false },
  int64: {
    shape: choice('a form of int64', 'safe-integer', 'bigint', 'string'),
    doc: 'Form of every `int64`: a number of up to 2^53 (`safe-integer`, the default), also a `bigint`, or text (`string`).',
    notShown: false,
  },
  sources: {
    shape: names('sources', sourceName, source, { notShown: false, most: MOST.layers }),
    doc: 'What the sources of facts are, by what `source` begins with or by the path of a document.',
    notShown: false,
  },
});

const layer = map('a layer', {
  doc: { shape: text, doc: 'A description of the facts of the layer, and their origin.', notShown: false },
  import: {
    shape: textLike(documentPath),
    doc: 'An OpenAPI document, or a JSON Schema, in the folder of the spec: what it says is below all that is written by hand.',
    notShown: false,
  },
  maps: {
    shape: textLike(mapPath),
    doc: 'The map from names of the document to names of the spec.',
    notShown: false,
  },
});

const profile = map('a profile', {
  doc: { shape: text, doc: 'A description of the profile.', notShown: false },
  layers: { shape: list(textLike(layerName)), doc: 'Layers, in the order in which they apply.', notShown: false },
  entry: {
    shape: textLike(entryPoint),
    doc: "Entry point of the package: '.' or ./name; without one the profile is not in the package.",
    notShown: false,
  },
});

export const rootKeys: Keys = {
  spec: { shape: spec, doc: 'The package.', required: true, notShown: false },
  layers: {
    shape: names('layers', layerName, layer, { notShown: false, most: MOST.layers }),
    doc: 'Layers, by the names of their files.',
    notShown: false,
  },
  profiles: {
    shape: names('profiles', profileName, profile, { notShown: false, most: MOST.layers }),
    doc: 'Named stacks of layers. Without it, one profile has all layers.',
    notShown: false,
  } satisfies Key,
};

/** `spec.yaml`. A small spec may hold its declarations, too. */
export const rootFile = map('spec.yaml', { ...rootKeys, ...sections });
