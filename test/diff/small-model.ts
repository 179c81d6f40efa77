import { parse } from 'yaml';
import { Diagnostics, printDiagnostics } from '../../generator/diagnostics/index.js';
import { resolveModel, type Model } from '../../generator/model/index.js';
import { readSpecFiles } from '../../generator/read/index.js';
import { sideOf } from '../support/side-by-side.js';

const ROOT = `
spec: { name: books, version: 1.0.0, title: Books, doc: A few books., license: MIT }
profiles: { default: { doc: All of it., layers: [], entry: '.' } }
`;

const known = new Map<string, Model>();

/**
 * The Model of declarations, or of several files that each begin with a line `#--- path`. The same for the same text:
 * Models are frozen, and their validators take long to compile.
 */
export function modelIn(text: string): Model {
  const model = known.get(text) ?? resolved(text);
  known.set(text, model);
  return model;
}

function resolved(text: string): Model {
  const parts = text.split(/^#--- (.*)\n/m).slice(1);
  const files =
    parts.length === 0
      ? [
          { path: 'spec.yaml', text: ROOT },
          { path: 'all.yaml', text },
        ]
      : parts.flatMap((path, index) => (index % 2 === 0 ? [{ path, text: parts[index + 1]! }] : []));
  const { spec, diagnostics: found } = readSpecFiles(files);
  const diagnostics = new Diagnostics();
  diagnostics.addAll(found);
  const model = resolveModel(spec, 'default', diagnostics);
  if (model === undefined) throw new Error(printDiagnostics(diagnostics.sorted()));
  return model;
}

/** Both sides of a row of a table: of its lines, those with the mark `-` are in the first alone, and those with `+` in the second. */
export function sidesOf(input: string): readonly [before: string, after: string] {
  return [sideOf(input, '-'), sideOf(input, '+')];
}

export function modelsOf(input: string): readonly [before: Model, after: Model] {
  const [before, after] = sidesOf(input);
  return [modelIn(before), modelIn(after)];
}

/** A row of `pairs.yaml`. */
export interface Pair {
  readonly before: string;
  readonly after: string;
  /** The verdict from the one to the other, and back: `S B S S`, and the kinds of breaks that no value shows. */
  readonly forth: string;
  readonly back: string;
  /** Whether the gate compiles it, too, wherever it is in the list. */
  readonly compiled?: 'always';
}

interface WrittenPair extends Pick<Pair, 'compiled'> {
  /** One text for both specs: `«old → new»` where they differ. */
  readonly spec: string;
  /** `forth / back` */
  readonly verdict: string;
}

/** The rows of all groups; `both` is what the two specs of each row in a group have in common. */
export function pairsIn(yaml: string): readonly (readonly [title: string, Pair])[] {
  const groups = parse(yaml) as readonly {
    readonly both: string;
    readonly rows: Readonly<Record<string, WrittenPair>>;
  }[];
  return groups.flatMap(({ both, rows }) =>
    Object.entries(rows).map(([title, { verdict, spec, ...pair }]) => {
      const [forth, back] = verdict.split(' / ') as [string, string];
      const [before, after] = ['$1', '$2'].map((side) => spec.replaceAll(/«([^]*?) ?→ ?([^]*?)»/g, side));
      return [title, { ...pair, forth, back, before: `${both}\n${before}\n`, after: `${both}\n${after}\n` }] as const;
    }),
  );
}
