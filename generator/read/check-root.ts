import { defined } from '../defined.js';
import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { isList, isMap, scalarText, valueOf } from './nodes.js';
import type { Entry, MapNode, Node, SourceFile } from './syntax.js';

/** Checks that spec.yaml declares the layer of every file under `layers/`. */
export function checkLayers(
  declared: MapNode,
  files: readonly { readonly file: SourceFile; readonly name: string }[],
  diagnostics: Diagnostics,
): void {
  const names = declared.entries.map((entry) => entry.key);
  for (const { file, name } of files) {
    if (!names.includes(name)) {
      diagnostics.report(
        'unknown-layer',
        { name },
        { file, start: 0, end: 0 },
        known(name, names, `add ${name}: under layers in spec.yaml`),
      );
    }
  }
}

/** Checks that profiles use declared layers, that one of them is the main entry, and that no two share an entry. */
export function checkProfiles(
  root: { readonly layers: MapNode; readonly profiles: MapNode },
  diagnostics: Diagnostics,
): void {
  const names = root.layers.entries.map((entry) => entry.key);
  for (const { value } of root.profiles.entries) checkLayersOf(value, names, diagnostics);
  checkEntries(root.profiles, diagnostics);
}

function checkLayersOf(profile: Node, names: readonly string[], diagnostics: Diagnostics): void {
  const layers = valueOf(profile, 'layers');
  const seen = new Set<string>();
  for (const item of isList(layers) ? layers.items : []) {
    const name = scalarText(item);
    if (name === undefined) continue;
    if (!names.includes(name)) diagnostics.report('unknown-layer', { name }, item.span, known(name, names));
    if (seen.has(name)) diagnostics.report('duplicate-name', { name }, item.span);
    seen.add(name);
  }
}

function checkEntries(profiles: MapNode, diagnostics: Diagnostics): void {
  const entries = profiles.entries.flatMap(({ value }) => valueOf(value, 'entry') ?? []);
  const first = new Map<string, Node>();
  for (const node of entries) {
    const entry = scalarText(node);
    if (entry === undefined) continue;
    const other = first.get(entry);
    if (other === undefined) first.set(entry, node);
    else {
      const related = [{ span: other.span, message: 'it is taken here' }];
      diagnostics.report('bad-entry', { problem: `two profiles have the entry ${entry}` }, node.span, { related });
    }
  }
  // Missing profiles are reported as a missing key.
  const isWritten = profiles.span.end > profiles.span.start;
  if (isWritten && !first.has('.')) {
    const [profile] = profiles.entries;
    diagnostics.report('bad-entry', { problem: `no profile has the entry '.'` }, profile?.keySpan ?? profiles.span, {
      hint: profile === undefined ? `write default: { entry: '.' }` : `add entry: '.' to one profile`,
    });
  }
}

function known(
  name: string,
  names: readonly string[],
  otherwise?: string,
): { readonly expected?: string; readonly hint?: string } {
  return defined({
    ...(names.length === 0 ? {} : { expected: names.join(', ') }),
    hint: otherwise,
    ...didYouMean(name, names),
  });
}

/** Checks that every fact of a fill cites a source, itself or through an enclosing fact. */
export function checkSources(fills: Node, diagnostics: Diagnostics): void {
  for (const section of isMap(fills) ? fills.entries : []) {
    for (const declaration of isMap(section.value) ? section.value.entries : []) {
      const bare = uncited(declaration);
      if (bare === undefined) continue;
      const path = `${section.key}.${declaration.key}`;
      diagnostics.report('missing-source', { path }, bare.keySpan, { hint: `add source: to ${declaration.key}` });
    }
  }
}

function uncited(entry: Entry): Entry | undefined {
  const { value } = entry;
  if (!isMap(value) || value.entries.length === 0) return entry;
  if (valueOf(value, 'source') !== undefined) return undefined;
  for (const inner of value.entries) {
    const bare = uncited(inner);
    if (bare !== undefined) return bare;
  }
  return undefined;
}
