import type { BodyForm, WriteValue } from './rest-operation.js';
import { ownValue } from './rest-path.js';

// Bodies that are not JSON.

type WriteBody = NonNullable<BodyForm['write']>;

/** Bytes or text as they are. */
export const raw: WriteBody = (value) => (typeof value === 'object' ? (value as Blob) : String(value));

/** `application/x-www-form-urlencoded`, with the styles of fields. Others repeat their key. */
export function urlEncoded(styles: Readonly<Record<string, WriteValue>> = {}): WriteBody {
  return (value) => {
    const form = new URLSearchParams();
    for (const [key, field] of Object.entries(value as object)) {
      if (field === undefined) continue;
      const write = ownValue(styles, key);
      if (write !== undefined) write(form, key, field);
      else for (const one of itemsOf(field)) form.append(key, textOf(one));
    }
    return form;
  };
}

/** A part of a form. */
export interface PartForm {
  /** The content type of the part. */
  readonly media?: string;
  readonly write?: WriteValue;
}

/** `multipart/form-data`: files, text, and JSON for objects. */
export function multipart(parts: Readonly<Record<string, PartForm>> = {}): WriteBody {
  return (value) => {
    const form = new FormData();
    for (const [key, field] of Object.entries(value as object)) {
      if (field === undefined) continue;
      const { media, write } = ownValue(parts, key) ?? {};
      if (write !== undefined) write(form, key, field);
      else for (const one of itemsOf(field)) appendPart(form, key, one, media);
    }
    return form;
  };
}

function appendPart(form: FormData, key: string, value: unknown, media: string | undefined): void {
  if (value instanceof Blob || value instanceof Uint8Array) {
    const type = value instanceof Blob && value.type !== '' ? value.type : (media ?? 'application/octet-stream');
    const name = 'name' in value ? String(value.name) : key;
    form.append(key, new Blob([value as Uint8Array<ArrayBuffer>], { type }), name);
  } else if (media === undefined) form.append(key, textOf(value));
  else form.append(key, new Blob([media.endsWith('json') ? JSON.stringify(value) : textOf(value)], { type: media }));
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
