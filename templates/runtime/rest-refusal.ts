import type { FieldError, Refusal } from './rest-error.js';
import type { ErrorForm } from './rest-operation.js';
import type { Redact } from './rest-secret.js';

/** Reads the body of an error response as far as it has the form that the spec describes. */
export function refusalOf(status: number, body: unknown, form: ErrorForm | undefined, redact: Redact): Refusal {
  if (form === undefined || !isRecord(body)) return { status };
  const read = (key: string | undefined): unknown => (key === undefined ? undefined : body[key]);
  const message = read(form.message);
  return {
    status,
    code: codeOf(read(form.code), redact),
    message: typeof message === 'string' ? redact(message).slice(0, LONGEST) : undefined,
    fields: fieldErrors(read(form.fields), form, redact),
  };
}

/** Bounds the message that a hostile body can produce. */
const LONGEST = 2000;
const DEEPEST = 64;
const MOST = 1000;

/** Flattens the tree of errors into a list of errors with paths. */
function fieldErrors(tree: unknown, form: ErrorForm, redact: Redact): readonly FieldError[] {
  const found: FieldError[] = [];
  const visit = (node: unknown, path: readonly (string | number)[]): void => {
    if (!isRecord(node) || path.length > DEEPEST) return;
    for (const [key, value] of Object.entries(node)) {
      if (found.length >= MOST) return;
      if (key === form.at && Array.isArray(value)) {
        found.push(...value.slice(0, MOST - found.length).map((item) => fieldError(item, path, form, redact)));
      } else visit(value, [...path, /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : redact(key).slice(0, LONGEST)]);
    }
  };
  visit(tree, []);
  return found;
}

function fieldError(item: unknown, path: readonly (string | number)[], form: ErrorForm, redact: Redact): FieldError {
  if (!isRecord(item)) return { path, code: undefined, message: '' };
  const message = form.message === undefined ? undefined : item[form.message];
  return {
    path,
    code: codeOf(form.code === undefined ? undefined : item[form.code], redact),
    message: typeof message === 'string' ? redact(message).slice(0, LONGEST) : '',
  };
}

function codeOf(value: unknown, redact: Redact): string | number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? redact(value).slice(0, LONGEST) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
