import { type NameForm, list, names } from './shape.js';
import { MOST } from '../limits.js';

export const typeName: NameForm = {
  what: 'the name of a type',
  pattern: /^[A-Z][A-Za-z0-9]*$/,
  like: 'PascalCase, such as BookLoan',
};

export const viewName: NameForm = { ...typeName, what: 'the name of a view' };

export const declarationName: NameForm = { ...typeName, what: 'the name of this declaration' };

/** The key of a field on the wire: any text without control characters. */
export const fieldName: NameForm = {
  what: 'the name of a field',
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  pattern: /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u,
  like: 'a key on the wire, without control characters',
};

/** Keys that need no other name in code. */
export const plainFieldName: NameForm = {
  what: 'the name of a field',
  pattern: /^[A-Za-z_$@][\w$@:-]*$/,
  like: 'letters, digits, _ - : @ and $, without a digit, - or : in front',
};

/** The name of a field in code. */
export const codeName: NameForm = {
  what: 'the name of a field in code',
  pattern: /^[A-Za-z_$][\w$]*$/,
  like: 'letters, digits and _, such as plus_one',
};

/** `^` in front means a field of the container. */
export const conditionField: NameForm = {
  what: 'the name of a field',
  pattern: fieldName.pattern,
  like: 'a field of this object, or ^field of the one that contains it',
};

/** A field of the objects that a field holds. */
export const heldField: NameForm = { ...fieldName, like: 'a field of the object that the field holds' };

export const memberName: NameForm = {
  what: 'the name of a member',
  pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
  like: 'letters, digits and _, such as OUT_OF_PRINT',
};

export const messageName: NameForm = {
  ...memberName,
  what: 'the name of a message',
  like: 'letters, digits and _',
};

export const partName: NameForm = { ...memberName, what: 'the name of a part', like: 'letters, digits and _' };

export const endpointName: NameForm = {
  what: 'the name of an endpoint',
  pattern: /^_*[A-Za-z][A-Za-z0-9_]*$/,
  like: 'letters, digits and _, such as get_book',
};

export const calculationName: NameForm = {
  ...endpointName,
  what: 'the name of a calculation',
  like: 'letters, digits and _, such as channel_permissions',
};

export const eventName: NameForm = {
  what: 'the name of an event',
  pattern: /^[A-Za-z][A-Za-z0-9_.:-]*\*?$/,
  like: 'BOOK_RETURNED, or BOOK_* for a family',
};

export const stateName: NameForm = { ...memberName, what: 'the name of a state', like: 'letters, digits and _' };

export const schemeName: NameForm = {
  what: 'the name of an auth scheme',
  pattern: /^[A-Za-z][\w-]*$/,
  like: 'letters, digits, _ and -',
};

export const scopeName: NameForm = { what: 'a scope', pattern: /^\S+$/, like: 'one word, such as books.read' };

export const propertyName: NameForm = { what: 'the name of a property', pattern: /^[\w$@:.-]+$/, like: 'one word' };

export const extraName: NameForm = {
  what: 'the name of an extra key',
  pattern: /^x-[\w.-]+$/,
  like: 'x- and letters, digits, _ . or -, such as x-internal',
};

export const factName: NameForm = {
  what: 'the name of a fact',
  pattern: /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/,
  like: 'words with dots between them, such as opening.hours',
};

export const serviceName: NameForm = {
  what: 'the name of a service',
  pattern: /^[A-Za-z][\w-]*$/,
  like: 'letters, digits, _ and -',
};

