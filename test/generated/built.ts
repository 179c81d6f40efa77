import { camel } from '../../generator/emit/names.js';

/** One thing that the built package says is wrong. */
export interface BuiltIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

export type BuiltResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly BuiltIssue[] };

export const MODES = ['shape', 'spec', 'strict'] as const;
export type Mode = (typeof MODES)[number];

/** The four ways in which the built package checks one object. */
export interface BuiltObject {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
  readonly validate: (value: unknown, options?: { readonly mode?: Mode }) => BuiltResult;
  readonly assert: (value: unknown) => void;
  readonly schema: { readonly '~standard': StandardProps };
}

interface StandardProps {
  readonly version: number;
  readonly vendor: string;
  readonly validate: (value: unknown) => { readonly value?: unknown; readonly issues?: readonly BuiltIssue[] };
}

/** Everything that the main entry of the built package exports, by name. */
export const built = (await import('../../generated/dist/index.js')) as unknown as Readonly<Record<string, unknown>>;

export function builtObject(name: string, entry = built): BuiltObject {
  const schema = `${camel(name)}Schema`;
  const found = { name, is: entry[`is${name}`], validate: entry[`validate${name}`], assert: entry[`assert${name}`], schema: entry[schema] };
  for (const [kind, value] of Object.entries(found)) if (value === undefined) throw new Error(`the package has no ${kind} for ${name}`);
  return found as BuiltObject;
}

/** Every object that an entry of the built package has a validator for. */
export function builtObjectsOf(entry: Readonly<Record<string, unknown>>): readonly BuiltObject[] {
  return Object.keys(entry)
    .filter((name) => name.startsWith('validate'))
    .map((name) => builtObject(name.slice('validate'.length), entry));
}

export const builtObjects = builtObjectsOf(built);

/** `path: code` of every issue; empty where the value is accepted. */
export function issuesOf(name: string, value: unknown, mode: Mode = 'spec'): string[] {
  const result = builtObject(name).validate(value, { mode });
  return result.ok ? [] : result.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
}
