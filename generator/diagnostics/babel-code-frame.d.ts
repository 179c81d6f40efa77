/** The part of `@babel/code-frame` in use here; the package ships no declarations. */
declare module '@babel/code-frame' {
  export interface Location {
    readonly line: number;
    readonly column?: number;
  }
  export interface Options {
    readonly highlightCode?: boolean;
    readonly linesAbove?: number;
    readonly linesBelow?: number;
    readonly message?: string;
    readonly startLine?: number;
  }
  export function codeFrameColumns(
    text: string,
    location: { readonly start: Location; readonly end?: Location },
    options?: Options,
  ): string;
}
