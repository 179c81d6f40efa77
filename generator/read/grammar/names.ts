import { type NameForm, list, names, form } from './shape.js';
import { MOST } from '../limits.js';

export const typeName = form('the name of a type', /^[A-Z][A-Za-z0-9]*$/, 'PascalCase, such as BookLoan', 'type');

export const viewName: NameForm = { ...typeName, what: 'the name of a view', refersTo: 'key of view' };

export const declarationName: NameForm = { ...typeName, what: 'the name of this declaration' };

/** A field as a key of JSON: any text without control characters. */
export const fieldName: NameForm = {
  what: 'the name of a field',
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  pattern: /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u,
  like: 'a key on the wire, without control characters',
  refersTo: 'field',
};

/** Fields that have the same name in code. */
export const plainFieldName = form(
  'the name of a field',
  /^[A-Za-z_$@][\w$@:-]*$/,
  'letters, digits, _ - : @ and $, without a digit, - or : in front',
);

export const codeName = form(
  'the name of a field in code',
  /^[A-Za-z_$][\w$]*$/,
  'letters, digits and _, such as plus_one',
);

/** `^owner_id` is a field of the containing object. */
export const conditionField = form(
  'the name of a field',
  fieldName.pattern,
  'a field of this object, or ^field of the one that contains it',
);

/** A field of the objects in a field. */
export const heldField: NameForm = { ...fieldName, like: 'a field of the object that the field holds' };

export const memberName = form(
  'the name of a member',
  /^[A-Za-z_][A-Za-z0-9_]*$/,
  'letters, digits and _, such as OUT_OF_PRINT',
);

export const messageName: NameForm = {
  ...memberName,
  what: 'the name of a message',
  like: 'letters, digits and _',
  refersTo: { memberOfOwn: 'channels' },
};

export const partName: NameForm = { ...memberName, what: 'the name of a part', like: 'letters, digits and _' };

export const endpointName = form(
  'the name of an endpoint',
  /^_*[A-Za-z][A-Za-z0-9_]*$/,
  'letters, digits and _, such as get_book',
);

export const calculationName: NameForm = {
  ...endpointName,
  what: 'the name of a calculation',
  like: 'letters, digits and _, such as channel_permissions',
};

export const eventName = form(
  'the name of an event',
  /^[A-Za-z][A-Za-z0-9_.:-]*\*?$/,
  'BOOK_RETURNED, or BOOK_* for a family',
  { in: 'events' },
);

export const stateName: NameForm = {
  ...memberName,
  what: 'the name of a state',
  like: 'letters, digits and _',
  refersTo: { memberOfOwn: 'states' },
};

export const schemeName = form('the name of an auth scheme', /^[A-Za-z][\w-]*$/, 'letters, digits, _ and -');

export const scopeName = form('a scope', /^\S+$/, 'one word, such as books.read', { memberOfOwn: 'auth' });

export const propertyName = form('the name of a property', /^[\w$@:.-]+$/, 'one word');

export const extraName = form(
  'the name of an extra key',
  /^x-[\w.-]+$/,
  'x- and letters, digits, _ . or -, such as x-internal',
);

export const factName = form(
  'the name of a fact',
  /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/,
  'words with dots between them, such as opening.hours',
);

export const serviceName = form('the name of a service', /^[A-Za-z][\w-]*$/, 'letters, digits, _ and -', {
  in: 'services',
});

