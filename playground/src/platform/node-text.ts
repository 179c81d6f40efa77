/** `TextDecoder` of `node:util`, which a page has as a global. */
export const TextDecoder = globalThis.TextDecoder;
