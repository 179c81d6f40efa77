/** The files of a new spec: the root, and one resource that shows the common forms. */
export function starterFiles(folderName: string): { readonly path: string; readonly text: string }[] {
  return [
    { path: 'spec.yaml', text: root(packageName(folderName)) },
    { path: 'book.yaml', text: BOOK },
  ];
}

/** A legal npm name that is near to the name of the folder. */
function packageName(folderName: string): string {
  const name = folderName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /^[a-z]/.test(name) && name !== 'spec' ? `${name.slice(0, 100)}-object-model` : 'my-object-model';
}

const root = (name: string) => `# The root of the spec. Every other .yaml file beside it adds declarations.
spec:
  name: ${name} # name of the npm package
  version: 0.1.0
  title: My object model
  doc: What the package is, in a sentence.
  license: MIT

# A profile is a stack of layers, compiled into one entry of the package. Layers add facts from other sources:
# see the language reference.
profiles:
  default: { doc: The document as published., layers: [], entry: '.' }
`;

const BOOK = `# One file per resource reads best. Replace this one by yours.
identifiers:
  Id:
    doc: Identifies every resource.
    wire: str
    epoch: 1704067200000 # Unix milliseconds
    parts: # from the most significant bit to the least
      timestamp: { role: time, bits: 22..63, doc: Milliseconds since the epoch. }
      node: { role: node, bits: 12..21 }
      sequence: { role: sequence, bits: 0..11 }

scalars:
  Timestamp: { wire: str, format: timestamp }

enums:
  BookState:
    wire: int
    values:
      AVAILABLE: 0
      LENT: 1
      LOST: !not-shown # the document names it, and does not say its value

objects:
  Book:
    doc: A book that can be borrowed.
    fields:
      id: Id<Book>
      title: { type: str, length: 1..200, doc: As printed on the cover. }
      state: BookState
      subtitle?: str | null # ? : may be absent; | null : may be null
      tags: { type: 'list[str]', items: ..10, unique: true }
      returned_at?: Timestamp
`;
