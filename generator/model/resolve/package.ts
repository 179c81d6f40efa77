import type { SpecTree } from '../../read/index.js';
import type { PackageInfo, Profile } from '../model.js';
import type { Int64Form } from '../types.js';
import { asText, stringsOf, valueOf } from '../node-access.js';

/** The package as `spec` in `spec.yaml` describes it. */
export function resolvePackage(root: SpecTree['root']): PackageInfo {
  const text = (key: string): string | undefined => asText(valueOf(root.spec, key));
  const name = text('name') ?? '';
  return {
    name,
    version: text('version') ?? '0.0.0',
    title: text('title') ?? name,
    doc: (text('doc') ?? '').trim(),
    license: text('license') ?? 'UNLICENSED',
    ...resolveSources(root),
  };
}

function resolveSources(root: SpecTree['root']): Pick<PackageInfo, 'sources'> {
  const node = valueOf(root.spec, 'sources');
  if (node?.kind !== 'map') return {};
  return {
    sources: node.entries.map(({ key, value }) => {
      const url = asText(valueOf(value, 'url'));
      return { name: key, title: asText(valueOf(value, 'title')) ?? key, ...(url !== undefined && { url }) };
    }),
  };
}

/** The form of integers of 64 bits: that of `int` unless the spec chooses another. */
export function int64Form(root: SpecTree['root']): Int64Form {
  const written = asText(valueOf(root.spec, 'int64'));
  return written === 'bigint' || written === 'string' ? written : 'safe-integer';
}

/** A profile by name. Its entry is empty if the package does not include the profile. */
export function resolveProfile(root: SpecTree['root'], name: string): Profile | undefined {
  const node = valueOf(root.profiles, name);
  if (node === undefined) return undefined;
  return {
    name,
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    layers: stringsOf(valueOf(node, 'layers')),
    entry: asText(valueOf(node, 'entry')) ?? '',
  };
}
