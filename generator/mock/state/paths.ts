import type { Endpoint } from '../../model/model.js';
import { isString } from '../../model/types.js';

export type PathValues = Readonly<Record<string, string>>;

/** The value of a path parameter. A request that was routed has all of them. */
export function valueOf(params: PathValues, name: string): string {
  return params[name] ?? '';
}

/** Fills in the parameters of a path, with a uniform encoding. */
export function concretePath(template: string, params: PathValues): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => percentEncoded(valueOf(params, name)));
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Percent-encodes a text. Unpaired surrogates, which cannot be encoded, become U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

/** The values of parameters that are texts and no ids, such as a token. */
export function textsIn({ params: declared }: Endpoint, params: PathValues): readonly string[] {
  return declared.flatMap(({ name, type }) => (isString(type) ? [valueOf(params, name)] : []));
}
