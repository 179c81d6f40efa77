import first from 'virtual:first';
import samples from 'virtual:samples';
import { createTransportToWorker, MonacoLspClient } from 'monaco-lsp-client';
import * as monaco from './monaco.js';
import { placeOfIssue } from '../../../editors/payload/issue-place.js';
import type { Outline, SpecTexts } from '../requests.js';
import { CompilerClient, NoAnswer } from './compiler-client.js';
import { element, setOptions } from './element.js';
import { openDocumentsOnly } from './open-documents-only.js';
import { fragmentOf, sharedIn } from './share.js';
import { SpecFiles } from './spec-files.js';

/** The first entries of two menus. */
const ALL_TYPES = 'All types';
const OWN_DOCUMENT = 'Your OpenAPI document …';

/** Delay between an edit and its results, in milliseconds. */
const PAUSE = 300;

const PANELS = ['typescript', 'payload', 'changes', 'schema'] as const;
type Panel = (typeof PANELS)[number];

globalThis.MonacoEnvironment = { getWorker: () => new Worker(new URL('./editor-worker.js', document.baseURI)) };
monaco.editor.setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'vs-dark' : 'vs');

const common = {
  automaticLayout: true,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  fontSize: 13,
} as const;
for (const text of document.querySelectorAll('.editor > pre')) text.remove();
const specEditor = monaco.editor.create(element('spec-editor', HTMLDivElement), {
  ...common,
  ariaLabel: 'Spec',
  'semanticHighlighting.enabled': true,
});
const outputEditor = monaco.editor.create(element('output-editor', HTMLDivElement), {
  ...common,
  ariaLabel: 'Output',
  readOnly: true,
  domReadOnly: true,
});
// The types of the first spec stay until the compiler has been loaded.
if (location.hash === '') outputEditor.setModel(monaco.editor.createModel(first.types, 'typescript'));
const client = new CompilerClient(new URL('./worker.js', document.baseURI));
const transport = createTransportToWorker(openDocumentsOnly(client.connect()) as unknown as Worker);
const languageServer = new MonacoLspClient(transport);

const payloadModel = monaco.editor.createModel('{\n}\n', 'javascript', monaco.Uri.parse('payload:///payload.json'));
monaco.editor.create(element('payload-editor', HTMLDivElement), {
  ...common,
  ariaLabel: 'Payload',
  model: payloadModel,
});

const selects = {
  module: element('module', HTMLSelectElement),
  type: element('type', HTMLSelectElement),
  schema: element('schema', HTMLSelectElement),
  sample: element('sample', HTMLSelectElement),
};
const status = element('status', HTMLParagraphElement);
const verdict = element('verdict', HTMLParagraphElement);
const changes = element('changes', HTMLPreElement);

let panel: Panel = 'typescript';
let before: SpecTexts = {};
let outline: Outline | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let updates = 0;

const files = new SpecFiles(element('files', HTMLDivElement), specEditor, updateLater);

function updateLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void update(), PAUSE);
}

/** Compiles the spec and shows the panel. A later update wins over an earlier one that is still running. */
async function update(): Promise<void> {
  updates += 1;
  const current = updates;
  const isLate = (): boolean => current !== updates;
  report('Compiling …', true);
  try {
    const found = await client.ask<'outline'>({ kind: 'outline', spec: files.texts });
    if (isLate()) return;
    outline = found;
    setOptions(selects.module, [ALL_TYPES, ...found.modules]);
    setOptions(selects.type, found.types, typeAtCursor(found));
    setOptions(selects.schema, found.schemas);
    report(`${found.types.length} types, ${found.modules.length} modules`, true);
    await show(isLate);
  } catch (error) {
    if (!isLate()) report(reasonOf(error), false);
  }
}

async function show(isLate: () => boolean = () => false): Promise<void> {
  const spec = files.texts;
  switch (panel) {
    case 'typescript':
      return showFile(selects.module.value, 'typescript', isLate);
    case 'schema':
      return showFile(selects.schema.value, 'javascript', isLate);
    case 'payload':
      return validate(isLate);
    case 'changes': {
      const text = await client.ask<'compare'>({ kind: 'compare', before, spec });
      if (!isLate()) changes.textContent = text;
    }
  }
}

async function showFile(path: string, language: string, isLate: () => boolean): Promise<void> {
  if (path === '') return;
  const spec = files.texts;
  const text = await (path === ALL_TYPES
    ? client.ask<'types'>({ kind: 'types', spec })
    : client.ask<'file'>({ kind: 'file', spec, path }));
  if (!isLate()) showText(text, language);
}

function showText(text: string, language: string): void {
  const model = monaco.editor.createModel(text, language);
  const last = outputEditor.getModel();
  outputEditor.setModel(model);
  last?.dispose();
}

