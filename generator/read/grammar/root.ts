import { MOST } from '../limits.js';
import { date, located } from './field.js';
import {
  documentPath,
  entryPoint,
  layerName,
  mapPath,
  packageName,
  profileName,
  propertyName,
  sourceName,
  version,
  webAddress,
} from './names.js';
import { changePath, correctionPath, declarationFile, sections } from './sections.js';
import {
  bool,
  choice,
  count,
  type Key,
  type Keys,
  list,
  map,
  type NameForm,
  names,
  oneOrMore,
  type Shape,
  text,
  textLike,
  type VariantShape,
} from './shape.js';

const anything: Shape = { kind: 'anything' };

const place: Keys = {
  at: {
    shape: textLike(correctionPath),
    doc: 'Path of keys from the section down: `objects.Book.fields.title`.',
    required: true,
    notShown: false,
  },
};

const reasons: Keys = {
  because: {
    shape: text,
    doc: 'Why the document is wrong.',
    required: true,
    notShown: false,
    missing: 'correction-without-reason',
  },
  ...located,
  source: {
    shape: oneOrMore(text),
    doc: 'The source of the fact.',
    required: true,
    notShown: false,
    missing: 'missing-source',
  },
};

const optional: Keys = {
  optional: { shape: bool, doc: 'Whether the field may be absent: the key is written with `?`.', notShown: false },
};

/** One correction; the key of its verb distinguishes the kinds. */
export const correction: VariantShape = {
  kind: 'variant',
  what: 'a correction',
  by: {
    set: map('a correction that sets', {
      ...place,
      set: { shape: anything, doc: 'Replaces the value at the path.' },
      ...optional,
      ...reasons,
    }),
    add: map('a correction that adds', {
      ...place,
      add: { shape: anything, doc: 'Adds a value at the path, which must not exist yet.' },
      ...optional,
      ...reasons,
    }),
    rename: map('a correction that renames', {
      ...place,
      rename: {
        shape: textLike({ ...propertyName, what: 'a name' }),
        doc: 'The right name, the last part of the path.',
        notShown: false,
      },
      ...optional,
      ...reasons,
    }),
    remove: map('a correction that removes', {
      ...place,
      remove: { shape: bool, doc: 'true: it is not there.', notShown: false },
      ...reasons,
    }),
    optional: map('a correction of presence', { ...place, ...optional, ...reasons }),
  },
};

export const layerKeys: Keys = {
  fills: {
    shape: declarationFile,
    doc: 'Values in place of a `!not-shown`, in the shape of the spec.',
    notShown: false,
  },
  corrections: {
    shape: list(correction, { most: MOST.records }),
    doc: 'Facts that contradict the spec, and the reasons.',
    notShown: false,
  },
};

/** A file under `layers/`. */
export const layerFile = map('a file of a layer', layerKeys);

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

const kindName: NameForm = {
  what: 'the name of a kind of change',
  pattern: /^[a-z]+(-[a-z]+)*(\.[a-z-]+)+$/,
  like: 'words with dots between them, such as field.presence.widened',
};

const hash: NameForm = {
  what: 'the hash of a declaration',
  pattern: /^([0-9a-f]{8,64})?$/,
  like: 'its first 8 to 64 hexadecimal digits, in quotes, or an empty text where there is no declaration',
};

const approval = map('an approval', {
  kind: { shape: textLike(kindName), doc: 'Kind of the change.', required: true, notShown: false },
  path: {
    shape: textLike(changePath),
    doc: 'Path of the declaration; `*` stands for one name, `**` for any number of them.',
    required: true,
    notShown: false,
  },
  before: { shape: textLike(hash), doc: 'Hash of the old declaration; empty where there was none.', notShown: false },
  after: { shape: textLike(hash), doc: 'Hash of the new declaration; empty where there is none.', notShown: false },
  cause: {
    shape: choice('a cause', 'correction', 'change'),
    doc: 'correction: the spec was wrong; change: what it describes has changed.',
    required: true,
    notShown: false,
  },
  reason: { shape: text, doc: 'Why it is agreed to.', required: true, notShown: false },
  until: { shape: textLike(date), doc: 'Last day on which it counts.', notShown: false },
});

const size = choice('a size', 'major', 'minor', 'patch');

/** `approvals.yaml`: what reviewers have agreed to. */
export const approvalsFile = map('approvals.yaml', {
  levels: {
    shape: names('levels', kindName, choice('a level', 'breaking', 'risky', 'safe', 'none'), { notShown: false }),
    doc: 'Levels to take in place of those that kinds of changes have.',
    notShown: false,
  },
  version: {
    shape: map('version', {
      readers: {
        shape: size,
        doc: 'The new version after a break for readers of data; a major one by default.',
        notShown: false,
      },
      writers: { shape: size, doc: 'The new version after a break for writers of data.', notShown: false },
      types: { shape: size, doc: 'The new version after a break of TypeScript code.', notShown: false },
    }),
    doc: 'Which version of the package a break needs.',
    notShown: false,
  },
  stability: {
    shape: map('stability', {
      experimental: {
        shape: choice('a level', 'breaking', 'risky', 'safe', 'none'),
        doc: 'The most severe level of a change of what is experimental; `risky` by default.',
        notShown: false,
      },
    }),
    doc: 'The level of changes of experimental declarations.',
    notShown: false,
  },
  grace: {
    shape: map('grace', {
      days: {
        shape: count,
        doc: 'For how many days something has to be deprecated (`since`) before it may be removed.',
        required: true,
        notShown: false,
      },
      reserved: { shape: bool, doc: 'Whether its name must be reserved then.', notShown: false },
    }),
    doc: 'When what is deprecated may be removed without an approval.',
    notShown: false,
  },
  approvals: { shape: list(approval, { most: MOST.records }), doc: 'Changes that are agreed to.', notShown: false },
});
