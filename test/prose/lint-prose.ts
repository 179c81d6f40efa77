import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  TextlintKernel,
  type TextlintKernelPlugin,
  type TextlintKernelRule,
  type TextlintMessage,
} from '@textlint/kernel';
import { parse } from 'yaml';
import { proseOf } from './prose-of.js';

// These packages are CommonJS and declare themselves as ES modules, or declare no types.
const require = createRequire(import.meta.url);
const load = <Module>(name: string): Module => (require(name) as { readonly default: Module }).default;
const plugins: readonly TextlintKernelPlugin[] = ['markdown', 'text'].map((name) => ({
  pluginId: name,
  plugin: load<TextlintKernelPlugin['plugin']>(`@textlint/textlint-plugin-${name}`),
}));
const prh = load<TextlintKernelRule['rule']>('textlint-rule-prh');

const wordList = fileURLToPath(new URL('words.yaml', import.meta.url));
const list = parse(readFileSync(wordList, 'utf8')) as {
  readonly rules: readonly { readonly patterns: readonly string[] }[];
};
/** Each word of the list. Most files have none of them, and need not be taken apart. */
const anyWord = list.rules
  .flatMap(({ patterns }) => patterns)
  .map((pattern) => /^\/(.*)\/(\w*)$/s.exec(pattern)!)
  .map(([, expression, flags]) => new RegExp(expression!, flags));
const kernel = new TextlintKernel();

/** Every word of a file's prose that docs/STYLE.md replaces, as `path:line:column found => what to write`. */
export async function lintProse(path: string, source = readFileSync(path, 'utf8')): Promise<readonly string[]> {
  // Without what may come between two words of a phrase: the start of a line of a comment.
  const words = source.replaceAll(/^[ \t]*(?:\/\/|\*|#|>)/gm, '');
  if (!anyWord.some((word) => word.test(source) || word.test(words))) return [];
  const prose = proseOf(path, source);
  if (!anyWord.some((word) => word.test(prose.text))) return [];
  const { messages } = await kernel.lintText(prose.text, {
    filePath: path,
    ext: prose.markup === 'markdown' ? '.md' : '.txt',
    plugins: [...plugins],
    rules: [{ ruleId: 'words', rule: prh, options: { rulePaths: [wordList] } }],
  });
  return messages.map((message: TextlintMessage) => line(path, message));
}

function line(path: string, { loc, message }: TextlintMessage): string {
  return `${path}:${loc.start.line}:${loc.start.column} ${message.split('\n')[0]!}`;
}
