import { isHeaderText, unsendable, type Write } from './rest-request.js';

/** Writes a body in one of the content types of an operation: the one that the call names, or the first. */
export const writeBody: Write = (operation, given, request) => {
  const { body } = given;
  if (body === undefined) return;
  const form = operation.bodies?.(given);
  if (form === undefined || form.contentType.endsWith('*') || !isHeaderText(form.contentType)) {
    throw unsendable(operation.name, 'contentType', 'media', 'is missing, or not what the operation takes');
  }
  const { contentType, write } = form;
  try {
    request.body = write === undefined ? JSON.stringify(body) : write(body, contentType, given);
  } catch {
    throw unsendable(operation.name, 'body', 'unserialisable', `cannot be written as ${contentType}`);
  }
  // `fetch` adds the type of a form, with its boundary.
  const isForm = request.body instanceof FormData || / boundary=/.test((request.body as Partial<Blob>).type ?? '');
  if (!isForm) request.headers['content-type'] = contentType;
  if (request.body instanceof ReadableStream) request.init = { duplex: 'half' };
};
