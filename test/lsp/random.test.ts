import { afterAll, beforeAll, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createRandom, seedOfRun } from '../support/random.js';
import { tries } from '../support/effort.js';
import { builtServer, copyLibrary, Editor } from './editor.js';

const library = copyLibrary();
const editor = new Editor(library.dir, builtServer());

beforeAll(() => editor.start());

afterAll(() => {
  editor.kill();
  library.remove();
});

const requests = ['hover', 'definition', 'references', 'completion', 'prepareRename', 'rename', 'codeAction'];

it('answers every request at random places of files that are cut and mixed at random', async () => {
  const seed = seedOfRun();
  const random = createRandom(seed);
  const paths = ['books.yaml', 'people.yaml', 'spec.yaml', 'layers/fills.yaml', 'layers/corrections.yaml'];
  const whole = new Map(paths.map((path) => [path, editor.text(path)]));
  for (const path of paths) await editor.open(path);
  for (let round = 0; round < tries(7, 60); round++) {
    const path = paths[random.below(paths.length)]!;
    const text = whole.get(path)!;
    const broken = damage(text, random.below);
    await editor.replace(path, broken);
    const document = TextDocument.create('', 'yaml', 0, broken);
    for (const request of requests) {
      // One place in ten lies behind the end.
      const position = document.positionAt(random.below(broken.length + 1));
      const beyond = random.below(10) === 0 ? { line: position.line + 5, character: 99 } : position;
      const params = {
        textDocument: { uri: editor.uri(path) },
        position: beyond,
        range: { start: beyond, end: beyond },
      };
      const context = { includeDeclaration: true, diagnostics: [] };
      await editor.request(`textDocument/${request}`, { ...params, context, newName: 'zq9' }).catch((error: Error) => {
        // A name that cannot be changed is refused, in a sentence.
        expect(request).toMatch(/ename$/);
        expect(error.message).not.toMatch(/internal|undefined/i);
      });
    }
    await editor.request('textDocument/documentSymbol', { textDocument: { uri: editor.uri(path) } });
    if (random.below(3) === 0) await editor.replace(path, text);
  }
  expect(editor.log, `with SNOWSPEC_SEED=${seed}`).toEqual([]);
  expect(await editor.stop()).toBe(0);
}, 240_000);

/** A text cut off, with a piece left out, or with two pieces in the wrong order. */
function damage(text: string, below: (bound: number) => number): string {
  const [first = 0, second = 0] = [below(text.length), below(text.length)].toSorted((a, b) => a - b);
  switch (below(4)) {
    case 0:
      return text.slice(0, second);
    case 1:
      return text.slice(0, first) + text.slice(Math.min(text.length, first + below(40)));
    case 2:
      return text.slice(second) + text.slice(0, second);
    default:
      return (
        text.slice(0, first) +
        ['{', '[', '"', ': ', '\t', '- ', '&a ', '*a', '? ', '\r\n'][below(10)] +
        text.slice(first)
      );
  }
}
