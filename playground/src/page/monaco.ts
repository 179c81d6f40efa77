// The editor with the languages that the page shows, and not the 80 others that it comes with.
import 'monaco-editor/features/register.all.js';
import 'monaco-editor/languages/definitions/javascript/register.js';
import 'monaco-editor/languages/definitions/typescript/register.js';
import 'monaco-editor/languages/definitions/yaml/register.js';

export * from 'monaco-editor/editor/editor.api.js';
