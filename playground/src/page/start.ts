import first from 'virtual:first';
import { element } from './element.js';

// The editor and the compiler have 15 MB: the texts that they would show first are there before they are loaded.
if (location.hash === '') {
  element('spec-editor', HTMLDivElement).append(textBlock(Object.values(first.spec)[0] ?? ''));
  element('output-editor', HTMLDivElement).append(textBlock(first.types));
}
const styles = document.createElement('link');
Object.assign(styles, { rel: 'stylesheet', href: './editor.css' });
const isStyled = new Promise((resolve) => styles.addEventListener('load', resolve));
document.head.append(styles);
await isStyled;
await import('./main.js');

function textBlock(text: string): HTMLPreElement {
  const block = document.createElement('pre');
  block.className = 'editor';
  block.textContent = text;
  return block;
}
