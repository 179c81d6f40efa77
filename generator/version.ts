import { readFileSync } from 'node:fs';

/** Version of this compiler, from its `package.json`. */
export function generatorVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
