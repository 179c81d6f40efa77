import type { Diagnostics } from '../../diagnostics/index.js';
import type { LayerTree, SpecTree } from '../../read/index.js';
import { namesOfCorrections, namesOfSpec, type KnownNames } from '../map/check-map.js';
import { publishedFacts } from './published-facts.js';

/** The same spec, with what the published documents of its layers say. */
export function importLayers(spec: SpecTree, diagnostics: Diagnostics): SpecTree {
  const all = [...spec.layers.values()];
  if (all.every(({ published }) => published === undefined)) return spec;
  const own = namesByHand(spec);
  const layers = new Map(
    all.map((layer): [string, LayerTree] => {
      if (layer.published === undefined) return [layer.name, layer];
      const { facts, problems } = publishedFacts(layer.name, layer.published, own);
      diagnostics.addAll(problems);
      return [layer.name, { ...layer, facts }];
    }),
  );
  return { ...spec, layers };
}

/** The declarations of the spec and all of its layers. */
function namesByHand(spec: SpecTree): KnownNames {
  const layers = [...spec.layers.values()];
  const named = [
    namesOfSpec([spec.base, ...layers.map(({ fills }) => fills)]),
    ...layers.map(({ corrections }) => namesOfCorrections(corrections)),
  ];
  return {
    types: new Set(named.flatMap(({ types }) => [...types])),
    operations: new Set(named.flatMap(({ operations }) => [...operations])),
    schemes: new Set(named.flatMap(({ schemes }) => [...schemes])),
  };
}
