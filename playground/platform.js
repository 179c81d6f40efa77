import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Replacements for modules of Node, and for modules of the compiler that need Node. */
export const platform = {
  name: 'platform of a page',
  resolveId(id, from = '') {
    if (id.startsWith('#runtime/'))
      return here(id.replace('#runtime/', '../templates/runtime/').replace(/\.js$/, '.ts'));
    if (id === 'vscode-languageserver/node') return this.resolve('vscode-languageserver/browser', from);
    if (id.endsWith('/version.js') && from.includes('/generator/')) return '\0virtual:version';
    if (id.endsWith('/templates.js') && from.includes('/generator/emit/')) return here('src/platform/templates.ts');
    const module = MODULES[id.replace(/^node:/, '')];
    return module === undefined
      ? undefined
      : module.startsWith('src/')
        ? here(module)
        : this.resolve(module, here('platform.js'));
  },
  // The compiler loads large packages when they are first needed; a bundle must contain them. A page has no working directory.
  transform: (code) =>
    code.replace(/createRequire\(import\.meta\.url\)\(/g, 'require(').replaceAll('process.cwd()', "'/'"),
};

const MODULES = {
  buffer: 'src/platform/buffer.ts',
  crypto: 'src/platform/crypto.ts',
  fs: 'src/platform/file-system.ts',
  module: 'src/platform/none.ts',
  os: 'src/platform/none.ts',
  path: 'path-browserify',
  url: 'src/platform/url.ts',
  util: 'src/platform/node-text.ts',
};
