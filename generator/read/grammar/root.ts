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
  names,
  oneOrMore,
  type Shape,
  text,
  naming,
  textLike,
  type VariantShape,
  key,
  known,
  requiredKnown,
  form,
} from './shape.js';

const anything: Shape = { kind: 'anything' };

const place: Keys = {
  at: requiredKnown(textLike(correctionPath), 'Path of keys from the section down: `objects.Book.fields.title`.'),
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
  optional: known(bool, 'Whether the field may be absent: the key is written with `?`.'),
};

/** One correction; the key of its verb distinguishes the variants. */
export const correction: VariantShape = {
  kind: 'variant',
  what: 'a correction',
  by: {
    set: map('a correction that sets', {
      ...place,
      set: key(anything, 'Replaces the value at the path.'),
      ...optional,
      ...reasons,
    }),
    add: map('a correction that adds', {
      ...place,
      add: key(anything, 'Adds a value at the path, which must not exist yet.'),
      ...optional,
      ...reasons,
    }),
    rename: map('a correction that renames', {
      ...place,
      rename: known(
        naming('renamed', { ...propertyName, what: 'a name' }),
        'The right name, the last part of the path.',
      ),
      ...optional,
      ...reasons,
    }),
    remove: map('a correction that removes', {
      ...place,
      remove: known(bool, 'true: it is not there.'),
      ...reasons,
    }),
    optional: map('a correction of presence', { ...place, ...optional, ...reasons }),
  },
};

export const layerKeys: Keys = {
  fills: known(declarationFile, 'Values in place of a `!not-shown`, in the shape of the spec.'),
  corrections: known(list(correction, { most: MOST.records }), 'Facts that contradict the spec, and the reasons.'),
};

/** A file under `layers/`. */
export const layerFile = map('a file of a layer', layerKeys);

const source = map('a source', {
  title: requiredKnown(text, 'Its name for people, such as public reference, 2026-07.'),
  url: known(
    textLike(webAddress),
    'Where it is published. What follows the name and a colon in a `source` is added to it.',
  ),
});

const spec = map('spec', {
  name: requiredKnown(textLike(packageName), 'Name of the npm package.'),
  version: requiredKnown(textLike(version), 'Version of the npm package.'),
  title: known(text, 'Title for people.'),
  doc: known(text, 'A description of the package, in a sentence.'),
  license: known(text, 'SPDX name of the license.'),
  int64: known(
    choice('a form of int64', 'safe-integer', 'bigint', 'string'),
    'Form of every `int64`: a number of up to 2^53 (`safe-integer`, the default), also a `bigint`, or text (`string`).',
  ),
  sources: known(
    names('sources', sourceName, source, { notShown: false, most: MOST.layers }),
    'What the sources of facts are, by what `source` begins with or by the path of a document.',
  ),
});

const layer = map('a layer', {
  doc: known(text, 'A description of the facts of the layer, and their origin.'),
  import: known(
    textLike(documentPath),
    'An OpenAPI document, or a JSON Schema, in the folder of the spec: what it says is below all that is written by hand.',
  ),
  maps: known(textLike(mapPath), 'The map from names of the document to names of the spec.'),
});

const profile = map('a profile', {
  doc: known(text, 'A description of the profile.'),
  layers: known(list(textLike(layerName)), 'Layers, in the order in which they apply.'),
  entry: known(
    textLike(entryPoint),
    "Entry point of the package: '.' or ./name; without one the profile is not in the package.",
  ),
});

export const rootKeys: Keys = {
  spec: requiredKnown(spec, 'The package.'),
  layers: known(
    names('layers', layerName, layer, { notShown: false, most: MOST.layers }),
    'Layers, by the names of their files.',
  ),
  profiles: known(
    names('profiles', profileName, profile, { notShown: false, most: MOST.layers }),
    'Named stacks of layers. Without it, one profile has all layers.',
  ) satisfies Key,
};

/** `spec.yaml`, which may also contain declarations. */
export const rootFile = map('spec.yaml', { ...rootKeys, ...sections });

const kindName = form(
  'the name of a kind of change',
  /^[a-z]+(-[a-z]+)*(\.[a-z-]+)+$/,
  'words with dots between them, such as field.presence.widened',
);

const hash = form(
  'the hash of a declaration',
  /^([0-9a-f]{8,64})?$/,
  'its first 8 to 64 hexadecimal digits, in quotes, or an empty text where there is no declaration',
);

const approval = map('an approval', {
  kind: requiredKnown(textLike(kindName), 'Kind of the change.'),
  path: requiredKnown(textLike(changePath), 'Path of the declaration; `*` matches one name, `**` any number of names.'),
  before: known(textLike(hash), 'Hash of the old declaration; empty where there was none.'),
  after: known(textLike(hash), 'Hash of the new declaration; empty where there is none.'),
  cause: requiredKnown(
    choice('a cause', 'correction', 'change'),
    'correction: the spec was wrong; change: what it describes has changed.',
  ),
  reason: requiredKnown(text, 'Why it is agreed to.'),
  until: known(textLike(date), 'Last day on which it counts.'),
});

const size = choice('a size', 'major', 'minor', 'patch');

/** `approvals.yaml`, with the approvals of reviewers. */
export const approvalsFile = map('approvals.yaml', {
  levels: known(
    names('levels', kindName, choice('a level', 'breaking', 'risky', 'safe', 'none'), { notShown: false }),
    'Levels to take in place of those that kinds of changes have.',
  ),
  version: known(
    map('version', {
      readers: known(size, 'The new version after a break for readers of data; a major one by default.'),
      writers: known(size, 'The new version after a break for writers of data.'),
      types: known(size, 'The new version after a break of TypeScript code.'),
    }),
    'Which version of the package a break needs.',
  ),
  stability: known(
    map('stability', {
      experimental: known(
        choice('a level', 'breaking', 'risky', 'safe', 'none'),
        'The most severe level of a change of what is experimental; `risky` by default.',
      ),
    }),
    'The level of changes of experimental declarations.',
  ),
  grace: known(
    map('grace', {
      days: requiredKnown(
        count,
        'For how many days something has to be deprecated (`since`) before it may be removed.',
      ),
      reserved: known(bool, 'Whether its name must be reserved then.'),
    }),
    'When what is deprecated may be removed without an approval.',
  ),
  approvals: known(list(approval, { most: MOST.records }), 'Changes that are agreed to.'),
});
