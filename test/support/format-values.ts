import type { Arbitrary } from 'fast-check';
import type { FormatName } from '../../generator/formats/formats.js';
import { anyFormatted } from '../../templates/runtime/arbitrary-format.js';
import { NO_DEMANDS, type Demands } from '../../templates/runtime/demands.js';
import { formatsIn } from '../../templates/runtime/sample-format.js';
import { randomOf } from '../../templates/runtime/sample-random.js';

/** The bounds of values of a format: of lengths, or of numbers. */
export const BOUNDS: Readonly<Partial<Record<FormatName, 'length' | 'range'>>> = {
  uri: 'length',
  'uri-reference': 'length',
  email: 'length',
  hostname: 'length',
  base64: 'length',
  decimal: 'length',
  'unix-seconds': 'range',
  'unix-milliseconds': 'range',
};

export function anyOfFormat(name: FormatName, min?: number, max?: number): Arbitrary<unknown> {
  return anyFormatted(demandsOf(name, min, max))!;
}

export function drawOfFormat(name: FormatName, seed: number, field: string, min?: number, max?: number): unknown {
  const demands = demandsOf(name, min, max);
  return formatsIn(demands)[0]!.draw(randomOf(seed, 'format'), demands, field);
}

function demandsOf(name: FormatName, min?: number, max?: number): Demands {
  const formats = [{ name, check: () => true }];
  const bounds = BOUNDS[name];
  if (min === undefined || max === undefined || bounds === undefined) return { ...NO_DEMANDS, formats };
  return { ...NO_DEMANDS, formats, [bounds]: { min, max } };
}
