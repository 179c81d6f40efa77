/** The options of `snowspec generate`. */
export interface GenerateOptions {
  readonly watch?: boolean;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly profile?: string;
  readonly spec: string;
  readonly out: string;
  readonly json?: boolean;
}
