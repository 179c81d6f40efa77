import type { SpecTexts } from '../requests.js';

/** The content that a link shares. */
export interface Shared {
  readonly spec: SpecTexts;
  /** The version that the comparison is with. */
  readonly before?: SpecTexts;
  readonly type?: string;
  readonly payload?: string;
}

/** Longest text that is read from a link, in characters. */
const LONGEST = 4_000_000;

/** The fragment of a URL: compressed, so that a spec of some thousand lines fits into a link. */
export async function fragmentOf(shared: Shared): Promise<string> {
  const text = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(text).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#spec=${btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}`;
}

/** The content in the fragment of a URL; undefined if there is none, or it is damaged. */
export async function sharedIn(fragment: string): Promise<Shared | undefined> {
  const encoded = /^#spec=([\w-]+)$/.exec(fragment)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const binary = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return checkedShare(JSON.parse(await inflated(bytes)));
  } catch {
    return undefined;
  }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LONGEST) throw new RangeError('the link is too long');
  }
}

function checkedShare(value: unknown): Shared | undefined {
  if (!isRecord(value) || !isSpec(value['spec'])) return undefined;
  const { spec, before, type, payload } = value;
  return {
    spec,
    ...(isSpec(before) ? { before } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof payload === 'string' ? { payload } : {}),
  };
}

function isSpec(value: unknown): value is SpecTexts {
  return (
    isRecord(value) &&
    Object.entries(value).every(([path, text]) => /^[\w./-]+\.ya?ml$/.test(path) && typeof text === 'string')
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
