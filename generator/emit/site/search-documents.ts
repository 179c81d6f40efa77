import { KINDS, membersOf, titleOf, type Entry } from './entries.js';
import { markdownPath } from './markdown.js';
import { firstSentence, meaningOf } from './meaning.js';
import { anchorOf, type Places } from './places.js';

/** A search result: name, kind, path relative to the root of the profile, and description. */
export type SearchDocument = readonly [name: string, kind: string, path: string, text: string];

/** @param others pages that describe no declaration */
export function searchDocuments(places: Places, others: readonly SearchDocument[] = []): readonly SearchDocument[] {
  const { entries, model, root } = places;
  const within = (entry: Entry) => places.pathOf(entry).slice(root.length);
  return [
    ...entries.flatMap((entry): SearchDocument[] => {
      const { one } = KINDS.find(({ kind }) => kind === entry.kind)!;
      // The object of a view already lists the fields that the view inherits.
      const members = entry.kind === 'view' ? [] : membersOf(entry);
      return [
        [entry.name, one, within(entry), entry.declared.doc],
        ...members.map(({ group, declared }): SearchDocument => [
          `${entry.name}.${declared.name}`,
          MEMBER_NAMES[group],
          `${within(entry)}#${anchorOf(group, declared.name)}`,
          'type' in declared ? meaningOf(declared, places) : declared.doc,
        ]),
      ];
    }),
    ...others,
    ...model.facts.map(({ name, doc }): SearchDocument => [name, 'fact', `facts.html#${anchorOf('fact', name)}`, doc]),
  ];
}

const MEMBER_NAMES = {
  field: 'field',
  value: 'value',
  bit: 'bit',
  part: 'part',
  param: 'parameter',
  input: 'parameter',
  query: 'parameter',
  header: 'header',
  answerHeader: 'header',
  cookie: 'parameter',
  variable: 'variable',
  state: 'state',
  scope: 'scope',
  message: 'message',
  closeCode: 'close code',
} as const;

/** The documents as a script, because pages opened from disk cannot fetch files. */
export function searchScript(places: Places, others: readonly SearchDocument[] = []): string {
  const lines = searchDocuments(places, others).map((document) => JSON.stringify(document));
  return `window.snowspecDocuments = [\n${lines.join(',\n')}\n];\n`;
}

/** The index of a profile for assistants, in the form of llmstxt.org: each declaration, with the path of its Markdown. */
export function llmsText({ model, root, ofKind, pathOf }: Places): string {
  const { title, doc } = model.package;
  const sections = KINDS.flatMap(({ kind, many }) => {
    const lines = ofKind(kind).map((entry) => {
      const about = firstSentence(entry.declared.doc).replace(/\s+/g, ' ');
      return `- [${titleOf(entry)}](${markdownPath(pathOf(entry).slice(root.length))})${about === '' ? '' : `: ${about}`}`;
    });
    return lines.length === 0 ? [] : [`## ${many}\n\n${lines.join('\n')}\n`];
  });
  return [`# ${title}\n`, `> ${doc} ${model.profile.doc}\n`, ...sections].join('\n');
}
