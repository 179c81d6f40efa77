/** A code: its meaning, and its message. */
export interface Problem<Params> {
  /** The meaning of the code, in a sentence. */
  readonly doc: string;
  /** One sentence, without the position. */
  readonly message: (params: Params) => string;
}

/** Problems by their codes. */
export type Problems = Readonly<Record<string, Problem<never>>>;

/** The parameters of the message of a problem. */
export type ParamsOf<Of extends Problem<never>> = Parameters<Of['message']> extends [infer Params] ? Params : NoParams;

type NoParams = Readonly<Record<never, never>>;

export function problem(doc: string, message: () => string): Problem<NoParams>;
export function problem<Params>(doc: string, message: (params: Params) => string): Problem<Params>;
export function problem<Params>(doc: string, message: (params: Params) => string): Problem<Params> {
  return { doc, message };
}

/**
 * The problems that reading, layers and resolving can find: code, meaning and message of each. What only a rule over the
 * Model reports is in that rule (`model/rules/`).
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
} as const;

export type Code = keyof typeof catalogue;

/** The parameters of the message of a code. */
export type Params<C extends Code> = ParamsOf<(typeof catalogue)[C]>;

/** Messages stay on one line and short, whatever the spec holds. */
function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}...` : text;
  return `'${short.replaceAll(/\s+/g, ' ')}'`;
}
