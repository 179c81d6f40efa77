/** Examples that the help of a command ends with: a command line, and its effect. */
export const EXAMPLES: Readonly<Record<string, readonly (readonly [line: string, effect: string])[]>> = {
  generate: [
    ['snowspec generate', 'compile ./spec into ./generated'],
    ['snowspec generate spec --out packages/model --watch', 'compile again on every save'],
  ],
  check: [['snowspec check spec', 'report every problem with its line']],
  fmt: [['snowspec fmt spec --check', 'list the files that are not in the canonical layout']],
  diff: [
    ['snowspec diff main', 'compare the spec with that of the branch main'],
    ['snowspec diff v1.2.0 v1.3.0 --format markdown', 'write the changes between two tags as a table'],
  ],
  gaps: [['snowspec gaps --profile live', 'list the gaps that this profile leaves']],
  compile: [['snowspec compile spec > model.json', 'keep the resolved model']],
  mock: [
    ['snowspec mock --port 8787', 'serve the endpoints at http://127.0.0.1:8787'],
    ['snowspec mock --gateway --token secret', 'serve a gateway, too, and accept one token'],
  ],
  docs: [['snowspec docs spec --out site', 'write site/index.html and its pages']],
  lsp: [['snowspec lsp', 'the command that an editor starts']],
  init: [['snowspec init spec --template api --scripts', 'write a spec with endpoints, and scripts to compile it']],
  import: [
    ['snowspec import openapi.yaml --out spec', 'write the spec of a document'],
    ['snowspec import newer.yaml --into spec', 'import a newer document, and print the changes'],
  ],
  learn: [['snowspec learn recorded.har --propose', 'print corrections after which the spec accepts the recording']],
  drift: [['snowspec drift openapi.json --profile live', 'list the differences between the spec and a document']],
  completion: [
    ['eval "$(snowspec completion bash)"', 'complete commands in bash or zsh'],
    ['snowspec completion fish | source', 'complete commands in fish'],
  ],
  help: [['snowspec help diff', 'print the help of diff']],
};

/** The examples of a command, as its help prints them. */
export function examplesText(command: string): string {
  const examples = EXAMPLES[command] ?? [];
  const width = Math.max(...examples.map(([line]) => line.length));
  return ['', 'Examples:', ...examples.map(([line, effect]) => `  ${line.padEnd(width)}  ${effect}`)].join('\n');
}
