import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { peersFolder } from '../folders.js';

/** The machine and the versions behind the figures. */
export function machine(): string {
  const { dependencies } = JSON.parse(readFileSync(join(peersFolder, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  return [
    `Node ${process.versions.node} (V8 ${process.versions.v8}), ${process.platform} ${process.arch}, ${cpus().length} cores`,
    `(${first?.model ?? 'unknown'}), ${memory} GB. ${new Date().toISOString().slice(0, 10)}.`,
    `Peers: ${versions.join(', ')}.`,
  ].join('\n');
}
