import { execFileSync } from 'node:child_process';

const KINDS = /\.(?:ts|js|md|yaml|yml|hbs|css)$/;

/** Files that quote words instead of using them, or that other files are compiled to. */
const EXCLUDED = [
  /^generated\//,
  /^docs\/STYLE\.md$/,
  /^test\/prose\//,
  /\/golden\//,
  /^test\/model\/(?:words\/|resolved\.yaml)/,
  /^test\/diff\/(?:kinds|between)\//,
  /^bench\/peers\//,
  /^spec\/layers\/published\/import\.yaml$/,
  /^templates\/runtime\/sample-text\.ts$/,
];

/** Every file of the project that people read prose in, in the order of their paths. */
export function proseFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  return listed.filter((path) => KINDS.test(path) && !EXCLUDED.some((pattern) => pattern.test(path)));
}
