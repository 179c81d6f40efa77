import type { Model } from '../../model/model.js';

/** Folder of the documents about a profile, inside the package. */
export function docsFolder({ profile }: Model): string {
  return profile.entry === '.' ? 'docs' : `docs/${profile.entry.replace(/^\.\//, '')}`;
}
