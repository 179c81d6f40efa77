/** The specs that `snowspec init` can write. Apart from their files, so that the command line starts without them. */
export const STARTERS = ['minimal', 'api', 'events'] as const;

export type StarterName = (typeof STARTERS)[number];