export const serviceUrl: NameForm = {
  what: 'the address of a service',
  pattern: /^(https?|\{[\w.-]+\}):\/\/[^\s?#@]+$/,
  like: 'https://library.example/api or https://{region}.books.example, without query',
};

/** Addresses that programs open for a user: nothing but http, https and addresses relative to the service, whose scheme is one of these. */
export const flowUrl: NameForm = {
  what: 'an address of a flow',
  pattern: /^(?:https?:\/\/|(?![A-Za-z][A-Za-z0-9+.-]*:))[!-~\u00a1-\uffff]+$/,
  like: 'https://id.example/token or /oauth/token',
};

export const headerName: NameForm = {
  what: 'the name of a header',
  pattern: /^[A-Za-z][A-Za-z0-9-]*$/,
  like: 'letters, digits and -',
};

export const layerName: NameForm = {
  what: 'the name of a layer',
  pattern: /^[A-Za-z][\w-]*$/,
  like: 'one word, the name of its file or folder',
};

/** Of a file in the folder of the spec; no part of the path begins with a dot. */
export const documentPath: NameForm = {
  what: 'the path of a published document',
  pattern: /^(?:(?!\.)[^/\\:]+\/)*(?!\.)[^/\\:]+\.(?:json|ya?ml)$/,
  like: 'published/openapi.json, in the folder of the spec',
};

export const mapPath: NameForm = {
  what: 'the path of the map of a published document',
  pattern: /^(?:(?!\.)[^/\\:]+\/)*(?!\.)[^/\\:]+\.ya?ml$/,
  like: 'published/map.yaml, in the folder of the spec',
};

export const profileName: NameForm = { ...layerName, what: 'the name of a profile', like: 'one word' };

export const alias: NameForm = { what: 'an alias', pattern: /^[A-Za-z_$][\w$]*$/, like: 'camelCase' };

export const fieldPath: NameForm = {
  what: 'a field of an object',
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  pattern: /^[A-Z][A-Za-z0-9]*\.[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u,
  like: 'Object.field',
};

/** A path through objects. */
export const deepFieldPath: NameForm = {
  what: 'a path of fields',
  pattern: /^[A-Za-z_$@][\w$@:-]*(\.[A-Za-z_$@][\w$@:-]*)*$/,
  like: 'field, or field.field of the object in it',
};

/** A path that begins with an input of a calculation. */
export const inputPath: NameForm = {
  ...deepFieldPath,
  what: 'a path from an input',
  like: 'input, or input.field of the object that it is',
};

export const bitName: NameForm = { ...memberName, what: 'the name of a bit' };

export const bitPath: NameForm = {
  what: 'a bit of a bit set',
  pattern: /^[A-Z][A-Za-z0-9]*\.\w+$/,
  like: 'BitSet.MEMBER',
};

export const packageName: NameForm = {
  what: 'the name of an npm package',
  pattern: /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/,
  like: 'lower case, such as @library/books',
};

export const version: NameForm = {
  what: 'a version',
  pattern: /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/,
  like: 'major.minor.patch',
};

export const entryPoint: NameForm = {
  what: 'an entry point',
  pattern: /^\.(\/[A-Za-z0-9][\w-]*)?$/,
  like: `'.' or ./name`,
};

export const urlPath: NameForm = {
  what: 'a path',
  pattern: /^\/[^\s?#]*(\?[^\s?#{}]+)?$/,
  like: '/books/{book_id}, without host; a query after it is fixed: /books?sort=new',
};

export const mediaType: NameForm = {
  what: 'a media type',
  pattern: /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/,
  like: 'lower case without parameters, such as image/png',
};

export const mediaRange: NameForm = {
  what: 'a media type',
  pattern: /^([a-z0-9][a-z0-9!#$&^_.+-]*\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]*)|\*\/\*)$/,
  like: 'lower case without parameters, such as image/png or image/*',
};

export const statusRange: NameForm = {
  what: 'a status',
  pattern: /^([1-5]XX|default)$/,
  like: 'a number, a range such as 4XX, or default',
};

/** The name of a header as a map key. */
export const headerField: NameForm = {
  what: 'the name of a header',
  pattern: /^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/,
  like: 'letters, digits and -, such as Idempotency-Key',
};

export const cookieName: NameForm = {
  what: 'the name of a cookie',
  pattern: /^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/,
  like: 'letters, digits, _ and -, such as session_id',
};

export const groupName: NameForm = {
  what: 'the name of a group',
  pattern: /^\S(.*\S)?$/,
  like: 'one line of text, such as Books',
};

export const variableName: NameForm = {
  what: 'the name of a variable',
  pattern: /^[A-Za-z_][\w.-]*$/,
  like: 'letters, digits, _ . and -, such as region',
};

/** A path of keys inside a body, from the outermost. */
export const bodyPath: NameForm = {
  what: 'a path in a body',
  pattern: /^[^\s.]+(\.[^\s.]+)*$/,
  like: 'keys with dots between them, such as data or meta.next',
};

export const keyPattern: NameForm = {
  what: 'a pattern of keys',
  pattern: /^[\s\S]+$/,
  like: 'a regular expression, such as ^x-',
};

export const sourceName: NameForm = {
  what: 'the name of a source',
  pattern: /^[\w./-]+$/,
  like: 'docs, or the path of a document',
};

export const webAddress: NameForm = {
  what: 'an address',
  pattern: /^https?:\/\/[^\s<>"'`]+$/,
  like: 'https://docs.example/',
};

/** `{ <field>: [values] }`: all must hold. One without a field would always hold. */
export const conditions = names(
  'a condition',
  conditionField,
  list({ kind: 'scalar', bool: true }, { nonEmpty: true }),
  { notShown: false, nonEmpty: true, most: MOST.alternatives },
);
