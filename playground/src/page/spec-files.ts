import * as monaco from './monaco.js';
import type { SpecTexts } from '../requests.js';

const FOLDER = 'file:///spec/';

/** The files of the spec in the editor, with a tab for each. */
export class SpecFiles {
  readonly #tabs: HTMLElement;
  readonly #editor: monaco.editor.IStandaloneCodeEditor;
  #models: readonly monaco.editor.ITextModel[] = [];
  #listeners: readonly monaco.IDisposable[] = [];

  constructor(
    tabs: HTMLElement,
    editor: monaco.editor.IStandaloneCodeEditor,
    readonly onChange: () => void,
  ) {
    this.#tabs = tabs;
    this.#editor = editor;
    editor.onDidChangeModel(() => this.#draw());
  }

  get texts(): SpecTexts {
    return Object.fromEntries(this.#models.map((model) => [pathOf(model), model.getValue()]));
  }

  /** Puts other files in the place of all. */
  open(spec: SpecTexts): void {
    for (const listener of this.#listeners) listener.dispose();
    this.#editor.setModel(null);
    for (const model of this.#models) model.dispose();
    this.#models = Object.entries(spec).map(([path, text]) =>
      monaco.editor.createModel(text, 'yaml', monaco.Uri.parse(`${FOLDER}${path}`)),
    );
    this.#listeners = this.#models.map((model) => model.onDidChangeContent(() => this.onChange()));
    const first = this.#models.find((model) => pathOf(model) !== 'spec.yaml') ?? this.#models[0];
    if (first !== undefined) this.#editor.setModel(first);
    this.onChange();
  }

  /** The name of the declaration around the cursor: the last key with an indent of two in front of it. */
  declarationAtCursor(): string | undefined {
    const line = this.#editor.getPosition()?.lineNumber ?? 0;
    const above = this.#editor.getModel()?.getLinesContent().slice(0, line) ?? [];
    const key = /^ {2}(\w+)\??:/;
    return key.exec(above.findLast((text) => key.test(text)) ?? '')?.[1];
  }

  #draw(): void {
    const current = this.#editor.getModel();
    this.#tabs.replaceChildren(
      ...this.#models.map((model) => {
        const tab = document.createElement('button');
        tab.type = 'button';
        tab.setAttribute('role', 'tab');
        tab.setAttribute('aria-selected', String(model === current));
        tab.textContent = pathOf(model);
        tab.addEventListener('click', () => this.#editor.setModel(model));
        return tab;
      }),
    );
  }
}

function pathOf(model: monaco.editor.ITextModel): string {
  return model.uri.path.slice('/spec/'.length);
}
