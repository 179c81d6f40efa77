/** Differences that make `snowspec drift` fail: those that refuse valid data, those of the first screen, or any. */
export const DRIFT_FAILURES = ['refused', 'first', 'any'] as const;

export const DRIFT_FORMATS = ['text', 'json', 'markdown', 'sarif', 'github'] as const;
