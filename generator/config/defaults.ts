/** Defaults for folders, relative to the working directory. */
export const DEFAULT_SPEC = './spec';
export const DEFAULT_OUT = './generated';