async function validate(isLate: () => boolean): Promise<void> {
  const payload = payloadModel.getValue();
  const type = selects.type.value;
  if (type === '') return;
  const { issues } = await client.ask<'validate'>({ kind: 'validate', spec: files.texts, type, payload });
  if (isLate() || payloadModel.getValue() !== payload) return;
  const markers = (issues ?? []).map(({ path, message }) => {
    const { offset, length } = placeOfIssue(payload, path);
    const start = payloadModel.getPositionAt(offset);
    const end = payloadModel.getPositionAt(offset + length);
    return {
      message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
      severity: monaco.MarkerSeverity.Error,
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    };
  });
  monaco.editor.setModelMarkers(payloadModel, 'snowspec', markers);
  const isValid = issues?.length === 0;
  verdict.textContent = isValid
    ? `A valid ${type}.`
    : verdictOf(
        markers.map(({ message }) => message),
        issues === null,
      );
  verdict.className = isValid ? 'good' : 'bad';
}

function verdictOf(messages: readonly string[], isText: boolean): string {
  if (isText) return 'The payload is not JSON.';
  return `${messages.length} ${messages.length === 1 ? 'issue' : 'issues'}: ${messages[0] ?? ''}`;
}

function moduleAtCursor({ moduleOf }: Outline): string | undefined {
  const name = files.declarationAtCursor();
  return name === undefined || !Object.hasOwn(moduleOf, name) ? undefined : moduleOf[name];
}

function typeAtCursor({ types }: Outline): string | undefined {
  const name = files.declarationAtCursor();
  return name !== undefined && types.includes(name) ? name : undefined;
}

function report(text: string, isGood: boolean): void {
  status.textContent = text.split('\n', 1)[0] ?? '';
  status.title = text;
  status.className = isGood ? '' : 'bad';
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  return `internal error: ${error instanceof Error ? error.message : String(error)}`;
}

function choosePanel(next: Panel): void {
  panel = next;
  for (const name of PANELS) {
    element(`tab-${name}`, HTMLButtonElement).setAttribute('aria-selected', String(name === next));
    document.querySelector<HTMLElement>(`[data-for="${name}"]`)!.hidden = name !== next;
  }
  element('output-editor', HTMLDivElement).hidden = next !== 'typescript' && next !== 'schema';
  element('payload-editor', HTMLDivElement).hidden = next !== 'payload';
  changes.hidden = next !== 'changes';
  refresh();
}

function refresh(): void {
  show().catch((error: unknown) => report(reasonOf(error), false));
}

function openSpec(spec: SpecTexts, base: SpecTexts = spec): void {
  before = base;
  files.open(spec);
}

for (const name of PANELS) element(`tab-${name}`, HTMLButtonElement).addEventListener('click', () => choosePanel(name));
for (const select of [selects.module, selects.schema, selects.type]) select.addEventListener('change', refresh);
payloadModel.onDidChangeContent(() => panel === 'payload' && refresh());
specEditor.onDidChangeCursorPosition(() => {
  const module = outline && moduleAtCursor(outline);
  if (module === undefined || [ALL_TYPES, module].includes(selects.module.value)) return;
  selects.module.value = module;
  if (panel === 'typescript') refresh();
});
selects.sample.addEventListener('change', async () => {
  if (selects.sample.value === OWN_DOCUMENT) return chooseDocument();
  openSpec(await samples[selects.sample.value]!());
});
element('rebase', HTMLButtonElement).addEventListener('click', () => {
  before = files.texts;
  refresh();
});
element('fill', HTMLButtonElement).addEventListener('click', () => {
  client
    .ask<'sample'>({ kind: 'sample', spec: files.texts, type: selects.type.value })
    .then((text) => payloadModel.setValue(text))
    .catch((error: unknown) => report(reasonOf(error), false));
});
element('share', HTMLButtonElement).addEventListener('click', async () => {
  location.hash = await fragmentOf({
    spec: files.texts,
    before,
    type: selects.type.value,
    payload: payloadModel.getValue(),
  });
  await navigator.clipboard.writeText(location.href).catch(() => undefined);
  report('The link is in the address bar and in the clipboard.', true);
});

const importDialog = element('import-dialog', HTMLDialogElement);
const pasted = element('document', HTMLTextAreaElement);
const importProblem = element('import-problem', HTMLParagraphElement);
element('import', HTMLButtonElement).addEventListener('click', chooseDocument);

function chooseDocument(): void {
  importDialog.showModal();
  selects.sample.value = '';
}

element('document-file', HTMLInputElement).addEventListener('change', async ({ currentTarget }) => {
  const file = (currentTarget as HTMLInputElement).files?.[0];
  if (file !== undefined) pasted.value = await file.text();
});
element('import-now', HTMLButtonElement).addEventListener('click', async () => {
  importProblem.textContent = 'Importing …';
  try {
    const { spec, losses } = await client.ask<'import'>({ kind: 'import', document: pasted.value });
    importDialog.close();
    importProblem.textContent = '';
    openSpec(spec);
    if (losses > 0) report(`imported; ${losses} details of the document have no place in a spec`, true);
  } catch (error) {
    importProblem.textContent = reasonOf(error);
  }
});

setOptions(selects.sample, [OWN_DOCUMENT, ...Object.keys(samples)], 'shop');
setOptions(selects.module, [ALL_TYPES]);
const shared = await sharedIn(location.hash);
if (shared === undefined) openSpec(first.spec);
else {
  if (shared.payload !== undefined) payloadModel.setValue(shared.payload);
  openSpec(shared.spec, shared.before);
}
addEventListener('pagehide', () => (languageServer as { dispose?: () => void }).dispose?.());
