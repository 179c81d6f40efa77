import type { FieldError } from './rest-error.js';
import type { ErrorForm } from './rest-operation.js';
import type { ErrorDetails } from './rest-parts.js';
import { valueIn } from './rest-path.js';

/** Reads the body of an error response in the form of the spec, or of OAuth 2.0. */
export function detailsIn(first: ErrorForm | undefined): ErrorDetails {
  return (status, body, service) => {
    const form = service === undefined ? first : service.errors;
    if (form === undefined || !isRecord(body)) return { status };
    const { code, message, at } = form;
    return {
      status,
      code: codeOf(valueIn(body, code)) ?? shortText(body['error']),
      message: shortText(valueIn(body, message)) ?? shortText(body['error_description']),
      fields: fieldErrors(valueIn(body, form.fields), { code: lastKey(code), message: lastKey(message), at }),
    };
  };
}

/** Longest message, because the body may be hostile. */
const LONGEST = 2000;
const DEEPEST = 128;
const MOST = 1000;

/** Flattens the tree of errors into a list with paths. A node has a list of errors, is an error itself, or is a text. */
function fieldErrors(
  tree: unknown,
  form: { readonly [Key in keyof ErrorForm]?: string | undefined },
): readonly FieldError[] {
  const found: FieldError[] = [];
  const visit = (node: unknown, path: readonly (string | number)[], depth: number, isListed = false): void => {
    if (found.length >= MOST || depth > DEEPEST) return;
    if (typeof node === 'string') return void found.push({ path, code: undefined, message: shortText(node) ?? '' });
    if (Array.isArray(node)) {
      for (const item of node.slice(0, MOST)) visit(item, path, depth + 1, true);
    }
    if (!isRecord(node)) return;
    const code = codeOf(valueIn(node, form.code));
    const message = shortText(valueIn(node, form.message));
    const isError = isListed || message !== undefined;
    if (isError) found.push({ path, code, message: message ?? '' });
    for (const [key, value] of Object.entries(node)) {
      if (isError && (key === form.code || key === form.message)) continue;
      if (key === form.at) visit(value, path, depth + 1);
      else if (!isError || isRecord(value)) visit(value, [...path, pathKey(key)], depth + 1);
    }
  };
  visit(tree, [], 0);
  return found;
}

function pathKey(key: string): string | number {
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : key.slice(0, LONGEST);
}

/** The last key of a path, as items of the tree have it. */
function lastKey(path: string | undefined): string | undefined {
  return path?.split('.').pop();
}

function codeOf(value: unknown): string | number | undefined {
  return typeof value === 'number' ? value : shortText(value);
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, LONGEST) : undefined;
}

type Body = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
