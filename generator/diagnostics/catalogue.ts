export interface Problem<Params> {
  /** The meaning of the code for the reference, in one sentence. */
  readonly doc: string;
  readonly message: (params: Params) => string;
}

export type Problems = Readonly<Record<string, Problem<never>>>;

export type ParamsOf<Of extends Problem<never>> = Parameters<Of['message']> extends [infer Params] ? Params : NoParams;

type NoParams = Readonly<Record<never, never>>;

export function problem(doc: string, message: () => string): Problem<NoParams>;
export function problem<Params>(doc: string, message: (params: Params) => string): Problem<Params>;
export function problem<Params>(doc: string, message: (params: Params) => string): Problem<Params> {
  return { doc, message };
}

/** The problems that the rules over a Model (`model/rules/`) can find. */
export const meanings = {
  // -------------------------------------------------------------------------------------------------------------- names
  'name-clash': problem(
    'Two declarations would have one name in the package.',
    (p: { name: string; other: string }) => `${p.name} has the same name in the package as ${p.other}`,
  ),
  'reserved-name': problem(
    'JavaScript or the generated package needs the name for itself.',
    (p: { name: string; why: string }) => `the name ${p.name} is taken: ${p.why}`,
  ),
  'reserved-reuse': problem(
    'A name or value under `reserved` is never used again.',
    (p: { name: string; where: string }) => `${p.name} is reserved in ${p.where} and cannot be used again`,
  ),

  // -------------------------------------------------------------------------------------------------------------- types
  'format-of-another-form': problem(
    'The format of a scalar fits its JSON form.',
    (p: { format: string; wire: string }) => `${p.format} is no format of ${p.wire}`,
  ),
  'other-keys-of-unknown': problem(
    'An object whose fields are not shown says what its other keys hold.',
    (p: { object: string }) => `${p.object} does not show its fields, so no key is known to be another one`,
  ),
  'never-here': problem(
    'Only an optional field of an object, or a key that matches a pattern, has the type never.',
    (p: { what: string }) => `${p.what} cannot be never`,
  ),
  'bytes-here': problem(
    'A file is a whole body, or a part of a form.',
    (p: { what: string }) => `${p.what} cannot be bytes`,
  ),
  'files-here': problem(
    'An object with files is sent as a form with parts, and is nothing else.',
    (p: { object: string; field: string }) =>
      `${p.object} has a file, ${p.field}, which only a form with parts can carry`,
  ),
  'endless-choice': problem(
    'A choice of types without a name cannot contain itself.',
    (p: { choice: string; union: string }) => `${p.choice} contains itself, through ${p.union}`,
  ),
  'vast-choice': problem(
    'A choice of types without a name cannot contain too many others without a name.',
    (p: { choice: string; most: number }) => `${p.choice} contains more than ${p.most} choices without a name`,
  ),
  'cyclic-required': problem(
    'Objects that require each other in a circle have no finite value.',
    (p: { path: readonly string[] }) => `no value can exist: ${p.path.join(' requires ')}`,
  ),
  'value-too-large': problem(
    'Every value of the object would contain more objects than can be created or sent.',
    (p: { name: string; most: number }) => `every value of ${p.name} holds more than ${p.most} objects`,
  ),

  // -------------------------------------------------------------------------------------------------- values and limits
  'bad-value': problem(
    'A value that the spec gives is one of the type it is given for.',
    (p: { value: string; type: string }) => `${p.value} is not a value of ${p.type}`,
  ),
  'duplicate-value': problem(
    'Two members have one value.',
    (p: { name: string; other: string; value: string }) => `${p.name} and ${p.other} are both ${p.value}`,
  ),
  'bad-example': problem(
    'An example is a value of the type, within its limits.',
    (p: { value: string; where: string; expected: string }) =>
      `${p.value} is no example${p.where}: expected ${p.expected}`,
  ),
  'bad-sample': problem(
    'A hint for samples fits the type and its limits.',
    (p: { hint: string; why: string }) => `samples cannot be ${p.hint}: ${p.why}`,
  ),
  'not-a-limit-of-this-type': problem(
    'A limit fits the type that it limits.',
    (p: { limit: string; type: string }) => `${p.limit} says nothing about ${p.type}`,
  ),
  'fewer-items-than-tuple': problem(
    'A tuple has all of its first items.',
    (p: { type: string; most: number; count: number }) =>
      `${p.type} has at least ${p.count} items, and at most ${p.most} are allowed`,
  ),
  'inexact-bound': problem(
    'A bound beyond 2^53 is a number that a double holds exactly.',
    (p: { bound: string; nearest: string }) =>
      `${p.bound} is beyond what a double holds exactly; the next number that it holds is ${p.nearest}`,
  ),
  'no-number-fits': problem(
    'The limits of a number leave at least one number.',
    (p: { limits: string }) => `no number is ${p.limits}`,
  ),
  'nothing-matches': problem(
    'Some text matches a pattern, and has a length that is allowed.',
    (p: { pattern: string }) => `no text that is allowed here matches ${p.pattern}`,
  ),
  'value-does-not-match': problem(
    'Listed values match the pattern beside them.',
    (p: { value: string; pattern: string }) => `${JSON.stringify(p.value)} does not match ${p.pattern}`,
  ),
  'pattern-of-another-form': problem(
    'A type that has a form already needs no pattern.',
    (p: { type: string; form: string }) => `${p.type} has no pattern: it is ${p.form}`,
  ),

  // ------------------------------------------------------------------------------------------------- objects and unions
  'does-not-narrow': problem(
    'A field that an object declares again accepts no value that the inherited one refuses.',
    (p: { field: string; base: string; why: string }) => `${p.field} does not narrow ${p.base}: ${p.why}`,
  ),
  'inherited-twice': problem(
    'Fields of one name that an object inherits from several others are the same.',
    (p: { object: string; one: string; other: string }) =>
      `${p.object} inherits both ${p.one} and ${p.other}, which differ`,
  ),
  'presence-contradicts-rule': problem(
    'A rule requires a presence that the fields do not allow.',
    (p: { problem: string }) => p.problem,
  ),
  'only-in-here': problem(
    'Only a field of an object says which side sends it.',
    (p: { field: string; why: string }) => `${p.field} cannot have only-in: ${p.why}`,
  ),
  'container-on-other-side': problem(
    'A condition names a field of the container that the same side sends.',
    (p: { field: string; container: string; side: string }) =>
      `^${p.field} is not in what the other side has of ${p.container}: it is only in ${p.side}`,
  ),
  'not-to-expect': problem(
    'An expectation of a field fits its type.',
    (p: { key: string; field: string; wanted: string }) =>
      `${p.key} of ${p.field} has no meaning: it is for ${p.wanted}`,
  ),
  'bad-layout': problem(
    'The parts of an identifier cover its bits without gap or overlap, and one of them is the time.',
    (p: { problem: string }) => p.problem,
  ),
  'duplicate-member': problem(
    'A union has each member once.',
    (p: { member: string; union: string }) => `${p.member} is a member of ${p.union} twice`,
  ),
  'union-of-itself': problem(
    'A union that leads to itself without a field, list or dict in between says nothing.',
    (p: { path: readonly string[] }) => `${p.path.join(' is one of ')} itself`,
  ),
  'no-discriminator': problem(
    'The field that distinguishes the members of a union is required in each of them, with values of its own.',
    (p: { union: string; field: string; reason: string }) =>
      `${p.field} does not distinguish the members of ${p.union}: ${p.reason}`,
  ),
  'open-without-field': problem(
    'An open union needs a field that distinguishes its members: an object is another member if it has another value there.',
    (p: { union: string }) => `no field distinguishes the members of ${p.union}, so that there can be no others`,
  ),

  // ---------------------------------------------------------------------------------------------------------- endpoints
  'content-does-not-fit': problem(
    'The content type of a body can carry its type.',
    (p: { problem: string }) => p.problem,
  ),
  'duplicate-content': problem(
    'A request has one body for each content type.',
    (p: { media: string }) => `a second body has the content type ${p.media}`,
  ),
  'reserved-header': problem(
    'Some headers are said elsewhere in the spec, or belong to the connection.',
    (p: { name: string }) => `a request cannot declare the header ${p.name}`,
  ),
  'style-does-not-fit': problem(
    'A parameter has a style that its type can be written in.',
    (p: { style: string; name: string; type: string }) => `${p.style} cannot carry ${p.name}: ${p.type}`,
  ),
  'paging-leads-nowhere': problem(
    'A client can follow the paging of an endpoint from page to page.',
    (p: { endpoint: string; problem: string }) => `the paging of ${p.endpoint} leads nowhere: ${p.problem}`,
  ),
  'path-params': problem(
    'The parameters of an endpoint are those that its path names.',
    (p: { problem: string }) => p.problem,
  ),
  'same-request': problem(
    'Two endpoints of a service differ in their method or path.',
    (p: { name: string; other: string; request: string }) => `${p.name} and ${p.other} are both ${p.request}`,
  ),
  'unreachable-response': problem(
    'A response that is always right comes after those that have conditions.',
    () => 'this response is never reached: one before it has no condition',
  ),

  // ----------------------------------------------------------------------------------------------------------- services
  'error-status': problem(
    'An error has a status of errors.',
    (p: { code: string; status: number }) =>
      `the code ${p.code} has the status ${p.status}, which is not one of 400 to 599`,
  ),
  'service-variables': problem(
    'The variables of a service are those that its address names, and have a default among their values.',
    (p: { problem: string }) => p.problem,
  ),
  'url-params': problem(
    'The parameters of an address are those that its path names.',
    (p: { problem: string }) => p.problem,
  ),
  'url-formats': problem('Formats and sizes of an address fit together.', (p: { problem: string }) => p.problem),

  // ----------------------------------------------------------------------------------------------------------- channels
  'useless-subscription': problem(
    'The fields that decide about a channel have types that can.',
    (p: { key: string; field: string; wanted: string }) => `${p.key} is ${p.field}, which is not ${p.wanted}`,
  ),
  'unsigned-part': problem(
    'The signature covers everything that a handler relies on.',
    (p: { key: string; missing: 'header' | 'signed' }) =>
      p.missing === 'signed'
        ? `${p.key} is not signed, so that anybody can change it`
        : `the signed text has {${p.key}}, but no header is known that holds it`,
  ),
  'useless-signature-key': problem(
    'A key of a signature has an effect.',
    (p: { key: string; needs: string }) => `${p.key} has no effect without ${p.needs}`,
  ),
  'public-key-as-text': problem('A public key is bytes.', () => 'the public key is bytes, and is not written as text'),
  'response-status': problem(
    'A response has a status that a server can send, and a body only where the status allows one.',
    (p: { key: string; status: number; body: boolean }) =>
      p.body ? `${p.key} ${p.status} cannot have a body` : `${p.key} is ${p.status}, not a status from 200 to 599`,
  ),
  'unanswered-event': problem(
    'An event is answered where its channel delivers requests.',
    (p: { name: string; channel: string }) =>
      `${p.name} has an answer, but nothing says how ${p.channel} delivers requests`,
  ),
  'answer-not-object': problem(
    'The answer to an event is an object or a union.',
    (p: { type: string }) => `the answer is ${p.type}, not an object, a view or a union`,
  ),
  'connection-needs': problem(
    'A part of a connection has what it depends on.',
    (p: { what: string; needs: string }) => `${p.what} needs ${p.needs}`,
  ),

  // -------------------------------------------------------------------------------------------------------- permissions
  'permission-step': problem('A step of a calculation can have an effect.', (p: { problem: string }) => p.problem),
} as const;

