import type { Format } from './format.js';

export type { Format, FormatOptions } from './format.js';

/** Every format of `snowspec diff` by name. Each is loaded on demand. */
export const formats = {
  text: async () => (await import('./text.js')).text,
  json: async () => (await import('./json.js')).json,
  markdown: async () => (await import('./markdown.js')).markdown,
  html: async () => (await import('./html.js')).html,
  github: async () => (await import('./github.js')).github,
  sarif: async () => (await import('./sarif.js')).sarif,
} as const satisfies Record<string, () => Promise<Format>>;

export type FormatName = keyof typeof formats;
