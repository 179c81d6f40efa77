import { expect } from 'vitest';
import { emitBitSet } from '../../../generator/emit/bit-sets/bit-set-file.js';
import { printModules } from '../../../generator/emit/declarations.js';
import { createEmitContext, type EmitContext } from '../../../generator/emit/emit-context.js';
import { emitEnum } from '../../../generator/emit/enums/enum-file.js';
import { emitIdentifier } from '../../../generator/emit/identifiers/identifier-files.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { camel } from '../../../generator/emit/names.js';
import { familiesOf } from '../../../generator/emit/objects/families.js';
import { objectFile } from '../../../generator/emit/objects/object-file.js';
import { patternFiles } from '../../../generator/emit/patterns/pattern-tables.js';
import { scalarFile } from '../../../generator/emit/validators/descriptor-code.js';
import { unionFile } from '../../../generator/emit/unions/union-file.js';
import type { Model } from '../../../generator/model/model.js';
import { modelOf, type TinySpec } from '../../model/problems.js';
import { load, withRuntime } from '../runtime/generated.js';

type Mode = 'shape' | 'spec' | 'strict';

interface Result {
  readonly ok: boolean;
  readonly issues?: readonly {
    readonly path: readonly (string | number)[];
    readonly code: string;
    readonly message: string;
  }[];
}

/** The validators of a tiny spec. */
export interface Validators {
  /** `path: code` of every issue. All functions of the object have to agree on whether there is any. */
  readonly reported: (type: string, value: unknown, mode?: Mode) => readonly string[];
  /** The messages of the issues. */
  readonly words: (type: string, value: unknown) => readonly string[];
}

/** The functions of every object and union of a package. */
export type ValidatorModule = Readonly<Record<string, (value: unknown, options?: object) => unknown>>;

export async function validatorsOf(declarations: string, root: TinySpec = {}): Promise<Validators> {
  const model = modelOf(declarations, root);
  const loaded = await moduleOf(model, createEmitContext(model));
  const result = (type: string, value: unknown, mode: Mode): Result =>
    loaded[`validate${type}`]!(value, { mode }) as Result;
  return {
    reported: (type, value, mode = 'spec') => {
      const { ok, issues = [] } = result(type, value, mode);
      const reported = issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
      expect(ok).toBe(reported.length === 0);
      expect(isAccepted(loaded, type, value, mode)).toBe(ok);
      return reported;
    },
    words: (type, value) => (result(type, value, 'spec').issues ?? []).map(({ message }) => message),
  };
}

/** Whether the compiled check accepts a value: the interpreter has to say the same. */
export function isAccepted(loaded: ValidatorModule, type: string, value: unknown, mode: Mode): boolean {
  const {
    strictTests,
    [`$${camel(type)}Schema`]: schema,
    [`check${type}`]: check,
  } = loaded as Record<string, Function>;
  try {
    return check!(value, mode === 'strict' ? strictTests!(schema) : mode) as boolean;
  } catch {
    return false;
  }
}

/**
 * The validators of a Model, compiled with a context that may differ from its own.
 *
 * @param freeVisits how many visits validators do not record, if other than they usually do
 */
export async function moduleOf(model: Model, context: EmitContext, freeVisits?: number): Promise<ValidatorModule> {
  const validators = familiesOf([...context.objects.values()], context.objects).map((family) =>
    objectFile(family, context),
  );
  const unions = model.unions.map((union) => unionFile(union, context));
  const all: OutputFile = {
    path: 'src/all.ts',
    text: [...validators, ...unions, { path: 'src/runtime/strict.ts' }]
      .map(({ path }) => `export * from '${path.replace('src', '.').replace(/ts$/, 'js')}';`)
      .join('\n'),
  };
  const modules = printModules([
    ...model.identifiers.flatMap((one) => emitIdentifier(one, context)),
    ...model.scalars.map((one) => scalarFile(one, context)),
    ...model.enums.map((one) => emitEnum(one, context)),
    ...model.bitSets.map((one) => emitBitSet(one, context)),
    ...validators,
    ...unions,
  ]);
  const files = withRuntime([...modules, ...patternFiles([model], modules)]).map((file) =>
    withFreeVisits(file, freeVisits),
  );
  return load<ValidatorModule>([...files, all], all.path);
}

function withFreeVisits(file: OutputFile, freeVisits: number | undefined): OutputFile {
  if (freeVisits === undefined || !file.path.endsWith('/visits.ts')) return file;
  const text = file.text.replace(/(?<=FREE_VISITS = )\d+/, String(freeVisits));
  expect(text).toContain(`FREE_VISITS = ${freeVisits};`);
  return { ...file, text };
}