/**
 * Every problem that a spec can have: code, meaning and message of each.
 *
 * To add one, add a line: `'its-code': problem('What it means, in a sentence.', (p: { name: string }) => 'message')`.
 * Code that finds it calls `diagnostics.report('its-code', { name }, span)`, and the compiler checks the parameters.
 */
export const catalogue = {
  // ------------------------------------------------------------------------------------------------ files and folders
  'missing-file': problem('A file that every spec has is not there.', (p: { path: string }) => `there is no ${p.path}`),
  'unreadable-file': problem(
    'The operating system does not let the file be read.',
    (p: { path: string; reason: string }) => `${p.path} cannot be read: ${p.reason}`,
  ),
  'outside-link': problem(
    'A symbolic link leads out of the spec folder, or to a folder; neither is followed.',
    (p: { path: string }) => `${p.path} is a link that is not followed`,
  ),
  'file-too-large': problem(
    'A spec file has a maximum size.',
    (p: { bytes: number; limit: number }) => `the file has ${p.bytes} bytes, more than ${p.limit}`,
  ),
  'invalid-utf8': problem('Spec files are UTF-8.', (p: { byte: number }) => `byte ${p.byte} of the file is not UTF-8`),

  // -------------------------------------------------------------------------------------------------------------- YAML
  'yaml-syntax': problem('The file is not YAML.', (p: { problem: string }) => p.problem),
  'yaml-directive': problem(
    'A file has no directive but one %YAML 1.2: others change how it is read.',
    (p: { directive: string }) => `the directive ${quote(p.directive)} is not part of the language`,
  ),
  'unprintable-character': problem(
    'A file holds the printable characters of YAML. What looks like the end of a line is one.',
    (p: { character: string }) => `the character ${p.character} is not allowed here`,
  ),
  'not-formattable': problem(
    'The formatter found no layout that keeps everything that a file says. This is a defect of the formatter.',
    (p: { path: string }) => `${p.path} was left as it is: its canonical layout would not say the same`,
  ),
  'tab-indentation': problem('YAML is indented with spaces.', () => 'a tab cannot indent'),
  'multiple-documents': problem('A file holds one YAML document.', () => 'a second document begins here'),
  'alias-bomb': problem(
    'Anchors, aliases and merge keys are not part of the language, so that nothing can grow while it is read.',
    (p: { written: string }) => `${p.written}: anchors and aliases are not part of the spec language`,
  ),
  'unknown-tag': problem(
    'The only tag of the language is !not-shown. It precedes text or nothing.',
    (p: { tag: string }) => `the tag ${p.tag} means nothing here`,
  ),
  'non-string-key': problem(
    'Every key is a string.',
    (p: { written: string }) => `the key ${p.written} is not a string`,
  ),
  'too-deep': problem('Values nest only so deep.', (p: { limit: number }) => `nested deeper than ${p.limit} levels`),
  'unsafe-number': problem(
    'A number is finite, and an integer is one that JavaScript holds exactly.',
    (p: { written: string }) => `${p.written} is not a number that can be kept exactly`,
  ),
  'duplicate-key': problem('A map has each key once.', (p: { key: string }) => `the key ${p.key} appears twice`),

  // ------------------------------------------------------------------------------------------------------------- shape
  'wrong-kind': problem(
    'A value is not of the kind that its place requires.',
    (p: { what: string; found: string }) => `${p.what} cannot be ${p.found}`,
  ),
  'unknown-key': problem(
    'The language has no such key there.',
    (p: { key: string; where: string }) => `${p.where} has no key ${p.key}`,
  ),
  'missing-key': problem(
    'A key that must be there is not.',
    (p: { key: string; where: string }) => `${p.key} is missing from ${p.where}`,
  ),
  'optional-key': problem(
    'Only the key of a field may end in ?, which says that the field may be absent.',
    (p: { key: string }) => `${p.key}? cannot be optional`,
  ),
  'not-shown-here': problem(
    'A few values have to be known.',
    (p: { what: string }) => `${p.what} cannot be !not-shown`,
  ),
  'bad-name': problem(
    'Names are written so that they can be names in the package, too.',
    (p: { name: string; what: string }) => `${quote(p.name)} cannot be ${p.what}`,
  ),
  'bad-format': problem(
    'A text has a form of its own.',
    (p: { text: string; what: string }) => `${quote(p.text)} is not ${p.what}`,
  ),
  'bad-choice': problem(
    'Only a few values are possible.',
    (p: { text: string; what: string }) => `${quote(p.text)} is not ${p.what}`,
  ),
  'bad-range': problem(
    'Bounds read 1..100, ..60, 2.. or 5, the lower one first.',
    (p: { text: string; problem: string }) => `${quote(p.text)}: ${p.problem}`,
  ),
  'bad-pattern': problem(
    'An enforced pattern is one that can be tried on any text in one pass.',
    (p: { reason: string }) => `a pattern ${p.reason}`,
  ),
  'bad-type': problem('A type is written as the language reference says.', (p: { problem: string }) => p.problem),
  'too-many': problem(
    'Lists and maps have bounds, so that every command finishes soon; docs/language.md lists them.',
    (p: { what: string; count: number; most: number }) => `${p.what} has ${p.count} entries, more than ${p.most}`,
  ),
  'too-few': problem(
    'A list or a condition has to say something.',
    (p: { what: string }) => `${p.what} cannot be empty`,
  ),

  // ------------------------------------------------------------------------------------------------- root and profiles
  'unknown-layer': problem(
    'A layer is declared in spec.yaml.',
    (p: { name: string }) => `spec.yaml declares no layer ${p.name}`,
  ),
  'bad-entry': problem(
    'Exactly one profile is the main entry of the package, and no two share an entry.',
    (p: { problem: string }) => p.problem,
  ),

  // ------------------------------------------------------------------------------------------------------------- names
  'duplicate-name': problem('A name is declared once.', (p: { name: string }) => `${p.name} is declared twice`),

  // -------------------------------------------------------------------------------------------------------- references
  'unknown-type': problem(
    'A type is declared somewhere in the spec.',
    (p: { name: string }) => `there is no type ${p.name}`,
  ),
  'unknown-field': problem(
    'A field that is named exists.',
    (p: { name: string; object: string }) => `${p.object} has no field ${p.name}`,
  ),
  'unknown-member': problem(
    'A member of an enum or bit set that is named exists.',
    (p: { name: string; type: string }) => `${p.type} has no member ${p.name}`,
  ),
  'unknown-name': problem(
    'A named declaration exists.',
    (p: { what: string; name: string }) => `there is no ${p.what} ${p.name}`,
  ),
  'not-of-this-kind': problem(
    'A named declaration exists, but is of another kind.',
    (p: { name: string; is: string; wanted: string }) => `${p.name} is ${p.is}, not ${p.wanted}`,
  ),

  'extends-circle': problem(
    'An object does not extend itself, not even through others.',
    (p: { path: readonly string[] }) => `${p.path[0]} extends itself: ${p.path.join(' extends ')}`,
  ),
  'extends-unknown': problem(
    'An object extends another one whose fields are shown.',
    (p: { object: string; base: string }) => `${p.base} does not show its fields, so ${p.object} cannot inherit them`,
  ),
  'side-name-taken': problem(
    'The types of an object in requests and in answers have names of their own.',
    (p: { name: string; of: string; side: string }) =>
      `the generated type ${p.name} of ${p.of} in ${p.side} conflicts with an existing type`,
  ),
  'inherits-too-much': problem(
    'Inherited fields are bounded, so that every command finishes soon; docs/language.md lists the bounds.',
    (p: { object: string; what: string; most: number }) =>
      `with what ${p.object} inherits, ${p.what} has more than ${p.most} fields`,
  ),

  // --------------------------------------------------------------------------------------------- views and conditions
  'view-changes-nothing': problem(
    'A verb of a view changes the base object.',
    (p: { verb: string; name: string; why: string }) => `${p.verb} changes nothing for ${p.name}: ${p.why}`,
  ),
  'no-container': problem(
    'A condition on ^field is in `when` or `relevant-when` of a field, and needs `within`, which says what contains the object.',
    (p: { name: string }) => `^${p.name} has no object to look in`,
  ),

  // ------------------------------------------------------------------------------------------------------------ layers
  'fill-fills-nothing': problem(
    'A fill replaces a !not-shown.',
    (p: { path: string }) => `there is nothing to fill at ${p.path}`,
  ),
  'fill-contradicts': problem(
    'A fill leaves alone what the spec shows.',
    (p: { path: string; shown: string }) => `${p.path} is shown, as ${p.shown}`,
  ),
  'missing-source': problem(
    'Every fact of a layer names its source.',
    (p: { path: string }) => `${p.path} names no source`,
  ),
  'correction-without-reason': problem(
    'A correction says why.',
    (p: { at: string }) => `the correction of ${p.at} does not say why`,
  ),
  'unresolvable-path': problem(
    'The path of a correction leads to something.',
    (p: { path: string; at: string }) => `${p.path} leads nowhere: there is no ${p.at}`,
  ),
  'correction-changes-nothing': problem(
    'A correction changes something.',
    (p: { path: string }) => `${p.path} says so already`,
  ),
  'correction-taken-back': problem(
    'Within a layer no correction takes back what the layer says elsewhere: its files have no order.',
    (p: { path: string; layer: string }) => `the layer ${p.layer} says two things about ${p.path}`,
  ),
  'bad-document': problem(
    'A published document is one that can be imported.',
    (p: { problem: string; pointer: string }) => (p.pointer === '' ? p.problem : `${p.problem}, at #${p.pointer}`),
  ),
  'bad-map': problem(
    'The map of a published document leads from its names to those of the spec.',
    (p: { problem: string }) => p.problem,
  ),
  'mapped-twice': problem(
    'The map of a published document has each of its names once.',
    (p: { name: string }) => `${p.name} is mapped twice`,
  ),
  'path-exists': problem(
    'A correction adds, or renames to, a name that is not there yet.',
    (p: { path: string }) => `${p.path} is there already`,
  ),
  ...meanings,
} as const;

export type Code = keyof typeof catalogue;

export type Params<C extends Code> = ParamsOf<(typeof catalogue)[C]>;

/** Quotes a text of the spec on one line, shortened to 60 characters. */
function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}...` : text;
  return `'${short.replaceAll(/\s+/g, ' ')}'`;
}
