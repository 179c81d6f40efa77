// Modules of Node that nothing of the compiler uses in a page.
export const createRequire = undefined;
export const homedir = undefined;
export default {};