export const serviceUrl = form(
  'the address of a service',
  /^(https?|\{[\w.-]+\}):\/\/[^\s?#@]+$/,
  'https://library.example/api or https://{region}.books.example, without query',
  'members in braces',
);

/** Addresses that programs open for a user: http, https, or relative to the service, whose scheme is one of these. */
export const flowUrl = form(
  'an address of a flow',
  /^(?:https?:\/\/|(?![A-Za-z][A-Za-z0-9+.-]*:))[!-~\u00a1-\uffff]+$/,
  'https://id.example/token or /oauth/token',
);

export const headerName = form('the name of a header', /^[A-Za-z][A-Za-z0-9-]*$/, 'letters, digits and -');

export const layerName = form('the name of a layer', /^[A-Za-z][\w-]*$/, 'one word, the name of its file or folder', {
  in: 'layers',
});

/** A file in the spec folder. No part of the path begins with a dot. */
export const documentPath = form(
  'the path of a published document',
  /^(?:(?!\.)[^/\\:]+\/)*(?!\.)[^/\\:]+\.(?:json|ya?ml)$/,
  'published/openapi.json, in the folder of the spec',
);

export const mapPath = form(
  'the path of the map of a published document',
  /^(?:(?!\.)[^/\\:]+\/)*(?!\.)[^/\\:]+\.ya?ml$/,
  'published/map.yaml, in the folder of the spec',
);

export const profileName: NameForm = { ...layerName, what: 'the name of a profile', like: 'one word' };

export const alias = form('an alias', /^[A-Za-z_$][\w$]*$/, 'camelCase');

export const fieldPath: NameForm = {
  what: 'a field of an object',
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  pattern: /^[A-Z][A-Za-z0-9]*\.[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u,
  like: 'Object.field',
  refersTo: 'path',
};

export const deepFieldPath = form(
  'a path of fields',
  /^[A-Za-z_$@][\w$@:-]*(\.[A-Za-z_$@][\w$@:-]*)*$/,
  'field, or field.field of the object in it',
  'field inside fields',
);

/** A path that begins with an input of a calculation. */
export const inputPath: NameForm = {
  ...deepFieldPath,
  what: 'a path from an input',
  like: 'input, or input.field of the object that it is',
  refersTo: 'input or field inside',
};

export const bitName: NameForm = { ...memberName, what: 'the name of a bit', refersTo: 'bit of calculation' };

export const bitPath = form('a bit of a bit set', /^[A-Z][A-Za-z0-9]*\.\w+$/, 'BitSet.MEMBER', 'path');

export const packageName = form(
  'the name of an npm package',
  /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/,
  'lower case, such as @library/books',
);

export const version = form('a version', /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/, 'major.minor.patch');

export const entryPoint = form('an entry point', /^\.(\/[A-Za-z0-9][\w-]*)?$/, `'.' or ./name`);

export const urlPath = form(
  'a path',
  /^\/[^\s?#]*(\?[^\s?#{}]+)?(#[^\s#{}]+)?$/,
  '/books/{book_id}, without host; a query after it is fixed: /books?sort=new',
  'members in braces',
);

export const mediaType = form(
  'a media type',
  /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/,
  'lower case without parameters, such as image/png',
);

export const mediaRange = form(
  'a media type',
  /^([a-z0-9][a-z0-9!#$&^_.+-]*\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]*)|\*\/\*)$/,
  'lower case without parameters, such as image/png or image/*',
);

export const statusRange = form('a status', /^([1-5]XX|default)$/, 'a number, a range such as 4XX, or default');

/** The name of a header as a map key. */
export const headerField = form(
  'the name of a header',
  /^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/,
  'letters, digits and -, such as Idempotency-Key',
);

export const cookieName = form(
  'the name of a cookie',
  /^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/,
  'letters, digits, _ and -, such as session_id',
);

export const groupName = form('the name of a group', /^\S(.*\S)?$/, 'one line of text, such as Books');

export const variableName = form(
  'the name of a variable',
  /^[A-Za-z_][\w.-]*$/,
  'letters, digits, _ . and -, such as region',
);

/** A path of keys in a body. */
export const bodyPath = form(
  'a path in a body',
  /^[^\s.]+(\.[^\s.]+)*$/,
  'keys with dots between them, such as data or meta.next',
  'field in body',
);

export const keyPattern = form('a pattern of keys', /^[\s\S]+$/, 'a regular expression, such as ^x-');

export const sourceName = form('the name of a source', /^[\w./-]+$/, 'docs, or the path of a document');

export const webAddress = form('an address', /^https?:\/\/[^\s<>"'`]+$/, 'https://docs.example/');

/** `{ <field>: [values] }`: all must hold. Without a field, it would always hold. */
export const conditions = names(
  'a condition',
  conditionField,
  list({ kind: 'scalar', bool: true }, { nonEmpty: true }),
  { notShown: false, nonEmpty: true, most: MOST.alternatives, refersTo: 'field of condition' },
);
