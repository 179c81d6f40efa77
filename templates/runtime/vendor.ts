/** The name of the package, which schemas state. */
export const VENDOR: string = 'snowspec';
