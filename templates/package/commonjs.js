// Completes dist/cjs, the CommonJS build: copies the declarations of dist, which are the same there, and marks the folder.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('dist', import.meta.url));
const target = join(dist, 'cjs');

for (const path of readdirSync(dist, { recursive: true })) {
  if (!path.endsWith('.d.ts') || path.startsWith(`cjs${sep}`)) continue;
  const text = readFileSync(join(dist, path), 'utf8');
  mkdirSync(dirname(join(target, path)), { recursive: true });
  // The map is beside the original only.
  writeFileSync(join(target, path), text.replace(/\/\/# sourceMappingURL=.*$/, ''));
}

// The sources are ES modules, so the files for `require` need a package.json with another type.
writeFileSync(join(target, 'package.json'), JSON.stringify({ type: 'commonjs', sideEffects: false }));
