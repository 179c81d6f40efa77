import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import { format } from 'prettier/standalone';
import type { Format } from '../../../generator/write/format.js';

/** The form of written files, made by Prettier, which defines it. Tests of the writer compare the two. */
export const formatWithPrettier: Format = (path, text) => {
  if (!/\.(ts|json)$/.test(path)) return Promise.resolve(text);
  return format(text, {
    parser: path.endsWith('.ts') ? 'typescript' : 'json',
    plugins: [babel, estree, typescript],
    singleQuote: true,
    printWidth: 120,
    trailingComma: 'all',
  });
};
