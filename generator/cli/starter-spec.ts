import { templateText } from '../emit/templates.js';
import type { NewFile } from './new-file.js';
import type { StarterName } from './starter-names.js';

/** The files of each starter, below `templates/init/`. */
const FILES: Readonly<Record<StarterName, readonly string[]>> = {
  minimal: ['spec.yaml', 'book.yaml'],
  api: ['spec.yaml', 'cake.yaml', 'endpoints.yaml'],
  events: ['spec.yaml', 'parcel.yaml', 'events.yaml'],
};

/** The files of a new spec, whose package is named after its folder. */
export function starterFiles(starter: StarterName, folderName: string): readonly NewFile[] {
  return FILES[starter].map((path) => ({
    path,
    text: templateText(`init/${starter}/${path}`).replace('name: my-object-model', `name: ${packageName(folderName)}`),
  }));
}

/** A legal npm name that is near to the name of the folder. */
function packageName(folderName: string): string {
  const name = folderName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /^[a-z]/.test(name) && name !== 'spec' ? `${name.slice(0, 100)}-object-model` : 'my-object-model';
}
